"""Laws of house rules: files round-trip, mutations are found, sheets say what changes."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.melds import LayoffMode
from oklahoma_rummy.rules import (
    PRESETS,
    RULE_FIELDS,
    Partnership,
    Rules,
    Scoring,
    Shutout,
    SpadeBoxes,
    check_rules,
    load_rules,
)
from oklahoma_rummy.show import rule_sheet
from tests.strategies import field_values, rules

LOCALES = ("en", "fr", "it", "pt")


def sections(sheet: str) -> int:
    """Count the sections of a sheet in Markdown."""
    return sheet.count("\n## ")


def round_trips(table: Rules) -> None:
    """Compare rules with what comes back from each of their four forms, and read their sheets."""
    for everything in (False, True):
        toml, text = table.to_toml(everything=everything), table.to_json(everything=everything)
        assert check_rules(toml).rules == check_rules(text).rules == table
        assert not check_rules(toml).problems
    assert Rules.parse(str(table)) == table
    fields = {name: getattr(table, name) for name in RULE_FIELDS}
    assert check_rules(fields).rules == table
    counts = set()
    for locale in LOCALES:
        assert len(re.findall(r"\w\S*", rule_sheet(table, locale, short=True))) < 150
        sheet = rule_sheet(table, locale, form="md")
        assert "{" not in sheet
        counts.add((sections(sheet), sheet.count("\n- ")))
    assert len(counts) == 1


@given(rules())
def test_all_forms_agree(table: Rules) -> None:
    """TOML, JSON, the spec and a mapping give the same rules back; sheets render everywhere."""
    round_trips(table)


@pytest.mark.nightly
@settings(max_examples=10_000)
@given(rules())
def test_all_forms_agree_ten_thousand_times(table: Rules) -> None:
    """The same for ten thousand rules."""
    round_trips(table)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("ending", ["toml", "json"])
@pytest.mark.parametrize("everything", [False, True])
def test_presets_in_files(name: str, ending: str, everything: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """Every preset comes back equal from every kind of file."""
    table = PRESETS[name]
    write = table.to_toml if ending == "toml" else table.to_json
    path = tmp_path / f"{name}.{ending}"
    path.write_text(write(everything=everything, name=name, notes="é\n\"'\\\x7f"), encoding="utf-8")
    assert load_rules(path) == load_rules(str(path)) == table
    assert dict(check_rules(path).document)["notes"] == "é\n\"'\\\x7f"


WRITTEN = [
    text
    for name in ("oklahoma_rummy", "club", "rami_oklahoma")
    for text in (
        PRESETS[name].to_toml(everything=True, name="ours", notes="as ever"),
        PRESETS[name].to_json(everything=True, name="ours", notes="as ever"),
    )
]


@st.composite
def mutations(draw: st.DrawFn) -> str:
    """Draw a written file with one character left out, put in, or replaced."""
    text = draw(st.sampled_from(WRITTEN))
    at = draw(st.integers(0, len(text) - 1))
    character = draw(st.sampled_from("{}[]\"'#=,.:\\\n\r\t\x00 019aeT-+\ufeff♠") | st.characters())
    kept = draw(st.integers(0, 2))
    return text[:at] + (character if kept else "") + text[at + (kept != 2) :]


def report_names_a_line(text: str) -> None:
    """Check a text; without problems there are rules, and each problem names a line of the text."""
    report = check_rules(text)
    assert (report.rules is None) == bool(report.problems)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for problem in report.problems:
        assert problem.line
        assert problem.column
        assert problem.line <= len(lines)
        assert problem.column <= len(lines[problem.line - 1]) + 1
    report.repaired()


@given(mutations())
def test_one_wrong_character(text: str) -> None:
    """One character changed gives rules, or problems that all name a line that there is."""
    report_names_a_line(text)


@pytest.mark.nightly
@settings(max_examples=50_000)
@given(mutations())
def test_fifty_thousand_wrong_characters(text: str) -> None:
    """The same for fifty thousand mutations."""
    report_names_a_line(text)


@given(st.text() | st.text(alphabet="{}[]\"'#=,.:\\\n ab1"))
def test_any_text(text: str) -> None:
    """Any text at all gives a report that names lines, never another error."""
    report_names_a_line(text)
    report_names_a_line("{" + text)


@given(
    st.dictionaries(
        st.sampled_from([*RULE_FIELDS, "base", "targets", "bas"]), st.none(), min_size=1
    ),
    st.data(),
)
def test_repairs_leave_nothing_to_repair(drawn: dict[str, object], data: st.DataObject) -> None:
    """Whatever values fields have, what is repaired has no more repairs that leave no choice."""
    for name in drawn:
        values = field_values(RULE_FIELDS[name]) if name in RULE_FIELDS else st.just("hollywod")
        drawn[name] = data.draw(values | st.sampled_from([None, 99, "none", True]))
    report = check_rules(drawn)
    repaired = report.repaired()
    assert repaired.repaired() == repaired
    assert not any(each.is_slip for each in repaired.problems)
    assert len(repaired.problems) <= len(report.problems)


@given(rules(), st.data())
def test_slips_of_writing_are_put_right(table: Rules, data: st.DataObject) -> None:
    """Rules written with slips of case and joints are repaired to the rules that were meant."""
    written = {}
    for name in RULE_FIELDS:
        value = getattr(table, name)
        key = data.draw(st.sampled_from([name, name.upper(), name.replace("_", "-"), name.title()]))
        if isinstance(value, str):
            value = data.draw(st.sampled_from([value, value.upper(), value.replace("_", " ")]))
        written[key] = value
    repaired = check_rules(written).repaired()
    assert repaired.rules == table


@given(rules(), st.sampled_from(list(RULE_FIELDS)), st.integers(-5, 20_000) | st.text(max_size=9))
def test_repair_keeps_every_sound_value(table: Rules, name: str, value: object) -> None:
    """Whatever one field is given, repairing changes no other field and no allowed value."""
    written: dict[str, object] = {each: getattr(table, each) for each in RULE_FIELDS}
    written[name] = value
    repaired = dict(check_rules(written).repaired().document)
    del written[name]
    assert {each: repaired[each] for each in written} == written


def spaded_boxes(table: Rules) -> SpadeBoxes:
    """Say which boxes a spade upcard really multiplies: at two tables only extra ones."""
    extra = table.extra_boxes_gin + (table.extra_boxes_undercut if table.has_knocks else 0)
    if table.spade_multiplier == 1 or table.spade_boxes is SpadeBoxes.NONE:
        return SpadeBoxes.NONE
    if table.spade_boxes is SpadeBoxes.ALL and table.partnership is not Partnership.TWO_TABLES:
        return SpadeBoxes.ALL
    return SpadeBoxes.EXTRA if extra else SpadeBoxes.NONE


def changes_nothing(table: Rules, name: str, value: Any) -> bool:
    """Say whether rules leave a field, or just this change of it, without any effect on play."""
    after = table.evolve(**{name: value})
    plays_penalty = table.scoring is Scoring.PENALTY
    no_boxes = plays_penalty or table.box_bonus == 0
    no_layoffs = not table.has_knocks and not table.layoff_on_gin
    one_actor = table.seats_at_table == 2 or table.partner_layoff != "defenders"
    chains = {LayoffMode.OWN_CHAIN, LayoffMode.SHARED_CHAIN}
    big_gin = table.cards_dealt > 1
    no_bonus = not table.gin_bonus and not (table.big_gin_bonus and big_gin)
    without_game = {
        Shutout.DOUBLE_GAME_BONUS: Shutout.NONE,
        Shutout.DOUBLE_POINTS_AND_GAME: Shutout.DOUBLE_POINTS,
    }
    same_shutout = not table.game_bonus and (
        without_game.get(table.shutout, table.shutout)
        == without_game.get(after.shutout, after.shutout)
    )
    idle = {
        "hand_size": table.cards_dealt == after.cards_dealt,
        "big_gin_bonus": not big_gin,
        "tie": not table.has_knocks,
        "undercut_bonus": not table.has_knocks,
        "multi_gin_bonus": no_bonus,
        "multi_undercut_bonus": not table.has_knocks or not table.undercut_bonus,
        "multi_tie": not table.has_knocks,
        "layoffs": no_layoffs or (one_actor and {table.layoffs, after.layoffs} == chains),
        "partner_layoff": no_layoffs,
        "game_bonus": plays_penalty or table.target is None,
        "box_bonus": plays_penalty,
        "box_timing": no_boxes or table.target is None,
        "extra_boxes_gin": no_boxes,
        "extra_boxes_undercut": no_boxes or not table.has_knocks,
        "spade_boxes": no_boxes or spaded_boxes(table) == spaded_boxes(after),
        "shutout": plays_penalty or table.target is None or same_shutout,
    }
    return idle.get(name, False)


@given(rules(), st.data())
def test_each_field_that_changes_play_changes_the_sheet(table: Rules, data: st.DataObject) -> None:
    """Whatever a field changes in play, some sentence of the sheet says so in each language."""
    name = data.draw(st.sampled_from(list(RULE_FIELDS)))
    value = data.draw(field_values(RULE_FIELDS[name]))
    try:
        after = table.evolve(**{name: value})
    except InvalidRulesError:
        return
    if after == table or changes_nothing(table, name, value):
        return
    for locale in LOCALES:
        assert rule_sheet(after, locale) != rule_sheet(table, locale), (name, value)
