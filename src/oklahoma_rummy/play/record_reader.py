"""Reads the record of a match: line by line, and no further than where it breaks.

Internal: ``record`` has the functions for it. A record may be long, so nothing is kept of the way
but the moves, which most lines share, and the line of each step.
"""

import re
from collections.abc import Iterator
from json import loads
from typing import Any

from oklahoma_rummy.cards import Card, deck_from_seed
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.notation import read_in_order
from oklahoma_rummy.errors import (
    ErrorCode,
    IllegalActionError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.play.actions import parse_action
from oklahoma_rummy.play.match import Match
from oklahoma_rummy.play.played_round import Move
from oklahoma_rummy.play.progress import bring_to, end_match, stop_round
from oklahoma_rummy.play.reading import UPDATE
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.state import Phase
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import AwardEntry, EndEntry, VoidEntry

VERSION = 1
"""The version of the form of records."""
FIRST_KEY = "oklahoma-rummy-record"
"""What the first line of a record begins with."""
VOID, AWARD, ENDED = "void", "award", "ended"
"""What lines begin with that stop a round, or end the match (R2.11)."""
LINE = re.compile(r"\r\n|\n|\r")
"""What ends a line."""

_HEAD = (FIRST_KEY, "rules", "dealer")
_NO_RECORD = "not a record"
_BEGIN = f"begin with {FIRST_KEY}: {VERSION}"
_EDIT = "correct the line, or cut the record off before it"
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""Half of a character, which no file can hold; what bytes that are not UTF-8 are read as."""
_ACTOR = re.compile(r"(table )?([0-9])")
_STOPS = {
    VOID: (r"(?P<reason>[a-z]+)", "misdeal"),
    AWARD: (
        r"(?P<reason>[a-z]+) side (?P<side>[0-9]) points (?P<points>[0-9]{1,9})",
        "conceded side 0 points 25",
    ),
    ENDED: (r"(?P<reason>[a-z]+)(?: side (?P<side>[0-9]))?", "agreed"),
}
"""What such a line says, with an example; a note may follow."""
_NOTE = r"(?: (?P<note>\".*\"))?"
_LONGEST = 20_000
"""Characters of the longest value or action: a note of characters that must be escaped."""
_LONGEST_MESSAGE = 2_000
_MOST_PLAYERS = 4
_COMMON = 12
"""Characters of the longest action that many lines repeat, such as ``discard 7h``."""


class Reader:
    """Reads a record and stops where it breaks."""

    def __init__(self, text: str) -> None:
        """Read a text, in which bytes that are not UTF-8 are lone surrogates."""
        self.text = text
        self.kept: int = 0
        """How many characters hold all that was read whole: what follows was cut off."""
        self.end: tuple[int, int] | None = None
        """Where the line is that ends the record, its line ending in."""
        self.lines: list[int] = []
        """The line of each deal and action."""
        self.comments: list[tuple[int, str]] = []
        self.problems: list[Problem] = []
        self.is_cut_off: bool = False
        """Whether nothing is wrong but that the end is missing."""
        self._line: int = 0
        self._head: dict[str, str] = {}
        self._head_lines: dict[str, int] = {}
        self._names: list[str] = []
        self._decks: list[tuple[Card, ...]] = []
        self._dealt: Match | None = None
        self._rounds: tuple[Round, ...] = ()
        self._moves: list[Move] = []
        self._played = 0
        self._common: dict[tuple[int, str], Move] = {}
        self._read_all()

    @property
    def match(self) -> Match | None:
        """The match up to the end, or to the place where the record breaks."""
        if self._dealt is None or not self._moves:
            return self._dealt
        return bring_to(self._dealt, self._rounds, tuple(self._moves))

    def _read_all(self) -> None:
        start = 1 if self.text.startswith("\ufeff") else 0
        self.kept = start
        for ending in LINE.finditer(self.text, start):
            self._line += 1
            self._read_line(self.text[start : ending.start()].strip(), start, ending.end())
            start = ending.end()
            if self.problems:
                return
        self._line += 1
        rest = self.text[start:].strip()
        # The rest may be part of a line that was cut off. Of a remark a part does no harm.
        if self.end is not None or rest == "end" or rest.startswith("#"):
            self._read_line(rest, start, len(self.text))
        if not self.problems and self.end is None:
            self.is_cut_off = bool(self._head)
            if self.is_cut_off:
                self._refuse("the record is cut off", "end it with the line: end")
            else:
                self._refuse(_NO_RECORD, _BEGIN)

    def _read_line(self, line: str, start: int, stop: int) -> None:
        """Read what stands between two places of the text."""
        if bad := LONE_SURROGATE.search(line):
            self._refuse(f"character {bad.start() + 1} is not UTF-8", "save it as UTF-8")
        elif line.startswith("#"):
            self.comments.append((self._played, line[1:].strip()))
        elif line == "end" and self._head and self.end is None:
            self._begin_safely()
            if self._decks:
                self._refuse("a deck is missing", "write one for each table")
            self.end = start, stop
        elif line:
            self._read(line)
        if not self.problems and not self._decks:
            self.kept = stop

    def _read(self, line: str) -> None:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not self._head and key != FIRST_KEY:
            self._refuse(_NO_RECORD, _BEGIN)
        elif self.end is not None:
            self._refuse("something follows the end", "write one record into one file")
        elif not colon:
            self._refuse(f"{line[:40]!r} has no colon", _EDIT)
        elif found := _ACTOR.fullmatch(key):
            self._read_actions(int(found[2]), value, at_table=bool(found[1]))
        elif len(value) > _LONGEST:
            self._refuse(f"{len(value)} characters are too many for one line", _EDIT)
        elif key in {"deck", "seed"}:
            self._read_deck(key, value)
        elif self._decks:
            self._refuse("a deck is missing", "write one for each table")
        elif key in _STOPS:
            self._read_stop(key, value)
        else:
            self._read_head(key, value)

    def _read_head(self, key: str, value: str) -> None:
        """Read a line of the head, which comes before the first deck."""
        if self._dealt is None and key == "player":
            self._names.append(_unquoted(value))
            if len(self._names) > _MOST_PLAYERS:
                self._refuse("a fifth player", "name one for each seat, two to four")
        elif self._dealt is None and key in _HEAD and key not in self._head:
            self._check_head(key, value)
            self._head[key] = value
        else:
            self._refuse(f"{key[:40]!r} does not belong here", _EDIT)
            return
        self._head_lines[key] = self._line

    def _check_head(self, key: str, value: str) -> None:
        """Find what a line of the head cannot say, whatever the others do."""
        if key == FIRST_KEY and value != str(VERSION):
            self._refuse(f"unknown version {value[:20]!r}", f"Known: {VERSION}. {UPDATE}")
        elif key == "dealer" and not re.fullmatch("[0-9]", value):
            self._refuse(f"dealer {value[:20]!r} is not a seat", "count seats from 0")
        elif key == "rules":
            try:
                Rules.parse(value)
            except OklahomaRummyError as error:
                self._refuse_because(error)

    def _begin_safely(self) -> None:
        try:
            self._begin()
        except OklahomaRummyError as error:
            self._refuse_because(error)

    def _begin(self) -> Match:
        """Begin the match once its head is read; return it, also if it began before."""
        if self._dealt is not None:
            return self._dealt
        rules, dealer = self._head.get("rules", "oklahoma_rummy"), self._head.get("dealer", "0")
        here = self._line
        self._line = self._head_lines.get("player", here)
        match = Match.start(rules, self._names or None)
        self._line = self._head_lines.get("dealer", here)
        self._dealt = Match.start(rules, match.players, int(dealer))
        self._line = here
        return self._dealt

    def _read_deck(self, key: str, value: str) -> None:
        """Read a deck, and deal when there is one for each table."""
        try:
            match = self._begin()
            if key == "deck":
                self._decks.append(tuple(CARDS[index] for index in read_in_order(value)))
            elif value:
                self._decks.append(deck_from_seed(value))
            else:
                self._refuse("the seed is missing", "write a number or a text")
                return
            if len(self._decks) == len(match.tables):
                self._dealt = match.deal(*self._decks)
                self._rounds, self._moves, self._decks = self._dealt.rounds, [], []
                self.lines.append(self._line)
        except OklahomaRummyError as error:
            self._refuse_because(error)

    def _read_actions(self, actor: int, value: str, *, at_table: bool) -> None:
        """Play the actions of a line, which belong to a seat, or to nobody at a table."""
        if self._dealt is None or not self._rounds:
            self._refuse("no cards are dealt", "write a deck before the actions")
            return
        seats = self._dealt.rules.seats_at_table
        table, seat = (actor, None) if at_table else divmod(actor, seats)
        if table >= len(self._rounds):
            self._refuse(f"{'table' if at_table else 'seat'} {actor} does not exist", _EDIT)
            return
        for text in _parts(value):
            if len(text) > _LONGEST:
                self._refuse(f"{len(text)} characters are too many for an action", _EDIT)
                return
            try:
                move = self._move(table, text)
                if self._rounds[table].turn != seat:
                    what = "it is somebody's turn" if at_table else f"it is not seat {actor}'s turn"
                    self._refuse(what, self._whose_turn(table))
                    return
                after = self._rounds[table].play(move[1])
            except OklahomaRummyError as error:
                self._refuse_because(error)
                return
            self._rounds = (*self._rounds[:table], after, *self._rounds[table + 1 :])
            self._moves.append(move)
            self._played += 1
            self.lines.append(self._line)
            if after.phase is Phase.OVER and self._is_over():
                self._dealt = self.match
                self._moves = []

    def _read_stop(self, key: str, value: str) -> None:
        """Stop the round in play, or end the match."""
        pattern, example = _STOPS[key]
        found = re.fullmatch(pattern + _NOTE, value)
        if found is None:
            self._refuse(f"{key} {value[:40]!r} cannot be read", f"write {key}: {example}")
            return
        parts: dict[str, Any] = found.groupdict()
        note = parts.pop("note")
        try:
            parts["note"] = "" if note is None else loads(note)
        except ValueError:
            self._refuse("the note cannot be read", "write it as JSON text")
            return
        if (side := parts.pop("side", None)) is not None:
            parts["winner"] = int(side)
        try:
            self._begin()
            self._dealt = self._stop(key, parts)
        except OklahomaRummyError as error:
            self._refuse_because(error)
            return
        self._rounds, self._moves = self._dealt.rounds, []
        self.lines.append(self._line)

    def _stop(self, key: str, parts: dict[str, Any]) -> Match:
        """Return the match after a line that stops its round, or ends it."""
        match = self.match
        assert match is not None  # noqa: S101  it has begun
        if key == ENDED:
            return end_match(match, EndEntry(**parts))
        if key == VOID:
            return stop_round(match, VoidEntry(**parts))
        parts["points"] = int(parts["points"])
        return stop_round(match, AwardEntry(**parts))

    def _move(self, table: int, text: str) -> Move:
        """Read an action; one that many lines repeat is kept once."""
        move = self._common.get((table, text))
        if move is None:
            move = table, parse_action(text)
            if len(text) <= _COMMON:
                self._common[table, text] = move
        return move

    def _is_over(self) -> bool:
        return all(each.phase is Phase.OVER for each in self._rounds)

    def _whose_turn(self, table: int) -> str:
        turn = self._rounds[table].turn
        if turn is None:
            return "nobody is on turn: deal or reshuffle"
        return f"it is seat {turn + table * len(self._rounds[table].hands)}'s"

    def _refuse_because(self, error: OklahomaRummyError) -> None:
        if isinstance(error, IllegalActionError):
            self._refuse(f"{error.what} ({error.where})", error.repair, error)
            return
        for each in getattr(error, "problems", (error,)):
            self._refuse(each.what, each.repair or _EDIT, each)

    def _refuse(
        self, what: str, repair: str, error: OklahomaRummyError | Problem | None = None
    ) -> None:
        where = f"line {self._line}"
        if self._dealt is not None and self._dealt.history:
            where += f", round {len(self._dealt.history)}, step {self._played + 1}"
        self.problems.append(
            Problem(
                code=ErrorCode.INVALID_RECORD if error is None else error.code,
                what=what if len(what) <= _LONGEST_MESSAGE else what[:_LONGEST_MESSAGE] + "...",
                where=where,
                repair=repair,
                rule=None if error is None else error.rule,
                line=self._line,
            )
        )


def _parts(value: str) -> Iterator[str]:
    """Walk through the actions of a line, without a list of all of them."""
    start = 0
    while (stop := value.find(";", start)) >= 0:
        yield value[start:stop].strip()
        start = stop + 1
    yield value[start:].strip()


def _unquoted(value: str) -> str:
    """Read a name, in quotes or without."""
    try:
        return str(loads(value)) if value.startswith('"') else value
    except ValueError:
        return value
