"""The census beside a table of the reference that knows every hand of a small pack."""

from typing import Any

import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.melds import AceRuns, MeldRules
from tests.reference import naive
from tests.reference.naive_table import Table, deadwood

ACE_RUNS = ("low", "high_or_low", "around_corner")
PACKS = {
    "K A 2 3": [rank + suit for rank in "KA23" for suit in "cdhs"],
    "Q K A 2 of three suits": [rank + suit for rank in "QKA2" for suit in "dhs"],
    "two suits round the corner": [rank + suit for rank in "JQKA234" for suit in "ch"],
}


@pytest.mark.parametrize(
    ("pack", "ace_deadwood"),
    [
        ("K A 2 3", 1),
        ("K A 2 3", 15),
        ("Q K A 2 of three suits", 1),
        ("two suits round the corner", 15),
    ],
)
@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_round_the_corner(pack: str, ace_deadwood: int, ace_runs: Any) -> None:
    """Where runs can go round the corner, hands of every size are counted as one by one."""
    cards = PACKS[pack]
    table = Table(cards, ace_runs, ace_deadwood)
    rules = MeldRules(AceRuns(ace_runs), ace_deadwood)
    for size in range(min(14, len(cards)) + 1):
        assert numbers.census(size, rules, cards) == table.census(size)
        if size:
            after = numbers.census(size, rules, cards, discard=True)
            assert after == table.census(size, discard=True)


def test_rules_differ_round_the_corner() -> None:
    """Over K A 2 3 the three places of the ace give three counts, so that the test can fail."""
    counts = [Table(PACKS["K A 2 3"], ace_runs).census(7) for ace_runs in ACE_RUNS]
    assert counts[0] == counts[1]  # Q-K-A needs a queen
    assert counts[1] != counts[2]
    counts = [Table(PACKS["Q K A 2 of three suits"], ace_runs).census(7) for ace_runs in ACE_RUNS]
    assert len({tuple(count.items()) for count in counts}) == 3


@pytest.mark.parametrize("ace_runs", ACE_RUNS)
def test_the_table_tries_everything(ace_runs: str) -> None:
    """The table gives each hand what trying every arrangement gives."""
    cards = ["Kc", "Ac", "2c", "3c", "Kd", "Ad", "2d", "Kh", "Ah", "2h"]
    table = Table(cards, ace_runs, 15)
    for hand in range(0, len(table.least), 7):
        held = [card for place, card in enumerate(table.pack) if hand >> place & 1]
        assert table.least[hand] == naive.deadwood(held, ace_runs, 15)
        assert table.least[hand] == deadwood(held, ace_runs, 15)
