"""What a field of ``Rules`` may hold, described once.

The constructor, the checker, the JSON Schema, the rule files and the reference read these
descriptions and no other list. ``Rules`` attaches them to its fields with ``word``, ``whole`` and
``switch``; ``RULE_FIELDS`` in ``rules`` collects them by name.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from reprlib import repr as short_repr
from types import MappingProxyType
from typing import final

from attrs import evolve, fields, frozen

from oklahoma_rummy.errors import ErrorCode, Problem, UnknownNameError, plain
from oklahoma_rummy.values import value_class

RuleValue = StrEnum | int | bool | None
"""What a field of sound rules holds."""

_KEY = "oklahoma_rummy.rule_field"
_KINDS = {str: "a word", int: "a whole number", bool: "a bool"}
_MANY_BITS = 128
_PLAIN_WORDS: dict[str, RuleValue] = {
    "none": None,
    "null": None,
    "true": True,
    "yes": True,
    "on": True,
    "false": False,
    "no": False,
    "off": False,
}


class FieldGroup(StrEnum):
    """The part of the game that a field belongs to, in rulebook order."""

    TABLE = "table"
    """Seats, partnerships and the deal."""
    CARDS = "cards"
    """Aces in melds and as deadwood."""
    KNOCK = "knock"
    """The knock limit and the knock itself."""
    DRAW = "draw"
    """The upcard, the piles and the end of the stock."""
    SHOWDOWN = "showdown"
    """Layoffs and ties."""
    HAND_SCORE = "hand score"
    """What a hand is worth."""
    MATCH_SCORE = "match score"
    """How hands add up to a match."""


@final
@value_class
@frozen(kw_only=True)
class RuleField:
    """One field of ``Rules``: its place, its name in words, and the values that it may hold.

    A field holds a word of ``enum``, or a whole number from ``low`` to ``high``, or (with neither)
    ``True`` or ``False``; with ``or_none`` also ``None``.

    Example:
        >>> from oklahoma_rummy.rules.rules import RULE_FIELDS
        >>> RULE_FIELDS["ace_deadwood"].allowed
        '1 to 15'
        >>> RULE_FIELDS["redeal"].allowed
        'same or alternate'
    """

    group: FieldGroup
    """The part of the game that the field belongs to."""
    title: str
    """The field in a few words."""
    enum: type[StrEnum] | None = None
    """The enum whose words are allowed, or ``None`` for a field that holds no word."""
    low: int = 0
    """The least whole number allowed."""
    high: int | None = None
    """The greatest whole number allowed, or ``None`` for a field that holds no number."""
    or_none: bool = False
    """Whether ``None`` is allowed too."""
    name: str = ""
    """The field's name in ``Rules``."""
    default: RuleValue = None
    """What the field holds unless told otherwise."""

    @property
    def rule(self) -> str:
        """The id of the ruling that says what the field does, such as ``R1.tie``."""
        return f"R1.{self.name}"

    @property
    def kind(self) -> type[str | int]:
        """The Python type of the values, ``None`` aside: ``str``, ``int`` or ``bool``."""
        if self.enum:
            return str
        return bool if self.high is None else int

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.enum:
            return _either(list(self.enum))
        if self.high is None:
            return "True or False"
        return f"{self.low} to {self.high}" + (", or None" if self.or_none else "")

    def problem(self, value: object) -> Problem | None:
        """Say what is wrong with a value for this field.

        Args:
            value: Anything.

        Returns:
            The problem, or ``None`` if the value may stand. Its code is ``wrong_type`` if the
            value has the wrong Python type: a bool is no whole number, and 2.0 is not 2.

        Example:
            >>> from oklahoma_rummy.rules.rules import RULE_FIELDS
            >>> print(RULE_FIELDS["players"].problem(5))
            players=5 is not allowed (2 to 4); players; use 4
        """
        value = plain(value)
        if value is None and self.or_none:
            return None
        if not isinstance(value, self.kind) or isinstance(value, bool) != (self.kind is bool):
            fault = f"is {_kind_of(value)}, not {_KINDS[self.kind]}"
            return self._problem(ErrorCode.WRONG_TYPE, fault, value, self._meant_by(value))
        if self.enum and isinstance(value, str) and value not in self.enum.__members__.values():
            nearest = nearest_name(value, self.enum)
            repairs = (self.enum(nearest),) if nearest else ()
            return self._problem(ErrorCode.UNKNOWN_NAME, "is not allowed", value, repairs)
        if self.high is not None and isinstance(value, int):
            within = min(max(value, self.low), self.high)
            if value != within:
                return self._problem(ErrorCode.OUT_OF_RANGE, "is not allowed", value, (within,))
        return None

    def sound(self, value: object) -> RuleValue:
        """Give an allowed value as the field holds it: a word as the member of its enum.

        Args:
            value: A value in which ``problem`` finds nothing wrong.

        Returns:
            A member, a plain whole number, ``True``, ``False`` or ``None``.
        """
        if isinstance(value, str) and self.enum:
            return self.enum(value)
        kept = plain(value)
        return kept if isinstance(kept, int) else None

    def _problem(
        self, code: ErrorCode, fault: str, value: object, repairs: tuple[RuleValue, ...]
    ) -> Problem:
        return Problem(
            code=code,
            where=self.name,
            what=f"{self.name}={show(value)} {fault} ({self.allowed})",
            repair=f"use {' or '.join(map(show, repairs)) or self.allowed}",
            rule=self.rule,
            fields=(self.name,),
            value=value,
            allowed=self.allowed,
            changes=tuple((self.name, repair) for repair in repairs),
        )

    def _meant_by(self, value: object) -> tuple[RuleValue, ...]:
        """The allowed value that a value of the wrong type plainly means, if there is one."""
        meant: RuleValue
        if self.enum:
            return tuple(each for each in self.enum if value is None and each.value == "none")
        text = str(value).lower() if isinstance(value, float | str) else ""
        if re.fullmatch(r"-?[0-9]{1,9}(\.0)?", text):
            meant = int(float(text))
        elif text in _PLAIN_WORDS:
            meant = _PLAIN_WORDS[text]
        else:
            return ()
        return () if self.problem(meant) else (meant,)


def word(group: FieldGroup, title: str, enum: type[StrEnum]) -> dict[str, RuleField]:
    """Describe a field that holds a word of an enum, as metadata for attrs.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
        enum: The enum whose words are allowed.
    """
    return {_KEY: RuleField(group=group, title=title, enum=enum)}


def whole(
    group: FieldGroup, title: str, low: int, high: int, *, or_none: bool = False
) -> dict[str, RuleField]:
    """Describe a field that holds a whole number, as metadata for attrs.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
        low: The least number allowed.
        high: The greatest number allowed.
        or_none: Whether ``None`` is allowed too.
    """
    return {_KEY: RuleField(group=group, title=title, low=low, high=high, or_none=or_none)}


def switch(group: FieldGroup, title: str) -> dict[str, RuleField]:
    """Describe a field that holds ``True`` or ``False``, as metadata for attrs.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
    """
    return {_KEY: RuleField(group=group, title=title)}


def described(cls: type) -> Mapping[str, RuleField]:
    """Collect the descriptions of a class's fields, by name and in the order of the class.

    Args:
        cls: An attrs class whose fields carry descriptions as metadata.

    Returns:
        A read-only mapping; fields without a description are left out.
    """
    return MappingProxyType(
        {
            field.name: evolve(field.metadata[_KEY], name=field.name, default=field.default)
            for field in fields(cls)
            if _KEY in field.metadata
        }
    )


def show(value: object) -> str:
    """Write a value as the one-line spec writes it: a member as its bare word.

    Args:
        value: Anything; what no field can hold is written as Python would, cut short if long.

    Example:
        >>> from oklahoma_rummy.rules.fields import Tie
        >>> show(Tie.VOID), show(None), show("void")
        ('void', 'None', "'void'")
    """
    if isinstance(value, int) and value.bit_length() > _MANY_BITS:
        return "a number of many digits"
    return str(value) if isinstance(value, StrEnum) else short_repr(value)


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Give the known name nearest to one that is not known, if one is near.

    Args:
        name: The name that was given.
        known: The names that may be given.
    """
    return UnknownNameError(name="name", value=name, known=known).suggestion


def _kind_of(value: object) -> str:
    return "None" if value is None else f"of type {type(value).__name__}"


def _either(words: list[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"
