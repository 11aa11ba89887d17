"""What type checkers know of score sheets: wrong words and types are errors, right ones are not.

Checked by mypy and pyright and never run. Every ``type: ignore`` is one error that must be there:
both checkers are strict about those that are not needed.
"""

from typing import assert_type

from oklahoma_rummy import RoundResult, ScoreSheet, price, showdown
from oklahoma_rummy.scoring import (
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    RoundKind,
    RoundScore,
    VoidEntry,
)

HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
result = showdown("long", upcard="7s", hands=HANDS)
assert_type(price(result, "long"), RoundScore)

# Entries take the types of their fields, and the words of their enums.
won = PointsEntry(winner=0, points=32, kind="gin", spade=True, note="late", date="2026-01-31")
assert_type(won.kind, RoundKind)
PointsEntry(winner=0, points=32, kind=RoundKind.UNDERCUT)
PointsEntry(winner="no", points=32)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PointsEntry(winner=0, points="32")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PointsEntry(winner=0, points=32, kind="gim")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PointsEntry(winner=0, points=32, spade="yes")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PointsEntry(winner=0, points=32, note=7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PointsEntry(winner=0, points=32, date=20260131)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
assert_type(PenaltiesEntry(points=[0, 31], winner=0).points, tuple[int, ...])
PenaltiesEntry(points=31, winner=0)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
PenaltiesEntry(points=["0", "31"], winner=0)  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
assert_type(ResultEntry(results=result).results, tuple[RoundResult, ...])
ResultEntry(results="7s")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

# A sheet records and corrects with the same types.
sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record(result)
assert_type(sheet.record_points(1, 20, "undercut"), ScoreSheet)
assert_type(sheet.amend(1, won, points=33).insert(1, VoidEntry()).remove(1).undo(), ScoreSheet)
assert_type(sheet.end("agreed").winner, int | None)
sheet.record_void("misdealt")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.record_award(0, 20, "given")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.adjust(0, "20", "late")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.end("over")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.record_points(1, 20, "gim")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.amend(1, winner="no")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.amend(1, score=3)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
sheet.insert(1, "void")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
sheet.rename([1, 2])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
sheet.change("evening.toml", lambda _: None)  # type: ignore[arg-type, return-value]  # pyright: ignore[reportArgumentType]
