"""Every pair of values of two fields of the rules, in matches of up to 15 rounds.

The laws of rounds are asked after one action in a hundred, those of matches at the end, and what is
won is compared with the second scorer. The session `pairs` prints how many pairs there are.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from oklahoma_rummy import InvalidRulesError, Match, Phase, Rules, deck_from_seed
from oklahoma_rummy.rules import RULE_FIELDS
from oklahoma_rummy.scoring import ResultEntry, ScoreSheet
from oklahoma_rummy.testing import WAYS, check_match, check_round
from oklahoma_rummy.testing.ways import knock_when_possible
from tests.reference import random_matches
from tests.reference.strategies import random_rules
from tests.sheet_comparison import check_match as compare_with_reference
from tools.perft_table import values_of

pytestmark = pytest.mark.nightly

Setting = tuple[str, Any]
"""A field and a value that it holds."""
Pair = tuple[Setting, Setting]

ATTEMPTS = 40
"""How often a pair is tried among others before it is taken for one that cannot be."""
MOST_ROUNDS = 15
MOST_ACTIONS = 400
PARTS = 8


def settings_of() -> dict[str, list[Any]]:
    """Return for each field its words, the ends of its range and its default."""
    found: dict[str, list[Any]] = {}
    for name, field in RULE_FIELDS.items():
        found[name] = [*dict.fromkeys([field.default, *values_of(name)])]
    return found


SETTINGS = settings_of()


def pairs_in(rules: Rules) -> Iterator[Pair]:
    """Walk through the pairs of listed values that rules have."""
    here = [
        (name, getattr(rules, name))
        for name, values in SETTINGS.items()
        if getattr(rules, name) in values
    ]
    yield from combinations(here, 2)


def rules_with(pair: Pair, rng: Random) -> Rules | None:
    """Draw sound rules with a pair of values, and other listed values wherever they may be."""
    fixed = dict(pair)
    for _ in range(ATTEMPTS):
        try:
            rules = Rules(**random_rules(rng, **fixed))
        except (ValueError, InvalidRulesError):
            continue
        names = [name for name in SETTINGS if name not in fixed]
        for name in rng.sample(names, len(names)):
            change: Any = {name: rng.choice(SETTINGS[name])}
            try:
                rules = rules.evolve(**change)
            except InvalidRulesError:
                continue
        return rules
    return None


def covering() -> tuple[list[Rules], int, int]:
    """Return rules that have every legal pair, how many pairs these are, and how many are not."""
    rng = Random(2026)
    names = list(SETTINGS)
    every: list[Pair] = [
        ((one, value), (other, another))
        for one, other in combinations(names, 2)
        for value in SETTINGS[one]
        for another in SETTINGS[other]
    ]
    covered: set[Pair] = set()
    found: list[Rules] = []
    refused = 0
    for pair in rng.sample(every, len(every)):
        if pair in covered:
            continue
        rules = rules_with(pair, rng)
        if rules is None:
            refused += 1
            continue
        found.append(rules)
        covered.update(pairs_in(rules))
    assert len(covered) + refused == len(every)
    return found, len(covered), refused


def play_a_match(rules: Rules, rng: Random) -> Match:
    """Play a match to its end, or as far as it is worth while, with the laws looked at."""
    match = Match.start(rules, dealer=rng.randrange(rules.seats_at_table))
    way = rng.choice([*WAYS, knock_when_possible, knock_when_possible])
    for _ in range(MOST_ROUNDS):
        if match.is_over:
            break
        match = match.deal(*[deck_from_seed(rng.getrandbits(60)) for _ in match.tables])
        left = MOST_ACTIONS
        while match.is_dealt:
            open_tables = [n for n, each in enumerate(match.rounds) if each.phase is not Phase.OVER]
            table = rng.choice(open_tables)
            match = match.play(way(match.rounds[table], rng), table)
            left -= 1
            if left == 0 and match.is_dealt:
                match = match.void_round("agreed")
            if rng.random() < 0.01:
                check_round(match.rounds[table], rng)
    check_match(match)
    return match


def compare(sheet: ScoreSheet) -> None:
    """Keep score of the same facts by the second scorer."""
    hands: list[Any] = []
    for entry in sheet.entries:
        if not isinstance(entry, ResultEntry):
            hands.append({"void": True})
            continue
        facts = [
            {
                "kind": str(result.kind),
                "knocker": result.knocker,
                "winner": result.winner,
                "winners": result.winners,
                "deadwood": result.deadwood,
                "upcard": str(result.upcard),
            }
            for result in entry.results
        ]
        hands.append({"facts": facts})
    law: Any = {name: getattr(sheet.rules, name) for name in RULE_FIELDS}
    compare_with_reference(random_matches.Match(law, hands, sheet.first_dealer))


RULES, LEGAL, REFUSED = covering()


def test_every_pair_is_covered() -> None:
    """The rule sets have every legal pair of listed values; the count is printed."""
    print(f"{LEGAL:,} pairs in {len(RULES):,} rule sets; for {REFUSED:,} no rules were found")  # noqa: T201
    assert LEGAL > 4_000


@pytest.mark.parametrize("part", range(PARTS))
def test_matches_keep_the_law(part: int) -> None:
    """A match under each of them keeps the laws, and scores as the second scorer does."""
    over = 0
    for number in range(part, len(RULES), PARTS):
        match = play_a_match(RULES[number], Random(number))
        compare(match.sheet)
        over += match.is_over
    assert over
