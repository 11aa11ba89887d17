"""A corpus of broken house rules, each file with the exact problems that are found in it."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem
from oklahoma_rummy.rules import RULE_FIELDS, Rules, check_rules
from oklahoma_rummy.rules.problems import NEEDS

CORPUS = Path(__file__).parents[2] / "vectors/rules"
EXPECTED: dict[str, list[dict[str, Any]]] = json.loads(
    (CORPUS / "expected.json").read_text(encoding="utf-8")
)


def as_data(problem: Problem, path: Path) -> dict[str, Any]:
    """Return a problem as the corpus writes it."""
    return {
        "code": problem.code,
        "fields": list(problem.fields),
        "line": problem.line,
        "column": problem.column,
        "what": problem.what.replace(str(path), path.name),
        "repair": problem.repair,
        "changes": dict(problem.changes),
        "is_slip": problem.is_slip,
    }


@pytest.mark.parametrize("name", EXPECTED)
def test_exact_problems(name: str) -> None:
    """A broken file gives exactly the problems that the corpus lists, and no rules."""
    report = check_rules(CORPUS / name)
    assert [as_data(each, CORPUS / name) for each in report.problems] == EXPECTED[name]
    assert report.rules is None


@pytest.mark.parametrize("name", EXPECTED)
def test_loading_raises_our_error(name: str) -> None:
    """Loading a broken file raises our error with all problems, each naming the file."""
    with pytest.raises(InvalidRulesError) as caught:
        Rules.load(CORPUS / name)
    assert len(caught.value.problems) == len(EXPECTED[name])
    assert all(str(CORPUS / name) in each.where for each in caught.value.problems)


def test_every_file_is_listed() -> None:
    """No file of the corpus is left out of the list, and the list names no other."""
    files = {path.name for path in CORPUS.iterdir()} - {"expected.json", "README.md"}
    assert files == set(EXPECTED)


def test_every_field_is_broken_once() -> None:
    """For each field some file has a wrong value."""
    broken = {
        field
        for problems in EXPECTED.values()
        for problem in problems
        if len(problem["fields"]) == 1
        for field in problem["fields"]
    }
    assert set(RULE_FIELDS) - broken == set(), "add a file for each to tests/vectors/rules"


def test_every_clash_is_there() -> None:
    """Each rule across fields is broken by some file."""
    broken = {tuple(problem["fields"]) for problems in EXPECTED.values() for problem in problems}
    assert {need.fields for need in NEEDS} - broken == set()
    assert ("players", "partnership", "hand_size", "stock_floor") in broken


@pytest.mark.parametrize("name", EXPECTED)
def test_repairs_help(name: str) -> None:
    """Repairing leaves exactly the problems that are no slips of writing, word for word."""
    report = check_rules(CORPUS / name)
    left = tuple(each for each in report.problems if not each.is_slip)
    assert report.repaired().problems == left
    assert (report.repaired().rules is None) == bool(left)


def test_missing_file(tmp_path: Path) -> None:
    """A file that is not there is a problem that names the nearest one that is."""
    (tmp_path / "house.toml").write_text("", encoding="utf-8")
    (problem,) = check_rules(tmp_path / "hause.toml").problems
    assert problem.code is ErrorCode.UNREADABLE
    assert problem.repair == "did you mean house.toml?"


def test_missing_file_without_a_near_one(tmp_path: Path) -> None:
    """Where no file is near, or no folder at all, the repair says what to look at."""
    (tmp_path / "big.toml").write_text("", encoding="utf-8")
    assert check_rules(tmp_path / "missing.toml").problems[0].repair == "check the name"
    assert check_rules(tmp_path / "no/x.toml").problems[0].repair == "check the folder"


def test_path_that_is_no_text(tmp_path: Path) -> None:
    """A report on a file whose name is no UTF-8 can be printed."""
    path = tmp_path / os.fsdecode(b"n\xff.toml")
    path.write_text("tie = 1", encoding="utf-8")
    assert "n\\udcff.toml" in str(check_rules(path)).encode().decode()


@pytest.mark.parametrize(("encoding", "name"), [("utf-32-be", "UTF-32"), ("utf-16-be", "UTF-16")])
def test_wide_encodings_without_a_mark(tmp_path: Path, encoding: str, name: str) -> None:
    """A wide encoding without its mark is named as what it is."""
    path = tmp_path / "house.toml"
    path.write_bytes("tie = 1".encode(encoding))
    assert f"it is {name} without a mark" in check_rules(path).problems[0].what


def test_nothing_but_nul(tmp_path: Path) -> None:
    """A file of zero bytes is called no encoding."""
    path = tmp_path / "house.toml"
    path.write_bytes(bytes(4))
    assert check_rules(path).problems[0].what == "the line is not TOML"


def test_directory(tmp_path: Path) -> None:
    """A directory is no file."""
    (problem,) = check_rules(tmp_path).problems
    assert "it is a directory" in problem.what


def test_no_ordinary_file() -> None:
    """A device is not read."""
    (problem,) = check_rules(Path("/dev/zero")).problems
    assert "it is a device, not an ordinary file" in problem.what


def test_name_that_no_file_can_have() -> None:
    """A path that the system refuses is a problem, not an error of the system."""
    (problem,) = check_rules(Path("a\0b")).problems
    assert problem.code is ErrorCode.UNREADABLE


def test_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that the system does not open is a problem with the system's reason."""
    path = tmp_path / "house.toml"
    path.write_text("", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    (problem,) = check_rules(path).problems
    assert "Permission denied" in problem.what


@pytest.mark.parametrize("size", [2**20 - 5, 2**20 + 1])
def test_large_file(tmp_path: Path, size: int) -> None:
    """A file is read up to 1 MiB, and refused beyond."""
    path = tmp_path / "house.toml"
    path.write_bytes(b"#" * size)
    codes = [each.code for each in check_rules(path).problems]
    assert codes == ([ErrorCode.TEXT_TOO_LONG] if size > 2**20 else [])


def test_large_text() -> None:
    """A text is measured in the same way as a file."""
    (problem,) = check_rules("#" * (2**20 + 1)).problems
    assert problem.code is ErrorCode.TEXT_TOO_LONG
