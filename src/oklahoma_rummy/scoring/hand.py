"""What a score sheet keeps of a hand.

Lives here: the four kinds of hand that can be recorded, which are all that a sheet stores. What
they come to under the rules of the sheet is in ``hand_score``; how scores fill columns, in
``columns``.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date  # noqa: N812  a field of the hands is called date
from datetime import datetime
from typing import cast, final

from attrs import evolve, field, frozen

from oklahoma_rummy.cards import Suit
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidSheetError,
    NotationError,
    Problem,
    as_flag,
    as_member,
    as_whole,
    digits,
    member_repr,
)
from oklahoma_rummy.rules import Partnership, Rules, Scoring
from oklahoma_rummy.scoring.hand_score import (
    EntryScore,
    TableScore,
    boxes_of_sides,
    extra_boxes,
    hand_boxes,
    netted_score,
    other_undercutters_of,
    void_score,
)
from oklahoma_rummy.scoring.price import price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.score import RoundScore
from oklahoma_rummy.scoring.showdown import check_result
from oklahoma_rummy.values import value_class

MOST_POINTS = 1_000_000
"""The most points that a hand may be recorded with; no rules give nearly as many."""
LONGEST_NOTE = 1000
"""The most characters that a note may have."""


def _as_date(value: object) -> Date | None:
    if value is None or (isinstance(value, Date) and not isinstance(value, datetime)):
        return value
    if isinstance(value, str):
        try:
            return Date.fromisoformat(value)
        except ValueError:
            raise NotationError(
                what="this is no date", text=value, span=(0, len(value)), repair="write 2026-01-31"
            ) from None
    message = f"a date is a datetime.date or its ISO text, not {type(value).__name__}"
    raise TypeError(message)


def _as_note(value: object) -> str:
    if not isinstance(value, str):
        message = f"a note is text, not {type(value).__name__}"
        raise TypeError(message)
    if len(value) > LONGEST_NOTE:
        raise NotationError(
            what=f"the note has {len(value)} characters",
            text=value,
            span=(LONGEST_NOTE, len(value)),
            repair=f"use at most {LONGEST_NOTE}",
            code=ErrorCode.TEXT_TOO_LONG,
        )
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise NotationError(
            what="half a character cannot be written to a file",
            text=value,
            span=(error.start, error.end),
            repair="leave it out",
        ) from None
    return value


def _date_repr(date: Date | None) -> str:
    return "None" if date is None else repr(date.isoformat())


def _as_kind(value: object) -> RoundKind:
    return as_member(RoundKind, value, name="kind")


def _as_points(value: object) -> int:
    return as_whole(value, name="points", low=0, high=MOST_POINTS)


def _as_side(value: object) -> int:
    """Take any whole number; whether there is such a side the rules of the sheet know."""
    return as_whole(value, name="winner")


def _as_spade(value: object) -> bool:
    return as_flag(value, name="spade")


def _as_penalties(value: Sequence[int]) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        message = f"penalties are a list with one for each seat, not {type(value).__name__}"
        raise TypeError(message)
    return tuple(map(_as_points, value))


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
    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Give what keeps the hand from a sheet with these rules."""
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
            return netted_score(tables, points, rules)
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

    winner: int = field(converter=_as_side)
    """The side that won."""
    points: int = field(converter=_as_points)
    """What it won, the multiplier in."""
    kind: RoundKind = field(default=RoundKind.KNOCK, converter=_as_kind, repr=member_repr)
    """How the hand ended; it decides extra boxes."""
    spade: bool = field(default=False, converter=_as_spade)
    """Whether the upcard was a spade; it only decides boxes."""
    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Give what keeps the hand from a sheet with these rules."""
        if rules.scoring is Scoring.PENALTY:
            yield _other_scoring("points of a winner", "the penalties of each seat", rules)
        yield from _side_problems(self.winner, rules)
        if self.kind is RoundKind.VOID:
            yield Problem(
                code=ErrorCode.INVALID_SHEET,
                what="a void hand has no winner",
                where="kind",
                repair="write a void hand (record_void, VoidEntry)",
                rule="R2.6",
                value=self.kind,
            )

    def score(self, rules: Rules) -> EntryScore:
        """Give the points as they stand, and the boxes of the hand (R3.6)."""
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

    points: tuple[int, ...] = field(converter=_as_penalties)
    """What each seat took, the multiplier in."""
    winner: int = field(converter=_as_side)
    """The seat that won, which took nothing."""
    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Give what keeps the hand from a sheet with these rules."""
        if rules.scoring is not Scoring.PENALTY:
            yield _other_scoring("penalties", "the winner and its points", rules)
        yield from _side_problems(self.winner, rules)
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
                repair="the winner takes 0; name another winner or mend the points",
                rule="R3.5",
                value=self.points[self.winner],
                allowed=0,
            )

    def score(self, rules: Rules) -> EntryScore:
        """Give the penalties as they stand; there are no boxes (R3.5)."""
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

    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:  # noqa: ARG002  every sheet takes it
        """Give nothing: every sheet takes a void hand."""
        return iter(())

    def score(self, rules: Rules) -> EntryScore:
        """Give nothing to anybody."""
        return void_score((TableScore(kind=RoundKind.VOID, winners=(), spade=False),), rules)


SheetEntry = ResultEntry | PointsEntry | PenaltiesEntry | VoidEntry
"""A hand as a sheet keeps it."""
Given = SheetEntry | RoundResult | RoundScore | Sequence[RoundResult | RoundScore]
"""A hand, or what it is made of."""


def as_entry(hand: SheetEntry) -> SheetEntry:
    """Give a hand as it is.

    Raises:
        TypeError: If it is none of the four kinds.
    """
    if not isinstance(hand, SheetEntry):
        kinds = "a ResultEntry, PointsEntry, PenaltiesEntry or VoidEntry"
        message = f"a hand is {kinds}, not {type(hand).__name__}"
        raise TypeError(message)
    return hand


def as_entries(hands: Iterable[SheetEntry]) -> tuple[SheetEntry, ...]:
    """Give hands as a tuple.

    Raises:
        TypeError: If it is no list of hands.
    """
    if not isinstance(hands, Iterable):
        message = f"hands are a list, not {type(hands).__name__}"
        raise TypeError(message)
    return tuple(map(as_entry, hands))


def facts_of(given: RoundResult | RoundScore, rules: Rules) -> RoundResult:
    """Give the facts of a result or a score, which must have the points that the rules give.

    Raises:
        InvalidSheetError: If the score has other points.
        FactsMismatchError: If these rules would give other facts.
    """
    if not isinstance(given, RoundScore):
        return given
    priced = price(given.result, rules)
    if evolve(given, rules=rules) != priced:
        what = f"the score says {given.points}, the rules of the sheet give {priced.points}"
        if given.points == priced.points:
            what = f"the items of the score are not those of its {given.points}"
        problem = Problem(
            code=ErrorCode.INVALID_SHEET,
            what=what,
            where="the score",
            repair="record the result, or a score priced by these rules",
            rule="R3.9",
            value=given.points,
            allowed=priced.points,
        )
        raise InvalidSheetError(problems=[problem])
    return given.result


def entry_of(given: Given, old: SheetEntry, rules: Rules) -> SheetEntry:
    """Give the hand that stands in the place of another.

    Args:
        given: A hand, or the facts or scores that it is made of; these keep note and date.
        old: The hand that was there.
        rules: The rules of the sheet.

    Raises:
        InvalidSheetError: If a score has other points.
        FactsMismatchError: If these rules would give other facts.
        TypeError: If it is none of these.
    """
    if isinstance(given, SheetEntry):
        return given
    results = given if isinstance(given, list | tuple) else [given]
    facts = [facts_of(each, rules) for each in cast("Sequence[RoundResult | RoundScore]", results)]
    return ResultEntry(results=facts, note=old.note, date=old.date)


def winner_by_penalties(points: Sequence[int]) -> int:
    """Give the one seat that took nothing (R3.5).

    Raises:
        InvalidSheetError: If there is none, or more than one.
        TypeError: If these are no penalties.
    """
    unscathed = [seat for seat, taken in enumerate(_as_penalties(points)) if taken == 0]
    if len(unscathed) != 1:
        problem = Problem(
            code=ErrorCode.INVALID_SHEET,
            what="several seats took 0" if unscathed else "nobody took 0",
            where="winner",
            repair="name the winner, who takes 0",
            rule="R3.5",
            value=tuple(points),
        )
        raise InvalidSheetError(problems=[problem])
    return unscathed[0]


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


def _side_problems(winner: int, rules: Rules) -> Iterator[Problem]:
    if winner not in range(rules.sides):
        yield Problem(
            code=ErrorCode.OUT_OF_RANGE,
            what=f"there is no side {digits(winner)}",
            where="winner",
            repair=f"use 0 to {rules.sides - 1}",
            rule="R1.partnership",
            value=winner,
            allowed=f"0 to {rules.sides - 1}",
        )
