"""The record of a match: text that people can read and edit, and that is replayed step by step.

Lives here: ``dumps``, ``loads`` and ``replay`` for whole matches, ``dumps_events`` for what one
seat has seen. The form is described in the docs, on the page on game records.

Example:
    >>> from random import Random
    >>> from oklahoma_rummy.cards import shuffled
    >>> from oklahoma_rummy.play import Match, record
    >>> match = Match.start("oklahoma_rummy", ["Ann", "Bob"]).deal(shuffled(Random(7)))
    >>> record.loads(record.dumps(match)) == match
    True
"""

import json
from collections.abc import Iterable, Iterator
from typing import final

from attrs import field, frozen

from oklahoma_rummy.errors import InvalidRecordError, NotationError, Problem
from oklahoma_rummy.play.actions import Action
from oklahoma_rummy.play.events import Event, StopEntry
from oklahoma_rummy.play.match import Match
from oklahoma_rummy.play.played_round import Move, PlayedRound
from oklahoma_rummy.play.progress import bring_to, end_match, stop_round
from oklahoma_rummy.play.record_reader import (
    AWARD,
    ENDED,
    FIRST_KEY,
    LINE,
    LONE_SURROGATE,
    VERSION,
    VOID,
    Reader,
)
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.rules.spec import write_every_field
from oklahoma_rummy.scoring import AwardEntry, VoidEntry
from oklahoma_rummy.values import value_class

Comment = tuple[int, str]
"""A remark, and how many actions of the match come before it."""


@final
@value_class
@frozen(kw_only=True)
class Step:
    """One deal or action of a record, and what it came to."""

    line: int
    """The line, counted from 1."""
    round: int
    """The number of the round, counted from 1."""
    action: Action | None
    """The action; ``None`` where cards were dealt."""
    rounds: tuple[Round, ...] = field(repr=False)
    """The round after it at each table."""
    entry: StopEntry | None = None
    """What stopped the round or ended the match there, where it was no play (R2.11)."""
    _dealt: Match = field(alias="dealt", eq=False, repr=False)
    _moves: tuple[Move, ...] = field(alias="moves", eq=False, repr=False)
    _count: int = field(alias="count", repr=False)

    @property
    def match(self) -> Match:
        """The whole match after it, made when it is asked for."""
        if self.entry is not None:
            return self._dealt
        return bring_to(self._dealt, self.rounds, self._moves[: self._count])


@final
@value_class
@frozen(kw_only=True)
class Replay:
    """A record played again: as far as it goes, and what is wrong with the rest.

    Iterating over it gives the steps, each made when it is asked for: a long record is walked
    through without being held in memory step by step.
    """

    match: Match | None
    """The match up to the end, or to the place where the record breaks."""
    lines: tuple[int, ...] = field(default=(), repr=False)
    """The line of each deal and action, counted from 1."""
    comments: tuple[Comment, ...] = ()
    """The remarks, each with the number of actions before it."""
    problems: tuple[Problem, ...] = ()
    """What is wrong; nothing if the record is whole."""
    is_cut_off: bool = False
    """Whether nothing is wrong but that the end is missing: the record was still being written."""

    def __iter__(self) -> Iterator[Step]:
        """Walk through the steps."""
        if self.match is None:
            return
        lines = iter(self.lines)
        rules = self.match.rules
        match = Match.start(rules, self.match.players, self.match.sheet.first_dealer)
        for number, played in enumerate(self.match.history, 1):
            match = match.deal(*played.decks)
            rounds = match.rounds
            actions = [None, *[action for _, action in played.moves]]
            for count, rounds in enumerate(played.play_again(rules)):
                yield Step(
                    line=next(lines),
                    round=number,
                    action=actions[count],
                    rounds=rounds,
                    dealt=match,
                    moves=played.moves,
                    count=count,
                )
            match = bring_to(match, rounds, played.moves)
            if played.stopped is not None:
                match = stop_round(match, played.stopped)
                yield _step_of(match, next(lines), played.stopped)
        if self.match.ending is not None:
            match = end_match(match, self.match.ending)
            yield _step_of(match, next(lines), self.match.ending)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps at once; of a long record rather iterate."""
        return tuple(self)


def _step_of(match: Match, line: int, entry: StopEntry) -> Step:
    """Return the step to a match that is stopped or ended."""
    number = len(match.history)
    return Step(
        line=line,
        round=number,
        action=None,
        rounds=match.rounds,
        entry=entry,
        dealt=match,
        moves=(),
        count=0,
    )


def dumps(match: Match, comments: Iterable[Comment] = ()) -> str:
    """Write the record of a match.

    It has every field of the rules, so that a preset which changes later changes no score.

    Args:
        match: The match, over or not.
        comments: Remarks to write between the actions, as ``replay`` gives them.
    """
    if not isinstance(match, Match):
        message = f"a record is written of a Match, not of {type(match).__name__}"
        raise TypeError(message)
    remarks: dict[int, list[str]] = {}
    for number, text in comments:
        remarks.setdefault(number, []).extend(_remark_lines(text))
    lines = [
        f"{FIRST_KEY}: {VERSION}",
        f"rules: {write_every_field(match.rules)}",
        *(f"player: {_quoted(name)}" for name in match.players),
        f"dealer: {match.sheet.first_dealer}",
    ]
    done = 0
    for played in match.history:
        lines += ["", *remarks.pop(done, ())]
        lines += deck_lines(played)
        lines += _lines_of_turns(match, played, done, remarks)
        done += len(played.moves)
        lines += stop_lines(played.stopped)
    for number in sorted(remarks):
        lines += remarks[number]
    lines += stop_lines(match.ending)
    return "\n".join([*lines, "", "end", ""])


def loads(text: str | bytes) -> Match:
    """Read the match of a record.

    Args:
        text: The record; bytes are UTF-8, with or without byte-order mark.

    Raises:
        InvalidRecordError: If the record is damaged; it carries what could be replayed.
    """
    reader = Reader(_as_text(text))
    if reader.problems or reader.match is None:
        raise InvalidRecordError(problems=reader.problems, match=reader.match)
    return reader.match


def replay(text: str | bytes) -> Replay:
    """Play a record again, step by step, as far as it goes.

    Args:
        text: The record; bytes are UTF-8, with or without byte-order mark.

    Returns:
        The match, every step on the way, and what is wrong, with line, round and step.

    Example:
        >>> from oklahoma_rummy.play import record
        >>> print(*record.replay("nothing of the kind").problems)
        not a record (line 1). Begin with oklahoma-rummy-record: 1.
    """
    reader = Reader(_as_text(text))
    return Replay(
        match=reader.match,
        lines=tuple(reader.lines),
        comments=tuple(reader.comments),
        problems=tuple(reader.problems),
        is_cut_off=reader.is_cut_off,
    )


def dumps_events(events: Iterable[Event]) -> str:
    """Write what one seat has seen: one event a line, as JSON, and nothing else.

    Args:
        events: The events, as ``Match.events`` gives them.

    Example:
        >>> from oklahoma_rummy.play.events import Event
        >>> print(dumps_events([Event(round=0, table=0, kind="drew", seat=1)]), end="")
        {"round": 0, "table": 0, "kind": "drew", "seat": 1}
    """
    return "".join(json.dumps(event.to_dict(), ensure_ascii=False) + "\n" for event in events)


def deck_lines(played: PlayedRound) -> list[str]:
    """Write the cards of a round, a line for each table."""
    return [f"deck: {''.join(map(str, deck))}" for deck in played.decks]


def stop_lines(entry: StopEntry | None) -> list[str]:
    """Write what stopped a round or ended a match, if anything did."""
    if entry is None:
        return []
    if isinstance(entry, VoidEntry):
        line = f"{VOID}: {entry.reason}"
    elif isinstance(entry, AwardEntry):
        line = f"{AWARD}: {entry.reason} side {entry.winner} points {entry.points}"
    else:
        winner = "" if entry.winner is None else f" side {entry.winner}"
        line = f"{ENDED}: {entry.reason}{winner}"
    return [f"{line} {_quoted(entry.note)}" if entry.note else line]


def name_actors(rounds: Iterable[Round], moves: Iterable[Move]) -> Iterator[str]:
    """Walk through who plays each of some moves: a seat, or a table where it is nobody's turn.

    Args:
        rounds: The round at each table before the moves.
        moves: The moves.
    """
    now = list(rounds)
    for table, action in moves:
        turn = now[table].turn
        yield f"table {table}" if turn is None else str(turn + table * len(now[table].hands))
        now[table] = now[table].play(action)


def _lines_of_turns(
    match: Match, played: PlayedRound, done: int, remarks: dict[int, list[str]]
) -> list[str]:
    """Write the actions of a round, those of one turn in one line, unless a remark is between."""
    lines: list[str] = []
    last = None
    actors = name_actors(played.deal(match.rules), played.moves)
    for number, (actor, (_, action)) in enumerate(zip(actors, played.moves, strict=True), done + 1):
        if actor == last:
            lines[-1] += f"; {action}"
        else:
            lines.append(f"{actor}: {action}")
        last = actor
        if number in remarks and number != done + len(played.moves):
            lines += remarks.pop(number)
            last = None
    return lines


def _remark_lines(text: str) -> list[str]:
    """Write a remark, one line for each of its own."""
    if lone := LONE_SURROGATE.search(text):
        raise NotationError(
            what="a remark has half of a character, which no file can hold",
            repair="remove it",
            text=text,
            span=lone.span(),
        )
    return [f"# {line}".rstrip() for line in LINE.split(text)]


def _as_text(text: str | bytes) -> str:
    if isinstance(text, bytes):
        return text.decode("utf-8", errors="surrogateescape")
    if not isinstance(text, str):
        message = f"a record is text or bytes, not {type(text).__name__}"
        raise TypeError(message)
    return text


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=not name.isprintable())
