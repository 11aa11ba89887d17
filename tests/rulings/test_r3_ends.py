"""Parts R2.11 and R3.10 on the sheet: what is written that was not played."""

import pytest

from oklahoma_rummy.errors import InvalidSheetError, MatchOverError
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet

SHEET = ScoreSheet.new("oklahoma_rummy", ["North", "South"])


@pytest.mark.ruling("R2.11")
@pytest.mark.parametrize("reason", ["misdeal", "exposed", "agreed"])
@pytest.mark.parametrize(("redeal", "dealer"), [("same", 0), ("alternate", 1)])
def test_a_voided_hand(reason: str, redeal: str, dealer: int) -> None:
    """Nobody scores, the hand does not count, and `redeal` says who deals."""
    rules = Rules(redeal=redeal, hands_per_match=1)  # type: ignore[arg-type]
    sheet = ScoreSheet.new(rules).record_void(reason)  # type: ignore[arg-type]
    assert (sheet.totals, sheet.dealer, sheet.is_over) == ((0, 0), dealer, False)


@pytest.mark.ruling("R2.11")
@pytest.mark.parametrize("reason", ["conceded", "forfeit", "time", "adjudicated"])
def test_an_awarded_hand(reason: str) -> None:
    """It is a won hand with one box, no extra ones, and turns the deal as any win."""
    rules = Rules(
        spade_boxes="all", extra_boxes_gin=3, dealer_rotation="winner", hands_per_match=2, target=90
    )
    sheet = ScoreSheet.new(rules).record_award(1, 40, reason)  # type: ignore[arg-type]
    assert (sheet.columns[0].points, sheet.columns[0].boxes) == ((0, 40), (0, 1))
    assert sheet.dealer == 1
    assert sheet.record_award(0, 0, reason).is_over  # type: ignore[arg-type]


@pytest.mark.ruling("R2.11")
def test_an_award_enters_columns() -> None:
    """In Hollywood it is written as any win, and it can end a game."""
    sheet = ScoreSheet.new("hollywood").record_award(0, 20, "time").record_award(0, 180, "time")
    assert [column.points[0] for column in sheet.columns] == [200, 180, 0]
    assert sheet.columns[0].winner == 0
    assert sheet.columns[0].shutout


@pytest.mark.ruling("R2.11")
def test_an_award_at_two_tables() -> None:
    """It decides the whole hand for a side, with one box."""
    sheet = ScoreSheet.new("partnership_two_tables").record_award(1, 30, "forfeit")
    assert (sheet.columns[0].points, sheet.columns[0].boxes) == ((0, 30), (0, 1))


@pytest.mark.ruling("R2.11")
def test_an_award_under_penalty_scoring() -> None:
    """The winner takes 0, and each other seat the points."""
    sheet = ScoreSheet.new("rami_oklahoma(players=3)").record_award(1, 30, "forfeit")
    assert (sheet.totals, sheet.leaders) == ((30, 0, 30), (1,))


@pytest.mark.ruling("R2.11")
@pytest.mark.parametrize("reason", ["resigned", "forfeit", "time", "agreed", "abandoned"])
def test_a_match_ended_with_a_winner(reason: str) -> None:
    """The pad stands without bonus or shutout, the declared side has won, and nobody pays."""
    sheet = SHEET.record_points(0, 150).end(reason, winner=1)  # type: ignore[arg-type]
    assert (sheet.is_over, sheet.winner, sheet.leaders) == (True, 1, (0,))
    assert sheet.totals == (175, 0)
    assert not sheet.columns[0].shutout
    account = sheet.final()
    assert account.payments == ()
    assert str(account).splitlines()[0] == f"The match ended early ({reason}); South wins."
    assert str(account).splitlines()[-1] == "Nobody pays by this account; the players settle."


@pytest.mark.ruling("R2.11")
def test_a_match_ended_without_a_winner() -> None:
    """Nobody has won, also in Hollywood, and payments follow the totals as they stand."""
    sheet = ScoreSheet.new("hollywood").record_points(0, 210).end("agreed")
    assert (sheet.is_over, sheet.winner) == (True, None)
    assert [column.is_closed for column in sheet.columns] == [True, False, False]
    (payment,) = sheet.final().payments
    assert (payment.from_, payment.to, payment.points) == (1, 0, sheet.totals[0])
    assert str(sheet.final()).startswith("The match ended early (agreed); nobody wins.\n")


@pytest.mark.ruling("R2.11")
def test_nothing_ends_twice() -> None:
    """Once the match is over it can neither be ended nor scored; undoing the end reopens it."""
    ended = SHEET.record_points(0, 20).end("time")
    with pytest.raises(MatchOverError):
        ended.end("time")
    with pytest.raises(MatchOverError):
        ended.adjust(0, 5, "late")
    with pytest.raises(MatchOverError):
        ended.record_award(0, 5, "time")
    with pytest.raises(MatchOverError):
        SHEET.record_points(0, 200).end("resigned")
    assert ended.undo() == ended.remove(2) == SHEET.record_points(0, 20)
    assert ended.undo().record_points(0, 180).winner == 0


@pytest.mark.ruling("R3.10")
def test_an_adjustment_is_not_a_hand() -> None:
    """It changes points alone: no box, no win, no turn of the deal, no hand counted."""
    rules = Rules(hands_per_match=2, dealer_rotation="winner")
    sheet = ScoreSheet.new(rules).record_points(0, 10).adjust(1, -30, "a card too many")
    assert (sheet.columns[0].points, sheet.columns[0].boxes) == ((10, -30), (1, 0))
    assert (sheet.dealer, sheet.is_over) == (0, False)
    assert [each.won for each in sheet.statistics] == [1, 0]


@pytest.mark.ruling("R3.10")
@pytest.mark.parametrize("points", [190, 191])
def test_an_adjustment_reaches_the_target(points: int) -> None:
    """It can close a column for the side that reached it."""
    sheet = SHEET.record_points(1, 199).record_points(0, 10).adjust(0, points, "won the toss")
    assert (sheet.is_over, sheet.winner) == (True, 0)
    assert sheet.totals == (10 + points + 100 + 25, 199 + 25)


@pytest.mark.ruling("R3.10")
def test_an_adjustment_enters_columns() -> None:
    """It is written in every open column the side is in, else in the first open one."""
    sheet = ScoreSheet.new("hollywood").adjust(0, 5, "late").record_points(0, 10).adjust(0, -1, "x")
    assert [column.points[0] for column in sheet.columns] == [14, 9, 0]
    closed = ScoreSheet.new("hollywood").record_points(0, 200).adjust(1, 7, "late")
    assert [column.points for column in closed.columns] == [(200, 0), (0, 7), (0, 0)]


@pytest.mark.ruling("R3.10")
@pytest.mark.parametrize("adjusted", [-5, 40])
def test_a_shutout_looks_at_hands(adjusted: int) -> None:
    """Adjusted points prevent no shutout, and taking hand points away brings none."""
    assert SHEET.adjust(1, adjusted, "late").record_points(0, 200).columns[0].shutout
    scored = SHEET.record_points(1, 5).adjust(1, adjusted, "late").record_points(0, 200)
    assert not scored.columns[0].shutout


@pytest.mark.ruling("R3.10")
def test_an_adjustment_under_penalty_scoring() -> None:
    """It changes the penalty, for the better below 0."""
    sheet = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31]).adjust(1, -40, "miscounted")
    assert (sheet.totals, sheet.leaders) == ((0, -9), (1,))


@pytest.mark.ruling("R3.10")
def test_an_adjustment_says_what_it_is_for() -> None:
    """It changes something, has a note, and is for a side of the sheet; all is told at once."""
    with pytest.raises(InvalidSheetError) as refused:
        SHEET.adjust(2, 0, " ")
    assert [str(each) for each in refused.value.problems] == [
        "side 2 does not exist (hand 1, side). Use 0 to 1.",
        "0 points change nothing (hand 1, points). Write what to add or subtract.",
        "an adjustment without a note (hand 1, note). Write what it is for.",
    ]
