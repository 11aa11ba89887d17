"""Position notation: a round, or what a seat knows of one, in one line.

Lives here: ``write_position`` and ``parse_position``, behind ``str(round)`` and ``Round.parse``,
and ``write_view``. The form is described in the docs, on the page on position notation.
"""

from collections.abc import Iterable

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import ErrorCode, NotationError
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.snapshot import VERSION, SavedShowdown, Snapshot, restored
from oklahoma_rummy.play.view import PlayerView

_MARK = f"okr{VERSION}"
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


def write_position(state: Round) -> str:
    """Write a round in one line; see ``str(round)``."""
    discard = "big" if state.big_gin else str(state.knock_discard)
    if state.knock_discard_is_public:
        discard += _PUBLIC
    return _line(
        state,
        turn=None if state.phase is Phase.OVER else state.seat,
        hands=list(map(str, state.hands)),
        stock=_cards(state.stock),
        discard=discard,
    )


def write_view(view: PlayerView) -> str:
    """Write all that a seat knows in one line; see ``str(view)``."""
    discard = "big" if view.big_gin else str(view.knock_discard or "?")
    if view.knock_discard_is_public:
        discard += _PUBLIC
    line = _line(
        view,
        turn=view.next_seat,
        hands=[
            f"?{size}" if hand is None else str(hand)
            for hand, size in zip(view.hands, view.hand_sizes, strict=True)
        ],
        stock=f"?{view.stock_count}" if view.stock is None else _cards(view.stock),
        discard=discard,
    )
    return f"view {'-' if view.seat is None else view.seat} {line}"


def parse_position(text: str) -> Round:
    """Read a round from its line; see ``Round.parse``."""
    if not isinstance(text, str):
        message = f"a position is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    words = text.split(maxsplit=len(_PARTS) - 1)
    if len(words) < len(_PARTS):
        raise _refusal(text, len(text), f"the line ends before the part {_PARTS[len(words)]}")
    parts = dict(zip(_PARTS, words, strict=True))
    if parts["mark"] != _MARK:
        what = f"a position of this version begins with {_MARK}"
        raise _refusal(text, 0, what, code=ErrorCode.UNKNOWN_FORMAT)
    turn, dealer = (_read_seat(text, parts[name]) for name in ("turn", "dealer"))
    return restored(
        Snapshot(
            rules=parts["rules"],
            phase=parts["phase"],
            turn=turn,
            dealer=-1 if dealer is None else dealer,
            upcard=parts["upcard"],
            hands=parts["hands"].split("/"),
            taken=parts["taken"].split("/"),
            stock=_read_optional(parts["stock"]) or "",
            discards=_read_optional(parts["discards"]) or "",
            barred=_read_optional(parts["barred"]),
            buried=[] if parts["buried"] == _NONE else parts["buried"].split("/"),
            showdown=_read_showdown(text, parts["showdown"], parts["layoffs"]),
        )
    )


def _line(
    state: Round | PlayerView, *, turn: int | None, hands: list[str], stock: str, discard: str
) -> str:
    """Put the parts in order."""
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
        _cards(state.discards),
        _NONE if state.barred is None else str(state.barred),
        "/".join(map(str, state.buried)) or _NONE,
        showdown,
        layoffs,
        str(state.rules),
    ])  # fmt: skip


def _cards(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards)) or _NONE


def _layoffs(steps: Layoffs) -> str:
    return "+".join(f"{card}{number + 1}" for card, number in steps) or _NONE


def _read_optional(part: str) -> str | None:
    return None if part == _NONE else part


def _read_seat(text: str, part: str) -> int | None:
    if part == _NONE:
        return None
    if not (part.isascii() and part.isdigit() and len(part) == 1):
        raise _refusal(text, text.find(f" {part} ") + 1, f"{part[:20]!r} is no seat")
    return int(part)


def _read_showdown(text: str, showdown: str, layoffs: str) -> SavedShowdown | None:
    if showdown == _NONE == layoffs:
        return None
    parts = showdown.split(":")
    if len(parts) != 3 or (knocker := _read_seat(text, parts[0])) is None:
        at = text.find(showdown)
        raise _refusal(text, at, "a showdown is knocker:discard:melds, such as 0:9c:4h5h6h")
    discard = parts[1].removesuffix(_PUBLIC)
    return SavedShowdown(
        knocker=knocker,
        discard=None if discard == "big" else discard,
        discard_is_public=parts[1].endswith(_PUBLIC),
        spread=parts[2].replace("+", " "),
        layoffs=[
            [] if steps == _NONE else [f"{step[:2]} on {step[2:]}" for step in steps.split("+")]
            for steps in layoffs.split("/")
        ],
    )


def _refusal(
    text: str, start: int, what: str, code: ErrorCode = ErrorCode.NOTATION
) -> NotationError:
    repair = f"the parts are: {' '.join(_PARTS)}"
    return NotationError(what=what, text=text, span=(start, len(text)), repair=repair, code=code)
