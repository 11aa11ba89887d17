"""Part R3: boxes, who gets them and how many."""

from typing import Any

import pytest

from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from tests.pads import facts, pad

CLUB: dict[str, Any] = {"extra_boxes_gin": 2, "extra_boxes_undercut": 1}


def boxes(sheet: ScoreSheet) -> tuple[int, ...]:
    """Give the boxes in the first column."""
    return sheet.columns[0].boxes


@pytest.mark.ruling("R3.6")
def test_one_box_for_each_hand_won() -> None:
    """Two wins of North, one of South and a void hand are two boxes and one."""
    assert boxes(pad(Rules(), (0, 10), (1, 20), None, (0, 5))) == (2, 1)


@pytest.mark.ruling("R3.6")
def test_a_hand_worth_nothing_is_a_box() -> None:
    """A tie that the knocker keeps is worth 0 points and one box: 0 points, total 25."""
    sheet = ScoreSheet.new(Rules(tie="knocker"))
    sheet = sheet.record(facts(sheet.rules, 5, 5))
    assert sheet.columns[0].points == (0, 0)
    assert sheet.totals == (25, 0)


@pytest.mark.ruling("R1.tie")
@pytest.mark.parametrize(
    ("tie", "points", "boxes_won", "dealer"),
    [("undercut", (0, 25), (0, 1), 1), ("knocker", (0, 0), (1, 0), 1), ("void", (0, 0), (0, 0), 0)],
)
def test_a_tie_on_the_sheet(
    tie: Any, points: tuple[int, ...], boxes_won: tuple[int, ...], dealer: int
) -> None:
    """5 against 5: the bonus of 25 and a box to the defender; a box to the knocker; or nothing.

    Only the void hand is dealt again by the same dealer.
    """
    sheet = ScoreSheet.new(Rules(tie=tie))
    sheet = sheet.record(facts(sheet.rules, 5, 5))
    assert (sheet.columns[0].points, boxes(sheet), sheet.dealer) == (points, boxes_won, dealer)


@pytest.mark.ruling("R1.box_bonus")
def test_box_bonus_goes_to_every_side() -> None:
    """At 20 a box: North 210 and two boxes, South 30 and one, so 210+100+40 and 30+20."""
    sheet = pad(Rules(box_bonus=20), (0, 100), (1, 30), (0, 110))
    assert sheet.totals == (350, 50)


@pytest.mark.ruling("R1.extra_boxes_gin")
def test_extra_boxes_for_gin() -> None:
    """With two boxes more for gin, gin and big gin are three boxes each, a knock is one."""
    rules = Rules(extra_boxes_gin=2, big_gin_bonus=50)
    assert boxes(pad(rules, (0, 30, "gin"), (1, 60, "big_gin"), (1, 5))) == (3, 4)


@pytest.mark.ruling("R1.extra_boxes_big_gin")
@pytest.mark.parametrize(
    ("spade_boxes", "won"), [("none", (3, 5)), ("extra", (5, 9)), ("all", (6, 10))]
)
def test_extra_boxes_for_big_gin(spade_boxes: Any, won: tuple[int, int]) -> None:
    """With 2 boxes more for gin and 4 for big gin they are 3 and 5; spades double what they may."""
    rules = Rules(
        extra_boxes_gin=2, extra_boxes_big_gin=4, big_gin_bonus=50, spade_boxes=spade_boxes
    )
    assert boxes(pad(rules, (0, 30, "gin", True), (1, 60, "big_gin", True))) == won


@pytest.mark.ruling("R1.extra_boxes_big_gin")
def test_no_extra_boxes_for_big_gin_are_not_those_for_gin() -> None:
    """With 0 boxes more for big gin it is one box, whatever gin brings."""
    rules = Rules(extra_boxes_gin=2, extra_boxes_big_gin=0, big_gin_bonus=50)
    assert boxes(pad(rules, (0, 30, "gin"), (1, 60, "big_gin"))) == (3, 1)


@pytest.mark.ruling("R1.extra_boxes_undercut")
def test_extra_boxes_for_an_undercut() -> None:
    """With one box more for an undercut it is two boxes, and gin is one."""
    assert boxes(pad(Rules(extra_boxes_undercut=1), (0, 30, "undercut"), (1, 30, "gin"))) == (2, 1)


@pytest.mark.ruling("R1.spade_boxes")
@pytest.mark.parametrize(
    ("spade_boxes", "gin", "undercut", "knock"),
    [("none", 3, 2, 1), ("extra", 5, 3, 1), ("all", 6, 4, 2)],
)
def test_boxes_under_a_spade(spade_boxes: Any, gin: int, undercut: int, knock: int) -> None:
    """Gin is 1+2 boxes, an undercut 1+1, a knock 1; a spade doubles nothing, the extra, or all.

    none: 3, 2, 1. extra: 1+4, 1+2, 1. all: 6, 4, 2.
    """
    rules = Rules(**CLUB, spade_boxes=spade_boxes)
    for kind, expected in (("gin", gin), ("undercut", undercut), ("knock", knock)):
        assert boxes(pad(rules, (0, 50, kind, True))) == (expected, 0)
        assert boxes(pad(rules, (0, 50, kind, False))) == boxes(
            pad(rules.evolve(spade_boxes="none"), (0, 50, kind, True))
        )


@pytest.mark.ruling("R1.spade_boxes")
def test_spade_boxes_from_the_facts() -> None:
    """Gin under the seven of spades at times three: all boxes are (1+2) x 3 = 9."""
    sheet = ScoreSheet.new(Rules(**CLUB, spade_boxes="all", spade_multiplier=3))
    sheet = sheet.record(facts(sheet.rules, 0, 30, upcard="7s"))
    assert (sheet.columns[0].points, boxes(sheet)) == ((165, 0), (9, 0))


@pytest.mark.ruling("R3.6")
@pytest.mark.ruling("R3.2.1")
def test_every_sharer_gets_the_box() -> None:
    """Seats 1 and 2 undercut seat 0 with 3 against 8; seat 3 has 20.

    The pot is 25 + 5 + 17 = 47: 24 to seat 1, first clockwise, and 23 to seat 2, with a box and
    the extra one of an undercut for each.
    """
    sheet = ScoreSheet.new(Rules(players=4, multi_tie="split", **CLUB))
    sheet = sheet.record(facts(sheet.rules, 8, 3, 3, 20))
    assert sheet.columns[0].points == (0, 24, 23, 0)
    assert boxes(sheet) == (0, 2, 2, 0)


@pytest.mark.ruling("R3.6")
@pytest.mark.ruling("R3.2.2")
def test_another_undercutter_gets_no_box() -> None:
    """Seat 2 wins with 2, seat 1 beats the knocker's 8 with 5: a bonus of 25, but no box."""
    sheet = ScoreSheet.new(Rules(players=3, multi_undercut_bonus="every_undercutter"))
    sheet = sheet.record(facts(sheet.rules, 8, 5, 2))
    assert sheet.columns[0].points == (0, 25, 34)
    assert boxes(sheet) == (0, 0, 1)


@pytest.mark.ruling("R3.4")
def test_two_tables_are_netted_to_one_box() -> None:
    """Side 0 wins 40 by gin at one table, side 1 wins 25 by a knock at the other.

    15 points and one box to side 0, with the two extra boxes of its own gin.
    """
    rules = Rules(players=4, partnership="two_tables", **CLUB)
    sheet = ScoreSheet.new(rules)
    sheet = sheet.record(facts(rules, 0, 15), facts(rules, 30, 5, knocker=1))
    assert (sheet.columns[0].points, boxes(sheet)) == ((15, 0), (3, 0))


@pytest.mark.ruling("R3.4")
def test_spades_at_one_of_two_tables() -> None:
    """Only extra boxes are doubled, each by the upcard of its own table, even with `all`.

    Side 0 has gin under a spade (80 points, 2 x 2 boxes) and gin under a heart (40, 2 boxes):
    one box for the hand and six extra.
    """
    rules = Rules(players=4, partnership="two_tables", spade_boxes="all", **CLUB)
    sheet = ScoreSheet.new(rules)
    sheet = sheet.record(facts(rules, 0, 15, upcard="7s"), facts(rules, 0, 15, upcard="7h"))
    assert (sheet.columns[0].points, boxes(sheet)) == ((120, 0), (7, 0))


@pytest.mark.ruling("R3.4")
def test_the_extra_boxes_of_the_losing_side_are_lost() -> None:
    """Side 1 has gin at one table, 35, but side 0 knocks for 55 at the other: 20 and one box."""
    rules = Rules(players=4, partnership="two_tables", **CLUB)
    sheet = ScoreSheet.new(rules)
    sheet = sheet.record(facts(rules, 10, 0, knocker=1), facts(rules, 5, 60))
    assert (sheet.columns[0].points, boxes(sheet)) == ((20, 0), (1, 0))


@pytest.mark.ruling("R3.4")
def test_boxes_of_two_tables_written_by_their_points() -> None:
    """Gin under a spade with `all`: one box, and the two extra ones doubled, 1 + 4."""
    rules = Rules(players=4, partnership="two_tables", spade_boxes="all", **CLUB)
    assert boxes(pad(rules, (1, 40, "gin", True))) == (0, 5)


@pytest.mark.ruling("R3.4")
def test_equal_tables_are_void() -> None:
    """40 to each side is a void hand: no box, and `redeal=same` leaves the deal where it was."""
    rules = Rules(players=4, partnership="two_tables")
    sheet = ScoreSheet.new(rules, dealer=1)
    sheet = sheet.record(facts(rules, 0, 15), facts(rules, 15, 0, knocker=1))
    assert (sheet.columns[0].points, boxes(sheet), sheet.dealer) == ((0, 0), (0, 0), 1)


@pytest.mark.ruling("R3.3")
def test_one_table_partners_score_together() -> None:
    """Seat 2 knocks with 5 against 20 and 30: 40 points and the box are side 0's."""
    rules = Rules(players=4, partnership="one_table")
    sheet = ScoreSheet.new(rules)
    sheet = sheet.record(facts(rules, 50, 20, 5, 30, knocker=2))
    assert (sheet.columns[0].points, boxes(sheet)) == ((40, 0), (1, 0))
