"""Score sheets from short lists of hands, and facts made up without cards."""

from typing import Any

from oklahoma_rummy.cards import Card
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet
from tests.reference import naive

Won = tuple[int, int] | tuple[int, int, str] | tuple[int, int, str, bool] | None
"""The side that won, its points, perhaps the kind and whether a spade was up; None is void."""


def pad(rules: Rules, *hands: Won, dealer: int = 0) -> ScoreSheet:
    """Give the sheet of these hands."""
    sheet = ScoreSheet.new(rules, dealer=dealer)
    for hand in hands:
        sheet = sheet.record_void() if hand is None else sheet.record_points(*hand)
    return sheet


def facts(
    rules: Rules, *deadwood: int, knocker: int = 0, upcard: str = "Td", big_gin: bool = False
) -> RoundResult:
    """Give the result of a table where the seats are left with so much deadwood."""
    fields = {name: getattr(rules, name) for name in ("tie", "layoff_on_gin", "multi_tie")}
    words: dict[str, Any] = {**fields, "players": len(deadwood), "partnership": rules.partnership}
    gin = deadwood[knocker] == 0
    kind, winners = naive._outcome(words, knocker, deadwood, gin=gin, big_gin=big_gin)
    result = RoundResult(
        rules=rules,
        upcard=Card.parse(upcard),
        knocker=knocker,
        deadwood=deadwood,
        big_gin=big_gin,
    )
    assert (result.kind, result.winners) == (kind, tuple(winners))
    return result
