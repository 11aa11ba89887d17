"""Counting all hands of some kind by their deadwood, rank by rank from ace to king.

A tally of hands is one whole number: how many have ``cards`` cards and ``points`` points stands in
64 bits of its own. So a shift adds cards and points to all of them, and ``+`` adds tallies.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import final

from attrs import define

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.tables import SUIT, SUIT_SHIFTS, rank_values
from oklahoma_rummy.numbers._prospects import START, Automaton, Order

_BITS = 64
"""Room for any count: fewer than 2 to the 49th hands have one size."""

NO_CARDS = CardSet()

Suit = tuple[int, int, int, int]
"""What is to come of one suit, as bits from the rank on that is next: cards of every hand, cards
that a hand may have, cards that may not be discarded. Then the suit's own bit if a wish names it.
"""
Suits = tuple[Suit, Suit, Suit, Suit]

Spare = tuple[int, ...]
"""For each group of suits, how many cards more than are wished for may go to its wishes."""

Part = tuple[tuple[int, int], ...]
"""What hands hold of the lowest rank, as bits of the four suits, and how often to count each."""

Tallies = dict[tuple[int, Suits, Spare], int]
"""The tally of all hands that have prospects, by their number, and cards to come in common."""


@final
@define(frozen=True, kw_only=True, slots=False)
class Hands:
    """All hands of some size that hold some cards and are filled up from others.

    They can be counted all at once, or in parts to be added up.
    """

    cards: int
    """How many cards a hand has, with the one to be discarded."""
    drawn_from: CardSet
    """The cards that fill a hand up."""
    held: CardSet = NO_CARDS
    """Cards that every hand holds."""
    kept: CardSet = NO_CARDS
    """Cards that may not be discarded."""
    discard: bool = False
    """Whether the best discard is made before deadwood is counted."""
    ranks_wished: tuple[int, ...] = (0,) * 13
    """For each rank, how many of the cards that fill a hand up must be of it."""
    suits_wished: tuple[int, ...] = (0,) * 4
    """For each suit, how many of them must be of it; no card meets two wishes."""
    meld_rules: MeldRules
    """The rules of the table."""

    @property
    def expected(self) -> int | None:
        """How many hands there must be, if there are no wishes."""
        if self._wishes:
            return None
        return comb(len(self.drawn_from - self.held), self.cards - len(self.held))

    @property
    def whole(self) -> Part:
        """All the hands as one part."""
        return tuple((held, 1) for held in _holdings(self._suits_from_lowest))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The hands divided by their lowest rank; parts alike up to suits' names are one."""
        alike: Counter[tuple[tuple[Suit, bool], ...]] = Counter()
        example: dict[tuple[tuple[Suit, bool], ...], int] = {}
        for held in _holdings(self._suits_from_lowest):
            suits = enumerate(self._suits_from_lowest)
            look = tuple(sorted((suit, bool(held >> place & 1)) for place, suit in suits))
            alike[look] += 1
            example[look] = held
        return tuple(((example[look], times),) for look, times in alike.items())

    def histogram(self, part: Part, ranks: Iterable[int] = range(13)) -> dict[int, int]:
        """Count the hands of one part by their deadwood; ``ranks`` may watch how far that is."""
        automaton = _automaton_for(self.meld_rules, self.discard)
        tallies: Tallies = {(START, self._suits, self._nothing_spare): 1}
        for rank in ranks:
            tallies = self._with_rank(rank, tallies, automaton, part)
        histogram: Counter[int] = Counter()
        for (prospects, _, spare), tally in tallies.items():
            of_this_size = tally >> self.cards * self._row
            if of_this_size and min(spare) >= 0:
                least = automaton.deadwood(prospects)
                for points, count in enumerate(_counts(of_this_size), least):
                    histogram[points] += count
        return {points: count for points, count in sorted(histogram.items()) if count}

    def _with_rank(self, rank: int, before: Tallies, automaton: Automaton, part: Part) -> Tallies:
        """Add to all hands whatever they may hold of one rank."""
        row = self._row
        not_too_large = (1 << (self.cards + 1) * row) - 1
        after: Tallies = defaultdict(int)
        for (prospects, suits, spare), tally in before.items():
            rest = _after_a_rank(suits)
            kept = sum(1 << place for place, suit in enumerate(suits) if suit[2] & 1)
            holdings = part if rank == self._lowest else [(held, 1) for held in _holdings(suits)]
            for held, times in holdings:
                larger = tally << held.bit_count() * row & not_too_large
                if larger:
                    now, points, order = automaton.step(rank, prospects, held, held & ~kept)
                    larger = larger << points * _BITS if points > 0 else larger >> -points * _BITS
                    spared = self._spared(spare, rank, suits, held)
                    after[now, _reordered(rest, order), spared] += larger * times
        return after

    def _spared(self, spare: Spare, rank: int, suits: Suits, held: int) -> Spare:
        """Account for the wishes that one rank can meet.

        By Hall's theorem all are met if for each group of suits and ranks the cards in it are as
        many as its wishes; which ranks are the worst for a group of suits, each rank tells alone.
        """
        if not self._wishes:
            return spare
        filling = [suit[3] for place, suit in enumerate(suits) if held >> place & ~suit[0] & 1]
        spared: list[int] = []
        for group, so_far in zip(self._groups, spare, strict=True):
            inside = sum(suit & group > 0 for suit in filling)
            outside = len(filling) - inside
            missed = min(0, outside - self.ranks_wished[rank])
            spared.append(min(so_far + inside + missed, self._wishes))
        return tuple(spared)

    @cached_property
    def _wishes(self) -> int:
        return sum(self.ranks_wished) + sum(self.suits_wished)

    @cached_property
    def _groups(self) -> tuple[int, ...]:
        """Every group of the suits that are wished for, as bits."""
        wished = [1 << suit for suit in range(4) if self.suits_wished[suit]]
        return tuple(
            sum(group) for size in range(len(wished) + 1) for group in combinations(wished, size)
        )

    @property
    def _nothing_spare(self) -> Spare:
        return tuple(
            -sum(wished for suit, wished in enumerate(self.suits_wished) if group >> suit & 1)
            for group in self._groups
        )

    @cached_property
    def _suits(self) -> Suits:
        clubs, diamonds, hearts, spades = [
            (
                self.held.mask >> shift & SUIT,
                (self.drawn_from - self.held).mask >> shift & SUIT,
                self.kept.mask >> shift & SUIT,
                1 << suit if self.suits_wished[suit] else 0,
            )
            for suit, shift in enumerate(SUIT_SHIFTS)
        ]
        return clubs, diamonds, hearts, spades

    @cached_property
    def _lowest(self) -> int:
        """The lowest rank of which a hand may hold a card."""
        ranks = [card.rank - 1 for card in self.drawn_from | self.held]
        return min(ranks, default=0)

    @property
    def _suits_from_lowest(self) -> Suits:
        suits = self._suits
        for _ in range(self._lowest):
            suits = _after_a_rank(suits)
        return suits

    @cached_property
    def _row(self) -> int:
        """How many bits of a tally belong to hands of one size."""
        return (self.cards * max(rank_values(self.meld_rules.ace_deadwood)) + 1) * _BITS


@lru_cache(maxsize=2)
def _automaton_for(meld_rules: MeldRules, discard: bool) -> Automaton:  # noqa: FBT001
    """Return an automaton that knows the steps asked for before; for most rules it is large."""
    return Automaton(meld_rules, discards=discard)


@lru_cache(maxsize=4096)
def _holdings(suits: Suits) -> tuple[int, ...]:
    """Return all that a hand may hold of the next rank, as bits of the four suits."""
    held = sum(1 << place for place, suit in enumerate(suits) if suit[0] & 1)
    held_or_not = sum(1 << place for place, suit in enumerate(suits) if suit[1] & 1)
    return tuple(held | some for some in range(16) if some & held_or_not == some)


@lru_cache(maxsize=4096)
def _after_a_rank(suits: Suits) -> Suits:
    """Return what is to come after the next rank."""
    a, b, c, d = [(held >> 1, may >> 1, kept >> 1, suit) for held, may, kept, suit in suits]
    return a, b, c, d


def _reordered(suits: Suits, order: Order) -> Suits:
    a, b, c, d = order
    return suits[a], suits[b], suits[c], suits[d]


def _counts(tally: int) -> Iterator[int]:
    """Read the counts of a tally's row, from no points up."""
    while tally:
        yield tally & (1 << _BITS) - 1
        tally >>= _BITS
