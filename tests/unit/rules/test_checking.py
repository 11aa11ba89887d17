"""A check of house rules: what it takes, what it says, and how it repairs."""

import copy
import pickle
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from oklahoma_rummy.errors import ErrorCode, InvalidRulesError
from oklahoma_rummy.rules import PRESETS, Rules, Tie, check_rules
from oklahoma_rummy.rules.documents import read_document


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
    assert problem.repair == 'use "none"'


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


def test_a_wrong_base_hides_no_field() -> None:
    """Under an unknown base fields are checked, and clashes of the fields that are given."""
    report = check_rules('base = "x"\ntie = "y"\nscoring = "penalty"\nhollywood_columns = 3')
    assert [each.line for each in report.problems] == [1, 2, 4]


def test_a_broken_line_brings_no_clash() -> None:
    """A line that cannot be read is no reason to call other fields wrong."""
    (problem,) = check_rules('partnership = "one_table"\nplayers = four').problems
    assert problem.fields == ("players",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a.b = 1\n[a]\n", 2),
        ("tie = 1\ntie.knot = 2\n", 2),
        ("tie.knot = 1\ntie.knot.end = 2\n", 2),
        ('{"target": 150} more', 1),
        ('{"target": 150,\n "tie": "void"', 2),
    ],
)
def test_broken_only_as_a_whole(text: str, line: int) -> None:
    """Where each statement can be read but the text cannot, the reader's place is given."""
    faults = [each for each in check_rules(text).problems if each.code is ErrorCode.NOTATION]
    assert [each.line for each in faults] == [line]
    assert "the text is no" in faults[0].what


def test_a_table_beside_a_broken_line() -> None:
    """A broken line does not keep tables from being told as such."""
    problems = check_rules("tie = void\nmatch.target = 150\n[knock]\n").problems
    assert [each.line for each in problems] == [1, 2, 3]
    assert problems[1].changes == (("target", 150),)


def test_many_broken_lines() -> None:
    """Of very many broken lines the first are shown, and then how many more there are."""
    problems = check_rules("x\n" * 100).problems
    assert len(problems) == 21
    assert "80 more" in problems[-1].what


def test_path_as_text() -> None:
    """A path given as a text is no TOML, and the repair says how to name a file."""
    (problem,) = check_rules("house.toml").problems
    assert "pathlib.Path" in problem.repair


def test_repaired_keeps_what_needs_a_decision() -> None:
    """A repair with a choice is left alone, and so is a fault of the text."""
    report = check_rules('players = 5\ntie = "x"\ntarget = 1\ntarget = 2\n')
    repaired = report.repaired()
    assert [each.fields for each in repaired.problems] == [("target",), ("tie",)]
    assert dict(repaired.document)["players"] == 4
    assert repaired.rules is None


def test_repairs_that_contradict_each_other() -> None:
    """Where two repairs want different values for a field, neither is applied."""
    report = check_rules({"knok_discard": "face_up", "knock_discrd": "face_down"})
    assert report.repaired().problems == report.problems


def test_repairs_that_agree() -> None:
    """A repair that two problems ask for is applied once."""
    report = check_rules({"scoring": "penalty", "multi_tie": "split"})
    assert len(report.problems) == 2
    assert report.repaired().rules == Rules(scoring="penalty")


def test_repaired_renames_keys() -> None:
    """A misspelt key gets its right name, unless that is there already."""
    assert check_rules({"targets": 150}).repaired().rules == Rules(target=150)
    taken = check_rules({"targets": 150, "target": 250})
    assert taken.problems[0].changes == ()
    assert taken.repaired().rules is None


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ('[rules]\nbase = "hollywood"\ntarget = 150', "hollywood(target=150)"),
        (
            'hollywod_columns = 3\nhollywood_entry = "fixed_index"',
            "hollywood(hollywood_entry=fixed_index)",
        ),
        (
            'bas = "hollywood"\nhollywood_entry = "fixed_index"',
            "hollywood(hollywood_entry=fixed_index)",
        ),
        (
            'hollywood_entry = "fixed_index"\n[x]\nhollywood_columns = 3',
            "hollywood(hollywood_entry=fixed_index)",
        ),
        ('player = 3\nmulti_tie = "split"', "three_players(multi_tie=split)"),
        ('base = "partnership"\nscoring = "penalty"', "four_players(scoring=penalty)"),
        (
            'base = "club"\nscoring = "penalty"',
            "club(scoring=penalty, hollywood_columns=1, hollywood_last_multiplier=1)",
        ),
        (
            'players = 3\npartnership = "one_table"\nscoring = "penalty"',
            "three_players(scoring=penalty)",
        ),
        ("layoffs = none", "no_layoff"),
        ('a.target = 150\na.tie = "void"\nlayoffs = none', "no_layoff(target=150, tie=void)"),
        ("shutout = None", "short(target=200, shutout=none)"),
        ('{"layoffs": none}', "no_layoff"),
        ('{"layoffs": null}', "no_layoff"),
        ('{"hand_size": none}', "oklahoma_rummy"),
        ("tie = \u201cvoid\u201d", "oklahoma_rummy(tie=void)"),
        ('tie == "void"', "oklahoma_rummy(tie=void)"),
        ("layoff_on_gin = True", "oklahoma_rummy(layoff_on_gin=True)"),
    ],
)
def test_repaired_is_what_was_meant(text: str, spec: str) -> None:
    """Repairs go on until nothing is wrong, lift all of a table, and undo no sound line."""
    assert check_rules(text).repaired().rules == Rules.parse(spec)


@pytest.mark.parametrize(
    "source",
    [
        "target = 100\n[match]\ntarget = 150",
        {"match": {1: 2}},
        {"targett": 1, "targget": True},
        {"targett": ["a"], "targget": ["a"]},
    ],
)
def test_what_may_mean_two_things_is_left(source: Any) -> None:
    """A value that clashes with another, 1 and true alike, or has no name, is not decided."""
    report = check_rules(source)
    assert report.repaired().problems == report.problems


def test_a_table_that_cannot_be_read_brings_no_clash() -> None:
    """Where a table is broken inside, nothing is called wrong that the table may put right."""
    text = 'hollywood_entry = "fixed_index"\n[x]\nhollywood_columns = 3\nplayers = four'
    report = check_rules(text)
    assert [(each.line, each.fields) for each in report.problems] == [(2, ("x",)), (4, ())]
    assert "write key = value" in report.problems[1].repair
    assert dict(report.repaired().document)["hollywood_entry"] == "fixed_index"


def test_nothing_of_a_table_is_lost() -> None:
    """What stands in a table and is wrong there is told once the table is lifted."""
    repaired = check_rules('[match]\ntarget = 150\nfoo = 3\ntei = "void"').repaired()
    assert [each.fields for each in repaired.problems] == [("foo",)]
    assert dict(repaired.document) == {"target": 150, "foo": 3, "tie": "void"}


@pytest.mark.parametrize(
    ("text", "repair"),
    [
        ('tie = "vo\\qid"', "write \\\\ for a backslash, or use single quotes"),
        ('{"tie": "vo\\qid"}', "write \\\\ for a backslash"),
        ('{"tie": "vo\0id"}', "leave out the control character"),
        ("target = " + "9" * 5000, "write a number of fewer digits"),
        ('{"tie": "void",}', "leave out the comma before }"),
        ('{"tie": "void" "target": 3}', "write a comma before this"),
        ('{"tie": "void"} x', "leave out what follows the last }"),
        ('{"tie": "void"', "end with }"),
        ("[a]\n[a]", "leave one out"),
        ("tie = null", 'use "undercut", "knocker" or "void"'),
        ("hand_size = ?", 'use 1 to 13, or "none"'),
        ("x = ?", "write a number, true, false, or a word in double quotes"),
        ("x = True", "write true"),
        ("partnership = 'one_table'", "use players = 4, or change partnership"),
        ('{"tie": "voi"}', 'use "void"'),
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


def test_what_is_nested_deeply_is_cut() -> None:
    """A report on very deep values can be shown, compared, copied and pickled."""
    for source in ("a" + ".a" * 5000 + " = 1", {"a": [[[[[[[[[[1]]]]]]]]]]}):
        report = check_rules(source)
        assert pickle.loads(pickle.dumps(report)) == report  # noqa: S301
        assert "..." in repr(report.problems)


def test_repairs_come_to_an_end() -> None:
    """Tables in tables are lifted a few times, and what is left is told."""
    assert check_rules("a.a.a.target = 150").repaired().rules == Rules(target=150)
    assert check_rules("a.a.a.a.a.a.a.target = 150").repaired().rules is None


def test_many_unknown_keys() -> None:
    """Of very many unknown keys the first are told, and then how many more there are."""
    problems = check_rules({f"key{number}": 1 for number in range(1000)}).problems
    assert len(problems) == 101
    assert problems[-1].what.startswith("900 more keys")


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


def test_document_knows_no_place_of_what_is_not_there() -> None:
    """A key that a text does not have has no place."""
    assert read_document("tie = 1").place(["target"]) is None
    assert read_document("tie = 1").place(["target", "tie"]) == (1, 7)


@pytest.mark.parametrize("name", PRESETS)
def test_base_of_its_own(name: str) -> None:
    """A text that only names a base is that preset, and no preset is advised against but one."""
    report = check_rules(f'base = "{name}"')
    assert report.rules == PRESETS[name]
    assert report.advice == ()
