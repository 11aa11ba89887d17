"""One card of the pack.

Lives here: ``Suit``, ``Rank`` and ``Card``. What a loose card costs is a matter of the rules
(``oklahoma_rummy.melds``); how cards are written is in ``notation`` and ``locales``.
"""

from enum import IntEnum
from typing import Any, final

from attrs import Factory, field, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards.locales import locale_letters
from oklahoma_rummy.cards.notation import read_card
from oklahoma_rummy.values import value_class


@final
class Suit(IntEnum):
    """The suits, lowest first.

    Example:
        >>> [suit.letter for suit in Suit]
        ['c', 'd', 'h', 's']
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The letter it is written with: c, d, h or s."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The symbol printed on the card."""
        return "♣♦♥♠"[self]


@final
class Rank(IntEnum):
    """The ranks, from the ace, 1, to the king, 13.

    Example:
        >>> "".join(rank.letter for rank in Rank)
        'A23456789TJQK'
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The letter or digit it is written with; the ten is T."""
        return "A23456789TJQK"[self - 1]


def _as_suit(value: Suit | int) -> Suit:
    return Suit(as_whole(value, name="suit", low=0, high=3))


def _as_rank(value: Rank | int) -> Rank:
    return Rank(as_whole(value, name="rank", low=1, high=13))


def _index_of(card: "Card") -> int:
    return 13 * card.suit + card.rank - 1


@final
@value_class
@frozen(order=True, repr=False)
class Card:
    """A card of the pack; cards are ordered by suit, then by rank.

    Args:
        suit: Its suit.
        rank: Its rank.

    Raises:
        OutOfRangeError: If the suit or rank does not exist.

    Example:
        >>> Card(Suit.HEARTS, Rank.SEVEN)
        Card.parse('7h')
        >>> Card.parse("7h") < Card.parse("As")
        True
    """

    suit: Suit = field(converter=_as_suit, eq=False)
    """Its suit."""
    rank: Rank = field(converter=_as_rank, eq=False)
    """Its rank."""
    index: int = field(init=False, default=Factory(_index_of, takes_self=True))
    """Its place in the pack, 0 to 51: 13 for each lower suit, and its rank less one."""

    @classmethod
    def parse(cls, text: str, *, locale: str = "en") -> "Card":
        """Read a card.

        Args:
            text: Rank and suit in either order, such as ``7h``, ``10h``, ``TH``, ``H7``, ``7♥``.
            locale: Whose letters they are: ``en``, ``fr``, ``it`` or ``pt``.

        Returns:
            The card.

        Raises:
            NotationError: If the text is not a card.
            UnknownNameError: If the locale is unknown.

        Example:
            >>> Card.parse("10♠") == Card.parse("Ts") == Card.parse("10P", locale="fr")
            True
        """
        return CARDS[read_card(text, locale)]

    @classmethod
    def from_index(cls, index: int) -> "Card":
        """Return the card at a place in the pack.

        Args:
            index: The place, 0 to 51.

        Returns:
            The card.

        Raises:
            OutOfRangeError: If the index is outside the range.

        Example:
            >>> Card.from_index(51)
            Card.parse('Ks')
        """
        return CARDS[as_whole(index, name="index", low=0, high=51)]

    def text(self, *, locale: str = "en") -> str:
        """Write the card, rank first.

        Args:
            locale: Whose letters to use: ``en``, ``fr``, ``it`` or ``pt``.

        Returns:
            The text; ``Card.parse`` with that locale reads it back.

        Raises:
            UnknownNameError: If the locale is unknown.

        Example:
            >>> Card.parse("Kd").text(locale="it")
            'ReQ'
        """
        letters = locale_letters(locale)
        return letters.ranks[self.rank - 1] + letters.suits[self.suit]

    def __str__(self) -> str:
        """Return the canonical text, such as ``7h``."""
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        """Return the call that makes the card."""
        return f"Card.parse('{self}')"

    def __hash__(self) -> int:
        """Hash by the index alone, because sets of cards are hashed often."""
        return self.index

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and unpickle to the one card of the pack."""
        return Card.from_index, (self.index,)


CARDS = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 52 cards by index: cards come from here, so that none has to be built twice."""


def as_card(card: Card | str) -> Card:
    """Return a card that may have been given as text.

    Args:
        card: A card, or its text.

    Returns:
        The card.

    Raises:
        NotationError: If the text is not a card.

    Example:
        >>> as_card("7♥")
        Card.parse('7h')
    """
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        message = f"a card is a Card or text such as '7h', not {type(card).__name__}"
        raise TypeError(message)
    return Card.parse(card)
