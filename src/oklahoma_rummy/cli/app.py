"""The command and its errors: every sub-command is registered here."""

import ast
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from inspect import getsource
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, TextIO, cast

import typer

from oklahoma_rummy.cli.deadwood import deadwood
from oklahoma_rummy.cli.odds import count_hands, odds
from oklahoma_rummy.cli.play import play, replay
from oklahoma_rummy.cli.printing import say
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
        try:
            say(version("oklahoma-rummy"))
        except PackageNotFoundError:  # such as a copy of the source
            say("unknown: this copy was not installed")
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

    A reader that stops reading, as ``head`` does, ends the command with code 1 and no message.
    """
    _open_streams()
    _explain(app)
    try:
        _run_and_flush()
    except OklahomaRummyError as error:
        say(str(error), to_error=True)
        sys.exit(2)
    except BrokenPipeError:
        _give_up(sys.stdout)
        sys.exit(1)
    except OSError as error:  # such as a full disk
        say(str(error), to_error=True)
        _give_up(sys.stdout)
        sys.exit(1)


def _run_and_flush() -> None:
    """Run the command; what cannot be written is noticed here, not when Python ends."""
    try:
        typer.main.get_command(app)(prog_name="oklahoma-rummy")
    except SystemExit as ended:
        try:
            sys.stdout.flush()
        except OSError:
            if not ended.code:
                raise
            _give_up(sys.stdout)  # something else went wrong first, and was told
        raise


def _open_streams() -> None:
    """Make the standard streams fit to be written to.

    To a file or another program goes UTF-8, whatever the machine prefers. What a terminal has no
    letters for is written with question marks.
    """
    if sys.stderr is None:  # closed by whoever started the command
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  to the end
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
    if sys.stdout is None:
        say("standard output is closed; open it, or write to a file", to_error=True)
        sys.exit(2)


def _give_up(stream: TextIO) -> None:
    """Send what is still to be written nowhere, so that Python does not try again at its end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _explain(group: typer.Typer) -> None:
    """Read the help of the commands from their source where Python left the docstrings out."""
    for command in (group.registered_callback, *group.registered_commands):
        if command and command.callback and command.callback.__doc__ is None:
            command.help = _docstring_in_source(command.callback)
    for inner in group.registered_groups:
        if inner.typer_instance:
            _explain(inner.typer_instance)


def _docstring_in_source(function: Callable[..., Any]) -> str | None:
    try:
        (definition,) = ast.parse(getsource(function)).body
    except OSError:  # only compiled files are there
        return None
    return ast.get_docstring(cast("ast.FunctionDef", definition))
