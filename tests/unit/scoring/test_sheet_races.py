"""Several programs on one sheet: whatever was told to be saved is there."""

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from oklahoma_rummy.scoring import PointsEntry, ScoreSheet

ADD = """
import sys
from oklahoma_rummy.scoring import ScoreSheet
path, name, count = sys.argv[1:]
for number in range(int(count)):
    note = f"{name}/{number}"
    ScoreSheet.change(path, lambda sheet: sheet.record_points(0, 1, note=note))
    print(note, flush=True)
"""
PLAYERS = ["North", "South"]


def start(path: Path, name: str, count: int) -> "subprocess.Popen[str]":
    """Start a program that adds hands one by one, and tells of each when it is saved."""
    return subprocess.Popen(
        [sys.executable, "-c", ADD, str(path), name, str(count)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def new_sheet(folder: Path, ending: str) -> Path:
    """Begin a long match in a file, with a remark where a file can have one."""
    path = folder / f"evening.{ending}"
    ScoreSheet.new("long(target=10000)", PLAYERS).save(path)
    if ending == "toml":
        with path.open("a", encoding="utf-8") as opened:
            opened.write("# Friday\n")
    return path


def notes_of(path: Path) -> list[str]:
    """List the notes of the hands in a file."""
    return [hand.note for hand in ScoreSheet.load(path).entries if isinstance(hand, PointsEntry)]


def race(folder: Path, ending: str, count: int) -> None:
    """Let four programs add to one sheet at once, and find every hand once, each in its order."""
    path = new_sheet(folder, ending)
    programs = [start(path, str(name), count) for name in range(4)]
    told = [program.communicate() for program in programs]
    assert [errors for _, errors in told] == [""] * 4
    acknowledged = [out.split() for out, _ in told]
    assert [len(each) for each in acknowledged] == [count] * 4
    there = notes_of(path)
    assert sorted(there) == sorted(note for each in acknowledged for note in each)
    for name, each in enumerate(acknowledged):
        assert [note for note in there if note.startswith(f"{name}/")] == each
    assert ("# Friday" in path.read_text(encoding="utf-8")) is (ending == "toml")


def kill_at_random(folder: Path, ending: str, kills: int, rng: Random) -> None:
    """Kill programs while they add: what each told is there, the file whole, and no lock blocks."""
    path = new_sheet(folder, ending)
    acknowledged: list[str] = []
    running = {name: start(path, str(name), 10_000) for name in range(3)}
    for kill in range(kills):
        time.sleep(rng.uniform(0.2, 0.6))
        name = rng.choice(list(running))
        program = running.pop(name)
        program.kill()
        acknowledged += program.communicate()[0].split()
        ScoreSheet.load(path)
        running[3 + kill] = start(path, str(3 + kill), 10_000)
    for program in running.values():
        program.kill()
        acknowledged += program.communicate()[0].split()
    there = notes_of(path)
    assert set(acknowledged) <= set(there)
    assert len(there) == len(set(there))
    # At most one hand of each program was saved just before it was killed, and not told any more.
    assert len(there) <= len(acknowledged) + kills + len(running)
    last = start(path, "last", 1)
    assert last.communicate(timeout=20) == ("last/0\n", "")
    assert notes_of(path) == [*there, "last/0"]


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_four_programs_at_once(tmp_path: Path, ending: str) -> None:
    """Four programs that add to one sheet lose no hand, and none is told twice."""
    race(tmp_path, ending, 8)


@pytest.mark.nightly
@pytest.mark.parametrize("ending", ["toml", "json"])
def test_four_programs_at_once_200_times_each(tmp_path: Path, ending: str) -> None:
    """Of 800 hands added by four programs at once all 800 are there."""
    race(tmp_path, ending, 200)


def test_programs_that_are_killed(tmp_path: Path) -> None:
    """Programs killed at random moments lose nothing that they told, and block nobody."""
    kill_at_random(tmp_path, "toml", 4, Random(1))


@pytest.mark.nightly
@pytest.mark.parametrize("ending", ["toml", "json"])
def test_programs_that_are_killed_60_times(tmp_path: Path, ending: str) -> None:
    """The same for sixty kills."""
    kill_at_random(tmp_path, ending, 60, Random(2))
