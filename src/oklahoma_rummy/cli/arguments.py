"""What several sub-commands take, and how it is read."""

import re
from typing import Annotated

import typer

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.rules import Rules

RulesOption = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="PRESET-OR-SPEC",
        help="A preset such as double_oklahoma, or a preset and what differs from it: "
        "'classic(target=250)'.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def rules_for(spec: str, players: int) -> Rules:
    """Read rules; the number of players follows the hands unless the rules say it."""
    if re.search(r"\bplayers\s*=", spec):
        return Rules.parse(spec)
    if re.search(r"\bpartnership\s*=\s*two_tables\b", spec):
        players = 4  # of whom two meet at each table
    try:
        rules = Rules.parse(spec)
    except InvalidRulesError:  # some fields need more than two players
        return Rules.parse(_with_players(spec.strip(), players))
    return rules if rules.players != 2 else rules.evolve(players=players)


def _with_players(spec: str, players: int) -> str:
    name, _, changes = spec.removesuffix(")").partition("(")
    return f"{name}({changes}, players={players})"
