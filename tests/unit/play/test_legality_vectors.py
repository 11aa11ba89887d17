"""The judgments of `vectors/legality.json`, each on a position in which it is asked."""

import json
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.play import Phase, Round
from oklahoma_rummy.rules import Rules
from tests.decks import deck_with, played

FACTS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "legality.json").read_text(encoding="utf-8")
)["facts"]
JUDGMENTS = [fact for fact in FACTS if fact["kind"] == "legality"]
STOCKS = [fact for fact in FACTS if "stock" in fact["expect"]]
LIMITS = [fact for fact in FACTS if "upcard" in fact]

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"  # leaves 5
GIN = "4c5c6c7c 9d9h9s JdQdKd"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c", dealer=1)
OFFER = "oklahoma_rummy(first_upcard=offer)"


def at_the_floor(rules: str, *actions: str) -> Round:
    """Give seat 1 to discard the nine that seat 0 needs, the stock at its floor."""
    state = Round.setup(
        rules,
        upcard="7s",
        hands=["4c5c6c 9d9h JdQdKd 5h Kh", f"{LOOSE} 9s"],
        turn=1,
        stock="3h 4h",
    )
    for action in actions:
        state = state.play(action)
    return state


def three_in_the_stock() -> Round:
    """Give seat 0 to draw, with three cards in the stock."""
    return Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE], stock="Kh 3h 4h")


def knocked() -> Round:
    """Give seat 1 to lay off on the nines, the fours and the diamonds of seat 0."""
    return played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)


def taken_five() -> Round:
    """Give seat 0 just after it took 5h, with which it could knock."""
    hands = ["4c5c6c 9d9h9s JdQdKd Kh", LOOSE]
    return Round.setup("oklahoma_rummy", upcard="5h", hands=hands).play("take")


def drawn_five() -> Round:
    """Give seat 0 just after it drew 5h."""
    deck = deck_with(["4c5c6c 9d9h9s JdQdKd Kh", LOOSE], "7s", stock="5h", dealer=1)
    return played("oklahoma_rummy", deck, "draw", dealer=1)


def under_an_ace() -> Round:
    """Give seat 0 with all melded but one card, under an ace."""
    deck = deck_with([GIN, LOOSE.replace("Ah", "5s")], "As", stock="Kh", dealer=1)
    return played("oklahoma_rummy", deck, "draw", dealer=1)


POSITIONS: dict[str, tuple[Round, str]] = {
    "L19": (played("oklahoma_rummy", DEAL, dealer=1), "draw"),
    "L20": (played("oklahoma_rummy", DEAL, dealer=1), "take"),
    "L21": (played(OFFER, DEAL, dealer=1), "draw"),
    "L22": (played(OFFER, DEAL, dealer=1), "pass"),
    "L23": (played(OFFER, DEAL, "pass", dealer=1), "take"),
    "L24": (played(OFFER, DEAL, "pass", dealer=1), "draw"),
    "L25": (played(OFFER, DEAL, "pass", "pass", dealer=1), "take"),
    "L26": (played(OFFER, DEAL, "pass", "pass", dealer=1), "draw"),
    "L27": (played(OFFER, DEAL, "take", "discard Kd", dealer=1), "draw"),
    "L28": (taken_five(), "discard 5h"),
    "L29": (taken_five(), "knock 5h"),
    "L30": (drawn_five(), "discard 5h"),
    "L31": (played("oklahoma_rummy", DEAL, dealer=1), "knock 5h"),
    "L32": (under_an_ace(), "knock Kh"),
    "L33": (played("oklahoma_rummy", DEAL, "draw", dealer=1), "knock Kh"),
    "L34": (three_in_the_stock().play("draw"), "knock Kh"),
    "L35": (at_the_floor("oklahoma_rummy", "discard 9s"), "draw"),
    "L36": (at_the_floor("tournament", "discard 9s", "take"), "knock Kh"),
    "L37": (at_the_floor("tournament", "discard 9s", "take"), "discard Kh"),
    "L38": (knocked(), "done"),
    "L39": (knocked(), "lay 5h on 1"),
    "L40": (knocked(), "lay 6h on 4"),
}


def test_every_judgment_has_a_position() -> None:
    """No fact of the file is left out."""
    assert [fact["id"] for fact in JUDGMENTS] == list(POSITIONS)
    assert len(JUDGMENTS) + len(STOCKS) + len(LIMITS) == len(FACTS)


@pytest.mark.parametrize("fact", JUDGMENTS, ids=lambda fact: f"{fact['id']} {fact['title']}")
def test_judgment(fact: dict[str, Any]) -> None:
    """The action is legal or not as the judgment says, and a refusal has a reason and a repair."""
    state, action = POSITIONS[fact["id"]]
    legal = fact["expect"]["legal"]
    assert (action in state.legal_actions) is legal
    reason = state.why_illegal(action)
    assert (reason is None) is legal
    if reason is not None:
        assert reason.what
        assert reason.repair
        assert reason.rule.startswith("R")


@pytest.mark.parametrize("fact", STOCKS, ids=lambda fact: f"{fact['id']} {fact['title']}")
def test_stock(fact: dict[str, Any]) -> None:
    """So many cards are left after the deal, and so many are drawn before it is void."""
    rules = Rules(players=fact["players"], hand_size=fact["hand_size"])
    state = Round.deal(rules, DEAL)
    assert state.stock_count == fact["expect"]["stock"]
    draws = 0
    while state.phase is not Phase.OVER:
        state = state.play("draw")
        state = state.play(next(iter(state.legal_actions)))
        draws += 1
    assert draws == fact["expect"]["stock_draws_before_void"]


@pytest.mark.parametrize("fact", LIMITS, ids=lambda fact: f"{fact['id']} {fact['title']}")
def test_limit(fact: dict[str, Any]) -> None:
    """The upcard sets the limit of the deal, an ace by `ace_upcard`."""
    upcard = f"{fact['upcard'][0]}{fact['upcard'][1].lower()}"
    deck = [card for card in DEAL if str(card) != upcard]
    deck.insert(20, next(card for card in DEAL if str(card) == upcard))
    limits = {
        word: Round.deal(Rules(ace_upcard=word), deck, dealer=1).knock_limit
        for word in ("gin_only", "one")
    }
    assert limits == fact["expect"]
