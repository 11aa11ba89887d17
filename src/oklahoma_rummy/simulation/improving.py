"""What a hand comes to with one more card and its best discard. Ints only: hands are masks.

Internal, for policies and advice. As in ``melds.solver``, a table for each suit knows what runs
leave loose; a second one knows the most that one discard from that suit takes off. A discard from a
set is no case of its own: what is left of the set is another choice of sets.
"""

from collections.abc import Iterable
from functools import cache
from typing import final

from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.solver import Solver, ranks_in_three, without_sets
from oklahoma_rummy.melds.tables import FOUR_ACES, SUIT, all_melds


@final
class Improver:
    """What one ``MeldRules`` makes of a hand that gains a card and loses one."""

    def __init__(self, solver: Solver) -> None:
        """Build the two tables of a suit's 8,192 subsets."""
        loose = [solver.deadwood(held) for held in range(SUIT + 1)]
        relief = [0] * (SUIT + 1)
        for held in range(1, SUIT + 1):
            relief[held] = loose[held] - min(
                loose[held ^ 1 << rank] for rank in range(13) if held >> rank & 1
            )
        self._loose = loose
        self._relief = relief
        self._relief[0] = -solver.pips(SUIT)  # nothing to discard: worse than any discard

    def after_discard(self, hand: int) -> int:
        """Return the least deadwood that a hand can leave after its best discard."""
        loose, relief = self._loose, self._relief
        return min([
            loose[clubs] + loose[diamonds] + loose[hearts] + loose[spades]
            - max(relief[clubs], relief[diamonds], relief[hearts], relief[spades])
            for clubs, diamonds, hearts, spades in map(split_suits, find_rests(hand))
        ])  # fmt: skip

    def outcomes(self, hand: int, cards: Iterable[int]) -> list[int]:
        """Return what ``after_discard`` makes of a hand with each of some cards, by their indexes.

        The cards are not in the hand. What a card leaves as it was is worked out only once.
        """
        loose, relief = self._loose, self._relief
        choices: list[list[tuple[int, int, int]]] = [[], [], [], []]
        for rest in find_rests(hand):
            suits = split_suits(rest)
            total = sum([loose[held] for held in suits])
            for place, held in enumerate(suits):
                others = max([relief[other] for at, other in enumerate(suits) if at != place])
                choices[place].append((total - loose[held], others, held))
        found: list[int] = []
        for card in cards:
            suit, rank = divmod(card, 13)
            if (hand & FOUR_ACES << rank).bit_count() >= 2:
                found.append(self.after_discard(hand | 1 << card))
                continue
            least = 999
            for total, most, held in choices[suit]:
                after = held | 1 << rank
                here = relief[after]
                left = total + loose[after] - (here if here > most else most)  # noqa: FURB136  hot
                if left < least:  # noqa: PLR1730  hot
                    least = left
            found.append(least)
        return found


@cache
def improver_for(meld_rules: MeldRules) -> Improver:
    """Return the one improver of these rules."""
    return Improver(meld_rules.solver)


def find_rests(hand: int) -> list[int]:
    """Return what each choice of sets leaves of a hand; hands are small enough to list them."""
    in_three = ranks_in_three(hand)
    return without_sets(hand, in_three) if in_three else [hand]


def split_suits(hand: int) -> tuple[int, int, int, int]:
    """Return the four suits of a hand, each as 13 bits."""
    return hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39


def indexes(cards: int) -> list[int]:
    """Return the indexes of the cards of a mask, ascending."""
    found: list[int] = []
    while cards:
        low = cards & -cards
        found.append(low.bit_length() - 1)
        cards ^= low
    return found


def joins_meld(solver: Solver, hand: int, card: int) -> bool:
    """Whether a card and cards of a hand make a meld together."""
    return any(others & hand == others for others in find_partners(solver)[card])


def find_partners(solver: Solver) -> list[list[int]]:
    """Return for each card the pairs of cards, as masks, that it makes a meld of three with.

    Every longer meld with the card holds such a pair.
    """
    return _partners(solver.ace_runs)


@cache
def _partners(ace_runs: str) -> list[list[int]]:
    threes = [meld for meld in all_melds(ace_runs) if meld.bit_count() == 3]
    return [[meld ^ 1 << card for meld in threes if meld >> card & 1] for card in range(52)]
