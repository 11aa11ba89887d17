"""Rounds that are voided or awarded, and matches that end before their time (R2.11)."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oklahoma_rummy import Event, Match, PlayerView, Round, deck_from_seed
from oklahoma_rummy.errors import (
    IllegalActionError,
    InvalidRecordError,
    InvalidRoundError,
    InvalidSheetError,
    MatchOverError,
    OutOfRangeError,
    StaleActionError,
    UnknownNameError,
)
from oklahoma_rummy.play import Phase, PlayedRound, record
from oklahoma_rummy.play.record_file import RecordFile
from oklahoma_rummy.scoring import (
    AdjustmentEntry,
    AwardEntry,
    AwardReason,
    EndEntry,
    EndReason,
    VoidEntry,
    VoidReason,
)
from oklahoma_rummy.testing.ways import knock_when_possible


def dealt(rules: str = "oklahoma_rummy", seed: int = 7) -> Match:
    """Deal the first round of a match."""
    match = Match.start(rules)
    return match.deal(*[deck_from_seed(seed + table) for table in range(len(match.tables))])


def played_out(match: Match, rng: Random, table: int = 0) -> Match:
    """Play one table to its end."""
    while match.rounds[table].phase is not Phase.OVER:
        match = match.play(knock_when_possible(match.rounds[table], rng), table)
    return match


def knocked(match: Match) -> Match:
    """Play until somebody lays off."""
    rng = Random(1)
    while match.rounds[0].phase is not Phase.LAYOFF:
        match = match.play(knock_when_possible(match.rounds[0], rng))
    return match


STOPPED = [
    dealt().void_round("misdeal"),
    dealt().play("draw").void_round(VoidReason.EXPOSED, note='a "quoted"\nnote; with # and : ☂'),
    knocked(dealt("oklahoma_rummy(first_upcard=free)")).award_round(1, 32, "conceded"),
    dealt("oklahoma_gin").award_round(0, 0, AwardReason.TIME, note="late"),
    dealt("rami_oklahoma").play("draw").award_round(0, 40, "forfeit"),
    played_out(dealt("partnership_two_tables"), Random(3)).void_round("agreed"),
    dealt("partnership_two_tables").play("draw", 1).award_round(3, 25, "adjudicated"),
    dealt("three_players").play("draw").end("resigned", 2),
    dealt("partnership_two_tables").end("agreed", note="supper"),
    played_out(dealt(), Random(2)).end("abandoned"),
    Match.start("hollywood").end("time", winner=0),
    dealt().void_round("misdeal").deal(deck_from_seed(8)).play("draw").end("forfeit", 1),
]


@pytest.mark.parametrize("match", STOPPED)
def test_every_form_keeps_what_stopped_a_match(match: Match, tmp_path: Path) -> None:
    """A match that was stopped comes back from its record, its file, its pickle and its fields."""
    assert Match.parse(str(match)) == match
    assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301  made here
    assert copy.deepcopy(match) == match
    assert Match(sheet=match.sheet, rounds=match.rounds, history=match.history) == match
    path = tmp_path / "evening.okr"
    match.save(path)
    assert Match.load(path) == match
    for state in match.rounds:
        assert Round.parse(str(state)) == Round.from_dict(state.to_dict()) == state
        for seat in (None, *range(len(state.hands))):
            view = state.view(seat)
            assert PlayerView.from_dict(json.loads(json.dumps(view.to_dict()))) == view
        assert PlayerView.from_dict(state.open_view().to_dict()) == state.open_view()


@pytest.mark.parametrize("match", STOPPED)
def test_everybody_sees_what_stopped_a_match(match: Match) -> None:
    """Each seat gets the same events of it, one for each table, which come back and are counted."""
    for seat in (None, *range(match.rules.players)):
        events = match.events(seat)
        assert len(events) == match.version
        for since in range(len(events) + 2):
            assert match.events(seat, since) == events[since:]
        last = events[-len(match.tables) :]
        assert [event.table for event in last] == list(range(len(match.tables)))
        for event in events:
            assert Event.from_dict(json.loads(json.dumps(event.to_dict()))) == event
        assert match.events(None)[-1] == events[-1]


@pytest.mark.parametrize("match", STOPPED)
def test_views_follow_what_stops_a_match(match: Match) -> None:
    """Folding the events that a seat received gives its view of the match that was stopped."""
    for seat in (None, *range(match.rules.players)):
        for table in range(len(match.tables)):
            if seat is not None and seat not in match.tables[table]:
                continue
            own = None if seat is None else match.tables[table].index(seat)
            view = None
            for event in match.events(seat):
                if view is not None:
                    view = view.after(event)
                elif event.table == table and event.kind == "dealt":
                    view = PlayerView.dealt(match.rules, own, event)
            assert view == match.view(seat, table if seat is None else 0)


@pytest.mark.parametrize("match", STOPPED)
def test_nothing_is_played_in_a_round_that_was_stopped(match: Match) -> None:
    """Nobody is on turn, no action is legal, and whoever tries learns why."""
    assert match.whose_turn == ()
    assert not match.is_dealt
    for table, state in enumerate(match.rounds):
        assert state.phase in {Phase.OVER, Phase.STOPPED}
        assert list(state.legal_actions) == []
        assert (state.result is None) is (state.phase is Phase.STOPPED)
        with pytest.raises(IllegalActionError, match=r"the deal (was stopped|is over)"):
            match.play("draw", table)
        for view in (state.view(0), state.view(None), state.open_view()):
            assert list(view.legal_actions) == list(view.best_layoffs()) == []


def test_hidden_cards_stay_hidden() -> None:
    """A stopped round shows what was seen before it: nobody's hand, or that of the knocker."""
    (drawn,) = dealt().play("draw").rounds
    before, after = drawn.view(0), drawn.stop().view(0)
    assert (after.hands, after.hand_sizes) == (before.hands, before.hand_sizes)
    (state,) = knocked(dealt()).rounds
    assert state.stop().seats_shown == state.seats_shown == (state.knocker,)
    assert state.stop().view(None).hands == state.view(None).hands


def test_a_void_round_scores_nothing_and_redeal_says_who_deals() -> None:
    """After a void the same seat deals again, or the next, as the rules say."""
    assert dealt().void_round("agreed").dealer == 0
    match = dealt("oklahoma_rummy(redeal=alternate)").void_round("agreed")
    assert match.dealer == 1
    assert match.sheet.totals == (0, 0)
    assert match.sheet.entries == (VoidEntry(reason="agreed"),)


def test_an_awarded_round_is_a_won_hand_with_one_box() -> None:
    """The side of the seat gets the points and one box; under penalties the others take them."""
    match = dealt().award_round(1, 30, "forfeit")
    assert match.sheet.columns[0].points == (0, 30)
    assert match.sheet.columns[0].boxes == (0, 1)
    assert dealt("rami_oklahoma").award_round(1, 30, "forfeit").sheet.totals == (30, 0)
    assert dealt("partnership").award_round(3, 30, "time").sheet.columns[0].points == (0, 30)
    two = played_out(dealt("partnership_two_tables"), Random(3)).award_round(2, 25, "time")
    assert two.sheet.entries == (AwardEntry(winner=0, points=25, reason="time"),)
    assert two.sheet.columns[0].points == (25, 0)


def test_an_ended_match_is_over() -> None:
    """A declared winner wins whatever the totals say; without one nobody does."""
    match = played_out(dealt(), Random(2))
    leader = match.sheet.leaders[0]
    ended = match.end("resigned", 1 - leader, note="enough")
    assert ended.is_over
    assert ended.sheet.winner == 1 - leader
    assert ended.sheet.leaders == (leader,)
    assert match.end("agreed").sheet.winner is None
    assert ended.ending == EndEntry(reason="resigned", winner=1 - leader, note="enough")
    assert match.ending is None
    attempts: list[Callable[[], Match]] = [
        lambda: ended.deal(deck_from_seed(1)),
        lambda: ended.void_round("agreed"),
        lambda: ended.award_round(0, 5, "time"),
        lambda: ended.end("agreed"),
    ]
    for attempt in attempts:
        with pytest.raises(MatchOverError):
            attempt()


def test_only_a_round_in_play_is_stopped() -> None:
    """Before the deal, and between rounds, there is nothing to void or to award."""
    between = played_out(dealt(), Random(2))
    for match in (Match.start("short"), between, dealt().void_round("misdeal")):
        with pytest.raises(InvalidRoundError, match="no round is in play"):
            match.void_round("agreed")
        with pytest.raises(InvalidRoundError, match="no round is in play"):
            match.award_round(0, 5, "time")


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda match: match.void_round("conceded"), UnknownNameError),
        (lambda match: match.void_round(None), TypeError),
        (lambda match: match.void_round("agreed", note=3), TypeError),
        (lambda match: match.award_round(2, 5, "time"), OutOfRangeError),
        (lambda match: match.award_round("0", 5, "time"), TypeError),
        (lambda match: match.award_round(0, -5, "time"), OutOfRangeError),
        (lambda match: match.award_round(0, 5, "agreed"), UnknownNameError),
        (lambda match: match.award_round(0, 5, None), TypeError),
        (lambda match: match.end("misdeal"), UnknownNameError),
        (lambda match: match.end("agreed", 2), InvalidSheetError),
        (lambda match: match.end("agreed", "0"), TypeError),
    ],
    ids=range(11),
)
def test_wrong_reasons_seats_and_points_are_refused(
    call: Callable[[Match], object], error: type[Exception]
) -> None:
    """What cannot be gets its error, and the match stays as it is."""
    match = dealt()
    with pytest.raises(error):
        call(match)
    assert match == dealt()


@pytest.mark.parametrize(
    ("stopped", "error"),
    [
        (VoidEntry(), InvalidRoundError),
        (VoidEntry(reason="agreed", date="2026-01-31"), InvalidRoundError),
        (EndEntry(reason="agreed"), TypeError),
        ("agreed", TypeError),
    ],
)
def test_what_stops_a_round_has_a_reason(stopped: Any, error: type[Exception]) -> None:
    """A round cannot be said to be stopped by what a record does not hold."""
    with pytest.raises(error):
        PlayedRound(dealer=0, decks=[deck_from_seed(7)], stopped=stopped)


def test_a_match_is_refused_that_its_history_does_not_explain() -> None:
    """A sheet, rounds or a history that tell of other ends than the rest are named."""
    match, void = dealt(), dealt().void_round("agreed")
    ended = match.end("agreed")
    with pytest.raises(InvalidRoundError, match="rounds are not what the history comes to"):
        Match(sheet=void.sheet, rounds=match.rounds, history=void.history)
    with pytest.raises(InvalidSheetError):
        Match(sheet=match.sheet, rounds=void.rounds, history=void.history)
    with pytest.raises(InvalidRoundError):
        Match(sheet=ended.sheet, rounds=match.rounds, history=match.history)
    with pytest.raises(InvalidSheetError):
        Match(
            sheet=ended.sheet.amend(1, date="2026-01-31"),
            history=ended.history,
            rounds=ended.rounds,
        )
    done = played_out(match, Random(2))
    (played,) = done.history
    twice = PlayedRound(
        dealer=0, decks=played.decks, moves=played.moves, stopped=VoidEntry(reason="agreed")
    )
    with pytest.raises(InvalidRoundError, match="no round is in play"):
        Match(sheet=done.sheet, rounds=done.rounds, history=[twice])


def test_a_stopped_round_makes_actions_stale() -> None:
    """An action that was sent before the round was voided is answered with what happened."""
    match = dealt()
    after = match.void_round("misdeal", note="one card short")
    with pytest.raises(StaleActionError) as caught:
        after.play("draw", seat=1, at=match.version)
    assert [str(event) for event in caught.value.events] == [
        "the round is void: misdeal (one card short)"
    ]


def test_events_say_what_happened() -> None:
    """The sentences of the three kinds of event name reason, points, side and note."""
    assert str(dealt().award_round(1, 25, "conceded").events(0)[-1]) == (
        "the round is awarded: conceded, 25 points to side 1"
    )
    assert str(dealt().end("resigned", 0, note="tired").events(0)[-1]) == (
        "the match is over: resigned, side 0 wins (tired)"
    )
    assert str(dealt().end("agreed").events(0)[-1]) == "the match is over: agreed"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"entry": None}, "entry"),
        ({"entry": {"award": "time", "winner": 0, "points": 5}}, "entry"),
        ({"entry": {"void": "never"}}, "entry"),
        ({"entry": {"winner": 0, "points": 5}}, "entry"),
        ({"entry": 3}, "entry"),
        ({"kind": "passed", "seat": 1}, "entry"),
    ],
)
def test_wrong_events_are_refused(change: dict[str, Any], where: str) -> None:
    """An event of a stop has the entry that its kind asks for, and no other has one."""
    data = dealt().void_round("misdeal").events(0)[-1].to_dict() | change
    with pytest.raises(InvalidRoundError) as caught:
        Event.from_dict(data)
    assert all(problem.where.startswith(where) for problem in caught.value.problems)
    with pytest.raises(TypeError, match="the entry of an event"):
        Event(
            round=0,
            table=0,
            kind="voided",
            seat=None,
            entry=AdjustmentEntry(side=0, points=1, note="x"),  # type: ignore[arg-type]
        )


def test_a_record_says_what_stopped_its_match() -> None:
    """One line stops a round, and one ends the match; both are read by hand."""
    match = dealt().void_round("misdeal").deal(deck_from_seed(9))
    match = match.award_round(0, 25, "conceded", note="gave up").deal(deck_from_seed(3))
    text = str(match.end("time", 1))
    assert "\nvoid: misdeal\n" in text
    assert '\naward: conceded side 0 points 25 "gave up"\n' in text
    assert text.endswith("\nended: time side 1\n\nend\n")
    steps = record.replay(text).steps
    assert [type(step.entry) for step in steps if step.entry] == [VoidEntry, AwardEntry, EndEntry]
    assert [step.round for step in steps] == [1, 1, 2, 2, 3, 3]
    assert steps[-1].match == Match.parse(text)
    assert steps[1].match.sheet.entries == (VoidEntry(reason="misdeal"),)


HEAD = "oklahoma-rummy-record: 1\nrules: short\n"
DECK = "seed: 7\n"


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("void: misdeal\n", "no round is in play"),
        (DECK + "void: never\n", "never"),
        (DECK + "void:\n", "cannot be read"),
        (DECK + "void: misdeal side 1\n", "cannot be read"),
        (DECK + "void: misdeal points 1\n", "cannot be read"),
        (DECK + "ended: agreed points 1\n", "cannot be read"),
        (DECK + "award: conceded\n", "cannot be read"),
        (DECK + "award: conceded side 0 points 9999999999\n", "cannot be read"),
        (DECK + "award: conceded side 3 points 5\n", "side 3"),
        (DECK + 'void: misdeal "\\x"\n', "note"),
        (DECK + "void: misdeal\nvoid: misdeal\n", "no round is in play"),
        (DECK + "void: misdeal\n1: draw\n", "turn"),
        (DECK + "ended: agreed\nended: agreed\n", "the match ended"),
        (DECK + "ended: agreed\n" + DECK, "the match ended"),
    ],
)
def test_wrong_lines_are_named(lines: str, what: str) -> None:
    """A line that stops nothing, or cannot be read, is named with its number."""
    with pytest.raises(InvalidRecordError) as caught:
        Match.parse(HEAD + lines + "end\n")
    (problem,) = caught.value.problems
    assert what in problem.what
    assert problem.line == 2 + lines.count("\n")


@pytest.mark.parametrize("sign", ["\U0001f600", "\n", "\u2028", '"', "\x00"])
def test_the_longest_notes_are_read_back(sign: str) -> None:
    """A note of as many characters as may be, whichever they are, is kept."""
    match = dealt().void_round("misdeal", note=sign * 1000)
    assert Match.parse(str(match)) == match


def test_a_deck_is_missing_at_two_tables() -> None:
    """A match cannot be stopped between the decks of its tables."""
    text = "oklahoma-rummy-record: 1\nrules: partnership_two_tables\nseed: 7\nended: agreed\nend\n"
    with pytest.raises(InvalidRecordError, match="a deck is missing"):
        Match.parse(text)


def test_a_growing_record_takes_what_stops_its_match(tmp_path: Path) -> None:
    """What is added line by line is what is saved at once, and nothing follows the end."""
    path = tmp_path / "evening.okr"
    with RecordFile.begin(path, Match.start("short")) as file:
        match = file.add(file.match.deal(deck_from_seed(7)))
        file.add(match.play("draw"))
        match = file.add(match.play("draw").void_round("misdeal"))
        assert Match.load(path) == match
        with pytest.raises(InvalidRecordError, match="does not go on"):
            file.add(dealt("short").play("draw"))
        later = match.deal(deck_from_seed(8)).award_round(1, 12, "time").deal(deck_from_seed(9))
        match = file.add(later)
    with RecordFile.resume(path) as file:
        assert file.match == match
        match = file.add(match.end("agreed", note="bed"))
        assert file.add(match) == match
        with pytest.raises(InvalidRecordError, match="does not go on"):
            file.add(later)
    assert Match.load(path) == match
    match.save(path)
    assert Match.load(path) == match


@pytest.mark.parametrize("reason", EndReason)
def test_every_reason_ends_a_match(reason: EndReason) -> None:
    """Each word of the rulebook is taken, as a word and as a member."""
    assert Match.start("short").end(reason) == Match.start("short").end(reason.value)
