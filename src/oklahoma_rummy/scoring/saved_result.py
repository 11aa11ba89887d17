"""The facts of a hand as a file has them, checked before they are believed.

Lives here: ``saved_result``, which settles the hand from what everybody kept and laid off, so that
kind, winners and deadwood are never taken from a file, and ``check_result``, which holds facts
that come from elsewhere to the same checks.
"""

from collections.abc import Iterator, Sequence

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import ErrorCode, InvalidMeldError, InvalidRoundError, Problem
from oklahoma_rummy.melds import Arrangement, LayoffMode, Meld, best_arrangement
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring.result import (
    RoundResult,
    defenders,
    laying_seats,
    partner_lays_off,
    settled,
)
from oklahoma_rummy.scoring.showdown import deal_problems, knock_problem


def saved_result(
    rules: Rules,
    upcard: Card,
    knocker: int,
    kept: Sequence[Arrangement],
    laid: Sequence[Layoffs],
) -> RoundResult:
    """Settle a hand from what each seat kept and laid off.

    Args:
        rules: The rules that it was played by.
        upcard: The card turned after the deal.
        knocker: The seat that knocked, counted from 0.
        kept: What each seat keeps, the knocker's as spread.
        laid: What each seat laid off, in playing order.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    hands = [
        arrangement.cards | CardSet(card for card, _ in layoffs)
        for arrangement, layoffs in zip(kept, laid, strict=True)
    ]
    big_gin = (
        rules.big_gin_bonus is not None
        and 0 <= knocker < len(hands)
        and len(hands[knocker]) == rules.cards_dealt + 1
    )
    problems = [*deal_problems(rules, hands, knocker, big_gin=big_gin)]
    if not problems:
        over = knock_problem(rules, upcard, kept[knocker], big_gin=big_gin)
        problems += [over] if over else []
        problems += _kept_problems(rules, knocker, kept)
        problems += _layoff_problems(rules, knocker, kept, laid)
    if problems:
        raise InvalidRoundError(problems=problems)
    return settled(rules, upcard, knocker, kept, laid, big_gin=big_gin)


def check_result(result: RoundResult) -> None:
    """Check facts that say which cards there were as they are checked when a file has them.

    Args:
        result: The facts; of a hand without cards there is nothing to check.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    kept = result.arrangements
    if result.knocker is not None and kept:
        laid = result.layoffs or ((),) * len(kept)
        saved_result(result.rules, result.upcard, result.knocker, kept, laid)


def _kept_problems(rules: Rules, knocker: int, kept: Sequence[Arrangement]) -> Iterator[Problem]:
    """Check that everybody but the knocker arranged what he kept as well as he could (R2.5)."""
    for seat, arrangement in enumerate(kept):
        best = best_arrangement(arrangement.cards, rules.meld_rules)
        if seat != knocker and arrangement != best:
            yield Problem(
                code=ErrorCode.INVALID_ROUND,
                what=f"{arrangement} is not the best arrangement of these cards",
                where=f"kept by seat {seat}",
                repair=f"write {best}",
                rule="R2.5",
            )


def _layoff_problems(
    rules: Rules, knocker: int, kept: Sequence[Arrangement], laid: Sequence[Layoffs]
) -> Iterator[Problem]:
    """Check that every card laid off goes on its meld when it is laid (R1.layoffs, R2.5)."""
    against = defenders(rules, knocker)
    owners = against if partner_lays_off(rules) else (knocker,)
    laying = laying_seats(rules, knocker, gin=kept[knocker].deadwood == 0)
    spread = [meld.cards for seat in owners for meld in kept[seat].melds]
    table = list(spread)
    for seat in (knocker, *against, *(seat for seat in range(len(kept)) if seat not in against)):
        if rules.layoffs is not LayoffMode.SHARED_CHAIN:
            table = list(spread)
        for card, number in laid[seat] if seat in laying else ():
            if not 0 <= number < len(table):
                yield _misplaced(seat, card, f"there is no meld {number + 1}")
                continue
            onto = spread[number] if rules.layoffs is LayoffMode.ADJACENT else table[number]
            table[number] |= CardSet([card])
            try:
                Meld.of(onto | CardSet([card]), rules.meld_rules)
            except InvalidMeldError:
                yield _misplaced(seat, card, f"it does not fit {Meld.of(onto, rules.meld_rules)}")
        if seat not in laying and laid[seat]:
            yield _misplaced(seat, laid[seat][0][0], "this seat may not lay off")


def _misplaced(seat: int, card: Card, why: str) -> Problem:
    return Problem(
        code=ErrorCode.INVALID_ROUND,
        what=f"{card} cannot be laid off: {why}",
        where=f"laid by seat {seat}",
        repair="mend the card or the number of the meld",
        rule="R2.5",
    )
