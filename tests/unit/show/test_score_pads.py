"""Score pads: the pad of a match and the blank one, on paper and in a terminal."""

from collections import Counter
from typing import Any

import pytest

from oklahoma_rummy.errors import InvalidSheetError, OutOfRangeError
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from oklahoma_rummy.show import draw_blank_pad, draw_blank_page
from oklahoma_rummy.show.pad_frame import width_of
from tests.pads import Won, pad

W01: list[Won] = [
    (0, 32), (1, 20), (0, 28), None, (0, 45), (1, 30), (1, 25), (0, 30), (1, 40), (0, 20), (1, 38)
]  # fmt: skip
HOLLYWOOD = pad(Rules.preset("hollywood", target=100, hollywood_last_multiplier=2), *W01).rename(
    ["North", "South"]
)
PAD = """\
                 |      Game 1       |      Game 2       |      Game 3       |
Hand             |    North    South |    North    South |    North    South |
-----------------+-------------------+-------------------+-------------------+
1                |    32 []          |                   |                   |
2                |             20 [] |                   |                   |
3                |    60 []          |    28 []          |                   |
4 void           |                   |                   |                   |
5                |   105 []          |    73 []          |    45 []          |
                 |===================|                   |                   |
6                |                   |             30 [] |                   |
7                |                   |             55 [] |             25 [] |
8                |                   |   103 []          |    75 []          |
                 |                   |===================|                   |
9                |                   |                   |             65 [] |
10               |                   |                   |    95 []          |
11               |                   |                   |            103 [] |
                 |                   |                   |===================|
-----------------+-------------------+-------------------+-------------------+
Points to 100    |   105       20    |   103       55    |    95      103    |
Game bonus 100   |   100             |   100             |            100    |
Boxes x 25       |    75       25    |    75       50    |    75       75    |
Shutout: all x 2 |                   |                   |                   |
Last column x 2  |                   |                   |   170      278    |
-----------------+-------------------+-------------------+-------------------+
Total            |   280       45    |   278      105    |   340      556    |"""


def test_pad_of_a_hollywood_session() -> None:
    """The pad of the worked session: running totals, boxes, a line under each closed column."""
    assert str(HOLLYWOOD) == PAD


def test_pad_with_many_boxes_lost_wins_and_wide_names() -> None:
    """Four boxes are counted, a win that no column takes says so, wide names take two places."""
    rules = Rules(hollywood_columns=2, hollywood_entry="fixed_index", extra_boxes_gin=3)
    sheet = pad(rules, (0, 200, "gin"), (1, 5)).rename(["北", "South"])
    lines = str(sheet).splitlines()
    assert lines[1].startswith("Hand             |       北    South |")
    assert "200 []x4" in lines[3]
    assert lines[5].startswith("2 lost ")


def test_pad_without_boxes_or_bonuses() -> None:
    """Penalties have no lines for what there is not; nor have rules without bonuses."""
    sheet = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31])
    labels = [line.partition("|")[0].strip() for line in str(sheet).splitlines()]
    assert [label for label in labels if label and "-" not in label] == [
        "Hand",
        "1",
        "Penalties 10 hands",
        "Total",
    ]
    bare = draw_blank_pad("oklahoma_gin", hands=1)
    assert "bonus" not in bare
    assert "Boxes" not in bare
    assert "[ ]" not in bare


@pytest.mark.parametrize(
    ("shutout", "label"),
    [
        ("double_total", "Shutout: all x 2"),
        ("double_points_and_game", "Shutout: points, game x 2"),
        ("double_points", "Shutout: points x 2"),
        ("double_game_bonus", "Shutout: game bonus x 2"),
        ("flat_100", "Shutout 100"),
    ],
)
def test_blank_pad_names_the_shutout(shutout: Any, label: str) -> None:
    """The line for the shutout says what it doubles."""
    rules = Rules(shutout=shutout)
    assert f"\n{label} " in draw_blank_pad(rules)
    assert f"<th scope='row'>{label}</th>" in draw_blank_page(rules)


def test_blank_pads_have_a_place_for_everything() -> None:
    """Columns, sides, hands, boxes for club play and the last column's multiplier are there."""
    text = draw_blank_pad("club", ["North", "South"], hands=7)
    assert text.count("North") == 3
    assert text.count("[ ]x__") == 7 * 6
    assert "Last column x 2" in text
    page = draw_blank_page("club", ["A & B", "<C>"], hands=7)
    assert page.count("<td class='boxes'>&#9744;x__</td>") == 7 * 6
    assert "[ ][ ][ ]" in draw_blank_pad("oklahoma_rummy(extra_boxes_gin=2)")
    assert page.count("<th>A &amp; B</th>") == page.count("<th>&lt;C&gt;</th>") == 3
    assert page.count("<tr>") == 2 + 7 + 6


def test_blank_pad_with_too_few_names() -> None:
    """There is a name for each side or none at all."""
    with pytest.raises(InvalidSheetError, match=r"1 name for 2 sides \(sides\)\. Give a name for"):
        draw_blank_pad("club", ["North"])


def test_columns_stand_below_one_another_where_the_line_is_short() -> None:
    """Of three columns two fit into 60 places; the third has its own head, hands and account."""
    lines = HOLLYWOOD.pad(60).splitlines()
    assert max(map(len, lines)) == 58
    above, below = lines[: lines.index("")], lines[lines.index("") + 1 :]
    assert "Game 2" in above[0]
    assert "Game 3" not in above[0]
    assert below[0].split("|")[1].strip() == "Game 3"
    assert below[-1].endswith("|   340      556    |")
    assert sum("===" in line for line in above) == 2
    assert sum("===" in line for line in below) == 1
    assert HOLLYWOOD.pad(10).count("Hand ") == 3


def test_a_blank_pad_has_room_for_the_dearest_hand() -> None:
    """Gin under a spade is five boxes in club play, more than are drawn: a number is written."""
    assert "[ ]x__" in draw_blank_pad("club")
    assert "[ ]x__" not in draw_blank_pad("club(spade_boxes=none)")
    assert "[ ][ ][ ]" in draw_blank_pad("partnership_two_tables(extra_boxes_gin=1)")


def test_a_blank_pad_has_lines_for_the_hands_of_the_rules() -> None:
    """The number of hands is in the label, and there is a line for each; else there are twenty."""
    text = draw_blank_pad("oklahoma_rummy(hands_per_match=7)")
    assert "\nPoints to 200 or 7 hands |" in text
    assert "\n7 " in text
    assert "\n8 " not in text
    assert "\n20 " in draw_blank_pad("oklahoma_rummy")
    assert draw_blank_page("rami_oklahoma").count("<tr><th scope='row'>1") == 2
    assert "________" in draw_blank_pad("oklahoma_rummy").splitlines()[1]


@pytest.mark.parametrize("hands", [0, -1, 1001])
def test_a_blank_pad_of_no_hands(hands: int) -> None:
    """There is a line at least, and no more than a match can have hands."""
    with pytest.raises(OutOfRangeError, match=f"hands is {hands}"):
        draw_blank_pad("club", hands=hands)


@pytest.mark.parametrize("name", ["a\nb", "\x1b[31m", "", " a"])
def test_a_blank_pad_of_names_that_are_none(name: str) -> None:
    """What would break a line or move the terminal is no name on a blank pad either."""
    with pytest.raises(InvalidSheetError, match="sides, side 1"):
        draw_blank_pad("club", ["North", name])
    with pytest.raises(InvalidSheetError, match="sides, side 1"):
        draw_blank_page("club", ["North", name])


def test_a_pad_says_that_boxes_count_at_once() -> None:
    """The label says so where boxes are worth something, and not elsewhere."""
    assert "\nPoints, with boxes to 150 |" in draw_blank_pad("short(box_timing=at_once)")
    assert "with boxes" not in draw_blank_pad("short(box_timing=at_once, box_bonus=0)")


def test_accents_take_no_place() -> None:
    """A letter with an accent that stands apart is as wide as the letter."""
    plain, accented = (
        draw_blank_pad("oklahoma_gin", [name, "South"], hands=1) for name in ("Qrth", "Q\u0301rth")
    )
    assert accented.replace("\u0301", "") == plain


@pytest.mark.parametrize(
    "names",
    [
        ["A" * 40, "B" * 40],
        ["Wolfeschlegelsteinhausenberger the First", "Hubert Blaine of Wolfeschlegelstein"],
        ["\u5317" * 40, "South"],
    ],
)
def test_long_names_take_several_lines(names: list[str]) -> None:
    """However long the names are, a pad keeps to the line, and no letter of a name is lost."""
    lines = str(ScoreSheet.new("oklahoma_rummy", names).record_points(0, 20)).splitlines()
    assert {width_of(line) for line in lines} == {80}
    above = next(number for number, line in enumerate(lines) if line.startswith("---"))
    heads = [line.split("|")[1] for line in lines[1:above]]
    letters = Counter("".join(heads))
    assert all(
        letters[letter] >= count
        for letter, count in Counter("".join(names)).items()
        if letter != " "
    )


def test_what_was_not_played_on_the_pad() -> None:
    """Awards, adjustments and the end stand by their names, and adjustments in the account."""
    sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"])
    sheet = sheet.record_award(0, 20, "conceded").adjust(1, -5, "late").end("agreed")
    lines = [line.split("|")[0].strip() for line in str(sheet).splitlines()]
    assert lines[3:6] == ["1 award", "2 adjustment", "3 end"]
    assert "Adjustments" in lines
    assert "Adjustments" not in str(sheet.undo().undo())
