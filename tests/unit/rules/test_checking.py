"""A check of house rules: what it takes, what it says, and how it repairs."""

import copy
import pickle
from pathlib import Path
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
        ("[a]\n[a]\n", 2),
        ("tie = 1\ntie.knot = 2\n", 2),
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
