"""A match as a tidy table: one row for each hand and side.

Lives here: ``SheetRow`` and its CSV form. Rows are made for spreadsheets and data frames; seats,
sides and columns are counted from 0 in them, hands from 1.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import date as Date  # noqa: N812  the row has a field called date
from io import StringIO
from typing import final

from attrs import asdict, fields, frozen

from oklahoma_rummy.scoring.standing import Standing
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class SheetRow:
    """What one hand put on the sheet for one side."""

    hand: int
    """The number of the hand, counted from 1."""
    date: Date | None
    """When it was played, if somebody said so."""
    dealer: int
    """The seat that dealt."""
    kind: str
    """How it ended; at two tables both, with a space between."""
    spade: bool
    """Whether an upcard was a spade."""
    side: int
    """The side."""
    name: str
    """What the side is called."""
    won: bool
    """Whether the side won the hand."""
    points: int
    """What was written for the side: points, or under penalty scoring penalties."""
    boxes: int
    """The boxes for the side."""
    columns: tuple[int, ...]
    """The columns it was written in."""
    note: str
    """The note on the hand."""


def rows_of(standing: Standing, names: Sequence[str]) -> tuple[SheetRow, ...]:
    """Give the rows of a match, hand by hand and within a hand side by side.

    Args:
        standing: The match.
        names: What each side is called.
    """
    return tuple(_rows(standing, names))


def _rows(standing: Standing, names: Sequence[str]) -> Iterator[SheetRow]:
    for line in standing.lines:
        score = line.score
        for side, name in enumerate(names):
            yield SheetRow(
                hand=line.number,
                date=line.entry.date,
                dealer=line.dealer,
                kind=" ".join(table.kind for table in score.tables),
                spade=any(table.spade for table in score.tables),
                side=side,
                name=name,
                won=side in score.winners,
                points=score.points[side],
                boxes=score.boxes[side],
                columns=line.columns[side],
                note=line.entry.note,
            )


def csv_of(rows: Iterable[SheetRow]) -> str:
    """Give rows as CSV text: a header, then a line for each; columns stand with spaces between.

    Args:
        rows: The rows.
    """
    names = [each.name for each in fields(SheetRow)]
    values = (asdict(row) | {"columns": " ".join(map(str, row.columns))} for row in rows)
    return "".join(map(_csv_line, [names, *(each.values() for each in values)]))


def _csv_line(values: Iterable[object]) -> str:
    """Give a line, quoted where it must be, also where a note has a carriage return.

    The writer only quotes what could be taken for the end of its own lines, so they end in both
    characters until they are written.
    """
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(values)
    return text.getvalue().removesuffix("\r\n") + "\n"
