"""How answers are printed: red suits in red in a terminal, plain text when piped, and JSON."""

import json
import sys
from contextlib import suppress
from textwrap import fill

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from oklahoma_rummy.melds import Arrangement


class _RedSuits(RegexHighlighter):
    """Finds hearts and diamonds in a text."""

    base_style = "card."
    highlights = [  # noqa: RUF012  the attribute that rich reads
        r"(?<![a-zA-Z])(?:[A2-9TJQK][cs])*(?P<red>(?:[A2-9TJQK][dh])+)(?![a-z])"
    ]


_RED_SUITS = _RedSuits()
_HARMLESS = "\n\t\u200c\u200d"
"""What cannot be printed, but ends a line, is a tab, or joins letters and emoji."""


class _Console(Console):
    """A console that leaves it to the command what becomes of a reader that is gone."""

    def on_broken_pipe(self) -> None:
        """Let the error go on."""
        raise  # noqa: PLE0704  called while the error is handled


def say(text: str | Table) -> None:
    """Print for people: red cards in red, and with what a terminal would obey written out."""
    out = _console()
    out.print(_fit(text, out) if isinstance(text, str) else text)


def write(text: str) -> None:
    """Print for files and programs: the text as it is."""
    sys.stdout.write(text)


def write_json(answer: object, *, indent: int | None = None) -> None:
    """Print an answer in JSON, on lines of its own."""
    write(f"{json.dumps(answer, indent=indent)}\n")


def warn(text: str) -> None:
    """Print on standard error, after what is printed so far."""
    with suppress(OSError):  # told by whoever prints next, or at the end
        sys.stdout.flush()
    with suppress(OSError):  # there is nowhere left to tell it
        sys.stderr.write(f"{_fit(text, _console(stderr=True))}\n")


def width() -> int:
    """Return how many columns a line has."""
    return _console().width


def make_plain(text: str) -> str:
    r"""Write out what a terminal would obey, so that names, notes and remarks are only shown.

    Example:
        >>> print(make_plain("\x1b[2J gone"))
        \x1b[2J gone
    """
    return "".join(
        each if each.isprintable() or each in _HARMLESS else ascii(each)[1:-1] for each in text
    )


def cards(text: str) -> Text:
    """Return a text with its red cards in red."""
    return _RED_SUITS(text)


def arrangement_as_json(arrangement: Arrangement) -> dict[str, list[str]]:
    """Return an arrangement as JSON can hold it."""
    return {
        "melds": [str(meld) for meld in arrangement.melds],
        "unmatched": [str(card) for card in arrangement.unmatched],
    }


def _fit(text: str, out: Console) -> str:
    """Make text plain, and break lines between words where a terminal is too narrow for them."""
    lines = make_plain(text).split("\n")
    if not out.is_terminal:
        return "\n".join(lines)
    return "\n".join(line if len(line) <= out.width else _break(line, out.width) for line in lines)


def _break(line: str, width: int) -> str:
    indent = len(line) - len(line.lstrip()) + 2
    return fill(
        line,
        width,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _console(*, stderr: bool = False) -> Console:
    return _Console(
        stderr=stderr,
        theme=Theme({"card.red": "red"}),
        highlighter=_RED_SUITS,
        soft_wrap=True,
        markup=False,
        emoji=False,
    )
