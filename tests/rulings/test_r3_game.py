"""Part R3: when a game ends, who wins it, and what it is worth in the end."""

import json
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.errors import MatchOverError
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from tests.pads import facts, pad

VECTORS = Path(__file__).parents[1] / "vectors"
CASES = json.loads((VECTORS / "matches.json").read_text(encoding="utf-8"))


def cases(key: str) -> list[Any]:
    """Give the worked matches under a key."""
    return [pytest.param(case, id=case["id"]) for case in CASES[key]]


def recorded(case: dict[str, Any]) -> list[ScoreSheet]:
    """Give the sheet of a worked match after every hand."""
    sheet = ScoreSheet.new(Rules(**case["rule_overrides"]), case["players"])
    sheets = []
    for hand in case["hands_played"]:
        if hand["winner"] is None:
            sheet = sheet.record_void()
        else:
            winner = case["players"].index(hand["winner"])
            kind, spade = hand.get("kind", "knock"), hand.get("spade", False)
            sheet = sheet.record_points(winner, hand["points"], kind, spade)
        sheets.append(sheet)
    return sheets


def by_name(case: dict[str, Any], values: tuple[int, ...]) -> dict[str, int]:
    """Give values of the sides under their names."""
    return dict(zip(case["players"], values, strict=True))


@pytest.mark.ruling("R3.7")
@pytest.mark.parametrize("case", cases("matches"))
def test_worked_matches(case: dict[str, Any]) -> None:
    """A worked match ends when it should, with its points, boxes, winner, shutout and totals."""
    expect, sheets = case["expect"], recorded(case)
    sheet, column = sheets[-1], sheets[-1].columns[0]
    ended = [number for number, each in enumerate(sheets, 1) if each.is_over]
    assert ended[:1] == ([] if expect["ended_after"] is None else [expect["ended_after"]])
    assert by_name(case, column.points) == expect["points"]
    assert by_name(case, column.boxes) == expect["boxes"]
    winner = None if sheet.winner is None else case["players"][sheet.winner]
    assert winner == expect["winner"]
    if "totals" in expect:
        assert by_name(case, sheet.totals) == expect["totals"]
        assert column.shutout == expect["shutout"]
        assert [case["players"][side] for side in sheet.leaders] == expect["highest_total"]


@pytest.mark.ruling("R3.8")
@pytest.mark.parametrize("case", cases("hollywood"))
def test_worked_hollywood_sessions(case: dict[str, Any]) -> None:
    """A worked session fills and closes its columns hand by hand as it should."""
    expect, sheets = case["expect"], recorded(case)
    for number, (line, sheet) in enumerate(zip(expect["log"], sheets, strict=True)):
        (entered,) = [columns for columns in sheet.lines[number].columns if columns]
        assert [column + 1 for column in entered] == line["columns"]
        closed = [column.number + 1 for column in sheet.columns if column.is_closed]
        assert closed == line["closed"]
    last = sheets[-1]
    for column, wanted in zip(last.columns, expect["columns"], strict=True):
        assert column.winner is not None
        assert {
            "points": by_name(case, column.points),
            "boxes": by_name(case, column.boxes),
            "winner": case["players"][column.winner],
            "shutout": column.shutout,
            "totals": by_name(case, column.totals),
        } == wanted
    assert by_name(case, last.totals) == expect["totals"]
    assert last.is_over == expect["finished"]


@pytest.mark.ruling("R2.8")
@pytest.mark.parametrize("case", cases("dealers"))
def test_worked_dealers(case: dict[str, Any]) -> None:
    """The deal goes round as worked out, from the first hand to the one after the last."""
    rules = Rules(dealer_rotation=case["rotation"], redeal=case["redeal"])
    sheet = ScoreSheet.new(rules, case["players"], case["players"].index(case["first_dealer"]))
    dealers = [sheet.dealer]
    for winner in case["results"]:
        sheet = (
            sheet.record_void()
            if winner is None
            else sheet.record_points(case["players"].index(winner), 10)
        )
        dealers.append(sheet.dealer)
    assert [case["players"][dealer] for dealer in dealers] == case["expect"]


@pytest.mark.ruling("R1.dealer_rotation")
@pytest.mark.parametrize(
    ("rotation", "dealers"),
    [("alternate", [1, 0, 1]), ("winner", [0, 0, 1]), ("loser", [1, 1, 0])],
)
def test_dealer_rotation(rotation: Any, dealers: list[int]) -> None:
    """Seat 0 deals first and wins twice, then seat 1 wins: turns, winners, losers deal next."""
    rules = Rules(dealer_rotation=rotation)
    wins = [(0, 10), (0, 10), (1, 10)]
    assert [pad(rules, *wins[:count]).dealer for count in (1, 2, 3)] == dealers


@pytest.mark.ruling("R1.dealer_rotation")
def test_alternate_is_clockwise_for_four() -> None:
    """With four seats the deal goes 3, 0, 1, whoever wins."""
    rules = Rules(players=4)
    dealers = [pad(rules, *[(2, 5)] * count, dealer=3).dealer for count in range(3)]
    assert dealers == [3, 0, 1]


@pytest.mark.ruling("R1.dealer_rotation")
def test_two_tables_alternate_between_two_seats() -> None:
    """At two tables the dealer is seat 0 or 1, the same at both."""
    rules = Rules(players=4, partnership="two_tables")
    assert [pad(rules, *[(0, 5)] * count).dealer for count in range(4)] == [0, 1, 0, 1]


@pytest.mark.ruling("R1.redeal")
@pytest.mark.parametrize(("redeal", "dealer"), [("same", 2), ("alternate", 0)])
def test_redeal(redeal: Any, dealer: int) -> None:
    """Seat 2 of three dealt a void hand: he deals again, or the next seat clockwise does."""
    rules = Rules(players=3, redeal=redeal, dealer_rotation="winner")
    assert pad(rules, None, dealer=2).dealer == dealer


@pytest.mark.ruling("R1.target")
def test_target_reached_exactly() -> None:
    """At 149 of 150 the game goes on, at 150 it is over and another hand is refused."""
    rules = Rules(target=150)
    assert not pad(rules, (0, 149)).is_over
    sheet = pad(rules, (0, 149), (0, 1))
    assert sheet.is_over
    with pytest.raises(MatchOverError, match=r"the match ended with hand 2 \(hand 3\)\. Undo"):
        sheet.record_points(0, 5)
    with pytest.raises(MatchOverError):
        sheet.record_void()


@pytest.mark.ruling("R1.hands_per_match")
def test_hands_without_a_target() -> None:
    """Three hands end it, a void one not counted: most points win, no bonus and no shutout.

    Seat 0 has 30 points and two boxes, 80; seat 1 nothing from one box, 25.
    """
    rules = Rules(target=None, hands_per_match=3)
    sheet = pad(rules, (0, 10), None, (1, 0), (0, 20))
    assert sheet.is_over
    assert (sheet.winner, sheet.totals, sheet.columns[0].shutout) == (0, (80, 25), False)
    assert not sheet.undo().is_over


@pytest.mark.ruling("R1.hands_per_match")
def test_hands_or_target_whichever_first() -> None:
    """With target 100 and two hands: 60 and 30 end without bonus, 100 at once with it."""
    rules = Rules(target=100, hands_per_match=2)
    by_hands = pad(rules, (0, 60), (1, 30))
    assert (by_hands.is_over, by_hands.winner, by_hands.totals) == (True, 0, (85, 55))
    by_target = pad(rules, (1, 100))
    assert (by_target.is_over, by_target.winner) == (True, 1)
    assert by_target.totals == (0, 2 * (100 + 100 + 25))


@pytest.mark.ruling("R1.hands_per_match")
def test_the_last_hand_reaches_the_target() -> None:
    """The target reached with the very last hand counts: 60 + 40 get the game bonus."""
    rules = Rules(target=100, hands_per_match=3, shutout="none")
    sheet = pad(rules, (0, 60), (1, 30), (0, 40))
    assert sheet.totals == (100 + 100 + 50, 30 + 25)


@pytest.mark.ruling("R3.7")
def test_most_points_win_not_the_highest_total() -> None:
    """After four hands 40 points win over 30, although three boxes make the 30 more: 65 to 105."""
    sheet = pad(Rules(target=None, hands_per_match=4), (0, 40), *[(1, 10)] * 3)
    assert (sheet.winner, sheet.leaders, sheet.totals) == (0, (1,), (65, 105))


@pytest.mark.ruling("R3.7")
def test_shared_most_points_win_nothing() -> None:
    """After two hands with 30 points each nobody wins, and both lead with 55."""
    sheet = pad(Rules(target=None, hands_per_match=2), (0, 30), (1, 30))
    assert (sheet.is_over, sheet.winner, sheet.leaders) == (True, None, (0, 1))


@pytest.mark.ruling("R1.game_bonus")
def test_game_bonus() -> None:
    """Whoever reaches 200 first gets the bonus of 50: 210+50+25 against 20+25."""
    sheet = pad(Rules(game_bonus=50), (1, 20), (0, 210))
    assert sheet.totals == (285, 45)


@pytest.mark.ruling("R1.shutout")
@pytest.mark.parametrize(
    ("shutout", "total"),
    [
        ("double_total", 700),
        ("double_points_and_game", 650),
        ("double_points", 550),
        ("double_game_bonus", 450),
        ("flat_100", 450),
        ("none", 350),
    ],
)
def test_shutout_schools(shutout: Any, total: int) -> None:
    """200 points, bonus 100 and two boxes, 50, against nothing.

    (200+100+50)x2 = 700; (200+100)x2+50 = 650; 200x2+100+50 = 550; 200+2x100+50 = 450;
    350+100 = 450; 350.
    """
    sheet = pad(Rules(shutout=shutout), (0, 120), (0, 80))
    assert sheet.totals == (total, 0)
    assert sheet.columns[0].shutout


@pytest.mark.ruling("R1.shutout")
def test_shutout_needs_zero_points_not_zero_hands() -> None:
    """The loser won a hand of 0 points: still a shutout, and his box counts 25."""
    sheet = pad(Rules(tie="knocker"), (1, 0, "tie"), (0, 200))
    assert sheet.columns[0].shutout
    assert sheet.totals == (650, 25)


@pytest.mark.ruling("R1.shutout")
def test_one_point_of_one_opponent_saves_all() -> None:
    """Of two opponents one has a single point: no shutout, 200+100+25."""
    assert pad(Rules(players=3), (2, 1), (0, 200)).totals == (325, 0, 26)


@pytest.mark.ruling("R1.shutout_when")
def test_a_win_of_no_points_prevents_a_shutout_of_wins() -> None:
    """The loser won a hand of 0 points: 200+100+25, where 0 points would have doubled them."""
    sheet = pad(Rules(tie="knocker", shutout_when="no_wins"), (1, 0, "tie"), (0, 200))
    assert not sheet.columns[0].shutout
    assert sheet.totals == (325, 25)
    assert pad(Rules(shutout_when="no_wins"), (0, 200)).totals == (650, 0)


@pytest.mark.ruling("R1.shutout_when")
@pytest.mark.parametrize(("when", "times"), [("no_points", 1), ("no_wins", 2)])
def test_a_bonus_without_a_win_prevents_a_shutout_of_points_only(when: Any, times: int) -> None:
    """Seat 1 undercuts with 2, seat 2 with 3 earns the bonus of 25 and no win; 1 has the target.

    Of 5 points the knocker is left with, seat 1 gets 3, seat 2's one point more, and 25; then 174.
    """
    rules = Rules(players=3, multi_undercut_bonus="every_undercutter", shutout_when=when)
    sheet = ScoreSheet.new(rules).record(facts(rules, 5, 2, 3)).record_points(1, 174)
    assert sheet.columns[0].points == (0, 203, 25)
    assert sheet.columns[0].shutout == (times == 2)
    assert sheet.totals[1] == (203 + 100 + 50) * times


@pytest.mark.ruling("R1.box_timing")
def test_boxes_at_the_end() -> None:
    """175 points and seven boxes are not 200 while boxes count at the end only."""
    assert not pad(Rules(), *[(0, 25)] * 7).is_over


@pytest.mark.ruling("R1.box_timing")
def test_boxes_at_once() -> None:
    """Each hand is 25 and a box of 25: the fourth reaches 200, points stay 100.

    A shutout: (100 + 100 + 100) x 2 = 600.
    """
    rules = Rules(box_timing="at_once")
    assert not pad(rules, *[(0, 25)] * 3).is_over
    sheet = pad(rules, *[(0, 25)] * 4)
    assert sheet.is_over
    assert (sheet.columns[0].points, sheet.totals) == ((100, 0), (600, 0))


@pytest.mark.ruling("R3.7")
def test_several_cross_and_the_higher_is_first() -> None:
    """Seats 1 and 2 stand at 90 and 95 of 100; seat 0 knocks with 8, both are left with 3.

    They share 25 + 5 = 30 each with 15: 105 and 110, so seat 2 is first although seat 1 is *the*
    winner of the hand.
    """
    rules = Rules(players=3, multi_tie="split", target=100)
    sheet = pad(rules, (1, 90), (2, 95)).record(facts(rules, 8, 3, 3))
    assert (sheet.columns[0].points, sheet.winner) == ((0, 105, 110), 2)


@pytest.mark.ruling("R3.7")
def test_several_cross_and_boxes_decide_at_once() -> None:
    """What is compared has the boxes in: 70 and four boxes, 170, is before 110 and two, 160."""
    rules = Rules(players=3, multi_tie="split", target=150, box_timing="at_once")
    sheet = pad(rules, (1, 30), (1, 20), (1, 5), (2, 95)).record(facts(rules, 8, 3, 3))
    assert sheet.columns[0].points == (0, 70, 110)
    assert sheet.columns[0].boxes == (0, 4, 2)
    assert sheet.winner == 1


@pytest.mark.ruling("R3.7")
@pytest.mark.parametrize(("knocker", "winner"), [(0, 1), (2, 0)])
def test_several_cross_alike(knocker: int, winner: int) -> None:
    """Two seats cross together with 105 each: the first clockwise from the knocker is first."""
    rules = Rules(players=3, multi_tie="split", target=100)
    deadwood = [3, 3, 3]
    deadwood[knocker] = 8
    ahead = [seat for seat in range(3) if seat != knocker]
    sheet = pad(rules, *[(seat, 90) for seat in ahead])
    sheet = sheet.record(facts(rules, *deadwood, knocker=knocker))
    assert sorted(sheet.columns[0].points) == [0, 105, 105]
    assert sheet.winner == winner


@pytest.mark.ruling("R3.5")
def test_penalties_end_at_the_target() -> None:
    """Seat 1 reaches 60 of 60: the lowest, seat 2 with 10, wins; nothing is added to the points."""
    rules = Rules(players=3, scoring="penalty", target=60)
    sheet = ScoreSheet.new(rules)
    for points in ([30, 40, 0], [0, 20, 10]):
        sheet = sheet.record_penalties(points)
    assert sheet.is_over
    assert (sheet.winner, sheet.leaders, sheet.totals) == (2, (2,), (30, 60, 10))
    assert sheet.columns[0].boxes == (0, 0, 0)
    assert not sheet.columns[0].shutout


@pytest.mark.ruling("R3.5")
def test_penalties_shared_lowest_wins_nothing() -> None:
    """Two hands of 10 each way leave both at 10, and nobody wins."""
    rules = Rules(scoring="penalty", target=None, hands_per_match=2)
    sheet = ScoreSheet.new(rules).record_penalties([0, 10]).record_penalties([10, 0])
    assert (sheet.is_over, sheet.winner, sheet.leaders) == (True, None, (0, 1))


@pytest.mark.ruling("R3.5")
def test_penalties_of_facts() -> None:
    """Seat 0 knocks with 8, seat 1 undercuts with 3, seat 2 keeps 20: 5+25, 0 and 17."""
    rules = Rules(players=3, scoring="penalty")
    sheet = ScoreSheet.new(rules).record(facts(rules, 8, 3, 20))
    assert sheet.totals == (30, 0, 17)


@pytest.mark.ruling("R3.7")
def test_winner_and_leader_can_differ() -> None:
    """Seat 1 wins ten hands of 15, seat 0 one of 200: 200+100+25 against 150+250."""
    sheet = pad(Rules(), *[(1, 15)] * 10, (0, 200))
    assert (sheet.totals, sheet.winner, sheet.leaders) == ((325, 400), 0, (1,))
