"""The comparison of rules: in words, and in points that the scoring agrees with."""

from typing import Any

import pytest
from hypothesis import given

from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules
from oklahoma_rummy.rules.wording import wording
from oklahoma_rummy.scoring import price, showdown
from tests.strategies import rules

GONE_GIN = "4c5c6c 9s9h9d JdQdKdTd"
PARTNERS = PRESETS["partnership"]
THIRTY_LEFT = "2c2h2s 5h6h7h8h Kc Ks Th"


def points(table: Rules, upcard: str, *hands: str) -> int:
    """Price a deal of two that ends in seat 0's knock or gin."""
    return max(price(showdown(table, upcard=upcard, hands=hands), table).points)


def effect(field: str, after: Rules, before: Rules | str = "oklahoma_rummy") -> str:
    """Give the example of a field in a comparison."""
    (change,) = [each for each in after.diff(before).changes if each.field == field]
    return change.effect


def test_nothing_differs() -> None:
    """Equal rules have no difference, and the text says so."""
    assert str(Rules().diff("oklahoma_rummy")) == "nothing differs"
    assert Rules().diff(Rules()).changes == ()


def test_wrong_type() -> None:
    """Rules are compared with rules only."""
    other: Any = 3
    with pytest.raises(TypeError):
        Rules().diff(other)


@given(rules(), rules())
def test_every_difference_is_named(one: Rules, two: Rules) -> None:
    """Exactly the fields that differ are named, in order, with both values in words."""
    found = {each.field: each for each in one.diff(two).changes}
    differing = [name for name in RULE_FIELDS if getattr(one, name) != getattr(two, name)]
    assert list(found) == differing
    for name, change in found.items():
        assert (change.value, change.other) == (getattr(one, name), getattr(two, name))
        assert wording(name, change.value) in str(change)
        assert wording(name, change.other) in str(change)


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


@pytest.mark.parametrize("multiplier", [1, 2, 3])
@pytest.mark.parametrize("bonus", [0, 25, 40])
def test_gin_figures_are_those_of_the_scoring(multiplier: int, bonus: int) -> None:
    """The example of gin under a spade is what scoring gives for such a deal."""
    table = Rules(spade_multiplier=multiplier, gin_bonus=bonus)
    assert points(table, "7s", GONE_GIN, THIRTY_LEFT) == (bonus + 30) * multiplier
    if multiplier != 2:
        shown = effect("spade_multiplier", table)
        assert shown.startswith("gin against 30 deadwood in each loser's hand, under a spade:")
        assert f"{(bonus + 30) * multiplier} points" in shown


def test_tie_figures() -> None:
    """Equal deadwood gives the defender the undercut bonus or nothing, as scoring has it."""
    knocker, equal = "4c5c6c 9s9h9d JdQdKd 7s", "2c2h2s 5h6h7h ThJhQh 7d"
    assert points(Rules(), "8d", knocker, equal) == 25
    assert points(Rules(tie="knocker"), "8d", knocker, equal) == 0
    assert "0 points to the opponent instead of 25" in effect("tie", Rules(tie="knocker"))
    assert "0 points to the opponent instead of 25" in effect("tie", Rules(tie="void"))


@pytest.mark.parametrize(
    ("changes", "field", "shown"),
    [
        ({"players": 3}, "players", "110 points instead of 55"),
        ({"hand_size": 7}, "hand_size", "37 cards instead of 31"),
        ({"ace_runs": "high_or_low"}, "ace_runs", "0 points of deadwood instead of 21"),
        ({"ace_deadwood": 15}, "ace_deadwood", "15 points of deadwood instead of 1"),
        ({"ace_upcard": "one"}, "ace_upcard", "1 point instead of 0"),
        ({"fixed_knock_limit": 10}, "fixed_knock_limit", "10 points instead of 4"),
        ({"big_gin_bonus": 31}, "big_gin_bonus", "61 points instead of 55"),
        ({"stock_floor": 0}, "stock_floor", "31 at most instead of 29"),
        ({"layoffs": "adjacent"}, "layoffs", "24 points left instead of 19"),
        ({"layoffs": "none"}, "layoffs", "30 points left instead of 19"),
        ({"layoff_on_gin": True}, "layoff_on_gin", "44 points from that loser instead of 55"),
        ({"gin_bonus": 20}, "gin_bonus", "50 points instead of 55"),
        ({"undercut_bonus": 10}, "undercut_bonus", "11 points to the opponent instead of 26"),
        ({"scoring": "penalty"}, "scoring", "0 points to the winner instead of 55"),
        ({"target": 100}, "target", "2 gins against 30 deadwood each instead of 4"),
        ({"game_bonus": 0}, "game_bonus", "325 points in total instead of 425"),
        ({"box_bonus": 20}, "box_bonus", "400 points in total instead of 425"),
        ({"box_timing": "at_once"}, "box_timing", "200 points instead of 150"),
        ({"extra_boxes_gin": 2}, "extra_boxes_gin", "3 boxes instead of 1"),
        ({"extra_boxes_undercut": 1}, "extra_boxes_undercut", "2 boxes instead of 1"),
        ({"spade_boxes": "all"}, "spade_boxes", "2 boxes instead of 1"),
        ({"spade_boxes": "extra", "extra_boxes_gin": 2}, "spade_boxes", "5 boxes instead of 3"),
        ({"shutout": "none"}, "shutout", "425 points in total instead of 850"),
        ({"shutout": "double_points_and_game"}, "shutout", "725 points in total instead of 850"),
        ({"shutout": "double_points"}, "shutout", "625 points in total instead of 850"),
        ({"shutout": "double_game_bonus"}, "shutout", "525 points in total instead of 850"),
        ({"shutout": "flat_100"}, "shutout", "525 points in total instead of 850"),
        ({"hollywood_columns": 3}, "hollywood_columns", "3 columns instead of 1"),
        ({"redeal": "alternate"}, "redeal", ""),
        ({"target": None, "hands_per_match": 9}, "target", ""),
        ({"players": 3, "multi_gin_bonus": "once"}, "multi_gin_bonus", "85 points instead of 110"),
        (
            {"players": 4, "multi_undercut_bonus": "every_undercutter"},
            "multi_undercut_bonus",
            "50 points instead of 25",
        ),
        (
            {"hollywood_columns": 3, "hollywood_last_multiplier": 2},
            "hollywood_last_multiplier",
            "600 points instead of 300",
        ),
    ],
)
def test_figures(changes: dict[str, Any], field: str, shown: str) -> None:
    """The example of each field comes to what is worked out by hand."""
    assert effect(field, Rules(**changes)).endswith(shown)


def test_partners_pay_for_one_side() -> None:
    """In a partnership gin is paid by the two opponents only."""
    assert "130 points instead of 110" in effect(
        "gin_bonus", PARTNERS.evolve(gin_bonus=35), PARTNERS
    )
    assert "165 points instead of 55" in effect("players", PRESETS["four_players"])


@pytest.mark.parametrize(
    ("after", "before", "field", "shown"),
    [
        (
            "short(target=20)",
            "oklahoma_rummy",
            "target",
            "1 gin against 30 deadwood each instead of 4",
        ),
        (
            "three_players(target=100)",
            "three_players",
            "target",
            "1 gin against 30 deadwood each instead of 2",
        ),
        (
            "tournament_300(box_timing=at_once)",
            "oklahoma_rummy(box_timing=at_once)",
            "target",
            "4 gins against 30 deadwood each instead of 3",
        ),
        ("rami_oklahoma(game_bonus=50)", "rami_oklahoma", "game_bonus", ""),
        ("rami_oklahoma(box_bonus=50)", "rami_oklahoma", "box_bonus", ""),
        ("rami_oklahoma(extra_boxes_gin=1)", "rami_oklahoma", "extra_boxes_gin", ""),
        ("rami_oklahoma(extra_boxes_undercut=1)", "rami_oklahoma", "extra_boxes_undercut", ""),
        ("rami_oklahoma(spade_boxes=all)", "rami_oklahoma", "spade_boxes", ""),
        ("rami_oklahoma(box_timing=at_once)", "rami_oklahoma", "box_timing", ""),
        ("rami_oklahoma(shutout=none)", "rami_oklahoma", "shutout", ""),
        ("rami_oklahoma(stock_floor=0)", "rami_oklahoma", "stock_floor", ""),
        (
            "rami_oklahoma(tie=undercut)",
            "rami_oklahoma",
            "tie",
            "25 points taken by the knocker instead of 0",
        ),
        (
            "rami_oklahoma(target=100)",
            "rami_oklahoma(target=200)",
            "target",
            "2 gins against 30 deadwood each instead of 4",
        ),
        (
            "oklahoma_rummy(target=None, hands_per_match=9, game_bonus=50)",
            "oklahoma_rummy(target=None, hands_per_match=9)",
            "game_bonus",
            "",
        ),
        (
            "oklahoma_rummy(target=None, hands_per_match=9, shutout=none)",
            "oklahoma_rummy(target=None, hands_per_match=9)",
            "shutout",
            "",
        ),
        (
            "three_players(big_gin_bonus=50)",
            "three_players",
            "big_gin_bonus",
            "160 points instead of 110",
        ),
        ("partnership_two_tables(spade_boxes=all)", "partnership_two_tables", "spade_boxes", ""),
        ("straight_gin(layoffs=none)", "straight_gin", "layoffs", ""),
        ("straight_gin(tie=void)", "straight_gin", "tie", ""),
        ("straight_gin(undercut_bonus=5)", "straight_gin", "undercut_bonus", ""),
        ("straight_gin(extra_boxes_undercut=5)", "straight_gin", "extra_boxes_undercut", ""),
        (
            "straight_gin(players=3, multi_undercut_bonus=every_undercutter)",
            "straight_gin(players=3)",
            "multi_undercut_bonus",
            "",
        ),
        ("partnership(layoffs=adjacent)", "partnership", "layoffs", ""),
        ("partnership(layoff_on_gin=True)", "partnership", "layoff_on_gin", ""),
        ("classic", "oklahoma_rummy", "box_bonus", "350 points in total instead of 375"),
        ("partnership", "oklahoma_rummy", "players", ""),
    ],
)
def test_figures_are_true_of_these_rules(after: str, before: str, field: str, shown: str) -> None:
    """An example changes one field alone, and there is none where the field decides nothing."""
    found = effect(field, Rules.parse(after), before)
    assert found.endswith(shown)
    assert bool(found) == bool(shown)


def test_plural_of_one() -> None:
    """Whatever is one is in the singular, and two times are twice."""
    assert effect("hollywood_columns", Rules(), "hollywood").endswith("1 column instead of 3")
    assert effect("extra_boxes_gin", Rules(), "club").endswith("1 box instead of 3")
    assert "counts twice" in str(Rules.parse("club").diff("hollywood"))
