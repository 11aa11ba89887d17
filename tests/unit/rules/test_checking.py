"""A check of house rules: what it takes, what it says, and how it repairs."""

import copy
import pickle
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from oklahoma_rummy.errors import ErrorCode, InvalidRulesError
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules, Tie, check_rules
from oklahoma_rummy.rules.words import _FIELDS, _WORDS, key_meant


@pytest.mark.parametrize("source", [3, None, ["tie"], b"tie = 1"])
def test_source_of_a_wrong_type(source: Any) -> None:
    """What is neither mapping nor text nor path is a TypeError."""
    with pytest.raises(TypeError, match="rules are checked in"):
        check_rules(source)


@pytest.mark.parametrize("source", ["", " \n", "# nothing\n", "{}", "{ }\n"])
def test_empty_text(source: str) -> None:
    """An empty text means the default preset, with advice to say so."""
    report = check_rules(source)
    assert report.rules == Rules()
    assert "is empty" in report.advice[0].what


def test_empty_mapping() -> None:
    """An empty mapping means the default preset; no text is missed."""
    assert check_rules({}).rules == Rules()
    assert check_rules({}).advice == ()


@pytest.mark.parametrize("text", ["", "\ufeffgin_bonus = 25"])
def test_advice_on_a_text_has_a_place(text: str) -> None:
    """Advice on a text as a whole stands at its beginning."""
    (advice,) = check_rules(text).advice
    assert (advice.line, advice.column) == (1, 1)


def test_byte_order_mark(tmp_path: Path) -> None:
    """A byte-order mark is read over, and advised against, in a text and in a file."""
    path = tmp_path / "house.toml"
    path.write_bytes(b"\xef\xbb\xbftarget = 150\n")
    for source in (path, "\ufefftarget = 150\n", '\ufeff{"target": 150}'):
        report = check_rules(source)
        assert report.rules == Rules(target=150)
        assert "byte-order mark" in report.advice[0].what
    assert str(path) in check_rules(path).advice[0].where


def test_windows_lines() -> None:
    """Lines that end as on Windows have the same places."""
    (problem,) = check_rules("target = 150\r\nplayers = 5\r\n").problems
    assert (problem.line, problem.column) == (2, 11)


def test_members_are_words() -> None:
    """A mapping may hold members of the enums, and Python's own constants."""
    mapping = {"tie": Tie.VOID, "target": None, "hands_per_match": 9, "layoff_on_gin": True}
    assert check_rules(mapping).rules == Rules.parse(
        "oklahoma_rummy(tie=void, target=None, hands_per_match=9, layoff_on_gin=True)"
    )


def test_the_word_none() -> None:
    """For no value a text has the word none, in capitals it is only a hint."""
    assert check_rules('target = "none"\nhands_per_match = 9').rules is not None
    (problem,) = check_rules('hands_per_match = "None"').problems
    assert (problem.repair, problem.is_slip) == ('use "none"', True)


def test_keys_that_are_no_text() -> None:
    """A key of a mapping that is no text is a problem among the others."""
    problems = check_rules({1: 2, "players": 5}).problems  # type: ignore[dict-item]
    assert [each.code for each in problems] == [ErrorCode.WRONG_TYPE, ErrorCode.OUT_OF_RANGE]


@pytest.mark.parametrize(
    "value",
    [10**5000, float("nan"), "x" * 10**6, ["x"] * 10**5, object()],
    ids=["huge", "nan", "long", "list", "object"],
)
def test_huge_and_odd_values(value: object) -> None:
    """Whatever stands in the place of a value, the message stays short."""
    (problem,) = check_rules({"target": value}).problems
    assert len(str(problem)) < 300
    (problem,) = check_rules({"format": value}).problems
    assert len(str(problem)) < 300
    (problem,) = check_rules({"tie": value}).problems
    assert len(str(problem)) < 300


def test_huge_key() -> None:
    """A key of any length is an unknown field, and the message stays short."""
    (problem,) = check_rules({"x" * 10**6: 1}).problems
    assert len(problem.what) < 100


def test_a_wrong_base_hides_no_field() -> None:
    """Under an unknown base fields are checked, and clashes of the fields that are given."""
    report = check_rules('base = "x"\ntie = "y"\nscoring = "penalty"\nhollywood_columns = 3')
    assert [each.line for each in report.problems] == [1, 2, 4]
    assert report.problems[2].what.startswith('scoring = "penalty" does not go with')


def test_a_broken_line_brings_no_clash() -> None:
    """A line that cannot be read is no reason to call other fields wrong."""
    (problem,) = check_rules('partnership = "one_table"\nplayers = four').problems
    assert problem.fields == ("players",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("target = 150\n# bell \x07\n", 2),
        ("target = 150\n'' = 1\n\"\\q\" = 1", 3),
        ('{"target": 150,\n "no\tte": 1}', 2),
    ],
)
def test_broken_only_as_a_whole(text: str, line: int) -> None:
    """Where each statement can be read but the text cannot, the first refused line is named."""
    faults = [each for each in check_rules(text).problems if each.code is ErrorCode.NOTATION]
    assert [each.line for each in faults] == [line]
    assert faults[0].what.startswith("this is not ")


def test_tables_hide_nothing() -> None:
    """What is in tables and under dotted keys is checked in the same pass, at its own place."""
    text = "[knock]\ntarget = 0\nmatch.tie = 3\n[rest]\nfoo = 1\nplayers = 4"
    problems = check_rules(text).problems
    assert [(each.line, each.column) for each in problems] == [
        (1, 1),
        (2, 10),
        (3, 1),
        (3, 13),
        (4, 1),
        (5, 1),
    ]
    for source in ({"a": {"b": {"target": 0}}}, '{"a": {"b": {"target": 0}}}'):
        report = check_rules(source)
        assert [each.fields for each in report.problems] == [("a",), ("b",), ("target",)]


def test_a_table_beside_a_broken_line() -> None:
    """A broken line does not keep tables from being told as such."""
    problems = check_rules("tie = void\nmatch.target = 150\n[knock]\n").problems
    assert [each.line for each in problems] == [1, 2, 3]
    assert problems[1].repair == "write target alone"


def test_many_broken_lines() -> None:
    """Of very many broken lines the first are shown, and then how many more there are."""
    problems = check_rules("x\n" * 100).problems
    assert len(problems) == 21
    assert "80 more" in problems[-1].what


def test_many_slips() -> None:
    """How many more faults there are is no slip itself, and repairing leaves it to be told."""
    report = check_rules("tie = void\n" * 50)
    (summary,) = [each for each in report.problems if "more faults" in each.what]
    assert (summary.is_slip, summary.changes) == (False, ())
    assert summary in report.repaired().problems


def test_path_as_text() -> None:
    """A path given as a text is no TOML, and the repair says how to name a file."""
    (problem,) = check_rules("house.toml").problems
    assert "pathlib.Path" in problem.repair


def test_repaired_keeps_what_needs_a_decision() -> None:
    """A repair with a choice is left alone, and so are a clamped number and a fault of the text."""
    report = check_rules('players = 5\ntie = "x"\ntarget = 1\ntarget = 2\nRedeal = "same"\n')
    repaired = report.repaired()
    assert [each.fields for each in repaired.problems] == [("players",), ("tie",), ("target",)]
    assert dict(repaired.document) == {"players": 5, "tie": "x", "target": 1, "redeal": "same"}
    assert repaired.rules is None


@pytest.mark.parametrize(
    "source",
    [
        {"knok_discard": "face_up", "knock_discrd": "face_down"},
        {"targett": 1, "target": 150},
        {"targett": 1, "targget": True},
        {"scoring": "penalty", "multi_tie": "split"},
        "target = 100\n[match]\ntarget = 150",
        {"match": {1: 2}},
        {"players": 3, "partnership": "one_table"},
        "[rules]\ntarget = 150",
        'tie == "void"',
    ],
)
def test_what_may_mean_two_things_is_left(source: Any) -> None:
    """Keys that claim one field, clashes, tables and other notations are not decided."""
    report = check_rules(source)
    assert report.problems
    assert report.repaired() == report


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("targets = 150", "short"),
        ("Target = 150", "short"),
        ('"gin-bonus" = 20', "oklahoma_rummy(gin_bonus=20)"),
        ("gin bonus = 20", "oklahoma_rummy(gin_bonus=20)"),
        ("GinBonus = 20", "oklahoma_rummy(gin_bonus=20)"),
        (
            'bsae = "holywood"\nhollywood_entry = "fixed-index"',
            "hollywood(hollywood_entry=fixed_index)",
        ),
        ('base = "Oklahoma Gin"', "oklahoma_gin"),
        ("layoffs = none", "no_layoff"),
        ("shutout = None", "oklahoma_rummy(shutout=none)"),
        ('{"layoffs": none}', "no_layoff"),
        ('{"layoffs": null}', "no_layoff"),
        ('{"hand_size": none}', "oklahoma_rummy"),
        ("tie = \u201cvoid\u201d", "oklahoma_rummy(tie=void)"),
        ("layoff_on_gin = True", "oklahoma_rummy(layoff_on_gin=True)"),
        ('format = "1"\ntarget = "150"', "short"),
        ("{\"Tie\": 'void'}", "oklahoma_rummy(tie=void)"),
    ],
)
def test_repaired_is_what_was_meant(text: str, spec: str) -> None:
    """Slips of spelling, case, joints and quotes are put right, together."""
    assert check_rules(text).problems
    assert check_rules(text).repaired().rules == Rules.parse(spec)


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ('dealer = "alternate"', "did you mean dealer_rotation?"),
        ("hands = 12", "did you mean hands_per_match?"),
        ("deals = 12", "did you mean hands_per_match?"),
        ('title = "ours"', "did you mean name?"),
        ("gin = 25", "did you mean gin_bonus?"),
        ("knock = 10", "did you mean fixed_knock_limit?"),
        ("spades = 2", "did you mean spade_multiplier?"),
        ("hollywood = 3", "did you mean hollywood_columns?"),
        ("obiettivo = 150", "did you mean target?"),
        ('"pontuação alvo" = 150', "did you mean target?"),
        ("Zielpunktzahl = 150", "did you mean target?"),
        ("donneur = 1", "did you mean dealer_rotation?"),
        ("sottotaglio = 10", "did you mean undercut_bonus?"),
        ("target = 1.000", 'did you mean 1000 or 1? Allowed: 1 to 10000, or "none"'),
        ("target = 1,000", 'did you mean 1000 or 1? Allowed: 1 to 10000, or "none"'),
        ("target = 1'000", "did you mean target = 1000?"),
        ("target = 150,", "did you mean target = 150?"),
        ("target = 150 points", "did you mean target = 150?"),
        ("target = 0150", "did you mean target = 150?"),
        ("undercut_bonus = -25", "did you mean 25? Allowed: 0 to 1000"),
        ("target = 20000", 'use 1 to 10000, or "none". The nearest is 10000'),
        ('redeal = "next"', 'did you mean "alternate"? Allowed: "same" or "alternate"'),
        ('tie = ""', 'use "undercut", "knocker" or "void"'),
    ],
)
def test_a_guess_is_shown_and_not_applied(text: str, repair: str) -> None:
    """Other words, in any of the languages, and numbers written otherwise are suggestions."""
    report = check_rules(text)
    assert report.problems[0].repair == repair
    assert report.repaired() == report


def test_a_vague_base_is_a_guess() -> None:
    """The name of the game is most likely the default preset, and not another that has it too."""
    (problem,) = check_rules('base = "Oklahoma"').problems
    assert problem.repair.startswith('did you mean "oklahoma_rummy"? Presets: oklahoma_rummy, ')
    assert (problem.changes, problem.is_slip) == ((("base", "oklahoma_rummy"),), False)


@pytest.mark.parametrize("name", RULE_FIELDS)
def test_words_lead_to_the_field(name: str) -> None:
    """Every word of the table leads to its own field, and none is taken for a slip of another."""
    for word in _FIELDS.get(name, "").split():
        assert key_meant(word, RULE_FIELDS) in {(name, False), (name, True)}, word
    for value, words in _WORDS.get(name, {}).items():
        for word in words.split():
            meant = RULE_FIELDS[name].problem(word)
            assert meant is None or dict(meant.changes) == {name: held(name, value)}, (value, word)


def held(name: str, value: str) -> object:
    """Return a value of the table of words as the field holds it."""
    if RULE_FIELDS[name].enum:
        return value
    return None if value == "none" else int(value)


def test_the_text_outranks_its_base() -> None:
    """Of two fields that clash the one from the base is to change, and is said to come from it."""
    (problem,) = check_rules('base = "hollywood"\nscoring = "penalty"').problems
    assert problem.what == (
        'scoring = "penalty" does not go with hollywood_columns = 3 (from base "hollywood"):'
        " penalty points are written in one column"
    )
    assert problem.changes == (("hollywood_columns", 1),)
    text = 'base = "hollywood"\ntarget = "none"\nhands_per_match = 9'
    (problem,) = check_rules(text).problems
    assert problem.repair == "use hollywood_columns = 1, or target = 1 to 10000"
    assert problem.changes == (("hollywood_columns", 1),)
    assert (problem.line, problem.column, problem.value) == (2, 10, "none")
    (problem,) = check_rules('multi_tie = "split"').problems
    assert problem.what.startswith('players = 2 (the default) does not go with multi_tie = "split"')
    assert problem.repair == 'use players = 3 or 4, or multi_tie = "seat_order"'


def test_a_slip_hides_no_clash() -> None:
    """What a slip plainly means takes part in the check, so that a clash is told now."""
    text = 'scorring = "penaltyy"\nhollywood_columns = 3'
    problems = check_rules(text).problems
    assert [each.code for each in problems] == ["unknown_name", "unknown_name", "invalid_rules"]


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ('tie = "vo\\qid"', "write \\\\ for a backslash, or use single quotes"),
        ('{"tie": "vo\\qid"}', "write \\\\ for a backslash"),
        ('{"tie": "vo\0id"}', "remove the control character"),
        ("target = " + "9" * 5000, "write a number of fewer digits"),
        ('{"tie": "void",}', "remove the comma before }"),
        ('{"tie": "void" "target": 3}', "write a comma before this"),
        ('{"tie": "void"} x', "remove it"),
        ('{"tie": "void"', "end with }"),
        ('{"tie": "void" // as ever\n}', "remove the comment"),
        ("{'tie': 'void'}", 'write "tie": "void"'),
        ("[a]\n[a]", "remove the heading: its fields are read all the same"),
        ("tie = null", 'use "undercut", "knocker" or "void"'),
        ("hand_size = null", 'did you mean hand_size = "none"?'),
        ("hand_size = ?", 'use 1 to 13, or "none"'),
        ("x = ?", "write a number, true, false, or a word in double quotes"),
        ("x = True", "write x = true"),
        ("x = void", 'write x = "void"'),
        ("target: 150", "write = instead"),
        ('{"target" = 150}', "write : instead"),
        ('target = 150 tie = "void"', "write one field a line"),
        ('tie = "void" target = 150', "write one field a line"),
        ("partnership = 'one_table'", 'use players = 4, or partnership = "none"'),
        ('{"tie": "voi"}', 'did you mean "void"? Allowed: "undercut", "knocker" or "void"'),
        ('base = "clubb"', 'use "club"'),
        ("my house.toml", "name a file with pathlib.Path"),
    ],
)
def test_repairs_in_the_words_of_the_text(text: str, repair: str) -> None:
    """A repair names the fault, and can be typed into the file as it stands."""
    assert check_rules(text).problems[-1].repair == repair


def test_place_and_value_belong_together() -> None:
    """Where the field to change is not in the text, the place and the value are another's."""
    (problem,) = check_rules('partnership = "one_table"').problems
    assert (problem.column, problem.value) == (15, "one_table")


def test_long_escapes_in_keys() -> None:
    """A key may be written with any escape of TOML."""
    (problem,) = check_rules('target = 150\n"\\U00000074ie" = "voi"').problems
    assert (problem.line, problem.column) == (2, 18)


@pytest.mark.parametrize(
    "source",
    [
        "a" + ".a" * 50_000 + " = 1",
        "[" + "a." * 50_000 + "a]",
        "x = {" + "a." * 50_000 + "a = 1}",
        {"a": [[[[[[[[[[1]]]]]]]]]]},
        {"a": {"a": {"a": {"a": {"a": {"a": 1}}}}}},
        '{"a": ' * 50_000,
    ],
)
def test_what_is_nested_deeply_is_refused(source: Any) -> None:
    """Keys of many parts and deep values are refused unread; the report can be kept and sent."""
    start = perf_counter()
    report = check_rules(source)
    assert perf_counter() - start < 10  # the standard reader takes minutes for such keys
    assert report.problems
    assert len(repr(report.problems)) < 3000
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301


def test_many_unknown_keys() -> None:
    """Of very many unknown keys the first are told, and then how many more there are."""
    problems = check_rules({f"key{number}": 1 for number in range(1000)}).problems
    assert len(problems) == 51
    assert problems[-1].what.startswith("950 more keys")


def test_many_problems() -> None:
    """Of very many problems the first are told, and then how many more there are."""
    problems = check_rules('tie = "x"\n' * 5000).problems
    assert len(problems) == 81
    assert problems[-1].what == "1920 more problems"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [' + '\\"' * 8000,
        "a = [" + '\\"""\n' * 8000,
        "x\n" * 20_000,
        "\n".join(f"a{number} = 1" for number in range(5000)),
    ],
    ids=["json", "toml", "lines", "keys"],
)
def test_hostile_text_takes_time_in_proportion(text: str) -> None:
    """Eight times the text takes nothing like the sixty-four times of a search from each place."""

    def seconds(source: str) -> float:
        start = perf_counter()
        assert check_rules(source).problems
        return perf_counter() - start

    short = min(seconds(text[: len(text) // 8]) for _ in range(3))
    assert min(seconds(text) for _ in range(3)) < 30 * short + 0.05


def test_report_is_a_value() -> None:
    """A report is hashable, can be copied and pickled, and shows what it found."""
    report = check_rules('tie = "x"\nnotes = ["a"]')
    assert hash(report) == hash(copy.deepcopy(report))
    assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301
    assert str(check_rules("target = 150")) == "nothing is wrong"
    assert str(check_rules("target = 50")).startswith("advice: ")
    with pytest.raises(InvalidRulesError):
        report.sound_rules()


@pytest.mark.parametrize("name", PRESETS)
def test_base_of_its_own(name: str) -> None:
    """A text that only names a base is that preset, and no preset is advised against but one."""
    report = check_rules(f'base = "{name}"')
    assert report.rules == PRESETS[name]
    assert [each.fields for each in report.advice] == (
        [("partner_layoff",)] if name == "partnership" else []
    )


def test_many_problems_in_a_file_with_a_long_path(tmp_path: Path) -> None:
    """A report of as many problems as it can tell stays short, however long the path is."""
    folder = tmp_path.joinpath(*["x" * 200] * 5)
    folder.mkdir(parents=True)
    path = folder / "house.toml"
    path.write_text("\n".join(f"zz{number} = [1]" for number in range(200)), encoding="utf-8")
    report = check_rules(path)
    assert len(report.problems) > 50
    assert len(str(report)) <= 20_000
    assert all("x/house.toml, line " in each.where for each in report.problems)


def test_text_of_a_class_of_the_callers() -> None:
    """Text of a subclass of ``str`` is kept as plain text, names and notes too."""

    class Label(str):
        __slots__ = ()

    report = check_rules({Label("name"): Label("Friday"), "notes": Label("at home")})
    assert [(type(key), type(value)) for key, value in report.document] == [(str, str)] * 2
    assert report.document == (("name", "Friday"), ("notes", "at home"))
