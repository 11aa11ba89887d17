"""The words of the enums and the description of the fields, against the rulebook's table."""

from enum import StrEnum

import attrs
import pytest

from oklahoma_rummy.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.rule_field import FieldGroup, RuleField

# name, default, allowed: typed from the rulebook, in its order.
RULEBOOK: dict[str, dict[str, tuple[object, str]]] = {
    "table": {
        "players": (2, "2 to 4"),
        "partnership": ("none", "none, one_table or two_tables"),
        "hand_size": (None, "1 to 13, or None"),
        "dealer_rotation": ("alternate", "alternate, winner or loser"),
        "redeal": ("same", "same or alternate"),
    },
    "cards": {
        "ace_runs": ("low", "low, high_or_low or around_corner"),
        "ace_deadwood": (1, "1 to 15"),
    },
    "knock": {
        "ace_upcard": ("gin_only", "gin_only or one"),
        "fixed_knock_limit": (None, "0 to 100, or None"),
        "knock_limit_cap": (None, "0 to 9, or None"),
        "knock_discard": ("face_down", "face_down or face_up"),
        "big_gin_bonus": (None, "0 to 1000, or None"),
    },
    "draw": {
        "first_upcard": ("free", "free or offer"),
        "allow_rediscard": (False, "True or False"),
        "stock_floor": (2, "0 to 10"),
        "stock_exhaustion": ("void", "void or reshuffle"),
        "last_discard": ("dead", "dead or playable"),
    },
    "showdown": {
        "layoffs": ("own_chain", "own_chain, shared_chain, adjacent or none"),
        "layoff_on_gin": (False, "True or False"),
        "tie": ("undercut", "undercut, knocker or void"),
        "partner_layoff": ("defenders", "defenders or partner_knocked"),
    },
    "hand score": {
        "gin_bonus": (25, "0 to 1000"),
        "undercut_bonus": (25, "0 to 1000"),
        "spade_multiplier": (2, "1 to 3"),
        "multi_gin_bonus": ("per_loser", "per_loser or once"),
        "multi_undercut_bonus": ("winner", "winner or every_undercutter"),
        "multi_tie": ("seat_order", "seat_order or split"),
        "scoring": ("points", "points or penalty"),
    },
    "match score": {
        "target": (200, "1 to 10000, or None"),
        "hands_per_match": (None, "1 to 1000, or None"),
        "game_bonus": (100, "0 to 10000"),
        "box_bonus": (25, "0 to 1000"),
        "box_timing": ("end", "end or at_once"),
        "extra_boxes_gin": (0, "0 to 10"),
        "extra_boxes_undercut": (0, "0 to 10"),
        "extra_boxes_big_gin": (None, "0 to 10, or None"),
        "spade_boxes": ("none", "none, extra or all"),
        "shutout": (
            "double_total",
            (
                "double_total, double_points_and_game, double_points, double_game_bonus, "
                "flat_100 or none"
            ),
        ),
        "shutout_when": ("no_points", "no_points or no_wins"),
        "hollywood_columns": (1, "1 to 6"),
        "hollywood_entry": ("first_open", "first_open or fixed_index"),
        "hollywood_last_multiplier": (1, "1 to 4"),
    },
}
FLAT = {name: row for group in RULEBOOK.values() for name, row in group.items()}


def test_fields_stand_in_rulebook_order_and_groups() -> None:
    """The class has the rulebook's fields, in its order, each in its group."""
    grouped: dict[str, list[str]] = {group: [] for group in FieldGroup}
    for name, field in RULE_FIELDS.items():
        grouped[field.group].append(name)
    assert list(RULE_FIELDS) == list(FLAT)
    assert grouped == {group: list(rows) for group, rows in RULEBOOK.items()}


@pytest.mark.parametrize("name", FLAT)
def test_field_has_the_rulebooks_default_and_values(name: str) -> None:
    """Each field has the default and the allowed values of the rulebook."""
    field = RULE_FIELDS[name]
    assert (field.default, field.allowed) == FLAT[name]
    assert getattr(Rules(), name) == field.default


def _values(field: RuleField) -> tuple[list[object], list[object], list[object]]:
    """Return values that a field allows, values that it does not, and values of a wrong type."""
    odd_types: list[object] = [1.0, [], b"x"]
    if field.enum:
        return list(field.enum), ["", "x", "NONE"], [*odd_types, None, 1, True]
    if field.high is None:
        return [True, False], [], [*odd_types, None, 0, 1, "yes"]
    allowed: list[object] = [field.low, field.high, *([None] if field.or_none else [])]
    wrong: list[object] = [*odd_types, True, False, "1", "none"]
    if not field.or_none:
        wrong.append(None)
    return allowed, [field.low - 1, field.high + 1, -(10**6000), 10**6000], wrong


@pytest.mark.parametrize("name", FLAT)
def test_every_value_is_judged(name: str) -> None:
    """A field takes what it allows and names what is wrong with anything else."""
    field = RULE_FIELDS[name]
    allowed, refused, wrong = _values(field)
    assert [value for value in allowed if field.problem(value)] == []
    for value in refused + wrong:
        problem = field.problem(value)
        assert problem
        assert (problem.code == "wrong_type") == any(value is each for each in wrong)
        assert problem.fields == (name,)
        assert problem.rule == f"R1.{name}"
        assert problem.allowed == field.allowed
        assert str(problem).startswith(f"{name}=")
        for changed, repair in problem.changes:
            assert changed == name
            assert field.problem(repair) is None


@pytest.mark.parametrize(
    ("name", "value", "repair"),
    [
        ("players", "3", 3),
        ("target", "none", None),
        ("target", " NONE ", None),
        ("allow_rediscard", "True", True),
        ("layoffs", "own chain", "own_chain"),
        ("layoffs", "Own-Chain", "own_chain"),
        ("layoffs", None, "none"),
        ("tie", "UNDERCUT", "undercut"),
        ("tie", "knoker", "knocker"),
        ("tie", "udnercut", "undercut"),
        ("stock_exhaustion", "reshufffle", "reshuffle"),
    ],
)
def test_a_slip_of_writing_is_certain(name: str, value: object, repair: object) -> None:
    """A slip of case, joints, spelling or quotes has one meaning, in words and as data."""
    problem = RULE_FIELDS[name].problem(value)
    assert problem
    assert (problem.changes, problem.is_slip) == (((name, repair),), True)
    assert problem.repair == f"use {repair}"


@pytest.mark.parametrize(
    ("name", "value", "meant", "repair"),
    [
        ("players", 1, 2, "use 2 to 4. The nearest is 2"),
        ("players", 7, 4, "use 2 to 4. The nearest is 4"),
        ("players", 3.0, 3, "did you mean 3? Allowed: 2 to 4"),
        ("players", "four", 4, "did you mean 4? Allowed: 2 to 4"),
        ("undercut_bonus", -25, 25, "did you mean 25? Allowed: 0 to 1000"),
        ("allow_rediscard", "yes", True, "did you mean True? Allowed: True or False"),
        ("allow_rediscard", "Off", False, "did you mean False? Allowed: True or False"),
        ("allow_rediscard", 1, True, "did you mean True? Allowed: True or False"),
        ("ace_upcard", "none", "gin_only", "did you mean gin_only? Allowed: gin_only or one"),
        ("tie", "draw", "void", "did you mean void? Allowed: undercut, knocker or void"),
        ("tie", "voidance", "void", "did you mean void? Allowed: undercut, knocker or void"),
        ("layoffs", False, "none", None),
        ("fixed_knock_limit", "upcard", None, "did you mean None? Allowed: 0 to 100, or None"),
        ("spade_multiplier", "triple", 3, "did you mean 3? Allowed: 1 to 3"),
    ],
)
def test_a_guess_is_only_offered(
    name: str, value: object, meant: object, repair: str | None
) -> None:
    """Another word, the nearest number and a number with a point may be meant, and may not."""
    problem = RULE_FIELDS[name].problem(value)
    assert problem
    assert (problem.changes, problem.is_slip) == (((name, meant),), False)
    assert repair is None or problem.repair == repair


@pytest.mark.parametrize(
    ("name", "value"),
    [("players", 2.5), ("players", "9"), ("players", "none"), ("tie", "qqqq"), ("target", True)],
)
def test_no_repair_is_guessed(name: str, value: object) -> None:
    """Where nothing is near, the allowed values are named and no change is offered."""
    problem = RULE_FIELDS[name].problem(value)
    assert problem
    assert problem.changes == ()
    assert problem.repair == f"use {RULE_FIELDS[name].allowed}"


def test_words_become_members() -> None:
    """Rules made from words hold members, and equal rules made from members."""
    for name, field in RULE_FIELDS.items():
        held = getattr(Rules(), name)
        assert isinstance(held, StrEnum) == bool(field.enum)
        assert type(held) is (field.enum or type(field.default))


def test_every_field_is_described() -> None:
    """No field of the class is left out of the descriptions but the one derived from others."""
    assert [each.name for each in attrs.fields(Rules)] == [*RULE_FIELDS, "meld_rules"]
    assert all(field.title for field in RULE_FIELDS.values())
    assert len({field.title for field in RULE_FIELDS.values()}) == len(RULE_FIELDS)
