"""The command and its errors: every sub-command is registered here."""

import sys

import typer

from oklahoma_rummy.cli.deadwood import deadwood
from oklahoma_rummy.cli.odds import count_hands, odds
from oklahoma_rummy.cli.rules import app as rules
from oklahoma_rummy.cli.score import score
from oklahoma_rummy.cli.sheet import app as sheet
from oklahoma_rummy.errors import OklahomaRummyError

app: typer.Typer = typer.Typer(
    name="oklahoma-rummy",
    help="The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(deadwood)
app.command()(score)
app.command()(odds)
app.command(name="census")(count_hands)
app.add_typer(rules, name="rules")
app.add_typer(sheet, name="sheet")


def run() -> None:
    """Run the command; an error of ours is a message on standard error and exit code 2."""
    try:
        typer.main.get_command(app)(prog_name="oklahoma-rummy")
    except OklahomaRummyError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(2)
