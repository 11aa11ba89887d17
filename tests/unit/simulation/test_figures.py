"""Shares with their intervals, the sign test, and policies by name."""

from math import sqrt
from typing import Any

import pytest

from oklahoma_rummy.errors import NotationError, UnknownNameError
from oklahoma_rummy.simulation import POLICIES, Careful, EaaiSimple, RandomPolicy, parse_policy
from oklahoma_rummy.simulation.figures import mean_of, share_of, sign_test


def test_wilson() -> None:
    """Wilson's interval solves its equation: its ends are 1.96 standard errors from the share."""
    share = share_of(30, 40)
    for end in (share.low, share.high):
        assert abs(share.value - end) == pytest.approx(1.959964 * sqrt(end * (1 - end) / 40))


def test_mean_of_pairs() -> None:
    """The interval of a mean is 1.96 standard errors wide to either side."""
    share = mean_of([0, 1, 0.5, 0.5, 1, 1])
    spread = sqrt(sum((score - 2 / 3) ** 2 for score in (0, 1, 0.5, 0.5, 1, 1)) / 5)
    assert share.value == pytest.approx(2 / 3)
    assert share.value - share.low == pytest.approx(1.959964 * spread / sqrt(6))


def test_what_little_says() -> None:
    """One score says nothing, and equal scores do not make certain."""
    assert (mean_of([1]).low, mean_of([1]).high) == (0, 1)
    assert mean_of([1] * 5) == share_of(5, 5)
    assert mean_of([]).value == 0


@pytest.mark.parametrize(("wins", "losses"), [(5, 1), (1, 5), (3, 3), (10, 0), (700, 600)])
def test_sign_test_by_counting(wins: int, losses: int) -> None:
    """The test counts the outcomes of fair coins that are at least as uneven."""
    row = [1]
    for _ in range(wins + losses):
        row = [left + right for left, right in zip([0, *row], [*row, 0], strict=True)]
    uneven = abs(wins - losses)
    as_uneven = sum(
        ways for heads, ways in enumerate(row) if abs(2 * heads - wins - losses) >= uneven
    )
    assert sign_test(wins, losses) == pytest.approx(as_uneven / sum(row))


@pytest.mark.parametrize("name", POLICIES)
def test_policies_by_name(name: str) -> None:
    """Each policy of the library is read by its name, and writes it."""
    assert str(parse_policy(name)) == name


def test_policies_with_settings() -> None:
    """Settings are read, and written where they differ."""
    text = "careful(danger=1.5, early=0)"
    assert parse_policy(text) == Careful(danger=1.5, early=0)
    assert str(parse_policy(text)) == text
    assert str(RandomPolicy(3)) == "random(seed=3)"
    assert (
        str(EaaiSimple(3))
        == str(parse_policy(" Eaai_Simple( seed = 3 ) "))
        == "eaai_simple(seed=3)"
    )
    assert str(parse_policy("greedy()")) == "greedy"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "careful(",
        "careful(danger)",
        "careful(danger=1, danger=2)",
        "careful(danger=x)",
        "x" * 500,
    ],
)
def test_what_is_not_a_policy(text: str) -> None:
    """Text that is not written as a policy is refused."""
    with pytest.raises(NotationError, match="not a policy"):
        parse_policy(text)


def test_unknown_names() -> None:
    """Unknown policies and settings come with the nearest known one."""
    with pytest.raises(UnknownNameError, match="Did you mean 'greedy'"):
        parse_policy("gredy")
    with pytest.raises(UnknownNameError, match="unknown setting of careful 'dangr'"):
        parse_policy("careful(dangr=1)")
    wrong: Any = 7
    with pytest.raises(TypeError):
        parse_policy(wrong)
