"""Values are fields of pydantic models without a line of their user's."""

from typing import Any

import pytest

pydantic: Any = pytest.importorskip("pydantic")

from jsonschema import Draft202012Validator  # noqa: E402  only with pydantic

from oklahoma_rummy.cards import Card, CardSet  # noqa: E402
from oklahoma_rummy.play import Action, Discard, Match  # noqa: E402
from oklahoma_rummy.values import schema_of, to_plain  # noqa: E402
from tests.written_values import CLASSES, values_of  # noqa: E402


@pytest.mark.parametrize("cls", CLASSES)
def test_fields(cls: type) -> None:
    """A model takes values and what they are written as, and writes them as JSON again."""
    model = pydantic.create_model("Model", value=(cls, ...), more=(list[cls], []))  # type: ignore[valid-type]
    for value in values_of(cls):
        made = model(value=value, more=[to_plain(value)])
        assert made.value is value
        assert made.more == [value]
        assert made.model_dump() == {"value": value, "more": [value]}
        assert model.model_validate_json(made.model_dump_json()) == made
        assert model.model_validate(made.model_dump(mode="json")) == made


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_json_schema(cls: type, mode: str) -> None:
    """The JSON Schema of a model has that of the value in it, and describes what is written."""
    model = pydantic.create_model("Model", value=(cls, ...))
    schema = model.model_json_schema(mode=mode)
    assert schema["properties"]["value"] == schema_of(cls)
    Draft202012Validator.check_schema(schema)
    for value in values_of(cls):
        Draft202012Validator(schema).validate(model(value=value).model_dump(mode="json"))


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("wrong", [None, 7, [], "\n?", {"a": 1}])
def test_wrong_values(cls: type, wrong: object) -> None:
    """What cannot be read is an error of pydantic's own, with our words in it."""
    with pytest.raises(pydantic.ValidationError, match=r"Value error, .{10,}"):
        pydantic.TypeAdapter(cls).validate_python(wrong)


def test_all_errors_at_once() -> None:
    """Every wrong field of a model is named in one error."""
    model = pydantic.create_model("Model", card=(Card, ...), hand=(CardSet, ...))
    with pytest.raises(pydantic.ValidationError) as caught:
        model(card="7x", hand=7)
    assert [error["loc"] for error in caught.value.errors()] == [("card",), ("hand",)]
    assert "7x" in str(caught.value)


def test_any_kind_of_action() -> None:
    """A field of any kind of action takes the text of each."""
    adapter = pydantic.TypeAdapter(Action | None)
    assert adapter.validate_json('"discard 7h"') == Discard("7h")
    assert adapter.validate_json("null") is None
    assert adapter.dump_json(Discard("7h")) == b'"discard 7h"'


def test_keys() -> None:
    """Cards are keys of a mapping, written as their text."""
    adapter = pydantic.TypeAdapter(dict[Card, int])
    assert adapter.validate_json('{"7h": 1}') == {Card.parse("7h"): 1}
    assert adapter.dump_json({Card.parse("7h"): 1}) == b'{"7h":1}'


def test_a_match_is_its_record() -> None:
    """A match in a message is the text of its record."""
    match = Match.start("short", ["Ann", "Bob"])
    assert pydantic.TypeAdapter(Match).dump_python(match, mode="json") == str(match)
