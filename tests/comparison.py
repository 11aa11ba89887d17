"""The library beside the slow reference: the same question to both, in the forms of each."""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.melds import (
    Arrangement,
    MeldRules,
    arrangements,
    best_arrangement,
    best_defence,
    deadwood,
    discards,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, price, showdown
from tests.reference import naive, strategies

MODES = ("own_chain", "shared_chain", "adjacent", "none")


def words(cards: Iterable[Card]) -> frozenset[str]:
    """Write cards as the reference does."""
    return frozenset(map(str, cards))


def as_reference(arrangement: Arrangement) -> naive.Arrangement:
    """Write an arrangement as the reference does."""
    melds = tuple(words(meld.cards) for meld in arrangement.melds)
    return naive.Arrangement(melds, words(arrangement.unmatched))


def check_hand(hand: Collection[str], meld_rules: MeldRules, above: int = 0) -> None:
    """Arrange a hand both ways: at its best, in all best ways, and in all nearly as good ones."""
    rules = meld_rules.ace_runs.value, meld_rules.ace_deadwood
    cards = CardSet(hand)
    best = naive.best_arrangement(hand, *rules)
    least = naive.points(best.loose, meld_rules.ace_deadwood)
    assert deadwood(cards, meld_rules) == least
    arranged = best_arrangement(cards, meld_rules)
    assert arranged.deadwood == least
    assert as_reference(arranged) == best
    ways = arrangements(cards, meld_rules, within=least + above)
    assert [as_reference(way) for way in ways] == naive.arrangements(
        hand, *rules, within=least + above
    )
    assert arrangements(cards, meld_rules) == tuple(way for way in ways if way.deadwood == least)


def check_discards(hand: Sequence[str], meld_rules: MeldRules, barred: str | None) -> None:
    """List the discards of a hand with one card too many both ways."""
    rules = meld_rules.ace_runs.value, meld_rules.ace_deadwood
    options = discards(CardSet(hand), meld_rules, barred=barred)
    assert [(str(option.card), option.deadwood) for option in options] == naive.discards(
        hand, *rules, barred
    )


class Defended(NamedTuple):
    """A defender's hand and what it meets."""

    hand: list[str]
    spread: list[naive.Meld]


def defended(rng: Random, hand: list[str], ace_runs: str) -> Defended:
    """Spread one to three melds beside a hand, mostly such as its cards go on."""
    melds = [meld for meld in naive.pack_melds(ace_runs) if not meld & set(hand)]
    fitting = [
        meld for meld in melds if any(naive.is_meld(meld | {card}, ace_runs) for card in hand)
    ]
    spread: list[naive.Meld] = []
    for _ in range(rng.randint(1, 3)):
        meld = rng.choice(fitting if fitting and rng.random() < 0.8 else melds)
        if len(meld) <= 5 and not any(meld & other for other in spread):
            spread.append(meld)
    return Defended(hand, sorted(spread, key=naive.mask))


def check_defence(against: Defended, mode: str, meld_rules: MeldRules) -> None:
    """Defend a hand against a spread both ways: what is kept, laid off, and in which order."""
    rules = meld_rules.ace_runs.value, meld_rules.ace_deadwood
    ours = best_defence(CardSet(against.hand), map(CardSet, against.spread), mode, meld_rules)
    theirs = naive.best_defence(against.hand, against.spread, mode, *rules)
    assert as_reference(ours.arrangement) == theirs.arrangement
    assert tuple((str(card), number) for card, number in ours.layoffs) == theirs.layoffs
    assert ours.deadwood == theirs.deadwood


def showdown_of(knock: strategies.Knock) -> RoundResult:
    """Play a knock of the reference's generator out in the library."""
    return showdown(
        Rules(**knock["rules"]),
        upcard=knock["upcard"],
        hands=knock["hands"],
        knocker=knock["knocker"],
        spread=knock["spread"],
        big_gin=knock["big_gin"],
    )


def facts_of(result: RoundResult) -> dict[str, Any]:
    """Write a result as the reference does."""
    return {
        "kind": result.kind.value,
        "knocker": result.knocker,
        "winner": result.winner,
        "winners": result.winners,
        "deadwood": result.deadwood,
        "layoffs": tuple(
            tuple((str(card), number) for card, number in laid) for laid in result.layoffs
        ),
        "arrangements": tuple(map(as_reference, result.arrangements)),
        "upcard": str(result.upcard),
    }


def check_knock(knock: strategies.Knock) -> None:
    """Play a knock out and price it both ways."""
    result = showdown_of(knock)
    facts = naive.showdown(**knock)
    assert facts_of(result) == facts
    assert price(result, result.rules).points == naive.price(facts, knock["rules"])
