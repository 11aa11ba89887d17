"""The showdown of a deal in play: what is shown, who may lay off on what, and the result.

Lives here: ``Showdown``, the state since the knock, and what follows from it. Automatic defence
is found by ``oklahoma_rummy.melds``; the facts of the result, by ``oklahoma_rummy.scoring``.
"""

from collections.abc import Iterator
from typing import final

from attrs import evolve, frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.melds import LayoffMode
from oklahoma_rummy.melds.arrangement import arrangement_of
from oklahoma_rummy.melds.growth import Steps, fitting, melds_for, with_all
from oklahoma_rummy.melds.layoffs import Layoffs, defence_against, layoffs_of
from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.play.actions import DONE, Action, LayOff
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.scoring import RoundResult
from oklahoma_rummy.scoring.result import defenders, laying_seats, partner_lays_off
from oklahoma_rummy.values import value_class

Hands = tuple[int, ...]
"""A mask for each seat."""


@final
@value_class
@frozen
class Showdown:
    """What has been shown and laid off since the knock. Cards are indexes, melds masks."""

    knocker: int
    """The seat that knocked."""
    discard: int | None
    """The card discarded with the knock; ``None`` for big gin."""
    discard_is_known: bool
    """Whether everybody knows that card: it lies face up, or was taken from the pile before."""
    spread: Melds
    """The melds that the knocker spread."""
    laid: tuple[Steps, ...]
    """What each seat has laid off."""

    def with_layoff(self, seat: int, card: int, number: int) -> "Showdown":
        """Return the showdown after one more card is laid off."""
        steps = (*self.laid[seat], (card, number))
        return evolve(self, laid=(*self.laid[:seat], steps, *self.laid[seat + 1 :]))


def seats_laying(deal: Deal, showdown: Showdown, hands: Hands) -> tuple[int, ...]:
    """Return the seats that lay off, in their order (R2.5)."""
    gin = sum(showdown.spread) == hands[showdown.knocker]
    return laying_seats(deal.rules, showdown.knocker, gin=gin)


def melds_spread(deal: Deal, showdown: Showdown, hands: Hands) -> Melds:
    """Return the melds that cards may be laid off on, as they were spread (R2.5, R2.5.2)."""
    if not partner_lays_off(deal.rules):
        return showdown.spread
    against = defenders(deal.rules, showdown.knocker)
    return tuple(meld for seat in against for meld in deal.solver.best(hands[seat])[1])


def melds_now(showdown: Showdown, spread: Melds) -> Melds:
    """Return the melds as they lie on the table, with all that is laid on them."""
    return with_all(spread, showdown.laid)


def melds_grown(deal: Deal, showdown: Showdown, spread: Melds, seat: int) -> Melds:
    """Return the melds as they stand for one seat, with what counts for it (R1.layoffs)."""
    return melds_for(deal.rules.layoffs, spread, showdown.laid, seat)


def cards_fitting(deal: Deal, spread: Melds, grown: Melds, hand: int) -> tuple[int, ...]:
    """Return for each meld the cards of a hand that may be laid on it now, as masks."""
    return tuple([fits & hand for fits in fitting(deal.solver, deal.rules.layoffs, spread, grown)])


def best_layoffs(deal: Deal, showdown: Showdown, hands: Hands, seat: int) -> Iterator[Action]:
    """Return the actions of a seat's best defence from here on, ``done`` last (R2.5.1)."""
    spread = melds_spread(deal, showdown, hands)
    mode = deal.rules.layoffs
    if mode is not LayoffMode.ADJACENT:
        spread = melds_grown(deal, showdown, spread, seat)
    defence = defence_against(hands[seat], spread, mode, deal.rules.meld_rules)
    for card, number in defence.layoffs:
        yield LayOff(card, number)
    yield DONE


def result_of(deal: Deal, showdown: Showdown | None, hands: Hands) -> RoundResult:
    """Settle a deal that has ended (R2.6); without a showdown it is void."""
    upcard = CARDS[deal.upcard]
    if showdown is None:
        return RoundResult(rules=deal.rules, upcard=upcard)
    return RoundResult(
        rules=deal.rules,
        upcard=upcard,
        knocker=showdown.knocker,
        arrangements=tuple([
            arrangement_of(hand, *arranged(deal, showdown, seat, hand))
            for seat, hand in enumerate(hands)
        ]),
        layoffs=as_layoffs(showdown),
        big_gin=showdown.discard is None,
    )  # fmt: skip


def as_layoffs(showdown: Showdown) -> tuple[Layoffs, ...]:
    """Return what each seat has laid off, as values."""
    return tuple(map(layoffs_of, showdown.laid))


def arranged(deal: Deal, showdown: Showdown, seat: int, hand: int) -> tuple[int, Melds]:
    """Return the deadwood and the melds of a shown hand: the knocker's as spread (R2.5)."""
    if seat == showdown.knocker:
        return deal.solver.pips(hand ^ sum(showdown.spread)), showdown.spread
    return deal.solver.best(hand)


def seats_shown(deal: Deal, showdown: Showdown, hands: Hands, turn: int | None) -> tuple[int, ...]:
    """Return the seats whose hands everybody sees: all but those that still lay off (R2.5)."""
    laying = seats_laying(deal, showdown, hands)
    waiting = laying[laying.index(turn) :] if turn in laying else ()
    return tuple([seat for seat in range(deal.seats) if seat not in waiting])
