"""Rule sheets: what they say under which rules, how they are written, and their languages."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from oklahoma_rummy.errors import UnknownNameError
from oklahoma_rummy.rules import PRESETS, Rules
from oklahoma_rummy.show import SheetForm, rule_sheet
from oklahoma_rummy.show.languages import CARDS, POINTS, Language

LOCALES = ("en", "fr", "it", "pt")


def words_of(text: str) -> int:
    """Count words; in French marks stand between spaces too."""
    return len(re.findall(r"\w\S*", text))


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
        ("en", "one card is left", "2 cards are left"),
        ("fr", "une carte dans la pioche", "plus que 2 cartes dans"),
        ("it", "resta una sola carta", "restano solo 2 carte"),
        ("pt", "restar apenas uma carta", "restarem apenas 2 cartas"),
    ],
)
def test_plural(locale: str, one: str, two: str) -> None:
    """Nouns and verbs agree with their number."""
    assert one in joined(Rules(stock_floor=1), locale)
    assert two in joined(Rules(), locale)


def test_french_counts_nothing_in_the_singular() -> None:
    """Zero is singular in French and Portuguese, plural in English and Italian."""
    assert [Language.of(locale).count(POINTS, 0) for locale in LOCALES] == [
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
    assert language.count(CARDS, rules.cards_dealt) in sheet
    assert language.count(POINTS, rules.gin_bonus) in sheet
    if rules.target:
        assert language.count(POINTS, rules.target) in sheet


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
    assert words_of(sheet) < 150
    assert "\n\n" not in sheet


def test_unknown_locale_and_form() -> None:
    """Unknown languages and forms come with the known ones."""
    with pytest.raises(UnknownNameError, match="unknown locale 'de'"):
        rule_sheet("club", "de")
    with pytest.raises(UnknownNameError, match=r"unknown form 'htm'\. Did you mean 'html'"):
        rule_sheet("club", form="htm")


@pytest.mark.parametrize("rules", [3, None])
def test_wrong_type(rules: Any) -> None:
    """What is neither rules nor a spec is a TypeError."""
    with pytest.raises(TypeError):
        rule_sheet(rules)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("partnership", ["none", "one_table"])
def test_short_with_all_that_can_differ(partnership: Any, locale: str) -> None:
    """Even where everything has to be said the short form has less than 150 words."""
    several: dict[str, Any] = {"multi_undercut_bonus": "every_undercutter", "multi_tie": "split"}
    partners: dict[str, Any] = {"partnership": "one_table", "partner_layoff": "partner_knocked"}
    rules = Rules.preset(
        "club",
        players=4,
        ace_runs="around_corner",
        ace_deadwood=15,
        allow_rediscard=True,
        last_discard="playable",
        layoffs="adjacent",
        layoff_on_gin=True,
        big_gin_bonus=50,
        hollywood_entry="fixed_index",
        hands_per_match=10,
        tie="undercut",
        box_timing="at_once",
        spade_multiplier=3,
        multi_gin_bonus="once",
        shutout="double_points_and_game",
        **(several if partnership == "none" else partners),
    )
    assert words_of(rule_sheet(rules, locale, short=True)) < 150


NOT_SAID = [
    ("straight_gin", "knock limit"),
    ("straight_gin(layoff_on_gin=True)", "the knocker"),
    ("no_layoff", "After a knock and the layoffs"),
    ("rami_oklahoma", "each loser"),
    ("rami_oklahoma", "the others take"),
    ("three_players", "get there in the same hand"),
    ("three_players(multi_undercut_bonus=every_undercutter, undercut_bonus=0)", "the same hand"),
    ("straight_gin(players=3, multi_tie=split)", "get there in the same hand"),
    ("short(game_bonus=0, box_bonus=0)", "toward the target"),
    ("short(fixed_knock_limit=1, ace_deadwood=5)", "may knock"),
    ("short(ace_upcard=one, ace_deadwood=5)", "the limit is 1 point"),
    ("three_players(tie=knocker)", "With equal deadwood the knocker wins"),
    ("partnership_two_tables", "If the upcard is a spade"),
    ("partnership_two_tables(extra_boxes_gin=1)", "Gin earns"),
    ("short(hand_size=2)", "lay off other cards"),
    ("oklahoma_gin(hands_per_match=9)", "Then there is no"),
    ("short(target=None, hands_per_match=9)", "hutout"),
    ("short(hand_size=1)", "one at a time"),
    ("short(hand_size=1, big_gin_bonus=50)", "big gin"),
    ("hollywood(hands_per_match=9)", "most points win"),
    ("short(spade_boxes=extra)", "extra boxes"),
]


@pytest.mark.parametrize(("rules", "words"), NOT_SAID)
def test_nothing_superfluous(rules: str, words: str) -> None:
    """A sheet says nothing of what cannot happen at the table."""
    assert words not in joined(rules)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("scoring", ["points", "penalty"])
def test_hands_that_nobody_can_win(players: int, scoring: Any) -> None:
    """One card cannot go gin; where it cannot knock either, nothing is said of winning a hand."""
    rules = Rules(hand_size=1, fixed_knock_limit=0, players=players, scoring=scoring)
    sheet = rule_sheet(rules)
    assert "There is no knocking.\n- A hand of 1 card is too small for gin." in sheet
    for words in ("Layoffs", "Who wins the hand", "The score of a hand", "discard is laid"):
        assert words not in sheet
    assert "Nobody can win a hand." in " ".join(rule_sheet(rules, short=True).split())


def test_small_hands_under_penalty_scoring() -> None:
    """Two cards knock, and cannot go gin."""
    sheet = rule_sheet(Rules(hand_size=2, scoring="penalty"))
    assert "Knock: the opponent takes" in sheet
    assert "- Gin:" not in sheet


def test_knocking_without_hope_of_gin_under_an_ace() -> None:
    """The short form too says when nobody may knock."""
    assert "no knock under an ace" in rule_sheet("short(hand_size=2)", short=True)


def test_no_boxes_to_multiply() -> None:
    """Where a spade multiplies extra boxes and there are none, the short form does not say so."""
    assert "multiply" not in rule_sheet("short(spade_boxes=extra)", short=True)


@pytest.mark.parametrize("locale", LOCALES)
def test_name_and_notes_stand_before_the_rules(locale: str) -> None:
    """What a table calls its rules is the title, and its notes follow, paragraph by paragraph."""
    notes = "Bring <chips>.\nNo smoking.\n \nAsk \x1b[31mAnn\x07."
    text = rule_sheet("short", locale, name="Friday\nclub", notes=notes)
    assert text.startswith("OKLAHOMA RUMMY: FRIDAY CLUB\n\nBring <chips>. No smoking.\n\nAsk ")
    assert not {"\x1b", "\x07"} & {*text}
    assert rule_sheet("short", locale, "md", name="Friday club", notes=notes).startswith(
        "# Oklahoma Rummy: Friday club\n\nBring <chips>. No smoking.\n\nAsk [31mAnn .\n\n## "
    )
    page = rule_sheet("short", locale, "html", name="A & B", notes=notes)
    assert "<h1>Oklahoma Rummy: A &amp; B</h1>\n<p>Bring &lt;chips&gt;. No smoking.</p>" in page


def test_a_name_that_cannot_be_seen_is_no_title() -> None:
    """Blank names and notes leave the sheet as it is."""
    assert rule_sheet("short", name=" \x07", notes="\n\n \n") == rule_sheet("short")


@pytest.mark.parametrize("table", ["short", "partnership"])
def test_who_lays_off_alone_has_no_others_to_follow(table: str) -> None:
    """Where one player lays off, shared chains and own ones are the same, and so are the sheets."""
    assert rule_sheet(f"{table}(layoffs=shared_chain)") == rule_sheet(table)


def test_undercuts_without_a_bonus_under_penalty_scoring() -> None:
    """Where the knocker takes nothing more for an undercut, the sheet does not say 0 points."""
    sheet = rule_sheet("rami_oklahoma(players=3, undercut_bonus=0)")
    assert "Undercut: each loser takes" in sheet
    assert "After an undercut" not in sheet
