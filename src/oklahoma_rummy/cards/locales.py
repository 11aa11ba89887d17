"""The letters that cards are written with, language by language.

Nothing is guessed: the locale is always an argument, and English is the default. Two letters
mean different cards in different languages (``R`` is the king in French and the queen in Italian).
"""

from functools import cache
from typing import final

from attrs import frozen

from oklahoma_rummy.errors import UnknownNameError


@final
@frozen(kw_only=True)
class Letters:
    """How one language writes ranks and suits."""

    ranks: tuple[str, ...]
    """The thirteen ranks from the ace on."""
    suits: tuple[str, ...]
    """Clubs, diamonds, hearts, spades."""
    suit_names: tuple[str, ...]
    """The suits in words, in the same order."""
    also: tuple[tuple[str, int], ...] = ()
    """Other letters that are read for a suit, and that suit."""


_CAPITALS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_SMALL = ("2", "3", "4", "5", "6", "7", "8", "9")

LOCALES = {
    "en": Letters(
        ranks=("A", *_SMALL, "T", "J", "Q", "K"),
        suits=("c", "d", "h", "s"),
        suit_names=("clubs", "diamonds", "hearts", "spades"),
    ),
    "fr": Letters(
        ranks=("A", *_SMALL, "10", "V", "D", "R"),
        suits=("T", "K", "C", "P"),
        suit_names=("trèfle", "carreau", "cœur", "pique"),
        also=(("Ca", 1),),
    ),
    "it": Letters(
        ranks=("A", *_SMALL, "10", "F", "R", "Re"),
        suits=("F", "Q", "C", "P"),
        suit_names=("fiori", "quadri", "cuori", "picche"),
    ),
    "pt": Letters(
        ranks=("A", *_SMALL, "10", "V", "D", "R"),
        suits=("P", "O", "C", "E"),
        suit_names=("paus", "ouros", "copas", "espadas"),
    ),
}
"""The letters of each language, by locale."""


def locale_letters(locale: str) -> Letters:
    """Return the letters of a locale.

    Args:
        locale: ``en``, ``fr``, ``it`` or ``pt``.

    Returns:
        The letters.

    Raises:
        UnknownNameError: If the locale is unknown.

    Example:
        >>> locale_letters("pt").suit_names
        ('paus', 'ouros', 'copas', 'espadas')
    """
    if not isinstance(locale, str):
        message = f"a locale is a word such as 'en', not {type(locale).__name__}"
        raise TypeError(message)
    if locale not in LOCALES:
        raise UnknownNameError(name="locale", value=locale, known=LOCALES)
    return LOCALES[locale]


def capitals(text: str) -> str:
    """Turn a to z into capitals, and nothing else, so that every character keeps its place.

    Example:
        >>> capitals("7♥ reß")
        '7♥ REß'
    """
    return text.translate(_CAPITALS)


@cache
def rank_tokens(locale: str) -> dict[str, int]:
    """Return every upper-case text that is read as a rank, with the rank's number."""
    written = {rank.upper(): number for number, rank in enumerate(LOCALES[locale].ranks, 1)}
    return written | {"10": 10, "T": 10}


@cache
def suit_tokens(locale: str) -> dict[str, int]:
    """Return every upper-case text that is read as a suit, with the suit's number.

    The symbols are read in every locale, with and without the variation selectors that many
    systems write after them.
    """
    letters = LOCALES[locale]
    written = {suit.upper(): number for number, suit in enumerate(letters.suits)}
    others = {suit.upper(): number for suit, number in letters.also}
    symbols = {symbol: number for number, symbol in enumerate("♣♦♥♠")}
    coloured = {symbol + "\ufe0f": number for symbol, number in symbols.items()}
    plain = {symbol + "\ufe0e": number for symbol, number in symbols.items()}
    return written | others | symbols | coloured | plain
