"""How rules are written: in a one-line spec, in TOML and in JSON.

Whoever phrases a problem is handed one of these, so that a message can be typed into the text that
it is about.
"""

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from reprlib import repr as short_repr
from typing import final

from attrs import frozen

from oklahoma_rummy.values import value_class

_MANY_BITS = 128
_LONGEST = 40


@final
@value_class
@frozen(kw_only=True)
class Syntax:
    """One way of writing fields and their values.

    Example:
        >>> TOML.pair("target", None), JSON.pair("tie", "void"), SPEC.pair("tie", "void")
        ('target = "none"', '"tie": "void"', "tie='void'")
    """

    name: str
    """What the syntax is called."""
    form: str
    """How a field and its value are written, with gaps for both."""
    constants: tuple[str, str, str]
    """How true, false and no value are written."""
    show: Callable[[object], str]
    """How a word of a field, or what no field can hold, is written."""

    def value(self, value: object) -> str:
        """Return a value as it is written; what no field can hold is cut short if long."""
        true, false, none = self.constants
        if value is None or isinstance(value, bool):
            return none if value is None else true if value else false
        if isinstance(value, int):
            return f"{value:d}" if value.bit_length() <= _MANY_BITS else "a number of many digits"
        return self.show(value)

    def pair(self, name: str, value: object, written: str = "") -> str:
        """Return a field with a value.

        Args:
            name: The name of the field.
            value: Anything.
            written: How the value was written, if it stands in a text: what has no form of its
                own here is shown so.
        """
        has_form = value is None or isinstance(value, str | int) or not written
        shown = self.value(value) if has_form else shorten(written)
        return self.form.format(name, shown)

    def either(self, values: Iterable[object]) -> str:
        """Return values with commas and *or* between them.

        Example:
            >>> TOML.either(["same", "alternate", 3])
            '"same", "alternate" or 3'
        """
        *others, last = map(self.value, values)
        return f"{', '.join(others)} or {last}" if others else last


def _show_bare(value: object) -> str:
    return shorten(str(value))


def _show_in_call(value: object) -> str:
    return str(value) if isinstance(value, StrEnum) else short_repr(value)


def _show_quoted(value: object) -> str:
    return json.dumps(shorten(str(value)), ensure_ascii=False)


_PYTHON = ("True", "False", "None")
SPEC = Syntax(name="spec", form="{}={}", constants=_PYTHON, show=_show_in_call)
"""Keywords of a call in Python, of which only members have a form without quotes."""
BARE = Syntax(name="spec", form="{}={}", constants=_PYTHON, show=_show_bare)
"""The one-line form as people type it, without any quotes."""
TOML = Syntax(name="TOML", form="{} = {}", constants=("true", "false", '"none"'), show=_show_quoted)
"""Files in TOML, which has no null."""
JSON = Syntax(name="JSON", form='"{}": {}', constants=("true", "false", "null"), show=_show_quoted)
"""Files in JSON."""


def show(value: object) -> str:
    """Write a value as the one-line spec does: a member as its bare word."""
    return SPEC.value(value)


def shorten(text: str) -> str:
    """Return a text as a message can hold it: one short line of characters that can be seen.

    Example:
        >>> shorten("tie" + chr(27) + "[0m")
        'tie�[0m'
    """
    line = text[: _LONGEST + 1].partition("\n")[0]
    seen = "".join(each if each.isprintable() else "\ufffd" for each in line[:_LONGEST])
    return seen if len(line) <= _LONGEST else f"{seen}..."
