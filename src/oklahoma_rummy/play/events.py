"""What happened in a deal, step by step, as a seat may know it (R2.9).

Lives here: ``Event`` and how one is made of an action. The events of a whole match are given by
``Match.events``.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, assert_never, final

from attrs import field, frozen

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import as_member, as_whole, member_repr
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.meld import spread_text
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
from oklahoma_rummy.scoring import RoundResult
from oklahoma_rummy.values import value_class


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


@final
@value_class
@frozen(kw_only=True)
class Event:
    """One thing that happened, as one seat, or a spectator, may know it.

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
    """The seat that did it, at its table; ``None`` if nobody did."""
    card: Card | None = None
    """The card, where there was one and it was seen."""
    hands: tuple[CardSet | None, ...] = ()
    """The hands seen with it, in seat order: the own one at the deal, those shown later."""
    spread: tuple[Meld, ...] = ()
    """The melds that were spread."""
    meld: int | None = field(default=None, converter=_as_optional_number)
    """The number of the meld that a card was laid on, counted from 0."""
    result: RoundResult | None = None
    """What the deal came to."""

    def __str__(self) -> str:
        """Say in a sentence what happened; seats of the second table are counted from its own."""
        sentence = _SENTENCES[self.kind].format(
            who=f"seat {self.seat}",
            card="a card face down" if self.card is None else self.card,
            spread=spread_text(self.spread),
            meld=(self.meld or 0) + 1,
            result="" if self.result is None else self.result.kind.value,
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

    def to_dict(self) -> dict[str, Any]:
        """Give the event as text and numbers, ready for JSON; what is not there is left out."""
        data: dict[str, Any] = {
            "deal": self.deal,
            "table": self.table,
            "kind": self.kind.value,
            "seat": self.seat,
        }
        if self.card is not None:
            data["card"] = str(self.card)
        if self.hands:
            data["hands"] = [None if hand is None else str(hand) for hand in self.hands]
        if self.kind in _KNOCKS:
            data["spread"] = spread_text(self.spread)
        if self.meld is not None:
            data["meld"] = self.meld + 1
        if self.result is not None:
            data["result"] = {
                "kind": self.result.kind.value,
                "winner": self.result.winner,
                "deadwood": list(self.result.deadwood),
            }
        return data


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
_KNOCKS = (EventKind.KNOCKED, EventKind.WENT_GIN, EventKind.WENT_BIG_GIN)


def dealt(after: Round, viewer: int | None, *, deal: int, table: int) -> Event:
    """Give the deal of the cards, as a seat saw it."""
    return Event(
        deal=deal,
        table=table,
        kind=EventKind.DEALT,
        seat=after.dealer,
        card=after.upcard,
        hands=_hands(after, () if viewer is None else (viewer,)),
    )


def ended(after: Round, *, deal: int, table: int) -> Event:
    """Give the end of a deal."""
    kind = EventKind.ENDED
    return Event(deal=deal, table=table, kind=kind, seat=None, result=after.result)


def happened(
    before: Round, action: Action, after: Round, viewer: int | None, *, deal: int, table: int
) -> Event:
    """Give what an action looked like from a seat."""
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
            kind, seen = _kind_of_knock(after), _seen_of_knock(after, viewer)
        case LayOff(card, number):
            kind, seen["card"], seen["meld"] = EventKind.LAID_OFF, card, number
        case Done():
            kind, seen["hands"] = EventKind.IS_DONE, _hands(after, (before.seat,))
        case Reshuffle():
            kind = EventKind.RESHUFFLED
        case _:
            assert_never(action)
    return Event(deal=deal, table=table, kind=kind, seat=seat, **seen)


def _kind_of_knock(after: Round) -> EventKind:
    if after.big_gin:
        return EventKind.WENT_BIG_GIN
    melded = sum(len(meld.cards) for meld in after.spread)
    all_melded = melded == len(after.hands[after.knocker or 0])
    return EventKind.WENT_GIN if all_melded else EventKind.KNOCKED


def _seen_of_knock(after: Round, viewer: int | None) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "spread": after.spread,
        "hands": _hands(after, after.seats_shown),
    }
    if after.knock_discard_is_public or viewer == after.knocker:
        seen["card"] = after.knock_discard
    return seen


def _hands(state: Round, seats: Iterable[int]) -> tuple[CardSet | None, ...]:
    shown = tuple(seats)
    return tuple(
        [hand if seat in shown else None for seat, hand in enumerate(state.hands)] if shown else ()
    )


def _listed(hand: CardSet) -> str:
    return " ".join(map(str, hand)) or "no card"
