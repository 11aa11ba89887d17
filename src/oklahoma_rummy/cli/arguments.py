"""What several sub-commands take, and how it is read."""

import re
from typing import Annotated

import typer

from oklahoma_rummy.rules import PRESETS, Rules

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
    """Read rules; the number of players follows the hands unless the spec says it.

    It is read together with the rest, because some fields need more than two players.
    """
    spec = spec.strip()
    name, bracket, changes = spec.partition("(")
    preset = PRESETS.get(name.strip())
    says_players = preset is None or preset.players != 2 or re.search(r"\bplayers\s*=", changes)
    if says_players or (bracket and not changes.endswith(")")):
        return Rules.parse(spec)
    if not bracket:
        return Rules.parse(f"{spec}(players={players})")
    comma = ", " if changes[:-1].strip() else ""
    return Rules.parse(f"{spec[:-1]}{comma}players={players})")
