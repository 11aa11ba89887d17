"""What happened in a deal, step by step, as a seat may know it (R2.9).

Lives here: ``Event`` and how one is made of an action. The events of a whole match are given by
``Match.events``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar, assert_never, final

from attrs import field, frozen

from oklahoma_rummy.cards import Card, CardSet, as_card, as_cards
from oklahoma_rummy.errors import as_member, as_whole, member_repr
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.arrangement import Hand
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
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, price
from oklahoma_rummy.values import value_class

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
    """The deal is over."""


def _as_kind(word: object) -> EventKind:
    return as_member(EventKind, word, name="kind")


def _as_number(value: int) -> int:
    return as_whole(value, name="a number of an event")


def _as_optional_number(value: int | None) -> int | None:
    return None if value is None else _as_number(value)


def _as_optional_card(card: Card | str | None) -> Card | None:
    return None if card is None else as_card(card)


def _as_hands(hands: Iterable[Hand | None]) -> tuple[CardSet | None, ...]:
    if not isinstance(hands, list | tuple):
        message = f"the hands of an event are a list or tuple, not {type(hands).__name__}"
        raise TypeError(message)
    return tuple([None if hand is None else as_cards(hand) for hand in hands])


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
        >>> print(Event(deal=0, table=0, kind="drew", seat=1))
        seat 1 drew from the stock
    """

    deal: int = field(converter=_as_number)
    """The number of the deal in the match, counted from 0."""
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
    """What the deal came to at its table, whose seats are counted from 0 there."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the deal, *the* winner first; none if it is void or not over."""
        if self.result is None:
            return ()
        first = self.table * self.result.rules.seats_at_table
        return tuple(first + seat for seat in self.result.winners)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scored with the deal, or takes as penalty; nothing before its end.

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
            TypeError: If it is not a mapping.

        Example:
            >>> event = Event(deal=0, table=0, kind="took", seat=1, card="7h")
            >>> Event.from_dict(event.to_dict()) == event
            True
        """
        from oklahoma_rummy.play.event_data import event_from_dict  # noqa: PLC0415  makes events

        return event_from_dict(data)

    def __str__(self) -> str:
        """Return a sentence that says what happened."""
        sentence = _SENTENCES[self.kind].format(
            who=f"seat {self.seat}",
            card="a card face down" if self.card is None else self.card,
            spread=spread_text(self.spread),
            meld=(self.meld or 0) + 1,
            result="" if self.result is None else self._outcome(self.result),
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
        """Return the event as text and numbers, ready for JSON; what is not there is left out."""
        from oklahoma_rummy.play.event_data import event_to_dict  # noqa: PLC0415  as above

        return event_to_dict(self)


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
    EventKind.ENDED: "the deal is over: {result}",
}
KNOCKS = (EventKind.KNOCKED, EventKind.WENT_GIN, EventKind.WENT_BIG_GIN)
"""The kinds that spread melds."""


def _through_tables(
    values: Sequence[_Value], rules: Rules, table: int, nothing: _Nothing
) -> tuple[_Value | _Nothing, ...]:
    """Return what the seats of one table have in the seat order of the match."""
    first = table * rules.seats_at_table
    after = rules.players - first - len(values)
    return (*(nothing,) * first, *values, *(nothing,) * after)


def dealt(after: Round, viewer: int | None, *, deal: int, table: int) -> Event:
    """Return the deal of the cards, as a seat saw it."""
    return Event(
        deal=deal,
        table=table,
        kind=EventKind.DEALT,
        seat=_in_match(after, after.dealer, table),
        card=after.upcard,
        hands=_hands(after, () if viewer is None else (viewer,), table),
    )


def ended(after: Round, *, deal: int, table: int) -> Event:
    """Return the end of a deal."""
    kind = EventKind.ENDED
    return Event(deal=deal, table=table, kind=kind, seat=None, result=after.result)


def happened(
    before: Round, action: Action, after: Round, viewer: int | None, *, deal: int, table: int
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
        case LayOff(card, number):
            kind, seen["card"], seen["meld"] = EventKind.LAID_OFF, card, number
        case Done():
            kind, seen["hands"] = EventKind.IS_DONE, _hands(after, (seat or 0,), table)
        case Reshuffle():
            kind = EventKind.RESHUFFLED
        case _:
            assert_never(action)
    doer = None if seat is None else _in_match(before, seat, table)
    return Event(deal=deal, table=table, kind=kind, seat=doer, **seen)


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
