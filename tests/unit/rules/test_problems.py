"""What is said about rules that are not sound."""

import pytest

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.rules import RULE_FIELDS, Rules, rule_problems
from oklahoma_rummy.rules.problems import NEEDS, across


def test_lines_name_fields_and_allowed_values() -> None:
    """Both conditions of every line speak of a field and of a value that the field allows."""
    for need in NEEDS:
        for condition in (need.when, need.then):
            assert RULE_FIELDS[condition.field].problem(condition.value) is None
            held = RULE_FIELDS[condition.field].sound(condition.value)
            assert type(held) is type(condition.value)


def test_defaults_go_together() -> None:
    """Nothing is wrong with the defaults, nor with no values at all."""
    defaults = {name: field.default for name, field in RULE_FIELDS.items()}
    assert list(across(RULE_FIELDS, defaults)) == []
    assert list(across(RULE_FIELDS, {})) == []


def test_all_problems_come_at_once() -> None:
    """Unknown fields, wrong types, wrong values and clashes are found in one pass."""
    problems = rule_problems(
        {
            "tragte": 100,
            "zzz": 1,
            "gin_bonus": True,
            "box_bonus": 2000,
            "layoffs": "none",
            "layoff_on_gin": True,
            "players": 5,
            "partnership": "one_table",
        }
    )
    assert [(problem.code, problem.fields) for problem in problems] == [
        ("unknown_name", ("tragte",)),
        ("unknown_name", ("zzz",)),
        ("out_of_range", ("players",)),
        ("wrong_type", ("gin_bonus",)),
        ("out_of_range", ("box_bonus",)),
        ("invalid_rules", ("layoffs", "layoff_on_gin")),
    ]
    assert problems[0].repair == "did you mean target?"
    assert problems[1].repair.startswith("remove it")


def test_error_carries_all_problems() -> None:
    """The constructor raises every problem of the right types in one error, a line for each."""
    with pytest.raises(InvalidRulesError) as caught:
        Rules(players=5, target=None, layoffs="none", layoff_on_gin=True)
    assert [problem.fields for problem in caught.value.problems] == [
        ("players",),
        ("layoffs", "layoff_on_gin"),
        ("target", "hands_per_match"),
    ]
    assert str(caught.value).splitlines() == [str(each) for each in caught.value.problems]


def test_condition_in_words() -> None:
    """A broken line reads as what clashes, why, where, and what to do."""
    (problem,) = rule_problems({"players": 3, "partnership": "two_tables"})
    assert str(problem) == (
        "partnership=two_tables does not go with players=3: a partnership needs four players "
        "(partnership, players). Use players=4, or partnership=none."
    )


def test_deal_in_words() -> None:
    """A deal without room says what it needs and the largest hand that fits."""
    (problem,) = rule_problems({"players": 4, "hand_size": 13})
    assert problem.what == (
        "4 hands of 13 cards, the upcard and a stock floor of 2 leave nothing to draw from 52 cards"
    )
    assert problem.repair == "use hand_size=12 or less"


@pytest.mark.parametrize(
    ("changes", "repair"),
    [
        (
            {"players": 3, "dealer_rotation": "loser"},
            "use dealer_rotation=alternate or winner, or players=2",
        ),
        ({"target": None}, "use hands_per_match=1 to 1000, or target=1 to 10000"),
        (
            {"hollywood_columns": 3, "target": None, "hands_per_match": 9},
            "use target=1 to 10000, or hollywood_columns=1",
        ),
    ],
)
def test_where_several_values_will_do(changes: dict[str, object], repair: str) -> None:
    """A clash with more than one way out names the ways, and decides for none."""
    (problem,) = rule_problems(changes)
    assert (problem.repair, problem.changes) == (repair, ())
    assert str(problem.allowed) in repair
