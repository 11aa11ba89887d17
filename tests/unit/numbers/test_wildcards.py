"""Hands with unknown cards."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.errors import InvalidCardsError, NotationError
from oklahoma_rummy.melds import MeldRules


def one_by_one(hand: str, seen: str, rules: MeldRules) -> dict[int, int]:
    """Put every unseen card in the place of each unknown one; a hand counts once."""
    tokens = hand.lower().split()
    held = CardSet([token for token in tokens if "*" not in token])
    unseen = [str(card).lower() for card in PACK - held - CardSet(seen)]
    choices = [
        [card for card in unseen if all(wish in ("*", is_) for wish, is_ in zip(token, card))]  # noqa: B905
        for token in tokens
        if "*" in token
    ]
    hands = {frozenset(filled) for filled in product(*choices)}
    complete = [CardSet(filled) | held for filled in hands if len(filled) == len(choices)]
    return dict(sorted(Counter(rules.solver.deadwood(each.mask) for each in complete).items()))


@pytest.mark.parametrize(
    ("hand", "seen"),
    [
        ("KS QS ** T* *S", "Js"),
        ("T* T* *s *h", "Ts Th"),
        ("T* J* *s *s", "Ts"),
        ("K* K* K* K* Q* *s", "..."),
        ("*c *d *c Q*", "2c 3c 4c 5c 6c 7c 8c 9c 2d 3d 4d"),
        ("5h 6h *h *h 7*", "..."),
        ("A* **", "A..."),
        ("4c 5c", "..."),
    ],
)
@pytest.mark.parametrize("ace_runs", ["low", "around_corner"])
def test_one_by_one(hand: str, seen: str, ace_runs: str) -> None:
    """Filling in every unseen card, one hand at a time, gives the same counts."""
    rules = MeldRules(ace_runs)
    assert numbers.distribution(hand, rules, seen=seen) == one_by_one(hand, seen, rules)


def test_nothing_known() -> None:
    """Ten unknown cards are all hands of ten."""
    assert numbers.distribution("** " * 10) == numbers.census(10)
    assert numbers.distribution("") == {0: 1}


def test_seen_cards() -> None:
    """Seen cards are left out wherever they could stand, given as text, a set or one by one."""
    for seen in ("2c 3c", CardSet("2c 3c"), ["2c", "3c"]):
        assert sum(numbers.distribution("2* ** 3*", seen=seen).values()) == sum(
            one_by_one("2* ** 3*", "2c 3c", MeldRules()).values()
        )


@pytest.mark.parametrize(
    ("hand", "span"),
    [("KS Xx", (3, 5)), ("KS, ***", (4, 7)), ("*q", (0, 2)), ("Z*", (0, 2)), ("7h *", (3, 4))],
)
def test_text_that_cannot_be_read(hand: str, span: tuple[int, int]) -> None:
    """What cannot be read is pointed at, with the ways to write an unknown card."""
    with pytest.raises(NotationError, match="for any card") as refused:
        numbers.distribution(hand)
    assert refused.value.span == span


def test_contradictions() -> None:
    """Cards that are twice there, held and seen, too many, or nowhere to be had are refused."""
    with pytest.raises(InvalidCardsError, match="Ks is there twice"):
        numbers.distribution("Ks Ks")
    with pytest.raises(InvalidCardsError, match="7h both held and seen"):
        numbers.distribution("7h **", seen="7h 8h")
    with pytest.raises(InvalidCardsError, match="15 cards are too many"):
        numbers.distribution("** " * 15)
    with pytest.raises(InvalidCardsError, match="no unseen cards"):
        numbers.distribution("T* T* T* T* T*")


@pytest.mark.parametrize("hand", [CardSet("7h"), ["7h"], 5, None])
def test_no_text(hand: Any) -> None:
    """Unknown cards can only be written."""
    with pytest.raises(TypeError, match="is text"):
        numbers.distribution(hand)
