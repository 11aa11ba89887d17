"""The command itself: its help, its faults, and what it says where its extra is missing."""

import io
import runpy
import sys
from importlib.metadata import version

import pytest

from oklahoma_rummy.cli import app as application
from oklahoma_rummy.cli import main
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
    """What the encoding of the output cannot write is replaced, not a fault."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
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
