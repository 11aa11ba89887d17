"""Sequences of actions, counted by the library and by the slow walker."""

from collections.abc import Callable
from typing import Any

import pytest

from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.errors import OutOfRangeError
from oklahoma_rummy.play import Round
from oklahoma_rummy.testing import perft, perft_by_action
from tests.decks import played
from tests.played_positions import law_of
from tests.reference import naive_play

RULES = [
    "oklahoma_rummy",
    "oklahoma_rummy(first_upcard=offer)",
    "oklahoma_rummy(fixed_knock_limit=100, big_gin_bonus=31)",
    "three_players(fixed_knock_limit=100, layoffs=shared_chain)",
    "partnership(fixed_knock_limit=100)",
    "oklahoma_rummy(hand_size=3, fixed_knock_limit=20, ace_runs=around_corner)",
]


def slow_count(state: Round, depth: int) -> int:
    """Count by what the reference lists in each position."""
    listed = len(naive_play.legal(law_of(state.rules), state.to_dict()))
    if depth == 1:
        return listed
    assert listed == len(state.legal_actions)
    return sum(slow_count(state.play(action), depth - 1) for action in state.legal_actions)


@pytest.mark.parametrize("rules", RULES)
def test_both_count_alike(rules: str) -> None:
    """The reference lists as many actions at every step."""
    state = Round.deal(rules, deck_from_seed(rules))
    assert perft(state, 4) == slow_count(state, 4)


@pytest.mark.parametrize("rules", RULES)
def test_counts_add_up(rules: str) -> None:
    """The counts after each first action add up to the whole."""
    state = Round.deal(rules, deck_from_seed(rules))
    assert sum(perft_by_action(state, 4).values()) == perft(state, 4)


def test_the_end_leads_nowhere() -> None:
    """A round that is over is one sequence of no action, and no longer one."""
    state = played("oklahoma_rummy(layoffs=none, fixed_knock_limit=100)", deck_from_seed(1), "draw")
    over = state.play(next(each for each in state.legal_actions if "knock" in str(each)))
    assert [perft(over, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("count", "depth", "error"),
    [
        (perft, -1, OutOfRangeError),
        (perft, 1.5, TypeError),
        (perft, True, TypeError),
        (perft_by_action, 0, OutOfRangeError),
    ],
)
def test_depths_that_are_none(
    count: Callable[[Round, Any], object], depth: Any, error: type[Exception]
) -> None:
    """A depth is a whole number, and one action is the fewest to split by."""
    with pytest.raises(error, match="depth"):
        count(Round.deal("oklahoma_rummy", deck_from_seed(1)), depth)
