"""Speed of deadwood, arrangements and defences, and of the import."""

import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from oklahoma_rummy import CardSet, best_arrangement, best_defence, deadwood
from oklahoma_rummy.melds import Meld
from tests.reference import naive

pyspiel = pytest.importorskip("pyspiel")

HANDS = [
    CardSet.from_mask(sum(1 << index for index in random.Random(seed).sample(range(52), 10)))
    for seed in range(1000)
]


def _defences() -> list[tuple[CardSet, tuple[Meld, ...]]]:
    """Give the defender's hand and the knocker's spread of random deals where one can knock."""
    rng = random.Random(1)
    cases: list[tuple[CardSet, tuple[Meld, ...]]] = []
    while len(cases) < 500:
        dealt = [1 << index for index in rng.sample(range(52), 20)]
        knocker, defender = CardSet.from_mask(sum(dealt[:10])), CardSet.from_mask(sum(dealt[10:]))
        if deadwood(knocker) <= 10:
            cases.append((defender, best_arrangement(knocker).melds))
    return cases


def each(function: Callable[..., Any], cases: list[Any]) -> Callable[[], None]:
    """Give what calls a function with each case in turn."""

    def run() -> None:
        for case in cases:
            function(*case)

    return run


def measure(
    benchmark: BenchmarkFixture, name: str, run: Callable[[], None], calls: int, **info: object
) -> None:
    """Measure a run of so many calls."""
    benchmark.extra_info.update(name=name, calls=calls, **info)
    run()
    benchmark(run)


class TestDeadwood:
    """Least deadwood of ten cards."""

    pytestmark = pytest.mark.benchmark(group="deadwood of ten cards")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """The library, one CardSet a call."""
        run = each(deadwood, [(hand,) for hand in HANDS])
        measure(benchmark, "deadwood", run, len(HANDS), reach="at most 1")

    def test_open_spiel(self, benchmark: BenchmarkFixture) -> None:
        """OpenSpiel's C++ through its Python binding; suits are spades, clubs, diamonds, hearts."""
        utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
        hands = [([(card.suit + 1) % 4 * 13 + card.rank - 1 for card in hand],) for hand in HANDS]
        assert [utils.min_deadwood(*hand) for hand in hands] == [deadwood(hand) for hand in HANDS]
        measure(benchmark, "OpenSpiel", each(utils.min_deadwood, hands), len(HANDS), peer=True)


class TestNaive:
    """Least deadwood of ten cards, against trying every choice of melds."""

    pytestmark = pytest.mark.benchmark(group="deadwood of ten cards, naive")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """The library."""
        measure(benchmark, "deadwood", each(deadwood, [(hand,) for hand in HANDS]), len(HANDS))

    def test_naive(self, benchmark: BenchmarkFixture) -> None:
        """The reference of the tests."""
        hands = [([str(card) for card in hand],) for hand in HANDS[:50]]

        def least(hand: list[str]) -> int:
            return min(naive.points(way.loose) for way in naive.all_arrangements(hand))

        measure(benchmark, "naive solver", each(least, hands), len(hands), peer=True)


class TestRLCard:
    """Least deadwood of ten cards, against another Python library."""

    pytestmark = pytest.mark.benchmark(group="deadwood of ten cards, RLCard")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """The library."""
        measure(benchmark, "deadwood", each(deadwood, [(hand,) for hand in HANDS]), len(HANDS))

    def test_rlcard(self, benchmark: BenchmarkFixture) -> None:
        """RLCard's best melds, of which it counts the deadwood."""
        card = pytest.importorskip("rlcard.games.base").Card
        melding = pytest.importorskip("rlcard.games.gin_rummy.utils.melding")
        utils = pytest.importorskip("rlcard.games.gin_rummy.utils.utils")

        def least(hand: list[Any]) -> int:
            melds = melding.get_best_meld_clusters(hand)
            return int(utils.get_deadwood_count(hand, melds[0] if melds else []))

        hands = [
            ([card(each.suit.letter.upper(), each.rank.letter) for each in hand],)
            for hand in HANDS[:200]
        ]
        assert [least(*hand) for hand in hands] == [deadwood(hand) for hand in HANDS[:200]]
        measure(benchmark, "RLCard", each(least, hands), len(hands), peer=True)


class TestBestArrangement:
    """The first arrangement in the arrangement order."""

    pytestmark = pytest.mark.benchmark(group="best arrangement of ten cards")

    def test_best_arrangement(self, benchmark: BenchmarkFixture) -> None:
        """Melds, unmatched cards and deadwood."""
        run = each(best_arrangement, [(hand,) for hand in HANDS])
        measure(benchmark, "best_arrangement", run, len(HANDS), reach="at most 6")

    def test_deadwood(self, benchmark: BenchmarkFixture) -> None:
        """The count alone."""
        run = each(deadwood, [(hand,) for hand in HANDS])
        measure(benchmark, "deadwood", run, len(HANDS), peer=True)


class TestBestDefence:
    """Own melds and layoffs together."""

    pytestmark = pytest.mark.benchmark(group="best defence in random showdowns")

    def test_best_defence(self, benchmark: BenchmarkFixture) -> None:
        """The joint optimum with its layoffs."""
        cases = _defences()
        run = each(best_defence, cases)
        measure(benchmark, "best_defence", run, len(cases), reach="at most 40")

    def test_deadwood(self, benchmark: BenchmarkFixture) -> None:
        """The deadwood of the same hands."""
        hands = [(hand,) for hand, _ in _defences()]
        measure(benchmark, "deadwood", each(deadwood, hands), len(hands), peer=True)


class _ImportClock:
    """A clock that only runs while a fresh Python imports a module."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def run(self, module: str) -> None:
        script = (
            "import time; start = time.perf_counter(); "
            f"import {module}; print(time.perf_counter() - start)"
        )
        done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)
        self.seconds += float(done.stdout)


CLOCK = _ImportClock()


class TestImport:
    """The import, in a fresh Python."""

    pytestmark = pytest.mark.benchmark(group="import", timer=CLOCK)

    @pytest.mark.parametrize(
        ("module", "info"),
        [("oklahoma_rummy", {"reach": "at most 1.7"}), ("attrs", {"peer": True})],
    )
    def test_import(self, benchmark: BenchmarkFixture, module: str, info: dict[str, Any]) -> None:
        """The library, and what every attrs program pays."""
        benchmark.extra_info.update(name=f"import {module}", **info)
        benchmark.pedantic(  # type: ignore[no-untyped-call]
            CLOCK.run, args=(module,), rounds=11, iterations=1, warmup_rounds=1
        )
