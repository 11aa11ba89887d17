"""How far a match has come: its events as a seat saw them, and how many there were.

Lives here: ``events_of`` and ``version_of``, behind ``Match.events`` and ``Match.version``, and
``is_repeated``, which ``Match.play`` asks about actions that were meant for an earlier moment.
Events are counted without playing anything again: one for each deal, action and end at a table.
"""

from collections.abc import Collection, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.errors import StaleActionError
from oklahoma_rummy.play.actions import Action
from oklahoma_rummy.play.events import Event, EventKind, see_action, see_deal, see_end, see_stop
from oklahoma_rummy.play.played_round import PlayedRound
from oklahoma_rummy.play.state import Phase
from oklahoma_rummy.scoring import VoidEntry

if TYPE_CHECKING:
    from oklahoma_rummy.play.match import Match

_OVER = Phase.OVER


def version_of(match: "Match") -> int:
    """Return how many events a match has had."""
    return sum(1 for _ in _happenings(match))


def events_of(match: "Match", seat: int | None, since: int) -> tuple[Event, ...]:
    """Return what a seat saw of a match, from some event on; see ``Match.events``."""
    found: list[Event] = []
    for number, played in enumerate(match.history):
        count = sum(1 for _ in _happenings_in(match, played))
        if since < count:
            found += islice(_events_in(match, number, seat), since, None)
        since = max(0, since - count)
    return (*found, *islice(_end_of(match), since, None))


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
        yield from _happenings_in(match, played)
    if match.ending is not None:
        yield from ((table, None) for table in range(len(match.tables)))


def _happenings_in(match: "Match", played: PlayedRound) -> Iterator[tuple[int, Action | None]]:
    tables = range(len(played.decks))
    yield from ((table, None) for table in tables)
    ended = _tables_over(match, played)
    last = {table: number for number, (table, _) in enumerate(played.moves)}
    for number, (table, action) in enumerate(played.moves):
        yield table, action
        if number == last[table] and table in ended:
            yield table, None
    if played.stopped is not None:
        yield from ((table, None) for table in tables)


def _tables_over(match: "Match", played: PlayedRound) -> Collection[int]:
    """Return the tables at which a round was played to its end."""
    tables = range(len(played.decks))
    if played is match.history[-1]:
        return [table for table in tables if match.rounds[table].phase is _OVER]
    if played.stopped is None:
        return tables
    if len(tables) == 1:
        return ()
    *_, rounds = played.play_again(match.rules)
    return [table for table in tables if rounds[table].phase is _OVER]


def _events_in(match: "Match", number: int, seat: int | None) -> Iterator[Event]:
    """Play a round again and yield what was seen."""
    played, seats = match.history[number], match.rules.seats_at_table
    own_table, own_seat = (None, None) if seat is None else divmod(seat, seats)
    tables = range(len(played.decks))
    viewers = [own_seat if table == own_table else None for table in tables]
    walk = played.play_again(match.rules)
    rounds = next(walk)
    for table, state in enumerate(rounds):
        yield see_deal(state, viewers[table], number=number, table=table)
    for (table, action), later in zip(played.moves, walk, strict=True):
        before, after, rounds = rounds[table], later[table], later
        yield see_action(before, action, after, viewers[table], number=number, table=table)
        if after.phase is _OVER:
            yield see_end(after, number=number, table=table)
    if played.stopped is not None:
        is_void = isinstance(played.stopped, VoidEntry)
        kind = EventKind.VOIDED if is_void else EventKind.AWARDED
        for table in tables:
            yield see_stop(kind, played.stopped, number=number, table=table)


def _end_of(match: "Match") -> Iterator[Event]:
    """Yield what ended the match before its time, once for each table."""
    if match.ending is not None:
        number = max(0, len(match.history) - 1)
        for table in range(len(match.tables)):
            yield see_stop(EventKind.MATCH_ENDED, match.ending, number=number, table=table)
