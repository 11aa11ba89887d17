"""The command itself: its help, its faults, and what it says where its extra is missing."""

import io
import os
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click
import pytest

from oklahoma_rummy.cli import app as application
from oklahoma_rummy.cli import main, printing
from tests.unit.cli.conftest import Command


def test_help_names_the_sub_commands(command: Command) -> None:
    """The help lists what there is."""
    outcome = command("--help")
    assert outcome.code == 0
    assert "deadwood" in outcome.out
    assert "score" in outcome.out


@pytest.mark.parametrize("module", ["oklahoma_rummy", "oklahoma_rummy.cli"])
def test_as_a_module(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    """``python -m`` runs the same command, by either name."""
    monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", "deadwood", "4c5c6c"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module(module, run_name="__main__", alter_sys=False)
    assert stopped.value.code in {0, None}
    assert capsys.readouterr().out == "4c5c6c | -    deadwood 0\n"


def test_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where click is missing the command says what to install, and ends with code 2."""
    monkeypatch.delitem(sys.modules, "oklahoma_rummy.cli.app")
    monkeypatch.setitem(sys.modules, "click", None)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert 'pip install "oklahoma-rummy[cli]"' in capsys.readouterr().err


def test_another_missing_module_is_no_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module missing for another reason is a fault of its own, not hidden."""
    monkeypatch.delitem(sys.modules, "oklahoma_rummy.cli.app")
    monkeypatch.setitem(sys.modules, "oklahoma_rummy.cli.score", None)
    with pytest.raises(ModuleNotFoundError, match=r"cli\.score"):
        main()


def test_a_fault_inside_is_not_hidden(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the command is shown with its traceback, asks to be reported, and has code 3."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("oklahoma_rummy.cli.deadwood.best_arrangement", fail)
    outcome = command("deadwood", "4c5c6c")
    assert (outcome.code, outcome.out) == (3, "")
    assert "ZeroDivisionError" in outcome.err
    assert outcome.err.endswith("not of your input. Report it with the lines above.\n")


def test_ctrl_c(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the command with the code that shells give it, and without a traceback."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("oklahoma_rummy.cli.deadwood.best_arrangement", interrupt)
    assert command("deadwood", "4c5c6c") == (130, "", "\n")


def test_the_version(command: Command) -> None:
    """The version is the one of the installed package."""
    assert command("--version").out.strip() == version("oklahoma-rummy")


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (
            OSError(28, "No space left on device"),
            3,
            "No space left on device. Make room, then try again.",
        ),
        (OSError("late"), 3, "late."),
        (
            OSError(28, "No space left on device", "a.toml"),
            3,
            "a.toml: No space left on device. Make room,",
        ),
        (
            PermissionError(13, "Permission denied", b"a"),
            3,
            "a: Permission denied. Choose another file.",
        ),
        (FileExistsError(17, "exists", "a"), 2, "a already exists. Choose another name."),
        (FileNotFoundError(2, "no", "b/a"), 2, "There is no folder for b/a. Make it, or choose"),
        (IsADirectoryError(21, "Is a directory", "a"), 2, "a: Is a directory."),
        (click.Abort(), 130, "\n"),
        (BrokenPipeError(), 141, ""),
    ],
)
def test_what_the_system_refuses(
    command: Command, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int, told: str
) -> None:
    """A wrong name has code 2, what else the system refuses code 3, each without a traceback."""

    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr("oklahoma_rummy.cli.deadwood.best_arrangement", refuse)
    outcome = command("deadwood", "4c5c6c")
    assert (outcome.code, outcome.out) == (code, "")
    assert outcome.err.startswith(told)
    assert len(outcome.err.splitlines()) <= 1


def test_letters_that_the_terminal_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the encoding of a terminal cannot write is replaced, not a fault."""

    class Terminal(io.TextIOWrapper):
        """Where a person reads."""

        def isatty(self) -> bool:
            return True

    out = Terminal(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", "rules", "sheet", "club", "--locale", "fr"])
    assert application.run() == 0
    out.seek(0)
    assert "R?GLES" in out.read()


def test_closed_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a place to write to there is a message, and exit code 2."""
    monkeypatch.setattr(sys, "stdout", None)
    assert application.run() == 2
    sys.stdout.close()
    assert "Standard output is closed" in capsys.readouterr().err


def run_command(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    words = [sys.executable, *options.pop("python", []), "-m", "oklahoma_rummy.cli", *arguments]
    return subprocess.run(words, check=False, capture_output="stdout" not in options, **options)


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX shells")
@pytest.mark.parametrize("arguments", [["deadwood", "A23.456.789.T"], ["rules", "list"], ["-h"]])
def test_a_reader_that_is_gone(arguments: list[str]) -> None:
    """Where nobody reads the answer any more, the command ends as by SIGPIPE and says nothing."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        outcome = run_command(*arguments, stdout=writer, stderr=subprocess.PIPE)
    finally:
        os.close(writer)
    assert (outcome.returncode, outcome.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written() -> None:
    """A full disk under the answer is said in one line, with code 3."""
    with Path("/dev/full").open("wb") as full:
        outcome = run_command("rules", "list", stdout=full, stderr=subprocess.PIPE)
    assert outcome.returncode == 3
    assert len(outcome.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="closing streams is for POSIX shells")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    """With standard output or error closed, bad input still ends with code 2 and no traceback."""
    words = shlex.join([sys.executable, "-m", "oklahoma_rummy.cli", "deadwood", "x"])
    shell = ["/bin/sh", "-c", f"{words} {closed}"]
    outcome = subprocess.run(shell, check=False, capture_output=True)
    assert outcome.returncode == 2
    assert b"Traceback" not in outcome.stderr + outcome.stdout


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-16"])
def test_piped_output_is_utf_8(encoding: str) -> None:
    """To a file or a program goes UTF-8, whatever the machine or the environment prefers."""
    ours = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "LC_ALL": "C"}
    outcome = run_command("rules", "sheet", "club", "--locale", "fr", env=ours)
    assert "à" in outcome.stdout.decode("utf-8")
    refused = run_command("rules", "show", "clüb", env=ours)
    assert refused.stderr.decode("utf-8")


def test_help_without_docstrings() -> None:
    """Python's -OO leaves docstrings out, and the help says the same as ever."""
    for arguments in (["--help"], ["rules", "--help"], ["sheet", "add", "--help"]):
        assert run_command(*arguments, python=["-OO"]).stdout == run_command(*arguments).stdout


def _commands(group: click.Group) -> Iterator[list[str]]:
    """Return the words of every command and group."""
    yield []
    for name, inner in group.commands.items():
        if isinstance(inner, click.Group):
            yield from ([name, *words] for words in _commands(inner))
        else:
            yield [name]


@pytest.mark.parametrize("words", list(_commands(application.app)), ids=" ".join)
def test_help_everywhere(command: Command, words: list[str]) -> None:
    """Every command has help, by either name, in which every option is explained."""
    outcome = command(*words, "-h")
    assert outcome.code == 0
    assert outcome == command(*words, "--help")
    assert max(map(len, outcome.out.splitlines())) <= 80
    assert "..." not in outcome.out.partition("\nCommands:")[2]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("sheet add p", {"points", "penalties"}),
        ("sheet add points FILE --kind G", {"gin"}),
        ("rules sheet club --locale ", {"en", "fr", "it", "pt"}),
        ("deadwood --rules rou", {"round_the_corner"}),
        ("rules show club", {"club"}),
        ("rules show hous", {"hous"}),
    ],
)
def test_completion(
    command: Command, monkeypatch: pytest.MonkeyPatch, typed: str, offered: set[str]
) -> None:
    """A shell is offered commands, the words of options, presets and files."""
    monkeypatch.setenv("_OKLAHOMA_RUMMY_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", f"oklahoma-rummy {typed}")
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split(" "))))
    outcome = command()
    assert outcome.code == 0
    assert {line.partition(",")[2] for line in outcome.out.splitlines()} == offered


def test_a_version_without_metadata(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    """A copy that was never installed says that its version is unknown, and ends well."""

    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(application, "version", missing)
    outcome = command("--version")
    assert (outcome.code, outcome.out) == (0, "unknown: this copy was not installed\n")


def test_no_standard_error(monkeypatch: pytest.MonkeyPatch, command: Command) -> None:
    """With standard error closed there is nowhere to say a mistake, and the code is still 2."""
    monkeypatch.setattr(sys, "stderr", None)
    assert command("deadwood", "x").code == 2
    sys.stderr.close()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("late\x1b[2J", "late\\x1b[2J"),
        ("a\rb\x07\x7f", "a\\rb\\x07\\x7f"),
        ("\u202edlog", "\\u202edlog"),
        ("two\nlines\t7♥ Łukasz 👩\u200d🚀", "two\nlines\t7♥ Łukasz 👩\u200d🚀"),
    ],
)
def test_text_cannot_command_the_terminal(
    text: str, shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters are shown as escapes, on the console and in a line of its own."""
    printing.say(text)
    assert capsys.readouterr().out.replace("        ", "\t").startswith(shown[:4])
    printing.warn(text)
    assert capsys.readouterr().err == f"{shown}\n"


def test_long_lines_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A terminal gets lines that fit, broken between words; a program gets them whole."""
    line = "  points for gin: 25 to whoever goes gin, whatever the others have left"
    monkeypatch.setenv("COLUMNS", "40")
    printing.say(line)
    assert capsys.readouterr().out == f"{line}\n"
    monkeypatch.setenv("FORCE_COLOR", "1")
    broken = "  points for gin: 25 to whoever goes\n    gin, whatever the others have left\n"
    printing.say(line)
    assert capsys.readouterr().out == broken
    printing.warn(f"short\n{line}")
    assert capsys.readouterr().err == f"short\n{broken}"


def test_a_terminal_that_is_gone(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written to a reader that is gone is dropped, also where printing notices."""

    class Gone(io.StringIO):
        """An output that nobody reads."""

        def write(self, _: str) -> int:
            raise BrokenPipeError

        def flush(self) -> None:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Gone())
    assert command("deadwood", "4c5c6c").code == 141
    assert command("rules", "schema").code == 141
    assert command("deadwood", "x").code == 2
