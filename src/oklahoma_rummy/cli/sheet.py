"""``oklahoma-rummy sheet``: keep score of a match in a file.

Every sub-command reads the sheet, and those that change it replace the file in one step. A sheet
is never half written, and one that cannot be read is left as it is.
"""

import json
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from oklahoma_rummy.cli.arguments import JsonOption, RulesOption
from oklahoma_rummy.cli.printing import console
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidSheetError,
    NotationError,
    Problem,
    UnknownNameError,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet, showdown
from oklahoma_rummy.scoring.pad import blank_pad, blank_pad_html
from oklahoma_rummy.scoring.sheet_files import load_sheet, save_sheet

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
    if file.exists():
        _refuse(f"{file.name} is there already", str(file), "choose another name")
    sheet = ScoreSheet.new(rules, _names(players))
    if dealer is not None:
        sheet = sheet.with_dealer(_place(dealer, sheet.players, "player"))
    _save(sheet, file)
    _say(_standing(sheet))


@app.command()
def add(  # noqa: PLR0913, PLR0917  an option of the command is a parameter
    file: FileArgument,
    winner: Annotated[
        str | None, typer.Option(metavar="NAME", help="The player or side that won.")
    ] = None,
    points: Annotated[int | None, typer.Option(help="What it won, as written on the pad.")] = None,
    kind: Annotated[str, typer.Option(help="knock, gin, big_gin, undercut or tie.")] = "knock",
    spade: Annotated[bool, typer.Option("--spade", help="The upcard was a spade.")] = False,
    penalties: Annotated[
        str | None, typer.Option(metavar="POINTS", help="Penalties in seat order: 0,31.")
    ] = None,
    void: Annotated[bool, typer.Option("--void", help="Nobody won the hand.")] = False,
    upcard: Annotated[
        str | None, typer.Option(metavar="CARD", help="With the hands themselves: the upcard.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="NAME", help="With the hands themselves: who knocked.")
    ] = None,
    hand: Annotated[
        list[str] | None,
        typer.Option(metavar="HAND", help="The hands in seat order, one option each."),
    ] = None,
    spread: Annotated[
        str | None, typer.Option(metavar="MELDS", help="The melds shown, if not the best.")
    ] = None,
    big_gin: Annotated[bool, typer.Option("--big-gin", help="Nothing was discarded.")] = False,
    note: Annotated[str, typer.Option(help="What is to be remembered.")] = "",
    date: Annotated[
        str | None, typer.Option(metavar="DATE", help="When it was played: 2026-01-31.")
    ] = None,
) -> None:
    """Add a hand: its winner and points, its penalties, nothing for a void one, or the cards."""
    sheet = load_sheet(file)
    given = {
        "--winner with --points": points is not None,
        "--penalties": penalties is not None,
        "--void": void,
        "--upcard, --by and --hand": bool(hand),
    }
    if sum(given.values()) != 1:
        ways = ", ".join(way for way, is_given in given.items() if is_given) or "nothing"
        _refuse(f"{ways} given", "the options", f"give one of {'; '.join(given)}")
    if void:
        sheet = sheet.record_void(note=note, date=date)
    elif penalties is not None:
        side = None if winner is None else _place(winner, sheet.sides, "player")
        sheet = sheet.record_penalties(_numbers(penalties), side, note=note, date=date)
    elif hand:
        seat = _place(_needed(by, "--by"), sheet.players, "player")
        result = showdown(
            sheet.rules,
            upcard=_needed(upcard, "--upcard"),
            hands=hand,
            knocker=seat,
            spread=spread,
            big_gin=big_gin,
        )
        sheet = sheet.record(result, note=note, date=date)
    else:
        side = _side(sheet, _needed(winner, "--winner"))
        sheet = sheet.record_points(side, points or 0, kind, spade, note=note, date=date)
    _save(sheet, file)
    for advice in sheet.advice:
        if advice.where == f"hand {len(sheet.hands)}":
            typer.echo(f"Is this right? {advice}", err=True)
    _say(_standing(sheet))


@app.command()
def undo(file: FileArgument) -> None:
    """Take the last hand back."""
    sheet = load_sheet(file).undo()
    _save(sheet, file)
    _say(_standing(sheet))


@app.command()
def show(file: FileArgument, as_json: JsonOption = False) -> None:
    """Draw the pad: columns side by side, running totals, boxes, a line under a closed column."""
    sheet = load_sheet(file)
    _say(json.dumps(_as_json(sheet)) if as_json else f"{sheet}\n{_standing(sheet)}")


@app.command()
def final(file: FileArgument) -> None:
    """Give the account of each side, item by item, and who pays whom."""
    _say(str(load_sheet(file).final()))


@app.command()
def blank(
    rules: RulesOption = "oklahoma_rummy",
    players: PlayersOption = None,
    hands: Annotated[int, typer.Option(min=1, max=1000, help="Lines for hands.")] = 20,
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


def _standing(sheet: ScoreSheet) -> str:
    """Say in one line where the match stands."""
    totals = ", ".join(
        f"{name} {total}" for name, total in zip(sheet.sides, sheet.totals, strict=True)
    )
    if not sheet.is_over:
        return f"{totals}. {sheet.players[sheet.dealer]} deals hand {len(sheet.hands) + 1}."
    winner = "Nobody wins alone" if sheet.winner is None else f"{sheet.sides[sheet.winner]} wins"
    return f"{totals}. {winner}."


def _as_json(sheet: ScoreSheet) -> dict[str, Any]:
    """Give the stable keys of the JSON answer; lists are in the order of the sides."""
    return {
        "rules": str(sheet.rules),
        "players": sheet.players,
        "sides": sheet.sides,
        "hands": len(sheet.hands),
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
        "advice": [str(advice) for advice in sheet.advice],
    }


def _names(players: str | None) -> list[str] | None:
    return None if players is None else [name.strip() for name in players.split(",")]


def _side(sheet: ScoreSheet, name: str) -> int:
    """Give the side that a player or both partners are called by."""
    if name in sheet.players:
        return sheet.rules.side_of(sheet.players.index(name))
    return _place(name, sheet.sides, "player or side")


def _place(name: str, names: tuple[str, ...], what: str) -> int:
    if name not in names:
        raise UnknownNameError(name=what, value=name, known=names)
    return names.index(name)


def _numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise NotationError(
            what="these are no penalties",
            text=text,
            span=(0, len(text)),
            repair="write whole numbers with commas between, such as 0,31",
        )
    return [int(part) for part in parts]


def _needed(value: str | None, option: str) -> str:
    if value is None:
        _refuse(f"{option} is missing", "the options", f"give {option}")
    return value


def _save(sheet: ScoreSheet, file: Path) -> None:
    try:
        save_sheet(sheet, file)
    except OSError as error:
        why = error.strerror or str(error)
        _refuse(f"the sheet cannot be written: {why}", str(file), "name a place that can")


def _refuse(what: str, where: str, repair: str) -> NoReturn:
    problem = Problem(code=ErrorCode.INVALID_SHEET, what=what, where=where, repair=repair)
    raise InvalidSheetError(problems=[problem]) from None


def _say(text: str) -> None:
    console().file.write(f"{text}\n")
