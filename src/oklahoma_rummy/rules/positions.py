"""Where the keys and values of a TOML or JSON text stand.

The readers of the standard library return values without places. The scanners here return places
without values: they walk over a text, also over one that is broken, and find where each statement
begins and ends. What a value means is left to the readers. Tables and objects are not part of
rules; what is in them is found all the same, so that it is checked in the same pass.
"""

import re
from collections.abc import Iterator
from typing import final

from attrs import frozen

from oklahoma_rummy.values import value_class

_BLANK = re.compile(r"[ \t\r\n]*")
_LINE = re.compile(r"[^\n]*")

_TOML_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_TOML_PART = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_TOML_KEY = re.compile(rf"(?:{_TOML_PART.pattern})(?:[ \t]*(?:\.[ \t]*)?(?:{_TOML_PART.pattern}))*")
_TOML_HEAD = re.compile(r"\[[^\n]*")
_TOML_EQUALS = re.compile(r"[ \t]*(=+|:)[ \t]*")
_TOML_STRING = re.compile(  # closed or not, so that nothing is looked at twice
    r'''"""(?:\\[\s\S]|[^\\])*?(?:"{3,5}|\\?\Z)'''
    r"""|'{3}[\s\S]*?(?:'{3,5}|\Z)"""
    r"""|"(?:\\[^\n]|[^"\\\n])*"?"""
    r"""|'[^'\n]*'?"""
)
_TOML_PLAIN = re.compile(r"[^\n#]*")
_TOML_NESTED = re.compile(
    rf"""(?:{_TOML_STRING.pattern})|#[^\n]*|([\[{{])|([\]}}])|[^"'#\[\]{{}}]+"""
)

_JSON_KEY = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_$][\w$-]*)""")
_JSON_COLON = re.compile(r"[ \t\r\n]*([:=])[ \t\r\n]*")
_JSON_STRING = re.compile(r""""(?:[^"\\\n]|\\[^\n])*"?|'(?:[^'\\\n]|\\[^\n])*'?""")
_JSON_NESTED = re.compile(r'"(?:[^"\\\n]|\\.)*"?|([\[{])|([\]}])|[^"\[\]{}]+')
_JSON_PLAIN = re.compile(r'(?:(?!//|/\*|#)[^,}\n"])*')
_JSON_JUNK = re.compile(r"[^,}\n]*")
_JSON_COMMENT = re.compile(r"//[^\n]*|#[^\n]*|/\*[\s\S]*?(?:\*/|\Z)")
_DEEPEST = 3
"""The levels of JSON objects in which fields are looked for."""

Span = tuple[int, int]
"""Where something is in a text: from the first index up to, not including, the second."""


@final
@value_class
@frozen(kw_only=True)
class Statement:
    """One statement of a text: a key and a value, or what should be one."""

    key: Span | None = None
    """Where the key is, or ``None`` if none can be made out."""
    value: Span
    """Where the value is, empty if there is none; without a key, what stands there instead."""
    end: int
    """Where the text goes on after the statement."""
    sign: str = ""
    """What stands between the key and the value."""
    fault: str = ""
    """What is wrong with how the text is put together here, whatever the value is."""
    repair: str = ""
    """What to do about the fault."""
    is_table: bool = False
    """Whether the value is a table or an object, whose statements follow."""


def line_and_column(text: str, index: int) -> tuple[int, int]:
    r"""Return the line and column of a place in a text, both counted from 1.

    Example:
        >>> line_and_column("a = 1\nb = 2", 10)
        (2, 5)
    """
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def key_parts(key: str) -> list[str]:
    """Return the parts of a TOML key as they are written.

    Example:
        >>> key_parts('match . "target"'), key_parts("gin bonus")
        (['match', '"target"'], ['gin bonus'])
    """
    parts = _TOML_PART.findall(key)
    is_dotted = "." in _TOML_PART.sub("", key)
    return parts if is_dotted or len(parts) == 1 else [key]


def toml_statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a TOML text, those in tables too.

    Example:
        >>> text = 'tie = "void"  # as at home'
        >>> [text[slice(*each.value)] for each in toml_statements(text)]
        ['"void"']
    """
    at = _end(_TOML_BLANK, text, 0)
    while at < len(text):
        each = _toml_statement(text, at)
        yield each
        at = _end(_TOML_BLANK, text, each.end)


def json_statements(text: str, start: int = 0, depth: int = 0) -> Iterator[Statement]:
    """Yield the members of a JSON object, those of objects in it too, and what is between them.

    Example:
        >>> text = '{"tie": "void", "target": 150}'
        >>> [text[slice(*each.value)] for each in json_statements(text)]
        ['"void"', '150']
    """
    at, separator = text.index("{", start) + 1, -1
    is_first = True
    while (at := _end(_BLANK, text, at)) < len(text) and text[at] != "}":
        comment = _JSON_COMMENT.match(text, at)
        if comment:
            yield _fault(at, comment.end(), "JSON has no comments", "remove the comment")
            at = comment.end()
        elif text[at] == ",":
            if is_first or separator >= 0:
                yield _fault(at, at + 1, "a comma is too many", "remove it")
            separator = at
            at += 1
        else:
            if not is_first and separator < 0:
                yield _fault(at, at, "a comma is missing", "write a comma before this")
            each = _json_statement(text, at)
            yield each
            if each.is_table and depth < _DEEPEST:
                yield from json_statements(text[: each.end], each.value[0], depth + 1)
            at, separator, is_first = each.end, -1, False
    yield from _json_end(text, at, separator, is_outer=not depth)


def _json_end(text: str, at: int, separator: int, *, is_outer: bool) -> Iterator[Statement]:
    """Yield what is wrong with the end of an object, or with its not having one."""
    if at == len(text):
        if is_outer:
            yield _fault(at, at, "the object is not closed", "end with }")
        return
    if separator >= 0:
        yield _fault(separator, at, "a comma stands before }", "remove the comma before }")
    rest = _end(_BLANK, text, at + 1)
    if is_outer and rest < len(text):
        yield _fault(rest, len(text), "something follows the last }", "remove it")


def _fault(start: int, end: int, fault: str, repair: str) -> Statement:
    return Statement(value=(start, end), end=end, fault=fault, repair=repair)


def _toml_statement(text: str, start: int) -> Statement:
    line_end = _end(_LINE, text, start)
    head = _TOML_HEAD.match(text, start)
    if head:
        line = (start, _trimmed(text, start, line_end))
        return Statement(value=line, end=line_end, is_table=True)
    key = _TOML_KEY.match(text, start)
    equals = key and _TOML_EQUALS.match(text, key.end())
    if not (key and equals):
        return Statement(value=(start, _trimmed(text, start, line_end)), end=line_end)
    value = (equals.end(), _toml_value_end(text, equals.end()))
    end = _end(_LINE, text, value[1])
    rest = text[value[1] : end].strip()
    is_over = not rest or rest.startswith("#")
    return Statement(
        key=key.span(),
        value=value,
        end=end,
        sign=equals[1],
        fault="" if is_over else "something follows the value",
        repair="write one field a line",
    )


def _toml_value_end(text: str, start: int) -> int:
    """Find where a value ends; one that is never closed goes to the end of its line or text."""
    string = _TOML_STRING.match(text, start)
    if string:
        return _trimmed(text, start, string.end())
    if text[start : start + 1] in {"[", "{"}:
        return _nested_end(_TOML_NESTED, text, start)
    return _trimmed(text, start, _end(_TOML_PLAIN, text, start))


def _json_statement(text: str, start: int) -> Statement:
    key = _JSON_KEY.match(text, start)
    colon = key and _JSON_COLON.match(text, key.end())
    if not (key and colon):
        end = max(_end(_JSON_JUNK, text, start), start + 1)
        return Statement(value=(start, _trimmed(text, start, end)), end=end)
    value = (colon.end(), _json_value_end(text, colon.end()))
    return Statement(
        key=key.span(),
        value=value,
        end=value[1],
        sign=colon[1],
        is_table=text[value[0] : value[0] + 1] == "{",
    )


def _json_value_end(text: str, start: int) -> int:
    string = _JSON_STRING.match(text, start)
    if string:
        return string.end()
    if text[start : start + 1] in {"[", "{"}:
        return _nested_end(_JSON_NESTED, text, start)
    return _trimmed(text, start, _end(_JSON_PLAIN, text, start))


def _nested_end(tokens: re.Pattern[str], text: str, start: int) -> int:
    """Find the bracket that closes the one at the start, past strings and inner brackets.

    The pattern's first group matches opening brackets, its second one closing ones.
    """
    depth = 0
    for token in tokens.finditer(text, start):
        if token[1]:
            depth += 1
        elif token[2]:
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
