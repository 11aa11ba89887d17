"""Laws of house rules: files round-trip, mutations are found, sheets say what changes."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.rules import (
    PRESETS,
    RULE_FIELDS,
    Rules,
    check_rules,
)
from oklahoma_rummy.scoring import price
from oklahoma_rummy.show import rule_sheet
from oklahoma_rummy.testing.strategies import field_values, rules
from tests.pads import facts

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
    assert Rules.load(path) == Rules.load(str(path)) == table
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


def multiplied_boxes(table: Rules) -> str:
    """Say which boxes a spade upcard multiplies: at two tables only extra ones."""
    if table.spade_boxes == "none" or table.spade_multiplier == 1:
        return "none"
    if table.spade_boxes == "all" and table.partnership != "two_tables":
        return "all"
    extra = gin_boxes(table), big_gin_boxes(table), knocks(table) and table.extra_boxes_undercut
    return "extra" if any(extra) else "none"


def gin_boxes(table: Rules) -> int:
    """Give the boxes more for gin, if hands are large enough for it."""
    return table.extra_boxes_gin if table.cards_dealt > 2 else 0


def big_gin_boxes(table: Rules) -> int:
    """Give the boxes more for big gin, if it is played and hands are large enough."""
    if table.big_gin_bonus is None or table.cards_dealt < 2:
        return 0
    extra = table.extra_boxes_big_gin
    return table.extra_boxes_gin if extra is None else extra


def boxes_of_gins(table: Rules) -> tuple[int, int]:
    """Give the boxes more for gin and for big gin."""
    return gin_boxes(table), big_gin_boxes(table)


def shutout_gain(table: Rules) -> int:
    """Give what a shutout brings to 1234 points, game bonus and 3 boxes."""
    game, boxes = table.game_bonus, 3 * table.box_bonus
    return {
        "double_total": 1234 + game + boxes,
        "double_points_and_game": 1234 + game,
        "double_points": 1234,
        "double_game_bonus": game,
        "flat_100": 100,
        "none": 0,
    }[table.shutout]


def knocks(table: Rules) -> bool:
    """Say whether some card may be left when a hand ends: an ace, or a two."""
    limit = 10 if table.knock_limit_cap is None else table.knock_limit_cap
    if table.ace_upcard == "one":
        limit = max(limit, 1)
    if table.fixed_knock_limit is not None:
        limit = table.fixed_knock_limit
    return limit >= 2 or (limit == 1 and table.ace_deadwood == 1)


def gins(table: Rules) -> bool:
    """Say whether melds of three can take up a hand, or with big gin one card more."""
    return table.cards_dealt + (table.big_gin_bonus is not None) >= 3


def melds_when_knocking(table: Rules) -> bool:
    """Say whether there can be melds to lay off on when layoffs are allowed."""
    return (knocks(table) and table.cards_dealt >= 3) or (table.layoff_on_gin and gins(table))


def changes_nothing(table: Rules, after: Rules, name: str) -> bool:
    """Say whether rules leave a field, or just this change of it, without any effect on play.

    Worked out from the rulebook, without asking what the sheets are made from.
    """
    penalty = table.scoring == "penalty"
    no_boxes = penalty or table.box_bonus == 0
    unwinnable = not knocks(table) and not gins(table)
    alone = table.seats_at_table == 2 or table.partner_layoff == "partner_knocked"
    chains = {table.layoffs, after.layoffs} == {"own_chain", "shared_chain"}
    gin_bonus = table.cards_dealt > 2 and table.gin_bonus
    big_gin_bonus = table.cards_dealt > 1 and table.big_gin_bonus
    idle = {
        "hand_size": table.cards_dealt == after.cards_dealt,
        "ace_upcard": table.ace_deadwood > 1,
        "fixed_knock_limit": not knocks(table) and not knocks(after),
        "knock_limit_cap": not knocks(table) and not knocks(after),
        "knock_discard": not knocks(table) and table.cards_dealt < 3,
        "big_gin_bonus": table.cards_dealt < 2,
        "last_discard": unwinnable,
        "layoffs": not melds_when_knocking(table) or (alone and chains),
        "layoff_on_gin": not gins(table),
        "tie": not knocks(table),
        "partner_layoff": not melds_when_knocking(table),
        "gin_bonus": table.cards_dealt < 3,
        "undercut_bonus": not knocks(table),
        "spade_multiplier": unwinnable,
        "multi_gin_bonus": not gin_bonus and not big_gin_bonus,
        "multi_undercut_bonus": not knocks(table) or not table.undercut_bonus,
        "multi_tie": not knocks(table),
        "game_bonus": penalty or table.target is None,
        "box_bonus": penalty,
        "box_timing": no_boxes or table.target is None,
        "extra_boxes_gin": no_boxes or boxes_of_gins(table) == boxes_of_gins(after),
        "extra_boxes_big_gin": no_boxes or boxes_of_gins(table) == boxes_of_gins(after),
        "extra_boxes_undercut": no_boxes or not knocks(table),
        "spade_boxes": no_boxes or multiplied_boxes(table) == multiplied_boxes(after),
        "shutout": penalty or table.target is None or shutout_gain(table) == shutout_gain(after),
        "shutout_when": table.target is None or shutout_gain(table) == 0,
    }
    return idle.get(name, False)


def says_what_changes(table: Rules, name: str, value: Any) -> None:
    """Compare sheets of rules that differ in a field, in all languages."""
    try:
        after = table.evolve(**{name: value})
    except InvalidRulesError:
        return
    same = after == table or changes_nothing(table, after, name)
    for locale in LOCALES:
        assert (rule_sheet(after, locale) == rule_sheet(table, locale)) == same, (name, value)


@given(rules(), st.data())
def test_a_sheet_changes_exactly_where_the_rules_do(table: Rules, data: st.DataObject) -> None:
    """A field that changes play changes the sheet in each language, an idle one changes nothing."""
    name = data.draw(st.sampled_from(list(RULE_FIELDS)))
    says_what_changes(table, name, data.draw(field_values(RULE_FIELDS[name])))


@pytest.mark.parametrize("name", RULE_FIELDS)
@given(table=rules(), data=st.data())
@settings(max_examples=20)
def test_every_field_changes_its_sheets(name: str, table: Rules, data: st.DataObject) -> None:
    """The same for each field in turn."""
    says_what_changes(table, name, data.draw(field_values(RULE_FIELDS[name])))


PRICED = ("gin_bonus", "big_gin_bonus", "undercut_bonus", "spade_multiplier")


def prices(table: Rules) -> list[tuple[int, ...]]:
    """Price a knock, an undercut, a gin and a big gin under a spade, as far as they can be."""
    seats = table.seats_at_table
    hands = [((0, 21, 33, 42)[:seats], False)]
    if table.big_gin_bonus is not None:
        hands.append((hands[0][0], True))
    if knocks(table):
        hands += [((1, 21, 33, 42)[:seats], False), ((9, 4, 6, 42)[:seats], False)]
    results = [facts(table, *left, upcard="7s", big_gin=big) for left, big in hands]
    return [price(result, table).points for result in results]


@given(rules().filter(lambda table: table.cards_dealt > 2), st.data())
def test_a_sheet_changes_where_prices_do(table: Rules, data: st.DataObject) -> None:
    """What a hand is worth, as the library prices it, changes exactly when the sheet does."""
    name = data.draw(st.sampled_from([*PRICED, "multi_gin_bonus", "multi_undercut_bonus"]))
    try:
        after = table.evolve(**{name: data.draw(field_values(RULE_FIELDS[name]))})
    except InvalidRulesError:
        return
    assert (prices(table) == prices(after)) == (rule_sheet(table) == rule_sheet(after))
