"""``oklahoma-rummy deadwood``: what hands can be arranged to."""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

import typer
from rich.console import Console

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.cli.arguments import JsonOption, RulesOption
from oklahoma_rummy.cli.printing import arrangement_as_json, console, say
from oklahoma_rummy.errors import OklahomaRummyError
from oklahoma_rummy.melds import (
    Arrangement,
    DiscardOption,
    arrangements,
    best_arrangement,
    discards,
)
from oklahoma_rummy.rules import Rules

LONGEST_CARD = 3
"""Characters of the longest card, such as ``10h``: shorter arguments are cards of one hand."""


class _Answer(NamedTuple):
    """What is said about one hand."""

    hand: CardSet
    best: Arrangement
    optimal: tuple[Arrangement, ...]
    options: tuple[DiscardOption, ...]


def deadwood(
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...",
            help="Hands, such as A23.456.789.T or '4c5c6c 9s9h9d'; single cards are one hand "
            "together; - reads one hand a line.",
        ),
    ],
    rules: RulesOption = "oklahoma_rummy",
    all_optimal: Annotated[
        bool, typer.Option("--all", help="Show every arrangement that leaves the least.")
    ] = False,
    barred: Annotated[
        str | None, typer.Option(metavar="CARD", help="A card that may not be discarded.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Arrange hands, and for a hand after a draw name the best discards."""
    table = Rules.parse(rules)
    out = console()
    failed = False
    for where, text in _given(hands):
        try:
            answer = _answer(text, table, all_optimal=all_optimal, barred=barred)
        except OklahomaRummyError as error:
            failed = True
            out.file.flush()
            say(f"{where}: {error}", to_error=True)
            continue
        if as_json:
            out.file.write(json.dumps(_as_json(answer)) + "\n")
        else:
            _show(out, answer)
    if failed:
        raise typer.Exit(2)


def _given(hands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Give each hand with the place it comes from."""
    if list(hands) == ["-"]:
        yield from _lines()
    elif len(hands) > 1 and all(len(hand) <= LONGEST_CARD for hand in hands):
        yield "the hand", " ".join(hands)
    else:
        yield from ((f"hand {number}", hand) for number, hand in enumerate(hands, 1))


def _lines() -> Iterator[tuple[str, str]]:
    """Give each line of standard input that is not empty."""
    if sys.stdin is None:
        return
    text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="replace")
    for number, line in enumerate(text, 1):
        if line.strip():
            yield f"line {number}", line.rstrip("\n")


def _answer(text: str, rules: Rules, *, all_optimal: bool, barred: str | None) -> _Answer:
    hand = CardSet.parse(text)
    meld_rules = rules.meld_rules
    drawn = len(hand) == rules.cards_dealt + 1 or barred is not None
    return _Answer(
        hand=hand,
        best=best_arrangement(hand, meld_rules),
        optimal=arrangements(hand, meld_rules) if all_optimal else (),
        options=discards(hand, meld_rules, barred=barred) if drawn else (),
    )


def _as_json(answer: _Answer) -> dict[str, object]:
    """Give the stable keys of the JSON answer."""
    return {
        "hand": str(answer.hand),
        "deadwood": answer.best.deadwood,
        "arrangements": [arrangement_as_json(each) for each in answer.optimal or [answer.best]],
        "discards": [
            {"card": str(option.card), "deadwood": option.deadwood} for option in answer.options
        ],
    }


def _show(out: Console, answer: _Answer) -> None:
    out.print(f"{answer.best}    deadwood {answer.best.deadwood}")
    for number, arrangement in enumerate(answer.optimal, 1):
        out.print(f"  {number:2} {arrangement}")
    if answer.options:
        least = answer.options[0].deadwood
        best = [str(option.card) for option in answer.options if option.deadwood == least]
        out.print(f"  discard {' or '.join(best)}: deadwood {least}")
