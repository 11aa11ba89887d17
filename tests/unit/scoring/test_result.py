"""The facts of a hand, and who takes part in a showdown."""

import pickle
from typing import Any

import attrs
import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.melds import Arrangement, Meld
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, price, showdown
from oklahoma_rummy.scoring.result import beats, clockwise, defenders, lays_off, partner_of

UPCARD = Card.parse("7s")
KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
PARTNERS = ["7h8h9h QcQdQs 3d", "6h KcKdKs 5d 9s Jh", "Kh 4s 4d 6s 6c Jd Ac", "Th 8c8d8s Td 2h As"]


def test_a_void_hand_needs_no_hands() -> None:
    """When nobody knocked there is no table, no defender and no deadwood, but an upcard."""
    result = RoundResult(rules=Rules(), upcard=UPCARD)
    assert result.knocker is result.winner is None
    assert result.table == ()
    assert result.defenders == result.deadwood == result.winners == ()
    assert result.knock_limit == 7


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
def test_who_beats_the_knocker(tie: Any, equal: bool) -> None:  # noqa: FBT001
    """Less always beats, more never does, and as much only where a tie undercuts."""
    rules = Rules(tie=tie)
    assert beats(rules, 3, 4)
    assert not beats(rules, 5, 4)
    assert beats(rules, 4, 4) is equal


TEN = Arrangement.parse("4c5c6c 9s9h9d JdQdKd | 5h")
TWO_KINGS = Arrangement.parse("2s2d2c | Ks Kh")


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        ({"deadwood": (3, 9)}, [("knocker", "nobody knocked, so nothing was shown")]),
        ({"layoffs": ((), ())}, [("knocker", "nobody knocked, so nothing was shown")]),
        ({"big_gin": True}, [("knocker", "nobody knocked, so nothing was shown")]),
        ({"knocker": 2, "deadwood": (3, 9)}, [("knocker", "seat 2 does not exist")]),
        ({"knocker": -1, "deadwood": (3, 9)}, [("knocker", "seat -1 does not exist")]),
        ({"knocker": 0, "deadwood": (3, 9, 4)}, [("deadwood", "3 hands for 2 seats")]),
        ({"knocker": 0}, [("deadwood", "0 hands for 2 seats")]),
        (
            {"knocker": 5, "arrangements": (TEN,), "layoffs": ((), (), ())},
            [
                ("knocker", "seat 5 does not exist"),
                ("arrangements", "1 hand for 2 seats"),
                ("layoffs", "3 hands for 2 seats"),
            ],
        ),
        (
            {"knocker": 0, "arrangements": (TEN, TWO_KINGS), "deadwood": (5, 20)},
            [("deadwood", "deadwood is given beside arrangements")],
        ),
        (
            {"knocker": 0, "deadwood": (3, 9), "big_gin": True},
            [("big_gin", "big gin leaves no deadwood")],
        ),
        (
            {"knocker": 0, "deadwood": (3, 9), "layoffs": ((), (("9c", 0),))},
            [("laid by seat 1", "meld 1 does not exist, the table has 0")],
        ),
        (
            {"knocker": 0, "arrangements": (TEN, TWO_KINGS), "layoffs": ((), (("9c", 3),))},
            [("laid by seat 1", "meld 4 does not exist, the table has 3")],
        ),
    ],
)
def test_facts_that_are_missing_or_too_much(
    given: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    """What is missing of the facts, or beside them, is refused, every problem with its place."""
    with pytest.raises(InvalidRoundError) as caught:
        RoundResult(rules=Rules(), upcard=UPCARD, **given)
    assert [(each.where, each.what) for each in caught.value.problems] == problems


def test_what_follows_from_the_facts_is_not_taken() -> None:
    """How a hand ended and who won it cannot be given, so that no result contradicts itself."""
    facts: dict[str, Any] = {"rules": Rules(), "upcard": UPCARD, "knocker": 0, "deadwood": (3, 9)}
    for name, value in (("kind", "gin"), ("winner", 1), ("winners", (1,))):
        with pytest.raises(TypeError, match=name):
            RoundResult(**(facts | {name: value}))


def test_nobody_laid_off_is_said_once() -> None:
    """Without layoffs every seat has none, so that two results of the same facts are equal."""
    facts: dict[str, Any] = {"rules": "long", "upcard": "7h", "knocker": 1}
    facts["arrangements"] = (TWO_KINGS, TEN)
    assert RoundResult(**facts) == RoundResult(**facts, layoffs=((), ()))
    assert RoundResult(**facts).layoffs == ((), ())


def test_counts_are_enough() -> None:
    """A result may hold the counts alone; it is priced and told without hands."""
    result = RoundResult(rules=Rules(), upcard=UPCARD, knocker=0, deadwood=(3, 9))
    score = price(result, Rules())
    assert (result.kind, result.winner, result.table) == ("knock", 0, ())
    assert "Seat 0 knocks with 3.\nSeat 1 keeps 9.\n" in str(score)


def test_a_repr_that_makes_the_result_again() -> None:
    """The repr is the call that makes the result, with the cards or with the counts alone."""
    counts = RoundResult(rules=Rules(), upcard=UPCARD, knocker=0, deadwood=(0, 9), big_gin=True)
    cards = showdown(Rules(), upcard="7d", hands=[DEFENDER, KNOCKER], knocker=1)
    names = {each.__name__: each for each in (RoundResult, Rules, Card, CardSet, Meld, Arrangement)}
    for result in (counts, cards):
        assert eval(repr(result), names) == result  # noqa: S307  our own repr
        assert attrs.evolve(result) == pickle.loads(pickle.dumps(result)) == result  # noqa: S301


def test_rules_and_upcard_as_text() -> None:
    """Both are taken as text too, and anything else is a TypeError."""
    result = RoundResult(rules="long", upcard="7h")
    assert (result.rules.target, str(result.upcard)) == (250, "7h")
    with pytest.raises(TypeError, match="int"):
        RoundResult(rules="long", upcard=7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="int"):
        RoundResult(rules=7, upcard="7h")  # type: ignore[arg-type]


@pytest.mark.parametrize("given", ["abc", {1: 2}, [1, 2], ["- | -", "- | -"], iter(())])
@pytest.mark.parametrize("name", ["arrangements", "layoffs"])
def test_lists_are_not_read_letter_by_letter(name: str, given: object) -> None:
    """What is not one arrangement, or a list of layoffs, for each seat is a wrong type."""
    changes: dict[str, Any] = {name: given}
    with pytest.raises(TypeError, match=r"list|Arrangement"):
        RoundResult(rules=Rules(), upcard="7s", **changes)
