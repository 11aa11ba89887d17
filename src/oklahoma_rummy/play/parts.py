"""Reading the parts of a dictionary, with all that is wrong remembered.

Lives here: ``read_parts``, for views and events; how a round is read is with its snapshots.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, OklahomaRummyError, Problem

MOST_VALUES = 52
"""No list in a view or an event is longer."""


def read_parts(
    data: Mapping[str, object],
    readers: Mapping[str, Callable[[Any], object]],
    *,
    name: str,
    may_miss: Collection[str] = (),
) -> tuple[dict[str, Any], list[Problem]]:
    """Return the parts that can be read, and a problem for each that cannot or is missing.

    Args:
        data: The dictionary.
        readers: What reads each part, by its key.
        name: What the dictionary is of, for messages.
        may_miss: The keys that may be missing.

    Raises:
        TypeError: If the data are not a mapping.
    """
    if not isinstance(data, Mapping):
        message = f"{name} is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, reader in readers.items():
        if key not in data:
            if key not in may_miss:
                problems.append(part_problem("it is missing", key))
            continue
        try:
            found[key] = reader(data[key])
        except InvalidRoundError as error:
            problems += [
                evolve(problem, where=f"{key}: {problem.where}") for problem in error.problems
            ]
        except OklahomaRummyError as error:
            problems.append(part_problem(error.what, key, code=error.code))
        except TypeError as error:
            problems.append(part_problem(str(error), key, code=ErrorCode.WRONG_TYPE))
    unknown = [f"{key!r:.40}" for key in data if key not in readers]
    problems += [part_problem("there is no such key", key) for key in unknown]
    return found, problems


def part_problem(
    what: str,
    where: str,
    repair: str = "write it as to_dict does",
    code: ErrorCode = ErrorCode.INVALID_ROUND,
) -> Problem:
    """Return a problem with one part."""
    return Problem(code=code, what=what, where=where, repair=repair)


def as_text(value: object) -> str:
    """Return text.

    Raises:
        TypeError: If it is not text.
    """
    if not isinstance(value, str):
        message = f"text belongs here, not {type(value).__name__}"
        raise TypeError(message)
    return value


def each_of(reader: Callable[[Any], object]) -> Callable[[object], tuple[Any, ...]]:
    """Return what reads each value of a list."""

    def read(values: object) -> tuple[Any, ...]:
        if not isinstance(values, list | tuple):
            message = f"a list belongs here, not {type(values).__name__}"
            raise TypeError(message)
        if len(values) > MOST_VALUES:
            message = f"a list of {len(values)} values is too long"
            raise TypeError(message)
        return tuple(map(reader, values))

    return read


def optional(reader: Callable[[Any], object]) -> Callable[[object], Any]:
    """Return what reads a value, or ``None`` for none."""
    return lambda value: None if value is None else reader(value)
