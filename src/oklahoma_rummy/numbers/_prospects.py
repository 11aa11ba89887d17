"""What a hand can still come to, when its cards are looked at rank by rank from ace to king.

Two hands whose ranks so far leave the same prospects need not be told apart any more, and of all
15,820,024,220 hands of ten cards only some 250 prospects are left after each rank (with aces low).
That is what makes it possible to count them all.

Prospects are a list of lines, one for each choice of sets that may still turn out best. A line
tells for each suit which run is open, and how many points are loose. Every loose card is charged
at once; when a run reaches its third card, the first two are given back.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import count, product

from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.melds.tables import rank_values

Line = tuple[bool, int, int, int, int]
"""Whether a card has been discarded; then for each suit a number from 0 to 15: four times the
length of its run from the ace, if that may yet be joined from the king's side, plus the length of
the run that is open now. A length of three means three or more: such a run costs nothing.
"""

Prospects = tuple[tuple[Line, int], ...]
"""The lines that may still turn out best, each with its points above the least of them."""

Order = tuple[int, int, int, int]
"""Where each suit stood before the suits were put into a new order."""

START = 0
"""The number of the prospects before the first card."""

_NO_CARDS: Prospects = (((False, 0, 0, 0, 0), 0),)

_SUITS = range(16)
_PLACES = (1, 2, 3, 4)
_BITS = (1, 2, 4, 8)
_CLOSED = [[(suit & ~3, 0)] for suit in _SUITS]
"""What each suit becomes when no card of it is added to its run."""
_FAR = 10_000
"""More points than there are."""


class Automaton:
    """The steps from prospects to prospects under some rules; each is worked out once."""

    def __init__(self, meld_rules: MeldRules, *, discards: bool) -> None:
        """Take the rules, and whether one card of each hand is to be discarded at its best."""
        self._ace_runs = meld_rules.ace_runs
        self._values = rank_values(meld_rules.ace_deadwood)
        self._discards = discards
        self._numbers: dict[Prospects, int] = {_NO_CARDS: START}
        self._prospects: dict[int, Prospects] = {START: _NO_CARDS}
        self._free_numbers = count(START + 1)
        self._steps: dict[tuple[int, int, int, int], tuple[int, int, Order]] = {}
        self._next_lines: dict[tuple[object, ...], list[tuple[Line, int]]] = {}

    def step(self, rank: int, before: int, held: int, may_go: int) -> tuple[int, int, Order]:
        """Add the cards of one rank.

        Args:
            rank: 0 for aces to 12 for kings.
            before: The number of the prospects that the lower ranks left.
            held: The suits of this rank that are held, one bit each.
            may_go: Those of them that may be discarded.

        Returns:
            The number of the prospects, by how many points the least of them has grown, and where
            their suits stood before.
        """
        key = rank, before, held, may_go
        known = self._steps.get(key)
        if known is None:
            lines: dict[Line, int] = {}
            for line, points in self._prospects[before]:
                for longer, cost in self._longer_lines(rank, line, held, may_go):
                    total = points + cost
                    if lines.get(longer, _FAR) > total:
                        lines[longer] = total
            after, grown, order = _in_order(self._worth_keeping(rank, lines))
            known = self._steps[key] = self._number(after), grown, order
        return known

    def _number(self, prospects: Prospects) -> int:
        """Number prospects; threads that share the automaton agree on it."""
        number = self._numbers.setdefault(prospects, next(self._free_numbers))
        self._prospects[number] = prospects
        return number

    def deadwood(self, after: int) -> int:
        """Return the points of the best line after the last rank, above the least line's."""
        return min(
            points - sum(self._joined(suit) for suit in suits)
            for (discarded, *suits), points in self._prospects[after]
            if discarded == self._discards
        )

    def _longer_lines(
        self, rank: int, line: Line, held: int, may_go: int
    ) -> list[tuple[Line, int]]:
        """Try every discard, every set and every use of an ace in one line."""
        discarded, *suits = line
        key = rank, line, held, 0 if discarded else may_go
        known = self._next_lines.get(key)
        if known is None:
            lines: dict[Line, int] = {}
            discards = [0]
            if self._discards and not discarded:
                discards += [bit for bit in _BITS if bit & may_go]
            for discard in discards:
                for in_set in _sets(held ^ discard):
                    loose = held ^ discard ^ in_set
                    choices = [
                        self._runs[rank][suit] if loose & bit else _CLOSED[suit]
                        for suit, bit in zip(suits, _BITS, strict=True)
                    ]
                    for (a, p), (b, q), (c, r), (d, s) in product(*choices):
                        longer = (discarded or discard > 0, a, b, c, d)
                        lines[longer] = min(lines.get(longer, _FAR), p + q + r + s)
            known = self._next_lines[key] = self._worth_keeping(rank, lines)
        return known

    def _worth_keeping(self, rank: int, lines: dict[Line, int]) -> list[tuple[Line, int]]:
        """Drop each line than which another will do at least as well, whatever comes."""
        if len(lines) == 1:
            return list(lines.items())
        behind = self._behind[rank]
        kept: list[tuple[Line, int]] = []
        for line, points in sorted(lines.items(), key=_points):
            discarded, a, b, c, d = line
            from_a, from_b, from_c, from_d = behind[a], behind[b], behind[c], behind[d]
            for (other, e, f, g, h), fewer in kept:
                if (
                    fewer + from_a[e] + from_b[f] + from_c[g] + from_d[h] <= points
                    and other == discarded
                ):
                    break
            else:
                kept.append((line, points))
        return kept

    @cached_property
    def _runs(self) -> list[list[list[tuple[int, int]]]]:
        """For each rank and suit, what a card that is in no set makes of it, and the cost."""
        return [[list(self._longer(rank, suit)) for suit in _SUITS] for rank in range(13)]

    def _longer(self, rank: int, suit: int) -> Iterator[tuple[int, int]]:
        first, run = divmod(suit, 4)
        value = self._values[rank]
        longer = min(run + 1, 3)
        cost = (value, value, -self._returned(2, rank - 1), 0)[run]
        if run == rank < 3 and self._ace_runs is AceRuns.AROUND_CORNER:
            first = longer
        yield 4 * first + longer, cost
        if rank == 0 and self._ace_runs is AceRuns.HIGH_OR_LOW:
            yield 4, value

    @cached_property
    def _behind(self) -> list[list[list[int]]]:
        """For each rank and two suits, how far the second can at most end up behind the first."""
        return [
            [[self._most_behind(rank, one, other) for other in _SUITS] for one in _SUITS]
            for rank in range(13)
        ]

    def _most_behind(self, rank: int, one: int, other: int) -> int:
        """A longer run is never worse, but for what a shorter one may still be given back."""
        (first, run), (other_first, other_run) = divmod(one, 4), divmod(other, 4)
        if first > other_first or run > other_run:
            return _FAR
        returned = self._returned(first, first - 1) if other_first == 3 else 0
        return returned + (self._returned(run, rank) if other_run == 3 else 0)

    def _returned(self, run: int, rank: int) -> int:
        """Return what has been charged for a run that ends at this rank."""
        return 0 if run == 3 else sum(self._values[rank + 1 - run : rank + 1])

    def _joined(self, suit: int) -> int:
        """Return what is given back when the king's run and the ace's are one."""
        first, run = divmod(suit, 4)
        if not first or not run or first + run < 3:
            return 0
        return self._returned(first, first - 1) + self._returned(run, 12)


def _points(line: tuple[Line, int]) -> int:
    return line[1]


def _in_order(lines: list[tuple[Line, int]]) -> tuple[Prospects, int, Order]:
    """Forget which suit is which, and how many points all lines have in common."""
    least = min(map(_points, lines))
    looks = [
        sorted([(line[place], line[0], points) for line, points in lines]) for place in _PLACES
    ]
    a, b, c, d = sorted(_PLACES, key=lambda place: looks[place - 1])
    prospects = sorted(
        [((line[0], line[a], line[b], line[c], line[d]), points - least) for line, points in lines]
    )
    return tuple(prospects), least, (a - 1, b - 1, c - 1, d - 1)


@cache
def _sets(held: int) -> tuple[int, ...]:
    """Return the sets that one rank can make, and none."""
    if held.bit_count() < 3:
        return (0,)
    return (0, held) if held.bit_count() == 3 else (0, held, 7, 11, 13, 14)
