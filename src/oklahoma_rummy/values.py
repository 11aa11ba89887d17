"""What every value of the library has in common: how it is pickled and copied.

Internal. ``frozen`` of attrs would pickle all that a value holds, what it has worked out included,
and take it back unseen. A value class pickles what its constructor takes, and calls it again: so a
pickle of an earlier version is read, or refused, but never believed. And because a value cannot
change, it is its own copy.
"""

from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields

_Value = TypeVar("_Value")


def value_class(cls: type[_Value]) -> type[_Value]:
    """Return a frozen attrs class whose values are pickled by its constructor and copy themselves.

    Where a class has a ``__reduce__`` of its own, that stays.

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
    return cls


def remake(cls: Any, given: dict[str, object]) -> Any:  # noqa: ANN401  a class and its value
    """Make a pickled value again.

    Args:
        cls: Its class.
        given: What its constructor takes.

    Raises:
        OklahomaRummyError: If the constructor refuses it.
        TypeError: If something has another type than its field, or there is no such field.
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
