"""What a hand is worth, item by item, and how that reads in sentences.

Lives here: ``RoundScore`` and its items. How they come about is in ``price``.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import final

from attrs import field, frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import as_whole, as_wholes, member_repr
from oklahoma_rummy.melds.growth import Steps, melds_for
from oklahoma_rummy.melds.layoffs import steps_of
from oklahoma_rummy.melds.meld import masks_of, meld_of_mask
from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.scoring.result import RoundKind, RoundResult, clockwise
from oklahoma_rummy.values import value_class


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

    def __str__(self) -> str:
        """Tell the hand and its points as a referee would."""
        return "\n".join(_told(self))


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
    """Tell what each seat showed, the knocker first."""
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
    """Tell who won, and why."""
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
