"""The sets of rules that have a name, each with where it comes from (rulebook part 4).

The first preset is all defaults; of the others only what differs from the defaults is written.
"""

from collections.abc import Mapping
from types import MappingProxyType

from oklahoma_rummy.errors import UnknownNameError
from oklahoma_rummy.rules.keywords import PresetName, RuleChanges
from oklahoma_rummy.rules.rules import Rules

_DATA: Mapping[PresetName, tuple[str, RuleChanges]] = {
    "oklahoma_rummy": (
        "the founding page",
        {},
    ),
    "oklahoma_gin": (
        "the gin page, to the letter",
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
    ),
    "rami_oklahoma": (
        "the rami page, which gives no number of hands; ten is ours",
        {
            "stock_exhaustion": "reshuffle",
            "layoffs": "adjacent",
            "tie": "knocker",
            "spade_multiplier": 1,
            "scoring": "penalty",
            "target": None,
            "hands_per_match": 10,
        },
    ),
    "double_oklahoma": (
        "the founding page; in spite of its name it triples",
        {"spade_multiplier": 3},
    ),
    "short": (
        "the founding page",
        {"target": 150},
    ),
    "long": (
        "the founding page",
        {"target": 250},
    ),
    "tournament_300": (
        "the founding page",
        {"target": 300},
    ),
    "no_layoff": (
        "the founding page",
        {"layoffs": "none"},
    ),
    "hollywood": (
        "the founding page",
        {"hollywood_columns": 3},
    ),
    "partnership": (
        "the founding page, to the letter",
        {"players": 4, "partnership": "one_table", "partner_layoff": "partner_knocked"},
    ),
    "partnership_two_tables": (
        "Bicycle and pagat",
        {"players": 4, "partnership": "two_tables", "target": 125},
    ),
    "three_players": (
        "the founding page and the rami page",
        {"players": 3},
    ),
    "four_players": (
        "the founding page and the rami page",
        {"players": 4},
    ),
    "ace_high": (
        "a house rule of the founding page",
        {"ace_runs": "high_or_low"},
    ),
    "first_upcard_offer": (
        "a house rule of the founding page",
        {"first_upcard": "offer"},
    ),
    "classic": (
        "Bicycle and pagat",
        {
            "dealer_rotation": "winner",
            "first_upcard": "offer",
            "gin_bonus": 20,
            "undercut_bonus": 10,
            "target": 150,
            "box_bonus": 20,
            "shutout": "double_game_bonus",
        },
    ),
    "tournament": (
        "the tournament line",
        {"first_upcard": "offer", "last_discard": "playable", "spade_multiplier": 1, "target": 250},
    ),
    "club": (
        "club play",
        {
            "first_upcard": "offer",
            "extra_boxes_gin": 2,
            "extra_boxes_undercut": 1,
            "spade_boxes": "extra",
            "hollywood_columns": 3,
            "hollywood_last_multiplier": 2,
        },
    ),
    "round_the_corner": (
        "round-the-corner pages",
        {
            "ace_runs": "around_corner",
            "ace_deadwood": 15,
            "layoff_on_gin": True,
            "gin_bonus": 20,
            "undercut_bonus": 20,
            "target": 125,
        },
    ),
    "plain_gin": (
        "the common game of gin",
        {"fixed_knock_limit": 10, "first_upcard": "offer", "spade_multiplier": 1, "target": 100},
    ),
    "straight_gin": (
        "the common game of gin, where only gin goes down",
        {"fixed_knock_limit": 0, "first_upcard": "offer", "spade_multiplier": 1, "target": 100},
    ),
    "eaai": (
        "the gin rummy challenge for programs of 2021",
        {
            "fixed_knock_limit": 10,
            "first_upcard": "offer",
            "spade_multiplier": 1,
            "target": 100,
            "game_bonus": 0,
            "box_bonus": 0,
            "shutout": "none",
        },
    ),
}
"""For each preset where it comes from, and what it changes."""

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {name: Rules(**changes) for name, (_, changes) in _DATA.items()}
)
"""Every preset by name, read-only, in rulebook order."""

PRESET_SOURCES: Mapping[str, str] = MappingProxyType(
    {name: source for name, (source, _) in _DATA.items()}
)
"""Where each preset comes from, by the names that the rulebook gives its sources."""


def preset(name: str) -> Rules:
    """Return the rules of a preset.

    Args:
        name: The name of a preset, as in ``PRESETS``.

    Raises:
        UnknownNameError: If the preset is unknown.

    Example:
        >>> preset("long").target
        250
    """
    if not isinstance(name, str):
        message = f"the name of a preset is text, not {type(name).__name__}"
        raise TypeError(message)
    if name not in PRESETS:
        raise UnknownNameError(name="preset", value=name, known=tuple(PRESETS))
    return PRESETS[name]
