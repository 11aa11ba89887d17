"""Commit and reveal: a deck that two or more who do not trust each other agree on.

Each party draws a secret and publishes only its commitment; when all commitments are known, all
reveal. The deck comes from all secrets together, so nobody could choose it, and everybody can
verify it afterwards from the transcript: the commitments and the secrets. The derivation is
specified on the page *Decks from a seed*.

What this does not give:

* Hidden cards without a dealer. Whoever knows all secrets knows the deck. At a table with a
  server, the server commits, the players send theirs, and the server reveals after the round.
* A remedy for whoever refuses to reveal. The last to do so knows the deck and may walk away;
  what that costs is for the table to say.
* Transport. Who said what, and when, is for the program that carries the messages.

Use fresh secrets for each deck.

Example:
    >>> server, ann = b"sixteen bytes or more: server", b"sixteen bytes or more: Ann"
    >>> promises = [commit(server), commit(ann)]
    >>> print(*agreed_deck(promises, [server, ann])[:4])
    Jc 2s 3s 8h
"""

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from secrets import token_bytes

from oklahoma_rummy.cards.card import Card
from oklahoma_rummy.cards.pack import deck_from_seed
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, OutOfRangeError

__all__ = ["agreed_deck", "commit", "new_secret"]

_COMMIT_TAG = b"oklahoma-rummy/commit/v1"
_AGREE_TAG = b"oklahoma-rummy/agree/v1"
_SHORTEST = 16
_LONGEST = 1024


def new_secret() -> bytes:
    """Return 32 fresh random bytes of the operating system, to be kept until the reveal."""
    return token_bytes(32)


def commit(secret: bytes) -> str:
    """Return the commitment to a secret: 64 hexadecimal digits that can be published.

    Args:
        secret: 16 to 1,024 bytes, best those of ``new_secret``.

    Raises:
        OutOfRangeError: If the secret is shorter, which could be guessed, or longer.

    Example:
        >>> commit(b"sixteen bytes or more: server")[:16]
        'fa8a1a1d5e196f09'
    """
    if not isinstance(secret, bytes):
        message = f"a secret is bytes, not {type(secret).__name__}"
        raise TypeError(message)
    if not _SHORTEST <= len(secret) <= _LONGEST:
        raise OutOfRangeError(
            name="length of the secret", value=len(secret), low=_SHORTEST, high=_LONGEST
        )
    return sha256(_COMMIT_TAG + b"\0" + secret).hexdigest()


def agreed_deck(commitments: Sequence[str], secrets: Sequence[bytes]) -> tuple[Card, ...]:
    """Return the deck that all secrets make together, once each has been verified.

    Args:
        commitments: What each party published, in an order that all agree on.
        secrets: What each party revealed, in the same order.

    Returns:
        The 52 cards in deal order.

    Raises:
        InvalidCardsError: If a secret does not match its commitment, two commitments are equal,
            or there are not as many secrets as commitments, at least two.
        OutOfRangeError: If a secret is too short or too long.
    """
    for given, name in ((commitments, "commitments"), (secrets, "secrets")):
        if not isinstance(given, list | tuple):
            message = f"{name} are a list, not {type(given).__name__}"
            raise TypeError(message)
    if len(commitments) != len(secrets) or len(commitments) < 2:
        what = f"{len(commitments)} commitments and {len(secrets)} secrets"
        raise _refusal(what, "", "give one of each for every party, at least two")
    for party, (commitment, secret) in enumerate(zip(commitments, secrets, strict=True)):
        if not isinstance(commitment, str):
            message = f"a commitment is text, not {type(commitment).__name__}"
            raise TypeError(message)
        if not compare_digest(commitment.encode(errors="replace"), commit(secret).encode()):
            what = "the secret does not match the commitment"
            raise _refusal(what, f"party {party}", "do not play this deck")
        if commitment in commitments[:party]:
            what = "this commitment repeats another one"
            raise _refusal(what, f"party {party}", "draw a secret of your own")
    parts = (sha256(secret).digest() for secret in secrets)
    return deck_from_seed(sha256(_AGREE_TAG + b"\0" + b"".join(parts)).digest())


def _refusal(what: str, where: str, repair: str) -> InvalidCardsError:
    return InvalidCardsError(
        code=ErrorCode.COMMITMENT_MISMATCH, what=what, where=where, repair=repair
    )
