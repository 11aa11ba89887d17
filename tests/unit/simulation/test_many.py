"""Many matches and duels: the same whoever plays them, and evidence that plays again."""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from oklahoma_rummy import PlayerView, simulation
from oklahoma_rummy.errors import (
    InvalidRecordError,
    InvalidRulesError,
    OutOfRangeError,
    UnknownNameError,
)
from oklahoma_rummy.simulation import Caps, Careful, Duel, Greedy, Pair
from oklahoma_rummy.simulation import duel as duel_function
from oklahoma_rummy.simulation.schema import duel_schema

NINE = simulation.run("short", ["eaai_simple", "random"], 9, seed=7)
DUEL = simulation.duel("eaai_simple", "random", "short", 4, seed=7)


class Stopped:
    """Interrupts after so many choices, as Ctrl-C would."""

    def __init__(self, after: int) -> None:
        """Take how many choices to make."""
        self.left = after

    def choose(self, view: PlayerView) -> Any:
        """Choose as the greedy player does, until it is enough."""
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return Greedy().choose(view)


@pytest.fixture(params=["threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Give executors of two kinds."""
    made: Executor = (
        ThreadPoolExecutor(3)
        if request.param == "threads"
        else ProcessPoolExecutor(2, mp_context=get_context("forkserver"))
    )
    with made:
        yield made


def test_the_executor_does_not_matter(executor: Executor) -> None:
    """Threads and processes come to the same matches and pairs as one after the other."""
    assert simulation.run("short", ["eaai_simple", "random"], 9, 7, executor) == NINE
    assert simulation.duel("eaai_simple", "random", "short", 4, 7, executor) == DUEL


@pytest.mark.parametrize("size", [1, 4, 9])
def test_the_split_does_not_matter(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """In parts of any size the matches are the same."""
    monkeypatch.setattr("oklahoma_rummy.simulation.many._MOST_PARTS", -(-9 // size))
    with ThreadPoolExecutor(2) as threads:
        assert simulation.run("short", ["eaai_simple", "random"], 9, 7, threads) == NINE


def test_more_matches_begin_with_the_same() -> None:
    """A longer run begins with the matches of a shorter one; another seed has others."""
    fewer = simulation.run("short", ["eaai_simple", "random"], 2, seed="7")
    assert NINE.matches[:2] == fewer.matches
    assert simulation.run("short", ["eaai_simple", "random"], 2, seed=8).matches != fewer.matches


def test_dealers_go_round() -> None:
    """Each seat deals first in its turn."""
    assert [match.dealer for match in NINE.matches] == [0, 1] * 4 + [0]


def test_progress_is_told() -> None:
    """Progress is given every step, here and on an executor."""
    steps: list[int] = []

    def watch(numbers: Sequence[int]) -> Iterable[int]:
        for number in numbers:
            steps.append(number)
            yield number

    simulation.run("short", ["greedy", "random"], 3, 7, progress=watch)
    assert steps == [0, 1, 2]
    with ThreadPoolExecutor(1) as threads:
        simulation.run("short", ["greedy", "random"], 3, 7, threads, progress=watch)
    assert steps == [0, 1, 2] * 2


def test_an_interrupt_leaves_what_is_done(tmp_path: Path) -> None:
    """After an interrupt the matches that were done are there, in the result and in the file."""
    whole = simulation.run("short", ["greedy", "greedy"], 5, 7)
    policies: list[Any] = [Stopped(400), "greedy"]
    stopped = simulation.run("short", policies, 5, 7, file=tmp_path / "out.jsonl")
    assert 0 < len(stopped.matches) < 5
    assert stopped.matches == whole.matches[: len(stopped.matches)]
    assert not stopped.is_complete
    assert f"{len(stopped.matches)} matches of 5, interrupted" in str(stopped)
    assert len((tmp_path / "out.jsonl").read_text().splitlines()) == 1 + len(stopped.matches)


def test_a_file_holds_every_match(tmp_path: Path) -> None:
    """The file says in its first line what was asked, and has a line for each match."""
    file = tmp_path / "out.jsonl"
    played = simulation.run("short", ["greedy", "random"], 3, 7, file=str(file))
    head, *lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    assert head == {
        "version": 1,
        "rules": "short",
        "policies": ["greedy", "random"],
        "seed": "7",
        "matches": 3,
    }
    assert lines == [match.to_dict() for match in played.matches]


def test_figures_count_the_matches() -> None:
    """Wins, kinds and rows are those of the matches."""
    won = [match.winner for match in NINE.matches]
    assert NINE.wins == (won.count(0), won.count(1))
    assert sum(NINE.kinds.values()) == len(list(NINE.rows()))
    assert NINE.share(0).value == won.count(0) / 9
    assert (NINE.capped_deals, NINE.capped_matches) == (0, 0)
    assert repr(NINE) == "<Simulation: 9 of 9 matches>"


def test_caps_and_fallbacks_are_told() -> None:
    """What was stopped at a cap, and what a fallback played, stand in the text."""
    capped = simulation.run(
        "oklahoma_rummy", ["random", "random"], 2, 7, caps=Caps(turns=1, deals=2)
    )
    assert (capped.capped_deals, capped.capped_matches) == (4, 2)
    assert "capped 100.0 %" in str(capped)
    assert "2 matches were abandoned at the cap of deals" in str(capped)
    fallen = simulation.run("short", [Half(), "greedy"], 1, 7, on_fault="fallback")
    assert "played by the fallback" in str(fallen)


class Half:
    """Draws, and fails at everything else."""

    def choose(self, view: PlayerView) -> Any:
        """Return the first action while there is nothing to discard."""
        if len(view.hand) == view.rules.cards_dealt:
            return next(iter(view.legal_actions))
        raise NotImplementedError


def test_no_match_at_all() -> None:
    """No match and no pair are results too."""
    none = simulation.run("partnership", ["random"] * 4, 0, 7)
    assert (none.wins, none.is_complete) == ((0, 0), True)
    assert "side 1, random and random: won 0" in str(none)
    nothing = simulation.duel("random", "random", "short", 0, 7)
    assert (nothing.score.low, nothing.score.high, nothing.p_value) == (0, 1, 1)
    assert "0.0 deals a match" in str(nothing)


def test_what_cannot_be_run() -> None:
    """Too few players, unknown ones, odd numbers and odd types are refused."""
    with pytest.raises(InvalidRulesError, match="1 policies for 2 seats"):
        simulation.run("short", ["greedy"], 1, 7)
    with pytest.raises(UnknownNameError, match="Did you mean 'greedy'"):
        simulation.run("short", ["gredy", "greedy"], 1, 7)
    with pytest.raises(OutOfRangeError):
        simulation.run("short", ["greedy", "greedy"], -1, 7)
    with pytest.raises(InvalidRulesError, match="3 sides"):
        simulation.duel("greedy", "greedy", "three_players", 1, 7)
    wrong: Any = Greedy
    with pytest.raises(TypeError, match="method choose"):
        simulation.run("short", [wrong, wrong], 1, 7)
    with pytest.raises(TypeError, match="caps"):
        simulation.run("short", ["greedy", "greedy"], 1, 7, caps=wrong)
    with pytest.raises(TypeError, match="options are caps, on_fault, progress, not cap"):
        simulation.run("short", ["greedy", "greedy"], 1, 7, cap=wrong)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="seed"):
        simulation.run("short", ["greedy", "greedy"], 1, wrong)


class TestDuel:
    """What a duel is, and what it proves."""

    def test_pairs_are_mirrored(self) -> None:
        """Equal players without chance of their own win one match each of every pair."""
        fought = simulation.duel("greedy", "greedy", "short", 5, 7)
        assert [pair.score for pair in fought.pairs] == [0.5] * 5
        assert all(pair.totals[0] == pair.totals[1][::-1] for pair in fought.pairs)
        assert (fought.sweeps, fought.p_value, fought.score.value) == ((0, 0), 1.0, 0.5)

    @pytest.mark.parametrize("rules", ["partnership", "partnership_two_tables", "club"])
    def test_a_side_is_one_player(self, rules: str) -> None:
        """In a partnership both seats of a side are played by one of the two."""
        fought = simulation.duel("eaai_simple", "random", rules, 2, 7)
        assert fought.score.value == 1

    def test_nobody_wins(self) -> None:
        """A match that nobody won counts a half for each, and what was capped is told."""
        fought = simulation.duel("random", "random", "short", 2, 7, caps=Caps(turns=1, deals=1))
        assert [pair.score for pair in fought.pairs] == [0.5, 0.5]
        assert fought.pairs[0].winners == (None, None)
        assert fought.capped == 8
        assert "8 deals or matches were stopped at a cap" in str(fought)

    def test_evidence_comes_back(self) -> None:
        """The dictionary is read back through JSON, fits its schema, and plays again."""
        data = json.loads(json.dumps(DUEL.to_dict()))
        Draft202012Validator(duel_schema()).validate(data)
        assert Duel.from_dict(data) == DUEL
        assert DUEL.replay() == DUEL
        assert DUEL.replay("eaai_simple", "random") == DUEL

    def test_evidence_that_is_forged(self) -> None:
        """A pair that was changed is found by playing again, and figures by reading."""
        forged = evolve(DUEL.pairs[1], deals=(99, 99))
        changed = evolve(DUEL, pairs=(DUEL.pairs[0], forged, *DUEL.pairs[2:]))
        with pytest.raises(InvalidRecordError, match=r"\(pair 1\)"):
            changed.replay()
        data = DUEL.to_dict()
        data["figures"]["score"] = 0.25
        with pytest.raises(InvalidRecordError, match="figures are not"):
            Duel.from_dict(data)

    @pytest.mark.parametrize("name", DUEL.to_dict())
    def test_evidence_that_is_damaged(self, name: str) -> None:
        """A part that is missing or something else is refused, whichever it is."""
        data = DUEL.to_dict()
        with pytest.raises(InvalidRecordError, match="not a duel"):
            Duel.from_dict({key: value for key, value in data.items() if key != name})
        for wrong in (object(), [[]], [{}]):
            with pytest.raises(InvalidRecordError):
                Duel.from_dict(data | {name: wrong})
        with pytest.raises(InvalidRecordError):
            Duel.from_dict(data | {"odd": 1})
        wrong_type: Any = [data]
        with pytest.raises(TypeError):
            Duel.from_dict(wrong_type)

    def test_a_pair_has_two_matches(self) -> None:
        """A pair of one match, or of three, is refused."""
        wrong: Any = ("a",)
        with pytest.raises(TypeError, match="winners"):
            Pair(winners=wrong, totals=((1, 0), (0, 1)), deals=(1, 1), capped=(0, 0))

    def test_without_an_installed_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A copy of the source that is not installed plays too; its version is unknown."""
        module = sys.modules["oklahoma_rummy.simulation.duel"]
        monkeypatch.setattr(module, "_NAME", "no-such-distribution")
        assert simulation.duel("random", "random", "short", 0, 7).library == "unknown"

    def test_an_interrupt_is_told(self) -> None:
        """After an interrupt the text says how many pairs there should have been."""
        policy: Any = Stopped(900)
        fought = duel_function(policy, "greedy", "short", 50, 7)
        assert f"{len(fought.pairs)} mirrored pairs of 50, interrupted" in str(fought)
        assert repr(fought).startswith(f"<Duel: {len(fought.pairs)} pairs")


def test_careful_is_stronger() -> None:
    """The careful player clearly beats the yardstick and the greedy player, in few pairs."""
    for weaker in ("eaai_simple", "greedy"):
        fought = simulation.duel(Careful(), weaker, "eaai", 24, seed="alpha")
        assert fought.score.low > 0.5
