"""Where the keys and values of a TOML or JSON text stand.

The readers of the standard library give values without places. The scanners here give places
without values: they walk over a text, also over one that is broken, and say where each statement
of its top level begins and ends. What a statement means is left to the readers.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from typing import final

from attrs import frozen

_TOML_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_TOML_LINE = re.compile(r"[^\n]*")
_TOML_NAME = re.compile(r"""([A-Za-z0-9_-]+)|"((?:\\.|[^"\\\n])*)"|'([^'\n]*)'""")
_TOML_KEY = re.compile(
    r"""(?:[A-Za-z0-9_.-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')(?:[ \t]*(?:\.[ \t]*)?"""
    r"""(?:[A-Za-z0-9_.-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'))*"""
)
_TOML_HEAD = re.compile(r"\[+[ \t]*")
_TOML_EQUALS = re.compile(r"[ \t]*=[ \t]*")
_TOML_STRING = re.compile(  # closed or not, so that nothing is looked at twice
    r'''"""(?:\\[\s\S]|[^\\])*?(?:"{3,5}|\\?\Z)'''
    r"""|'{3}[\s\S]*?(?:'{3,5}|\Z)"""
    r"""|"(?:\\[^\n]|[^"\\\n])*"?"""
    r"""|'[^'\n]*'?"""
)
_TOML_PLAIN = re.compile(r"[^\n#]*")
_TOML_NESTED = re.compile(
    rf"""({_TOML_STRING.pattern})|(#[^\n]*)|([\[{{])|([\]}}])|[^"'#\[\]{{}}]+"""
)

_JSON_BLANK = re.compile(r"[ \t\r\n]*")
_JSON_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_JSON_COLON = re.compile(r"[ \t\r\n]*:[ \t\r\n]*")
_JSON_NESTED = re.compile(r'("(?:[^"\\\n]|\\.)*"?)|([\[{])|([\]}])|[^"\[\]{}]+')
_JSON_PLAIN = re.compile(r"[^,}\n]*")
_JSON_LINE = re.compile(r"[^\n]*")

Span = tuple[int, int]
"""Where something is in a text: from the first index up to, not including, the second."""


@final
@frozen(kw_only=True)
class Statement:
    """One statement of the top level of a text: ``key = value``, or what should be one."""

    name: str | None
    """The key, of a dotted one its first part; ``None`` if no key can be made out."""
    key: Span
    """Where the key is; without one, the whole line."""
    value: Span
    """Where the value is; where there is none, the key's place."""
    end: int
    """Where the text goes on after the statement."""
    heads_table: bool = False
    """Whether it is the head of a TOML table, with all that is in the table."""
    is_dotted: bool = False
    """Whether it is a TOML key of several parts, which makes a table too."""


def line_and_column(text: str, index: int) -> tuple[int, int]:
    r"""Give the line and column of a place in a text, both counted from 1.

    Args:
        text: The text.
        index: The place, counted from 0.

    Example:
        >>> line_and_column("a = 1\nb = 2", 10)
        (2, 5)
    """
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def toml_statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a TOML text; what is in a table belongs to the table's head.

    Args:
        text: Any text, TOML or not.

    Example:
        >>> text = 'tie = "void"  # as at home'
        >>> [text[slice(*each.value)] for each in toml_statements(text)]
        ['"void"']
    """
    at = _end(_TOML_BLANK, text, 0)
    table: Statement | None = None
    while at < len(text):
        each = _toml_statement(text, at)
        if table is None and not each.heads_table:
            yield each
        if each.heads_table:
            yield each
            table = each
        at = _end(_TOML_BLANK, text, each.end)


def json_statements(text: str) -> Iterator[Statement]:
    """Yield the members of a JSON object; what is in a member's value belongs to the member.

    Args:
        text: Any text that begins with a curly bracket.

    Example:
        >>> text = '{"tie": "void", "target": 150}'
        >>> [text[slice(*each.value)] for each in json_statements(text)]
        ['"void"', '150']
    """
    at = _end(_JSON_BLANK, text, text.index("{") + 1)
    while at < len(text) and text[at] != "}":
        each = _json_statement(text, at)
        yield each
        at = _end(_JSON_BLANK, text, each.end)
        if text[at : at + 1] == ",":
            at = _end(_JSON_BLANK, text, at + 1)


def _toml_statement(text: str, start: int) -> Statement:
    line_end = _end(_TOML_LINE, text, start)
    line = (start, _trimmed(text, start, line_end))
    head = _TOML_HEAD.match(text, start)
    name = _TOML_NAME.match(text, head.end() if head else start)
    if head:
        return Statement(name=_name(name), key=line, value=line, end=line_end, heads_table=True)
    key = _TOML_KEY.match(text, start)
    equals = key and _TOML_EQUALS.match(text, key.end())
    if not (name and key and equals):
        return Statement(name=None, key=line, value=line, end=line_end)
    value = (equals.end(), _toml_value_end(text, equals.end()))
    return Statement(
        name=_name(name),
        key=key.span(),
        value=value if value[0] < value[1] else key.span(),
        end=_end(_TOML_LINE, text, value[1]),
        is_dotted=name.end() < key.end(),
    )


def _name(found: re.Match[str] | None) -> str | None:
    if not found:
        return None
    bare, escaped, literal = found.groups()
    if escaped is None:
        return bare or literal
    return _unescaped(escaped, lambda key: tomllib.loads(f"x = {key}")["x"])


def _unescaped(name: str, read: Callable[[str], object]) -> str:
    """Read the escapes in a key as its language does."""
    if "\\" not in name:
        return name
    try:
        return str(read(f'"{name}"'))
    except ValueError:
        return name


def _toml_value_end(text: str, start: int) -> int:
    """Find where a value ends; one that is never closed goes to the end of its line or text."""
    string = _TOML_STRING.match(text, start)
    if string:
        return _trimmed(text, start, string.end())
    if text[start : start + 1] in {"[", "{"}:
        return _nested_end(_TOML_NESTED, text, start, openings=3)
    return _trimmed(text, start, _end(_TOML_PLAIN, text, start))


def _json_statement(text: str, start: int) -> Statement:
    key = _JSON_STRING.match(text, start)
    colon = key and _JSON_COLON.match(text, key.end())
    if not (key and colon):
        end = max(_end(_JSON_LINE, text, start), start + 1)
        line = (start, _trimmed(text, start, end))
        return Statement(name=None, key=line, value=line, end=end)
    value = (colon.end(), _json_value_end(text, colon.end()))
    is_there = value[0] < value[1]
    return Statement(
        name=_unescaped(key[1], json.loads),
        key=key.span(),
        value=value if is_there else key.span(),
        end=value[1],
    )


def _json_value_end(text: str, start: int) -> int:
    string = _JSON_STRING.match(text, start)
    if string:
        return string.end()
    if text[start : start + 1] in {"[", "{"}:
        return _nested_end(_JSON_NESTED, text, start, openings=2)
    return _trimmed(text, start, _end(_JSON_PLAIN, text, start))


def _nested_end(tokens: re.Pattern[str], text: str, start: int, *, openings: int) -> int:
    """Find the bracket that closes the one at the start, past strings and inner brackets.

    The pattern's group of that number matches opening brackets, the next one closing ones.
    """
    depth = 0
    for token in tokens.finditer(text, start):
        if token[openings]:
            depth += 1
        elif token[openings + 1]:
            depth -= 1
            if depth == 0:
                return token.end()
    return len(text)


def _trimmed(text: str, start: int, end: int) -> int:
    """Move an end back over the white space before it."""
    return start + len(text[start:end].rstrip(" \t\r"))


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Find the end of what a pattern, one that also matches nothing, matches at a place."""
    found = pattern.match(text, start)
    return found.end() if found else start
