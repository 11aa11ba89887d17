"""The JSON Schema of rules files: it is sound, current, and agrees with the checker."""

import json
from importlib.resources import as_file, files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, check_rules, rules_schema
from oklahoma_rummy.rules.schema import schema_text, shipped_schema
from oklahoma_rummy.testing.strategies import field_values, rules

SCHEMA = Draft202012Validator(rules_schema())


def test_schema_is_sound() -> None:
    """The schema is a schema of its draft."""
    Draft202012Validator.check_schema(rules_schema())


def test_shipped_schema_is_current(*, update_golden: bool) -> None:
    """The copy in the package is what the code gives now."""
    if update_golden:
        with as_file(files("oklahoma_rummy.rules") / "rules.schema.json") as copy:
            copy.write_text(schema_text(), encoding="utf-8")
    assert shipped_schema() == schema_text(), "if this is meant, write it anew: --update-golden"
    assert json.loads(shipped_schema()) == rules_schema()


def test_every_field_is_described() -> None:
    """Each field has a title, a description and its default."""
    properties = rules_schema()["properties"]
    for name in RULE_FIELDS:
        assert {"title", "description", "default", "type"} <= set(properties[name])


def test_only_keywords_that_editors_honour() -> None:
    """Nothing is said with keywords that taplo or tombi do not honour."""
    text = shipped_schema()
    assert not any(f'"{word}"' in text for word in ("dependentRequired", "anyOf", "$ref", "$defs"))


def words(value: Any) -> Any:
    """Return a member as the plain word that a file has."""
    return str(value) if isinstance(value, str) else value


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Draw fields and a base, some with values that are not allowed or do not go together."""
    names = draw(st.sets(st.sampled_from(list(RULE_FIELDS)), max_size=6))
    drawn = {name: words(draw(field_values(RULE_FIELDS[name]))) for name in sorted(names)}
    odd: st.SearchStrategy[Any] = st.sampled_from(
        [0, -1, 99, 2.5, "x", "", "none", None, True, [], {"a": 1}]
    )
    for name in draw(st.sets(st.sampled_from([*RULE_FIELDS, "redel", "format"]), max_size=1)):
        drawn[name] = draw(odd)
    base = draw(st.none() | st.sampled_from([*PRESETS, "clubb"]))
    return drawn | ({"base": base} if base else {})


@given(documents())
def test_schema_and_checker_agree(document: dict[str, Any]) -> None:
    """The schema accepts a document exactly where the checker finds nothing wrong."""
    report = check_rules(document)
    assert SCHEMA.is_valid(document) == (not report.problems), str(report)


@given(rules())
def test_files_that_are_written_are_valid(table: Any) -> None:
    """What the library writes, the schema accepts."""
    assert SCHEMA.is_valid(json.loads(table.to_json(everything=True, name="x", notes="y")))


@pytest.mark.parametrize("value", [2.0, 1.0])
def test_the_checker_is_stricter_with_numbers(value: float) -> None:
    """JSON Schema cannot tell 2.0 from 2; the checker can."""
    assert SCHEMA.is_valid({"spade_multiplier": value})
    assert check_rules({"spade_multiplier": value}).problems
