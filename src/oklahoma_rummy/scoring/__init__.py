"""What happened in a hand, what it is worth, and how hands add up to a match.

Reading order: ``result`` (facts), ``knock`` (what a knock needs), ``showdown`` (how facts come
about), ``score`` (points, item by item), ``price`` (what facts are worth); then the score sheet:
``hand`` (what a sheet keeps of a hand), ``hand_score`` (what that comes to), ``players``,
``columns`` (how hands fill them), ``standing`` (the match after each hand), ``sheet``; and what is
read off a sheet: ``final``, ``statistics``, ``rows``, ``advice``, ``rescoring``. Files are in
``sheet_files`` and ``sheet_data``; pads are drawn upstairs, in ``show``.
"""

from oklahoma_rummy.scoring.columns import AccountItem, AccountLine, Closing, Column
from oklahoma_rummy.scoring.final import FinalAccount, Payment, SideAccount
from oklahoma_rummy.scoring.hand import PenaltiesEntry, PointsEntry, ResultEntry, VoidEntry
from oklahoma_rummy.scoring.hand_score import EntryScore, TableScore
from oklahoma_rummy.scoring.price import price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.rows import SheetRow
from oklahoma_rummy.scoring.score import ItemKind, RoundScore, ScoreItem
from oklahoma_rummy.scoring.sheet import Rescoring, ScoreSheet
from oklahoma_rummy.scoring.sheet_files import load_sheet, read_sheet, save_sheet
from oklahoma_rummy.scoring.showdown import showdown
from oklahoma_rummy.scoring.standing import SheetLine
from oklahoma_rummy.scoring.statistics import SideStatistics

__all__ = [
    "AccountItem",
    "AccountLine",
    "Closing",
    "Column",
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
    "load_sheet",
    "price",
    "read_sheet",
    "save_sheet",
    "showdown",
]
