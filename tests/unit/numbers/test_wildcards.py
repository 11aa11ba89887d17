"""Hands with unknown cards."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.errors import InvalidCardsError, NotationError
from oklahoma_rummy.melds import AceRuns, MeldRules
from tests.reference.naive_table import deadwood


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
    law = rules.ace_runs.value, rules.ace_deadwood
    return dict(sorted(Counter(deadwood([*map(str, each)], *law) for each in complete).items()))


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
def test_one_by_one(hand: str, seen: str, ace_runs: Any) -> None:
    """Filling in every unseen card, one hand at a time, gives the same counts."""
    rules = MeldRules(AceRuns(ace_runs))
    assert numbers.distribution(hand, rules, seen=seen) == one_by_one(hand, seen, rules)


def test_nothing_known() -> None:
    """Ten unknown cards are all hands of ten."""
    assert numbers.distribution("** " * 10) == numbers.census(10)
    assert numbers.distribution("") == {0: 1}


@pytest.mark.parametrize("seen", ["", " ", "...", []])
def test_no_seen_cards(seen: Any) -> None:
    """No seen cards may be given as empty text too."""
    assert numbers.distribution("7h **", seen=seen) == numbers.distribution("7h **")


def test_seen_cards() -> None:
    """Seen cards are left out wherever they could stand, given as text, a set or one by one."""
    for seen in ("2c 3c", CardSet("2c 3c"), ["2c", "3c"]):
        assert sum(numbers.distribution("2* ** 3*", seen=seen).values()) == sum(
            one_by_one("2* ** 3*", "2c 3c", MeldRules()).values()
        )


@pytest.mark.parametrize(
    ("hand", "span"),
    [
        ("7h, ***", (4, 7)),
        ("*x", (0, 2)),
        ("Z*", (0, 2)),
        ("7h *", (3, 4)),
        ("7h 7*h", (3, 6)),
        ("A23.4*..", (0, 8)),
    ],
)
def test_unknown_cards_that_cannot_be_read(hand: str, span: tuple[int, int]) -> None:
    """What is not an unknown card is pointed at, with the ways to write one."""
    with pytest.raises(NotationError, match=r"is not an unknown card.* for any card") as refused:
        numbers.distribution(hand)
    assert refused.value.span == span


def test_known_cards_that_cannot_be_read() -> None:
    """A fault in a known card is told as everywhere, and pointed at in the whole hand."""
    with pytest.raises(NotationError) as refused:
        numbers.distribution("** KS 7x")
    assert refused.value.text == "** KS 7x"
    assert refused.value.span == (7, 8)


@pytest.mark.parametrize(
    "hand", ["..78. ** T* *h", "7h8h, **,*T H*", ["7h", "8h", "**", "10*", "♥*"]]
)
def test_ways_to_write_a_hand(hand: Any) -> None:
    """Known cards are written in any form, a star stands before or after a rank or suit."""
    assert numbers.distribution(hand) == numbers.distribution("7h 8h ** T* *h")


def test_hands_without_unknown_cards() -> None:
    """A hand that is known completely has its own deadwood, in whatever form it is given."""
    for hand in ("A23.456.789.T", CardSet("A23.456.789.T"), list(CardSet("A23.456.789.T"))):
        assert numbers.distribution(hand) == {10: 1}
    assert numbers.distribution("...") == numbers.distribution([]) == {0: 1}


def test_contradictions() -> None:
    """Cards that are twice there, held and seen, too many, or nowhere to be had are refused."""
    with pytest.raises(InvalidCardsError, match="duplicate card Ks"):
        numbers.distribution("Ks Ks")
    with pytest.raises(InvalidCardsError, match="7h both held and seen"):
        numbers.distribution("7h **", seen="7h 8h")
    with pytest.raises(InvalidCardsError, match="15 cards are too many"):
        numbers.distribution("** " * 15)
    with pytest.raises(InvalidCardsError, match="no unseen cards"):
        numbers.distribution("T* T* T* T* T*")


@pytest.mark.parametrize("hand", [["7h", 5], 5, None])
def test_no_hand(hand: Any) -> None:
    """What is neither text nor cards is no hand."""
    with pytest.raises(TypeError, match="a hand is text, or cards"):
        numbers.distribution(hand)
