"""What happened in a round, what it is worth, and how rounds add up to a match.

Reading order: ``result`` (facts), ``knock`` (what a knock needs), ``showdown`` (how facts come
about), ``price`` (what facts are worth, item by item); then the score sheet: ``entries`` with
``entry_fields`` and ``entry_score`` (what a sheet records, and what that comes to), ``players``,
``columns`` (how entries fill them), ``standing`` (the match after each entry), ``recording`` and
``sheet``; and what is read off a sheet: ``account``, ``advice``, ``rescoring``. Files are in
``sheet_data`` and ``sheet_files``; pads are drawn upstairs, in ``show``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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


def __getattr__(name: str) -> object:
    """Load the schemas when one is first asked for: most programs never do."""
    if not name.endswith("_schema") or name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.schema"), name)
    globals()[name] = value
    return value
