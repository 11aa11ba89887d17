"""What the rulebook says about fields and presets is what the code does."""

import re
from ast import literal_eval
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules

PAGES = Path(__file__).parents[2] / "docs/rules"


def sections(page: str, part: str) -> dict[str, str]:
    """Give the text below each ruling's heading of a page, by the name in its id."""
    text = (PAGES / page).read_text(encoding="utf-8")
    found = re.split(rf"^#+ {part}\.(\w+)$", text, flags=re.MULTILINE)[1:]
    return {name: body.strip() for name, body in zip(found[::2], found[1::2], strict=True)}


def value(written: str) -> object:
    """Read a value as the rulebook writes it: a bare word, a number, None, True or False."""
    try:
        return literal_eval(written)
    except ValueError:
        return written


FIELDS = sections("fields.md", "R1")
NAMED = sections("presets.md", "R4")


def test_fields_are_in_the_order_of_the_code() -> None:
    """Every field of Rules has its ruling, in the order in which Rules has them."""
    assert [name for name in FIELDS if name not in {"across", "advice"}] == list(RULE_FIELDS)


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_field(name: str) -> None:
    """A ruling names the default first, then exactly the values that the field may hold."""
    field = RULE_FIELDS[name]
    values = [value(each) for each in re.findall(r"`([^`]+)`", FIELDS[name].partition(":")[0])]
    assert values[0] == field.default
    assert (None in values) == field.or_none
    if field.enum:
        assert set(values) == set(field.enum)
    elif field.kind is bool:
        assert set(values) == {True, False}
    else:
        numbers = [each for each in values if isinstance(each, int)]
        assert (min(numbers), max(numbers)) == (field.low, field.high)


def test_presets_are_in_the_order_of_the_code() -> None:
    """Every preset has its ruling, in the order of PRESETS."""
    assert list(NAMED) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_preset(name: str) -> None:
    """The changes that a preset's ruling lists turn the defaults into that preset."""
    named = re.findall(r"`(\w+)=(\w+)`", NAMED[name])
    changes: dict[str, Any] = {key: value(text) for key, text in named}
    assert Rules().evolve(**changes) == PRESETS[name]
    plain = Rules()
    assert all(getattr(plain, key) != value(text) for key, text in changes.items())
