"""The least deadwood of every hand of a small pack at once, for counting hands one by one.

As in `naive`, nothing here comes from the library. A hand is a number with a bit for each card of
the small pack, lowest card first. The lowest card of a hand is loose or in some meld; whichever
way leaves least decides, and what is left is a smaller hand, looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache

from . import naive


class Table:
    """What every hand of a small pack is left with."""

    def __init__(self, pack: Iterable[str], ace_runs: str = "low", ace_deadwood: int = 1) -> None:
        """Work through all hands, the smaller numbers first."""
        self.pack = sorted(pack, key=naive.number)
        self.least = [0]
        costs = [naive.points([card], ace_deadwood) for card in self.pack]
        beginning: list[list[int]] = [[] for _ in self.pack]
        for meld in naive.melds_in(self.pack, ace_runs):
            beginning[min(map(self.pack.index, meld))].append(self.hand(meld))
        for hand in range(1, 2 ** len(self.pack)):
            lowest = (hand & -hand).bit_length() - 1
            ways = [costs[lowest] + self.least[hand ^ 1 << lowest]]
            ways += [self.least[hand ^ meld] for meld in beginning[lowest] if hand & meld == meld]
            self.least.append(min(ways))

    def hand(self, cards: Collection[str]) -> int:
        """Write a hand as its number."""
        return sum(2 ** self.pack.index(card) for card in cards)

    def after_discard(self, hand: int) -> int:
        """Give the least that any one card of a hand leaves when it goes."""
        cards = [1 << place for place in range(len(self.pack)) if hand >> place & 1]
        return min(self.least[hand ^ card] for card in cards)

    def census(self, cards: int, *, discard: bool = False) -> dict[int, int]:
        """Count the hands of so many cards by what they are left with."""
        hands = [hand for hand in range(len(self.least)) if hand.bit_count() == cards]
        left = (self.after_discard(hand) if discard else self.least[hand] for hand in hands)
        return dict(sorted(Counter(left).items()))


def deadwood(hand: Collection[str], ace_runs: str = "low", ace_deadwood: int = 1) -> int:
    """Give the least deadwood of a hand of any size that is dealt, faster than by trying all."""
    return _deadwood(frozenset(hand), ace_runs, ace_deadwood)


@cache
def _deadwood(hand: frozenset[str], ace_runs: str, ace_deadwood: int) -> int:
    if not hand:
        return 0
    lowest = min(hand, key=naive.number)
    ways = [
        naive.points([lowest], ace_deadwood) + _deadwood(hand - {lowest}, ace_runs, ace_deadwood)
    ]
    ways += [
        _deadwood(hand - meld, ace_runs, ace_deadwood)
        for meld in _melds_with(lowest, ace_runs)
        if meld <= hand
    ]
    return min(ways)


@cache
def _melds_with(card: str, ace_runs: str) -> tuple[naive.Meld, ...]:
    return tuple(meld for meld in naive.pack_melds(ace_runs) if card in meld)
