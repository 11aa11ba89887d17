"""What a score sheet records: the kinds of entry, which are all that it stores.

What an entry comes to is in ``entry_score``, what its fields may hold in ``entry_fields``.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date  # noqa: N812  a field of the entries is called date
from typing import TypedDict, final, get_args

from attrs import field, frozen

from oklahoma_rummy.cards import Suit
from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.problem import digits, member_repr
from oklahoma_rummy.rules import Partnership, Rules, Scoring, Tie
from oklahoma_rummy.scoring.entry_fields import (
    AwardReason,
    AwardWord,
    EndReason,
    EndWord,
    KindWord,
    VoidReason,
    VoidWord,
    as_adjustment,
    as_award_reason,
    as_date,
    as_declared,
    as_end_reason,
    as_kind,
    as_note,
    as_penalties,
    as_points,
    as_side,
    as_spade,
    as_void_reason,
    as_winner,
    date_repr,
)
from oklahoma_rummy.scoring.entry_score import (
    EntryScore,
    TableScore,
    boxes_of_sides,
    extra_boxes,
    hand_boxes,
    net_score,
    other_undercutters_of,
    void_score,
)
from oklahoma_rummy.scoring.price import price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.showdown import check_result
from oklahoma_rummy.values import value_class

_TWO = 2


def _member_repr_or_none(reason: VoidReason | None) -> str:
    return "None" if reason is None else member_repr(reason)


def _as_results(value: RoundResult | Sequence[RoundResult]) -> tuple[RoundResult, ...]:
    results = (value,) if isinstance(value, RoundResult) else tuple(value)
    for result in results:
        if not isinstance(result, RoundResult):
            message = f"a result is a RoundResult, not {type(result).__name__}"
            raise TypeError(message)
        check_result(result)
    return results


@final
@value_class
@frozen(kw_only=True)
class ResultEntry:
    """A hand whose facts are known; the rules of the sheet price it."""

    results: tuple[RoundResult, ...] = field(converter=_as_results)
    """The facts, one result for each table."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the hand from a sheet with these rules."""
        tables = _tables(rules)
        results = len(self.results)
        if results != tables:
            yield Problem(
                code=ErrorCode.INVALID_SHEET,
                what=(
                    f"{results} result{'s' * (results != 1)} for {tables} table{'s' * (tables > 1)}"
                ),
                where="results",
                repair="give one result for each table",
                rule="R3.4" if tables > 1 else "R1.players",
                value=results,
                allowed=tables,
            )

    def score(self, rules: Rules) -> EntryScore:
        """Price the facts, and add up the seats of each side (R3.1 to R3.6)."""
        prices = [price(result, rules) for result in self.results]
        tables = tuple(
            TableScore(
                kind=result.kind,
                winners=tuple(rules.side_of(seat) for seat in result.winners),
                spade=result.upcard.suit is Suit.SPADES,
            )
            for result in self.results
        )
        points = [0] * rules.sides
        for priced in prices:
            for seat, amount in enumerate(priced.points):
                points[rules.side_of(seat)] += amount
        if rules.partnership is Partnership.TWO_TABLES:
            return net_score(tables, points, rules)
        knocker = self.results[0].knocker
        winners = tables[0].winners
        return EntryScore(
            tables=tables,
            winners=winners,
            points=tuple(points),
            boxes=boxes_of_sides(winners, hand_boxes(tables[0], rules), rules),
            knocker=None if knocker is None else rules.side_of(knocker),
            other_undercutters=other_undercutters_of(prices[0], winners),
        )


@final
@value_class
@frozen(kw_only=True)
class PointsEntry:
    """A hand of which only the points are known, as they were written on the pad."""

    winner: int = field(converter=as_winner)
    """The side that won."""
    points: int = field(converter=as_points)
    """What it won, the multiplier in."""
    kind: RoundKind = field(default=RoundKind.KNOCK, converter=as_kind, repr=member_repr)
    """How the hand ended; it decides extra boxes."""
    spade: bool = field(default=False, converter=as_spade)
    """Whether the upcard was a spade; it only decides boxes."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the hand from a sheet with these rules."""
        if rules.scoring is Scoring.PENALTY:
            yield _other_scoring("points of a winner", "the penalties of each seat", rules)
        yield from _side_problems(self.winner, rules, "winner")
        if self.kind is RoundKind.VOID:
            yield Problem(
                code=ErrorCode.INVALID_SHEET,
                what="a void hand has no winner",
                where="kind",
                repair="write a void hand (record_void, VoidEntry)",
                rule="R2.6",
                value=self.kind,
            )
        elif self.kind is RoundKind.BIG_GIN and rules.big_gin_bonus is None:
            yield _no_such_hand(self.kind, "big gin is not played", "big_gin_bonus")
        elif self.kind is RoundKind.TIE and not _plays_ties(rules):
            why = "a tie is won by the one defender, or nobody"
            if rules.tie is Tie.KNOCKER:
                why = "with several defenders a tie is a knock"
            yield _no_such_hand(self.kind, why, "tie")

    def score(self, rules: Rules) -> EntryScore:
        """Return the points as they stand, and the boxes of the hand (R3.6)."""
        table = TableScore(kind=self.kind, winners=(self.winner,), spade=self.spade)
        boxes = hand_boxes(table, rules)
        if rules.partnership is Partnership.TWO_TABLES:
            boxes = 1 + extra_boxes(table, rules)
        return EntryScore(
            tables=(table,),
            winners=table.winners,
            points=tuple(self.points * (side == self.winner) for side in range(rules.sides)),
            boxes=boxes_of_sides(table.winners, boxes, rules),
        )


@final
@value_class
@frozen(kw_only=True)
class PenaltiesEntry:
    """A hand under penalty scoring of which only the penalties are known."""

    points: tuple[int, ...] = field(converter=as_penalties)
    """What each seat took, the multiplier in."""
    winner: int = field(converter=as_winner)
    """The seat that won, which took nothing."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the hand from a sheet with these rules."""
        if rules.scoring is not Scoring.PENALTY:
            yield _other_scoring("penalties", "the winner and its points", rules)
        yield from _side_problems(self.winner, rules, "winner")
        taken = len(self.points)
        if taken != rules.sides:
            yield Problem(
                code=ErrorCode.INVALID_SHEET,
                what=f"{taken} penalt{'y' if taken == 1 else 'ies'} for {rules.sides} seats",
                where="points",
                repair="give one for each seat, 0 for the winner",
                rule="R3.5",
                value=taken,
                allowed=rules.sides,
            )
        elif self.winner in range(rules.sides) and self.points[self.winner]:
            yield Problem(
                code=ErrorCode.INVALID_SHEET,
                what=f"the winner takes {self.points[self.winner]} penalty points",
                where=f"points of seat {self.winner}",
                repair="the winner takes 0; name another winner or fix the points",
                rule="R3.5",
                value=self.points[self.winner],
                allowed=0,
            )

    def score(self, rules: Rules) -> EntryScore:
        """Return the penalties as they stand; there are no boxes (R3.5)."""
        return EntryScore(
            tables=(TableScore(kind=RoundKind.KNOCK, winners=(self.winner,), spade=False),),
            winners=(self.winner,),
            points=self.points,
            boxes=(0,) * rules.sides,
        )


@final
@value_class
@frozen(kw_only=True)
class VoidEntry:
    """A hand that nobody won, of which nothing else is known."""

    reason: VoidReason | None = field(
        default=None, converter=as_void_reason, repr=_member_repr_or_none
    )
    """What voided it (R2.11); ``None`` where the rules did, as when the stock runs out."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:  # noqa: ARG002  every sheet takes it
        """Yield nothing: every sheet takes a void entry."""
        return iter(())

    def score(self, rules: Rules) -> EntryScore:
        """Return a score of nothing for anybody."""
        return void_score((TableScore(kind=RoundKind.VOID, winners=(), spade=False),), rules)


@final
@value_class
@frozen(kw_only=True)
class AwardEntry:
    """A hand that was given to a side (R2.11): one box and no extra boxes.

    At two tables it decides the whole hand, whatever the other table came to.
    """

    winner: int = field(converter=as_winner)
    """The side that the hand is given to."""
    points: int = field(converter=as_points)
    """What it wins, the multiplier in; under penalty scoring, what each other seat takes."""
    reason: AwardReason = field(converter=as_award_reason, repr=member_repr)
    """What it was awarded for."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the hand from a sheet with these rules."""
        return _side_problems(self.winner, rules, "winner")

    def score(self, rules: Rules) -> EntryScore:
        """Return the points as they were given, and one box."""
        is_penalty = rules.scoring is Scoring.PENALTY
        return EntryScore(
            tables=(),
            winners=(self.winner,),
            points=tuple(
                self.points * ((side == self.winner) is not is_penalty)
                for side in range(rules.sides)
            ),
            boxes=boxes_of_sides((self.winner,), 1, rules),
        )


@final
@value_class
@frozen(kw_only=True)
class AdjustmentEntry:
    """Points that a side gains or loses apart from any hand (R3.10)."""

    side: int = field(converter=as_side)
    """The side."""
    points: int = field(converter=as_adjustment)
    """What is added to its points, or below 0 subtracted; under penalty scoring, to its penalty."""
    note: str = field(converter=as_note)
    """What it is for."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it was made, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the adjustment from a sheet with these rules."""
        yield from _side_problems(self.side, rules, "side")
        if not self.points:
            yield _adjusted("0 points change nothing", "points", "write what to add or subtract")
        if not self.note.strip():
            yield _adjusted("an adjustment without a note", "note", "write what it is for")

    def score(self, rules: Rules) -> EntryScore:
        """Return the points; there is no winner and no box."""
        points = tuple(self.points * (side == self.side) for side in range(rules.sides))
        nothing = (0,) * rules.sides
        return EntryScore(tables=(), winners=(), points=points, boxes=nothing, is_hand=False)


@final
@value_class
@frozen(kw_only=True)
class EndEntry:
    """The end of a match before its time (R2.11)."""

    reason: EndReason = field(converter=as_end_reason, repr=member_repr)
    """What ended it."""
    winner: int | None = field(default=None, converter=as_declared)
    """The side that was declared to win, if there is one."""
    note: str = field(default="", converter=as_note)
    """Whatever is to be remembered about it."""
    date: Date | None = field(default=None, converter=as_date, repr=date_repr)
    """When it ended, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the end from a sheet with these rules."""
        if self.winner is not None:
            yield from _side_problems(self.winner, rules, "winner")

    def score(self, rules: Rules) -> EntryScore:
        """Return a score of nothing for anybody."""
        nothing = (0,) * rules.sides
        return EntryScore(tables=(), winners=(), points=nothing, boxes=nothing, is_hand=False)


class EntryChanges(TypedDict, total=False):
    """The fields of an entry that ``ScoreSheet.amend`` changes, each for the kinds that have it."""

    results: RoundResult | Sequence[RoundResult]
    winner: int | None
    side: int
    points: int | Sequence[int]
    reason: VoidReason | AwardReason | EndReason | VoidWord | AwardWord | EndWord | None
    kind: RoundKind | KindWord
    spade: bool
    note: str
    date: Date | str | None


SheetEntry = (
    ResultEntry | PointsEntry | PenaltiesEntry | VoidEntry | AwardEntry | AdjustmentEntry | EndEntry
)
"""What a sheet records."""


def as_entries(entries: Iterable[SheetEntry]) -> tuple[SheetEntry, ...]:
    """Return entries as a tuple."""
    if not isinstance(entries, Iterable):
        message = f"entries are a list, not {type(entries).__name__}"
        raise TypeError(message)
    kept = tuple(entries)
    for entry in kept:
        if not isinstance(entry, SheetEntry):
            kinds = ", ".join(kind.__name__ for kind in get_args(SheetEntry))
            message = f"an entry is one of {kinds}, not {type(entry).__name__}"
            raise TypeError(message)
    return kept


def _tables(rules: Rules) -> int:
    return 2 if rules.partnership is Partnership.TWO_TABLES else 1


def _other_scoring(given: str, instead: str, rules: Rules) -> Problem:
    return Problem(
        code=ErrorCode.INVALID_SHEET,
        what=f"{given} under {rules.scoring} scoring",
        where="rules",
        repair=f"write {instead}",
        rule="R1.scoring",
        fields=("scoring",),
        value=rules.scoring,
    )


def _plays_ties(rules: Rules) -> bool:
    """Whether a hand can end in a tie that the knocker keeps (R2.6)."""
    return rules.tie is Tie.KNOCKER and rules.seats_at_table == _TWO


def _no_such_hand(kind: RoundKind, what: str, name: str) -> Problem:
    return Problem(
        code=ErrorCode.INVALID_SHEET,
        what=f"{what} under these rules",
        where="kind",
        repair="write how the hand ended by these rules",
        rule=f"R1.{name}",
        fields=(name,),
        value=kind,
    )


def _adjusted(what: str, where: str, repair: str) -> Problem:
    return Problem(
        code=ErrorCode.INVALID_SHEET, what=what, where=where, repair=repair, rule="R3.10"
    )


def _side_problems(side: int, rules: Rules, where: str) -> Iterator[Problem]:
    if side not in range(rules.sides):
        yield Problem(
            code=ErrorCode.OUT_OF_RANGE,
            what=f"side {digits(side)} does not exist",
            where=where,
            repair=f"use 0 to {rules.sides - 1}",
            rule="R1.partnership",
            value=side,
            allowed=f"0 to {rules.sides - 1}",
        )
