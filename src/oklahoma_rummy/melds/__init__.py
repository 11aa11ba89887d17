"""Melds, deadwood and layoffs.

Reading order: ``meld_rules``, ``meld``, ``arrangement``, ``growth`` (what fits on the melds of the
table), ``layoffs``; the machinery, which works on masks only: ``tables``, ``solver``,
``_rank_by_rank``, ``_defence``.
"""

from oklahoma_rummy.melds.arrangement import (
    Arrangement,
    DiscardOption,
    arrangements,
    best_arrangement,
    deadwood,
    discards,
)
from oklahoma_rummy.melds.layoffs import Defence, best_defence
from oklahoma_rummy.melds.meld import Meld, MeldKind, SpreadLike
from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode, MeldRules

__all__ = [
    "AceRuns",
    "Arrangement",
    "Defence",
    "DiscardOption",
    "LayoffMode",
    "Meld",
    "MeldKind",
    "MeldRules",
    "SpreadLike",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "deadwood",
    "discards",
]
