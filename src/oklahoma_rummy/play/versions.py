"""How far a match has come, and what becomes of an action that was meant for an earlier moment.

Lives here: ``version_of``, behind ``Match.version``, and ``is_repeated``, which ``Match.play``
asks about actions sent with a version. Versions count the events that a seat has received.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oklahoma_rummy.errors import StaleActionError, as_whole
from oklahoma_rummy.play.actions import Action
from oklahoma_rummy.play.state import Phase

if TYPE_CHECKING:
    from oklahoma_rummy.play.match import Match

_OVER = Phase.OVER


def version_of(match: "Match") -> int:
    """Return how many events a match has had."""
    return sum(1 for _ in _happenings(match))


def is_repeated(match: "Match", action: Action, table: int, seat: int | None, at: int) -> bool:
    """Whether an action sent at a version is what happened next at its table: it was sent twice.

    What happens at another table makes no action stale.

    Args:
        match: The match, now.
        action: The action.
        table: Its table.
        seat: The seat of the match that it comes from; ``None`` for whoever was on turn.
        at: The version that it was sent at.

    Raises:
        StaleActionError: If something else has happened since.
        OutOfRangeError: If the match has not come so far.
        TypeError: If the version is not a whole number.
    """
    happened = list(_happenings(match))
    at = as_whole(at, name="at", low=0, high=len(happened))
    since = [move for where, move in happened[at:] if where == table]
    if not since:
        return False
    events = match.events(seat, at)
    doer = next(event.seat for event in events if event.table == table)
    if since[0] != action or seat not in {None, doer}:
        raise StaleActionError(action=action, at=at, version=len(happened), events=events)
    return True


def _happenings(match: "Match") -> Iterator[tuple[int, Action | None]]:
    """Walk through the events of a match: each with its table, and its action if it shows one."""
    for played in match.history:
        yield from ((table, None) for table in range(len(played.decks)))
        in_play = played is match.history[-1]
        last = {table: number for number, (table, _) in enumerate(played.moves)}
        for number, (table, action) in enumerate(played.moves):
            yield table, action
            if number == last[table] and not (in_play and match.rounds[table].phase is not _OVER):
                yield table, None
