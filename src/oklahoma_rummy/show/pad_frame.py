"""The frame of a pad in text: columns side by side, below one another where the line is too short.

Lives here: the cells and lines that a pad is made of, and how wide they are in a terminal.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple
from unicodedata import category, east_asian_width

from oklahoma_rummy.arguments import as_whole

LINE_WIDTH = 80
"""The places in a line where nobody says otherwise."""
_WIDEST = 10_000
_LEAST_CELL = 8
_WITHOUT_WIDTH = frozenset({"Mn", "Me", "Cf"})
"""The kinds of characters that take no place of their own, such as accents and joiners."""


class Cell(NamedTuple):
    """What stands in one place of the pad."""

    number: str = ""
    """A number, set to the right."""
    boxes: str = ""
    """Boxes won with the hand, set to the left beside it."""


CLOSED = Cell("=")
"""A cell of the line under a column that is closed."""


class Line(NamedTuple):
    """A line of the pad."""

    label: str
    """What stands to the left of all columns."""
    cells: Sequence[Cell]
    """A cell for each side of each column."""


class Frame(NamedTuple):
    """How wide everything in a pad is, in places of the terminal."""

    label: int
    """The labels."""
    cell: int
    """A cell."""
    boxes: int
    """The boxes in a cell."""
    block: int
    """A column, which has a cell for each side."""


def frame_pad(
    columns: Sequence[str],
    sides: Sequence[str],
    hands: Sequence[Line],
    account: Sequence[Line],
    width: int = LINE_WIDTH,
) -> str:
    """Set lines of cells in a frame: a label, then for each column a block of its sides.

    Args:
        columns: What each column is called.
        sides: What each side is called.
        hands: The lines for hands.
        account: The lines below them, the last being the sum.
        width: The places in a line; columns beyond them stand below the others.
    """
    width = as_whole(width, name="width", low=1, high=_WIDEST)
    frame = _frame(sides, [*hands, *account], width)
    at_once = max(1, (width - frame.label - 2) // (frame.block + 1))
    return "\n\n".join(
        "\n".join(
            _table(
                frame,
                columns[first : first + at_once],
                sides,
                *(
                    [_part(line, first * len(sides), at_once * len(sides)) for line in lines]
                    for lines in (hands, account)
                ),
            )
        )
        for first in range(0, len(columns), at_once)
    )


def _frame(sides: Sequence[str], lines: Sequence[Line], width: int) -> Frame:
    """Measure a pad; names take several lines where one column would be wider than the line."""
    cells = [cell for line in lines for cell in line.cells]
    boxes = max(width_of(cell.boxes) for cell in cells)
    number = max(width_of(cell.number) for cell in cells) + bool(boxes)
    label = max(width_of(line.label) for line in lines)
    most = (width - label - 4) // len(sides) - 1
    cell = max(_LEAST_CELL, number + boxes, min(most, max(map(width_of, sides))))
    return Frame(
        label=label,
        cell=cell,
        boxes=boxes,
        block=len(sides) * (cell + 1) + 1,
    )


def _part(line: Line, first: int, count: int) -> Line:
    return line._replace(cells=line.cells[first : first + count])


def _table(
    frame: Frame,
    columns: Sequence[str],
    sides: Sequence[str],
    hands: Sequence[Line],
    account: Sequence[Line],
) -> Iterator[str]:
    """Draw some of the columns."""
    rule = "-" * (frame.label + 1) + "+" + ("-" * frame.block + "+") * len(columns)
    parts = zip_longest(*(_wrap(name, frame.cell) for name in sides), fillvalue="")
    yield _row(frame, "", [f"{name:^{frame.block}}" for name in columns])
    *above, last = [_space(_right(part, frame.cell) for part in line) for line in parts]
    for head in above:
        yield _row(frame, "", [head] * len(columns))
    yield _row(frame, "Hand", [last] * len(columns))
    yield rule
    for line in hands:
        if line.label or CLOSED in line.cells:
            yield _draw_line(frame, line, len(sides))
    yield rule
    for line in account[:-1]:
        yield _draw_line(frame, line, len(sides))
    yield rule
    yield _draw_line(frame, account[-1], len(sides))


def _draw_line(frame: Frame, line: Line, sides: int) -> str:
    blocks = [line.cells[first : first + sides] for first in range(0, len(line.cells), sides)]
    return _row(frame, line.label, [_block(frame, cells) for cells in blocks])


def _block(frame: Frame, cells: Sequence[Cell]) -> str:
    if all(cell is CLOSED for cell in cells):
        return CLOSED.number * frame.block
    gap = " " * bool(frame.boxes)
    return _space(
        _right(cell.number + gap + _left(cell.boxes, frame.boxes), frame.cell) for cell in cells
    )


def _row(frame: Frame, label: str, blocks: Iterable[str]) -> str:
    return f"{_left(label, frame.label)} |" + "".join(f"{each}|" for each in blocks)


def _space(texts: Iterable[str]) -> str:
    return "".join(f" {text}" for text in texts) + " "


def width_of(text: str) -> int:
    """Return the places that a text takes in a terminal: wide characters take two, accents none.

    Args:
        text: The text, of one line.

    Example:
        >>> width_of("北"), width_of("e\u0301")
        (2, 1)
    """
    return sum(map(_character_width, text))


def _character_width(character: str) -> int:
    if category(character) in _WITHOUT_WIDTH:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def _wrap(name: str, width: int) -> list[str]:
    """Cut a name into parts that are not wider, between words where that can be."""
    if width_of(name) <= width:
        return [name]
    narrow = width_of(name) == len(name)
    return wrap(name, width if narrow else width // 2)


def _left(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))


def _right(text: str, width: int) -> str:
    return " " * (width - width_of(text)) + text
