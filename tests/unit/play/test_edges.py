"""Edges of the law that a small mistake would move: big gin, the last discard, views of seats."""

import json
from typing import Any

import pytest

from oklahoma_rummy import Match, Round, Rules, ScoreSheet, showdown
from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    InvalidSheetError,
    OutOfRangeError,
)
from oklahoma_rummy.play import Phase
from tests.decks import deck_with, played
from tests.reference import naive

BIG = "oklahoma_rummy(big_gin_bonus=50)"
LOOSE = "2d 5c 6h 7s 8d 8s Tc Qh Ks Kh"
TEN = "Ac2c3c4c 9d9h9s TdJdQd"
ELEVEN = "Ac2c3c4c 9d9h9s TdJdQdKd"
ACE_LEFT = "2c3c4c TdJdQdKd 9d9h9s"


# --- an ace left is not nothing --------------------------------------------------------------


def after_the_draw(rules: str, ten: str = TEN) -> Round:
    """Let seat 0 hold eleven melded cards, an ace at the end of one run."""
    return played(rules, deck_with([ten, LOOSE], "7d", stock="Kd", dealer=1), "draw", dealer=1)


@pytest.mark.parametrize("ending", ["big-gin", "gin Kd"])
def test_gin_of_any_kind_leaves_no_ace(ending: str) -> None:
    """Melds that leave an ace are refused for gin and big gin, and the reason counts it."""
    state = after_the_draw(BIG)
    melds = ACE_LEFT if ending == "big-gin" else ACE_LEFT.replace("Kd", "")
    assert ending in state.legal_actions
    action = f"{ending}: {melds}"
    assert action not in state.legal_actions
    reason = state.why_illegal(action)
    assert reason is not None
    assert (reason.deadwood, reason.limit) == (1, 0)
    knock = f"knock Kd: {melds}".replace("TdJdQdKd", "TdJdQd")
    assert knock in state.legal_actions


def test_big_gin_of_a_showdown_leaves_no_ace() -> None:
    """A showdown refuses a big gin whose melds leave an ace, and takes it with the ace melded."""
    asked: dict[str, Any] = {"upcard": "7d", "hands": [ELEVEN, LOOSE], "big_gin": True}
    assert showdown(BIG, **asked, spread=ELEVEN).kind == "big_gin"
    with pytest.raises(InvalidRoundError) as caught:
        showdown(BIG, **asked, spread=ACE_LEFT)
    (problem,) = caught.value.problems
    assert (problem.code, problem.value, problem.allowed) == (ErrorCode.OVER_THE_LIMIT, 1, "0 to 0")


def test_big_gin_of_a_snapshot_leaves_no_ace() -> None:
    """A snapshot in which a big gin left an ace is refused."""
    over = after_the_draw(BIG).play("big-gin")
    data = over.to_dict()
    assert Round.from_dict(data) == over
    data["showdown"]["spread"] = ACE_LEFT
    data["result"] = None
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(data)
    assert [each.code for each in caught.value.problems] == [ErrorCode.OVER_THE_LIMIT]


def test_big_gin_of_a_saved_sheet_leaves_no_ace() -> None:
    """A saved sheet in which a big gin left an ace is refused."""
    result = after_the_draw(BIG).play("big-gin").result
    assert result is not None
    text = ScoreSheet.new(BIG).record(result).to_json()
    melded, left = "Ac2c3c4c TdJdQdKd 9d9h9s | -", f"{ACE_LEFT} | Ac"
    assert ScoreSheet.parse(text).lines[0].score.points == (50 + 76, 0)
    assert text.count(melded) == 1
    with pytest.raises(InvalidSheetError) as caught:
        ScoreSheet.parse(text.replace(melded, left))
    assert [each.code for each in caught.value.problems] == [ErrorCode.OVER_THE_LIMIT]


# --- what is listed --------------------------------------------------------------------------


def texts(state: Round) -> list[str]:
    """Write the listed actions."""
    return [str(action) for action in state.legal_actions]


def endings(cards: str, barred: str, limit: int) -> list[str]:
    """List the knocks and gins of a hand with a card too many, as the reference finds them."""
    hand = [str(card) for card in CardSet(cards)]
    found = []
    for card in hand:
        kept = naive.best_arrangement([other for other in hand if other != card])
        left = naive.points(kept.loose)
        if card != barred and left <= limit:
            melds = ["".join(sorted(meld, key=naive.number)) for meld in kept.melds]
            found.append(f"{'knock' if left else 'gin'} {card}: {' '.join(melds)}")
    return found


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 10])
def test_gin_is_listed_as_gin(limit: int) -> None:
    """A discard that leaves nothing is listed with gin, one that leaves something with a knock."""
    state = after_the_draw(f"oklahoma_rummy(fixed_knock_limit={limit})")
    discards = [f"discard {card}" for card in CardSet(ELEVEN)]
    assert texts(state) == [*discards, *endings(ELEVEN, "", limit)]
    gins = [text for text in texts(state) if text.startswith("gin")]
    assert [text.split(":")[0] for text in gins] == ["gin Ac", "gin 4c", "gin Td", "gin Kd"]
    assert all(str(state.play(text).result.kind) == "gin" for text in gins)  # type: ignore[union-attr]


def test_an_ace_left_is_listed_as_a_knock() -> None:
    """Discards that leave one ace are listed with a knock, and the one of that ace with gin."""
    state = after_the_draw("oklahoma_rummy(fixed_knock_limit=1)", TEN.replace("Ac", "As "))
    assert texts(state)[11:] == [
        "knock Td: 2c3c4c JdQdKd 9d9h9s",
        "knock Kd: 2c3c4c TdJdQd 9d9h9s",
        "gin As: 2c3c4c TdJdQdKd 9d9h9s",
    ]


LAST = "last_discard=playable, layoff_on_gin=False"


def at_the_last_discard(rules: str, hand: str, other: str, top: str) -> Round:
    """Let seat 0 choose whether to take the last discard, the stock at its floor."""
    held = [*CardSet(hand), *CardSet(f"{other} {top}"), *CardSet("7d")]
    stock = " ".join(str(card) for card in PACK if card not in held)[:5]
    state = Round.setup(rules, upcard="7d", hands=[hand, f"{other} {top}"], turn=1, stock=stock)
    return state.play(f"discard {top}")


def test_big_gin_after_the_last_discard() -> None:
    """Who took the last discard may declare big gin beside every knock and gin, and no more."""
    big = f"oklahoma_rummy({LAST}, big_gin_bonus=50)"
    offered = at_the_last_discard(big, TEN, LOOSE, "Kd")
    assert texts(offered) == ["take", "pass"]
    state = offered.play("take")
    assert state.phase is Phase.LAST
    melds = "Ac2c3c4c TdJdQdKd 9d9h9s"
    assert texts(state) == [f"big-gin: {melds}", *endings(ELEVEN, "Kd", 7)]
    assert len(state.legal_actions) == 5
    assert "gin Kd" not in state.legal_actions
    result = state.play("big-gin").result
    assert result is not None
    assert (result.kind, result.deadwood) == ("big_gin", (0, 76))
    without = at_the_last_discard(f"oklahoma_rummy({LAST})", TEN, LOOSE, "Kd").play("take")
    assert texts(without) == endings(ELEVEN, "Kd", 7)


def test_only_big_gin_after_the_last_discard() -> None:
    """Three threes make no gin with any discard, but big gin: the last discard may be taken."""
    straight = f"{LAST}, hand_size=8, fixed_knock_limit=0"
    hand, other = "4c5c6c 9d9h9s JdQd", "2d 5d 6h 7s 8d 8s Tc Qh"
    state = at_the_last_discard(f"oklahoma_rummy({straight}, big_gin_bonus=50)", hand, other, "Kd")
    assert texts(state) == ["take", "pass"]
    assert texts(state.play("take")) == ["big-gin: 4c5c6c JdQdKd 9d9h9s"]
    assert Round.parse(str(state.play("take"))) == state.play("take")
    without = at_the_last_discard(f"oklahoma_rummy({straight})", hand, other, "Kd")
    assert texts(without) == ["pass"]


# --- the upcard taken and thrown back --------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_the_upcard_thrown_back(players: int) -> None:
    """With `allow_rediscard` an offered upcard may be taken and thrown back, seat after seat."""
    rules = Rules(players=players, first_upcard="offer", allow_rediscard=True)
    state = Round.deal(rules, PACK)
    upcard = state.upcard
    state = state.play("take").play(f"discard {upcard}")
    for seat in range(2, 2 + players):
        assert (state.phase, state.turn, state.barred) == (Phase.DRAW, seat % players, None)
        assert texts(state) == ["draw", "take"]
        assert Round.from_dict(json.loads(json.dumps(state.to_dict()))) == state
        assert Round.parse(str(state)) == state
        state = state.play("take").play(f"discard {upcard}")


def test_the_upcard_cannot_be_thrown_back() -> None:
    """Without `allow_rediscard` the same table means that the upcard is still to be offered."""
    rules = Rules(first_upcard="offer", allow_rediscard=True)
    state = Round.deal(rules, PACK)
    data = state.play("take").play(f"discard {state.upcard}").to_dict()
    assert Round.from_dict(data).phase is Phase.DRAW
    data["rules"] = str(rules.evolve(allow_rediscard=False))
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(data)
    assert ("R1.first_upcard", "barred") in {
        (each.rule, each.where) for each in caught.value.problems
    }


def test_the_upcard_passed_by_all_stays_barred() -> None:
    """When everybody has passed, the first draws from the stock, with `allow_rediscard` too."""
    for again in (False, True):
        rules = Rules(players=3, first_upcard="offer", allow_rediscard=again)
        state = Round.deal(rules, PACK)
        for _ in range(3):
            state = state.play("pass")
        assert (state.turn, state.barred) == (1, state.upcard)
        assert texts(state) == ["draw"]
        assert Round.from_dict(state.to_dict()) == state


# --- views -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_has_a_view(players: int) -> None:
    """Each seat up to the last sees its own hand and no other; beyond it there is none."""
    match = Match.start(Rules(players=players)).deal(PACK)
    state = match.rounds[0]
    for seat in range(players):
        for view in (state.view(seat), match.view(seat)):
            assert view is not None
            assert view.seat == seat
            assert view.hand == state.hands[seat]
            assert [hand is not None for hand in view.hands] == [
                other == seat for other in range(players)
            ]
        assert len(state.view(seat).legal_actions) == (2 if seat == state.turn else 0)
    for wrong in (-1, players):
        with pytest.raises(OutOfRangeError):
            state.view(wrong)
        with pytest.raises(OutOfRangeError):
            match.view(wrong)


def test_every_seat_of_two_tables_has_a_view() -> None:
    """Seats 2 and 3 sit at the second table, and seat 4 does not exist."""
    rules = Rules(players=4, partnership="two_tables")
    match = Match.start(rules).deal(PACK, list(reversed(list(PACK))))
    hands = [hand for state in match.rounds for hand in state.hands]
    for seat in range(4):
        view = match.view(seat)
        assert view is not None
        assert view.hand == hands[seat]
        assert view.seat == seat % 2
    with pytest.raises(OutOfRangeError):
        match.view(4)


def test_a_spectator_looks_at_a_table_that_is_there() -> None:
    """A spectator of one table finds no second; of two, no third."""
    one = Match.start("oklahoma_rummy").deal(PACK)
    assert one.view(None, 0) == one.rounds[0].view(None)
    two = Match.start(Rules(players=4, partnership="two_tables")).deal(PACK, PACK)
    assert two.view(None, 1) == two.rounds[1].view(None)
    for match, table in ((one, 1), (one, -1), (two, 2)):
        with pytest.raises(OutOfRangeError):
            match.view(None, table)


KEYS = [
    *("version", "rules", "seat", "phase", "turn", "next_seat", "dealer", "upcard"),
    *("knock_limit", "multiplier", "hands", "hand_sizes", "taken", "discards", "barred"),
    *("stock_count", "stock", "buried", "redrawn", "showdown", "result"),
]
SHOWN = ["knocker", "big_gin", "discard", "discard_is_public", "spread", "table", "layoffs"]


def test_keys_of_a_view() -> None:
    """A view as data has these keys, in every phase and for whoever looks; its showdown these."""
    dealt = after_the_draw("oklahoma_rummy(layoff_on_gin=True)")
    knocked = dealt.play("knock 3c")
    over = knocked.play("done")
    assert (knocked.phase, over.phase) == (Phase.LAYOFF, Phase.OVER)
    for state in (dealt, knocked, over):
        for view in (state.view(0), state.view(1), state.view(None), state.open_view()):
            assert list(view.to_dict()) == KEYS
            assert list(view.to_dict(legal_actions=True)) == [*KEYS, "legal_actions"]
            shown = view.to_dict()["showdown"]
            assert (shown is None) is (state is dealt)
            assert shown is None or list(shown) == SHOWN


def test_values_of_a_view() -> None:
    """Each key of a view holds what it is called."""
    data = after_the_draw("oklahoma_rummy").play("knock 3c").view(1).to_dict(legal_actions=True)
    assert data == {
        "version": 1,
        "rules": "oklahoma_rummy",
        "seat": 1,
        "phase": "layoff",
        "turn": 1,
        "next_seat": 1,
        "dealer": 1,
        "upcard": "7d",
        "knock_limit": 7,
        "multiplier": 1,
        "hands": ["A24.9TJQK.9.9", "5T.28.6QK.78K"],
        "hand_sizes": [10, 10],
        "taken": ["...", "..."],
        "discards": "7d",
        "barred": None,
        "stock_count": 30,
        "stock": None,
        "buried": [],
        "redrawn": [],
        "showdown": {
            "knocker": 0,
            "big_gin": False,
            "discard": None,
            "discard_is_public": False,
            "spread": "TdJdQdKd 9d9h9s",
            "table": "TdJdQdKd 9d9h9s",
            "layoffs": [[], []],
        },
        "result": None,
        "legal_actions": ["done"],
    }
