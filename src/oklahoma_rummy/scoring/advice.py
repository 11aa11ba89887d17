"""Points that no hand can give: advice on hands of which only the points were recorded.

The bounds follow from the rules alone. With two players, ten cards and an ace of 1 point, nobody
is left with more than 98 points, two of each rank from the king down to the nine: three of a rank
would be a set. Where several lose, each is bounded in this way.
"""

from collections.abc import Iterator
from typing import NamedTuple

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules import (
    MultiGinBonus,
    MultiTie,
    Partnership,
    Rules,
    Tie,
)
from oklahoma_rummy.scoring.entries import PenaltiesEntry, PointsEntry
from oklahoma_rummy.scoring.players import counted
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.scoring.standing import Standing

_LEAST_MELD = 3
"""The fewest cards that can all be melded."""
"""The highest knock limit that an upcard can set."""


class Bounds(NamedTuple):
    """Between what a hand can be worth."""

    least: int
    """The least, in points."""
    most: int
    """The most, in points."""


def advice_on(standing: Standing) -> tuple[Problem, ...]:
    """Return what can hardly be meant about the hands of a match, in their order.

    Args:
        standing: The match.
    """
    rules = standing.rules
    advice: list[Problem] = []
    for line in standing.lines:
        if isinstance(line.entry, PointsEntry):
            advice += _on_points(rules, line.number, line.entry)
        elif isinstance(line.entry, PenaltiesEntry):
            advice += _on_penalties(rules, line.number, line.entry)
    return tuple(advice)


def most_deadwood(rules: Rules) -> int:
    """Return the most points that a seat can be left with: no more than two cards of a rank count.

    Args:
        rules: The rules of the match.

    Example:
        >>> most_deadwood(Rules())
        98
    """
    ranks = [rules.ace_deadwood, *range(2, 11), 10, 10, 10]
    cards = sorted([*ranks, *ranks], reverse=True)
    return sum(cards[: rules.cards_dealt])


def possible_points(rules: Rules, kind: RoundKind) -> Bounds:
    """Return the least and the most that a hand of a kind can be worth, before the multiplier.

    Args:
        rules: The rules of the match.
        kind: How the hand ended.

    Returns:
        The bounds; the least exceeds the most if there can be no such hand.

    Example:
        >>> possible_points(Rules(), RoundKind.GIN)
        Bounds(least=25, most=123)
    """
    most = most_deadwood(rules)
    limit = rules.highest_knock_limit
    losers = 2 if rules.partnership is Partnership.ONE_TABLE else rules.seats_at_table - 1
    if kind is RoundKind.TIE:
        return Bounds(0, 0 if rules.tie is Tie.KNOCKER and losers == 1 and limit else -1)
    if kind is RoundKind.KNOCK:
        difference = 0 if rules.tie is Tie.KNOCKER and losers > 1 else 1
        return Bounds(losers * difference, losers * (most - 1) if limit else -1)
    if kind is RoundKind.UNDERCUT:
        least = rules.undercut_bonus + (rules.tie is not Tie.UNDERCUT)
        if rules.multi_tie is MultiTie.SPLIT:
            least = 0
        others = (losers - 1) * most
        return Bounds(least, rules.undercut_bonus + limit + others if limit else -1)
    is_big = kind is RoundKind.BIG_GIN
    bonus = rules.big_gin_bonus if is_big else rules.gin_bonus
    if bonus is None or rules.cards_dealt + is_big < _LEAST_MELD:
        return Bounds(0, -1)
    per_loser = rules.multi_gin_bonus is MultiGinBonus.PER_LOSER
    paid = bonus * losers if per_loser else bonus
    least = bonus + 1 if rules.layoff_on_gin else paid
    return Bounds(least, paid + losers * most)


def _on_points(rules: Rules, number: int, entry: PointsEntry) -> Iterator[Problem]:
    times = rules.spade_multiplier if entry.spade else 1
    if rules.partnership is Partnership.TWO_TABLES:
        # The difference of two tables: anything up to two of the dearest hands.
        times = rules.spade_multiplier
        dearest = max(possible_points(rules, kind).most for kind in RoundKind)
        bounds = Bounds(1, 2 * times * dearest)
    else:
        least, most = possible_points(rules, entry.kind)
        bounds = Bounds(least * times, most * times)
    kind = f"{_ARTICLES[entry.kind]} of {counted(entry.points, 'point')}"
    if entry.spade:
        kind += " under a spade"
    if bounds.least > bounds.most:
        yield _impossible(number, kind, "these rules have no such hand", entry.points)
    elif not bounds.least <= entry.points <= bounds.most:
        possible = f"{bounds.least} to {bounds.most} are possible"
        if bounds.least == bounds.most:
            possible = f"only {bounds.least} is possible"
        if entry.points == 0 and possible_points(rules, RoundKind.TIE).most == 0:
            possible += ". A tie is worth 0"
        yield _impossible(number, kind, possible, entry.points)
    elif rules.partnership is not Partnership.TWO_TABLES and entry.points % times:
        yield _impossible(number, kind, f"only multiples of {times} are possible", entry.points)


def _on_penalties(rules: Rules, number: int, entry: PenaltiesEntry) -> Iterator[Problem]:
    limit = rules.highest_knock_limit
    dearest = max(most_deadwood(rules) + rules.gin_bonus, rules.undercut_bonus + limit)
    most = dearest * rules.spade_multiplier
    for seat, points in enumerate(entry.points):
        if points > most:
            what = f"seat {seat} takes {counted(points, 'penalty point')}"
            yield _impossible(number, what, f"0 to {most} are possible", points)


_ARTICLES = {
    RoundKind.KNOCK: "a knock",
    RoundKind.GIN: "a gin",
    RoundKind.BIG_GIN: "a big gin",
    RoundKind.UNDERCUT: "an undercut",
    RoundKind.TIE: "a tie",
}


def _impossible(number: int, what: str, possible: str, points: int) -> Problem:
    return Problem(
        code=ErrorCode.IMPOSSIBLE_POINTS,
        what=what,
        where=f"hand {number}",
        repair=possible,
        rule="R3.1",
        value=points,
    )
