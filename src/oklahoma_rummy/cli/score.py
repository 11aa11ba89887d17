"""``oklahoma-rummy score``: who won a hand, by how many points, and why."""

from collections.abc import Sequence
from typing import Any

import click
from rich.box import SIMPLE
from rich.table import Table

from oklahoma_rummy.cli.arguments import json_option, option, rules_option
from oklahoma_rummy.cli.printing import arrangement_as_json, cards, say, write_json
from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.scoring import RoundScore, price, showdown

_OTHERS = "The other hands clockwise from the knocker, one option each, a partner's too."


@click.command(help="Score a hand: melds, layoffs, who won, and why.")
@option("--upcard", "CARD", "The card turned after the deal: 7s.", required=True)
@option("--knocker", "HAND", "The knocker's hand after the discard.", required=True)
@option("--defender", "HAND", _OTHERS, many=True, required=True)
@rules_option
@option("--spread", "MELDS", "The melds shown, if not the best: '4c5c6c 9d9h9s'.")
@click.option("--big-gin", is_flag=True, help="All cards melded, nothing discarded.")
@json_option
def score(
    upcard: str,
    knocker: str,
    defender: Sequence[str],
    rules: str,
    spread: str | None,
    big_gin: bool,
    as_json: bool,
) -> None:
    hands = [knocker, *defender]
    result = showdown(
        Rules.parse(rules, players=len(hands)),
        upcard=upcard,
        hands=hands,
        spread=spread,
        big_gin=big_gin,
    )
    priced = price(result, result.rules)
    if as_json:
        write_json(_as_json(priced))
    else:
        say(_table(priced))
        say(str(priced))


def _as_json(score: RoundScore) -> dict[str, Any]:
    """Return the stable keys of the JSON answer, lists in seat order."""
    result = score.result
    return {
        "kind": result.kind,
        "knock_limit": result.knock_limit,
        "multiplier": score.multiplier,
        "knocker": result.knocker,
        "winner": result.winner,
        "deadwood": result.deadwood,
        "arrangements": [arrangement_as_json(each) for each in result.arrangements],
        "layoffs": [[[str(card), number] for card, number in laid] for laid in result.layoffs],
        "points": score.points,
        "items": [
            {
                "what": item.what,
                "to": item.to,
                "from": item.from_,
                "points": item.points,
                "why": item.why,
            }
            for item in score.items
        ],
    }


def _table(score: RoundScore) -> Table:
    result = score.result
    penalty = score.rules.scoring is Scoring.PENALTY
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("seat", "melds", "unmatched", "laid off"):
        table.add_column(heading, overflow="fold")
    for heading in ("deadwood", "penalty" if penalty else "points"):
        table.add_column(heading, justify="right")
    for seat, kept in enumerate(result.arrangements):
        table.add_row(
            f"{seat} knocker" if seat == result.knocker else str(seat),
            cards(" ".join(map(str, kept.melds)) or "-"),
            cards(" ".join(map(str, kept.unmatched)) or "-"),
            cards(" ".join(str(card) for card, _ in result.layoffs[seat]) or "-"),
            str(kept.deadwood),
            str(score.points[seat]),
        )
    return table
