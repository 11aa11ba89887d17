"""What counts as a meld and what a loose card costs.

Lives here: the two facts that melding needs (``MeldRules``) and the enums that this room acts on.
The rest of a table's rules is in ``oklahoma_rummy.rules``, which composes these.
"""

from enum import StrEnum
from functools import partial
from typing import final

from attrs import field, frozen

from oklahoma_rummy.errors import as_member, as_whole


class AceRuns(StrEnum):
    """Where an ace may stand in a run (R1.ace_runs)."""

    LOW = "low"
    """A-2-3 only."""
    HIGH_OR_LOW = "high_or_low"
    """Also Q-K-A; an ace closes one end only, so K-A-2 is no run."""
    AROUND_CORNER = "around_corner"
    """Also K-A-2 and so on round the circle, at most thirteen cards."""


class LayoffMode(StrEnum):
    """What a defender may lay off on (R1.layoffs)."""

    OWN_CHAIN = "own_chain"
    """Each defender chains his own cards from the knocker's melds as spread."""
    SHARED_CHAIN = "shared_chain"
    """All defenders share the growing melds, in seat order from the knocker."""
    ADJACENT = "adjacent"
    """Only cards that touch a meld as it was spread."""
    NONE = "none"
    """Nobody lays off."""


@final
@frozen
class MeldRules:
    """The two rules that decide melds and deadwood.

    Args:
        ace_runs: Where an ace may stand in a run.
        ace_deadwood: What an unmatched ace costs, 1 to 15 points.

    Raises:
        OklahomaRummyError: If a value is not one of those.
        TypeError: If a value has the wrong Python type.

    Example:
        >>> MeldRules(ace_runs="around_corner", ace_deadwood=15)
        MeldRules(ace_runs='around_corner', ace_deadwood=15)
    """

    ace_runs: AceRuns = field(
        default=AceRuns.LOW,
        converter=partial(as_member, AceRuns, name="ace_runs"),
        repr=lambda word: repr(str(word)),
    )
    """Where an ace may stand in a run."""
    ace_deadwood: int = field(
        default=1, converter=partial(as_whole, name="ace_deadwood", low=1, high=15)
    )
    """What an unmatched ace costs, in points."""
