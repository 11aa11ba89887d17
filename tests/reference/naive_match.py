"""Keeping score once more: slow, plain, and independent of the library.

The whole match goes in, the whole sheet comes out; nothing is carried from hand to hand but what
stands on the paper. As in `naive`, rules are a plain dict of the rulebook's words and facts are
plain dicts. Comments quote the rulebook sentence that the next lines act out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from . import naive
from .naive_rules import Rules, complete

Hand = Mapping[str, Any]
"""One of `{"void": True}`, `{"winner", "points", "kind", "spade"}` (a side, and what is written),
`{"penalties", "winner"}`, `{"facts": [...]}` with the facts of each table,
`{"award", "winner", "points"}`, `{"adjust", "side"}` or `{"end", "winner"}`."""


class Cell(NamedTuple):
    """What one hand put into one column for one side."""

    points: int
    boxes: int
    is_win: bool
    adjusted: int = 0
    """How much of the points is an adjustment."""


class Result(NamedTuple):
    """What a hand comes to, before any column is looked at."""

    winners: tuple[int, ...]
    points: dict[int, int]
    boxes: dict[int, int]
    knocker: int | None
    bonuses: tuple[int, ...] = ()
    """The sides of "another undercutter", whose bonus is written though they did not win."""


def sides(rules: Mapping[str, Any]) -> int:
    """Count what scores: "a seat, or in partnerships seats 0+2 (side 0) and 1+3 (side 1)"."""
    law = complete(rules)
    return int(law["players"]) if law["partnership"] == "none" else 2


def keep_score(  # noqa: C901  the whole match, from top to bottom
    rules: Mapping[str, Any], hands: Sequence[Hand], dealer: int = 0
) -> dict[str, Any]:
    """Give the sheet after these hands; ValueError if one comes after the end."""
    law = complete(rules)
    paper: list[list[list[Cell]]] = [
        [[] for _ in range(sides(law))] for _ in range(law["hollywood_columns"])
    ]
    ends: list[dict[str, Any] | None] = [None] * len(paper)
    wins = [0] * sides(law)
    log: list[dict[str, Any]] = []
    counted = 0
    early: Hand | None = None
    for hand in hands:
        if all(ends) or early:
            message = "the match is over"
            raise ValueError(message)
        if "end" in hand:
            early = hand
            log.append({"columns": {}, "closed": [at for at, end in enumerate(ends) if end]})
            continue
        if "adjust" in hand:
            log.append(_adjust(hand, paper, ends, law))
            continue
        result = _result(hand, law)
        written: dict[int, list[int]] = {}
        if result is not None:
            counted += 1
            for side in result.winners:
                wins[side] += 1
            for side in range(sides(law)):
                written[side] = _columns_for(side, result, paper, ends, wins, law)
            for side, columns in written.items():
                for column in columns:
                    won = side in result.winners
                    cell = Cell(result.points.get(side, 0), result.boxes.get(side, 0), won)
                    paper[column][side].append(cell)
            # Part 1, "`hands_per_match`: hands until the end, void hands not counted"
            last = counted == law["hands_per_match"]
            for column, end in enumerate(ends):
                if end is None:
                    ends[column] = _end(paper[column], result.knocker, law, last=last)
        dealer = _next_dealer(dealer, result, law)
        log.append(
            {
                "columns": {side: columns for side, columns in written.items() if columns},
                "closed": [column for column, end in enumerate(ends) if end],
            }
        )
    sheet = [
        _column(paper[number], ends[number], law, last=number > 0 and number == len(paper) - 1)
        for number in range(len(paper))
    ]
    totals = [sum(column["totals"][side] for column in sheet) for side in range(sides(law))]
    best = min(totals) if law["scoring"] == "penalty" else max(totals)
    leaders = [side for side, total in enumerate(totals) if total == best]
    over = all(ends) or early is not None
    # "`winner` of the session has the highest sum, nobody if shared"
    session = leaders[0] if over and len(leaders) == 1 else None
    winner = sheet[0]["winner"] if len(sheet) == 1 else session
    # "A match may be *ended* before its time ... with a side as winner or nobody"
    if early is not None:
        winner = early["winner"]
    return {
        "columns": sheet,
        "totals": totals,
        "winner": winner,
        "leaders": leaders,
        "is_over": over,
        "dealer": dealer,
        "log": log,
    }


# --- a hand ----------------------------------------------------------------------------------


def _result(hand: Hand, law: Rules) -> Result | None:  # noqa: C901, PLR0911  kind by kind
    """Give what a hand comes to; None if it is void."""
    if hand.get("void"):
        return None
    if "award" in hand:
        # "with the points that the table gives it, 0 or more, multiplier in: a won hand with one
        # box and no extra boxes, written as any win"; and of penalties, "the winner takes 0"
        winner, points = hand["winner"], hand["points"]
        if law["scoring"] == "penalty":
            return Result(
                (winner,), {s: points for s in range(sides(law)) if s != winner}, {}, None
            )
        return Result((winner,), {winner: points}, {winner: 1}, None)
    if "penalties" in hand:
        return Result((hand["winner"],), dict(enumerate(hand["penalties"])), {}, None)
    if "facts" not in hand:
        times = law["spade_multiplier"] if hand.get("spade") else 1
        kind = hand.get("kind", "knock")
        if law["partnership"] == "two_tables":
            boxes = 1 + _two_tables_extra(kind, times, law)
        else:
            boxes = _boxes(kind, times, law)
        winner = hand["winner"]
        return Result((winner,), {winner: hand["points"]}, {winner: boxes}, None)
    if law["partnership"] == "two_tables":
        return _net(hand["facts"], law)
    (facts,) = hand["facts"]
    if facts["kind"] == "void":
        return None
    seats = naive.price(facts, law)
    points = dict.fromkeys(range(sides(law)), 0)
    for seat, amount in enumerate(seats):
        points[seat % sides(law)] += amount
    winners = tuple(seat % sides(law) for seat in facts["winners"])
    # "No boxes, bonuses or shutout."
    won: dict[int, int] = {}
    if law["scoring"] == "points":
        times = naive.multiplier(law, facts["upcard"])
        won = dict.fromkeys(winners, _boxes(facts["kind"], times, law))
    return Result(winners, points, won, facts["knocker"], _other_undercutters(facts, law))


def _other_undercutters(facts: naive.Facts, law: Rules) -> tuple[int, ...]:
    # By `every_undercutter` "each defender who beats the knocker gets a whole bonus".
    if facts["kind"] != "undercut" or law["multi_undercut_bonus"] != "every_undercutter":
        return ()
    shown = facts["deadwood"][facts["knocker"]]
    return tuple(
        seat
        for seat, left in enumerate(facts["deadwood"])
        if seat != facts["knocker"] and seat not in facts["winners"]
        if left < shown or (left == shown and law["tie"] == "undercut")
    )


def _net(tables: Sequence[naive.Facts], law: Rules) -> Result | None:
    # "a side's hand score is the sum of its two seats; the higher side scores the difference, one
    # box, and the extra boxes its own players earned ...; equal: the hand is void."
    prices = [naive.price(facts, law) for facts in tables]
    sums = [sum(price[side] for price in prices) for side in (0, 1)]
    if sums[0] == sums[1]:
        return None
    winner = sums.index(max(sums))
    boxes = 1
    for facts in tables:
        if winner in facts["winners"]:
            boxes += _two_tables_extra(facts["kind"], naive.multiplier(law, facts["upcard"]), law)
    return Result((winner,), {winner: abs(sums[0] - sums[1])}, {winner: boxes}, None)


def _extra(kind: str, law: Rules) -> int:
    # Part 1 says "boxes more for that hand (big gin counts as gin)", but of
    # `extra_boxes_big_gin`: "boxes more for big gin; `None` = as `extra_boxes_gin`".
    if kind == "big_gin" and law["extra_boxes_big_gin"] is not None:
        return int(law["extra_boxes_big_gin"])
    if kind in ("gin", "big_gin"):
        return int(law["extra_boxes_gin"])
    return int(law["extra_boxes_undercut"]) if kind == "undercut" else 0


def _boxes(kind: str, times: int, law: Rules) -> int:
    # `spade_boxes`, as part 1 says, lets the multiplier "also" apply to "nothing, the extra
    # boxes, all boxes of the hand"
    return {
        "none": 1 + _extra(kind, law),
        "extra": 1 + _extra(kind, law) * times,
        "all": (1 + _extra(kind, law)) * times,
    }[law["spade_boxes"]]


def _two_tables_extra(kind: str, times: int, law: Rules) -> int:
    # Two tables: "`spade_boxes` there multiplies extra boxes only"
    return _extra(kind, law) * (1 if law["spade_boxes"] == "none" else times)


# --- adjustments -----------------------------------------------------------------------------


def _adjust(
    hand: Hand, paper: list[list[list[Cell]]], ends: list[dict[str, Any] | None], law: Rules
) -> dict[str, Any]:
    # "It is written in every open column the side is in, else in the first open one; it counts
    # toward the target (a column can close by it, for the side that reached it), may bring points
    # below 0, brings no box, no win, no turn of the deal, and is not counted by `hands_per_match`."
    side = hand["side"]
    still_open = [column for column, end in enumerate(ends) if end is None]
    columns = [column for column in still_open if paper[column][side]] or still_open[:1]
    for column in columns:
        paper[column][side].append(Cell(hand["adjust"], 0, is_win=False, adjusted=hand["adjust"]))
        ends[column] = _end(paper[column], None, law, last=False)
    closed = [column for column, end in enumerate(ends) if end]
    return {"columns": {side: columns}, "closed": closed}


# --- columns ---------------------------------------------------------------------------------


def _columns_for(
    side: int,
    result: Result,
    paper: Sequence[Sequence[Sequence[Cell]]],
    ends: Sequence[object],
    wins: Sequence[int],
    law: Rules,
) -> list[int]:
    still_open = [column for column, end in enumerate(ends) if end is None]
    if law["scoring"] == "penalty":
        return still_open
    already_in = [column for column in still_open if paper[column][side]]
    not_in = [column for column in still_open if not paper[column][side]]
    if side in result.winners:
        if law["hollywood_entry"] == "fixed_index":
            # "its n-th win in columns 1..n, what falls on closed ones being lost"
            return [column for column in still_open if column < wins[side]]
        # "written in every open column it is already in and in the next open one"
        return sorted(already_in + not_in[:1])
    if side in result.bonuses:
        # "another undercutter's bonus is written in the open columns he is in, else in the first
        # open one, which he then is in; no box, no win counted for `fixed_index`"
        return already_in or still_open[:1]
    return []


def _sum(cells: Sequence[Cell]) -> Cell:
    return Cell(
        sum(cell.points for cell in cells),
        sum(cell.boxes for cell in cells),
        any(cell.is_win for cell in cells),
        sum(cell.adjusted for cell in cells),
    )


def _end(
    column: Sequence[Sequence[Cell]], knocker: int | None, law: Rules, *, last: bool
) -> dict[str, Any] | None:
    """Say how a column ends with this hand, if it does."""
    sums = [_sum(cells) for cells in column]
    points = [cell.points for cell in sums]
    # As to the game: "A column closes when points (with `at_once`: points + boxes x box bonus)
    # reach the target."
    box = law["box_bonus"] if law["box_timing"] == "at_once" else 0
    compared = [cell.points + cell.boxes * box for cell in sums]
    reached = law["target"] is not None and max(compared) >= law["target"]
    if law["scoring"] == "penalty":
        # "The game ends when any side reaches the target or after `hands_per_match`; the lowest
        # total wins, nobody if shared."
        if not (reached or last):
            return None
        alone = points.count(min(points)) == 1
        return {"winner": points.index(min(points)) if alone else None, "target": False}
    if reached:
        # "If several cross in one hand, the higher, in what is compared with the target, is
        # first; equal: the first clockwise from the knocker."
        highest = [side for side, value in enumerate(compared) if value == max(compared)]
        start = 0 if knocker is None else knocker
        clockwise = [(start + step) % len(column) for step in range(1, len(column) + 1)]
        return {"winner": min(highest, key=clockwise.index), "target": True}
    if last:
        # "`winner` is the side with most points, nobody if shared"
        alone = points.count(max(points)) == 1
        return {"winner": points.index(max(points)) if alone else None, "target": False}
    return None


def _column(
    column: Sequence[Sequence[Cell]], end: dict[str, Any] | None, law: Rules, *, last: bool
) -> dict[str, Any]:
    points = [_sum(cells).points for cells in column]
    boxes = [_sum(cells).boxes for cells in column]
    totals = [p + b * law["box_bonus"] for p, b in zip(points, boxes, strict=True)]
    winner: int | None = None if end is None else end["winner"]
    shutout = False
    if end is not None and end["target"]:
        assert winner is not None
        others = [side for side in range(len(points)) if side != winner]
        # "A shutout looks at points from hands only."
        sums = [_sum(cells) for cells in column]
        shutout = not any(sums[side].points - sums[side].adjusted for side in others)
        if law["shutout_when"] == "no_wins":
            # "without a won hand: a win of 0 points prevents it; in Hollywood: without a win
            # written in that column"
            shutout = not any(cell.is_win for side in others for cell in column[side])
        p, b, game = points[winner], boxes[winner] * law["box_bonus"], law["game_bonus"]
        totals[winner] = p + game + b
        if shutout:
            totals[winner] = {
                "double_total": (p + game + b) * 2,
                "double_points_and_game": (p + game) * 2 + b,
                "double_points": p * 2 + game + b,
                "double_game_bonus": p + 2 * game + b,
                "flat_100": p + game + b + 100,
                "none": p + game + b,
            }[law["shutout"]]
    if end is not None and last:
        # "the last column's totals"
        totals = [total * law["hollywood_last_multiplier"] for total in totals]
    return {
        "points": points,
        "boxes": boxes,
        "totals": totals,
        "winner": winner,
        "shutout": shutout,
        "is_closed": end is not None,
    }


# --- the dealer ------------------------------------------------------------------------------


def _next_dealer(dealer: int, result: Result | None, law: Rules) -> int:
    # "the dealer is seat 0 or 1, the same at both tables, alternating"
    seats = 2 if law["partnership"] == "two_tables" else int(law["players"])
    after = (dealer + 1) % seats
    if result is None:
        # Part 1 says "who deals after any void hand (`alternate`: the next seat clockwise)"
        return dealer if law["redeal"] == "same" else after
    winner = result.winners[0]
    # "who deals next; `alternate` is clockwise; `loser` only with two players"
    return {"alternate": after, "winner": winner, "loser": 1 - winner}[law["dealer_rotation"]]
