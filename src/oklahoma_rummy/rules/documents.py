"""The text of a rules file, read into names and values with their places.

TOML and JSON are read by the standard library. Where it refuses a text, each statement is read
alone, so that one broken line hides nothing else. What the values mean is for ``checking``.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from reprlib import repr as short_repr
from typing import Any, cast, final

from attrs import evolve, field, frozen

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.positions import (
    Statement,
    json_statements,
    line_and_column,
    toml_statements,
)
from oklahoma_rummy.rules.rules import RULE_FIELDS

MOST_CHARACTERS = 2**20
"""The longest text that is read as rules."""
_MOST_FAULTS = 20
_DEEPEST = 8
"""The levels of a value that are kept; no field has any."""
_PADDED = re.compile(r"0[0-9]{1,9}")
_HUGE = re.compile(r"[+-]?[0-9_]{1000,}")
_CURLY = re.compile(
    r"[\u201c-\u201f\u2018-\u201b\xab\xbb]+([A-Za-z_]+)[\u201c-\u201f\u2018-\u201b\xab\xbb]+"
)
_CLOSED = re.compile(r""""(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'""")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_LONGEST_KEY = 40
_VALUES = "write a number, true, false, or a word in double quotes"
_BARE_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")
_CONSTANTS = {"true": True, "false": False}
_SPEC = {"True": True, "False": False, "None": None}
"""How a spec writes what is no word and no number."""
_QUOTES = ("'", '"')
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

    def worded(self, sentence: str, names: Sequence[str]) -> str:
        """Write the fields and values in a sentence as the text's language does.

        Args:
            sentence: A sentence that writes them as a spec does, up to the first colon.
            names: The fields of which it speaks.

        Example:
            >>> read_document('{"tie": 1}').worded("use tie=void or True", ["tie"])
            'use "tie": "void" or true'
        """
        return _language_of(self.text).worded(sentence, names)

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
    language = _language_of(text)
    return _read(text.replace("\r\n", "\n") if language is _TOML else text, language)


def cut(value: object, depth: int = _DEEPEST) -> object:
    """Give a value without what is nested very deeply in it, which nobody can have meant.

    Args:
        value: Anything.
        depth: The levels that are kept.

    Example:
        >>> cut({"a": {"b": {"c": 1}}}, 2)
        {'a': {'b': '...'}}
    """
    if not isinstance(value, Mapping | list):
        return value
    if not depth:
        return "..."
    if isinstance(value, Mapping):
        table = cast("Mapping[object, object]", value)
        return {key: cut(held, depth - 1) for key, held in table.items()}
    return [cut(held, depth - 1) for held in cast("list[object]", value)]


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
    """How a key and its value are written, with gaps for both."""
    none: str
    """How no value is written."""
    backslash: str
    """How a backslash in a text is written."""

    @property
    def sample(self) -> str:
        """What a key and its value look like."""
        return self.pair.format("key", "value")

    def literal(self, value: object) -> str:
        """Write what a field may hold."""
        return self.none if value is None else json.dumps(value, ensure_ascii=False)

    def worded(self, sentence: str, names: Sequence[str]) -> str:
        """Write the fields and values in a sentence, up to a colon, as the language does."""
        known = [RULE_FIELDS[name].enum or () for name in names if name in RULE_FIELDS]
        words = [word for enum in known for word in enum]
        values = re.compile(rf"'([^']*)'|\b({'|'.join(map(re.escape, [*_SPEC, *words]))})\b")
        head, colon, reason = sentence.partition(": ")
        head = values.sub(
            lambda found: self.literal(_SPEC.get(found[0], found[1] or found[2])), head
        )
        for name in names:
            head = head.replace(f"{name}=", self.pair.format(name, ""))
        return head + colon + reason


_TOML = _Language(
    name="TOML",
    statements=toml_statements,
    read=tomllib.loads,
    alone="x = {}",
    pair="{} = {}",
    none='"none"',
    backslash="write \\\\ for a backslash, or use single quotes",
)
_JSON = _Language(
    name="JSON",
    statements=json_statements,
    read=json.loads,
    alone='{{"x": {}}}',
    pair='"{}": {}',
    none="null",
    backslash="write \\\\ for a backslash",
)


def _language_of(text: str) -> _Language:
    return _JSON if text.lstrip(" \t\r\n").startswith("{") else _TOML


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
        values={name: cut(value) for name, value in values.items()},
        statements=first,
        text=text,
        faults=tuple(_first_of([(each, _twice) for each in twice], text, first, language)),
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
    faults: _Faults = [(each, _twice) for each in _repeated(statements, first)]
    unread = {str(each.name) for each, _ in faults}
    for each in statements:
        if each.name is None:
            faults.append((each, _no_pair))
        elif each is first[each.name] or each.is_dotted:
            try:
                value = cut(_value_alone(text, each, language))
                values[each.name] = _joined(values.get(each.name), value)
            except _BROKEN:
                faults.append((each, _unreadable))
                unread.add(each.name)
    told = tuple(_first_of(faults, text, first, language))
    return Document(
        values=values,
        statements=first,
        text=text,
        faults=told or (_whole(text, statements, language, error),),
        unread=frozenset(unread),
    )


def _joined(table: object, more: object) -> object:
    """Join what several statements say of one table; of anything else the first counts."""
    if all(isinstance(each, dict) for each in (table, more)):
        return cast("dict[str, object]", table) | cast("dict[str, object]", more)
    return more if table is None else table


_Teller = Callable[[str, Statement, Mapping[str, Statement], _Language], Problem]
"""Says what is wrong with a statement of a text, given the first statement of each key."""
_Faults = list[tuple[Statement, _Teller]]


def _first_of(
    faults: _Faults,
    text: str,
    first: Mapping[str, Statement],
    language: _Language,
) -> Iterator[Problem]:
    """Tell the first faults, and of very many only how many more there are."""
    more = len(faults) - _MOST_FAULTS
    told = nsmallest(_MOST_FAULTS + 1, faults, key=lambda fault: fault[0].key)
    for index, (statement, tell) in enumerate(told):
        problem = tell(text, statement, first, language)
        if index == _MOST_FAULTS:
            problem = evolve(problem, what=f"{more} more lines like these are broken")
        yield problem


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


def _no_pair(
    text: str, statement: Statement, _: Mapping[str, Statement], language: _Language
) -> Problem:
    what = f"the line is no {language.name}"
    repair = f"write {language.sample}"
    written = text[slice(*statement.key)]
    if written.endswith((".toml", ".json")) and written == text.strip():
        repair = "name a file with pathlib.Path"
    return _fault(text, statement.key[0], what, repair)


def _twice(
    text: str, statement: Statement, first: Mapping[str, Statement], _: _Language
) -> Problem:
    name = str(statement.name)
    line, _column = line_and_column(text, first[name].key[0])
    what = f"{shown_key(name)} is there twice, first on line {line}"
    fault = _fault(text, statement.key[0], what, "leave one out", name)
    return evolve(fault, code=ErrorCode.DUPLICATE_KEY)


def _unreadable(
    text: str, statement: Statement, _: Mapping[str, Statement], language: _Language
) -> Problem:
    """Say what is wrong with the value of a statement, and what it means if that is plain."""
    name = str(statement.name)
    key = shown_key(name)
    if statement.value == statement.key and not statement.heads_table:
        repair = f"write {language.sample}"
        return _fault(text, statement.key[0], f"{key} has no value", repair, name)
    written = text[slice(*statement.value)]
    fault = _fault(
        text,
        statement.value[0],
        f"the value of {key} is no {language.name}",
        _how_to_write(name, written, language),
        name,
    )
    if written.startswith(_QUOTES):
        return fault
    meant = _meant_by(name, written.removeprefix("=").strip(" \t"))
    if not meant:
        return fault
    (value,) = meant
    return evolve(fault, repair=f"write {language.literal(value)}", changes=((name, value),))


def _how_to_write(name: str, written: str, language: _Language) -> str:
    """Say how to write a value that is no value."""
    if _HUGE.fullmatch(written):
        return "write a number of fewer digits"
    if not written.startswith(_QUOTES):
        field = RULE_FIELDS.get(name)
        return language.worded(f"use {field.allowed}", [name]) if field else _VALUES
    if _CONTROL.search(written) and not written.startswith(("'''", '"""')):
        return "leave out the control character"
    if _CLOSED.fullmatch(written):
        return language.backslash
    return "end the text with the quotes it begins with"


def _meant_by(name: str, written: str) -> tuple[object, ...]:
    """Give what a value without quotes, or with curly ones, plainly means for a key, if anything.

    The field decides: of the word none, whether it is a word of the field or no value.
    """
    curly = _CURLY.fullmatch(written)
    word = curly[1] if curly else written
    meant: object = word
    if _PADDED.fullmatch(word):
        meant = int(word)
    elif _CLOSED.fullmatch(word):
        meant = word[1:-1]
    elif not _BARE_WORD.fullmatch(word):
        return ()
    field = RULE_FIELDS.get(name)
    if field is None:
        return (_CONSTANTS.get(word.lower(), meant),)
    if meant == "null":
        meant = "none"
    problem = field.problem(meant)
    return tuple(value for _, value in problem.changes) if problem else (meant,)


def _whole(
    text: str, statements: tuple[Statement, ...], language: _Language, error: Exception
) -> Problem:
    """Say that a text is broken although each of its statements can be read."""
    if isinstance(error, json.JSONDecodeError):
        at, repair = error.pos, _between_members(text, error.pos)
        return _fault(text, at, f"the text is no {language.name}", repair)
    heads: set[str] = set()
    for each in statements:
        head = text[slice(*each.key)]
        if each.heads_table and head in heads:
            fault = _fault(text, each.key[0], f"{head} is there twice", "leave one out")
            return evolve(fault, code=ErrorCode.DUPLICATE_KEY)
        heads.add(head)
    place = _PLACE.search(str(error))
    line, column = map(int, place.groups()) if place else (1, 1)
    repair = f"write {language.sample}, and each key and table once"
    fault = _fault(text, 0, f"the text is no {language.name}", repair)
    return evolve(fault, line=line, column=column, where=f"line {line}, column {column}")


def _between_members(text: str, at: int) -> str:
    """Say what is wrong between or after the members of a JSON object."""
    before = text[:at].rstrip()
    if at >= len(text.rstrip()):
        return "end with }"
    if before.endswith("}"):
        return "leave out what follows the last }"
    if text[at] == "}" or text[at:].startswith(","):
        return "leave out the comma before }"
    return "write a comma before this"


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
