"""What a hand is worth, item by item, and how that reads in sentences.

Lives here: ``RoundScore`` and its items. How they come about is in ``price``.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import final

from attrs import field, frozen

from oklahoma_rummy.errors import member_repr
from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.scoring.result import RoundKind, RoundResult


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


@final
@frozen(kw_only=True)
class ScoreItem:
    """One amount that is written for a seat."""

    what: ItemKind = field(repr=member_repr)
    """What it is for."""
    to: int
    """The seat that it is written for."""
    from_: int | None
    """The seat that it is collected from; ``None`` for a penalty and for a share of a pot."""
    points: int
    """The amount in points, the multiplier in."""
    why: str
    """The sum behind it."""


@final
@frozen(kw_only=True)
class RoundScore:
    """What a hand is worth, seat by seat and item by item; ``str`` explains it in sentences."""

    points: tuple[int, ...]
    """Points for each seat: won, or under penalty scoring taken."""
    items: tuple[ScoreItem, ...]
    """The amounts that add up to the points."""
    multiplier: int
    """What every amount was multiplied by."""
    rules: Rules
    """The rules that it was priced by."""
    result: RoundResult
    """The facts."""

    def __str__(self) -> str:
        """Tell the hand and its points as a referee would."""
        return "\n".join(_told(self))


_MULTIPLIED = {1: "", 2: " and a spade doubles the hand", 3: " and a spade triples the hand"}
_ENDINGS = {
    RoundKind.KNOCK: "Seat {winner} wins the hand.",
    RoundKind.GIN: "Gin: seat {winner} wins the hand.",
    RoundKind.BIG_GIN: "Big gin: seat {winner} wins the hand.",
    RoundKind.UNDERCUT: "Undercut: seat {winner} beats the knocker and wins the hand.",
    RoundKind.TIE: "Equal: seat {winner} keeps the hand, which is worth nothing.",
    RoundKind.VOID: "The hand is void: nobody scores.",
}
_ITEMS = {
    ItemKind.DIFFERENCE: "the difference",
    ItemKind.GIN_BONUS: "the gin bonus",
    ItemKind.BIG_GIN_BONUS: "the big gin bonus",
    ItemKind.UNDERCUT_BONUS: "the undercut bonus",
    ItemKind.POT_SHARE: "a share of the pot",
}


def _told(score: RoundScore) -> Iterator[str]:
    result = score.result
    multiplied = _MULTIPLIED[score.multiplier]
    yield f"Upcard {result.upcard}: the knock limit is {result.knock_limit}{multiplied}."
    if result.knocker is None:
        yield "Nobody knocked before the stock was exhausted."
    else:
        yield from _showdown_told(result)
    ending = _ENDINGS[result.kind]
    if len(result.winners) > 1:
        ending = "Undercut: seats {winners} beat the knocker alike and share the hand."
    winners = " and ".join(map(str, result.winners))
    yield ending.format(winner=result.winner, winners=winners)
    for item in score.items:
        source = "" if item.from_ is None else f" from seat {item.from_}"
        yield f"  {item.points:4} to seat {item.to}: {_ITEMS[item.what]}{source}, {item.why}"
    unit = "Penalty points" if score.rules.scoring is Scoring.PENALTY else "Points"
    seats = ", ".join(f"seat {seat} {points}" for seat, points in enumerate(score.points))
    yield f"{unit}: {seats}."


def _showdown_told(result: RoundResult) -> Iterator[str]:
    """Tell what each seat showed, the knocker first."""
    knocker = result.knocker or 0
    melds = result.table
    for seat in (knocker, *(seat for seat in range(len(result.deadwood)) if seat != knocker)):
        kept = result.arrangements[seat]
        laid = [f"{card} on {melds[number]}" for card, number in result.layoffs[seat]]
        does = "knocks with" if seat == knocker else "keeps"
        if laid:
            does = f"lays off {', '.join(laid)} and keeps"
        yield f"Seat {seat} {does} {result.deadwood[seat]}: {kept}."
