"""What every value of the library has in common: how it is pickled, copied and sent.

``frozen`` of attrs would pickle all that a value holds, what it has worked out included, and take
it back unseen. A value class pickles what its constructor takes, and calls it again: so a pickle of
an earlier version is read, or refused, but never believed. And because a value cannot change, it is
its own copy.

Frameworks ask a value how it is written, each in its own way. ``to_plain`` and ``from_plain``
answer all of them: by the dictionary where a value has one, else by its text.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from attrs import fields

from oklahoma_rummy.hypothesis_plugin import register_strategy

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["from_plain", "register", "schema_of", "to_plain"]

_Value = TypeVar("_Value")
_Schema = dict[str, Any]

CLASSES: list[type] = []
"""Every class of values that is loaded."""


def value_class(cls: type[_Value]) -> type[_Value]:
    """Return a frozen attrs class whose values are pickled by its constructor and copy themselves.

    Where a class has a ``__reduce__`` of its own, that stays. A class with a text or a dictionary
    to read it from is a field that pydantic understands.

    Example:
        >>> from copy import deepcopy
        >>> from attrs import frozen
        >>> @value_class
        ... @frozen
        ... class Point:
        ...     x: int
        >>> point = Point(7)
        >>> deepcopy(point) is point, point.__reduce__()[1][1]
        (True, {'x': 7})
    """
    open_class: Any = cls
    open_class.__copy__ = _itself
    open_class.__deepcopy__ = _itself
    if "__reduce__" not in vars(cls):
        open_class.__reduce__ = _by_constructor
    open_class.__format__ = _padded
    if _is_written(cls):
        open_class.__get_pydantic_core_schema__ = classmethod(_pydantic_schema)
        open_class.__get_pydantic_json_schema__ = classmethod(_pydantic_json_schema)
    CLASSES.append(cls)
    register_strategy(cls)
    return cls


# --- values as plain data ----------------------------------------------------------------------


def to_plain(value: object) -> str | dict[str, Any]:
    """Return a value as plain data, ready for JSON: its dictionary where it has one, else its text.

    It is what ``json.dumps`` takes as ``default``.

    Args:
        value: A value of the library with a text or a dictionary to read it from.

    Example:
        >>> import json
        >>> from oklahoma_rummy import Card, CardSet
        >>> json.dumps({"card": Card.parse("7h"), "hand": CardSet.parse("7h 8h")}, default=to_plain)
        '{"card": "7h", "hand": "..78."}'
    """
    if not _is_written(type(value)):
        message = f"{type(value).__name__} has neither a text nor a dictionary to read it from"
        raise TypeError(message)
    written: Any = value
    return written.to_dict() if hasattr(written, "to_dict") else str(written)


def from_plain(cls: type[_Value], data: object) -> _Value:
    """Return the value of a class that plain data stand for; a value of the class is itself.

    Args:
        cls: A class of the library whose values ``to_plain`` writes.
        data: The text or the dictionary, as it comes from JSON.

    Raises:
        OklahomaRummyError: If the class refuses it.

    Example:
        >>> from oklahoma_rummy import Card
        >>> from_plain(Card, "7h")
        Card.parse('7h')
    """
    if isinstance(data, cls):
        return data
    reads: Any = None
    if isinstance(data, str):
        reads = getattr(cls, "parse", None)
    elif isinstance(data, Mapping):
        reads = getattr(cls, "from_dict", None)
    if reads is None or not _is_written(cls):
        message = f"a {cls.__name__} cannot be read from {type(data).__name__}"
        raise TypeError(message)
    read: _Value = reads(data)
    return read


def register(converter: "Converter") -> None:
    """Let a converter of cattrs write and read all values of the library.

    Args:
        converter: The converter, of any kind that cattrs has.

    Example:
        >>> from cattrs import Converter
        >>> from oklahoma_rummy import Card
        >>> converter = Converter()
        >>> register(converter)
        >>> converter.structure(["7h", "8h"], list[Card])
        [Card.parse('7h'), Card.parse('8h')]
    """
    converter.register_unstructure_hook_func(_is_written, to_plain)
    converter.register_structure_hook_func(_is_written, lambda data, cls: from_plain(cls, data))
    converter.register_structure_hook_func(_is_choice, _read_choice)


def schema_of(cls: type) -> _Schema:
    """Return the JSON Schema of what ``to_plain`` writes for the values of a class.

    Args:
        cls: The class.

    Example:
        >>> from oklahoma_rummy import Card
        >>> schema_of(Card)["examples"]
        ['7h']
    """
    package = import_module(f"{cls.__module__.rpartition('.')[0]}.schema")
    schema: _Schema = package.SCHEMAS[cls]()
    return schema


def _is_written(cls: Any) -> TypeGuard[type]:  # noqa: ANN401  cattrs asks about any type
    """Whether a class is one of ours whose values can be read again from what they are written."""
    ours = isinstance(cls, type) and getattr(cls, "__deepcopy__", None) is _itself
    return ours and (hasattr(cls, "parse") or hasattr(cls, "from_dict"))


def _is_choice(hint: Any) -> bool:  # noqa: ANN401  cattrs asks about any type
    """Whether a type is one of several classes of ours, such as any kind of action."""
    kinds = set(get_args(hint)) - {type(None)}
    return get_origin(hint) in {Union, UnionType} and all(map(_is_written, kinds))


def _read_choice(data: object, hint: Any) -> Any:  # noqa: ANN401
    """Read a value by the first class that takes it; where none does, the first says why."""
    if data is None and type(None) in get_args(hint):
        return None
    refusals: list[Exception] = []
    for cls in get_args(hint):
        try:
            return from_plain(cls, data)
        except (TypeError, ValueError) as error:
            refusals.append(error)
    raise refusals[0]


def _pydantic_schema(  # pragma: no cover  run by the session frameworks
    cls: type[Any], _source: object, _handler: object
) -> Any:  # noqa: ANN401
    """Return how pydantic reads and writes the values of a class; only pydantic asks."""
    from pydantic_core import core_schema  # noqa: PLC0415  who asks has it

    def read(data: object) -> Any:  # noqa: ANN401
        try:
            return from_plain(cls, data)
        except TypeError as error:  # pydantic collects errors of values only
            raise ValueError(str(error)) from None

    read.__name__ = cls.__name__  # where nothing in a union is right, errors name each class
    written = core_schema.plain_serializer_function_ser_schema(to_plain, when_used="json")
    return core_schema.no_info_plain_validator_function(read, serialization=written)


def _pydantic_json_schema(cls: type[Any], _core: object, _handler: object) -> _Schema:
    return schema_of(cls)


def _padded(self: object, spec: str) -> str:
    return format(str(self), spec)


# --- pickles and copies ------------------------------------------------------------------------


def remake(cls: Any, given: dict[str, object]) -> Any:  # noqa: ANN401  a class and its value
    """Make a pickled value again.

    Args:
        cls: Its class.
        given: What its constructor takes.

    Raises:
        OklahomaRummyError: If the constructor refuses it.
    """
    hints = _hints(cls)
    for name, value in given.items():
        if name in hints and not fits(value, hints[name]):
            message = f"the field {name} of a {cls.__name__} cannot be {type(value).__name__}"
            raise TypeError(message)
    return cls(**given)


def fits(value: object, hint: Any) -> bool:  # noqa: ANN401  any type expression
    """Whether a value is of a type, through tuples and unions; of other generics the outside.

    Example:
        >>> fits((7, None), tuple[int | None, ...]), fits((True,), tuple[int])
        (True, False)
    """
    origin, parts = get_origin(hint), get_args(hint)
    if hint in {Any, None}:
        return hint is Any or value is None
    if origin in {Union, UnionType}:
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    if origin is tuple:
        return isinstance(value, tuple) and _each_fits(value, parts)
    return isinstance(value, origin or hint) and not (hint is int and isinstance(value, bool))


def _each_fits(values: tuple[object, ...], hints: tuple[Any, ...]) -> bool:
    if hints[1:] == (...,):
        return all(fits(value, hints[0]) for value in values)
    return len(values) == len(hints) and all(map(fits, values, hints))


@cache
def _hints(cls: Any) -> dict[str, Any]:  # noqa: ANN401  mypy finds no class hashable
    """Return the types of what a constructor takes, by the names that it takes them under."""
    hints = get_type_hints(cls)
    return {each.alias: hints[each.name] for each in fields(cls) if each.init}


def _by_constructor(self: Any) -> tuple[Any, ...]:  # noqa: ANN401  a value of any value class
    given = {each.alias: getattr(self, each.name) for each in fields(type(self)) if each.init}
    return remake, (type(self), given)


def _itself(self: _Value, _: object = None) -> _Value:
    return self
