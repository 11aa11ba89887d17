"""How a table plays: ``Rules``, the presets, and rules as text.

Reading order: ``fields`` (the words of the enums), ``rule_field`` (what a field may hold),
``problems`` (which fields do not go together), ``rules``, ``presets``, ``spec`` (one-line text).
"""

from oklahoma_rummy.rules.fields import (
    AceUpcard,
    BoxTiming,
    DealerRotation,
    FirstUpcard,
    HollywoodEntry,
    KnockDiscard,
    LastDiscard,
    MultiGinBonus,
    MultiTie,
    MultiUndercutBonus,
    PartnerLayoff,
    Partnership,
    Redeal,
    Scoring,
    Shutout,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)
from oklahoma_rummy.rules.presets import PRESET_SOURCES, PRESETS
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules, rule_problems
from oklahoma_rummy.rules.spec import as_rules

__all__ = [
    "PRESETS",
    "PRESET_SOURCES",
    "RULE_FIELDS",
    "AceUpcard",
    "BoxTiming",
    "DealerRotation",
    "FirstUpcard",
    "HollywoodEntry",
    "KnockDiscard",
    "LastDiscard",
    "MultiGinBonus",
    "MultiTie",
    "MultiUndercutBonus",
    "PartnerLayoff",
    "Partnership",
    "Redeal",
    "Rules",
    "Scoring",
    "Shutout",
    "SpadeBoxes",
    "StockExhaustion",
    "Tie",
    "as_rules",
    "rule_problems",
]
