"""The sub-commands ``simulate`` and ``duel``."""

import json
from pathlib import Path

import pytest

from oklahoma_rummy import simulation
from oklahoma_rummy.cli import simulate
from oklahoma_rummy.simulation import Duel
from tests.unit.cli.conftest import Command


class TestSimulate:
    """What ``oklahoma-rummy simulate`` does."""

    def test_a_table_of_figures(self, command: Command) -> None:
        """It tells who won how often, and how the deals ended, as the library does."""
        played = simulation.run("short", ["greedy", "random"], 3, "7")
        done = command("simulate", "greedy", "random", "--rules=short", "--matches=3", "--seed=7")
        assert done.code == 0
        assert str(played) in done.out
        assert "deals ended in" in done.out
        assert "█" in done.out

    def test_one_player_for_all_seats(self, command: Command) -> None:
        """One name is for every seat, and without any all are greedy."""
        for players in ([], ["greedy"]):
            out = command("simulate", *players, "--rules=three_players", "--matches=1").out
            assert out.count("greedy") == 3

    def test_json(self, command: Command) -> None:
        """With --json all figures come as one object."""
        done = command("simulate", "greedy", "random", "--matches=2", "--json")
        answer = json.loads(done.out)
        assert (answer["wins"], answer["matches"], answer["seed"]) == ([2, 0], 2, "1")
        assert answer["shares"][0]["low"] < answer["shares"][0]["share"] == 1

    def test_no_match(self, command: Command) -> None:
        """No match at all is told, not divided by."""
        assert command("simulate", "--matches=0").out.startswith("0 matches")

    def test_matches_are_saved(self, command: Command, tmp_path: Path) -> None:
        """Every match is a line of the file that is named."""
        file = tmp_path / "out.jsonl"
        command("simulate", "--matches=2", "--rules=short", "--save", str(file))
        assert len(file.read_text().splitlines()) == 3

    def test_processes_play_the_same(self, command: Command) -> None:
        """Two processes come to the same figures as one."""
        words = ["simulate", "eaai_simple", "random", "--rules=short", "--matches=4"]
        assert command(*words).out == command(*words, "--jobs=2").out

    def test_unknown_players(self, command: Command) -> None:
        """Another name comes with the nearest known one, and too few players are counted."""
        done = command("simulate", "gredy")
        assert (done.code, "Did you mean 'greedy'" in done.err) == (2, True)
        done = command("simulate", "greedy", "random", "--rules=three_players")
        assert (done.code, "2 policies for 3 seats" in done.err) == (2, True)

    def test_an_interrupt(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """After Ctrl-C what is done is shown, and the exit code says so."""

        def interrupt(_self: object, _view: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(simulation.RandomPolicy, "choose", interrupt)
        done = command("simulate", "random", "--matches=3")
        assert done.code == 130
        assert "0 matches of 3, interrupted" in done.out


class TestDuel:
    """What ``oklahoma-rummy duel`` does."""

    WORDS = ("duel", "greedy", "random", "--rules=short", "--pairs=3", "--seed=7")

    def test_a_table_of_both(self, command: Command) -> None:
        """It tells the score with its interval, and both players in a table."""
        done = command(*self.WORDS)
        assert done.code == 0
        assert str(simulation.duel("greedy", "random", "short", 3, "7")) in done.out
        assert "pairs won twice" in done.out

    def test_evidence(self, command: Command, tmp_path: Path) -> None:
        """The evidence is printed or saved, the same in both, and plays again."""
        file = tmp_path / "duel.json"
        done = command(*self.WORDS, "--json", "--save", str(file))
        assert json.loads(done.out) == json.loads(file.read_text(encoding="utf-8"))
        Duel.from_dict(json.loads(done.out)).replay()

    def test_a_folder_that_is_not_there(self, command: Command, tmp_path: Path) -> None:
        """Before anything is played a file that cannot be written is refused."""
        done = command(*self.WORDS, "--save", str(tmp_path / "no" / "duel.json"))
        assert (done.code, done.out) == (2, "")
        assert "There is no folder" in done.err

    def test_three_sides(self, command: Command) -> None:
        """Rules for three sides are refused."""
        done = command("duel", "greedy", "random", "--rules=three_players")
        assert (done.code, "3 sides cannot fight a duel" in done.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "two"),
    [
        (["duel", "greedy"], "PLAYER OTHER"),
        (["duel", "greedy", "random", "careful"], "PLAYER OTHER"),
        (["compare"], "RULES OTHER"),
    ],
)
def test_two_are_needed(command: Command, words: list[str], two: str) -> None:
    """What compares two refuses one or three, and shows how it is used."""
    done = command(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"Usage: oklahoma-rummy {words[0]} [OPTIONS] {two}\n")
    assert done.err.endswith(f"Error: Name two: {two}.\n")


class TestCompare:
    """What ``oklahoma-rummy compare`` does."""

    WORDS = ("compare", "short", "long", "--matches=3", "--seed=7", "--strong=greedy")

    def test_a_table_of_both(self, command: Command) -> None:
        """Every figure stands there under both rule sets, with what that shows."""
        done = command(*self.WORDS)
        assert done.code == 0
        assert done.out.startswith("short and long\n3 matches each, weak greedy, strong greedy")
        assert done.out.count("gin %") == 3
        assert "more by" in done.out

    def test_json(self, command: Command) -> None:
        """With --json the figures are those of the library."""
        both = simulation.compare("short", "long", 3, "7", strong="greedy")
        answer = json.loads(command(*self.WORDS, "--json").out)
        assert answer == {"matches": 3, "asked": 3, "figures": list(both.rows())}

    def test_other_seats(self, command: Command) -> None:
        """Rules for other numbers of players are refused."""
        done = command("compare", "short", "three_players")
        assert (done.code, "seat other players" in done.err) == (2, True)


def test_progress_is_only_shown() -> None:
    """What shows progress passes every step on."""
    assert list(simulate.show_progress("playing")(range(3))) == [0, 1, 2]
