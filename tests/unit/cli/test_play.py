"""The sub-commands ``play`` and ``replay``."""

import io
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from oklahoma_rummy.cards import deck_from_seed, shuffled
from oklahoma_rummy.cli import main
from oklahoma_rummy.cli.play import _next_line
from oklahoma_rummy.play import Discard, Gin, Match, Phase, record
from oklahoma_rummy.play.record_file import RecordFile
from oklahoma_rummy.testing.ways import never_knock
from tests.decks import deck_with
from tests.unit.cli.conftest import Outcome

COMMAND = "oklahoma_rummy.cli"
NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"


def run(*arguments: str, typed: str = "") -> Outcome:
    """Run a sub-command in this process with what a person types."""
    with pytest.MonkeyPatch.context() as patch:
        buffers = [io.BytesIO(), io.BytesIO()]
        streams = [io.TextIOWrapper(buffer, "utf-8", write_through=True) for buffer in buffers]
        patch.setattr(sys, "argv", ["oklahoma-rummy", *arguments])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = (buffer.getvalue().decode() for buffer in buffers)
    return Outcome(int(stopped.value.code or 0), out, err)


def saved_match(file: Path, *actions: str, rules: str = "oklahoma_rummy") -> Match:
    """Save a match in which seat 0 is on turn."""
    match = Match.start(rules, ["Ann", "Bob"], dealer=1)
    match = match.deal(deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1))
    for action in actions:
        match = match.play(action)
    file.write_text(record.dumps(match), encoding="utf-8")
    return match


class TestPlay:
    """What ``oklahoma-rummy play`` does."""

    def test_the_table_is_shown(self, tmp_path: Path) -> None:
        """The hand comes in melds with its deadwood, with the limit and numbered actions."""
        saved_match(tmp_path / "m.okr", "draw")
        out = run("play", "--resume", str(tmp_path / "m.okr"), typed="q\n").out
        assert "Your hand 4c5c6c JdQdKd 9d9h9s | 5h Kh    deadwood 15" in out
        assert "Upcard 7s: knock limit 7, points x 2." in out
        assert "knock Kh: 4c5c6c JdQdKd 9d9h9s" in out
        assert "You left the table. Saved in" in out

    def test_why_not(self, tmp_path: Path) -> None:
        """An action that is not legal is answered with the reason, unreadable text with a caret."""
        saved_match(tmp_path / "m.okr")
        typed = "knock 5h\nfold\n99\n?\n"
        out = run("play", "--resume", str(tmp_path / "m.okr"), typed=typed).out
        assert "Not legal: no card is drawn yet in this turn" in out
        assert "fold is not a choice now. Type a number from 1 to" in out
        assert out.count("Your hand 4c5c6c") == 2

    def test_a_number_with_zeros_before_it(self) -> None:
        """What only begins like a listed number is answered, not taken for one."""
        result = run("play", "--seed", "3", typed="00019\n0\n\u0661\nq\n")
        assert result.code == 0
        assert result.out.count("Type a number from 1 to") == 3

    def test_a_number_that_is_not_there(self) -> None:
        """A number too large gets the numbers that are there, and one of the actions."""
        out = run("play", "--seed", "7", typed="99\n0\nq\n").out
        assert out.count("Type a number from 1 to 2, or an action such as draw.") == 2

    def test_a_word_alone(self, tmp_path: Path) -> None:
        """The word of an action is enough if one action has it; else what is missing is said."""
        hands = ["4c5c6c7c 9d9h9s JdQdKd", LOOSE]
        match = Match.start("oklahoma_rummy", dealer=1)
        match = match.deal(deck_with(hands, "7s", stock="Kh 8c 7d", dealer=1)).play("draw")
        match.save(tmp_path / "m.okr")
        out = run("play", "--resume", str(tmp_path / "m.okr"), typed="discard\nGIN\nq\n").out
        assert "Write which: discard 4c, discard 5c," in out
        gin = Gin("Kh", "4c5c6c7c JdQdKd 9d9h9s")
        assert Match.load(tmp_path / "m.okr").history[0].moves[-1] == (0, gin)

    def test_a_word_that_no_choice_has(self) -> None:
        """A word that no legal action has is answered with what can be typed, not with others."""
        out = run("play", "--seed", "7", typed="gin\nlay\nq\n").out
        for word in ("gin", "lay"):
            expected = "Type a number from 1 to 2, or an action such as draw."
            assert f"{word} is not a choice now. {expected}" in out

    @pytest.mark.skipif(os.name != "posix", reason="limits the size of files as POSIX does")
    def test_a_disk_that_is_full(self, tmp_path: Path) -> None:
        """Where no more can be written the code is 3, the file is named, and the record whole."""
        file = tmp_path / "m.okr"
        limit = "import resource as r, sys; r.setrlimit(r.RLIMIT_FSIZE, (1600, 1600)); "
        command = [sys.executable, "-c", f"{limit}from oklahoma_rummy.cli import main; main()"]
        done = subprocess.run(
            [*command, "play", "--seed", "3", "--save", str(file)],
            input="1\n" * 200,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 3
        assert done.stderr.startswith(f"{file}: ")
        assert len(done.stderr.splitlines()) == 1
        assert Match.load(file).history[0].moves

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is full")
    def test_a_device_is_not_a_record(self) -> None:
        """A device can never hold a record: the system refuses it, with code 3 and its name."""
        result = run("play", "--save", "/dev/full", typed="q\n")
        assert result.code == 3
        assert (
            result.err == "/dev/full: it is a device, not an ordinary file. Choose another file.\n"
        )

    def test_a_record_is_not_overwritten(self, tmp_path: Path) -> None:
        """A new match is not saved over an old one, nor where there is no folder."""
        file = tmp_path / "m.okr"
        saved_match(file)
        before = file.read_bytes()
        result = run("play", "--save", str(file), typed="1\n")
        assert result.code == 2
        assert "--resume" in result.err
        assert file.read_bytes() == before
        assert run("play", "--save", str(tmp_path / "none" / "m.okr")).code == 2
        other = tmp_path / "other.okr"
        run("play", "--resume", str(file), "--save", str(other), typed="draw\n")
        assert record.loads(other.read_bytes()).round is not None
        assert run("play", "--resume", str(file), "--save", str(file), typed="q\n").code == 0

    def test_rules_of_a_resumed_match(self, tmp_path: Path) -> None:
        """A match that is resumed has its own rules: naming others is refused."""
        saved_match(tmp_path / "m.okr")
        result = run("play", "--resume", str(tmp_path / "m.okr"), "--rules", "short")
        assert result.code == 2
        assert "keeps the rules" in result.err

    def test_a_second_session(self, tmp_path: Path) -> None:
        """A record that is being played on is refused to a second player, who is told why."""
        file = tmp_path / "m.okr"
        match = saved_match(file)
        with RecordFile.resume(file) as first:
            second = run("play", "--resume", str(file), typed="draw\n")
            assert second.code == 2
            assert "another match is being written down in this file" in second.err
            first.add(match.play("draw").play("discard Kh"))
        assert record.loads(file.read_bytes()) == match.play("draw").play("discard Kh")

    def test_remarks_stay(self, tmp_path: Path) -> None:
        """What somebody wrote into the record is there after the match went on."""
        file = tmp_path / "m.okr"
        saved_match(file)
        text = "# an old deck\n" + file.read_text(encoding="utf-8").replace(
            "\nend", "\n# so far\nend"
        )
        file.write_text(text, encoding="utf-8")
        run("play", "--resume", str(file), typed="draw\n")
        after = file.read_text(encoding="utf-8")
        assert after == text.replace("\nend\n", "\n0: draw\nend\n")

    def test_a_record_that_was_cut_off(self, tmp_path: Path) -> None:
        """The match of a record whose writing was interrupted goes on."""
        file = tmp_path / "m.okr"
        match = saved_match(file, "draw")
        file.write_text(record.dumps(match).removesuffix("end\n") + "0: disc", encoding="utf-8")
        run("play", "--resume", str(file), typed="discard Kh\n")
        assert record.loads(file.read_bytes()).history[0].moves[1][1] == Discard("Kh")

    def test_a_new_record(self, tmp_path: Path) -> None:
        """A new match is written down from its first deal on."""
        file = tmp_path / "m.okr"
        run("play", "--save", str(file), "--seed", "3", typed="draw\n")
        assert record.loads(file.read_bytes()).history[0].moves

    def test_decks_of_a_seed(self, tmp_path: Path) -> None:
        """Each hand has the deck of the seed and its number, also after the match was resumed."""
        file = tmp_path / "m.okr"
        rules = "oklahoma_rummy(target=None, hands_per_match=3)"
        run("play", "--rules", rules, "--save", str(file), "--seed", "a 7", typed="1\n" * 5)
        begun = record.loads(file.read_bytes())
        while not begun.is_over:
            run("play", "--resume", str(file), "--seed", "a 7", typed="1\n" * 50)
            begun = record.loads(file.read_bytes())
        expected = [(deck_from_seed(f"a 7/{hand}"),) for hand in (1, 2, 3)]
        assert [played.decks for played in begun.history] == expected

    def test_decks_of_two_tables(self, tmp_path: Path) -> None:
        """The second table has another deck than the first."""
        file = tmp_path / "m.okr"
        seed = ("--seed", "7", "--save", str(file))
        run("play", "--rules", "partnership_two_tables", *seed, typed="q\n")
        (played,) = record.loads(file.read_bytes()).history
        assert played.decks == (deck_from_seed("7/1"), deck_from_seed("7/1/1"))

    def test_decks_without_a_seed(self, tmp_path: Path) -> None:
        """Without a seed the cards are others each time."""
        files = [tmp_path / "a.okr", tmp_path / "b.okr"]
        for file in files:
            run("play", "--save", str(file), typed="q\n")
        first, second = (record.loads(file.read_bytes()).history[0].decks for file in files)
        assert first != second

    def test_what_a_terminal_can_give(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No input, or a terminal that is gone, is the end; bytes that are not text are a line."""
        monkeypatch.setattr(sys, "stdin", None)
        assert _next_line() == ""
        for data, line in ((b"\xff\n", "\ufffd\n"), (b"draw\n", "draw\n")):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
            assert _next_line() == line

        class Gone(io.StringIO):
            def readline(self, *_: object) -> str:  # type: ignore[override]
                raise OSError

        monkeypatch.setattr(sys, "stdin", Gone())
        assert _next_line() == ""

    def test_leaving_by_an_interrupt(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C leaves the table as q does, and says where the match is saved."""
        file = tmp_path / "m.okr"
        saved_match(file, "draw")

        def interrupted(*_: object) -> str:
            raise KeyboardInterrupt

        monkeypatch.setattr("oklahoma_rummy.cli.play._next_line", interrupted)
        result = run("play", "--resume", str(file))
        assert result.code == 0
        assert result.out.endswith(f"\nYou left the table. Saved in {file}.\n")
        assert record.loads(file.read_bytes()).rounds[0].phase is Phase.DISCARD

    def test_a_hand_without_an_end(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """After so many actions of a hand the command leaves the table, and can be resumed."""
        monkeypatch.setattr("oklahoma_rummy.cli.play.LONGEST_STRETCH", 3)
        file = tmp_path / "m.okr"
        saved_match(file)
        result = run("play", "--resume", str(file), typed="1\n" * 50)
        assert "This hand has gone on for 3 actions.\nYou left the table. Saved in" in result.out
        assert len(record.loads(file.read_bytes()).history[0].moves) == 3
        run("play", "--resume", str(file), typed="1\n" * 50)
        assert len(record.loads(file.read_bytes()).history[0].moves) == 6

    @pytest.mark.parametrize("given", [None, b"\xff\n", b"\x1b[2J\n"])
    def test_input_that_is_none(self, given: bytes | None, tmp_path: Path) -> None:
        """Closed input leaves the table; bytes that are not text and control codes are answered."""
        file = tmp_path / "m.okr"
        saved_match(file, "draw")
        shell = '"$@" <&-' if given is None else '"$@"'
        done = subprocess.run(
            [
                "/bin/sh",
                "-c",
                shell,
                "sh",
                sys.executable,
                "-m",
                COMMAND,
                "play",
                "--resume",
                str(file),
            ],
            input=given,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0
        assert b"You left the table" in done.stdout
        assert b"Traceback" not in done.stderr
        assert b"\x1b" not in done.stdout

    @pytest.mark.parametrize("closed", ["1", "2"])
    def test_closed_output(self, closed: str, tmp_path: Path) -> None:
        """A closed output stream ends the command without a traceback, whatever is told where."""
        (tmp_path / "m.okr").write_text("hello", encoding="utf-8")
        command = [sys.executable, "-m", COMMAND, "replay", str(tmp_path / "m.okr")]
        done = subprocess.run(
            ["/bin/sh", "-c", f'"$@" {closed}>&-', "sh", *command],
            capture_output=True,
            check=False,
        )
        assert done.returncode == 2
        assert b"Traceback" not in done.stderr + done.stdout

    def test_every_action_is_saved(self, tmp_path: Path) -> None:
        """The file holds the match after each action, and is resumed from there."""
        file = tmp_path / "m.okr"
        saved_match(file)
        run("play", "--resume", str(file), "--seed", "1", typed="draw\n")
        after = record.loads(file.read_text(encoding="utf-8"))
        assert after.round is not None
        assert after.round.phase is Phase.DISCARD

    def test_a_deal_to_its_end(self, tmp_path: Path) -> None:
        """A knock is defended by the other seat, priced, and written on the sheet."""
        file = tmp_path / "m.okr"
        saved_match(file, "draw")
        out = run("play", "--resume", str(file), "--seed", "1", typed="knock Kh\n").out
        assert "seat 1 laid 9c on meld 3" in out
        assert "Ann" in out
        assert len(record.loads(file.read_bytes()).sheet.entries) == 1

    @pytest.mark.parametrize(
        "rules",
        ["oklahoma_rummy", "partnership_two_tables", "rami_oklahoma", "tournament", "partnership"],
    )
    def test_whole_matches(self, rules: str) -> None:
        """Whoever always types 1 gets to the end of a match under any rules."""
        spec = f"{rules}(target=None, hands_per_match=2)"
        result = run("play", "--rules", spec, "--seed", "4", typed="1\n" * 2000)
        assert result.code == 0
        assert "total" in result.out

    def test_a_layoff_is_asked_for(self, tmp_path: Path) -> None:
        """When another knocks, the melds on the table are shown with their numbers."""
        match = Match.start("oklahoma_rummy", ["Ann", "Bob"], dealer=0)
        deck = deck_with([LOOSE, NEARLY], "7s", stock="Kh", dealer=0)
        match = match.deal(deck).play("draw").play("knock Kh")
        file = tmp_path / "m.okr"
        file.write_text(record.dumps(match), encoding="utf-8")
        out = run("play", "--resume", str(file), typed="2\nq\n").out
        assert "On the table 1: 4c5c6c 2: JdQdKd 3: 9d9h9s" in out
        assert "lay 9c on 3" in out

    def test_blank_lines(self, tmp_path: Path) -> None:
        """An empty line is no answer."""
        saved_match(tmp_path / "m.okr")
        out = run("play", "--resume", str(tmp_path / "m.okr"), typed="\n\nq\n").out
        assert out.endswith(f"> You left the table. Saved in {tmp_path / 'm.okr'}.\n")

    def test_a_reshuffle(self, tmp_path: Path) -> None:
        """The computer reshuffles when it is nobody's turn, in the order of the seed."""
        rng = Random(5)
        match = Match.start("rami_oklahoma", dealer=1).deal(shuffled(rng))
        while match.rounds[0].phase is not Phase.RESHUFFLE:
            match = match.play(never_knock(match.rounds[0], rng))
        stocks = []
        for seed in ("1", "1", "2"):
            (tmp_path / "m.okr").write_text(record.dumps(match), encoding="utf-8")
            resume = ("--resume", str(tmp_path / "m.okr"), "--seed", seed)
            out = run("play", *resume, typed="q\n").out
            assert "the discards went under the stock" in out
            stocks.append(record.loads((tmp_path / "m.okr").read_bytes()).history[0].moves)
        assert stocks[0] == stocks[1] != stocks[2]

    def test_no_such_file(self, tmp_path: Path) -> None:
        """A record that cannot be read is an error of ours that names the file."""
        result = run("play", "--resume", str(tmp_path / "none.okr"))
        assert result.code == 2
        assert "none.okr" in result.err


class TestReplay:
    """What ``oklahoma-rummy replay`` does."""

    def test_a_record(self, tmp_path: Path) -> None:
        """Every step is shown with the hands, and the sheet at the end."""
        saved_match(tmp_path / "m.okr", "draw", "knock Kh", "done")
        result = run("replay", str(tmp_path / "m.okr"))
        assert result.code == 0
        assert "hand 1: dealt" in result.out
        assert "hand 1: knock Kh" in result.out
        assert "Ann" in result.out

    def test_remarks(self, tmp_path: Path) -> None:
        """Remarks are shown in their places, and nothing in them that a terminal obeys."""
        match = saved_match(tmp_path / "m.okr", "draw")
        text = record.dumps(match, [(0, "first \x1b[2J"), (1, "last \u202e")])
        (tmp_path / "m.okr").write_text(text, encoding="utf-8")
        lines = run("replay", str(tmp_path / "m.okr")).out.splitlines()
        assert lines[:2] == ["# first \\x1b[2J", "hand 1: dealt"]
        assert lines[5] == "# last \\u202e"

    def test_a_remark_between(self, tmp_path: Path) -> None:
        """A remark stands after the action that it follows, and before the next."""
        match = saved_match(tmp_path / "m.okr", "draw", "knock Kh")
        text = record.dumps(match, [(1, "a king")])
        (tmp_path / "m.okr").write_text(text, encoding="utf-8")
        lines = run("replay", str(tmp_path / "m.okr")).out.splitlines()
        assert lines[2] == "hand 1: draw"
        assert lines[4] == "# a king"
        assert lines[5].startswith("hand 1: knock Kh")

    def test_step_by_step(self, tmp_path: Path) -> None:
        """With --step it waits for Enter, and stops where the input ends."""
        saved_match(tmp_path / "m.okr", "draw", "knock Kh", "done")
        assert run("replay", "--step", str(tmp_path / "m.okr"), typed="\n").out.count("hand 1") == 2

    def test_two_tables(self, tmp_path: Path) -> None:
        """Both tables are shown."""
        deck = shuffled(Random(1))
        match = Match.start("partnership_two_tables").deal(deck, deck)
        (tmp_path / "m.okr").write_text(record.dumps(match), encoding="utf-8")
        assert "table 1: draw" in run("replay", str(tmp_path / "m.okr")).out

    def test_what_was_not_played(self, tmp_path: Path) -> None:
        """What stopped a hand and ended the match is shown as the record has it."""
        match = saved_match(tmp_path / "m.okr", "draw").void_round("misdeal")
        match.end("time", 1, note="late").save(tmp_path / "m.okr")
        out = run("replay", str(tmp_path / "m.okr")).out
        assert "hand 1: void: misdeal\n  stopped" in out
        assert 'hand 1: ended: time side 1 "late"\n' in out

    def test_a_damaged_record(self, tmp_path: Path) -> None:
        """A damaged record is shown as far as it goes; then it says where it breaks, code 2."""
        saved_match(tmp_path / "m.okr", "draw")
        text = (tmp_path / "m.okr").read_text(encoding="utf-8").replace("end\n", "0: draw\nend\n")
        (tmp_path / "m.okr").write_text(text, encoding="utf-8")
        result = run("replay", str(tmp_path / "m.okr"))
        assert result.code == 2
        assert "round 1, step 2" in result.err

    def test_no_record(self, tmp_path: Path) -> None:
        """A file that is no record shows nothing but what is wrong."""
        (tmp_path / "m.okr").write_text("hello", encoding="utf-8")
        result = run("replay", str(tmp_path / "m.okr"))
        assert result.code == 2
        assert result.out == ""
        assert result.err == "not a record (line 1). Begin with oklahoma-rummy-record: 1.\n"
