"""The actions and their text."""

from collections.abc import Callable

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import (
    InvalidCardsError,
    InvalidMeldError,
    NotationError,
    OutOfRangeError,
)
from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    LayOff,
    Pass,
    Reshuffle,
    Take,
    parse_action,
)
from oklahoma_rummy.play.actions import as_action

TEXTS: list[tuple[str, Action]] = [
    ("draw", Draw()),
    ("take", Take()),
    ("pass", Pass()),
    ("done", Done()),
    ("discard 7h", Discard("7h")),
    ("knock 9c", Knock("9c")),
    ("knock 9c: -", Knock("9c", ())),
    ("knock 9c: 4h5h6h 7c7d7s", Knock("9c", ["7c7d7s", "4h5h6h"])),
    ("gin 9c: 4h5h6h", Gin("9c", "6h5h4h")),
    ("big-gin", BigGin()),
    ("big-gin: 4h5h6h", BigGin("4h5h6h")),
    ("lay 6h on 1", LayOff("6h", 0)),
    ("reshuffle 7h 9c", Reshuffle(["7h", Card.parse("9c")])),
    ("reshuffle", Reshuffle(())),
]


@pytest.mark.parametrize(("text", "action"), TEXTS)
def test_text_both_ways(text: str, action: Action) -> None:
    """An action is written as its text and read back from it."""
    assert str(action) == text
    assert parse_action(text) == action
    assert as_action(action) is action


def test_text_is_read_loosely() -> None:
    """Capitals and spaces do not matter, and cards may be written as anywhere."""
    assert parse_action("  Knock  10♥ :7c7d7s ") == Knock("Th", "7c7d7s")


@pytest.mark.parametrize(
    ("text", "what", "span"),
    [
        ("", "not an action", (0, 0)),
        ("knok 7h", "not an action", (0, 4)),
        ("draw 7h", "nothing follows draw", (5, 7)),
        ("lay 6h", "no card and meld number", (4, 6)),
        ("lay 6h on 0", "no card and meld number", (4, 11)),
        ("lay 6h on 99", "no card and meld number", (4, 12)),
        ("knock 9c:", "no melds after the colon", (8, 9)),
        ("big-gin 9c", "big gin has no discard", (8, 10)),
        ("discard 7x", "is not a suit", (9, 10)),
    ],
)
def test_text_that_cannot_be_read(text: str, what: str, span: tuple[int, int]) -> None:
    """The error says what is wrong and points at it in the whole text."""
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert what in caught.value.what
    assert caught.value.text == text
    assert caught.value.span == span


def test_the_nearest_word() -> None:
    """A misspelt action comes with the nearest one."""
    with pytest.raises(NotationError) as caught:
        parse_action("knok 7h")
    assert caught.value.suggestion == "knock"


def test_what_is_no_meld() -> None:
    """Melds are checked when an action is made."""
    with pytest.raises(InvalidMeldError):
        parse_action("knock 9c: 4h5h7h")


@pytest.mark.parametrize("cards", ["7h 7h", ["7h", "7h"]], ids=["text", "cards"])
def test_a_card_twice(cards: str | list[str]) -> None:
    """A reshuffle names each card once."""
    with pytest.raises((InvalidCardsError, NotationError)):
        Reshuffle(cards)


def test_a_meld_number_out_of_range() -> None:
    """Meld numbers count from 0 in values."""
    with pytest.raises(OutOfRangeError):
        LayOff("7h", -1)


@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (parse_action, [7]),
        (Discard, [7]),
        (Knock, ["7h", 7]),
        (LayOff, ["7h", "1"]),
        (Reshuffle, [7]),
    ],
)
def test_wrong_types(make: Callable[..., object], arguments: list[object]) -> None:
    """A wrong Python type is a TypeError."""
    with pytest.raises(TypeError):
        make(*arguments)
