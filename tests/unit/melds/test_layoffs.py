"""Defences worked by hand, and what is refused."""

from typing import Any

import pytest

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    InvalidMeldError,
    NotationError,
    UnknownNameError,
)
from oklahoma_rummy.melds import AceRuns, Arrangement, Defence, LayoffMode, MeldRules, best_defence


def steps(defence: Defence) -> str:
    """Write the layoffs as text, melds counted from 0."""
    return ", ".join(f"{card} on {number}" for card, number in defence.layoffs)


@pytest.mark.parametrize(
    ("hand", "spread", "mode", "left", "laid"),
    [
        # Cards behind one another, in an order in which each can go, the lowest first.
        ("5h 6h Th Kc", "7h8h9h", "own_chain", 10, "6h on 0, 5h on 0, Th on 0"),
        ("5h 6h Th Kc", "7h8h9h", "shared_chain", 10, "6h on 0, 5h on 0, Th on 0"),
        ("5h 6h Th Kc", "7h8h9h", "adjacent", 15, "6h on 0, Th on 0"),
        ("5h 6h Th Kc", "7h8h9h", "none", 31, ""),
        # The eight goes on the run, so that the nine can follow.
        ("8c 9c", "5c6c7c 8d8h8s", "own_chain", 0, "8c on 0, 9c on 0"),
        ("8c 9c", "5c6c7c 8d8h8s", "adjacent", 9, "8c on 0"),
        # A run of one's own: nothing laid off is fewer cards laid off.
        ("7d 8d 9d Td Th Ks", "3d4d5d6d 9c9h9s", "own_chain", 20, ""),
        # A meld of one's own is kept where laying a card of it off would leave two loose.
        ("Ac 2c 3c Kd", "AdAhAs", "own_chain", 10, ""),
        # A card of one's own set is laid off where that frees two others.
        ("Qc Qd Qh Qs Ks", "9sTsJs", "own_chain", 0, "Qs on 0, Ks on 0"),
        # A card that fits two melds goes on the lower number if nothing else differs.
        ("9h", "6h7h8h 9c9d9s", "own_chain", 0, "9h on 0"),
        ("Kc", "-", "own_chain", 10, ""),
        ("...", "7h8h9h", "own_chain", 0, ""),
    ],
)
def test_defence(hand: str, spread: str, mode: str, left: int, laid: str) -> None:
    """What is left and laid off, counted by hand."""
    defence = best_defence(hand, spread, mode)
    assert defence.deadwood == defence.arrangement.deadwood == left
    assert steps(defence) == laid


def test_melds_are_numbered_in_mask_order_however_given() -> None:
    """The numbers are those of the sorted spread, not of the order in which it was given."""
    for spread in ("8d8h8s 5c6c7c", ["8d8h8s", "5c6c7c"], [CardSet("5c6c7c"), CardSet("8d8h8s")]):
        assert steps(best_defence("8c", spread)) == "8c on 0"


def test_an_ace_goes_on_by_the_rules() -> None:
    """An ace goes on a king where aces stand high, and a two follows it round the corner only."""
    hand, spread = "Ah 2h", "JhQhKh"
    laid = {word: steps(best_defence(hand, spread, meld_rules=MeldRules(word))) for word in AceRuns}
    assert laid == {"low": "", "high_or_low": "Ah on 0", "around_corner": "Ah on 0, 2h on 0"}


def test_the_own_chain_is_the_default() -> None:
    """Without a mode each defender chains his own cards; a member and its word are the same."""
    default = best_defence("5h 6h", "7h8h9h")
    assert default == best_defence("5h 6h", "7h8h9h", LayoffMode.OWN_CHAIN)
    assert default == best_defence("5h 6h", "7h8h9h", "own_chain")


def test_a_card_in_hand_and_spread_is_refused() -> None:
    """A card is in one place: what is in both is named, with the hand."""
    with pytest.raises(InvalidCardsError) as caught:
        best_defence("7h 8h", "7h8h9h")
    assert str(caught.value) == (
        "7h 8h both in the hand and in the spread (hand ..78.). A card is in one place."
    )
    assert caught.value.code is ErrorCode.DUPLICATE_CARD


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("7h", "7c8c"), InvalidMeldError, "a meld has at least three"),
        (("7h", "QsKsAs"), InvalidMeldError, "not a run under ace_runs=low"),
        (("7h", "7c8c9c 9c9d9s"), InvalidMeldError, "9c in two melds of the spread"),
        (("7h", "7c8cx"), NotationError, "'x' is not a rank"),
        (("7x", "7c8c9c"), NotationError, "'x' is not a suit"),
        (("7h", "7c8c9c", "adjacnt"), UnknownNameError, "Did you mean 'adjacent'"),
        (("7h", "7c8c9c", 1), TypeError, "mode is a member of LayoffMode or its word, not int"),
        (("7h", "7c8c9c", "none", "low"), TypeError, "meld_rules are a MeldRules, not str"),
        (("7h", 7), TypeError, "a spread is text or melds, not int"),
        (("7h", [7]), TypeError, "not int"),
        ((7, "7c8c9c"), TypeError, "not int"),
    ],
)
def test_refused(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    """What is no hand, spread, mode or rules is refused with the reason."""
    with pytest.raises(error, match=message):
        best_defence(*arguments)


def test_more_cards_than_a_hand_are_refused() -> None:
    """What no hand of the game can be is refused at once; fourteen cards are answered."""
    many = CardSet.from_mask((1 << 24) - 1)
    with pytest.raises(InvalidCardsError, match=r"24 cards \(the hand\)\. Give at most 14"):
        best_defence(many, "KhKdKs")
    spread = [CardSet.from_mask(0b1111111111111 << 13 * suit) for suit in range(3)]
    with pytest.raises(InvalidCardsError, match=r"39 cards \(the spread\)\. Give at most 26"):
        best_defence("As", spread)
    assert best_defence(CardSet.from_mask((1 << 14) - 1), "KhKdKs").deadwood == 1


@pytest.mark.parametrize(
    "layoffs", ["9c", 9, [9], ["9c on 1"], [("9c", 1, 2)], [("9c", "1")], [("9c", True)], None]
)
def test_layoffs_are_pairs(layoffs: Any) -> None:
    """What is not pairs of a card and a number is a wrong type."""
    with pytest.raises(TypeError, match=r"layoff|meld is a whole number"):
        Defence(arrangement=Arrangement.parse("- | -"), layoffs=layoffs)
