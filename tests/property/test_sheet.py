"""Laws of score sheets, on whole random matches under random rules, and the slow reference."""

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from oklahoma_rummy.errors import InvalidSheetError
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import PointsEntry, ScoreSheet
from oklahoma_rummy.testing import strategies
from tests.comparison import showdown_of
from tests.reference.random_matches import Match, random_match
from tests.reference.strategies import knock_ready, seeded
from tests.sheet_comparison import check_match, played, recorded

matches = seeded(random_match)
"""Any match under any rules."""
points_matches = seeded(lambda rng: random_match(rng, scoring="points"))
"""The same where points are won."""
quick = settings(deadline=None)


@quick
@given(matches)
def test_the_sheet_is_that_of_the_reference(match: Match) -> None:
    """Every hand of a match leaves what acting the rulebook out leaves."""
    check_match(match)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(4))
def test_the_sheet_is_that_of_the_reference_20_000_times(block: int) -> None:
    """The same for twenty thousand matches, in four blocks."""
    for seed in range(5_000 * block, 5_000 * (block + 1)):
        check_match(random_match(Random(seed)))


@quick
@given(matches)
def test_totals_are_the_sum_of_the_items(match: Match) -> None:
    """The lines of an account add up to its total, which is the total on the sheet."""
    sheet = played(match)
    for account in sheet.final().accounts:
        assert sum(line.points for line in account.lines) == account.total
        assert account.total == sheet.totals[account.side]


@quick
@given(matches)
def test_payments_settle_the_differences(match: Match) -> None:
    """Who did better gets the difference, once it is over; nobody pays a declared winner."""
    sheet = played(match)
    account = sheet.final()
    sides = range(len(sheet.sides))
    is_settled = account.end is not None and account.end.winner is not None
    better = {
        (low, high)
        for low in sides
        for high in sides
        if (sheet.totals[high] > sheet.totals[low]) == (sheet.rules.scoring == "points")
        and sheet.totals[high] != sheet.totals[low]
    }
    assert {(each.from_, each.to) for each in account.payments} == (
        better if sheet.is_over and not is_settled else set()
    )
    for each in account.payments:
        assert each.points == abs(sheet.totals[each.from_] - sheet.totals[each.to])


@quick
@given(matches)
def test_undo_takes_back_what_was_recorded(match: Match) -> None:
    """Recording a hand and undoing it is as if nothing had been recorded, standing and all."""
    sheet = ScoreSheet.new(Rules(**match.rules), dealer=match.dealer)
    for hand in match.hands:
        if sheet.is_over:
            break
        after = recorded(sheet, hand)
        back = after.undo()
        assert back == sheet
        assert (back.columns, back.dealer, back.lines) == (
            sheet.columns,
            sheet.dealer,
            sheet.lines,
        )
        sheet = after


@quick
@given(matches)
def test_a_sheet_follows_from_its_hands(match: Match) -> None:
    """A sheet grown hand by hand and one made of all hands at once have the same of everything."""
    sheet = played(match)
    again = attrs.evolve(sheet)
    assert again == sheet
    assert again._standing == sheet._standing


@quick
@given(matches, st.data())
def test_amending_is_recording_again(match: Match, data: st.DataObject) -> None:
    """A hand put in the place of another gives the sheet that it would have given at once."""
    sheet = played(match)
    number = data.draw(st.integers(1, len(sheet.entries)))
    other = played(match._replace(hands=match.hands[::-1]))
    hand = data.draw(st.sampled_from(other.entries))
    hands = [*sheet.entries]
    hands[number - 1] = hand
    try:
        again = ScoreSheet(
            rules=sheet.rules, players=sheet.players, first_dealer=match.dealer, entries=hands
        )
    except ValueError as error:
        with pytest.raises(type(error)) as amended:
            sheet.amend(number, hand)
        assert str(amended.value) == str(error)
    else:
        assert sheet.amend(number, hand) == again


@quick
@given(matches)
def test_a_closed_column_never_changes(match: Match) -> None:
    """Whatever is recorded later, a column that is closed stays as it was."""
    sheet = ScoreSheet.new(Rules(**match.rules), dealer=match.dealer)
    for hand in match.hands:
        if sheet.is_over:
            break
        after = recorded(sheet, hand)
        for column in sheet.columns:
            if column.is_closed:
                assert after.columns[column.number] == column
        sheet = after


@quick
@given(matches)
def test_no_total_ever_falls(match: Match) -> None:
    """No hand takes points or penalties away; only an adjustment can."""
    sheet = ScoreSheet.new(Rules(**match.rules), dealer=match.dealer)
    for hand in match.hands:
        if "adjust" in hand:
            continue
        if sheet.is_over:
            break
        after = recorded(sheet, hand)
        assert all(new >= old for old, new in zip(sheet.totals, after.totals, strict=True))
        sheet = after


@quick
@given(seeded(lambda rng: random_match(rng, hollywood_columns=rng.randint(2, 6))), st.booleans())
def test_the_first_column_is_the_plain_sheet(match: Match, fixed_index: bool) -> None:  # noqa: FBT001
    """The first column of a Hollywood sheet is the sheet that plain scoring would give."""
    changes = {"hollywood_entry": "fixed_index" if fixed_index else "first_open"}
    rules = Rules(**match.rules | changes)
    plain_rules = rules.evolve(
        hollywood_columns=1, hollywood_entry="first_open", hollywood_last_multiplier=1
    )
    sheet = ScoreSheet.new(rules)
    plain = ScoreSheet.new(plain_rules)
    for hand in match.hands:
        if not sheet.is_over:
            sheet = recorded(sheet, hand)
        if not plain.is_over:
            plain = recorded(plain, hand)
    ours, theirs = sheet.columns[0], plain.columns[0]
    assert (ours.points, ours.boxes, ours.totals) == (theirs.points, theirs.boxes, theirs.totals)
    assert (ours.winner, ours.shutout, ours.closing) == (
        theirs.winner,
        theirs.shutout,
        theirs.closing,
    )


def turned(values: Sequence[Any], by: int) -> list[Any]:
    """Give what stands at every place after the table was turned."""
    return [values[(place - by) % len(values)] for place in range(len(values))]


@quick
@given(
    seeded(lambda rng: random_match(rng, partnership="none", multi_tie="seat_order")),
    st.integers(1, 3),
)
def test_swapping_the_seats_swaps_the_sheet(match: Match, by: int) -> None:
    """The same hands with everybody sitting further round give the same sheet further round."""
    seats = match.rules["players"]
    hands: list[Any] = []
    for hand in match.hands:
        other = dict(hand)
        if hand.get("winner") is not None:
            other["winner"] = (hand["winner"] + by) % seats
        if "side" in hand:
            other["side"] = (hand["side"] + by) % seats
        if "penalties" in hand:
            other["penalties"] = turned(hand["penalties"], by)
        if "facts" in hand:
            (facts,) = hand["facts"]
            other["facts"] = [
                facts
                | {
                    "knocker": None
                    if facts["knocker"] is None
                    else (facts["knocker"] + by) % seats,
                    "winners": tuple((seat + by) % seats for seat in facts["winners"]),
                    "deadwood": tuple(turned(facts["deadwood"], by)) if facts["deadwood"] else (),
                }
            ]
        hands.append(other)
    sheet = played(match)
    swapped = played(Match(match.rules, hands, (match.dealer + by) % seats))
    assert list(swapped.totals) == turned(sheet.totals, by)
    assert swapped.dealer == (sheet.dealer + by) % seats
    for ours, theirs in zip(sheet.columns, swapped.columns, strict=True):
        assert list(theirs.points) == turned(ours.points, by)
        assert list(theirs.boxes) == turned(ours.boxes, by)
        assert theirs.winner == (None if ours.winner is None else (ours.winner + by) % seats)


@quick
@given(
    strategies.rules(),
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 500)), min_size=1, max_size=4),
)
def test_a_match_ends_when_somebody_keeps_winning(
    rules: Rules, others: list[tuple[int, int]]
) -> None:
    """However the others do in between, a side that goes on winning points ends every match."""
    assume(rules.scoring == "points")
    sheet = ScoreSheet.new(rules)
    wins = others
    for _ in range(5_000):
        if sheet.is_over:
            return
        side, points = wins[len(sheet.entries) % len(wins)]
        if len(sheet.entries) % 2:
            side, points = 0, 500
        sheet = sheet.record_points(side % rules.sides, points)
    pytest.fail("the match does not end")


@quick
@given(points_matches)
def test_every_win_enters_a_column(match: Match) -> None:
    """With `first_open` whoever wins is written somewhere as long as the match goes on."""
    assume(match.rules["hollywood_entry"] == "first_open")
    for entry in played(match).lines:
        assert all(entry.columns[side] for side in entry.score.winners)


@quick
@given(seeded(lambda rng: [knock_ready(rng), random_match(rng)]), st.text(max_size=20))
def test_files_round_trip(drawn: list[Any], note: str) -> None:
    """JSON and TOML give the sheet back, with facts, notes and every other kind of hand."""
    knock, match = drawn
    result = showdown_of(knock)
    tables = 2 if result.rules.partnership == "two_tables" else 1
    sheet = ScoreSheet.new(result.rules).record(*[result] * tables, note=note, date="2026-01-31")
    assert ScoreSheet.parse(sheet.to_json()) == sheet
    assert ScoreSheet.parse(sheet.to_toml()) == sheet
    sheet = played(match._replace(hands=[each for each in match.hands if "facts" not in each]))
    assert ScoreSheet.parse(sheet.to_json()) == sheet
    assert ScoreSheet.parse(sheet.to_toml()) == sheet
    assert Rules(**json.loads(sheet.to_json())["rules"]) == sheet.rules


JUNK: list[Any] = [
    None, True, -1, 3, 10**30, 1.5, "", "x", "7s", "9c on 1", "gin", [], [[]], {}, {"a": 1}, "- | -"
]  # fmt: skip
"""What may stand in a damaged file in the place of anything."""


def damaged(data: Any, rng: Random) -> Any:
    """Put junk somewhere into data, or leave something out."""
    if rng.random() < 0.15 or not isinstance(data, dict | list) or not data:
        return copy.deepcopy(rng.choice(JUNK))
    place = rng.choice([*data] if isinstance(data, dict) else range(len(data)))
    if rng.random() < 0.1:
        del data[place]
    else:
        data[place] = damaged(data[place], rng)
    return data


@quick
@given(seeded(lambda rng: (knock_ready(rng), rng.random())))
def test_a_damaged_file_is_refused_in_our_own_words_or_read(drawn: tuple[Any, float]) -> None:
    """Whatever stands in a file, reading it gives a sheet that round-trips or our own error."""
    knock, seed = drawn
    result = showdown_of(knock)
    tables = 2 if result.rules.partnership == "two_tables" else 1
    sheet = ScoreSheet.new(result.rules).record(*[result] * tables, note="n", date="2026-01-31")
    text = json.dumps(damaged(json.loads(sheet.to_json()), Random(seed)))
    try:
        read = ScoreSheet.parse(text)
    except InvalidSheetError as error:
        assert all(str(problem) for problem in error.problems)
    else:
        assert ScoreSheet.parse(read.to_json()) == read


@quick
@given(matches)
def test_under_the_same_rules_nothing_changes(match: Match) -> None:
    """Scoring a sheet again under its own rules leaves no hand out and gives the sheet."""
    sheet = played(match)
    again = sheet.under(sheet.rules)
    assert (again.sheet, again.left_out) == (sheet, ())


@quick
@given(matches, st.sampled_from(["game_bonus", "target", "gin_bonus", "tie", "layoffs"]))
def test_under_other_rules_every_hand_is_accounted_for(match: Match, name: str) -> None:
    """A hand is on the other sheet or left out with its number; what is left out has a reason."""
    sheet = played(match)
    values = {"game_bonus": 7, "target": 55, "gin_bonus": 11, "tie": "void", "layoffs": "adjacent"}
    assume(sheet.rules.target is not None)
    other: dict[str, Any] = {name: values[name]}
    rescoring = sheet.under(sheet.rules.evolve(**other))
    left_out = [problem.value for problem in rescoring.left_out]
    kept = [hand for number, hand in enumerate(sheet.entries, 1) if number not in left_out]
    assert list(rescoring.sheet.entries) == kept
    assert all(name in each.fields for each in rescoring.left_out if each.fields)
    if name in {"game_bonus", "target"}:
        assert all(not each.fields for each in rescoring.left_out)


@quick
@given(seeded(lambda rng: random_match(rng, scoring="points")), st.integers(0, 500))
def test_advice_never_changes_the_sheet(match: Match, points: int) -> None:
    """Points that cannot be count as they were recorded."""
    sheet = ScoreSheet.new(Rules(**match.rules))
    sheet = sheet.record_points(0, points)
    assert sheet.columns[0].points[0] == points
    assert {each.where for each in sheet.advice} <= {"hand 1"}


@quick
@given(seeded(knock_ready))
def test_no_advice_on_what_was_really_played(knock: Any) -> None:
    """The points of a real hand, written by hand, are never called impossible."""
    result = showdown_of(knock)
    rules = result.rules
    sheet = ScoreSheet.new(rules)
    assume(rules.partnership != "two_tables" and len(result.winners) == 1)
    score = sheet.record(result).lines[0].score
    if rules.scoring == "penalty":
        written = sheet.record_penalties(score.points, score.winners[0])
    else:
        spade = str(result.upcard).endswith("s")
        side = score.winners[0]
        written = sheet.record_points(side, score.points[side], result.kind, spade)
        assert isinstance(written.entries[0], PointsEntry)
        assert written.columns[0].points[side] == score.points[side]
        assert written.columns[0].boxes == sheet.record(result).columns[0].boxes
    assert written.advice == ()
