"""The points of a hand: the facts and the rules in, itemised points out.

Lives here: ``price``. What it gives, and how that reads, is in ``score``; how hands add up to a
match, in ``sheet``.
"""

from collections.abc import Iterator
from typing import NamedTuple, cast

from oklahoma_rummy.errors import FactsMismatchError
from oklahoma_rummy.rules import (
    RULE_FIELDS,
    MultiGinBonus,
    MultiUndercutBonus,
    Rules,
    Scoring,
    as_rules,
)
from oklahoma_rummy.rules.rule_field import FieldGroup
from oklahoma_rummy.scoring.result import RoundKind, RoundResult, beats, clockwise, partner_of
from oklahoma_rummy.scoring.score import ItemKind, RoundScore, ScoreItem

FACT_FIELDS = tuple(
    name
    for name, described in RULE_FIELDS.items()
    if name == "multi_tie"
    or (
        described.group
        in {FieldGroup.TABLE, FieldGroup.CARDS, FieldGroup.KNOCK, FieldGroup.SHOWDOWN}
        and name not in {"dealer_rotation", "redeal", "knock_discard", "big_gin_bonus"}
    )
)
"""The fields of the rules that the facts of a hand already contain (R3.9)."""


class _Amount(NamedTuple):
    """An item before the multiplier."""

    what: ItemKind
    to: int
    from_: int | None
    amount: int
    why: str


def price(result: RoundResult, rules: Rules | str) -> RoundScore:
    """Give what the facts of a hand are worth under these rules (R3.1 to R3.5).

    Under penalty scoring the points are what each seat takes. At the two tables of a partnership,
    each table is priced for itself.

    Args:
        result: The facts.
        rules: The rules to price by, or their one-line text.

    Raises:
        FactsMismatchError: If a field that decides facts differs from the rules that the hand
            was played by, or big gin is not played under these rules (R3.9).
        NotationError: If the rules cannot be read.
        TypeError: If a value has the wrong Python type.

    Example:
        >>> from oklahoma_rummy import showdown
        >>> hands = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
        >>> result = showdown("oklahoma_rummy", upcard="7s", hands=hands)
        >>> price(result, "oklahoma_rummy").points
        (70, 0)
        >>> price(result, "double_oklahoma").points
        (105, 0)
    """
    if not isinstance(result, RoundResult):
        message = f"a result is a RoundResult, not {type(result).__name__}"
        raise TypeError(message)
    rules = as_rules(rules)
    differing = [
        name for name in FACT_FIELDS if getattr(rules, name) != getattr(result.rules, name)
    ]
    if result.kind is RoundKind.BIG_GIN and rules.big_gin_bonus is None:
        differing.append("big_gin_bonus")
    if differing:
        raise FactsMismatchError(fields=differing)
    multiplier = rules.multiplier(result.upcard)
    priced = _penalties if rules.scoring is Scoring.PENALTY else _winnings
    items = tuple(_item(amount, multiplier) for amount in priced(result, rules))
    points = tuple(
        sum(item.points for item in items if item.to == seat)
        for seat in range(rules.seats_at_table)
    )
    return RoundScore(points=points, items=items, multiplier=multiplier, rules=rules, result=result)


def _item(amount: _Amount, multiplier: int) -> ScoreItem:
    return ScoreItem(
        what=amount.what,
        to=amount.to,
        from_=amount.from_,
        points=amount.amount * multiplier,
        why=amount.why if multiplier == 1 else f"{_factor(amount.why)} x {multiplier}",
    )


def _factor(why: str) -> str:
    return f"({why})" if " " in why else why


def _winnings(result: RoundResult, rules: Rules) -> Iterator[_Amount]:
    """Collect for the winner from every loser (R3.1 to R3.3)."""
    if result.kind is RoundKind.UNDERCUT:
        yield from _undercut_bonuses(result, rules)
        if len(result.winners) == 1:
            yield from _differences(result)
        else:
            yield from _pot_shares(result, rules)
    elif result.kind in {RoundKind.GIN, RoundKind.BIG_GIN}:
        payers = _gin_payers(result, rules)
        paying_bonus = payers[:1] if rules.multi_gin_bonus is MultiGinBonus.ONCE else payers
        for loser in payers:
            if loser in paying_bonus:
                yield _gin_bonus(result, rules, to=_winner(result), from_=loser)
            yield _difference(result, loser)
    elif result.kind is not RoundKind.VOID:
        yield from _differences(result)


def _penalties(result: RoundResult, rules: Rules) -> Iterator[_Amount]:
    """Let every loser take his penalty (R3.5)."""
    if result.kind is RoundKind.UNDERCUT:
        knocker = _knocker(result)
        bonus = rules.undercut_bonus
        yield _Amount(ItemKind.UNDERCUT_BONUS, knocker, None, bonus, f"{bonus}")
    losers = _gin_payers(result, rules) if result.kind is RoundKind.GIN else _losers(result)
    for loser in losers:
        if result.kind is RoundKind.GIN:
            yield _gin_bonus(result, rules, to=loser, from_=None)
        taken = _difference(result, loser)
        yield taken._replace(to=loser, from_=None)


def _undercut_bonuses(result: RoundResult, rules: Rules) -> Iterator[_Amount]:
    """Collect the bonus from the knocker, for the winner or for each who beat him.

    Winners who share put their one bonus into the pot; the bonus of every undercutter is his own.
    """
    knocker = _knocker(result)
    bonus = rules.undercut_bonus
    if rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER:
        undercutters = [
            seat
            for seat in result.defenders
            if beats(rules, result.deadwood[seat], result.deadwood[knocker])
        ]
    else:
        undercutters = list(result.winners) if len(result.winners) == 1 else []
    for seat in undercutters:
        yield _Amount(ItemKind.UNDERCUT_BONUS, seat, knocker, bonus, f"{bonus}")


def _pot_shares(result: RoundResult, rules: Rules) -> Iterator[_Amount]:
    """Share the differences and the one bonus; the first clockwise gets the remainder too."""
    parts = [amount.amount for amount in _differences(result)]
    if rules.multi_undercut_bonus is MultiUndercutBonus.WINNER:
        parts.insert(0, rules.undercut_bonus)
    share, remainder = divmod(sum(parts), len(result.winners))
    for place, seat in enumerate(result.winners):
        extra = remainder if place == 0 else 0
        why = f"{' + '.join(map(str, parts))} shared by {len(result.winners)}"
        if extra:
            why += f", remainder {extra}"
        yield _Amount(ItemKind.POT_SHARE, seat, None, share + extra, why)


def _differences(result: RoundResult) -> Iterator[_Amount]:
    for loser in _losers(result):
        yield _difference(result, loser)


def _difference(result: RoundResult, loser: int) -> _Amount:
    """Collect what a loser has more than the winner; a partner of the knocker may have less."""
    more, less = result.deadwood[loser], result.deadwood[_winner(result)]
    why = f"{more} - {less}" if more >= less else f"0 because {more} is below {less}"
    return _Amount(ItemKind.DIFFERENCE, _winner(result), loser, max(0, more - less), why)


def _gin_bonus(result: RoundResult, rules: Rules, *, to: int, from_: int | None) -> _Amount:
    if result.kind is RoundKind.BIG_GIN:
        bonus = rules.big_gin_bonus or 0
        return _Amount(ItemKind.BIG_GIN_BONUS, to, from_, bonus, f"{bonus}")
    return _Amount(ItemKind.GIN_BONUS, to, from_, rules.gin_bonus, f"{rules.gin_bonus}")


def _losers(result: RoundResult) -> list[int]:
    """Give the seats that the winner collects from, clockwise from the knocker, himself first."""
    if result.winner is None:
        return []
    on_the_winning_side = {*result.winners, partner_of(result.rules, result.winner)}
    knocker = _knocker(result)
    return [
        seat
        for seat in (knocker, *clockwise(result.rules, knocker))
        if seat not in on_the_winning_side
    ]


def _gin_payers(result: RoundResult, rules: Rules) -> list[int]:
    """Give who pays for gin: where layoffs are allowed, nobody who laid off everything."""
    return [
        seat for seat in _losers(result) if not rules.layoff_on_gin or result.deadwood[seat] > 0
    ]


def _winner(result: RoundResult) -> int:
    return result.winners[0]


def _knocker(result: RoundResult) -> int:
    return cast("int", result.knocker)  # only the hand that nobody knocked in has none
