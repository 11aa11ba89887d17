"""``oklahoma-rummy odds`` and ``census``: exact chances of a hand, and counts of all hands."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import track

from oklahoma_rummy.cards import PACK, Card, CardSet, Rank
from oklahoma_rummy.cli.arguments import JsonOption, RulesOption
from oklahoma_rummy.cli.printing import console
from oklahoma_rummy.rules import Rules

if TYPE_CHECKING:
    from oklahoma_rummy.numbers import Chances

_LIMITS = range(11)


def odds(
    upcards: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[UPCARD]...", help="Upcards, such as 7h; left out, one of each rank."
        ),
    ] = None,
    rules: RulesOption = "oklahoma_rummy",
    after: Annotated[
        str,
        typer.Option(
            metavar="deal|stock|upcard",
            help="As dealt, after a draw from the stock, or after taking the upcard.",
        ),
    ] = "deal",
    plot: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the chances into a file: out.svg.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Give the exact chances of gin and of each knock limit, by upcard."""
    from oklahoma_rummy import numbers  # noqa: PLC0415  needs the extra batch

    table = Rules.parse(rules)
    cards = [Card.parse(text) for text in upcards or [f"{rank.letter}c" for rank in Rank]]
    progress = Console(stderr=True)
    quiet = not progress.is_terminal
    chances = {
        str(card): numbers.odds(card, table, after=after)
        for card in track(cards, "counting", console=progress, transient=True, disable=quiet)
    }
    if plot is not None:
        figure = numbers.plot_chances(chances, title=f"Least deadwood by upcard ({after})")
        try:
            figure.savefig(plot)
        except (OSError, ValueError) as error:
            raise typer.BadParameter(str(error), param_hint="--plot") from error
    if as_json:
        answer = {card: _chances_as_json(each) for card, each in chances.items()}
        console().file.write(json.dumps(answer) + "\n")
    else:
        _show(chances, table)


def count_hands(
    cards: Annotated[int, typer.Argument(help="How many cards a hand has.")] = 10,
    rules: RulesOption = "oklahoma_rummy",
    where: Annotated[
        str | None, typer.Option(metavar="CARDS", help="The cards the hands are dealt from.")
    ] = None,
    discard: Annotated[
        bool, typer.Option("--discard", help="Make the best discard before counting.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Count all hands of one size by their least deadwood."""
    from oklahoma_rummy import numbers  # noqa: PLC0415  needs the extra batch

    meld_rules = Rules.parse(rules).meld_rules
    dealt_from = PACK if where is None else CardSet.parse(where)
    with Console(stderr=True).status("counting"):
        histogram = numbers.census(cards, meld_rules, dealt_from, discard=discard)
    out = console()
    if as_json:
        out.file.write(json.dumps(histogram) + "\n")
        return
    for deadwood, hands in histogram.items():
        out.print(f"{deadwood:8} {hands:20,}", highlight=False)
    out.print(f"{'hands':>8} {sum(histogram.values()):20,}", highlight=False)


def _chances_as_json(chances: "Chances") -> dict[str, object]:
    return {
        "hands": chances.hands,
        "gin": float(chances.gin),
        "within": [float(chances.within(limit)) for limit in _LIMITS],
        "mean": float(chances.mean),
        "spread": chances.spread,
        "counts": dict(chances.counts),
    }


def _show(chances: "dict[str, Chances]", rules: Rules) -> None:
    """Print a row for each upcard; the limit that it sets is marked."""
    out = console()
    titles = ("gin", *(f"<={limit}" for limit in _LIMITS[1:]), "mean", "spread")
    out.print("upcard" + "".join(f"{title:>9}" for title in titles), highlight=False)
    for upcard, each in chances.items():
        row = [f"{upcard:6}"]
        for limit in _LIMITS:
            mark = "*" if limit == rules.knock_limit(upcard) else " "
            row.append(f"{100 * float(each.within(limit)):8.4f}{mark}")
        row += [f"{float(each.mean):8.3f} ", f"{each.spread:8.3f}"]
        out.print("".join(row), highlight=False)
    out.print("chances in %; * within the knock limit under that upcard", highlight=False)
