"""Part R1: rules that are legal but odd, one line of the rulebook's list after the other."""

from typing import Any

import pytest
from hypothesis import given

from oklahoma_rummy.rules import RULE_FIELDS, Rules, check_rules
from oklahoma_rummy.rules.advice import advice_on
from oklahoma_rummy.rules.syntax import show
from oklahoma_rummy.testing.strategies import rules

# changes from the defaults, the fields that are odd, the figures that say why
ODD = [
    ({"players": 4, "hand_size": 10}, ("players", "hand_size"), "leave 9 draws"),
    ({"target": 99}, ("target",), "a target of 99 makes a short game"),
    ({"target": 501}, ("target",), "a target of 501 makes a long game"),
    (
        {"spade_multiplier": 3, "target": 150},
        ("spade_multiplier", "target"),
        "the gin bonus of 25 counts 75 of 150 points",
    ),
    (
        {"target": 500, "hands_per_match": 4},
        ("target", "hands_per_match"),
        "a target of 500 takes 125 points in each of 4 hands",
    ),
    (
        {"players": 3, "tie": "knocker"},
        ("tie", "box_bonus"),
        "a knocker whom every opponent equals wins 0 points",
    ),
    ({"tie": "knocker"}, ("tie", "box_bonus"), "wins 0 points and still a box of 25"),
    (
        {"ace_upcard": "one", "ace_deadwood": 15},
        ("ace_upcard", "ace_deadwood"),
        "the cheapest card costs 2 and an ace 15",
    ),
    ({"fixed_knock_limit": 11}, ("fixed_knock_limit",), "a knock may leave 11"),
    ({"hand_size": 1}, ("hand_size",), "a hand of 1 card cannot be gin: a meld takes 3"),
    ({"hand_size": 2}, ("hand_size",), "a hand of 2 cards cannot be gin"),
    (
        {"hand_size": 2, "fixed_knock_limit": 0},
        ("hand_size", "fixed_knock_limit"),
        "2 cards cost at least 2 and the limit is 0: nobody can win a hand",
    ),
    (
        {"hand_size": 2, "knock_limit_cap": 1},
        ("hand_size", "knock_limit_cap"),
        "2 cards cost at least 2 and the limit is 1: nobody can win a hand",
    ),
    (
        {"hand_size": 1, "fixed_knock_limit": 1, "ace_deadwood": 15},
        ("hand_size", "fixed_knock_limit"),
        "1 card cost at least 2 and the limit is 1: nobody can win a hand",
    ),
    (
        {"hand_size": 2, "fixed_knock_limit": 0, "big_gin_bonus": 31},
        ("hand_size", "fixed_knock_limit"),
        "only big gin can end a hand",
    ),
    (
        {"big_gin_bonus": 20},
        ("big_gin_bonus", "gin_bonus"),
        "big gin earns 20 and gin 25",
    ),
    (
        {"players": 4, "partnership": "one_table", "partner_layoff": "partner_knocked"},
        ("partner_layoff",),
        "0 of 2 defenders lay off",
    ),
    (
        {"target": None, "hands_per_match": 10},
        ("target", "game_bonus", "shutout"),
        "10 hands and no target: nobody earns a game bonus of 100 or shutout=double_total",
    ),
    (
        {"target": None, "hands_per_match": 10, "shutout": "none"},
        ("target", "game_bonus", "shutout"),
        "nobody earns a game bonus of 100",
    ),
    (
        {"target": None, "hands_per_match": 10, "game_bonus": 0},
        ("target", "game_bonus", "shutout"),
        "nobody earns shutout=double_total",
    ),
]
# changes from the defaults, the fields without effect, and the reason
IDLE = [
    ({"fixed_knock_limit": 0, "tie": "void"}, ("tie",), "only gin ends a hand"),
    ({"fixed_knock_limit": 0, "undercut_bonus": 10}, ("undercut_bonus",), "only gin ends a hand"),
    (
        {"fixed_knock_limit": 0, "tie": "knocker", "extra_boxes_undercut": 1, "layoffs": "none"},
        ("layoffs", "tie", "extra_boxes_undercut"),
        "only gin ends a hand",
    ),
    ({"hand_size": 1, "big_gin_bonus": 31}, ("big_gin_bonus",), "two cards are not a meld"),
    ({"knock_limit_cap": 0, "tie": "void"}, ("tie",), "only gin ends a hand"),
    (
        {"hand_size": 2, "big_gin_bonus": 50, "extra_boxes_gin": 1, "extra_boxes_big_gin": 2},
        ("extra_boxes_gin",),
        "a meld takes three cards",
    ),
    ({"hand_size": 2, "gin_bonus": 20}, ("gin_bonus",), "a meld takes three cards"),
    (
        {"players": 3, "multi_undercut_bonus": "every_undercutter", "undercut_bonus": 0},
        ("multi_undercut_bonus",),
        "undercut_bonus is 0",
    ),
    (
        {"players": 3, "multi_gin_bonus": "once", "gin_bonus": 0},
        ("multi_gin_bonus",),
        "the bonus is 0",
    ),
    (
        {"scoring": "penalty", "game_bonus": 50, "shutout": "none"},
        ("game_bonus", "shutout"),
        "penalty scoring has no boxes",
    ),
    ({"scoring": "penalty", "box_bonus": 0}, ("box_bonus",), "penalty scoring has no boxes"),
    (
        {
            "target": None,
            "hands_per_match": 9,
            "game_bonus": 0,
            "shutout": "none",
            "box_timing": "at_once",
        },
        ("box_timing",),
        "no target is reached",
    ),
    (
        {"box_bonus": 0, "extra_boxes_gin": 2, "box_timing": "at_once"},
        ("box_timing", "extra_boxes_gin"),
        "a box is worth 0 points",
    ),
    ({"spade_boxes": "all", "spade_multiplier": 1}, ("spade_boxes",), "multiplies by 1"),
    ({"spade_boxes": "all", "box_bonus": 0}, ("spade_boxes",), "worth 0 points"),
    ({"spade_boxes": "extra"}, ("spade_boxes",), "worth 0 points"),
    (
        {"spade_boxes": "all", "players": 4, "partnership": "two_tables"},
        ("spade_boxes",),
        "worth 0 points",
    ),
    (
        {"game_bonus": 0, "shutout": "double_game_bonus"},
        ("shutout",),
        "what it multiplies is worth 0 points",
    ),
    (
        {"big_gin_bonus": 50, "extra_boxes_gin": 2, "extra_boxes_big_gin": 2},
        ("extra_boxes_big_gin",),
        "None comes to the same",
    ),
    ({"layoffs": "shared_chain"}, ("layoffs",), "own_chain comes to the same"),
    (
        {"box_bonus": 0, "shutout": "double_points_and_game"},
        ("shutout",),
        "double_total comes to the same",
    ),
    ({"hand_size": 10}, ("hand_size",), "None comes to the same"),
]
SOUND: list[dict[str, Any]] = [
    {},
    {"players": 4, "hand_size": 9},
    {"players": 3, "hand_size": 12},
    {"target": 100},
    {"target": 500},
    {"target": 400, "hands_per_match": 4},
    {"target": None, "hands_per_match": 3, "game_bonus": 0, "shutout": "none"},
    {"spade_multiplier": 3, "target": 151},
    {"tie": "knocker", "box_bonus": 0},
    {"tie": "knocker", "scoring": "penalty"},
    {"ace_upcard": "one"},
    {"ace_deadwood": 15},
    {"fixed_knock_limit": 10},
    {"fixed_knock_limit": 0},
    {"big_gin_bonus": 25},
    {"spade_boxes": "all"},
    {"spade_boxes": "extra", "extra_boxes_gin": 1},
    {"spade_boxes": "extra", "extra_boxes_undercut": 1},
    {"shutout": "double_game_bonus"},
    {"game_bonus": 0, "shutout": "double_points"},
    {"hand_size": 3},
    {"knock_limit_cap": 0},
    {"big_gin_bonus": 50, "extra_boxes_big_gin": 2, "spade_boxes": "extra"},
    {"shutout_when": "no_wins"},
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
@pytest.mark.parametrize(("changes", "fields", "reason"), IDLE)
def test_without_effect(changes: dict[str, Any], fields: tuple[str, ...], reason: str) -> None:
    """A field that is set and decides nothing is advised against, with the reason."""
    (advice,) = [each for each in check_rules(changes).advice if " no effect: " in each.what]
    assert advice.fields == fields
    assert reason in advice.what
    assert all(f"{name}={show(RULE_FIELDS[name].default)}" in advice.repair for name in fields)


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
        has_figures = any(character.isdigit() for character in advice.what)
        assert has_figures or " no effect: " in advice.what
        assert advice.repair
