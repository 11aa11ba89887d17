"""Who is first at the target when several reach it with the same hand and with equal points."""

import pytest

from oklahoma_rummy import Rules, ScoreSheet
from tests.pads import facts, pad

SPLIT = Rules(
    players=4, multi_tie="split", undercut_bonus=0, target=100, box_timing="end", shutout="none"
)


@pytest.mark.parametrize(
    ("knocker", "sharing", "first"),
    [
        (0, (1, 2), 1),
        (0, (1, 3), 1),
        (0, (2, 3), 2),
        (0, (1, 2, 3), 1),
        (1, (0, 2), 2),
        (1, (0, 3), 3),
        (1, (0, 2, 3), 2),
        (2, (0, 1), 0),
        (2, (0, 3), 3),
        (2, (1, 3), 3),
        (2, (0, 1, 3), 3),
        (3, (0, 1), 0),
        (3, (1, 2), 1),
        (3, (0, 1, 2), 0),
    ],
)
def test_equal_winners(knocker: int, sharing: tuple[int, ...], first: int) -> None:
    """Of winners who reach the target together with equal points, the first clockwise wins."""
    deadwood = [9] * 4
    for seat in sharing:
        deadwood[seat] = 3
    pot = 6 * (4 - len(sharing))
    prior = dict.fromkeys(sharing, 98)
    share, more = divmod(pot, len(sharing))
    prior[first] -= more
    sheet = pad(SPLIT, *prior.items())
    sheet = sheet.record(facts(SPLIT, *deadwood, knocker=knocker))
    points = sheet.columns[0].points
    assert [points[seat] for seat in sharing] == [98 + share] * len(sharing)
    assert sheet.columns[0].closing == "target"
    assert sheet.winner == first


EVERY = Rules(
    players=4, multi_undercut_bonus="every_undercutter", target=100, box_bonus=0, shutout="none"
)


@pytest.mark.parametrize(
    ("knocker", "lowest", "other", "first"),
    [
        (0, 2, 1, 1),  # the seat that did not win the hand comes first clockwise
        (0, 1, 2, 1),
        (2, 0, 3, 3),
        (2, 3, 0, 3),
        (3, 1, 0, 0),
        (1, 0, 2, 2),
    ],
)
def test_equal_though_one_did_not_win(knocker: int, lowest: int, other: int, first: int) -> None:
    """Who reaches the target by the bonus of another undercutter is first, if clockwise so."""
    deadwood = [20] * 4
    deadwood[knocker], deadwood[lowest], deadwood[other] = 8, 3, 6
    won = 25 + (8 - 3) + (6 - 3) + (20 - 3)
    sheet = pad(EVERY, (lowest, 110 - won), (other, 110 - 25))
    sheet = sheet.record(facts(EVERY, *deadwood, knocker=knocker))
    column = sheet.columns[0]
    assert (column.points[lowest], column.points[other]) == (110, 110)
    assert sheet.lines[-1].score.winners == (lowest,)
    assert sheet.winner == first
    assert column.totals == tuple(
        110 + 100 * (seat == first) if seat in (lowest, other) else 0 for seat in range(4)
    )


def test_more_points_come_before_the_first_place() -> None:
    """The higher is first, wherever he sits."""
    sheet = pad(SPLIT, (1, 95), (3, 96)).record(facts(SPLIT, 9, 3, 9, 3))
    assert sheet.columns[0].points == (0, 101, 0, 102)
    assert sheet.winner == 3


@pytest.mark.parametrize(("knocker", "winners"), [(0, [1, 2]), (3, [1, 2]), (1, [2, 0])])
def test_every_column_asks_the_knocker(knocker: int, winners: list[int]) -> None:
    """In each column that a hand closes, the first clockwise from its knocker is first."""
    rules = Rules(
        players=4,
        multi_undercut_bonus="every_undercutter",
        multi_tie="split",
        hollywood_columns=2,
        target=50,
        undercut_bonus=25,
    )
    deadwood = [30] * 4
    deadwood[knocker] = 8
    for seat in winners:
        deadwood[seat] = 4
    # 4 from the knocker and 26 from the fourth seat, shared: 15 each, and 25 of his own.
    sheet = ScoreSheet.new(rules)
    for seat in (*winners, *winners):
        sheet = sheet.record_points(seat, 10)
    sheet = sheet.record(facts(rules, *deadwood, knocker=knocker))
    assert [column.points[winners[0]] for column in sheet.columns] == [60, 50]
    assert [column.points[winners[1]] for column in sheet.columns] == [60, 50]
    assert [column.winner for column in sheet.columns] == [winners[0]] * 2
