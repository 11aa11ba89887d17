"""What callers wrote, as plain values, or the commonest errors.

Internal: ``as_member``, ``as_whole``, ``as_flag`` and their like turn what was given into a member,
a plain ``int`` or a plain ``bool``.
"""

import sys
from collections.abc import Iterable
from enum import StrEnum
from operator import index
from typing import TypeVar

from oklahoma_rummy.errors import ErrorCode, NotationError, OutOfRangeError, UnknownNameError

_Member = TypeVar("_Member", bound=StrEnum)


def as_member(enum: type[_Member], value: object, *, name: str) -> _Member:
    """Return the member of an enum that a caller named.

    Args:
        enum: The enum.
        value: A member, or its exact word.
        name: What the value is called, for the message.

    Returns:
        The member.

    Raises:
        UnknownNameError: If the enum does not have the word.

    Example:
        >>> from oklahoma_rummy.errors import ErrorCode
        >>> as_member(ErrorCode, "joker", name="code")
        <ErrorCode.JOKER: 'joker'>
    """
    if isinstance(value, enum):
        return value
    if not isinstance(value, str):
        message = f"{name} is a member of {enum.__name__} or its word, not {type(value).__name__}"
        raise TypeError(message)
    try:
        return enum(value)
    except ValueError:
        known = tuple(member.value for member in enum)
        raise UnknownNameError(name=name, value=value, known=known) from None


def as_whole(value: object, *, name: str, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number within its range as a plain ``int``.

    Args:
        value: The number, of any type that Python counts as whole, such as ``numpy.int64``.
        name: What the number is called, for the message.
        low: The least that may be given; with *high* left out, any number may be.
        high: The most that may be given.

    Raises:
        OutOfRangeError: If the number is outside the range.

    Example:
        >>> as_whole(10, name="hand_size", low=1, high=13)
        10
    """
    whole = plain(value)
    if isinstance(whole, bool) or not isinstance(whole, int):
        message = f"{name} is a whole number, not {type(value).__name__}"
        raise TypeError(message)
    if low is not None and high is not None and not low <= whole <= high:
        raise OutOfRangeError(name=name, value=whole, low=low, high=high)
    return whole


def as_flag(value: object, *, name: str) -> bool:
    """Return a flag as a plain ``bool``.

    Args:
        value: The flag, a ``bool`` or a ``numpy.bool_``.
        name: What the flag is called, for the message.

    Example:
        >>> as_flag(True, name="big_gin")
        True
    """
    flag = plain(value)
    if not isinstance(flag, bool):
        message = f"{name} is True or False, not {type(value).__name__}"
        raise TypeError(message)
    return flag


def bounded_text(text: str, most: int, *, name: str = "the text", hint: str = "") -> str:
    """Return a text that is not longer than what it can mean.

    Args:
        text: The text.
        most: The most characters that it may have.
        name: What the text is called, for the message.
        hint: What else to say, for the message.

    Raises:
        NotationError: If it is longer.
    """
    if len(text) > most:
        raise NotationError(
            what=f"{name} has {len(text):,} characters",
            text=text,
            span=(most, len(text)),
            repair=f"write at most {most:,}{hint}",
            code=ErrorCode.TEXT_TOO_LONG,
        )
    return text


def plain(value: object) -> object:
    """Return a whole number or a flag as Python's own ``int`` or ``bool``, all else as it is.

    Example:
        >>> plain(10), plain(True), plain(10.0), plain("10")
        (10, True, 10.0, '10')
    """
    if type(value) in {int, bool, str, float, type(None)}:
        return value
    # Who has a flag of NumPy's has imported NumPy; nobody else should wait for it.
    if isinstance(value, getattr(sys.modules.get("numpy"), "bool_", ())):
        return bool(value)
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def as_wholes(values: Iterable[object], *, name: str) -> tuple[int, ...]:
    """Return whole numbers, such as one for each seat, as a tuple of plain ``int``.

    Args:
        values: The numbers.
        name: What they are called, for the message.

    Example:
        >>> as_wholes([7, 0], name="deadwood")
        (7, 0)
    """
    if not isinstance(values, list | tuple):
        message = f"{name} is a list of whole numbers, not {type(values).__name__}"
        raise TypeError(message)
    return tuple([as_whole(value, name=name) for value in values])
