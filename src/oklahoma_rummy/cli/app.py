"""The command and its errors: every sub-command is registered here."""

import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer

from oklahoma_rummy.cli.deadwood import deadwood
from oklahoma_rummy.cli.odds import count_hands, odds
from oklahoma_rummy.cli.play import play, replay
from oklahoma_rummy.cli.rules import app as rules
from oklahoma_rummy.cli.score import score
from oklahoma_rummy.cli.sheet import app as sheet
from oklahoma_rummy.errors import OklahomaRummyError

app: typer.Typer = typer.Typer(
    name="oklahoma-rummy",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _say_version(asked: bool) -> None:
    if asked:
        typer.echo(version("oklahoma-rummy"))
        raise typer.Exit


@app.callback()
def command(
    _: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_say_version, help="Say the version."),
    ] = False,
) -> None:
    """The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores."""


app.command()(deadwood)
app.command()(score)
app.command()(odds)
app.command(name="census")(count_hands)
app.command()(play)
app.command()(replay)
app.add_typer(rules, name="rules")
app.add_typer(sheet, name="sheet")


def run() -> None:
    """Run the command; an error of ours is a message on standard error and exit code 2.

    What the terminal has no letters for is written with question marks.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdout is None:  # closed by whoever started the command
        typer.echo("standard output is closed; open it, or write to a file", err=True)
        sys.exit(2)
    try:
        typer.main.get_command(app)(prog_name="oklahoma-rummy")
    except OklahomaRummyError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
    except OSError as error:  # such as a full disk
        sys.stderr.write(f"{error}\n")
        sys.exit(1)
