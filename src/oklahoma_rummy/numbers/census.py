"""The census: how many hands there are of each deadwood.

Lives here: ``census``. How billions of hands can be counted: ``_prospects`` and ``_hands``.
"""

from collections import Counter
from concurrent.futures import Executor

from oklahoma_rummy.arguments import as_flag, as_whole
from oklahoma_rummy.cards import PACK, CardsLike, as_cards
from oklahoma_rummy.errors import WrongTotalError
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.meld_rules import ACES_LOW, as_meld_rules
from oklahoma_rummy.numbers._hands import Hands, Part
from oklahoma_rummy.numbers._masks import MOST_CARDS
from oklahoma_rummy.parts import Progress, quietly, results_of


def census(
    cards: int = 10,
    meld_rules: MeldRules = ACES_LOW,
    where: CardsLike = PACK,
    *,
    discard: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[int, int]:
    """Count all hands of one size by their least deadwood, exactly.

    Args:
        cards: How many cards a hand has, 0 to 14; with a discard 1 to 14.
        meld_rules: The rules of the table.
        where: The cards that the hands are dealt from: a shortened pack, or the pack without
            what is known to be elsewhere.
        discard: Whether each hand first makes its best discard, as eleven cards after a draw do.
        executor: Who shares the work, such as a ``ProcessPoolExecutor``; it is not shut down.
        progress: What passes the steps on and shows how far they are, such as ``tqdm``;
            ``None`` to show nothing. Steps are ranks; with an executor they are parts.

    Returns:
        How many hands have each deadwood that occurs, in ascending order; none if there are
        too few cards to deal a hand.

    Raises:
        OutOfRangeError: If a hand would have fewer cards than that, or more.
        InvalidCardsError: If a card is duplicated.
        PartFailedError: If a part of the work failed twice on the executor.
        WrongTotalError: If the counts do not add up to the number of hands; this is checked
            every time.

    Example:
        >>> census(10, where="A234.A234.A234.A234")[0]  # gins from aces to fours
        276
        >>> ten = census(10)
        >>> sum(ten.values()), ten[0]
        (15820024220, 136694)
    """
    discard = as_flag(discard, name="discard")
    hands = Hands(
        cards=as_whole(cards, name="cards", low=int(discard), high=MOST_CARDS),
        drawn_from=as_cards(where),
        discard=discard,
        meld_rules=as_meld_rules(meld_rules),
    )
    return histogram_of(hands, executor, progress)


def histogram_of(
    hands: Hands, executor: Executor | None = None, progress: Progress | None = None
) -> dict[int, int]:
    """Count hands by their deadwood, and check their number where it is known.

    Raises:
        PartFailedError: If a part of the work failed twice on the executor.
        WrongTotalError: If the counts do not add up to the number of hands.
    """
    histogram: Counter[int] = Counter()
    watched = progress or quietly
    if executor is None:
        histogram.update(hands.histogram(hands.whole, watched(range(13))))
    else:
        parts = [(hands, part) for part in hands.parts]
        results = results_of(_count, parts, executor)
        for _, counted in zip(watched(range(len(parts))), results, strict=True):
            histogram.update(counted)
    total = histogram.total()
    expected = total if hands.expected is None else hands.expected
    if total != expected:
        raise WrongTotalError(counted=total, expected=expected)
    return dict(sorted(histogram.items()))


def _count(hands: Hands, part: Part, _attempt: int) -> dict[int, int]:
    return hands.histogram(part)
