"""Positions with every card in one place that still cannot be: what is read, the reference allows.

Damaged texts mostly lose a card. Here cards change places, piles give to each other, and phase,
turn and rules are others, one to three times, so that the deeper checks are asked.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.play import Phase, Round
from tests.played_positions import faults_of
from tests.property.test_broken_rounds import samples
from tests.reference import naive, naive_play

RULES = [
    "oklahoma_rummy",
    "oklahoma_rummy(fixed_knock_limit=30)",
    "tournament",
    "tournament(stock_floor=5, allow_rediscard=True)",
    "oklahoma_rummy(stock_exhaustion=reshuffle, big_gin_bonus=31)",
    "oklahoma_rummy(layoffs=none, knock_discard=face_up)",
    "oklahoma_rummy(first_upcard=offer, layoffs=adjacent)",
]


def rows(data: dict[str, Any], pile: str) -> list[str]:
    """Read a pile of a snapshot."""
    return naive_play.row_of(data[pile])


def grouped(cards: list[str]) -> str:
    """Write a hand in four groups."""
    held = sorted(cards, key=naive.number)
    return ".".join("".join(card[0] for card in held if card[1] == suit) for suit in naive.SUITS)


def exchange(data: dict[str, Any], rng: Random) -> None:
    """Let two cards change places, wherever they lie, but not in what is said of them."""
    one, other = rng.sample(naive.PACK, 2)
    other_of = {one: other, other: one}

    def changed(cards: list[str]) -> list[str]:
        return [other_of.get(card, card) for card in cards]

    data["hands"] = [grouped(changed(naive_play.hand_of(hand))) for hand in data["hands"]]
    for pile in ("stock", "discards"):
        data[pile] = " ".join(changed(rows(data, pile)))
    shown = data["showdown"]
    if shown is not None:
        if shown["discard"]:
            (shown["discard"],) = changed([shown["discard"]])
        shown["layoffs"] = [
            [f"{other_of.get(step[:2], step[:2])}{step[2:]}" for step in steps]
            for steps in shown["layoffs"]
        ]


def shift(data: dict[str, Any], rng: Random) -> None:
    """Put cards of the stock under the discards, or the other way round."""
    stock, pile = rows(data, "stock"), rows(data, "discards")
    if rng.random() < 0.7:
        count = rng.choice([1, 2, 3, len(stock) // 2, len(stock) - 2, len(stock) - 1, len(stock)])
        stock, pile = stock[max(0, count) :], [*stock[: max(0, count)], *pile]
    else:
        count = rng.randint(0, len(pile))
        stock, pile = [*stock, *pile[:count]], pile[count:]
    data["stock"], data["discards"] = " ".join(stock), " ".join(pile)


def give(data: dict[str, Any], rng: Random) -> None:
    """Let a seat have one card more or less, from or to the discards."""
    pile, seat = rows(data, "discards"), rng.randrange(len(data["hands"]))
    hand = naive_play.hand_of(data["hands"][seat])
    source, goal = (pile, hand) if rng.random() < 0.5 and pile else (hand, pile)
    if source:
        goal.append(source.pop(rng.randrange(len(source))))
    data["hands"][seat], data["discards"] = grouped(hand), " ".join(pile)


def say_otherwise(data: dict[str, Any], rng: Random) -> None:
    """Name another phase, turn, barred card, set of rules, spread or layoff."""
    match rng.choice(["phase", "turn", "barred", "rules", "spread", "layoff", "taken"]):
        case "phase":
            data["phase"] = rng.choice(list(Phase)).value
        case "turn":
            data["turn"] = rng.choice([None, *range(len(data["hands"]))])
        case "barred":
            data["barred"] = rng.choice([None, *naive.PACK])
        case "rules":
            data["rules"] = rng.choice(RULES)
        case "taken":
            seat = rng.randrange(len(data["taken"]))
            data["taken"][seat] = grouped(rng.sample(naive.PACK, rng.randint(0, 1)))
        case "spread" if data["showdown"]:
            melds = data["showdown"]["spread"].split()
            data["showdown"]["spread"] = " ".join(rng.sample(melds, len(melds) - 1)) or "-"
        case "layoff" if data["showdown"]:
            seat = rng.randrange(len(data["hands"]))
            hand = naive_play.hand_of(data["hands"][seat])
            if hand:
                card = hand.pop(rng.randrange(len(hand)))
                data["hands"][seat] = grouped(hand)
                data["showdown"]["layoffs"][seat].append(f"{card} on {rng.randint(1, 3)}")


DAMAGES = [exchange, exchange, shift, give, say_otherwise, say_otherwise]


def try_positions(count: int, seed: int) -> Counter[str]:
    """Damage positions; count those that were read and refused, by their phase."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(count):
        data = rng.choice(samples()).to_dict()
        data["result"] = None
        for _ in range(rng.randint(1, 3)):
            rng.choice(DAMAGES)(data, rng)
        try:
            state = Round.from_dict(data)
        except InvalidRoundError as error:
            assert error.problems
            seen["refused"] += 1
            continue
        assert faults_of(state) == [], data
        seen[state.phase.value] += 1
    naive._best_arrangement.cache_clear()
    return seen


def test_wrong_positions() -> None:
    """Of 3,000 positions changed up to three times, the reference finds no fault in those read."""
    seen = try_positions(3_000, 1)
    assert seen["refused"] > 1_500
    assert min(seen[phase] for phase in ("draw", "discard", "layoff", "over")) > 5


@pytest.mark.nightly
def test_many_wrong_positions() -> None:
    """The same for a hundred thousand."""
    assert try_positions(100_000, 2)["refused"] > 50_000
