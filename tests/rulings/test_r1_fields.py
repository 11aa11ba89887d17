"""Part R1: what the fields say about seats, cards, the knock limit and the multiplier."""

import json
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.cards import PACK
from oklahoma_rummy.melds import AceRuns
from oklahoma_rummy.melds.meld_rules import MeldRules
from oklahoma_rummy.rules import AceUpcard, Rules, rule_problems

VECTORS = Path(__file__).parents[1] / "vectors"
FACTS = json.loads((VECTORS / "legality.json").read_text(encoding="utf-8"))["facts"]


def facts(key: str) -> list[Any]:
    """Give the worked facts that expect something under a key."""
    return [pytest.param(fact, id=fact["id"]) for fact in FACTS if key in fact.get("expect", {})]


@pytest.mark.ruling("R1.ace_upcard")
@pytest.mark.parametrize("fact", facts("gin_only"))
def test_knock_limit_of_the_worked_facts(fact: dict[str, Any]) -> None:
    """The limit of every worked upcard is as given, under both readings of an ace."""
    given = {word: Rules(ace_upcard=word).knock_limit(fact["upcard"]) for word in fact["expect"]}
    assert given == fact["expect"]


@pytest.mark.ruling("R1.ace_upcard")
@pytest.mark.ruling("R2.2")
def test_knock_limit_is_the_pips_and_ten_for_a_picture() -> None:
    """Over the whole pack the limit is 0 or 1 for an ace, the pips, or 10, whatever the suit."""
    pips = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    for word, ace in zip(AceUpcard, (0, 1), strict=True):
        rules = Rules(ace_upcard=word)
        assert [rules.knock_limit(card) for card in PACK] == [ace, *pips] * 4


@pytest.mark.ruling("R1.ace_deadwood")
def test_what_an_ace_costs_is_not_what_it_is_worth_as_upcard() -> None:
    """An ace that costs 15 as deadwood still sets a limit of 0, or of 1."""
    assert Rules(ace_deadwood=15).knock_limit("Ah") == 0
    assert Rules(ace_deadwood=15, ace_upcard="one").knock_limit("Ah") == 1
    assert Rules(ace_deadwood=15).meld_rules.ace_deadwood == 15


@pytest.mark.ruling("R1.ace_runs")
@pytest.mark.parametrize("word", ["low", "high_or_low", "around_corner"])
def test_ace_runs_reach_the_melds(word: Any) -> None:
    """What the rules say of aces in runs is what melding goes by."""
    assert Rules(ace_runs=word).meld_rules == MeldRules(ace_runs=AceRuns(word))


@pytest.mark.ruling("R1.fixed_knock_limit")
@pytest.mark.parametrize("limit", [0, 10, 100])
def test_a_fixed_limit_ignores_the_upcard(limit: int) -> None:
    """A fixed limit holds under every upcard, and 0 is a limit like another."""
    rules = Rules(fixed_knock_limit=limit)
    assert {rules.knock_limit(card) for card in PACK} == {limit}


@pytest.mark.ruling("R1.knock_limit_cap")
@pytest.mark.parametrize(("word", "ace"), [("gin_only", 0), ("one", 1)])
@pytest.mark.parametrize("cap", range(10))
def test_a_cap_lowers_every_limit_but_an_aces(cap: int, word: Any, ace: int) -> None:
    """Over the whole pack the limit is the lower of pips and cap, and an ace's as ever."""
    rules = Rules(knock_limit_cap=cap, ace_upcard=word)
    lowered = [min(pips, cap) for pips in (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)]
    assert [rules.knock_limit(card) for card in PACK] == [ace, *lowered] * 4
    assert rules.highest_knock_limit == max(ace, cap)


@pytest.mark.ruling("R1.knock_limit_cap")
@pytest.mark.parametrize(
    ("spec", "knocks"),
    [
        ("oklahoma_rummy(knock_limit_cap=0)", False),
        ("oklahoma_rummy(knock_limit_cap=0, ace_upcard=one)", True),
        ("oklahoma_rummy(knock_limit_cap=0, ace_upcard=one, ace_deadwood=2)", False),
        ("oklahoma_rummy(knock_limit_cap=1)", True),
        ("oklahoma_rummy(knock_limit_cap=1, ace_deadwood=15)", False),
        ("oklahoma_rummy(knock_limit_cap=2, ace_deadwood=15)", True),
    ],
)
def test_a_low_cap_may_leave_nothing_but_gin(spec: str, knocks: bool) -> None:  # noqa: FBT001
    """There are knocks if under some upcard an ace, or a two, may be left."""
    assert Rules.parse(spec).has_knocks == knocks


@pytest.mark.ruling("R1.spade_multiplier")
@pytest.mark.parametrize("multiplier", [1, 2, 3])
def test_only_spades_multiply(multiplier: int) -> None:
    """Thirteen upcards multiply, all of them spades."""
    rules = Rules(spade_multiplier=multiplier)
    assert [rules.multiplier(card) for card in PACK] == [1] * 39 + [multiplier] * 13


@pytest.mark.ruling("R1.hand_size")
@pytest.mark.parametrize("fact", facts("stock"))
def test_stock_after_the_deal_of_the_worked_facts(fact: dict[str, Any]) -> None:
    """The stock left by every worked deal is as given, and so are the draws before its floor."""
    rules = Rules(players=fact["players"], hand_size=fact["hand_size"])
    stock = 52 - rules.seats_at_table * rules.cards_dealt - 1
    assert stock == fact["expect"]["stock"]
    assert stock - rules.stock_floor == fact["expect"]["stock_draws_before_void"]


@pytest.mark.ruling("R1.hand_size")
@pytest.mark.ruling("R1.players")
@pytest.mark.ruling("R1.partnership")
@pytest.mark.parametrize(
    ("spec", "seats", "cards"),
    [
        ("oklahoma_rummy", 2, 10),
        ("three_players", 3, 7),
        ("four_players", 4, 7),
        ("partnership", 4, 7),
        ("partnership_two_tables", 2, 10),
        ("oklahoma_rummy(hand_size=7)", 2, 7),
        ("four_players(hand_size=10)", 4, 10),
        ("partnership_two_tables(hand_size=13)", 2, 13),
    ],
)
def test_cards_dealt(spec: str, seats: int, cards: int) -> None:
    """Two at a table get ten cards, three or four get seven, unless a size is set."""
    rules = Rules.parse(spec)
    assert (rules.seats_at_table, rules.cards_dealt) == (seats, cards)


def test_rules_of_the_vectors_are_sound() -> None:
    """The default rules of the worked examples are ours, and every override of theirs is sound."""
    defaults = json.loads((VECTORS / "default_rules.json").read_text(encoding="utf-8"))
    assert Rules(**defaults) == Rules()
    hands = json.loads((VECTORS / "showdowns.json").read_text(encoding="utf-8"))["hands"]
    for hand in hands:
        players = {"players": len(hand["hands"])}
        assert rule_problems(players | hand["rule_overrides"]) == (), hand["id"]


@pytest.mark.parametrize(
    ("spec", "tables", "stock"),
    [("oklahoma_rummy", 1, 31), ("four_players", 1, 23), ("partnership_two_tables", 2, 31)],
)
def test_tables_and_stock(spec: str, tables: int, stock: int) -> None:
    """52 cards less the hands at a table and the upcard are the stock."""
    rules = Rules.parse(spec)
    assert (rules.tables, rules.stock_size) == (tables, stock)
