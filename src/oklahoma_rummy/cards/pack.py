"""The pack of 52 cards, and shuffling it with the caller's own randomness."""

from typing import Protocol

from oklahoma_rummy.cards.card import CARDS, Card
from oklahoma_rummy.cards.card_set import CardSet

PACK = CardSet(CARDS)
"""All 52 cards."""


class Shuffler(Protocol):
    """Anything that shuffles a list in place, such as ``random.Random``."""

    def shuffle(self, x: list[Card], /) -> object:
        """Put the cards into a random order."""
        ...


def shuffled(rng: Shuffler) -> tuple[Card, ...]:
    """Give the pack in a random order, ready to be dealt.

    Args:
        rng: What shuffles: ``random.Random``, ``random.SystemRandom`` or anything else with
            ``shuffle``.

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
