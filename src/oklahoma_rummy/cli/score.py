"""``oklahoma-rummy score``: who won a deal, by how many points, and why."""

import json
from typing import Annotated, Any

import typer
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from oklahoma_rummy.cli.arguments import JsonOption, RulesOption, rules_for
from oklahoma_rummy.cli.printing import arrangement_as_json, cards, console
from oklahoma_rummy.rules import Scoring
from oklahoma_rummy.scoring import RoundScore, price, showdown


def score(
    upcard: Annotated[
        str, typer.Option(metavar="CARD", help="The card turned after the deal, such as 7s.")
    ],
    knocker: Annotated[
        str, typer.Option(metavar="HAND", help="The knocker's hand after his discard.")
    ],
    defender: Annotated[
        list[str],
        typer.Option(
            metavar="HAND",
            help="The other hands clockwise from the knocker, one option each, a partner's too.",
        ),
    ],
    rules: RulesOption = "oklahoma_rummy",
    spread: Annotated[
        str | None,
        typer.Option(metavar="MELDS", help="The melds shown, if not the best: '4c5c6c 9d9h9s'."),
    ] = None,
    big_gin: Annotated[
        bool, typer.Option("--big-gin", help="All cards melded, nothing discarded.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Score a deal: melds, layoffs, who won and how many points, with the reasons."""
    hands = [knocker, *defender]
    result = showdown(
        rules_for(rules, len(hands)), upcard=upcard, hands=hands, spread=spread, big_gin=big_gin
    )
    priced = price(result, result.rules)
    out = console()
    if as_json:
        out.file.write(json.dumps(_as_json(priced)) + "\n")
    else:
        _show(out, priced)


def _as_json(score: RoundScore) -> dict[str, Any]:
    """Give the stable keys of the JSON answer, lists in seat order."""
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


def _show(out: Console, score: RoundScore) -> None:
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
    out.print(table)
    out.print(str(score))
