"""What a score sheet records of a round, and what that comes to for each side.

Lives here: the four kinds of entry, which are all that a sheet stores, and ``EntryScore``, what
an entry comes to under the rules of the sheet. How scores fill columns is in ``columns``.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date  # noqa: N812  a field of the hands is called date
from datetime import datetime
from typing import Literal, TypedDict, cast, final

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
from oklahoma_rummy.rules import Partnership, Rules, Scoring, SpadeBoxes
from oklahoma_rummy.scoring.price import ItemKind, RoundScore, price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.showdown import check_result
from oklahoma_rummy.values import value_class

KindWord = Literal["knock", "gin", "big_gin", "undercut", "tie", "void"]
"""The word of a ``RoundKind``."""
MOST_POINTS = 1_000_000
"""The most points that a hand may be recorded with; no rules give nearly as many."""
LONGEST_NOTE = 1000
"""The most characters that a note may have."""


@final
@value_class
@frozen(kw_only=True)
class TableScore:
    """How a hand ended at one table, in sides."""

    kind: RoundKind = field(repr=member_repr)
    """How it ended."""
    winners: tuple[int, ...]
    """The sides that won; none if it was void."""
    spade: bool
    """Whether the upcard was a spade."""


@final
@value_class
@frozen(kw_only=True)
class EntryScore:
    """What a hand comes to for each side, before any column is looked at.

    A void hand has no winners, and nothing is written for it.
    """

    tables: tuple[TableScore, ...]
    """How it ended at each table."""
    winners: tuple[int, ...]
    """The sides that won, *the* winner first; each gets a box and enters columns."""
    points: tuple[int, ...]
    """What is written for each side: points, or under penalty scoring penalties."""
    boxes: tuple[int, ...]
    """Boxes for each side (R3.6)."""
    knocker: int | None = None
    """The side of the knocker, where it is known and decides who is first."""
    other_undercutters: tuple[int, ...] = ()
    """The sides that get the bonus of an undercut without winning (R3.2)."""

    @property
    def is_void(self) -> bool:
        """Whether nobody won."""
        return not self.winners


def most_boxes(rules: Rules) -> int:
    """Return the most boxes that one hand can bring to a side (R3.6).

    Args:
        rules: The rules of the match.
    """
    if rules.scoring is Scoring.PENALTY:
        return 0
    tables = [
        TableScore(kind=kind, winners=(0,), spade=True)
        for kind in (RoundKind.KNOCK, RoundKind.GIN, RoundKind.UNDERCUT, RoundKind.BIG_GIN)
        if kind is not RoundKind.BIG_GIN or rules.plays_big_gin
    ]
    if rules.partnership is Partnership.TWO_TABLES:
        return 1 + 2 * max(extra_boxes(table, rules) for table in tables)
    return max(hand_boxes(table, rules) for table in tables)


def other_undercutters_of(priced: RoundScore, winners: tuple[int, ...]) -> tuple[int, ...]:
    """Return who gets a bonus beside the winners (R3.2)."""
    if priced.rules.scoring is Scoring.PENALTY:  # there the knocker takes it
        return ()
    bonuses = [item for item in priced.items if item.what is ItemKind.UNDERCUT_BONUS]
    return tuple(item.to for item in bonuses if priced.rules.side_of(item.to) not in winners)


def net_score(tables: tuple[TableScore, ...], points: list[int], rules: Rules) -> EntryScore:
    """Return the difference of two sides for the higher, with its own extra boxes (R3.4)."""
    difference = points[0] - points[1]
    if difference == 0:
        return void_score(tables, rules)
    winner = 0 if difference > 0 else 1
    extra = sum(extra_boxes(table, rules) for table in tables if winner in table.winners)
    return EntryScore(
        tables=tables,
        winners=(winner,),
        points=tuple(abs(difference) * (side == winner) for side in range(rules.sides)),
        boxes=boxes_of_sides((winner,), 1 + extra, rules),
    )


def void_score(tables: tuple[TableScore, ...], rules: Rules) -> EntryScore:
    """Return a score of nothing for anybody, for a hand that nobody won."""
    nothing = (0,) * rules.sides
    return EntryScore(tables=tables, winners=(), points=nothing, boxes=nothing)


def boxes_of_sides(winners: tuple[int, ...], boxes: int, rules: Rules) -> tuple[int, ...]:
    """Return the boxes of each side: those of the hand for winners, none in penalty scoring."""
    if rules.scoring is Scoring.PENALTY:
        boxes = 0
    return tuple(boxes * (side in winners) for side in range(rules.sides))


def hand_boxes(table: TableScore, rules: Rules) -> int:
    """Return the boxes for winning a hand at a single table (R3.6, R1.spade_boxes)."""
    won = rules.spade_multiplier if table.spade and rules.spade_boxes is SpadeBoxes.ALL else 1
    return won + extra_boxes(table, rules)


def extra_boxes(table: TableScore, rules: Rules) -> int:
    """Return the boxes beyond the one for the hand for gin or an undercut."""
    extra = {
        RoundKind.GIN: rules.extra_boxes_gin,
        RoundKind.BIG_GIN: rules.big_gin_boxes,
        RoundKind.UNDERCUT: rules.extra_boxes_undercut,
    }.get(table.kind, 0)
    multiplied = table.spade and rules.spade_boxes is not SpadeBoxes.NONE
    return extra * rules.spade_multiplier if multiplied else extra


# --- entries -----------------------------------------------------------------------------------


def _as_date(value: Date | str | None) -> Date | None:
    if value is None or (isinstance(value, Date) and not isinstance(value, datetime)):
        return value
    if isinstance(value, str):
        try:
            return Date.fromisoformat(value)
        except ValueError:
            raise NotationError(
                what="this is not a date",
                text=value,
                span=(0, len(value)),
                repair="write 2026-01-31",
            ) from None
    message = f"a date is a datetime.date or its ISO text, not {type(value).__name__}"
    raise TypeError(message)


def _as_note(value: str) -> str:
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
            repair="remove it",
        ) from None
    return value


def _date_repr(date: Date | None) -> str:
    return "None" if date is None else repr(date.isoformat())


def _as_kind(value: RoundKind | KindWord) -> RoundKind:
    return as_member(RoundKind, value, name="kind")


def _as_points(value: int) -> int:
    return as_whole(value, name="points", low=0, high=MOST_POINTS)


def _as_side(value: int) -> int:
    """Take any whole number; whether there is such a side the rules of the sheet know."""
    return as_whole(value, name="winner")


def _as_spade(value: bool) -> bool:  # noqa: FBT001  a field
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
        """Yield what keeps the hand from a sheet with these rules."""
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

    points: tuple[int, ...] = field(converter=_as_penalties)
    """What each seat took, the multiplier in."""
    winner: int = field(converter=_as_side)
    """The seat that won, which took nothing."""
    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Yield what keeps the hand from a sheet with these rules."""
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

    note: str = field(default="", converter=_as_note)
    """Whatever is to be remembered about the hand."""
    date: Date | None = field(default=None, converter=_as_date, repr=_date_repr)
    """When it was played, if somebody said so."""

    def problems(self, rules: Rules) -> Iterator[Problem]:  # noqa: ARG002  every sheet takes it
        """Yield nothing: every sheet takes a void entry."""
        return iter(())

    def score(self, rules: Rules) -> EntryScore:
        """Return a score of nothing for anybody."""
        return void_score((TableScore(kind=RoundKind.VOID, winners=(), spade=False),), rules)


class EntryChanges(TypedDict, total=False):
    """The fields of an entry that ``ScoreSheet.amend`` changes, each for the kinds that have it."""

    results: RoundResult | Sequence[RoundResult]
    winner: int
    points: int | Sequence[int]
    kind: RoundKind | KindWord
    spade: bool
    note: str
    date: Date | str | None


SheetEntry = ResultEntry | PointsEntry | PenaltiesEntry | VoidEntry
"""A hand as a sheet keeps it."""
Given = SheetEntry | RoundResult | RoundScore | Sequence[RoundResult | RoundScore]
"""A hand, or what it is made of."""


def as_entries(entries: Iterable[SheetEntry]) -> tuple[SheetEntry, ...]:
    """Return entries as a tuple.

    Raises:
        TypeError: If they are not a list of entries.
    """
    if not isinstance(entries, Iterable):
        message = f"entries are a list, not {type(entries).__name__}"
        raise TypeError(message)
    kept = tuple(entries)
    for entry in kept:
        if not isinstance(entry, SheetEntry):
            kinds = "a ResultEntry, PointsEntry, PenaltiesEntry or VoidEntry"
            message = f"an entry is {kinds}, not {type(entry).__name__}"
            raise TypeError(message)
    return kept


def facts_of(given: RoundResult | RoundScore, rules: Rules) -> RoundResult:
    """Return the facts of a result or a score, which must have the points that the rules give.

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
    """Return the hand that stands in the place of another.

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
    """Return the one seat that took nothing (R3.5).

    Raises:
        InvalidSheetError: If there is none, or more than one.
        TypeError: If these are not penalties.
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
