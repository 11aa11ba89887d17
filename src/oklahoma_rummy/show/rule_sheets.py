"""A rule sheet: what players at a table need to know, from the deal to the final score.

``play_sentences`` and ``score_sentences`` say it, ``languages`` has the languages; this module puts
the sentences in order and on paper.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from html import escape
from textwrap import fill

from oklahoma_rummy.errors import as_flag, as_member
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.rules.spec import as_rules
from oklahoma_rummy.show import play_sentences as play
from oklahoma_rummy.show import score_sentences as score
from oklahoma_rummy.show.languages import Language
from oklahoma_rummy.show.summary import summary

_WIDTH = 88
Section = Callable[[Rules, Language], Iterator[str]]


class SheetForm(StrEnum):
    """How a sheet is written down."""

    TEXT = "text"
    """Plain text, lines broken."""
    MARKDOWN = "md"
    """Markdown: headings and lists."""
    HTML = "html"
    """A page of its own, without scripts or styles."""


def rule_sheet(
    rules: Rules | str,
    locale: str = "en",
    *,
    form: SheetForm | str = SheetForm.TEXT,
    short: bool = False,
) -> str:
    """Write a sheet that explains rules to the players at a table.

    Args:
        rules: The rules, or a spec of them such as a preset's name.
        locale: The language: ``en``, ``fr``, ``it`` or ``pt``.
        form: ``text``, ``md`` or ``html``.
        short: Whether to give only the rules in force, in one paragraph of under 150 words.

    Returns:
        The sheet, ending with a line break.

    Raises:
        UnknownNameError: If there is no such locale or form.
        NotationError: If the text of *rules* is no spec.
        InvalidRulesError: If the rules of the spec are not sound.
        TypeError: If an argument has the wrong Python type.

    Example:
        >>> print(rule_sheet("straight_gin", short=True))
        2 players, 10 cards each. Only gin ends a hand. Upcard offered first. Gin: 25 points.
        Target: 100 points. Game bonus: 100 points. Each box: 25 points. A shutout doubles the
        total.
        <BLANKLINE>
    """
    table, language = as_rules(rules), Language.of(locale)
    written = _WRITERS[as_member(SheetForm, form, name="form")]
    if as_flag(short, name="short"):
        return written(language, [("", [summary(table, language)])])
    return written(language, list(_sections(table, language)))


def _sections(rules: Rules, language: Language) -> Iterator[tuple[str, list[str]]]:
    """Yield each section that has something to say, with its heading."""
    say = language.say
    order: tuple[tuple[str, Section], ...] = (
        (say("The game"), play.game),
        (say("Melds and deadwood"), play.melds),
        (say("The deal"), play.deal),
        (say("The knock limit"), play.limit),
        (say("Your turn"), play.turn),
        (say("Ending the hand"), play.going_down),
        (say("Layoffs"), play.layoffs),
        (say("Who wins the hand"), score.winner),
        (say("The score of a hand"), score.hand),
        (say("The end of the match"), score.end),
        (say("The final score"), score.final),
    )
    for heading, section in order:
        sentences = list(section(rules, language))
        if sentences:
            yield heading, sentences


def _text(language: Language, sections: list[tuple[str, list[str]]]) -> str:
    if not sections[0][0]:
        return fill(sections[0][1][0], _WIDTH, break_on_hyphens=False) + "\n"
    lines = [language.say("Oklahoma Rummy: the rules of this table").upper()]
    for heading, sentences in sections:
        lines += ["", heading]
        lines += [
            fill(each, _WIDTH, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)
            for each in sentences
        ]
    return "\n".join(lines) + "\n"


def _markdown(language: Language, sections: list[tuple[str, list[str]]]) -> str:
    if not sections[0][0]:
        return sections[0][1][0] + "\n"
    lines = [f"# {language.say('Oklahoma Rummy: the rules of this table')}"]
    for heading, sentences in sections:
        lines += ["", f"## {heading}", "", *(f"- {each}" for each in sentences)]
    return "\n".join(lines) + "\n"


def _html(language: Language, sections: list[tuple[str, list[str]]]) -> str:
    title = escape(language.say("Oklahoma Rummy: the rules of this table"))
    body = [f"<h1>{title}</h1>"]
    for heading, sentences in sections:
        if not heading:
            body.append(f"<p>{escape(sentences[0])}</p>")
            continue
        items = "\n".join(f"<li>{escape(each)}</li>" for each in sentences)
        body.append(f"<h2>{escape(heading)}</h2>\n<ul>\n{items}\n</ul>")
    head = f'<meta charset="utf-8">\n<title>{title}</title>'
    inside = "\n".join(body)
    return (
        f'<!DOCTYPE html>\n<html lang="{language.locale}">\n<head>\n{head}\n</head>\n'
        f"<body>\n{inside}\n</body>\n</html>\n"
    )


_WRITERS: dict[SheetForm, Callable[[Language, list[tuple[str, list[str]]]], str]] = {
    SheetForm.TEXT: _text,
    SheetForm.MARKDOWN: _markdown,
    SheetForm.HTML: _html,
}
