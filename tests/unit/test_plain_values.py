"""Values on their way: as plain data, through cattrs, to other processes, into text of a width."""

import copy
import json
from importlib import import_module
from multiprocessing import get_context
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from cattrs import Converter
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

import oklahoma_rummy
from oklahoma_rummy import play, scoring
from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import NotationError
from oklahoma_rummy.melds import Arrangement, MeldRules
from oklahoma_rummy.play import Action, Discard, PlayerView, action_schema, parse_action
from oklahoma_rummy.values import from_plain, register, schema_of, to_plain
from tests.written_values import CLASSES, VALUES, values_of

ELSEWHERE = ("oklahoma_rummy.cli", "oklahoma_rummy.numbers", "oklahoma_rummy.__main__")
"""What needs extras, or runs when imported."""
HOOK = "__get_pydantic_core_schema__"


def test_every_class_is_tried() -> None:
    """Whatever class has a text or a dictionary to be read from, its values are tried here."""
    found: list[Any] = []
    for module in walk_packages(oklahoma_rummy.__path__, "oklahoma_rummy."):
        if not module.name.startswith(ELSEWHERE):
            found += vars(import_module(module.name)).values()
    written = {cls for cls in found if isinstance(cls, type) and hasattr(cls, HOOK)}
    assert written == set(CLASSES)


@pytest.mark.parametrize("cls", CLASSES)
def test_values_come_back(cls: type) -> None:
    """A value comes back from what JSON makes of it, and its schema describes that."""
    for value in values_of(cls):
        plain = json.loads(json.dumps(value, default=to_plain))
        assert from_plain(cls, plain) == value
        Draft202012Validator(schema_of(cls)).validate(plain)


@pytest.mark.parametrize("cls", CLASSES)
def test_schemas_are_sound(cls: type) -> None:
    """A schema is one of its draft, says what it is of, and describes its own examples."""
    schema = schema_of(cls)
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == cls.__name__
    for example in schema.get("examples", ()):
        from_plain(cls, example)
        Draft202012Validator(schema).validate(example)


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("wrong", [None, True, 7, 2.5, [], "\n?", {"a": 1}])
def test_wrong_data(cls: type, wrong: object) -> None:
    """What stands for no value of a class is refused in our words, by the schema as well."""
    with pytest.raises((TypeError, ValueError), match=r".{10,}"):
        from_plain(cls, wrong)
    if cls.__name__ != "Match" or not isinstance(wrong, str):  # a record is text of any kind
        with pytest.raises(ValidationError):
            Draft202012Validator(schema_of(cls)).validate(wrong)


def test_values_stand_for_themselves() -> None:
    """A value of the class is taken as it is."""
    card = Card.parse("7h")
    assert from_plain(Card, card) is card


@pytest.mark.parametrize("value", [7, "7h", None, object(), MeldRules()])
def test_what_has_no_form(value: object) -> None:
    """What is not one of our values, or has no form to be read from, is a type error."""
    with pytest.raises(TypeError, match=f"{type(value).__name__} has neither a text nor"):
        to_plain(value)
    with pytest.raises(TypeError, match="cannot be read from str"):
        from_plain(MeldRules, "low")


def test_cattrs() -> None:
    """A converter of cattrs, once told, reads and writes values, lists and choices of them."""
    converter = Converter()
    register(converter)
    for value in VALUES:
        assert converter.structure(converter.unstructure(value), type(value)) == value
    choice: Any = list[Action | None]
    actions = [Discard("7h"), None, parse_action("big-gin")]
    plain = converter.unstructure(actions)
    assert plain == ["discard 7h", None, "big-gin"]
    assert converter.structure(plain, choice) == actions
    either: Any = Card | CardSet
    assert converter.structure("7h 8h", either) == CardSet.parse("7h 8h")
    with pytest.raises(NotationError, match="not an action"):
        converter.structure("fly", Action)  # type: ignore[arg-type]
    assert converter.structure("7", int) == 7


def test_kinds_of_action_read_their_own_text() -> None:
    """A kind of action reads its own text and refuses that of another."""
    assert Discard.parse("discard 7h") == Discard("7h")
    with pytest.raises(NotationError, match="this is not of the kind Discard"):
        Discard.parse("knock 7h")


def test_arrangements_say_what_they_cost() -> None:
    """The dictionary of an arrangement has its three parts, no fewer and no more."""
    data = Arrangement.parse("- | As", MeldRules(ace_deadwood=15)).to_dict()
    assert data == {"melds": "-", "unmatched": "...A", "deadwood": 15}
    for wrong in ({}, data | {"more": 1}, {"melds": "-", "unmatched": "...A"}):
        with pytest.raises(ValueError, match="melds, unmatched and deadwood"):
            Arrangement.from_dict(wrong)
    with pytest.raises(TypeError, match="read from a mapping, not from list"):
        Arrangement.from_dict([])  # type: ignore[arg-type]


@pytest.mark.parametrize("cls", CLASSES)
def test_copies(cls: type) -> None:
    """A value is its own copy, however deep."""
    for value in values_of(cls):
        assert copy.copy(value) is copy.deepcopy([value])[0] is value


@pytest.mark.parametrize("cls", CLASSES)
def test_widths(cls: type) -> None:
    """In an f-string a value is padded as its text is."""
    for value in values_of(cls):
        assert f"{value:>400}" == f"{value!s:>400}"
        assert f"{value}" == str(value)


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_other_processes(method: str) -> None:
    """Values go to processes that share nothing with this one, and come back equal."""
    with get_context(method).Pool(1) as pool:
        assert pool.apply(copy.copy, ([*VALUES],)) == [*VALUES]


@pytest.mark.parametrize("room", [play, scoring])
def test_rooms_have_no_other_names(room: ModuleType) -> None:
    """Schemas are loaded when first asked for; a name that is nothing stays an error."""
    assert room.sheet_schema if room is scoring else room.view_schema
    for name in ("nobody", "nobody_schema"):
        with pytest.raises(AttributeError, match=f"has no attribute '{name}'"):
            getattr(room, name)


def test_pydantic_asks_for_the_schema() -> None:
    """The schema that a model of pydantic shows is that of the class."""
    hook: Any = Card
    assert hook.__get_pydantic_json_schema__(None, None) == schema_of(Card)


class TestActionSchema:
    """What a client may send."""

    VIEWS = tuple(value for value in VALUES if isinstance(value, PlayerView))

    def test_what_a_seat_may_do(self) -> None:
        """The schema of a view lists the legal actions, and all of these are actions."""
        for view in self.VIEWS:
            schema = view.action_schema()
            Draft202012Validator.check_schema(schema)
            assert schema["enum"] == [str(action) for action in view.legal_actions]
            for text in schema["enum"]:
                Draft202012Validator(action_schema()).validate(text)
        assert any(view.action_schema()["enum"] for view in self.VIEWS)

    def test_not_on_turn(self) -> None:
        """Who may do nothing can send nothing."""
        (view,) = {view for view in self.VIEWS if view.seat is None and view.phase == "over"}
        assert not Draft202012Validator(view.action_schema()).is_valid("draw")
