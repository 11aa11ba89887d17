"""Speed of recording a hand: it must not grow with the match."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from oklahoma_rummy import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet, showdown

RULES = Rules(target=10_000, tie="knocker")
HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
CALLS = 200


def sheet_of(hands: int) -> ScoreSheet:
    """Give a sheet of so many hands that is not over yet."""
    sheet = ScoreSheet.new(RULES)
    for _ in range(hands):
        sheet = sheet.record_points(0, 5)
    assert not sheet.is_over
    return sheet


def measure(
    benchmark: BenchmarkFixture, sheet: ScoreSheet, result: RoundResult | None, **info: object
) -> None:
    """Measure recording one hand onto a sheet, always the same one."""
    benchmark.extra_info.update(name=f"{len(sheet.entries)} hands", calls=CALLS, **info)

    def run() -> None:
        for _ in range(CALLS):
            if result is None:
                sheet.record_points(0, 5)
            else:
                sheet.record(result)

    run()
    benchmark(run)


class TestRecordPoints:
    """A hand of which only the points are known: nothing but the sheet's own work."""

    pytestmark = pytest.mark.benchmark(group="recording points onto a sheet")

    def test_a_thousand_hands(self, benchmark: BenchmarkFixture) -> None:
        """Onto a long sheet."""
        measure(benchmark, sheet_of(1000), None, reach="at most 3")

    def test_ten_hands(self, benchmark: BenchmarkFixture) -> None:
        """Onto a short sheet."""
        measure(benchmark, sheet_of(10), None, peer=True)


class TestRecordResult:
    """A hand with its facts, which are priced on the way."""

    pytestmark = pytest.mark.benchmark(group="recording a result onto a sheet")

    def test_a_thousand_hands(self, benchmark: BenchmarkFixture) -> None:
        """Onto a long sheet."""
        result = showdown(RULES, upcard="7s", hands=HANDS)
        measure(benchmark, sheet_of(1000), result, reach="at most 3")

    def test_ten_hands(self, benchmark: BenchmarkFixture) -> None:
        """Onto a short sheet."""
        result = showdown(RULES, upcard="7s", hands=HANDS)
        measure(benchmark, sheet_of(10), result, peer=True)
