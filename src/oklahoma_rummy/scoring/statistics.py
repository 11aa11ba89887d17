"""How each side has fared over the hands of a match.

Lives here: ``SideStatistics``, which ``ScoreSheet.statistics`` gives for each side.
"""

from collections import Counter
from collections.abc import Sequence
from typing import final

from attrs import frozen

from oklahoma_rummy.rules import Scoring
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.scoring.standing import Standing
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class SideStatistics:
    """How one side has fared; void hands are left out.

    At two tables, knocks, gins and undercuts are counted at each of them.
    """

    side: int
    """The side, counted from 0."""
    name: str
    """What the side is called."""
    hands: int
    """Hands played."""
    won: int
    """Hands won."""
    knocks: int
    """Wins by a knock, a tie kept by the knocker among them."""
    gins: int
    """Wins by gin or big gin."""
    undercuts: int
    """Wins by an undercut."""
    longest_streak: int
    """The most hands won one after the other."""
    mean: float
    """Points a hand: won, or under penalty scoring taken."""
    best: int
    """The best single hand in points: the most won, or under penalty scoring the fewest taken."""


def statistics_of(standing: Standing, names: Sequence[str]) -> tuple[SideStatistics, ...]:
    """Give the statistics of each side.

    Args:
        standing: The match.
        names: What each side is called.
    """
    return tuple(_side(standing, side, name) for side, name in enumerate(names))


def _side(standing: Standing, side: int, name: str) -> SideStatistics:
    scores = [line.score for line in standing.lines if not line.score.is_void]
    points = [score.points[side] for score in scores]
    kinds = Counter(
        table.kind for score in scores for table in score.tables if side in table.winners
    )
    best = min if standing.rules.scoring is Scoring.PENALTY else max
    return SideStatistics(
        side=side,
        name=name,
        hands=len(scores),
        won=standing.wins[side],
        knocks=kinds[RoundKind.KNOCK] + kinds[RoundKind.TIE],
        gins=kinds[RoundKind.GIN] + kinds[RoundKind.BIG_GIN],
        undercuts=kinds[RoundKind.UNDERCUT],
        longest_streak=_longest_streak([side in score.winners for score in scores]),
        mean=sum(points) / len(points) if points else 0.0,
        best=best(points, default=0),
    )


def _longest_streak(won: Sequence[bool]) -> int:
    longest = streak = 0
    for each in won:
        streak = streak + 1 if each else 0
        longest = max(longest, streak)
    return longest
