"""What type checkers make of the public face; checked by mypy and pyright, never run."""

from random import Random, SystemRandom
from typing import assert_never, assert_type

from oklahoma_rummy import (
    PACK,
    PRESETS,
    Arrangement,
    Card,
    CardSet,
    Meld,
    MeldRules,
    Rank,
    RoundResult,
    RoundScore,
    Rules,
    Suit,
    arrangements,
    best_arrangement,
    best_defence,
    deadwood,
    discards,
    price,
    showdown,
    shuffled,
)
from oklahoma_rummy.melds import AceRuns, LayoffMode, MeldKind
from oklahoma_rummy.rules import Tie
from oklahoma_rummy.scoring import RoundKind

card = Card.parse("7h")
assert_type(card.suit, Suit)
assert_type(card.rank, Rank)
assert_type(card.index, int)
assert_type(PACK, CardSet)
assert_type(PACK.mask, int)
assert_type(CardSet.from_mask(7), CardSet)
assert_type(PACK - CardSet.parse("7h"), CardSet)
assert_type(list(PACK), list[Card])
assert_type(shuffled(Random(1)), tuple[Card, ...])
assert_type(shuffled(SystemRandom()), tuple[Card, ...])

meld_rules = MeldRules(ace_runs="around_corner", ace_deadwood=15)
assert_type(meld_rules.ace_runs, AceRuns)
assert_type(Meld.parse("7c7d7s").kind, MeldKind)
assert_type(Meld.parse("7c7d7s").extensions(meld_rules), CardSet)

assert_type(deadwood("A23.456.789.T"), int)
assert_type(deadwood([card, "8h"], meld_rules=meld_rules), int)
assert_type(best_arrangement(PACK), Arrangement)
assert_type(best_arrangement(PACK).melds, tuple[Meld, ...])
assert_type(best_arrangement(PACK).unmatched, CardSet)
for arrangement in arrangements("A23.456.789.T", within=3):
    assert_type(arrangement, Arrangement)
for option in discards("A23.456.789.TJ", barred="Js"):
    assert_type(option.card, Card)
    assert_type(option.deadwood, int)
defence = best_defence("7h", "8h9hTh", mode="adjacent")
assert_type(defence.layoffs, tuple[tuple[Card, int], ...])
assert_type(best_defence("7h", "8h9hTh", mode=LayoffMode.NONE).deadwood, int)

rules = Rules.preset("classic", tie="void", hand_size=7)
assert_type(rules, Rules)
assert_type(rules.tie, Tie)
assert_type(rules.hand_size, int | None)
assert_type(rules.evolve(ace_runs=AceRuns.LOW), Rules)
assert_type(rules.knock_limit("7s"), int)
assert_type(rules.multiplier(card), int)
assert_type(rules.meld_rules, MeldRules)
assert_type(PRESETS["club"], Rules)

result = showdown(rules, upcard="7s", hands=[PACK, "7h"])
assert_type(result, RoundResult)
assert_type(result.winner, int | None)
assert_type(result.winners, tuple[int, ...])
assert_type(result.deadwood, tuple[int, ...])
assert_type(price(result, rules), RoundScore)
assert_type(price(result, rules).points, tuple[int, ...])


def word(kind: RoundKind) -> str:
    """Name every kind of result; a kind left out would be an error here."""
    match kind:
        case RoundKind.KNOCK | RoundKind.GIN | RoundKind.BIG_GIN:
            return "the knocker's"
        case RoundKind.UNDERCUT:
            return "a defender's"
        case RoundKind.TIE | RoundKind.VOID:
            return "nobody's"
        case _:
            assert_never(kind)


deadwood(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Rules(200)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
Card("h", Rank.ACE)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Card(Suit.CLUBS, None)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
MeldRules("hgh")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
MeldRules(ace_deadwood="1")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
card.index = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
