"""Speed of whole arrays and of the census, against C compiled on the spot and OpenSpiel."""

import ctypes
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from oklahoma_rummy import numbers
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.tables import best_runs, rank_values, suit_runs
from oklahoma_rummy.numbers.arrays import _cores

Masks = npt.NDArray[np.uint64]

COMPILER = shutil.which("cc") or shutil.which("gcc")
HANDS = 10_000_000
LOOSE = np.array([loose for loose, _, _ in best_runs(suit_runs("low"), rank_values(1))], np.uint8)
CENSUS = "from oklahoma_rummy import numbers; numbers.census(10)"

needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C compiler here")


@pytest.fixture(scope="session")
def masks() -> Masks:
    """Deal ten million hands."""
    return numbers.random_hands(HANDS, np.random.default_rng(1))


@pytest.fixture(scope="session")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """Compile the peer."""
    library = tmp_path_factory.mktemp("c") / "least_deadwood.so"
    source = Path(__file__).with_name("least_deadwood.c")
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([str(COMPILER), *options, "-o", str(library), str(source)], check=True)
    return ctypes.CDLL(str(library))


def measure(
    benchmark: BenchmarkFixture, name: str, run: Callable[[], object], rounds: int, **info: object
) -> None:
    """Measure a run; the first one, which compiles and fills tables, is not counted."""
    benchmark.extra_info.update(name=name, **info)
    benchmark.pedantic(run, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]


def deadwood_in_c(in_c: ctypes.CDLL, masks: Masks) -> npt.NDArray[np.uint8]:
    """Let the peer fill an array, on as many threads as the library takes."""
    answers = np.empty(masks.size, np.uint8)

    def part(start: int, end: int) -> None:
        in_c.least_deadwood(
            ctypes.c_void_p(masks.ctypes.data + 8 * start),
            ctypes.c_size_t(end - start),
            ctypes.c_void_p(LOOSE.ctypes.data),
            ctypes.c_void_p(answers.ctypes.data + start),
        )

    bounds = np.linspace(0, masks.size, _cores() + 1, dtype=int).tolist()
    with ThreadPoolExecutor(_cores()) as threads:
        list(threads.map(part, bounds[:-1], bounds[1:]))
    return answers


class TestArray:
    """Least deadwood of an array of ten million hands."""

    pytestmark = pytest.mark.benchmark(group="least deadwood of 10,000,000 hands")

    def test_ours(self, benchmark: BenchmarkFixture, masks: Masks) -> None:
        """Measure the kernel on all cores."""
        measure(benchmark, "numbers.deadwood", lambda: numbers.deadwood(masks), 15, reach="1.5")

    @needs_compiler
    def test_c(self, benchmark: BenchmarkFixture, masks: Masks, in_c: ctypes.CDLL) -> None:
        """Measure the loop in C on as many threads."""
        assert np.array_equal(deadwood_in_c(in_c, masks), numbers.deadwood(masks))
        run = lambda: deadwood_in_c(in_c, masks)  # noqa: E731
        measure(benchmark, "loop in C", run, 15, peer=True)


class TestHand:
    """Least deadwood a hand, in an array and through OpenSpiel's Python binding."""

    pytestmark = pytest.mark.benchmark(group="least deadwood, a hand of an array")

    def test_ours(self, benchmark: BenchmarkFixture, masks: Masks) -> None:
        """Measure the kernel on all cores."""
        run = lambda: numbers.deadwood(masks)  # noqa: E731
        measure(benchmark, "numbers.deadwood", run, 5, calls=HANDS, reach="0.05")

    def test_open_spiel(self, benchmark: BenchmarkFixture) -> None:
        """Measure OpenSpiel on single hands."""
        gin_rummy = pytest.importorskip("pyspiel").gin_rummy
        utils = gin_rummy.GinRummyUtils(13, 4, 10)
        hands = [random.Random(seed).sample(range(52), 10) for seed in range(10_000)]
        run = lambda: [utils.min_deadwood(hand) for hand in hands]  # noqa: E731
        measure(benchmark, "OpenSpiel", run, 5, calls=len(hands), peer=True)


class TestCensus:
    """All 15,820,024,220 hands of ten cards."""

    pytestmark = pytest.mark.benchmark(group="census of all hands of ten cards")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """Measure the census in a fresh process, start of Python and imports included."""
        run = lambda: subprocess.run([sys.executable, "-c", CENSUS], check=True)  # noqa: E731
        measure(benchmark, "numbers.census", run, 3, reach="2")

    @needs_compiler
    def test_c(self, benchmark: BenchmarkFixture, in_c: ctypes.CDLL) -> None:
        """Measure a core's share of the loop in C over suits up to their names."""
        histogram = np.zeros(256, np.uint64)

        def run() -> None:
            histogram[:] = 0
            in_c.census_of_ten(
                ctypes.c_void_p(LOOSE.ctypes.data), ctypes.c_void_p(histogram.ctypes.data)
            )

        measure(benchmark, "loop in C, shared by the cores", run, 1, calls=_cores(), peer=True)
        counts = {points: count for points, count in enumerate(histogram.tolist()) if count}
        assert counts == numbers.census(10, MeldRules())


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="Linux tells the peak")
def test_memory_of_the_census() -> None:
    """The census of ten cards needs no more than 200 MiB, Python and NumPy included."""
    program = f"{CENSUS}; print(open('/proc/self/status').read())"
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8"
    )
    (peak,) = re.findall(r"VmHWM:\s+(\d+) kB", done.stdout)
    assert int(peak) < 200 * 1024
