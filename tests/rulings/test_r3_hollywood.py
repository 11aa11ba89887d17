"""Part R3: several columns, each a game of its own."""

from typing import Any

import pytest

from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from tests.pads import Won, facts, pad


def entered(sheet: ScoreSheet) -> list[tuple[int, ...]]:
    """Give the columns that the winner of each hand entered, counted from 1 as on the pad."""
    return [
        tuple(column + 1 for column in entry.columns[entry.score.winners[0]])
        for entry in sheet.lines
    ]


@pytest.mark.ruling("R1.hollywood_columns")
@pytest.mark.ruling("R3.8")
def test_a_side_enters_one_more_column_with_each_win() -> None:
    """First win in column 1, second in 1 and 2, third in all three; the other side likewise."""
    sheet = pad(Rules(hollywood_columns=3), (0, 10), (1, 5), (0, 20), (1, 7), (0, 30))
    assert entered(sheet) == [(1,), (1,), (1, 2), (1, 2), (1, 2, 3)]
    assert [column.points for column in sheet.columns] == [(60, 12), (50, 7), (30, 0)]
    assert [column.boxes for column in sheet.columns] == [(3, 2), (2, 1), (1, 0)]


@pytest.mark.ruling("R1.hollywood_entry")
def test_first_open_after_a_column_closed_without_a_side() -> None:
    """North closes column 1 alone; South's first win goes in column 2, the first open one."""
    sheet = pad(Rules(hollywood_columns=3), (0, 200), (1, 10), (1, 20))
    assert sheet.columns[0].is_closed
    assert entered(sheet) == [(1,), (2,), (2, 3)]


@pytest.mark.ruling("R1.hollywood_entry")
def test_fixed_index_loses_what_falls_on_closed_columns() -> None:
    """North closes column 1 alone; South's first win belongs there and is lost, box and all.

    His second falls on columns 1 and 2 and stands in 2 only.
    """
    rules = Rules(hollywood_columns=3, hollywood_entry="fixed_index")
    sheet = pad(rules, (0, 200), (1, 10), (1, 20))
    assert entered(sheet) == [(1,), (), (2,)]
    assert [column.points for column in sheet.columns] == [(200, 0), (0, 20), (0, 0)]
    assert [column.boxes for column in sheet.columns] == [(1, 0), (0, 1), (0, 0)]


@pytest.mark.ruling("R3.8")
def test_each_column_has_its_own_bonus_and_shutout() -> None:
    """Two wins of 100: column 1 has 200 and closes, (200+100+50)x2; column 2 has 100 and is open.

    A third win of 100 closes column 2 with 200 and two boxes, and leaves 100 in column 3.
    """
    rules = Rules(hollywood_columns=3)
    sheet = pad(rules, (0, 100), (0, 100))
    assert [column.totals for column in sheet.columns] == [(700, 0), (125, 0), (0, 0)]
    sheet = sheet.record_points(0, 100)
    assert [column.shutout for column in sheet.columns] == [True, True, False]
    assert sheet.totals == (700 + 700 + 125, 0)
    assert not sheet.is_over


LONG: list[Won] = [(0, 200), (1, 200), (0, 10), (1, 200)]
"""Column 1: 200-0. Column 2: 0-200, closed before North enters it. Column 3: 10-200."""


@pytest.mark.ruling("R3.8")
def test_the_session_ends_when_all_columns_are_closed() -> None:
    """North wins column 1 by a shutout, 2x(200+100+25) = 650, and South column 2 the same way.

    In column 3 North has 10 and a box, 35, South 200+100+25 = 325: 685 against 975.
    """
    sheet = pad(Rules(hollywood_columns=3), *LONG)
    assert sheet.is_over
    assert [column.winner for column in sheet.columns] == [0, 1, 1]
    assert sheet.totals == (685, 975)
    assert (sheet.winner, sheet.leaders) == (1, (1,))


@pytest.mark.ruling("R1.shutout_when")
def test_a_win_prevents_a_shutout_where_it_is_written() -> None:
    """South's one win, of 0 points, stands in column 1 alone: only column 2 is a shutout."""
    rules = Rules(hollywood_columns=2, tie="knocker", shutout_when="no_wins")
    sheet = pad(rules, (1, 0, "tie"), (0, 200), (0, 200))
    assert [column.shutout for column in sheet.columns] == [False, True]


@pytest.mark.ruling("R1.hollywood_last_multiplier")
def test_last_column_multiplier() -> None:
    """Column 3 counts three times once it is closed, for both: 650+3x35 and 650+3x325."""
    sheet = pad(Rules(hollywood_columns=3, hollywood_last_multiplier=3), *LONG)
    assert sheet.totals == (650 + 105, 650 + 975)
    assert sheet.undo().columns[2].totals == (35, 0)


@pytest.mark.ruling("R3.8")
def test_a_shared_sum_wins_nothing() -> None:
    """Each side wins one of two columns by the same shutout: 650 each, and nobody wins."""
    sheet = pad(Rules(hollywood_columns=2), (0, 200), (1, 200))
    assert sheet.is_over
    assert (sheet.totals, sheet.winner, sheet.leaders) == ((650, 650), None, (0, 1))


@pytest.mark.ruling("R1.hands_per_match")
@pytest.mark.ruling("R3.8")
def test_the_last_hand_closes_every_open_column() -> None:
    """Two hands end it: the most points in each column win it, without bonus.

    Column 1: 30-20, won by North; column 2 stands 0-0 and is won by nobody.
    """
    sheet = pad(Rules(hollywood_columns=2, hands_per_match=2), (0, 30), (1, 20))
    assert sheet.is_over
    assert [column.winner for column in sheet.columns] == [0, None]
    assert (sheet.totals, sheet.winner) == ((55, 45), 0)


BONUS: dict[str, Any] = {
    "players": 3,
    "hollywood_columns": 3,
    "multi_undercut_bonus": "every_undercutter",
}


@pytest.mark.ruling("R3.6")
@pytest.mark.parametrize("entry", ["first_open", "fixed_index"])
def test_a_bonus_enters_the_first_open_column(entry: Any) -> None:
    """Seat 1 beats the knocker without winning: his 25 go in column 1, which he then is in.

    It is no win: his first win is still his first, in column 1 alone by `fixed_index`, in column
    1 and the next by `first_open`.
    """
    rules = Rules(**BONUS, hollywood_entry=entry)
    sheet = ScoreSheet.new(rules).record(facts(rules, 8, 5, 2))
    assert sheet.lines[0].columns == ((), (0,), (0,))
    assert sheet.columns[0].boxes == (0, 0, 1)
    sheet = sheet.record_points(1, 10)
    wanted = (0, 1) if entry == "first_open" else (0,)
    assert sheet.lines[1].columns[1] == wanted


@pytest.mark.ruling("R3.6")
def test_a_bonus_of_nothing_is_written_too() -> None:
    """Where an undercut has no bonus, 0 is written for seat 1, who then is in column 1.

    So his first win is written there and in the next.
    """
    rules = Rules(**BONUS, undercut_bonus=0)
    sheet = ScoreSheet.new(rules).record(facts(rules, 8, 5, 2))
    assert sheet.lines[0].columns == ((), (0,), (0,))
    sheet = sheet.record_points(1, 10)
    assert sheet.lines[1].columns[1] == (0, 1)
    assert [column.points[1] for column in sheet.columns] == [10, 10, 0]


@pytest.mark.ruling("R3.6")
def test_a_bonus_stays_in_the_columns_that_its_side_is_in() -> None:
    """Seat 1 is in columns 1 and 2: his bonus of 25 is written in both, and in no third."""
    rules = Rules(**BONUS)
    sheet = pad(rules, (1, 10), (1, 10)).record(facts(rules, 8, 5, 2))
    assert sheet.lines[2].columns == ((), (0, 1), (0,))
    assert [column.points[1] for column in sheet.columns] == [45, 35, 0]
