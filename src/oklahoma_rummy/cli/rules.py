"""``oklahoma-rummy rules``: house rules listed, written, checked, compared and explained.

``check`` prints like a compiler; its exit codes are 0 clean, 1 problems, 2 a wrong call.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import isfinite
from os.path import isfile
from pathlib import Path
from typing import Annotated, Any, NoReturn, cast

import typer

from oklahoma_rummy.cli.arguments import JsonOption
from oklahoma_rummy.cli.printing import say
from oklahoma_rummy.errors import Problem
from oklahoma_rummy.rules import PRESET_SOURCES, PRESETS, Rules, as_rules
from oklahoma_rummy.rules.checking import RulesReport, check_rules
from oklahoma_rummy.rules.files import LARGEST, decode_text, read_text, shown_path, too_large
from oklahoma_rummy.rules.schema import shipped_schema
from oklahoma_rummy.rules.spec import differences
from oklahoma_rummy.rules.syntax import show as show_value
from oklahoma_rummy.rules.writing import SCHEMA_FILE
from oklahoma_rummy.show import SheetForm, explain, rule_sheet

_WIDTH = 100
_STDIN = "-"
_MANY_BITS = 1024

app: typer.Typer = typer.Typer(
    help="House rules: list, write, check, compare and explain them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RulesArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE-OR-NAME",
        help="A rules file, or a preset such as club, or a spec such as 'club(target=250)'.",
    ),
]


class Locale(StrEnum):
    """The languages of rule sheets."""

    EN = "en"
    FR = "fr"
    IT = "it"
    PT = "pt"


@app.command("list")
def list_presets() -> None:
    """List the presets, what each changes, and where it comes from."""
    for name, rules in PRESETS.items():
        changes = ", ".join(
            f"{field}={value}" for field, value in differences(rules, Rules()).items()
        )
        sys.stdout.write(f"{name}: {PRESET_SOURCES[name]}\n  {changes or 'the defaults'}\n")


@app.command()
def show(rules: RulesArgument) -> None:
    """Write every field of some rules as TOML, with what else it may hold."""
    sys.stdout.write(_rules(rules).to_toml(everything=True))


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The file to write: .toml, or .json for JSON.")],
    base: Annotated[str, typer.Option(help="The preset or spec to begin with.")] = "oklahoma_rummy",
) -> None:
    """Write a rules file with every field, to be changed by hand."""
    rules = as_rules(base)
    as_json = file.suffix.lower() == ".json"
    text = rules.to_json(everything=True) if as_json else rules.to_toml(everything=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except OSError as error:
        _refuse(f"{shown_path(file)} cannot be written: {error.strerror}; choose another name")
    sys.stdout.write(
        f"wrote {shown_path(file)}; check it with: oklahoma-rummy rules check\n"
        f"for an editor that knows the schema: oklahoma-rummy rules schema > {SCHEMA_FILE}\n"
    )


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Rules files; - reads one from input.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Check rules files, and print every problem with its line and its repair."""
    reports = [(shown_path(file), *_report(file)) for file in files]
    if as_json:
        answers = [_as_json(name, report) for name, report, _ in reports]
        sys.stdout.write(json.dumps(answers, indent=2) + "\n")
    else:
        for name, report, text in reports:
            sys.stdout.write("\n".join(_lines(name, report, text)) + "\n")
    if any(report.problems for _, report, _ in reports):
        raise typer.Exit(1)


@app.command()
def diff(rules: RulesArgument, other: RulesArgument) -> None:
    """Say what the first rules have that the second have not, in words and in points."""
    sys.stdout.write(f"{explain(_rules(rules).diff(_rules(other)))}\n")


@app.command()
def sheet(
    rules: RulesArgument,
    locale: Annotated[Locale, typer.Option(help="The language.")] = Locale.EN,
    form: Annotated[SheetForm, typer.Option("--format", help="How to write it.")] = SheetForm.TEXT,
    short: Annotated[bool, typer.Option("--short", help="Only a paragraph.")] = False,
) -> None:
    """Write a sheet that explains rules to players."""
    table, named = _named_rules(rules)
    sys.stdout.write(rule_sheet(table, locale, form, short=short, **named))


@app.command()
def schema() -> None:
    """Print the JSON Schema of rules files, for editors."""
    sys.stdout.write(shipped_schema())


def _rules(name: str) -> Rules:
    """Read rules from a file if the name is that of one, and else from a spec."""
    return _named_rules(name)[0]


def _named_rules(name: str) -> tuple[Rules, dict[str, str]]:
    """Read rules, with the name and the notes that a file gives them."""
    if not _is_file(name):
        return as_rules(name), {}
    report = check_rules(Path(name))
    told = {key: str(value) for key, value in report.document if key in {"name", "notes"}}
    return report.sound_rules(), told


def _is_file(name: str) -> bool:
    return name.lower().endswith((".toml", ".json")) or isfile(name)  # noqa: PTH113  Path.is_file may raise


def _report(file: Path) -> tuple[RulesReport, str]:
    """Check a file; give the report and the text, empty if there is none."""
    is_input = str(file) == _STDIN
    found = _input() if is_input else read_text(file)
    if isinstance(found, Problem):
        return RulesReport(problems=(found,)), ""
    return check_rules(found), found


def _input() -> str | Problem:
    """Read rules from standard input, as much as from a file."""
    if sys.stdin is None:  # closed by whoever started the command
        _refuse("there is no input; name a file")
    data = sys.stdin.buffer.read(LARGEST + 1)
    return too_large("input") if len(data) > LARGEST else decode_text("input", data)


def _lines(name: str, report: RulesReport, text: str) -> Iterator[str]:
    for label, problems in (("", report.problems), ("advice: ", report.advice)):
        for problem in problems:
            yield f"{_place(name, problem)}: {label}{problem.what}"
            yield from _with_caret(text, problem)
            yield f"  repair: {problem.repair}"
    if report.rules is not None:
        yield f"{name}: {report.rules}"


def _place(name: str, problem: Problem) -> str:
    return f"{name}:{problem.line}:{problem.column}" if problem.line else name


def _with_caret(text: str, problem: Problem) -> Iterator[str]:
    """Yield the line of a problem with a caret below, cut where it is too wide."""
    lines = text.removeprefix("\ufeff").split("\n")
    if not (problem.line and problem.column and text and problem.line <= len(lines)):
        return
    first = max(0, problem.column - _WIDTH)
    line = lines[problem.line - 1].rstrip()[first : first + _WIDTH]
    plain = "".join(character if character.isprintable() else " " for character in line)
    yield f"    {plain}"
    yield f"    {' ' * (problem.column - 1 - first)}^"


def _as_json(name: str, report: RulesReport) -> dict[str, Any]:
    return {
        "file": name,
        "problems": [_problem_as_json(each) for each in report.problems],
        "advice": [_problem_as_json(each) for each in report.advice],
        "rules": None if report.rules is None else str(report.rules),
    }


def _problem_as_json(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "what": problem.what,
        "where": problem.where,
        "repair": problem.repair,
        "rule": problem.rule,
        "fields": list(problem.fields),
        "value": _plain(problem.value),
        "allowed": _plain(problem.allowed),
        "changes": {name: _plain(value) for name, value in problem.changes},
        "is_slip": problem.is_slip,
        "line": problem.line,
        "column": problem.column,
    }


def _plain(value: object) -> object:
    """Give a value as JSON has it, and what JSON has not as text."""
    if isinstance(value, Mapping):
        table = cast("Mapping[str, object]", value)
        return {key: _plain(held) for key, held in table.items()}
    if isinstance(value, list):
        return [_plain(held) for held in cast("list[object]", value)]
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, int):
        return value if value.bit_length() <= _MANY_BITS else show_value(value)
    return value if value is None or isinstance(value, str) else str(value)


def _refuse(message: str) -> NoReturn:
    say(message, to_error=True)
    raise typer.Exit(2)
