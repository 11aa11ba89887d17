"""Rules written to files: what the texts look like, and what loading takes."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.errors import NotationError
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules
from oklahoma_rummy.rules.rule_field import FieldGroup
from oklahoma_rummy.rules.writing import FileKey


def test_toml_begins_with_the_schema() -> None:
    """The first line names the schema as editors read it: a comment without an equals sign."""
    first, *_ = Rules().to_toml().splitlines()
    assert first == "#:schema ./oklahoma-rummy.schema.json"


def test_toml_of_everything_is_grouped() -> None:
    """With everything written each group of the rulebook has its comment, in order."""
    text = Rules().to_toml(everything=True)
    heads = [line[2:] for line in text.splitlines() if line.startswith("# ")]
    assert heads == list(FieldGroup)
    keys = list(tomllib.loads(text))
    assert [key for key in keys if key in RULE_FIELDS] == list(RULE_FIELDS)


def test_toml_says_what_is_allowed() -> None:
    """Beside each field stands what else it may hold, in the words of TOML."""
    lines = Rules(target=150).to_toml(everything=True).splitlines()
    assert 'hand_size = "none"  # cards dealt to each seat: 1 to 13, or "none"' in lines
    assert any(line.endswith(": true or false") for line in lines)


@pytest.mark.parametrize("name", PRESETS)
def test_only_differences(name: str) -> None:
    """A preset is written as its name alone, in both languages."""
    base = name if name != "oklahoma_rummy" else "oklahoma_rummy"
    assert tomllib.loads(PRESETS[name].to_toml()) == {"format": 1, "base": base}
    assert set(json.loads(PRESETS[name].to_json())) == {"$schema", "format", "base"}


def test_json_has_null() -> None:
    """No value is null in JSON, and the word none in TOML."""
    rules = Rules(target=None, hands_per_match=9)
    assert json.loads(rules.to_json())["target"] is None
    assert tomllib.loads(rules.to_toml())["target"] == "none"


def test_name_and_notes() -> None:
    """Name and notes are written where they are given."""
    for data in (
        tomllib.loads(Rules().to_toml(name="ours", notes="é")),
        json.loads(Rules().to_json(name="ours", notes="é")),
    ):
        assert (data[FileKey.NAME], data[FileKey.NOTES]) == ("ours", "é")


@pytest.mark.parametrize("write", [Rules().to_toml, Rules().to_json])
def test_name_that_no_file_can_hold(write: Any) -> None:
    """What is no text is a TypeError, and half of a character is pointed at."""
    with pytest.raises(TypeError, match="name is of type int, not text"):
        write(name=3)
    with pytest.raises(TypeError, match="notes is of type list, not text"):
        write(notes=["a"])
    with pytest.raises(NotationError, match="character 2"):
        write(name="a\ud800")


@pytest.mark.parametrize("path", [3, None, b"x.toml"])
def test_path_of_a_wrong_type(path: Any) -> None:
    """What is no path is a TypeError."""
    with pytest.raises(TypeError):
        Rules.load(path)


@pytest.mark.parametrize("name", ["ours.toml", "ours.JSON", "ours"])
def test_saved_rules_are_loaded(name: str, tmp_path: Path) -> None:
    """Rules come back from a file of either kind, also from one that is replaced."""
    path = tmp_path / name
    Rules().save(path)
    table = Rules(hollywood_columns=3, target=175)
    table.save(str(path))
    assert Rules.load(path) == Rules.load(str(path)) == table
    assert path.read_text(encoding="utf-8").startswith("{") == name.endswith("JSON")


def test_saving_needs_a_path() -> None:
    """What is not a path is a TypeError."""
    wrong: Any = 7
    with pytest.raises(TypeError):
        Rules().save(wrong)
