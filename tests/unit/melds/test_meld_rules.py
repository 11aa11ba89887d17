"""The two rules that melding needs."""

import copy
import pickle

import pytest

from oklahoma_rummy.errors import OutOfRangeError, UnknownNameError
from oklahoma_rummy.melds import AceRuns, MeldRules
from oklahoma_rummy.melds.meld_rules import as_meld_rules


def test_word_and_member_are_the_same() -> None:
    """A word gives the member, so that rules from either are equal and hash alike."""
    rules = MeldRules("around_corner", 15)
    assert rules.ace_runs is AceRuns.AROUND_CORNER
    assert rules == MeldRules(AceRuns.AROUND_CORNER, 15)
    assert hash(rules) == hash(MeldRules(AceRuns.AROUND_CORNER, 15))
    assert rules != MeldRules(AceRuns.AROUND_CORNER)


def test_copies_share_one_solver() -> None:
    """A copy or a pickle is equal and solves by the same tables, which no pickle carries."""
    rules = MeldRules(AceRuns.HIGH_OR_LOW)
    pickled = pickle.dumps(rules)
    assert len(pickled) < 200
    for again in (copy.copy(rules), copy.deepcopy(rules), pickle.loads(pickled)):  # noqa: S301  our own bytes
        assert again == rules
        assert again.solver is rules.solver


def test_rules_made_alike_share_one_solver() -> None:
    """Tables are built once per pair of rules, however often such rules are made."""
    assert MeldRules().solver is MeldRules(AceRuns.LOW, 1).solver
    assert MeldRules().solver is not MeldRules(AceRuns.LOW, 2).solver


def test_unknown_word_comes_with_the_nearest() -> None:
    """A word that is none of the three is refused with the nearest of them."""
    with pytest.raises(UnknownNameError, match=r"unknown ace_runs 'hihg_or_low'\. Did you mean"):
        MeldRules("hihg_or_low")  # type: ignore[arg-type]


@pytest.mark.parametrize("points", [0, 16, -1])
def test_an_ace_costs_1_to_15(points: int) -> None:
    """Other costs of an ace are out of range."""
    with pytest.raises(OutOfRangeError, match=f"ace_deadwood is {points}. Use .* from 1 to 15"):
        MeldRules(ace_deadwood=points)


def test_wrong_types_are_type_errors() -> None:
    """Values of a wrong Python type, a bool among them, are a TypeError."""
    with pytest.raises(TypeError, match="ace_runs is a member of AceRuns or its word, not int"):
        MeldRules(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ace_deadwood is a whole number, not bool"):
        MeldRules(ace_deadwood=True)
    with pytest.raises(TypeError, match="meld_rules are a MeldRules, not str"):
        as_meld_rules("low")  # type: ignore[arg-type]
