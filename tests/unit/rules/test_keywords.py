"""The types of keywords say what the fields, the enums and the presets say."""

from enum import StrEnum
from inspect import signature
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, PresetName, RuleChanges, Rules

HINTS = get_type_hints(RuleChanges)


def test_names_of_presets() -> None:
    """The names that type checkers take are those of the presets, in their order."""
    assert get_args(PresetName) == tuple(PRESETS), "edit PresetName in rules/keywords.py"


def test_keys_are_the_fields() -> None:
    """The keywords are the fields of the rules, in their order."""
    assert list(HINTS) == list(RULE_FIELDS), "edit RuleChanges in rules/keywords.py"


def parts(hint: Any) -> tuple[set[type], tuple[object, ...]]:
    """Return the types of a hint, and the words that it lists."""
    each = get_args(hint) if get_origin(hint) not in {None, Literal} else (hint,)
    words = [get_args(one) for one in each if get_origin(one) is Literal]
    return {one for one in each if get_origin(one) is not Literal}, words[0] if words else ()


@pytest.mark.parametrize("name", HINTS)
def test_values_are_those_of_the_field(name: str) -> None:
    """A keyword takes the members of its field's enum and exactly their words, or its numbers."""
    field = RULE_FIELDS[name]
    types, words = parts(HINTS[name])
    meant = {field.enum or field.kind} | ({NoneType} if field.or_none else set())
    assert types == meant, f"edit {name} in RuleChanges in rules/keywords.py"
    assert words == tuple(each.value for each in field.enum or ()), (
        f"edit the words of {name} there"
    )


def test_words_of_meld_rules() -> None:
    """The words that ``MeldRules`` takes are those of its enum."""
    hint: Any = signature(MeldRules).parameters["ace_runs"].annotation
    types, words = parts(hint)
    assert types == {AceRuns}
    assert words == tuple(AceRuns)
    assert issubclass(AceRuns, StrEnum)


def test_signatures_are_short() -> None:
    """The constructor's signature fits a line, however many fields there are."""
    assert len(str(signature(Rules))) < 100
