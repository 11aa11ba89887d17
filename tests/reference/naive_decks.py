"""Decks from a seed, written from the specification alone; shares nothing with the product."""

import hashlib

_RANKS = "A23456789TJQK"
_SUITS = "cdhs"


def deck_of(seed: bytes) -> list[str]:
    """Return the deck of the bytes of a seed as card texts, the first to be dealt first."""
    key = hashlib.sha256(b"oklahoma-rummy/deck/v1\x00" + seed).digest()
    stream = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(99))
    deck = [rank + suit for suit in _SUITS for rank in _RANKS]
    place = 0
    for size in range(52, 1, -1):
        while stream[place] >= 256 - 256 % size:
            place += 1
        chosen = stream[place] % size
        place += 1
        deck[size - 1], deck[chosen] = deck[chosen], deck[size - 1]
    return deck


def joint_seed(secrets: list[bytes]) -> bytes:
    """Return the bytes of the seed that all secrets make together."""
    hashes = b"".join(hashlib.sha256(secret).digest() for secret in secrets)
    return hashlib.sha256(b"oklahoma-rummy/agree/v1\x00" + hashes).digest()
