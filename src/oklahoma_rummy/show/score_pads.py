"""The score pad as players draw it: columns side by side, a line under one that is closed.

Lives here: the pad of a match as text, and the blank pad as text and HTML, made from the rules.
A cell shows the running total of its side and the boxes it won, ``[]`` for each.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules import Rules, RulesLike, Scoring, Shutout, as_rules
from oklahoma_rummy.scoring.account import kind_of
from oklahoma_rummy.scoring.columns import AccountItem, Column, boxes_count_at_once
from oklahoma_rummy.scoring.entry_score import most_boxes
from oklahoma_rummy.scoring.players import LONGEST_SIDE, as_names, counted, name_problems
from oklahoma_rummy.scoring.sheet import ScoreSheet
from oklahoma_rummy.scoring.standing import SheetLine
from oklahoma_rummy.show.pad_frame import CLOSED, LINE_WIDTH, Cell, Line, frame_pad
from oklahoma_rummy.show.rule_facts import Facts

_BLANK_HANDS = 20
_MOST_HANDS = 1000
_LINE_TO_WRITE_ON = "________"
_MOST_BOXES_DRAWN = 3
_SHUTOUTS = {
    Shutout.DOUBLE_TOTAL: "Shutout: all x 2",
    Shutout.DOUBLE_POINTS_AND_GAME: "Shutout: points, game x 2",
    Shutout.DOUBLE_POINTS: "Shutout: points x 2",
    Shutout.DOUBLE_GAME_BONUS: "Shutout: game bonus x 2",
    Shutout.FLAT_100: "Shutout 100",
}


def draw_pad(sheet: ScoreSheet, width: int = LINE_WIDTH) -> str:
    """Draw the pad of a match: the hands, then the account of each column.

    Args:
        sheet: The score of the match.
        width: The places in a line; columns beyond them stand below the others.
    """
    return frame_pad(
        _column_names(sheet.rules),
        sheet.sides,
        [*_hand_lines(sheet)],
        [*_account_lines(sheet)],
        width,
    )


def draw_blank_pad(
    rules: RulesLike, sides: Sequence[str] | None = None, hands: int | None = None
) -> str:
    """Draw an empty pad as text, its last lines labelled with the bonuses of the rules.

    Args:
        rules: The rules of the match, or their one-line text.
        sides: What each side is called; ``None`` leaves the names to the pen.
        hands: Lines for hands; ``None`` gives as many as the rules have hands, else 20.

    Raises:
        InvalidSheetError: If there is not one name for each side, or a name is unfit.
        OutOfRangeError: If the hands are fewer than 1 or more than 1000.

    Example:
        >>> print(draw_blank_pad("oklahoma_rummy(game_bonus=50)", ["North", "South"], hands=2))
                         |       Game        |
        Hand             |    North    South |
        -----------------+-------------------+
        1                |      [ ]      [ ] |
        2                |      [ ]      [ ] |
        -----------------+-------------------+
        Points to 200    |                   |
        Game bonus 50    |                   |
        Boxes x 25       |                   |
        Shutout: all x 2 |                   |
        -----------------+-------------------+
        Total            |                   |
    """
    blank = _rule_blank(rules, sides, hands, unnamed=_LINE_TO_WRITE_ON)
    cells = len(blank.sides) * len(blank.columns)
    marks = [Cell(boxes=_repeat_box("[ ]", blank.most_boxes))] * cells
    return frame_pad(
        blank.columns,
        blank.sides,
        [Line(label, marks) for label in blank.hands],
        [Line(label, [Cell()] * cells) for label in blank.account],
    )


def draw_blank_page(
    rules: RulesLike, sides: Sequence[str] | None = None, hands: int | None = None
) -> str:
    """Draw an empty pad as an HTML page to print.

    Args:
        rules: The rules of the match, or their one-line text.
        sides: What each side is called; ``None`` leaves the names to the pen.
        hands: Lines for hands; ``None`` gives as many as the rules have hands, else 20.

    Raises:
        InvalidSheetError: If there is not one name for each side, or a name is unfit.
        OutOfRangeError: If the hands are fewer than 1 or more than 1000.

    Example:
        >>> "<th scope='row'>Boxes x 25</th>" in draw_blank_page("hollywood")
        True
    """
    blank = _rule_blank(rules, sides, hands, unnamed="")
    cells = len(blank.sides) * len(blank.columns)
    marks = f"<td class='boxes'>{_repeat_box('&#9744;', blank.most_boxes)}</td>" * cells
    lines = [(label, marks) for label in blank.hands]
    lines += [(label, "<td></td>" * cells) for label in blank.account]
    return _PAGE.format(
        title=escape(str(as_rules(rules))),
        heads="".join(f"<th colspan='{len(blank.sides)}'>{name}</th>" for name in blank.columns),
        under="".join(f"<th>{escape(name)}</th>" for name in blank.sides) * len(blank.columns),
        body="\n".join(
            f"<tr><th scope='row'>{escape(label)}</th>{row}</tr>" for label, row in lines
        ),
    )


class _Blank(NamedTuple):
    """What stands on an empty pad, on whatever it is drawn."""

    columns: list[str]
    sides: tuple[str, ...]
    hands: list[str]
    account: list[str]
    most_boxes: int


def _rule_blank(
    rules: RulesLike, sides: Sequence[str] | None, hands: int | None, *, unnamed: str
) -> _Blank:
    """Return what an empty pad of some rules needs."""
    rules = as_rules(rules)
    return _Blank(
        columns=_column_names(rules),
        sides=_names_or_blanks(rules, sides, unnamed),
        hands=[str(number + 1) for number in range(_lines(rules, hands))],
        account=[label for label, _ in end_lines(rules)],
        most_boxes=most_boxes(rules) if rules.box_bonus else 0,
    )


def end_lines(rules: Rules) -> tuple[tuple[str, AccountItem | None], ...]:
    """Return the lines below the hands, labelled with the bonuses; the last is the sum.

    Args:
        rules: The rules of the match.
    """
    return tuple(_end_lines(rules))


def _end_lines(rules: Rules) -> Iterator[tuple[str, AccountItem | None]]:
    facts = Facts(rules)
    yield _points_label(rules), AccountItem.POINTS
    if facts.game_bonus:
        yield f"Game bonus {facts.game_bonus}", AccountItem.GAME_BONUS
    if facts.box_bonus:
        yield f"Boxes x {facts.box_bonus}", AccountItem.BOXES
    if facts.shutout is not Shutout.NONE:
        yield _SHUTOUTS[facts.shutout], AccountItem.SHUTOUT
    if rules.hollywood_last_multiplier > 1:
        yield f"Last column x {rules.hollywood_last_multiplier}", AccountItem.LAST_COLUMN
    yield "Total", None


def _points_label(rules: Rules) -> str:
    """Return what the first line below the hands is, and what ends the game."""
    unit = "Penalties" if rules.scoring is Scoring.PENALTY else "Points"
    if boxes_count_at_once(rules):
        unit += ", with boxes"
    ends = [
        end
        for end in (
            rules.target and f"to {rules.target}",
            rules.hands_per_match and f"{rules.hands_per_match} hands",
        )
        if end
    ]
    return " ".join([unit, " or ".join(ends)])


def _hand_lines(sheet: ScoreSheet) -> Iterator[Line]:
    """Write every hand into the columns it entered, and a line under each that it closed."""
    sides, columns = sheet.rules.sides, sheet.rules.hollywood_columns
    running = [[0] * sides for _ in range(columns)]
    for line in sheet.lines:
        cells: list[Cell] = []
        for column in range(columns):
            for side in range(sides):
                if column in line.columns[side]:
                    running[column][side] += line.score.points[side]
                    boxes = _draw_boxes(line.score.boxes[side])
                    cells.append(Cell(str(running[column][side]), boxes))
                else:
                    cells.append(Cell())
        yield Line(_hand_label(line), cells)
        if line.closed:
            ruled = [CLOSED if number in line.closed else Cell() for number in range(columns)]
            yield Line("", [cell for cell in ruled for _ in range(sides)])


def _hand_label(line: SheetLine) -> str:
    if line.score.is_void:
        return f"{line.number} void"
    if line.score.is_hand and not any(line.columns):
        return f"{line.number} lost"
    return f"{line.number}" if line.score.tables else f"{line.number} {kind_of(line)}"


def _draw_boxes(count: int) -> str:
    return "[]" * count if count <= _MOST_BOXES_DRAWN else f"[]x{count}"


def _repeat_box(box: str, most: int) -> str:
    """Return the empty boxes of a blank cell: as many as a hand can bring, or room for a number."""
    return box * most if most <= _MOST_BOXES_DRAWN else f"{box}x__"


def _account_lines(sheet: ScoreSheet) -> Iterator[Line]:
    sides = range(sheet.rules.sides)
    points, *others = end_lines(sheet.rules)
    if any(any(column.adjusted) for column in sheet.columns):
        others.insert(0, ("Adjustments", AccountItem.ADJUSTMENTS))
    for label, item in [points, *others]:
        cells = [
            Cell(str(_amount(column, side, item) or "") if item else str(column.totals[side]))
            for column in sheet.columns
            for side in sides
        ]
        yield Line(label, cells)


def _amount(column: Column, side: int, item: AccountItem) -> int:
    return sum(line.points for line in column.account(side) if line.what is item)


def _names_or_blanks(rules: Rules, sides: Sequence[str] | None, blank: str) -> tuple[str, ...]:
    if sides is None:
        return (blank,) * rules.sides
    names = as_names(sides)
    problems = [*name_problems(names, where="sides, side", longest=LONGEST_SIDE)]
    if len(names) != rules.sides:
        problem = Problem(
            code=ErrorCode.INVALID_SHEET,
            what=f"{counted(len(names), 'name')} for {rules.sides} sides",
            where="sides",
            repair="give a name for each side, or none at all",
        )
        problems.insert(0, problem)
    if problems:
        raise InvalidSheetError(problems=problems)
    return names


def _lines(rules: Rules, hands: int | None) -> int:
    if hands is None:
        return rules.hands_per_match or _BLANK_HANDS
    return as_whole(hands, name="hands", low=1, high=_MOST_HANDS)


def _column_names(rules: Rules) -> list[str]:
    if rules.hollywood_columns == 1:
        return ["Game"]
    return [f"Game {number + 1}" for number in range(rules.hollywood_columns)]


_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Score pad: {title}</title>
<style>
table {{ border-collapse: collapse; width: 100%; font: 11pt sans-serif; }}
caption {{ text-align: left; padding: 0.3em; }}
th, td {{ border: 1px solid; height: 1.6em; padding: 0 0.3em; font-weight: normal; }}
td.boxes {{ text-align: right; }}
th[scope='row'] {{ text-align: left; white-space: nowrap; width: 1%; }}
</style>
</head>
<body>
<table>
<caption>{title}</caption>
<thead>
<tr><th rowspan='2'>Hand</th>{heads}</tr>
<tr>{under}</tr>
</thead>
<tbody>
{body}
</tbody>
</table>
</body>
</html>
"""
