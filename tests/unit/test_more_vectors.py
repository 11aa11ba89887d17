"""The worked cases of `vectors/more_cases.json`: the library and the reference against them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy import Round, Rules, ScoreSheet, price, showdown
from oklahoma_rummy.scoring import RoundResult
from tests.comparison import facts_of
from tests.reference import naive, naive_match

PATH = Path(__file__).parents[1] / "vectors" / "more_cases.json"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads(PATH.read_text(encoding="utf-8"))["cases"]
}
DEALS_IN_WORDS: dict[str, dict[str, Any]] = {
    "G1": {
        "upcard": "7c",
        "hands": ["JcQcKc 2c2h2s 6c6h6s 4d", "9h Th Jh Tc Ts Td Kh 2d Jd 9d"],
        "knocker": 0,
        "expect": {
            "result": "knock",
            "winners": [0],
            "deadwood": [4, 20],
            "points": [16, 0],
            "layoffs": [[], [["Tc", 0], ["2d", 1]]],
        },
    }
}
"""What the note of a case says, as a deal."""


def cards(text: str) -> list[str]:
    """Split a text into its cards, for the reference."""
    plain = text.replace(" ", "")
    return [plain[at : at + 2] for at in range(0, len(plain), 2)]


def shown(rules: Rules, deal: dict[str, Any]) -> RoundResult:
    """Play out the knock of a case."""
    return showdown(rules, upcard=deal["upcard"], hands=deal["hands"], knocker=deal["knocker"])


def reference_facts(rules: dict[str, Any], deal: dict[str, Any]) -> naive.Facts:
    """Let the reference play it out."""
    hands = [cards(hand) for hand in deal["hands"]]
    return naive.showdown(rules, deal["upcard"], hands, deal["knocker"])


def check_showdown(case: dict[str, Any]) -> None:
    """Compare facts and points with those of the case, and with those of the reference."""
    rules, expect = Rules(**case["rules"]), case["expect"]
    result = shown(rules, case)
    points = price(result, rules).points
    assert {
        "result": result.kind.value,
        "winners": list(result.winners),
        "deadwood": list(result.deadwood),
        "points": list(points),
        "layoffs": [[[str(card), on] for card, on in laid] for laid in result.layoffs],
    } == {"layoffs": [[] for _ in result.layoffs], **expect}
    facts = reference_facts(case["rules"], case)
    assert facts_of(result) == facts
    assert points == naive.price(facts, case["rules"])


def check_deal_in_words(case: dict[str, Any]) -> None:
    """Compare a deal that the case tells in words."""
    check_showdown(case | DEALS_IN_WORDS[case["id"]])


def recorded(sheet: ScoreSheet, hand: dict[str, Any]) -> ScoreSheet:
    """Record a hand of a case, whatever is known of it."""
    if hand.get("void"):
        return sheet.record_void()
    if "winner" in hand:
        return sheet.record_points(**hand)
    tables = hand.get("tables") or [hand["showdown"]]
    return sheet.record(*(shown(sheet.rules, deal) for deal in tables))


def reference_hand(rules: dict[str, Any], hand: dict[str, Any]) -> dict[str, Any]:
    """Write a hand of a case as the reference takes it."""
    if hand.get("void") or "winner" in hand:
        return hand
    tables = hand.get("tables") or [hand["showdown"]]
    return {"facts": [reference_facts(rules, deal) for deal in tables]}


def standing(sheet: ScoreSheet) -> dict[str, Any]:
    """Write what a sheet says as a case does."""
    columns = [
        {
            "points": list(column.points),
            "boxes": list(column.boxes),
            "totals": list(column.totals),
            "winner": column.winner,
            "shutout": column.shutout,
            "closing": column.closing,
        }
        for column in sheet.columns
    ]
    return {
        "columns": columns,
        "totals": list(sheet.totals),
        "winner": sheet.winner,
        "leaders": list(sheet.leaders),
        "is_over": sheet.is_over,
    }


def check_sheet(case: dict[str, Any]) -> None:
    """Record the hands one by one, and compare the sheet with the case and with the reference."""
    expect = dict(case["expect"])
    sheet = ScoreSheet.new(Rules(**case["rules"]), dealer=case["dealer"])
    dealers = [sheet.dealer]
    for hand in case["hands"]:
        sheet = recorded(sheet, hand)
        dealers.append(sheet.dealer)
    assert dealers == expect.pop("dealers")
    ours = standing(sheet)
    assert ours == expect
    hands = [reference_hand(case["rules"], hand) for hand in case["hands"]]
    theirs = naive_match.keep_score(case["rules"], hands, case["dealer"])
    for column in ours["columns"]:
        column["is_closed"] = column.pop("closing") is not None
    assert ours | {"dealer": sheet.dealer} == {name: theirs[name] for name in (*ours, "dealer")}


def check_round(case: dict[str, Any]) -> None:
    """Play the steps; what the case calls illegal is refused, and what it checks is so."""
    state = Round.deal(Rules(**case["rules"]), case["deck"], case["dealer"])
    for step in case["steps"]:
        if isinstance(step, str):
            assert step in state.legal_actions
            state = state.play(step)
        elif "illegal" in step:
            assert step["illegal"] not in state.legal_actions
            assert state.why_illegal(step["illegal"]) is not None
        else:
            assert {
                "phase": state.phase.value,
                "turn": state.turn,
                "stock": state.stock_count,
                "pile": [str(card) for card in state.discards],
            } == step["check"]


CHECKS: dict[str, Callable[[dict[str, Any]], None]] = {
    "sheet": check_sheet,
    "showdown": check_showdown,
    "showdown_text": check_deal_in_words,
    "round": check_round,
}


@pytest.mark.parametrize("name", CASES)
def test_worked_case(name: str) -> None:
    """A worked case comes to the facts, points, boxes, totals, dealers and refusals it names."""
    CHECKS[CASES[name]["kind"]](CASES[name])
