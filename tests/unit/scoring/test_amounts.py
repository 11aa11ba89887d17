"""Every line of a price and of an account as a whole: what, who, how much, why, and where."""

from typing import Any

import pytest

from oklahoma_rummy import Rules, price
from tests.pads import facts, pad

Item = tuple[str, int, int | None, int, str]


def items(rules: Rules, *deadwood: int, upcard: str) -> list[Item]:
    """Write the items of a knock by seat 0."""
    priced = price(facts(rules, *deadwood, upcard=upcard), rules)
    return [(item.what.value, item.to, item.from_, item.points, item.why) for item in priced.items]


GIN = Rules(players=3, layoff_on_gin=True)


def test_gin_against_one_point() -> None:
    """Where layoffs go on gin too, a defender left with an ace pays, and one with nothing not."""
    assert items(GIN, 0, 1, 0, upcard="7d") == [
        ("gin_bonus", 0, 1, 25, "25"),
        ("difference", 0, 1, 1, "1 - 0"),
    ]
    assert items(GIN.evolve(scoring="penalty"), 0, 1, 0, upcard="7s") == [
        ("gin_bonus", 1, None, 50, "25 x 2"),
        ("difference", 1, None, 2, "(1 - 0) x 2"),
    ]


def test_two_who_come_down_to_nothing() -> None:
    """An undercut with two at 0 has a line for each loser, also one of nothing."""
    assert items(GIN.evolve(scoring="penalty"), 8, 0, 0, upcard="7s") == [
        ("undercut_bonus", 0, None, 50, "25 x 2"),
        ("difference", 0, None, 16, "(8 - 0) x 2"),
        ("difference", 2, None, 0, "(0 - 0) x 2"),
    ]


@pytest.mark.parametrize(
    ("shutout", "gain", "why"),
    [
        ("double_total", 210, "points, game bonus and boxes once more"),
        ("double_points_and_game", 160, "points and game bonus once more"),
        ("double_points", 60, "points once more"),
        ("double_game_bonus", 100, "game bonus once more"),
        ("flat_100", 100, "no opponent scored"),
    ],
)
def test_account_of_each_column(shutout: Any, gain: int, why: str) -> None:
    """Each line says its column; the last column multiplies all that stands before, shutout too."""
    rules = Rules(
        hollywood_columns=2,
        hollywood_last_multiplier=3,
        target=50,
        shutout=shutout,
    )
    sheet = pad(rules, (0, 30), (0, 30), (0, 30))
    for number, column in enumerate(sheet.columns):
        expected = [
            ("points", 60, "hand by hand", number),
            ("game_bonus", 100, "first to reach 50", number),
            ("boxes", 50, "2 x 25", number),
            ("shutout", gain, why, number),
        ]
        if number == 1:
            before = 210 + gain
            expected.append(("last_column", 2 * before, f"{before} counts 3 times", 1))
        lines = column.account(0)
        assert [(line.what.value, line.points, line.why, line.column) for line in lines] == expected
        assert column.totals == ((210 + gain) * (3 if number else 1), 0)
