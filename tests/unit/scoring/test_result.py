"""The facts of a hand, and who takes part in a showdown."""

from typing import Any

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import InvalidRoundError, UnknownNameError
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundKind, RoundResult, price, showdown
from oklahoma_rummy.scoring.result import beats, clockwise, defenders, lays_off, partner_of

UPCARD = Card.parse("7s")
KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
PARTNERS = ["7h8h9h QcQdQs 3d", "6h KcKdKs 5d 9s Jh", "Kh 4s 4d 6s 6c Jd Ac", "Th 8c8d8s Td 2h As"]


def test_a_void_hand_needs_no_hands() -> None:
    """When nobody knocked there is no table, no defender and no deadwood, but an upcard."""
    result = RoundResult(rules=Rules(), upcard=UPCARD, kind=RoundKind.VOID)
    assert result.knocker is result.winner is None
    assert result.table == ()
    assert result.defenders == result.deadwood == result.winners == ()
    assert result.knock_limit == 7


def test_how_a_hand_ended_is_a_member_or_its_word() -> None:
    """A word gives the member; one that is none is refused with the nearest."""
    void = RoundResult(rules=Rules(), upcard=UPCARD, kind="void")
    assert void.kind is RoundKind.VOID
    with pytest.raises(UnknownNameError, match=r"'under_cut' is no kind; did you mean 'undercut'"):
        RoundResult(rules=Rules(), upcard=UPCARD, kind="under_cut")
    with pytest.raises(TypeError, match="kind is a member of RoundKind or its word, not int"):
        RoundResult(rules=Rules(), upcard=UPCARD, kind=1)  # type: ignore[arg-type]


def test_the_table_is_what_the_knocker_spread() -> None:
    """Layoffs number the melds of the knocker, in mask order."""
    result = showdown(Rules(), upcard="7d", hands=[DEFENDER, KNOCKER], knocker=1)
    assert result.table == tuple(map(Meld.parse, ["4c5c6c", "JdQdKd", "9d9h9s"]))
    assert result.layoffs == (((Card.parse("9c"), 2),), ())
    assert result.defenders == (0,)


def test_a_partners_table_is_what_the_defenders_keep() -> None:
    """Where only the knocker's partner lays off, the melds are the defenders', clockwise."""
    result = showdown("partnership", upcard="4c", hands=PARTNERS)
    assert result.table == (Meld.parse("KcKdKs"), Meld.parse("8c8d8s"))
    assert result.layoffs[2] == ((Card.parse("Kh"), 0),)
    assert result.defenders == (1, 3)


@pytest.mark.parametrize(
    ("spec", "knocker", "others", "against"),
    [
        ("oklahoma_rummy", 1, (0,), (0,)),
        ("three_players", 1, (2, 0), (2, 0)),
        ("four_players", 2, (3, 0, 1), (3, 0, 1)),
        ("partnership", 2, (3, 0, 1), (3, 1)),
        ("partnership_two_tables", 0, (1,), (1,)),
    ],
)
def test_seats_around_the_table(
    spec: str, knocker: int, others: tuple[int, ...], against: tuple[int, ...]
) -> None:
    """The others come clockwise, and all but a partner at the same table are defenders."""
    rules = Rules.parse(spec)
    assert clockwise(rules, knocker) == others
    assert defenders(rules, knocker) == against
    partner = set(others) - set(against)
    assert partner_of(rules, knocker) == (partner.pop() if partner else None)


@pytest.mark.parametrize(
    ("spec", "knock", "gin"),
    [
        ("oklahoma_rummy", True, False),
        ("oklahoma_rummy(layoff_on_gin=True)", True, True),
        ("oklahoma_rummy(layoffs=none)", False, False),
    ],
)
def test_when_cards_are_laid_off(spec: str, knock: bool, gin: bool) -> None:  # noqa: FBT001
    """Nobody lays off without layoffs, nor on gin unless the rules say so."""
    rules = Rules.parse(spec)
    assert lays_off(rules, gin=False) is knock
    assert lays_off(rules, gin=True) is gin


@pytest.mark.parametrize(
    ("tie", "equal"), [("undercut", True), ("knocker", False), ("void", False)]
)
def test_who_beats_the_knocker(tie: str, equal: bool) -> None:  # noqa: FBT001
    """Less always beats, more never does, and as much only where a tie undercuts."""
    rules = Rules(tie=tie)
    assert beats(rules, 3, 4)
    assert not beats(rules, 5, 4)
    assert beats(rules, 4, 4) is equal


@pytest.mark.parametrize(
    "given",
    [
        {"kind": "gin", "knocker": 0, "winner": 0, "winners": (0,), "deadwood": (3, 9)},
        {"kind": "knock", "knocker": 0, "winner": 1, "winners": (1,), "deadwood": (3, 9)},
        {"kind": "knock", "knocker": 0, "winner": 1, "winners": (0,), "deadwood": (3, 9)},
        {"kind": "knock", "knocker": 0, "winner": 0, "winners": (0,), "deadwood": (3, 9, 4)},
        {"kind": "knock", "knocker": 2, "winner": 2, "winners": (2,), "deadwood": (3, 9)},
        {"kind": "void", "deadwood": (3, 9)},
        {"kind": "gin"},
    ],
)
def test_an_ending_that_does_not_follow(given: dict[str, Any]) -> None:
    """Facts that contradict themselves are refused."""
    with pytest.raises(InvalidRoundError, match="does not follow from the deadwood"):
        RoundResult(rules=Rules(), upcard=UPCARD, **given)


def test_counts_are_enough() -> None:
    """A result may hold the counts alone; it is priced and told without hands."""
    result = RoundResult(
        rules=Rules(),
        upcard=UPCARD,
        kind="knock",
        knocker=0,
        winner=0,
        winners=(0,),
        deadwood=(3, 9),
    )
    score = price(result, Rules())
    assert result.table == ()
    assert "Seat 0 knocks with 3.\nSeat 1 keeps 9.\n" in str(score)


def test_rules_and_upcard_as_text() -> None:
    """Both are taken as text too, and anything else is a TypeError."""
    result = RoundResult(rules="long", upcard="7h", kind="void")
    assert (result.rules.target, str(result.upcard)) == (250, "7h")
    with pytest.raises(TypeError, match="int"):
        RoundResult(rules="long", upcard=7, kind="void")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="int"):
        RoundResult(rules=7, upcard="7h", kind="void")  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["abc", {1: 2}, [1, 2], ["- | -", "- | -"], iter(())])
@pytest.mark.parametrize("name", ["arrangements", "layoffs"])
def test_lists_are_not_read_letter_by_letter(name: str, given: object) -> None:
    """What is not one arrangement, or a list of layoffs, for each seat is a wrong type."""
    changes: dict[str, Any] = {name: given}
    with pytest.raises(TypeError, match=r"list|Arrangement"):
        RoundResult(rules=Rules(), upcard="7s", kind="void", **changes)
