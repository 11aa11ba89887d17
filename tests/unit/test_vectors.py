"""The library against the worked examples in tests/vectors."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError
from oklahoma_rummy.melds import Meld, best_defence, deadwood, discards
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import price, showdown

VECTORS = Path(__file__).parents[1] / "vectors"


def load(name: str, key: str) -> list[dict[str, Any]]:
    """Give the examples of a file."""
    data = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return list(data[key])


DEALS = load("showdowns", "hands")
HARD_HANDS = load("hard_hands", "vectors")


def rules_of(deal: dict[str, Any]) -> Rules:
    """Give the rules of a deal; its hands say how many play, unless the rules do."""
    seats = len(deal["hands"])
    overrides: dict[str, Any] = {"players": seats} | deal["rule_overrides"]
    return Rules(**overrides)


def asked(deal: dict[str, Any]) -> dict[str, Any]:
    """Give what the showdown of a deal is asked with; the first to be named is the knocker."""
    return {
        "upcard": deal["upcard"],
        "hands": list(deal["hands"].values()),
        "spread": deal.get("melds"),
        "big_gin": deal.get("big_gin", False),
    }


def cards(texts: list[str]) -> set[Card]:
    """Read single cards."""
    return {Card.parse(text) for text in texts}


def check_refused(deal: dict[str, Any], rules: Rules) -> None:
    """Let a knock be refused for the deadwood that the example gives."""
    with pytest.raises(InvalidRoundError) as caught:
        showdown(rules, **asked(deal))
    over = [each for each in caught.value.problems if each.code is ErrorCode.OVER_THE_LIMIT]
    assert [problem.value for problem in over] == [deal["expect"]["knocker_deadwood"]]


def check_allowed(deal: dict[str, Any], rules: Rules) -> None:
    """Compare facts and points, seat by seat and side by side."""
    expect = deal["expect"]
    seats = {name: seat for seat, name in enumerate(deal["hands"])}
    result = showdown(rules, **asked(deal))
    score = price(result, rules)
    assert result.kind == expect["result"]
    assert result.deadwood[0] == expect["knocker_deadwood"]
    for name, points in expect["deadwood"].items():
        assert result.deadwood[seats[name]] == points
    for name, laid in expect["layoffs"].items():
        if expect["layoffs_unique"][name]:
            assert {card for card, _ in result.layoffs[seats[name]]} == cards(laid)
    for name, points in expect["points"].items():
        assert score.points[seats[name]] == points
    for names, points in expect.get("team_points", {}).items():
        side = [seats[name] for name in names.split("+")]
        assert sum(score.points[seat] for seat in side) == points
        assert len({rules.side_of(seat) for seat in side}) == 1
    for team in deal.get("teams", []):
        assert len({rules.side_of(seats[name]) for name in team}) == 1


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal["id"])
def test_worked_deal(deal: dict[str, Any]) -> None:
    """A deal has the limit, multiplier, ending, deadwood, layoffs and points worked out for it."""
    rules, expect = rules_of(deal), deal["expect"]
    assert rules.knock_limit(deal["upcard"]) == expect["knock_limit"]
    assert rules.multiplier(deal["upcard"]) == expect["multiplier"]
    if expect["legal"]:
        check_allowed(deal, rules)
    else:
        check_refused(deal, rules)


def check_deadwood(given: str, right: int) -> None:
    """Compare the least deadwood."""
    assert deadwood(given) == right


def check_discards(given: str, right: dict[str, Any]) -> None:
    """Compare the best discards, and those that a knock with ten allows."""
    options = discards(given)
    best = options[0].deadwood
    assert best == right["deadwood"]
    assert {each.card for each in options if each.deadwood == best} == cards(right["best_discards"])
    knocks = cards(right["legal_knock_discards_limit_10"])
    assert {each.card for each in options if each.deadwood <= 10} == knocks


def check_defence(given: dict[str, Any], right: dict[str, Any]) -> None:
    """Compare what the best defence leaves, and see that the way named leaves as much."""
    defence = best_defence(given["defender"], given["knocker_melds"])
    assert defence.deadwood == right["deadwood"]
    laid = CardSet.parse(right["one_optimum_layoffs"])
    melds = [Meld.parse(text).cards for text in right["one_optimum_own_melds"]]
    kept = CardSet.parse(given["defender"]) - laid
    assert all(meld <= kept for meld in melds)
    assert deadwood(kept) == right["deadwood"]


CHECKS: dict[str, Callable[[Any, Any], None]] = {
    "deadwood": check_deadwood,
    "deadwood10": check_deadwood,
    "best_deadwood_after_discard_from_11": check_discards,
    "defender_joint_optimum": check_defence,
}


@pytest.mark.parametrize("hand", HARD_HANDS, ids=lambda hand: hand["id"])
def test_hard_hand(hand: dict[str, Any]) -> None:
    """A hand that other programs get wrong has the right answer."""
    CHECKS[hand["kind"]](hand["input"], hand["right"])
