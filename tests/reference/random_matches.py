"""Random matches for comparing score sheets with the reference, in the reference's own forms.

Facts are made up seat by seat: a knocker, what everybody is left with, and what the rulebook makes
of it. No cards are needed, so a match costs little.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from . import naive, naive_rules
from .naive_match import Hand, sides
from .strategies import random_rules


class Match(NamedTuple):
    """The rules of a match, its hands and who deals first."""

    rules: naive_rules.Rules
    hands: list[Hand]
    dealer: int


def random_match(rng: Random, *, most_hands: int = 40, **fixed: object) -> Match:
    """Draw rules and more hands than most matches last; some fields of the rules may be fixed."""
    table = rng.choice([
        {"players": 2, "partnership": "none"},
        {"players": rng.choice([3, 4]), "partnership": "none"},
        {"players": 4, "partnership": "one_table"},
        {"players": 4, "partnership": "two_tables"},
    ])  # fmt: skip
    likely: dict[str, Any] = {
        **table,
        "scoring": rng.choice(["points", "points", "points", "penalty"]),
        "target": rng.choice([30, 100, 150, 200, 500]),
        "hands_per_match": rng.choice([None, None, 5, 12]),
        "hollywood_columns": rng.choice([1, 1, 2, 3, 6]),
        "box_bonus": rng.choice([0, 20, 25]),
        "gin_bonus": rng.choice([0, 20, 25]),
        "undercut_bonus": rng.choice([0, 10, 25]),
        **fixed,
    }
    if table["partnership"] != "none":
        likely["scoring"] = "points"
    if likely["scoring"] == "penalty":
        likely["hollywood_columns"] = 1
    elif table["partnership"] == "none" and table["players"] != 2:
        likely["multi_tie"] = rng.choice(["seat_order", "split"])
        likely["multi_undercut_bonus"] = rng.choice(["winner", "every_undercutter"])
    if likely["hands_per_match"] and likely["hollywood_columns"] == 1 and rng.random() < 0.3:
        likely["target"] = None
    likely |= fixed
    rules = _sound(rng, likely, fixed)
    hands = [random_hand(rng, rules) for _ in range(rng.randint(1, most_hands))]
    seats = 2 if rules["partnership"] == "two_tables" else rules["players"]
    return Match(rules, hands, rng.randrange(seats))


def _sound(rng: Random, likely: dict[str, Any], fixed: dict[str, object]) -> naive_rules.Rules:
    """Give up what does not go together with the rest, until the rules are sound."""
    while True:
        try:
            return random_rules(rng, **likely)
        except ValueError:
            free = [name for name in likely if name not in fixed]
            del likely[rng.choice(free)]


def random_hand(rng: Random, rules: naive_rules.Rules) -> Hand:  # noqa: PLR0911  kind by kind
    """Draw a hand that a sheet with these rules can take."""
    way = rng.random()
    if way < 0.02:
        return {"end": "agreed", "winner": rng.choice([None, rng.randrange(sides(rules))])}
    if way < 0.08:
        points = rng.choice([-1, 1]) * rng.choice([5, 20, rng.randint(1, 150)])
        return {"adjust": points, "side": rng.randrange(sides(rules))}
    if way < 0.12:
        return {"void": True}
    if way < 0.18:
        winner, points = rng.randrange(sides(rules)), rng.choice([0, rng.randint(0, 80)])
        return {"award": "conceded", "winner": winner, "points": points}
    if way < 0.4:
        winner = rng.randrange(sides(rules))
        if rules["scoring"] == "penalty":
            taken = [rng.choice([0, rng.randint(0, 60)]) for _ in range(sides(rules))]
            taken[winner] = 0
            return {"penalties": taken, "winner": winner}
        kinds = ["knock", "gin", "undercut"]
        if rules["big_gin_bonus"] is not None:
            kinds.append("big_gin")
        return {
            "winner": winner,
            "points": rng.choice([0, 10, rng.randint(0, 80)]),
            "kind": rng.choice(kinds),
            "spade": rng.random() < 0.3,
        }
    tables = 2 if rules["partnership"] == "two_tables" else 1
    return {"facts": [random_facts(rng, rules) for _ in range(tables)]}


def random_facts(rng: Random, rules: naive_rules.Rules) -> naive.Facts:
    """Make up the facts of one table."""
    upcard = rng.choice(naive.PACK)
    if rng.random() < 0.1:
        return {"kind": "void", "knocker": None, "winners": (), "deadwood": (), "upcard": upcard}
    seats = naive_rules.seats(rules)
    knocker = rng.randrange(seats)
    gin = rng.random() < 0.3
    big_gin = gin and rules["big_gin_bonus"] is not None and rng.random() < 0.5
    # Few different counts, so that ties and several undercutters are common.
    most = 10 * naive_rules.hand_size(rules)
    counts = [min(most, rng.choice([0, 1, 2, 3, 3, 8, rng.randint(0, 60)])) for _ in range(seats)]
    limit = min(10, naive.knock_limit(rules, upcard))
    counts[knocker] = 0 if gin or limit == 0 else rng.randint(1, limit)
    gin = counts[knocker] == 0
    kind, winners = naive._outcome(rules, knocker, counts, gin=gin, big_gin=big_gin)
    return {
        "kind": kind,
        "knocker": knocker,
        "winner": winners[0] if winners else None,
        "winners": winners,
        "deadwood": tuple(counts),
        "upcard": upcard,
    }
