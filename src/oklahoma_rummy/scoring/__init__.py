"""What happened in a hand, and what it is worth.

Reading order: ``result`` (facts), ``showdown`` (how facts come about), ``score`` (points, item by
item), ``price`` (what facts are worth).
"""

from oklahoma_rummy.scoring.price import price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.score import ItemKind, RoundScore, ScoreItem
from oklahoma_rummy.scoring.showdown import showdown

__all__ = ["ItemKind", "RoundKind", "RoundResult", "RoundScore", "ScoreItem", "price", "showdown"]
