"""Prices: which items there are, and under which rules facts may be priced again."""

from typing import Any

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import FactsMismatchError, NotationError
from oklahoma_rummy.rules import RULE_FIELDS, Rules
from oklahoma_rummy.scoring import ItemKind, RoundResult, ScoreItem, price, showdown
from oklahoma_rummy.scoring.price import FACT_FIELDS

KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
GIN = "4c5c6c 9s9h9d TdJdQdKd"
THREE = {"players": 3}
PARTNERS = {"players": 4, "partnership": "one_table"}

# A field, a base that it can be changed from, and its other value.
FACT_CHANGES: list[tuple[str, dict[str, Any], Any]] = [
    ("players", THREE, 4),
    ("partnership", {"players": 4}, "one_table"),
    ("hand_size", {}, 9),
    ("ace_runs", {}, "high_or_low"),
    ("ace_deadwood", {}, 15),
    ("ace_upcard", {}, "one"),
    ("fixed_knock_limit", {}, 10),
    ("knock_limit_cap", {}, 5),
    ("layoffs", {}, "adjacent"),
    ("layoff_on_gin", {}, True),
    ("tie", {}, "knocker"),
    ("partner_layoff", PARTNERS, "partner_knocked"),
    ("multi_tie", THREE, "split"),
]
FREE_CHANGES: list[tuple[str, dict[str, Any], Any]] = [
    ("dealer_rotation", {}, "winner"),
    ("redeal", {}, "alternate"),
    ("knock_discard", {}, "face_up"),
    ("big_gin_bonus", {}, 31),
    ("first_upcard", {}, "offer"),
    ("allow_rediscard", {}, True),
    ("stock_floor", {}, 3),
    ("stock_exhaustion", {}, "reshuffle"),
    ("last_discard", {}, "playable"),
    ("gin_bonus", {}, 20),
    ("undercut_bonus", {}, 10),
    ("spade_multiplier", {}, 3),
    ("multi_gin_bonus", THREE, "once"),
    ("multi_undercut_bonus", THREE, "every_undercutter"),
    ("scoring", {}, "penalty"),
    ("target", {}, 100),
    ("hands_per_match", {}, 10),
    ("game_bonus", {}, 0),
    ("box_bonus", {}, 20),
    ("box_timing", {}, "at_once"),
    ("extra_boxes_gin", {}, 2),
    ("extra_boxes_undercut", {}, 1),
    ("extra_boxes_big_gin", {"big_gin_bonus": 50}, 3),
    ("spade_boxes", {}, "all"),
    ("shutout", {}, "none"),
    ("shutout_when", {}, "no_wins"),
    ("hollywood_columns", {}, 3),
    ("hollywood_entry", {"hollywood_columns": 3}, "fixed_index"),
    ("hollywood_last_multiplier", {"hollywood_columns": 3}, 2),
]


def void(base: dict[str, Any]) -> RoundResult:
    """Give a hand that nobody knocked in."""
    return RoundResult(rules=Rules(**base), upcard=Card.parse("7s"))


def test_every_field_is_looked_at() -> None:
    """The two lists above hold every field of the rules once, and the first are the facts."""
    named = [name for name, _, _ in FACT_CHANGES + FREE_CHANGES]
    assert sorted(named) == sorted(RULE_FIELDS)
    assert {name for name, _, _ in FACT_CHANGES} == set(FACT_FIELDS)


@pytest.mark.parametrize(("name", "base", "value"), FACT_CHANGES)
def test_other_facts_are_refused(name: str, base: dict[str, Any], value: Any) -> None:
    """A field that decides facts may not differ, even where this hand would not have changed."""
    with pytest.raises(FactsMismatchError) as caught:
        price(void(base), Rules(**(base | {name: value})))
    assert caught.value.fields == (name,)
    assert str(caught.value) == (
        f"these rules would give other facts (they differ in {name}). Make a new showdown."
    )
    assert caught.value.rule == "R3.9"


@pytest.mark.parametrize(("name", "base", "value"), FREE_CHANGES)
def test_other_prices_are_allowed(name: str, base: dict[str, Any], value: Any) -> None:
    """Any other field may differ."""
    rules = Rules(**(base | {name: value}))
    score = price(void(base), rules)
    assert score.rules == rules
    assert set(score.points) == {0}


def test_all_fields_that_differ_are_named() -> None:
    """Several differences are told at once, in the order of the rulebook."""
    rules = Rules(layoffs="none", tie="void", ace_runs="high_or_low", gin_bonus=20)
    with pytest.raises(FactsMismatchError) as caught:
        price(void({}), rules)
    assert caught.value.fields == ("ace_runs", "layoffs", "tie")


def test_big_gin_is_not_priced_where_it_is_not_played() -> None:
    """Without a bonus for big gin there is no price for it; with another bonus there is."""
    rules = Rules(big_gin_bonus=31)
    result = showdown(rules, upcard="7d", hands=[GIN + " 7c", DEFENDER], big_gin=True)
    assert price(result, rules.evolve(big_gin_bonus=0)).points == (49, 0)
    with pytest.raises(FactsMismatchError) as caught:
        price(result, Rules())
    assert caught.value.fields == ("big_gin_bonus",)


def test_items_of_a_knock() -> None:
    """The one item of a doubled knock says what, to whom, from whom, how much and why."""
    result = showdown(Rules(), upcard="7s", hands=[KNOCKER, DEFENDER])
    score = price(result, "oklahoma_rummy")
    assert score.items == (
        ScoreItem(what=ItemKind.DIFFERENCE, to=0, from_=1, points=70, why="(40 - 5) x 2"),
    )
    assert (score.points, score.multiplier, score.result) == ((70, 0), 2, result)


def test_items_of_a_penalty() -> None:
    """Penalties are taken by the losers themselves, from nobody."""
    rules = Rules(scoring="penalty")
    score = price(showdown(rules, upcard="7d", hands=[GIN, DEFENDER]), rules)
    assert [(item.what.value, item.to, item.from_, item.points) for item in score.items] == [
        ("gin_bonus", 1, None, 25),
        ("difference", 1, None, 49),
    ]
    assert score.points == (0, 74)


def test_wrong_types_and_texts() -> None:
    """What is no result or no rules is refused."""
    with pytest.raises(TypeError, match="a result is a RoundResult, not str"):
        price("knock", Rules())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not int"):
        price(void({}), 7)  # type: ignore[arg-type]
    with pytest.raises(NotationError):
        price(void({}), "no such preset")
