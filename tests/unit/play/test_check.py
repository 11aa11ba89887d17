"""What makes a position impossible, one case for each problem."""

from typing import Any

import pytest

from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.play import Phase, Round
from tests.decks import deck_with, played

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)
OFFER = "first_upcard_offer"
RESHUFFLE = "oklahoma_rummy(stock_exhaustion=reshuffle)"
PLAYABLE = "oklahoma_rummy(last_discard=playable)"


def at_the_floor(rules: str) -> Round:
    """Give seat 0 to discard, the stock at its floor."""
    return Round.setup(rules, upcard="7s", hands=[f"{NEARLY} Kh", LOOSE], stock="3h 4h")


def reshuffled() -> Round:
    """Give a round that was reshuffled."""
    state = at_the_floor(RESHUFFLE).play("discard Kh")
    return state.play(next(iter(state.legal_actions)))


def knocked(rules: str = "oklahoma_rummy") -> Round:
    """Give seat 1 to lay off."""
    return played(rules, DEAL, "draw", "knock Kh", dealer=1)


def moved(cards: str, places: str) -> str:
    """Take cards out of text."""
    return " ".join(card for card in places.split() if card not in cards.split())


DRAW = played("oklahoma_rummy", DEAL, dealer=1)
DISCARD = DRAW.play("draw")
TAKEN = DRAW.play("take")
LAST = at_the_floor(PLAYABLE).play("discard Kh")
CASES: list[tuple[Round, dict[str, Any], str]] = [
    (DRAW, {"dealer": 2}, "dealer is 2 (dealer). Use a whole number from 0 to 1."),
    (DRAW, {"turn": 2}, "turn is 2 (turn). Use a whole number from 0 to 1."),
    (DRAW, {"taken": ["..."]}, "1 entries for 2 seats"),
    (DRAW, {"phase": "upcard"}, "the upcard is not offered"),
    (DRAW, {"phase": "discard"}, "10 cards instead of 11 (hands, seat 0"),
    (DRAW, {"phase": "last"}, "the last discard is dead"),
    (DRAW, {"phase": "reshuffle"}, "nothing is reshuffled"),
    (DRAW, {"phase": "layoff"}, "nobody knocked"),
    (DRAW, {"phase": "over", "turn": None}, "31 cards are left"),
    (DRAW, {"phase": "over"}, "it is somebody's turn"),
    (DRAW, {"phase": "drow"}, "drow"),
    (DRAW, {"barred": "7s"}, "7s is barred"),
    (
        DRAW,
        {"discards": "", "stock": "7s " + DRAW.to_dict()["stock"]},
        "the pile is empty (discards",
    ),
    (
        DRAW,
        {"discards": "", "stock": "7s " + DRAW.to_dict()["stock"]},
        "the upcard 7s is where nobody sees it",
    ),
    (DRAW, {"upcard": "4c"}, "the upcard 4c is where nobody sees it"),
    (DRAW, {"taken": ["Ks", "..."]}, "Ks not in the hand"),
    (DRAW, {"stock": "Kh", "discards": "7s 8c"}, "missing"),
    (DRAW, {"buried": ["Kh"]}, "cards are buried"),
    (DRAW, {"version": 2}, "unknown version '2'"),
    (DRAW, {"stock": None}, "not NoneType (stock"),
    (DRAW, {"hands": ["7x", "..."]}, "is not a suit"),
    (
        played(OFFER, DEAL, dealer=1),
        {"taken": ["4c", "..."]},
        "cards moved before the upcard was settled",
    ),
    (DISCARD, {"barred": "4c"}, "4c is barred"),
    (LAST, {"barred": "Kh"}, "Kh is barred"),
    (LAST, {"rules": "oklahoma_rummy"}, "the last discard is dead"),
    (LAST, {"rules": "oklahoma_rummy(last_discard=playable, stock_floor=1)"}, "2 cards are left"),
    (LAST, {"phase": "draw"}, "2 cards are left (stock). In phase draw leave at least 3."),
    (
        at_the_floor(RESHUFFLE).play("discard Kh"),
        {"phase": "over", "turn": None},
        "use phase reshuffle",
    ),
    (reshuffled(), {"buried": ["Kh"]}, "1 cards in the last reshuffle"),
    (reshuffled(), {"buried": ["..."]}, "a reshuffle without cards"),
    (reshuffled(), {"buried": []}, "the upcard 7s is where nobody sees it"),
    (
        reshuffled(),
        {"buried": reshuffled().to_dict()["buried"] * 2},
        "or a card in two",
    ),
    (knocked(), {"phase": "draw"}, "a showdown before the knock"),
    (knocked(), {"turn": 0}, "seat 0 does not lay off"),
    (knocked("no_layoff"), {"phase": "layoff", "turn": 1}, "seat 1 does not lay off"),
    (knocked(), {"barred": "4c"}, "4c is barred"),
]
SHOWDOWNS: list[tuple[dict[str, Any], str]] = [
    ({"knocker": 2}, "knocker is 2 (showdown.knocker). Use a whole number from 0 to 1."),
    ({"spread": "4c5c6c"}, "the limit is 7"),
    ({"spread": "7c7d7h 9d9h9s"}, "not in the hand"),
    ({"spread": "4c5c"}, "at least three"),
    ({"layoffs": [[], ["9c on 3"]]}, "duplicate 9c (hands, seat 1 and showdown.layoffs, seat 1"),
    ({"layoffs": [[]]}, "1 entries for 2 seats"),
    ({"layoffs": [[], ["9c on none"]]}, "no card and meld number"),
    ({"layoffs": [[], [7]]}, "a value of type int is not a layoff such as"),
    ({"knocker": "0"}, "knocker is a whole number, not str"),
    ({"discard": None}, "missing"),
]


@pytest.mark.parametrize(
    ("state", "changes", "what"), CASES, ids=[f"{n} {case[2]}" for n, case in enumerate(CASES)]
)
def test_impossible(state: Round, changes: dict[str, Any], what: str) -> None:
    """A changed position is refused, and the problem is named."""
    assert Round.from_dict(state.to_dict()) == state
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(state.to_dict() | changes)
    assert what in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "what"), SHOWDOWNS, ids=[f"{n} {case[1]}" for n, case in enumerate(SHOWDOWNS)]
)
def test_impossible_showdown(changes: dict[str, Any], what: str) -> None:
    """A changed showdown is refused."""
    data = knocked().to_dict()
    data["showdown"] |= changes
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(data)
    assert what in str(caught.value)


def test_a_layoff_that_was_not_legal() -> None:
    """Layoffs are played again one by one."""
    data = knocked().to_dict()
    data["showdown"]["layoffs"] = [[], ["6h on 1"]]
    data["hands"] = [data["hands"][0], data["hands"][1].replace("A6", "A")]
    with pytest.raises(InvalidRoundError, match="6h does not fit 4c5c6c"):
        Round.from_dict(data)


def test_a_layoff_of_the_wrong_seat() -> None:
    """Only those lay off who may."""
    data = knocked("no_layoff").to_dict()
    data["showdown"]["layoffs"] = [[], ["9c on 3"]]
    data["hands"] = [data["hands"][0], data["hands"][1].replace("29T", "2T")]
    with pytest.raises(InvalidRoundError, match="seat 1 laid off"):
        Round.from_dict(data)


def test_a_face_up_discard_is_public() -> None:
    """With `knock_discard=face_up` everybody knows the discard."""
    data = knocked("oklahoma_rummy(knock_discard=face_up)").to_dict()
    data["showdown"]["discard_is_public"] = False
    with pytest.raises(InvalidRoundError, match="the discard lies face up"):
        Round.from_dict(data)


def test_melds_of_other_rules() -> None:
    """A meld that is one only under other rules is refused."""
    hands = ["4c5c6c QsKsAs JdQdKd 5h", "2c2d2h 9c Tc Qh 8s Ah 6h 3d"]
    state = played("ace_high", deck_with(hands, "7s", "Kh", 1), "draw", "knock Kh", dealer=1)
    data = state.to_dict() | {"rules": "oklahoma_rummy"}
    with pytest.raises(InvalidRoundError, match="QsKsAs is not a run under ace_runs=low"):
        Round.from_dict(data)


def test_big_gin_under_other_rules() -> None:
    """Big gin is refused where it is not played."""
    hands = ["4c5c6c7c 9d9h9s JdQdKd", LOOSE]
    deck = deck_with(hands, "7s", stock="8c", dealer=1)
    state = played("oklahoma_rummy(big_gin_bonus=50)", deck, "draw", "big-gin", dealer=1)
    assert Round.parse(str(state)) == state
    with pytest.raises(InvalidRoundError, match="big gin is not played"):
        Round.from_dict(state.to_dict() | {"rules": "oklahoma_rummy"})


def test_the_result_is_worked_out_again() -> None:
    """A result that these cards do not give is refused."""
    data = knocked().play("done").to_dict()
    data["result"]["winner"] = 1
    with pytest.raises(InvalidRoundError, match="Remove it, or write knock, winner 0"):
        Round.from_dict(data)
    data = knocked().to_dict() | {"result": data["result"]}
    with pytest.raises(InvalidRoundError, match="Remove it, or write None"):
        Round.from_dict(data)


def test_a_last_discard_that_cannot_have_been_taken() -> None:
    """In the phase `last` a card is taken only where a knock is legal with it."""
    state = Round.setup(
        PLAYABLE,
        upcard="7s",
        hands=["4c5c6c 9d9h JdQdKd 5h Kh", f"{LOOSE} 9s"],
        turn=1,
        stock="3h 4h",
    ).play("discard 9s")
    taken = state.play("take")
    assert Round.from_dict(taken.to_dict()) == taken
    assert taken.phase is Phase.LAST
    data = taken.to_dict()
    data["rules"] = "oklahoma_rummy(last_discard=playable, fixed_knock_limit=0)"
    with pytest.raises(InvalidRoundError, match="no knock is legal"):
        Round.from_dict(data)
    with pytest.raises(InvalidRoundError, match=r"no card is barred \(barred"):
        Round.from_dict(taken.to_dict() | {"barred": None})


def test_a_last_discard_that_may_go_again() -> None:
    """With `allow_rediscard` no card is barred after the last discard was taken."""
    state = Round.setup(
        "oklahoma_rummy(last_discard=playable, allow_rediscard=True)",
        upcard="7s",
        hands=["4c5c6c 9d9h JdQdKd 5h Kh", f"{LOOSE} 9s"],
        turn=1,
        stock="3h 4h",
    ).play("discard 9s")
    taken = state.play("take")
    assert taken.barred is None
    assert Round.from_dict(taken.to_dict()) == taken


@pytest.mark.parametrize(
    ("state", "changes", "found"),
    [
        (
            DRAW,
            {"upcard": "7x", "dealer": 9, "hands": ["...", DRAW.to_dict()["hands"][1]]},
            ["upcard", "dealer", "stock, discards or hands", "hands, seat 0"],
        ),
        (
            knocked(),
            {"stock": "7d", "showdown": knocked().to_dict()["showdown"] | {"spread": "-"}},
            ["stock, discards or hands", "stock", "showdown.spread"],
        ),
        (
            knocked(),
            {"showdown": knocked().to_dict()["showdown"] | {"layoffs": [["x"], []]}, "turn": 7},
            ["showdown.layoffs, seat 0", "turn"],
        ),
        (
            DRAW,
            {"rules": "none", "phase": "drow", "stock": "Kh"},
            ["rules", "phase", "stock, discards or hands"],
        ),
    ],
    ids=range(4),
)
def test_all_problems_at_once(state: Round, changes: dict[str, Any], found: list[str]) -> None:
    """What cannot be read hides no other problem but those that depend on it."""
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(state.to_dict() | changes)
    places = [problem.where for problem in caught.value.problems]
    assert [place[: len(start)] for place, start in zip(places, found, strict=True)] == found


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("okr1 draw", "the line ends before the part turn"),
        ("okr2" + str(DRAW)[4:], "begins with okr1"),
        (str(DRAW).replace("draw 0", "draw x"), "turn is a whole number, not str"),
        (str(knocked()).replace("0:Kh:", "0:"), r"is not a mapping \(showdown"),
        (str(DRAW).replace("draw 0 1", "draw 0 -"), "dealer is a whole number"),
    ],
    ids=range(5),
)
def test_lines_that_cannot_be_read(text: str, what: str) -> None:
    """A line that is no position says what is missing."""
    with pytest.raises(ValueError, match=what):
        Round.parse(text)


def test_layoffs_of_several_defenders() -> None:
    """A showdown in which one defender is done and the next may lay off is played again."""
    hands = ["7h8h9h QcQdQs 3d Jc", "6h KcKdKs 5d 9s Jh", "5h 8c8d8s Td 2h As"]
    state = Round.setup("three_players", upcard="4c", hands=hands)
    for action in ("knock Jc", "lay 6h on 1", "done"):
        state = state.play(action)
    assert Round.from_dict(state.to_dict()) == state
    over = state.play("done")
    assert Round.from_dict(over.to_dict()) == over
