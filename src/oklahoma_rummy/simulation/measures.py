"""What is counted of matches, and what the counts come to, with how far chance may move it.

Lives here: ``MEASURES``, what is counted; ``Estimate`` and ``Measure``; and ``measure``, which
compares the matches of two rule sets one by one.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import final

from attrs import field, frozen
from attrs.validators import instance_of

from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.simulation.figures import NORMAL
from oklahoma_rummy.simulation.playing import PlayedMatch
from oklahoma_rummy.values import value_class

Count = tuple[float, float]
"""How much of something a match had, and among how many."""
_NUMBER = instance_of((int, float))


@final
@value_class
@frozen
class Estimate:
    """A figure with its 95 % interval.

    Example:
        >>> print(Estimate(7.25, 7.0, 7.5))
        7.25 (7.00 to 7.50)
    """

    value: float = field(validator=_NUMBER)
    """The figure."""
    low: float = field(validator=_NUMBER)
    """The lower end of the interval."""
    high: float = field(validator=_NUMBER)
    """The upper end of the interval."""

    def __str__(self) -> str:
        """Return the figure and the interval."""
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f})"


@final
@value_class
@frozen(kw_only=True)
class Measure:
    """One figure under both rule sets, and what lies between."""

    pairing: str = field(validator=instance_of(str))
    """Who played: ``weak``, ``strong`` or ``mixed``."""
    name: str = field(validator=instance_of(str))
    """What is measured, a key of ``MEASURES``."""
    a: float = field(validator=_NUMBER)
    """The figure under the first rule set."""
    b: float = field(validator=_NUMBER)
    """The figure under the second."""
    difference: Estimate = field(validator=instance_of(Estimate))
    """The second less the first, over matches with the same decks."""
    matches: int = field(validator=instance_of(int))
    """How many matches were compared."""

    @property
    def is_shown(self) -> bool:
        """Whether so many matches show a difference: its interval does not hold 0."""
        return self.difference.low > 0 or self.difference.high < 0

    @property
    def verdict(self) -> str:
        """What that shows, in words."""
        if not self.is_shown:
            return f"no difference that {self.matches:,} matches can show"
        by = self.difference
        if by.value > 0:
            return f"more by {by}"
        return f"less by {Estimate(-by.value, -by.high, -by.low)}"

    def __str__(self) -> str:
        """Return both figures, and what that shows, in words."""
        return f"{self.name}: {self.a:.2f}, {self.b:.2f}: {self.verdict}"


def _count_kind(*kinds: str) -> Callable[[PlayedMatch, Rules], Count]:
    """Return what counts the deals that ended so, in per cent."""

    def count(match: PlayedMatch, _rules: Rules) -> Count:
        return 100 * sum([deal.kind in kinds for deal in match.deals]), len(match.deals)

    return count


def _points(match: PlayedMatch, _rules: Rules) -> Count:
    return sum([sum(deal.points) for deal in match.deals]), len(match.deals)


def _won_by_dealer(match: PlayedMatch, _rules: Rules) -> Count:
    won = [deal for deal in match.deals if deal.winner is not None]
    return 100 * sum([deal.winner == deal.dealer for deal in won]), len(won)


def _leaders(match: PlayedMatch, rules: Rules) -> list[int | None]:
    """Return the side that leads by points after each deal; ``None`` where nobody does alone."""
    sign = -1 if rules.scoring is Scoring.PENALTY else 1
    totals, leaders = [0] * rules.sides, list[int | None]()
    for deal in match.deals:
        for seat, points in enumerate(deal.points):
            totals[seat % rules.sides] += sign * points
        best = max(totals)
        leaders.append(totals.index(best) if totals.count(best) == 1 else None)
    return leaders


def _lead_changes(match: PlayedMatch, rules: Rules) -> Count:
    leaders = [leader for leader in _leaders(match, rules) if leader is not None]
    return sum([before != after for before, after in pairwise(leaders)]), 1


def _comebacks(match: PlayedMatch, rules: Rules) -> Count:
    leaders = _leaders(match, rules)
    half = leaders[(len(leaders) - 1) // 2] if leaders else None
    if half is None or match.winner is None:
        return 0, 0
    return 100 * (match.winner != half), 1


def _won_by_strong(match: PlayedMatch, rules: Rules) -> Count:
    """Count the match for the strong player, who has a side in turn; nobody's match is shared."""
    if match.winner is None:
        return 100 / rules.sides, 1
    return 100 * (match.winner == match.number % rules.sides), 1


MEASURES: Mapping[str, Callable[[PlayedMatch, Rules], Count]] = {
    "deals a match": lambda match, _: (match.deals[-1].number if match.deals else 0, 1),
    "turns a deal": lambda match, _: (sum([d.turns for d in match.deals]), len(match.deals)),
    "points a deal": _points,
    "knock %": _count_kind("knock", "tie"),
    "gin %": _count_kind("gin", "big_gin"),
    "undercut %": _count_kind("undercut"),
    "void %": _count_kind("void"),
    "capped %": _count_kind("capped"),
    "won by the dealer %": _won_by_dealer,
    "lead changes a match": _lead_changes,
    "won from behind at half %": _comebacks,
}
"""What is counted of every match, with the rules it was played under."""
SKILL = "won by the strong player %"
"""What is counted besides where a strong player meets weak ones."""


def measure(
    pairing: str, rules: tuple[Rules, Rules], played: Sequence[tuple[PlayedMatch, PlayedMatch]]
) -> tuple[Measure, ...]:
    """Return every figure of pairs of matches that have their decks in common.

    Args:
        pairing: Who played.
        rules: Both rule sets.
        played: For each number the match under the first and under the second.
    """
    counts = dict(MEASURES) | ({SKILL: _won_by_strong} if pairing == "mixed" else {})
    found: list[Measure] = []
    for name, count in counts.items():
        ratios = [_ratio([count(pair[place], rules[place]) for pair in played]) for place in (0, 1)]
        (a, moves_a), (b, moves_b) = ratios
        moves = [after - before for before, after in zip(moves_a, moves_b, strict=True)]
        width = NORMAL * sqrt(sum([move**2 for move in moves])) if len(moves) > 1 else float(10**6)
        difference = Estimate(b - a, b - a - width, b - a + width)
        found.append(
            Measure(
                pairing=pairing, name=name, a=a, b=b, difference=difference, matches=len(played)
            )
        )
    return tuple(found)


def _ratio(counts: Sequence[Count]) -> tuple[float, list[float]]:
    """Return a share of sums, and how far each match moves it (the linearised ratio)."""
    whole = sum([among for _, among in counts])
    if not whole:
        return 0.0, [0.0] * len(counts)
    ratio = sum([much for much, _ in counts]) / whole
    return ratio, [(much - ratio * among) / whole for much, among in counts]
