"""The rows of a score sheet are a table of pandas."""

from typing import Any

import pytest
from attrs import fields

pandas: Any = pytest.importorskip("pandas")

from oklahoma_rummy.scoring import SheetRow  # noqa: E402  only with pandas
from tests.written_values import SHEET  # noqa: E402


def test_rows_are_columns() -> None:
    """The rows of a sheet become columns with the names of their fields, as they are."""
    frame = pandas.DataFrame(SHEET.rows)
    assert list(frame.columns) == [each.name for each in fields(SheetRow)]
    assert list(frame["points"]) == [row.points for row in SHEET.rows]
    assert frame.groupby("name")["points"].sum().to_dict() == {"Ann": 80, "Bob": 27}
