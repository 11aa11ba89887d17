"""What a knock needs: melds of the hand that the rules know, and little enough deadwood.

Lives here: ``judge_spread``, the one judge of a spread. The showdown, results that are read, play
and positions that are set up ask it; each adds where the spread came from.
"""

from collections.abc import Iterator, Sequence
from typing import final

from attrs import frozen

from oklahoma_rummy.cards import Card, Rank
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, InvalidMeldError
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring.result import RoundKind


@final
@frozen(kw_only=True)
class SpreadFault:
    """What forbids to show a hand with some melds."""

    code: ErrorCode
    """The kind of fault."""
    what: str
    """What is wrong, with its numbers."""
    repair: str
    """What to do."""
    rule: str
    """The id of the rule that decides."""
    meld: int | None = None
    """The meld that is at fault, counted from 0; ``None`` where the deadwood is."""
    deadwood: int | None = None
    """What the spread leaves, in points, where that is too much."""
    limit: int | None = None
    """The most deadwood allowed, in points, where deadwood decides."""


def judge_spread(
    rules: Rules, upcard: Card, hand: int, spread: Sequence[Meld], declared: RoundKind
) -> Iterator[SpreadFault]:
    """Find what forbids to show a hand with these melds (R2.2, R2.4).

    Args:
        rules: The rules of the table.
        upcard: The card turned after the deal.
        hand: The knocker's hand after the discard, as a mask.
        spread: The melds, which share no card.
        declared: What they are shown for: a knock, gin or big gin.

    Returns:
        The faults of each meld; if there are none, the deadwood if it is too much.
    """
    melds = rules.meld_rules.solver.extensions
    is_sound, loose = True, hand
    for number, meld in enumerate(spread):
        mask = meld.cards.mask
        loose &= ~mask
        if mask & hand == mask and mask in melds:
            continue
        is_sound = False
        yield from _meld_faults(rules, hand, meld, number)
    if is_sound:
        deadwood = rules.meld_rules.solver.pips(loose)
        gin = declared is not RoundKind.KNOCK
        if deadwood > (0 if gin else rules.knock_limit(upcard)):
            yield _too_much(rules, upcard, hand, loose, declared)


def _meld_faults(rules: Rules, hand: int, meld: Meld, number: int) -> Iterator[SpreadFault]:
    if foreign := meld.cards.mask & ~hand:
        verb = "is" if foreign.bit_count() == 1 else "are"
        yield SpreadFault(
            code=ErrorCode.INVALID_MELD,
            what=f"{_named(foreign)} of {meld} {verb} not in the hand kept",
            repair=f"spread melds of {_named(hand)}",
            rule="R2.4",
            meld=number,
        )
    try:
        meld.checked(rules.meld_rules)
    except InvalidMeldError as error:
        yield SpreadFault(
            code=error.code,
            what=error.what,
            repair=error.repair,
            rule="R1.ace_runs",
            meld=number,
        )


def _too_much(
    rules: Rules, upcard: Card, hand: int, loose: int, declared: RoundKind
) -> SpreadFault:
    """Return the fault that a spread leaves too much deadwood, and whether another would do."""
    solver, limit = rules.meld_rules.solver, rules.knock_limit(upcard)
    deadwood = solver.pips(loose)
    left = f"deadwood is {deadwood} ({_named(loose)})"
    if declared is RoundKind.GIN and deadwood <= limit:
        return SpreadFault(
            code=ErrorCode.OVER_THE_LIMIT,
            what=f"{left}, gin leaves none",
            repair="knock, or spread other melds",
            rule="R2.4.3",
            deadwood=deadwood,
            limit=0,
        )
    why = f"because the upcard was {upcard}"
    if declared is RoundKind.BIG_GIN:
        limit, why = 0, "for big gin"
    elif rules.fixed_knock_limit is not None:
        why = "by fixed_knock_limit"
    elif limit == rules.knock_limit_cap and upcard.rank > max(limit, Rank.ACE):
        why = "by knock_limit_cap"
    least = solver.deadwood(hand)
    return SpreadFault(
        code=ErrorCode.OVER_THE_LIMIT,
        what=f"{left}, the limit is {limit} {why}",
        repair=(
            f"spread other melds: the best leave {least}"
            if least <= limit
            else "play on: this hand cannot knock yet"
        ),
        rule="R2.2",
        deadwood=deadwood,
        limit=limit,
    )


def _named(cards: int) -> str:
    return " ".join(map(str, cards_of(cards))) or "no card"
