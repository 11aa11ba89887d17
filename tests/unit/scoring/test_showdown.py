"""Showdowns: what comes out, and every way in which what goes in can be wrong."""

from typing import Any

import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    InvalidRoundError,
    NotationError,
    Problem,
)
from oklahoma_rummy.melds import Arrangement, Meld
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, showdown

KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
GIN = "4c5c6c 9s9h9d TdJdQdKd"


def show(rules: Any = "oklahoma_rummy", **given: Any) -> RoundResult:
    """Play the showdown above, with something else where it is given."""
    asked: dict[str, Any] = {"upcard": "7d", "hands": [KNOCKER, DEFENDER]} | given
    return showdown(rules, **asked)


def problems(rules: Any = "oklahoma_rummy", **given: Any) -> tuple[Problem, ...]:
    """Give the problems of a showdown that cannot be."""
    with pytest.raises(InvalidRoundError) as caught:
        show(rules, **given)
    assert str(caught.value) == "\n".join(map(str, caught.value.problems))
    return caught.value.problems


def test_all_facts_of_a_knock() -> None:
    """Every fact of a deal worked by hand: the defender lays the nine off and keeps 40."""
    result = show()
    assert (result.kind, result.winner, result.winners) == ("knock", 0, (0,))
    assert result.deadwood == (5, 40)
    assert result == RoundResult(
        rules=Rules(),
        upcard=Card.parse("7d"),
        knocker=0,
        arrangements=(
            Arrangement.parse("4c5c6c JdQdKd 9d9h9s | 5h"),
            Arrangement.parse("2c2d2s | Tc Qs Ks Ah 6h 3d"),
        ),
        layoffs=((), ((Card.parse("9c"), 2),)),
    )


def test_what_is_given_may_be_text_or_values() -> None:
    """Rules, cards, hands and melds are taken as values and as their text."""
    values = show(
        Rules(),
        upcard=Card.parse("7d"),
        hands=(CardSet(KNOCKER.replace(" ", "")), list(CardSet.parse(DEFENDER))),
        spread=[Meld.parse("9d9h9s"), CardSet("4c5c6c"), "JdQdKd"],
    )
    assert values == show()


def test_the_upcard_may_be_in_a_hand() -> None:
    """The upcard can be taken, so it may be among the cards of either player."""
    assert show(upcard="5h").deadwood == (5, 40)
    assert show(upcard="Ks").deadwood == (5, 40)


def test_worse_melds_may_be_spread_within_the_limit() -> None:
    """The default spread has the set of twos; A-2-3 leaves as much and takes two layoffs."""
    hands = ["As 2s 3s 2h 2d 9c Tc Jc Qc Kc", "4s 5s Kd Kh 6c 6d 6h Td Qs Jh"]
    assert show(upcard="4h", hands=hands).deadwood == (4, 59)
    assert show(upcard="4h", hands=hands, spread="As2s3s 9cTcJcQcKc").deadwood == (4, 50)
    assert show(upcard="Th", hands=hands, spread="9cTcJcQcKc").deadwood == (10, 59)


def test_the_knocker_may_sit_anywhere() -> None:
    """Hands stay in seat order whoever knocks."""
    result = show(hands=[DEFENDER, KNOCKER], knocker=1)
    assert (result.winner, result.deadwood) == (1, (40, 5))


# --- one problem at a time -------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_hand_for_each_seat(count: int) -> None:
    """Fewer or more hands than seats are refused, with both numbers."""
    hands = [KNOCKER, DEFENDER, "3h 4h 6d 7h 8h Th Jh Qh Kh As"][:count]
    (problem,) = problems(hands=hands)
    assert problem.what == f"{count} hand{'s' * (count != 1)} for 2 seats"
    assert problem.repair == "give 2 hands, or rules for so many players"
    assert (problem.value, problem.allowed, problem.rule) == (count, 2, "R1.players")


@pytest.mark.parametrize("knocker", [-1, 2, 10**30])
def test_the_knocker_has_a_seat(knocker: int) -> None:
    """A seat that is not at the table is refused."""
    (problem,) = problems(knocker=knocker)
    assert str(problem) == f"seat {knocker} does not exist (knocker). Use 0 to 1."
    assert problem.code is ErrorCode.OUT_OF_RANGE


def test_a_card_is_in_one_hand() -> None:
    """Cards in two hands are named, with both seats."""
    (problem,) = problems(hands=[KNOCKER, "2s2d2c 9d Tc Qs Ks Ah 5h 3d"])
    assert str(problem) == "9d 5h in two hands (hands of seats 0 and 1). A pack has each card once."
    assert problem.code is ErrorCode.DUPLICATE_CARD


@pytest.mark.parametrize(
    ("hands", "where", "what", "repair"),
    [
        (
            [KNOCKER + " 2h", DEFENDER],
            "hand of seat 0",
            "11 cards where 10 belong",
            "give the knocker's hand as it stands after the discard",
        ),
        (
            [KNOCKER, "2s2d2c 9c Tc Qs Ks Ah 6h"],
            "hand of seat 1",
            "9 cards where 10 belong",
            "give the 10 cards dealt to each seat",
        ),
        (
            [KNOCKER, "2s"],
            "hand of seat 1",
            "1 card where 10 belong",
            "give the 10 cards dealt to each seat",
        ),
    ],
)
def test_hands_have_their_size(hands: list[str], where: str, what: str, repair: str) -> None:
    """A hand of another size is refused, the knocker's with a word about the discard."""
    (problem,) = problems(hands=hands)
    assert (problem.where, problem.what, problem.repair) == (where, what, repair)
    assert problem.rule == "R1.hand_size"


def test_big_gin_has_a_card_more() -> None:
    """Big gin is declared with all the cards, so a hand after a discard is too small for it."""
    (problem,) = problems("oklahoma_rummy(big_gin_bonus=31)", hands=[GIN, DEFENDER], big_gin=True)
    assert problem.what == "10 cards where 11 belong"
    assert problem.repair == "give all cards of big gin, with none discarded"


def test_big_gin_must_be_played() -> None:
    """Without a bonus for it there is no big gin."""
    (problem,) = problems(hands=[GIN + " 7c", DEFENDER], big_gin=True)
    assert problem.what == "big gin is not played under these rules"
    assert problem.fields == ("big_gin_bonus",)
    assert problem.rule == "R1.big_gin_bonus"


def test_big_gin_leaves_nothing() -> None:
    """A loose card makes big gin impossible, whatever the knock limit."""
    (problem,) = problems(
        "oklahoma_rummy(big_gin_bonus=31)", hands=[GIN + " 2h", DEFENDER], big_gin=True
    )
    assert problem.what == "deadwood is 2 (2h), the limit is 0 for big gin"
    assert problem.repair == "play on: this hand cannot knock yet"
    assert problem.code is ErrorCode.OVER_THE_LIMIT


def test_a_knock_over_the_limit() -> None:
    """More deadwood than the upcard allows is refused with the loose cards and the limit."""
    (problem,) = problems(upcard="4h")
    assert problem.what == "deadwood is 5 (5h), the limit is 4 because the upcard was 4h"
    assert problem.repair == "play on: this hand cannot knock yet"
    assert (problem.value, problem.allowed, problem.rule) == (5, "0 to 4", "R2.2")


def test_a_knock_over_a_fixed_limit() -> None:
    """A fixed limit is named as such, for the upcard did not set it."""
    (problem,) = problems("oklahoma_rummy(fixed_knock_limit=3)", upcard="Kh")
    assert problem.what == "deadwood is 5 (5h), the limit is 3 by fixed_knock_limit"


@pytest.mark.parametrize(
    ("upcard", "limit"),
    [
        ("Kh", "4 by knock_limit_cap"),
        ("6h", "4 by knock_limit_cap"),
        ("4h", "4 because the upcard was 4h"),
        ("Ah", "0 because the upcard was Ah"),
    ],
)
def test_a_knock_over_a_cap(upcard: str, limit: str) -> None:
    """A cap is named where it lowers the limit, and the upcard where that sets it."""
    (problem,) = problems("oklahoma_rummy(knock_limit_cap=4)", upcard=upcard)
    assert problem.what == f"deadwood is 5 (5h), the limit is {limit}"


def test_a_spread_over_the_limit_that_could_be_better() -> None:
    """Where other melds would do, the message says what the best leave."""
    (problem,) = problems(spread="4c5c6c 9d9h9s")
    assert problem.what.startswith("deadwood is 35 (Jd Qd Kd 5h), the limit is 7")
    assert problem.repair == "spread other melds: the best leave 5"
    assert problems(spread="-")[0].value == 15 + 27 + 30 + 5


def test_a_spread_of_other_cards() -> None:
    """Melds that the knocker does not hold are refused, each with the cards that are missing."""
    first, second = problems(spread="6c7c8c 9c9d9s")
    assert str(first) == (
        "7c 8c of 6c7c8c are not in the hand kept (meld 1 of the spread). "
        "Spread melds of 4c 5c 6c 9d Jd Qd Kd 5h 9h 9s."
    )
    assert second.what == "9c of 9c9d9s is not in the hand kept"
    assert first.code is ErrorCode.INVALID_MELD


def test_a_spread_that_these_rules_do_not_know() -> None:
    """A run that only other rules allow is refused with the rules that would."""
    hands = ["QsKsAs 4c5c6c 9d9h9s 2h", "3s 4s 6s 8s Ts 3h 5h 7h Kh Jh"]
    (problem,) = problems(upcard="Kd", hands=hands, spread="QsKsAs 4c5c6c 9d9h9s")
    assert problem.what == "QsKsAs is not a run under ace_runs=low"
    assert problem.where == "meld 3 of the spread"
    assert problem.rule == "R1.ace_runs"
    allowed = show("ace_high", upcard="Kd", hands=hands, spread="QsKsAs 4c5c6c 9d9h9s")
    assert allowed.deadwood[0] == 2


def test_all_problems_at_once() -> None:
    """Everything that is wrong is said in one go, and a bad spread keeps nothing else back."""
    found = problems(
        hands=[KNOCKER, KNOCKER + " 2h", "3c 4c"], knocker=0, big_gin=True, spread="7c8c9c"
    )
    assert [(problem.where, problem.code.value) for problem in found] == [
        ("hands", "invalid_round"),
        ("big_gin", "invalid_round"),
        ("hand of seat 0", "invalid_cards"),
        ("hand of seat 1", "invalid_cards"),
        ("hands of seats 0 and 1", "duplicate_card"),
        ("hand of seat 2", "invalid_cards"),
        ("hands of seats 0 and 2", "duplicate_card"),
        ("hands of seats 1 and 2", "duplicate_card"),
        ("meld 1 of the spread", "invalid_meld"),
    ]


# --- what cannot be read ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"upcard": "7x"}, NotationError, "'x' is not a suit"),
        ({"rules": "oklahoma_rumy"}, NotationError, "oklahoma_rummy"),
        ({"rules": 7}, TypeError, "not int"),
        ({"upcard": None}, TypeError, "not NoneType"),
        ({"hands": KNOCKER}, TypeError, "hands are a list with one hand for each seat, not str"),
        ({"hands": 7}, TypeError, "hands are a list with one hand for each seat, not int"),
        ({"hands": CardSet(["7h"])}, TypeError, "hands are a list .* not CardSet"),
        ({"hands": [KNOCKER, 7]}, TypeError, "not int"),
        ({"hands": [KNOCKER, "7x"]}, NotationError, "'x' is not a suit (hand of seat 1"),
        ({"hands": [KNOCKER, "7h 7h"]}, NotationError, "duplicate card 7h (hand of seat 1"),
        ({"hands": [KNOCKER, ["7h", "7h"]]}, InvalidCardsError, "hand of seat 1"),
        ({"knocker": "0"}, TypeError, "knocker is a whole number, not str"),
        ({"knocker": True}, TypeError, "knocker is a whole number, not bool"),
        ({"big_gin": 1}, TypeError, "big_gin is True or False, not int"),
        ({"spread": 7}, TypeError, "a spread is text or melds, not int"),
        ({"spread": "4c5cx"}, NotationError, "'x' is not a rank"),
        ({"spread": "4c5c"}, InvalidRoundError, "4c 5c is not a meld: 2 cards.* (the spread"),
        ({"spread": "4c5c6c 6c7c8c"}, InvalidRoundError, "6c in two melds of the spread"),
        ({"hands": {KNOCKER, DEFENDER}}, TypeError, "one hand for each seat, not set"),
        ({"hands": {0: KNOCKER, 1: DEFENDER}}, TypeError, "one hand for each seat, not dict"),
    ],
)
def test_what_cannot_be_read(given: dict[str, Any], error: type[Exception], message: str) -> None:
    """Text that cannot be read and values of a wrong type are told as such, with their place."""
    with pytest.raises(error, match=message.replace("(", r"\(")):
        show(**given)
