"""The ways to record something on a score sheet, one for each kind of entry.

Lives here: what ``ScoreSheet`` has from ``record`` to ``end``. Each makes an entry; whether the
sheet takes it is decided where all entries are, in ``sheet`` and ``standing``.
"""

from collections.abc import Sequence
from datetime import date as Date  # noqa: N812  the entries have a field called date
from typing import TYPE_CHECKING, Self, cast

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring.entries import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    SheetEntry,
    VoidEntry,
)
from oklahoma_rummy.scoring.entry_fields import (
    AwardReason,
    AwardWord,
    EndReason,
    EndWord,
    KindWord,
    VoidReason,
    VoidWord,
    as_penalties,
)
from oklahoma_rummy.scoring.price import RoundScore, price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult

Given = SheetEntry | RoundResult | RoundScore | Sequence[RoundResult | RoundScore]
"""A hand, or what it is made of."""


class Recording:
    """What records entries.

    Raises:
        MatchOverError: If the match is over.
        InvalidSheetError: If the entry does not fit the rules; it carries all problems.
        OutOfRangeError: If points are beyond anything possible.

    Example:
        >>> from oklahoma_rummy.scoring import ScoreSheet
        >>> ScoreSheet.new("oklahoma_rummy").record_void().entries
        (VoidEntry(reason=None, note='', date=None),)
    """

    __slots__ = ()

    if TYPE_CHECKING:
        rules: Rules

        def _with(self, entry: SheetEntry) -> Self: ...

    def record(
        self, *results: RoundResult | RoundScore, note: str = "", date: Date | str | None = None
    ) -> Self:
        """Record a hand by its facts, which the rules of the sheet price.

        Args:
            results: The facts of the hand, or its score; with two tables, two of them. A score
                must have been priced as the rules of the sheet price it.
            note: Whatever is to be remembered about the hand.
            date: When it was played, a date or its ISO text.

        Example:
            >>> from oklahoma_rummy import showdown
            >>> hands = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
            >>> result = showdown("oklahoma_rummy", upcard="7s", hands=hands)
            >>> ScoreSheet.new("oklahoma_rummy").record(result).columns[0].points
            (70, 0)
        """
        facts = tuple(facts_of(each, self.rules) for each in results)
        return self._with(ResultEntry(results=facts, note=note, date=date))

    def record_points(
        self,
        winner: int,
        points: int,
        kind: RoundKind | KindWord = RoundKind.KNOCK,
        spade: bool = False,  # noqa: FBT001, FBT002  the last of four, and read by its name
        *,
        note: str = "",
        date: Date | str | None = None,
    ) -> Self:
        """Record a hand of which only the points are known.

        Points that no hand can give are recorded as they are; ``advice`` tells of them.

        Args:
            winner: The side that won.
            points: What it won, as it is written on the pad, the multiplier in.
            kind: How the hand ended; it decides extra boxes.
            spade: Whether the upcard was a spade; it only decides boxes.
            note: Whatever is to be remembered about the hand.
            date: When it was played, a date or its ISO text.

        Example:
            >>> sheet = ScoreSheet.new("club").record_points(1, 158, "gin", spade=True)
            >>> sheet.columns[0].points, sheet.columns[0].boxes
            ((0, 158), (0, 5))
        """
        entry = PointsEntry(
            winner=winner, points=points, kind=kind, spade=spade, note=note, date=date
        )
        return self._with(entry)

    def record_penalties(
        self,
        points: Sequence[int],
        winner: int | None = None,
        *,
        note: str = "",
        date: Date | str | None = None,
    ) -> Self:
        """Record a hand under penalty scoring of which only the penalties are known.

        Args:
            points: What each seat took, the multiplier in.
            winner: The seat that won; needed unless exactly one took nothing.
            note: Whatever is to be remembered about the hand.
            date: When it was played, a date or its ISO text.

        Example:
            >>> ScoreSheet.new("rami_oklahoma").record_penalties([0, 31]).totals
            (0, 31)
        """
        if winner is None:
            winner = winner_by_penalties(points)
        return self._with(PenaltiesEntry(points=points, winner=winner, note=note, date=date))

    def record_void(
        self,
        reason: VoidReason | VoidWord | None = None,
        *,
        note: str = "",
        date: Date | str | None = None,
    ) -> Self:
        """Record a hand that nobody won: no points, no box, and ``redeal`` says who deals.

        Args:
            reason: What voided it (R2.11). ``None`` if the rules did, as when the stock runs out.
            note: Whatever is to be remembered about the hand.
            date: When it was played, a date or its ISO text.

        Example:
            >>> ScoreSheet.new("oklahoma_rummy").record_void().dealer
            0
        """
        return self._with(VoidEntry(reason=reason, note=note, date=date))

    def record_award(
        self,
        winner: int,
        points: int,
        reason: AwardReason | AwardWord,
        *,
        note: str = "",
        date: Date | str | None = None,
    ) -> Self:
        """Record a hand that was given to a side (R2.11): a won hand, one box, no extra boxes.

        At two tables it decides the whole hand. Under penalty scoring the winner takes 0, and
        each other seat the points.

        Args:
            winner: The side that the hand is given to.
            points: What the table gives for it, the multiplier in.
            reason: What it is given for.
            note: Whatever is to be remembered about the hand.
            date: When it was played, a date or its ISO text.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_award(0, 25, "conceded")
            >>> sheet.columns[0].points, sheet.columns[0].boxes
            ((25, 0), (1, 0))
        """
        entry = AwardEntry(winner=winner, points=points, reason=reason, note=note, date=date)
        return self._with(entry)

    def adjust(self, side: int, points: int, note: str, *, date: Date | str | None = None) -> Self:
        """Add or subtract points of one side apart from any hand (R3.10).

        They are written in every open column that the side is in, else in the first open one, and
        count toward the target; there is no box, no win and no turn of the deal.

        Args:
            side: The side.
            points: What is added, or below 0 subtracted; under penalty scoring, to the penalty.
            note: What it is for.
            date: When it was made, a date or its ISO text.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(1, 30)
            >>> sheet.adjust(1, -10, "late again").columns[0].points
            (0, 20)
        """
        return self._with(AdjustmentEntry(side=side, points=points, note=note, date=date))

    def end(
        self,
        reason: EndReason | EndWord,
        winner: int | None = None,
        *,
        note: str = "",
        date: Date | str | None = None,
    ) -> Self:
        """End the match before its time (R2.11): the pad stands, without bonus or shutout.

        A declared winner is ``winner`` whatever the totals say, and the players settle what is
        paid. Without one nobody is, and payments follow the totals. The end is an entry: ``undo``
        reopens the match.

        Args:
            reason: What ends it.
            winner: The side that is declared to win, if there is one.
            note: Whatever is to be remembered about it.
            date: When it ended, a date or its ISO text.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(1, 30)
            >>> ended = sheet.end("resigned", winner=0)
            >>> ended.winner, ended.leaders, ended.is_over, ended.undo().is_over
            (0, (1,), True, False)
        """
        return self._with(EndEntry(reason=reason, winner=winner, note=note, date=date))


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
    """
    unscathed = [seat for seat, taken in enumerate(as_penalties(points)) if taken == 0]
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
