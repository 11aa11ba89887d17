"""``oklahoma-rummy deadwood``: what hands can be arranged to."""

import io
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.cli.arguments import json_option, option, rules_option
from oklahoma_rummy.cli.ending import ExitCode
from oklahoma_rummy.cli.printing import arrangement_as_json, say, warn, write_json
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
    """What is answered about one hand."""

    hand: CardSet
    best: Arrangement
    optimal: tuple[Arrangement, ...]
    options: tuple[DiscardOption, ...]


@click.command(
    help="Arrange each HAND for the least deadwood.\n\n"
    "After a draw the best discards are shown too. "
    "Write a hand as A23.456.789.T or '4c5c6c 9s9h9d'. Single cards together make one hand. "
    "Use - to read a hand from each line of standard input."
)
@click.argument("hands", metavar="HAND...", nargs=-1, required=True)
@rules_option
@click.option(
    "--all", "all_optimal", is_flag=True, help="Show every arrangement with the least deadwood."
)
@option("--barred", "CARD", "A card that may not be discarded.")
@json_option
def deadwood(
    hands: Sequence[str], rules: str, all_optimal: bool, barred: str | None, as_json: bool
) -> int:
    table = Rules.parse(rules)
    code = ExitCode.DONE
    for where, text in _given(hands):
        try:
            answer = _answer(text, table, all_optimal=all_optimal, barred=barred)
        except OklahomaRummyError as error:
            code = ExitCode.WRONG
            warn(f"{where}: {error}")
            continue
        if as_json:
            write_json(_as_json(answer))
        else:
            say("\n".join(_lines(answer)))
    return code


def _given(hands: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Return each hand with the place it comes from."""
    if list(hands) == ["-"]:
        yield from _input()
    elif len(hands) > 1 and all(len(hand) <= LONGEST_CARD for hand in hands):
        yield "the hand", " ".join(hands)
    else:
        yield from ((f"hand {number}", hand) for number, hand in enumerate(hands, 1))


def _input() -> Iterator[tuple[str, str]]:
    """Return each line of standard input that is not empty."""
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
    """Return the stable keys of the JSON answer."""
    return {
        "hand": str(answer.hand),
        "deadwood": answer.best.deadwood,
        "arrangements": [arrangement_as_json(each) for each in answer.optimal or [answer.best]],
        "discards": [
            {"card": str(option.card), "deadwood": option.deadwood} for option in answer.options
        ],
    }


def _lines(answer: _Answer) -> Iterator[str]:
    yield f"{answer.best}    deadwood {answer.best.deadwood}"
    for number, arrangement in enumerate(answer.optimal, 1):
        yield f"  {number:2} {arrangement}"
    if answer.options:
        least = answer.options[0].deadwood
        best = [str(option.card) for option in answer.options if option.deadwood == least]
        yield f"  discard {' or '.join(best)}: deadwood {least}"
