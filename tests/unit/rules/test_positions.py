"""Where keys and values stand in a text; every place is checked by reading it back."""

import json
import tomllib
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy.rules.positions import (
    Statement,
    json_statements,
    key_parts,
    line_and_column,
    toml_statements,
)

NAMES = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
VALUES: list[tuple[str, object]] = [
    ("150", 150),
    ("-1", -1),
    ("2.5", 2.5),
    ("true", True),
    ('"void"', "void"),
    ('"a # b = c"', "a # b = c"),
    (r'"quoted \" here"', 'quoted " here'),
    ("'literal # \\ text'", "literal # \\ text"),
    ('"""\nlong\n# text\n"""', "long\n# text\n"),
    ('"""ends in two""" ""', None),
    ("'''\nlong \"\"\" text'''", 'long """ text'),
    ('"""a ""b"""', 'a ""b'),
    ("[1, 2]", [1, 2]),
    ('[\n  "]", # ]\n  2,\n]', ["]", 2]),
    ("{ a = 1, b = [2] }", {"a": 1, "b": [2]}),
    ("1979-05-27", None),
]
READABLE = [(text, value) for text, value in VALUES if value is not None]


@st.composite
def toml_texts(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Draw a TOML text with comments, odd spaces and quoted keys, and what it means."""
    names = draw(st.lists(NAMES, min_size=1, max_size=6, unique=True))
    text, meant = draw(st.sampled_from(["", "\n", "# a = 1\n", " \t\n"])), {}
    for name in names:
        written, value = draw(st.sampled_from(READABLE))
        key = draw(st.sampled_from([name, f'"{name}"', f"'{name}'"]))
        space = draw(st.sampled_from(["", " ", "\t "]))
        comment = draw(st.sampled_from(["", "  # b = 2", "\n\n# c"]))
        text += f"{space}{key}{space}={space}{written}{space}{comment}\n"
        meant[name] = value
    return text, meant


@given(toml_texts())
def test_toml_places_read_back(drawn: tuple[str, dict[str, Any]]) -> None:
    """What stands at the places of a TOML text reads back as its keys and values."""
    text, meant = drawn
    assert tomllib.loads(text) == meant
    found: dict[str, Any] = {}
    for each in toml_statements(text):
        assert each.key
        found |= tomllib.loads(f"{text[slice(*each.key)]} = {text[slice(*each.value)]}")
    assert list(found.items()) == list(meant.items())


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.dictionaries(st.text(), JSON_VALUES, max_size=5),
    st.sampled_from([None, 1, "\t"]),
    st.booleans(),
)
def test_json_places_read_back(
    meant: dict[str, Any], indent: int | str | None, escaped: Any
) -> None:
    """What stands at the places of a JSON text reads back; inner objects are left to the reader."""
    text = json.dumps(meant, indent=indent, ensure_ascii=escaped)
    found: dict[str, Any] = {}
    for each in json_statements(text, depth=3):
        assert each.key
        found[json.loads(text[slice(*each.key)])] = json.loads(text[slice(*each.value)])
    assert found == meant


def keys(text: str, statements: Iterable[Statement]) -> list[str | None]:
    """Return the keys of statements as they are written, None where there is none."""
    return [text[slice(*each.key)] if each.key else None for each in statements]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[a]\nb = 1\n[c.d]\ne = 1", [None, "b", None, "e"]),
        ("[[a]]\nb = 1\n[[a]]\nb = 2", [None, "b", None, "b"]),
        ("a.b = 1\n'c'.d = 2", ["a.b", "'c'.d"]),
        ('"\\q" = 1', ['"\\q"']),
        ("'' = 1", ["''"]),
        ("gin bonus = 1", ["gin bonus"]),
        ("target: 150", ["target"]),
        ("[", [None]),
        ("no pair", [None]),
        ('a = """open\nb = 1', ["a"]),
        ("a = [open\nb = 1", ["a"]),
        ("a = 'open\nb = 1", ["a", "b"]),
    ],
)
def test_toml_keys(text: str, names: list[str | None]) -> None:
    """What is in tables is found too; what is broken is one statement."""
    assert keys(text, toml_statements(text)) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("{", [None]),
        ("{}", []),
        ('{"a": {"b": "}"}, "c": [1, "]"]}', ['"a"', '"b"', '"c"']),
        ('{"a": {"b": 1', ['"a"', '"b"', None]),
        ('{"a" 1,\n"b": 2}', [None, '"b"']),
        ('{"a":\n}', ['"a"']),
        ("{a: 1, 'b': 2}", ["a", "'b'"]),
    ],
)
def test_json_keys(text: str, names: list[str | None]) -> None:
    """What is in objects is found too; what is broken is one statement."""
    assert keys(text, json_statements(text)) == names


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("{", ["the object is not closed"]),
        ('{"a": 1} x', ["something follows the last }"]),
        ('{"a": 1,}', ["a comma stands before }"]),
        ('{,"a": 1,, "b": 2}', ["a comma is too many", "a comma is too many"]),
        ('{"a": 1 "b": 2}', ["a comma is missing"]),
        ('{"a": 1, // x\n "b": 2 /* y */}', ["JSON has no comments", "JSON has no comments"]),
        ('{"a": {"b": 1,}}', ["a comma stands before }"]),
    ],
)
def test_json_faults(text: str, faults: list[str]) -> None:
    """Every fault between the members of a JSON text is found, and nothing else is called one."""
    assert [each.fault for each in json_statements(text) if each.fault] == faults


@pytest.mark.parametrize(
    ("key", "parts"),
    [
        ("a", ["a"]),
        ("a.b", ["a", "b"]),
        ("a b", ["a b"]),
        ("'a.b'", ["'a.b'"]),
        ("a . 'b'", ["a", "'b'"]),
    ],
)
def test_key_parts(key: str, parts: list[str]) -> None:
    """A key has as many parts as dots outside quotes, and one more."""
    assert key_parts(key) == parts


@pytest.mark.parametrize(("index", "place"), [(0, (1, 1)), (2, (1, 3)), (4, (2, 1)), (6, (2, 3))])
def test_line_and_column(index: int, place: tuple[int, int]) -> None:
    """Lines and columns are counted from 1."""
    assert line_and_column("abc\ndef", index) == place
