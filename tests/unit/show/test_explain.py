"""A diff of rules in words and in points, each figure checked by hand."""

from typing import Any

import pytest

from oklahoma_rummy.rules import RULE_FIELDS, Rules
from oklahoma_rummy.show import explain
from oklahoma_rummy.show.wording import wording


def example(field: str, after: Rules | str, before: Rules | str) -> str:
    """Return the example that is given for a field, nothing if there is none."""
    table = after if isinstance(after, Rules) else Rules.parse(after)
    told = f"\n{explain(table.diff(before))}"
    lines = told.partition(f"\n{field}: ")[2].splitlines()
    return lines[2].strip() if len(lines) > 2 and lines[2].startswith("  ") else ""


def test_nothing_differs() -> None:
    """Equal rules have nothing to explain."""
    assert explain(Rules().diff(Rules())) == "nothing differs"


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_each_value_has_words_of_its_own(name: str) -> None:
    """No two values of a field are described alike."""
    field = RULE_FIELDS[name]
    values: list[Any] = list(field.enum) if field.enum else [True, False]
    if field.high is not None:
        values = [field.low, field.low + 1, field.high]
    if field.or_none:
        values.append(None)
    assert len({wording(name, value) for value in values}) == len(values)


@pytest.mark.parametrize(
    ("after", "before", "field", "shown"),
    [
        # a hand of ten against a king and a jack: gin 25 + 20, for each loser
        ("three_players", "oklahoma_rummy", "players", "90 points to seat 0 instead of 45"),
        ("partnership", "four_players", "partnership", "90 points to seat 0 instead of 135"),
        ("oklahoma_rummy(hand_size=7)", "oklahoma_rummy", "hand_size", "37 cards instead of 31"),
        ("ace_high", "oklahoma_rummy", "ace_runs", "0 points left instead of 21"),
        (
            "oklahoma_rummy(ace_runs=around_corner)",
            "ace_high",
            "ace_runs",
            "a hand of KhAh2h: 0 points left instead of 13",
        ),
        (
            "oklahoma_rummy(ace_deadwood=15)",
            "oklahoma_rummy",
            "ace_deadwood",
            "15 points left instead of 1 point left",
        ),
        (
            "oklahoma_rummy(ace_upcard=one)",
            "oklahoma_rummy",
            "ace_upcard",
            "1 point instead of 0 points",
        ),
        (
            "oklahoma_rummy(fixed_knock_limit=10)",
            "oklahoma_rummy",
            "fixed_knock_limit",
            "the knock limit under 4h: 10 points instead of 4",
        ),
        (
            "oklahoma_rummy(big_gin_bonus=31)",
            "oklahoma_rummy",
            "big_gin_bonus",
            "51 points to seat 0 instead of not allowed",
        ),
        (
            "oklahoma_rummy(stock_floor=0)",
            "oklahoma_rummy",
            "stock_floor",
            "31 draws instead of 29",
        ),
        # a king and two clubs in a row, 4 and 3: 10 - 2, 13 - 2 or 17 - 2
        (
            "oklahoma_rummy(layoffs=adjacent)",
            "oklahoma_rummy",
            "layoffs",
            "11 points to seat 0 instead of 8",
        ),
        ("no_layoff", "oklahoma_rummy", "layoffs", "15 points to seat 0 instead of 8"),
        (
            "oklahoma_rummy(layoff_on_gin=True)",
            "oklahoma_rummy",
            "layoff_on_gin",
            "35 points to seat 0 instead of 40",
        ),
        (
            "oklahoma_rummy(tie=knocker)",
            "oklahoma_rummy",
            "tie",
            "0 points to seat 0 instead of 25 points to seat 1",
        ),
        (
            "oklahoma_rummy(tie=void)",
            "oklahoma_rummy",
            "tie",
            "nobody scores instead of 25 points to seat 1",
        ),
        (
            "oklahoma_rummy(gin_bonus=20)",
            "oklahoma_rummy",
            "gin_bonus",
            "40 points to seat 0 instead of 45",
        ),
        (
            "oklahoma_rummy(undercut_bonus=10)",
            "oklahoma_rummy",
            "undercut_bonus",
            "11 points to seat 1 instead of 26",
        ),
        (
            "double_oklahoma",
            "oklahoma_rummy",
            "spade_multiplier",
            "135 points to seat 0 instead of 90",
        ),
        (
            "three_players(multi_gin_bonus=once)",
            "three_players",
            "multi_gin_bonus",
            "65 points to seat 0 instead of 90",
        ),
        (
            "three_players(multi_undercut_bonus=every_undercutter)",
            "three_players",
            "multi_undercut_bonus",
            "26 points to seat 1, 25 points to seat 2 instead of 26 points to seat 1",
        ),
        (
            "three_players(multi_tie=split)",
            "three_players",
            "multi_tie",
            "13 points to seat 1, 13 points to seat 2 instead of 26 points to seat 1",
        ),
        (
            "oklahoma_rummy(scoring=penalty)",
            "oklahoma_rummy",
            "scoring",
            "45 penalty points for seat 1 instead of 45 points to seat 0",
        ),
        ("oklahoma_rummy(target=100)", "oklahoma_rummy", "target", "3 hands instead of 5"),
        (
            "oklahoma_rummy(hands_per_match=3)",
            "oklahoma_rummy",
            "hands_per_match",
            "3 hands instead of 5",
        ),
        # four wins of 45 after one of the others: 5 gins are 225, 100 and five boxes of 25
        (
            "oklahoma_rummy(game_bonus=0)",
            "oklahoma_rummy",
            "game_bonus",
            "350 points in total for seat 0 instead of 450",
        ),
        (
            "oklahoma_rummy(box_bonus=20)",
            "oklahoma_rummy",
            "box_bonus",
            "425 points in total for seat 0 instead of 450",
        ),
        (
            "oklahoma_rummy(extra_boxes_gin=2)",
            "oklahoma_rummy",
            "extra_boxes_gin",
            "3 boxes instead of 1 box",
        ),
        (
            "oklahoma_rummy(extra_boxes_undercut=1)",
            "oklahoma_rummy",
            "extra_boxes_undercut",
            "2 boxes instead of 1 box",
        ),
        (
            "oklahoma_rummy(big_gin_bonus=31, extra_boxes_gin=1, extra_boxes_big_gin=3)",
            "oklahoma_rummy(big_gin_bonus=31, extra_boxes_gin=1)",
            "extra_boxes_big_gin",
            "4 boxes instead of 2",
        ),
        (
            "oklahoma_rummy(knock_limit_cap=5)",
            "oklahoma_rummy",
            "knock_limit_cap",
            "5 points instead of 10",
        ),
        (
            "oklahoma_rummy(spade_boxes=all)",
            "oklahoma_rummy",
            "spade_boxes",
            "2 boxes instead of 1 box",
        ),
        # (225 + 100 + 125) x 2
        (
            "oklahoma_rummy(shutout=none)",
            "oklahoma_rummy",
            "shutout",
            "450 points in total for seat 0 instead of 900",
        ),
        ("oklahoma_rummy(redeal=alternate)", "oklahoma_rummy", "redeal", ""),
        ("straight_gin(tie=void)", "straight_gin", "tie", ""),
        ("partnership(layoffs=adjacent)", "partnership", "layoffs", ""),
        (
            "oklahoma_rummy(hand_size=13)",
            "oklahoma_rummy(hand_size=13, gin_bonus=20)",
            "gin_bonus",
            "",
        ),
        ("oklahoma_rummy(target=10000)", "oklahoma_rummy", "target", ""),
        # small hands: against a king, a jack, a five, and a seven
        (
            "oklahoma_rummy(hand_size=3, gin_bonus=20)",
            "oklahoma_rummy(hand_size=3)",
            "gin_bonus",
            "45 points to seat 0 instead of 50",
        ),
        (
            "oklahoma_rummy(hand_size=4, gin_bonus=20)",
            "oklahoma_rummy(hand_size=4)",
            "gin_bonus",
            "52 points to seat 0 instead of 57",
        ),
        (
            "oklahoma_rummy(hand_size=2, big_gin_bonus=31, extra_boxes_gin=1)",
            "oklahoma_rummy(hand_size=2, big_gin_bonus=31)",
            "extra_boxes_gin",
            "",
        ),
        (
            "oklahoma_rummy(fixed_knock_limit=1, extra_boxes_undercut=1)",
            "oklahoma_rummy(fixed_knock_limit=1)",
            "extra_boxes_undercut",
            "",
        ),
        # both tables win 45 each hand
        (
            "partnership_two_tables(target=250)",
            "partnership_two_tables",
            "target",
            "3 hands instead of 2",
        ),
        # gin is worth 90 under both, so a knock has to show it
        (
            "oklahoma_rummy(spade_multiplier=1, gin_bonus=70)",
            "oklahoma_rummy",
            "spade_multiplier",
            "a knock with 3 left, upcard Ks: 17 points to seat 0 instead of 34",
        ),
    ],
)
def test_figures(after: str, before: str, field: str, shown: str) -> None:
    """The example of each field comes to what is worked out by hand, under both rules."""
    found = example(field, after, before)
    assert found.endswith(shown)
    assert bool(found) == bool(shown)


def test_figures_are_those_of_the_other_rules() -> None:
    """The second figure is that of the other rules as they are, not of one changed field."""
    after, before = "oklahoma_rummy(gin_bonus=20, spade_multiplier=3)", "oklahoma_rummy"
    assert example("spade_multiplier", after, before).endswith("120 points to seat 0 instead of 90")


def test_no_effect_is_said() -> None:
    """A field that decides nothing is said to have no effect, in its words and without a figure."""
    told = explain(Rules.parse("straight_gin(undercut_bonus=5)").diff("straight_gin"))
    assert told.splitlines() == [
        "undercut_bonus: 5 instead of 25 (no effect here: only gin ends a hand)",
        "  an undercut earns a bonus of 5; not: an undercut earns a bonus of 25",
    ]


def test_a_figure_of_several_changes_is_shown_once() -> None:
    """A figure that several changes make together stands once, below them and with their names."""
    rules = Rules.parse("oklahoma_rummy(game_bonus=50, box_bonus=30)")
    told = explain(rules.diff("oklahoma_rummy")).splitlines()
    figures = [line for line in told if "in total" in line]
    assert len(figures) == 1
    assert told[-2:] == ["game_bonus, box_bonus together", figures[0]]
    alone = explain(Rules(game_bonus=50).diff("oklahoma_rummy"))
    assert "in total" in alone
    assert "together" not in alone
