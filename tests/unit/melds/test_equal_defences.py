"""Defences that leave equally little with equally many cards laid off: which is the best one."""

import pytest

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.melds import best_defence
from tests.reference import naive


@pytest.mark.parametrize(
    ("hand", "spread", "kept", "laid"),
    [
        # A set of tens with Jc loose comes before the run 9-T-J with two tens loose.
        ("9c Tc Jc Th Ts", "6c7c8c JsQsKs", "TcThTs | Jc", "9c"),
        # Sevens as a set come before 5-6-7 of hearts: what is kept decides, not the card laid.
        ("7c 4d 5d 6d 7d 8d 4h 5h 6h 7h", "8c9cTcJc 9dTdJdQd", "4d5d6d 4h5h6h 7c7d7h | -", "8d"),
    ],
)
def test_what_is_kept_decides(hand: str, spread: str, kept: str, laid: str) -> None:
    """Of equal defences the one whose rest comes first in the arrangement order is best."""
    defence = best_defence(hand, spread)
    assert [str(card) for card, _ in defence.layoffs] == laid.split()
    melds = {meld.cards for meld in defence.arrangement.melds}
    assert melds == {CardSet(meld) for meld in kept.split(" | ", maxsplit=1)[0].split()}
    theirs = naive.best_defence(
        [str(card) for card in CardSet(hand)],
        [frozenset(str(card) for card in CardSet(meld)) for meld in spread.split()],
    )
    assert tuple((str(card), number) for card, number in defence.layoffs) == theirs.layoffs
    assert defence.deadwood == theirs.deadwood
