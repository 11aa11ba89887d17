"""Suits, ranks and single cards."""

import copy
import pickle
from itertools import pairwise

import pytest

from oklahoma_rummy.cards import PACK, Card, Rank, Suit, as_card
from oklahoma_rummy.errors import OutOfRangeError


def test_suits_and_ranks_are_ordered_as_the_rules_say() -> None:
    """Clubs, diamonds, hearts, spades are 0 to 3; ace to king are 1 to 13."""
    assert [suit.letter for suit in sorted(Suit)] == list("cdhs")
    assert [suit.symbol for suit in sorted(Suit)] == list("♣♦♥♠")
    assert [rank.letter for rank in sorted(Rank)] == list("A23456789TJQK")
    assert (Rank.ACE, Rank.KING) == (1, 13)


def test_the_index_is_the_stable_contract() -> None:
    """A card's index is 13 for each lower suit and its rank less one, 0 to 51."""
    assert [card.index for card in PACK] == list(range(52))
    assert all(card.index == 13 * card.suit + card.rank - 1 for card in PACK)
    assert all(Card.from_index(card.index) is card for card in PACK)


def test_cards_are_ordered_by_index() -> None:
    """Clubs come before diamonds, and aces before twos."""
    assert all(lower < higher for lower, higher in pairwise(PACK))


def test_a_built_card_equals_the_one_of_the_pack() -> None:
    """Building a card, by members or by numbers, gives an equal card with an equal hash."""
    assert Card(Suit.HEARTS, Rank.SEVEN) == Card(2, 7) == Card.parse("7h")
    assert len({Card(Suit.HEARTS, Rank.SEVEN), Card.parse("7h")}) == 1
    assert isinstance(Card(2, 7).suit, Suit)


def test_repr_evaluates_back_and_str_parses_back() -> None:
    """Both texts of every card lead back to the card."""
    for card in PACK:
        assert eval(repr(card), {"Card": Card}) is card  # noqa: S307  our own repr
        assert Card.parse(str(card)) is card


def test_copies_and_pickles_are_the_card_of_the_pack() -> None:
    """A copy costs nothing: it is the same object."""
    card = Card.parse("7h")
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  our own bytes
    assert copy.copy(card) is copy.deepcopy(card) is card


def test_a_card_cannot_be_changed() -> None:
    """Cards are frozen and have no room for other attributes."""
    card = Card.parse("7h")
    with pytest.raises(AttributeError):
        card.rank = Rank.ACE  # type: ignore[misc]
    assert not hasattr(card, "__dict__")


@pytest.mark.parametrize(("suit", "rank"), [(4, 1), (-1, 1), (0, 0), (0, 14)])
def test_there_is_no_other_suit_or_rank(suit: int, rank: int) -> None:
    """A suit or rank outside the pack is refused with its range."""
    with pytest.raises(OutOfRangeError, match="Use a whole number from"):
        Card(suit, rank)


@pytest.mark.parametrize("index", [-1, 52])
def test_there_is_no_other_index(index: int) -> None:
    """An index outside the pack is refused."""
    with pytest.raises(OutOfRangeError, match="from 0 to 51"):
        Card.from_index(index)


def test_a_card_is_taken_as_card_or_text() -> None:
    """What takes a card takes its text, and nothing else."""
    card = Card.parse("7h")
    assert as_card(card) is as_card("7♥") is card
    for other in (33, None, b"7h", ["7h"]):
        with pytest.raises(TypeError, match="a card is a Card or text"):
            as_card(other)  # type: ignore[arg-type]


def test_wrong_types_are_type_errors() -> None:
    """Suit, rank, index, text and locale of a wrong type are told apart from wrong values."""
    with pytest.raises(TypeError, match="suit"):
        Card("h", Rank.ACE)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rank"):
        Card(Suit.CLUBS, None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="index"):
        Card.from_index("7h")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cards are read from str"):
        Card.parse(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a locale is a word"):
        Card.parse("7h", locale=None)  # type: ignore[arg-type]
