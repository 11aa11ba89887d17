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
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import final

from attrs import field, frozen

from oklahoma_rummy.cards import Card, shuffled
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.notation import read_in_order
from oklahoma_rummy.errors import (
    ErrorCode,
    IllegalActionError,
    InvalidRecordError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.play.actions import Action, parse_action
from oklahoma_rummy.play.events import Event
from oklahoma_rummy.play.match import Match, PlayedDeal
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.rules import Rules

VERSION = 1
"""The version of the form of records."""

_FIRST_KEY = "oklahoma-rummy-record"
_HEAD = (_FIRST_KEY, "rules", "dealer")
_LINE = re.compile(r"\r\n|\n|\r")
_NO_TEXT = re.compile("[\ud800-\udfff]")
"""What bytes that are no UTF-8 are read as."""
_ACTOR = re.compile(r"(table )?([0-9])")
_EDIT = "correct the line, or cut the record off before it"

Comment = tuple[int, str]
"""A remark, and how many actions of the match come before it."""


@final
@frozen(kw_only=True)
class Step:
    """One line of a record that changed the match."""

    line: int
    """The line, counted from 1."""
    deal: int
    """The number of the deal, counted from 1; 0 before the first."""
    action: Action | None
    """The action; ``None`` where cards were dealt."""
    match: Match
    """The match after it."""


@final
@frozen(kw_only=True)
class Replay:
    """A record played again: as far as it goes, and what is wrong with the rest.

    Iterating over it gives the steps.
    """

    match: Match | None
    """The match up to the end, or to the place where the record breaks."""
    steps: tuple[Step, ...] = field(default=(), repr=False)
    """The deals and actions, one by one."""
    comments: tuple[Comment, ...] = ()
    """The remarks, each with the number of actions before it."""
    problems: tuple[Problem, ...] = ()
    """What is wrong; nothing if the record is whole."""

    def __iter__(self) -> Iterator[Step]:
        """Walk through the steps."""
        return iter(self.steps)


def dumps(match: Match, comments: Iterable[Comment] = ()) -> str:
    """Write the record of a match.

    Args:
        match: The match, over or not.
        comments: Remarks to write between the actions, as ``replay`` gives them.

    Raises:
        TypeError: If this is no match.
    """
    if not isinstance(match, Match):
        message = f"a record is written of a Match, not of {type(match).__name__}"
        raise TypeError(message)
    remarks: dict[int, list[str]] = {}
    for number, text in comments:
        remarks.setdefault(number, []).extend(f"# {line}" for line in _LINE.split(text))
    lines = [
        f"{_FIRST_KEY}: {VERSION}",
        f"rules: {match.rules}",
        *(f"player: {_quoted(name)}" for name in match.players),
        f"dealer: {match.sheet.first_dealer}",
    ]
    done = 0
    for played in match.history:
        lines += ["", *remarks.pop(done, ())]
        lines += [f"deck: {''.join(map(str, deck))}" for deck in played.decks]
        lines += _moves(match, played, done, remarks)
        done += len(played.moves)
    for number in sorted(remarks):
        lines += remarks[number]
    return "\n".join([*lines, "", "end", ""])


def loads(text: str | bytes) -> Match:
    """Read the match of a record.

    Args:
        text: The record; bytes are UTF-8, with or without byte-order mark.

    Raises:
        InvalidRecordError: If the record is damaged; it carries what could be replayed.
        TypeError: If it is neither text nor bytes.
    """
    played = replay(text)
    if played.problems or played.match is None:
        raise InvalidRecordError(problems=played.problems, match=played.match)
    return played.match


def replay(text: str | bytes) -> Replay:
    """Play a record again, step by step, as far as it goes.

    Args:
        text: The record; bytes are UTF-8, with or without byte-order mark.

    Returns:
        The match, every step on the way, and what is wrong, with line, deal and step.

    Raises:
        TypeError: If it is neither text nor bytes.

    Example:
        >>> from oklahoma_rummy.play import record
        >>> print(*record.replay("nothing of the kind").problems)
        no record; line 1; begin with oklahoma-rummy-record: 1
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8", errors="surrogateescape")
    if not isinstance(text, str):
        message = f"a record is text or bytes, not {type(text).__name__}"
        raise TypeError(message)
    *lines, last = _LINE.split(text.removeprefix("\ufeff"))
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        if not reader.read(number, line.strip()):
            break
    else:
        reader.read_unfinished(len(lines) + 1, last.strip())
    return reader.replay()


def dumps_events(events: Iterable[Event]) -> str:
    """Write what one seat has seen: one event a line, as JSON, and nothing else.

    Args:
        events: The events, as ``Match.events`` gives them.

    Example:
        >>> from oklahoma_rummy.play.events import Event
        >>> print(dumps_events([Event(deal=0, table=0, kind="drew", seat=1)]), end="")
        {"deal": 0, "table": 0, "kind": "drew", "seat": 1}
    """
    return "".join(json.dumps(event.to_dict(), ensure_ascii=False) + "\n" for event in events)


class _Reader:
    """Reads a record line by line and stops where it breaks."""

    def __init__(self) -> None:
        """Begin before the first line."""
        self.match: Match | None = None
        self.ended = False
        self.head: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.names: list[str] = []
        self.decks: list[tuple[Card, ...]] = []
        self.steps: list[Step] = []
        self.comments: list[Comment] = []
        self.problems: list[Problem] = []
        self.played = 0
        self.line: int = 0

    def replay(self) -> Replay:
        """Give what was read."""
        if not self.problems and not self.ended:
            what = "the record is cut off" if self.head else "no record"
            repair = "end it with the line: end" if self.head else _BEGIN
            self._refuse(what, repair)
        return Replay(
            match=self.match,
            steps=tuple(self.steps),
            comments=tuple(self.comments),
            problems=tuple(self.problems),
        )

    def read_unfinished(self, number: int, line: str) -> None:
        """Read the rest after the last line ending: it may be part of a line that was cut off."""
        self.line = number
        if self.ended or line == "end":
            self.read(number, line)

    def read(self, number: int, line: str) -> bool:
        """Read one line; tell whether to go on."""
        self.line = number
        if bad := _NO_TEXT.search(line):
            self._refuse(f"character {bad.start() + 1} is no UTF-8", "save it as UTF-8")
        elif line.startswith("#"):
            self.comments.append((self.played, line[1:].strip()))
        elif line:
            try:
                self._read(line)
            except IllegalActionError as error:
                self._refuse(f"{error.what} ({error.where})", error.repair, error)
            except OklahomaRummyError as error:
                self._refuse(error.what, error.repair or _EDIT, error)
        return not self.problems

    def _read(self, line: str) -> None:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not self.head and key != _FIRST_KEY:
            self._refuse("no record", _BEGIN)
        elif self.ended:
            self._refuse("something follows the end", "write one record into one file")
        elif line == "end":
            self._begin()
            if self.decks:
                self._refuse("a deck is missing", "write one for each table")
            self.ended = not self.problems
        elif not colon:
            self._refuse(f"{line[:40]!r} has no colon", _EDIT)
        elif key in {"deck", "seed"}:
            self._deck(self._begin(), key, value)
        elif found := _ACTOR.fullmatch(key):
            self._actions(int(found[2]), value, at_table=bool(found[1]))
        else:
            self._head_line(key, value)

    def _head_line(self, key: str, value: str) -> None:
        """Read a line of the head, which comes before the first deck."""
        if self.match is None and key == "player":
            self.names.append(_unquoted(value))
        elif self.match is None and key in _HEAD and key not in self.head:
            self._check_head(key, value)
            self.head[key] = value
        else:
            self._refuse(f"{key[:40]!r} does not belong here", _EDIT)
            return
        self.lines[key] = self.line

    def _check_head(self, key: str, value: str) -> None:
        """Find what a line of the head cannot say, whatever the others do."""
        if key == _FIRST_KEY and value != str(VERSION):
            self._refuse(f"version {value[:20]} is not known", f"use {VERSION}")
        elif key == "dealer" and not re.fullmatch("[0-9]", value):
            self._refuse(f"dealer {value[:20]!r} is no seat", "count seats from 0")
        elif key == "rules":
            Rules.parse(value)

    def _begin(self) -> Match:
        """Begin the match once its head is read; give it, also if it began before."""
        if self.match is not None:
            return self.match
        rules, dealer = self.head.get("rules", "oklahoma_rummy"), self.head.get("dealer", "0")
        here = self.line
        self.line = self.lines.get("player", here)
        match = Match.start(rules, self.names or None)
        self.line = self.lines.get("dealer", here)
        self.match = Match.start(rules, match.players, int(dealer))
        self.line = here
        return self.match

    def _deck(self, match: Match, key: str, value: str) -> None:
        """Read a deck, and deal when there is one for each table."""
        if key == "seed":
            if not re.fullmatch("-?[0-9]{1,100}", value):
                self._refuse("no seed", "write a whole number, or a deck")
                return
            self.decks.append(shuffled(Random(int(value))))  # noqa: S311  the seed is known
        else:
            self.decks.append(tuple(CARDS[index] for index in read_in_order(value)))
        if len(self.decks) == match.rules.players // match.rules.seats_at_table:
            decks, self.decks = self.decks, []
            self._step(match.deal(*decks), None)

    def _actions(self, actor: int, value: str, *, at_table: bool) -> None:
        """Play the actions of a line, which belong to a seat, or to nobody at a table."""
        if self.match is None or not self.match.rounds:
            self._refuse("no cards are dealt", "write a deck before the actions")
            return
        seats = self.match.rules.seats_at_table
        table, seat = (actor, None) if at_table else divmod(actor, seats)
        if table not in range(len(self.match.rounds)):
            self._refuse(f"there is no {'table' if at_table else 'seat'} {actor}", _EDIT)
            return
        for text in value.split(";"):
            action = parse_action(text.strip())
            if self.match.rounds[table].turn != seat:
                whose = _whose_turn(self.match, table)
                what = "it is somebody's turn" if at_table else f"it is not seat {actor}'s turn"
                self._refuse(what, whose)
                return
            self._step(self.match.play(action, table), action)
            self.played += 1

    def _step(self, match: Match, action: Action | None) -> None:
        self.match = match
        deal = len(match.history)
        self.steps.append(Step(line=self.line, deal=deal, action=action, match=match))

    def _refuse(self, what: str, repair: str, error: OklahomaRummyError | None = None) -> None:
        where = f"line {self.line}"
        if self.match is not None and self.match.history:
            where += f", deal {len(self.match.history)}, step {self.played + 1}"
        code = ErrorCode.INVALID_RECORD if error is None else error.code
        rule = None if error is None else error.rule
        self.problems.append(_problem(what, self.line, repair, where=where, code=code, rule=rule))


_BEGIN = f"begin with {_FIRST_KEY}: {VERSION}"


def _problem(
    what: str,
    line: int,
    repair: str,
    *,
    where: str | None = None,
    code: ErrorCode = ErrorCode.INVALID_RECORD,
    rule: str | None = None,
) -> Problem:
    return Problem(
        code=code, what=what, where=where or f"line {line}", repair=repair, rule=rule, line=line
    )


def _whose_turn(match: Match, table: int) -> str:
    turn = match.rounds[table].turn
    if turn is None:
        return "nobody is on turn: deal, or reshuffle"
    return f"it is seat {turn + table * match.rules.seats_at_table}'s"


def _moves(match: Match, played: PlayedDeal, done: int, remarks: dict[int, list[str]]) -> list[str]:
    """Write the actions of a deal, those of one turn in one line."""
    rounds: list[Round] = list(played.dealt(match.rules))
    seats = match.rules.seats_at_table
    lines: list[str] = []
    last = None
    for number, (table, action) in enumerate(played.moves, done + 1):
        turn = rounds[table].turn
        actor = f"table {table}" if turn is None else str(turn + table * seats)
        if actor == last:
            lines[-1] += f"; {action}"
        else:
            lines.append(f"{actor}: {action}")
        last = actor
        rounds[table] = rounds[table].play(action)
        if number in remarks and number != done + len(played.moves):
            lines += remarks.pop(number)
            last = None
    return lines


def _quoted(name: str) -> str:
    return json.dumps(name, ensure_ascii=not name.isprintable())


def _unquoted(value: str) -> str:
    """Read a name, in quotes or without."""
    try:
        return str(json.loads(value)) if value.startswith('"') else value
    except ValueError:
        return value
