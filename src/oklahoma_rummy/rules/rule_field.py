"""What a field of ``Rules`` may hold, described once.

The constructor, the checker, the JSON Schema, the rule files and the reference read these
descriptions and no other list. ``Rules`` attaches them to its fields with ``word``, ``whole`` and
``switch``; ``RULE_FIELDS`` in ``rules`` collects them by name.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, final

from attrs import evolve, field, fields, frozen

from oklahoma_rummy.arguments import plain
from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.syntax import BARE, SPEC, Syntax
from oklahoma_rummy.rules.words import nearest_name, slip_of, switch_meant, value_meant
from oklahoma_rummy.values import value_class

RuleValue = StrEnum | int | bool | None
"""What a field of sound rules holds."""

_KEY = "oklahoma_rummy.rule_field"
_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:[.,' _][0-9]{3})+")
_WITH_ZEROS = re.compile(r"[+-]?[0-9]{1,9}[.,]0*")


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
        """The allowed values in words, written as in a spec."""
        return self.allowed_in(SPEC)

    def allowed_in(self, syntax: Syntax, *, but: RuleValue | str = "") -> str:
        """Return the allowed values in words.

        Args:
            syntax: How values are written.
            but: A value that is left out.
        """
        words: list[RuleValue] = list(self.enum or ())
        if not self.enum and self.high is None:
            words = [True, False]
        if words:
            return syntax.either(each for each in words if each != but)
        low, high = self.low + (but == self.low), self.high
        none = f", or {syntax.value(None)}" if self.or_none and but is not None else ""
        return f"{low} {'or' if high == low + 1 else 'to'} {high}{none}"

    def problem(self, value: object, syntax: Syntax = SPEC, written: str = "") -> Problem | None:
        """Return what is wrong with a value for this field.

        Args:
            value: The value.
            syntax: How the message writes fields and values.
            written: How the value was written, if it stands in a text.

        Returns:
            The problem, or ``None`` if the value may stand. Its code is ``wrong_type`` if the
            value has the wrong Python type: a bool is not a whole number, and 2.0 is not 2.

        Example:
            >>> from oklahoma_rummy.rules.rules import RULE_FIELDS
            >>> print(RULE_FIELDS["players"].problem(5))
            players=5 is not allowed (players). Use 2 to 4. The nearest is 4.
        """
        value = plain(value)
        if value is None and self.or_none:
            return None
        if not isinstance(value, self.kind) or isinstance(value, bool) != (self.kind is bool):
            code = ErrorCode.WRONG_TYPE
        elif self.enum and value not in self.enum.__members__.values():
            code = ErrorCode.UNKNOWN_NAME
        elif self.high is not None and isinstance(value, int) and self._within(value) != value:
            code = ErrorCode.OUT_OF_RANGE
        else:
            return None
        fault = "is not allowed"
        if self.kind is int and code is ErrorCode.WRONG_TYPE:
            is_text = isinstance(value, str) and syntax is not BARE
            fault = f"is {'text, ' if is_text else ''}not a whole number"
        what = f"{syntax.pair(self.name, value, written)} {fault}"
        return self.told(what, code, value, self.meant_by(value, written), syntax)

    def told(
        self,
        what: str,
        code: ErrorCode,
        value: object,
        meant: tuple[tuple[RuleValue, ...], bool],
        syntax: Syntax,
    ) -> Problem:
        """Return a problem with a value of this field, and its repair.

        Args:
            what: What is wrong.
            code: The kind of problem.
            value: The value.
            meant: What ``meant_by`` returns.
            syntax: How the message writes fields and values.
        """
        values, is_slip = meant
        allowed = self.allowed_in(syntax)
        repair = f"use {allowed}"
        if values:
            is_all = len(allowed) <= len(syntax.either(values))
            repair = f"did you mean {syntax.either(values)}?" + f" Allowed: {allowed}" * (
                not is_all
            )
        if is_slip:
            repair = f"use {syntax.either(values)}"
        elif code is ErrorCode.OUT_OF_RANGE and isinstance(value, int) and values != (-value,):
            repair = f"use {allowed}. The nearest is {syntax.either(values)}"
        return Problem(
            code=code,
            where=self.name,
            what=what,
            repair=repair,
            rule=self.rule,
            fields=(self.name,),
            value=value,
            allowed=allowed,
            changes=((self.name, values[0]),) if len(values) == 1 else (),
            is_slip=is_slip,
        )

    def meant_by(self, value: object, written: str = "") -> tuple[tuple[RuleValue, ...], bool]:
        """Return what a value that is not allowed was probably meant to be.

        Args:
            value: The value.
            written: How it was written, if it stands in a text.

        Returns:
            The values that may be meant, and whether that is certain: a slip of writing.
        """
        found: list[RuleValue] = []
        if isinstance(value, str) and (slip := self._slip(value)):
            return slip, True
        if self.enum and (value is None or value is False):
            found = [each for each in self.enum if each.value == "none"]
            return tuple(found), bool(found) and value is None
        if self.high is not None and not isinstance(value, bool):
            found = self._numbers(value, written)
        if not found and isinstance(value, str | bool | int):
            found = self._guesses(value if isinstance(value, str) else SPEC.value(value))
        return tuple(found), False

    def _slip(self, text: str) -> tuple[RuleValue, ...]:
        """Return the one value of which a text is a slip: of case, joints, spelling or quotes."""
        if self.enum:
            word = slip_of(text, tuple(self.enum))
            return (self.enum(word),) if word else ()
        plain = text.strip().casefold()
        if self.high is None:
            return (plain == "true",) if plain in {"true", "false"} else ()
        if self.or_none and plain == "none":
            return (None,)
        is_plain = _WHOLE.fullmatch(plain) and plain == str(int(plain))
        return (int(plain),) if is_plain and not self.problem(int(plain)) else ()

    def _numbers(self, value: object, written: str) -> list[RuleValue]:
        """Return the numbers that were probably meant: one of these, or the nearest allowed."""
        text = (
            (written or str(value)).strip().strip("\"'") if isinstance(value, float | str) else ""
        )
        texts = [text] if _WHOLE.fullmatch(text) else []
        if _THOUSANDS.fullmatch(text):
            texts.append(re.sub("[^0-9]", "", text))
        if _WITH_ZEROS.fullmatch(text):
            texts.append(re.split("[.,]", text)[0])
        numbers = [int(each) for each in texts]
        if isinstance(value, int):
            numbers = [-value, self._within(value)]
        sound = [each for each in numbers if self._within(each) == each]
        return list(dict.fromkeys(sound[:1] if isinstance(value, int) else sound))

    def _within(self, number: int) -> int:
        return min(max(number, self.low), self.high or 0)

    def _guesses(self, text: str) -> list[RuleValue]:
        """Return what another word for a value, or one like it, probably means."""
        if not self.enum and self.high is None:
            meant = switch_meant(text)
            return [] if meant is None else [meant]
        word = value_meant(self.name, text)
        if self.enum:
            word = word or nearest_name(text, self.enum)
            return [self.enum(word)] if word else []
        return [] if word is None else [None if word == "none" else int(word)]

    def sound(self, value: object) -> RuleValue:
        """Return an allowed value as the field holds it: a word as the member of its enum.

        Args:
            value: A value in which ``problem`` finds nothing wrong.

        Returns:
            A member, a plain whole number, ``True``, ``False`` or ``None``.
        """
        if isinstance(value, str) and self.enum:
            return self.enum(value)
        kept = plain(value)
        return kept if isinstance(kept, int) else None


def word(group: FieldGroup, title: str, default: StrEnum) -> Any:  # noqa: ANN401  as attrs.field
    """Describe a field that holds a word of an enum.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
        default: What it holds unless told otherwise; the others of its enum are allowed too.
    """
    return _field(default, RuleField(group=group, title=title, enum=type(default)))


def whole(
    group: FieldGroup,
    title: str,
    low: int,
    high: int,
    *,
    default: int | None,
    or_none: bool = False,
) -> Any:  # noqa: ANN401
    """Describe a field that holds a whole number.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
        low: The least number allowed.
        high: The greatest number allowed.
        default: What it holds unless told otherwise.
        or_none: Whether ``None`` is allowed too, as it is where it is the default.
    """
    or_none = or_none or default is None
    described = RuleField(group=group, title=title, low=low, high=high, or_none=or_none)
    return _field(default, described)


def switch(group: FieldGroup, title: str, *, default: bool) -> Any:  # noqa: ANN401
    """Describe a field that holds ``True`` or ``False``.

    Args:
        group: The part of the game that the field belongs to.
        title: The field in a few words.
        default: What it holds unless told otherwise.
    """
    return _field(default, RuleField(group=group, title=title))


def _field(default: RuleValue, described: RuleField) -> Any:  # noqa: ANN401
    return field(default=default, metadata={_KEY: described})


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
