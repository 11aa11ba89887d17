"""What a hand comes to with one more card and its best discard."""

from random import Random

import pytest

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.simulation.improving import (
    find_partners,
    improver_for,
    indexes,
    joins_meld,
)
from tests.reference import naive

RULES = [MeldRules("low"), MeldRules("high_or_low"), MeldRules("around_corner", 15)]


def words(mask: int) -> list[str]:
    """Write a mask as the cards of the reference."""
    return list(map(str, CardSet.from_mask(mask)))


def random_hands(count: int, seed: int) -> list[int]:
    """Deal hands of five to twelve cards, many of them close together so that they meld."""
    rng = Random(seed)
    hands: list[int] = []
    for _ in range(count):
        among = rng.sample(range(52), rng.choice([14, 20, 52]))
        ranks = rng.sample(range(13), 4)
        near = [13 * suit + rank for suit in range(4) for rank in ranks]
        cards = rng.choice([among, near])
        hands.append(sum(1 << card for card in rng.sample(cards, rng.randint(5, 12))))
    return hands


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.ace_runs))
def test_after_the_best_discard(rules: MeldRules) -> None:
    """The least after a discard is the least of all discards by the reference."""
    improver = improver_for(rules)
    for hand in random_hands(120, 7):
        options = naive.discards(words(hand), rules.ace_runs.value, rules.ace_deadwood)
        assert improver.after_discard(hand) == options[0][1]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.ace_runs))
def test_outcomes_are_those_of_each_card(rules: MeldRules) -> None:
    """What many cards make of a hand at once is what each makes of it alone."""
    improver = improver_for(rules)
    for hand in random_hands(60, 8):
        others = [card for card in range(52) if not hand >> card & 1]
        expected = [improver.after_discard(hand | 1 << card) for card in others]
        assert improver.outcomes(hand, others) == expected


@pytest.mark.parametrize("ace_runs", list(AceRuns))
def test_partners_make_melds_of_three(ace_runs: AceRuns) -> None:
    """A card has as partners all pairs that make a meld with it, and no other pair."""
    partners = find_partners(MeldRules(ace_runs).solver)
    threes = [meld for meld in naive.pack_melds(ace_runs.value) if len(meld) == 3]
    for card in range(52):
        name = str(Card.from_index(card))
        expected = {frozenset(meld - {name}) for meld in threes if name in meld}
        assert {frozenset(words(pair)) for pair in partners[card]} == expected


def test_a_card_joins_a_meld() -> None:
    """A card joins what it makes a run or a set with, whether or not that is the best use."""
    solver = MeldRules().solver
    hand = CardSet.parse("4h 5h 6c 6d").mask
    assert joins_meld(solver, hand, Card.parse("6h").index)
    assert joins_meld(solver, hand, Card.parse("6s").index)
    assert not joins_meld(solver, hand, Card.parse("7h").index)


def test_indexes_of_a_mask() -> None:
    """The cards of a mask come in ascending order."""
    assert indexes(0b101001) == [0, 3, 5]
    assert indexes(0) == []
