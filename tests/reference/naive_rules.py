"""The fields of the rules and what they may hold together, read once more from the rulebook.

Part 1 of the rulebook as plain tables and one list of problems; see `naive` for the play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

Rules = dict[str, Any]

WORDS: dict[str, tuple[Any, ...]] = {
    "partnership": ("none", "one_table", "two_tables"),
    "dealer_rotation": ("alternate", "winner", "loser"),
    "redeal": ("same", "alternate"),
    "ace_runs": ("low", "high_or_low", "around_corner"),
    "ace_upcard": ("gin_only", "one"),
    "knock_discard": ("face_down", "face_up"),
    "first_upcard": ("free", "offer"),
    "allow_rediscard": (False, True),
    "stock_exhaustion": ("void", "reshuffle"),
    "last_discard": ("dead", "playable"),
    "layoffs": ("own_chain", "shared_chain", "adjacent", "none"),
    "layoff_on_gin": (False, True),
    "tie": ("undercut", "knocker", "void"),
    "partner_layoff": ("defenders", "partner_knocked"),
    "multi_gin_bonus": ("per_loser", "once"),
    "multi_undercut_bonus": ("winner", "every_undercutter"),
    "multi_tie": ("seat_order", "split"),
    "scoring": ("points", "penalty"),
    "box_timing": ("end", "at_once"),
    "spade_boxes": ("none", "extra", "all"),
    "shutout": (
        "double_total",
        "double_points_and_game",
        "double_points",
        "double_game_bonus",
        "flat_100",
        "none",
    ),
    "shutout_when": ("no_points", "no_wins"),
    "hollywood_entry": ("first_open", "fixed_index"),
}
"""Rulebook part 1: the fields that choose among words, default first."""

NUMBERS: dict[str, tuple[int | None, bool, int, int]] = {
    "players": (2, False, 2, 4),
    "hand_size": (None, True, 1, 13),
    "ace_deadwood": (1, False, 1, 15),
    "fixed_knock_limit": (None, True, 0, 100),
    "knock_limit_cap": (None, True, 0, 9),
    "big_gin_bonus": (None, True, 0, 1000),
    "stock_floor": (2, False, 0, 10),
    "gin_bonus": (25, False, 0, 1000),
    "undercut_bonus": (25, False, 0, 1000),
    "spade_multiplier": (2, False, 1, 3),
    "target": (200, True, 1, 10000),
    "hands_per_match": (None, True, 1, 1000),
    "game_bonus": (100, False, 0, 10000),
    "box_bonus": (25, False, 0, 1000),
    "extra_boxes_gin": (0, False, 0, 10),
    "extra_boxes_undercut": (0, False, 0, 10),
    "extra_boxes_big_gin": (None, True, 0, 10),
    "hollywood_columns": (1, False, 1, 6),
    "hollywood_last_multiplier": (1, False, 1, 4),
}
"""Rulebook part 1: the fields that are whole numbers: default, whether None is allowed, range."""

DEFAULTS: Rules = {name: words[0] for name, words in WORDS.items()} | {
    name: number[0] for name, number in NUMBERS.items()
}


def refuse(why: str) -> NoReturn:
    """Raise the ValueError that stands for every refusal."""
    raise ValueError(why)


def complete(rules: Mapping[str, Any]) -> Rules:
    """Fill in the defaults and refuse what part 1 does not allow, with a ValueError."""
    unknown = sorted(set(rules) - set(DEFAULTS))
    if unknown:
        refuse(f"no such fields: {unknown}")
    full = DEFAULTS | dict(rules)
    wrong = [name for name in full if not in_range(name, full[name])]
    if wrong:
        refuse(f"out of range: {wrong}")
    if problems(full):
        refuse(f"fields that do not go together: {problems(full)}")
    return full


def in_range(name: str, value: object) -> bool:
    """Say whether one field may have this value, the others left aside."""
    if name in WORDS:
        return any(
            value is word or (value == word and isinstance(value, str)) for word in WORDS[name]
        )
    _, optional, low, high = NUMBERS[name]
    if value is None:
        return optional
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def problems(rules: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """List the fields of each problem across fields; the default in the last one ends it."""
    r = dict(rules)

    def changed(name: str) -> bool:
        # "*set* means different from the default"
        return bool(r[name] != DEFAULTS[name])

    partners = r["partnership"] != "none"
    penalty = r["scoring"] == "penalty"
    columns = r["hollywood_columns"] > 1
    # "there is one loser at a table": two seats at it.
    one_loser = seats(r) == 2
    room = seats(r) * hand_size(r) + 1 + r["stock_floor"] < 52
    no_layoffs = r["layoffs"] == "none"
    several = ("multi_gin_bonus", "multi_undercut_bonus", "multi_tie")
    cases = [
        (("players", "partnership"), partners and r["players"] != 4),
        (("players", "stock_floor", "hand_size"), not room),
        (("players", "dealer_rotation"), r["dealer_rotation"] == "loser" and r["players"] > 2),
        (("partnership", "dealer_rotation"), partners and r["dealer_rotation"] != "alternate"),
        (("partnership", "scoring"), penalty and partners),
        (("scoring", "hollywood_columns"), penalty and columns),
        (("scoring", "big_gin_bonus"), penalty and r["big_gin_bonus"] is not None),
        *((("scoring", name), penalty and changed(name)) for name in several),
        (("hollywood_columns", "target"), columns and r["target"] is None),
        *(
            (("hollywood_columns", name), not columns and changed(name))
            for name in ("hollywood_entry", "hollywood_last_multiplier")
        ),
        *((("players", "partnership", name), one_loser and changed(name)) for name in several),
        *((("partnership", name), partners and changed(name)) for name in several[1:]),
        (
            ("partnership", "partner_layoff"),
            r["partnership"] != "one_table" and changed("partner_layoff"),
        ),
        (("layoffs", "partner_layoff"), no_layoffs and changed("partner_layoff")),
        (("layoffs", "layoff_on_gin"), no_layoffs and r["layoff_on_gin"]),
        (
            ("stock_exhaustion", "last_discard"),
            r["last_discard"] == "playable" and r["stock_exhaustion"] == "reshuffle",
        ),
        (
            ("fixed_knock_limit", "ace_upcard"),
            r["fixed_knock_limit"] is not None and changed("ace_upcard"),
        ),
        (
            ("fixed_knock_limit", "knock_limit_cap"),
            r["fixed_knock_limit"] is not None and changed("knock_limit_cap"),
        ),
        (
            ("big_gin_bonus", "extra_boxes_big_gin"),
            changed("extra_boxes_big_gin") and r["big_gin_bonus"] is None,
        ),
        (("shutout", "shutout_when"), changed("shutout_when") and r["shutout"] == "none"),
        (("scoring", "shutout_when"), changed("shutout_when") and penalty),
        (("hands_per_match", "target"), r["target"] is None and r["hands_per_match"] is None),
    ]
    return [fields for fields, broken in cases if broken]


def seats(rules: Mapping[str, Any]) -> int:
    """Count the seats at one table."""
    # 2.10: "Each table is a two-seat deal in which seats 0 and 1 stand for sides 0 and 1".
    two_tables = rules.get("partnership") == "two_tables"
    return 2 if two_tables else rules.get("players", DEFAULTS["players"])


def hand_size(rules: Mapping[str, Any]) -> int:
    """Count the cards dealt to each seat."""
    # Part 1: "`None` = 10 for two at a table, 7 for three or four"
    size = rules.get("hand_size")
    if size is None:
        return 10 if seats(rules) == 2 else 7
    return int(size)


def stock_after_deal(rules: Mapping[str, Any]) -> int:
    """Count the cards left when the hands are dealt and the upcard is turned."""
    return 52 - seats(rules) * hand_size(rules) - 1
