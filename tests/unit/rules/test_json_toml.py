"""JSON and TOML as plain data: what is written reads back, and what is ambiguous is refused."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.rules.json_toml import dump_json, dump_table, read_json, read_toml

VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.from_regex("[a-z]{1,5}", fullmatch=True), inner, max_size=3)
    ),
    max_leaves=6,
)
TABLES = st.dictionaries(st.from_regex("[a-z]{1,5}", fullmatch=True), VALUES, max_size=5)


@given(TABLES)
def test_what_is_written_reads_back(data: dict[str, Any]) -> None:
    """Plain data written as JSON and as TOML is what the standard readers and ours read."""
    assert json.loads(dump_json(data)) == read_json(dump_json(data)) == data
    assert tomllib.loads(dump_table(data)) == read_toml(dump_table(data)) == data


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": 1, "a": 2}', "duplicate key 'a'"),
        ('[{"a": {"b": 1, "b": 1}}]', "duplicate key 'b'"),
        ('{"a": NaN}', "NaN is not a number of JSON"),
        ('{"a": -Infinity}', "-Infinity is not a number of JSON"),
        ("1" * 5000, "a number in it is too long"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a": }', "Expecting value"),
    ],
)
def test_json_that_is_refused(text: str, told: str) -> None:
    """Duplicate keys, numbers that JSON does not have and what is endless are refused by name."""
    with pytest.raises(ValueError, match=told):
        read_json(text)


def test_numbers_refused_by_name() -> None:
    """Whoever refuses numbers that JSON does not have by themselves can read them."""
    assert read_json('{"a": Infinity}', allow_nan=True) == {"a": float("inf")}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = 1\na = 2", "overwrite"),
        ("a = " + "1" * 5000, "a number in it is too long"),
        ("a = " + "[" * 100_000, "it is nested too deeply"),
        ("a = ", "Invalid value"),
    ],
)
def test_toml_that_is_refused(text: str, told: str) -> None:
    """What TOML does not allow, and what is endless, is refused by name."""
    with pytest.raises(ValueError, match=told):
        read_toml(text)
