"""The showdown: two to four hands and an upcard in, the facts of the hand out.

Lives here: ``showdown``, which checks everything and plays every defender's best defence. What
the facts are worth is in ``price``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice

from attrs import evolve

from oklahoma_rummy.cards import Card, CardSet, as_card, as_cards
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidCardsError,
    InvalidMeldError,
    InvalidRoundError,
    NotationError,
    Problem,
    as_flag,
    as_whole,
    digits,
)
from oklahoma_rummy.melds import Arrangement, LayoffMode, Meld, best_arrangement
from oklahoma_rummy.melds.arrangement import Hand, arrangement_of
from oklahoma_rummy.melds.layoffs import Layoffs, defence_against
from oklahoma_rummy.melds.meld import Spread, as_spread
from oklahoma_rummy.rules import Rules, as_rules
from oklahoma_rummy.scoring.result import (
    RoundResult,
    defenders,
    laying_seats,
    partner_lays_off,
    settled,
)

_MOST_HANDS = 53
"""Hands that are looked at: more than a pack has cards for are too many anyway."""


def showdown(
    rules: Rules | str,
    *,
    upcard: Card | str,
    hands: Sequence[Hand],
    knocker: int = 0,
    spread: Spread | None = None,
    big_gin: bool = False,
) -> RoundResult:
    """Give the facts of a hand that ended in a knock, gin or big gin (R2.4, R2.5, R2.6).

    Every defender plays his best defence. At the two tables of a partnership, each table is a
    showdown of its own between seats 0 and 1.

    Args:
        rules: The rules of the table, or their one-line text.
        upcard: The card turned after the deal. It may be in a hand, because it can be taken.
        hands: The hands in seat order, the knocker's after his discard; for big gin, all of his.
        knocker: The seat that knocks, counted from 0.
        spread: The melds that the knocker shows. ``None`` is the default spread, his best
            arrangement; worse melds may be shown if what they leave is within the limit.
        big_gin: Whether the knocker declares big gin, with no discard.

    Raises:
        InvalidRoundError: If the hands, the spread or the knock cannot be; all problems at once.
        NotationError: If a card, a hand, the spread or the rules cannot be read.
        InvalidCardsError: If a hand has a card twice.
        TypeError: If a value has the wrong Python type.

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
    problems = [*deal_problems(rules, cards, knocker, big_gin=big_gin)]
    if not 0 <= knocker < len(cards):
        raise InvalidRoundError(problems=problems)
    hand = cards[knocker]
    melds, in_spread = _read_spread(rules, hand, spread)
    shown = as_shown(rules, hand, melds)
    over = knock_problem(rules, upcard, shown, big_gin=big_gin)
    problems += in_spread
    if over and not in_spread and len(hand) == held(rules, big_gin=big_gin):
        problems.append(over)
    if problems:
        raise InvalidRoundError(problems=problems)
    return _defended(rules, upcard, cards, knocker, shown, big_gin=big_gin)


def as_shown(rules: Rules, hand: CardSet, spread: Sequence[Meld]) -> Arrangement:
    """Arrange a hand into the melds that its player chose to show."""
    melds = tuple(meld.cards.mask for meld in spread)
    deadwood = rules.meld_rules.solver.pips(hand.mask ^ sum(melds))
    return arrangement_of(hand.mask, deadwood, melds)


def knock_problem(
    rules: Rules, upcard: Card, shown: Arrangement, *, big_gin: bool
) -> Problem | None:
    """Give what forbids a knock with this arrangement, if anything does (R2.2, R2.4)."""
    limit = 0 if big_gin else rules.knock_limit(upcard)
    if shown.deadwood <= limit:
        return None
    reason = "for big gin" if big_gin else _limit_reason(rules, upcard)
    least = rules.meld_rules.solver.deadwood(shown.cards.mask)
    left = f"deadwood is {shown.deadwood} ({_listed(shown.unmatched)})"
    return Problem(
        code=ErrorCode.OVER_THE_LIMIT,
        what=f"{left}, the limit is {limit} {reason}",
        where="the knocker's spread",
        repair=(
            f"spread other melds: the best leave {least}"
            if least <= limit
            else "play on: this hand cannot knock yet"
        ),
        rule="R2.2",
        value=shown.deadwood,
        allowed=f"0 to {limit}",
    )


def _defended(
    rules: Rules,
    upcard: Card,
    hands: Sequence[CardSet],
    knocker: int,
    shown: Arrangement,
    *,
    big_gin: bool,
) -> RoundResult:
    """Let everybody who may lay off do his best, and settle the hand."""
    kept = [best_arrangement(hand, rules.meld_rules) for hand in hands]
    kept[knocker] = shown
    laid: list[Layoffs] = [()] * len(hands)
    owners = defenders(rules, knocker) if partner_lays_off(rules) else (knocker,)
    table = [meld.cards.mask for seat in owners for meld in kept[seat].melds]
    for seat in laying_seats(rules, knocker, gin=shown.deadwood == 0):
        defence = defence_against(hands[seat].mask, table, rules.layoffs, rules.meld_rules)
        kept[seat] = defence.arrangement
        laid[seat] = defence.layoffs
        if rules.layoffs is LayoffMode.SHARED_CHAIN:
            for card, number in defence.layoffs:
                table[number] |= 1 << card.index
    return settled(rules, upcard, knocker, kept, laid, big_gin=big_gin)


def held(rules: Rules, *, big_gin: bool) -> int:
    """Give how many cards the knocker has when he shows his hand."""
    return rules.cards_dealt + big_gin


def _read_upcard(upcard: Card | str) -> Card:
    try:
        return as_card(upcard)
    except NotationError as error:
        raise evolve(error, where="upcard") from None


def _read_hands(hands: Sequence[Hand], knocker: int) -> list[CardSet]:
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


def _read_spread(
    rules: Rules, hand: CardSet, spread: Spread | None
) -> tuple[tuple[Meld, ...], list[Problem]]:
    """Give the melds that the knocker shows, and everything that is wrong with them."""
    if spread is None:
        return best_arrangement(hand, rules.meld_rules).melds, []
    try:
        melds = as_spread(spread)
    except InvalidMeldError as error:
        return (), [_as_problem(error, "the spread")]
    problems = [*_spread_problems(rules, hand, melds)]
    return () if problems else melds, problems


def _as_problem(error: InvalidMeldError, where: str) -> Problem:
    return Problem(
        code=error.code,
        what=error.what,
        where=f"{where}, {error.where}" if error.where else where,
        repair=error.repair,
        rule=error.rule,
    )


def deal_problems(
    rules: Rules, hands: Sequence[CardSet], knocker: int, *, big_gin: bool
) -> Iterator[Problem]:
    """Give what is wrong with the seats and the cards they hold."""
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
            what=f"there is no seat {digits(knocker)}",
            where="knocker",
            repair=f"use 0 to {seats - 1}",
            rule="R1.players",
            value=knocker,
            allowed=f"0 to {seats - 1}",
        )
    if big_gin and rules.big_gin_bonus is None:
        yield Problem(
            code=ErrorCode.INVALID_ROUND,
            what="big gin is not played under these rules",
            where="big_gin",
            repair="discard and declare gin, or set big_gin_bonus",
            rule="R1.big_gin_bonus",
            fields=("big_gin_bonus",),
        )
    for seat, hand in enumerate(hands):
        cards = held(rules, big_gin=big_gin and seat == knocker)
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


def _spread_problems(rules: Rules, hand: CardSet, spread: Sequence[Meld]) -> Iterator[Problem]:
    """Give what is wrong with the melds that the knocker shows."""
    for number, meld in enumerate(spread, 1):
        where = f"meld {number} of the spread, {meld}"
        if not meld.cards <= hand:
            yield Problem(
                code=ErrorCode.INVALID_MELD,
                what=f"{_listed(meld.cards - hand)} not in the knocker's hand",
                where=where,
                repair="spread melds of the hand only",
                rule="R2.4",
            )
        try:
            meld.checked(rules.meld_rules)
        except InvalidMeldError as error:
            yield _as_problem(error, where)


def _size_repair(knocks: bool, *, big_gin: bool, cards: int) -> str:  # noqa: FBT001
    if not knocks:
        return f"give the {cards} cards dealt to each seat"
    if big_gin:
        return "give all cards of big gin, with none discarded"
    return "give the knocker's hand as it stands after his discard"


def _limit_reason(rules: Rules, upcard: Card) -> str:
    if rules.fixed_knock_limit is not None:
        return "by fixed_knock_limit"
    return f"because the upcard was {upcard}"


def _listed(cards: CardSet) -> str:
    return " ".join(map(str, cards))


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"
