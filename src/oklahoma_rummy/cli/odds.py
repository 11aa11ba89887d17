"""``oklahoma-rummy odds`` and ``census``: exact chances of a hand, and counts of all hands."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.progress import track

from oklahoma_rummy.cards import PACK, Card, CardSet, Rank
from oklahoma_rummy.cli.arguments import (
    check_folder,
    json_option,
    option,
    rules_option,
    word_option,
)
from oklahoma_rummy.cli.printing import say, width, write_json
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
_AFTER = "As dealt, after a draw from the stock, or after taking the upcard."


@click.command(
    help="Show the chances of gin and of knocking, by UPCARD.\n\nThey are exact. "
    "Without an upcard there is a row for each rank."
)
@click.argument("upcards", metavar="[UPCARD]...", nargs=-1)
@rules_option
@word_option("--after", "stage", _STAGES, _AFTER, default="deal")
@option("--plot", "FILE", "Draw the chances into a file: out.svg.", type=click.Path(path_type=Path))
@json_option
def odds(upcards: Sequence[str], rules: str, after: str, plot: Path | None, as_json: bool) -> None:
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
        write_json(
            {
                upcard: {"after": after} | _chances_as_json(each, limits[upcard])
                for upcard, each in chances.items()
            }
        )
    else:
        say("\n".join(_lines(_columns(chances, limits), width())))
    if plot is not None:
        title = f"Least deadwood {_STAGES[after]}, by upcard; rules {table}"
        _save(numbers.plot_chances(chances, limits=limits, title=title), plot)


@click.command(
    help="Count all hands of so many CARDS, by their deadwood.\n\nThe default is ten cards."
)
@click.argument("cards", type=int, default=10)
@rules_option
@option("--where", "CARDS", "The cards that the hands are dealt from.")
@click.option("--discard", is_flag=True, help="Make the best discard before counting.")
@json_option
def census(cards: int, rules: str, where: str | None, discard: bool, as_json: bool) -> None:
    from oklahoma_rummy import numbers  # noqa: PLC0415  needs the extra batch

    histogram = numbers.census(
        cards,
        Rules.parse(rules).meld_rules,
        PACK if where is None else CardSet.parse(where),
        discard=discard,
        progress=_bar("rank by rank"),
    )
    if as_json:
        write_json(histogram)
    else:
        counts = [*histogram.items(), ("hands", sum(histogram.values()))]
        say("\n".join(f"{deadwood:>8} {hands:20,}" for deadwood, hands in counts))


def _bar(what: str) -> Callable[[Sequence[int]], Iterable[int]]:
    """Return what shows on standard error, if that is a terminal, how far a count is."""
    screen = Console(stderr=True)
    return partial(
        track,
        description=f"counting {what}",
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def _each_once(texts: Sequence[str]) -> list[Card]:
    cards = [Card.parse(text) for text in texts]
    if twice := [str(card) for card, times in Counter(cards).items() if times > 1]:
        message = f"Duplicate {' '.join(twice)}. Name each upcard once."
        raise click.BadParameter(message, param_hint="UPCARD")
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


def _columns(chances: "dict[str, Chances]", limits: dict[str, int]) -> Iterator[list[str]]:
    """Return columns of one width each, titles first; the limit that an upcard sets is marked."""
    yield ["upcard", *(f"{upcard:6}" for upcard in chances)]
    for limit in sorted({*_LIMITS, *limits.values()}):
        marks = ["*" if limit == limits[upcard] else " " for upcard in chances]
        within = [100 * float(each.within(limit)) for each in chances.values()]
        title = f"<={limit}" if limit else "gin"
        cells = [f"{each:8.4f}{mark}" for each, mark in zip(within, marks, strict=True)]
        yield [f"{title:>9}", *cells]
    yield [f"{'mean':>7}", *(f"{float(each.mean):7.2f}" for each in chances.values())]
    yield [f"{'spread':>7}", *(f"{each.spread:7.2f}" for each in chances.values())]


def _lines(columns: Iterable[list[str]], places: int) -> Iterator[str]:
    """Return the lines of a table; columns that do not fit stand below the others."""
    label, *left = columns
    while left:
        part = [label, left.pop(0)]
        while left and sum(len(title) for title, *_ in [*part, left[0]]) <= places:
            part.append(left.pop(0))
        yield from map("".join, zip(*part, strict=True))
    yield "Chances in %. A * marks the knock limit under that upcard."


def _check_picture(file: Path) -> None:
    """Refuse a file that no picture can be written to, before anything is counted."""
    try:
        from matplotlib.backend_bases import FigureCanvasBase  # noqa: PLC0415  half a second
    except ModuleNotFoundError as error:
        raise MissingExtraError(extra="plot", needs="matplotlib") from error
    kinds = sorted(f".{kind}" for kind in FigureCanvasBase.filetypes)
    if file.is_dir():
        fault = f"{file} is a folder. Name a file in it, such as out.svg."
    elif file.suffix.lower() not in kinds:
        fault = f"{file} is not a picture's name. Let it end in one of {' '.join(kinds)}."
    else:
        check_folder(file)
        return
    raise click.BadParameter(fault, param_hint="--plot")


def _save(figure: Any, file: Path) -> None:
    """Write a picture; equal chances give an equal file."""
    no_date: dict[str, Any] = {"Date": None} if file.suffix.lower() == ".svg" else {}
    with import_module("matplotlib").rc_context({"svg.hashsalt": "oklahoma-rummy"}):
        figure.savefig(file, metadata=no_date)
