"""Every ten-card hand of small decks, counted by deadwood."""

from collections import Counter
from itertools import combinations

import pytest

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.melds import AceRuns, MeldRules, best_arrangement, deadwood
from tests.comparison import as_reference
from tests.reference import naive

# How many hands leave 0, 1, 2 ... points.
UP_TO_FOUR = [276, 478, 640, 628, 574, 360, 822, 942, 1062, 408, 762, 318]
UP_TO_FIVE = [1234, 2578, 2704, 3314, 3730, 4598, 5252, 7742, 11824, 14500, 14608, 13264]


def deck(ranks: str) -> list[str]:
    """Give the cards of some ranks."""
    return [card for card in naive.PACK if card[0] in ranks]


def check_all(ranks: str, ace_runs: AceRuns) -> None:
    """Compare the best arrangement of every hand of a deck with that of the reference."""
    rules = MeldRules(ace_runs)
    for hand in combinations(deck(ranks), 10):
        arranged = best_arrangement(CardSet(hand), rules)
        best = naive.best_arrangement(hand, ace_runs.value)
        assert as_reference(arranged) == best
        assert deadwood(CardSet(hand), rules) == arranged.deadwood == naive.points(best.loose)
        naive._best_arrangement.cache_clear()


def histogram(ranks: str, size: int = 10) -> list[int]:
    """Count the hands of a deck by their deadwood."""
    bits = [1 << naive.number(card) for card in deck(ranks)]
    counts = Counter(deadwood(CardSet.from_mask(sum(hand))) for hand in combinations(bits, size))
    return [counts[points] for points in range(max(counts) + 1)]


def test_all_hands_up_to_four() -> None:
    """The 8,008 hands of the ranks ace to four leave what was counted elsewhere."""
    counted = histogram("A234")
    assert sum(counted) == 8008
    assert counted[:12] == UP_TO_FOUR


def test_all_hands_up_to_four_are_those_of_the_reference() -> None:
    """Counts and best arrangements of these 8,008 hands are those of trying everything."""
    check_all("A234", AceRuns.LOW)


@pytest.mark.slow
@pytest.mark.parametrize("ace_runs", AceRuns)
def test_all_hands_around_the_corner_are_those_of_the_reference(ace_runs: AceRuns) -> None:
    """The same for the 8,008 hands of queen, king, ace and two, wherever an ace may stand."""
    check_all("QKA2", ace_runs)


@pytest.mark.slow
def test_all_hands_up_to_five() -> None:
    """The 184,756 hands of the ranks ace to five leave what was counted elsewhere."""
    counted = histogram("A2345")
    assert sum(counted) == 184_756
    assert counted[:12] == UP_TO_FIVE


@pytest.mark.slow
def test_all_hands_up_to_five_are_those_of_the_reference() -> None:
    """Counts and best arrangements of all 184,756 hands are those of trying everything."""
    check_all("A2345", AceRuns.LOW)
