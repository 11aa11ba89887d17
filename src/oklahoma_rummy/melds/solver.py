"""The exact solver of hands. Ints only: a hand and a meld are 52-bit masks.

Runs of different suits do not touch, so one table for all suits knows the best that runs can do.
Only a rank held in three or four suits leaves a choice: no set, or one of those it can make. The
least deadwood is the minimum, over the choices, of four look-ups. A hand of ten cards has at most
36 choices and most have one; where there are too many, ``_rank_by_rank`` takes over.
"""

from collections.abc import Iterator
from functools import cache, cached_property

from oklahoma_rummy.melds._rank_by_rank import least_cost
from oklahoma_rummy.melds.tables import (
    FOUR_ACES,
    SUIT,
    SUIT_SHIFTS,
    all_melds,
    best_runs,
    is_set,
    lowest_card,
    rank_values,
    sets_within,
    suit_runs,
)

_MANY_CHOICES = 4096
"""With more choices of sets than this, going rank by rank is faster."""

# The aims of the arrangement order packed into one cost: least deadwood, then most cards in sets,
# then fewest melds. The pack has 52 cards and room for 17 melds.
_POINT = 4096
_SET_CARD = -32
_MELD = 1
_LESS_THAN_A_POINT = 17 * _MELD

Melds = tuple[int, ...]
"""Disjoint melds, ascending."""


class Solver:
    """What one ``MeldRules`` makes of hands; its tables are built when first needed."""

    def __init__(self, ace_runs: str, ace_deadwood: int) -> None:
        """Take the two facts that melding needs."""
        self.ace_runs: str = ace_runs
        self.values: tuple[int, ...] = rank_values(ace_deadwood)

    @cached_property
    def _best_runs(self) -> list[tuple[int, int, Melds]]:
        return best_runs(suit_runs(self.ace_runs), self.values)

    @cached_property
    def _loose(self) -> list[int]:
        """Points that the best runs leave loose, for each of a suit's 8,192 subsets."""
        return [loose for loose, _, _ in self._best_runs]

    @cached_property
    def _runs(self) -> list[list[Melds]]:
        """The best runs of each of a suit's subsets, suit by suit."""
        return [
            [tuple(run << shift for run in runs) for _, _, runs in self._best_runs]
            for shift in SUIT_SHIFTS
        ]

    @cached_property
    def melds(self) -> Melds:
        """Every meld of the pack, ascending."""
        return all_melds(self.ace_runs)

    @cached_property
    def _melds_from(self) -> list[list[int]]:
        """The melds by their lowest card."""
        melds_from: list[list[int]] = [[] for _ in range(52)]
        for meld in self.melds:
            melds_from[lowest_card(meld)].append(meld)
        return melds_from

    @cached_property
    def extensions(self) -> dict[int, int]:
        """For every meld the cards that each make a longer meld of it, as a mask."""
        melds = frozenset(self.melds)
        pack = [1 << index for index in range(52)]
        return {
            meld: sum(card for card in pack if not card & meld and meld | card in melds)
            for meld in self.melds
        }

    def pips(self, cards: int) -> int:
        """Return what cards cost when none of them is melded."""
        return sum(
            value * (cards & FOUR_ACES << rank).bit_count()
            for rank, value in enumerate(self.values)
        )

    def deadwood(self, hand: int) -> int:
        """Return the least deadwood that a hand can be arranged to."""
        loose = self._loose
        clubs = hand & SUIT
        diamonds = hand >> 13 & SUIT
        hearts = hand >> 26 & SUIT
        spades = hand >> 39
        in_three = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
        if not in_three:
            return loose[clubs] + loose[diamonds] + loose[hearts] + loose[spades]
        rests = without_sets(hand, in_three)
        if not rests:
            return self._deadwood_of_many(hand)
        return min([
            loose[rest & SUIT]
            + loose[rest >> 13 & SUIT]
            + loose[rest >> 26 & SUIT]
            + loose[rest >> 39]
            for rest in rests
        ])  # fmt: skip

    def best(self, hand: int) -> tuple[int, Melds]:
        """Return the deadwood and the melds of the first arrangement in the arrangement order."""
        in_three = ranks_in_three(hand)
        if not in_three:
            return self._after_runs(hand), self._runs_in(hand)
        rests = without_sets(hand, in_three)
        if not rests:
            return self._best_of_many(hand)
        loose = [self._after_runs(rest) for rest in rests]
        least = min(loose)
        arranged = [
            (least, self._melds_in(hand ^ rest, rest))
            for rest, deadwood in zip(rests, loose, strict=True)
            if deadwood == least
        ]
        return arranged[0] if len(arranged) == 1 else min(arranged, key=arrangement_order)

    def arrangements(self, hand: int, within: int) -> list[tuple[int, Melds]]:
        """Return every arrangement that leaves no more than that, in the arrangement order."""
        return sorted(self._arrangements(hand, within, ()), key=arrangement_order)

    def _arrangements(
        self, hand: int, within: int, melds: Melds, deadwood: int = 0
    ) -> Iterator[tuple[int, Melds]]:
        """Settle the lowest card: in one of the melds that begin with it, or loose."""
        if deadwood + self.deadwood(hand) > within:
            return
        if not hand:
            yield deadwood, tuple(sorted(melds))
            return
        index = lowest_card(hand)
        for meld in self._melds_from[index]:
            if meld & hand == meld:
                yield from self._arrangements(hand ^ meld, within, (*melds, meld), deadwood)
        loose = deadwood + self.values[index % 13]
        yield from self._arrangements(hand & hand - 1, within, melds, loose)

    def _after_runs(self, hand: int) -> int:
        """Return the deadwood that the best runs alone leave."""
        loose = self._loose
        return (
            loose[hand & SUIT]
            + loose[hand >> 13 & SUIT]
            + loose[hand >> 26 & SUIT]
            + loose[hand >> 39]
        )

    def _runs_in(self, hand: int) -> Melds:
        """Return the best runs of a hand, ascending."""
        clubs, diamonds, hearts, spades = self._runs
        return (
            clubs[hand & SUIT]
            + diamonds[hand >> 13 & SUIT]
            + hearts[hand >> 26 & SUIT]
            + spades[hand >> 39]
        )

    def _melds_in(self, in_sets: int, rest: int) -> Melds:
        """Return the melds of cards chosen for sets and the best runs of the rest, ascending."""
        melds = [*self._runs_in(rest)]
        while in_sets:
            meld = in_sets & FOUR_ACES << lowest_card(in_sets) % 13
            melds.append(meld)
            in_sets ^= meld
        melds.sort()
        return tuple(melds)

    def _deadwood_of_many(self, hand: int) -> int:
        """Return the least deadwood of a large hand.

        Little is left of so many cards, and looking no further than a little is quick: so the
        search begins there, and goes on to what is left when every set is taken.
        """
        enough = self._after_runs(without_every_set(hand))
        for at_most in (0, 4, 12, 24, 48):
            least = least_cost(hand, self.ace_runs, self.values, at_most=min(at_most, enough))
            if least <= at_most or at_most >= enough:
                return least
        return least_cost(hand, self.ace_runs, self.values, at_most=enough)

    def _best_of_many(self, hand: int) -> tuple[int, Melds]:
        """Return the first arrangement of a large hand.

        A meld belongs to it if the rest of the hand can then still reach what the whole could;
        tried in ascending order, the first that does is the first in the order too. Where every
        card is in a set, nothing needs to be tried.
        """
        if not without_every_set(hand):
            return 0, self._melds_in(hand, 0)
        deadwood = self._deadwood_of_many(hand)
        cost = self._cost(hand, deadwood)
        rest = hand
        melds: list[int] = []
        for meld in self.melds:
            if meld & rest == meld:
                in_sets = meld.bit_count() if is_set(meld) else 0
                without = cost - in_sets * _SET_CARD - _MELD
                if self._cost(rest ^ meld, deadwood) == without:
                    melds.append(meld)
                    rest ^= meld
                    cost = without
        return deadwood, tuple(melds)

    def _cost(self, hand: int, deadwood: int) -> int:
        """Return as one number how good a hand's first arrangement is, if it leaves so little."""
        points = [value * _POINT for value in self.values]
        return least_cost(
            hand,
            self.ace_runs,
            points,
            at_most=deadwood * _POINT + _LESS_THAN_A_POINT,
            set_card=_SET_CARD,
            meld=_MELD,
        )


@cache
def solver_for(ace_runs: str, ace_deadwood: int) -> Solver:
    """Return the one solver of these rules."""
    return Solver(ace_runs, ace_deadwood)


def ranks_in_three(hand: int) -> int:
    """Return the ranks held in three or four suits, as bits of one suit."""
    clubs, diamonds = hand & SUIT, hand >> 13 & SUIT
    hearts, spades = hand >> 26 & SUIT, hand >> 39
    return clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades


def without_sets(hand: int, in_three: int) -> list[int]:
    """Return what each choice of disjoint sets leaves of a hand; nothing if there are too many."""
    rests = [hand]
    while in_three:
        rank = in_three & -in_three
        in_three ^= rank
        held = hand & rank * FOUR_ACES
        if held.bit_count() == 3:
            rests += [rest ^ held for rest in rests]
        else:
            rests += [rest ^ meld for rest in rests for meld in sets_within(held)]
        if len(rests) > _MANY_CHOICES:
            return []
    return rests


def without_every_set(hand: int) -> int:
    """Return what is left when every rank held in three or four suits is taken out as a set."""
    for rank in range(13):
        held = hand & FOUR_ACES << rank
        if held.bit_count() >= 3:
            hand ^= held
    return hand


def arrangement_order(arranged: tuple[int, Melds]) -> tuple[int, int, int, Melds]:
    """Return where an arrangement stands in the arrangement order (R2.4).

    Least deadwood is first, then most cards in sets, fewest melds, then the melds, ascending.
    """
    deadwood, melds = arranged
    in_sets = sum(meld.bit_count() for meld in melds if is_set(meld))
    return deadwood, -in_sets, len(melds), melds
