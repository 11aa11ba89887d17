"""Rules as one line of text: a preset, and in brackets what differs from it.

``oklahoma_rummy(target=150, spade_multiplier=3)`` is such a spec. Written by ``str(rules)`` and
read by ``Rules.parse``; ``as_rules`` takes rules in either form. Rule files are elsewhere.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

import attrs

from oklahoma_rummy.arguments import as_whole, bounded_text
from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, NotationError, Problem
from oklahoma_rummy.rules.fields import Partnership
from oklahoma_rummy.rules.presets import PRESETS
from oklahoma_rummy.rules.problems import field_problems
from oklahoma_rummy.rules.rule_field import RuleValue
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.syntax import BARE, shorten, show
from oklahoma_rummy.rules.words import key_meant, preset_meant

_NAME = re.compile(r"\s*([A-Za-z0-9_]+)\s*")
_CHANGE = re.compile(r"\s*([A-Za-z0-9_]+)\s*=\s*([^\s,=()]+)\s*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_CONSTANTS: dict[str, RuleValue] = {"None": None, "True": True, "False": False}
_MOST_CHARACTERS = 4_000
_FORM = "write a preset, or a preset and changes: hollywood(target=150, tie=void)"


@lru_cache(maxsize=64)
def write_rules(rules: Rules) -> str:
    """Write rules as a spec of the preset with the fewest differences, the first of equals.

    Example:
        >>> write_rules(Rules(hollywood_columns=3, target=175))
        'hollywood(target=175)'
    """
    name, changes = nearest_preset(rules)
    written = ", ".join(f"{field}={show(value)}" for field, value in changes.items())
    return f"{name}({written})" if written else name


def write_every_field(rules: Rules) -> str:
    """Write rules as a spec that names every field, whatever the preset has.

    Example:
        >>> write_every_field(Rules(target=150))[:45]
        'short(players=2, partnership=none, hand_size='
    """
    name, _ = nearest_preset(rules)
    return f"{name}({', '.join(f'{field}={show(getattr(rules, field))}' for field in RULE_FIELDS)})"


def nearest_preset(rules: Rules) -> tuple[str, Mapping[str, RuleValue]]:
    """Return the preset with the fewest differences, the first of equals, and the differences.

    Returns:
        The name of the preset, and the fields in which the rules differ from it.

    Example:
        >>> nearest_preset(Rules(hollywood_columns=3, target=175))
        ('hollywood', {'target': 175})
    """
    return min(
        ((name, differences(rules, preset)) for name, preset in PRESETS.items()),
        key=lambda named: len(named[1]),
    )


def differences(rules: Rules, other: Rules) -> Mapping[str, RuleValue]:
    """Return the fields in which rules differ from others, and their values, in rulebook order.

    Example:
        >>> differences(Rules(target=150), Rules())
        {'target': 150}
    """
    return {
        name: getattr(rules, name)
        for name in RULE_FIELDS
        if getattr(rules, name) != getattr(other, name)
    }


def parse_rules(text: str, *, players: int | None = None) -> Rules:
    """Read rules from a spec; see ``Rules.parse``.

    Args:
        text: The spec.
        players: How many play at a table, unless the spec says so itself.

    Raises:
        NotationError: If the text is not a spec, or names a preset or field that is not known.
        InvalidRulesError: If the rules are not sound; it carries all problems.

    Example:
        >>> parse_rules("club ( target = 500 )").target
        500
    """
    if not isinstance(text, str):
        message = f"a spec of rules is text, not {type(text).__name__}"
        raise TypeError(message)
    preset, at = _read_preset(text)
    changes: dict[str, object] = {}
    columns: dict[str, int] = {}
    for start, end in _parts(text, at):
        name, value, column = _read_change(text, start, end)
        if name in changes:
            raise _refusal(text, (start, end), f"{name} is given twice", "remove one of them")
        changes[name] = value
        columns[name] = column
    if players is not None and preset.players == Rules().players:
        changes = {"players": _seats(as_whole(players, name="players"), changes)} | changes
    values: dict[str, Any] = {name: getattr(preset, name) for name in RULE_FIELDS} | changes
    problems = field_problems(RULE_FIELDS, values, BARE)
    if problems:
        raise InvalidRulesError(problems=[_placed(problem, columns) for problem in problems])
    return Rules(**values)


def _seats(players: int, changes: Mapping[str, object]) -> int:
    """Return the seats of a match, where two of four sit at each of two tables."""
    return 4 if changes.get("partnership") == Partnership.TWO_TABLES else players


RulesLike: TypeAlias = Rules | str
"""What rules can be taken from: rules, or a spec of them such as a preset's name."""


def as_rules(rules: RulesLike) -> Rules:
    """Return rules, from rules or from a spec.

    Args:
        rules: The rules, or a spec of them such as the name of a preset.

    Raises:
        NotationError: If the text is not a spec, or names a preset or field that is not known.
        InvalidRulesError: If the rules of a spec are not sound; it carries all problems.

    Example:
        >>> as_rules("long") == Rules(target=250)
        True
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, str):
        return parse_rules(rules)
    message = f"rules are Rules or a spec as text, not {type(rules).__name__}"
    raise TypeError(message)


def _read_preset(text: str) -> tuple[Rules, int]:
    """Read the preset that a spec begins with; return its rules and where the text goes on."""
    bounded_text(text, _MOST_CHARACTERS, name="the spec", hint=f". {_FORM[0].upper()}{_FORM[1:]}")
    found = _NAME.match(text)
    if not found:
        start = len(text) - len(text.lstrip())
        raise NotationError(
            code=ErrorCode.NOTATION if text.strip() else ErrorCode.EMPTY_TEXT,
            what="a preset is missing",
            repair=_FORM,
            text=text,
            span=(start, len(text)),
        )
    name = found[1]
    if name not in PRESETS:
        meant, _ = preset_meant(name, PRESETS)
        repair = f"use {BARE.either(PRESETS)}"
        raise _unknown(text, found.span(1), f"{shorten(name)} is not a preset", meant, repair)
    return PRESETS[name], found.end()


def _parts(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield where each change between the brackets begins and ends."""
    if at == len(text):
        return
    end = len(text.rstrip()) - 1
    if text[at] != "(":
        raise _refusal(text, (at, end + 1), "only a bracket can follow the preset", _FORM)
    if text[end] != ")":
        raise _refusal(text, (end, end + 1), "the bracket is not closed", "end with )")
    start = at + 1
    if not text[start:end].strip():
        return
    for part in text[start:end].split(","):
        yield start, start + len(part)
        start += len(part) + 1


def _read_change(text: str, start: int, end: int) -> tuple[str, RuleValue | str, int]:
    """Read one ``field=value``; return the field, its value and the value's column."""
    found = _CHANGE.fullmatch(text, start, end)
    if not found:
        raise _refusal(text, (start, end), "a change has the form field=value", _FORM)
    name, value = found.groups()
    if name not in RULE_FIELDS:
        nearest, _ = key_meant(name, RULE_FIELDS)
        what, repair = (
            f"{shorten(name)} is not a field of the rules",
            "remove it, or see the reference",
        )
        raise _unknown(text, found.span(1), what, nearest, repair)
    if _NUMBER.fullmatch(value):
        return name, int(value), found.start(2) + 1
    return name, _CONSTANTS.get(value, value), found.start(2) + 1


def _placed(problem: Problem, columns: Mapping[str, int]) -> Problem:
    """Return a problem with the column of the first of its fields that the spec names."""
    named = [columns[name] for name in problem.fields if name in columns]
    return attrs.evolve(problem, line=1, column=min(named)) if named else problem


def _refusal(text: str, span: tuple[int, int], what: str, repair: str) -> NotationError:
    return NotationError(what=what, repair=repair, text=text, span=span)


def _unknown(
    text: str, span: tuple[int, int], what: str, meant: str | None, repair: str
) -> NotationError:
    """Return the error that a name is not known: with the one that is meant, or what to do."""
    return NotationError(
        code=ErrorCode.UNKNOWN_NAME,
        what=what,
        repair="" if meant else repair,
        text=text,
        span=span,
        suggestion=meant,
    )
