"""The comparison of rules as data: what differs, and whether it makes a difference."""

from typing import Any

import pytest
from hypothesis import given

from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules
from oklahoma_rummy.rules.effects import IDLE
from oklahoma_rummy.testing.strategies import rules


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
    """Exactly the fields that differ are named, in order, with both values, one a line."""
    diff = one.diff(two)
    assert (diff.rules, diff.other) == (one, two)
    differing = [name for name in RULE_FIELDS if getattr(one, name) != getattr(two, name)]
    assert [each.field for each in diff.changes] == differing
    for change in diff.changes:
        assert change.value == getattr(one, change.field)
        assert change.other == getattr(two, change.field)
    if differing:
        assert [line.partition(":")[0] for line in str(diff).splitlines()] == differing


def test_one_line_a_field() -> None:
    """A line has both values, and says why a change makes no difference."""
    text = str(Rules.parse("straight_gin(tie=void, hand_size=10, target=150)").diff("straight_gin"))
    assert text.splitlines() == [
        "hand_size: 10 instead of None (no effect here: both come to the same)",
        "tie: void instead of undercut (no effect here: only gin ends a hand)",
        "target: 150 instead of 100",
    ]


@pytest.mark.parametrize(
    ("after", "before", "field", "because"),
    [
        ("rami_oklahoma(game_bonus=50)", "rami_oklahoma", "game_bonus", "penalty scoring"),
        ("rami_oklahoma(extra_boxes_gin=1)", "rami_oklahoma", "extra_boxes_gin", "penalty"),
        ("rami_oklahoma(box_timing=at_once)", "rami_oklahoma", "box_timing", "penalty"),
        (
            "oklahoma_rummy(target=None, hands_per_match=9, shutout=none)",
            "oklahoma_rummy(target=None, hands_per_match=9)",
            "shutout",
            "no target is reached",
        ),
        (
            "oklahoma_rummy(knock_limit_cap=1, ace_deadwood=2)",
            "oklahoma_rummy(knock_limit_cap=0, ace_deadwood=2)",
            "knock_limit_cap",
            "",
        ),
        (
            "oklahoma_rummy(big_gin_bonus=50, extra_boxes_gin=2, extra_boxes_big_gin=2)",
            "oklahoma_rummy(big_gin_bonus=50, extra_boxes_gin=2)",
            "extra_boxes_big_gin",
            "",
        ),
        (
            "oklahoma_rummy(hand_size=1, big_gin_bonus=50, extra_boxes_big_gin=2)",
            "oklahoma_rummy(hand_size=1, big_gin_bonus=50)",
            "extra_boxes_big_gin",
            "two cards are not a meld",
        ),
        (
            "oklahoma_rummy(game_bonus=0, shutout=double_game_bonus, shutout_when=no_wins)",
            "oklahoma_rummy(game_bonus=0, shutout=double_game_bonus)",
            "shutout_when",
            "a shutout earns nothing",
        ),
        ("partnership_two_tables(spade_boxes=all)", "partnership_two_tables", "spade_boxes", ""),
        ("straight_gin(layoffs=none)", "straight_gin", "layoffs", "only gin ends a hand"),
        ("oklahoma_rummy(layoffs=shared_chain)", "oklahoma_rummy", "layoffs", ""),
        ("oklahoma_rummy(hand_size=10)", "oklahoma_rummy", "hand_size", ""),
        ("three_players(hand_size=7)", "three_players", "hand_size", ""),
        (
            "oklahoma_rummy(game_bonus=0, shutout=double_points)",
            "oklahoma_rummy(game_bonus=0, shutout=double_points_and_game)",
            "shutout",
            "",
        ),
        (
            "oklahoma_rummy(box_bonus=0, shutout=double_total)",
            "oklahoma_rummy(box_bonus=0, shutout=double_points_and_game)",
            "shutout",
            "",
        ),
        (
            "oklahoma_rummy(box_bonus=0, extra_boxes_gin=2)",
            "oklahoma_rummy(box_bonus=0)",
            "extra_boxes_gin",
            "a box is worth 0 points",
        ),
    ],
)
def test_no_effect_here(after: str, before: str, field: str, because: str) -> None:
    """A change that decides nothing under the rules is said to have no effect, and why."""
    (change,) = Rules.parse(after).diff(before).changes
    assert (change.field, change.has_effect) == (field, False)
    assert change.because.startswith(because)
    assert bool(change.because) == bool(because)


@pytest.mark.parametrize(
    ("after", "before"),
    [
        ("oklahoma_rummy(hand_size=2, big_gin_bonus=31, extra_boxes_gin=1)", "extra_boxes_gin=0"),
        ("oklahoma_rummy(knock_limit_cap=1)", "knock_limit_cap=0"),
        ("oklahoma_rummy(big_gin_bonus=31, extra_boxes_big_gin=1)", "extra_boxes_big_gin=0"),
        ("oklahoma_rummy(shutout_when=no_wins)", "shutout_when=no_points"),
        ("three_players(layoffs=shared_chain)", "layoffs=own_chain"),
        ("oklahoma_rummy(spade_boxes=all)", "spade_boxes=none"),
        ("club(spade_boxes=all)", "spade_boxes=extra"),
        ("oklahoma_rummy(shutout=double_points)", "shutout=double_points_and_game"),
        ("round_the_corner(fixed_knock_limit=0, layoffs=adjacent)", "layoffs=own_chain"),
    ],
)
def test_effect_here(after: str, before: str) -> None:
    """A change that decides something is not said to have no effect."""
    table = Rules.parse(after)
    name, _, value = before.partition("=")
    changed: dict[str, Any] = {name: int(value) if value.isdigit() else value}
    (change,) = table.diff(table.evolve(**changed)).changes
    assert (change.field, change.has_effect, change.because) == (name, True, "")


def test_lines_name_fields() -> None:
    """Every line of the table names fields that there are, and some rules that it is true of."""
    tables = [
        *PRESETS.values(),
        Rules(hand_size=1),
        Rules(undercut_bonus=0, gin_bonus=0, box_bonus=0),
    ]
    for line in IDLE:
        assert set(line.fields) <= set(RULE_FIELDS)
        assert any(line.when(table) for table in tables)
        assert not line.when(Rules(big_gin_bonus=50))
