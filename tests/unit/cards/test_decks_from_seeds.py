"""Decks from a seed, and the deck that two or more agree on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, deck_from_seed
from oklahoma_rummy.cards.commitment import agreed_deck, commit, new_secret
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    NotationError,
    OklahomaRummyError,
    OutOfRangeError,
)
from tests.reference import naive_decks

VECTORS = json.loads(
    Path(__file__).parents[2].joinpath("vectors", "decks.json").read_text("utf-8")
)["cases"]
SECRETS = (b"a secret of sixteen", b"another secret of sixteen", b"a third secret of sixteen")


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["deck"][:8])
def test_published_vectors(case: dict[str, object]) -> None:
    """Each published seed gives its published deck."""
    hexes = case.get("seed_hex")
    seed = bytes.fromhex(str(hexes)) if hexes else case["seed"]
    assert isinstance(seed, int | str | bytes)
    assert "".join(map(str, deck_from_seed(seed))) == case["deck"]


@given(st.integers(-(2**70), 2**70) | st.text() | st.binary())
def test_every_deck_is_the_one_of_the_specification(seed: int | str | bytes) -> None:
    """An implementation written from the specification alone gives the same 52 cards."""
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    deck = deck_from_seed(seed)
    assert [str(card) for card in deck] == naive_decks.deck_of(raw)
    assert sorted(deck) == list(PACK)


def test_a_number_its_text_and_its_bytes_are_one_seed() -> None:
    """Whoever keeps a seed in another type gets the same deck."""
    assert deck_from_seed(7) == deck_from_seed("7") == deck_from_seed(b"7") != deck_from_seed(8)


def test_no_card_is_favoured_in_any_place() -> None:
    """Over 5,200 decks, each card is in each place about 100 times: chi-square within six sigma."""
    count = [[0] * 52 for _ in range(52)]
    for seed in range(5200):
        for place, card in enumerate(deck_from_seed(seed)):
            count[place][card.index] += 1
    for row in [*count, *zip(*count, strict=True)]:
        chi_square = sum((found - 100) ** 2 / 100 for found in row)
        assert abs(chi_square - 51) < 6 * (2 * 51) ** 0.5
    whole = sum((found - 100) ** 2 / 100 for row in count for found in row)
    assert abs(whole - 51 * 51) < 6 * (2 * 51 * 51) ** 0.5


@pytest.mark.parametrize("seed", [None, True, 7.0, ["7"], bytearray(b"7")])
def test_a_seed_of_another_type(seed: object) -> None:
    """Only whole numbers, text and bytes are seeds."""
    with pytest.raises(TypeError, match="a seed is a whole number, text or bytes, not"):
        deck_from_seed(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        ("\ud800", NotationError),
        (10**5000, OutOfRangeError),
        (b"x" * (2**20 + 1), OutOfRangeError),
        ("x" * (2**20 + 1), OutOfRangeError),
    ],
    ids=["surrogate", "many digits", "many bytes", "long text"],
)
def test_a_seed_that_cannot_be(seed: int | str | bytes, error: type[OklahomaRummyError]) -> None:
    """Halves of characters and endless seeds are refused with a short message."""
    with pytest.raises(error) as caught:
        deck_from_seed(seed)
    assert len(str(caught.value)) < 500


def test_an_agreed_deck_comes_from_all_secrets() -> None:
    """The deck follows from the transcript, as the specification says, and hangs on each secret."""
    secrets = [*SECRETS]
    deck = agreed_deck([*map(commit, secrets)], secrets)
    assert deck == deck_from_seed(naive_decks.joint_seed(secrets))
    other = [*secrets[:2], b"a fourth secret of sixteen"]
    assert agreed_deck([*map(commit, other)], other) != deck
    assert agreed_deck([*map(commit, secrets[::-1])], secrets[::-1]) != deck


def test_fresh_secrets_differ() -> None:
    """A new secret is 32 bytes that nobody had before."""
    assert len(new_secret()) == 32
    assert new_secret() != new_secret()


def _swapped() -> object:
    return agreed_deck([commit(SECRETS[0]), commit(SECRETS[1])], [SECRETS[0], SECRETS[2]])


def _repeated() -> object:
    return agreed_deck([commit(SECRETS[0])] * 2, [SECRETS[0]] * 2)


def _alone() -> object:
    return agreed_deck([commit(SECRETS[0])], [SECRETS[0]])


def _unequal() -> object:
    return agreed_deck([commit(SECRETS[0])] * 2, [SECRETS[0]])


def _odd_text() -> object:
    return agreed_deck(["\ud800", commit(SECRETS[1])], SECRETS[:2])


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (_swapped, "the secret does not match the commitment"),
        (_repeated, "this commitment repeats another one"),
        (_alone, "1 commitments and 1 secrets"),
        (_unequal, "2 commitments and 1 secrets"),
        (_odd_text, "the secret does not match the commitment"),
    ],
)
def test_a_transcript_that_does_not_hold(call: Callable[[], object], what: str) -> None:
    """A changed secret, a copied commitment and a missing party are told from a sound reveal."""
    with pytest.raises(InvalidCardsError) as caught:
        call()
    assert caught.value.what == what
    assert caught.value.code is ErrorCode.COMMITMENT_MISMATCH


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: commit(b"short"), OutOfRangeError),
        (lambda: commit(b"x" * 2000), OutOfRangeError),
        (lambda: commit("text of sixteen letters"), TypeError),  # type: ignore[arg-type]
        (lambda: agreed_deck("ab", [*SECRETS[:2]]), TypeError),
        (lambda: agreed_deck([b"a", b"b"], [*SECRETS[:2]]), TypeError),  # type: ignore[list-item]
        (lambda: agreed_deck(["a", "b"], {1: b""}), TypeError),  # type: ignore[arg-type]
    ],
    ids=["short", "long", "text", "letters", "bytes for text", "mapping"],
)
def test_secrets_and_commitments_of_another_kind(
    call: Callable[[], object], error: type[Exception]
) -> None:
    """What can be guessed, and what is no secret at all, is refused."""
    with pytest.raises(error):
        call()
