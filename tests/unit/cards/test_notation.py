"""Every text form of cards, and what is said about texts that are none."""

import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import ErrorCode, NotationError, UnknownNameError

SEVEN = Card.parse("7h")


@pytest.mark.parametrize(
    "text", ["7h", "7H", "h7", "H7", "7♥", "7♥\ufe0f", "♥7", "♥\ufe0f7", " 7h ", "7h,", "\t7h\n"]
)
def test_every_form_of_a_card(text: str) -> None:
    """Rank or suit first, letter or symbol, capital or small, with space around."""
    assert Card.parse(text) is SEVEN


@pytest.mark.parametrize("text", ["Th", "TH", "10h", "10♥", "♥10", "h10", "ht", "♥\ufe0f10"])
def test_the_ten_is_written_in_two_ways(text: str) -> None:
    """The ten is T or 10."""
    assert str(Card.parse(text)) == "Th"


@pytest.mark.parametrize(
    ("locale", "text", "card"),
    [
        ("fr", "VT", "Jc"),
        ("fr", "DK", "Qd"),
        ("fr", "DCa", "Qd"),
        ("fr", "RC", "Kh"),
        ("fr", "R♠", "Ks"),
        ("fr", "AP", "As"),
        ("fr", "10T", "Tc"),
        ("fr", "TT", "Tc"),
        ("fr", "T7", "7c"),
        ("fr", "CA", "Ah"),
        ("fr", "CA7", "7d"),
        ("it", "FF", "Jc"),
        ("it", "RQ", "Qd"),
        ("it", "ReC", "Kh"),
        ("it", "REP", "Ks"),
        ("it", "CRe", "Kh"),
        ("pt", "VP", "Jc"),
        ("pt", "DO", "Qd"),
        ("pt", "RC", "Kh"),
        ("pt", "RE", "Ks"),
        ("pt", "ER", "Ks"),
    ],
)
def test_letters_of_other_languages(locale: str, text: str, card: str) -> None:
    """French, Italian and Portuguese letters are read, the longest first."""
    assert Card.parse(text, locale=locale) is Card.parse(card)


@pytest.mark.parametrize(
    "text",
    [
        "7h 8h 9h",
        "7h,8h,9h",
        "7h, 8h; 9h".replace(";", ","),
        "7h8h9h",
        "..789.",
        "9h8H 7♥",
        "h7h8h9",
        "7hh8 9h",
        "..7 8 9.",
        " ..987. ",
    ],
)
def test_every_form_of_a_hand(text: str) -> None:
    """Spaces, commas or nothing between, in groups or in a list, in any order."""
    assert CardSet.parse(text) == CardSet([SEVEN, "8h", "9h"])


@pytest.mark.parametrize(
    ("locale", "text", "cards"),
    [
        ("en", "2s3s", "2s 3s"),
        ("en", "s2s3", "2s 3s"),
        ("en", "2s3s s4", "2s 3s 4s"),
        ("en", "10h10s", "Th Ts"),
        ("en", "h10s10", "Th Ts"),
        ("fr", "TPT7", "Ts 7c"),
        ("fr", "7CAP", "7h As"),
        ("fr", "7CAP8CA", "7h As 8d"),
        ("fr", "7T8T", "7c 8c"),
        ("it", "RReRe", None),
        ("it", "ReFRF", "Kc Qc"),
        ("it", "FRRF", "Qc"),
    ],
)
def test_one_reading_for_every_text(locale: str, text: str, cards: str | None) -> None:
    """Rank first throughout if the piece can be read so, else either way; longest letters first."""
    if cards is None or text == "FRRF":
        with pytest.raises(NotationError):
            CardSet.parse(text, locale=locale)
    else:
        assert CardSet.parse(text, locale=locale) == CardSet.parse(cards)


def test_groups_in_another_language() -> None:
    """Groups are written and read with the ranks of the locale."""
    court = CardSet.parse("TJQK...TJQK")
    assert court.text(locale="fr") == "10VDR...10VDR"
    assert court.text(locale="it") == "10FRRe...10FRRe"
    assert CardSet.parse("10VDR...TVDR", locale="pt") == court
    assert Card.parse("Kd").text(locale="fr") == "RK"


def mistake(text: str, locale: str = "en") -> NotationError:
    """Give the error that a text of cards raises."""
    with pytest.raises(NotationError) as caught:
        CardSet.parse(text, locale=locale)
    return caught.value


@pytest.mark.parametrize(
    ("text", "code", "marked", "suggestion", "says"),
    [
        ("", ErrorCode.EMPTY_TEXT, "", "...", "the text is empty"),
        (" , ", ErrorCode.EMPTY_TEXT, " , ", "...", "the text is empty"),
        ("7x 8h", ErrorCode.UNKNOWN_SUIT, "x", None, "'x' is not a suit"),
        ("7h8x", ErrorCode.UNKNOWN_SUIT, "x", None, "'x' is not a suit"),
        ("hx", ErrorCode.UNKNOWN_RANK, "x", None, "'x' is not a rank"),
        ("zz", ErrorCode.UNKNOWN_RANK, "z", None, "'z' is not a rank"),
        ("1h", ErrorCode.UNKNOWN_RANK, "1", "Ah", "'1' is not a rank"),
        ("8h 11h", ErrorCode.UNKNOWN_RANK, "11", "8h Jh", "'11' is not a rank"),
        ("13s", ErrorCode.UNKNOWN_RANK, "13", "Ks", "'13' is not a rank"),
        ("1Oh", ErrorCode.UNKNOWN_RANK, "1", "10h", "'1' is not a rank"),
        ("7", ErrorCode.MISSING_SUIT, "7", None, "the rank 7 has no suit"),
        ("78h", ErrorCode.MISSING_SUIT, "7", None, "the rank 7 has no suit"),
        ("7 h 8 h", ErrorCode.MISSING_SUIT, "7", "7h8h", "the rank 7 has no suit"),
        ("7h s", ErrorCode.MISSING_RANK, "s", None, "the suit s has no rank"),
        ("7hh", ErrorCode.MISSING_RANK, "h", "7h", "the suit h has no rank"),
        ("7h;8h;9h", ErrorCode.NOTATION, ";", "7h 8h 9h", "';' is not part of a card"),
        ("[7h, 8h]", ErrorCode.NOTATION, "[", "7h, 8h", "'[' is not part of a card"),
        ("7h\u200b8h", ErrorCode.NOTATION, "\u200b", "7h 8h", "is not part of a card"),
        ("A23 456 789 T", ErrorCode.MISSING_SUIT, "A", "A23.456.789.T", "has no suit"),
        ("7,;", ErrorCode.MISSING_SUIT, "7", None, "the rank 7 has no suit"),
        (",;", ErrorCode.NOTATION, ";", None, "';' is not part of a card"),
        ("7h\u017f", ErrorCode.LOOK_ALIKE, "\u017f", "7h", "LATIN SMALL LETTER LONG S"),
        ("7ß", ErrorCode.UNKNOWN_SUIT, "ß", None, "'ß' is not a suit"),
        ("7♡", ErrorCode.LOOK_ALIKE, "♡", "7♥", "WHITE HEART SUIT"),
        ("\u0410h", ErrorCode.LOOK_ALIKE, "\u0410", "Ah", "CYRILLIC CAPITAL LETTER A"),
        ("\uff17h", ErrorCode.LOOK_ALIKE, "\uff17", "7h", "FULLWIDTH DIGIT SEVEN"),
        ("7h joker", ErrorCode.JOKER, "joker", None, "'joker' is a joker"),
        ("7h*", ErrorCode.JOKER, "*", None, "'*' is a joker"),
        ("7h \U0001f0cf", ErrorCode.JOKER, "\U0001f0cf", None, "Remove it"),
        ("joker...", ErrorCode.JOKER, "joker", None, "Remove it"),
        ("7h 8h 7♥", ErrorCode.DUPLICATE_CARD, "7♥", "7h 8h", "characters 1 and 7"),
        ("A2A.3..", ErrorCode.DUPLICATE_CARD, "A", "A2.3..", "characters 1 and 3"),
        ("A23.456.789", ErrorCode.WRONG_GROUPS, ".", "A23.456.789.", "2 dots instead of 3"),
        ("A23", ErrorCode.MISSING_SUIT, "A", None, "the rank A has no suit"),
        ("A.", ErrorCode.WRONG_GROUPS, ".", "A...", "1 dot instead of 3"),
        ("A.2.3.4.5.", ErrorCode.WRONG_GROUPS, ".", None, "5 dots instead of 3"),
        ("A23.4..5.6", ErrorCode.WRONG_GROUPS, ".", None, "4 dots instead of 3"),
        ("A23.456.789.T.", ErrorCode.WRONG_GROUPS, ".", "A23.456.789.T", "4 dots"),
        ("7h.8h", ErrorCode.WRONG_GROUPS, ".", "7h 8h", "1 dot instead of 3"),
        ("7h.8h.9h.Th", ErrorCode.UNKNOWN_RANK, "h", "7h 8h 9h Th", "in a group of ranks"),
        ("A2x...", ErrorCode.UNKNOWN_RANK, "x", "A2...", "'x' is not a rank"),
        ("7h" * 53, ErrorCode.TOO_MANY_CARDS, "7h", None, "53 cards, and a pack has 52"),
        ("7h" * 501, ErrorCode.TEXT_TOO_LONG, "7h", None, "1,002 characters"),
    ],
)
def test_each_mistake_has_its_own_message(
    text: str, code: ErrorCode, marked: str, suggestion: str | None, says: str
) -> None:
    """The error has the right code, marks the right characters and offers the right reading."""
    error = mistake(text)
    start, end = error.span
    assert (error.code, text[start:end], error.suggestion) == (code, marked, suggestion)
    assert says in str(error)


def test_the_53rd_card_is_marked() -> None:
    """Of too many cards the 53rd is the one pointed at."""
    assert mistake("7h" * 53).span == (104, 106)


def test_one_card_is_asked_for() -> None:
    """Two cards, groups and nothing are no card."""
    with pytest.raises(NotationError, match="2 cards where one") as caught:
        Card.parse("7h 8h")
    assert (caught.value.span, caught.value.suggestion) == ((3, 5), "7h")
    with pytest.raises(NotationError, match=r"'\.' is not a suit"):
        Card.parse("7...")
    with pytest.raises(NotationError, match="Write a card") as caught:
        Card.parse("")
    assert caught.value.suggestion is None


def test_letters_of_another_language_are_recognised() -> None:
    """A text that another locale reads says so, and is not guessed at."""
    assert "With locale='fr' or 'it' or 'pt' it can be read" in str(mistake("RP"))
    assert "With locale='en' it can be read" in str(mistake("KH", "fr"))


def test_the_message_speaks_the_language_of_the_letters() -> None:
    """Suits and ranks are listed with the letters of the locale."""
    assert "F fiori, Q quadri, C cuori, P picche" in str(mistake("7x", "it"))
    assert "10 or T, V, D, R" in str(mistake("x", "pt"))


def test_an_unknown_locale_is_named() -> None:
    """A locale that is not offered comes with those that are."""
    with pytest.raises(UnknownNameError, match="Known: en, fr, it, pt"):
        CardSet.parse("7h", locale="xx")
    with pytest.raises(UnknownNameError, match="locale"):
        CardSet().text(locale="xx")
