"""The pack and shuffling."""

import random

import pytest

from oklahoma_rummy.cards import PACK, Card, shuffled


def test_the_pack_has_each_card_once() -> None:
    """Fifty-two cards, thirteen of each suit."""
    assert len(PACK) == 52
    assert len({(card.suit, card.rank) for card in PACK}) == 52


def test_the_same_seed_gives_the_same_deck() -> None:
    """The order comes from the caller's generator alone, and holds every card once."""
    deck = shuffled(random.Random(7))
    assert deck == shuffled(random.Random(7)) != shuffled(random.Random(8))
    assert sorted(deck) == list(PACK)


def test_anything_that_shuffles_will_do() -> None:
    """A system generator and a class of one's own are taken."""

    class Reverser:
        def shuffle(self, x: list[Card], /) -> None:
            x.reverse()

    assert sorted(shuffled(random.SystemRandom())) == list(PACK)
    assert shuffled(Reverser()) == tuple(PACK)[::-1]


@pytest.mark.parametrize("rng", [None, 7, "seed"])
def test_a_seed_is_no_generator(rng: object) -> None:
    """A seed or None is a type error: there is no hidden randomness."""
    with pytest.raises(TypeError, match="something with shuffle"):
        shuffled(rng)  # type: ignore[arg-type]
