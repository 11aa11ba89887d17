"""Position notation: a round in one line.

Lives here: ``write_position`` and ``parse_position``, behind ``str(round)`` and ``Round.parse``.
The form is described in the docs, on the page on position notation; views are in ``view_text``.
"""

from collections.abc import Iterable
from typing import Any

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import ErrorCode, NotationError
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.play.actions import checked_length
from oklahoma_rummy.play.reading import from_dict
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.snapshot import VERSION
from oklahoma_rummy.play.state import State
from oklahoma_rummy.play.view import PlayerView

_MARK = f"okr{VERSION}"
_LONGEST = 10_000
"""Characters that are read: the longest positions take fewer than 2,000."""
_NONE = "-"
"""Stands for no card, nobody, nothing."""
PUBLIC = "!"
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


def write_position(state: Round) -> str:
    """Return a round in one line; see ``str(round)``."""
    discard = "big" if state.big_gin else str(state.knock_discard)
    if state.knock_discard_is_public:
        discard += PUBLIC
    return line_of(
        state,
        turn=state.next_seat,
        hands=list(map(str, state.hands)),
        stock=cards_text(state.stock),
        discard=discard,
    )


def parse_position(text: str) -> State:
    """Read a round from its line; see ``Round.parse``."""
    return from_dict(snapshot_in(text))


def snapshot_in(text: str) -> dict[str, Any]:
    """Return the parts of a line as the dictionary of a round; only their places are checked."""
    if not isinstance(text, str):
        message = f"a position is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    words = checked_length(text, _LONGEST).split(maxsplit=len(_PARTS) - 1)
    if words[:1] != [_MARK]:
        what = f"a position of this version begins with {_MARK}"
        raise refusal(text, 0, what, code=ErrorCode.UNKNOWN_FORMAT)
    if len(words) < len(_PARTS):
        raise refusal(text, len(text), f"the line ends before the part {_PARTS[len(words)]}")
    parts: dict[str, Any] = dict(zip(_PARTS, words, strict=True))
    return {
        "rules": parts["rules"],
        "phase": parts["phase"],
        "turn": read_seat(parts["turn"]),
        "dealer": read_seat(parts["dealer"]),
        "upcard": parts["upcard"],
        "hands": parts["hands"].split("/"),
        "taken": parts["taken"].split("/"),
        "stock": _read_optional(parts["stock"]) or "",
        "discards": _read_optional(parts["discards"]) or "",
        "barred": _read_optional(parts["barred"]),
        "buried": [] if parts["buried"] == _NONE else parts["buried"].split("/"),
        "showdown": _read_showdown(parts["showdown"], parts["layoffs"]),
    }


def line_of(
    state: Round | PlayerView, *, turn: int | None, hands: list[str], stock: str, discard: str
) -> str:
    """Return the parts in their order."""
    showdown = layoffs = _NONE
    if state.knocker is not None:
        spread = "+".join(map(str, state.spread)) or _NONE
        showdown = f"{state.knocker}:{discard}:{spread}"
        layoffs = "/".join(map(_layoffs, state.layoffs))
    return " ".join([
        _MARK,
        state.phase.value,
        _NONE if turn is None else str(turn),
        str(state.dealer),
        str(state.upcard),
        "/".join(hands),
        "/".join(map(str, state.taken)),
        stock,
        cards_text(state.discards),
        _NONE if state.barred is None else str(state.barred),
        "/".join(map(str, state.buried)) or _NONE,
        showdown,
        layoffs,
        str(state.rules),
    ])  # fmt: skip


def cards_text(cards: Iterable[Card]) -> str:
    """Return the text of cards in their order, with nothing between."""
    return "".join(map(str, cards)) or _NONE


def _layoffs(steps: Layoffs) -> str:
    return "+".join(f"{card}{number + 1}" for card, number in steps) or _NONE


def _read_optional(part: str) -> str | None:
    return None if part == _NONE else part


def read_seat(part: str) -> int | str | None:
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
    discard = parts[1].removesuffix(PUBLIC)
    return {
        "knocker": read_seat(parts[0]),
        "discard": None if discard == "big" else discard,
        "discard_is_public": parts[1].endswith(PUBLIC),
        "spread": parts[2].replace("+", " "),
        "layoffs": [
            [] if steps == _NONE else [f"{step[:2]} on {step[2:]}" for step in steps.split("+")]
            for steps in layoffs.split("/")
        ],
    }


def refusal(
    text: str, start: int, what: str, code: ErrorCode = ErrorCode.NOTATION
) -> NotationError:
    """Return why a line is not a position."""
    repair = f"the parts are: {' '.join(_PARTS)}"
    return NotationError(what=what, text=text, span=(start, len(text)), repair=repair, code=code)
