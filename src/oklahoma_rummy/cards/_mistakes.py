"""What is wrong with a text that is not a card, and what was probably meant.

Only reached when a text cannot be read, so nothing here has to be fast.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from oklahoma_rummy.cards.locales import (
    LOCALES,
    capitals,
    locale_letters,
    rank_tokens,
    suit_tokens,
)
from oklahoma_rummy.errors import ErrorCode, NotationError
from oklahoma_rummy.problem import in_a_row

Reads = Callable[[str, str], bool]
"""Tells whether a text can be read in a locale."""

_JOKER = re.compile(
    r"joker|jolly|coringa|curinga|comod[ií]n|jkr?(?![^\W_]|[♣♦♥♠])|\*|[🃏🃟🂿]", re.IGNORECASE
)
_DIGITS = re.compile(r"[0-9]+")
_NUMBERED = {"0": "10", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
_LOOK_ALIKES = str.maketrans("АВЕКМНОРСТХЅЈԚΑΚΤЗ♧♢♡♤", "ABEKMHOPCTXSJQAKT3♣♦♥♠")
_STRAY = re.compile(r"[^\w\s.,♣♦♥♠\ufe0e\ufe0f]|_")
_TEN_MISTYPED = re.compile(r"[1lI|][oO0](?![0-9])")


class Unread(NamedTuple):
    """A piece of a text that cannot be read."""

    piece_start: int
    start: int
    """Where the mistake begins: up to here there are cards."""
    end: int
    in_group: bool


class Placed(Protocol):
    """A card that was found in a text."""

    @property
    def card(self) -> int:
        """Its index."""
        ...

    @property
    def start(self) -> int:
        """Where it begins."""
        ...

    @property
    def end(self) -> int:
        """Where it ends."""
        ...


class _Mistake(NamedTuple):
    code: ErrorCode
    what: str
    repair: str
    length: int
    skip: int = 0


def unreadable(text: str, unread: Unread, locale: str, *, reads: Reads) -> NotationError:
    """Explain a part of a text that is neither a card nor ranks of a group."""
    rest = text[unread.start : unread.end]
    name_mistake = _in_group if unread.in_group else _in_list
    mistake = _joker(text, unread) or name_mistake(rest, locale)
    start = unread.start + mistake.skip
    span = (start, start + mistake.length)
    others = [f"'{other}'" for other in LOCALES if other != locale and reads(text, other)]
    hint = f"with locale={' or '.join(others)} it can be read" if others else ""
    candidates = () if mistake.code is ErrorCode.JOKER else _candidates(text, span, mistake.code)
    return NotationError(
        what=mistake.what,
        text=text,
        span=span,
        repair=in_a_row(mistake.repair, hint),
        suggestion=_first_readable(text, candidates, locale, reads),
        code=mistake.code,
    )


def wrong_groups(text: str, locale: str, *, reads: Reads) -> NotationError:
    """Explain a text with dots that are not three."""
    dots = [at for at, character in enumerate(text) if character == "."]
    shown = dots[3] if len(dots) > 3 else dots[-1]
    as_list, trimmed = text.replace(".", " "), text.rstrip(". ")
    in_groups = trimmed + "." * (3 - trimmed.count("."))
    return NotationError(
        what=f"{len(dots)} {'dot' if len(dots) == 1 else 'dots'} instead of 3",
        text=text,
        span=(shown, shown + 1),
        repair="write clubs.diamonds.hearts.spades, such as 'A23.456.789.T', or cards and no dots",
        suggestion=_first_readable(text, (as_list, in_groups), locale, reads),
        code=ErrorCode.WRONG_GROUPS,
    )


def too_many(text: str, places: Sequence[Placed]) -> NotationError:
    """Explain a text with a card more than the pack."""
    return NotationError(
        what=f"{len(places)} cards, and a pack has 52",
        text=text,
        span=(places[52].start, places[52].end),
        repair="The 53rd is marked. Write each card once",
        code=ErrorCode.TOO_MANY_CARDS,
    )


def repeated(
    text: str, places: Sequence[Placed], second: Placed, locale: str, *, reads: Reads
) -> NotationError:
    """Explain a duplicate card."""
    first = next(place for place in places if place.card == second.card)
    letters = locale_letters(locale)
    name = letters.ranks[second.card % 13] + letters.suits[second.card // 13]
    return NotationError(
        what=f"duplicate card {name}",
        where=f"characters {first.start + 1} and {second.start + 1}",
        text=text,
        span=(second.start, second.end),
        repair="write each card once",
        suggestion=_first_readable(text, (_each_once(text, places),), locale, reads),
        code=ErrorCode.DUPLICATE_CARD,
    )


def _in_list(rest: str, locale: str) -> _Mistake:
    """Name the mistake at the beginning of what is left of a piece in a list of cards."""
    ranks, suits = rank_tokens(locale), suit_tokens(locale)
    rank, suit = _token(rest, ranks), _token(rest, suits)
    if rank:
        after = rest[len(rank) :]
        if not after or _token(after, ranks):
            what = f"the rank {rank} has no suit"
            return _Mistake(ErrorCode.MISSING_SUIT, what, _suits_are(locale), len(rank))
        return _unknown(after, locale, ErrorCode.UNKNOWN_SUIT, skip=len(rank))
    if suit:
        after = rest[len(suit) :]
        if not after or _token(after, suits):
            what = f"the suit {suit} has no rank"
            return _Mistake(ErrorCode.MISSING_RANK, what, _ranks_are(locale), len(suit))
        return _unknown(after, locale, ErrorCode.UNKNOWN_RANK, skip=len(suit))
    return _unknown(rest, locale, ErrorCode.UNKNOWN_RANK)


def _in_group(rest: str, locale: str) -> _Mistake:
    """Name the mistake at the beginning of what is left of a group of ranks."""
    suit = _token(rest, suit_tokens(locale))
    if not suit:
        return _unknown(rest, locale, ErrorCode.UNKNOWN_RANK)
    what = f"the suit {suit} stands in a group of ranks"
    repair = "in groups the place gives the suit: clubs.diamonds.hearts.spades"
    return _Mistake(ErrorCode.UNKNOWN_RANK, what, repair, len(suit))


def _joker(text: str, unread: Unread) -> _Mistake | None:
    """Find a joker at the mistake; its first letters may have been read as cards."""
    for joker in _JOKER.finditer(text, unread.piece_start, unread.end):
        if joker.start() <= unread.start < joker.end():
            what = f"{joker.group()!r} is a joker"
            repair = "remove it: the game is played with the 52 cards"
            skip = joker.start() - unread.start
            return _Mistake(ErrorCode.JOKER, what, repair, len(joker.group()), skip)
    return None


def _unknown(rest: str, locale: str, code: ErrorCode, *, skip: int = 0) -> _Mistake:
    """Name the mistake of a character that is neither a rank nor a suit."""
    first = rest[0]
    meant = _folded(first)
    if meant != first:
        what = f"{first!r} ({_character_name(first)}) only looks like {meant!r}"
        return _Mistake(ErrorCode.LOOK_ALIKE, what, f"write {meant!r}", 1, skip)
    if _STRAY.match(first):
        what = f"{first!r} is not part of a card"
        repair = "put spaces, commas or nothing between cards"
        return _Mistake(ErrorCode.NOTATION, what, repair, 1, skip)
    if code is ErrorCode.UNKNOWN_SUIT:
        return _Mistake(code, f"{first!r} is not a suit", _suits_are(locale), 1, skip)
    digits = _DIGITS.match(rest)
    written = digits.group() if digits else first
    return _Mistake(code, f"{written[:9]!r} is not a rank", _ranks_are(locale), len(written), skip)


def _suits_are(locale: str) -> str:
    letters = locale_letters(locale)
    pairs = zip(letters.suits, letters.suit_names, strict=True)
    return "the suits are " + ", ".join(f"{letter} {name}" for letter, name in pairs)


def _ranks_are(locale: str) -> str:
    ace, *_, jack, queen, king = locale_letters(locale).ranks
    return f"the ranks are {ace}, 2 to 9, 10 or T, {jack}, {queen}, {king}"


def _token(text: str, tokens: Iterable[str]) -> str:
    """Return the longest token that a text begins with, as it is written there."""
    capital = capitals(text)
    length = max((len(each) for each in tokens if capital.startswith(each)), default=0)
    return text[:length]


def _folded(text: str) -> str:
    """Replace characters that look like letters, digits and suits by those."""
    from unicodedata import normalize  # noqa: PLC0415  only a mistake needs it

    return normalize("NFKC", text).translate(_LOOK_ALIKES)


def _character_name(character: str) -> str:
    from unicodedata import name  # noqa: PLC0415  only a mistake needs it

    return name(character, f"U+{ord(character):04X}")


def _candidates(text: str, span: tuple[int, int], code: ErrorCode) -> Iterator[str]:
    """Return texts that may have been meant, the nearest first."""
    start, end = span
    wrong = text[start:end]
    folded = _folded(text)
    yield folded
    yield _TEN_MISTYPED.sub("10", folded)
    if wrong in _NUMBERED:
        yield text[:start] + _NUMBERED[wrong] + text[end:]
    yield "".join(text.split())
    yield ".".join(text.split())
    yield text.replace(".", " ")
    yield _STRAY.sub(" ", text)
    before = text[start - 1 : start]
    if code not in {ErrorCode.MISSING_RANK, ErrorCode.MISSING_SUIT} or before == wrong:
        yield text[:start] + text[end:]


def _first_readable(text: str, candidates: Iterable[str], locale: str, reads: Reads) -> str | None:
    plain = (" ".join(candidate.split()) for candidate in candidates)
    return next((each for each in plain if each and each != text and reads(each, locale)), None)


def _each_once(text: str, places: Sequence[Placed]) -> str:
    """Cut every card out that was there before."""
    seen: set[int] = set()
    kept, copied = "", 0
    for place in places:
        if place.card in seen:
            kept += text[copied : place.start]
            copied = place.end
        seen.add(place.card)
    return kept + text[copied:]
