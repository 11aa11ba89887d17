"""The census of all hands."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from typing import Any

import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.errors import InvalidCardsError, NotationError, OutOfRangeError
from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.numbers._hands import Hands
from oklahoma_rummy.rules import Rules
from tests.reference import naive
from tests.reference.naive_table import Table, deadwood

ACE_RUNS = ("low", "high_or_low", "around_corner")
ODD_PACK = CardSet("A234.A3KQ.AKQ2.K3A")
"""Fifteen cards round the corner, no suit like another."""


def counted(deadwoods: Iterable[int]) -> dict[int, int]:
    """Count hands one by one, as the census gives it."""
    return dict(sorted(Counter(deadwoods).items()))


def test_aces_to_fours() -> None:
    """The 8,008 hands of ten cards from ace to four are as independent programs count them."""
    census = numbers.census(10, where="A234.A234.A234.A234")
    known = [276, 478, 640, 628, 574, 360, 822, 942, 1062, 408, 762, 318]
    assert [census[points] for points in range(12)] == known
    assert sum(census.values()) == 8008
    assert max(census) == 18


def test_aces_to_fives() -> None:
    """The 184,756 hands of ten cards from ace to five are as independent programs count them."""
    census = numbers.census(10, where="A2345.A2345.A2345.A2345")
    known = [1234, 2578, 2704, 3314, 3730, 4598, 5252, 7742, 11824, 14500, 14608, 13264]
    assert [census[points] for points in range(12)] == known
    assert max(census) == 30


@pytest.mark.parametrize("cards", [0, 1, 5, 10, 13])
def test_the_whole_pack(cards: int) -> None:
    """All hands of the pack are counted, none twice."""
    assert sum(numbers.census(cards).values()) == comb(52, cards)


def test_ten_cards() -> None:
    """Of 15,820,024,220 hands 136,694 are gin, and none has more than 98 points."""
    census = numbers.census()
    assert sum(census.values()) == 15_820_024_220
    assert census[0] == 136_694
    assert max(census) == 98
    assert list(census) == sorted(census)


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
@pytest.mark.parametrize("ace_deadwood", [1, 15])
def test_one_by_one(ace_runs: Any, ace_deadwood: int) -> None:
    """Every hand of an odd pack of fifteen cards, counted one by one, is in the census."""
    rules = MeldRules(AceRuns(ace_runs), ace_deadwood)
    table = Table(map(str, ODD_PACK), ace_runs, ace_deadwood)
    for cards in (0, 3, 7, 8, 14):
        assert numbers.census(cards, rules, ODD_PACK) == table.census(cards)


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_as_the_reference(ace_runs: Any) -> None:
    """The census agrees with a solver that shares nothing with the library."""
    pack = [str(card) for card in ODD_PACK][:12]
    one_by_one = counted(naive.deadwood(hand, ace_runs) for hand in combinations(pack, 6))
    assert numbers.census(6, MeldRules(AceRuns(ace_runs)), pack) == one_by_one


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_after_the_best_discard(ace_runs: Any) -> None:
    """With a discard each hand counts with the least that any card leaves."""
    rules = MeldRules(AceRuns(ace_runs))
    table = Table(map(str, ODD_PACK), ace_runs)
    for cards in (1, 4, 7):
        counts = table.census(cards, discard=True)
        assert numbers.census(cards, rules, ODD_PACK, discard=True) == counts


@pytest.mark.parametrize("where", [PACK, ODD_PACK, CardSet("..A23456789TJQK."), "56789TJQK..."])
@pytest.mark.parametrize("discard", [False, True])
def test_parts(where: Any, discard: bool) -> None:  # noqa: FBT001
    """Counted in parts it is the same census, and the executor stays usable."""
    whole = numbers.census(5, where=where, discard=discard)
    with ThreadPoolExecutor(2) as threads:
        assert numbers.census(5, where=where, discard=discard, executor=threads) == whole
        assert threads.submit(int).result() == 0


@pytest.mark.parametrize("where", [PACK, ODD_PACK, "56789TJQK.56789TJQK..", "...K"])
def test_there_are_parts_to_share(where: Any) -> None:
    """Wherever some rank comes first, its holdings are parts that different workers can count."""
    hands = Hands(cards=3, drawn_from=CardSet(where), meld_rules=MeldRules())
    assert len(hands.parts) > 1
    assert sum(times for part in hands.parts for _, times in part) == len(hands.whole)


def test_progress() -> None:
    """Each step is announced before it is done: a rank, or with an executor a part."""
    announced: list[int] = []

    def show(steps: Sequence[int]) -> Iterator[int]:
        for step in steps:
            announced.append(step)
            yield step

    whole = numbers.census(5, progress=show)
    assert announced == list(range(13))
    announced.clear()
    with ThreadPoolExecutor(2) as threads:
        assert numbers.census(5, executor=threads, progress=show) == whole
    assert announced == list(range(5))
    announced.clear()
    numbers.odds("7h", Rules(hand_size=3), progress=show)
    assert announced == list(range(13))


def test_too_few_cards() -> None:
    """There is no hand of three from a pack of two."""
    assert numbers.census(3, where="4h5h") == {}
    assert numbers.census(0, where="...") == {0: 1}


def test_refused() -> None:
    """Numbers out of range, packs that are none and rules that are none are refused."""
    for cards in (-1, 15):
        with pytest.raises(OutOfRangeError, match="cards is"):
            numbers.census(cards)
    with pytest.raises(OutOfRangeError, match="from 1 to 14"):
        numbers.census(0, discard=True)
    with pytest.raises(NotationError):
        numbers.census(3, where="zz")
    with pytest.raises(InvalidCardsError):
        numbers.census(3, where=["4h", "4h"])
    for wrong in (
        {"cards": 1.0},
        {"meld_rules": "low"},
        {"where": 5},
        {"executor": 5},
        {"discard": 1},
    ):
        with pytest.raises(TypeError):
            numbers.census(**{"cards": 3} | wrong)


@pytest.mark.nightly
@pytest.mark.parametrize("ace_runs", ACE_RUNS)
@pytest.mark.parametrize("discard", [False, True])
def test_every_hand_of_six_ranks(ace_runs: Any, discard: bool) -> None:  # noqa: FBT001
    """All 735,471 hands of eight cards round the corner are in the census of each ace rule."""
    rules = MeldRules(AceRuns(ace_runs))
    pack = CardSet([card for card in PACK if card.rank in {11, 12, 13, 1, 2, 3}])
    hands = (frozenset(map(str, hand)) for hand in combinations(pack, 8))
    if discard:
        one_by_one = counted(
            min(deadwood(hand - {card}, ace_runs) for card in hand) for hand in hands
        )
    else:
        one_by_one = counted(deadwood(hand, ace_runs) for hand in hands)
    assert numbers.census(8, rules, pack, discard=discard) == one_by_one
