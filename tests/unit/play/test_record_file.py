"""Records in files: saved, grown, shared, killed and damaged."""

import os
import re
import subprocess
import sys
import threading
from io import FileIO
from pathlib import Path
from random import Random

import pytest
from attrs import evolve

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.errors import ErrorCode, InvalidRecordError
from oklahoma_rummy.play import Match, Take, record, record_file
from oklahoma_rummy.play.record_file import RecordFile
from oklahoma_rummy.testing.ways import knock_when_possible
from tests.decks import deck_with

DEAL = deck_with(
    ["4c5c6c 9d9h9s JdQdKd 5h", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"], "7s", stock="Kh 8c 7d", dealer=1
)


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests of this process be quick: none of them pulls the plug."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def match_after(*actions: str) -> Match:
    """Start a match, deal and play."""
    match = Match.start("oklahoma_rummy", ["Ann", "Bob"], dealer=1).deal(DEAL)
    for action in actions:
        match = match.play(action)
    return match


def code_of(caught: pytest.ExceptionInfo[InvalidRecordError]) -> ErrorCode:
    """Name the kind of the one problem of an error."""
    (problem,) = caught.value.problems
    return problem.code


class TestSaveAndLoad:
    """Whole records."""

    def test_there_and_back(self, tmp_path: Path) -> None:
        """What is saved is loaded, whatever was there of the same match or of none."""
        file = tmp_path / "m.okr"
        file.write_bytes(b"")
        for match in (match_after("draw", "knock Kh"), match_after("draw"), match_after()):
            match.save(file)
            assert Match.load(str(file)) == match

    def test_remarks_are_kept(self, tmp_path: Path) -> None:
        """Remarks that somebody wrote into the file stay in their places at the next save."""
        file = tmp_path / "m.okr"
        match_after("draw").save(file)
        text = file.read_text(encoding="utf-8")
        file.write_text(
            text.replace("\ndeck", "\n# lucky\ndeck").replace("\nend", "\n# why?\nend\n# late"),
            encoding="utf-8",
        )
        later = match_after("draw", "knock Kh")
        later.save(file)
        assert record.replay(file.read_bytes()).comments == ((0, "lucky"), (1, "why?"), (1, "late"))
        assert Match.load(file) == later
        match_after().save(file)
        assert len(record.replay(file.read_bytes()).comments) == 3

    @pytest.mark.parametrize(
        "there",
        [
            f"# about the rules\n{record.dumps(Match.start('short'))}",
            record.dumps(match_after("draw"), [(0, "so")]).replace("draw", "drew"),
            "# not a record\n",
        ],
        ids=["another match", "damaged", "no record"],
    )
    def test_remarks_on_something_else(self, tmp_path: Path, there: str) -> None:
        """Where remarks would be lost nothing is written, and that is said."""
        file = tmp_path / "m.okr"
        file.write_text(there, encoding="utf-8")
        with pytest.raises(InvalidRecordError, match=r"there are remarks|holds another match"):
            match_after("draw").save(file)
        assert file.read_text(encoding="utf-8") == there

    def test_another_match_is_not_replaced(self, tmp_path: Path) -> None:
        """Whoever saves later does not overwrite what another session has played."""
        file = tmp_path / "m.okr"
        Match.start("short").deal(DEAL).save(file)
        with pytest.raises(InvalidRecordError, match="the file holds another match"):
            match_after("draw").save(file)
        file.unlink()
        match_after("draw").save(file)
        with pytest.raises(InvalidRecordError, match="or this one played on otherwise"):
            match_after("take").save(file)
        match_after("draw", "knock Kh").save(file)
        match_after().save(file)
        assert Match.load(file) == match_after()

    def test_text_without_remarks_is_replaced(self, tmp_path: Path) -> None:
        """What is not a record, and has no remark that would be lost, is replaced."""
        file = tmp_path / "m.okr"
        file.write_text("nothing of the kind", encoding="utf-8")
        match_after("draw").save(file)
        assert Match.load(file) == match_after("draw")

    def test_an_edit_of_the_same_length(self, tmp_path: Path) -> None:
        """What an editor changed is found, also where the file is as long as before."""
        file = tmp_path / "m.okr"
        with RecordFile.begin(file, match_after()) as record_file:
            record_file.add(match_after("draw"))
            text = file.read_bytes().replace(b": draw", b": take")
            file.write_bytes(text)
            with pytest.raises(InvalidRecordError, match="the file was changed meanwhile"):
                record_file.add(match_after("draw", "knock Kh"))
            assert file.read_bytes() == text

    def test_what_is_not_an_ordinary_file(self, tmp_path: Path) -> None:
        """FIFOs, devices and directories are neither read nor replaced, and nothing hangs."""
        fifo = tmp_path / "fifo"
        os.mkfifo(fifo)
        with pytest.raises(InvalidRecordError, match="a device, not an ordinary file"):
            Match.load("/dev/zero")
        for path in (fifo, tmp_path):
            before = path.stat().st_mode
            with pytest.raises(InvalidRecordError, match="not an ordinary file"):
                Match.load(path)
            with pytest.raises((InvalidRecordError, OSError)):
                match_after().save(path)
            with pytest.raises(InvalidRecordError), RecordFile.resume(path):
                pass
            with pytest.raises(InvalidRecordError), RecordFile.begin(path, match_after()):
                pass
            assert path.stat().st_mode == before

    def test_read_only_files_stay(self, tmp_path: Path) -> None:
        """A file that was made read-only is not written, not even by an administrator."""
        file = tmp_path / "m.okr"
        match_after().save(file)
        before = file.read_bytes()
        file.chmod(0o444)
        with pytest.raises(OSError, match="read-only"):
            match_after("draw").save(file)
        with pytest.raises(OSError, match="read-only"), RecordFile.resume(file):
            pass
        assert file.read_bytes() == before

    def test_too_large(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What would be too large to be read again is not written, and larger is not read."""
        file = tmp_path / "m.okr"
        match_after().save(file)
        monkeypatch.setattr(record_file, "LARGEST", file.stat().st_size + 5)
        with RecordFile.resume(file) as opened, pytest.raises(InvalidRecordError) as caught:
            opened.add(match_after("draw"))
        assert code_of(caught) is ErrorCode.TEXT_TOO_LONG
        with pytest.raises(InvalidRecordError, match="larger than 0 MiB"):
            match_after("draw").save(tmp_path / "other.okr")
        assert Match.load(file) == match_after()
        monkeypatch.setattr(record_file, "LARGEST", file.stat().st_size - 1)
        with pytest.raises(InvalidRecordError, match="larger than"):
            Match.load(file)

    def test_wrong_types(self, tmp_path: Path) -> None:
        """A wrong Python type is a TypeError, and writes nothing."""
        with pytest.raises(TypeError):
            Match.load(7)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            match_after().save(7)  # type: ignore[arg-type]
        with pytest.raises(TypeError), RecordFile.begin(tmp_path / "m", "match"):  # type: ignore[arg-type]
            pass
        with RecordFile.begin(tmp_path / "n", match_after()) as file, pytest.raises(TypeError):
            file.add("match")  # type: ignore[arg-type]
        assert not (tmp_path / "m").exists()


class TestGrowing:
    """A record that is written down action by action."""

    def test_each_action_is_there(self, tmp_path: Path) -> None:
        """After each action, and each deal, the file is a whole record of the match."""
        file = tmp_path / "m.okr"
        rng = Random(4)
        match = Match.start("partnership_two_tables(target=None, hands_per_match=2)")
        with RecordFile.begin(file, match) as opened:
            assert opened.name == str(file)
            while not match.is_over:
                if not match.is_dealt:
                    match = opened.add(match.deal(shuffled(rng), shuffled(rng)))
                table = next(n for n, each in enumerate(match.rounds) if each.result is None)
                action = knock_when_possible(match.rounds[table], rng)
                match = opened.add(match.play(action, table))
                assert Match.load(file) == match == opened.match
                assert opened.add(match) == match

    def test_several_at_once(self, tmp_path: Path) -> None:
        """A match that is some deals and actions further is written down to its end."""
        match = match_after("draw", "knock Kh", "lay 9c on 3", "done")
        match = match.deal(DEAL).play("draw")
        for start in (Match.start("oklahoma_rummy", ["Ann", "Bob"], 1), match_after("draw")):
            with RecordFile.begin(tmp_path / f"{len(start.history)}.okr", start) as file:
                file.add(match)
            assert Match.load(tmp_path / f"{len(start.history)}.okr") == match

    def test_only_what_is_new_is_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Twice as many actions are twice as many bytes, not four times as many."""
        written: list[int] = []

        def count(file: FileIO, start: int, data: bytes) -> None:
            written.append(len(data))
            write(file, start, data)

        write = record_file._write_over
        monkeypatch.setattr(record_file, "_write_over", count)
        with RecordFile.begin(tmp_path / "m.okr", match_after()) as file:
            for _ in range(300):
                match = file.match.play("take")
                file.add(match.play(next(iter(match.rounds[0].legal_actions))))
        assert max(written) < 2 * min(written)
        assert len(written) == 300

    def test_what_stands_there_stays(self, tmp_path: Path) -> None:
        """Going on with a record changes nothing in it: remarks, line endings and spaces stay."""
        file = tmp_path / "m.okr"
        text = record.dumps(match_after("draw"))
        text = "\ufeff# Ann's\r\n" + text.replace("deck", "  # mine\r\n\r\ndeck").replace(
            "end\n", "# now?\n"
        )
        file.write_bytes(f"{text} end \n\n# the last".encode())
        with RecordFile.resume(file) as opened:
            opened.add(opened.match.play("discard Kh"))
        kept = file.read_bytes().decode()
        assert kept == f"{text}\n# the last\n0: discard Kh\nend\n"
        assert len(record.replay(kept).comments) == 4
        with RecordFile.resume(file) as opened:
            assert opened.match == match_after("draw", "discard Kh")
        assert file.read_bytes().decode() == kept

    def test_into_another_file(self, tmp_path: Path) -> None:
        """A match can go on in another file, remarks and all; the first stays as it is."""
        first, second = tmp_path / "1.okr", tmp_path / "2.okr"
        first.write_text(record.dumps(match_after("draw"), [(0, "hm")]), encoding="utf-8")
        before = first.read_bytes()
        with RecordFile.resume(first, into=second) as file:
            file.add(file.match.play("discard Kh"))
        assert first.read_bytes() == before
        assert record.replay(second.read_bytes()).comments == ((0, "hm"),)
        assert Match.load(second) == match_after("draw", "discard Kh")
        told = "this file already exists"
        with pytest.raises(InvalidRecordError, match=told), RecordFile.resume(first, into=second):
            pass

    def test_cut_off_anywhere(self, tmp_path: Path) -> None:
        """A record that was cut off, anywhere after its head, goes on after its last whole line."""
        file = tmp_path / "m.okr"
        rules = "partnership_two_tables"
        match = Match.start(rules).deal(DEAL, DEAL).play("draw", 1).play("discard Kh", 1)
        text = record.dumps(match).replace("draw; ", "draw\n3: ")
        for length in range(text.index("deck"), len(text)):
            file.write_text(text[:length], encoding="utf-8")
            with RecordFile.resume(file) as opened:
                read = opened.match
                whole = text[:length].count("\n2: ") + text[:length].count("\n3: ")
                assert sum(len(each.moves) for each in read.history) in {whole, whole - 1}
                opened.add(read.deal(DEAL, DEAL) if not read.history else read.play("draw", 0))
                assert Match.load(file) == opened.match

    def test_damaged(self, tmp_path: Path) -> None:
        """A record that is damaged is not gone on with, and stays as it is."""
        file = tmp_path / "m.okr"
        text = record.dumps(match_after("draw")).replace("draw", "take; take")
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidRecordError, match="round 1, step 2"), RecordFile.resume(file):
            pass
        assert file.read_text(encoding="utf-8") == text

    def test_a_circle_of_links(self, tmp_path: Path) -> None:
        """What the system refuses is an error of the system that names the file."""
        link = tmp_path / "m.okr"
        link.symlink_to(link)
        with pytest.raises(OSError, match=r"m\.okr"), RecordFile.resume(link):
            pass

    def test_a_head_alone_that_was_cut_off(self, tmp_path: Path) -> None:
        """Of a cut-off record without cards the match begins; one that cannot begin is refused."""
        file = tmp_path / "m.okr"
        file.write_text("oklahoma-rummy-record: 1\nplayer: Ann\nplayer: Bob\nde", encoding="utf-8")
        with RecordFile.resume(file) as opened:
            assert opened.match == Match.start("oklahoma_rummy", ["Ann", "Bob"])
        file.write_text("oklahoma-rummy-record: 1\nplayer: Ann\npla", encoding="utf-8")
        with pytest.raises(InvalidRecordError, match="1 name"), RecordFile.resume(file):
            pass

    def test_torn_writes(self, tmp_path: Path) -> None:
        """Whatever part of an added action reaches the disk, nothing before it is lost."""
        file = tmp_path / "m.okr"
        size = len(record.dumps(match_after("draw"), [(0, "x")]).encode())
        for remark in range(510 - size % 512, 518 - size % 512):  # the end crosses a block
            before = record.dumps(match_after("draw"), [(0, "x" * remark)])
            file.write_text(before, encoding="utf-8")
            states: list[bytes] = []
            with RecordFile.resume(file) as opened, Watched(file, states) as watched:
                opened._file.close()
                opened._file = watched
                opened.add(match_after("draw", "discard Kh"))
            for state in states:
                file.write_bytes(state)
                with RecordFile.resume(file) as opened:
                    assert opened.match in {match_after("draw"), match_after("draw", "discard Kh")}

    @pytest.mark.parametrize("short", [False, True])
    def test_a_full_disk(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, short: bool
    ) -> None:
        """An action that cannot be written is not added, and the file is as it was."""
        file = tmp_path / "m.okr"
        match_after().save(file)
        before = file.read_bytes()
        with RecordFile.resume(file) as opened, Full(file, "r+b") as full:
            with monkeypatch.context() as patched:
                if short:
                    patched.setattr(opened, "_file", full)
                else:
                    faults = iter([OSError(5, "input/output error"), None])
                    patched.setattr(os, "fsync", lambda _: raise_first(faults))
                with pytest.raises(OSError, match=r"m\.okr"):
                    opened.add(match_after("draw"))
            assert opened.match == match_after()
            assert file.read_bytes() == before
            opened.add(match_after("draw"))
        assert Match.load(file) == match_after("draw")

    def test_another_match(self, tmp_path: Path) -> None:
        """What does not go on from the match in the file is refused, and nothing is written."""
        file = tmp_path / "m.okr"
        match = match_after("draw", "knock Kh", "done").deal(DEAL)
        with RecordFile.begin(file, match) as opened:
            before = file.read_bytes()
            sheet = match.sheet.rename(["Ann", "Cid"])
            for other in (
                match_after("draw", "knock Kh", "done"),
                match_after("draw", "knock Kh", "lay 9c on 3", "done").deal(DEAL),
                match_after("draw", "knock Kh", "done").deal(shuffled(Random(1))),
                evolve(match, sheet=sheet),
                Match.start("short"),
                Match.start("oklahoma_rummy", ["Ann", "Bob"], dealer=0),
            ):
                with pytest.raises(InvalidRecordError, match="does not go on"):
                    opened.add(other)
            assert file.read_bytes() == before

    def test_changed_meanwhile(self, tmp_path: Path) -> None:
        """What an editor wrote into the file, or in its place, is not written over."""
        file = tmp_path / "m.okr"
        for change in (
            lambda: file.write_text("mine", encoding="utf-8"),
            lambda: (tmp_path / "n").rename(file),
            file.unlink,
        ):
            file.unlink(missing_ok=True)
            match_after().save(file)
            (tmp_path / "n").write_bytes(file.read_bytes())
            with RecordFile.resume(file) as opened:
                change()
                there = file.read_bytes() if file.exists() else None
                with pytest.raises(InvalidRecordError, match="changed meanwhile") as caught:
                    opened.add(match_after("draw"))
                assert code_of(caught) is ErrorCode.IN_USE
                assert (file.read_bytes() if file.exists() else None) == there


class Watched(FileIO):
    """A file that remembers what can be on the disk while it is written."""

    def __init__(self, path: Path, states: list[bytes]) -> None:
        """Open the file, and remember into this list."""
        super().__init__(path, "r+b")
        self.place = path
        self.states = states

    def truncate(self, size: int | None = None) -> int:
        """Shorten the file, and remember it then."""
        done = super().truncate(size)
        self.states.append(self.place.read_bytes())
        return done

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Write, and remember each state in which a disk with blocks could be left."""
        before, start = self.place.read_bytes(), self.tell()
        for stop in range(start, start + len(data)):
            if stop % 512 == 0 or stop >= len(before):
                self.states.append(before[:start] + data[: stop - start] + before[stop:])
        return super().write(data)


class Full(FileIO):
    """A file on a disk that has room for three more bytes, and for what was there."""

    def write(self, data: bytes) -> int:  # type: ignore[override]
        """Write what there is room for."""
        return super().write(data if data == b"end\n" else data[:3])


def raise_first(faults: "object") -> None:
    """Raise the next fault, if there is one."""
    fault = next(faults)  # type: ignore[call-overload]
    if fault is not None:
        raise fault


PLAYER = """
import sys
from time import sleep
from oklahoma_rummy.errors import InvalidRecordError
from oklahoma_rummy.play.record_file import RecordFile

path, actions = sys.argv[1], int(sys.argv[2])
while actions:
    try:
        with RecordFile.resume(path) as file:
            for _ in range(min(actions, 5)):
                legal = file.match.rounds[0].legal_actions
                moves = [each for each in legal if str(each).startswith(("take", "discard"))]
                file.add(file.match.play(moves[0]))
                actions -= 1
                print("acknowledged", flush=True)
    except InvalidRecordError as error:
        assert error.problems[0].code == "in_use", error
        print("refused", flush=True)
        sleep(0.02)
"""


def player(file: Path, actions: int) -> "subprocess.Popen[str]":
    """Start a process that writes actions into a record."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(file), str(actions)],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def moves_in(file: Path) -> int:
    """Count the actions of the record in a file."""
    match = record.replay(file.read_bytes()).match
    assert match is not None
    return sum(len(each.moves) for each in match.history)


class TestSeveralProcesses:
    """Processes that write one record, and processes that die."""

    def test_two_sessions(self, tmp_path: Path) -> None:
        """While a record is open a second session is refused; afterwards it is free."""
        file = tmp_path / "m.okr"
        refused: list[InvalidRecordError] = []

        def resume() -> None:
            try:
                with RecordFile.resume(file):
                    pass
            except InvalidRecordError as error:
                refused.append(error)

        with RecordFile.begin(file, match_after()) as opened:
            resume()
            other = threading.Thread(target=resume)
            other.start()
            other.join()
            opened.add(match_after("draw"))
        assert [error.problems[0].code for error in refused] == [ErrorCode.IN_USE] * 2
        assert "End that one, or name another file" in str(refused[0])
        resume()
        assert len(refused) == 2

    def test_a_race(self, tmp_path: Path) -> None:
        """Of processes that race for a record each action that one acknowledged is there."""
        file = tmp_path / "m.okr"
        match_after().save(file)
        players = [player(file, 25) for _ in range(3)]
        told = [each.communicate(timeout=120)[0] for each in players]
        assert all(each.returncode == 0 for each in players)
        assert sum(each.count("acknowledged") for each in told) == 75 == moves_in(file)
        assert moves_in(file) == sum(len(each.moves) for each in Match.load(file).history)

    def test_killed_at_any_moment(self, tmp_path: Path) -> None:
        """After a kill every acknowledged action is there, and the next session just goes on."""
        file = tmp_path / "m.okr"
        match_after().save(file)
        rng = Random()
        for _ in range(5):
            before, process = moves_in(file), player(file, 10_000)
            assert process.stdout is not None
            for _ in range(rng.randrange(1, 20)):
                assert process.stdout.readline() == "acknowledged\n"
                before += 1
            process.kill()
            left = process.communicate()[0]
            assert "refused" not in left
            assert moves_in(file) >= before + left.count("acknowledged")
        with RecordFile.resume(file) as opened:
            assert isinstance(opened.match.history[0].moves[0][1], Take)
        assert re.fullmatch(r"(?s).*\nend\n", file.read_text(encoding="utf-8"))


def test_a_missing_record_gets_no_lock(tmp_path: Path) -> None:
    """Going on with a record that is not there leaves nothing behind in its folder."""
    with pytest.raises(InvalidRecordError), RecordFile.resume(tmp_path / "gone.okr"):
        raise AssertionError
    assert list(tmp_path.iterdir()) == []
