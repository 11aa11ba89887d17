"""What the fields of entries may hold: words, points, notes and dates.

Internal but for its enums: what voids a hand, what it is awarded for, and what ends a match early
(R2.11).
"""

from collections.abc import Sequence
from datetime import date as Date  # noqa: N812  a field of the entries is called date
from datetime import datetime
from enum import StrEnum
from typing import Literal

from oklahoma_rummy.arguments import as_flag, as_member, as_whole, bounded_text
from oklahoma_rummy.errors import NotationError
from oklahoma_rummy.scoring.result import RoundKind


class VoidReason(StrEnum):
    """Why a hand is void that was not played to its end (R2.11)."""

    MISDEAL = "misdeal"
    """The cards were dealt wrongly."""
    EXPOSED = "exposed"
    """Cards were seen that must not be."""
    AGREED = "agreed"
    """The players agreed on it."""


class AwardReason(StrEnum):
    """Why a hand is awarded (R2.11)."""

    CONCEDED = "conceded"
    """An opponent gave it up."""
    FORFEIT = "forfeit"
    """An opponent lost the right to it."""
    TIME = "time"
    """Time ran out."""
    ADJUDICATED = "adjudicated"
    """Somebody decided it."""


class EndReason(StrEnum):
    """Why a match ends before its time (R2.11)."""

    RESIGNED = "resigned"
    """A side gave it up."""
    FORFEIT = "forfeit"
    """A side lost the right to it."""
    TIME = "time"
    """Time ran out."""
    AGREED = "agreed"
    """The players agreed on it."""
    ABANDONED = "abandoned"
    """It was not played on."""


VoidWord = Literal["misdeal", "exposed", "agreed"]
"""The word of a ``VoidReason``."""
AwardWord = Literal["conceded", "forfeit", "time", "adjudicated"]
"""The word of an ``AwardReason``."""
EndWord = Literal["resigned", "forfeit", "time", "agreed", "abandoned"]
"""The word of an ``EndReason``."""
KindWord = Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
"""The word of a ``RoundKind``."""
MOST_POINTS = 1_000_000
"""The most points that a hand may be recorded with; no rules give nearly as many."""
LONGEST_NOTE = 1000
"""The most characters that a note may have."""


def as_date(value: Date | str | None) -> Date | None:
    """Return a date that a caller wrote as one or as ISO text."""
    if value is None or (isinstance(value, Date) and not isinstance(value, datetime)):
        return value
    if isinstance(value, str):
        try:
            return Date.fromisoformat(value)
        except ValueError:
            raise NotationError(
                what="this is not a date",
                text=value,
                span=(0, len(value)),
                repair="write 2026-01-31",
            ) from None
    message = f"a date is a datetime.date or its ISO text, not {type(value).__name__}"
    raise TypeError(message)


def as_note(value: str) -> str:
    """Return a note that can be kept in a file."""
    if not isinstance(value, str):
        message = f"a note is text, not {type(value).__name__}"
        raise TypeError(message)
    bounded_text(value, LONGEST_NOTE, name="the note")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise NotationError(
            what="half a character cannot be written to a file",
            text=value,
            span=(error.start, error.end),
            repair="remove it",
        ) from None
    return value


def date_repr(date: Date | None) -> str:
    """Return a date as a constructor takes it."""
    return "None" if date is None else repr(date.isoformat())


def as_void_reason(value: VoidReason | VoidWord | None) -> VoidReason | None:
    """Return what voided a hand; ``None`` where the rules did."""
    return None if value is None else as_member(VoidReason, value, name="reason")


def as_award_reason(value: AwardReason | AwardWord) -> AwardReason:
    """Return what a hand was awarded for."""
    return as_member(AwardReason, value, name="reason")


def as_end_reason(value: EndReason | EndWord) -> EndReason:
    """Return what ended a match early."""
    return as_member(EndReason, value, name="reason")


def as_kind(value: RoundKind | KindWord) -> RoundKind:
    """Return how a hand ended."""
    return as_member(RoundKind, value, name="kind")


def as_points(value: int) -> int:
    """Return points of at least 0."""
    return as_whole(value, name="points", low=0, high=MOST_POINTS)


def as_adjustment(value: int) -> int:
    """Return points that may be below 0."""
    return as_whole(value, name="points", low=-MOST_POINTS, high=MOST_POINTS)


def as_side(value: int) -> int:
    """Return a whole number; whether it is a side the rules of the sheet know."""
    return as_whole(value, name="side")


def as_winner(value: int) -> int:
    """Return a whole number, as ``as_side`` does."""
    return as_whole(value, name="winner")


def as_declared(value: int | None) -> int | None:
    """Return the winner of a match that ended early, if there is one."""
    return None if value is None else as_winner(value)


def as_spade(value: bool) -> bool:  # noqa: FBT001  a field
    """Return whether the upcard was a spade."""
    return as_flag(value, name="spade")


def as_penalties(value: Sequence[int]) -> tuple[int, ...]:
    """Return the penalties of each seat."""
    if not isinstance(value, list | tuple):
        message = f"penalties are a list with one for each seat, not {type(value).__name__}"
        raise TypeError(message)
    return tuple(map(as_points, value))
