"""``oklahoma-rummy sheet``: keep score of a match in a file.

Every sub-command reads the sheet, and those that change it replace the file in one step. A sheet
is never half written, and one that cannot be read is left as it is.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shlex import quote
from typing import Any

import click

from oklahoma_rummy.cli.arguments import Group, json_option, option, rules_option
from oklahoma_rummy.cli.printing import say, warn, width, write, write_json
from oklahoma_rummy.cli.sheet_entry import (
    CHANGES,
    END,
    WAYS,
    Options,
    Record,
    add_entry,
    amend_entry,
    end_match,
    find,
    insert_entry,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet
from oklahoma_rummy.show import draw_blank_pad, draw_blank_page

_ENDINGS = (".json", ".toml")
_HANDS = "How many lines for hands. The default is what the rules say, or 20."

_file = click.argument("file", type=click.Path(path_type=Path))
_number = click.argument("number", metavar="N", type=int)
_players = option("--players", "NAMES", "The players, in seat order: North,South.")


@click.group(cls=Group, help="Keep score of a match in a FILE, .json or .toml.")
def sheet() -> None:
    pass


@sheet.command(help="Start a sheet in a new FILE, .json or .toml.")
@_file
@rules_option
@_players
@option("--dealer", "NAME", "Who deals first. The default is the first player.")
def new(file: Path, rules: str, players: str | None, dealer: str | None) -> None:
    if file.suffix.lower() not in _ENDINGS:
        message = f"{file.name} does not end in {' or '.join(_ENDINGS)}. Choose a name that does."
        raise click.BadParameter(message, param_hint="FILE")
    begun = ScoreSheet.new(rules, _names(players))
    if dealer is not None:
        at_table = enumerate(begun.players[: begun.rules.seats_at_table])
        begun = begun.with_dealer(find(dealer, at_table, "player who can deal first"))
    begun.save(file, new=True)
    _say_saved(begun)


@sheet.group(cls=Group, help="Add an entry after the last one.")
def add() -> None:
    pass


@sheet.group(cls=Group, help="Insert an entry before entry N.")
def insert() -> None:
    pass


def _define(name: str, told: str, record: Record, options: Options) -> None:
    """Define the sub-commands of ``add`` and ``insert`` for entries that are told in one way."""

    def add_one(file: Path, **given: Any) -> None:
        _change(file, lambda sheet: add_entry(sheet, record, given))

    def insert_one(file: Path, number: int, **given: Any) -> None:
        _change(file, lambda sheet: insert_entry(sheet, number, record, given), number)

    add.command(name, help=f"Add {told}.")(_decorate(add_one, _file, *options))
    insert.command(name, help=f"Insert {told} before entry N.")(
        _decorate(insert_one, _file, _number, *options)
    )


def _decorate(function: Callable[..., None], *decorators: Any) -> Callable[..., None]:
    """Declare arguments and options in the order in which the help shows them."""
    for each in reversed(decorators):
        function = each(function)
    return function


for _name, _way in WAYS.items():
    _define(_name, *_way)


def _amend(file: Path, number: int, **given: Any) -> None:
    _change(file, lambda sheet: amend_entry(sheet, number, given), number)


sheet.command("amend", help="Change what entry N says.")(
    _decorate(_amend, _file, _number, *CHANGES)
)


def _end(file: Path, **given: Any) -> None:
    _change(file, lambda sheet: end_match(sheet, **given))


sheet.command("end", help="End the match early. With undo it goes on.")(
    _decorate(_end, _file, *END)
)


@sheet.command(help="Remove entry N. Those after it move up.")
@_file
@_number
def remove(file: Path, number: int) -> None:
    _change(file, lambda sheet: sheet.remove(number))


@sheet.command(help="Remove the last entry.")
@_file
def undo(file: Path) -> None:
    _change(file, ScoreSheet.undo)


@sheet.command(help="Give the player NAME another name.")
@_file
@click.argument("name")
@click.argument("new_name")
def rename(file: Path, name: str, new_name: str) -> None:
    def renamed(sheet: ScoreSheet) -> ScoreSheet:
        players = list(sheet.players)
        players[find(name, enumerate(players), "player")] = new_name
        return sheet.rename(players)

    _change(file, renamed)


@sheet.command(
    help="Draw the pad.\n\nColumns stand side by side, with running totals, boxes, and a line "
    "under a closed column. The dates and notes of entries stand below the pad."
)
@_file
@json_option
def show(file: Path, as_json: bool) -> None:
    shown = ScoreSheet.load(file)
    if as_json:
        write_json(_as_json(shown))
    else:
        say("\n".join([shown.pad(width()), *_notes(shown), _standing(shown)]))


@sheet.command(help="Show how each side's total comes about, and who pays whom.")
@_file
def final(file: Path) -> None:
    say(str(ScoreSheet.load(file).final()))


@sheet.command(help="Print an empty pad.\n\nThe bonuses of the rules stand in its last lines.")
@rules_option
@_players
@option("--hands", "N", _HANDS, type=click.IntRange(1, 1000))
@click.option("--html", is_flag=True, help="A page to print.")
def blank(rules: str, players: str | None, hands: int | None, html: bool) -> None:
    table = Rules.parse(rules)
    names = _names(players)
    sides = None if names is None else ScoreSheet.new(table, names).sides
    if html:
        write(f"{draw_blank_page(table, sides, hands)}\n")
    else:
        say(draw_blank_pad(table, sides, hands))


@sheet.command(help="Print the entries as CSV.\n\nThere is a line for each entry and side.")
@_file
def csv(file: Path) -> None:
    write(ScoreSheet.load(file).to_csv())


def _change(
    file: Path, change: Callable[[ScoreSheet], ScoreSheet], number: int | None = None
) -> None:
    """Change a sheet in its file; ask about an odd entry, and show where the match stands."""
    changed = ScoreSheet.change(file, change)
    entry = number or len(changed.entries)
    for advice in changed.advice:
        if advice.where == f"hand {entry}":
            name = quote(str(file))
            repair = f"amend {name} {number}" if number else f"undo {name}"
            warn(f"Is this right? {advice} It is saved. If not: oklahoma-rummy sheet {repair}")
    _say_saved(changed)


def _notes(sheet: ScoreSheet) -> Iterator[str]:
    """Return the dates and notes of the entries, in one line each."""
    for number, entry in enumerate(sheet.entries, 1):
        told = [*([entry.date.isoformat()] if entry.date else []), *entry.note.split()]
        if told:
            yield f"Entry {number}: {' '.join(told)}"


def _standing(sheet: ScoreSheet) -> str:
    """Return in one line where the match stands."""
    totals = ", ".join(
        f"{name} {total}" for name, total in zip(sheet.sides, sheet.totals, strict=True)
    )
    if not sheet.is_over:
        return f"{totals}. {sheet.players[sheet.dealer]} deals hand {len(sheet.entries) + 1}."
    return f"{totals}. {str(sheet.final()).splitlines()[0]}"


def _as_json(sheet: ScoreSheet) -> dict[str, Any]:
    """Return the stable keys of the JSON answer; lists are in the order of the sides."""
    return {
        "rules": str(sheet.rules),
        "players": sheet.players,
        "sides": sheet.sides,
        "hands": len(sheet.entries),
        "dealer": sheet.dealer,
        "is_over": sheet.is_over,
        "winner": sheet.winner,
        "ended": None if (end := sheet.final().end) is None else end.reason,
        "leaders": sheet.leaders,
        "totals": sheet.totals,
        "columns": [
            {
                "points": column.points,
                "adjusted": column.adjusted,
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
                "date": entry.date.isoformat() if entry.date else None,
                "note": entry.note,
            }
            for number, entry in enumerate(sheet.entries, 1)
            if entry.date or entry.note
        ],
        "advice": [str(advice) for advice in sheet.advice],
    }


def _names(players: str | None) -> list[str] | None:
    return None if players is None else [name.strip() for name in players.split(",")]


def _say_saved(sheet: ScoreSheet) -> None:
    """Print where the match stands; if that fails, at least that nothing is to be done again."""
    try:
        say(_standing(sheet))
        sys.stdout.flush()
    except OSError as error:
        message = f"The sheet is saved, but its totals could not be printed: {error.strerror}"
        raise OSError(message) from None
