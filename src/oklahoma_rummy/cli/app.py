"""The command: every sub-command is registered here."""

import os
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from pathlib import Path

import click
from click.shell_completion import shell_complete

from oklahoma_rummy.cli.arguments import Group
from oklahoma_rummy.cli.deadwood import deadwood
from oklahoma_rummy.cli.ending import ExitCode, explain, flush
from oklahoma_rummy.cli.odds import census, odds
from oklahoma_rummy.cli.play import play, replay
from oklahoma_rummy.cli.printing import say, warn
from oklahoma_rummy.cli.rules import rules
from oklahoma_rummy.cli.score import score
from oklahoma_rummy.cli.sheet import sheet
from oklahoma_rummy.cli.simulate import compare, duel, simulate

NAME = "oklahoma-rummy"
COMPLETION = "_OKLAHOMA_RUMMY_COMPLETE"
"""The variable in which a shell asks for completions."""


def _say_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        try:
            say(version(NAME))
        except PackageNotFoundError:  # such as a copy of the source
            say("unknown: this copy was not installed")
        context.exit()


@click.group(
    NAME,
    cls=Group,
    help="The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.",
    epilog="\b\nExit codes:\n" + "\n".join(f"{code:3} {code.meaning}" for code in ExitCode),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Show the version and exit.",
)
def app() -> None:
    pass


for _command in (
    deadwood,
    score,
    odds,
    census,
    rules,
    sheet,
    play,
    replay,
    simulate,
    duel,
    compare,
):
    app.add_command(_command)


def run() -> int:
    """Run the command with the arguments of this process, and return its exit code."""
    if not _open_streams():
        warn("Standard output is closed. Open it, or write to a file.")
        return ExitCode.WRONG
    code: int = ExitCode.DONE
    try:
        code = _run()
        flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  everything is told in one place
        code = code or explain(error)  # the first fault is the one to tell
        with suppress(OSError):
            flush()
    return code


def _run() -> int:
    if asked := os.environ.get(COMPLETION):
        return shell_complete(app, {}, NAME, COMPLETION, asked)
    try:
        with app.make_context(NAME, sys.argv[1:]) as context:
            return app.invoke(context) or ExitCode.DONE
    except click.exceptions.Exit as ended:  # such as after the help
        return ended.exit_code


def _open_streams() -> bool:
    """Make the standard streams fit to be written to, and return whether the output was open.

    To a file or another program goes UTF-8, whatever the machine prefers. What a terminal has no
    letters for is written with question marks.
    """
    is_open = sys.stdout is not None
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the command
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  to the end
            setattr(sys, name, nowhere)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            encoding = stream.encoding if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")
    return is_open
