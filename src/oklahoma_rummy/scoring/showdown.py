"""The showdown: two to four hands and an upcard in, the facts of the hand out.

Lives here: ``showdown``, which plays every defender's best defence, and ``settle``, which takes
what each seat kept and laid off as it comes from a file. Both check everything. What a knock needs
is in ``knock``; what the facts are worth, in ``price``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

from attrs import evolve

from oklahoma_rummy.arguments import as_flag, as_whole
from oklahoma_rummy.cards import Card, CardSet, CardsLike, as_card, as_cards
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    InvalidMeldError,
    InvalidRoundError,
    NotationError,
    Problem,
)
from oklahoma_rummy.melds import Arrangement, Meld, best_arrangement
from oklahoma_rummy.melds.arrangement import arrangement_of
from oklahoma_rummy.melds.growth import Steps, judge_layoffs, melds_for
from oklahoma_rummy.melds.layoffs import Layoffs, defence_against, layoffs_of, steps_of
from oklahoma_rummy.melds.meld import SpreadLike, as_spread, masks_of
from oklahoma_rummy.problem import digits
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.scoring.knock import judge_spread
from oklahoma_rummy.scoring.result import (
    RoundKind,
    RoundResult,
    laying_seats,
    melds_spread,
)

_MOST_HANDS = 53
"""Hands that are looked at: more than a pack has cards for are too many anyway."""


def showdown(
    rules: RulesLike,
    *,
    upcard: Card | str,
    hands: Sequence[CardsLike],
    knocker: int = 0,
    spread: SpreadLike | None = None,
    big_gin: bool = False,
) -> RoundResult:
    """Return the facts of a hand that ended in a knock, gin or big gin (R2.4, R2.5, R2.6).

    Every defender plays their best defence. At the two tables of a partnership, each table is a
    showdown of its own between seats 0 and 1.

    Args:
        rules: The rules of the table, or their one-line text.
        upcard: The card turned after the deal. It may be in a hand, because it can be taken.
        hands: The hands in seat order, the knocker's after the discard; for big gin, all cards.
        knocker: The seat that knocks, counted from 0.
        spread: The melds that the knocker shows. ``None`` is the default spread, the best
            arrangement; worse melds may be shown if what they leave is within the limit.
        big_gin: Whether the knocker declares big gin, with no discard.

    Raises:
        InvalidRoundError: If the hands, the spread or the knock cannot be; all problems at once.
        NotationError: If a card, a hand, the spread or the rules cannot be read.
        InvalidCardsError: If a hand has a card twice.

    Example:
        >>> result = showdown(
        ...     "oklahoma_rummy",
        ...     upcard="7s",
        ...     hands=[
        ...         "4c5c6c 9s9h9d JdQdKd 5h",
        ...         "2s2d2c 9c Tc Qs Ks Ah 6h 3d",
        ...     ],
        ... )
        >>> result.kind.value, result.winner, result.deadwood
        ('knock', 0, (5, 40))
        >>> result.layoffs[1]
        ((Card.parse('9c'), 2),)
    """
    rules = as_rules(rules)
    upcard = _read_upcard(upcard)
    knocker = as_whole(knocker, name="knocker")
    big_gin = as_flag(big_gin, name="big_gin")
    cards = _read_hands(hands, knocker)
    melds, unread = _read_spread(spread)
    if spread is None and 0 <= knocker < len(cards):
        melds = best_arrangement(cards[knocker], rules.meld_rules).melds
    problems = _knock_problems(rules, upcard, cards, knocker, melds, big_gin=big_gin) + unread
    if problems or melds is None:
        raise InvalidRoundError(problems=problems)
    kept, laid = _defend(rules, cards, knocker, melds)
    return RoundResult(
        rules=rules,
        upcard=upcard,
        knocker=knocker,
        arrangements=kept,
        layoffs=laid,
        big_gin=big_gin,
    )


def settle(
    rules: Rules,
    upcard: Card,
    knocker: int,
    kept: Sequence[Arrangement],
    laid: Sequence[Layoffs],
) -> RoundResult:
    """Settle a hand from what each seat kept and laid off, once everything is checked.

    Args:
        rules: The rules that it was played by.
        upcard: The card turned after the deal.
        knocker: The seat that knocked, counted from 0.
        kept: What each seat keeps, the knocker's as spread.
        laid: What each seat laid off, in playing order.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    return check_result(result_of(rules, upcard, knocker, kept, laid))


def result_of(
    rules: Rules,
    upcard: Card,
    knocker: int,
    kept: Sequence[Arrangement],
    laid: Sequence[Layoffs],
) -> RoundResult:
    """Return what ``settle`` does, before it is checked."""
    result = RoundResult(
        rules=rules, upcard=upcard, knocker=knocker, arrangements=tuple(kept), layoffs=tuple(laid)
    )
    is_big_gin = len(result.arrangements[knocker].cards) == _held(rules, big_gin=True)
    return evolve(result, big_gin=is_big_gin and rules.big_gin_bonus is not None)


def check_result(result: RoundResult) -> RoundResult:
    """Return facts if a hand can have ended so.

    Args:
        result: The facts; where nobody knocked there is nothing to check.

    Raises:
        InvalidRoundError: If no hand can have ended so; it carries all problems.
    """
    if result.knocker is None:
        return result
    check = _card_problems if result.arrangements else _count_problems
    if problems := tuple(check(result, result.knocker)):
        raise InvalidRoundError(problems=problems)
    return result


def _defend(
    rules: Rules, hands: Sequence[CardSet], knocker: int, spread: Sequence[Meld]
) -> tuple[tuple[Arrangement, ...], tuple[Layoffs, ...]]:
    """Let everybody who may lay off do their best; return what all keep and what they lay off."""
    kept = [best_arrangement(hand, rules.meld_rules) for hand in hands]
    kept[knocker] = _as_shown(rules, hands[knocker], spread)
    laid: list[Steps] = [()] * len(hands)
    table = masks_of(melds_spread(rules, knocker, kept))
    for seat in laying_seats(rules, knocker, gin=kept[knocker].deadwood == 0):
        melds = melds_for(rules.layoffs, table, laid, seat)
        defence = defence_against(hands[seat].mask, melds, rules.layoffs, rules.meld_rules)
        kept[seat] = defence.arrangement
        laid[seat] = steps_of(defence.layoffs)
    return tuple(kept), tuple(map(layoffs_of, laid))


def _as_shown(rules: Rules, hand: CardSet, spread: Sequence[Meld]) -> Arrangement:
    """Arrange a hand into the melds that its player chose to show."""
    melds = masks_of(spread)
    deadwood = rules.meld_rules.solver.pips(hand.mask ^ sum(melds))
    return arrangement_of(hand.mask, deadwood, melds)


def _knock_problems(
    rules: Rules,
    upcard: Card,
    hands: Sequence[CardSet],
    knocker: int,
    spread: Sequence[Meld] | None,
    *,
    big_gin: bool,
) -> list[Problem]:
    """Find what is wrong with the seats, the cards and the knock."""
    problems = [*_deal_problems(rules, hands, knocker, big_gin=big_gin)]
    if spread is None or not 0 <= knocker < len(hands):
        return problems
    declared = RoundKind.BIG_GIN if big_gin else RoundKind.KNOCK
    in_spread = [*_spread_problems(rules, upcard, hands[knocker], spread, declared)]
    if len(hands[knocker]) != _held(rules, big_gin=big_gin):  # what it leaves says nothing
        in_spread = [each for each in in_spread if each.code is not ErrorCode.OVER_THE_LIMIT]
    return problems + in_spread


def _held(rules: Rules, *, big_gin: bool) -> int:
    """Return how many cards the knocker has when the hand is shown."""
    return rules.cards_dealt + big_gin


def _read_upcard(upcard: Card | str) -> Card:
    try:
        return as_card(upcard)
    except NotationError as error:
        raise evolve(error, where="upcard") from None


def _read_hands(hands: Sequence[CardsLike], knocker: int) -> list[CardSet]:
    if isinstance(hands, str | AbstractSet | Mapping) or not isinstance(hands, Iterable):
        message = f"hands are a list with one hand for each seat, not {type(hands).__name__}"
        raise TypeError(message)
    cards: list[CardSet] = []
    for seat, hand in enumerate(islice(hands, _MOST_HANDS)):
        try:
            cards.append(as_cards(hand))
        except (NotationError, InvalidCardsError) as error:
            whose = f"hand of seat {seat}" + (", the knocker" if seat == knocker else "")
            where = f"{whose}, {error.where}" if error.where else whose
            raise evolve(error, where=where) from None
    return cards


def _read_spread(spread: SpreadLike | None) -> tuple[tuple[Meld, ...] | None, list[Problem]]:
    """Return the melds that the knocker shows, and what keeps them from being read."""
    if spread is None:
        return None, []
    try:
        return as_spread(spread), []
    except InvalidMeldError as error:
        where = f"the spread, {error.where}" if error.where else "the spread"
        problem = Problem(
            code=error.code, what=error.what, where=where, repair=error.repair, rule=error.rule
        )
        return None, [problem]


def _spread_problems(
    rules: Rules, upcard: Card, hand: CardSet, spread: Sequence[Meld], declared: RoundKind
) -> Iterator[Problem]:
    """Find what is wrong with the melds that the knocker shows (R2.2, R2.4)."""
    for fault in judge_spread(rules, upcard, hand.mask, spread, declared):
        where, allowed = "the knocker's spread", None
        if fault.meld is not None:
            where = f"meld {fault.meld + 1} of the spread"
        if fault.limit is not None:
            allowed = f"0 to {fault.limit}"
        yield Problem(
            code=fault.code,
            what=fault.what,
            where=where,
            repair=fault.repair,
            rule=fault.rule,
            value=fault.deadwood,
            allowed=allowed,
        )


def _deal_problems(
    rules: Rules, hands: Sequence[CardSet], knocker: int, *, big_gin: bool
) -> Iterator[Problem]:
    """Return what is wrong with the seats and the cards they hold."""
    seats = rules.seats_at_table
    if len(hands) != seats:
        yield Problem(
            code=ErrorCode.INVALID_ROUND,
            what=f"{_counted(len(hands), 'hand')} for {seats} seats",
            where="hands",
            repair=f"give {seats} hands, or rules for so many players",
            rule="R1.players",
            value=len(hands),
            allowed=seats,
        )
    if not 0 <= knocker < seats:
        yield Problem(
            code=ErrorCode.OUT_OF_RANGE,
            what=f"seat {digits(knocker)} does not exist",
            where="knocker",
            repair=f"use 0 to {seats - 1}",
            rule="R1.players",
            value=knocker,
            allowed=f"0 to {seats - 1}",
        )
    if big_gin and rules.big_gin_bonus is None:
        yield _no_big_gin()
    for seat, hand in enumerate(hands):
        cards = _held(rules, big_gin=big_gin and seat == knocker)
        if len(hand) != cards:
            yield Problem(
                code=ErrorCode.INVALID_CARDS,
                what=f"{_counted(len(hand), 'card')} where {cards} belong",
                where=f"hand of seat {seat}",
                repair=_size_repair(seat == knocker, big_gin=big_gin, cards=cards),
                rule="R1.hand_size",
                value=len(hand),
                allowed=cards,
            )
        for earlier, other in enumerate(hands[:seat]):
            if not hand.isdisjoint(other):
                yield Problem(
                    code=ErrorCode.DUPLICATE_CARD,
                    what=f"{_listed(hand & other)} in two hands",
                    where=f"hands of seats {earlier} and {seat}",
                    repair="a pack has each card once",
                    rule="R2.1",
                )


def _card_problems(result: RoundResult, knocker: int) -> Iterator[Problem]:
    """Find what is wrong with what each seat kept and laid off."""
    rules, kept = result.rules, result.arrangements
    hands = [
        arrangement.cards | CardSet(card for card, _ in laid)
        for arrangement, laid in zip(kept, result.layoffs, strict=True)
    ]
    spread = kept[knocker].melds
    yield from _knock_problems(rules, result.upcard, hands, knocker, spread, big_gin=result.big_gin)
    yield from _kept_problems(rules, knocker, kept)
    yield from _layoff_problems(result, knocker)


def _kept_problems(rules: Rules, knocker: int, kept: Sequence[Arrangement]) -> Iterator[Problem]:
    """Find who but the knocker did not arrange what they kept at its best (R2.5)."""
    for seat, arrangement in enumerate(kept):
        best = best_arrangement(arrangement.cards, rules.meld_rules)
        if seat == knocker:
            best = _as_shown(rules, arrangement.cards, arrangement.melds)
        if arrangement != best:
            what = f"{arrangement} is not the best arrangement of these cards"
            if arrangement.melds == best.melds:
                what = f"{arrangement} costs {best.deadwood}, not {arrangement.deadwood}"
            yield _misplayed(what, f"kept by seat {seat}", f"write {best}")


def _layoff_problems(result: RoundResult, knocker: int) -> Iterator[Problem]:
    """Find every card laid off that does not go on its meld (R1.layoffs, R2.5)."""
    rules, table = result.rules, masks_of(result.table)
    laying = laying_seats(rules, knocker, gin=result.deadwood[knocker] == 0)
    for seat, laid in enumerate(result.layoffs):
        if laid and seat not in laying:
            yield _misplayed(f"seat {seat} may not lay off", f"laid by seat {seat}", "lay nothing")
    solver = rules.meld_rules.solver
    if not solver.extensions.keys() >= {*table}:
        return  # nothing fits on what is not a meld
    steps = tuple(map(steps_of, result.layoffs))
    for seat, fault in judge_layoffs(solver, rules.layoffs, table, steps, laying):
        yield _misplayed(str(fault), f"laid by seat {seat}", "fix the card, or its meld")


def _count_problems(result: RoundResult, knocker: int) -> Iterator[Problem]:
    """Find what is wrong with the counts of a hand whose cards are not known."""
    rules = result.rules
    limit = 0 if result.big_gin else result.knock_limit
    most = max(10, rules.ace_deadwood) * rules.cards_dealt
    for seat, count in enumerate(result.deadwood):
        allowed = limit if seat == knocker else most
        if count > allowed:
            yield Problem(
                code=ErrorCode.OVER_THE_LIMIT if seat == knocker else ErrorCode.OUT_OF_RANGE,
                what=f"seat {seat} cannot be left with {digits(count)}",
                where="deadwood",
                repair=f"write 0 to {allowed}",
                rule="R2.2" if seat == knocker else "R2.4",
                value=count,
                allowed=f"0 to {allowed}",
            )
    if result.big_gin and rules.big_gin_bonus is None:
        yield _no_big_gin()


def _no_big_gin() -> Problem:
    return Problem(
        code=ErrorCode.INVALID_ROUND,
        what="big gin is not played under these rules",
        where="big_gin",
        repair="discard and declare gin, or set big_gin_bonus",
        rule="R1.big_gin_bonus",
        fields=("big_gin_bonus",),
    )


def _misplayed(what: str, where: str, repair: str) -> Problem:
    return Problem(code=ErrorCode.INVALID_ROUND, what=what, where=where, repair=repair, rule="R2.5")


def _size_repair(knocks: bool, *, big_gin: bool, cards: int) -> str:  # noqa: FBT001
    if not knocks:
        return f"give the {cards} cards dealt to each seat"
    if big_gin:
        return "give all cards of big gin, with none discarded"
    return "give the knocker's hand as it stands after the discard"


def _listed(cards: CardSet) -> str:
    return " ".join(map(str, cards))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"
