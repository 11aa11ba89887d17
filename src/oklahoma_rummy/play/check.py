"""Whether a position is sound: everything that is wrong with it, at once.

Lives here: ``round_problems``. A position is sound if it can be played on to its end by the law,
and if its views and its result are right: each card once, hands and stock of the size that the
phase needs, a phase that the rules know, a knock and layoffs that were legal, an upcard that
everybody can follow. How it came about, and who must have played before, is not asked. How rounds
are read from data and text is in ``reading`` and ``position``.
"""

from collections.abc import Callable, Collection, Iterator

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, IllegalReason, Problem
from oklahoma_rummy.melds.growth import judge_layoffs
from oklahoma_rummy.melds.meld import melds_of
from oklahoma_rummy.play.actions import BigGin, Knock, LayOff
from oklahoma_rummy.play.deal import PACK_MASK
from oklahoma_rummy.play.layoff_phase import melds_spread, seats_laying
from oklahoma_rummy.play.legality import to_discard, to_knock
from oklahoma_rummy.play.state import Phase, State
from oklahoma_rummy.rules import FirstUpcard, KnockDiscard, LastDiscard, StockExhaustion


def round_problems(state: State, unread: Collection[str] = ()) -> tuple[Problem, ...]:
    """Find everything that is wrong with a position, in one pass.

    Args:
        state: The position.
        unread: The places, such as ``hands, seat 1``, that could not be read; what depends on them
            is not looked at.
    """
    wrong = set(map(_field, unread))
    problems = [*_card_problems(state, unread), *_hand_problems(state, unread, wrong)]
    for check, fields in _CHECKS:
        if not wrong & fields:
            problems += check(state)
    wrong |= {_field(problem.where) for problem in problems}
    for check, fields in _JUDGED:
        if not wrong & fields:
            found = list(check(state))
            problems += found
            wrong |= {_field(problem.where) for problem in found}
    return tuple(problems)


def _field(where: str) -> str:
    """Return the field of a place: ``hands`` of ``hands, seat 1``."""
    return where.partition(",")[0].partition(".")[0].partition(" ")[0]


def _problem(
    what: str, where: str, repair: str, rule: str, code: ErrorCode = ErrorCode.INVALID_ROUND
) -> Problem:
    return Problem(code=code, what=what, where=where, repair=repair, rule=rule)


def _card_problems(state: State, unread: Collection[str]) -> Iterator[Problem]:
    """Find cards in two places, and cards in none if every place could be read."""
    places: dict[str, Collection[int]] = {"stock": state.stock_indexes}
    places["discards"] = state.pile_indexes
    for seat, hand in enumerate(state.hand_masks):
        places[f"hands, seat {seat}"] = [card for card in range(52) if hand >> card & 1]
    if (showdown := state.showdown) is not None:
        places["showdown.discard"] = [] if showdown.discard is None else [showdown.discard]
        for seat, steps in enumerate(showdown.laid):
            places[f"showdown.layoffs, seat {seat}"] = [card for card, _ in steps]
    holders: dict[int, list[str]] = {}
    for place, cards in places.items():
        for card in cards:
            holders.setdefault(card, []).append(place)
    duplicates: dict[str, int] = {}
    for card, found in sorted(holders.items()):
        if len(found) > 1:
            where = " and ".join(found)
            duplicates[where] = duplicates.get(where, 0) | 1 << card
    for where, mask in duplicates.items():
        yield _problem(
            f"duplicate {_named(mask)}",
            where,
            "keep each card in one place",
            "R2.1",
            code=ErrorCode.DUPLICATE_CARD,
        )
    missing = PACK_MASK & ~sum(1 << card for card in holders)
    if missing and not {"stock", "discards", "hands", "showdown"} & set(map(_field, unread)):
        yield _problem(
            f"missing {_named(missing)}",
            "stock, discards or hands",
            "give each of the 52 cards its place",
            "R2.1",
            code=ErrorCode.INVALID_CARDS,
        )


def _hand_problems(
    state: State, unread: Collection[str], wrong: Collection[str]
) -> Iterator[Problem]:
    """Find hands of a wrong size, and cards taken from the pile that are not held."""
    for seat, hand in enumerate(state.hand_masks):
        if f"hands, seat {seat}" in unread:
            continue
        if not {"rules", "phase", "turn", "showdown"} & set(wrong):
            sizes = _sizes(state, seat)
            if hand.bit_count() not in sizes:
                yield _problem(
                    f"{hand.bit_count()} cards instead of {' or '.join(map(str, sizes))}",
                    f"hands, seat {seat}",
                    f"deal {state.rules.cards_dealt} to each seat",
                    "R1.hand_size",
                    code=ErrorCode.INVALID_CARDS,
                )
        if foreign := sum(state.taken_masks[seat : seat + 1]) & ~hand:
            yield _problem(
                f"{_named(foreign)} not in the hand",
                f"taken, seat {seat}",
                "name cards of the hand only",
                "R2.9",
            )


def _sizes(state: State, seat: int) -> list[int]:
    """Return how many cards a seat may hold."""
    size = state.rules.cards_dealt
    if (showdown := state.showdown) is not None:
        size += showdown.discard is None and seat == showdown.knocker
        return [size - sum(map(len, showdown.laid[seat : seat + 1]))]
    if seat == state.seat and state.phase is Phase.DISCARD:
        return [size + 1]
    if seat == state.seat and state.phase in {Phase.LAST, Phase.STOPPED}:
        return [size, size + 1]
    return [size]


def _stock_problems(state: State) -> Iterator[Problem]:
    """Find a stock that is too small, or not yet exhausted where the phase says that it is."""
    count, floor, phase = len(state.stock_indexes), state.base.stock_floor, state.phase
    is_exhausted = phase in {Phase.LAST, Phase.RESHUFFLE} or (
        phase is Phase.OVER and state.showdown is None
    )
    least = floor + (phase is Phase.DRAW)
    if is_exhausted and count != floor:
        repair = f"in phase {phase} leave {floor}"
    elif count < least:
        repair = f"in phase {phase} leave at least {least}"
    else:
        return
    yield _problem(f"{count} cards are left", "stock", repair, "R1.stock_floor")


def _buried_problems(state: State) -> Iterator[Problem]:
    """Find what no reshuffle can have put under the stock."""
    buried = state.base.buried
    if not buried:
        return
    if state.rules.stock_exhaustion is not StockExhaustion.RESHUFFLE:
        yield _problem("cards are buried", "buried", "remove them: no reshuffles here", "R2.7")
        return
    if not all(buried) or sum(map(int.bit_count, buried)) != state.base.ever_buried.bit_count():
        what = "a reshuffle without cards, or a card in two"
        yield _problem(what, "buried", "name each card with its last reshuffle", "R2.7")
    under = 51 - state.base.seats * state.rules.cards_dealt - state.base.stock_floor
    if buried[-1].bit_count() != under:
        what = f"{buried[-1].bit_count()} cards in the last reshuffle"
        yield _problem(what, "buried", f"name the {under} that went under the stock", "R2.7")


def _layer_problems(state: State) -> Iterator[Problem]:
    """Find cards that lie in the stock where everybody knows that they do not."""
    start = 0
    for number, (count, cards) in enumerate(state.base.layers(len(state.stock_indexes))):
        layer = sum(1 << card for card in state.stock_indexes[start : start + count])
        start += count
        if strange := layer & ~cards:
            among = f"the cards of reshuffle {number}" if number else "those never reshuffled"
            repair = "end the stock with the cards of buried"
            yield _problem(f"{_named(strange)} among {among}", "stock", repair, "R2.7")


def _upcard_problems(state: State) -> Iterator[Problem]:
    """Find an upcard that is where nobody can see it: everybody knows where it went."""
    seen = state.base.ever_buried | sum(1 << card for card in {*state.pile_indexes})
    for taken in state.taken_masks:
        seen |= taken
    if (showdown := state.showdown) is not None:
        laid = {card for steps in showdown.laid for card, _ in steps}
        seen |= sum(1 << card for card in laid)
        if showdown.discard is not None and showdown.discard_is_known:
            seen |= 1 << showdown.discard
    if not seen >> state.base.upcard & 1:
        yield _problem(
            f"the upcard {CARDS[state.base.upcard]} is where nobody sees it",
            "upcard",
            "put it into discards, or into taken of the seat that holds it",
            "R2.9",
        )


def _barred_problems(state: State) -> Iterator[Problem]:
    """Find a barred card that can be discarded or taken after all, or none where one must be."""
    rules, phase, may_be = state.rules, state.phase, 0
    refused = phase is Phase.DRAW and rules.first_upcard is FirstUpcard.OFFER and _is_fresh(state)
    has_taken_last = _has_taken_last(state)
    if refused:
        may_be = 1 << state.base.upcard
    elif (phase is Phase.DISCARD or has_taken_last) and not rules.allow_rediscard:
        may_be = state.taken_masks[state.seat]
    if state.barred_index is None:
        if (refused or has_taken_last) and not rules.allow_rediscard:
            rule = "R1.first_upcard" if refused else "R1.last_discard"
            repair = "bar the last discard, or the upcard that everybody passed"
            yield _problem("no card is barred", "barred", repair, rule)
    elif not may_be >> state.barred_index & 1:
        repair = "bar only the card just taken, or the upcard that everybody passed"
        yield _problem(f"{CARDS[state.barred_index]} is barred", "barred", repair, "R2.3")


def _phase_problems(state: State) -> Iterator[Problem]:
    """Find a phase that these rules do not know, and a showdown in the wrong one."""
    rules, has_knock = state.rules, state.showdown is not None
    if has_knock and state.phase not in {Phase.LAYOFF, Phase.OVER, Phase.STOPPED}:
        repair = f"remove it, or use phase {Phase.LAYOFF} or {Phase.OVER}"
        yield _problem("a showdown before the knock", "showdown", repair, "R2.5")
    match state.phase:
        case Phase.UPCARD if rules.first_upcard is not FirstUpcard.OFFER:
            yield _problem("the upcard is not offered", "phase", "use draw", "R1.first_upcard")
        case Phase.LAST if rules.last_discard is not LastDiscard.PLAYABLE:
            yield _problem("the last discard is dead", "phase", "use over", "R1.last_discard")
        case Phase.RESHUFFLE if rules.stock_exhaustion is not StockExhaustion.RESHUFFLE:
            yield _problem("nothing is reshuffled", "phase", "use over", "R1.stock_exhaustion")
        case Phase.LAYOFF if not has_knock:
            yield _problem("nobody knocked", "showdown", "say who knocked and how", "R2.5")
        case Phase.OVER if not has_knock and rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
            repair = "say who knocked and how, or use phase reshuffle"
            yield _problem("nobody knocked", "showdown", repair, "R2.7")


def _pile_problems(state: State) -> Iterator[Problem]:
    """Find a pile with nothing to take, and cards that moved before the upcard was settled."""
    if state.phase is Phase.DRAW and not state.pile_indexes:
        yield _problem("the pile is empty", "discards", "give the discard pile", "R2.3")
    if state.phase is Phase.UPCARD and not _is_fresh(state):
        what, repair = "cards moved before the upcard was settled", "discard the upcard alone"
        yield _problem(what, "discards", repair, "R1.first_upcard")


def _public_problems(state: State) -> Iterator[Problem]:
    """Find a face-up discard that is said to be hidden, and a public one that is not there."""
    if (showdown := state.showdown) is None:
        return
    face_up = state.rules.knock_discard is KnockDiscard.FACE_UP
    known = showdown.discard_is_known
    big_gin = showdown.discard is None
    if (known and big_gin) or (face_up and not known and not big_gin):
        yield _problem(
            "big gin has no discard" if big_gin else "the discard lies face up",
            "showdown.discard_is_public",
            f"use {not known}",
            "R1.knock_discard",
        )


def _knock_problems(state: State) -> Iterator[Problem]:
    """Find a knock that was not legal, as the law of play judges it."""
    if (showdown := state.showdown) is None:
        return
    hand, spread = state.hand_masks[showdown.knocker], melds_of(showdown.spread)
    action: BigGin | Knock = BigGin(spread)
    if showdown.discard is not None:
        hand |= 1 << showdown.discard
        action = Knock(CARDS[showdown.discard], spread)
    if reason := to_discard(state.base, hand, None).why_illegal(action):
        yield _judged(reason, "showdown.spread")


_LAYING = (Phase.LAYOFF, Phase.STOPPED)
"""The phases in which some of those who lay off may not have done so yet."""


def _turn_problems(state: State) -> Iterator[Problem]:
    """Find a seat on turn that does not lay off."""
    if state.phase in _LAYING and state.showdown is not None:
        laying = seats_laying(state.base, state.showdown, state.hand_masks)
        if state.seat not in laying:
            seats = f"seat {' or '.join(map(str, laying))}" if laying else "phase over"
            yield _problem(f"seat {state.seat} does not lay off", "turn", f"use {seats}", "R2.5")


def _layoff_problems(state: State) -> Iterator[Problem]:
    """Find cards laid off by a seat that may not, or where they do not fit."""
    if (showdown := state.showdown) is None:
        return
    deal, hands = state.base, state.hand_masks
    laying = seats_laying(deal, showdown, hands)
    if state.phase in _LAYING:
        laying = laying[: laying.index(state.seat) + 1]
    for seat, steps in enumerate(showdown.laid):
        if steps and seat not in laying:
            where = f"showdown.layoffs, seat {seat}"
            yield _problem(f"seat {seat} laid off", where, "it may not, or not yet", "R2.5")
            return
    spread, laid = melds_spread(deal, showdown, hands), showdown.laid
    for seat, fault in judge_layoffs(deal.solver, deal.rules.layoffs, spread, laid, laying):
        where = f"showdown.layoffs, seat {seat}: {LayOff(CARDS[fault.card], fault.number)}"
        yield _problem(str(fault), where, "remove it, or name another meld", fault.rule)


def _last_problems(state: State) -> Iterator[Problem]:
    """Find a hand that took the last discard and cannot knock."""
    if not _has_taken_last(state):
        return
    if not to_knock(state.base, state.hand_masks[state.seat], state.barred_index):
        repair = "give a hand that can knock, or leave the discard on the pile"
        yield _problem("no knock is legal", f"hands, seat {state.seat}", repair, "R1.last_discard")


def _is_fresh(state: State) -> bool:
    """Whether the table looks as it did after the deal."""
    moved = any(state.taken_masks) or state.base.buried
    return state.pile_indexes == (state.base.upcard,) and not moved


def _has_taken_last(state: State) -> bool:
    """Whether the last discard has been taken."""
    size = sum(state.hand_masks[state.seat : state.seat + 1]).bit_count()
    return state.phase is Phase.LAST and size > state.rules.cards_dealt


def _judged(reason: IllegalReason, where: str) -> Problem:
    """Return why an action was not legal, as a problem of the round."""
    code = ErrorCode.INVALID_ROUND if reason.deadwood is None else ErrorCode.OVER_THE_LIMIT
    if reason.rule == "R1.ace_runs":
        code = ErrorCode.INVALID_MELD
    return _problem(reason.what, where, reason.repair, reason.rule, code=code)


def _named(cards: int) -> str:
    return " ".join(map(str, cards_of(cards)))


_Checks = tuple[tuple[Callable[[State], Iterator[Problem]], set[str]], ...]
_TURN = {"rules", "phase", "turn", "hands"}
_CHECKS: _Checks = (
    (_phase_problems, {"rules", "phase", "showdown"}),
    (_stock_problems, {"rules", "phase", "stock", "showdown"}),
    (_pile_problems, {"phase", "upcard", "discards", "taken", "buried"}),
    (_buried_problems, {"rules", "buried"}),
    (_layer_problems, {"stock", "buried"}),
    (_upcard_problems, {"upcard", "discards", "taken", "buried", "showdown"}),
    (
        _barred_problems,
        {"rules", "phase", "turn", "upcard", "hands", "taken", "discards", "barred"},
    ),
    (_public_problems, {"rules", "showdown"}),
)
"""What is looked for, and the fields that must have been read for it."""
_JUDGED: _Checks = (
    (_knock_problems, {"rules", "upcard", "hands", "showdown"}),
    (_turn_problems, _TURN | {"showdown"}),
    (_layoff_problems, _TURN | {"showdown"}),
    (_last_problems, _TURN | {"upcard", "barred"}),
)
"""What is asked of the law, and the fields in which there must be no problem."""
