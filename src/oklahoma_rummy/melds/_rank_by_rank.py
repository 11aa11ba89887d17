"""The exact solver of large hands, whose choices of sets explode (13 billion for the pack).

It goes through the ranks from ace to king. All that matters of the ranks behind is, in each suit,
how long the run is that reaches up to here, and what an ace that also stands above the king still
needs there. Costs are plain ints, so the caller may pack several aims into one.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from oklahoma_rummy.melds.tables import SUIT_SHIFTS

# One suit's state: how far the run goes that reaches up to here, and how many cards the run that
# reaches the king must at least have, because an ace is to follow it.
_Suit = tuple[int, int]
_NONE, _ONE, _TWO, _THREE_OR_MORE, _ACE_AFTER_KING, _BEYOND_THE_ACE = range(6)
_MAY_END = frozenset({_NONE, _THREE_OR_MORE, _ACE_AFTER_KING, _BEYOND_THE_ACE})

_Pair = tuple[_Suit, _Suit]

# One way on: the next state, how many cards stay out of runs, how many runs begin.
_Step = tuple[_Suit, int, int]
_PairStep = tuple[_Pair, int, int]


def least_cost(
    hand: int,
    ace_runs: str,
    values: Sequence[int],
    *,
    at_most: int,
    set_card: int = 0,
    meld: int = 0,
) -> int:
    """Return the least cost of arranging a hand, or something greater than ``at_most``.

    A loose card costs ``values[rank]``, a card in a set ``set_card``, and every meld ``meld``.
    Ways that cost more than ``at_most`` before the king is reached are not followed.
    """
    fresh: _Pair = ((_NONE, 0), (_NONE, 0))
    costs: dict[tuple[_Pair, _Pair], int] = {(fresh, fresh): 0}
    for rank, value in enumerate(values):
        clubs, diamonds, hearts, spades = [hand >> shift + rank & 1 for shift in SUIT_SHIFTS]
        # Three or four cards out of runs always make a set: a loose card is dearer than any meld.
        out_of_runs = (0, value, 2 * value, 3 * set_card + meld, 4 * set_card + meld)
        aces = ace_runs if rank == 0 else ""
        cheapest: dict[tuple[_Pair, _Pair], int] = {}
        for (minors, majors), cost in costs.items():
            minor_steps = _pair_steps(minors, clubs, diamonds, aces)
            major_steps = _pair_steps(majors, hearts, spades, aces)
            for after_minors, minors_out, minors_begin in minor_steps:
                for after_majors, majors_out, majors_begin in major_steps:
                    after = after_minors, after_majors
                    total = cost + out_of_runs[minors_out + majors_out]
                    total += (minors_begin + majors_begin) * meld
                    if total <= at_most and total < cheapest.get(after, total + 1):
                        cheapest[after] = total
        costs = cheapest
    complete = [cost for pairs, cost in costs.items() if all(map(_complete, pairs[0] + pairs[1]))]
    return min(complete, default=at_most + 1)


@cache
def _pair_steps(pair: _Pair, first: int, second: int, aces: str) -> tuple[_PairStep, ...]:
    return tuple(
        ((after, after_too), out + out_too, begins + begins_too)
        for after, out, begins in _steps(pair[0], first, aces)
        for after_too, out_too, begins_too in _steps(pair[1], second, aces)
    )


def _steps(suit: _Suit, held: int, aces: str) -> Iterator[_Step]:
    run, owed = suit
    if run in _MAY_END:
        yield (_NONE, owed), held, 0
    if not held:
        return
    if run == _NONE:
        yield (_ONE, owed), 0, 1
    elif run == _ACE_AFTER_KING:
        yield (_BEYOND_THE_ACE, 1), 0, 0
    elif run == _BEYOND_THE_ACE:
        yield suit, 0, 0
    else:
        yield (min(run + 1, _THREE_OR_MORE), owed), 0, 0
    if aces == "high_or_low":
        yield (_NONE, 2), 0, 0
    if aces == "around_corner":
        yield (_ACE_AFTER_KING, 2), 0, 0


def _complete(suit: _Suit) -> bool:
    run, owed = suit
    if owed:  # a full circle is not a case of its own: it is the run from ace to king
        return owed <= run <= _THREE_OR_MORE
    return run in _MAY_END
