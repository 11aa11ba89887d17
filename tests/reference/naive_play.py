"""What may be done in a position, and whether there can be such a position, once more.

As in `naive`, nothing comes from the library: a position is the plain dictionary of a snapshot,
an action a tuple such as ``("knock", "9c", {melds})``. Nothing is remembered from step to step;
every question is answered from what lies on the table. Comments quote the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from . import naive, naive_rules

Position = Mapping[str, Any]
Action = tuple[Any, ...]
Law = Mapping[str, Any]
ENDS = ("over", "stopped")
"""The phases after which nothing is done; a round is stopped when it is voided or awarded."""


def hand_of(text: str) -> list[str]:
    """Read a hand in four groups, clubs to spades."""
    groups = zip(text.split("."), naive.SUITS, strict=True)
    return [rank + suit for ranks, suit in groups for rank in ranks]


def row_of(text: str) -> list[str]:
    """Read cards in a row."""
    plain = text.replace(" ", "")
    return [plain[at : at + 2] for at in range(0, len(plain), 2)]


def melds_of(text: str) -> list[naive.Meld]:
    """Read a spread; the melds of a position are in mask order."""
    return [frozenset(row_of(meld)) for meld in text.split() if meld != "-"]


def laid_of(position: Position) -> list[list[naive.Layoff]]:
    """Read what each seat laid off, melds counted from 0."""
    return [
        [(step.split(" on ")[0], int(step.split(" on ")[1]) - 1) for step in steps]
        for steps in position["showdown"]["layoffs"]
    ]


# --- the law ---------------------------------------------------------------------------------


def legal(rules: Law, position: Position) -> list[Action]:  # noqa: PLR0911  one for each phase
    """List what the seat on turn may do, knocks with the default spread, in no order."""
    law = naive_rules.complete(rules)
    phase, pile = position["phase"], row_of(position["discards"])
    if phase in ENDS:
        return []
    if phase == "reshuffle":
        # "the top discard stays, the rest goes under the cards left"
        return [("reshuffle", frozenset(pile[:-1]))]
    if phase == "upcard":
        # "each in turn from the dealer's left, dealer last, may take the upcard or pass"
        return [("take",), ("pass",)]
    if phase == "draw":
        # "if all pass the first must draw the stock"
        return [("draw",)] if position["barred"] else [("draw",), ("take",)]
    hand = hand_of(position["hands"][position["turn"]])
    if phase == "layoff":
        steps = _steps(law, position, position["turn"], hand, laid_of(position))
        return [*(("lay", *step) for step in steps), ("done",)]
    has_drawn = len(hand) > naive_rules.hand_size(law)
    if phase == "last" and not has_drawn:
        # "at the floor the next player may still take that discard, but only if some knock, gin
        # or big gin is then legal, and must make one; else he passes and the hand is void"
        barred = None if law["allow_rediscard"] else pile[-1]
        endings = _endings(law, position["upcard"], [*hand, pile[-1]], barred)
        return [("take",), ("pass",)] if endings else [("pass",)]
    endings = _endings(law, position["upcard"], hand, position["barred"])
    if phase == "last":
        return endings
    return [*(("discard", card) for card in hand if card != position["barred"]), *endings]


def _endings(law: Law, upcard: str, hand: list[str], barred: str | None) -> list[Action]:
    """List the knocks, gins and big gin of a hand with a card too many."""
    found: list[Action] = []
    ace = law["ace_runs"], law["ace_deadwood"]
    whole = naive.best_arrangement(hand, *ace)
    if law["big_gin_bonus"] is not None and not whole.loose:
        # "all n+1 cards melded, declared without a discard"
        found.append(("big-gin", frozenset(whole.melds)))
    for card in hand:
        kept = naive.best_arrangement([other for other in hand if other != card], *ace)
        left = naive.points(kept.loose, law["ace_deadwood"])
        # "A knock needs deadwood <= limit"; "A spread that leaves nothing is a gin".
        if card != barred and left <= naive.knock_limit(law, upcard):
            found.append(("knock" if left else "gin", card, frozenset(kept.melds)))
    return found


def laying_seats(law: Law, knocker: int, *, gin: bool) -> list[int]:
    """List who lays off, clockwise from the knocker."""
    # "The phase is skipped with `layoffs=none` and after gin without `layoff_on_gin`. Under
    # `partner_knocked` only the knocker's partner acts"
    if law["layoffs"] == "none" or (gin and not law["layoff_on_gin"]):
        return []
    if law["partner_layoff"] == "partner_knocked":
        return [(knocker + 2) % 4]
    return _against(law, knocker)


def _against(law: Law, knocker: int) -> list[int]:
    seats = naive_rules.seats(law)
    clockwise = [(knocker + step) % seats for step in range(1, seats)]
    return [seat for seat in clockwise if law["partnership"] != "one_table" or (seat - knocker) % 2]


def _steps(
    law: Law, position: Position, seat: int, hand: list[str], laid: list[list[naive.Layoff]]
) -> list[naive.Layoff]:
    shown = position["showdown"]
    table = melds_of(shown["spread"])
    if law["partner_layoff"] == "partner_knocked":
        # "his meld numbers run over the defenders' arrangements, clockwise from the knocker"
        ace = law["ace_runs"], law["ace_deadwood"]
        table = [
            meld
            for owner in _against(law, shown["knocker"])
            for meld in naive.best_arrangement(hand_of(position["hands"][owner]), *ace).melds
        ]
    mine = laid[seat]
    counted = (
        [step for steps in laid for step in steps] if law["layoffs"] == "shared_chain" else mine
    )
    return naive.legal_layoffs(hand, table, law["layoffs"], law["ace_runs"], counted)


# --- whether there can be such a position ----------------------------------------------------


def faults(rules: Law, position: Position) -> list[str]:
    """List what no play can have brought about; no fault does not mean that some play can."""
    law = naive_rules.complete(rules)
    seats = naive_rules.seats(law)
    lists = [position["hands"], position["taken"]]
    if len(lists[0]) != seats or len(lists[1]) != seats:
        return ["a list that is not one entry for each seat"]
    if position["phase"] != "over" and position["turn"] not in range(seats):
        return ["a turn of nobody at the table"]
    found = [*_places(position), *_sizes(law, position), *_phase(law, position)]
    if position["showdown"] is not None and not found:
        found += _showdown(law, position)
    if not found and bool(legal(law, position)) is (position["phase"] in ENDS):
        found.append("nothing to do, or something after the end")
    return found


def _places(position: Position) -> Iterator[str]:
    # "52 cards each in one place"
    cards = [card for hand in position["hands"] for card in hand_of(hand)]
    cards += row_of(position["stock"]) + row_of(position["discards"])
    shown = position["showdown"]
    if shown is not None:
        cards += [card for steps in laid_of(position) for card, _ in steps]
        cards += [shown["discard"]] if shown["discard"] else []
    if Counter(cards) != Counter(naive.PACK):
        yield "not each card in one place"
    if position["upcard"] in row_of(position["stock"]) and not any(
        position["upcard"] in hand_of(cards) for cards in position["buried"]
    ):
        yield "an upcard in the stock that no reshuffle put there"
    for seat, taken in enumerate(position["taken"]):
        if not set(hand_of(taken)) <= set(hand_of(position["hands"][seat])):
            yield f"seat {seat} took what it does not hold"


def _sizes(law: Law, position: Position) -> Iterator[str]:
    size, shown, phase = naive_rules.hand_size(law), position["showdown"], position["phase"]
    for seat, hand in enumerate(position["hands"]):
        count = len(hand_of(hand))
        if shown is not None:
            count += len(laid_of(position)[seat])
            right = {size + (seat == shown["knocker"] and shown["discard"] is None)}
        elif seat == position["turn"] and phase in ("discard", "last", "stopped"):
            right = {size + 1} if phase == "discard" else {size, size + 1}
        else:
            right = {size}
        if count not in right:
            yield f"{count} cards of seat {seat}"


def _phase(law: Law, position: Position) -> Iterator[str]:
    phase, shown = position["phase"], position["showdown"]
    stock, floor = len(row_of(position["stock"])), law["stock_floor"]
    allowed = {
        "upcard": law["first_upcard"] == "offer",
        "reshuffle": law["stock_exhaustion"] == "reshuffle",
        "last": law["last_discard"] == "playable",
    }
    if not allowed.get(phase, True):
        yield f"a phase {phase} that these rules do not have"
    if (phase == "layoff" and shown is None) or (
        phase not in ("layoff", *ENDS) and shown is not None
    ):
        yield "a showdown at the wrong time"
    # "cards left when the stock counts as exhausted", "looked at after a discard that was no knock"
    if stock < floor or (phase == "draw" and stock == floor):
        yield "a stock below its floor"
    at_the_floor = phase in ("last", "reshuffle") or (phase == "over" and shown is None)
    if at_the_floor and stock != floor:
        yield "a stock that is not exhausted"
    if position["buried"] and law["stock_exhaustion"] != "reshuffle":
        yield "cards buried where nothing is reshuffled"
    if phase in ("upcard", "draw", "reshuffle") and not row_of(position["discards"]):
        yield "no discard"


def _showdown(law: Law, position: Position) -> Iterator[str]:
    shown = position["showdown"]
    knocker, melds = shown["knocker"], melds_of(shown["spread"])
    hand = set(hand_of(position["hands"][knocker]))
    big_gin = shown["discard"] is None
    if big_gin and law["big_gin_bonus"] is None:
        yield "big gin where it is not played"
    together = [card for meld in melds for card in meld]
    if len(set(together)) < len(together) or not set(together) <= hand:
        yield "melds of other cards, or that share some"
    if not all(naive.is_meld(meld, law["ace_runs"]) for meld in melds):
        yield "a meld that is none"
    left = naive.points(hand.difference(together), law["ace_deadwood"])
    if left > (0 if big_gin else naive.knock_limit(law, position["upcard"])):
        yield "a knock over the limit"
    if not big_gin and law["knock_discard"] == "face_up" and not shown["discard_is_public"]:
        yield "a discard face up that not everybody knows"
    yield from _layoffs(law, position, laying_seats(law, knocker, gin=not left))


def _layoffs(law: Law, position: Position, laying: list[int]) -> Iterator[str]:
    """Lay off once more, card by card."""
    laid, turn = laid_of(position), position["turn"]
    if position["phase"] in ("layoff", "stopped") and turn not in laying:
        yield "a turn of somebody who does not lay off"
        return
    acted = laying if turn is None else laying[: laying.index(turn) + 1]
    if any(steps and seat not in acted for seat, steps in enumerate(laid)):
        yield "layoffs of somebody who may not, or not yet"
        return
    so_far: list[list[naive.Layoff]] = [[] for _ in laid]
    for seat in acted:
        held = hand_of(position["hands"][seat]) + [card for card, _ in laid[seat]]
        for step in laid[seat]:
            rest = [card for card in held if card not in {card for card, _ in so_far[seat]}]
            if step not in _steps(law, position, seat, rest, so_far):
                yield f"a layoff that was not possible: {step}"
                return
            so_far[seat].append(step)
