"""What happened in a round, what it is worth, and how rounds add up to a match.

Reading order: ``result`` (facts), ``knock`` (what a knock needs), ``showdown`` (how facts come
about), ``price`` (what facts are worth, item by item); then the score sheet: ``entries`` with
``entry_fields`` and ``entry_score`` (what a sheet records, and what that comes to), ``players``,
``columns`` (how entries fill them), ``standing`` (the match after each entry), ``recording`` and
``sheet``; and what is read off a sheet: ``account``, ``advice``, ``rescoring``. Files are in
``sheet_data`` and ``sheet_files``; pads are drawn upstairs, in ``show``.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from oklahoma_rummy.loading import load_on_use
from oklahoma_rummy.scoring.account import (
    FinalAccount,
    Payment,
    SheetRow,
    SideAccount,
    SideStatistics,
)
from oklahoma_rummy.scoring.columns import AccountItem, AccountLine, Closing, Column
from oklahoma_rummy.scoring.entries import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    VoidEntry,
)
from oklahoma_rummy.scoring.entry_fields import AwardReason, EndReason, VoidReason
from oklahoma_rummy.scoring.entry_score import EntryScore, TableScore
from oklahoma_rummy.scoring.price import ItemKind, RoundScore, ScoreItem, price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.sheet import Rescoring, ScoreSheet
from oklahoma_rummy.scoring.showdown import showdown
from oklahoma_rummy.scoring.standing import SheetLine

if TYPE_CHECKING:
    from oklahoma_rummy.scoring.schema import result_schema, score_schema, sheet_schema

__all__ = [
    "AccountItem",
    "AccountLine",
    "AdjustmentEntry",
    "AwardEntry",
    "AwardReason",
    "Closing",
    "Column",
    "EndEntry",
    "EndReason",
    "EntryScore",
    "FinalAccount",
    "ItemKind",
    "Payment",
    "PenaltiesEntry",
    "PointsEntry",
    "Rescoring",
    "ResultEntry",
    "RoundKind",
    "RoundResult",
    "RoundScore",
    "ScoreItem",
    "ScoreSheet",
    "SheetLine",
    "SheetRow",
    "SideAccount",
    "SideStatistics",
    "TableScore",
    "VoidEntry",
    "VoidReason",
    "price",
    "result_schema",
    "score_schema",
    "sheet_schema",
    "showdown",
]

_LOADED_ON_USE = dict.fromkeys([name for name in __all__ if name.endswith("_schema")], "schema")
"""The public names that most programs do not need, and the module of each."""

__getattr__: Callable[[str], object] = load_on_use(__name__, _LOADED_ON_USE.get)
