"""What an entry comes to for each side under the rules of a sheet: points and boxes.

Lives here: ``EntryScore``, which every entry works out, and how boxes are counted. How scores fill
columns is in ``columns``.
"""

from typing import final

from attrs import field, frozen

from oklahoma_rummy.problem import member_repr
from oklahoma_rummy.rules import Partnership, Rules, Scoring, SpadeBoxes
from oklahoma_rummy.scoring.price import ItemKind, RoundScore
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.values import value_class


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
    """What an entry comes to for each side, before any column is looked at.

    A void hand has no winners, and nothing is written for it.
    """

    tables: tuple[TableScore, ...]
    """How it ended at each table; nothing for an award, and for what is not a hand."""
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
    is_hand: bool = True
    """Whether it is a hand: an adjustment and the end of a match are not."""

    @property
    def is_void(self) -> bool:
        """Whether it is a hand that nobody won."""
        return self.is_hand and not self.winners


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
