"""The pack of 52 cards, and decks: in the caller's own random order, or from a seed for ever.

The derivation of a deck from a seed is specified on the page *Decks from a seed*, so that any
language can follow it. It never changes: another derivation would get another tag.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Protocol

from oklahoma_rummy.cards.card import CARDS, Card
from oklahoma_rummy.cards.card_set import CardSet
from oklahoma_rummy.errors import NotationError, OutOfRangeError

PACK = CardSet(CARDS)
"""All 52 cards."""

_TAG = b"oklahoma-rummy/deck/v1"
_LONGEST_SEED = 2**20
_MOST_BITS = 2**13  # well below where Python refuses to write a number


class Shuffler(Protocol):
    """Anything that shuffles a list in place, such as ``random.Random``."""

    def shuffle(self, x: list[Card], /) -> object:
        """Put the cards into a random order."""
        ...


def shuffled(rng: Shuffler) -> tuple[Card, ...]:
    """Return the pack in a random order, ready to be dealt.

    Args:
        rng: What shuffles: ``random.Random``, ``random.SystemRandom`` or anything else with
            ``shuffle``. Python does not promise that a seeded ``random.Random`` shuffles alike
            in every version; ``deck_from_seed`` does.

    Returns:
        The 52 cards in deal order, the first to be dealt first.

    Raises:
        TypeError: If it cannot shuffle.

    Example:
        >>> from random import Random
        >>> deck = shuffled(Random(7))
        >>> CardSet(deck) == PACK
        True
    """
    if not callable(getattr(rng, "shuffle", None)):
        message = f"shuffling needs something with shuffle, not {type(rng).__name__}"
        raise TypeError(message)
    cards = list(CARDS)
    rng.shuffle(cards)
    return tuple(cards)


def deck_from_seed(seed: int | str | bytes) -> tuple[Card, ...]:
    """Return the deck of a seed: the same one for ever, on every Python and in every language.

    Args:
        seed: A whole number, which stands for its decimal text; a text, which stands for its
            UTF-8 bytes; or bytes. So ``7``, ``"7"`` and ``b"7"`` are one seed.

    Returns:
        The 52 cards in deal order, the first to be dealt first.

    Raises:
        OutOfRangeError: If the seed is longer than 1 MiB, or a number of more than 8,192 bits.
        NotationError: If a text has half of a character.

    Example:
        >>> from oklahoma_rummy.cards import deck_from_seed
        >>> print(*deck_from_seed(7)[:8])
        Kc 9c Ts Td 6s Jd Jc Js
    """
    stream = _bytes_from(sha256(_TAG + b"\0" + _seed_bytes(seed)).digest())
    cards = list(CARDS)
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, stream)
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, str):
        seed = _encode(seed)
    elif not isinstance(seed, bytes):
        seed = str(_as_seed(seed)).encode()
    if len(seed) > _LONGEST_SEED:
        raise OutOfRangeError(name="length of the seed", value=len(seed), low=0, high=_LONGEST_SEED)
    return seed


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise NotationError(
            what="half of a character",
            text=text,
            span=(error.start, error.end),
            repair="remove it",
        ) from None


def _as_seed(seed: object) -> int:
    number = getattr(seed, "__index__", None)
    if number is None or isinstance(seed, bool):
        message = f"a seed is a whole number, text or bytes, not {type(seed).__name__}"
        raise TypeError(message)
    whole: int = number()
    if whole.bit_length() > _MOST_BITS:
        bits = whole.bit_length()
        raise OutOfRangeError(name="bits of the seed", value=bits, low=0, high=_MOST_BITS)
    return whole


def _bytes_from(key: bytes) -> Iterator[int]:
    """Yield random bytes without end: SHA-256 in counter mode."""
    block = 0
    while True:
        yield from sha256(key + block.to_bytes(8, "big")).digest()
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return a number below a bound; bytes that would favour the low ones are rejected."""
    fair = 256 - 256 % bound
    return next(byte for byte in stream if byte < fair) % bound
