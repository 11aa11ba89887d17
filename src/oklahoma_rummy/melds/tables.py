"""Every meld there is, and what runs leave of any of a suit's 8,192 subsets. Ints only.

A hand is a 52-bit mask; one suit of it is a 13-bit mask, the ace in bit 0 and the king in bit 12.
"""

from collections.abc import Sequence

SUIT = (1 << 13) - 1
"""All thirteen ranks of one suit."""

SUIT_SHIFTS = (0, 13, 26, 39)
"""Where clubs, diamonds, hearts and spades begin in a hand."""

FOUR_ACES = sum(1 << shift for shift in SUIT_SHIFTS)
"""Times a rank's bit: the four cards of that rank."""

_PAST_THE_KING = {"low": 0, "high_or_low": 1, "around_corner": 12}
"""How many ranks a run may go on after the king."""


def rank_values(ace_deadwood: int) -> tuple[int, ...]:
    """Return what a loose card of each rank costs, ace to king, in points."""
    return (ace_deadwood, *range(2, 10), 10, 10, 10, 10)


def suit_runs(ace_runs: str) -> tuple[int, ...]:
    """Return the runs that one suit can hold, ascending."""
    return tuple(
        sorted(
            {
                sum(1 << (low + step) % 13 for step in range(length))
                for length in range(3, 14)
                for low in range(13)
                if low + length - 13 <= _PAST_THE_KING[ace_runs]
            }
        )
    )


def sets_within(held: int) -> tuple[int, ...]:
    """Return the sets that three or four held cards of one rank make."""
    if held.bit_count() == 3:
        return (held,)
    club = held & -held
    return (held, *(held ^ club << shift for shift in SUIT_SHIFTS))


def all_melds(ace_runs: str) -> tuple[int, ...]:
    """Return every meld of the pack, ascending."""
    runs = [run << shift for run in suit_runs(ace_runs) for shift in SUIT_SHIFTS]
    sets = [meld for rank in range(13) for meld in sets_within(FOUR_ACES << rank)]
    return tuple(sorted(runs + sets))


def best_runs(runs: Sequence[int], values: Sequence[int]) -> list[tuple[int, int, tuple[int, ...]]]:
    """Return for every subset of a suit its best runs: (points left loose, number of runs, runs).

    Best is the least loose, then the fewest runs, then the first when they are compared as
    ascending tuples. Sorted so, suits may be chosen each for itself: of two equally long
    ascending tuples the first stays first whatever is merged into both.
    """
    by_lowest_card: list[list[int]] = [[] for _ in range(13)]
    for run in runs:
        by_lowest_card[lowest_card(run)].append(run)
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for held in range(1, SUIT + 1):
        lowest = lowest_card(held)
        loose, count, chosen = best[held & held - 1]
        choice = (loose + values[lowest], count, chosen)
        for run in by_lowest_card[lowest]:
            if run & held == run:
                loose, count, chosen = best[held ^ run]
                choice = min(choice, (loose, count + 1, tuple(sorted((run, *chosen)))))
        best.append(choice)
    return best


def lowest_card(cards: int) -> int:
    """Return the index of the lowest card."""
    return (cards & -cards).bit_length() - 1


def is_set(meld: int) -> bool:
    """Whether these cards are a set and not a run: a run's first and last card are of one suit."""
    return lowest_card(meld) // 13 != (meld.bit_length() - 1) // 13
