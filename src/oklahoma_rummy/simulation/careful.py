"""A policy that plays well, from what its seat may know and one card ahead.

What it weighs, in points: the deadwood that a discard leaves, what the next unseen card takes off
that, and what the discard may be worth to the player that may take it. It knocks while the deal is
young; later the others are nearly there themselves, so that it keeps what it has for an undercut,
and goes for gin.
"""

from math import isfinite
from typing import final

from attrs import field, fields, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.play import Action, PlayerView
from oklahoma_rummy.play.deal import PACK_MASK
from oklahoma_rummy.simulation.improving import find_partners, improver_for, indexes, joins_meld
from oklahoma_rummy.simulation.policy import answer, go_down, leftovers, throw
from oklahoma_rummy.values import value_class


def _as_count(value: int) -> int:
    return as_whole(value, name="count", low=0, high=52)


def _as_weight(value: float) -> float:
    if type(value) in {int, float} and isfinite(value):
        return float(value)
    message = f"a weight is a finite number, not {value!r:.40}"
    raise TypeError(message)


@final
@value_class
@frozen(kw_only=True)
class Careful:
    """Weighs each discard by what it leaves, by what may come, and by what it gives away.

    The numbers were found by duels against ``EaaiSimple``; others make another player.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> deal = Round.deal("oklahoma_rummy", deck_from_seed(7)).play("draw")
        >>> print(Careful().choose(deal.view(1)))
        discard Kc
    """

    hope: float = field(default=2.0, converter=_as_weight)
    """What a point is worth that the next card is expected to take off, in points now."""
    patience: float = field(default=0.97, converter=_as_weight)
    """What is left of that hope with each card that the stock has lost."""
    danger: float = field(default=4.0, converter=_as_weight)
    """What a meld costs that the discard makes for the next player, in points."""
    early: int = field(default=4, converter=_as_count)
    """How many cards the stock may have lost for a knock; later only gin is declared."""
    breadth: int = field(default=6, converter=_as_count)
    """How many discards are weighed: those that leave least deadwood."""

    def __str__(self) -> str:
        """Return what ``parse_policy`` reads: what differs from the numbers that were found."""
        named = [(each, getattr(self, each.name)) for each in fields(Careful)]
        own = ", ".join(f"{each.name}={value!r}" for each, value in named if value != each.default)
        return f"careful({own})" if own else "careful"

    def choose(self, view: PlayerView) -> Action:
        """Return what promises most.

        Args:
            view: What the seat on turn may know.

        Raises:
            InvalidRoundError: If the seat of the view is not on turn.
        """
        return answer(view, _melds_and_lowers, self._end_turn)

    def _end_turn(self, view: PlayerView) -> Action:
        solver = view.rules.meld_rules.solver
        left = sorted(leftovers(view, solver))
        least, card = left[0]
        drawn = count_drawn(view)
        if least == 0 or (least <= view.knock_limit and drawn <= self.early):
            return go_down(least, card)
        unseen = find_unseen(view)
        hope = self.hope * self.patience**drawn
        weighed = [
            (self._weigh(view, deadwood, card, unseen, hope), card)
            for deadwood, card in left[: max(1, self.breadth)]
        ]
        return throw(min(weighed)[1])

    def _weigh(self, view: PlayerView, deadwood: int, card: int, unseen: int, hope: float) -> float:
        """Return what the hand costs without a card, in points: the less, the better."""
        hand = view.hand.mask ^ 1 << card
        outcomes = improver_for(view.rules.meld_rules).outcomes(hand, indexes(unseen))
        lowered = sum([deadwood - after for after in outcomes if after < deadwood])
        expected = lowered / max(1, len(outcomes))
        return deadwood - hope * expected + self.danger * count_melds_given(view, unseen, card)


def _melds_and_lowers(view: PlayerView) -> bool:
    """Whether the top card melds with the hand, and leaves less deadwood than there is."""
    rules = view.rules.meld_rules
    hand, card = view.hand.mask, view.discards[-1].index
    if not joins_meld(rules.solver, hand, card):
        return False
    return improver_for(rules).after_discard(hand | 1 << card) < rules.solver.deadwood(hand)


def count_melds_given(view: PlayerView, unseen: int, card: int) -> float:
    """Return how many melds a discard is expected to make for the next player.

    Args:
        view: What the seat on turn may know.
        unseen: The cards that may be anywhere, as a mask.
        card: The discard, by its index.
    """
    next_seat = ((view.seat or 0) + 1) % len(view.hands)
    known = view.taken[next_seat].mask
    hidden = view.hand_sizes[next_seat] - known.bit_count()
    chance = hidden / max(hidden, unseen.bit_count(), 1)
    return sum([
        chance ** (pair & unseen).bit_count()
        for pair in find_partners(view.rules.meld_rules.solver)[card]
        if pair & (unseen | known) == pair
    ])  # fmt: skip


def find_unseen(view: PlayerView) -> int:
    """Return the cards that may be in the stock or in any other hand, as a mask."""
    seen = view.hand.mask
    for taken in view.taken:
        seen |= taken.mask
    for card in view.discards:
        seen |= 1 << card.index
    return PACK_MASK & ~seen


def count_drawn(view: PlayerView) -> int:
    """Return how many cards the stock has lost since the deal, or got back in reshuffles."""
    dealt = len(view.hands) * view.rules.cards_dealt + 1
    return max(0, 52 - dealt - view.stock_count)
