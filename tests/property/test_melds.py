"""Laws of melds, deadwood and layoffs, and agreement with the slow reference."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, Card, CardSet, Rank
from oklahoma_rummy.errors import InvalidMeldError, OklahomaRummyError
from oklahoma_rummy.melds import (
    AceRuns,
    Arrangement,
    LayoffMode,
    Meld,
    MeldRules,
    arrangements,
    best_arrangement,
    best_defence,
    deadwood,
    discards,
)
from oklahoma_rummy.melds.meld import as_spread, spread_text
from oklahoma_rummy.rules import Rules
from tests.comparison import (
    MODES,
    Defended,
    check_defence,
    check_discards,
    check_hand,
    defended,
    words,
)
from tests.reference import naive
from tests.reference.strategies import meld_dense_hand, random_hand, seeded

ACE_RUNS = [word.value for word in AceRuns]
HANDS = {"random": random_hand, "dense": meld_dense_hand}

seeds = st.integers(0, 2**64 - 1)
hands = st.sets(st.sampled_from(list(PACK)), max_size=14).map(CardSet)
meld_rules = st.builds(MeldRules, st.sampled_from(AceRuns), st.sampled_from([1, 15]))
large_hands = st.integers(18, 52).flatmap(
    lambda size: seeded(lambda rng: CardSet(random_hand(rng, size)))
)
dense_hands = seeded(lambda rng: CardSet(meld_dense_hand(rng, rng.randint(3, 13))))
any_hands = hands | dense_hands | large_hands


def pips(cards: Iterable[Card], rules: MeldRules) -> int:
    """Count cards as if none of them were melded."""
    return sum(
        rules.ace_deadwood if card.rank is Rank.ACE else min(card.rank, 10) for card in cards
    )


def draw_hand(rng: Random, kind: str, ace_runs: str, size: int) -> list[str]:
    """Draw a hand of either kind."""
    if kind == "random":
        return random_hand(rng, size)
    return meld_dense_hand(rng, size, ace_runs)


def check_everything(rng: Random, kind: str, rules: MeldRules) -> None:
    """Compare everything that this room answers for one hand, of any size that is dealt."""
    hand = draw_hand(rng, kind, rules.ace_runs.value, rng.choice([7, 10, 10, 10, 11]))
    check_hand(hand, rules, rng.choice([0, 1, 5]))
    check_discards(hand, rules, rng.choice([None, hand[0]]))
    check_defence(defended(rng, hand, rules.ace_runs.value), rng.choice(MODES), rules)


@pytest.mark.parametrize("kind", HANDS)
@given(seed=seeds, rules=meld_rules)
def test_all_answers_are_those_of_the_reference(kind: str, seed: int, rules: MeldRules) -> None:
    """Deadwood, arrangements, discards and defence equal what trying everything gives."""
    check_everything(Random(seed), kind, rules)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", HANDS)
@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_all_answers_are_those_of_the_reference_20_000_times(kind: Any, ace_runs: Any) -> None:
    """The same for twenty thousand hands of each kind and each place of the ace in runs."""
    for seed in range(20_000):
        rng = Random(seed)
        check_everything(rng, kind, MeldRules(AceRuns(ace_runs), rng.choice([1, 15])))
        naive._best_arrangement.cache_clear()


# --- laws of hands ---------------------------------------------------------------------------


@given(hands | dense_hands, meld_rules)
def test_no_card_appears_twice_or_vanishes(hand: CardSet, rules: MeldRules) -> None:
    """The best arrangement has each card of the hand in one place, and says what is loose."""
    arranged = best_arrangement(hand, rules)
    cards = [card for meld in arranged.melds for card in meld.cards] + list(arranged.unmatched)
    assert sorted(cards) == list(hand)
    assert arranged.cards == hand
    assert all(meld.checked(rules) == meld for meld in arranged.melds)
    assert arranged.deadwood == pips(arranged.unmatched, rules) == deadwood(hand, rules)


@given(any_hands, meld_rules)
def test_deadwood_is_at_most_the_pips(hand: CardSet, rules: MeldRules) -> None:
    """No hand of any size costs more than its cards unmelded, or less than nothing."""
    assert 0 <= deadwood(hand, rules) <= pips(hand, rules)


@given(any_hands, meld_rules, st.permutations(range(4)))
def test_deadwood_does_not_know_the_suits(
    hand: CardSet, rules: MeldRules, suits: list[int]
) -> None:
    """Naming the suits otherwise changes no count, for hands of any size."""
    renamed = CardSet(Card.from_index(13 * suits[card.suit] + card.index % 13) for card in hand)
    assert deadwood(renamed, rules) == deadwood(hand, rules)


@given(dense_hands, meld_rules)
def test_a_card_that_a_meld_takes_costs_nothing(hand: CardSet, rules: MeldRules) -> None:
    """Deadwood never grows when a card is added that a meld of the best arrangement takes."""
    arranged = best_arrangement(hand, rules)
    for meld in arranged.melds:
        for card in meld.extensions(rules) - hand:
            assert meld.takes(card, rules)
            assert deadwood(hand | {card}, rules) <= arranged.deadwood


@given(any_hands, meld_rules)
def test_deadwood_follows_from_smaller_hands(hand: CardSet, rules: MeldRules) -> None:
    """The lowest card is loose or in a meld: the count is the least that the rests then give.

    With nothing for the empty hand this determines the count of every hand, large ones too.
    """
    if not hand:
        assert deadwood(hand, rules) == 0
        return
    lowest = next(iter(hand))
    ways = [pips([lowest], rules) + deadwood(hand - {lowest}, rules)]
    ways += [
        deadwood(hand - CardSet(meld), rules)
        for meld in naive.melds_in(words(hand), rules.ace_runs.value)
        if str(lowest) in meld
    ]
    assert deadwood(hand, rules) == min(ways)


@given(hands, meld_rules, st.integers(0, 12))
def test_arrangements_are_each_given_once_and_in_order(
    hand: CardSet, rules: MeldRules, above: int
) -> None:
    """No two are the same, none leaves too much, all are of the hand, and the best is first."""
    least = deadwood(hand, rules)
    ways = arrangements(hand, rules, within=least + above)
    assert len(set(ways)) == len(ways)
    assert ways[0] == best_arrangement(hand, rules)
    assert [way.deadwood for way in ways] == sorted(way.deadwood for way in ways)
    assert all(way.cards == hand and way.deadwood <= least + above for way in ways)
    if least:
        assert arrangements(hand, rules, within=least - 1) == ()


@given(dense_hands, meld_rules)
def test_discards_leave_what_they_say(hand: CardSet, rules: MeldRules) -> None:
    """Every card is an option, with the deadwood of the rest, the best first, then by card."""
    options = discards(hand, rules)
    assert {option.card for option in options} == hand
    assert options == tuple(sorted(options, key=lambda each: (each.deadwood, each.card)))
    assert all(option.deadwood == deadwood(hand - {option.card}, rules) for option in options)


# --- laws of layoffs -------------------------------------------------------------------------


def greedy_deadwood(against: Defended, mode: str, rules: MeldRules, rng: Random) -> int:
    """Give what is left when own melds come first and loose cards then go as they come."""
    kept = best_arrangement(CardSet(against.hand), rules)
    laid: list[naive.Layoff] = []
    loose = list(map(str, kept.unmatched))
    while steps := naive.legal_layoffs(loose, against.spread, mode, rules.ace_runs.value, laid):
        laid.append(rng.choice(steps))
    return naive.points(set(loose) - {card for card, _ in laid}, rules.ace_deadwood)


@given(seed=seeds, rules=meld_rules, mode=st.sampled_from(LayoffMode))
def test_defence_is_at_least_as_good_as_any_plan(
    seed: int, rules: MeldRules, mode: LayoffMode
) -> None:
    """The best defence leaves no more than no layoff at all, and than laying off greedily."""
    rng = Random(seed)
    hand = meld_dense_hand(rng, 10, rules.ace_runs.value)
    against = defended(rng, hand, rules.ace_runs.value)
    defence = best_defence(CardSet(hand), map(CardSet, against.spread), mode, rules)
    assert defence.deadwood <= deadwood(CardSet(hand), rules)
    for _ in range(5):
        assert defence.deadwood <= greedy_deadwood(against, mode, rules, rng)


@given(seed=seeds, rules=meld_rules, mode=st.sampled_from(LayoffMode))
def test_every_step_of_a_defence_is_legal(seed: int, rules: MeldRules, mode: LayoffMode) -> None:
    """Card after card, a meld takes what is laid on it; what is kept and laid is the hand."""
    rng = Random(seed)
    hand = CardSet(meld_dense_hand(rng, 10, rules.ace_runs.value))
    spread = as_spread(
        map(CardSet, defended(rng, list(map(str, hand)), rules.ace_runs.value).spread)
    )
    defence = best_defence(hand, spread, mode, rules)
    table = list(spread)
    for card, number in defence.layoffs:
        takes = spread if mode is LayoffMode.ADJACENT else table
        assert takes[number].takes(card, rules)
        table[number] = Meld(table[number].cards | {card})
    laid = [card for card, _ in defence.layoffs]
    assert sorted([*defence.arrangement.cards, *laid]) == list(hand)
    assert mode is not LayoffMode.NONE or not laid


# --- texts -----------------------------------------------------------------------------------


@given(hands | dense_hands, meld_rules)
def test_texts_lead_back(hand: CardSet, rules: MeldRules) -> None:
    """Melds, spreads and arrangements are read back from their text and from their repr."""
    arranged = best_arrangement(hand, rules)
    assert Arrangement.parse(str(arranged), rules) == arranged
    assert as_spread(spread_text(arranged.melds)) == arranged.melds
    names = {"Arrangement": Arrangement, "Meld": Meld, "CardSet": CardSet}
    assert eval(repr(arranged), names) == arranged  # noqa: S307  our own repr
    for meld in arranged.melds:
        assert Meld.parse(str(meld)) == meld


PIECES = ["7h", "8h", "9h", "9c", "9d", "Ac2c3c", "QsKsAs", " ", "-", "|", " | ", ",", "10", "x"]
PIECES += ["oklahoma_rummy", "hollywood", "(", ")", "target", "=", "150", "tie", "None", "...", "é"]
READERS: list[Callable[[str], object]] = [
    Card.parse,
    CardSet.parse,
    Meld.parse,
    Arrangement.parse,
    as_spread,
    Rules.parse,
]


def check_readers(text: str) -> None:
    """Read a text in every way there is; anything but a value or one of our errors goes through."""
    for reader in READERS:
        try:
            reader(text)
        except OklahomaRummyError as error:
            assert str(error)


@given(st.lists(st.sampled_from(PIECES), max_size=10).map("".join) | st.text(max_size=20))
def test_any_text_gives_a_value_or_our_error(text: str) -> None:
    """Every parser gives a value or one of our errors, whatever the text."""
    check_readers(text)


@pytest.mark.slow
def test_two_hundred_thousand_texts_give_a_value_or_our_error() -> None:
    """The same for many random texts made of what parsers know and what they do not."""
    rng = Random(200_000)
    for _ in range(200_000):
        check_readers("".join(rng.choices(PIECES, k=rng.randrange(10))))


@given(hands)
def test_cards_are_a_meld_or_the_reason_is_given(hand: CardSet) -> None:
    """Exactly the melds of the reference are melds, and anything else is refused with a reason."""
    try:
        meld = Meld(hand)
    except InvalidMeldError as error:
        assert "is not a meld: " in str(error)
        assert not naive.is_meld(list(map(str, hand)), "around_corner")
    else:
        assert naive.is_meld(list(map(str, meld.cards)), "around_corner")
