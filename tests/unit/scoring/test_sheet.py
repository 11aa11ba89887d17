"""The score sheet: what it takes, what it refuses, and how it is mended."""

import copy
import pickle
import re
from datetime import UTC, date, datetime
from typing import Any

import attrs
import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import (
    FactsMismatchError,
    InvalidRoundError,
    InvalidSheetError,
    MatchOverError,
    NotationError,
    OutOfRangeError,
    UnknownNameError,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import (
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    ScoreSheet,
    VoidEntry,
    price,
    showdown,
)
from tests.pads import pad

HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
RESULT = showdown("oklahoma_rummy", upcard="7s", hands=HANDS)
SHEET = ScoreSheet.new("oklahoma_rummy", ["North", "South"])
PENALTIES = ScoreSheet.new("rami_oklahoma(players=3)")


def test_a_new_sheet_is_empty() -> None:
    """Nobody has anything, everybody leads, and the first dealer deals."""
    sheet = ScoreSheet.new(Rules(), dealer=1)
    assert sheet.players == ("Player 1", "Player 2")
    assert (sheet.totals, sheet.leaders, sheet.winner) == ((0, 0), (0, 1), None)
    assert (sheet.dealer, sheet.is_over, sheet.entries, sheet.advice) == (1, False, (), ())


def test_a_result_and_its_score_are_the_same_hand() -> None:
    """What is kept is the facts, whether they come priced or not."""
    priced = SHEET.record(price(RESULT, SHEET.rules))
    assert priced == SHEET.record(RESULT)
    assert priced.columns[0].points == (70, 0)
    assert priced.entries == (ResultEntry(results=(RESULT,)),)


def test_a_score_priced_otherwise_is_refused() -> None:
    """Points that the rules of the sheet do not give are not written on it."""
    with pytest.raises(InvalidSheetError, match=r"says \(105, 0\).*give \(70, 0\) \(the score"):
        SHEET.record(price(RESULT, "double_oklahoma"))


def test_facts_of_other_rules_are_refused() -> None:
    """A result that the rules of the sheet might not give is no hand of it."""
    with pytest.raises(FactsMismatchError, match="tie"):
        ScoreSheet.new("oklahoma_rummy(tie=void)").record(RESULT)


@pytest.mark.parametrize(
    ("sheet", "results", "message"),
    [
        (SHEET, [], "0 results for 1 table (hand 1, results). Give one"),
        (SHEET, [RESULT, RESULT], "2 results for 1 table"),
        (ScoreSheet.new("partnership_two_tables"), [RESULT], "1 result for 2 tables"),
    ],
)
def test_one_result_for_each_table(sheet: ScoreSheet, results: list[Any], message: str) -> None:
    """There are as many results as tables."""
    with pytest.raises(InvalidSheetError, match=re.escape(message)):
        sheet.record(*results)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((2, 10), "side 2 does not exist (hand 1, winner). Use 0 to 1."),
        ((-1, 10), "side -1 does not exist (hand 1, winner). Use 0 to 1."),
        ((10**5000, 10), "side a number of many digits does not exist"),
        ((0, 0, "void"), "a void hand has no winner (hand 1, kind). Write a void hand"),
    ],
)
def test_points_that_fit_no_hand(arguments: tuple[Any, ...], message: str) -> None:
    """A side that is not there and a void hand have no points."""
    with pytest.raises(InvalidSheetError, match=re.escape(message)):
        SHEET.record_points(*arguments)


@pytest.mark.parametrize("arguments", [(0, -1), (0, 10**7)])
def test_numbers_out_of_range(arguments: tuple[int, int]) -> None:
    """Points are not negative nor beyond anything possible."""
    with pytest.raises(OutOfRangeError):
        SHEET.record_points(*arguments)


def test_unknown_kind() -> None:
    """A kind that is none comes with the nearest that is one."""
    with pytest.raises(UnknownNameError, match="Did you mean 'gin'"):
        SHEET.record_points(0, 30, "gim")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "call",
    [
        lambda: SHEET.record_points("0", 5),  # type: ignore[arg-type]
        lambda: SHEET.record_points(0, 5.0),  # type: ignore[arg-type]
        lambda: SHEET.record_points(winner=True, points=5),
        lambda: SHEET.record_points(0, 5, 1),  # type: ignore[arg-type]
        lambda: SHEET.record_points(0, 5, spade=1),  # type: ignore[arg-type]
        lambda: SHEET.record_points(0, 5, note=1),  # type: ignore[arg-type]
        lambda: SHEET.record_points(0, 5, date=1),  # type: ignore[arg-type]
        lambda: SHEET.record_points(0, 5, date=datetime(2026, 1, 2, tzinfo=UTC)),
        lambda: SHEET.record("a result"),  # type: ignore[arg-type]
        lambda: PenaltiesEntry(points="0 31", winner=0),  # type: ignore[arg-type]
        lambda: PENALTIES.record_penalties("0,31,4"),  # type: ignore[arg-type]
        lambda: PENALTIES.record_penalties(31),  # type: ignore[arg-type]
        lambda: PENALTIES.record_penalties([0, "31", 4]),  # type: ignore[list-item]
        lambda: ScoreSheet.new("oklahoma_rummy", "AB"),
        lambda: ScoreSheet.new("oklahoma_rummy", ["A", 1]),  # type: ignore[list-item]
        lambda: ScoreSheet.new(1),  # type: ignore[arg-type]
        lambda: ScoreSheet.new("oklahoma_rummy", dealer="A"),  # type: ignore[arg-type]
        lambda: ScoreSheet(rules="oklahoma_rummy", players=["A", "B"], entries=1),  # type: ignore[arg-type]
        lambda: ScoreSheet(rules="oklahoma_rummy", players=["A", "B"], entries=[32]),  # type: ignore[list-item]
        lambda: SHEET.record_void().amend(1, points=3),
        lambda: SHEET.record_void().amend(1, "void"),  # type: ignore[arg-type]
        lambda: SHEET.record_void().amend("1"),  # type: ignore[arg-type]
        lambda: SHEET.under(1),  # type: ignore[arg-type]
    ],
    ids=lambda call: f"line {call.__code__.co_firstlineno}",
)
def test_wrong_types(call: Any) -> None:
    """A value of a wrong Python type is a TypeError that names it."""
    with pytest.raises(TypeError, match=r"\w+"):
        call()


@pytest.mark.parametrize(
    ("points", "winner", "message"),
    [
        ([0, 10], None, "2 penalties for 3 seats (hand 1, points). Give one for each"),
        ([5, 10, 3], None, "nobody took 0 (winner). Name the winner"),
        ([0, 10, 0], None, "several seats took 0 (winner). Name the winner"),
        ([5, 10, 0], 0, "the winner takes 5 penalty points (hand 1, points of seat 0"),
        ([5, 10, 0], 3, "side 3 does not exist"),
        ([5, 10, 0], -1, "side -1 does not exist"),
    ],
)
def test_penalties_that_fit_no_hand(points: list[int], winner: int | None, message: str) -> None:
    """There is one entry for each seat and one winner, who takes nothing."""
    with pytest.raises(InvalidSheetError, match=re.escape(message)):
        PENALTIES.record_penalties(points, winner)


def test_penalties_with_the_winner_named() -> None:
    """Where several took nothing the winner is named, and he deals next under `winner`."""
    sheet = ScoreSheet.new("rami_oklahoma(players=3, dealer_rotation=winner)")
    assert sheet.record_penalties([0, 10, 0], 2).dealer == 2


def test_points_and_penalties_do_not_mix() -> None:
    """Penalty scoring takes no points of a winner, and points scoring no penalties."""
    with pytest.raises(InvalidSheetError, match="Write the penalties of each seat"):
        PENALTIES.record_points(0, 5)
    with pytest.raises(InvalidSheetError, match="Write the winner and its points"):
        SHEET.record_penalties([0, 5])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["North"], "1 name for 2 players (players). Give one name for each seat"),
        (["North", "North"], "duplicate name 'North' (players, seat 1"),
        (["North", " "], "' ' is not a name for the pad (players, seat 1). Use 1 to 40"),
        (["a" * 41, "b"], "is not a name for the pad (players, seat 0"),
        (["a\nb", "b"], "is not a name for the pad"),
    ],
)
def test_names(names: list[str], message: str) -> None:
    """There is one short name for each seat, no two alike."""
    with pytest.raises(InvalidSheetError, match=re.escape(message)):
        ScoreSheet.new(Rules(), names)
    with pytest.raises(InvalidSheetError, match=re.escape(message)):
        SHEET.rename(names)


def test_names_that_look_the_same() -> None:
    """An accent of its own makes no other name, and spaces around one are no part of it."""
    with pytest.raises(InvalidSheetError, match="duplicate name"):
        SHEET.rename(["\u00e9", "e\u0301"])
    with pytest.raises(InvalidSheetError, match=r"' a' has spaces around it.*Write 'a'"):
        SHEET.rename([" a", "b"])


def test_names_of_several_characters_that_look_like_one() -> None:
    """Characters joined to one emoji are a name; a joiner alone is none."""
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert SHEET.rename([family, "b"]).sides == (family, "b")
    with pytest.raises(InvalidSheetError, match="is not a name for the pad"):
        SHEET.rename(["\u200d", "b"])


@pytest.mark.parametrize("names", [{"A", "B"}, {"A": 1, "B": 2}, iter(["A", "B"]), b"AB"])
def test_names_without_an_order(names: Any) -> None:
    """Seats have an order, so names that have none are a TypeError."""
    with pytest.raises(TypeError, match="a list with one name for each seat"):
        ScoreSheet.new(Rules(), names)


def test_every_problem_of_a_sheet_at_once() -> None:
    """Names and hands are looked at together."""
    with pytest.raises(InvalidSheetError) as refused:
        ScoreSheet(
            rules="oklahoma_rummy",
            players=["A", "A"],
            entries=[PointsEntry(winner=3, points=1), PenaltiesEntry(points=[0, 1], winner=0)],
        )
    assert [problem.where for problem in refused.value.problems] == [
        "players, seat 1",
        "hand 1, winner",
        "hand 2, rules",
    ]


def test_dealers_out_of_range() -> None:
    """At two tables only seats 0 and 1 deal."""
    with pytest.raises(OutOfRangeError, match="dealer is 2"):
        ScoreSheet.new("partnership_two_tables", dealer=2)
    with pytest.raises(OutOfRangeError, match="dealer is 2"):
        SHEET.with_dealer(2)


def test_the_first_dealer_is_chosen_before_the_first_hand() -> None:
    """Later the dealer follows from the hands."""
    assert SHEET.with_dealer(1).record_points(0, 5).dealer == 0
    with pytest.raises(InvalidSheetError, match="Choose the first dealer before the first hand"):
        SHEET.record_void().with_dealer(1)


def test_players_renamed_in_the_middle() -> None:
    """New names change nothing else."""
    sheet = SHEET.record_points(0, 32)
    renamed = sheet.rename(["Ann", "Bob"])
    assert renamed.sides == ("Ann", "Bob")
    assert (renamed.columns, renamed.entries) == (sheet.columns, sheet.entries)
    assert sheet.sides == ("North", "South")


def test_undo_of_nothing() -> None:
    """An empty sheet has no hand to take back or to mend."""
    with pytest.raises(InvalidSheetError, match=r"no hand is recorded \(hands\)\. Record one"):
        SHEET.undo()
    with pytest.raises(InvalidSheetError, match="no hand is recorded"):
        SHEET.amend(1, winner=0)


def test_amend_the_winner_of_an_early_hand() -> None:
    """Hand 1 belonged to South: points and boxes move, the other hands stay."""
    sheet = pad(Rules(), (0, 30), (1, 20), (0, 10)).amend(1, winner=1)
    assert (sheet.columns[0].points, sheet.columns[0].boxes) == ((10, 50), (1, 2))


def test_amend_reopens_a_finished_match() -> None:
    """The last hand was 20, not 200: the match goes on."""
    sheet = pad(Rules(), (0, 30), (0, 200))
    assert sheet.is_over
    reopened = sheet.amend(2, points=20)
    assert not reopened.is_over
    assert reopened.record_points(1, 5).columns[0].points == (50, 5)


def test_amend_that_ends_the_match_too_early() -> None:
    """Hands after the end are not thrown away silently."""
    with pytest.raises(MatchOverError, match=r"ended with hand 1 \(hand 2"):
        pad(Rules(), (0, 30), (0, 40)).amend(1, points=200)


def test_amend_with_another_hand() -> None:
    """A hand can be replaced by one of another kind, and noted on the way."""
    sheet = pad(Rules(), (0, 30)).amend(1, ResultEntry(results=RESULT), note="cards found")
    assert sheet == SHEET.rename(sheet.players).record(RESULT, note="cards found")


def test_amend_with_a_result() -> None:
    """Facts and scores stand in the place of a hand as they are recorded, and keep its note."""
    sheet = pad(Rules(), (0, 30)).amend(1, note="late")
    wanted = pad(Rules()).record(RESULT, note="late")
    assert sheet.amend(1, RESULT) == wanted
    assert sheet.amend(1, price(RESULT, sheet.rules)) == wanted
    four = ScoreSheet.new("partnership_two_tables")
    result = showdown(four.rules, upcard="7s", hands=HANDS)
    assert four.record_void().amend(1, (result, result)) == four.record(result, result)


def test_amend_what_a_hand_does_not_have() -> None:
    """Who won follows from the facts, so the message says what can be done instead."""
    with pytest.raises(TypeError, match="has results, note, date, but no winner; pass another"):
        SHEET.record(RESULT).amend(1, winner=1)


def test_facts_that_no_cards_give_are_refused() -> None:
    """What a file would be refused for is refused when it is recorded."""
    assert RESULT.layoffs == ((), ((Card.parse("9c"), 2),))
    forged = attrs.evolve(RESULT, layoffs=((), ()))
    with pytest.raises(InvalidRoundError, match="9 cards where 10 belong"):
        SHEET.record(forged)
    with pytest.raises(InvalidRoundError, match="9 cards where 10 belong"):
        ResultEntry(results=forged)


def test_a_score_with_other_items_is_refused() -> None:
    """Points that are right do not make items right."""
    priced = price(RESULT, SHEET.rules)
    for changes in ({"items": ()}, {"multiplier": 3}):
        with pytest.raises(InvalidSheetError, match="the items of the score are not those of"):
            SHEET.record(attrs.evolve(priced, **changes))


@pytest.mark.parametrize("number", [0, 2, -1])
def test_amend_a_hand_that_is_not_there(number: int) -> None:
    """Hands are counted from 1."""
    with pytest.raises(OutOfRangeError, match="hand is"):
        pad(Rules(), (0, 30)).amend(number, winner=1)


def test_notes_and_dates() -> None:
    """They are kept as given, a date also from its text, and change nothing else."""
    sheet = SHEET.record_void(note="stock out", date="2026-01-31")
    assert sheet.entries == (VoidEntry(note="stock out", date=date(2026, 1, 31)),)
    assert repr(sheet.entries[0]) == "VoidEntry(reason=None, note='stock out', date='2026-01-31')"
    with pytest.raises(NotationError, match="half a character"):
        SHEET.record_void(note="a \ud83d")
    with pytest.raises(NotationError, match="this is not a date"):
        SHEET.record_void(date="31.1.2026")


def test_sheets_are_values() -> None:
    """A sheet is equal to its copies, its pickle and its repr, and differs from a changed one."""
    sheet = SHEET.record_points(1, 58, "gin", spade=True).record_void(date="2026-01-31")
    assert copy.copy(sheet) == copy.deepcopy(sheet) == sheet
    assert pickle.loads(pickle.dumps(sheet)) == sheet  # noqa: S301  made here
    assert hash(copy.deepcopy(sheet)) == hash(sheet)
    names = {each.__name__: each for each in (ScoreSheet, PointsEntry, VoidEntry, Rules)}
    from oklahoma_rummy.scoring import RoundKind  # noqa: PLC0415

    assert eval(repr(sheet), {**names, "RoundKind": RoundKind}) == sheet  # noqa: S307  ours
    assert sheet != sheet.undo()
    assert sheet != attrs.evolve(sheet, first_dealer=1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        sheet.entries = ()  # type: ignore[misc]


def test_a_rejected_hand_loses_nothing() -> None:
    """The old sheet is as it was after every refusal."""
    sheet = pad(Rules(), (0, 200))
    before = repr(sheet), sheet.totals, sheet.lines
    with pytest.raises(MatchOverError):
        sheet.record(RESULT)
    with pytest.raises(InvalidSheetError):
        sheet.record_penalties([1, 2])
    assert (repr(sheet), sheet.totals, sheet.lines) == before


# --- removing and inserting ------------------------------------------------------------------


def test_a_removed_entry_never_was() -> None:
    """A sheet without an entry is the sheet on which it was never recorded, at any place."""
    sheet = ScoreSheet.new("hollywood(dealer_rotation=winner)")
    entries = [
        PointsEntry(winner=side, points=points) for side, points in [(0, 30), (1, 20), (1, 45)]
    ]
    whole = attrs.evolve(sheet, entries=entries)
    for number in (1, 2, 3):
        rest = [entry for place, entry in enumerate(entries, 1) if place != number]
        removed = whole.remove(number)
        assert removed == attrs.evolve(sheet, entries=rest)
        assert (removed.columns, removed.dealer, removed.lines) == (
            attrs.evolve(sheet, entries=rest).columns,
            attrs.evolve(sheet, entries=rest).dealer,
            attrs.evolve(sheet, entries=rest).lines,
        )
        assert removed.insert(number, entries[number - 1]) == whole


def test_inserting_facts_and_scores() -> None:
    """Facts and scores go in as an entry of their own, first and last too."""
    sheet = SHEET.record_points(0, 5)
    assert sheet.insert(1, RESULT).entries[0] == ResultEntry(results=(RESULT,))
    assert sheet.insert(2, price(RESULT, sheet.rules)) == sheet.record(RESULT)
    assert sheet.insert(2, [RESULT]) == sheet.record(RESULT)


def test_removing_opens_a_finished_match() -> None:
    """Without the hand that reached the target the match goes on; with one more it cannot."""
    over = SHEET.record_points(0, 30).record_points(0, 199)
    assert over.is_over
    assert not over.remove(2).is_over
    assert over.remove(1).insert(1, VoidEntry()).dealer == over.remove(1).dealer
    with pytest.raises(MatchOverError):
        over.insert(3, VoidEntry())
    with pytest.raises(MatchOverError):
        SHEET.record_points(0, 3).insert(1, PointsEntry(winner=0, points=200))


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_places_that_a_sheet_has_not(number: int) -> None:
    """There is nothing to remove, and no room to insert, beyond the entries."""
    sheet = SHEET.record_void()
    with pytest.raises(OutOfRangeError, match="hand"):
        sheet.remove(number)
    with pytest.raises(OutOfRangeError, match="hand"):
        sheet.insert(number, VoidEntry())


def test_what_cannot_be_inserted() -> None:
    """An entry must fit the rules and be an entry; an empty sheet has nothing to remove."""
    with pytest.raises(InvalidSheetError, match="side 2 does not exist"):
        SHEET.insert(1, PointsEntry(winner=2, points=1))
    with pytest.raises(TypeError, match="a result is a RoundResult, not str"):
        SHEET.insert(1, "void")  # type: ignore[arg-type]
    with pytest.raises(InvalidSheetError, match="no hand is recorded"):
        SHEET.remove(1)


@pytest.mark.parametrize(
    ("rules", "kind", "told"),
    [
        ({}, "big_gin", "big gin is not played under these rules (hand 1, kind)"),
        ({}, "tie", "a tie is won by the one defender, or nobody under these rules"),
        ({"tie": "void"}, "tie", "a tie is won by the one defender, or nobody"),
        ({"tie": "knocker", "players": 3}, "tie", "with several defenders a tie is a knock"),
    ],
)
def test_kinds_of_hand_that_the_rules_do_not_have(
    rules: dict[str, Any], kind: Any, told: str
) -> None:
    """A hand can only have ended in a way that the rules know, recorded or amended."""
    sheet = ScoreSheet.new(Rules(**rules))
    with pytest.raises(InvalidSheetError, match=re.escape(told)):
        sheet.record_points(0, 0, kind)
    with pytest.raises(InvalidSheetError, match=re.escape(told)):
        sheet.record_points(0, 0).amend(1, kind=kind)


def test_kinds_of_hand_that_the_rules_have() -> None:
    """Where the rules know them, big gins and ties are recorded."""
    sheet = ScoreSheet.new("oklahoma_rummy(tie=knocker, big_gin_bonus=50)")
    sheet = sheet.record_points(0, 0, "tie").record_points(0, 60, "big_gin").record_void("agreed")
    assert sheet.columns[0].points == (60, 0)
    assert sheet.advice == ()
