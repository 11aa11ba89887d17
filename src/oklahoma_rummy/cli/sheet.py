"""``oklahoma-rummy sheet``: keep score of a match in a file.

Every sub-command reads the sheet, and those that change it replace the file in one step. A sheet
is never half written, and one that cannot be read is left as it is.
"""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from oklahoma_rummy.cli.arguments import JsonOption, RulesOption
from oklahoma_rummy.cli.printing import console
from oklahoma_rummy.cli.sheet_hand import HandOptions, place, refuse
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from oklahoma_rummy.scoring.sheet_files import change_sheet, create_sheet, load_sheet
from oklahoma_rummy.show import blank_pad, blank_pad_html

app: typer.Typer = typer.Typer(
    help="Keep score of a match in a file.", no_args_is_help=True, rich_markup_mode=None
)

FileArgument = Annotated[
    Path, typer.Argument(metavar="FILE", help="The sheet, a .json or .toml file.")
]
PlayersOption = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="The players in seat order: North,South."),
]
_ENDINGS = (".json", ".toml")


@app.command()
def new(
    file: FileArgument,
    rules: RulesOption = "oklahoma_rummy",
    players: PlayersOption = None,
    dealer: Annotated[
        str | None, typer.Option(metavar="NAME", help="Who deals first; else the first player.")
    ] = None,
) -> None:
    """Begin a sheet; a file that is there already is left alone."""
    if file.suffix.lower() not in _ENDINGS:
        refuse(f"{file.name} ends in no {' or '.join(_ENDINGS)}", str(file), "name such a file")
    if file.exists():
        refuse(f"{file.name} is there already", str(file), "choose another name")
    sheet = ScoreSheet.new(rules, _names(players))
    if dealer is not None:
        at_table = sheet.players[: sheet.rules.seats_at_table]
        sheet = sheet.with_dealer(place(dealer, at_table, "player who can deal first"))
    with _writing(file):
        create_sheet(sheet, file)
    _say_saved(sheet)


@app.command()
def add(  # noqa: PLR0913, PLR0917  an option of the command is a parameter
    file: FileArgument,
    winner: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="The player or side that won.")
    ] = None,
    points: Annotated[
        list[int] | None,
        typer.Option(metavar="POINTS", help="What it won, as written on the pad."),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="knock, gin, big_gin, undercut or tie; else knock."),
    ] = None,
    spade: Annotated[bool, typer.Option("--spade", help="The upcard was a spade.")] = False,
    penalties: Annotated[
        list[str] | None, typer.Option(metavar="POINTS", help="Penalties in seat order: 0,31.")
    ] = None,
    void: Annotated[bool, typer.Option("--void", help="Nobody won the hand.")] = False,
    upcard: Annotated[
        list[str] | None,
        typer.Option(metavar="CARD", help="With the hands themselves: the upcard."),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="With the hands themselves: who knocked."),
    ] = None,
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="HAND", help="The hands in seat order, one option each."),
    ] = None,
    spread: Annotated[
        list[str] | None, typer.Option(metavar="MELDS", help="The melds shown, if not the best.")
    ] = None,
    big_gin: Annotated[bool, typer.Option("--big-gin", help="Nothing was discarded.")] = False,
    note: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="What is to be remembered.")
    ] = None,
    date: Annotated[
        list[str] | None, typer.Option(metavar="DATE", help="When it was played: 2026-01-31.")
    ] = None,
) -> None:
    """Add a hand: its winner and points, its penalties, nothing for a void one, or the cards.

    With two tables, --upcard, --by and --spread are given once for each table, in order.
    """
    options = HandOptions(
        winner=winner,
        points=points,
        kind=kind,
        spade=spade,
        penalties=penalties,
        void=void,
        upcard=upcard,
        by=by,
        hand=hand,
        spread=spread,
        big_gin=big_gin,
        note=note,
        date=date,
    )
    with _writing(file):
        sheet = change_sheet(file, options.added_to)
    for advice in sheet.advice:
        if advice.where == f"hand {len(sheet.entries)}":
            typer.echo(f"Is this right? {advice}", err=True)
    _say_saved(sheet)


@app.command()
def undo(file: FileArgument) -> None:
    """Take the last hand back."""
    with _writing(file):
        sheet = change_sheet(file, ScoreSheet.undo)
    _say_saved(sheet)


@app.command()
def show(file: FileArgument, as_json: JsonOption = False) -> None:
    """Draw the pad: columns side by side, running totals, boxes, a line under a closed column.

    Dates and notes of the hands stand below it.
    """
    sheet = load_sheet(file)
    if as_json:
        _say(json.dumps(_as_json(sheet)))
    else:
        _say("\n".join([sheet.pad(console().width), *_notes(sheet), _standing(sheet)]))


@app.command()
def final(file: FileArgument) -> None:
    """Give the account of each side, item by item, and who pays whom."""
    _say(str(load_sheet(file).final()))


@app.command()
def blank(
    rules: RulesOption = "oklahoma_rummy",
    players: PlayersOption = None,
    hands: Annotated[
        int | None,
        typer.Option(min=1, max=1000, help="Lines for hands; else as the rules say, or 20."),
    ] = None,
    html: Annotated[bool, typer.Option("--html", help="A page to print.")] = False,
) -> None:
    """Print an empty pad, with the bonuses of the rules in its last lines."""
    table = Rules.parse(rules)
    names = _names(players)
    sides = None if names is None else ScoreSheet.new(table, names).sides
    _say((blank_pad_html if html else blank_pad)(table, sides, hands))


@app.command()
def csv(file: FileArgument) -> None:
    """Give the hands as CSV, one line for each hand and side."""
    console().file.write(load_sheet(file).to_csv())


def _notes(sheet: ScoreSheet) -> Iterator[str]:
    """Give the dates and notes of the hands, in one line each."""
    for number, hand in enumerate(sheet.entries, 1):
        told = [*([hand.date.isoformat()] if hand.date else []), *hand.note.split()]
        if told:
            yield f"Hand {number}: {' '.join(told)}"


def _standing(sheet: ScoreSheet) -> str:
    """Say in one line where the match stands."""
    totals = ", ".join(
        f"{name} {total}" for name, total in zip(sheet.sides, sheet.totals, strict=True)
    )
    if not sheet.is_over:
        return f"{totals}. {sheet.players[sheet.dealer]} deals hand {len(sheet.entries) + 1}."
    return f"{totals}. {str(sheet.final()).splitlines()[0]}"


def _as_json(sheet: ScoreSheet) -> dict[str, Any]:
    """Give the stable keys of the JSON answer; lists are in the order of the sides."""
    return {
        "rules": str(sheet.rules),
        "players": sheet.players,
        "sides": sheet.sides,
        "hands": len(sheet.entries),
        "dealer": sheet.dealer,
        "is_over": sheet.is_over,
        "winner": sheet.winner,
        "leaders": sheet.leaders,
        "totals": sheet.totals,
        "columns": [
            {
                "points": column.points,
                "boxes": column.boxes,
                "totals": column.totals,
                "is_closed": column.is_closed,
                "winner": column.winner,
                "shutout": column.shutout,
            }
            for column in sheet.columns
        ],
        "notes": [
            {
                "hand": number,
                "date": hand.date.isoformat() if hand.date else None,
                "note": hand.note,
            }
            for number, hand in enumerate(sheet.entries, 1)
            if hand.date or hand.note
        ],
        "advice": [str(advice) for advice in sheet.advice],
    }


def _names(players: str | None) -> list[str] | None:
    return None if players is None else [name.strip() for name in players.split(",")]


@contextmanager
def _writing(file: Path) -> Generator[None]:
    """Tell of a file that cannot be written as of other bad input."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        refuse(f"the sheet cannot be written: {why}", str(file), "name a place that can")


def _say(text: str) -> None:
    console().file.write(f"{text}\n")


def _say_saved(sheet: ScoreSheet) -> None:
    """Say where the match stands; if that fails, at least that nothing is to be done again."""
    try:
        _say(_standing(sheet))
        console().file.flush()
    except OSError as error:
        message = f"the sheet is saved, but that cannot be told: {error.strerror}"
        raise OSError(message) from None
