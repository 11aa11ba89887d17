"""Speed of checking house rules, against what reading TOML alone takes.

``check_rules`` reads a text, finds every place in it, checks values and fields across, and builds
the rules. The text of 60 lines has every field, a comment for each group, and the file's own keys.
"""

import tomllib

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from oklahoma_rummy.rules import PRESETS, check_rules
from oklahoma_rummy.show import rule_sheet

NOTES = "\n# as we play\n# on Sundays\n"
TEXT = PRESETS["club"].to_toml(everything=True, name="ours", notes="every field") + NOTES[1:]
BROKEN = TEXT.replace(" = 25", " = 2500").replace("offer", "ofer").replace("hand_size", "handsize")


@pytest.mark.bench
@pytest.mark.benchmark(group="house rules of 60 lines")
class TestHouseRules:
    """A text with every field."""

    def test_read(self, benchmark: BenchmarkFixture) -> None:
        """The standard library reads the text, and no more."""
        benchmark.extra_info.update(name="tomllib.loads", peer=True)
        assert len(TEXT.splitlines()) == 60
        benchmark(tomllib.loads, TEXT)

    def test_check(self, benchmark: BenchmarkFixture) -> None:
        """A sound text is checked in under 5 ms."""
        benchmark.extra_info.update(name="check_rules", reach="under 5 ms")
        assert benchmark(check_rules, TEXT).rules == PRESETS["club"]
        assert benchmark.stats is not None
        assert benchmark.stats.stats.min < 0.005

    def test_check_of_a_broken_text(self, benchmark: BenchmarkFixture) -> None:
        """A text with problems costs more, for the nearest names."""
        benchmark.extra_info.update(name="check_rules, broken text", reach="under 5 ms")
        assert len(benchmark(check_rules, BROKEN).problems) == 5
        assert benchmark.stats is not None
        assert benchmark.stats.stats.min < 0.005

    def test_sheet(self, benchmark: BenchmarkFixture) -> None:
        """A sheet in French is written."""
        benchmark.extra_info.update(name="rule_sheet")
        benchmark(rule_sheet, "club", "fr")
