"""The facts of a hand as a file has them, checked before they are believed.

Lives here: ``saved_result``, which settles the hand from what everybody kept and laid off, and
``saved_counts``, which settles it from the counts where the cards are not known, so that kind and
winners are never taken from a file; and ``check_result``, which holds facts that come from
elsewhere to the same checks.
"""

from collections.abc import Iterator, Sequence

from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidMeldError,
    InvalidRoundError,
    Problem,
    digits,
)
from oklahoma_rummy.melds import Arrangement, LayoffMode, Meld, best_arrangement
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring.result import (
    RoundKind,
    RoundResult,
    defenders,
    laying_seats,
    partner_lays_off,
    settle_counts,
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
        problems += _meld_problems(rules, kept)
    if not problems:
        over = knock_problem(rules, upcard, kept[knocker], big_gin=big_gin)
        problems += [over] if over else []
        problems += _kept_problems(rules, knocker, kept)
        problems += _layoff_problems(rules, knocker, kept, laid)
    if problems:
        raise InvalidRoundError(problems=problems)
    return settled(rules, upcard, knocker, kept, laid, big_gin=big_gin)


def saved_counts(
    rules: Rules, upcard: Card, knocker: int, deadwood: tuple[int, ...], *, big_gin: bool
) -> RoundResult:
    """Settle a hand of which only the counts are known.

    Args:
        rules: The rules that it was played by.
        upcard: The card turned after the deal.
        knocker: The seat that knocked, counted from 0.
        deadwood: What each seat was left with after layoffs, in points.
        big_gin: Whether the knocker declared big gin.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    problems = [*_count_problems(rules, upcard, knocker, deadwood, big_gin=big_gin)]
    if problems:
        raise InvalidRoundError(problems=problems)
    return settle_counts(rules, upcard, knocker, deadwood, big_gin=big_gin)


def check_result(result: RoundResult) -> None:
    """Check facts as they are checked when a file has them.

    Args:
        result: The facts; of a hand that nobody knocked in there is nothing to check.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    if result.knocker is None:
        return
    if result.arrangements:
        again = saved_result(
            result.rules, result.upcard, result.knocker, result.arrangements, result.layoffs
        )
    else:
        again = saved_counts(
            result.rules,
            result.upcard,
            result.knocker,
            result.deadwood,
            big_gin=result.kind is RoundKind.BIG_GIN,
        )
    if again != result:
        problem = Problem(
            code=ErrorCode.INVALID_ROUND,
            what=f"these cards make a {again.kind}, not a {result.kind}",
            where="kind",
            repair="let showdown work it out",
            rule="R2.6",
        )
        raise InvalidRoundError(problems=[problem])


def _count_problems(
    rules: Rules, upcard: Card, knocker: int, deadwood: Sequence[int], *, big_gin: bool
) -> Iterator[Problem]:
    """Find what is wrong with the counts of a hand whose cards are not known."""
    seats = rules.seats_at_table
    if len(deadwood) != seats or knocker not in range(seats):
        yield Problem(
            code=ErrorCode.INVALID_ROUND,
            what=f"{len(deadwood)} counts, and seat {digits(knocker)} knocks, at {seats} seats",
            where="deadwood",
            repair=f"write a count for each seat, and a knocker from 0 to {seats - 1}",
            rule="R1.players",
        )
        return
    limit = 0 if big_gin else rules.knock_limit(upcard)
    most = max(10, rules.ace_deadwood) * rules.cards_dealt
    for seat, count in enumerate(deadwood):
        allowed = limit if seat == knocker else most
        if not 0 <= count <= allowed:
            yield Problem(
                code=ErrorCode.OVER_THE_LIMIT if seat == knocker else ErrorCode.OUT_OF_RANGE,
                what=f"seat {seat} cannot be left with {digits(count)}",
                where="deadwood",
                repair=f"write 0 to {allowed}",
                rule="R2.2" if seat == knocker else "R2.4",
                value=count,
                allowed=f"0 to {allowed}",
            )
    if big_gin and rules.big_gin_bonus is None:
        yield Problem(
            code=ErrorCode.INVALID_ROUND,
            what="big gin is not played under these rules",
            where="big_gin",
            repair="declare gin, or set big_gin_bonus",
            rule="R1.big_gin_bonus",
            fields=("big_gin_bonus",),
        )


def _meld_problems(rules: Rules, kept: Sequence[Arrangement]) -> Iterator[Problem]:
    """Check that everybody's melds and counts are those of these rules (R1.ace_runs)."""
    for seat, arrangement in enumerate(kept):
        try:
            counted = Arrangement.parse(str(arrangement), rules.meld_rules)
        except InvalidMeldError as error:
            yield Problem(
                code=error.code,
                what=error.what,
                where=f"kept by seat {seat}",
                repair=error.repair or "spread melds of these rules",
                rule=error.rule,
            )
            continue
        if counted != arrangement:
            yield Problem(
                code=ErrorCode.INVALID_ROUND,
                what=f"{arrangement} costs {counted.deadwood}, not {arrangement.deadwood}",
                where=f"kept by seat {seat}",
                repair="arrange the hand under the rules that it was played by",
                rule="R1.ace_deadwood",
            )


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
