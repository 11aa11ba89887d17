"""Melds, deadwood and layoffs.

Reading order: ``meld_rules``, ``meld``, ``arrangement``, ``layoffs``; the machinery, which works
on masks only: ``_tables``, ``_solver``, ``_rank_by_rank``, ``_layoffs``.
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
from oklahoma_rummy.melds.meld import Meld, MeldKind
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
    "arrangements",
    "best_arrangement",
    "best_defence",
    "deadwood",
    "discards",
]
