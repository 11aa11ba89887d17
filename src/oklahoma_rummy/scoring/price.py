"""What a round is worth, item by item, and how that reads in sentences.

Lives here: ``price``, which turns facts and rules into points, and what it returns: ``RoundScore``
and its items. How rounds add up to a match is in ``sheet``.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple, cast, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_whole, as_wholes
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import FactsMismatchError
from oklahoma_rummy.melds.growth import Steps, melds_for
from oklahoma_rummy.melds.layoffs import steps_of
from oklahoma_rummy.melds.meld import masks_of, meld_of_mask
from oklahoma_rummy.problem import member_repr
from oklahoma_rummy.rules import (
    RULE_FIELDS,
    MultiGinBonus,
    MultiUndercutBonus,
    Rules,
    RulesLike,
    Scoring,
    as_rules,
)
from oklahoma_rummy.rules.rule_field import FieldGroup
from oklahoma_rummy.scoring.result import RoundKind, RoundResult, beats, clockwise, partner_of
from oklahoma_rummy.values import value_class

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


class ItemKind(StrEnum):
    """What an item of a score is for."""

    DIFFERENCE = "difference"
    """The loser's deadwood less the winner's."""
    GIN_BONUS = "gin_bonus"
    """The bonus for gin."""
    BIG_GIN_BONUS = "big_gin_bonus"
    """The bonus for big gin."""
    UNDERCUT_BONUS = "undercut_bonus"
    """The bonus for an undercut."""
    POT_SHARE = "pot_share"
    """A share of what winners who tie divide."""


def _as_seat(value: int) -> int:
    return as_whole(value, name="a seat")


def _as_source(value: int | None) -> int | None:
    return None if value is None else _as_seat(value)


def _as_amount(value: int) -> int:
    return as_whole(value, name="points")


def _as_amounts(value: Sequence[int]) -> tuple[int, ...]:
    return as_wholes(value, name="points")


def _as_multiplier(value: int) -> int:
    return as_whole(value, name="multiplier")


@final
@value_class
@frozen(kw_only=True)
class ScoreItem:
    """One amount that is written for a seat."""

    what: ItemKind = field(repr=member_repr)
    """What it is for."""
    to: int = field(converter=_as_seat)
    """The seat that it is written for."""
    from_: int | None = field(converter=_as_source)
    """The seat that it is collected from; ``None`` for a penalty and for a share of a pot."""
    points: int = field(converter=_as_amount)
    """The amount in points, the multiplier in."""
    why: str
    """The sum behind it."""


@final
@value_class
@frozen(kw_only=True)
class RoundScore:
    """What a hand is worth, seat by seat and item by item; ``str`` explains it in sentences."""

    points: tuple[int, ...] = field(converter=_as_amounts)
    """Points for each seat: won, or under penalty scoring taken."""
    items: tuple[ScoreItem, ...]
    """The amounts that add up to the points."""
    multiplier: int = field(converter=_as_multiplier)
    """What every amount was multiplied by."""
    rules: Rules
    """The rules that it was priced by."""
    result: RoundResult
    """The facts."""

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "RoundScore":
        """Read a score from the dictionary that ``to_dict`` gives, and price it again.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRoundError: If something cannot be read, or does not follow from the facts.
            FactsMismatchError: If the rules would give other facts.
        """
        from oklahoma_rummy.scoring.result_data import read_score  # noqa: PLC0415  of scores

        return read_score(data)

    def to_dict(self) -> dict[str, Any]:
        """Return the points, their items and the facts as text and numbers, ready for JSON.

        Example:
            >>> result = RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9))
            >>> price(result, "long").to_dict()["points"]
            [12, 0]
        """
        from oklahoma_rummy.scoring.result_data import write_score  # noqa: PLC0415  of scores

        return write_score(self)

    def __str__(self) -> str:
        """Return the round and its points in sentences, as a referee would say them."""
        return "\n".join(_told(self))


# --- pricing -----------------------------------------------------------------------------------


class _Amount(NamedTuple):
    """An item before the multiplier."""

    what: ItemKind
    to: int
    from_: int | None
    amount: int
    why: str


def price(result: RoundResult, rules: RulesLike) -> RoundScore:
    """Return what the facts of a hand are worth under these rules (R3.1 to R3.5).

    Under penalty scoring the points are what each seat takes. At the two tables of a partnership,
    each table is priced for itself.

    Args:
        result: The facts.
        rules: The rules to price by, or their one-line text.

    Raises:
        FactsMismatchError: If a field that decides facts differs from the rules that the hand
            was played by, or big gin is not played under these rules (R3.9).

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
    """Let every loser take their penalty (R3.5)."""
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
    """Collect the bonus from the knocker, for the winner or for each who beat them.

    Winners who share put their one bonus into the pot; the bonus of every undercutter is their own.
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
    """Return the seats that the winner collects from, the knocker first, then clockwise."""
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
    """Return who pays for gin: where layoffs are allowed, nobody who laid off everything."""
    return [
        seat for seat in _losers(result) if not rules.layoff_on_gin or result.deadwood[seat] > 0
    ]


def _winner(result: RoundResult) -> int:
    return result.winners[0]


def _knocker(result: RoundResult) -> int:
    return cast("int", result.knocker)  # only the hand that nobody knocked in has none


# --- sentences ---------------------------------------------------------------------------------

_MULTIPLIED = {1: "", 2: " and a spade doubles the hand", 3: " and a spade triples the hand"}
_ITEMS = {
    ItemKind.DIFFERENCE: "the difference",
    ItemKind.GIN_BONUS: "the gin bonus",
    ItemKind.BIG_GIN_BONUS: "the big gin bonus",
    ItemKind.UNDERCUT_BONUS: "the undercut bonus",
    ItemKind.POT_SHARE: "a share of the pot",
}


def _told(score: RoundScore) -> Iterator[str]:
    result = score.result
    limit = "the knock limit" if result.rules.fixed_knock_limit is None else "the fixed knock limit"
    multiplied = _MULTIPLIED[score.multiplier]
    yield f"Upcard {result.upcard}: {limit} is {result.knock_limit}{multiplied}."
    if result.knocker is None:
        yield "Nobody knocked before the stock was exhausted: the hand is void."
    else:
        yield from _showdown_told(result, result.knocker)
        yield _ending(result, result.knocker)
    penalty = score.rules.scoring is Scoring.PENALTY
    for item in score.items:
        source = "" if item.from_ is None else f" from seat {item.from_}"
        to = "against" if penalty else "to"
        yield f"  {item.points:4} {to} seat {item.to}: {_ITEMS[item.what]}{source}, {item.why}"
    unit = "Penalty points" if penalty else "Points"
    seats = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(score.points))
    yield f"{unit}: {seats}."


def _showdown_told(result: RoundResult, knocker: int) -> Iterator[str]:
    """Yield what each seat showed, the knocker first."""
    kept = [f": {arrangement}" for arrangement in result.arrangements] or [""] * len(
        result.deadwood
    )
    yield f"Seat {knocker} knocks with {result.deadwood[knocker]}{kept[knocker]}."
    spread = masks_of(result.table)
    laid: list[Steps] = [()] * len(result.layoffs)
    for seat in clockwise(result.rules, knocker):
        told: list[str] = []
        for step in steps_of(result.layoffs[seat] if result.layoffs else ()):
            melds = melds_for(result.rules.layoffs, spread, laid, seat)
            told.append(f"{CARDS[step[0]]} on {meld_of_mask(melds[step[1]])}")
            laid[seat] = (*laid[seat], step)
        does = f"lays off {', '.join(told)} and keeps" if told else "keeps"
        yield f"Seat {seat} {does} {result.deadwood[seat]}{kept[seat]}."


def _ending(result: RoundResult, knocker: int) -> str:
    """Return who won, and why, in a sentence."""
    seats = " and ".join(f"seat {seat}" for seat in result.winners)
    if result.kind is RoundKind.VOID:
        gone = result.deadwood[knocker] == 0
        why = "nobody is left with anything" if gone else "the least deadwood is equal"
        return f"The hand is void, because {why}: nobody scores."
    if result.kind is RoundKind.UNDERCUT:
        least, shown = result.deadwood[result.winners[0]], result.deadwood[knocker]
        compared = "no more than" if least == shown else "less than"
        has, wins = ("have", "share") if len(result.winners) > 1 else ("has", "wins")
        return f"Undercut: {seats} {has} {compared} the knocker and {wins} the hand."
    if result.kind is RoundKind.TIE:
        return f"Equal: {seats} keeps the hand, which is worth nothing."
    if result.kind is RoundKind.KNOCK:
        return f"Seat {result.winner} wins the hand."
    declared = "Gin" if result.kind is RoundKind.GIN else "Big gin"
    return f"{declared}: {seats} wins the hand."
