r"""JSON and TOML read into plain data, and plain data written as either.

Internal: the one reader and the one writer of both for house rules and score sheets. A text that
could be read in two ways is refused: duplicate keys, numbers that JSON does not have, and whole
numbers longer than anybody means. Where something stands in a text is known to ``positions``.
"""

import json
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, cast

_LONGEST_NUMBER = 4300
"""The digits of the longest whole number that Python reads too."""


def read_json(text: str, *, allow_nan: bool = False) -> Any:  # noqa: ANN401  whatever JSON can hold
    """Read a JSON text.

    Args:
        text: The text.
        allow_nan: Whether ``NaN`` and ``Infinity`` are read, for whoever refuses them by name.

    Raises:
        ValueError: If it is not JSON; a ``JSONDecodeError``, with the place, where JSON's own
            reader says so.

    Example:
        >>> read_json('{"tie": "void"}')
        {'tie': 'void'}
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_once_each,
            parse_constant=float if allow_nan else _refuse,
            parse_int=_whole,
        )
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def read_toml(text: str) -> dict[str, Any]:
    """Read a TOML text.

    Raises:
        ValueError: If it is not TOML.

    Example:
        >>> read_toml("target = 150")
        {'target': 150}
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    except ValueError:  # all else that the reader refuses is a number
        raise ValueError(_TOO_LONG) from None


def dump_json(data: Mapping[str, object]) -> str:
    """Write plain data as the text of a JSON file.

    Example:
        >>> print(dump_json({"tie": "void"}))
        {
          "tie": "void"
        }
        <BLANKLINE>
    """
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def dump_table(data: Mapping[str, object]) -> str:
    """Write plain data as lines of TOML, a statement each.

    Args:
        data: Keys and their values; a table is written in one line.

    Example:
        >>> print(dump_table({"players": ["North", "South"], "hand_size": None}))
        players = ["North", "South"]
        hand_size = "none"
        <BLANKLINE>
    """
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in data.items())


def toml_value(value: object) -> str:
    r"""Write a value as TOML, which has no null: the word ``"none"`` stands for it, as in rules.

    Text is written as JSON does, but for the one control character that JSON leaves.

    Example:
        >>> print(toml_value('a "note"' + chr(127)))
        "a \"note\"\u007f"
    """
    if value is None:
        return '"none"'
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, cast("Iterable[object]", value))) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


_TOO_DEEP = "it is nested too deeply"
_TOO_LONG = "a number in it is too long"


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        message = f"duplicate key {twice[:40]!r}"
        raise ValueError(message)
    return data


def _refuse(constant: str) -> object:
    message = f"{constant} is not a number of JSON"
    raise ValueError(message)


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(_TOO_LONG)
    return int(digits)
