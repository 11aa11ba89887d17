"""Running the command as a person does, in this process."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from oklahoma_rummy.cli import main


class Outcome(NamedTuple):
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


Command = Callable[..., Outcome]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Give a function that runs ``oklahoma-rummy`` with these arguments and this input."""

    def run(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["oklahoma-rummy", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        with pytest.raises(SystemExit) as stopped:
            main()
        captured = capsys.readouterr()
        return Outcome(int(stopped.value.code or 0), captured.out, captured.err)

    return run
