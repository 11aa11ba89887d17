"""``oklahoma-rummy odds`` and ``census``: exact chances of a hand, and counts of all hands."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from oklahoma_rummy.cards import PACK, Card, CardSet, Rank
from oklahoma_rummy.cli.arguments import JsonOption, RulesOption
from oklahoma_rummy.cli.printing import console
from oklahoma_rummy.errors import MissingExtraError
from oklahoma_rummy.rules import Rules

if TYPE_CHECKING:
    from oklahoma_rummy.numbers import Chances

_LIMITS = range(11)
_STAGES = {
    "deal": "as dealt",
    "stock": "after a draw from the stock",
    "upcard": "after taking the upcard",
}


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
    cards = _each_once(upcards or [f"{rank.letter}c" for rank in Rank])
    if plot is not None:
        _check_picture(plot)
    chances = {
        str(card): numbers.odds(card, table, after=after, progress=_bar(f"{card}, rank by rank"))
        for card in cards
    }
    limits = {upcard: table.knock_limit(upcard) for upcard in chances}
    if as_json:
        answer = {
            upcard: {"after": after} | _chances_as_json(each, limits[upcard])
            for upcard, each in chances.items()
        }
        console().file.write(json.dumps(answer) + "\n")
    else:
        _show(chances, limits)
    if plot is not None:
        title = f"Least deadwood {_STAGES[after]}, by upcard; rules {table}"
        _save(numbers.plot_chances(chances, limits=limits, title=title), plot)


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
    histogram = numbers.census(
        cards, meld_rules, dealt_from, discard=discard, progress=_bar("rank by rank")
    )
    out = console()
    if as_json:
        out.file.write(json.dumps(histogram) + "\n")
        return
    for deadwood, hands in histogram.items():
        out.print(f"{deadwood:8} {hands:20,}", highlight=False)
    out.print(f"{'hands':>8} {sum(histogram.values()):20,}", highlight=False)


def _bar(what: str) -> Callable[[Sequence[int]], Iterable[int]]:
    """Give what shows on standard error, if that is a terminal, how far a count is."""
    screen = Console(stderr=True)
    return partial(
        track,
        description=f"counting {what}",
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def _each_once(texts: list[str]) -> list[Card]:
    cards = [Card.parse(text) for text in texts]
    twice = [str(card) for card, times in Counter(cards).items() if times > 1]
    if twice:
        message = f"{' '.join(twice)} is there twice; give each upcard once"
        raise typer.BadParameter(message, param_hint="UPCARD")
    return cards


def _chances_as_json(chances: "Chances", limit: int) -> dict[str, object]:
    return {
        "knock_limit": limit,
        "within_knock_limit": float(chances.within(limit)),
        "hands": chances.hands,
        "gin": float(chances.gin),
        "within": [float(chances.within(each)) for each in _LIMITS],
        "mean": float(chances.mean),
        "spread": chances.spread,
        "counts": dict(chances.counts),
    }


def _show(chances: "dict[str, Chances]", limits: dict[str, int]) -> None:
    """Print a row for each upcard; the limit that it sets is marked."""
    out = console()
    shown = sorted({*_LIMITS, *limits.values()})
    titles = ("gin", *(f"<={limit}" for limit in shown[1:]), "mean", "spread")
    out.print("upcard" + "".join(f"{title:>9}" for title in titles), highlight=False)
    for upcard, each in chances.items():
        row = [f"{upcard:6}"]
        for limit in shown:
            mark = "*" if limit == limits[upcard] else " "
            row.append(f"{100 * float(each.within(limit)):8.4f}{mark}")
        row += [f"{float(each.mean):8.3f} ", f"{each.spread:8.3f}"]
        out.print("".join(row), highlight=False)
    out.print("chances in %; * within the knock limit under that upcard", highlight=False)


def _check_picture(file: Path) -> None:
    """Refuse a file that no picture can be written to, before anything is counted."""
    try:
        from matplotlib.backend_bases import FigureCanvasBase  # noqa: PLC0415  half a second
    except ModuleNotFoundError as error:
        raise MissingExtraError(extra="plot", needs="matplotlib") from error
    kinds = sorted(f".{kind}" for kind in FigureCanvasBase.filetypes)
    if file.is_dir():
        fault = f"{file} is a folder; name a file in it, such as out.svg"
    elif file.suffix.lower() not in kinds:
        fault = f"{file} is no kind of picture; let it end in one of {' '.join(kinds)}"
    elif not file.parent.is_dir():
        fault = f"there is no folder {file.parent}; make it, or name another file"
    else:
        return
    raise typer.BadParameter(fault, param_hint="--plot")


def _save(figure: Any, file: Path) -> None:  # noqa: ANN401
    """Write a picture; equal chances give an equal file."""
    no_date: dict[str, Any] = {"Date": None} if file.suffix.lower() == ".svg" else {}
    try:
        with import_module("matplotlib").rc_context({"svg.hashsalt": "oklahoma-rummy"}):
            figure.savefig(file, metadata=no_date)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(str(error), param_hint="--plot") from error
