"""What a view becomes with an event: how clients follow a round that they see only in part.

Lives here: ``see_first`` (the view after the deal) and ``fold``. The unseen cards are dealt in any
way that agrees with the view and with what the event shows; the action is then played by the one
law, and its seat looks again. What was dealt where nobody looked cannot be seen afterwards either.
"""

from collections.abc import Mapping
from itertools import islice

from attrs import evolve

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, OklahomaRummyError, Problem
from oklahoma_rummy.play.actions import (
    DONE,
    DRAW,
    PASS,
    TAKE,
    Action,
    BigGin,
    Discard,
    Gin,
    Knock,
    LayOff,
    Reshuffle,
)
from oklahoma_rummy.play.effects import take
from oklahoma_rummy.play.events import STOPS, Event, EventKind, see_action, see_deal
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.sampling import find_unseen, state_of
from oklahoma_rummy.play.state import Phase, State
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules


def see_first(rules: Rules, seat: int | None, dealt: Event) -> PlayerView:
    """Return the view after the deal; see ``PlayerView.dealt``.

    Args:
        rules: The rules of the match.
        seat: The seat at its table; ``None`` for a spectator.
        dealt: The event of the deal, as the seat saw it.
    """
    seats, size = rules.seats_at_table, rules.cards_dealt
    if seat is not None:
        seat = as_whole(seat, name="seat", low=0, high=seats - 1)
    first = _as_event(dealt).table * seats
    if dealt.kind is not EventKind.DEALT or dealt.card is None or dealt.seat is None:
        raise _does_not_follow(dealt, "it is not the deal of a round")
    if dealt.seat - first not in range(seats) or first not in range(0, rules.players, seats):
        raise _does_not_follow(dealt, "the seat or table does not exist")
    own = None if seat is None else _shown(dealt, first, seats)[seat]
    if (own is None) is not (seat is None) or len(own or ()) != (own is not None) * size:
        raise _does_not_follow(dealt, "it does not show the hand of the seat that looks")
    state = _deal_so(rules, seat, dealt, own)
    if see_deal(state, seat, number=dealt.round, table=dealt.table) != dealt:
        raise _does_not_follow(dealt, "it does not show what the seat sees")
    view = state.view(seat)
    return evolve(view, table_number=dealt.table) if dealt.table else view


def _deal_so(rules: Rules, seat: int | None, dealt: Event, own: CardSet | None) -> Round:
    """Deal so that a seat has its hand, and the others whatever is left."""
    seats, size = rules.seats_at_table, rules.cards_dealt
    upcard = [] if dealt.card is None else [dealt.card]
    rest = iter(PACK - CardSet(upcard) - (own or CardSet()))
    hands = [
        list(own) if own is not None and each == seat else list(islice(rest, size))
        for each in range(seats)
    ]
    dealer = (dealt.seat or 0) - dealt.table * seats
    in_order = [hands[(dealer + 1 + each) % seats] for each in range(seats)]
    deck = [card for cards in zip(*in_order, strict=True) for card in cards]
    try:
        return Round.deal(rules, [*deck, *upcard, *rest], dealer)
    except OklahomaRummyError as error:
        raise _does_not_follow(dealt, error.what) from None


def _as_event(event: Event) -> Event:
    """Return an event."""
    if not isinstance(event, Event):
        message = f"an event is an Event, not {type(event).__name__}"
        raise TypeError(message)
    return event


def fold(view: PlayerView, event: Event) -> PlayerView:
    """Return the view after an event; see ``PlayerView.after``."""
    if _as_event(event).table != view.table_number:
        return view
    if event.kind is EventKind.DEALT:
        return see_first(view.rules, view.seat, event)
    first = view.table_number * len(view.hands)
    if event.seat is not None and event.seat - first not in range(len(view.hands)):
        raise _does_not_follow(event, "the seat is not at its table")
    if event.kind is EventKind.ENDED:
        if view.phase is not Phase.OVER or event != evolve(event, seat=None, result=view.result):
            raise _does_not_follow(event, "the round does not come to that")
        return view
    if event.kind in STOPS:
        return _stop(view, event)
    state = _before(view, event)
    before, action = Round(state), _action(view, event, state)
    try:
        if _takes_last_unseen(view, event):
            after = Round(take(state, TAKE))
        else:
            after = before.play(action, seat=_seat(view, event))
    except OklahomaRummyError as error:
        raise _does_not_follow(event, error.what) from None
    viewers = (view.seat,) if view.stock is None else (None, *range(len(view.hands)))
    seen = [
        see_action(before, action, after, viewer, number=event.round, table=event.table)
        for viewer in viewers
    ]
    if event not in seen:
        raise _does_not_follow(event, "it does not show what the seat sees")
    return _look(view, after)


def _stop(view: PlayerView, event: Event) -> PlayerView:
    """Return the view once its round is stopped, or was over already."""
    if not isinstance(event.entry, STOPS[event.kind]) or event.seat is not None:
        raise _does_not_follow(event, "it lacks what events of its kind have")
    return view if view.phase in _AT_AN_END else _look(view, Round(_before(view, event)).stop())


def _takes_last_unseen(view: PlayerView, event: Event) -> bool:
    """Whether a hand that was not seen takes the last discard: that it can knock is not known."""
    return (
        event.kind is EventKind.TOOK
        and view.phase is Phase.LAST
        and view.turn is not None
        and view.turn == _seat(view, event)
        and view.hands[view.turn] is None
        and view.hand_sizes[view.turn] == view.rules.cards_dealt
    )


def _look(view: PlayerView, after: Round) -> PlayerView:
    """Let the one whose view it was look at the round again."""
    seen = after.view(view.seat) if view.stock is None else after.open_view()
    return evolve(seen, table_number=view.table_number) if view.table_number else seen


_AT_AN_END = (Phase.OVER, Phase.STOPPED)
"""The phases after which a round does not change any more."""
_OFF_THE_PILES = (EventKind.DREW, EventKind.TOOK)
"""The kinds whose card was not in the hand."""


def _before(view: PlayerView, event: Event) -> State:
    """Deal the unseen cards so that the event can follow."""
    unseen = find_unseen(view)
    held = [_known(view, event, seat) for seat in range(len(view.hands))]
    front = None
    if event.kind is EventKind.TOOK and (event.card,) != view.discards[-1:]:
        raise _does_not_follow(event, "another card lies on the pile")
    if event.kind is EventKind.DREW and event.card is not None:
        front = event.card.index
    known = sum(held) | (0 if front is None else 1 << front)
    if view.stock is None and known & ~unseen.cards:
        raise _does_not_follow(event, "a card of it is known to be elsewhere")
    return state_of(view, unseen, unseen.deal_around([*held, 0], front=front))


def _known(view: PlayerView, event: Event, seat: int) -> int:
    """Return the cards that only the event shows a hand to have held, as a mask."""
    if view.hands[seat] is not None:
        return 0
    held = _shown_of(view, event)[seat] or CardSet()
    if seat == _seat(view, event) and event.card and event.kind not in _OFF_THE_PILES:
        held |= {event.card}
    return (held - view.taken[seat]).mask


def _shown(event: Event, first: int, seats: int) -> tuple[CardSet | None, ...]:
    """Return the hands that an event shows at a table, in its seat order."""
    shown = event.hands[first : first + seats] or (None,) * seats
    if len(shown) != seats:
        raise _does_not_follow(event, f"{len(shown)} hands for {seats} seats")
    return shown


def _shown_of(view: PlayerView, event: Event) -> tuple[CardSet | None, ...]:
    seats = len(view.hands)
    return _shown(event, view.table_number * seats, seats)


def _seat(view: PlayerView, event: Event) -> int | None:
    """Return the seat at its table that an event is of."""
    return None if event.seat is None else event.seat - view.table_number * len(view.hands)


_PLAIN: Mapping[EventKind, Action] = {
    EventKind.DREW: DRAW,
    EventKind.TOOK: TAKE,
    EventKind.PASSED: PASS,
    EventKind.IS_DONE: DONE,
}
"""What was done where the kind of the event says it all."""


def _action(view: PlayerView, event: Event, state: State) -> Action:
    """Return the action that an event is of."""
    if event.kind in _PLAIN:
        return _PLAIN[event.kind]
    card = event.card
    match event.kind:
        case EventKind.DISCARDED if card is not None:
            return Discard(card)
        case EventKind.LAID_OFF if card is not None and event.meld is not None:
            return LayOff(card, event.meld)
        case EventKind.RESHUFFLED:
            return Reshuffle(view.discards[:-1])
        case EventKind.WENT_BIG_GIN:
            return BigGin(event.spread)
        case EventKind.KNOCKED | EventKind.WENT_GIN as kind:
            ending = Gin if kind is EventKind.WENT_GIN else Knock
            return ending(_discard(view, event, state), event.spread)
    raise _does_not_follow(event, "it lacks what events of its kind have")


def _discard(view: PlayerView, event: Event, state: State) -> Card:
    """Return the discard of a knock: where it was not seen, what else the knocker held."""
    if event.card is not None:
        return event.card
    seat = _seat(view, event) or 0
    left = CardSet.from_mask(state.hand_masks[seat]) - (_shown_of(view, event)[seat] or CardSet())
    if len(left) != 1:
        raise _does_not_follow(event, "it does not show the hand of the knocker")
    return next(iter(left))


def _does_not_follow(event: Event, why: str) -> InvalidRoundError:
    return InvalidRoundError(
        problems=[
            Problem(
                code=ErrorCode.INVALID_ROUND,
                what=f"the event does not follow from the view: {why}",
                where=f"event {event.kind}",
                repair="fold the events of one seat in their order, from its view before them",
                rule="R2.9",
            )
        ]
    )
