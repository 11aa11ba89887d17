"""The parts that JSON Schemas (draft 2020-12) are put together from.

Internal. The schema of a value is in the file ``schema`` beside it, under its class in ``SCHEMAS``.
A schema stands by itself, without references, so that it can be put into another as it is.
"""

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Any

Schema = dict[str, Any]
"""A JSON Schema as plain data."""

DRAFT = "https://json-schema.org/draft/2020-12/schema"

FLAG: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}


def as_document(schema: Schema) -> Schema:
    """Return a schema that says which draft it is written in."""
    return {"$schema": DRAFT, **schema}


def text(pattern: str) -> Schema:
    """Return the schema of text that looks so from end to end."""
    return {"type": "string", "pattern": f"^{pattern}$"}


def text_value(cls: type, pattern: str, example: str) -> Schema:
    """Return the schema of values that are written as text."""
    return {**_heading(cls), **text(pattern), "examples": [example]}


def word(*words: str | type[Enum]) -> Schema:
    """Return the schema of some words, given one by one or as the values of an enum."""
    listed = [each.value for part in words if not isinstance(part, str) for each in part]
    return {"type": "string", "enum": [*(each for each in words if isinstance(each, str)), *listed]}


def whole(low: int | None = 0, high: int | None = None) -> Schema:
    """Return the schema of whole numbers of a range."""
    ends = {"minimum": low, "maximum": high}
    return {"type": "integer"} | {name: end for name, end in ends.items() if end is not None}


def or_null(schema: Schema) -> Schema:
    """Return a schema that takes ``null`` too."""
    return {"anyOf": [schema, {"type": "null"}]}


def list_of(items: Schema, most: int | None = None) -> Schema:
    """Return the schema of lists."""
    return {"type": "array", "items": items} | ({} if most is None else {"maxItems": most})


def table(properties: Mapping[str, Schema], may_miss: Collection[str] = ()) -> Schema:
    """Return the schema of an object with these keys and no other."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [name for name in properties if name not in may_miss],
        "properties": dict(properties),
    }


def table_value(
    cls: type, properties: Mapping[str, Schema], may_miss: Collection[str] = ()
) -> Schema:
    """Return the schema of values that are written as a dictionary."""
    return _heading(cls) | table(properties, may_miss)


def say(schema: Schema, description: str) -> Schema:
    """Return a schema with a sentence that says what is meant."""
    return {"description": description, **schema}


def _heading(cls: type) -> Schema:
    return {"title": cls.__name__, "description": (cls.__doc__ or "").strip().splitlines()[0]}
