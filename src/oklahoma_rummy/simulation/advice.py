"""What a seat should know before it chooses: exact figures one card ahead.

Lives here: ``advise`` and ``Advice``, what it returns. All figures follow from the view alone. Each
unseen card is as likely as any other to come next, as nobody knows where it is; what the others
chose says something too, and is not weighed.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, final

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of, optional

from oklahoma_rummy.cards import Card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.play import Action, Phase, PlayerView
from oklahoma_rummy.play.actions import ACTION_TYPES, TAKE
from oklahoma_rummy.play.sampling import find_unseen
from oklahoma_rummy.simulation.improving import find_partners, improver_for, indexes
from oklahoma_rummy.simulation.policy import leftovers
from oklahoma_rummy.values import value_class

_WHOLE = instance_of(int)
_BEFORE_A_DRAW = (Phase.UPCARD, Phase.DRAW, Phase.DISCARD)
_MOST_NAMED = 4
"""Cards that are named in a line of text."""


def _check_improving(_: object, __: object, value: object) -> None:
    """Refuse all but cards with what each leaves."""
    if not isinstance(value, tuple) or not all(
        isinstance(pair, tuple)
        and len(pair) == 2
        and isinstance(pair[0], Card)
        and isinstance(pair[1], int)
        for pair in value
    ):
        message = f"improving is a tuple of cards with deadwood, not {value!r:.40}"
        raise TypeError(message)


@final
@value_class
@frozen(kw_only=True)
class Prospect:
    """What a hand is now, and what one more card and the best discard make of it."""

    deadwood: int = field(validator=_WHOLE)
    """The least deadwood of the hand as it is."""
    improving: tuple[tuple[Card, int], ...] = field(validator=_check_improving)
    """The unseen cards that lower it, each with the deadwood it leaves; the best first."""
    within: int = field(validator=_WHOLE)
    """How many unseen cards bring the hand within the knock limit, or leave it there."""
    gin: int = field(validator=_WHOLE)
    """How many unseen cards leave no deadwood."""
    unseen: int = field(validator=_WHOLE)
    """How many cards may come, each as likely as any other."""

    @property
    def chance_within(self) -> Fraction:
        """How likely the next card from the stock allows a knock."""
        return Fraction(self.within, max(1, self.unseen))

    @property
    def chance_gin(self) -> Fraction:
        """How likely the next card from the stock allows gin."""
        return Fraction(self.gin, max(1, self.unseen))


@final
@value_class
@frozen(kw_only=True)
class DiscardAdvice:
    """What becomes of a hand without one card, and what the card is to the next player."""

    card: Card = field(validator=instance_of(Card))
    """The card to discard."""
    prospect: Prospect = field(validator=instance_of(Prospect))
    """What it leaves, and what the next card from the stock makes of that."""
    known: int = field(validator=_WHOLE)
    """How many melds of three the next player surely can make of it: with cards it took."""
    possible: int = field(validator=_WHOLE)
    """How many melds of three the next player may be able to make of it, those included."""


@final
@value_class
@frozen(kw_only=True)
class TakeAdvice:
    """What becomes of a hand with the top card of the pile, after the best discard."""

    card: Card = field(validator=instance_of(Card))
    """The card to take."""
    discard: Card = field(validator=instance_of(Card))
    """The discard that then leaves least; the first of equals in card order."""
    deadwood: int = field(validator=_WHOLE)
    """The deadwood that it leaves."""


@final
@value_class
@frozen(kw_only=True, repr=False)
class Advice:
    """Exact figures for the choice of a seat.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> view = Round.deal("oklahoma_rummy", deck_from_seed(7)).view(1)
        >>> print(advise(view))
        deadwood 51; knock with 7
        take 7c: then 48 after Jc
        draw: lowered by 31 of 41 (Qc:21 Js:21 6c:32 3h:32 ...), knock 0.0 %, gin 0.0 %
    """

    phase: Phase = field(validator=instance_of(Phase))
    """What is to be chosen."""
    deadwood: int = field(validator=_WHOLE)
    """The least deadwood of the hand as it is, with a card too many too."""
    knock_limit: int = field(validator=_WHOLE)
    """The most deadwood that a knock may leave."""
    take: TakeAdvice | None = field(default=None, validator=optional(instance_of(TakeAdvice)))
    """What the top card brings, where it may be taken."""
    draw: Prospect | None = field(default=None, validator=optional(instance_of(Prospect)))
    """What the next card from the stock brings, where nothing is drawn yet."""
    discards: tuple[DiscardAdvice, ...] = field(
        default=(), validator=deep_iterable(instance_of(DiscardAdvice), instance_of(tuple))
    )
    """Each possible discard, those that leave least first; equal ones in card order."""
    layoffs: tuple[Action, ...] = field(
        default=(), validator=deep_iterable(instance_of(ACTION_TYPES), instance_of(tuple))
    )
    """The best defence in the layoff phase, ``done`` last."""

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each discard: plain values by the names of their columns."""
        for each in self.discards:
            prospect = each.prospect
            yield {
                "discard": str(each.card),
                "deadwood": prospect.deadwood,
                "improving": len(prospect.improving),
                "unseen": prospect.unseen,
                "knock_next": float(prospect.chance_within),
                "gin_next": float(prospect.chance_gin),
                "known_melds": each.known,
                "possible_melds": each.possible,
            }

    def __repr__(self) -> str:
        """Return what it is about, in one short line."""
        return f"<Advice: phase {self.phase}, deadwood {self.deadwood}>"

    def __str__(self) -> str:
        """Return the figures in lines, for people."""
        lines = [f"deadwood {self.deadwood}; knock with {self.knock_limit}"]
        if self.take is not None:
            taken = self.take
            lines.append(f"take {taken.card}: then {taken.deadwood} after {taken.discard}")
        if self.draw is not None:
            lines.append(f"draw: {_in_words(self.draw)}")
        if self.discards:
            lines.append("discard  leaves  lowered by         knock next  gin next  melds given")
        for each in self.discards:
            now = each.prospect
            count = f"{len(now.improving)} of {now.unseen}"
            best = f"best {now.improving[0][0]}:{now.improving[0][1]}" if now.improving else ""
            knock, gin = 100 * float(now.chance_within), 100 * float(now.chance_gin)
            lines.append(
                f"{each.card!s:>7}  {now.deadwood:>6}  {count:>8} {best:10} {knock:>8.1f} % "
                f"{gin:>7.1f} %  {each.known} known, {each.possible} possible"
            )
        if self.layoffs:
            lines.append(", then ".join(map(str, self.layoffs)))
        return "\n".join(lines)


def advise(view: PlayerView) -> Advice:
    """Return exact figures for what the seat of a view may choose now.

    Args:
        view: What the seat may know. Whoever waits for their turn is told what the stock may bring.

    Raises:
        InvalidRoundError: If it is the view of a spectator, or of every card.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> view = Round.deal("oklahoma_rummy", deck_from_seed(7)).play("draw").view(1)
        >>> best = advise(view).discards[0]
        >>> best.card, best.prospect.deadwood, best.prospect.chance_within
        (Card.parse('Jc'), 44, Fraction(0, 1))
    """
    if view.seat is None:
        problem = Problem(
            code=ErrorCode.INVALID_ROUND,
            what="nobody's view has no hand to advise on",
            where="seat",
            repair="take the view of a seat",
        )
        raise InvalidRoundError(problems=[problem])
    hand = view.hand.mask
    figures: dict[str, Any] = {}
    if view.phase is Phase.LAYOFF:
        figures["layoffs"] = view.best_layoffs()
    elif view.hand_sizes[view.seat] > view.rules.cards_dealt:
        figures["discards"] = tuple(_each_discard(view, find_next(view)))
    else:
        if view.phase in _BEFORE_A_DRAW:
            figures["draw"] = _look_ahead(view, hand, indexes(find_next(view)))
        if TAKE in view.legal_actions:
            figures["take"] = _look_at_top(view)
    return Advice(
        phase=view.phase,
        deadwood=view.rules.meld_rules.solver.deadwood(hand),
        knock_limit=view.knock_limit,
        **figures,
    )


def find_next(view: PlayerView) -> int:
    """Return the cards that may lie in front of the stock, as a mask.

    After a reshuffle everybody knows which cards are left there before those that were buried.
    """
    unseen = find_unseen(view)
    layers = [layer for count, layer in unseen.base.layers(view.stock_count) if count]
    return unseen.cards & layers[0] if layers else 0


def _each_discard(view: PlayerView, may_come: int) -> Iterator[DiscardAdvice]:
    """Yield what becomes of each discard, those that leave least first."""
    hand, cards = view.hand.mask, indexes(may_come)
    seat = ((view.seat or 0) + 1) % len(view.hands)
    shown = view.hands[seat]
    known = view.taken[seat].mask if shown is None else shown.mask
    hidden = find_unseen(view).cards
    partners = find_partners(view.rules.meld_rules.solver)
    for _, card in sorted(leftovers(view, view.rules.meld_rules.solver)):
        pairs = partners[card]
        yield DiscardAdvice(
            card=CARDS[card],
            prospect=_look_ahead(view, hand ^ 1 << card, cards),
            known=sum([pair & known == pair for pair in pairs]),
            possible=sum([pair & (known | hidden) == pair for pair in pairs]),
        )


def _look_ahead(view: PlayerView, hand: int, cards: Sequence[int]) -> Prospect:
    """Return what each of some cards makes of a hand."""
    rules, limit = view.rules.meld_rules, view.knock_limit
    deadwood = rules.solver.deadwood(hand)
    outcomes = improver_for(rules).outcomes(hand, cards)
    lowered = [
        (after, card) for card, after in zip(cards, outcomes, strict=True) if after < deadwood
    ]
    return Prospect(
        deadwood=deadwood,
        improving=tuple([(CARDS[card], after) for after, card in sorted(lowered)]),
        within=sum([after <= limit for after in outcomes]),
        gin=outcomes.count(0),
        unseen=len(outcomes),
    )


def _look_at_top(view: PlayerView) -> TakeAdvice:
    """Return what the top card of the pile makes of the hand."""
    card, solver = view.discards[-1], view.rules.meld_rules.solver
    with_top = view.hand.mask | 1 << card.index
    may_go = with_top if view.rules.allow_rediscard else view.hand.mask
    deadwood, discard = min([
        (solver.deadwood(with_top ^ 1 << other), other) for other in indexes(may_go)
    ])  # fmt: skip
    return TakeAdvice(card=card, discard=CARDS[discard], deadwood=deadwood)


def _in_words(prospect: Prospect) -> str:
    """Return what the next card may bring, for people."""
    if not prospect.improving:
        return f"lowered by none of {prospect.unseen} unseen cards"
    first = " ".join([f"{card}:{after}" for card, after in prospect.improving[:_MOST_NAMED]])
    more = "" if len(prospect.improving) <= _MOST_NAMED else " ..."
    return (
        f"lowered by {len(prospect.improving)} of {prospect.unseen} ({first}{more}), "
        f"knock {100 * float(prospect.chance_within):.1f} %, "
        f"gin {100 * float(prospect.chance_gin):.1f} %"
    )
