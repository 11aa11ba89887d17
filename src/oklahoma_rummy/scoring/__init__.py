"""What happened in a hand, what it is worth, and how hands add up to a match.

Reading order: ``result`` (facts), ``showdown`` (how facts come about), ``score`` (points, item by
item), ``price`` (what facts are worth); then the score sheet: ``hand`` (what a sheet keeps of a
hand), ``columns`` (how hands fill them), ``standing`` (the match after each hand), ``sheet``.
"""

from oklahoma_rummy.scoring.columns import Column
from oklahoma_rummy.scoring.hand import PenaltyHand, PlayedHand, VoidHand, WonHand
from oklahoma_rummy.scoring.price import price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.score import ItemKind, RoundScore, ScoreItem
from oklahoma_rummy.scoring.sheet import ScoreSheet
from oklahoma_rummy.scoring.showdown import showdown

__all__ = [
    "Column",
    "ItemKind",
    "PenaltyHand",
    "PlayedHand",
    "RoundKind",
    "RoundResult",
    "RoundScore",
    "ScoreItem",
    "ScoreSheet",
    "VoidHand",
    "WonHand",
    "price",
    "showdown",
]
