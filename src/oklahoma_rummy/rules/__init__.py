"""How a table plays: ``Rules``, the presets, and rules as text, checked and explained.

Reading order: ``fields`` (the words of the enums), ``syntax`` (how rules are written), ``words``
(what people call things), ``rule_field`` (what a field may hold), ``problems`` (which fields do not
go together), ``rules``, ``presets``, ``spec`` (one-line text), ``effects`` (which fields decide
nothing), ``diff``. House rules in files: ``files`` (read, replaced and locked on disk),
``json_toml`` (both languages as plain data), ``positions`` and ``documents`` (texts and their
places), ``writing``, ``advice``, ``checking``, ``schema``. What is said about house rules is loaded
when it is first used; rule sheets and a diff in words are written upstairs, in ``show``.

Wrong text is a ``NotationError`` here (a name by itself, ``UnknownNameError``), and a wrong Python
type a ``TypeError``. ``Raises`` lists what else there is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from oklahoma_rummy.loading import load_on_use
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
    ShutoutWhen,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)
from oklahoma_rummy.rules.keywords import PresetName, RuleChanges
from oklahoma_rummy.rules.presets import PRESET_SOURCES, PRESETS
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules, rule_problems
from oklahoma_rummy.rules.spec import RulesLike, as_rules

if TYPE_CHECKING:
    from oklahoma_rummy.rules.checking import RulesReport, check_rules
    from oklahoma_rummy.rules.diff import RuleChange, RulesDiff
    from oklahoma_rummy.rules.schema import rules_schema

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
    "PresetName",
    "Redeal",
    "RuleChange",
    "RuleChanges",
    "Rules",
    "RulesDiff",
    "RulesLike",
    "RulesReport",
    "Scoring",
    "Shutout",
    "ShutoutWhen",
    "SpadeBoxes",
    "StockExhaustion",
    "Tie",
    "as_rules",
    "check_rules",
    "rule_problems",
    "rules_schema",
]

_LOADED_ON_USE = {
    "RuleChange": "diff",
    "RulesDiff": "diff",
    "RulesReport": "checking",
    "check_rules": "checking",
    "rules_schema": "schema",
}
"""The public names that most programs do not need, and the module of each."""

__getattr__: Callable[[str], object] = load_on_use(__name__, _LOADED_ON_USE.get)
