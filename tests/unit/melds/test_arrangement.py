"""Deadwood, arrangements and discards of hands worked by hand, and what is refused."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    InvalidMeldError,
    NotationError,
    OutOfRangeError,
)
from oklahoma_rummy.melds import (
    AceRuns,
    Arrangement,
    Meld,
    MeldRules,
    arrangements,
    best_arrangement,
    deadwood,
    discards,
)

HAND = "A23.456.789.T"
ROUND_15 = MeldRules(AceRuns.AROUND_CORNER, 15)


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("...", 0),
        ("Ah", 1),
        ("9c", 9),
        ("Kd", 10),
        ("7h 8h", 15),
        ("7h 8h 9h", 0),
        (HAND, 10),
        ("2c 2d 2h 3h 4h", 4),  # the set would leave 7, the run leaves 4
        ("7s 7h 7d 7c 8s 9s", 0),  # three sevens, and the other one in the run
        ("9c 9d 9h 9s", 0),
        ("Qs Ks As", 21),
    ],
)
def test_deadwood_of_small_hands(hand: str, points: int) -> None:
    """The least that is left loose, counted by hand."""
    assert deadwood(hand) == points


@pytest.mark.parametrize("ace_runs", AceRuns)
@pytest.mark.parametrize("ace_deadwood", [1, 15])
def test_the_whole_pack_leaves_nothing(ace_runs: AceRuns, ace_deadwood: int) -> None:
    """All 52 cards are thirteen sets of four, the first arrangement under any rules."""
    rules = MeldRules(ace_runs, ace_deadwood)
    assert deadwood(PACK, rules) == 0
    arranged = best_arrangement(PACK, rules)
    assert [len(meld.cards) for meld in arranged.melds] == [4] * 13
    assert arranged.unmatched == CardSet()


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (MeldRules(), 21),
        (MeldRules(ace_deadwood=15), 35),
        (MeldRules(AceRuns.HIGH_OR_LOW, 15), 0),
        (ROUND_15, 0),
    ],
)
def test_what_an_ace_costs_and_where_it_may_stand(rules: MeldRules, points: int) -> None:
    """Queen, king and ace cost 20 and the ace, unless they are a run."""
    assert deadwood("Qs Ks As", rules) == points


@pytest.mark.parametrize(
    ("hand", "text"),
    [
        ("...", "- | -"),
        ("9c Kd", "- | 9c Kd"),
        ("7h8h9h", "7h8h9h | -"),
        (HAND, "Ac2c3c 4d5d6d 7h8h9h | Ts"),
    ],
)
def test_text_of_an_arrangement(hand: str, text: str) -> None:
    """Melds, a bar, loose cards; a dash for a part that is empty; and back again."""
    arranged = best_arrangement(hand)
    assert str(arranged) == text
    assert Arrangement.parse(text) == arranged
    assert arranged.cards == CardSet.parse(hand)


def test_arrangement_is_parsed_by_the_rules() -> None:
    """The rules say what an ace costs and which runs there are."""
    assert Arrangement.parse("- | As").deadwood == 1
    assert Arrangement.parse("KsAs2s | Ah", ROUND_15).deadwood == 15
    with pytest.raises(InvalidMeldError, match="KsAs2s is not a run under ace_runs=low"):
        Arrangement.parse("KsAs2s | Ah")


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("7h8h9h", NotationError, "the bar between melds and unmatched cards is missing"),
        ("7h8h9h |", NotationError, "the text is empty"),
        ("7h8hx | 2c", NotationError, "'x' is not a rank"),
        ("7h8h9h | 2c | 3c", NotationError, "'|' is not part of a card"),
        ("7h8h | 2c", InvalidMeldError, "a meld has at least three"),
        ("7h8h9h | 9h", InvalidMeldError, "9h both melded and unmatched (meld 7h8h9h"),
        ("7h8h9h 9c9d9h | 2c", InvalidMeldError, "9h in two melds"),
        ("7h8h9h | 2c 2c", NotationError, "duplicate card 2c"),
    ],
)
def test_text_that_is_no_arrangement(text: str, error: type[Exception], message: str) -> None:
    """What cannot be read or cannot be is refused with the place."""
    with pytest.raises(error, match=re.escape(message)):
        Arrangement.parse(text)


def test_an_arrangement_is_read_from_text_only() -> None:
    """Another type than text is a TypeError."""
    with pytest.raises(TypeError, match="an arrangement is read from str, not from int"):
        Arrangement.parse(7)  # type: ignore[arg-type]


def test_an_arrangement_is_made_of_its_parts() -> None:
    """Text is taken for the parts; what cannot be is refused."""
    made = Arrangement(melds="7c7d7s 4h5h6h", unmatched="2c", deadwood=2)
    assert made == Arrangement.parse("4h5h6h 7c7d7s | 2c")
    assert made.melds[0] == Meld.parse("4h5h6h")
    with pytest.raises(OutOfRangeError, match="deadwood is -1"):
        Arrangement(melds=(), unmatched=CardSet(), deadwood=-1)
    with pytest.raises(InvalidMeldError, match="both melded and unmatched") as caught:
        Arrangement(melds=made.melds, unmatched=CardSet("4h"), deadwood=4)
    assert caught.value.code is ErrorCode.DUPLICATE_CARD


def test_a_run_of_six_has_two_arrangements() -> None:
    """One run of six and two of three are two arrangements, the single run first."""
    assert [str(way) for way in arrangements("4h5h6h7h8h9h")] == [
        "4h5h6h7h8h9h | -",
        "4h5h6h 7h8h9h | -",
    ]


def test_arrangements_within_a_count() -> None:
    """With three points to spare a four is a set or loose, or the whole hand is loose with 12."""
    assert [str(way) for way in arrangements("4c4d4h", within=12)] == ["4c4d4h | -", "- | 4c 4d 4h"]
    assert [str(way) for way in arrangements("4c4d4h", within=11)] == ["4c4d4h | -"]
    assert arrangements("9c Kd", within=18) == ()
    assert [str(way) for way in arrangements("...")] == ["- | -"]


def test_fourteen_cards_are_arranged_and_fifteen_refused() -> None:
    """Thirteen cards and a draw have their arrangements listed; more are asked for the best."""
    fourteen = CardSet.from_mask(2**14 - 1)
    assert arrangements(fourteen)
    with pytest.raises(InvalidCardsError, match=r"15 cards have too many .* at most 14") as caught:
        arrangements(CardSet.from_mask(2**15 - 1))
    assert caught.value.code is ErrorCode.TOO_MANY_CARDS


def test_discards_best_first_then_by_card() -> None:
    """Of eleven cards each is an option; those that leave equally much are in card order."""
    options = discards("4c5c6c 9d9h9s Td Kc 2d 3h Ks")
    # 35 points are loose; breaking a meld leaves its other two cards loose as well.
    assert [(str(option.card), option.deadwood) for option in options] == [
        ("Kc", 25),
        ("Td", 25),
        ("Ks", 25),
        ("3h", 32),
        ("2d", 33),
        ("6c", 44),
        ("5c", 45),
        ("4c", 46),
        ("9d", 53),
        ("9h", 53),
        ("9s", 53),
    ]


def test_a_barred_card_is_no_option() -> None:
    """The card just taken may not go; the rest stay as they are."""
    hand = "4S 5S 6S 2C 3D 5D 6D 3H 4H 5H 6H"
    options = discards(hand)
    assert (str(options[0].card), options[0].deadwood) == ("6d", 10)
    for barred in ("6d", Card.parse("6d")):
        assert discards(hand, barred=barred) == options[1:]


def test_a_barred_card_must_be_in_the_hand() -> None:
    """Barring a card that is not there is refused, with the hand."""
    with pytest.raises(InvalidCardsError, match=r"barred card 2c is not in the hand \(\.\.789\."):
        discards("7h8h9h", barred="2c")


def test_no_cards_have_no_discards() -> None:
    """An empty hand can be asked, and has nothing to discard."""
    assert discards("...") == ()


ASKED: list[Callable[..., Any]] = [deadwood, best_arrangement, arrangements, discards]


@pytest.mark.parametrize("ask", ASKED)
class TestRefused:
    """What every question about a hand refuses."""

    def test_what_is_no_hand(self, ask: Callable[..., Any]) -> None:
        """Something else than cards is a TypeError, and so is one among them."""
        for hand in (None, 7, [None], [7]):
            with pytest.raises(TypeError, match=r"not NoneType|not int"):
                ask(hand)

    def test_what_are_no_rules(self, ask: Callable[..., Any]) -> None:
        """A word is no MeldRules."""
        with pytest.raises(TypeError, match="meld_rules are a MeldRules, not str"):
            ask(HAND, "low")

    def test_a_card_that_is_there_twice(self, ask: Callable[..., Any]) -> None:
        """A duplicate is refused in text and among cards."""
        with pytest.raises(NotationError, match="duplicate card 7h"):
            ask("7h 7h")
        with pytest.raises(InvalidCardsError, match="7h") as caught:
            ask(["7h", "7h"])
        assert caught.value.code is ErrorCode.DUPLICATE_CARD

    def test_text_that_cannot_be_read(self, ask: Callable[..., Any]) -> None:
        """Unreadable text, the empty one too, is a NotationError."""
        for text in ("7x", "", "-"):
            with pytest.raises(NotationError):
                ask(text)

    def test_any_form_of_a_hand_is_taken(self, ask: Callable[..., Any]) -> None:
        """Text, a card set, cards and their texts, and an iterator are the same hand."""
        cards = CardSet.parse(HAND)
        answer = ask(cards)
        assert ask(HAND) == ask(list(cards)) == ask(map(str, cards)) == answer


@pytest.mark.parametrize("within", [True, 1.0, "1"])
def test_within_is_a_whole_number(within: Any) -> None:
    """A count of another type is a TypeError."""
    with pytest.raises(TypeError, match="within is a whole number"):
        arrangements(HAND, within=within)


def test_within_is_not_negative() -> None:
    """Less than nothing cannot be left."""
    with pytest.raises(OutOfRangeError, match=r"within is -1\. Use a whole number from 0"):
        arrangements(HAND, within=-1)


def test_barred_is_a_card() -> None:
    """What is barred is a card or its text."""
    with pytest.raises(TypeError, match="a card is a Card or text"):
        discards(HAND, barred=7)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        discards(HAND, barred="7x")


@pytest.mark.parametrize(
    ("unmatched", "deadwood"), [("Ts", 3), ("AcAd", 3), ("Ac", 16), ("...", 1)]
)
def test_deadwood_that_the_cards_cannot_cost(unmatched: str, deadwood: int) -> None:
    """Deadwood is what the unmatched cards cost, for some value of the ace."""
    with pytest.raises(InvalidCardsError, match=f"cannot cost {deadwood} .deadwood"):
        Arrangement(melds="-", unmatched=unmatched, deadwood=deadwood)
    assert Arrangement(melds="-", unmatched="AcAd", deadwood=30).deadwood == 30
