"""The naive reference against small cases counted by hand, and its generators against the law."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from . import naive, naive_rules, strategies


def _spread(text: str) -> list[naive.Meld]:
    return [frozenset(meld[at : at + 2] for at in range(0, len(meld), 2)) for meld in text.split()]


@pytest.mark.parametrize(
    ("ace_runs", "runs"), [("low", 264), ("high_or_low", 304), ("around_corner", 524)]
)
def test_melds_in_the_pack(ace_runs: str, runs: int) -> None:
    """The pack holds 65 sets, and per suit 66 runs, 10 more to the ace, or 13 a length and one."""
    melds = naive.pack_melds(ace_runs)
    assert sum(naive.is_set(meld) for meld in melds) == 65
    assert len(melds) == len(set(melds)) == 65 + runs


def test_an_ace_closes_one_end_only() -> None:
    """K-A-2 is a run only around the corner, and J-Q-K-A with a two only there."""
    for cards in (["Kh", "Ah", "2h"], ["Jh", "Qh", "Kh", "Ah", "2h"]):
        legal = [mode for mode in naive_rules.WORDS["ace_runs"] if naive.is_meld(cards, mode)]
        assert legal == ["around_corner"]


def test_arrangements_of_a_run_of_six() -> None:
    """A run of six and its split into two threes are two arrangements, the single run first."""
    ways = naive.arrangements(["4h", "5h", "6h", "7h", "8h", "9h"])
    assert [way.melds for way in ways] == [
        tuple(_spread("4h5h6h7h8h9h")),
        tuple(_spread("4h5h6h 7h8h9h")),
    ]


def test_arrangement_order_prefers_sets() -> None:
    """Between a set and a run that leave the same count, the set comes first."""
    best = naive.best_arrangement(["As", "2s", "3s", "2h", "2d", "9c", "Tc", "Jc", "Qc", "Kc"])
    assert best.melds == tuple(_spread("9cTcJcQcKc 2d2h2s"))


def test_defence_finishes_runs_before_sets() -> None:
    """A nine goes on the run, so that the cards behind it can follow."""
    hand = ["7d", "8d", "9d", "Td", "Th", "Ks"]
    defence = naive.best_defence(hand, _spread("9c9h9s 3d4d5d6d"))
    assert defence.deadwood == 20
    assert defence.layoffs == ()  # 7-8-9-10 is a run of his own: fewest cards laid off.
    adjacent = naive.best_defence(["7d", "8d", "Ks"], _spread("3d4d5d6d"), "adjacent")
    assert adjacent.layoffs == (("7d", 0),)


def test_defence_steps_lowest_fitting_card_first() -> None:
    """Cards behind one another go in the order they can, the lowest that fits each time."""
    defence = naive.best_defence(["5h", "6h", "Th", "Kc"], _spread("7h8h9h"))
    assert defence.layoffs == (("6h", 0), ("5h", 0), ("Th", 0))


def _facts(counts: tuple[int, ...], winners: tuple[int, ...], kind: str = "undercut") -> Any:
    return {
        "kind": kind,
        "knocker": 0,
        "winner": winners[0],
        "winners": winners,
        "deadwood": counts,
        "upcard": "4s",
    }


def test_split_pot() -> None:
    """Two of three share 25 + 4 + 9 = 38 equally, and an odd point goes to the first, times two."""
    rules = {"players": 4, "multi_tie": "split"}
    assert naive.price(_facts((7, 3, 12, 3), (1, 3)), rules) == (0, 38, 0, 38)
    assert naive.price(_facts((8, 3, 12, 3), (1, 3)), rules) == (0, 40, 0, 38)


def test_split_with_every_undercutter() -> None:
    """Bonuses stay out of the pot, and a higher undercutter gets his too."""
    rules = {"players": 4, "multi_tie": "split", "multi_undercut_bonus": "every_undercutter"}
    # Pot: 8 - 3 from the knocker and 5 - 3 from seat 2, shared 4 and 3; then 25 each; doubled.
    assert naive.price(_facts((8, 3, 5, 3), (1, 3)), rules) == (0, 58, 50, 56)


@pytest.mark.parametrize(("partner", "paid"), [(10, 7), (1, 0)])
def test_partnership_undercut_collects_from_the_partner(partner: int, paid: int) -> None:
    """The knocker's partner pays his difference, or nothing if he is lower than the winner."""
    rules = {"players": 4, "partnership": "one_table"}
    points = naive.price(_facts((5, 3, partner, 20), (1,)), rules)
    assert points == (0, 2 * (25 + 2 + paid), 0, 0)


def test_partner_lays_off_on_the_defenders() -> None:
    """Under `partner_knocked` only the partner acts; melds count clockwise from the knocker."""
    facts = naive.showdown(
        {"players": 4, "partnership": "one_table", "partner_layoff": "partner_knocked"},
        "Ts",
        [
            ["4c", "5c", "6c", "9d", "9h", "9s", "2d"],
            ["Kc", "Kd", "Kh", "Js", "8d", "6h", "3c"],
            ["Ks", "5s", "Qc", "Jd", "Ah", "8h", "4d"],
            ["2s", "3s", "4s", "Ts", "7h", "Qh", "Ad"],
        ],
        0,
    )
    assert facts["layoffs"] == ((), (), (("5s", 1), ("Ks", 0)), ())
    assert facts["deadwood"] == (2, 10 + 8 + 6 + 3, 10 + 10 + 1 + 8 + 4, 10 + 7 + 10 + 1)
    assert facts["kind"] == "knock"


@pytest.mark.parametrize(
    ("spread", "message"),
    [
        ([["4h", "5h"]], "not a meld"),
        ([["4h", "5h", "6h"], ["6h", "7h", "8h"]], "twice"),
        ([["Kc", "Kd", "Kh"]], "not in the hand"),
        ([["4h", "5h", "6h"]], "limit"),
    ],
)
def test_spread_refused(spread: list[list[str]], message: str) -> None:
    """A spread must be melds, of the hand, disjoint and within the limit."""
    hands = [["4h", "5h", "6h", "7h", "8h", "9h"], ["Ks", "Qs", "2d", "3d", "5c", "6c"]]
    with pytest.raises(ValueError, match=message):
        naive.showdown({"hand_size": 6}, "Td", hands, 0, spread)


@pytest.mark.parametrize(
    "rules",
    [
        {"players": 4, "hand_size": 13},
        {"partnership": "one_table"},
        {"players": 3, "dealer_rotation": "loser"},
        {"scoring": "penalty", "hollywood_columns": 3},
        {"target": None},
        {"multi_tie": "split"},
        {"layoffs": "none", "layoff_on_gin": True},
        {"gin_bonus": True},
        {"allow_rediscard": 0},
        {"tie": "nobody"},
        {"jokers": 2},
    ],
)
def test_rules_refused(rules: dict[str, Any]) -> None:
    """What part 1 of the rulebook does not allow is refused, alone or together."""
    with pytest.raises(ValueError, match=r"fields|range"):
        naive_rules.complete(rules)


@given(strategies.seeded(strategies.knock_ready))
@settings(max_examples=50, deadline=None)
def test_knock_ready_is_legal_and_pays(knock: strategies.Knock) -> None:
    """A generated knock is legal, keeps every card, and pays nobody less than nothing."""
    facts = naive.showdown(**knock)
    for seat, hand in enumerate(knock["hands"]):
        melds, loose = facts["arrangements"][seat]
        laid = [card for card, _ in facts["layoffs"][seat]]
        assert sorted([*loose, *laid, *(card for meld in melds for card in meld)]) == sorted(hand)
    assert min(naive.price(facts, knock["rules"])) >= 0


def test_knock_ready_reaches_every_kind() -> None:
    """A thousand generated knocks hold every kind of result, every layoff mode and a split."""
    seen = set()
    for seed in range(1000):
        knock = strategies.knock_ready(Random(seed))
        facts = naive.showdown(**knock)
        seen.add(facts["kind"])
        if any(facts["layoffs"]):
            seen.add((knock["rules"]["layoffs"], knock["rules"]["partner_layoff"]))
        if len(facts["winners"]) > 1:
            seen.add("split")
    assert seen >= {"knock", "gin", "big_gin", "undercut", "tie", "void", "split"}
    modes = ("own_chain", "shared_chain", "adjacent")
    assert seen >= {(mode, acts) for mode in modes for acts in naive_rules.WORDS["partner_layoff"]}


@pytest.mark.parametrize("ace_runs", naive_rules.WORDS["ace_runs"])
@pytest.mark.parametrize("size", [1, 7, 10, 13])
def test_random_hands(ace_runs: str, size: int) -> None:
    """Generated hands have the size asked for and no card twice."""
    rng = Random(1)
    for _ in range(20):
        for hand in (
            strategies.random_hand(rng, size),
            strategies.meld_dense_hand(rng, size, ace_runs),
        ):
            assert len(set(hand) & set(naive.PACK)) == len(hand) == size
