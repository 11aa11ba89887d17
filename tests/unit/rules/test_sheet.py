"""Rule sheets: what they say under which rules, how they are written, and their languages."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from oklahoma_rummy.errors import UnknownNameError
from oklahoma_rummy.rules import PRESETS, Rules, SheetForm, rule_sheet
from oklahoma_rummy.rules.language import Language

LOCALES = ("en", "fr", "it", "pt")


def joined(rules: Rules | str, locale: str = "en") -> str:
    """Give a sheet on one line."""
    return " ".join(rule_sheet(rules, locale).split())


@pytest.mark.parametrize(
    ("locale", "runs"),
    [("en", "Q-K-A"), ("fr", "D-R-A"), ("it", "R-Re-A"), ("pt", "D-R-A")],
)
def test_letters_of_the_language(locale: str, runs: str) -> None:
    """Ranks are written with the letters of the language, ten in figures."""
    sheet = joined("ace_high", locale)
    assert f"A-2-3 {'and' if locale == 'en' else 'e' if locale != 'fr' else 'et'} {runs}" in sheet
    assert Language.of(locale).tens().startswith("10, ")


@pytest.mark.parametrize(
    ("locale", "one", "two"),
    [
        ("en", "1 card is left", "2 cards are left"),
        ("fr", "plus que 1 carte dans", "plus que 2 cartes dans"),
        ("it", "resta solo 1 carta", "restano solo 2 carte"),
        ("pt", "resta apenas 1 carta", "restam apenas 2 cartas"),
    ],
)
def test_plural(locale: str, one: str, two: str) -> None:
    """Nouns and verbs agree with their number."""
    assert one in joined(Rules(stock_floor=1), locale)
    assert two in joined(Rules(), locale)


def test_french_counts_nothing_in_the_singular() -> None:
    """Zero is singular in French and Portuguese, plural in English and Italian."""
    assert [Language.of(locale).points(0) for locale in LOCALES] == [
        "0 points",
        "0 point",
        "0 punti",
        "0 ponto",
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PRESETS)
def test_numbers_of_a_preset(name: str, locale: str) -> None:
    """The figures of a preset stand in its sheet."""
    rules, sheet = PRESETS[name], joined(name, locale)
    language = Language.of(locale)
    assert language.cards(rules.cards_dealt) in sheet
    assert language.points(rules.gin_bonus) in sheet
    if rules.target:
        assert language.points(rules.target) in sheet


@pytest.mark.parametrize("locale", LOCALES)
def test_only_what_is_needed(locale: str) -> None:
    """Without bonuses, boxes or spades the sheet has no word of them."""
    plain = Rules(spade_multiplier=1, box_bonus=0, game_bonus=0, shutout="none")
    words = {
        "en": ("box", "bonus", "spade", "Shutout", "column"),
        "fr": ("case", "bonus", "pique", "Chelem", "colonne"),
        "it": ("linea", "bonus", "picche", "Shutout", "colonn"),
        "pt": ("uma caixa", "bônus", "espadas", "Shutout", "colun"),
    }[locale]
    assert [word for word in words if word in joined(plain, locale)] == []


def test_straight_gin_has_no_knock() -> None:
    """Where only gin ends a hand nothing is said of knocks, undercuts or layoffs."""
    sheet = joined("straight_gin")
    assert "ndercut" not in sheet
    assert "knock limit is" not in sheet
    assert "may knock" not in sheet


def test_penalty_has_no_final_additions() -> None:
    """Under penalty scoring the sheet ends with the lowest total."""
    sheet = rule_sheet("rami_oklahoma")
    assert "The final score" not in sheet
    assert "The lowest total wins" in sheet


@pytest.mark.parametrize("locale", LOCALES)
def test_markdown(locale: str) -> None:
    """Markdown has one title, and a list below each heading."""
    sheet = rule_sheet("club", locale, form="md")
    assert len(re.findall(r"^# ", sheet, re.MULTILINE)) == 1
    assert len(re.findall(r"^## ", sheet, re.MULTILINE)) == 11
    assert rule_sheet("club", locale, form=SheetForm.MARKDOWN, short=True).count("\n") == 1


class Tags(HTMLParser):
    """Keeps the tags that are open, and the text."""

    def __init__(self) -> None:
        """Begin outside all tags."""
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.language: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a tag."""
        self.language = dict(attrs).get("lang", self.language)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep text."""
        self.text += data


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("locale", LOCALES)
def test_html(locale: str, short: bool) -> None:  # noqa: FBT001
    """HTML is well formed, names its language, and says what the text says."""
    tags = Tags()
    tags.feed(rule_sheet("club", locale, form="html", short=short))
    assert tags.open == []
    assert tags.language == locale
    last = rule_sheet("club", locale, form="md", short=short).strip().rpartition("\n- ")[2]
    assert last in tags.text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", PRESETS)
def test_short(name: str, locale: str) -> None:
    """The short form is one paragraph of under 150 words."""
    sheet = rule_sheet(name, locale, short=True)
    assert len(sheet.split()) < 150
    assert "\n\n" not in sheet


def test_unknown_locale_and_form() -> None:
    """Unknown languages and forms come with the known ones."""
    with pytest.raises(UnknownNameError, match="'de' is no locale"):
        rule_sheet("club", "de")
    with pytest.raises(UnknownNameError, match="'htm' is no form; did you mean 'html'"):
        rule_sheet("club", form="htm")


@pytest.mark.parametrize("rules", [3, None])
def test_wrong_type(rules: Any) -> None:
    """What is neither rules nor a spec is a TypeError."""
    with pytest.raises(TypeError):
        rule_sheet(rules)
