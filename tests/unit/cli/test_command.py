"""The command itself: its help, its faults, and what it says where its extra is missing."""

import io
import os
import runpy
import shlex
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
import typer

from oklahoma_rummy.cli import app as application
from oklahoma_rummy.cli import main, printing
from tests.unit.cli.conftest import Command


def test_help_names_the_sub_commands(command: Command) -> None:
    """The help lists what there is."""
    outcome = command("--help")
    assert outcome.code == 0
    assert "deadwood" in outcome.out
    assert "score" in outcome.out


def test_as_a_module(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m oklahoma_rummy.cli`` is the same command."""
    monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", "deadwood", "4c5c6c"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("oklahoma_rummy.cli", run_name="__main__", alter_sys=False)
    assert stopped.value.code in {0, None}
    assert capsys.readouterr().out == "4c5c6c | -    deadwood 0\n"


def test_without_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where typer is missing the command says what to install, and ends with code 2."""
    monkeypatch.delitem(sys.modules, "oklahoma_rummy.cli.app")
    monkeypatch.setitem(sys.modules, "typer", None)
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


def test_a_fault_inside_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no error of ours goes on as it is, so that Python ends with code 1."""

    def fail(_text: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", "deadwood", "4c5c6c"])
    monkeypatch.setattr("oklahoma_rummy.cli.deadwood.best_arrangement", lambda *_: fail(""))
    with pytest.raises(ZeroDivisionError):
        application.run()


def test_the_version(command: Command) -> None:
    """The version is the one of the installed package."""
    assert command("--version").out.strip() == version("oklahoma-rummy")


def test_a_full_disk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What the machine refuses is said without a traceback, with code 1."""

    def full(**_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("typer.main.get_command", lambda _app: full)
    with pytest.raises(SystemExit) as stopped:
        application.run()
    assert stopped.value.code == 1
    assert "No space left" in capsys.readouterr().err


def test_letters_that_the_terminal_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the encoding of a terminal cannot write is replaced, not a fault."""

    class Terminal(io.TextIOWrapper):
        """Where a person reads."""

        def isatty(self) -> bool:
            return True

    out = Terminal(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", "rules", "sheet", "club", "--locale", "fr"])
    with pytest.raises(SystemExit) as stopped:
        application.run()
    out.seek(0)
    assert stopped.value.code in {0, None}
    assert "R?GLES" in out.read()


def test_closed_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a place to write to there is a message, and exit code 2."""
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as stopped:
        application.run()
    assert stopped.value.code == 2
    assert "standard output is closed" in capsys.readouterr().err


def run_command(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a process of its own."""
    words = [sys.executable, *options.pop("python", []), "-m", "oklahoma_rummy.cli", *arguments]
    return subprocess.run(words, check=False, capture_output="stdout" not in options, **options)


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX shells")
@pytest.mark.parametrize("arguments", [["deadwood", "A23.456.789.T"], ["rules", "list"]])
def test_a_reader_that_is_gone(arguments: list[str]) -> None:
    """Where nobody reads the answer any more, the command ends with code 1 and says nothing."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        outcome = run_command(*arguments, stdout=writer, stderr=subprocess.PIPE)
    finally:
        os.close(writer)
    assert (outcome.returncode, outcome.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_an_answer_that_cannot_be_written() -> None:
    """A full disk under the answer is said in one line, with code 1."""
    with Path("/dev/full").open("wb") as full:
        outcome = run_command("rules", "list", stdout=full, stderr=subprocess.PIPE)
    assert outcome.returncode == 1
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


def test_help_without_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without docstrings and without source there is no help of a command, and no failure."""

    def gone(_function: object) -> str:
        raise OSError

    monkeypatch.setattr(application, "getsource", gone)
    assert application._docstring_in_source(gone) is None


def test_docstrings_from_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command whose docstring is gone gets its help from its source."""

    def named() -> None:
        """Say something."""

    group = typer.Typer()
    outer = typer.Typer()
    monkeypatch.setattr(application, "getsource", lambda _: 'def named():\n    """Say it."""\n')
    named.__doc__ = None
    group.command()(named)
    outer.add_typer(group)
    application._explain(outer)
    assert group.registered_commands[0].help == "Say it."


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
    assert capsys.readouterr().out == f"{shown}\n"
    printing.say(text, to_error=True)
    assert capsys.readouterr().err == f"{shown}\n"
    printing.console().print(text)
    assert capsys.readouterr().out.replace("        ", "\t").startswith(shown[:4])
