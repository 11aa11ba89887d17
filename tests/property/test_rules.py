"""Laws of the rules: text round-trips, and soundness is what the rulebook says."""

import copy
import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oklahoma_rummy.errors import InvalidRulesError, OklahomaRummyError
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules, rule_problems
from oklahoma_rummy.rules.spec import differences
from oklahoma_rummy.testing.strategies import rule_values, rules


def is_sound(v: dict[str, Any]) -> bool:
    """Say whether allowed values go together, as the rulebook says it (R1.across)."""
    partners = v["partnership"] != "none"
    penalty = v["scoring"] == "penalty"
    multi = [
        v["multi_gin_bonus"] != "per_loser",
        v["multi_undercut_bonus"] != "winner",
        v["multi_tie"] != "seat_order",
    ]
    seats = 2 if v["partnership"] == "two_tables" else v["players"]
    size = v["hand_size"] or (10 if seats == 2 else 7)
    return not any(
        [
            partners and v["players"] != 4,
            partners and v["dealer_rotation"] != "alternate",
            seats * size + 1 + v["stock_floor"] >= 52,
            v["dealer_rotation"] == "loser" and v["players"] > 2,
            penalty and partners,
            penalty and v["hollywood_columns"] > 1,
            penalty and v["big_gin_bonus"] is not None,
            penalty and any(multi),
            v["hollywood_columns"] > 1 and v["target"] is None,
            v["hollywood_columns"] == 1 and v["hollywood_entry"] != "first_open",
            v["hollywood_columns"] == 1 and v["hollywood_last_multiplier"] != 1,
            seats == 2 and any(multi),
            partners and any(multi[1:]),
            v["partner_layoff"] != "defenders" and v["partnership"] != "one_table",
            v["partner_layoff"] != "defenders" and v["layoffs"] == "none",
            v["layoff_on_gin"] and v["layoffs"] == "none",
            v["last_discard"] == "playable" and v["stock_exhaustion"] == "reshuffle",
            v["ace_upcard"] != "gin_only" and v["fixed_knock_limit"] is not None,
            v["knock_limit_cap"] is not None and v["fixed_knock_limit"] is not None,
            v["extra_boxes_big_gin"] is not None and v["big_gin_bonus"] is None,
            v["shutout_when"] != "no_points" and (penalty or v["shutout"] == "none"),
            v["target"] is None and v["hands_per_match"] is None,
        ]
    )


@given(rules())
def test_text_round_trips(table: Rules) -> None:
    """Rules, their spec and their repr are three forms of one value."""
    assert Rules.parse(str(table)) == table
    assert eval(repr(table), {"Rules": Rules}) == table  # noqa: S307  that it evaluates is the law


@pytest.mark.nightly
@settings(max_examples=10_000, deadline=None)
@given(rules())
def test_text_round_trips_ten_thousand_times(table: Rules) -> None:
    """Ten thousand random sound rules come back from their spec."""
    assert Rules.parse(str(table)) == table


@given(rules(), st.randoms(use_true_random=False))
def test_spec_reads_in_any_order_with_any_spaces(table: Rules, rng: Random) -> None:
    """The order of fields in a spec and the spaces in it mean nothing."""
    changes = [f" {name} =\t{value}" for name, value in differences(table, Rules()).items()]
    rng.shuffle(changes)
    assert Rules.parse(f"\n oklahoma_rummy ({' ,'.join(changes)} ) ") == table


@given(rules())
def test_spec_names_a_nearest_preset(table: Rules) -> None:
    """No preset differs in fewer fields than the one the spec names, and no earlier in as few."""
    name, _, changes = str(table).partition("(")
    named = len(changes.split(",")) if changes else 0
    order = list(PRESETS)
    for other in order:
        count = len(differences(table, PRESETS[other]))
        assert (named, order.index(name)) <= (count, order.index(other))


@given(rules())
def test_copies_are_equal(table: Rules) -> None:
    """A pickled, copied or evolved value is the same value, the melding rules included."""
    for copied in (
        pickle.loads(pickle.dumps(table)),  # noqa: S301  our own bytes
        copy.copy(table),
        copy.deepcopy(table),
        table.evolve(),
    ):
        assert copied == table
        assert hash(copied) == hash(table)
        assert copied.meld_rules == table.meld_rules


@given(rule_values())
def test_soundness_is_what_the_rulebook_says(values: dict[str, Any]) -> None:
    """The checks across fields refuse exactly what the rulebook lists."""
    assert (not rule_problems(values)) == is_sound(values)


@given(rule_values())
def test_constructor_and_check_agree(values: dict[str, Any]) -> None:
    """The constructor raises exactly the problems that the check finds."""
    problems = rule_problems(values)
    try:
        table = Rules(**values)
    except InvalidRulesError as error:
        assert error.problems == problems
    else:
        assert not problems
        assert all(getattr(table, name) == value for name, value in values.items())


@given(rule_values())
def test_repairs_lead_to_sound_rules(values: dict[str, Any]) -> None:
    """Making every repair that is offered, a few times over, leaves only problems without one."""
    for _ in range(4):
        for problem in rule_problems(values):
            values |= dict(problem.changes)
    assert not any(problem.changes for problem in rule_problems(values))


_odd_values = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from([word for each in RULE_FIELDS.values() for word in each.enum or ()])
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text drawn is slow
@given(st.dictionaries(st.sampled_from(list(RULE_FIELDS)), _odd_values))
def test_any_value_is_judged(values: dict[str, Any]) -> None:
    """Whatever the values, the constructor gives rules, our error or a type error."""
    try:
        table = Rules(**values)
    except (OklahomaRummyError, TypeError) as error:
        named = [name for problem in rule_problems(values) for name in problem.fields]
        assert str(error)
        assert set(named) & set(values)
    else:
        assert all(getattr(table, name) == value for name, value in values.items())


@settings(suppress_health_check=[HealthCheck.too_slow])  # the first text drawn is slow
@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from(["hollywood", "target", "tie", "void", "150", "None", "(", ")", "=", ","]),
        max_size=12,
    ).map("".join)
)
def test_any_text_is_judged(text: str) -> None:
    """Whatever the text, parsing gives rules or one of our errors."""
    try:
        table = Rules.parse(text)
    except OklahomaRummyError as error:
        assert str(error)
    else:
        assert Rules.parse(str(table)) == table
