"""The published counts of sequences are right."""

import json

import pytest

from oklahoma_rummy import Round, Rules, deck_from_seed
from oklahoma_rummy.rules import RULE_FIELDS
from oklahoma_rummy.testing import perft
from tests.reference import naive_play
from tools.perft_table import DEALS, DEPTH, PAGE, VECTORS, count, rule_sets

TABLE = json.loads(VECTORS.read_text(encoding="utf-8"))
COUNTS = {row["rules"]: row["sequences"] for row in TABLE["counts"]}


def count_naively(rules: Rules, state: Round, depth: int) -> int:
    """Count sequences by what the reference allows at each position on the way."""
    law = {name: getattr(rules, name) for name in RULE_FIELDS}
    listed = len(naive_play.legal(law, state.to_dict()))
    if depth == 1:
        return listed
    assert listed == len(state.legal_actions)
    return sum(count_naively(rules, state.play(each), depth - 1) for each in state.legal_actions)


def test_every_rule_set_is_in_the_table() -> None:
    """Every preset and every value of a field is counted: a new field joins by itself."""
    assert list(COUNTS) == list(map(str, rule_sets()))
    assert (TABLE["deals"], TABLE["depth"]) == (DEALS, DEPTH)
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("\n| `") == len(COUNTS)
    assert all(f"| `{rules}` | {number:,} |" in page for rules, number in COUNTS.items())


@pytest.mark.parametrize("rules", list(COUNTS)[::25])
def test_some_counts(rules: str) -> None:
    """Some rows come out as they were published."""
    assert count(Rules.parse(rules)) == COUNTS[rules]


@pytest.mark.parametrize("rules", list(COUNTS)[::8])
def test_the_reference_counts_alike(rules: str) -> None:
    """From a deal on, the slow reference counts as the library does."""
    table = Rules.parse(rules)
    state = Round.deal(table, deck_from_seed("perft 0"))
    assert count_naively(table, state, 3) == perft(state, 3)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", list(COUNTS))
def test_all_counts(rules: str) -> None:
    """All rows come out as they were published, and the reference counts deeper along."""
    table = Rules.parse(rules)
    assert count(table) == COUNTS[rules]
    for number in range(3):
        state = Round.deal(table, deck_from_seed(f"perft {number}"))
        assert count_naively(table, state, 4) == perft(state, 4)
