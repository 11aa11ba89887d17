"""Which actions are legal in a round.

Lives here: ``legal_in``, and what is legal phase by phase. How a single action is judged is in
``legal_actions``.
"""

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.melds.meld import melds_of
from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.play.actions import DONE, DRAW, PASS, TAKE, Action, BigGin, Reshuffle
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.effects import DISCARD_PHASE, DRAW_PHASE
from oklahoma_rummy.play.layoff_phase import cards_fitting, melds_grown, melds_spread
from oklahoma_rummy.play.legal_actions import LegalActions, Options
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.sealing import sealed
from oklahoma_rummy.play.state import State

DRAW_OR_TAKE = LegalActions(Phase.DRAW, 2, (DRAW, TAKE))
"""A usual draw."""
TAKE_OR_PASS = LegalActions(Phase.UPCARD, 2, (TAKE, PASS))
"""The offered upcard."""
NOTHING = LegalActions(Phase.OVER)
"""The end of a deal."""


def legal_in(state: State) -> LegalActions:  # noqa: PLR0911  one for each phase
    """Work out what is legal in a round."""
    base, seat, phase = state.base, state.seat, state.phase
    hand = state.hand_masks[seat]
    if phase is DISCARD_PHASE:
        return to_discard(base, hand, state.barred_index)
    if phase is DRAW_PHASE:
        return DRAW_OR_TAKE if state.barred_index is None else refused(state.barred_index)
    match phase:
        case Phase.UPCARD:
            return TAKE_OR_PASS
        case Phase.LAST if hand.bit_count() > base.rules.cards_dealt:
            return to_knock(base, hand, state.barred_index)
        case Phase.LAST:
            return to_take_last(base, hand, state.pile_indexes[-1])
        case Phase.RESHUFFLE:
            return to_reshuffle(state.pile_indexes[:-1])
        case Phase.LAYOFF if state.showdown is not None:
            spread = melds_spread(base, state.showdown, state.hand_masks)
            grown = melds_grown(base, state.showdown, spread, seat)
            return to_lay_off(base, hand, grown, cards_fitting(base, spread, grown, hand))
        case _:
            return NOTHING


def refused(upcard: int) -> LegalActions:
    """Give what is legal after everybody passed the upcard (R1.first_upcard)."""
    return LegalActions(Phase.DRAW, 1, (DRAW,), barred=upcard)


def to_discard(deal: Deal, hand: int, barred: int | None) -> LegalActions:
    """Give what is legal with one card too many in hand (R2.3, R2.4)."""
    discards = hand if barred is None else hand & ~(1 << barred)
    knocks = deal.knockable(hand, discards)
    moves = big_gin(deal, hand) if deal.plays_big_gin else ()
    count = discards.bit_count() + knocks.bit_count() + len(moves)
    options = Options(DISCARD_PHASE, count, moves, deal, hand, barred, discards, knocks)
    return sealed(options, LegalActions)


def to_knock(deal: Deal, hand: int, barred: int | None) -> LegalActions:
    """Give what is legal after the last discard was taken: to knock (R1.last_discard)."""
    knocks = deal.knockable(hand, hand if barred is None else hand & ~(1 << barred))
    moves = big_gin(deal, hand)
    count = knocks.bit_count() + len(moves)
    return LegalActions(Phase.LAST, count, moves, deal, hand, barred, 0, knocks)


def big_gin(deal: Deal, hand: int) -> tuple[Action, ...]:
    """Give the big gin of a hand, with the default spread, if it is one (R1.big_gin_bonus)."""
    if not deal.plays_big_gin or deal.solver.deadwood(hand):
        return ()
    return (BigGin(melds_of(deal.solver.best(hand)[1])),)


def to_take_last(deal: Deal, hand: int, top: int) -> LegalActions:
    """Give what is legal once the stock is exhausted and its last discard lies there."""
    barred = None if deal.rules.allow_rediscard else top
    with_top = to_knock(deal, hand | 1 << top, barred)
    moves = (TAKE, PASS) if with_top.count else (PASS,)
    return LegalActions(Phase.LAST, len(moves), moves, deal, hand, top)


def to_lay_off(deal: Deal, hand: int, melds: Melds, fits: tuple[int, ...]) -> LegalActions:
    """Give what is legal in the layoff phase (R2.5)."""
    count = 1 + sum(each.bit_count() for each in fits)
    return LegalActions(Phase.LAYOFF, count, (DONE,), deal, hand, melds=melds, fits=fits)


def to_reshuffle(order: tuple[int, ...]) -> LegalActions:
    """Give what is legal when the discards are to go back under the stock (R2.7)."""
    reshuffle = Reshuffle([CARDS[card] for card in order])
    return LegalActions(Phase.RESHUFFLE, 1, (reshuffle,), hand=sum(1 << card for card in order))
