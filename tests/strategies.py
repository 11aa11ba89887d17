"""Random values of the library for tests of any room."""

from typing import Any

from hypothesis import strategies as st

from oklahoma_rummy.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.rule_field import RuleField


def field_values(field: RuleField) -> st.SearchStrategy[Any]:
    """Draw any value that a field of the rules allows, often its default."""
    if field.enum:
        values: st.SearchStrategy[Any] = st.sampled_from(field.enum)
    elif field.high is None:
        values = st.booleans()
    else:
        values = st.integers(field.low, field.high)
    none = st.none() if field.or_none else st.nothing()
    return st.just(field.default) | none | values


def rule_values() -> st.SearchStrategy[dict[str, Any]]:
    """Draw an allowed value for every field of the rules; they need not go together."""
    return st.fixed_dictionaries({name: field_values(each) for name, each in RULE_FIELDS.items()})


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw sound rules: what has no place beside the rest is given up for its default."""
    v = draw(rule_values())
    if v["scoring"] == "penalty":
        v |= {"partnership": "none", "hollywood_columns": 1}
    if v["partnership"] != "none":
        v |= {"players": 4, "dealer_rotation": "alternate"}
    seats = 2 if v["partnership"] == "two_tables" else v["players"]
    endless = v["hands_per_match"] is None or v["hollywood_columns"] > 1
    given_up = [
        (v["scoring"] == "penalty", "big_gin_bonus"),
        (v["scoring"] == "penalty" or seats == 2, "multi_gin_bonus"),
        (v["scoring"] == "penalty" or seats == 2, "multi_undercut_bonus multi_tie"),
        (v["partnership"] != "none", "multi_undercut_bonus multi_tie"),
        (v["partnership"] != "one_table", "partner_layoff"),
        (v["players"] > 2 and v["dealer_rotation"] == "loser", "dealer_rotation"),
        (v["layoffs"] == "none", "layoff_on_gin partner_layoff"),
        (v["stock_exhaustion"] == "reshuffle", "last_discard"),
        (v["fixed_knock_limit"] is not None, "ace_upcard knock_limit_cap"),
        (v["big_gin_bonus"] is None or v["scoring"] == "penalty", "extra_boxes_big_gin"),
        (v["shutout"] == "none" or v["scoring"] == "penalty", "shutout_when"),
        (v["hollywood_columns"] == 1, "hollywood_entry hollywood_last_multiplier"),
        (v["target"] is None and endless, "target"),
        (seats * (v["hand_size"] or 0) + 1 + v["stock_floor"] >= 52, "hand_size"),
    ]
    dropped = {name for has_no_place, names in given_up if has_no_place for name in names.split()}
    return Rules(**{name: value for name, value in v.items() if name not in dropped})
