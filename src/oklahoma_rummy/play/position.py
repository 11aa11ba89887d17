"""Position notation: a round in one line.

Lives here: ``write_position`` and ``read_position``, behind ``str(round)`` and ``Round.parse``. The
line is the dictionary of the round, written otherwise; what it says is checked in ``snapshot``. The
form is described in the docs, on the page on position notation.
"""

from collections.abc import Mapping
from typing import Any

from oklahoma_rummy.arguments import bounded_text
from oklahoma_rummy.errors import ErrorCode, NotationError
from oklahoma_rummy.play.snapshot import VERSION

_MARK = f"okr{VERSION}"
_LONGEST = 10_000
"""Characters that are read: the longest positions take fewer than 2,000."""
_NONE = "-"
"""Stands for no card, nobody, nothing."""
_PUBLIC = "!"
"""Follows a discard of the knock that everybody knows."""
_PARTS = (
    "mark",
    "phase",
    "turn",
    "dealer",
    "upcard",
    "hands",
    "taken",
    "stock",
    "discards",
    "barred",
    "buried",
    "showdown",
    "layoffs",
    "rules",
)
"""What stands in the line, in order; the rules, last, may hold spaces."""


def write_position(data: Mapping[str, Any]) -> str:
    """Return the dictionary of a round as one line; see ``str(round)``."""
    showdown = layoffs = _NONE
    if (shown := data["showdown"]) is not None:
        discard = "big" if shown["discard"] is None else shown["discard"]
        public = _PUBLIC if shown["discard_is_public"] else ""
        showdown = f"{shown['knocker']}:{discard}{public}:{shown['spread'].replace(' ', '+')}"
        layoffs = "/".join("+".join(steps) or _NONE for steps in shown["layoffs"])
    return " ".join([
        _MARK,
        data["phase"],
        _NONE if data["turn"] is None else str(data["turn"]),
        str(data["dealer"]),
        data["upcard"],
        "/".join(data["hands"]),
        "/".join(data["taken"]),
        data["stock"].replace(" ", "") or _NONE,
        data["discards"].replace(" ", "") or _NONE,
        data["barred"] or _NONE,
        "/".join(data["buried"]) or _NONE,
        showdown,
        layoffs.replace(" on ", ""),
        data["rules"],
    ])  # fmt: skip


def read_position(text: str) -> dict[str, Any]:
    """Return the parts of a line as the dictionary of a round; only their places are checked.

    Raises:
        NotationError: If the line does not have the parts of a position.
    """
    if not isinstance(text, str):
        message = f"a position is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    words = bounded_text(text, _LONGEST).split(maxsplit=len(_PARTS) - 1)
    if words[:1] != [_MARK]:
        what = f"a position of this version begins with {_MARK}"
        raise _refusal(text, 0, what, code=ErrorCode.UNKNOWN_FORMAT)
    if len(words) < len(_PARTS):
        raise _refusal(text, len(text), f"the line ends before the part {_PARTS[len(words)]}")
    parts: dict[str, Any] = dict(zip(_PARTS, words, strict=True))
    return {
        "rules": parts["rules"],
        "phase": parts["phase"],
        "turn": _read_seat(parts["turn"]),
        "dealer": _read_seat(parts["dealer"]),
        "upcard": parts["upcard"],
        "hands": parts["hands"].split("/"),
        "taken": parts["taken"].split("/"),
        "stock": _read_optional(parts["stock"]) or "",
        "discards": _read_optional(parts["discards"]) or "",
        "barred": _read_optional(parts["barred"]),
        "buried": [] if parts["buried"] == _NONE else parts["buried"].split("/"),
        "showdown": _read_showdown(parts["showdown"], parts["layoffs"]),
    }


def _read_optional(part: str) -> str | None:
    return None if part == _NONE else part


def _read_seat(part: str) -> int | str | None:
    """Return a seat, or nobody; a part that cannot be one stays as it is."""
    if part == _NONE:
        return None
    return int(part) if part in {"0", "1", "2", "3"} else part


def _read_showdown(showdown: str, layoffs: str) -> dict[str, Any] | str | None:
    """Return the showdown as data; a part that cannot be one stays as it is."""
    if showdown == _NONE == layoffs:
        return None
    parts = showdown.split(":")
    if len(parts) != 3:
        return showdown
    discard = parts[1].removesuffix(_PUBLIC)
    return {
        "knocker": _read_seat(parts[0]),
        "discard": None if discard == "big" else discard,
        "discard_is_public": parts[1].endswith(_PUBLIC),
        "spread": parts[2].replace("+", " "),
        "layoffs": [
            [] if steps == _NONE else [f"{step[:2]} on {step[2:]}" for step in steps.split("+")]
            for steps in layoffs.split("/")
        ],
    }


def _refusal(
    text: str, start: int, what: str, code: ErrorCode = ErrorCode.NOTATION
) -> NotationError:
    """Return why a line is not a position."""
    repair = f"the parts are: {' '.join(_PARTS)}"
    return NotationError(what=what, text=text, span=(start, len(text)), repair=repair, code=code)
