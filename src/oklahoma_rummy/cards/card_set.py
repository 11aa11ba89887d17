"""A set of cards.

Lives here: ``CardSet``, what a hand, a meld or a whole pack is made of. The solvers work on its
``mask``; cards appear when a set is walked through.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias, final

from attrs import frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards.card import CARDS, Card, as_card
from oklahoma_rummy.cards.notation import read_cards, write_cards
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError
from oklahoma_rummy.values import value_class

_ALL = (1 << 52) - 1


@final
@value_class
@frozen(init=False, eq=False, repr=False)
class CardSet(AbstractSet[Card]):
    """Any of the 52 cards, each at most once, in ascending order.

    It is a ``collections.abc.Set``: it compares and combines with other sets of cards, the
    built-in ones included.

    Args:
        cards: The cards, or their text.

    Raises:
        InvalidCardsError: If a card is duplicated.

    Example:
        >>> hand = CardSet.parse("A23.456.789.T")
        >>> len(hand), Card.parse("Ts") in hand
        (10, True)
        >>> hand - CardSet(["Ac", "2c"])
        CardSet.parse('3.456.789.T')
    """

    mask: int
    """Bit ``card.index`` is set for each card of the set."""

    def __init__(self, cards: "CardsLike" = ()) -> None:
        """Make a set of cards."""
        mask = read_cards(cards) if isinstance(cards, str) else _mask_of_each(cards)
        object.__setattr__(self, "mask", mask)

    @classmethod
    def parse(cls, text: str, *, locale: str = "en") -> "CardSet":
        """Read a set of cards.

        Args:
            text: Four groups of ranks, clubs.diamonds.hearts.spades (``A23.456.789.T``; ``...``
                is the empty set), or a list of cards with spaces, commas or nothing between.
            locale: Whose letters they are: ``en``, ``fr``, ``it`` or ``pt``.

        Returns:
            The set.

        Raises:
            NotationError: If the text cannot be read, or names a card twice.
            UnknownNameError: If the locale is unknown.

        Example:
            >>> CardSet.parse("7♥ 8h, H9")
            CardSet.parse('..789.')
        """
        return cards_of(read_cards(text, locale))

    @classmethod
    def from_mask(cls, mask: int) -> "CardSet":
        """Make the set of a mask.

        Args:
            mask: Bit ``card.index`` set for each card.

        Returns:
            The set.

        Raises:
            OutOfRangeError: If the mask is negative or has a bit for a 53rd card.

        Example:
            >>> CardSet.from_mask(0b111)
            CardSet.parse('A23...')
        """
        return cards_of(as_whole(mask, name="mask", low=0, high=_ALL))

    @classmethod
    def _from_iterable(cls, cards: Iterable[Card]) -> "CardSet":  # type: ignore[override]
        """Make a set for the operators of ``Set``, which may name a card twice."""
        mask = 0
        for card in cards:
            mask |= 1 << as_card(card).index
        return cards_of(mask)

    def text(self, *, locale: str = "en") -> str:
        """Write the set in four groups.

        Args:
            locale: Whose letters to use: ``en``, ``fr``, ``it`` or ``pt``.

        Returns:
            The text; ``CardSet.parse`` with that locale reads it back.

        Raises:
            UnknownNameError: If the locale is unknown.

        Example:
            >>> CardSet.parse("TJQ...K").text(locale="fr")
            '10VD...R'
        """
        return write_cards(self.mask, locale)

    def __str__(self) -> str:
        """Return the canonical text: four groups, such as ``A23.456.789.T``."""
        return write_cards(self.mask)

    def __repr__(self) -> str:
        """Return the call that makes the set."""
        return f"CardSet.parse('{self}')"

    def __contains__(self, card: object) -> bool:
        """Whether a card, or the card that a text writes, is in the set."""
        if isinstance(card, str):
            card = Card.parse(card)
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        """Walk through the cards in ascending order."""
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield CARDS[lowest.bit_length() - 1]
            mask ^= lowest

    def __len__(self) -> int:
        """Count the cards."""
        return self.mask.bit_count()

    def __hash__(self) -> int:
        """Hash as the built-in set that it equals."""
        return hash(frozenset(self))

    def __eq__(self, other: object) -> bool:
        """Whether the other is a set of the same cards."""
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __le__(self, other: AbstractSet[Any]) -> bool:
        """Whether every card is in the other set."""
        if isinstance(other, CardSet):
            return not self.mask & ~other.mask
        return super().__le__(other)

    def __ge__(self, other: AbstractSet[Any]) -> bool:
        """Whether every card of the other set is in this one."""
        if isinstance(other, CardSet):
            return not other.mask & ~self.mask
        return super().__ge__(other)

    def __and__(self, other: AbstractSet[Any]) -> "CardSet":
        """Return the cards in both sets."""
        if isinstance(other, CardSet):
            return cards_of(self.mask & other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return self.__and__(as_cards(other))

    def __or__(self, other: AbstractSet[Any]) -> "CardSet":
        """Return the cards in either set."""
        if isinstance(other, CardSet):
            return cards_of(self.mask | other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return self.__or__(as_cards(other))

    def __sub__(self, other: AbstractSet[Any]) -> "CardSet":
        """Return the cards that are not in the other set."""
        if isinstance(other, CardSet):
            return cards_of(self.mask & ~other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return self.__sub__(as_cards(other))

    def __xor__(self, other: AbstractSet[Any]) -> "CardSet":
        """Return the cards in just one of the sets."""
        if isinstance(other, CardSet):
            return cards_of(self.mask ^ other.mask)
        if not isinstance(other, AbstractSet):
            return NotImplemented
        return self.__xor__(as_cards(other))

    def isdisjoint(self, other: Iterable[Any]) -> bool:
        """Whether no card is in both; the other may be text, as whatever takes cards."""
        return not self.mask & as_cards(other).mask

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle as the mask, checked on the way in."""
        return CardSet.from_mask, (self.mask,)

    def __replace__(self, *, mask: int | None = None) -> "CardSet":
        """Return the set of another mask, for ``copy.replace``."""
        return CardSet.from_mask(self.mask if mask is None else mask)


CardsLike: TypeAlias = CardSet | str | Iterable[Card | str]
"""What is taken for a hand or a meld: a set of cards, its text, or cards or their texts."""


def as_cards(hand: CardsLike) -> CardSet:
    """Return the set of cards that may have been given as text or one by one.

    Args:
        hand: A set, its text, or cards or their texts.

    Returns:
        The set.

    Raises:
        InvalidCardsError: If a card is duplicated.

    Example:
        >>> as_cards(["7h", "8h", "9h"])
        CardSet.parse('..789.')
    """
    return hand if isinstance(hand, CardSet) else CardSet(hand)


def cards_of(mask: int) -> CardSet:
    """Make the set of a mask that is known to be right."""
    cards = object.__new__(CardSet)
    object.__setattr__(cards, "mask", mask)
    return cards


def _mask_of_each(cards: Iterable[Card | str]) -> int:
    if isinstance(cards, CardSet):
        return cards.mask
    kind = type(cards)
    if issubclass(kind, bytes | bytearray | Mapping) or not issubclass(kind, Iterable):
        message = f"cards are a CardSet, text or Card values, not {kind.__name__}"
        raise TypeError(message)
    mask, read = 0, list[Card]()
    for given in cards:
        card = as_card(given)
        read.append(card)
        if mask >> card.index & 1:
            raise InvalidCardsError(
                what=f"duplicate card {card}",
                where=f"cards {read.index(card) + 1} and {len(read)}",
                repair="give each card once",
                code=ErrorCode.DUPLICATE_CARD,
            )
        mask |= 1 << card.index
    return mask
