"""The columns of a score sheet: how hands fill them, when they close, what they are worth.

Each column is a game of its own (R3.7, R3.8); a plain sheet has one. Everything here is a pure
function of a column and of what a hand comes to.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from operator import sub
from typing import final

from attrs import evolve, field, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.problem import member_repr
from oklahoma_rummy.rules import BoxTiming, HollywoodEntry, Rules, Scoring, Shutout, ShutoutWhen
from oklahoma_rummy.scoring.entry_score import EntryScore
from oklahoma_rummy.values import value_class


class Closing(StrEnum):
    """What closed a column (R3.7)."""

    TARGET = "target"
    """A side reached the target."""
    HANDS = "hands"
    """The last hand of the match was played before anybody reached the target."""


class AccountItem(StrEnum):
    """What a line of an account is for."""

    POINTS = "points"
    """What was written hand by hand: points, or under penalty scoring penalties."""
    ADJUSTMENTS = "adjustments"
    """What was added or subtracted apart from hands."""
    GAME_BONUS = "game_bonus"
    """The bonus for reaching the target first."""
    BOXES = "boxes"
    """The bonus for boxes."""
    SHUTOUT = "shutout"
    """What the winner gains because no opponent scored."""
    LAST_COLUMN = "last_column"
    """What the multiplier of the last column adds."""


@final
@value_class
@frozen(kw_only=True)
class AccountLine:
    """One line of an account; the lines of a side add up to its total."""

    what: AccountItem = field(repr=member_repr)
    """What it is for."""
    points: int
    """How much it is, in points."""
    why: str
    """The sum behind it."""
    column: int = 0
    """The column it belongs to, counted from 0."""


@final
@value_class
@frozen(kw_only=True)
class Column:
    """One column of a score sheet, a game of its own.

    Lists have one entry for each side.
    """

    rules: Rules
    """The rules of the match."""
    number: int = 0
    """Its place on the sheet, counted from 0."""
    points: tuple[int, ...]
    """What is written in it: points, or under penalty scoring penalties; adjustments included."""
    adjusted: tuple[int, ...]
    """How much of the points is adjustments (R3.10)."""
    boxes: tuple[int, ...]
    """How many boxes are marked in it."""
    sides_in: tuple[int, ...] = ()
    """The sides that something is written for in it, be it 0 points."""
    closing: Closing | None = field(
        default=None, repr=lambda closing: member_repr(closing) if closing else "None"
    )
    """What closed it, or ``None`` while it is open."""
    winner: int | None = None
    """The side that won it; ``None`` while it is open, and if nobody won alone."""

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be written in it."""
        return self.closing is not None

    @property
    def shutout(self) -> bool:
        """Whether the target closed it and its winner's opponents have nothing (R1.shutout_when).

        Nothing is 0 points from hands, or no win. This is a fact, whatever the field ``shutout`` of
        the rules makes of it. Penalty scoring has no shutout.
        """
        # Each win written in a column, and nothing else, brings boxes there (R3.6).
        by_wins = self.rules.shutout_when is ShutoutWhen.NO_WINS
        from_hands = map(sub, self.points, self.adjusted)
        marks = self.boxes if by_wins else from_hands
        return self._is_won_by_target and not any(
            mark for side, mark in enumerate(marks) if side != self.winner
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """Points and boxes; once it is closed, bonus, shutout and multiplier as well."""
        return tuple(
            sum(line.points for line in self.account(side)) for side in range(len(self.points))
        )

    def account(self, side: int) -> tuple[AccountLine, ...]:
        """Return the lines that add up to the total of a side.

        Args:
            side: The side, counted from 0.
        """
        side = as_whole(side, name="side", low=0, high=len(self.points) - 1)
        return tuple(self._lines(side))

    @property
    def _is_won_by_target(self) -> bool:
        return self.closing is Closing.TARGET and self.rules.scoring is Scoring.POINTS

    @property
    def _is_last(self) -> bool:
        return self.number == self.rules.hollywood_columns - 1

    def _lines(self, side: int) -> Iterator[AccountLine]:
        rules, number = self.rules, self.number
        points, count, adjusted = self.points[side], self.boxes[side], self.adjusted[side]
        boxes = count * rules.box_bonus
        won = self._is_won_by_target and side == self.winner
        game = rules.game_bonus if won else 0
        gain = _shutout_gain(rules, points, game, boxes) if won and self.shutout else 0
        sum_before = points + game + boxes + gain
        yield AccountLine(
            what=AccountItem.POINTS, points=points - adjusted, why="hand by hand", column=number
        )
        if adjusted:
            why = "apart from hands"
            yield AccountLine(what=AccountItem.ADJUSTMENTS, points=adjusted, why=why, column=number)
        if game:
            with_boxes = " with points and boxes" if boxes_count_at_once(rules) else ""
            why = f"first to reach {rules.target}{with_boxes}"
            yield AccountLine(what=AccountItem.GAME_BONUS, points=game, why=why, column=number)
        if boxes:
            why = f"{count} x {rules.box_bonus}"
            yield AccountLine(what=AccountItem.BOXES, points=boxes, why=why, column=number)
        if gain:
            why = _SHUTOUT_WHY[rules.shutout]
            yield AccountLine(what=AccountItem.SHUTOUT, points=gain, why=why, column=number)
        if self.is_closed and self._is_last and rules.hollywood_last_multiplier > 1:
            yield AccountLine(
                what=AccountItem.LAST_COLUMN,
                points=sum_before * (rules.hollywood_last_multiplier - 1),
                why=f"{sum_before} counts {rules.hollywood_last_multiplier} times",
                column=number,
            )


def boxes_count_at_once(rules: Rules) -> bool:
    """Whether boxes count toward the target as they are won (R1.box_timing).

    Args:
        rules: The rules of the match.
    """
    return (
        rules.box_timing is BoxTiming.AT_ONCE
        and rules.box_bonus > 0
        and rules.scoring is Scoring.POINTS
    )


def empty_columns(rules: Rules) -> tuple[Column, ...]:
    """Return the columns of a new sheet."""
    nothing = (0,) * rules.sides
    return tuple(
        Column(rules=rules, number=number, points=nothing, adjusted=nothing, boxes=nothing)
        for number in range(rules.hollywood_columns)
    )


def choose_columns(
    columns: Sequence[Column], score: EntryScore, wins: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """Return the columns that a hand is written in, for each side (R3.6, R1.hollywood_entry).

    Args:
        columns: All columns of the sheet before the hand.
        score: What the hand comes to.
        wins: How often each side has won so far, this hand included.
    """
    return tuple(_entered(columns, score, side, wins[side]) for side in range(len(score.points)))


def _entered(
    columns: Sequence[Column], score: EntryScore, side: int, nth_win: int
) -> tuple[int, ...]:
    if score.is_void:
        return ()
    rules = columns[0].rules
    still_open = [column for column in columns if not column.is_closed]
    already_in = [column for column in still_open if side in column.sides_in]
    if not score.is_hand:
        chosen = (already_in or still_open[:1]) if score.points[side] else []
    elif rules.scoring is Scoring.PENALTY:
        chosen = still_open
    elif side in score.other_undercutters:
        chosen = already_in or still_open[:1]
    elif side not in score.winners:
        chosen = []
    elif rules.hollywood_entry is HollywoodEntry.FIXED_INDEX:
        chosen = [column for column in still_open if column.number < nth_win]
    else:
        next_open = [column for column in still_open if column not in already_in][:1]
        chosen = already_in + next_open
    return tuple(sorted(column.number for column in chosen))


def write_into(column: Column, score: EntryScore, sides: Sequence[int]) -> Column:
    """Write a hand into a column, for these sides only."""
    return evolve(
        column,
        points=_added(column.points, score.points, sides),
        adjusted=column.adjusted if score.is_hand else _added(column.adjusted, score.points, sides),
        boxes=_added(column.boxes, score.boxes, sides),
        sides_in=tuple(sorted({*column.sides_in, *sides})),
    )


def close(column: Column, score: EntryScore, *, is_last_hand: bool) -> Column:
    """Close a column if a hand ends it, and say who won it (R3.7)."""
    rules = column.rules
    reached = _reached(column)
    if rules.target is not None and max(reached) >= rules.target:
        if rules.scoring is Scoring.POINTS:
            winner = _first_there(reached, score.knocker)
            return evolve(column, closing=Closing.TARGET, winner=winner)
        closing = Closing.TARGET
    elif is_last_hand:
        closing = Closing.HANDS
    else:
        return column
    best = min if rules.scoring is Scoring.PENALTY else max
    return evolve(column, closing=closing, winner=sole(column.points, best(column.points)))


def sole(values: Sequence[int], value: int) -> int | None:
    """Return the one place that holds a value; ``None`` if it is shared."""
    return values.index(value) if values.count(value) == 1 else None


def _reached(column: Column) -> list[int]:
    """Return what is compared with the target, for each side (R1.box_timing)."""
    rules = column.rules
    bonus = rules.box_bonus if boxes_count_at_once(rules) else 0
    return [
        points + boxes * bonus for points, boxes in zip(column.points, column.boxes, strict=True)
    ]


def _first_there(reached: Sequence[int], knocker: int | None) -> int:
    """Return the highest side; of equal ones the first clockwise from the knocker."""
    sides = len(reached)
    first = 0 if knocker is None else knocker + 1
    clockwise = [(first + step) % sides for step in range(sides)]
    return max(clockwise, key=lambda side: reached[side])


def _added(old: Sequence[int], new: Sequence[int], sides: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        before + (more if side in sides else 0)
        for side, (before, more) in enumerate(zip(old, new, strict=True))
    )


def _shutout_gain(rules: Rules, points: int, game: int, boxes: int) -> int:
    """Return what a shutout adds to points, game bonus and boxes (R1.shutout)."""
    return {
        Shutout.DOUBLE_TOTAL: points + game + boxes,
        Shutout.DOUBLE_POINTS_AND_GAME: points + game,
        Shutout.DOUBLE_POINTS: points,
        Shutout.DOUBLE_GAME_BONUS: game,
        Shutout.FLAT_100: 100,
        Shutout.NONE: 0,
    }[rules.shutout]


_SHUTOUT_WHY = {
    Shutout.DOUBLE_TOTAL: "points, game bonus and boxes once more",
    Shutout.DOUBLE_POINTS_AND_GAME: "points and game bonus once more",
    Shutout.DOUBLE_POINTS: "points once more",
    Shutout.DOUBLE_GAME_BONUS: "game bonus once more",
    Shutout.FLAT_100: "no opponent scored",
    Shutout.NONE: "",
}
