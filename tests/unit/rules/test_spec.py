"""The one-line spec: how rules are written and what is said about a spec that is none."""

import pytest

from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, NotationError
from oklahoma_rummy.rules import PRESETS, Rules


@pytest.mark.parametrize(
    ("rules", "spec"),
    [
        (Rules(), "oklahoma_rummy"),
        (Rules(target=150), "short"),
        (Rules(gin_bonus=30, target=300), "tournament_300(gin_bonus=30)"),
        (Rules(box_bonus=0, gin_bonus=30), "oklahoma_rummy(gin_bonus=30, box_bonus=0)"),
        (Rules(hollywood_columns=3, spade_multiplier=3), "double_oklahoma(hollywood_columns=3)"),
        (
            Rules(allow_rediscard=True, target=None, hands_per_match=8, shutout="none"),
            "oklahoma_rummy(allow_rediscard=True, target=None, hands_per_match=8, shutout=none)",
        ),
    ],
)
def test_written_form(rules: Rules, spec: str) -> None:
    """Rules are written as the nearest preset, the first of equals, and fields in order."""
    assert str(rules) == spec
    assert repr(rules) == f"Rules.parse('{spec}')"
    assert Rules.parse(spec) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name: str) -> None:
    """Every preset's spec is its name alone, so no two presets are the same rules."""
    assert str(PRESETS[name]) == name
    assert Rules.parse(name) == PRESETS[name]


@pytest.mark.parametrize(
    "text", [" club ", "club()", "club( )", "club(target=200)", "\tclub\n(\ngin_bonus = 25 )"]
)
def test_read_form(text: str) -> None:
    """Spaces are free, and a change may give what the preset has already."""
    assert Rules.parse(text) == PRESETS["club"]


@pytest.mark.parametrize(
    ("text", "span", "what"),
    [
        ("", (0, 0), "a preset is missing"),
        ("  ", (2, 2), "a preset is missing"),
        ("(target=1)", (0, 10), "a preset is missing"),
        ("Club", (0, 4), "Club is not a preset"),
        ("club target=1", (5, 13), "only a bracket can follow the preset"),
        ("club(target=1", (12, 13), "the bracket is not closed"),
        ("club(", (4, 5), "the bracket is not closed"),
        ("club(,)", (5, 5), "a change has the form field=value"),
        ("club(target=1,)", (14, 14), "a change has the form field=value"),
        ("club(target)", (5, 11), "a change has the form field=value"),
        ("club(target=)", (5, 12), "a change has the form field=value"),
        ("club(target==1)", (5, 14), "a change has the form field=value"),
        ("club(target=1 2)", (5, 15), "a change has the form field=value"),
        ("club((target=1))", (5, 15), "a change has the form field=value"),
        ("club( Target=1)", (6, 12), "Target is not a field of the rules"),
        ("club(target=1, target=1)", (14, 23), "target is given twice"),
        ("club" * 1001, (4000, 4004), "the spec has 4,004 characters"),
    ],
)
def test_a_text_that_is_no_spec(text: str, span: tuple[int, int], what: str) -> None:
    """A text that is no spec is refused with what is wrong and the characters in question."""
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert (caught.value.span, caught.value.what) == (span, what)


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("holywood", "hollywood"),
        ("Club", "club"),
        ("club(tragte=1)", "target"),
        ("club(zzzzz=1)", None),
    ],
)
def test_an_unknown_name_comes_with_the_nearest(text: str, nearest: str | None) -> None:
    """An unknown preset or field comes with the nearest known one, if one is near."""
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert caught.value.code is ErrorCode.UNKNOWN_NAME
    assert caught.value.suggestion == nearest


def test_wrong_values_come_all_at_once_with_their_columns() -> None:
    """Wrong words, numbers and types and clashes in a spec are one error, each with its column."""
    text = "club(tie=Void, target=none, gin_bonus=-1, players=4, partnership=one_table, redeal=1)"
    with pytest.raises(InvalidRulesError) as caught:
        Rules.parse(text + "")
    found = [(each.code, each.fields[0], each.column) for each in caught.value.problems]
    assert found == [
        ("wrong_type", "redeal", text.index("1)") + 1),
        ("unknown_name", "tie", text.index("Void") + 1),
        ("out_of_range", "gin_bonus", text.index("-1") + 1),
        ("wrong_type", "target", text.index("none,") + 1),
    ]
    assert {each.line for each in caught.value.problems} == {1}


def test_a_clash_stands_at_the_first_of_its_fields() -> None:
    """A clash has the column of the first field that the spec names."""
    text = "three_players(box_bonus=5, dealer_rotation=loser)"
    with pytest.raises(InvalidRulesError) as caught:
        Rules.parse(text)
    assert [each.column for each in caught.value.problems] == [text.index("loser") + 1]


@pytest.mark.parametrize("value", ["none", "NONE", "true", "1.5", "99999999999999999999", "é"])
def test_values_are_read_to_the_letter(value: str) -> None:
    """`none` is not `None`, `true` not `True`, and a long number is no number."""
    with pytest.raises(InvalidRulesError) as caught:
        Rules.parse(f"club(target={value})")
    (problem,) = caught.value.problems
    assert (problem.code, problem.value) == ("wrong_type", value)


def test_only_text_is_read() -> None:
    """Anything but text is a TypeError."""
    with pytest.raises(TypeError, match="text, not bytes"):
        Rules.parse(b"club")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", " \n"])
def test_empty_text(text: str) -> None:
    """A text that holds nothing has a code of its own."""
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert caught.value.code is ErrorCode.EMPTY_TEXT


@pytest.mark.parametrize(
    ("spec", "players", "expected"),
    [
        ("oklahoma_rummy", 2, "oklahoma_rummy"),
        ("oklahoma_rummy", 3, "three_players"),
        ("three_players", 4, "three_players"),
        ("oklahoma_rummy(players=3)", 4, "three_players"),
        ("oklahoma_rummy(multi_tie=split)", 3, "three_players(multi_tie=split)"),
        (
            "oklahoma_rummy(partnership=one_table)",
            4,
            "oklahoma_rummy(players=4, partnership=one_table)",
        ),
        ("oklahoma_rummy(partnership=two_tables, target=125)", 2, "partnership_two_tables"),
    ],
)
def test_players_where_the_spec_says_nothing(spec: str, players: int, expected: str) -> None:
    """A number of players beside a spec counts unless the spec or its preset says another."""
    assert Rules.parse(spec, players=players) == Rules.parse(expected)


def test_players_that_cannot_be() -> None:
    """A number of players beside a spec is checked like any value of the field."""
    with pytest.raises(InvalidRulesError, match="players=5"):
        Rules.parse("oklahoma_rummy", players=5)
    with pytest.raises(TypeError, match="players"):
        Rules.parse("oklahoma_rummy", players=True)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nonsense", "nonsense is not a preset (character 1). Use oklahoma_rummy, "),
        ("hollywod", "hollywod is not a preset (character 1). Did you mean 'hollywood'?"),
        ("Club", "Club is not a preset (character 1). Did you mean 'club'?"),
        ("casino", "casino is not a preset (character 1). Did you mean 'club'?"),
        ("club(x=1)", "x is not a field of the rules (character 6). Remove it, or see"),
    ],
)
def test_names_that_are_not_known(spec: str, told: str) -> None:
    """An unknown name comes with the one that is meant, or with what to do."""
    with pytest.raises(NotationError) as refused:
        Rules.parse(spec)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("long(target=none)", "target=none is not a whole number (target). Use None."),
        ("long(tie=None)", "tie=None is not allowed (tie). Use undercut, knocker or void."),
        ("long(layoffs=None)", "layoffs=None is not allowed (layoffs). Use none."),
        ("long(tie=nobody)", "tie=nobody is not allowed (tie). Did you mean void?"),
    ],
)
def test_values_are_shown_as_they_are_written(spec: str, told: str) -> None:
    """A message about a spec shows no quotes, because a spec has none."""
    with pytest.raises(InvalidRulesError) as refused:
        Rules.parse(spec)
    assert str(refused.value).startswith(told)
