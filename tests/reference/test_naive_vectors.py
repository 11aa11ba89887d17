"""The naive reference against the worked examples in tests/vectors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from . import naive, naive_rules

VECTORS = Path(__file__).parents[1] / "vectors"


def _load(name: str, key: str) -> list[Any]:
    data = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in data[key]]


def _cards(text: str) -> list[str]:
    return [token[0] + token[1].lower() for token in text.split()]


def _hands(*kinds: str) -> list[Any]:
    return [p for p in _load("hard_hands", "vectors") if p.values[0]["kind"] in kinds]


def _facts(field: str) -> list[Any]:
    return [
        p
        for p in _load("legality", "facts")
        if p.values[0]["kind"] == "fact" and field in p.values[0]
    ]


def _playable(
    hand: list[str], spread: list[naive.Meld], cards: list[str], laid: list[naive.Layoff]
) -> bool:
    """Say whether the cards can be laid off in this order, on whichever melds."""
    if not cards:
        return True
    steps = naive.legal_layoffs(hand, spread, "own_chain", laid=laid)
    return any(
        _playable(hand, spread, cards[1:], [*laid, step]) for step in steps if step[0] == cards[0]
    )


def test_defaults_are_those_of_the_vectors() -> None:
    """The reference fills in the default that the vectors assume, for every field they name."""
    vectors = json.loads((VECTORS / "default_rules.json").read_text(encoding="utf-8"))
    assert {name: naive_rules.DEFAULTS[name] for name in vectors} == vectors


@pytest.mark.parametrize("case", _load("showdowns", "hands"))
def test_showdown(case: dict[str, Any]) -> None:
    """A worked deal gives its limit, multiplier, kind, counts, layoffs and points."""
    rules, expect = case["rule_overrides"], case["expect"]
    upcard, big_gin = _cards(case["upcard"])[0], case.get("big_gin", False)
    hands = [_cards(text) for text in case["hands"].values()]
    spread = [_cards(meld) for meld in case["melds"]] if "melds" in case else None
    full = naive_rules.complete(rules)
    assert naive.knock_limit(rules, upcard) == expect["knock_limit"]
    assert naive.multiplier(rules, upcard) == expect["multiplier"]
    if not expect["legal"]:
        least = naive.deadwood(hands[0], full["ace_runs"], full["ace_deadwood"])
        assert least == expect["knocker_deadwood"]
        with pytest.raises(ValueError, match="limit"):
            naive.showdown(rules, upcard, hands, 0, spread, big_gin=big_gin)
        return
    facts = naive.showdown(rules, upcard, hands, 0, spread, big_gin=big_gin)
    seats = {name: seat for seat, name in enumerate(case["hands"])}
    assert facts["kind"] == expect["result"]
    assert facts["deadwood"][0] == expect["knocker_deadwood"]
    assert {name: facts["deadwood"][seats[name]] for name in expect["deadwood"]} == expect[
        "deadwood"
    ]
    for name, laid in expect["layoffs"].items():
        # The vectors name the only best defence with fewest cards; all of them are unique.
        assert expect["layoffs_unique"][name]
        assert {card for card, _ in facts["layoffs"][seats[name]]} == set(_cards(" ".join(laid)))
    points = naive.price(facts, rules)
    assert dict(zip(case["hands"], points, strict=True)) == expect["points"]
    for side, total in expect.get("team_points", {}).items():
        assert sum(points[seats[name]] for name in side.split("+")) == total


@pytest.mark.parametrize("case", _hands("deadwood", "deadwood10"))
def test_deadwood_of_hard_hands(case: dict[str, Any]) -> None:
    """A hand that other programs get wrong has its right least deadwood."""
    assert naive.deadwood(_cards(case["input"])) == case["right"]


@pytest.mark.parametrize("case", _hands("best_deadwood_after_discard_from_11"))
def test_discards_of_hard_hands(case: dict[str, Any]) -> None:
    """The best discards, and the discards that allow a knock with ten, are those of the vector."""
    right = case["right"]
    options = naive.discards(_cards(case["input"]))
    best = [card for card, left in options if left == options[0][1]]
    assert options[0][1] == right["deadwood"]
    assert set(best) == set(_cards(" ".join(right["best_discards"])))
    knocks = {card for card, left in options if left <= 10}
    assert knocks == set(_cards(" ".join(right["legal_knock_discards_limit_10"])))


@pytest.mark.parametrize("case", _hands("defender_joint_optimum"))
def test_defence_of_hard_hands(case: dict[str, Any]) -> None:
    """The joint optimum has the vector's count, and the way the vector names leads there."""
    hand, right = _cards(case["input"]["defender"]), case["right"]
    spread = [frozenset(_cards(meld)) for meld in case["input"]["knocker_melds"]]
    assert naive.best_defence(hand, spread).deadwood == right["deadwood"]
    laid = _cards(right["one_optimum_layoffs"])
    assert _playable(hand, spread, laid, [])
    own = [_cards(meld) for meld in right["one_optimum_own_melds"]]
    assert all(naive.is_meld(meld) for meld in own)
    left = set(hand).difference(*own, laid)
    assert naive.points(left) == right["deadwood"]


@pytest.mark.parametrize("case", _facts("hand_size"))
def test_stock(case: dict[str, Any]) -> None:
    """The deal leaves the vector's stock, of which all but the floor can be drawn."""
    rules = naive_rules.complete({"players": case["players"], "hand_size": case["hand_size"]})
    stock = naive_rules.stock_after_deal(rules)
    assert stock == case["expect"]["stock"]
    assert stock - rules["stock_floor"] == case["expect"]["stock_draws_before_void"]


@pytest.mark.parametrize("case", _facts("upcard"))
def test_knock_limit(case: dict[str, Any]) -> None:
    """The upcard gives the vector's knock limit under either rule for an ace."""
    upcard = _cards(case["upcard"])[0]
    limits = {word: naive.knock_limit({"ace_upcard": word}, upcard) for word in case["expect"]}
    assert limits == case["expect"]
