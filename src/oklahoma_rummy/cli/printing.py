"""How answers are printed: red suits in red in a terminal, plain text when piped, and JSON."""

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
_HARMLESS = "\n\u200c\u200d"
"""What cannot be printed, but ends a line or joins letters and emoji."""


def console() -> Console:
    """Give the console that answers are printed on."""
    return Console(
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


def cards(text: str) -> Text:
    """Give a text with its red cards in red."""
    return _RED_SUITS(text)


def arrangement_as_json(arrangement: Arrangement) -> dict[str, list[str]]:
    """Give an arrangement as JSON can hold it."""
    return {
        "melds": [str(meld) for meld in arrangement.melds],
        "unmatched": [str(card) for card in arrangement.unmatched],
    }
