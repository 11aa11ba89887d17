"""A rule sheet: what players at a table need to know, from the deal to the final score.

``play_sentences`` and ``score_sentences`` say what the rules come to, in English and without
figures; this module puts the sentences in order, into a language and on paper.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from html import escape
from re import split
from textwrap import fill
from typing import NamedTuple

from oklahoma_rummy.arguments import as_flag, as_member
from oklahoma_rummy.rules import RulesLike, as_rules
from oklahoma_rummy.show import play_sentences as play
from oklahoma_rummy.show import score_sentences as score
from oklahoma_rummy.show.languages import Language, en
from oklahoma_rummy.show.rule_facts import Facts
from oklahoma_rummy.show.summary import summarize

_WIDTH = 80
_SECTIONS: tuple[tuple[str, Callable[[Facts], Iterator[str]]], ...] = (
    (en("The game"), play.game),
    (en("Melds and deadwood"), play.melds),
    (en("The deal"), play.deal),
    (en("The knock limit"), play.limit),
    (en("Your turn"), play.turn),
    (en("Ending the hand"), play.going_down),
    (en("Layoffs"), play.layoffs),
    (en("Who wins the hand"), score.winner),
    (en("The score of a hand"), score.hand),
    (en("The end of the match"), score.end),
    (en("The final score"), score.final),
)


class SheetForm(StrEnum):
    """How a sheet is written down."""

    TEXT = "text"
    """Plain text, lines broken."""
    MARKDOWN = "md"
    """Markdown: headings and lists."""
    HTML = "html"
    """A page of its own, without scripts or styles."""


class _Page(NamedTuple):
    """What stands on a sheet, in its language."""

    locale: str
    title: str
    notes: list[str]
    sections: list[tuple[str, list[str]]]


def rule_sheet(
    rules: RulesLike,
    locale: str = "en",
    form: SheetForm | str = SheetForm.TEXT,
    *,
    short: bool = False,
    name: str = "",
    notes: str = "",
) -> str:
    """Return a sheet that explains rules to the players at a table.

    Args:
        rules: The rules, or a spec of them such as a preset's name.
        locale: The language: ``en``, ``fr``, ``it`` or ``pt``.
        form: ``text``, ``md`` or ``html``.
        short: Whether to write only the rules in force, in one paragraph of under 150 words.
        name: What the table calls its rules, for the title.
        notes: The table's own words, which stand before the rules; empty lines divide paragraphs.

    Returns:
        The sheet, ending with a line break.

    Raises:
        UnknownNameError: If the locale or form is unknown.
        NotationError: If the text of *rules* is not a spec.
        InvalidRulesError: If the rules of the spec are not sound.

    Example:
        >>> print(rule_sheet("straight_gin", short=True))
        2 players, 10 cards each. Only gin ends a hand. Upcard offered first. Gin: 25
        points. Target: 100 points. Game bonus: 100 points. Each box: 25 points. A
        shutout doubles the total.
        <BLANKLINE>
    """
    facts, language = Facts(as_rules(rules)), Language.of(locale)
    write_summary, write_page = _WRITERS[as_member(SheetForm, form, name="form")]
    figures = facts.figures(language)
    named = _on_one_line(name)
    page = _Page(
        language.locale,
        f"Oklahoma Rummy: {named}" if named else language.say(_TITLE),
        [text for text in map(_on_one_line, split(r"\n\s*\n", notes)) if text],
        [
            (language.say(heading), [language.say(each, **figures) for each in section(facts)])
            for heading, section in _SECTIONS
        ],
    )
    if as_flag(short, name="short"):
        summary = " ".join(language.say(each, **figures) for each in summarize(facts))
        return write_summary(page, summary)
    return write_page(page._replace(sections=[each for each in page.sections if each[1]]))


_TITLE = en("Oklahoma Rummy: the rules of this table")


def _on_one_line(text: str) -> str:
    """Put a text on one line, without what a terminal would obey instead of printing it."""
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())


def _text_summary(_: _Page, summary: str) -> str:
    return _filled(summary) + "\n"


def _text(page: _Page) -> str:
    lines = [_filled(page.title.upper())]
    for note in page.notes:
        lines += ["", _filled(note)]
    for heading, sentences in page.sections:
        lines += ["", heading, *(_filled(each, "- ") for each in sentences)]
    return "\n".join(lines) + "\n"


def _filled(text: str, bullet: str = "") -> str:
    return fill(
        text,
        _WIDTH,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
        break_on_hyphens=False,
    )


def _markdown_summary(_: _Page, summary: str) -> str:
    return summary + "\n"


def _markdown(page: _Page) -> str:
    lines = [f"# {page.title}"]
    for note in page.notes:
        lines += ["", note]
    for heading, sentences in page.sections:
        lines += ["", f"## {heading}", "", *(f"- {each}" for each in sentences)]
    return "\n".join(lines) + "\n"


def _html_summary(page: _Page, summary: str) -> str:
    return _html_page(page, [f"<p>{escape(summary)}</p>"])


def _html(page: _Page) -> str:
    body = [f"<p>{escape(note)}</p>" for note in page.notes]
    for heading, sentences in page.sections:
        items = "\n".join(f"<li>{escape(each)}</li>" for each in sentences)
        body.append(f"<h2>{escape(heading)}</h2>\n<ul>\n{items}\n</ul>")
    return _html_page(page, body)


def _html_page(page: _Page, body: list[str]) -> str:
    title, inside = escape(page.title), "\n".join(body)
    head = f'<meta charset="utf-8">\n<title>{title}</title>'
    return (
        f'<!DOCTYPE html>\n<html lang="{page.locale}">\n<head>\n{head}\n</head>\n'
        f"<body>\n<h1>{title}</h1>\n{inside}\n</body>\n</html>\n"
    )


_WRITERS: dict[SheetForm, tuple[Callable[[_Page, str], str], Callable[[_Page], str]]] = {
    SheetForm.TEXT: (_text_summary, _text),
    SheetForm.MARKDOWN: (_markdown_summary, _markdown),
    SheetForm.HTML: (_html_summary, _html),
}
