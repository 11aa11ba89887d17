"""The class `Rules`: construction, change, and what it tells."""

import copy
import pickle

import attrs
import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import InvalidRulesError, OutOfRangeError, UnknownNameError
from oklahoma_rummy.melds.meld_rules import AceRuns, MeldRules
from oklahoma_rummy.rules import PRESETS, Rules, Tie, as_rules


def test_word_and_member_are_the_same() -> None:
    """A word gives the member, so rules from either are equal and hash alike."""
    by_word, by_member = Rules(tie="void"), Rules(tie=Tie.VOID)
    assert by_word.tie is Tie.VOID
    assert by_word == by_member
    assert hash(by_word) == hash(by_member)


def test_rules_are_frozen_and_slotted() -> None:
    """Rules cannot be changed and take no new attributes."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Rules().target = 100  # type: ignore[misc]
    assert not hasattr(Rules(), "__dict__")


def test_wrong_types_are_one_type_error() -> None:
    """Values of a wrong Python type raise a TypeError that names all of them."""
    with pytest.raises(TypeError) as caught:
        Rules(players=True, target=2.0, allow_rediscard="yes", tie=7)  # type: ignore[arg-type]
    assert [line.partition("=")[0] for line in str(caught.value).splitlines()] == [
        "players",
        "allow_rediscard",
        "tie",
        "target",
    ]


def test_wrong_type_comes_before_wrong_value() -> None:
    """A wrong Python type is a TypeError, which names what else is wrong too."""
    with pytest.raises(TypeError, match=r"(?s)^players=9 .*gin_bonus='25' is text"):
        Rules(gin_bonus="25", players=9)  # type: ignore[arg-type]


def test_evolve_changes_and_checks() -> None:
    """Evolving gives new rules, checked as a whole, and leaves the old ones alone."""
    old = Rules()
    assert old.evolve(target=150, tie="knocker") == Rules(target=150, tie="knocker")
    assert old == Rules()
    with pytest.raises(InvalidRulesError):
        old.evolve(partnership="one_table")


@pytest.mark.parametrize("name", ["tragte", "meld_rules", "cards_dealt"])
def test_evolve_knows_its_fields(name: str) -> None:
    """A field that does not exist, or that follows from others, is a TypeError naming it."""
    with pytest.raises(TypeError, match=f"{name} is not a field of the rules"):
        Rules().evolve(**{name: 1})  # type: ignore[arg-type]


def test_unknown_field_names_the_nearest() -> None:
    """An unknown field comes with the nearest known one."""
    with pytest.raises(TypeError, match="mean target"):
        Rules.preset("short", tragte=1)  # type: ignore[call-arg]


def test_preset_takes_changes() -> None:
    """A preset can be had with changes, and its rules stay what they were."""
    assert Rules.preset("hollywood", target=150) == Rules(hollywood_columns=3, target=150)
    assert PRESETS["hollywood"].target == 200


def test_unknown_preset_names_the_nearest() -> None:
    """An unknown preset comes with the nearest known one; no text is a TypeError."""
    with pytest.raises(UnknownNameError) as caught:
        Rules.preset("holywood")  # type: ignore[arg-type]
    assert caught.value.suggestion == "hollywood"
    with pytest.raises(TypeError, match="preset is text, not int"):
        Rules.preset(3)  # type: ignore[arg-type]


def test_knock_limit_and_multiplier_take_card_or_text() -> None:
    """A card and its text give the same limit and multiplier; anything else is a TypeError."""
    rules = Rules()
    assert rules.knock_limit(Card.parse("9s")) == rules.knock_limit("9s") == 9
    assert rules.multiplier(Card.parse("9s")) == rules.multiplier("9s") == 2
    with pytest.raises(TypeError):
        rules.knock_limit(9)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        rules.multiplier(None)  # type: ignore[arg-type]


def test_meld_rules_are_made_once() -> None:
    """The melding rules follow from the fields, are made once, and survive copy and change."""
    rules = Rules(ace_runs="around_corner", ace_deadwood=15)
    assert rules.meld_rules == MeldRules(ace_runs=AceRuns.AROUND_CORNER, ace_deadwood=15)
    assert rules.meld_rules is rules.meld_rules
    assert pickle.loads(pickle.dumps(rules)).meld_rules == rules.meld_rules  # noqa: S301  ours
    assert copy.deepcopy(rules).meld_rules == rules.meld_rules
    assert rules.evolve(ace_deadwood=1).meld_rules.ace_deadwood == 1


@pytest.mark.parametrize(
    ("spec", "sides"),
    [
        ("oklahoma_rummy", [0, 1]),
        ("three_players", [0, 1, 2]),
        ("four_players", [0, 1, 2, 3]),
        ("partnership", [0, 1, 0, 1]),
        ("partnership_two_tables", [0, 1, 0, 1]),
    ],
)
def test_sides(spec: str, sides: list[int]) -> None:
    """Each seat scores for its own side, and partners sit opposite each other."""
    rules = Rules.parse(spec)
    assert [rules.side_of(seat) for seat in range(rules.players)] == sides
    assert rules.sides == len(set(sides))
    for seat in (-1, rules.players):
        with pytest.raises(OutOfRangeError):
            rules.side_of(seat)


def test_as_rules_takes_rules_or_text() -> None:
    """Rules pass unchanged, text is read, and anything else is a TypeError."""
    rules = Rules(target=150)
    assert as_rules(rules) is rules
    assert as_rules("short") == rules
    with pytest.raises(TypeError, match="not NoneType"):
        as_rules(None)  # type: ignore[arg-type]


def test_evolve_names_every_unknown_field() -> None:
    """All unknown fields are told at once, each with the nearest known one."""
    with pytest.raises(TypeError, match=r"(?s)Use players.*Use target"):
        Rules().evolve(playrs=3, tagret=1)  # type: ignore[call-arg]
