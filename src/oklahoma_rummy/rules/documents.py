"""The text of a rules file, read into names and values with their places.

TOML and JSON are read by the standard library. Where it refuses a text, each statement is read
alone, so that one broken line hides nothing else. What the values mean is for ``checking``.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from reprlib import repr as short_repr
from typing import Any, final

from attrs import evolve, field, frozen

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.positions import (
    Statement,
    json_statements,
    line_and_column,
    toml_statements,
)

MOST_CHARACTERS = 2**20
"""The longest text that is read as rules."""
_MOST_FAULTS = 20
_PADDED = re.compile(r"0[0-9]{1,9}")
_LONGEST_KEY = 40
_VALUES = "write a number, true, false, or a word in double quotes"
_BARE_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_BROKEN = (ValueError, RecursionError)
"""What a reader raises for a text that it refuses."""


@final
@frozen(kw_only=True)
class Document:
    """What a text holds at its top level, and what is wrong with it as a text."""

    values: Mapping[str, object]
    """The values that could be read, by key."""
    statements: Mapping[str, Statement] = field(factory=dict[str, Statement])
    """For each key its first statement; empty if the values come from no text."""
    text: str = ""
    """The text."""
    faults: tuple[Problem, ...] = ()
    """What is wrong with the text, whatever the values mean."""
    unread: frozenset[str] = frozenset()
    """The keys whose value could not be read."""

    def literal(self, constant: bool | None) -> str:  # noqa: FBT001  what a field may hold
        """Write a constant as the text's language does.

        Args:
            constant: ``True``, ``False`` or ``None``.
        """
        if constant is None:
            return "null" if self.text.lstrip().startswith("{") else '"none"'
        return str(constant).lower()

    def place(self, names: Iterable[str], *, at_key: bool = False) -> tuple[int, int] | None:
        """Give the line and column of the first of some keys that the text has.

        Args:
            names: The keys.
            at_key: Whether the key's place is wanted instead of the value's.
        """
        for name in names:
            if name in self.statements:
                statement = self.statements[name]
                start, _ = statement.key if at_key else statement.value
                return line_and_column(self.text, start)
        return None


def read_document(text: str) -> Document:
    """Read a text as JSON if it begins with a curly bracket, and else as TOML.

    Args:
        text: The text.

    Example:
        >>> read_document("target = 150").values
        {'target': 150}
    """
    if text.lstrip(" \t\r\n").startswith("{"):
        return _read(text, _JSON)
    return _read(text.replace("\r\n", "\n"), _TOML)


@final
@frozen(kw_only=True)
class _Language:
    """How texts of a language are read, and how it writes what a message shows."""

    name: str
    statements: Callable[[str], Iterator[Statement]]
    """Find the statements of a text."""
    read: Callable[[str], dict[str, Any]]
    """Read a whole text."""
    alone: str
    """A text with one key ``x`` and a gap for its value."""
    pair: str
    """How a key and its value are written."""
    words: Mapping[str, tuple[object, str]]
    """What some words without quotes mean, and how the language writes that."""


_TOML = _Language(
    name="TOML",
    statements=toml_statements,
    read=tomllib.loads,
    alone="x = {}",
    pair="key = value",
    words={
        "true": (True, "true"),
        "false": (False, "false"),
        "none": (None, '"none"'),
        "null": (None, '"none"'),
    },
)
_JSON = _Language(
    name="JSON",
    statements=json_statements,
    read=json.loads,
    alone='{{"x": {}}}',
    pair='"key": value',
    words={
        "true": (True, "true"),
        "false": (False, "false"),
        "none": (None, "null"),
        "null": (None, "null"),
    },
)


def _read(text: str, language: _Language) -> Document:
    statements = tuple(language.statements(text))
    first: dict[str, Statement] = {}
    for each in statements:
        if each.name is not None:
            first.setdefault(each.name, each)
    try:
        values = language.read(text)
    except _BROKEN as error:
        return _read_alone(text, language, statements, first, error)
    twice = [each for each in _repeated(statements, first) if language is _JSON]
    return Document(
        values=values,
        statements=first,
        text=text,
        faults=tuple(_twice(text, each, first) for each in twice),
        unread=frozenset(str(each.name) for each in twice),
    )


def _read_alone(
    text: str,
    language: _Language,
    statements: tuple[Statement, ...],
    first: Mapping[str, Statement],
    error: Exception,
) -> Document:
    """Read each statement of a broken text by itself."""
    values: dict[str, object] = {}
    faults = [_twice(text, each, first) for each in _repeated(statements, first)]
    unread = {name for fault in faults for name in fault.fields}
    for each in statements:
        if each.name is None:
            faults.append(_no_pair(text, each, language))
        elif each is first[each.name]:
            try:
                values[each.name] = _value_alone(text, each, language)
            except _BROKEN:
                faults.append(_unreadable(text, each, language))
                unread.add(each.name)
    if not faults:
        faults.append(_whole(text, language, error))
    return Document(
        values=values,
        statements=first,
        text=text,
        faults=tuple(_first_of(faults)),
        unread=frozenset(unread),
    )


def _first_of(faults: list[Problem]) -> Iterator[Problem]:
    """Yield the first faults, and of very many only how many more there are."""
    faults = sorted(faults, key=lambda fault: (fault.line or 0, fault.column or 0))
    yield from faults[:_MOST_FAULTS]
    more = len(faults) - _MOST_FAULTS
    if more > 0:
        yield evolve(faults[_MOST_FAULTS], what=f"{more} more lines like these are broken")


def _value_alone(text: str, statement: Statement, language: _Language) -> object:
    if statement.heads_table or statement.is_dotted:
        return language.read(text[statement.key[0] : statement.value[1]]).get(str(statement.name))
    return language.read(language.alone.format(text[slice(*statement.value)]))["x"]


def _repeated(
    statements: tuple[Statement, ...], first: Mapping[str, Statement]
) -> Iterator[Statement]:
    """Yield the statements whose key another statement has used; tables may have several."""
    for each in statements:
        makes_table = each.is_dotted or each.heads_table
        if each.name is not None and each is not first[each.name] and not makes_table:
            yield each


def _no_pair(text: str, statement: Statement, language: _Language) -> Problem:
    what = f"the line is no {language.name}"
    repair = f"write {language.pair}"
    if text.strip().endswith((".toml", ".json")) and len(text.split()) == 1:
        repair = "name a file with pathlib.Path"
    return _fault(text, statement.key[0], what, repair)


def _twice(text: str, statement: Statement, first: Mapping[str, Statement]) -> Problem:
    name = str(statement.name)
    line, _ = line_and_column(text, first[name].key[0])
    what = f"{shown_key(name)} is there twice, first on line {line}"
    fault = _fault(text, statement.key[0], what, "leave one out", name)
    return evolve(fault, code=ErrorCode.DUPLICATE_KEY)


def _unreadable(text: str, statement: Statement, language: _Language) -> Problem:
    """Say what is wrong with the value of a statement, and what it means if that is plain."""
    name = str(statement.name)
    key = shown_key(name)
    if statement.value == statement.key and not statement.heads_table:
        repair = f"write {language.pair}"
        return _fault(text, statement.key[0], f"{key} has no value", repair, name)
    at = statement.value[0]
    written = text[slice(*statement.value)]
    what = f"the value of {key} is no {language.name}"
    if _PADDED.fullmatch(written):
        meant = int(written)
        return evolve(_fault(text, at, what, f"write {meant}", name), changes=((name, meant),))
    if not _BARE_WORD.fullmatch(written):
        is_open = written.startswith(("'", '"'))
        repair = "end the text with the quotes it begins with" if is_open else _VALUES
        return _fault(text, at, what, repair, name)
    word, shown = language.words.get(written.lower(), (written, f'"{written}"'))
    return evolve(_fault(text, at, what, f"write {shown}", name), changes=((name, word),))


def _whole(text: str, language: _Language, error: Exception) -> Problem:
    """Say that a text is broken although each of its statements can be read."""
    place = _PLACE.search(str(error))
    at = len(text.rstrip())
    if isinstance(error, json.JSONDecodeError):
        at = error.pos
    fault = _fault(text, at, f"the text is no {language.name}", f"write {language.pair}")
    if not place:
        return fault
    line, column = map(int, place.groups())
    return evolve(fault, line=line, column=column, where=f"line {line}, column {column}")


def shown_key(name: str) -> str:
    """Write a key for a message: bare if it is a name, else in quotes, and cut if long.

    Args:
        name: The key.

    Example:
        >>> shown_key("tie"), shown_key("tie !")
        ('tie', "'tie !'")
    """
    return name if _BARE_WORD.fullmatch(name) and len(name) <= _LONGEST_KEY else short_repr(name)


def _fault(text: str, at: int, what: str, repair: str, name: str | None = None) -> Problem:
    line, column = line_and_column(text, at)
    return Problem(
        code=ErrorCode.NOTATION,
        what=what,
        where=f"line {line}, column {column}",
        repair=repair,
        fields=(name,) if name else (),
        line=line,
        column=column,
    )
