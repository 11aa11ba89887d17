"""How answers are printed: red suits in red in a terminal, plain text when piped, and JSON."""

import sys
from typing import Any

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from oklahoma_rummy.melds import Arrangement


class _RedSuits(RegexHighlighter):
    """Finds hearts and diamonds in a text."""

    base_style = "card."
    highlights = [  # noqa: RUF012  the attribute that rich reads
        r"(?<![a-zA-Z])(?:[A2-9TJQK][cs])*(?P<red>(?:[A2-9TJQK][dh])+)"
    ]


_RED_SUITS = _RedSuits()
_HARMLESS = "\n\t\u200c\u200d"
"""What cannot be printed, but ends a line, is a tab, or joins letters and emoji."""


class _Console(Console):
    """A console on which text cannot command the terminal."""

    def print(self, *objects: Any, **options: Any) -> None:  # noqa: ANN401  whatever rich takes
        """Print, text with its control characters as escapes."""
        shown = [make_plain(each) if isinstance(each, str) else each for each in objects]
        super().print(*shown, **options)


def console() -> Console:
    """Return the console that answers are printed on."""
    return _Console(
        theme=Theme({"card.red": "red"}),
        highlighter=_RED_SUITS,
        soft_wrap=True,
        markup=False,
        emoji=False,
    )


def make_plain(text: str) -> str:
    r"""Write out what a terminal would obey, so that names, notes and remarks are only shown.

    Args:
        text: The text, whose line endings stay.

    Example:
        >>> print(make_plain("\x1b[2J gone"))
        \x1b[2J gone
    """
    return "".join(
        each if each.isprintable() or each in _HARMLESS else ascii(each)[1:-1] for each in text
    )


def say(text: str, *, to_error: bool = False) -> None:
    """Write a line of text, with what a terminal would obey written out.

    Args:
        text: The line, or several.
        to_error: Whether it goes to standard error.
    """
    (sys.stderr if to_error else sys.stdout).write(f"{make_plain(text)}\n")


def cards(text: str) -> Text:
    """Give a text with its red cards in red."""
    return _RED_SUITS(text)


def arrangement_as_json(arrangement: Arrangement) -> dict[str, list[str]]:
    """Give an arrangement as JSON can hold it."""
    return {
        "melds": [str(meld) for meld in arrangement.melds],
        "unmatched": [str(card) for card in arrangement.unmatched],
    }
