"""Part R1: fields that do not go together, one line of the rulebook's list after the other."""

from typing import Any

import pytest

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.rules import Rules, rule_problems
from oklahoma_rummy.rules.problems import NEEDS

DEAL = ("players", "partnership", "hand_size", "stock_floor")

# changes from the defaults, the fields that clash, the repair as data
CLASHES = [
    ({"players": 2, "partnership": "one_table"}, ("partnership", "players"), {"players": 4}),
    ({"players": 3, "partnership": "two_tables"}, ("partnership", "players"), {"players": 4}),
    ({"players": 4, "hand_size": 13}, DEAL, {"hand_size": 12}),
    ({"players": 4, "hand_size": 12, "stock_floor": 3}, DEAL, {"hand_size": 11}),
    ({"players": 3, "dealer_rotation": "loser"}, ("players", "dealer_rotation"), {}),
    (
        {"players": 4, "partnership": "one_table", "dealer_rotation": "winner"},
        ("partnership", "dealer_rotation"),
        {"dealer_rotation": "alternate"},
    ),
    (
        {"scoring": "penalty", "players": 4, "partnership": "one_table"},
        ("scoring", "partnership"),
        {"partnership": "none"},
    ),
    (
        {"scoring": "penalty", "hollywood_columns": 3},
        ("scoring", "hollywood_columns"),
        {"hollywood_columns": 1},
    ),
    (
        {"scoring": "penalty", "big_gin_bonus": 0},
        ("scoring", "big_gin_bonus"),
        {"big_gin_bonus": None},
    ),
    (
        {"scoring": "penalty", "players": 3, "multi_gin_bonus": "once"},
        ("scoring", "multi_gin_bonus"),
        {"multi_gin_bonus": "per_loser"},
    ),
    (
        {"scoring": "penalty", "players": 3, "multi_undercut_bonus": "every_undercutter"},
        ("scoring", "multi_undercut_bonus"),
        {"multi_undercut_bonus": "winner"},
    ),
    (
        {"scoring": "penalty", "players": 3, "multi_tie": "split"},
        ("scoring", "multi_tie"),
        {"multi_tie": "seat_order"},
    ),
    (
        {"hollywood_columns": 3, "target": None, "hands_per_match": 9},
        ("hollywood_columns", "target"),
        {},
    ),
    (
        {"hollywood_entry": "fixed_index"},
        ("hollywood_columns", "hollywood_entry"),
        {"hollywood_entry": "first_open"},
    ),
    (
        {"hollywood_last_multiplier": 2},
        ("hollywood_columns", "hollywood_last_multiplier"),
        {"hollywood_last_multiplier": 1},
    ),
    (
        {"multi_gin_bonus": "once"},
        ("players", "multi_gin_bonus"),
        {"multi_gin_bonus": "per_loser"},
    ),
    (
        {"multi_undercut_bonus": "every_undercutter"},
        ("players", "multi_undercut_bonus"),
        {"multi_undercut_bonus": "winner"},
    ),
    ({"multi_tie": "split"}, ("players", "multi_tie"), {"multi_tie": "seat_order"}),
    (
        {"players": 4, "partnership": "two_tables", "multi_gin_bonus": "once"},
        ("partnership", "multi_gin_bonus"),
        {"multi_gin_bonus": "per_loser"},
    ),
    (
        {"players": 4, "partnership": "one_table", "multi_undercut_bonus": "every_undercutter"},
        ("partnership", "multi_undercut_bonus"),
        {"multi_undercut_bonus": "winner"},
    ),
    (
        {"players": 4, "partnership": "one_table", "multi_tie": "split"},
        ("partnership", "multi_tie"),
        {"multi_tie": "seat_order"},
    ),
    (
        {"players": 4, "partner_layoff": "partner_knocked"},
        ("partnership", "partner_layoff"),
        {"partner_layoff": "defenders"},
    ),
    (
        {
            "players": 4,
            "partnership": "one_table",
            "partner_layoff": "partner_knocked",
            "layoffs": "none",
        },
        ("layoffs", "partner_layoff"),
        {"partner_layoff": "defenders"},
    ),
    (
        {"layoffs": "none", "layoff_on_gin": True},
        ("layoffs", "layoff_on_gin"),
        {"layoff_on_gin": False},
    ),
    (
        {"stock_exhaustion": "reshuffle", "last_discard": "playable"},
        ("stock_exhaustion", "last_discard"),
        {"last_discard": "dead"},
    ),
    (
        {"fixed_knock_limit": 0, "ace_upcard": "one"},
        ("fixed_knock_limit", "ace_upcard"),
        {"ace_upcard": "gin_only"},
    ),
    (
        {"fixed_knock_limit": 10, "knock_limit_cap": 0},
        ("fixed_knock_limit", "knock_limit_cap"),
        {"knock_limit_cap": None},
    ),
    (
        {"extra_boxes_big_gin": 0},
        ("big_gin_bonus", "extra_boxes_big_gin"),
        {"extra_boxes_big_gin": None},
    ),
    (
        {"shutout": "none", "shutout_when": "no_wins"},
        ("shutout", "shutout_when"),
        {"shutout_when": "no_points"},
    ),
    (
        {"scoring": "penalty", "shutout_when": "no_wins"},
        ("scoring", "shutout_when"),
        {"shutout_when": "no_points"},
    ),
    ({"target": None}, ("target", "hands_per_match"), {}),
]


@pytest.mark.parametrize(("changes", "fields", "repair"), CLASHES)
@pytest.mark.ruling("R1.across")
def test_clash_is_the_only_problem_and_names_its_repair(
    changes: dict[str, Any], fields: tuple[str, ...], repair: dict[str, object]
) -> None:
    """Each clash of the rulebook is found alone, with the fields, their values and the repair."""
    (problem,) = rule_problems(changes)
    assert problem.code == "invalid_rules"
    assert problem.fields == fields
    assert dict(problem.changes) == repair
    assert problem.rule == "R1.across"
    assert problem.where == ", ".join(fields)
    if repair:
        assert rule_problems({**changes, **repair}) == ()
    with pytest.raises(InvalidRulesError) as caught:
        Rules().evolve(**changes)
    assert caught.value.problems == (problem,)


def test_every_line_is_tried() -> None:
    """The clashes above break every line of the table, and the arithmetic of the deal."""
    assert {need.fields for need in NEEDS} | {DEAL} == {fields for _, fields, _ in CLASHES}
