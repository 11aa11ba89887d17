"""What is read off a sheet: account, statistics, rows, advice, other rules."""

import csv
from io import StringIO
from typing import Any

import pytest
from attrs import asdict

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import (
    ErrorCode,
    FactsMismatchError,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import (
    RoundKind,
    RoundResult,
    ScoreSheet,
    showdown,
)
from oklahoma_rummy.scoring.advice import most_deadwood, possible_points
from tests.pads import Won, facts, pad

W01: list[Won] = [
    (0, 32), (1, 20), (0, 28), None, (0, 45), (1, 30), (1, 25), (0, 30), (1, 40), (0, 20), (1, 38)
]  # fmt: skip
HOLLYWOOD = pad(Rules.preset("hollywood", target=100, hollywood_last_multiplier=2), *W01).rename(
    ["North", "South"]
)


def test_boxes_that_count_at_once() -> None:
    """With boxes toward the target, 80 points and a box of 25 reach 100, and the texts say so."""
    sheet = pad(Rules(target=100, box_timing="at_once"), (0, 80))
    assert sheet.is_over
    assert "\nPoints, with boxes to 100 |" in str(sheet)
    assert "game bonus, first to reach 100 with points and boxes\n" in str(sheet.final())


def test_partners_win_and_pay_together() -> None:
    """The verb of a side of two is in the plural."""
    text = str(pad(Rules.preset("partnership"), (0, 200)).final())
    assert text.startswith("Player 1 & Player 3 win.\n")
    assert "\nPlayer 2 & Player 4 pay Player 1 & Player 3 650." in text


def test_an_account_of_penalties() -> None:
    """Penalties are called so, also where nobody took many."""
    account = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31]).final()
    assert "\n     0  penalties, hand by hand\n" in str(account)


def test_an_account_of_columns_that_nobody_entered() -> None:
    """Columns that a side has nothing in have no lines."""
    text = str(pad(Rules.preset("hollywood"), (0, 30)).final())
    assert text.splitlines()[1:] == [
        "Player 1",
        "    30  game 1: points, hand by hand",
        "    25  game 1: boxes, 1 x 25",
        "    55  total",
        "Player 2",
        "     0  total",
    ]


def test_an_account_of_millions() -> None:
    """Amounts stand below one another however long they are."""
    lines = str(pad(Rules(shutout="none"), (0, 1_000_000)).final()).splitlines()
    assert lines[2:6] == [
        "1000000  points, hand by hand",
        "    100  game bonus, first to reach 200",
        "     25  boxes, 1 x 25",
        "1000125  total",
    ]


def test_account_of_a_session() -> None:
    """Every line says its game, the totals are the columns', and the difference is paid."""
    account = HOLLYWOOD.final()
    text = str(account)
    assert text.startswith("North wins.\nNorth\n   105  game 1: points, hand by hand\n")
    assert "   170  game 3: last column, 170 counts 2 times\n   898  total" in text
    assert text.endswith("   706  total\nSouth pays North 192.")


@pytest.mark.parametrize(
    ("sheet", "headline"),
    [
        (pad(Rules(), (0, 30)), "The match is not over."),
        (pad(Rules(hands_per_match=2), (0, 30), (1, 30)), "Nobody wins alone."),
        (
            pad(Rules(), *[(1, 15)] * 10, (0, 200)),
            "Player 1 wins; the best total is that of Player 2.",
        ),
    ],
)
def test_headline_of_an_account(sheet: ScoreSheet, headline: str) -> None:
    """It says who won, and whose total is best if that is another."""
    assert str(sheet.final()).splitlines()[0] == headline
    assert "pays" not in str(pad(Rules(), (0, 30)).final())


def test_penalties_are_paid_by_whoever_has_more() -> None:
    """After the last hand the seats with more penalties pay those with fewer."""
    sheet = ScoreSheet.new("rami_oklahoma(hands_per_match=1, players=3)")
    account = sheet.record_penalties([12, 0, 30]).final()
    assert [(each.from_, each.to, each.points) for each in account.payments] == [
        (0, 1, 12),
        (2, 0, 18),
        (2, 1, 30),
    ]


def test_statistics() -> None:
    """Wins by kind, the longest streak across a void hand, mean and best hand."""
    rules = Rules(target=500, big_gin_bonus=50, tie="knocker")
    hands: list[Won] = [
        (0, 10), (0, 60, "gin"), None, (0, 0, "tie"), (1, 40, "undercut"), (0, 80, "big_gin")
    ]  # fmt: skip
    north, south = pad(rules, *hands).statistics
    assert (north.hands, north.won, north.knocks, north.gins, north.undercuts) == (5, 4, 2, 2, 0)
    assert (north.longest_streak, north.mean, north.best) == (3, 30.0, 80)
    assert (south.won, south.undercuts, south.longest_streak) == (1, 1, 1)
    assert (south.mean, south.best, south.name) == (8.0, 40, "Player 2")


def test_statistics_of_an_empty_sheet_and_of_penalties() -> None:
    """Without hands there is nothing to divide by; the best penalty is the smallest."""
    assert ScoreSheet.new(Rules()).statistics[0].mean == 0.0
    sheet = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31]).record_penalties([5, 0])
    assert [each.best for each in sheet.statistics] == [0, 0]
    assert [each.mean for each in sheet.statistics] == [2.5, 15.5]


def test_statistics_count_both_tables() -> None:
    """A gin of the losing side at the other table is still its gin."""
    rules = Rules.preset("partnership_two_tables")
    sheet = ScoreSheet.new(rules).record(facts(rules, 0, 30), facts(rules, 9, 0, knocker=1))
    assert [each.gins for each in sheet.statistics] == [1, 1]
    assert [each.won for each in sheet.statistics] == [1, 0]


def test_rows_are_tidy() -> None:
    """There is one row for each hand and side, and the points of a column's rows are its own."""
    assert len(HOLLYWOOD.rows) == 2 * len(W01)
    for column in HOLLYWOOD.columns:
        for side in (0, 1):
            inside = [
                row.points
                for row in HOLLYWOOD.rows
                if row.side == side and column.number in row.columns
            ]
            assert sum(inside) == column.points[side]


def test_csv() -> None:
    """CSV holds what the rows hold, quoted where it must be."""
    sheet = pad(Rules(), (0, 60, "gin", True)).amend(1, note='said "gin", twice', date="2026-01-31")
    rows = list(csv.DictReader(StringIO(sheet.to_csv())))
    assert rows[0] == {
        "hand": "1", "date": "2026-01-31", "dealer": "0", "kind": "gin", "spade": "True",
        "side": "0", "name": "Player 1", "won": "True", "points": "60", "boxes": "1",
        "columns": "0", "note": 'said "gin", twice',
    }  # fmt: skip
    assert (rows[1]["won"], rows[1]["points"], rows[1]["columns"]) == ("False", "0", "")


@pytest.mark.parametrize("note", ["a\rb", "a\nb", "a\r\nb", '"', ",", "=1+1"])
def test_csv_of_any_note(note: str) -> None:
    """A note comes back from the CSV as it was, whatever ends of lines are in it."""
    text = pad(Rules(), (0, 60)).amend(1, note=note).to_csv()
    assert [row["note"] for row in csv.DictReader(StringIO(text, newline=""))] == [note, note]


def test_nothing_is_paid_between_equals() -> None:
    """Two seats with the same total owe each other nothing."""
    sheet = pad(Rules(players=3, hands_per_match=2), (0, 30), (1, 30))
    assert [(each.from_, each.to, each.points) for each in sheet.final().payments] == [
        (2, 0, 55),
        (2, 1, 55),
    ]


# --- advice ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [("knock", 1, 97), ("gin", 25, 123), ("undercut", 25, 35), ("big_gin", 50, 148)],
)
@pytest.mark.parametrize("times", [1, 2])
def test_bounds_of_two_players_and_ten_cards(
    kind: RoundKind, least: int, most: int, times: int
) -> None:
    """Points at the ends of the range are silent, beyond them there is advice."""
    sheet = ScoreSheet.new(Rules(target=10_000, big_gin_bonus=50))
    for points, is_odd in (
        (least * times, False),
        (most * times, False),
        (least * times - times, True),
        (most * times + times, True),
    ):
        recorded = sheet.record_points(0, points, kind, times == 2)
        assert bool(recorded.advice) is is_odd, points
        assert all(each.code is ErrorCode.IMPOSSIBLE_POINTS for each in recorded.advice)


@pytest.mark.parametrize(
    ("rules", "hand", "advice"),
    [
        ({}, (0, 61, "knock", True), "under a spade (hand 1). Only multiples of 2 are possible"),
        ({"tie": "knocker"}, (0, 5, "tie"), "a tie of 5 points (hand 1). Only 0 is possible."),
        ({"tie": "knocker"}, (0, 0), "hand 1). 1 to 97 are possible. A tie is worth 0"),
        ({"hand_size": 2}, (0, 30, "gin"), "These rules have no such hand"),
        ({"hand_size": 1, "big_gin_bonus": 50}, (0, 60, "big_gin"), "no such hand"),
        ({"fixed_knock_limit": 0}, (0, 5), "a knock of 5 points (hand 1). These rules have no"),
        ({"fixed_knock_limit": 0}, (0, 25, "undercut"), "These rules have no such hand"),
        ({"tie": "void"}, (0, 25, "undercut"), "26 to 35 are possible"),
        ({"ace_deadwood": 15}, (0, 110), "1 to 109 are possible"),
        ({"hand_size": 7}, (0, 70), "1 to 69 are possible"),
        ({"layoff_on_gin": True}, (0, 25, "gin"), "26 to 123 are possible"),
        ({"players": 3}, (0, 49, "gin"), "50 to 190 are possible"),
        ({"players": 3, "multi_gin_bonus": "once"}, (0, 24, "gin"), "25 to 165 are possible"),
        ({"players": 3}, (0, 1), "2 to 138 are possible"),
        ({"players": 3}, (0, 106, "undercut"), "25 to 105 are possible"),
        ({"players": 4, "partnership": "one_table"}, (0, 191, "gin"), "50 to 190 are possible"),
        ({"players": 4, "partnership": "two_tables"}, (0, 493), "1 to 492 are possible"),
    ],
)
def test_advice(rules: dict[str, Any], hand: tuple[Any, ...], advice: str) -> None:
    """Points that cannot come about are told with what can, by the rules of the sheet."""
    (told,) = pad(Rules(**rules, target=1000), hand).advice
    assert advice in str(told)


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        ({"tie": "knocker"}, (0, 0, "tie")),
        ({"hand_size": 2, "big_gin_bonus": 50}, (0, 60, "big_gin")),
        ({"players": 3, "tie": "knocker"}, (0, 0)),
        ({"players": 3, "multi_tie": "split"}, (0, 12, "undercut")),
        ({"players": 4, "partnership": "two_tables"}, (0, 492)),
        ({"players": 4, "partnership": "two_tables"}, (0, 1)),
    ],
)
def test_no_advice_on_what_is_rare(rules: dict[str, Any], hand: tuple[Any, ...]) -> None:
    """What can come about is not called impossible, however rare."""
    assert pad(Rules(**rules, target=1000), hand).advice == ()


def test_advice_on_penalties() -> None:
    """Nobody takes more than the dearest gin."""
    sheet = ScoreSheet.new("rami_oklahoma")
    assert sheet.record_penalties([0, 123]).advice == ()
    (told,) = sheet.record_penalties([0, 124]).advice
    assert str(told) == "seat 1 takes 124 penalty points (hand 1). 0 to 123 are possible."


def test_most_deadwood_can_be_dealt() -> None:
    """Ten cards that leave 98, and no pair of bounds that the showdown breaks at its edge."""
    hand = "KhKsQhQs JcJdTcTd 9h9s"
    knocker = "Ac 2h3h4h 5d6d7d 5s6s7s"
    result = showdown("oklahoma_rummy", upcard="2d", hands=[knocker, hand])
    assert result.deadwood == (1, 98)
    assert most_deadwood(Rules()) == 98
    assert ScoreSheet.new("oklahoma_rummy").record(result).columns[0].points == (97, 0)
    assert possible_points(Rules(), RoundKind.KNOCK).most == 97


# --- other rules -----------------------------------------------------------------------------

RULES = Rules()
PLAYED = ScoreSheet.new(RULES).record(facts(RULES, 0, 30)).record_points(1, 40, "gin").record_void()


def test_facts_are_priced_again() -> None:
    """Gin of 55 is 50 with a bonus of 20; of 40 points it is not known what they would be."""
    rescoring = PLAYED.under("oklahoma_rummy(gin_bonus=20)")
    assert rescoring.sheet.columns[0].points == (50, 0)
    assert [str(each) for each in rescoring.left_out] == [
        "only its points are known (hand 2). These rules differ in gin_bonus."
    ]


def test_facts_that_would_differ_are_left_out() -> None:
    """Under another rule of the showdown no hand can be scored again."""
    rescoring = PLAYED.under("oklahoma_rummy(tie=void)")
    assert rescoring.sheet.entries == ()
    assert [each.what for each in rescoring.left_out] == [
        "these rules would give other facts",
        "only its points are known",
        "nothing is known but that it was void",
    ]
    assert {each.fields for each in rescoring.left_out} == {("tie",)}


def test_big_gin_where_it_is_not_played() -> None:
    """A big gin cannot be priced without its bonus."""
    rules = Rules(big_gin_bonus=50)
    sheet = ScoreSheet.new(rules).record(facts(rules, 0, 30, big_gin=True))
    (left_out,) = sheet.under(Rules()).left_out
    assert left_out.fields == ("big_gin_bonus",)


def test_points_of_a_big_gin_depend_on_its_bonus() -> None:
    """Another bonus for big gin makes points that were written by hand unknown."""
    sheet = pad(Rules(big_gin_bonus=50), (0, 80, "big_gin"))
    (left_out,) = sheet.under(Rules(big_gin_bonus=31)).left_out
    assert left_out.fields == ("big_gin_bonus",)


@pytest.mark.ruling("R3.9")
@pytest.mark.parametrize(
    ("changes", "left_out"),
    [
        ({"gin_bonus": 20}, [2]),
        ({"big_gin_bonus": 31}, [3]),
        ({"undercut_bonus": 10}, [4]),
        ({"spade_multiplier": 3}, [1, 2, 3, 4]),
    ],
)
def test_points_stand_where_the_other_bonus_is_not_in_them(
    changes: dict[str, Any], left_out: list[int]
) -> None:
    """A knock is worth the same whatever gin is, and gin whatever an undercut is."""
    rules = Rules(big_gin_bonus=50, target=1000)
    sheet = pad(rules, (0, 30), (0, 60, "gin"), (1, 80, "big_gin"), (1, 30, "undercut"))
    rescoring = sheet.under(rules.evolve(**changes))
    assert [each.value for each in rescoring.left_out] == left_out


@pytest.mark.ruling("R3.9")
def test_points_of_two_tables_have_every_bonus_in_them() -> None:
    """Of a difference it is not known whether the other table had a gin."""
    rules = Rules(players=4, partnership="two_tables")
    sheet = pad(rules, (0, 30)).under(rules.evolve(gin_bonus=20))
    assert [each.fields for each in sheet.left_out] == [("gin_bonus",)]


def test_hands_after_an_earlier_end() -> None:
    """With a target of 50 the first hand ends the match; the others are not needed."""
    rescoring = PLAYED.under("oklahoma_rummy(target=50)")
    assert rescoring.sheet.is_over
    assert [each.code for each in rescoring.left_out] == [ErrorCode.MATCH_OVER] * 2


def test_other_match_rules_leave_nothing_out() -> None:
    """Points written by hand stand if only the match is scored otherwise."""
    rescoring = PLAYED.under("hollywood(box_bonus=10)")
    assert rescoring.left_out == ()
    assert rescoring.sheet.totals == (65, 50)


def test_another_table_is_refused() -> None:
    """The hands of two players are no hands of three."""
    with pytest.raises(FactsMismatchError, match="players"):
        PLAYED.under("three_players")


def test_a_result_without_cards_is_saved_as_its_counts() -> None:
    """Of facts without cards a file has who knocked and what everybody was left with."""
    assert 'results = [{ upcard = "Td", knocker = 0, deadwood = [0, 30] }]' in PLAYED.to_toml()
    assert ScoreSheet.parse(PLAYED.to_toml()) == ScoreSheet.parse(PLAYED.to_json()) == PLAYED
    nothing = RoundResult(rules=RULES, upcard=Card.parse("7d"))
    assert '"upcard": "7d"' in ScoreSheet.new(RULES).record(nothing).to_json()


def test_a_row_is_a_mapping_of_its_fields() -> None:
    """A row gives each field by its name too, and no other name."""
    row = ScoreSheet.new("oklahoma_rummy").record_points(0, 32).rows[0]
    assert dict(row) == asdict(row)
    assert len(row) == len(asdict(row))
    with pytest.raises(KeyError, match="nobody"):
        row["nobody"]


def test_what_was_not_played_under_other_rules() -> None:
    """Awards, adjustments, voided hands and the end stand unless points become penalties."""
    sheet = ScoreSheet.new("oklahoma_rummy").record_void("exposed").record_award(0, 20, "time")
    sheet = sheet.adjust(1, -5, "late").end("agreed")
    other = sheet.under("oklahoma_rummy(tie=void, gin_bonus=1, target=90)")
    assert (other.sheet.entries, other.left_out) == (sheet.entries, ())
    penalties = sheet.under("oklahoma_rummy(scoring=penalty)")
    assert [each.where for each in penalties.left_out] == ["hand 2", "hand 3"]
    assert penalties.sheet.is_over
    over = sheet.under("oklahoma_rummy(target=20)")
    assert [each.what for each in over.left_out] == [
        "under these rules the match is over by then"
    ] * 2
