"""``oklahoma-rummy sheet``: a match kept in a file, as people at a table do."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oklahoma_rummy.scoring import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PointsEntry,
    ScoreSheet,
    VoidEntry,
)
from tests.unit.cli.conftest import Command

HANDS = ("4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d")
CARDS = ("--upcard", "7s", "--by", "North", "--hand", HANDS[0], "--hand", HANDS[1])
RUN = "from oklahoma_rummy.cli import main; main()"
POINTS = ("--winner", "North", "--points", "3")
TABLES = ("--rules", "partnership_two_tables", "--players", "A,B,C,D")


@pytest.fixture
def file(tmp_path: Path, command: Command) -> str:
    """Give a sheet of North and South that has just begun."""
    path = str(tmp_path / "evening.toml")
    assert command("sheet", "new", path, "--players", "North, South").code == 0
    return path


def test_an_evening(command: Command, file: str) -> None:
    """Hands are added, shown, taken back and accounted for."""
    assert command("sheet", "add", "points", file, "--winner", "North", "--points", "32").out == (
        "North 57, South 0. South deals hand 2.\n"
    )
    added = command(
        "sheet", "add", "points", file, "--winner", "South", "--points", "60", "--kind", "gin"
    )
    assert (added.code, added.err) == (0, "")
    assert command("sheet", "add", "void", file, "--note", "late").code == 0
    shown = command("sheet", "show", file).out
    assert "1                |    32 []          |\n" in shown
    assert "3 void           |" in shown
    assert "\nEntry 3: late\n" in shown
    assert shown.endswith("\nNorth 57, South 85. North deals hand 4.\n")
    assert command("sheet", "undo", file).out.endswith("North deals hand 3.\n")
    command("sheet", "add", "points", file, "--winner", "North", "--points", "170")
    assert "South pays North" in command("sheet", "final", file).out
    assert command("sheet", "show", file).out.endswith("North 352, South 85. North wins.\n")
    after = command("sheet", "add", "void", file)
    assert (after.code, after.out) == (2, "")
    assert "the match ended with hand 3" in after.err
    assert len(ScoreSheet.load(file).entries) == 3


def test_hands_themselves(command: Command, file: str) -> None:
    """The two hands and the upcard give the points."""
    assert command("sheet", "add", "cards", file, *CARDS, "--date", "2026-01-31").code == 0
    sheet = ScoreSheet.load(file)
    assert sheet.columns[0].points == (70, 0)
    assert str(sheet.entries[0].date) == "2026-01-31"


def test_hands_of_two_tables(command: Command, tmp_path: Path) -> None:
    """Each table has its own upcard and knocker, and the difference of both is written.

    A wins 70 under the seven of spades; at the other table D wins 35 under a diamond.
    """
    path = str(tmp_path / "four.json")
    command("sheet", "new", path, *TABLES)
    hands = [HANDS[0], HANDS[1], HANDS[1], HANDS[0]]
    arguments = [word for hand in hands for word in ("--hand", hand)]
    arguments += ["--upcard", "7s", "--by", "A", "--upcard", "7d", "--by", "D"]
    assert command("sheet", "add", "cards", path, *arguments).code == 0
    assert ScoreSheet.load(path).columns[0].points == (35, 0)
    wrong = command("sheet", "add", "cards", path, *arguments[:-1], "B")
    assert "unknown player at table 2 'B'" in wrong.err
    fewer = command("sheet", "add", "cards", path, *arguments[:-4])
    assert "--upcard was given once. Give it 2 times" in fewer.err
    spread = command("sheet", "add", "cards", path, *arguments, "--spread", "4c5c6c 9s9h9d JdQdKd")
    assert "--spread was given once" in spread.err
    assert len(ScoreSheet.load(path).entries) == 1


def test_big_gin_at_one_of_two_tables(command: Command, tmp_path: Path) -> None:
    """Big gin was where a hand has a card more; where none has, it is refused."""
    path = str(tmp_path / "four.json")
    rules = "partnership_two_tables(big_gin_bonus=31)"
    command("sheet", "new", path, "--rules", rules, "--players", "A,B,C,D")
    arguments = ["--upcard", "7d", "--by", "A", "--upcard", "7d", "--by", "D", "--big-gin"]
    big = "4c5c6c 9s9h9d JdQdKd 7c 8c"
    for hand in (HANDS[0], HANDS[1], HANDS[1], HANDS[0]):
        arguments += ["--hand", hand]
    assert "10 cards where 11 belong" in command("sheet", "add", "cards", path, *arguments).err
    arguments[-1] = big
    assert command("sheet", "add", "cards", path, *arguments).code == 0
    kinds = [table.kind for table in ScoreSheet.load(path).lines[0].score.tables]
    assert kinds == ["knock", "big_gin"]


def test_impossible_points_get_advice(command: Command, file: str) -> None:
    """The hand is added, and a question goes to standard error."""
    added = command(
        "sheet", "add", "points", file, "--winner", "North", "--points", "98", "--spade"
    )
    assert added.code == 0
    added = command("sheet", "add", "points", file, "--winner", "South", "--points", "98")
    assert " ".join(added.err.split()) == (
        "Is this right? a knock of 98 points (hand 2). 1 to 97 are possible. "
        f"It is saved. If not: oklahoma-rummy sheet undo {file}"
    )
    assert command("sheet", "add", "void", file).err == ""
    assert len(ScoreSheet.load(file).entries) == 3


def test_show_as_json(command: Command, file: str) -> None:
    """The standing of the match is there for programs."""
    command("sheet", "add", "points", file, "--winner", "South", "--points", "98")
    shown = json.loads(command("sheet", "show", file, "--json").out)
    assert shown["sides"] == ["North", "South"]
    assert (shown["totals"], shown["leaders"], shown["winner"]) == ([0, 123], [1], None)
    assert shown["columns"][0]["points"] == [0, 98]
    assert len(shown["advice"]) == 1
    assert shown["notes"] == []
    command("sheet", "add", "void", file, "--note", "so late", "--date", "2026-01-31")
    shown = json.loads(command("sheet", "show", file, "--json").out)
    assert shown["notes"] == [{"hand": 2, "date": "2026-01-31", "note": "so late"}]
    assert "\nEntry 2: 2026-01-31 so late\n" in command("sheet", "show", file).out


def test_penalties(command: Command, tmp_path: Path) -> None:
    """Penalties are given in seat order, with the winner where two took nothing."""
    path = str(tmp_path / "rami.json")
    rules = "rami_oklahoma(players=3, dealer_rotation=winner)"
    command("sheet", "new", path, "--rules", rules, "--players", "A,B,C", "--dealer", "B")
    assert ScoreSheet.load(path).dealer == 1
    assert command("sheet", "add", "penalties", path, "--points", "0,31,4").code == 0
    assert command("sheet", "add", "penalties", path, "--points", "0,31,0").code == 2
    added = command("sheet", "add", "penalties", path, "--points", "0, 31, 0", "--winner", "C")
    assert added.out == "A 0, B 62, C 4. C deals hand 3.\n"
    wrong = command("sheet", "add", "penalties", path, "--points", "0,x,0")
    assert wrong.code == 2
    assert "these are not points" in wrong.err


def test_partners(command: Command, tmp_path: Path) -> None:
    """A side is called by either partner or by both; a match without winner says so."""
    path = str(tmp_path / "four.json")
    rules = "partnership(hands_per_match=2)"
    command("sheet", "new", path, "--rules", rules, "--players", "A,B,C,D")
    command("sheet", "add", "points", path, "--winner", "C", "--points", "30")
    added = command("sheet", "add", "points", path, "--winner", "B & D", "--points", "30")
    assert added.out == "A & C 55, B & D 55. Nobody wins alone.\n"


def test_a_name_of_two_sides(command: Command, tmp_path: Path) -> None:
    """A player who is called like both partners of the other side cannot be meant by name."""
    path = str(tmp_path / "four.json")
    command("sheet", "new", path, "--rules", "partnership", "--players", "A,X,B,A & B")
    added = command("sheet", "add", "points", path, "--winner", "A & B", "--points", "30")
    assert "'A & B' fits several names. Write it exactly, or name a partner." in added.err
    assert command("sheet", "add", "points", path, "--winner", "X", "--points", "30").code == 0
    assert ScoreSheet.load(path).columns[0].points == (0, 30)


def test_points_under_penalty_scoring(command: Command, tmp_path: Path) -> None:
    """Points of a winner are refused there, in words that are not those of Python."""
    path = str(tmp_path / "rami.json")
    command("sheet", "new", path, "--rules", "rami_oklahoma", "--players", "A,B")
    added = command("sheet", "add", "points", path, "--winner", "A", "--points", "30")
    assert "points of a winner under penalty scoring (hand 1, rules). Write the pen" in added.err


def test_names_go_to_other_programs_in_utf_8(file: str) -> None:
    """Names keep their letters, whatever encoding the machine prefers; the hand is on the sheet."""
    ScoreSheet.load(file).rename(["\u5317", "\u00c9"]).save(file)
    done = subprocess.run(
        [sys.executable, "-c", RUN, "sheet", "add", "void", file],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8") == "\u5317 0, \u00c9 0. \u5317 deals hand 2.\n"
    assert len(ScoreSheet.load(file).entries) == 1


def test_output_that_fails_after_the_hand_was_added(
    command: Command, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message says that the hand is on the sheet, so nobody adds it again."""

    class Full(io.StringIO):
        """An output that has no room."""

        def flush(self) -> None:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    added = command("sheet", "add", "void", file)
    assert added.code == 3
    assert (
        "The sheet is saved, but its totals could not be printed: No space left on device"
        in added.err
    )
    assert len(ScoreSheet.load(file).entries) == 1


def test_what_was_not_played(command: Command, file: str) -> None:
    """Voided and awarded hands, adjustments and an early end are added, amended and taken back."""
    assert command("sheet", "add", "void", file, "--reason", "MISDEAL").code == 0
    award = command(
        "sheet", "add", "award", file, *POINTS[:2], "--points", "20", "--reason", "conceded"
    )
    assert award.out == "North 45, South 0. South deals hand 3.\n"
    late = ("--side", "south", "--points", "-15", "--note", "late")
    assert command("sheet", "add", "adjustment", file, *late).out.startswith("North 45, South -15.")
    assert command("sheet", "amend", file, "3", "--points", "-5", "--side", "North").code == 0
    assert command("sheet", "amend", file, "1", "--reason", "agreed").code == 0
    assert "unknown reason 'late'" in command("sheet", "amend", file, "2", "--reason", "late").err
    ended = command("sheet", "end", file, "--reason", "resigned", "--winner", "South")
    assert ended.out == "North 40, South 0. The match ended early (resigned); South wins.\n"
    assert command("sheet", "end", file, "--reason", "time").code == 2
    sheet = ScoreSheet.load(file)
    assert list(sheet.entries) == [
        VoidEntry(reason="agreed"),
        AwardEntry(winner=0, points=20, reason="conceded"),
        AdjustmentEntry(side=0, points=-5, note="late"),
        EndEntry(reason="resigned", winner=1),
    ]
    assert "3 adjustment" in command("sheet", "show", file).out
    shown = json.loads(command("sheet", "show", file, "--json").out)
    assert (shown["ended"], shown["columns"][0]["adjusted"]) == ("resigned", [-5, 0])
    assert command("sheet", "undo", file).out == "North 40, South 0. South deals hand 4.\n"
    ended = command("sheet", "end", file, "--reason", "time", "--note", "last bus")
    assert "nobody wins" in ended.out
    assert command("sheet", "csv", file).out.count("end") == 2


def test_amending(command: Command, file: str) -> None:
    """What was written down wrongly is changed where it stands, and all else stays."""
    command("sheet", "add", "points", file, *POINTS, "--note", "first")
    command("sheet", "add", "void", file)
    amended = command("sheet", "amend", file, "1", "--winner", "south", "--points", "30", "--spade")
    assert (amended.code, amended.out) == (0, "North 0, South 55. South deals hand 3.\n")
    first = PointsEntry(winner=1, points=30, spade=True, note="first")
    assert ScoreSheet.load(file).entries[0] == first
    assert (
        command("sheet", "amend", file, "1", "--note", "", "--kind", "GIN", "--no-spade").code == 0
    )
    assert ScoreSheet.load(file).entries[0] == PointsEntry(winner=1, points=30, kind="gin")
    odd = command("sheet", "amend", file, "1", "--kind", "knock", "--points", "98")
    assert "Is this right? a knock of 98 points" in odd.err
    assert f"oklahoma-rummy sheet amend {file} 1" in odd.err
    several = command("sheet", "amend", file, "1", "--points", "3,4")
    assert (several.code, several.out) == (2, "")
    wrong = command("sheet", "amend", file, "2", "--winner", "North", "--points", "3")
    assert "Entry 2 does not have --winner or --points. Remove it and insert another." in wrong.err
    assert "3" in command("sheet", "amend", file, "3", "--note", "x").err
    assert [entry.note for entry in ScoreSheet.load(file).entries] == ["", ""]


def test_amending_penalties(command: Command, tmp_path: Path) -> None:
    """Penalties are amended as they are added: in seat order."""
    path = str(tmp_path / "rami.json")
    command("sheet", "new", path, "--rules", "rami_oklahoma(players=3)", "--players", "A,B,C")
    command("sheet", "add", "penalties", path, "--points", "0,31,4")
    amended = command("sheet", "amend", path, "1", "--points", "0,30,5")
    assert amended.out == "A 0, B 30, C 5. B deals hand 2.\n"


def test_inserting_and_removing(command: Command, file: str) -> None:
    """A hand that was forgotten goes in where it was played, one too many comes out."""
    command("sheet", "add", "points", file, *POINTS)
    command("sheet", "add", "void", file, "--note", "late")
    assert command("sheet", "insert", "cards", file, "2", *CARDS).code == 0
    assert command(
        "sheet", "insert", "points", file, "1", "--winner", "South", "--points", "98"
    ).err
    assert [len(line.entry.note) for line in ScoreSheet.load(file).lines] == [0, 0, 0, 4]
    assert ScoreSheet.load(file).columns[0].points == (73, 98)
    assert command("sheet", "remove", file, "1").out == "North 123, South 0. North deals hand 4.\n"
    assert ScoreSheet.load(file).columns[0].points == (73, 0)
    assert command("sheet", "remove", file, "4").code == 2
    assert command("sheet", "insert", "void", file, "9").code == 2
    assert len(ScoreSheet.load(file).entries) == 3


def test_renaming(command: Command, file: str) -> None:
    """A player gets another name, and the hands stay theirs."""
    command("sheet", "add", "points", file, *POINTS)
    assert command("sheet", "rename", file, "NORTH", "\u0141ukasz").code == 0
    sheet = ScoreSheet.load(file)
    assert sheet.players == ("\u0141ukasz", "South")
    assert sheet.columns[0].points == (3, 0)


def test_names_in_any_case(command: Command, tmp_path: Path) -> None:
    """A name may be written in any case; where two differ in nothing else it must be exact."""
    path = str(tmp_path / "two.json")
    command("sheet", "new", path, "--players", "\u00c9mile,\u00e9mile", "--dealer", "\u00e9mile")
    assert ScoreSheet.load(path).dealer == 1
    for name in ("E\u0301mile", "\u00c9mile"):
        assert command("sheet", "add", "points", path, "--winner", name, "--points", "9").code == 0
    unclear = command("sheet", "add", "points", path, "--winner", "\u00c9MILE", "--points", "9")
    assert "fits several names" in unclear.err
    assert ScoreSheet.load(path).columns[0].points == (18, 0)


def test_csv(command: Command, file: str) -> None:
    """The hands come as CSV, one line for each hand and side."""
    command("sheet", "add", "points", file, "--winner", "South", "--points", "20")
    lines = command("sheet", "csv", file).out.splitlines()
    assert lines[0].startswith("hand,date,dealer,kind")
    assert lines[2] == "1,,0,knock,False,1,South,True,20,1,0,"


def test_blank(command: Command) -> None:
    """An empty pad needs no file, with names or without, as text or as a page."""
    text = command("sheet", "blank", "--rules", "club", "--hands", "3").out
    assert "Last column x 2" in text
    assert len(text.splitlines()) == 3 + 3 + 1 + 5 + 2
    named = command("sheet", "blank", "--players", "Ann,Bob", "--html").out
    assert "<th>Ann</th>" in named


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["add", "points", "FILE"], "Missing option '--winner'"),
        (["add", "FILE", *POINTS], "No such command"),
        (["add", "void", "FILE", "--points", "3"], "No such option"),
        (["add", "void", "FILE", "--spade"], "No such option"),
        (["add", "cards", "FILE", *CARDS, "--kind", "gin"], "No such option"),
        (["add", "points", "FILE", *POINTS, "--big-gin"], "No such option"),
        (["add", "points", "FILE", *POINTS, "--winner", "South"], "It was given 2 times. Give it"),
        (["add", "points", "FILE", *POINTS, "--note", "a", "--note", "b"], "for '--note': It was"),
        (["add", "cards", "FILE", *CARDS, "--upcard", "8s"], "--upcard was given 2 times. Give it"),
        (["add", "cards", "FILE", *CARDS[:-2]], "--hand was given once. Give it 2 times, in the"),
        (["add", "points", "FILE", "--points", "3"], "Missing option '--winner'"),
        (["add", "points", "FILE", "--winner", "Nort", "--points", "3"], "id you mean 'North'?"),
        (["add", "points", "FILE", "--winner", "North", "--points", "-3"], "points is -3"),
        (["add", "points", "FILE", *POINTS, "--kind", "gim"], "mean 'gin'?"),
        (["add", "points", "FILE", *POINTS, "--kind", "void"], "kind of hand with a winner"),
        (["add", "points", "FILE", *POINTS, "--date", "soon"], "date"),
        (["add", "points", "FILE", "--winner", "North", "--points", "many"], "--points"),
        (["add", "cards", "FILE", *CARDS[2:]], "Missing option '--upcard'"),
        (["add", "penalties", "FILE", "--points", "0,31"], "rite the winner and its points"),
        (["amend", "FILE", "1", "--winner", "South"], "no hand is recorded"),
        (["amend", "FILE", "x"], "not a valid integer"),
        (["insert", "void", "FILE", "1"], "no hand is recorded"),
        (["remove", "FILE", "1"], "no hand is recorded"),
        (["rename", "FILE", "Nort", "Ann"], "id you mean 'North'?"),
        (["rename", "FILE", "North", "South"], "South"),
        (["undo", "FILE"], "no hand is recorded"),
        (["new", "FILE"], "evening.toml already exists. Choose another name."),
        (["new", "OTHER.txt"], "other.json.txt does not end in .json or .toml"),
        (["new", "-"], "- does not end in .json or .toml"),
        (["new", "OTHER", *TABLES, "--dealer", "C"], "unknown player who can deal first 'C'"),
        (["new", "OTHER", "--players", "A,B,C"], "3 names for 2 players"),
        (
            ["new", "OTHER", "--players", "A,B", "--dealer", "C"],
            "unknown player who can deal first 'C'",
        ),
        (["new", "OTHER", "--rules", "clubb"], "clubb is not a preset"),
        (["new", "OTHER/deeper.json"], "There is no folder for"),
        (["show", "OTHER"], "it does not exist"),
        (["final", "OTHER"], "it does not exist"),
        (["csv", "OTHER"], "it does not exist"),
        (["blank", "--players", "A"], "1 name for 2 players"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input(
    command: Command, file: str, tmp_path: Path, arguments: list[str], told: str
) -> None:
    """Bad input is a message on standard error and code 2, and no file is touched."""
    before = Path(file).read_bytes()
    other = str(tmp_path / "other.json")
    given = [word.replace("FILE", file).replace("OTHER", other) for word in arguments]
    outcome = command("sheet", *given)
    assert (outcome.code, outcome.out) == (2, "")
    assert told in outcome.err
    assert "Traceback" not in outcome.err
    assert Path(file).read_bytes() == before
    assert [each for each in tmp_path.iterdir() if each.suffix != ".lock"] == [Path(file)]


def test_a_broken_file_is_left_alone(command: Command, file: str) -> None:
    """A file with faults is told of, all of them, and not written over."""
    Path(file).write_text('format = 1\nrules = "x"\nfoo = 3\n', encoding="utf-8")
    outcome = command("sheet", "add", "void", file)
    assert outcome.code == 2
    assert [line.split(" (")[0] for line in outcome.err.splitlines()] == [
        "x is not a preset",
        "players is missing",
        "'foo' means nothing here",
    ]
    assert "foo = 3" in Path(file).read_text(encoding="utf-8")
