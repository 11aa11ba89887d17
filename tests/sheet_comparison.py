"""The score sheet beside the slow reference: the same match to both, in the forms of each."""

from typing import Any

from oklahoma_rummy.cards import Card
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet
from tests.reference.naive_match import Hand, keep_score
from tests.reference.random_matches import Match


def result_of(facts: dict[str, Any], rules: Rules) -> RoundResult:
    """Write facts of the reference as the library does; there are no cards in them."""
    result = RoundResult(
        rules=rules,
        upcard=Card.parse(facts["upcard"]),
        knocker=facts["knocker"],
        deadwood=facts["deadwood"],
        big_gin=facts["kind"] == "big_gin",
    )
    assert (result.kind, list(result.winners)) == (facts["kind"], list(facts["winners"]))
    return result


def recorded(sheet: ScoreSheet, hand: Hand) -> ScoreSheet:  # noqa: PLR0911  kind by kind
    """Record a hand of the reference."""
    if hand.get("void"):
        return sheet.record_void()
    if "award" in hand:
        return sheet.record_award(hand["winner"], hand["points"], hand["award"])
    if "adjust" in hand:
        return sheet.adjust(hand["side"], hand["adjust"], "settled at the table")
    if "end" in hand:
        return sheet.end(hand["end"], hand["winner"])
    if "penalties" in hand:
        return sheet.record_penalties(hand["penalties"], hand["winner"])
    if "facts" in hand:
        return sheet.record(*(result_of(facts, sheet.rules) for facts in hand["facts"]))
    return sheet.record_points(hand["winner"], hand["points"], hand["kind"], hand["spade"])


def played(match: Match) -> ScoreSheet:
    """Record a match up to its end, or as far as it goes."""
    sheet = ScoreSheet.new(Rules(**match.rules), dealer=match.dealer)
    for hand in match.hands:
        if sheet.is_over:
            break
        sheet = recorded(sheet, hand)
    return sheet


def check_match(match: Match) -> None:
    """Keep score of a match both ways; everything on the sheet is compared, hand by hand."""
    sheet = played(match)
    hands = match.hands[: len(sheet.entries)]
    theirs = keep_score(match.rules, hands, match.dealer)
    columns = [
        {
            "points": list(column.points),
            "boxes": list(column.boxes),
            "totals": list(column.totals),
            "winner": column.winner,
            "shutout": column.shutout,
            "is_closed": column.is_closed,
        }
        for column in sheet.columns
    ]
    ours = {
        "columns": columns,
        "totals": list(sheet.totals),
        "winner": sheet.winner,
        "leaders": list(sheet.leaders),
        "is_over": sheet.is_over,
        "dealer": sheet.dealer,
        "log": _log(sheet),
    }
    assert ours == theirs


def _log(sheet: ScoreSheet) -> list[dict[str, Any]]:
    log = []
    closed: list[int] = []
    for entry in sheet.lines:
        closed += entry.closed
        columns = {side: list(numbers) for side, numbers in enumerate(entry.columns) if numbers}
        log.append({"columns": columns, "closed": sorted(closed)})
    return log
