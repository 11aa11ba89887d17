"""Where a match stands after some hands: what the next hand is added to.

``Standing.after`` is the only way in which a match moves on. A sheet carries its standing along,
so recording a hand costs the same however many there are; a sheet made from a list of hands goes
through them one by one with the same function.
"""

from collections.abc import Iterator
from typing import final

from attrs import evolve, frozen

from oklahoma_rummy.errors import MatchOverError, Problem
from oklahoma_rummy.rules import DealerRotation, Redeal, Rules, Scoring
from oklahoma_rummy.scoring.columns import (
    Column,
    choose_columns,
    close,
    empty_columns,
    write_into,
)
from oklahoma_rummy.scoring.entries import EndEntry, SheetEntry
from oklahoma_rummy.scoring.entry_score import EntryScore
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class SheetLine:
    """What one entry put on the sheet."""

    number: int
    """The number of the entry, counted from 1; void hands and adjustments have one too."""
    entry: SheetEntry
    """The entry as it is kept."""
    score: EntryScore
    """What it comes to for each side."""
    dealer: int
    """The seat that dealt the hand, or was to deal next."""
    columns: tuple[tuple[int, ...], ...]
    """The columns that each side's part was written in, counted from 0."""
    closed: tuple[int, ...]
    """The columns that the entry closed, counted from 0."""


@final
@value_class
@frozen(kw_only=True)
class Standing:
    """Where a match stands."""

    rules: Rules
    """The rules of the match."""
    dealer: int
    """The seat that deals next."""
    columns: tuple[Column, ...]
    """The columns so far."""
    wins: tuple[int, ...]
    """The hands that each side has won."""
    counted: int = 0
    """The hands so far, void ones left out."""
    lines: tuple[SheetLine, ...] = ()
    """What each entry put on the sheet."""
    end: EndEntry | None = None
    """What ended the match before its time, if anything did (R2.11)."""

    @classmethod
    def at_start(cls, rules: Rules, dealer: int) -> "Standing":
        """Return the standing before the first hand."""
        return cls(
            rules=rules, dealer=dealer, columns=empty_columns(rules), wins=(0,) * rules.sides
        )

    @property
    def is_over(self) -> bool:
        """Whether every column is closed, or the match was ended before that."""
        return self.end is not None or all(column.is_closed for column in self.columns)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of each side, summed over the columns."""
        return tuple(map(sum, zip(*(column.totals for column in self.columns), strict=True)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the highest total, under penalty scoring with the lowest."""
        totals = self.totals
        best = min(totals) if self.rules.scoring is Scoring.PENALTY else max(totals)
        return tuple(side for side, total in enumerate(totals) if total == best)

    @property
    def winner(self) -> int | None:
        """The side that won: declared, or by the one column, or by the highest sum of several."""
        if self.end is not None:
            return self.end.winner
        if not self.is_over:
            return None
        if len(self.columns) == 1:
            return self.columns[0].winner
        return self.leaders[0] if len(self.leaders) == 1 else None

    def after(self, entry: SheetEntry) -> "Standing":
        """Return the standing after one more hand.

        Args:
            entry: The entry; ``entry_problems`` must have found none.

        Raises:
            MatchOverError: If the match is over.
            FactsMismatchError: If its facts come from rules that would give other ones.
        """
        number = len(self.lines) + 1
        if self.is_over:
            raise MatchOverError(number=number, last=number - 1)
        score = entry.score(self.rules)
        wins = tuple(won + (side in score.winners) for side, won in enumerate(self.wins))
        counted = self.counted + bool(score.winners)
        entered = choose_columns(self.columns, score, wins)
        is_last_hand = counted == self.rules.hands_per_match
        columns = tuple(
            column
            if column.is_closed
            else close(
                write_into(column, score, _sides_in(entered, column.number)),
                score,
                is_last_hand=is_last_hand,
            )
            for column in self.columns
        )
        line = SheetLine(
            number=number,
            entry=entry,
            score=score,
            dealer=self.dealer,
            columns=entered,
            closed=tuple(
                column.number
                for before, column in zip(self.columns, columns, strict=True)
                if column.is_closed and not before.is_closed
            ),
        )
        return evolve(
            self,
            dealer=_next_dealer(self.rules, self.dealer, score),
            columns=columns,
            wins=wins,
            counted=counted,
            lines=(*self.lines, line),
            end=entry if isinstance(entry, EndEntry) else None,
        )


def entry_problems(rules: Rules, number: int, entry: SheetEntry) -> Iterator[Problem]:
    """Yield what keeps a hand from a sheet with these rules, with the number of the hand."""
    for problem in entry.problems(rules):
        yield evolve(problem, where=f"hand {number}, {problem.where}")


def _sides_in(entered: tuple[tuple[int, ...], ...], column: int) -> tuple[int, ...]:
    return tuple(side for side, numbers in enumerate(entered) if column in numbers)


def _next_dealer(rules: Rules, dealer: int, score: EntryScore) -> int:
    """Return the seat that deals after a hand (R2.8, R1.dealer_rotation, R1.redeal)."""
    if not score.is_hand:
        return dealer
    following = (dealer + 1) % rules.seats_at_table
    if score.is_void:
        return dealer if rules.redeal is Redeal.SAME else following
    # Only without partners does the deal follow the winner, and then a side is a seat.
    if rules.dealer_rotation is DealerRotation.WINNER:
        return score.winners[0]
    if rules.dealer_rotation is DealerRotation.LOSER:
        return 1 - score.winners[0]
    return following
