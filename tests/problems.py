"""Problems and reasons as all their fields, so that a test sees a change in any of them."""

from collections.abc import Iterable
from typing import Any

from attrs import fields

from oklahoma_rummy.errors import IllegalReason, Problem


def whole(problem: Problem | IllegalReason) -> dict[str, Any]:
    """Write every field that is not left at its default, as JSON has it."""
    written = {}
    for field in fields(type(problem)):
        value = getattr(problem, field.name)
        if value != field.default:
            written[field.name] = list(map(as_json, value)) if is_row(value) else as_json(value)
    return written


def all_whole(problems: Iterable[Problem | IllegalReason]) -> list[dict[str, Any]]:
    """Write problems in the order they are told."""
    return [whole(problem) for problem in problems]


def is_row(value: object) -> bool:
    """Whether a value is a row of values."""
    return isinstance(value, tuple | list)


def as_json(value: Any) -> Any:
    """Write a value as JSON has it; what JSON does not know, as its text."""
    if is_row(value):
        return [as_json(each) for each in value]
    plain = value is None or type(value) in (bool, int, str, float)
    return value if plain else str(value)
