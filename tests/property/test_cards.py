"""Laws of cards: set algebra, texts that lead back, and parsers that never break."""

import operator
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.cards.locales import LOCALES
from oklahoma_rummy.errors import NotationError

indexes = st.frozensets(st.integers(0, 51))
locales = st.sampled_from(list(LOCALES))
ALPHABET = "0123456789ATJQKVDRFREaechdsCDHSPTKCaQOE♣♦♥♠\ufe0f ,.;*-\n\u0410\uff17♡ßıſ"


def cards_of(numbers: frozenset[int]) -> CardSet:
    """Make the card set of some indexes."""
    return CardSet(Card.from_index(number) for number in numbers)


@pytest.mark.parametrize("law", [operator.and_, operator.or_, operator.sub, operator.xor])
@given(left=indexes, right=indexes)
def test_operators_agree_with_sets_of_indexes(
    law: Callable[[Any, Any], Any], left: frozenset[int], right: frozenset[int]
) -> None:
    """Intersection, union, difference and symmetric difference are those of built-in sets."""
    expected = cards_of(law(left, right))
    assert law(cards_of(left), cards_of(right)) == expected
    assert law(cards_of(left), set(cards_of(right))) == expected
    assert law(set(cards_of(left)), cards_of(right)) == expected


@pytest.mark.parametrize(
    "law", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
)
@given(left=indexes, right=indexes)
def test_comparisons_agree_with_sets_of_indexes(
    law: Callable[[Any, Any], bool], left: frozenset[int], right: frozenset[int]
) -> None:
    """Equality and subset order are those of built-in sets, for subsets too."""
    for one, other in ((left, right), (left & right, right), (left, left & right)):
        assert law(cards_of(one), cards_of(other)) == law(one, other)
        assert law(cards_of(one), set(cards_of(other))) == law(one, other)


@given(left=indexes, right=indexes)
def test_size_membership_and_hash_agree_with_sets(
    left: frozenset[int], right: frozenset[int]
) -> None:
    """Length, elements, order, hash and disjointness are those of the set of indexes."""
    cards = cards_of(left)
    assert len(cards) == len(left)
    assert [card.index for card in cards] == sorted(left)
    assert {card.index for card in PACK if card in cards} == left
    assert hash(cards) == hash(frozenset(cards))
    assert cards.isdisjoint(cards_of(right)) == left.isdisjoint(right)


@given(numbers=indexes, locale=locales)
def test_groups_lead_back_in_every_locale(numbers: frozenset[int], locale: str) -> None:
    """The text in four groups reads back, capital or small."""
    cards = cards_of(numbers)
    text = cards.text(locale=locale)
    assert CardSet.parse(text, locale=locale) == cards
    assert CardSet.parse(text.lower(), locale=locale) == cards


@given(
    order=st.lists(st.integers(0, 51), min_size=1, unique=True),
    between=st.sampled_from(["", " ", ",", ", ", "\n"]),
    locale=locales,
)
def test_lists_lead_back_in_every_locale(order: list[int], between: str, locale: str) -> None:
    """Cards written rank first one after another read back, with anything between."""
    text = between.join(Card.from_index(number).text(locale=locale) for number in order)
    assert CardSet.parse(text, locale=locale) == cards_of(frozenset(order))


@given(order=st.lists(st.integers(0, 51), min_size=1, unique=True), locale=locales)
def test_symbols_lead_back_in_every_locale(order: list[int], locale: str) -> None:
    """Symbols before or after the rank, with the variation selector or not, are all read."""
    pieces = []
    for at, number in enumerate(order):
        card = Card.from_index(number)
        rank = LOCALES[locale].ranks[card.rank - 1]
        symbol = card.suit.symbol + "\ufe0f" * (at % 2)
        pieces.append(symbol + rank if at % 3 else rank + symbol)
    assert CardSet.parse(" ".join(pieces), locale=locale) == cards_of(frozenset(order))


def test_single_cards_lead_back_either_way_round() -> None:
    """Every card of every locale reads back rank first, and suit first in English."""
    for card in PACK:
        for locale in LOCALES:
            assert Card.parse(card.text(locale=locale), locale=locale) is card
        assert Card.parse(card.suit.letter + card.rank.letter) is card


def error_of(reader: Callable[..., object], text: str, locale: str) -> NotationError | None:
    """Give the error of reading a text, or None; any other exception goes through."""
    try:
        reader(text, locale=locale)
    except NotationError as error:
        return error
    return None


def check_text(text: str, locale: str) -> None:
    """Read a text as a card and as cards, and examine the error if it is neither."""
    readers: tuple[Callable[..., object], ...] = (Card.parse, CardSet.parse)
    for reader in readers:
        error = error_of(reader, text, locale)
        if error:
            start, end = error.span
            assert 0 <= start <= end <= len(text)
            assert start < end or not text
            assert str(error)
            if error.suggestion is not None:
                reader(error.suggestion, locale=locale)


@given(text=st.text(ALPHABET) | st.text(), locale=locales)
def test_any_text_gives_a_value_or_our_error(text: str, locale: str) -> None:
    """Nothing but NotationError is raised, its span is in the text, its suggestion can be read."""
    check_text(text, locale)


@pytest.mark.slow
def test_two_hundred_thousand_texts_give_a_value_or_our_error() -> None:
    """The same for many random texts, most of them near to cards."""
    rng = random.Random(20_000)
    names = list(LOCALES)
    for _ in range(200_000):
        check_text("".join(rng.choices(ALPHABET, k=rng.randrange(12))), rng.choice(names))
