"""Whether a round can have come about in play: everything that is wrong, at once.

Lives here: ``round_problems``. How rounds are read from text and data is in ``snapshot`` and
``position``; the knock and the layoffs are looked at in ``check_showdown``.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator

from oklahoma_rummy.cards import Card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.play.check_showdown import (
    laying_problems,
    problem,
    public_problem,
    showdown_problems,
)
from oklahoma_rummy.play.effects import NOBODY
from oklahoma_rummy.play.layoff_phase import seats_laying
from oklahoma_rummy.play.legality import legal_in
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.rules import FirstUpcard, KnockDiscard, LastDiscard, StockExhaustion


def round_problems(state: Round, unread: Collection[str] = ()) -> tuple[Problem, ...]:
    """Find everything that is wrong with a round, in one pass.

    Args:
        state: The round.
        unread: The fields that could not be read; what depends on them is not looked at.

    Example:
        >>> from oklahoma_rummy.cards import PACK
        >>> round_problems(Round.deal("oklahoma_rummy", PACK))
        ()
    """
    problems: list[Problem] = []
    wrong = set(unread)
    if not wrong & {"rules", "phase"}:
        problems += _seat_problems(state)
        wrong |= {field_of(problem) for problem in problems}
    for check, fields in _CHECKS:
        if not wrong & fields:
            problems += check(state)
    if state.showdown is not None and not problems and not wrong:
        problems += laying_problems(state, state.showdown)
    return tuple(problems)


def field_of(problem: Problem) -> str:
    """Give the field of a round in which a problem is, such as ``hands`` for ``hands, seat 1``."""
    return problem.where.split(",")[0].split(".")[0]


def _seat_problems(state: Round) -> Iterator[Problem]:
    """Find seats that are not at the table, and lists that are not one entry for each seat."""
    seats = state.base.seats
    named = {"dealer": state.dealer}
    lists = {"hands": len(state.hand_masks), "taken": len(state.taken_masks)}
    if state.phase is not Phase.OVER:
        named["turn"] = state.seat
    elif state.seat != NOBODY:
        yield problem("it is somebody's turn", "turn", "the deal is over: None", "R2.6")
    if state.showdown is not None:
        named["showdown.knocker"] = state.showdown.knocker
        lists["showdown.layoffs"] = len(state.showdown.laid)
    for where, seat in named.items():
        if seat not in range(seats):
            yield problem(
                f"there is no seat {seat}",
                where,
                f"use 0 to {seats - 1}",
                "R1.players",
                code=ErrorCode.OUT_OF_RANGE,
            )
    for where, count in lists.items():
        if count != seats:
            what = f"{count} entries for {seats} seats"
            yield problem(what, where, f"give {seats}, one for each seat", "R1.players")


def _card_problems(state: Round) -> Iterator[Problem]:
    """Find cards that are nowhere, or in two places."""
    places: list[tuple[str, Collection[Card]]] = [
        ("stock", state.stock),
        ("discards", state.discards),
        ("discard of the knock", [state.knock_discard] if state.knock_discard else []),
        *((f"hand of seat {seat}", hand) for seat, hand in enumerate(state.hands)),
    ]
    for seat, steps in enumerate(state.layoffs):
        places.append((f"layoffs of seat {seat}", [card for card, _ in steps]))
    count = Counter(card for _, cards in places for card in cards)
    for card in CARDS:
        if count[card] > 1:
            where = ", ".join(place for place, cards in places if card in cards)
            what, repair = f"{card} is there {count[card]} times", "a pack has each card once"
            yield problem(what, where, repair, "R2.1", code=ErrorCode.DUPLICATE_CARD)
    if missing := [card for card in CARDS if not count[card]]:
        yield problem(
            f"{' '.join(map(str, missing))} missing",
            "hands, stock and discards",
            "give each of the 52 cards its place",
            "R2.1",
            code=ErrorCode.INVALID_CARDS,
        )


def _hand_problems(state: Round) -> Iterator[Problem]:
    """Find hands of a wrong size, and taken cards that are not held."""
    for seat, hand in enumerate(state.hand_masks):
        sizes = _sizes(state, seat)
        if hand.bit_count() not in sizes:
            yield problem(
                f"{hand.bit_count()} cards where {' or '.join(map(str, sizes))} belong",
                f"hand of seat {seat}",
                f"deal {state.rules.cards_dealt} to each seat",
                "R1.hand_size",
                code=ErrorCode.INVALID_CARDS,
            )
        if foreign := state.taken_masks[seat] & ~hand:
            yield problem(
                f"{_cards(foreign)} not in the hand",
                f"taken by seat {seat}",
                "name cards of the hand only",
                "R2.9",
            )


def _sizes(state: Round, seat: int) -> list[int]:
    """Give how many cards a seat may hold."""
    size = state.rules.cards_dealt
    if state.showdown is not None:
        size += state.big_gin and seat == state.knocker
        return [size - len(state.showdown.laid[seat])]
    if seat == state.seat and state.phase is Phase.DISCARD:
        return [size + 1]
    if seat == state.seat and state.phase is Phase.LAST:
        return [size, size + 1]
    return [size]


def _stock_problems(state: Round) -> Iterator[Problem]:
    """Find what cannot be in the stock, and an upcard where it cannot have got to."""
    buried = state.base.buried
    whole = 51 - state.base.seats * state.rules.cards_dealt
    if state.stock_count < state.base.stock_floor or (state.stock_count > whole and not buried):
        repair = f"from {state.base.stock_floor} to {whole} cards can be left"
        yield problem(f"{state.stock_count} cards", "stock", repair, "R1.stock_floor")
    yield from _buried_problems(state, whole)
    start, upcard = 0, 1 << state.base.upcard
    for number, (count, cards) in enumerate(state.base.layers(state.stock_count)):
        layer = sum(1 << card for card in state.stock_indexes[start : start + count])
        start += count
        if not number and layer & upcard:
            what, repair = "the upcard is in the stock", "it was turned up"
            yield problem(what, "stock", repair, "R2.1")
        if layer & ~cards:
            among = f"the cards of reshuffle {number}" if number else "those never reshuffled"
            yield problem(
                f"{_cards(layer & ~cards)} among {among}",
                "stock",
                "the stock ends with the cards of buried",
                "R2.7",
            )
    for seat, (hand, taken) in enumerate(zip(state.hand_masks, state.taken_masks, strict=True)):
        if upcard & hand & ~taken & ~state.base.ever_buried:
            yield problem(
                f"the upcard {state.upcard} is in a hand, but not taken",
                f"taken by seat {seat}",
                "name it there",
                "R2.9",
            )


def _buried_problems(state: Round, whole: int) -> Iterator[Problem]:
    """Find what no reshuffle can have put under the stock, whole at the beginning."""
    buried = state.base.buried
    if buried and state.rules.stock_exhaustion is not StockExhaustion.RESHUFFLE:
        yield problem("cards are buried", "buried", "nothing is reshuffled here", "R2.7")
    if not all(buried):
        yield problem("a reshuffle of no card", "buried", "leave it out", "R2.7")
    under = whole - state.base.stock_floor
    if buried and buried[-1].bit_count() != under:
        what = f"{buried[-1].bit_count()} cards in the last reshuffle"
        yield problem(what, "buried", f"each buries {under}", "R2.7")
    if sum(map(int.bit_count, buried)) != state.base.ever_buried.bit_count():
        repair = "name it with the last reshuffle only"
        yield problem("a card in two reshuffles", "buried", repair, "R2.7")


def _phase_problems(state: Round) -> Iterator[Problem]:
    """Find what does not belong in the phase."""
    if (state.showdown is not None) and state.phase not in {Phase.LAYOFF, Phase.OVER}:
        yield problem(
            "a showdown before the knock", "showdown", f"none in phase {state.phase}", "R2.5"
        )
    if state.barred_index is not None and state.phase not in {
        Phase.DRAW,
        Phase.DISCARD,
        Phase.LAST,
    }:
        yield problem("a card is barred", "barred", f"none in phase {state.phase}", "R2.3")
    yield from {
        Phase.UPCARD: _upcard_problems,
        Phase.DRAW: _draw_problems,
        Phase.DISCARD: _discard_problems,
        Phase.LAST: _last_problems,
        Phase.RESHUFFLE: _reshuffle_problems,
        Phase.LAYOFF: _layoff_problems,
        Phase.OVER: _over_problems,
    }[state.phase](state)


def _untouched(state: Round) -> bool:
    """Tell whether the table looks as it did after the deal."""
    whole = 51 - state.base.seats * state.rules.cards_dealt
    return (
        state.pile_indexes == (state.base.upcard,)
        and state.stock_count == whole
        and not any(state.taken_masks)
        and not state.base.buried
    )


def _upcard_problems(state: Round) -> Iterator[Problem]:
    if state.rules.first_upcard is not FirstUpcard.OFFER:
        yield problem("the upcard is not offered", "phase", "use draw", "R1.first_upcard")
    if not _untouched(state):
        what, repair = "cards were played before the upcard was", "discard the upcard alone"
        yield problem(what, "discards", repair, "R1.first_upcard")


def _draw_problems(state: Round) -> Iterator[Problem]:
    if not state.pile_indexes:
        yield problem("no card is discarded", "discards", "give the discard pile", "R2.3")
    if state.stock_count <= state.base.stock_floor:
        yield _exhausted_problem(state)
    offered = state.rules.first_upcard is FirstUpcard.OFFER
    at_first = _untouched(state) and state.seat == state.base.first
    if state.barred_index is not None and (
        state.barred_index != state.base.upcard or not offered or not at_first
    ):
        yield problem(
            f"{state.barred} is barred",
            "barred",
            "only the upcard is, when it was offered and everybody passed it",
            "R1.first_upcard",
        )
    if (
        _untouched(state)
        and not state.rules.allow_rediscard
        and offered
        and state.barred_index is None
    ):
        what, repair = "the upcard is still to be offered", "use phase upcard, or bar it"
        yield problem(what, "barred", repair, "R1.first_upcard")


def _first_turns_problems(state: Round) -> Iterator[Problem]:
    """Find what cannot be while nobody has had two turns: then the cards tell who played.

    Whoever played last took a card, which he holds, or drew one. So no more seats have played than
    cards were drawn and seats hold a taken card; and if those are too few for all seats, each of
    them has played once.
    """
    base, showdown = state.base, state.showdown
    takers = [seat for seat, taken in enumerate(state.taken_masks) if taken]
    turns = 51 - base.seats * base.rules.cards_dealt - state.stock_count + len(takers)
    offered = base.rules.first_upcard is FirstUpcard.OFFER
    if (
        turns >= base.seats
        or base.buried
        or base.rules.allow_rediscard
        or (offered and (state.phase is Phase.UPCARD or state.pile_indexes[:1] != (base.upcard,)))
        or (showdown is not None and any(showdown.laid))
    ):
        return
    seat = state.seat if showdown is None else showdown.knocker
    has_drawn = showdown is not None or state.hand_masks[seat].bit_count() > base.rules.cards_dealt
    first, before = base.first, turns - has_drawn
    if before < 0:
        what, repair = "nothing was drawn or taken before the knock", "take a card off"
        yield problem(what, "stock", repair, "R2.3")
    elif seat not in {NOBODY, (first + before) % base.seats}:
        what = f"it is seat {seat}'s turn after {before} turns, and seat {first} began"
        where = "turn" if showdown is None else "showdown.knocker"
        yield problem(what, where, f"it is seat {(first + before) % base.seats}'s", "R2.1")
    elif (
        showdown is not None
        and showdown.discard_is_known
        and base.rules.knock_discard is not KnockDiscard.FACE_UP
    ):
        yield public_problem(showdown)
    for taker in takers:
        if state.taken_masks[taker].bit_count() > 1:
            what, repair = "more cards than turns", "name the one card that it took"
            yield problem(what, f"taken by seat {taker}", repair, "R2.9")
    if base.upcard in state.pile_indexes[1:]:
        what, repair = f"the upcard {state.upcard} lies on a discard", "put it first"
        yield problem(what, "discards", repair, "R2.1")


def _exhausted_problem(state: Round) -> Problem:
    return problem(
        f"{state.stock_count} cards are left, and {state.base.stock_floor} are not drawn",
        "stock",
        "the stock is exhausted: the deal is void, or goes on in phase last or reshuffle",
        "R1.stock_floor",
    )


def _discard_problems(state: Round) -> Iterator[Problem]:
    if state.barred_index is not None:
        yield from _barred_problems(state)
        if state.stock_count <= state.base.stock_floor:
            yield _exhausted_problem(state)
    whole = 51 - state.base.seats * state.rules.cards_dealt
    drawn = state.stock_count < whole or bool(state.base.buried)
    taken = state.rules.allow_rediscard and state.taken_masks[state.seat]
    if state.barred_index is None and not drawn and not taken:
        what, repair = "no card was drawn", "draw one, or name the card taken as barred"
        yield problem(what, "stock", repair, "R2.3")


def _barred_problems(state: Round) -> Iterator[Problem]:
    """Find a barred card that was not just taken."""
    held = state.taken_masks[state.seat] >> (state.barred_index or 0) & 1
    if not held or state.rules.allow_rediscard:
        yield problem(
            f"{state.barred} is barred",
            "barred",
            "only a card that the seat on turn has taken is, without allow_rediscard",
            "R1.allow_rediscard",
        )


def _last_problems(state: Round) -> Iterator[Problem]:
    if state.rules.last_discard is not LastDiscard.PLAYABLE:
        yield problem("the last discard is dead", "phase", "use over", "R1.last_discard")
    yield from _floor_problems(state)
    if state.hand_masks[state.seat].bit_count() > state.rules.cards_dealt:
        if state.barred_index is not None:
            yield from _barred_problems(state)
        elif not state.rules.allow_rediscard or not state.taken_masks[state.seat]:
            what, repair = "no card is named as taken", "bar the last discard"
            yield problem(what, "barred", repair, "R1.last_discard")
        if not legal_in(state).count:
            what, repair = "no knock is legal", "the last discard cannot have been taken"
            yield problem(what, "phase", repair, "R1.last_discard")
    elif state.barred_index is not None:
        yield problem("a card is barred", "barred", "none is taken yet", "R1.last_discard")


def _floor_problems(state: Round) -> Iterator[Problem]:
    if state.stock_count != state.base.stock_floor:
        what = f"{state.stock_count} cards are left"
        repair = f"the stock is exhausted at {state.base.stock_floor}"
        yield problem(what, "stock", repair, "R1.stock_floor")


def _reshuffle_problems(state: Round) -> Iterator[Problem]:
    if state.rules.stock_exhaustion is not StockExhaustion.RESHUFFLE:
        yield problem("nothing is reshuffled", "phase", "use over", "R1.stock_exhaustion")
    yield from _floor_problems(state)


def _layoff_problems(state: Round) -> Iterator[Problem]:
    if state.showdown is None:
        yield problem("nobody knocked", "showdown", "say who knocked and how", "R2.5")
    elif state.seat not in seats_laying(state.base, state.showdown, state.hand_masks):
        what, repair = f"seat {state.seat} does not lay off", "name a defender, or use over"
        yield problem(what, "turn", repair, "R2.5")


def _over_problems(state: Round) -> Iterator[Problem]:
    if state.showdown is not None:
        return
    yield from _floor_problems(state)
    if state.rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        yield problem("nobody knocked", "showdown", "use phase reshuffle", "R2.7")


_CARDS = {"hands", "stock", "discards", "showdown"}
_SEATS = {"rules", "hands", "taken", "turn", "phase", "showdown"}
_CHECKS: tuple[tuple[Callable[[Round], Iterator[Problem]], set[str]], ...] = (
    (_card_problems, _CARDS),
    (_hand_problems, _SEATS),
    (_stock_problems, {"rules", "hands", "taken", "stock", "buried", "upcard"}),
    (_phase_problems, _CARDS | _SEATS | {"dealer", "upcard", "barred", "buried"}),
    (_first_turns_problems, _CARDS | _SEATS | {"dealer", "upcard", "buried"}),
    (showdown_problems, {"rules", "upcard", "hands", "showdown"}),
)
"""What is looked for, and the fields that it looks at."""


def _cards(mask: int) -> str:
    return " ".join(map(str, cards_of(mask)))
