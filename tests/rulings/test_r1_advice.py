"""Part R1: rules that are legal but odd, one line of the rulebook's list after the other."""

from typing import Any

import pytest
from hypothesis import given

from oklahoma_rummy.rules import Rules, check_rules
from oklahoma_rummy.rules.advice import advice_on
from tests.strategies import rules

# changes from the defaults, the fields that are odd, the figures that say why
ODD = [
    ({"players": 4, "hand_size": 10}, ("players", "hand_size"), "leave 9 draws"),
    ({"target": 99}, ("target",), "reached by 2 gins against 30 deadwood, worth 55 each"),
    ({"target": 501}, ("target",), "reached by 10 gins"),
    (
        {"players": 4, "target": 600},
        ("target",),
        "reached by 4 gins against 30 deadwood, worth 165",
    ),
    ({"box_timing": "at_once", "target": 80}, ("target",), "reached by 1 gin against"),
    (
        {"players": 3, "spade_multiplier": 3, "target": 150},
        ("spade_multiplier", "target"),
        "worth 330 of 150 points",
    ),
    (
        {"players": 3, "tie": "knocker"},
        ("tie", "box_bonus"),
        "a knocker whom every opponent equals wins 0 points",
    ),
    (
        {"fixed_knock_limit": 0, "extra_boxes_undercut": 2, "spade_boxes": "extra"},
        ("spade_boxes",),
        "there are 0 of them",
    ),
    (
        {"scoring": "penalty", "spade_multiplier": 3, "target": 150},
        ("spade_multiplier", "target"),
        "worth 165 of 150 points",
    ),
    (
        {"scoring": "penalty", "box_bonus": 0},
        ("scoring", "box_bonus"),
        "box_bonus has no effect",
    ),
    ({"target": 55, "spade_multiplier": 1}, ("target",), "reached by 1 gin against"),
    (
        {"spade_multiplier": 3, "target": 150},
        ("spade_multiplier", "target"),
        "worth 165 of 150 points",
    ),
    ({"tie": "knocker"}, ("tie", "box_bonus"), "wins 0 points and still a box of 25"),
    (
        {"ace_upcard": "one", "ace_deadwood": 15},
        ("ace_upcard", "ace_deadwood"),
        "the cheapest card costs 2 and an ace 15",
    ),
    ({"fixed_knock_limit": 11}, ("fixed_knock_limit",), "a knock with 11 deadwood"),
    ({"spade_boxes": "all", "spade_multiplier": 1}, ("spade_boxes",), "multiplies by 1"),
    ({"spade_boxes": "extra"}, ("spade_boxes",), "there are 0 of them"),
    ({"spade_boxes": "all", "box_bonus": 0}, ("spade_boxes",), "worth 0 points"),
    (
        {"spade_boxes": "all", "players": 4, "partnership": "two_tables"},
        ("spade_boxes",),
        "there are 0 of them",
    ),
    ({"hand_size": 1}, ("hand_size",), "a hand of 1 card cannot be gin: a meld takes 3"),
    ({"hand_size": 2}, ("hand_size",), "a hand of 2 cards cannot be gin"),
    (
        {"scoring": "penalty", "game_bonus": 50, "shutout": "none"},
        ("scoring", "game_bonus", "shutout"),
        "game_bonus, shutout have no effect",
    ),
]
SOUND = [
    {},
    {"players": 4, "hand_size": 9},
    {"players": 3, "hand_size": 12},
    {"target": 100},
    {"target": 500},
    {"target": None, "hands_per_match": 3},
    {"spade_multiplier": 3, "target": 151},
    {"tie": "knocker", "box_bonus": 0},
    {"tie": "knocker", "scoring": "penalty"},
    {"tie": "knocker", "fixed_knock_limit": 0},
    {"ace_upcard": "one"},
    {"ace_deadwood": 15},
    {"fixed_knock_limit": 10},
    {"spade_boxes": "all"},
    {"spade_boxes": "extra", "extra_boxes_gin": 1},
    {"spade_boxes": "extra", "extra_boxes_undercut": 1},
    {"hand_size": 3},
    {"scoring": "penalty"},
]


@pytest.mark.ruling("R1.advice")
@pytest.mark.parametrize(("changes", "fields", "figures"), ODD)
def test_advised_against(changes: dict[str, Any], fields: tuple[str, ...], figures: str) -> None:
    """What is legal but odd is advised against, with the figures that say why."""
    (advice,) = check_rules(changes).advice
    assert advice.fields == fields
    assert figures in advice.what
    assert check_rules(changes).rules == Rules(**changes)


@pytest.mark.ruling("R1.advice")
@pytest.mark.parametrize("changes", SOUND, ids=str)
def test_not_advised_against(changes: dict[str, Any]) -> None:
    """On the usual side of each line nothing is said."""
    assert advice_on(Rules(**changes)) == ()


@given(rules())
def test_advice_has_figures_and_a_remedy(table: Rules) -> None:
    """Each piece of advice names its fields, says why in figures, and what to do."""
    for advice in advice_on(table):
        assert advice.rule == "R1.advice"
        assert advice.fields
        assert any(character.isdigit() for character in advice.what)
        assert advice.repair
