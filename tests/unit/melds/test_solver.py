"""The machinery on masks: tables, and two exact methods that must agree."""

from random import Random

import pytest

from oklahoma_rummy.cards import PACK, CardSet
from oklahoma_rummy.melds._rank_by_rank import least_cost
from oklahoma_rummy.melds.solver import (
    _MANY_CHOICES,
    Solver,
    arrangement_order,
    ranks_in_three,
    solver_for,
    without_every_set,
    without_sets,
)
from oklahoma_rummy.melds.tables import (
    all_melds,
    best_runs,
    is_set,
    lowest_card,
    rank_values,
    sets_within,
    suit_runs,
)
from tests.reference import naive, naive_table
from tests.reference.strategies import meld_dense_hand, random_hand

ACE_RUNS = ["low", "high_or_low", "around_corner"]


def mask(text: str) -> int:
    """Give the mask of cards."""
    return CardSet.parse(text).mask


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_melds_are_those_of_the_reference(ace_runs: str) -> None:
    """The table holds every meld that the reference knows, ascending, and nothing else."""
    assert list(all_melds(ace_runs)) == [naive.mask(meld) for meld in naive.pack_melds(ace_runs)]


@pytest.mark.parametrize(("ace_runs", "count"), [*zip(ACE_RUNS, [66, 76, 131], strict=True)])
def test_runs_of_one_suit(ace_runs: str, count: int) -> None:
    """A suit holds 66 runs, ten more up to the ace, or thirteen of each length and the full one."""
    assert len(suit_runs(ace_runs)) == count


def test_values_of_ranks() -> None:
    """An ace costs what the rules say, two to nine their pips, and four ranks ten."""
    assert rank_values(15) == (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)


def test_sets_within_a_rank() -> None:
    """Three cards make one set; four make that of all, then those without one of them."""
    three, four = mask("7c7h7s"), mask("7c7d7h7s")
    assert sets_within(three) == (three,)
    assert sets_within(four) == (
        four,
        mask("7d7h7s"),
        mask("7c7h7s"),
        mask("7c7d7s"),
        mask("7c7d7h"),
    )


def test_sets_and_runs_are_told_apart() -> None:
    """A set reaches over suits, a run stays in one, round the corner too."""
    assert is_set(mask("AcAdAh"))
    assert not is_set(mask("AcQcKc"))
    assert lowest_card(mask("2d Ks")) == 14


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_best_runs_are_those_of_the_reference(ace_runs: str) -> None:
    """For every subset of up to ten ranks of a suit, the best runs are what the reference finds."""
    table = best_runs(suit_runs(ace_runs), rank_values(1))
    for held in range(0, 1 << 13, 7):
        suit = [naive.PACK[index] for index in range(13) if held >> index & 1]
        loose, count, runs = table[held]
        best = naive.best_arrangement(suit, ace_runs)
        assert loose == naive.points(best.loose)
        assert count == len(best.melds)
        assert list(runs) == [naive.mask(meld) for meld in best.melds]
    naive._best_arrangement.cache_clear()


def test_ranks_in_three_and_what_sets_leave() -> None:
    """Only ranks in three or four suits leave a choice: none, three of them, or all four."""
    hand = mask("7c7d7h 8c8d8h8s 9c9d Kc")
    assert ranks_in_three(hand) == 0b0000011000000
    rests = without_sets(hand, ranks_in_three(hand))
    assert len(rests) == len(set(rests)) == 2 * 6
    assert without_every_set(hand) == mask("9c9d Kc")
    assert solver_for("low", 1)._melds_in(hand ^ without_every_set(hand), 0) == (
        mask("7c7d7h"),
        mask("8c8d8h8s"),
    )


def test_too_many_choices_are_not_listed() -> None:
    """Five full ranks have 7,776 choices, which is more than are listed."""
    hand = mask("A2345.A2345.A2345.A2345")
    assert without_sets(hand, ranks_in_three(hand)) == []
    assert 6**4 <= _MANY_CHOICES < 6**5


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
@pytest.mark.parametrize("ace_deadwood", [1, 15])
def test_rank_by_rank_gives_what_the_reference_gives(ace_runs: str, ace_deadwood: int) -> None:
    """On small hands the method for large ones finds the least deadwood too."""
    rng = Random(1)
    for draw in range(150):
        size = rng.randint(0, 12)
        hand = meld_dense_hand(rng, size, ace_runs) if draw % 2 else random_hand(rng, size)
        least = naive.deadwood(hand, ace_runs, ace_deadwood)
        values = rank_values(ace_deadwood)
        assert least_cost(naive.mask(hand), ace_runs, values, at_most=500) == least
        assert least_cost(naive.mask(hand), ace_runs, values, at_most=least) == least
        if least:
            assert least_cost(naive.mask(hand), ace_runs, values, at_most=least - 1) >= least


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_both_methods_agree_on_larger_hands(ace_runs: str) -> None:
    """On hands of up to 30 cards, where both can be asked, looking up and rank by rank agree."""
    rng = Random(2)
    solver = solver_for(ace_runs, 1)
    asked = 0
    for _ in range(150):
        cards = random_hand(rng, rng.randint(14, 30))
        hand = naive.mask(cards)
        if without_sets(hand, ranks_in_three(hand)):
            asked += 1
            by_rank = least_cost(hand, ace_runs, solver.values, at_most=500)
            assert solver.deadwood(hand) == by_rank == naive_table.deadwood(cards, ace_runs)
            deadwood, melds = solver.best(hand)
            assert solver._best_of_many(hand) == (deadwood, melds) or asked % 10
    assert asked > 100


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_both_methods_agree_on_nearly_full_suits(ace_runs: str) -> None:
    """A full suit, alone or with two ranks missing, is arranged alike: no circle comes for free."""
    solver = solver_for(ace_runs, 1)
    for one in range(13):
        for other in range(13):
            suit = (1 << 13) - 1 & ~(1 << one) & ~(1 << other)
            for hand in (suit, (1 << 13) - 1, suit | (1 << 26) - (1 << 13)):
                assert solver._best_of_many(hand) == solver.best(hand)


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_large_hands_follow_from_smaller_ones(ace_runs: str) -> None:
    """The first arrangement of a large hand is the first of those with its lowest card settled.

    The card is loose, or in one of the melds that begin with it, and the rest is arranged at its
    best. The hands have so many choices that only going rank by rank can answer.
    """
    rng = Random(3)
    solver = Solver(ace_runs, 1)
    for _ in range(2):
        ranks = sorted(rng.sample(range(13), 5))
        hand = sum(1 << 13 * suit + rank for suit in range(4) for rank in ranks)
        hand |= naive.mask(random_hand(rng, 3))
        assert not without_sets(hand, ranks_in_three(hand))
        lowest = lowest_card(hand)
        loose: tuple[int, ...] = ()
        ways = [(solver.values[lowest % 13], loose, hand ^ 1 << lowest)]
        ways += [
            (0, (meld,), hand ^ meld)
            for meld in map(naive.mask, naive.pack_melds(ace_runs))
            if meld & hand == meld and meld >> lowest & 1
        ]
        arranged = []
        for cost, meld, rest in ways:
            deadwood, melds = solver.best(rest)
            arranged.append((cost + deadwood, tuple(sorted((*meld, *melds)))))
        assert solver.best(hand) == min(arranged, key=arrangement_order)
        assert solver.deadwood(hand) == solver.best(hand)[0]


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_forty_cards_do_not_know_their_suits(ace_runs: str) -> None:
    """The count of 40 cards is the same in all orders of the suits, and no card makes it worse.

    One card more costs at most its own pips.
    """
    rng = Random(4)
    solver = solver_for(ace_runs, 1)
    for _ in range(5):
        hand = naive.mask(random_hand(rng, 40))
        least = solver.deadwood(hand)
        rolled = (hand << 13 | hand >> 39) & PACK.mask
        assert solver.deadwood(rolled) == least
        for index in rng.sample(range(52), 10):
            if not hand >> index & 1:
                assert solver.deadwood(hand | 1 << index) <= least + solver.values[index % 13]


def test_extensions_of_a_full_suit() -> None:
    """Nothing goes on thirteen cards, and the missing one goes on twelve round the corner."""
    extensions = solver_for("around_corner", 1).extensions
    suit = (1 << 13) - 1
    assert extensions[suit] == 0
    assert extensions[suit ^ 1 << 5] == 1 << 5
