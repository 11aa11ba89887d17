"""The sub-commands ``odds`` and ``census``."""

import json
import sys
from pathlib import Path

import pytest

from oklahoma_rummy.cards import PACK
from oklahoma_rummy.numbers import census, odds
from oklahoma_rummy.rules import Rules
from tests.unit.cli.conftest import Command

pytest.importorskip("numba")

THREE = ("--rules", "oklahoma_rummy(hand_size=3)")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be long enough for every column."""
    monkeypatch.setenv("COLUMNS", "160")


class TestOdds:
    """What ``oklahoma-rummy odds`` answers."""

    @pytest.mark.parametrize(("places", "blocks"), [(119, 1), (118, 2), (80, 2), (16, 13), (1, 13)])
    def test_narrow_lines(
        self, command: Command, monkeypatch: pytest.MonkeyPatch, places: int, blocks: int
    ) -> None:
        """Columns that do not fit into a line stand below the others, each with its upcards."""
        wide = command("odds", "7h", "4s", *THREE).out.splitlines()[:-1]
        monkeypatch.setenv("COLUMNS", str(places))
        lines = command("odds", "7h", "4s", *THREE).out.splitlines()[:-1]
        assert len(lines) == 3 * blocks
        assert max(map(len, lines)) <= max(places, 15)
        for row, line in enumerate(wide):
            assert line == line[:6] + "".join(each[6:] for each in lines[row::3])

    def test_one_upcard(self, command: Command) -> None:
        """A row has the chances within each limit; the limit of the upcard is marked."""
        outcome = command("odds", "7h", "Ks", *THREE)
        assert outcome.code == 0
        assert outcome.err == ""
        title, seven, king, note = outcome.out.splitlines()
        chances = odds("7h", Rules(hand_size=3))
        shown = [f"{100 * float(chances.within(limit)):.4f}" for limit in range(11)]
        shown[7] += "*"
        figures = [f"{float(chances.mean):.2f}", f"{chances.spread:.2f}"]
        assert seven.split() == ["7h", *shown, *figures]
        assert king.split()[11].endswith("*")
        assert title.split()[:3] == ["upcard", "gin", "<=1"]
        assert "knock limit" in note

    def test_every_rank(self, command: Command) -> None:
        """Without an upcard there is a row for each rank."""
        rows = command("odds", *THREE).out.splitlines()[1:-1]
        assert [row[0] for row in rows] == list("A23456789TJQK")

    @pytest.mark.parametrize(
        ("arguments", "steps"),
        [(("odds", "7h", *THREE), "counting 7h, rank by rank"), (("census", "3"), "counting rank")],
    )
    def test_progress(
        self,
        command: Command,
        monkeypatch: pytest.MonkeyPatch,
        arguments: tuple[str, ...],
        steps: str,
    ) -> None:
        """In a terminal a bar on standard error shows how far the counting is."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("COLUMNS", "120")
        outcome = command(*arguments)
        assert steps in outcome.err
        assert "100%" in outcome.err
        assert "counting" not in outcome.out

    def test_json(self, command: Command) -> None:
        """The answer for programs has the exact counts too, after a draw as well."""
        answer = json.loads(command("odds", "7h", "--json", "--after", "stock", *THREE).out)
        chances = odds("7h", Rules(hand_size=3), after="stock")
        assert answer["7h"]["hands"] == chances.hands
        assert answer["7h"]["within"][10] == float(chances.within(10))
        assert answer["7h"]["counts"] == {str(points): n for points, n in chances.counts}

    def test_large_limit(self, command: Command) -> None:
        """A fixed knock limit above ten has a column of its own, and JSON says the limit."""
        rules = Rules(hand_size=3, fixed_knock_limit=25)
        title, seven, _ = command("odds", "7h", "--rules", str(rules)).out.splitlines()
        within = odds("7h", rules).within(25)
        assert title.split()[12] == "<=25"
        assert seven.split()[12] == f"{100 * float(within):.4f}*"
        answer = json.loads(command("odds", "7h", "--json", "--rules", str(rules)).out)["7h"]
        assert answer["knock_limit"] == 25
        assert answer["within_knock_limit"] == float(within)
        assert answer["after"] == "deal"

    @pytest.mark.parametrize("name", ["out.svg", "out.PNG"])
    def test_plot(self, command: Command, tmp_path: Path, name: str) -> None:
        """A picture is written in the format of its name, the same each time."""
        picture = tmp_path / name
        assert command("odds", "7h", "--plot", str(picture), *THREE).out.startswith("upcard")
        drawn = picture.read_bytes()
        assert b"<svg" in drawn or drawn.startswith(b"\x89PNG")
        assert command("odds", "7h", "--plot", str(picture), *THREE).code == 0
        assert picture.read_bytes() == drawn

    @pytest.mark.parametrize(
        ("name", "message"),
        [
            ("out.foo", "not a picture"),
            ("noext", "not a picture"),
            ("-", "not a picture"),
            ("", "is a folder"),
            ("nowhere/out.svg", "There is no folder"),
        ],
    )
    def test_no_plot(
        self,
        command: Command,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        name: str,
        message: str,
    ) -> None:
        """A file that can hold no picture is refused before anything is counted or written."""
        monkeypatch.chdir(tmp_path)
        outcome = command("odds", "7h", "--plot", name, *THREE)
        assert outcome.code == 2
        assert message in outcome.err.replace("\n", " ")
        assert outcome.out == ""
        assert not list(tmp_path.iterdir())

    def test_plot_that_fails(self, command: Command, tmp_path: Path) -> None:
        """If the picture cannot be written after all, the answer is there all the same."""
        (tmp_path / "gone.svg").symlink_to(tmp_path / "nowhere" / "out.svg")
        outcome = command("odds", "7h", "--plot", str(tmp_path / "gone.svg"), *THREE)
        assert outcome.code == 2
        assert outcome.out.startswith("upcard")
        assert "There is no folder for" in outcome.err
        assert "Traceback" not in outcome.err

    def test_plot_without_the_extra(
        self, command: Command, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Where matplotlib is missing a picture is refused before anything is counted."""
        monkeypatch.setitem(sys.modules, "matplotlib.backend_bases", None)
        outcome = command("odds", "7h", "--plot", "out.svg", *THREE)
        assert outcome.code == 2
        assert "oklahoma-rummy[plot]" in outcome.err
        assert outcome.out == ""

    def test_twice(self, command: Command) -> None:
        """A duplicate upcard is refused."""
        outcome = command("odds", "7h", "7♥", *THREE)
        assert outcome.code == 2
        assert "Duplicate 7h" in outcome.err

    def test_refused(self, command: Command) -> None:
        """An upcard or a stage that is none is a message and exit code 2."""
        assert command("odds", "7x").code == 2
        outcome = command("odds", "7h", "--after", "stok")
        assert outcome.code == 2
        assert "Did you mean 'stock'" in outcome.err


class TestCensus:
    """What ``oklahoma-rummy census`` answers."""

    def test_counts(self, command: Command) -> None:
        """There is a line for each deadwood, and the number of hands last."""
        lines = command("census", "3").out.splitlines()
        counts = {int(row.split()[0]): int(row.split()[1].replace(",", "")) for row in lines[:-1]}
        assert counts == census(3)
        assert lines[-1].split() == ["hands", "22,100"]

    def test_shortened_pack(self, command: Command) -> None:
        """Hands may come from other cards, be counted after a discard, and printed for programs."""
        answer = command("census", "4", "--where", "A234.A234..", "--discard", "--json").out
        assert json.loads(answer) == {
            str(points): hands
            for points, hands in census(4, where="A234.A234..", discard=True).items()
        }

    def test_rules(self, command: Command) -> None:
        """The rules decide what melds."""
        rules = Rules.preset("oklahoma_rummy", ace_runs="around_corner")
        answer = command("census", "3", "--json", "--rules", str(rules)).out
        assert json.loads(answer)["0"] == census(3, rules.meld_rules, PACK)[0]

    def test_refused(self, command: Command) -> None:
        """A number of cards that cannot be counted is a message and exit code 2."""
        outcome = command("census", "15")
        assert outcome.code == 2
        assert "cards is 15" in outcome.err
