"""What counts as a meld and what a loose card costs.

Lives here: the two facts that melding needs (``MeldRules``) and the enums that melding acts on.
The rest of a table's rules is in ``oklahoma_rummy.rules``, which composes these.
"""

from enum import StrEnum
from typing import Literal, final

from attrs import Factory, field, frozen

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.melds.solver import Solver, solver_for
from oklahoma_rummy.values import value_class


class AceRuns(StrEnum):
    """Where an ace may stand in a run (R1.ace_runs)."""

    LOW = "low"
    """A-2-3 only."""
    HIGH_OR_LOW = "high_or_low"
    """Also Q-K-A; an ace closes one end only, so K-A-2 is not a run."""
    AROUND_CORNER = "around_corner"
    """Also K-A-2 and so on round the circle, at most thirteen cards."""


class LayoffMode(StrEnum):
    """What a defender may lay off on (R1.layoffs)."""

    OWN_CHAIN = "own_chain"
    """Each defender chains only own cards from the knocker's melds as spread."""
    SHARED_CHAIN = "shared_chain"
    """All defenders share the growing melds, in seat order from the knocker."""
    ADJACENT = "adjacent"
    """Only cards that touch a meld as it was spread."""
    NONE = "none"
    """Nobody lays off."""


def _as_ace_runs(value: AceRuns | Literal["low", "high_or_low", "around_corner"]) -> AceRuns:
    return as_member(AceRuns, value, name="ace_runs")


def _as_ace_deadwood(value: int) -> int:
    return as_whole(value, name="ace_deadwood", low=1, high=15)


def _solver_of(rules: "MeldRules") -> Solver:
    return solver_for(rules.ace_runs.value, rules.ace_deadwood)


@final
@value_class
@frozen
class MeldRules:
    """The two rules that decide melds and deadwood.

    Args:
        ace_runs: Where an ace may stand in a run.
        ace_deadwood: What an unmatched ace costs, 1 to 15 points.

    Raises:
        UnknownNameError: If the word for aces is unknown.
        OutOfRangeError: If an ace costs less than 1 or more than 15 points.

    Example:
        >>> MeldRules(ace_runs="around_corner", ace_deadwood=15)
        MeldRules(ace_runs='around_corner', ace_deadwood=15)
    """

    ace_runs: AceRuns = field(
        default=AceRuns.LOW,
        converter=_as_ace_runs,
        repr=lambda word: repr(str(word)),
    )
    """Where an ace may stand in a run."""
    ace_deadwood: int = field(default=1, converter=_as_ace_deadwood)
    """What an unmatched ace costs, in points."""
    solver: Solver = field(
        init=False, eq=False, repr=False, default=Factory(_solver_of, takes_self=True)
    )
    """The solver of these rules, which works on masks: for the other packages of this library."""


ACES_LOW = MeldRules()
"""Aces stand below the two and cost one point: what most tables play."""


def as_meld_rules(meld_rules: MeldRules) -> MeldRules:
    """Return the rules, or refuse what is not a set of them."""
    if not isinstance(meld_rules, MeldRules):
        given = type(meld_rules).__name__
        message = f"meld_rules are a MeldRules, not {given}. Rules have one as .meld_rules"
        raise TypeError(message)
    return meld_rules
