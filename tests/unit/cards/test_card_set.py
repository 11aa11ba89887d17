"""Sets of cards as values and as sets."""

import copy
import pickle
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Any

import pytest

from oklahoma_rummy.cards import PACK, Card, CardSet, as_cards
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, NotationError, OutOfRangeError

HAND = CardSet.parse("A23.456.789.T")
SEVEN, EIGHT = Card.parse("7h"), Card.parse("8h")


def test_it_is_a_set_of_cards_in_ascending_order() -> None:
    """A card set is a collections.abc.Set, walked through by index."""
    assert isinstance(HAND, AbstractSet)
    assert " ".join(map(str, HAND)) == "Ac 2c 3c 4d 5d 6d 7h 8h 9h Ts"
    assert len(HAND) == 10
    assert not CardSet()


def test_the_mask_has_the_bit_of_each_index() -> None:
    """The mask is the stable contract: bit card.index for each card."""
    assert HAND.mask == sum(1 << card.index for card in HAND)
    assert CardSet.from_mask(HAND.mask) == HAND
    assert PACK.mask == 2**52 - 1


@pytest.mark.parametrize("mask", [-1, 2**52])
def test_a_mask_of_other_cards_is_refused(mask: int) -> None:
    """There is no bit for a 53rd card."""
    with pytest.raises(OutOfRangeError, match="mask"):
        CardSet.from_mask(mask)


def test_only_cards_are_in_it() -> None:
    """A card is an element, as itself or as text; indexes and masks are none."""
    elements: list[object] = [SEVEN, Card.parse("7s"), "7h", "7s", SEVEN.index, SEVEN.suit]
    assert [each for each in elements if each in HAND] == [SEVEN, "7h"]
    with pytest.raises(NotationError, match="'x' is no"):
        assert "7x" in HAND  # type: ignore[comparison-overlap]


def test_repr_evaluates_back_and_str_parses_back() -> None:
    """Both texts lead back to the set, the empty one included."""
    for cards in (HAND, PACK, CardSet()):
        assert eval(repr(cards), {"CardSet": CardSet}) == cards  # noqa: S307  our own repr
        assert CardSet.parse(str(cards)) == cards
    assert str(CardSet()) == "..."


def test_copies_and_pickles_are_equal() -> None:
    """Copies and pickles are the same value."""
    assert pickle.loads(pickle.dumps(HAND)) == HAND  # noqa: S301  our own bytes
    assert copy.copy(HAND) == copy.deepcopy(HAND) == HAND
    assert HAND.__replace__(mask=1) == CardSet(["Ac"])


def test_it_cannot_be_changed() -> None:
    """Card sets are frozen and have no room for other attributes."""
    with pytest.raises(AttributeError):
        HAND.mask = 0  # type: ignore[misc]
    assert not hasattr(HAND, "__dict__")


def test_it_equals_and_hashes_as_the_built_in_set() -> None:
    """A built-in set of the same cards is equal and, frozen, has the same hash."""
    assert set(HAND) == HAND
    assert frozenset(HAND) == HAND
    assert hash(HAND) == hash(frozenset(HAND))
    assert list(HAND) != HAND
    assert {*HAND, 7} != HAND


def test_it_combines_with_built_in_sets_from_both_sides() -> None:
    """Operators with built-in sets give card sets, whichever side they stand on."""
    seven = frozenset({SEVEN})
    assert (CardSet([EIGHT]) | seven) == (seven | CardSet([EIGHT])) == CardSet("7h8h")
    assert (CardSet("7h8h") - seven) == CardSet("8h")
    assert seven - CardSet("8h") == CardSet("7h")
    assert CardSet("7h8h") & {"7h"} == CardSet("7h8h") - {"8h"} == CardSet("7h")
    assert CardSet("7h8h") ^ {"7h"} == CardSet("8h")
    with pytest.raises(TypeError, match="a card is a Card or text"):
        CardSet("7h8h") & {7}
    assert (CardSet("7h8h") ^ seven) == (seven ^ CardSet("7h8h")) == CardSet("8h")
    assert seven < CardSet("7h8h") > seven
    assert isinstance(seven | CardSet([EIGHT]), CardSet)


@pytest.mark.parametrize("other", ["7h", [SEVEN], 7, None])
@pytest.mark.parametrize("operator", ["__and__", "__or__", "__sub__", "__xor__"])
def test_operators_take_sets_only(operator: str, other: object) -> None:
    """As with built-in sets, text and lists are no operands: an answer would be wrong."""
    assert getattr(HAND, operator)(other) is NotImplemented


def test_other_things_cannot_join() -> None:
    """A union with what is no card is a type error."""
    with pytest.raises(TypeError, match="a card is a Card"):
        HAND | {7}


@pytest.mark.parametrize("form", [CardSet, set, list, lambda cards: str(CardSet(cards))])
def test_disjoint_takes_cards_in_any_form(form: Any) -> None:
    """Card sets, built-in sets, lists and text give the same answer."""
    assert not HAND.isdisjoint(form([SEVEN]))
    assert HAND.isdisjoint(form([Card.parse("Ks")]))


def test_hands_are_taken_in_any_form() -> None:
    """A hand may be a card set, text, or cards and texts one by one."""
    forms: list[CardSet | str | Iterable[Card | str]] = [
        HAND,
        str(HAND),
        list(HAND),
        [str(card) for card in HAND],
        iter(HAND),
    ]
    for form in forms:
        assert as_cards(form) == HAND
    assert as_cards(HAND) is HAND
    assert CardSet(HAND) == HAND


@pytest.mark.parametrize("other", [7, None, b"7h", [7], 3.5])
def test_other_forms_are_type_errors(other: Any) -> None:
    """Numbers, bytes and None are no cards."""
    with pytest.raises(TypeError):
        as_cards(other)


def test_a_card_given_twice_is_named_with_its_place() -> None:
    """A list that holds a card twice is a mistake, not a smaller hand."""
    with pytest.raises(InvalidCardsError, match=r"duplicate card 7h \(cards 1 and 3") as caught:
        CardSet([SEVEN, EIGHT, "7♥"])
    assert caught.value.code is ErrorCode.DUPLICATE_CARD


def test_text_of_two_cards_is_no_element() -> None:
    """In a list each text is one card."""
    with pytest.raises(NotationError, match="2 cards where one is asked for"):
        CardSet(["7h8h"])


def test_widths_in_f_strings() -> None:
    """Cards and hands take the widths of f-strings, as their text does."""
    assert f"{Card.parse('7h'):>4}|{CardSet('7h8h'):<8}|" == "  7h|..78.   |"
