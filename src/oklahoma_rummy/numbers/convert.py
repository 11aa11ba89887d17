"""Arrays of hands in other forms: cards, indexes, one column for each card.

Lives here: ``from_hands``, ``from_indexes``, ``from_one_hot`` and their opposites, and
``random_hands``. A mask is a number in ``CardSet.mask``'s layout.
"""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import CardSet, CardsLike, as_cards
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError
from oklahoma_rummy.numbers._masks import as_array, as_small_numbers, checked, place_in

Masks = npt.NDArray[np.uint64]

_MOST_HANDS = 100_000_000
"""Hands dealt at once, so that they and what chance draws for them fit into memory."""
_ONE = np.uint64(1)
_CARDS = np.arange(52, dtype=np.uint64)


def from_hands(hands: Iterable[CardsLike]) -> Masks:
    """Return the masks of hands.

    Args:
        hands: Sets of cards, or their texts.

    Raises:
        InvalidCardsError: If a card is duplicated.

    Example:
        >>> from_hands(["Ac 2c", "3c"])
        array([3, 4], dtype=uint64)
    """
    if isinstance(hands, str | CardSet) or not isinstance(hands, Iterable):
        message = f"from_hands takes several hands, in a list, not one {type(hands).__name__}"
        raise TypeError(message)
    return np.array([as_cards(hand).mask for hand in hands], np.uint64)


def to_hands(masks: npt.ArrayLike) -> list[CardSet]:
    """Return the hands of masks, in the order of the flat array.

    Args:
        masks: Hands of any size.

    Raises:
        OutOfRangeError: If a mask is negative or has a bit for a 53rd card.

    Example:
        >>> to_hands([3, 4])
        [CardSet.parse('A2...'), CardSet.parse('3...')]
    """
    return [cards_of(mask) for mask in checked(masks).ravel().tolist()]


def from_indexes(indexes: npt.ArrayLike) -> Masks:
    """Return the masks of hands whose cards are given by their ``Card.index``.

    Args:
        indexes: An array whose last axis runs over the cards of a hand; one list is one hand,
            and the empty list a hand without cards.

    Raises:
        OutOfRangeError: If an index is none of 0 to 51.
        InvalidCardsError: If a card is twice in a hand, or there is no axis of cards.

    Example:
        >>> from_indexes([[0, 1, 2], [0, 13, 26]])
        array([       7, 67117057], dtype=uint64)
    """
    array = as_small_numbers(indexes, name="indexes", one="the index of a card", high=51)
    if not array.ndim:
        raise _no_axis(what="indexes", shape=array.shape, cards="its cards")
    masks: Masks = np.bitwise_or.reduce(_ONE << array.astype(np.uint64), axis=-1)
    twice = np.flatnonzero(np.bitwise_count(masks) != array.shape[-1])
    if twice.size:
        raise InvalidCardsError(
            what="a duplicate card",
            where=place_in(np.asarray(masks), twice[0]),
            repair="give each card of a hand once",
            code=ErrorCode.DUPLICATE_CARD,
        )
    return masks


def to_indexes(masks: npt.ArrayLike) -> npt.NDArray[np.uint8]:
    """Return the ``Card.index`` of each card of hands, ascending, along a new last axis.

    Args:
        masks: Hands of one size.

    Raises:
        OutOfRangeError: If a mask is negative or has a bit for a 53rd card.
        InvalidCardsError: If the hands differ in size.

    Example:
        >>> to_indexes([7, 67117057])
        array([[ 0,  1,  2],
               [ 0, 13, 26]], dtype=uint8)
    """
    columns = to_one_hot(masks)
    sizes = np.unique(columns.sum(axis=-1))
    if sizes.size > 1:
        raise InvalidCardsError(
            what=f"hands of {sizes[0]} and of {sizes[-1]} cards",
            where="one array",
            repair="give hands of one size, or use to_one_hot",
        )
    size = int(sizes[0]) if sizes.size else 0
    return np.nonzero(columns)[-1].astype(np.uint8).reshape(*columns.shape[:-1], size)


def from_one_hot(columns: npt.ArrayLike) -> Masks:
    """Return the masks of hands that have a column of zeros and ones for each card.

    Args:
        columns: Numbers or booleans; the last axis has 52 columns, in the order of ``Card.index``.

    Raises:
        OutOfRangeError: If there is another number than 0 and 1.
        InvalidCardsError: If the last axis has not 52 columns.

    Example:
        >>> from_one_hot([[True] * 3 + [False] * 49])
        array([7], dtype=uint64)
    """
    array = as_array(columns, "columns")
    if array.dtype.kind not in "biufO":
        message = f"columns are zeros and ones, not {array.dtype}"
        raise TypeError(message)
    if array.shape[-1:] != (52,):
        raise _no_axis(what="columns", shape=array.shape, cards="the 52 cards")
    wrong = np.flatnonzero((array != 0) & (array != 1))
    if wrong.size:
        raise InvalidCardsError(
            what=f"{array.flat[wrong[0]]} is neither 0 nor 1",
            where=place_in(array, wrong[0]),
            repair="give 1 for a card that is held and 0 for one that is not",
        )
    masks: Masks = np.bitwise_or.reduce(array.astype(np.uint64) << _CARDS, axis=-1)
    return masks


def to_one_hot(masks: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    """Return hands as 52 columns of booleans along a new last axis, in the order of ``Card.index``.

    Args:
        masks: Hands of any size.

    Raises:
        OutOfRangeError: If a mask is negative or has a bit for a 53rd card.

    Example:
        >>> to_one_hot([7]).sum(axis=-1)
        array([3])
    """
    return (checked(masks)[..., np.newaxis] >> _CARDS & _ONE).astype(np.bool_)


def random_hands(n: int, rng: np.random.Generator, *, cards: int = 10) -> Masks:
    """Deal hands, each from a pack of its own and each as likely as any other.

    Args:
        n: How many hands, at most a hundred million; ask again for more.
        rng: Where chance comes from: equal generators deal equal hands.
        cards: How many cards a hand has, 0 to 52.

    Raises:
        OutOfRangeError: If a number is negative or too great.

    Example:
        >>> random_hands(3, np.random.default_rng(7)).shape
        (3,)
    """
    if not isinstance(rng, np.random.Generator):
        message = f"rng is a numpy.random.Generator, not {type(rng).__name__}"
        raise TypeError(message)
    size = as_whole(n, name="n", low=0, high=_MOST_HANDS)
    masks = np.zeros(size, np.uint64)
    # Floyd's sampling: the last of the cards so far joins where a card was drawn a second time.
    for last in range(52 - as_whole(cards, name="cards", low=0, high=52), 52):
        drawn = _ONE << rng.integers(0, last + 1, size, np.uint64)
        masks |= np.where(masks & drawn, _ONE << np.uint64(last), drawn)
    return masks


def _no_axis(*, what: str, shape: tuple[int, ...], cards: str) -> InvalidCardsError:
    return InvalidCardsError(
        what=f"{what} of shape {shape}",
        where="last axis",
        repair=f"let the last axis of a hand run over {cards}",
    )
