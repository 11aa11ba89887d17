"""Hands in other forms."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.errors import InvalidCardsError, NotationError, OutOfRangeError

MASKS = np.array([[7, 1 << 51 | 3], [67117057, 1 << 51 | 5]], np.uint64)


def test_hands() -> None:
    """Hands become masks and masks hands; text is taken too."""
    hands = [CardSet("A23..."), CardSet("Ac2cKs"), CardSet()]
    assert numbers.from_hands(["A23...", "Ac 2c Ks", []]).tolist() == [hand.mask for hand in hands]
    assert numbers.to_hands(numbers.from_hands(hands)) == hands
    assert numbers.to_hands(MASKS)[3].mask == MASKS[1, 1]


def test_indexes() -> None:
    """Indexes keep the shape of the masks and stand in card order."""
    indexes = numbers.to_indexes(MASKS)
    assert indexes.shape == (2, 2, 3)
    assert indexes.dtype == np.uint8
    assert indexes[0, 1].tolist() == [0, 1, 51]
    assert np.array_equal(numbers.from_indexes(indexes[..., ::-1]), MASKS)
    assert numbers.to_indexes([]).shape == (0, 0)
    assert numbers.from_indexes(np.zeros((2, 0), int)).tolist() == [0, 0]
    assert numbers.from_indexes([]) == 0  # one hand, without cards


@pytest.mark.parametrize("dtype", ["bool", "uint8", "float32"])
def test_one_hot(dtype: str) -> None:
    """Columns of booleans, whole or decimal numbers are read alike."""
    columns = numbers.to_one_hot(MASKS)
    assert columns.shape == (2, 2, 52)
    assert columns.dtype == np.bool_
    assert np.array_equal(numbers.from_one_hot(columns.astype(dtype)), MASKS)


@pytest.mark.parametrize("convert", [numbers.to_hands, numbers.to_indexes, numbers.to_one_hot])
def test_masks_outside_the_pack(convert: Callable[[Any], Any]) -> None:
    """A mask that is no hand is refused by every converter."""
    with pytest.raises(OutOfRangeError, match="index 1"):
        convert([1, 1 << 52])


@pytest.mark.parametrize("hands", ["4h5h6h", CardSet("4h5h6h"), [5], 5, None, b"7h"])
def test_no_hands(hands: Any) -> None:
    """One hand is not several, and a number is none."""
    with pytest.raises(TypeError):
        numbers.from_hands(hands)


def test_text_that_cannot_be_read() -> None:
    """Text that is no hand is refused as everywhere."""
    with pytest.raises(NotationError):
        numbers.from_hands(["4h5h", "zz"])


def test_no_indexes() -> None:
    """What is no card's index, twice in a hand, or without an axis is refused."""
    for wrong in ([[52]], [[-1]], [[1 << 70]], np.array([[-1]], object)):
        with pytest.raises(OutOfRangeError, match=r"the index of a card is .* \(index 0, 0\)"):
            numbers.from_indexes(wrong)
    with pytest.raises(InvalidCardsError, match=r"duplicate card \(index 1\)"):
        numbers.from_indexes([[1, 2], [3, 3]])
    with pytest.raises(InvalidCardsError, match="last axis"):
        numbers.from_indexes(3)
    with pytest.raises(TypeError, match="whole numbers from 0 to 51"):
        numbers.from_indexes([[1.5]])
    with pytest.raises(InvalidCardsError, match="hands of 1 and of 2 cards"):
        numbers.to_indexes([1, 3])


def test_objects() -> None:
    """Arrays of Python objects are read where these are whole numbers."""
    assert numbers.from_indexes(np.array([[0, np.int8(1), 2]], object)).tolist() == [7]
    columns = np.array([[1, True, np.uint8(1)] + [0] * 49], object)
    assert numbers.from_one_hot(columns).tolist() == [7]
    for empty in (np.array([], str), np.array([[]], str)):
        with pytest.raises(TypeError, match="indexes are whole numbers"):
            numbers.from_indexes(empty)


def test_no_columns() -> None:
    """Anything but 52 columns of zeros and ones is refused."""
    with pytest.raises(InvalidCardsError, match="52 cards"):
        numbers.from_one_hot([[1, 0]])
    for wrong in (2, 0.5, float("nan"), -1):
        with pytest.raises(InvalidCardsError, match="index 0, 3"):
            numbers.from_one_hot([[1, 0, 0, wrong] + [0] * 48])
    with pytest.raises(TypeError, match="zeros and ones"):
        numbers.from_one_hot([["1"] * 52])


class TestRandomHands:
    """Dealing by a generator of NumPy."""

    def test_ten_cards(self) -> None:
        """A hand has ten cards of the pack unless another number is asked for."""
        for cards in (0, 1, 10, 52):
            hands = numbers.random_hands(20, np.random.default_rng(3), cards=cards)
            assert {len(hand) for hand in numbers.to_hands(hands)} == {cards}
        assert len(numbers.to_hands(numbers.random_hands(1, np.random.default_rng(3)))[0]) == 10

    def test_repeatable(self) -> None:
        """Equal generators deal equal hands, and one generator goes on."""
        rng = np.random.default_rng(3)
        first, second = numbers.random_hands(50, rng), numbers.random_hands(50, rng)
        assert np.array_equal(first, numbers.random_hands(50, np.random.default_rng(3)))
        assert not np.array_equal(first, second)

    def test_uniform(self) -> None:
        """Every pair of cards comes equally often, within what chance allows."""
        hands = numbers.random_hands(132_600, np.random.default_rng(3), cards=2)
        counts = Counter(hands.tolist())
        pairs = [1 << a | 1 << b for a, b in combinations(range(52), 2)]
        squares = sum((counts[pair] - 100) ** 2 for pair in pairs) / 100
        assert set(counts) == set(pairs)
        assert abs(squares - 1325) < 5 * (2 * 1325) ** 0.5  # chi-square, 1,325 degrees of freedom

    def test_refused(self) -> None:
        """What is no generator, no number or too many cards is refused."""
        rng = np.random.default_rng(3)
        with pytest.raises(TypeError, match=r"numpy\.random\.Generator, not Random"):
            numbers.random_hands(1, Random(3))  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="n is a whole number"):
            numbers.random_hands(1.5, rng)  # type: ignore[arg-type]
        assert numbers.random_hands(np.int64(3), rng).shape == (3,)  # type: ignore[arg-type]
        for n, cards in ((-1, 10), (10**9, 10), (1 << 40, 10), (1, 53), (1, -1)):
            with pytest.raises(OutOfRangeError):
                numbers.random_hands(n, rng, cards=cards)


def test_every_card_has_its_bit() -> None:
    """Bit and column are the card's index: the layout that ``CardSet.mask`` promises."""
    for card in PACK:
        assert numbers.from_indexes([[card.index]]) == [CardSet([card]).mask]
        assert numbers.to_one_hot(CardSet([card]).mask).argmax() == card.index
