"""What each action makes of a state in which it is legal.

Lives here: one function for each kind of action, which returns the next state. Whether the action
is legal was asked before, by ``Round.play``; see ``legality``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import evolve

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
from oklahoma_rummy.play.layoff_phase import Showdown, seats_laying
from oklahoma_rummy.play.state import NOBODY, Phase, State
from oklahoma_rummy.rules import KnockDiscard, LastDiscard, StockExhaustion

# Looked up once: enums are slow at that.
DRAW_PHASE = Phase.DRAW
DISCARD_PHASE = Phase.DISCARD
LAST_PHASE = Phase.LAST


def draw(before: State, _: Draw) -> State:
    """Draw the front card of the stock (R2.3)."""
    seat = before.seat
    hands = _with(before.hand_masks, seat, before.hand_masks[seat] | 1 << before.stock_indexes[0])
    return State(
        before.base,
        DISCARD_PHASE,
        seat,
        hands,
        before.stock_indexes[1:],
        before.pile_indexes,
        before.taken_masks,
    )


def take(before: State, _: Take) -> State:
    """Take the top discard, or the upcard that is offered (R2.3)."""
    seat, card = before.seat, before.pile_indexes[-1]
    return State(
        before.base,
        LAST_PHASE if before.phase is LAST_PHASE else DISCARD_PHASE,
        seat,
        _with(before.hand_masks, seat, before.hand_masks[seat] | 1 << card),
        before.stock_indexes,
        before.pile_indexes[:-1],
        _with(before.taken_masks, seat, before.taken_masks[seat] | 1 << card),
        None if before.base.rules.allow_rediscard else card,
    )


def pass_(before: State, _: Pass) -> State:
    """Refuse the upcard (R1.first_upcard) or the last discard (R1.last_discard)."""
    if before.phase is Phase.LAST:
        return evolve(before, phase=Phase.OVER, seat=NOBODY)
    if before.seat != before.base.dealer:
        return evolve(before, seat=next_seat(before))
    return evolve(before, phase=Phase.DRAW, seat=next_seat(before), barred_index=before.base.upcard)


def discard(before: State, action: Discard) -> State:
    """Discard and end the turn (R2.3); the stock is looked at (R2.7)."""
    deal, seat, card = before.base, before.seat, action.card.index
    known = before.taken_masks
    if known[seat] >> card & 1:
        known = _with(known, seat, known[seat] ^ 1 << card)
    hands = _with(before.hand_masks, seat, before.hand_masks[seat] ^ 1 << card)
    if len(before.stock_indexes) > deal.stock_floor:
        phase, seat = DRAW_PHASE, (seat + 1) % deal.seats
    else:
        phase, seat = follow_exhaustion(before)
    pile = (*before.pile_indexes, card)
    return State(deal, phase, seat, hands, before.stock_indexes, pile, known)


def follow_exhaustion(before: State) -> tuple[Phase, int]:
    """Return what follows a discard when the stock is exhausted (R2.7): a phase and a seat."""
    if before.base.rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        return Phase.RESHUFFLE, next_seat(before)
    if before.base.rules.last_discard is LastDiscard.PLAYABLE:
        return Phase.LAST, next_seat(before)
    return Phase.OVER, NOBODY


def knock(before: State, action: Knock | Gin | BigGin) -> State:
    """Spread the hand after a discard, or all of it, and go on to the layoffs (R2.4, R2.5)."""
    deal, seat = before.base, before.seat
    hand, known, discard, seen = before.hand_masks[seat], before.taken_masks, None, False
    if not isinstance(action, BigGin):
        discard = action.card.index
        hand ^= 1 << discard
        seen = deal.rules.knock_discard is KnockDiscard.FACE_UP
        if known[seat] >> discard & 1:
            seen = True
            known = _with(known, seat, known[seat] ^ 1 << discard)
    hands = _with(before.hand_masks, seat, hand)
    if action.spread is None:
        spread = deal.solver.best(hand)[1]
    else:
        spread = tuple(meld.cards.mask for meld in action.spread)
    showdown = Showdown(seat, discard, seen, spread, ((),) * deal.seats)
    laying = seats_laying(deal, showdown, hands)
    phase, seat = (Phase.LAYOFF, laying[0]) if laying else (Phase.OVER, NOBODY)
    return State(
        deal, phase, seat, hands, before.stock_indexes, before.pile_indexes, known, None, showdown
    )


def lay_off(before: State, action: LayOff) -> State:
    """Put one card on a meld (R2.5)."""
    assert before.showdown is not None  # noqa: S101  the phase says so
    seat, card = before.seat, action.card.index
    return evolve(
        before,
        hand_masks=_with(before.hand_masks, seat, before.hand_masks[seat] ^ 1 << card),
        taken_masks=_with(before.taken_masks, seat, before.taken_masks[seat] & ~(1 << card)),
        showdown=before.showdown.with_layoff(seat, card, action.meld),
    )


def done(before: State, _: Done) -> State:
    """Lay off nothing more (R2.5)."""
    assert before.showdown is not None  # noqa: S101  the phase says so
    laying = seats_laying(before.base, before.showdown, before.hand_masks)
    waiting = laying[laying.index(before.seat) + 1 :]
    if waiting:
        return evolve(before, seat=waiting[0])
    return evolve(before, phase=Phase.OVER, seat=NOBODY)


def reshuffle(before: State, action: Reshuffle) -> State:
    """Put all discards but the top one under the stock (R2.7)."""
    under = tuple(card.index for card in action.cards)
    return State(
        before.base.reshuffled(sum(1 << card for card in under)),
        Phase.DRAW,
        before.seat,
        before.hand_masks,
        before.stock_indexes + under,
        before.pile_indexes[-1:],
        before.taken_masks,
    )


def stop(before: State) -> State:
    """Stop a round for good: nobody may do anything, and what was hidden stays so (R2.11)."""
    return evolve(before, phase=Phase.STOPPED, barred_index=None)


def next_seat(before: State) -> int:
    """Return the seat clockwise of the one on turn."""
    return (before.seat + 1) % before.base.seats


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


EFFECTS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Draw: draw,
    Take: take,
    Pass: pass_,
    Discard: discard,
    Knock: knock,
    Gin: knock,
    BigGin: knock,
    LayOff: lay_off,
    Done: done,
    Reshuffle: reshuffle,
}
"""What carries out each kind of action."""
