"""Reading a dictionary field by field, with all that cannot be read remembered.

Lives here: ``Reader``, which rounds, views and events are read with, and how the values of their
dictionaries are written and read.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from attrs import evolve

from oklahoma_rummy.arguments import bounded_text
from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    InvalidRulesError,
    InvalidSheetError,
    NotationError,
    OklahomaRummyError,
    Problem,
    UnknownNameError,
)
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.play.actions import LayOff, parse_action

Read = TypeVar("Read")

NOT_GIVEN = object()
"""Stands for a field that is not given."""
REPAIR = "write it as to_dict does"

MOST_NAMED = 20
"""Unknown keys that are named one by one."""
_MOST_VALUES = 52
"""No list of a round, a view or an event is longer."""
_LONGEST = 400
"""Characters of a text that are read: a pack, with spaces and signs, takes fewer than 350."""
_LONGEST_RULES = 2_000
UPDATE = "What is newer needs a newer release of oklahoma-rummy"
"""What to do about a form that this release does not know."""
_MOST_SHOWN = 40
"""Characters of a wrong value that are shown."""


class Reader:
    """Reads a dictionary field by field, and remembers all that cannot be read."""

    def __init__(self, whole: str) -> None:
        """Begin without problems; ``whole`` names what is read."""
        self.whole = whole
        self.problems: list[Problem] = []

    def parts(
        self,
        where: str,
        value: object,
        readers: Mapping[str, Callable[[Any], object]],
        may_miss: Collection[str] = (),
    ) -> dict[str, Any]:
        """Read a mapping whose every field has its reader; ``None`` is what cannot be read."""
        required = [name for name in readers if name not in may_miss]
        given = self.fields(where, value, required, dict.fromkeys(may_miss, NOT_GIVEN))
        prefix = f"{where}." if where else ""
        return {
            name: self.read(prefix + name, readers[name], each)
            for name, each in given.items()
            if each is not NOT_GIVEN
        }

    def fields(
        self, where: str, value: object, required: Iterable[str], optional: Mapping[str, object]
    ) -> dict[str, Any]:
        """Return the fields of a mapping by their names; others are problems."""
        given: dict[str, Any] = {**optional, **dict.fromkeys(required, NOT_GIVEN)}
        if not isinstance(value, Mapping):
            what, repair = f"{show_value(value)} is not a mapping", REPAIR
            self.add(where, what, repair, ErrorCode.WRONG_TYPE)
            return given
        for name in required:
            if name not in value:
                place = f"{where}.{name}" if where else name
                self.add(place, f"{name} is missing", REPAIR)
        found = {name: value[name] for name in given if name in value}
        unknown = [*islice((key for key in value if key not in given), MOST_NAMED)]
        for key in unknown:
            name = key if isinstance(key, str) else show_value(key)
            error = UnknownNameError(name="key", value=name, known=tuple(given))
            self.problems += _problems_of(where or self.whole, error)
        if more := len(value) - len(found) - len(unknown):
            self.add(where or self.whole, f"{more:,} more unknown keys", "remove them")
        return given | found

    def each(
        self,
        where: str,
        read: Callable[[Any], Read],
        value: object,
        *,
        most: int,
        name: str = "entry",
    ) -> tuple[Read | None, ...]:
        """Read a list entry by entry, counted from 1."""
        entries = enumerate(self.entries(where, value, most=most) or (), 1)
        return tuple([self.read(f"{where}, {name} {n}", read, each) for n, each in entries])

    def entries(self, where: str, value: object, *, most: int) -> tuple[object, ...] | None:
        """Read a list, however long it is; ``None`` if it is not one, or too long."""
        if value is NOT_GIVEN:
            return None
        unordered: Any = (str, bytes, Mapping, AbstractSet)
        if isinstance(value, unordered) or not isinstance(value, Iterable):
            self.add(
                where, f"{show_value(value)} is not a list", "write a list", ErrorCode.WRONG_TYPE
            )
            return None
        entries = tuple(islice(value, most + 1))
        if len(entries) > most:
            self.add(where, f"more than {most} entries", f"give at most {most}")
            return None
        return entries

    def read(self, where: str, read: Callable[[Any], Read], value: object) -> Read | None:
        """Read one value, or remember why it cannot be read; ``None`` if it is not given."""
        if value is NOT_GIVEN:
            return None
        try:
            if isinstance(value, str):
                bounded_text(value, _LONGEST_RULES if where == "rules" else _LONGEST)
            return read(value)
        except OklahomaRummyError as error:
            self.problems += _problems_of(where, error)
        except TypeError as error:
            self.add(where, str(error), REPAIR, ErrorCode.WRONG_TYPE)
        return None

    def add(
        self, where: str, what: str, repair: str, code: ErrorCode = ErrorCode.INVALID_ROUND
    ) -> None:
        """Remember a problem."""
        self.problems.append(Problem(code=code, what=what, where=where, repair=repair))


def _problems_of(where: str, error: OklahomaRummyError) -> list[Problem]:
    """Return what is wrong with a value, as problems of its field."""
    repair = error.repair
    match error:
        case InvalidRulesError():
            return [evolve(each, where=f"{where}, {each.where}") for each in error.problems]
        case InvalidRoundError() | InvalidSheetError():
            return [evolve(each, where=f"{where}.{each.where}") for each in error.problems]
        case UnknownNameError():
            nearest = f"did you mean {error.suggestion!r}? " if error.suggestion else ""
            repair = f"{nearest}Known: {', '.join(error.known)}"
            if error.code is ErrorCode.UNKNOWN_FORMAT:
                repair = f"{repair}. {UPDATE}"
        case NotationError():
            where = f"{where}, character {error.span[0] + 1}"
            if error.suggestion and not repair:
                repair = f"did you mean {error.suggestion[:_MOST_SHOWN]!r}?"
    return [Problem(code=error.code, what=error.what, where=where, repair=repair or "correct it")]


def optional(read: Callable[[Any], Read]) -> Callable[[Any], Read | None]:
    """Return what reads a value, or ``None`` for none."""
    return lambda value: None if value is None else read(value)


def each_of(read: Callable[[Any], Read]) -> Callable[[object], tuple[Read, ...]]:
    """Return what reads each value of a list."""
    return partial(_read_each, read)


def _read_each(read: Callable[[Any], Read], values: object) -> tuple[Read, ...]:
    if not isinstance(values, list | tuple):
        message = f"{show_value(values)} is not a list"
        raise TypeError(message)
    if len(values) > _MOST_VALUES:
        message = f"a list of {len(values)} values is too long"
        raise TypeError(message)
    return tuple(map(read, values))


def as_text(value: object) -> str:
    """Return text."""
    if not isinstance(value, str):
        message = f"{show_value(value)} is not text"
        raise TypeError(message)
    return value


def as_given(value: object) -> object:
    """Return what is compared with what is worked out."""
    return value


def read_layoff(value: object) -> tuple[Card, int]:
    """Read a layoff, as text or as a card and the number of a meld."""
    action = parse_action(f"lay {value}") if isinstance(value, str) else LayOff(*_pair(value))
    assert isinstance(action, LayOff)  # noqa: S101  the word says so
    return action.card, action.meld


def _pair(value: object) -> tuple[Any, Any]:
    if not isinstance(value, tuple | list) or len(value) != 2:
        message = f"{show_value(value)} is not a layoff such as '6h on 1', or a card and a meld"
        raise TypeError(message)
    return value[0], value[1]


def show_value(value: object) -> str:
    """Return a value in few words, however large it is."""
    if isinstance(value, str):
        return repr(value[:_MOST_SHOWN])
    if value is None or isinstance(value, bool):
        return str(value)
    return f"a value of type {type(value).__name__}"


def is_same(value: object, expected: object) -> bool:
    """Whether a value is the one that was worked out; what cannot be compared is not."""
    try:
        return bool(value == expected)
    except ValueError:  # an array has no truth value
        return False


def write_optional(value: object) -> str | None:
    """Return the text of a value, ``None`` for none."""
    return None if value is None else str(value)


def write_order(cards: Iterable[Card]) -> str:
    """Return the text of cards in their order."""
    return " ".join(map(str, cards))


def write_layoffs(layoffs: Iterable[Layoffs]) -> list[list[str]]:
    """Return the text of what each seat laid off."""
    return [[f"{card} on {number + 1}" for card, number in steps] for steps in layoffs]
