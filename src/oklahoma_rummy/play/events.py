"""What happened in a round, step by step, as a seat may know it (R2.9).

Lives here: ``Event``, how one is made of an action, and how one is read from its dictionary.
``Match.events`` gives the events of a whole match.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Literal, TypeVar, assert_never, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.cards import Card, CardSet, CardsLike, as_card, as_cards
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.meld import as_spread, spread_text
from oklahoma_rummy.play.actions import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    LayOff,
    Pass,
    Reshuffle,
    Take,
)
from oklahoma_rummy.play.reading import (
    REPAIR,
    Reader,
    as_given,
    each_of,
    is_same,
    optional,
    write_optional,
)
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.problem import member_repr
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import AwardEntry, EndEntry, RoundResult, VoidEntry, price
from oklahoma_rummy.values import value_class

StopEntry = VoidEntry | AwardEntry | EndEntry
"""What is written on a sheet where no play ends a round, or the match (R2.11)."""
_Value = TypeVar("_Value")
_Nothing = TypeVar("_Nothing")


class EventKind(StrEnum):
    """What kind of thing happened."""

    DEALT = "dealt"
    """A seat dealt; the card is the upcard."""
    DREW = "drew"
    """A seat drew from the stock."""
    TOOK = "took"
    """A seat took the top discard or the upcard."""
    PASSED = "passed"
    """A seat refused the upcard or the last discard."""
    DISCARDED = "discarded"
    """A seat discarded."""
    KNOCKED = "knocked"
    """A seat knocked with some deadwood left."""
    WENT_GIN = "went_gin"
    """A seat melded everything, after a discard."""
    WENT_BIG_GIN = "went_big_gin"
    """A seat melded everything, without a discard."""
    LAID_OFF = "laid_off"
    """A seat put a card on a meld."""
    IS_DONE = "is_done"
    """A seat lays off nothing more and shows its hand."""
    RESHUFFLED = "reshuffled"
    """The discards but the top one went back under the stock."""
    ENDED = "ended"
    """The round is over."""
    VOIDED = "voided"
    """The round was voided (R2.11)."""
    AWARDED = "awarded"
    """The round was given to a side (R2.11)."""
    MATCH_ENDED = "match_ended"
    """The match ended before its time, and a round in play is void (R2.11)."""


EventWord = Literal[
    "dealt",
    "drew",
    "took",
    "passed",
    "discarded",
    "knocked",
    "went_gin",
    "went_big_gin",
    "laid_off",
    "is_done",
    "reshuffled",
    "ended",
    "voided",
    "awarded",
    "match_ended",
]
"""The words of the kinds of events."""


def _as_kind(word: EventKind | EventWord) -> EventKind:
    return as_member(EventKind, word, name="kind")


def _as_number(value: int) -> int:
    return as_whole(value, name="a number of an event")


def _as_optional_number(value: int | None) -> int | None:
    return None if value is None else _as_number(value)


def _as_optional_card(card: Card | str | None) -> Card | None:
    return None if card is None else as_card(card)


def _as_hands(hands: Iterable[CardsLike | None]) -> tuple[CardSet | None, ...]:
    if not isinstance(hands, list | tuple):
        message = f"the hands of an event are a list or tuple, not {type(hands).__name__}"
        raise TypeError(message)
    return tuple([None if hand is None else as_cards(hand) for hand in hands])


def _as_optional_entry(entry: StopEntry | None) -> StopEntry | None:
    if not isinstance(entry, StopEntry | None):
        message = (
            "the entry of an event is a VoidEntry, AwardEntry or EndEntry, "
            f"not {type(entry).__name__}"
        )
        raise TypeError(message)
    return entry


def _as_optional_result(result: RoundResult | None) -> RoundResult | None:
    if result is not None and not isinstance(result, RoundResult):
        message = f"the result of an event is a RoundResult, not {type(result).__name__}"
        raise TypeError(message)
    return result


@final
@value_class
@frozen(kw_only=True)
class Event:
    """One thing that happened, as one seat, or a spectator, may know it.

    Seats are those of the match, counted through both tables where there are two; lists are in
    their order.

    Example:
        >>> print(Event(round=0, table=0, kind="drew", seat=1))
        seat 1 drew from the stock
    """

    round: int = field(converter=_as_number)
    """The number of the round in the match, counted from 0."""
    table: int = field(converter=_as_number)
    """The table, 0 where there is one."""
    kind: EventKind = field(converter=_as_kind, repr=member_repr)
    """What happened."""
    seat: int | None = field(converter=_as_optional_number)
    """The seat of the match that did it; ``None`` if nobody did."""
    card: Card | None = field(default=None, converter=_as_optional_card)
    """The card, where there was one and it was seen."""
    hands: tuple[CardSet | None, ...] = field(default=(), converter=_as_hands)
    """The hands seen with it, in seat order: the own one at the deal, those shown later."""
    spread: tuple[Meld, ...] = field(default=(), converter=as_spread)
    """The melds that were spread."""
    meld: int | None = field(default=None, converter=_as_optional_number)
    """The number of the meld that a card was laid on, counted from 0."""
    result: RoundResult | None = field(default=None, converter=_as_optional_result)
    """What the round came to at its table, whose seats are counted from 0 there."""
    entry: StopEntry | None = field(default=None, converter=_as_optional_entry)
    """What was written on the sheet where no play ended the round or the match."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the round, *the* winner first; empty if it is void or not over."""
        if self.result is None:
            return ()
        first = self.table * self.result.rules.seats_at_table
        return tuple(first + seat for seat in self.result.winners)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scored in the round, or takes as penalty; empty before its end.

        At two tables these are the points of one, and the sheet has the difference of the sides.
        """
        if self.result is None:
            return ()
        rules = self.result.rules
        return _through_tables(price(self.result, rules).points, rules, self.table, 0)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "Event":
        """Read an event from the dictionary that ``to_dict`` gives; everything is checked.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRoundError: If it cannot be read, or contradicts itself; all problems at once.

        Example:
            >>> event = Event(round=0, table=0, kind="took", seat=1, card="7h")
            >>> Event.from_dict(event.to_dict()) == event
            True
        """
        return _read_event(data)

    def __str__(self) -> str:
        """Return a sentence that says what happened."""
        sentence = _SENTENCES[self.kind].format(
            who=f"seat {self.seat}",
            card="a card face down" if self.card is None else self.card,
            spread=spread_text(self.spread),
            meld=(self.meld or 0) + 1,
            result="" if self.result is None else self._outcome(self.result),
            entry="" if self.entry is None else _say(self.entry),
        )
        if self.kind is EventKind.DREW and self.card is not None:
            sentence += f": {self.card}"
        seen = [
            f"seat {seat} holds {_listed(hand)}"
            for seat, hand in enumerate(self.hands)
            if hand is not None
        ]
        where = f"table {self.table}: " if self.table else ""
        return where + "; ".join([sentence, *seen])

    def _outcome(self, result: RoundResult) -> str:
        if not self.winners:
            return result.kind.value
        winners = " and ".join(f"seat {seat}" for seat in self.winners)
        scored = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(self.points))
        verb = "wins" if len(self.winners) == 1 else "win"
        return f"{result.kind.value}, {winners} {verb}; points: {scored}"

    def to_dict(self) -> dict[str, Any]:
        """Return the event as text and numbers, ready for JSON, without keys for ``None``."""
        data: dict[str, Any] = {
            "round": self.round,
            "table": self.table,
            "kind": self.kind.value,
            "seat": self.seat,
        }
        if self.card is not None:
            data["card"] = str(self.card)
        if self.hands:
            data["hands"] = list(map(write_optional, self.hands))
        if self.kind in _KNOCKS:
            data["spread"] = spread_text(self.spread)
        if self.meld is not None:
            data["meld"] = self.meld + 1
        if self.result is not None:
            data["winners"] = list(self.winners)
            data["points"] = list(self.points)
            data["result"] = self.result.to_dict()
        if self.entry is not None:
            from oklahoma_rummy.scoring.sheet_data import write_entries  # noqa: PLC0415  cattrs

            (data["entry"],) = write_entries([self.entry], Rules())
        return data


_WORKED_OUT = ("winners", "points")
_SENTENCES = {
    EventKind.DEALT: "{who} dealt, the upcard is {card}",
    EventKind.DREW: "{who} drew from the stock",
    EventKind.TOOK: "{who} took {card}",
    EventKind.PASSED: "{who} passed",
    EventKind.DISCARDED: "{who} discarded {card}",
    EventKind.KNOCKED: "{who} knocked, discarding {card}: {spread}",
    EventKind.WENT_GIN: "{who} went gin, discarding {card}: {spread}",
    EventKind.WENT_BIG_GIN: "{who} went big gin: {spread}",
    EventKind.LAID_OFF: "{who} laid {card} on meld {meld}",
    EventKind.IS_DONE: "{who} is done",
    EventKind.RESHUFFLED: "the discards went under the stock",
    EventKind.ENDED: "the round is over: {result}",
    EventKind.VOIDED: "the round is void: {entry}",
    EventKind.AWARDED: "the round is awarded: {entry}",
    EventKind.MATCH_ENDED: "the match is over: {entry}",
}
_KNOCKS = (EventKind.KNOCKED, EventKind.WENT_GIN, EventKind.WENT_BIG_GIN)
"""The kinds that spread melds."""


STOPS: Mapping[EventKind, type[StopEntry]] = {
    EventKind.VOIDED: VoidEntry,
    EventKind.AWARDED: AwardEntry,
    EventKind.MATCH_ENDED: EndEntry,
}
"""The kinds that are not play, and what each writes on the sheet."""


def _say(entry: StopEntry) -> str:
    """Return what stopped a round or a match, in words."""
    said = [str(entry.reason)]
    if isinstance(entry, AwardEntry):
        said.append(f"{entry.points} points to side {entry.winner}")
    elif isinstance(entry, EndEntry) and entry.winner is not None:
        said.append(f"side {entry.winner} wins")
    return ", ".join(said) + (f" ({entry.note})" if entry.note else "")


def _through_tables(
    values: Sequence[_Value], rules: Rules, table: int, nothing: _Nothing
) -> tuple[_Value | _Nothing, ...]:
    """Return what the seats of one table have in the seat order of the match."""
    first = table * rules.seats_at_table
    after = rules.players - first - len(values)
    return (*(nothing,) * first, *values, *(nothing,) * after)


def see_deal(after: Round, viewer: int | None, *, number: int, table: int) -> Event:
    """Return the deal of the cards, as a seat saw it."""
    return Event(
        round=number,
        table=table,
        kind=EventKind.DEALT,
        seat=_in_match(after, after.dealer, table),
        card=after.upcard,
        hands=_hands(after, () if viewer is None else (viewer,), table),
    )


def see_end(after: Round, *, number: int, table: int) -> Event:
    """Return the end of a round, which everybody sees."""
    kind = EventKind.ENDED
    return Event(round=number, table=table, kind=kind, seat=None, result=after.result)


def see_stop(kind: EventKind, entry: StopEntry, *, number: int, table: int) -> Event:
    """Return the end of a round or a match that is not play, which everybody sees."""
    return Event(round=number, table=table, kind=kind, seat=None, entry=entry)


def see_action(
    before: Round, action: Action, after: Round, viewer: int | None, *, number: int, table: int
) -> Event:
    """Return what an action looked like from a seat."""
    seat = before.turn
    seen: dict[str, Any] = {}
    match action:
        case Draw():
            kind = EventKind.DREW
            seen["card"] = before.stock[0] if viewer == seat else None
        case Take():
            kind, seen["card"] = EventKind.TOOK, before.discards[-1]
        case Pass():
            kind = EventKind.PASSED
        case Discard(card):
            kind, seen["card"] = EventKind.DISCARDED, card
        case Knock() | Gin() | BigGin():
            kind, seen = _kind_of_knock(after), _seen_of_knock(after, viewer, table)
        case LayOff(card, meld):
            kind, seen["card"], seen["meld"] = EventKind.LAID_OFF, card, meld
        case Done():
            kind, seen["hands"] = EventKind.IS_DONE, _hands(after, (seat or 0,), table)
        case Reshuffle():
            kind = EventKind.RESHUFFLED
        case _:
            assert_never(action)
    doer = None if seat is None else _in_match(before, seat, table)
    return Event(round=number, table=table, kind=kind, seat=doer, **seen)


def _kind_of_knock(after: Round) -> EventKind:
    if after.big_gin:
        return EventKind.WENT_BIG_GIN
    melded = sum(len(meld.cards) for meld in after.spread)
    all_melded = melded == len(after.hands[after.knocker or 0])
    return EventKind.WENT_GIN if all_melded else EventKind.KNOCKED


def _seen_of_knock(after: Round, viewer: int | None, table: int) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "spread": after.spread,
        "hands": _hands(after, after.seats_shown, table),
    }
    if after.knock_discard_is_public or viewer == after.knocker:
        seen["card"] = after.knock_discard
    return seen


def _hands(state: Round, shown: Collection[int], table: int) -> tuple[CardSet | None, ...]:
    """Return the hands of some seats of a table, in the seat order of the match."""
    if not shown:
        return ()
    seen = [hand if seat in shown else None for seat, hand in enumerate(state.hands)]
    return _through_tables(seen, state.rules, table, None)


def _in_match(state: Round, seat: int, table: int) -> int:
    """Return the seat of the match that a seat of a table is."""
    return table * state.rules.seats_at_table + seat


def _listed(hand: CardSet) -> str:
    return " ".join(map(str, hand)) or "no card"


def _read_event(data: Mapping[str, object]) -> Event:
    """Read an event; see ``Event.from_dict``."""
    if not isinstance(data, Mapping):
        message = f"an event is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    reader = Reader("the event")
    given = reader.parts("", data, _READERS, _MAY_MISS)
    if reader.problems:
        raise InvalidRoundError(problems=reader.problems)
    event = Event(**{key: value for key, value in given.items() if key not in _WORKED_OUT})
    _find_contradictions(event, data, reader)
    if reader.problems:
        raise InvalidRoundError(problems=reader.problems)
    return event


def _find_contradictions(event: Event, data: Mapping[str, object], reader: Reader) -> None:
    """Find what an event of this kind does not have, and what is worked out otherwise."""
    expected = event.to_dict()
    if event.kind in STOPS and not isinstance(event.entry, STOPS[event.kind]):
        reader.add("entry", f"an event {event.kind.value!r} has another entry", REPAIR)
    elif event.kind not in STOPS and event.entry is not None:
        reader.add("entry", f"an event {event.kind.value!r} does not have it", "remove it")
    for key in _MAY_MISS:
        value = data.get(key)
        if key in expected and value is None:
            reader.add(key, f"{key} is missing", REPAIR)
        elif key not in expected and value is not None:
            reader.add(key, f"an event {event.kind.value!r} does not have it", "remove it")
        elif key in _WORKED_OUT and not is_same(value, expected.get(key)):
            reader.add(key, "it does not follow from the result", f"write {expected[key]}")


def _read_meld(value: int) -> int:
    return as_whole(value, name="meld", low=1, high=52) - 1


def _read_entry(data: object) -> StopEntry:
    from oklahoma_rummy.scoring.sheet_data import read_entry  # noqa: PLC0415  loads cattrs

    entry = read_entry(data)
    if not isinstance(entry, StopEntry):
        message = f"{type(entry).__name__} is an entry of something that was played"
        raise TypeError(message)
    return entry


_SEAT = optional(partial(as_whole, name="seat", low=0, high=3))
_READERS: Mapping[str, Callable[[Any], object]] = {
    "round": partial(as_whole, name="round", low=0, high=10**9),
    "table": partial(as_whole, name="table", low=0, high=1),
    "kind": partial(as_member, EventKind, name="kind"),
    "seat": _SEAT,
    "card": optional(as_card),
    "hands": each_of(optional(as_cards)),
    "spread": as_spread,
    "meld": optional(_read_meld),
    "winners": as_given,
    "points": as_given,
    "result": optional(RoundResult.from_dict),
    "entry": optional(_read_entry),
}
_MAY_MISS = tuple(_READERS)[4:]
