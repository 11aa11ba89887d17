"""Figures of many matches, each with how far chance alone may move it."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, sqrt
from typing import final

from attrs import field, frozen
from attrs.validators import instance_of

from oklahoma_rummy.values import value_class

NORMAL = 1.959963984540054
"""Standard deviations to either side that hold 95 % of a normal distribution."""


@final
@value_class
@frozen
class Share:
    """A share, from 0 to 1, with its 95 % interval.

    Example:
        >>> print(Share(0.75, 0.7, 0.8))
        75.0 % (70.0 to 80.0)
    """

    value: float = field(validator=instance_of((int, float)))
    """The share."""
    low: float = field(validator=instance_of((int, float)))
    """The lower end of the interval."""
    high: float = field(validator=instance_of((int, float)))
    """The upper end of the interval."""

    def __str__(self) -> str:
        """Return the share and the interval in per cent."""
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def share_of(count: float, total: int) -> Share:
    """Return the share of independent trials that turned out so, with Wilson's interval.

    Without trials nothing is known: the interval is everything.

    Example:
        >>> print(share_of(60, 100))
        60.0 % (50.2 to 69.1)
        >>> print(share_of(0, 0))
        0.0 % (0.0 to 100.0)
    """
    if not total:
        return Share(0.0, 0.0, 1.0)
    share, square = count / total, NORMAL**2
    middle = (share + square / (2 * total)) / (1 + square / total)
    width = sqrt(share * (1 - share) / total + square / (4 * total**2))
    width *= NORMAL / (1 + square / total)
    return Share(share, max(0.0, middle - width), min(1.0, middle + width))


def mean_of(scores: Sequence[float]) -> Share:
    """Return the mean of independent scores from 0 to 1, with its normal interval.

    What one score is made of may depend on each other as it likes, such as the two matches of a
    mirrored pair. One score alone says nothing: the interval is everything. Where all scores are
    equal the interval is Wilson's, as if each were a single trial.

    Example:
        >>> print(mean_of([1, 0.5, 0.5, 1]))
        75.0 % (46.7 to 100.0)
    """
    count = len(scores)
    if count < 2:
        return Share(sum(scores) / max(1, count), 0.0, 1.0)
    mean = sum(scores) / count
    if min(scores) == max(scores):
        return share_of(count * mean, count)
    spread = sqrt(sum([(score - mean) ** 2 for score in scores]) / (count - 1))
    width = NORMAL * spread / sqrt(count)
    return Share(mean, max(0.0, mean - width), min(1.0, mean + width))


def sign_test(wins: int, losses: int) -> float:
    """Return how likely fair coins are at least as uneven, in either direction: exact.

    Example:
        >>> sign_test(8, 2)
        0.109375
        >>> sign_test(0, 0)
        1.0
    """
    tosses, most = wins + losses, max(wins, losses)
    tail = sum([comb(tosses, heads) for heads in range(most, tosses + 1)])
    return min(1.0, float(Fraction(2 * tail, 2**tosses)))
