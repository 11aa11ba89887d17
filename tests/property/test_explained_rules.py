"""Laws of a diff in words: figures are prices under both rules, and no effect means none."""

import re

from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.errors import InvalidRoundError, InvalidRulesError
from oklahoma_rummy.rules import RULE_FIELDS, Rules, Scoring
from oklahoma_rummy.rules.effects import has_effect
from oklahoma_rummy.scoring import ScoreSheet, price, showdown
from oklahoma_rummy.show import explain
from oklahoma_rummy.show.example_hands import ExampleHands, Story, example_hands
from oklahoma_rummy.show.explain import example_of
from oklahoma_rummy.testing.strategies import field_values, rules


def points_in(figure: str) -> dict[int, int]:
    """Read the points of each seat back from a figure."""
    found = re.findall(r"(\d+) (?:penalty )?points? (?:to|for) seat (\d)", figure)
    return {int(seat): int(points) for points, seat in found}


def priced(table: Rules, hands: ExampleHands) -> tuple[int, ...] | None:
    """Price example hands by the scoring itself, None where the rules refuse the knock."""
    try:
        result = showdown(
            table,
            upcard=hands.upcard,
            hands=hands.hands,
            big_gin=hands.story is Story.BIG_GIN,
        )
    except InvalidRoundError:
        return None
    return price(result, table).points


@given(rules(), rules())
def test_every_figure_is_a_price(one: Rules, two: Rules) -> None:
    """For any two rules each figure of a hand is what its price is under the one and the other."""
    diff = one.diff(two)
    assert explain(diff)
    for change in diff.changes:
        example = example_of(change, diff)
        assert example is None or change.has_effect
        if example is None or example.hands is None:
            continue
        for table, hands, figure in zip(
            (one, two), example.hands, (example.here, example.there), strict=True
        ):
            points = priced(table, hands)
            if points is None:
                assert figure == "not allowed"
            else:
                shown = points_in(figure)
                assert {seat: each for seat, each in enumerate(points) if each} == {
                    seat: each for seat, each in shown.items() if each
                }
                assert ("penalty" in figure) == (table.scoring is Scoring.PENALTY and any(points))


@given(rules(), st.data())
def test_no_effect_means_none(table: Rules, data: st.DataObject) -> None:
    """Where a change is said to have no effect, every story is worth the same, and a match too."""
    name = data.draw(st.sampled_from(list(RULE_FIELDS)))
    value = data.draw(field_values(RULE_FIELDS[name]))
    try:
        other = table.evolve(**{name: value})
    except InvalidRulesError:
        return
    if has_effect(table, name, getattr(table, name), value):
        return
    for story in Story:
        for upcard in ("Kd", "Ks", "Ad", "4h"):
            hands = example_hands(table, story, upcard)
            if hands is None:
                continue
            assert priced(table, hands) == priced(other, hands)
            if priced(table, hands) is not None:
                assert totals(table, hands) == totals(other, hands)


def totals(table: Rules, hands: ExampleHands) -> list[tuple[int, ...]]:
    """Return the totals after each of some equal hands."""
    sheet, found = ScoreSheet.new(table), []
    tables = 2 if table.seats_at_table * 2 == table.players else 1
    for _ in range(6):
        if sheet.is_over:
            break
        sheet = sheet.record(*[hands.settle(table)] * tables)
        found.append(sheet.totals)
    return found
