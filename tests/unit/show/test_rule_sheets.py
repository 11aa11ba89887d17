"""Rule sheets: what they say under which rules, how they are written, and their languages."""

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from oklahoma_rummy.errors import UnknownNameError
from oklahoma_rummy.rules import PRESETS, Rules
from oklahoma_rummy.show import SheetForm, rule_sheet
from oklahoma_rummy.show.languages import Language

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
    assert words_of(sheet) < 150
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


SENTENCES = [
    ("long(partnership=none)", "For 2 players, with one pack"),
    ("partnership", "Partners sit opposite each other"),
    ("partnership_two_tables", "Your partner sits at the other table"),
    ("partnership_two_tables", "the side with more scores the difference"),
    ("ace_high", "The ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is not."),
    ("round_the_corner", "A-2-3, Q-K-A and K-A-2 are all runs"),
    ("round_the_corner", "an ace counts 15 points"),
    ("classic", "the winner of a hand deals the next"),
    ("short(dealer_rotation=loser)", "the loser of a hand deals the next"),
    ("short(redeal=alternate)", "the deal passes to the next player on the left"),
    ("plain_gin", "The knock limit is 10 points in every hand"),
    ("straight_gin", "There is no knocking"),
    ("oklahoma_gin", "If the upcard is an ace, the limit is 1 point."),
    ("classic", "the player who did not deal may take the upcard or pass"),
    ("three_players(first_upcard=offer)", "each player from the dealer's left to the dealer"),
    ("short(allow_rediscard=True)", "may be discarded in the same turn"),
    ("short(stock_floor=0)", "When the stock is empty after a discard, the hand is void."),
    ("rami_oklahoma", "keep the top discard, shuffle the others and put them under the stock"),
    ("rami_oklahoma(stock_floor=0)", "shuffle the others into a new stock"),
    ("rami_oklahoma(stock_floor=1)", "When only 1 card is left in the stock after a discard, keep"),
    ("tournament", "the next player may take that last discard"),
    ("short(knock_discard=face_up)", "This discard is laid face up"),
    ("short(big_gin_bonus=50)", "If all 11 cards, with the one just drawn"),
    ("short(big_gin_bonus=50)", "Big gin: as for gin, but the bonus is 50 points."),
    ("short(big_gin_bonus=0)", "Big gin: as for gin, but without a bonus."),
    ("three_players(big_gin_bonus=50)", "the bonus is 50 points from each opponent"),
    ("three_players(big_gin_bonus=50, multi_gin_bonus=once)", "the bonus is 50 points once"),
    ("no_layoff", "Nobody lays off cards"),
    ("rami_oklahoma", "Only cards that touch a meld as it was spread fit"),
    ("three_players", "not behind those of another player"),
    ("three_players(layoffs=shared_chain)", "those of other players too"),
    ("partnership", "only the knocker's partner lays off cards"),
    ("partnership(layoffs=adjacent)", "Only cards that touch a meld as it was spread fit"),
    ("round_the_corner", "pays nothing, and the hand is void"),
    ("three_players(layoff_on_gin=True)", "if that is so for all, the hand is void"),
    ("three_players", "If several of them are equal, the first at the knocker's left wins."),
    ("three_players(multi_tie=split)", "they share the win"),
    ("three_players(multi_tie=split)", "The winner gets 25 points more, which equal winners share"),
    ("short(tie=knocker)", "With equal deadwood the knocker wins, by 0 points."),
    ("short(tie=void)", "With equal deadwood the hand is void."),
    ("three_players(tie=void)", "If nobody has less but someone has equal deadwood"),
    ("double_oklahoma", "all points of the hand count triple"),
    ("short(gin_bonus=0)", "Gin: the player scores the opponent's deadwood."),
    ("short(undercut_bonus=0)", "Undercut: the opponent scores the difference."),
    ("three_players(multi_gin_bonus=once)", "the deadwood of each opponent, and 25 points once"),
    ("three_players(gin_bonus=0)", "Gin: the player scores the deadwood of each opponent."),
    ("three_players(undercut_bonus=0)", "the difference with each other player. - Nobody"),
    ("partnership", "with the knocker's partner if that one has more"),
    (
        "three_players(multi_undercut_bonus=every_undercutter)",
        "Everyone who beats the knocker gets 25 points more.",
    ),
    ("rami_oklahoma(players=3)", "Gin: each loser takes his or her own deadwood and 25 points."),
    ("rami_oklahoma", "Gin: the opponent takes his or her own deadwood and 25 points."),
    ("rami_oklahoma(players=3, gin_bonus=0)", "Gin: each loser takes his or her own deadwood."),
    ("rami_oklahoma(gin_bonus=0)", "Gin: the opponent takes his or her own deadwood."),
    ("rami_oklahoma(players=3)", "The knocker takes 25 points more."),
    ("rami_oklahoma", "Undercut: the knocker takes the difference in deadwood and 25 points."),
    (
        "rami_oklahoma(players=3, undercut_bonus=0)",
        "difference in deadwood with the winner. The end",
    ),
    ("rami_oklahoma(undercut_bonus=0)", "the knocker takes the difference in deadwood. The end"),
    ("rami_oklahoma", "the loser takes penalty points"),
    ("rami_oklahoma(fixed_knock_limit=0, players=3)", "the others take penalty points"),
    ("rami_oklahoma(fixed_knock_limit=0)", "The winner of a hand takes no points"),
    ("straight_gin(players=3)", "Gin: the player scores from each opponent the deadwood"),
    ("short(spade_boxes=extra)", "worth 25 points to whoever won it. - Shutout"),
    ("rami_oklahoma", "The match ends after 10 hands; void hands do not count."),
    ("short(hands_per_match=20)", "at the latest after 20 hands"),
    ("short(hands_per_match=20)", "nothing is added for the target"),
    (
        "short(target=None, hands_per_match=9)",
        "Whoever has most points wins; if several have as many",
    ),
    ("short(box_timing=at_once)", "Boxes count toward the target as soon as they are won"),
    ("oklahoma_gin", "Whoever gets there first wins."),
    ("three_players", "If several get there in the same hand"),
    ("hollywood", "Whoever gets there first wins that column, with a game bonus of 100 points."),
    ("hollywood(game_bonus=0)", "Whoever gets there first wins that column."),
    ("hollywood(hands_per_match=9)", "In a column that is still open when the hands run out"),
    ("short(hands_per_match=9)", "If the hands run out before that, whoever has most points wins"),
    ("short(hands_per_match=9)", "Shutout: if the target is reached and nobody but the winner"),
    (
        "hollywood(players=3, multi_undercut_bonus=every_undercutter)",
        "The bonus of a second undercutter is written in every open column",
    ),
    ("three_players(multi_tie=split)", "Each of several equal winners gets a box."),
    ("club(big_gin_bonus=50)", "Gin and big gin earn 2 boxes more."),
    ("short(big_gin_bonus=50)", "There are no layoffs after gin or big gin."),
    ("short(big_gin_bonus=50)", "Whoever goes gin or big gin wins the hand."),
    ("no_layoff", "After a knock, the player with less deadwood wins."),
    ("no_layoff(players=3)", "After a knock, the knocker wins if nobody beats the knocker."),
    ("straight_gin(layoff_on_gin=True)", "After gin the opponent shows melds too"),
    ("straight_gin(layoff_on_gin=True)", "deadwood pays nothing, and the hand is void."),
    ("straight_gin(layoff_on_gin=True, players=3)", "After gin each opponent, in turn to the left"),
    ("straight_gin(layoff_on_gin=True, players=3)", "if that is so for all, the hand is void."),
    (
        "partnership(layoff_on_gin=True, fixed_knock_limit=0)",
        "only the partner of the player who went gin lays off cards",
    ),
    ("partnership(layoff_on_gin=True)", "an opponent without deadwood then pays nothing"),
    ("partnership_two_tables(redeal=alternate)", "the deal passes to the other side"),
    ("partnership_two_tables", "a table whose hand is void counts 0"),
    (
        "partnership_two_tables(spade_boxes=all, extra_boxes_gin=1)",
        "At a table whose upcard is a spade, these extra boxes are multiplied by 2.",
    ),
    ("short(hand_size=1)", "Deal 1 card to each player, beginning"),
    ("short", "Your total is your points from the hands plus these bonuses."),
    ("hollywood", "The score is kept in 3 columns, each a game of its own."),
    ("hollywood", "in which its winner has won before, and in the next open one"),
    ("hollywood(hollywood_entry=fixed_index)", "Everyone's first win is written in column 1"),
    ("hollywood(hands_per_match=9)", "when all columns are closed, at the latest after 9 hands"),
    ("club", "The totals of the last column are multiplied by 2."),
    ("club", "Gin earns 2 boxes more."),
    ("club", "An undercut earns 1 box more."),
    ("club", "these extra boxes are multiplied by 2"),
    ("club(spade_boxes=all)", "all boxes of the hand are multiplied by 2"),
    ("short", "the winner's total is doubled"),
    ("classic", "the game bonus is doubled"),
    ("short(shutout=flat_100)", "the winner gets 100 points more"),
    ("short(shutout=double_points)", "the winner's points from hands are doubled"),
    ("short(shutout=double_points_and_game)", "points from hands and the game bonus are doubled"),
    ("short(shutout=double_points_and_game, game_bonus=0)", "points from hands are doubled"),
]


@pytest.mark.parametrize(("rules", "sentence"), SENTENCES)
def test_sentences(rules: str, sentence: str) -> None:
    """What a rule means stands in the sheet of a table that plays it."""
    assert sentence in joined(rules)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("partnership", ["none", "one_table"])
def test_short_with_all_that_can_differ(partnership: str, locale: str) -> None:
    """Even where everything has to be said the short form has less than 150 words."""
    several = {"multi_undercut_bonus": "every_undercutter", "multi_tie": "split"}
    partners = {"partnership": "one_table", "partner_layoff": "partner_knocked"}
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
    ("short(gin_bonus=0, big_gin_bonus=0)", "Big gin:"),
    ("short(hand_size=1)", "one at a time"),
    ("short(hand_size=1, big_gin_bonus=50)", "big gin"),
    ("hollywood(hands_per_match=9)", "most points win"),
    ("partnership(layoff_on_gin=True)", "who is left without deadwood"),
    ("short(spade_boxes=extra)", "extra boxes"),
]


@pytest.mark.parametrize(("rules", "words"), NOT_SAID)
def test_nothing_superfluous(rules: str, words: str) -> None:
    """A sheet says nothing of what cannot happen at the table."""
    assert words not in joined(rules)


SHORT = [
    ("partnership", "Partners at one table."),
    ("partnership_two_tables", "Partners at two tables."),
    ("ace_high", "Q-K-A is a run."),
    ("round_the_corner", "K-A-2 is a run. An unmatched ace costs 15 points."),
    ("round_the_corner", "Layoffs after gin too."),
    ("straight_gin", "Only gin ends a hand."),
    ("plain_gin", "Knock limit: 10 points. Upcard offered first."),
    ("oklahoma_gin", "under an ace 1 point"),
    ("short(allow_rediscard=True)", "Taken cards may be discarded."),
    ("rami_oklahoma", "Discards are reshuffled. Layoffs only on the melds as spread."),
    ("rami_oklahoma", "Equal deadwood: the knocker wins. Losers take penalty points"),
    ("rami_oklahoma", "Length: 10 hands."),
    ("tournament", "The last discard may end the hand."),
    ("no_layoff", "No layoffs."),
    ("club", "Each box: 25 points. Gin: 2 boxes more. Undercut: 1 box more."),
    ("club", "Hollywood with 3 columns. Last column times 2."),
    ("club", "Spades multiply extra boxes."),
    ("club(spade_boxes=all)", "Spades multiply all boxes."),
    (
        "hollywood(hollywood_entry=fixed_index)",
        "Second wins go to columns 1 and 2.",
    ),
    ("partnership", "Only the knocker's partner lays off."),
    ("four_players(multi_gin_bonus=once)", "Gin bonus once."),
    ("four_players(multi_tie=split)", "Equal winners share."),
    (
        "four_players(multi_undercut_bonus=every_undercutter)",
        "Bonus for every undercut.",
    ),
    (
        "short(layoffs=adjacent, layoff_on_gin=True)",
        "Layoffs only on the melds as spread. Layoffs after gin too.",
    ),
    ("short(tie=void)", "Equal deadwood: the hand is void."),
    ("three_players", "The winner scores from every opponent."),
    ("short(big_gin_bonus=50)", "Big gin: 50 points."),
    ("double_oklahoma", "Spades count triple."),
    ("hollywood", "Hollywood with 3 columns."),
    ("short(box_timing=at_once)", "Each box: 25 points, at once."),
    ("short(shutout=none)", "Each box: 25 points."),
    ("short(shutout=flat_100)", "A shutout earns 100 points."),
    ("short(shutout=double_points)", "A shutout doubles the points."),
    ("short(shutout=double_points_and_game)", "A shutout doubles points and game bonus."),
    ("short(shutout=double_points_and_game, game_bonus=0)", "A shutout doubles the points."),
    ("classic", "A shutout doubles the game bonus."),
    ("short(target=None, hands_per_match=9)", "Spades count double. Length: 9 hands. Each box"),
]


@pytest.mark.parametrize(("rules", "sentence"), SHORT)
def test_short_sentences(rules: str, sentence: str) -> None:
    """What differs from table to table stands in the short form."""
    assert sentence in " ".join(rule_sheet(rules, short=True).split())


def test_no_boxes_to_multiply() -> None:
    """Where a spade multiplies extra boxes and there are none, the short form does not say so."""
    assert "multiply" not in rule_sheet("short(spade_boxes=extra)", short=True)
