"""Laws of showdowns and prices, and agreement with the slow reference."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.rules import RULE_FIELDS
from oklahoma_rummy.scoring import RoundKind, price
from oklahoma_rummy.scoring.price import FACT_FIELDS
from tests.api.public_names import all_names
from tests.comparison import check_knock, facts_of, showdown_of
from tests.reference import naive, naive_rules
from tests.reference.strategies import Knock, knock_ready, random_rules, seeded

knocks = seeded(knock_ready)
"""Any knock, gin or big gin under any rules."""
split_knocks = seeded(
    lambda rng: knock_ready(
        rng, players=rng.choice([3, 4]), partnership="none", scoring="points", multi_tie="split"
    )
)
"""The same where defenders who tie share."""

FREE = sorted(set(RULE_FIELDS) - set(FACT_FIELDS))


@given(knocks)
def test_facts_and_points_are_those_of_the_reference(knock: Knock) -> None:
    """Showdown and price together give what acting the rulebook out gives."""
    check_knock(knock)


@given(split_knocks)
def test_shared_pots_are_those_of_the_reference(knock: Knock) -> None:
    """The same where ties are split."""
    check_knock(knock)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(4))
def test_facts_and_points_are_those_of_the_reference_20_000_times(block: int) -> None:
    """The same for twenty thousand knocks under random rules, in four blocks."""
    for seed in range(5_000 * block, 5_000 * (block + 1)):
        check_knock(knock_ready(Random(seed)))
        naive._best_arrangement.cache_clear()


@given(knocks)
def test_no_card_appears_twice_or_vanishes(knock: Knock) -> None:
    """What a seat keeps and what it laid off is its hand; the winner is one of the winners."""
    result = showdown_of(knock)
    for hand, kept, laid in zip(knock["hands"], result.arrangements, result.layoffs, strict=True):
        cards = [*kept.cards, *(card for card, _ in laid)]
        assert sorted(cards) == list(CardSet(hand))
    assert result.deadwood == tuple(kept.deadwood for kept in result.arrangements)
    assert result.winner == (result.winners[0] if result.winners else None)


@given(knocks)
def test_layoffs_are_on_the_table_of_the_result(knock: Knock) -> None:
    """Every card laid off goes on the meld of the table that its number says."""
    result = showdown_of(knock)
    assert all(0 <= number < len(result.table) for laid in result.layoffs for _, number in laid)
    for number, meld in enumerate(result.table):
        laid_here = [card for laid in result.layoffs for card, on in laid if on == number]
        if laid_here:
            grown = Meld.of(meld.cards | CardSet(laid_here), result.rules.meld_rules)
            assert len(grown.cards) == len(meld.cards) + len(laid_here)


@given(knocks)
def test_items_add_up_to_the_points(knock: Knock) -> None:
    """The points of a seat are the sum of its items, none of which is below 0."""
    result = showdown_of(knock)
    score = price(result, result.rules)
    totals = [0] * len(result.deadwood)
    for item in score.items:
        assert item.points >= 0
        assert item.from_ != item.to
        totals[item.to] += item.points
    assert score.points == tuple(totals)
    if result.kind is RoundKind.VOID:
        assert not score.items


@given(knocks)
def test_pricing_again_gives_the_same(knock: Knock) -> None:
    """The same facts under the same rules are worth the same, as text too."""
    result = showdown_of(knock)
    first, again = price(result, result.rules), price(result, str(result.rules))
    assert first == again
    assert str(first) == str(again)


@given(st.one_of(knocks, split_knocks))
def test_the_multiplier_multiplies_everything(knock: Knock) -> None:
    """Doubled is twice and trebled three times what it is unmultiplied, shares of a pot too."""
    result = showdown_of({**knock, "upcard": f"{knock['upcard'][0]}s"})
    once, twice, thrice = (
        price(result, result.rules.evolve(spade_multiplier=times)) for times in (1, 2, 3)
    )
    assert twice.points == tuple(2 * points for points in once.points)
    assert thrice.points == tuple(3 * points for points in once.points)
    assert [item.points for item in twice.items] == [2 * item.points for item in once.items]


def free_rules(rng: Random, rules: naive_rules.Rules) -> naive_rules.Rules:
    """Draw rules that would give the same facts."""
    while True:
        drawn = random_rules(rng)
        changes = {name: drawn[name] for name in FREE}
        if not naive_rules.problems(rules | changes):
            return rules | changes


@given(knocks, st.integers(0, 2**64 - 1))
def test_free_fields_reprice_as_the_reference(knock: Knock, seed: int) -> None:
    """Under other rules that give the same facts, the price is that of the reference."""
    result = showdown_of(knock)
    drawn = free_rules(Random(seed), knock["rules"])
    if result.kind is RoundKind.BIG_GIN and drawn["big_gin_bonus"] is None:
        drawn |= {"big_gin_bonus": 31, "scoring": "points"}
    changed = result.rules.evolve(**{name: drawn[name] for name in FREE})
    assert price(result, changed).points == naive.price(facts_of(result), drawn)


@given(knocks)
def test_result_is_read_back_from_its_repr(knock: Knock) -> None:
    """The repr of a result is an expression that gives it back."""
    result = showdown_of(knock)
    names = all_names()
    assert eval(repr(result), names) == result  # noqa: S307  our own repr
