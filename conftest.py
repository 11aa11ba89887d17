"""Makes pytest run the examples of the README, the docs and the docstrings."""

import os
import shlex
import subprocess
import sys
from doctest import ELLIPSIS
from importlib.util import find_spec
from unittest import SkipTest

from sybil import Example, Sybil
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser

COMMAND = "from oklahoma_rummy.cli import main; main()"


class PyconParser(PythonCodeBlockParser):
    """Reads blocks marked `pycon` as it reads `python` blocks that begin with a prompt."""

    def __init__(self) -> None:
        """Look for `pycon` in the place of `python`."""
        super().__init__(doctest_optionflags=ELLIPSIS)
        self.codeblock_parser = CodeBlockParser("pycon", PythonEvaluator())


class FrameworkParser(PythonCodeBlockParser):
    """Reads blocks marked `py`: they need what the session `frameworks` installs."""

    def __init__(self) -> None:
        """Look for `py` in the place of `python`."""
        super().__init__()
        self.codeblock_parser = CodeBlockParser("py", run_with_frameworks)


def run_with_frameworks(example: Example) -> None:
    """Run a block where the frameworks are installed; elsewhere it is skipped."""
    if find_spec("fastapi") is None:
        message = "run by the session frameworks"
        raise SkipTest(message)
    PythonEvaluator()(example)


def check_console(example: Example) -> str | None:
    """Run each `$ oklahoma-rummy ...` of a `console` block and compare what it prints."""
    shown = str(example.parsed)
    printed = []
    for line in shown.splitlines():
        if not line.startswith("$ "):
            continue
        printed.append(line)
        name, *arguments = shlex.split(line.removeprefix("$ "))
        if name != "oklahoma-rummy":
            return f"only the command oklahoma-rummy can be shown in a console block: {line}"
        done = subprocess.run(  # noqa: S603 (our own command, from our own pages)
            [sys.executable, "-c", COMMAND, *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "COLUMNS": "80"},
        )
        printed += [line.rstrip() for line in done.stdout.rstrip().splitlines()]
    if printed == shown.rstrip().splitlines():
        return None
    return "the command prints:\n" + "\n".join(printed)


_pages = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        PyconParser(),
        FrameworkParser(),
        CodeBlockParser("console", check_console),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
)
_docstrings = Sybil(
    parsers=[DocTestParser(optionflags=ELLIPSIS)],
    # "**" is one folder here, not any number of them.
    patterns=["src/*/*.py", "src/*/*/*.py", "src/*/*/*/*.py"],
)

pytest_collect_file = (_pages + _docstrings).pytest()
