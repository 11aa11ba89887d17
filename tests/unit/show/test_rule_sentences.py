"""Every sentence of the English rule sheet, with rules that bring it out: the table for reviewers.

Each row was read against the rulebook. What the rules change of a preset is needed: without any
one of the changes the sentence is another or none.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.rules import PRESETS, Rules
from oklahoma_rummy.rules.spec import differences
from oklahoma_rummy.show.languages import Language
from oklahoma_rummy.show.rule_facts import Facts
from oklahoma_rummy.show.rule_sheets import _SECTIONS
from oklahoma_rummy.show.summary import summarize
from tools.catalogues import collect


def read_table(name: str) -> list[tuple[str, str]]:
    """Read a table: a spec on a line of its own, and indented below it the sentence."""
    lines = Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
    return [(spec, told.strip()) for spec, told in zip(lines[::3], lines[1::3], strict=True)]


SENTENCES = read_table("rule_sentences.txt")
SHORT = read_table("short_sentences.txt")


def sentences(rules: Rules) -> dict[str, str]:
    """Give the sentences of the full sheet, each by what the sources call it."""
    return _told(rules, (each for _, section in _SECTIONS for each in section(Facts(rules))))


def short_sentences(rules: Rules) -> dict[str, str]:
    """Give the sentences of the short form, each by what the sources call it."""
    return _told(rules, summarize(Facts(rules)))


def _told(rules: Rules, ids: Iterator[str]) -> dict[str, str]:
    language = Language.of("en")
    figures = Facts(rules).figures(language)
    return {each: language.say(each, **figures) for each in ids}


def of_sources(*names: str) -> set[object]:
    """Give what the catalogues collect from these files."""
    return {each.id for each in collect() if {*names} & {*dict(each.locations)}}


def needed_changes(spec: str) -> Iterator[Rules]:
    """Give the rules of a spec with one change of its preset taken back."""
    rules, preset = Rules.parse(spec), PRESETS[spec.partition("(")[0]]
    for name in differences(rules, preset):
        try:
            yield rules.evolve(**{name: getattr(preset, name)})
        except InvalidRulesError:  # the change is needed by another
            continue


@pytest.mark.parametrize(("spec", "sentence"), SENTENCES)
def test_sentence(spec: str, sentence: str) -> None:
    """The rules bring the sentence out, word for word, and need all their changes for it."""
    assert sentence in sentences(Rules.parse(spec)).values()
    for less in needed_changes(spec):
        assert sentence not in sentences(less).values()


@pytest.mark.parametrize(("spec", "sentence"), SHORT)
def test_short_sentence(spec: str, sentence: str) -> None:
    """The same for the short form."""
    assert sentence in short_sentences(Rules.parse(spec)).values()
    for less in needed_changes(spec):
        assert sentence not in short_sentences(less).values()


def test_every_sentence_is_in_the_table() -> None:
    """No sentence of the sources is without rules that bring it out."""
    reached = {
        name
        for spec, sentence in SENTENCES
        for name, told in sentences(Rules.parse(spec)).items()
        if told == sentence
    }
    assert reached == of_sources("play_sentences.py", "score_sentences.py")
    reached = {
        name
        for spec, sentence in SHORT
        for name, told in short_sentences(Rules.parse(spec)).items()
        if told == sentence
    }
    assert reached == of_sources("summary.py")


def test_rows_are_distinct() -> None:
    """No sentence is listed twice."""
    for table in (SENTENCES, SHORT):
        assert len({sentence for _, sentence in table}) == len(table)
