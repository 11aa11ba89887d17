"""Part R4: each preset differs from the defaults in what the rulebook says, and in nothing else."""

import re
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.rules import PRESETS, Rules
from oklahoma_rummy.rules.spec import differences

PAGE = Path(__file__).parents[2] / "docs/rules/presets.md"

# Typed from the rulebook.
CHANGES = [
    pytest.param("oklahoma_rummy", {}, marks=pytest.mark.ruling("R4.oklahoma_rummy")),
    pytest.param(
        "oklahoma_gin",
        {
            "dealer_rotation": "winner",
            "ace_upcard": "one",
            "first_upcard": "offer",
            "undercut_bonus": 10,
            "spade_multiplier": 1,
            "target": 100,
            "game_bonus": 0,
            "box_bonus": 0,
            "shutout": "none",
        },
        marks=pytest.mark.ruling("R4.oklahoma_gin"),
    ),
    pytest.param(
        "rami_oklahoma",
        {
            "scoring": "penalty",
            "tie": "knocker",
            "layoffs": "adjacent",
            "spade_multiplier": 1,
            "stock_exhaustion": "reshuffle",
            "target": None,
            "hands_per_match": 10,
        },
        marks=pytest.mark.ruling("R4.rami_oklahoma"),
    ),
    pytest.param(
        "double_oklahoma",
        {"spade_multiplier": 3},
        marks=pytest.mark.ruling("R4.double_oklahoma"),
    ),
    pytest.param("short", {"target": 150}, marks=pytest.mark.ruling("R4.short")),
    pytest.param("long", {"target": 250}, marks=pytest.mark.ruling("R4.long")),
    pytest.param("tournament_300", {"target": 300}, marks=pytest.mark.ruling("R4.tournament_300")),
    pytest.param("no_layoff", {"layoffs": "none"}, marks=pytest.mark.ruling("R4.no_layoff")),
    pytest.param("hollywood", {"hollywood_columns": 3}, marks=pytest.mark.ruling("R4.hollywood")),
    pytest.param(
        "partnership",
        {"players": 4, "partnership": "one_table", "partner_layoff": "partner_knocked"},
        marks=pytest.mark.ruling("R4.partnership"),
    ),
    pytest.param(
        "partnership_two_tables",
        {"players": 4, "partnership": "two_tables", "target": 125},
        marks=pytest.mark.ruling("R4.partnership_two_tables"),
    ),
    pytest.param("three_players", {"players": 3}, marks=pytest.mark.ruling("R4.three_players")),
    pytest.param("four_players", {"players": 4}, marks=pytest.mark.ruling("R4.four_players")),
    pytest.param("ace_high", {"ace_runs": "high_or_low"}, marks=pytest.mark.ruling("R4.ace_high")),
    pytest.param(
        "first_upcard_offer",
        {"first_upcard": "offer"},
        marks=pytest.mark.ruling("R4.first_upcard_offer"),
    ),
    pytest.param(
        "classic",
        {
            "first_upcard": "offer",
            "gin_bonus": 20,
            "undercut_bonus": 10,
            "box_bonus": 20,
            "target": 150,
            "dealer_rotation": "winner",
            "shutout": "double_game_bonus",
        },
        marks=pytest.mark.ruling("R4.classic"),
    ),
    pytest.param(
        "tournament",
        {
            "first_upcard": "offer",
            "last_discard": "playable",
            "spade_multiplier": 1,
            "target": 250,
        },
        marks=pytest.mark.ruling("R4.tournament"),
    ),
    pytest.param(
        "club",
        {
            "hollywood_columns": 3,
            "hollywood_last_multiplier": 2,
            "extra_boxes_gin": 2,
            "extra_boxes_undercut": 1,
            "spade_boxes": "extra",
            "first_upcard": "offer",
        },
        marks=pytest.mark.ruling("R4.club"),
    ),
    pytest.param(
        "round_the_corner",
        {
            "ace_runs": "around_corner",
            "ace_deadwood": 15,
            "gin_bonus": 20,
            "undercut_bonus": 20,
            "target": 125,
            "layoff_on_gin": True,
        },
        marks=pytest.mark.ruling("R4.round_the_corner"),
    ),
    pytest.param(
        "plain_gin",
        {
            "fixed_knock_limit": 10,
            "spade_multiplier": 1,
            "target": 100,
            "first_upcard": "offer",
        },
        marks=pytest.mark.ruling("R4.plain_gin"),
    ),
    pytest.param(
        "straight_gin",
        {
            "fixed_knock_limit": 0,
            "spade_multiplier": 1,
            "target": 100,
            "first_upcard": "offer",
        },
        marks=pytest.mark.ruling("R4.straight_gin"),
    ),
    pytest.param(
        "eaai",
        {
            "fixed_knock_limit": 10,
            "first_upcard": "offer",
            "spade_multiplier": 1,
            "target": 100,
            "game_bonus": 0,
            "box_bonus": 0,
            "shutout": "none",
        },
        marks=pytest.mark.ruling("R4.eaai"),
    ),
]


@pytest.mark.parametrize(("name", "changes"), CHANGES)
def test_preset_changes_what_the_rulebook_says(name: Any, changes: dict[str, Any]) -> None:
    """The preset differs from the defaults in exactly the fields and values typed above."""
    assert differences(PRESETS[name], Rules()) == changes
    assert Rules.preset(name) == Rules().evolve(**changes)


def test_presets_stand_in_rulebook_order() -> None:
    """There is a preset for each row of the rulebook, in its order, and no other."""
    assert list(PRESETS) == [row.values[0] for row in CHANGES]


def test_rulebook_page_says_the_same() -> None:
    """The page of presets names each preset in order, with the changes that it makes."""
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^## R4\.(\S+)", page, re.MULTILINE) == list(PRESETS)
    for name, line in re.findall(r"^## R4\.(\S+)\n\n(Changes .*)$", page, re.MULTILINE):
        changes = ", ".join(re.findall(r"`(.*?)`", line.partition(":")[0]))
        assert Rules.parse(f"oklahoma_rummy({changes})") == PRESETS[name]
