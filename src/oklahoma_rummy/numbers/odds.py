"""The odds of a deal.

Lives here: ``Chances``, what a count of hands says, and ``odds``, the chances of a hand as dealt
and after one draw, given the upcard. Nothing is sampled: every figure comes from all hands.
"""

from collections.abc import Mapping
from concurrent.futures import Executor
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from math import comb, sqrt
from typing import final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.cards import PACK, Card, CardSet, as_card
from oklahoma_rummy.errors import InvalidCardsError
from oklahoma_rummy.numbers._hands import NO_CARDS, Hands
from oklahoma_rummy.numbers.census import histogram_of
from oklahoma_rummy.parts import Progress
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.values import value_class

Histogram = tuple[tuple[int, int], ...]


_MOST_HANDS = comb(52, 26)
"""No size of hand has more."""


def _as_histogram(counts: Mapping[int, int] | Histogram) -> Histogram:
    try:
        pairs = list(islice(counts.items() if isinstance(counts, Mapping) else counts, 257))
        histogram = dict(pairs)
    except (TypeError, ValueError):
        message = "counts are a mapping of deadwood to a number of hands, or pairs of them"
        raise TypeError(message) from None
    if len(histogram) < len(pairs):
        raise InvalidCardsError(
            what="duplicate deadwood",
            where="counts",
            repair="give each deadwood once, with all its hands",
        )
    checked = [
        (
            as_whole(points, name="deadwood", low=0, high=255),
            as_whole(hands, name="a number of hands", low=0, high=_MOST_HANDS),
        )
        for points, hands in histogram.items()
    ]
    return tuple(sorted((points, hands) for points, hands in checked if hands))


class After(StrEnum):
    """What a seat has done before its hand is looked at."""

    DEAL = "deal"
    """Nothing yet: the hand is as dealt."""
    STOCK = "stock"
    """Drawn from the stock, and made the best discard."""
    UPCARD = "upcard"
    """Taken the upcard, and made the best discard."""


@final
@value_class
@frozen
class Chances:
    """What a count of hands by their deadwood says, each hand being as likely as any other.

    Args:
        counts: How many hands have each deadwood, as ``census`` gives it.

    Raises:
        InvalidCardsError: If there is no hand, or a deadwood is duplicated.
        OutOfRangeError: If a number cannot be a deadwood, or a number of hands.

    Example:
        >>> chances = Chances({0: 1, 10: 2, 40: 1})
        >>> chances.gin, chances.within(10), chances.mean
        (Fraction(1, 4), Fraction(3, 4), Fraction(15, 1))
    """

    counts: Histogram = field(converter=_as_histogram)
    """Pairs of a deadwood and how many hands have it, ascending."""

    def __attrs_post_init__(self) -> None:
        """Refuse to speak of nothing."""
        if not self.counts:
            raise InvalidCardsError(
                what="no hand to give chances of", repair="count hands that can be dealt"
            )

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(hands for _, hands in self.counts)

    @property
    def gin(self) -> Fraction:
        """The chance of no deadwood."""
        return self.within(0)

    @property
    def mean(self) -> Fraction:
        """The deadwood to expect, in points."""
        return Fraction(sum(points * hands for points, hands in self.counts), self.hands)

    @property
    def spread(self) -> float:
        """The standard deviation of deadwood, in points."""
        squares = Fraction(sum(points**2 * hands for points, hands in self.counts), self.hands)
        return sqrt(squares - self.mean**2)

    def within(self, limit: int) -> Fraction:
        """Return the chance of a deadwood within a knock limit (R2.2).

        Args:
            limit: The limit, 0 to 255 points.

        Raises:
            OutOfRangeError: If the limit is outside that range.
        """
        most = as_whole(limit, name="a knock limit", low=0, high=255)
        return Fraction(sum(hands for points, hands in self.counts if points <= most), self.hands)


def odds(
    upcard: Card | str | None = None,
    rules: Rules | None = None,
    *,
    after: After | str = After.DEAL,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Chances:
    """Return the exact chances of one seat's hand.

    Args:
        upcard: The upcard, which is not in the dealt hand; ``None`` to leave it open.
        rules: The rules of the table; ``None`` for the default.
        after: What the seat has done: nothing yet (``deal``), drawn from the stock and made its
            best discard (``stock``), or taken the upcard and made its best discard (``upcard``),
            another card unless the rules allow to discard that one.
        executor: Who shares the work; it is not shut down.
        progress: What passes the steps on and shows how far they are, such as ``tqdm``;
            ``None`` to show nothing.

    Returns:
        The chances, every hand being as likely as any other. A hand cannot knock as dealt;
        ``within`` then says how many are low enough.

    Raises:
        UnknownNameError: If what was done is unknown.
        InvalidCardsError: If the upcard is to be taken and left open.
        PartFailedError: If a part of the work failed twice on the executor.

    Example:
        >>> rules = Rules(hand_size=3)
        >>> f"{float(odds('7h', rules, after='stock').within(rules.knock_limit('7h'))):.2%}"
        '6.24%'
    """
    table = Rules() if rules is None else rules
    if not isinstance(table, Rules):
        message = f"rules are a Rules, not {type(rules).__name__}"
        raise TypeError(message)
    done = as_member(After, after, name="stage")
    known = NO_CARDS if upcard is None else CardSet([as_card(upcard)])
    taken = known if done is After.UPCARD else NO_CARDS
    if done is After.UPCARD and not taken:
        raise InvalidCardsError(
            what="an upcard that is left open cannot be taken",
            where="after='upcard'",
            repair="give the upcard",
        )
    hands = Hands(
        cards=table.cards_dealt + (done is not After.DEAL),
        drawn_from=PACK - known,
        held=taken,
        kept=NO_CARDS if table.allow_rediscard else taken,
        discard=done is not After.DEAL,
        meld_rules=table.meld_rules,
    )
    return Chances(histogram_of(hands, executor, progress))
