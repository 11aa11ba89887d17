"""Single melds, and the melds of a spread."""

import copy
import pickle

import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import ErrorCode, InvalidMeldError, NotationError
from oklahoma_rummy.melds import AceRuns, Meld, MeldKind, MeldRules
from oklahoma_rummy.melds.meld import as_spread, meld_of_mask, spread_text

ROUND = MeldRules(AceRuns.AROUND_CORNER)
BOTH_ENDS = MeldRules(AceRuns.HIGH_OR_LOW)


@pytest.mark.parametrize(
    ("text", "canonical", "kind"),
    [
        ("7s 7c 7d", "7c7d7s", "set"),
        ("Ah As Ad Ac", "AcAdAhAs", "set"),
        ("9h,7h,8h", "7h8h9h", "run"),
        ("3cAc2c", "Ac2c3c", "run"),
        ("Ah Kh Qh", "QhKhAh", "run"),
        ("2h Kh Ah", "KhAh2h", "run"),
        ("3s 2s As Ks Qs", "QsKsAs2s3s", "run"),
        ("...A23456789TJQK", "As2s3s4s5s6s7s8s9sTsJsQsKs", "run"),
    ],
)
def test_text_is_canonical_and_leads_back(text: str, canonical: str, kind: str) -> None:
    """A meld is written a set by suit, a run from its low end, a full suit from the ace."""
    meld = Meld.parse(text)
    assert str(meld) == canonical
    assert meld.kind is MeldKind(kind)
    assert Meld.parse(canonical) == meld
    assert eval(repr(meld), {"Meld": Meld}) == meld  # noqa: S307  our own repr


def test_every_meld_of_the_pack_leads_back() -> None:
    """All 589 melds of any rules are read back from their text, as sets and runs they are."""
    masks = ROUND.solver.melds
    melds = [meld_of_mask(mask) for mask in masks]
    assert len(set(map(str, melds))) == len(masks) == 65 + 524
    assert all(Meld.parse(str(meld)) == meld for meld in melds)
    assert sum(meld.kind is MeldKind.SET for meld in melds) == 65


@pytest.mark.parametrize(
    ("ace_runs", "runs"), [("low", 264), ("high_or_low", 304), ("around_corner", 524)]
)
def test_count_of_melds(ace_runs: AceRuns, runs: int) -> None:
    """The pack holds 65 sets, and 264 runs with low aces: 329 melds; more where aces go further."""
    kinds = [meld_of_mask(mask).kind for mask in MeldRules(ace_runs).solver.melds]
    assert kinds.count(MeldKind.SET) == 65
    assert kinds.count(MeldKind.RUN) == runs


def test_pickles_and_copies_are_equal() -> None:
    """A copy and a pickle are the same meld."""
    meld = Meld.parse("KhAh2h")
    assert pickle.loads(pickle.dumps(meld)) == copy.copy(meld) == meld  # noqa: S301  our own bytes


def test_melds_of_the_same_cards_are_equal() -> None:
    """However a meld was made, its cards alone decide equality, hash and order."""
    one, other = Meld.parse("9h 8h 7h"), Meld(CardSet("7h8h9h"))
    assert one == other
    assert hash(one) == hash(other)
    assert Meld.parse("Ad2d3d4d5d6d7d8d9d") < Meld.parse("7c7d7h") < Meld.parse("7h8h9h")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("...", "an empty hand is not a meld: 0 cards, a meld has at least three"),
        ("7h", "7h is not a meld: 1 card, a meld has at least three"),
        ("7h 8h", "7h 8h is not a meld: 2 cards, a meld has at least three"),
        ("7h 8h Th", "7h 8h Th is not a meld: the ranks are not in sequence"),
        ("7h 8c 9d", "8c 9d 7h is not a meld: a run is of one suit"),
        ("7h 7c 8h", "7c 7h 8h is not a meld: neither one rank nor one suit"),
    ],
)
def test_what_is_no_meld_is_told_why(text: str, reason: str) -> None:
    """Cards that are no meld under any rules are refused with the reason and what a meld is."""
    with pytest.raises(InvalidMeldError) as caught:
        Meld.parse(text)
    assert caught.value.what == reason
    assert "A set is three or four cards of one rank" in str(caught.value)
    assert caught.value.code is ErrorCode.INVALID_MELD


@pytest.mark.parametrize(
    ("text", "allowing", "message"),
    [
        ("QsKsAs", ["high_or_low", "around_corner"], "ace_runs=high_or_low or around_corner"),
        ("KsAs2s", ["around_corner"], "It is one under ace_runs=around_corner"),
        ("JhQhKhAh2h", ["around_corner"], "It is one under ace_runs=around_corner"),
        ("As2s3s", ["low", "high_or_low", "around_corner"], ""),
    ],
)
def test_aces_in_runs_by_the_rules(text: str, allowing: list[str], message: str) -> None:
    """Rules that do not allow a run say which would; those that do give the meld itself."""
    meld = Meld.parse(text)
    for word in AceRuns:
        rules = MeldRules(word)
        if word in allowing:
            assert meld.checked(rules) is meld
            assert Meld.of(text, rules) == meld
            continue
        for ask in (lambda: Meld.of(text, rules), lambda: meld.extensions(rules)):  # noqa: B023
            with pytest.raises(InvalidMeldError, match=message) as caught:
                ask()
            assert caught.value.rule == "R1.ace_runs"
            assert caught.value.what == f"{meld} is not a run under ace_runs={word}"


@pytest.mark.parametrize(
    ("text", "rules", "takes"),
    [
        ("7h8h9h", MeldRules(), "..6T."),
        ("7c7d7s", MeldRules(), "..7."),
        ("7c7d7h7s", MeldRules(), "..."),
        ("Ac2c3c", MeldRules(), "4..."),
        ("JsQsKs", MeldRules(), "...T"),
        ("JsQsKs", BOTH_ENDS, "...AT"),
        ("QsKsAs", BOTH_ENDS, "...J"),
        ("As2s3s", BOTH_ENDS, "...4"),
        ("As2s3s", ROUND, "...4K"),
        ("KsAs2s", ROUND, "...3Q"),
        ("A23456789TJQ...", ROUND, "K..."),
        ("A23456789TJQK...", ROUND, "..."),
        ("23456789TJQK...", BOTH_ENDS, "A..."),
    ],
)
def test_extensions(text: str, rules: MeldRules, takes: str) -> None:
    """A meld takes the fourth of a set, and what touches an end of a run by the rule for aces."""
    meld = Meld.parse(text)
    extensions = meld.extensions(rules)
    assert extensions == CardSet.parse(takes)
    assert all(meld.takes(card, rules) and meld.takes(str(card), rules) for card in extensions)
    assert not meld.takes(Card.parse("5d"), rules)


def test_wrong_types_are_type_errors() -> None:
    """What is no card, no text or no rules is a TypeError that says what was given."""
    meld = Meld.parse("7h8h9h")
    with pytest.raises(TypeError, match="read from str, not from int"):
        Meld.parse(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not NoneType"):
        Meld(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="meld_rules are a MeldRules, not str"):
        meld.extensions("low")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a card is a Card or text"):
        meld.takes(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a spread is text or melds, not int"):
        as_spread(7)  # type: ignore[arg-type]


def test_text_that_is_no_card_is_pointed_at() -> None:
    """Unreadable text keeps its own error, with the caret."""
    with pytest.raises(NotationError, match=r"'x' is not a rank \(character 5"):
        Meld.parse("7h8hx")
    with pytest.raises(NotationError):
        Meld.parse("7h8h9h").takes("77")


@pytest.mark.parametrize(
    "spread",
    [
        "7c7d7s 4h5h6h",
        " 4h5h6h\n7s7d7c ",
        ["7c7d7s", "6h 5h 4h"],
        [Meld.parse("7c7d7s"), CardSet("4h5h6h")],
        ([Card.parse("7c"), "7d", "7s"], ["4h", "5h", "6h"]),
    ],
)
def test_a_spread_is_in_mask_order_however_given(spread: str | list[str]) -> None:
    """Text, melds or cards in any order give one spread, with the low mask first."""
    melds = as_spread(spread)
    assert melds == (Meld.parse("4h5h6h"), Meld.parse("7c7d7s"))
    assert spread_text(melds) == "4h5h6h 7c7d7s"
    assert as_spread(spread_text(melds)) == melds


def test_spaces_inside_a_meld_are_told_of() -> None:
    """Cards of a meld with spaces between are each taken for a meld; the message says so."""
    with pytest.raises(
        InvalidMeldError, match=r"4h is not a meld: 1 card, .* Write the cards of a"
    ):
        as_spread("4h 5h 6h 7c7d7s")


def test_an_empty_spread_is_a_dash() -> None:
    """No meld at all is written with a dash, and read from a dash."""
    assert spread_text(()) == "-"
    assert as_spread("-") == as_spread(" - ") == as_spread([]) == ()
    with pytest.raises(NotationError, match=r"no meld is written.*Write '-' for none"):
        as_spread(" ")


def test_a_card_is_in_one_meld_of_a_spread() -> None:
    """A card in two melds is refused, by name."""
    with pytest.raises(InvalidMeldError) as caught:
        as_spread("7h8h9h 9c9d9h")
    assert str(caught.value) == (
        "9h in two melds of the spread (9c9d9h 7h8h9h). A card belongs to one meld."
    )
    assert caught.value.code is ErrorCode.DUPLICATE_CARD
    assert caught.value.rule == "R2.4"
