"""``oklahoma-rummy rules``: house rules listed, written, checked, compared and explained.

``check`` prints like a compiler.
"""

import sys
from collections.abc import Iterator, Sequence
from math import isfinite
from os.path import isfile
from pathlib import Path
from typing import Any

import click

from oklahoma_rummy.cli.arguments import Group, complete_rules, json_option, option, word_option
from oklahoma_rummy.cli.ending import ExitCode
from oklahoma_rummy.cli.printing import say, write, write_json
from oklahoma_rummy.errors import Problem
from oklahoma_rummy.problem import draw_caret
from oklahoma_rummy.rules import PRESET_SOURCES, PRESETS, Rules, as_rules
from oklahoma_rummy.rules.checking import RulesReport, check_rules
from oklahoma_rummy.rules.files import LARGEST, decode_text, read_text, shown_path, too_large
from oklahoma_rummy.rules.schema import shipped_schema
from oklahoma_rummy.rules.spec import differences
from oklahoma_rummy.rules.syntax import show as show_value
from oklahoma_rummy.rules.writing import SCHEMA_FILE
from oklahoma_rummy.show import SheetForm, explain, rule_sheet

_STDIN = "-"
_MANY_BITS = 1024
_LOCALES = ("en", "fr", "it", "pt")
_WHAT_RULES = (
    "Rules are a file, a preset such as club, or a preset with changes: 'club(target=250)'."
)


@click.group(cls=Group, help="List, write, check, compare and explain house rules.")
def rules() -> None:
    pass


@rules.command("list", help="List the presets, what each changes, and their sources.")
def list_presets() -> None:
    for name, preset in PRESETS.items():
        changes = ", ".join(
            f"{field}={value}" for field, value in differences(preset, Rules()).items()
        )
        say(f"{name}: {PRESET_SOURCES[name]}\n  {changes or 'the defaults'}")


@rules.command(help="Write RULES as TOML, with the values that each field takes.\n\n" + _WHAT_RULES)
@click.argument("rules", shell_complete=complete_rules)
def show(rules: str) -> None:
    write(_rules(rules).to_toml(everything=True))


@rules.command(
    help="Write a rules FILE with every field, for you to edit.\n\n"
    "It is TOML, or JSON if its name ends in .json."
)
@click.argument("file", type=click.Path(path_type=Path))
@option(
    "--base",
    "PRESET-OR-SPEC",
    "The rules to start from.",
    default="oklahoma_rummy",
    shell_complete=complete_rules,
)
def new(file: Path, base: str) -> None:
    begun = as_rules(base)
    as_json = file.suffix.lower() == ".json"
    text = begun.to_json(everything=True) if as_json else begun.to_toml(everything=True)
    with file.open("x", encoding="utf-8", newline="\n") as opened:
        opened.write(text)
    say(
        f"Wrote {shown_path(file)}. Check it with: oklahoma-rummy rules check {shown_path(file)}\n"
        f"For completion in your editor: oklahoma-rummy rules schema > {SCHEMA_FILE}"
    )


@rules.command(
    help="Check each rules FILE, and show every problem with its repair.\n\n"
    "Use - for standard input. The exit code is 1 if any file has a problem."
)
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@json_option
def check(files: Sequence[Path], as_json: bool) -> int:
    reports = [(shown_path(file), *_report(file)) for file in files]
    if as_json:
        write_json([_as_json(name, report) for name, report, _ in reports], indent=2)
    else:
        for name, report, text in reports:
            say("\n".join(_lines(name, report, text)))
    if not all(str(file) == _STDIN or isfile(file) for file in files):  # noqa: PTH113  as below
        return ExitCode.WRONG
    is_clean = not any(report.problems for _, report, _ in reports)
    return ExitCode.DONE if is_clean else ExitCode.PROBLEMS


@rules.command(help="Explain how RULES differ from OTHER, in words and points.\n\n" + _WHAT_RULES)
@click.argument("rules", shell_complete=complete_rules)
@click.argument("other", shell_complete=complete_rules)
def diff(rules: str, other: str) -> None:
    say(str(explain(_rules(rules).diff(_rules(other)))))


@rules.command(help="Write a sheet that explains RULES to players.\n\n" + _WHAT_RULES)
@click.argument("rules", shell_complete=complete_rules)
@word_option("--locale", "language", _LOCALES, "The language of the sheet.", default="en")
@word_option("--format", "form", SheetForm, "What to write.", default="text")
@click.option("--short", is_flag=True, help="Write a single paragraph.")
def sheet(rules: str, locale: str, format: str, short: bool) -> None:  # noqa: A002  its option
    table, named = _named_rules(rules)
    write(rule_sheet(table, locale, SheetForm(format), short=short, **named))


@rules.command(help="Print the JSON Schema of rules files, for editors.")
def schema() -> None:
    write(shipped_schema())


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
    """Check a file; return the report and the text, empty if there is none."""
    is_input = str(file) == _STDIN
    found = _input() if is_input else read_text(file)
    if isinstance(found, Problem):
        return RulesReport(problems=(found,)), ""
    return check_rules(found), found


def _input() -> str | Problem:
    """Read rules from standard input, as much as from a file."""
    if sys.stdin is None:  # closed by whoever started the command
        message = "There is no input. Name a file."
        raise click.UsageError(message)
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
    """Return the line of a problem with a caret below, cut where it is too wide."""
    lines = text.removeprefix("\ufeff").split("\n")
    if not (problem.line and problem.column and text and problem.line <= len(lines)):
        return
    start = problem.column - 1
    shown, caret = draw_caret(lines[problem.line - 1].rstrip(), start, problem.column)
    yield f"    {shown}"
    yield f"    {caret}"


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
    """Return a value as JSON has it, and what JSON does not have as text."""
    if isinstance(value, float):
        return value if isfinite(value) else str(value)
    if isinstance(value, int):
        return value if value.bit_length() <= _MANY_BITS else show_value(value)
    return value if value is None or isinstance(value, str) else str(value)
