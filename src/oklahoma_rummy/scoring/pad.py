"""The score pad as players draw it: columns side by side, a line under one that is closed.

Lives here: the pad of a match as text, and the blank pad as text and HTML, made from the rules.
A cell shows the running total of its side and the boxes it won, ``[]`` for each.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple
from unicodedata import east_asian_width

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules import Rules, Scoring, Shutout, as_rules
from oklahoma_rummy.scoring.columns import AccountItem, Column
from oklahoma_rummy.scoring.standing import Entry, Standing

_BLANK_HANDS = 20
_MOST_BOXES_DRAWN = 3
_SHUTOUTS = {
    Shutout.DOUBLE_TOTAL: "Shutout: all x 2",
    Shutout.DOUBLE_POINTS_AND_GAME: "Shutout: points, game x 2",
    Shutout.DOUBLE_POINTS: "Shutout: points x 2",
    Shutout.DOUBLE_GAME_BONUS: "Shutout: game bonus x 2",
    Shutout.FLAT_100: "Shutout 100",
}


class Cell(NamedTuple):
    """What stands in one place of the pad."""

    number: str = ""
    """A number, set to the right."""
    boxes: str = ""
    """Boxes won with the hand, set to the left beside it."""


class Line(NamedTuple):
    """A line of the pad."""

    label: str
    """What stands to the left of all columns."""
    cells: Sequence[Cell]
    """A cell for each side of each column."""


def drawn_pad(standing: Standing, names: Sequence[str]) -> str:
    """Draw the pad of a match: the hands, then the account of each column.

    Args:
        standing: The match.
        names: What each side is called.
    """
    return _framed(
        standing.rules,
        names,
        [*_hand_lines(standing)],
        [*_account_lines(standing)],
    )


def blank_pad(
    rules: Rules | str, sides: Sequence[str] | None = None, hands: int = _BLANK_HANDS
) -> str:
    """Give an empty pad as text, its last lines labelled with the bonuses of the rules.

    Args:
        rules: The rules of the match, or their one-line text.
        sides: What each side is called; ``None`` leaves the names to the pen.
        hands: Lines for hands.

    Raises:
        InvalidSheetError: If there is not one name for each side.
        NotationError: If the rules cannot be read.

    Example:
        >>> print(blank_pad("oklahoma_rummy(game_bonus=50)", ["North", "South"], hands=2))
                         |        Game         |
        Hand             |     North     South |
        -----------------+---------------------+
        1                |       [ ]       [ ] |
        2                |       [ ]       [ ] |
        -----------------+---------------------+
        Points to 200    |                     |
        Game bonus 50    |                     |
        Boxes x 25       |                     |
        Shutout: all x 2 |                     |
        -----------------+---------------------+
        Total            |                     |
    """
    rules = as_rules(rules)
    cells = rules.sides * rules.hollywood_columns
    marks = [Cell(boxes="[ ]" * _boxes_to_mark(rules))] * cells
    return _framed(
        rules,
        _blank_names(rules, sides),
        [Line(str(number + 1), marks) for number in range(hands)],
        [Line(label, [Cell()] * cells) for label, _ in end_lines(rules)],
    )


def blank_pad_html(
    rules: Rules | str, sides: Sequence[str] | None = None, hands: int = _BLANK_HANDS
) -> str:
    """Give an empty pad as an HTML page to print.

    Args:
        rules: The rules of the match, or their one-line text.
        sides: What each side is called; ``None`` leaves the names to the pen.
        hands: Lines for hands.

    Raises:
        InvalidSheetError: If there is not one name for each side.
        NotationError: If the rules cannot be read.

    Example:
        >>> "<th scope='row'>Boxes x 25</th>" in blank_pad_html("hollywood")
        True
    """
    rules = as_rules(rules)
    names = _blank_names(rules, sides)
    columns = len(names) * rules.hollywood_columns
    marks = f"<td class='boxes'>{'&#9744;' * _boxes_to_mark(rules)}</td>" * columns
    heads = "".join(
        f"<th colspan='{len(names)}'>{_column_name(rules, number)}</th>"
        for number in range(rules.hollywood_columns)
    )
    under = "".join(f"<th>{escape(name)}</th>" for name in names) * rules.hollywood_columns
    lines = [(str(number + 1), marks) for number in range(hands)]
    lines += [(label, "<td></td>" * columns) for label, _ in end_lines(rules)]
    body = "\n".join(
        f"<tr><th scope='row'>{escape(label)}</th>{cells}</tr>" for label, cells in lines
    )
    title = escape(str(rules))
    return _PAGE.format(title=title, heads=heads, under=under, body=body)


def end_lines(rules: Rules) -> tuple[tuple[str, AccountItem | None], ...]:
    """Give the lines below the hands, labelled with the bonuses of the rules; the last is the sum.

    Args:
        rules: The rules of the match.
    """
    return tuple(_end_lines(rules))


def _end_lines(rules: Rules) -> Iterator[tuple[str, AccountItem | None]]:
    unit = "Penalties" if rules.scoring is Scoring.PENALTY else "Points"
    target = "" if rules.target is None else f" to {rules.target}"
    yield f"{unit}{target}", AccountItem.POINTS
    if rules.scoring is Scoring.POINTS:
        if rules.game_bonus and rules.target is not None:
            yield f"Game bonus {rules.game_bonus}", AccountItem.GAME_BONUS
        if rules.box_bonus:
            yield f"Boxes x {rules.box_bonus}", AccountItem.BOXES
        if rules.shutout is not Shutout.NONE and rules.target is not None:
            yield _SHUTOUTS[rules.shutout], AccountItem.SHUTOUT
    if rules.hollywood_last_multiplier > 1:
        yield f"Last column x {rules.hollywood_last_multiplier}", AccountItem.LAST_COLUMN
    yield "Total", None


def _hand_lines(standing: Standing) -> Iterator[Line]:
    """Write every hand into the columns it entered, and a line under each that it closed."""
    sides, columns = standing.rules.sides, standing.rules.hollywood_columns
    running = [[0] * sides for _ in range(columns)]
    for entry in standing.entries:
        cells: list[Cell] = []
        for column in range(columns):
            for side in range(sides):
                if column in entry.columns[side]:
                    running[column][side] += entry.score.points[side]
                    boxes = _drawn_boxes(entry.score.boxes[side])
                    cells.append(Cell(str(running[column][side]), boxes))
                else:
                    cells.append(Cell())
        yield Line(_hand_label(entry), cells)
        if entry.closed:
            ruled = [_CLOSED if number in entry.closed else Cell() for number in range(columns)]
            yield Line("", [cell for cell in ruled for _ in range(sides)])


def _hand_label(entry: Entry) -> str:
    if entry.score.is_void:
        return f"{entry.number} void"
    return f"{entry.number}" if any(entry.columns) else f"{entry.number} lost"


def _drawn_boxes(count: int) -> str:
    return "[]" * count if count <= _MOST_BOXES_DRAWN else f"[]x{count}"


def _boxes_to_mark(rules: Rules) -> int:
    """Give how many empty boxes a blank cell has: for the hand, and the extra ones if few."""
    if rules.scoring is Scoring.PENALTY or not rules.box_bonus:
        return 0
    extra = max(rules.extra_boxes_gin, rules.extra_boxes_undercut)
    return min(1 + extra, _MOST_BOXES_DRAWN)


def _account_lines(standing: Standing) -> Iterator[Line]:
    sides = range(standing.rules.sides)
    for label, item in end_lines(standing.rules):
        cells = [
            Cell(str(_amount(column, side, item) or "") if item else str(column.totals[side]))
            for column in standing.columns
            for side in sides
        ]
        yield Line(label, cells)


def _amount(column: Column, side: int, item: AccountItem) -> int:
    return sum(line.points for line in column.account(side) if line.what is item)


def _blank_names(rules: Rules, sides: Sequence[str] | None) -> tuple[str, ...]:
    names = ("",) * rules.sides if sides is None else tuple(sides)
    if len(names) != rules.sides:
        problem = Problem(
            code=ErrorCode.INVALID_SHEET,
            what=f"{len(names)} names for {rules.sides} sides",
            where="sides",
            repair="give a name for each side, or none at all",
        )
        raise InvalidSheetError(problems=[problem])
    return names


# --- the frame -------------------------------------------------------------------------------

_CLOSED = Cell("=")
"""A cell of the line under a column that is closed."""
_LEAST_WIDTH = 9


def _column_name(rules: Rules, number: int) -> str:
    return f"Game {number + 1}" if rules.hollywood_columns > 1 else "Game"


def _framed(
    rules: Rules, names: Sequence[str], hands: Sequence[Line], account: Sequence[Line]
) -> str:
    """Set lines of cells in a frame: a label, then for each column a block of its sides."""
    columns, sides = rules.hollywood_columns, len(names)
    lines = [*hands, *account]
    cells = [cell for line in lines for cell in line.cells]
    label_width = max(_width(line.label) for line in lines)
    boxes_width = max(_width(cell.boxes) for cell in cells)
    number_width = max(_width(cell.number) for cell in cells) + bool(boxes_width)
    cell_width = max(_LEAST_WIDTH, number_width + boxes_width, *map(_width, names))
    block_width = sides * (cell_width + 1) + 1
    rule = "-" * (label_width + 1) + "+" + ("-" * block_width + "+") * columns

    def drawn(line: Line) -> str:
        blocks = [line.cells[column * sides :][:sides] for column in range(columns)]
        return row(line.label, [block(cells) for cells in blocks])

    def block(cells: Sequence[Cell]) -> str:
        if all(cell is _CLOSED for cell in cells):
            return _CLOSED.number * block_width
        texts = (
            _right(
                cell.number + " " * bool(boxes_width) + _left(cell.boxes, boxes_width), cell_width
            )
            for cell in cells
        )
        return _spaced(texts)

    def row(label: str, blocks: Iterable[str]) -> str:
        return f"{_left(label, label_width)} |" + "".join(f"{each}|" for each in blocks)

    headings = [f"{_column_name(rules, number):^{block_width}}" for number in range(columns)]
    heads = _spaced(_right(name, cell_width) for name in names)
    return "\n".join([
        row("", headings),
        row("Hand", [heads] * columns),
        rule,
        *map(drawn, hands),
        rule,
        *map(drawn, account[:-1]),
        rule,
        drawn(account[-1]),
    ])  # fmt: skip


def _spaced(texts: Iterable[str]) -> str:
    return "".join(f" {text}" for text in texts) + " "


def _width(text: str) -> int:
    """Give the places that a text takes in a terminal: wide characters take two."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def _left(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text


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
