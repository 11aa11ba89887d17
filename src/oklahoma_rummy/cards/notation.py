"""Cards as text: reading and writing.

Lives here: text to indexes and masks, and back. How a text is read:

1. A text with a dot is a hand in groups, ``clubs.diamonds.hearts.spades``, each a list of ranks:
   ``A23.456.789.T``. It has three dots; ``...`` is the empty hand.
2. Any other text is a list of cards. Spaces and commas end a piece; inside a piece cards follow
   one another with nothing between.
3. A piece is read rank first throughout (``7h8h``), the longest letters first. Only if it cannot
   be read so may each of its cards be either way round (``H7H8``, ``7hH8``), rank first where the
   rest allows it. So there is one reading for every text.
4. Capital and small letters are the same. The ten is ``10`` or ``T``; the suits are the letters
   of the locale or ``♣ ♦ ♥ ♠``, with or without a variation selector (U+FE0E, U+FE0F).

What cannot be read is explained in ``_mistakes``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from oklahoma_rummy.arguments import bounded_text
from oklahoma_rummy.cards import _mistakes
from oklahoma_rummy.cards.locales import capitals, locale_letters, rank_tokens, suit_tokens
from oklahoma_rummy.errors import ErrorCode, NotationError

LONGEST_TEXT = 1_000
"""Characters of the longest text that is read: the pack takes fewer than 300."""

_PIECE = re.compile(r"[^\s,]+")

_Table = Mapping[str, int]
"""Upper-case texts and the index of the card that each one writes."""


class Place(NamedTuple):
    """A card, by its index, and where it stands in the text."""

    card: int
    start: int
    end: int


def read_card(text: str, locale: str = "en") -> int:
    """Read one card.

    Args:
        text: The card, rank first or suit first.
        locale: Whose letters they are.

    Returns:
        The card's index.

    Raises:
        NotationError: If the text is not one card.
        UnknownNameError: If the locale is unknown.

    Example:
        >>> read_card("As")
        39
    """
    _check(text, locale, repair="write a card, such as '7h'")
    places, unread = _scan_list(text, locale)
    if unread:
        raise _mistakes.unreadable(text, unread, locale, reads=_reads_card)
    if len(places) > 1:
        raise NotationError(
            what=f"{len(places)} cards where one is asked for",
            text=text,
            span=(places[1].start, places[-1].end),
            repair="write one card, such as '7h'",
            suggestion=text[places[0].start : places[0].end],
            code=ErrorCode.TOO_MANY_CARDS,
        )
    return places[0].card


def read_cards(text: str, locale: str = "en") -> int:
    """Read cards in groups or in a list.

    Args:
        text: The cards.
        locale: Whose letters they are.

    Returns:
        The mask of the cards.

    Raises:
        NotationError: If the text cannot be read, or names a card twice.
        UnknownNameError: If the locale is unknown.

    Example:
        >>> bin(read_cards("A23..."))
        '0b111'
    """
    return sum(1 << card for card in read_in_order(text, locale))


def read_in_order(text: str, locale: str = "en") -> tuple[int, ...]:
    """Read cards in groups or in a list, and keep the order they are written in.

    Args:
        text: The cards.
        locale: Whose letters they are.

    Returns:
        The indexes of the cards.

    Raises:
        NotationError: If the text cannot be read, or names a card twice.
        UnknownNameError: If the locale is unknown.

    Example:
        >>> read_in_order("2c Ac Ks")
        (1, 0, 51)
    """
    _check(text, locale, repair="write the empty hand as '...'", suggestion="...")
    if "." in text and text.count(".") != 3:
        raise _mistakes.wrong_groups(text, locale, reads=_reads_cards)
    places, unread = _scan(text, locale)
    if unread:
        raise _mistakes.unreadable(text, unread, locale, reads=_reads_cards)
    if len(places) > 52:
        raise _mistakes.too_many(text, places)
    seen: set[int] = set()
    for place in places:
        if place.card in seen:
            raise _mistakes.repeated(text, places, place, locale, reads=_reads_cards)
        seen.add(place.card)
    return tuple(place.card for place in places)


def write_cards(mask: int, locale: str = "en") -> str:
    """Write cards in four groups.

    Args:
        mask: The mask of the cards.
        locale: Whose letters to use.

    Returns:
        The text, such as ``A23.456.789.T``.

    Raises:
        UnknownNameError: If the locale is unknown.

    Example:
        >>> write_cards(0b111)
        'A23...'
    """
    return ".".join([_write_ranks(mask >> 13 * suit & 0x1FFF, locale) for suit in range(4)])


@lru_cache(maxsize=8192)
def _write_ranks(ranks: int, locale: str) -> str:
    """Write the ranks of one suit, given as 13 bits."""
    letters = locale_letters(locale).ranks
    return "".join(letter for rank, letter in enumerate(letters) if ranks >> rank & 1)


def _check(text: str, locale: str, *, repair: str, suggestion: str | None = None) -> None:
    """Refuse what can be neither cards nor a mistake in writing cards."""
    locale_letters(locale)
    if not isinstance(text, str):
        message = f"cards are read from str, not from {type(text).__name__}"
        raise TypeError(message)
    bounded_text(text, LONGEST_TEXT, hint=". A pack has 52 cards")
    if not _PIECE.search(text):
        raise NotationError(
            what="the text is empty",
            text=text,
            span=(0, len(text)),
            repair=repair,
            suggestion=suggestion,
            code=ErrorCode.EMPTY_TEXT,
        )


def _reads_card(text: str, locale: str) -> bool:
    places, unread = _scan_list(text, locale)
    return not unread and len(places) == 1


def _reads_cards(text: str, locale: str) -> bool:
    dots = text.count(".")
    if dots not in {0, 3}:
        return False
    places, unread = _scan(text, locale)
    each_once = len({place.card for place in places}) == len(places)
    return not unread and each_once and bool(places or dots)


def _scan(text: str, locale: str) -> tuple[list[Place], _mistakes.Unread | None]:
    """Find the cards, or the first piece that cannot be read."""
    return _scan_groups(text, locale) if "." in text else _scan_list(text, locale)


def _scan_list(text: str, locale: str) -> tuple[list[Place], _mistakes.Unread | None]:
    either_way = (_rank_first(locale), _suit_first(locale))
    places: list[Place] = []
    for start, piece in _pieces(text):
        found = _read_piece(piece, either_way[:1]) or _read_piece(piece, either_way)
        if not found:
            reached = _readable_length(piece, either_way)
            return places, _mistakes.Unread(
                start, start + reached, start + len(piece), in_group=False
            )
        places.extend(Place(index, start + at, start + end) for index, at, end in found)
    return places, None


def _scan_groups(text: str, locale: str) -> tuple[list[Place], _mistakes.Unread | None]:
    places: list[Place] = []
    group_start = 0
    for suit, group in enumerate(text.split(".")):
        tables = (_ranks_of(suit, locale),)
        for at_in_group, piece in _pieces(group):
            start = group_start + at_in_group
            found = _read_piece(piece, tables)
            if not found:
                reached = _readable_length(piece, tables)
                return places, _mistakes.Unread(
                    start, start + reached, start + len(piece), in_group=True
                )
            places.extend(Place(index, start + at, start + end) for index, at, end in found)
        group_start += len(group) + 1
    return places, None


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Return each piece between spaces and commas, in capitals, with its place."""
    for found in _PIECE.finditer(text):
        yield found.start(), capitals(found.group())


def _read_piece(piece: str, tables: Sequence[_Table]) -> list[Place]:
    """Read a whole piece, or nothing; earlier tables and longer texts are preferred.

    From the end backwards, each place where the rest can be read keeps its preferred card. So a
    preferred card that would leave an unreadable rest is passed over, in one sweep.
    """
    preferred: dict[int, Place] = {}
    for start in reversed(range(len(piece))):
        for place in _cards_at(piece, start, tables):
            if place.end == len(piece) or place.end in preferred:
                preferred[start] = place
                break
    found: list[Place] = []
    start = 0
    while start in preferred:
        found.append(preferred[start])
        start = preferred[start].end
    return found


def _readable_length(piece: str, tables: Sequence[_Table]) -> int:
    """Return how far a piece can be read before the mistake."""
    reached = {0}
    for start in range(len(piece)):
        if start in reached:
            reached |= {place.end for place in _cards_at(piece, start, tables)}
    return max(reached)


def _cards_at(piece: str, start: int, tables: Sequence[_Table]) -> Iterator[Place]:
    for table in tables:
        for length in (4, 3, 2, 1):
            index = table.get(piece[start : start + length])
            if index is not None and start + length <= len(piece):
                yield Place(index, start, start + length)


@cache
def _rank_first(locale: str) -> _Table:
    return {
        rank + suit: 13 * suit_number + rank_number - 1
        for rank, rank_number in rank_tokens(locale).items()
        for suit, suit_number in suit_tokens(locale).items()
    }


@cache
def _suit_first(locale: str) -> _Table:
    return {
        suit + rank: 13 * suit_number + rank_number - 1
        for rank, rank_number in rank_tokens(locale).items()
        for suit, suit_number in suit_tokens(locale).items()
    }


@cache
def _ranks_of(suit: int, locale: str) -> _Table:
    return {rank: 13 * suit + number - 1 for rank, number in rank_tokens(locale).items()}
