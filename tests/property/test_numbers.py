"""Laws of the room ``numbers``."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.melds import AceRuns, MeldRules
from tests.reference import naive
from tests.reference.naive_table import Table, deadwood
from tests.reference.strategies import meld_dense_hand, seeded

MELD_RULES = st.builds(MeldRules, st.sampled_from(AceRuns), st.integers(1, 15))
ANY_HAND = st.sets(st.integers(0, 51), max_size=14).map(lambda cards: sum(1 << c for c in cards))
FULL_RANKS = st.integers(0, (1 << 52) - 1).map(
    lambda mask: mask & 0b111 * (1 | 1 << 13 | 1 << 26 | 1 << 39)
)
DENSE_HAND = seeded(meld_dense_hand).map(naive.mask)
HANDS = st.lists(ANY_HAND | FULL_RANKS | DENSE_HAND, max_size=40)


def written(hand: int) -> list[str]:
    """Write a mask as the reference writes cards."""
    return [card for place, card in enumerate(naive.PACK) if hand >> place & 1]


def least(hand: int, rules: MeldRules) -> int:
    """Ask the reference for the least deadwood of a mask."""
    return deadwood(written(hand), rules.ace_runs.value, rules.ace_deadwood)


@given(hands=HANDS, rules=MELD_RULES)
def test_kernel_equals_reference(hands: list[int], rules: MeldRules) -> None:
    """The compiled kernel gives what the reference gives, under every rule."""
    answers = numbers.deadwood(np.array(hands, np.int64), rules).tolist()
    assert answers == [least(hand, rules) for hand in hands]


@given(hands=HANDS.map(lambda hands: [hand or 1 for hand in hands]), rules=MELD_RULES)
def test_best_discard(hands: list[int], rules: MeldRules) -> None:
    """The best discard is the first card without which no more is left than without any other."""
    for hand, card in zip(hands, numbers.best_discard(hands, rules).tolist(), strict=True):
        cards = [each for each in range(52) if hand >> each & 1]
        assert card == min(cards, key=lambda each: least(hand ^ 1 << each, rules))


@given(hands=HANDS)
def test_forms_are_the_same_hands(hands: list[int]) -> None:
    """Cards, columns and, where hands are of one size, indexes give the masks back."""
    masks = np.array(hands, np.uint64)
    assert np.array_equal(numbers.from_hands(numbers.to_hands(masks)), masks)
    assert np.array_equal(numbers.from_one_hot(numbers.to_one_hot(masks)), masks)
    for mask in hands:
        assert numbers.from_indexes(numbers.to_indexes([mask])) == [mask]


@given(
    pack=st.sets(st.integers(0, 51), max_size=9).map(lambda cards: sum(1 << c for c in cards)),
    cards=st.integers(0, 9),
    rules=MELD_RULES,
)
def test_census_counts_each_hand(pack: int, cards: int, rules: MeldRules) -> None:
    """The census of a small pack is the count over its subsets of that size."""
    table = Table(written(pack), rules.ace_runs.value, rules.ace_deadwood)
    assert numbers.census(cards, rules, CardSet.from_mask(pack)) == table.census(cards)


@pytest.mark.nightly
@pytest.mark.parametrize("ace_runs", AceRuns)
@pytest.mark.parametrize("ace_deadwood", [1, 15])
def test_five_million_hands(ace_runs: AceRuns, ace_deadwood: int) -> None:
    """The kernel equals the scalar solver on 5,000,000 random hands of 0 to 13 cards."""
    rules = MeldRules(ace_runs, ace_deadwood)
    rng = np.random.default_rng(ace_deadwood)
    sizes = rng.multinomial(5_000_000, [1 / 14] * 14)
    for cards, count in enumerate(sizes.tolist()):
        masks = numbers.random_hands(count, rng, cards=cards)
        one_by_one = map(rules.solver.deadwood, masks.tolist())
        assert np.array_equal(numbers.deadwood(masks, rules), np.fromiter(one_by_one, np.uint8))
