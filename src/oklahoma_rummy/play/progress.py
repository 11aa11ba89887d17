"""How a match goes on: brought to a moment, stopped, ended, and played again from its history.

Internal: ``match`` has the methods, and records are read and written with the same functions.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.play.played_round import Move, PlayedRound, Stopping
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.scoring import AwardEntry, EndEntry, ScoreSheet
from oklahoma_rummy.scoring.players import counted

if TYPE_CHECKING:
    from oklahoma_rummy.play.match import Match


def bring_to(match: "Match", rounds: tuple[Round, ...], moves: tuple[Move, ...]) -> "Match":
    """Return a match with its round in play as far as these moves bring it.

    Internal: nothing is checked. Rounds that are all over are written on the sheet.

    Args:
        match: The match with the round in play at an earlier moment.
        rounds: What the moves come to.
        moves: All moves of the round.
    """
    *before, last = match.history
    results = [each.result for each in rounds if each.result is not None]
    sheet = match.sheet.record(*results) if len(results) == len(rounds) else match.sheet
    played = object.__new__(PlayedRound)
    kept = (("dealer", last.dealer), ("decks", last.decks), ("moves", moves), ("stopped", None))
    for name, value in kept:
        object.__setattr__(played, name, value)
    return make_match(type(match), sheet, rounds, (*before, played))


def stop_round(match: "Match", entry: Stopping) -> "Match":
    """Return a match with its round in play stopped; internal, see ``Match.void_round``.

    Args:
        match: The match.
        entry: What is written on the sheet.

    Raises:
        MatchOverError: If the match is over.
        InvalidRoundError: If no round is in play.
        InvalidSheetError: If the entry does not fit the rules.
    """
    sheet, note = match.sheet, entry.note
    if isinstance(entry, AwardEntry):
        sheet = sheet.record_award(entry.winner, entry.points, entry.reason, note=note)
    else:
        sheet = sheet.record_void(entry.reason, note=note)
    if not match.is_dealt:
        what, repair = "no round is in play", "deal first, or record it on a sheet"
        raise InvalidRoundError(problems=[_impossible(what, "match", repair, "R2.11")])
    played = evolve(match.history[-1], stopped=entry)
    rounds = tuple([each.stop() for each in match.rounds])
    return make_match(type(match), sheet, rounds, (*match.history[:-1], played))


def end_match(match: "Match", entry: EndEntry) -> "Match":
    """Return a match that is over; internal, see ``Match.end``.

    Args:
        match: The match.
        entry: What is written on the sheet.

    Raises:
        MatchOverError: If the match is over already.
        InvalidSheetError: If the entry does not fit the rules.
    """
    sheet = match.sheet.end(entry.reason, entry.winner, note=entry.note)
    rounds = tuple([each.stop() for each in match.rounds])
    return make_match(type(match), sheet, rounds, match.history)


def make_match(
    kind: "type[Match]",
    sheet: ScoreSheet,
    rounds: tuple[Round, ...],
    history: tuple[PlayedRound, ...],
) -> "Match":
    """Make a match of what is known to agree, without playing it again."""
    match = object.__new__(kind)
    for name, value in (("sheet", sheet), ("rounds", rounds), ("history", history)):
        object.__setattr__(match, name, value)
    return match


def find_contradictions(match: "Match") -> list[Problem]:
    """Play the history again and list what it does not come to."""
    begun = ScoreSheet.new(match.rules, match.players, match.sheet.first_dealer)
    again = make_match(type(match), begun, (), ())
    for number, played in enumerate(match.history, 1):
        where = f"history, round {number}"
        if again.is_dealt:
            return [evolve(still_in_play(), where=where)]
        try:
            again = again.deal(*played.decks)
            if played.dealer != again.dealer:
                what, repair = f"seat {played.dealer} deals", f"let seat {again.dealer} deal"
                return [_impossible(what, where, repair, "R2.8")]
            now = again.rounds
            for step, rounds in enumerate(played.play_again(match.rules), 1):
                now, where = rounds, f"history, round {number}, step {step}"
            again = bring_to(again, now, played.moves)
            again = again if played.stopped is None else stop_round(again, played.stopped)
        except OklahomaRummyError as error:
            return [_impossible(error.what, where, error.repair, error.rule)]
    if match.ending is not None and not again.is_over:
        again = end_match(again, match.ending)
    return [*_differences(match, again)]


def _differences(match: "Match", again: "Match") -> Iterator[Problem]:
    """Compare a match with what its history comes to."""
    if match.rounds != again.rounds:
        what = "the rounds are not what the history comes to"
        yield _impossible(what, "rounds", "play and deal to change them", "R2.1")
    if match.sheet != again.sheet:
        hands, over = len(match.sheet.entries), len(again.sheet.entries)
        what = f"the sheet has {counted(hands, 'hand')}, the rounds come to {over}"
        if hands == over:
            what = "the sheet has hands or notes that are not those of the rounds"
        yield Problem(
            code=ErrorCode.INVALID_SHEET,
            what=what,
            where="sheet",
            repair="change a copy of the sheet, apart from the match",
        )


def still_in_play() -> Problem:
    """Return that a round is still in play."""
    return _impossible("a round is still in play", "deal", "play it to its end", "R2.1")


def _impossible(what: str, where: str, repair: str, rule: str | None) -> Problem:
    return Problem(code=ErrorCode.INVALID_ROUND, what=what, where=where, repair=repair, rule=rule)
