"""The text of a rules file, read into names and values with their places.

Each statement is read alone, by the standard library, so that one broken line hides nothing else
and nothing that takes long is ever handed over. What the values mean is for ``checking``.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from itertools import islice
from typing import Any, cast, final

from attrs import evolve, frozen

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.json_toml import read_json, read_toml
from oklahoma_rummy.rules.positions import (
    Span,
    Statement,
    json_statements,
    key_parts,
    line_and_column,
    toml_statements,
)
from oklahoma_rummy.rules.problems import shown_key
from oklahoma_rummy.rules.rules import RULE_FIELDS
from oklahoma_rummy.rules.syntax import JSON, SPEC, TOML, Syntax, shorten
from oklahoma_rummy.rules.words import slip_of
from oklahoma_rummy.values import value_class

_MOST_STATEMENTS = 1000
"""More than anybody can mean: there are some forty fields."""
_MOST_FAULTS = 20
_MOST_PARTS = 3
_DEEPEST = 3
_LONGEST_NUMBER = 20
_QUOTES = "\"'\u201c\u201d\u201e\u201f\u2018\u2019\u201a\u201b\xab\xbb`"
_WORD = re.compile(r"[A-Za-z_][\w -]*")
_CLOSED = re.compile(r""""(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_NUMBER = re.compile(r"[+-]?[0-9][0-9.,' _]*")
_SECOND_PAIR = re.compile(r"[\s,;][A-Za-z_-]+[ \t]*=")
_HEAD = re.compile(r"\[\[?[^\[\]{}]+\]\]?[ \t]*(?:#.*)?")
_VALUES = "write a number, true, false, or a word in double quotes"
_CONSTANTS = {"true": True, "false": False}
_LONGEST_WORD = 40


@final
@value_class
@frozen
class Nested:
    """A list or a table in the place of a value; no field holds any."""

    kind: str
    """What it is."""

    def __repr__(self) -> str:
        """Return what it is, in brackets."""
        return f"<{self.kind}>"


UNREAD = object()
"""Stands for a value that cannot be read."""


@final
@value_class
@frozen(kw_only=True)
class Entry:
    """One key with its value, and where both stand."""

    name: str
    """The key."""
    value: object
    """The value, or ``UNREAD``."""
    written: str = ""
    """The value as the text has it."""
    key_at: int = -1
    """Where the key is in the text."""
    value_at: int = -1
    """Where the value is in the text."""


@final
@value_class
@frozen(kw_only=True)
class Document:
    """What is written as house rules, and what is wrong with how it is written."""

    entries: tuple[Entry, ...] = ()
    """Every key with its value, in the order of the text."""
    faults: tuple[Problem, ...] = ()
    """What is wrong with the text, whatever the values mean."""
    text: str = ""
    """The text; empty if the entries come from a mapping."""
    syntax: Syntax = SPEC
    """How fields and values are written."""

    def place(self, problem: Problem, at: int) -> Problem:
        """Return a problem with its line and column, if there is a text."""
        return problem if self.syntax is SPEC else _placed(problem, self.text, at)


def read_document(text: str) -> Document:
    """Read a text as JSON if it begins with a curly bracket, and else as TOML.

    Example:
        >>> [(each.name, each.value) for each in read_document("target = 150").entries]
        [('target', 150)]
    """
    if text.lstrip(" \t\r\n").startswith("{"):
        return _Reading(text, JSON).read(json_statements(text))
    text = text.replace("\r\n", "\n")
    return _Reading(text, TOML).read(toml_statements(text))


def take_mapping(source: Mapping[Any, object], depth: int = 0) -> Document:
    """Take a mapping as a document; what is in tables is lifted out of them."""
    entries: list[Entry] = []
    faults: list[Problem] = []
    for key, value in source.items():
        if not isinstance(key, str):
            what = f"the key {shorten(SPEC.value(key))} is not text"
            found = _fault(what, "remove it, or write it as text", where="the mapping")
            faults.append(evolve(found, code=ErrorCode.WRONG_TYPE))
        elif isinstance(value, Mapping):
            faults.append(_table(key))
            if depth < _DEEPEST:
                inner = take_mapping(cast("Mapping[object, object]", value), depth + 1)
                entries += inner.entries
                faults += inner.faults
        else:
            if isinstance(value, list | tuple | set | frozenset):
                value = Nested("list")  # noqa: PLW2901
            elif isinstance(value, str) and not isinstance(value, StrEnum):
                value = str.__str__(value)  # noqa: PLW2901  of a class of the caller's, its text
            entries.append(Entry(name=str.__str__(key), value=value))
    return Document(entries=tuple(entries), faults=tuple(_first_of(faults)))


@final
@value_class
@frozen
class _Reader:
    """How texts of a language are read."""

    read: Callable[[str], Mapping[str, Any]]
    alone: str
    sign: str
    sample: str
    backslash: str


_READERS = {
    "TOML": _Reader(
        read_toml,
        "x = {}",
        "=",
        "key = value",
        "write \\\\ for a backslash, or use single quotes",
    ),
    "JSON": _Reader(
        partial(read_json, allow_nan=True),
        '{{"x": {}}}',
        ":",
        '"key": value',
        "write \\\\ for a backslash",
    ),
}


class _Reading:
    """A text as it is read, statement by statement."""

    def __init__(self, text: str, syntax: Syntax) -> None:
        self.text = text
        self.syntax = syntax
        self.reader = _READERS[syntax.name]
        self.entries: list[Entry] = []
        self.faults: list[Problem] = []
        self.is_plain = True
        """Whether the text may be read as a whole: it has no tables, lists or dotted keys."""

    def read(self, statements: Iterator[Statement]) -> Document:
        """Read all statements."""
        for each in islice(statements, _MOST_STATEMENTS):
            if each.key is None:
                self._no_pair(each)
            else:
                self._pair(each, each.key)
        if next(statements, None):
            what = f"the text has more than {_MOST_STATEMENTS} keys, and the rest is not read"
            self._add(0, what, "keep only what differs from a preset")
        is_sound = self.is_plain and not self.faults
        if is_sound and len({each.name for each in self.entries}) == len(self.entries):
            self.faults += _whole(self.text, self.reader, self.syntax)
        return Document(
            entries=tuple(self.entries),
            faults=tuple(_first_of(self.faults)),
            text=self.text,
            syntax=self.syntax,
        )

    def _add(self, at: int, what: str, repair: str, name: str = "") -> None:
        self.faults.append(_placed(_fault(what, repair, name), self.text, at))

    def _no_pair(self, each: Statement) -> None:
        """Note what is wrong with something that has no key and value."""
        written, what, repair = self.text[slice(*each.value)], each.fault, each.repair
        if each.is_table and _HEAD.fullmatch(written):
            what = f"{shorten(written)} is the heading of a table, and rules have no tables"
            repair = "remove the heading: its fields are read all the same"
        elif self.text.lstrip().startswith("[{"):
            what, repair = "the rules are in a list", "remove the brackets [ and ]"
        elif written.endswith((".toml", ".json")) and written == self.text.strip():
            what = "this is the name of a file, not rules"
            repair = "name a file with pathlib.Path"
        elif not what:
            what, repair = f"the line is not {self.syntax.name}", f"write {self.reader.sample}"
        self._add(each.value[0], what, repair)

    def _pair(self, each: Statement, key_span: Span) -> None:
        """Note a key with its value, and what is wrong with how they are written."""
        key, written = self.text[slice(*key_span)], self.text[slice(*each.value)]
        at, value_at = key_span[0], each.value[0] if written else key_span[0]
        parts = key_parts(key) if self.syntax is TOML else [key]
        name = _key_name(parts[-1], self.reader)
        self.is_plain &= len(parts) == 1 and (len(key.split()) == 1 or key[0] in "\"'")
        self._check_key(each, at, key, name, is_dotted=len(parts) > 1)
        if each.is_table:
            self.faults.append(_placed(_table(name), self.text, at))
        elif len(parts) <= _MOST_PARTS:
            entry = Entry(name=name, value=UNREAD, written=written, key_at=at, value_at=value_at)
            entry, fault = _value_alone(entry, self.syntax, self.reader)
            self.is_plain &= not isinstance(entry.value, Nested)
            self.entries.append(entry)
            self.faults += [_placed(fault, self.text, value_at)] if fault else []

    def _check_key(self, each: Statement, at: int, key: str, name: str, *, is_dotted: bool) -> None:
        """Note what is wrong with a key and what stands between it and its value."""
        shown = shown_key(name)
        if is_dotted:
            what = f"{shorten(key)} is a key of several parts, and rules have no tables"
            self._add(at, what, f"write {shown} alone", name)
        if each.fault:
            self._add(each.value[1], each.fault, each.repair, name)
        if self.syntax is JSON and not key.startswith('"'):
            self._add(at, f"{shorten(key)} is not in double quotes", f'write "{name}"', name)
        if each.sign != self.reader.sign:
            what = f"{each.sign[:3]} stands between {shown} and its value"
            self._add(at, what, f"write {self.reader.sign} instead", name)


def _key_name(key: str, reader: _Reader) -> str:
    """Read a key as its language does; one that it refuses is taken as it is written."""
    if key[:1] not in {'"', "'"}:
        return key
    try:
        return str(reader.read(reader.alone.format(key))["x"])
    except ValueError:
        return key.strip("\"'")


def _value_alone(entry: Entry, syntax: Syntax, reader: _Reader) -> tuple[Entry, Problem | None]:
    """Read the value of an entry; return the entry with it, and what is wrong if it is broken."""
    written, name = entry.written, entry.name
    if not written:
        repair = f"write {reader.sample}"
        return entry, _fault(f"{shown_key(name)} has no value", repair, name)
    if written[0] in "[{":
        kind = "list" if written[0] == "[" else "table"
        return evolve(entry, value=Nested(kind)), None
    try:
        value = reader.read(reader.alone.format(written))["x"]
    except ValueError:
        return entry, _unreadable(entry, syntax, reader)
    return evolve(entry, value=value), None


def _unreadable(entry: Entry, syntax: Syntax, reader: _Reader) -> Problem:
    """Return what is wrong with a value that its language refuses, and what it may mean."""
    name, written = entry.name, entry.written
    what = f"{syntax.form.format(shown_key(name), shorten(written))} is not {syntax.name}"
    text = written.strip(_QUOTES + " ")
    number = _NUMBER.match(text)
    repair = _repair_of_text(written, syntax, reader)
    if number and len(number[0]) > _LONGEST_NUMBER:
        repair = "write a number of fewer digits"
    if repair:
        return _fault(what, repair, name)
    word = number[0].strip(" .,") if number else text.rstrip(",; ")
    rule_field = RULE_FIELDS.get(name) or RULE_FIELDS.get(slip_of(name, RULE_FIELDS) or "")
    if rule_field is None:
        is_word = _WORD.fullmatch(word) and len(word) < _LONGEST_WORD
        pair = syntax.pair(name, _CONSTANTS.get(word.casefold(), word))
        return _fault(what, f"write {pair}" if is_word else _VALUES, name)
    if rule_field.or_none and word == "null":
        word = "none"
    values, is_slip = rule_field.meant_by(word, word)
    if not rule_field.problem(word):
        values, is_slip = (rule_field.sound(word),), True
    is_slip = is_slip and word == text
    found = rule_field.told(what, ErrorCode.NOTATION, None, (values, is_slip), syntax)
    if len(values) == 1:
        pair = syntax.pair(rule_field.name, values[0])
        found = evolve(found, repair=f"write {pair}" if is_slip else f"did you mean {pair}?")
    return evolve(found, rule=None, fields=(name,))


def _repair_of_text(written: str, syntax: Syntax, reader: _Reader) -> str:
    """Return how to put a text in quotes right that is broken, or nothing if it is not one."""
    if _CONTROL.search(written) and not written.startswith(("'''", '"""')):
        return "remove the control character"
    if _SECOND_PAIR.search(written) and written[0] not in "\"'":
        return "write one field a line"
    if written[0] not in "\"'" or (syntax is JSON and written[0] == "'"):
        return ""
    closed = _CLOSED.fullmatch(written)
    return reader.backslash if closed else "end the text with the quotes it begins with"


def _whole(text: str, reader: _Reader, syntax: Syntax) -> Iterator[Problem]:
    """Yield the fault of a text that is broken although each of its statements can be read."""
    try:
        reader.read(text)
    except json.JSONDecodeError as error:
        at = error.pos
    except ValueError:
        at = _first_refused(text, reader)
    else:
        return
    found = _fault(f"this is not {syntax.name}", f"write {reader.sample}")
    yield _placed(found, text, at)


def _first_refused(text: str, reader: _Reader) -> int:
    """Return where the first line begins with which a text is refused."""
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    low, high = 0, len(starts) - 1
    while low < high:
        middle = (low + high) // 2
        try:
            reader.read(text[: starts[middle + 1]])
        except ValueError:
            high = middle
        else:
            low = middle + 1
    return starts[low]


def _first_of(faults: list[Problem]) -> Iterable[Problem]:
    """Return the first faults, and of very many only how many more there are."""
    more = len(faults) - _MOST_FAULTS
    if more <= 0:
        return faults
    what = f"{more} more faults like these"
    last = evolve(faults[_MOST_FAULTS], what=what, fields=(), changes=(), is_slip=False)
    return [*faults[:_MOST_FAULTS], last]


def _table(name: str) -> Problem:
    """Return the problem of a table as a value; what is in it is checked all the same."""
    what = f"the value of {shown_key(name)} is a table, and rules have no tables"
    found = _fault(what, "write its fields at the top level", name)
    return evolve(found, code=ErrorCode.WRONG_TYPE)


def _fault(what: str, repair: str, name: str = "", where: str = "") -> Problem:
    return Problem(
        code=ErrorCode.NOTATION,
        what=what,
        where=where or shown_key(name),
        repair=repair,
        fields=(name,) if name else (),
    )


def _placed(problem: Problem, text: str, at: int) -> Problem:
    line, column = line_and_column(text, at)
    where = f"line {line}, column {column}"
    return evolve(problem, where=where, line=line, column=column)
