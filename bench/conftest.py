"""The speed table: every row is the ratio of two measurements of the same run.

A benchmark belongs to the row of its ``group``. In each group one benchmark is the peer or the
floor (``benchmark.extra_info["peer"] = True``); the others are divided by it. ``calls`` in
``extra_info`` says how many calls one round makes, where that is not one.
"""

import platform
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes the table of the docs."""
    parser.addoption(
        "--write-table", metavar="FILE", help="write the ratios of this run as a Markdown table"
    )


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the ratios, and write them where that is asked for."""
    rows = list(_rows(config))
    if not rows:
        return
    terminalreporter.section("ratios of this run")
    for group, name, peer, ratio, reach in rows:
        terminalreporter.write_line(f"{group:42} {name} / {peer}: {ratio:.3g}  (reach: {reach})")
    if path := config.getoption("--write-table"):
        Path(path).write_text(_markdown(rows), encoding="utf-8")


def _rows(config: pytest.Config) -> Any:  # noqa: ANN401
    groups: dict[str, list[Any]] = defaultdict(list)
    session: Any = getattr(config, "_benchmarksession", None)
    for mark in session.benchmarks if session else ():
        groups[mark.group].append(mark)
    for group, marks in groups.items():
        (peer,) = [mark for mark in marks if mark.extra_info.get("peer")]
        for mark in marks:
            if mark is not peer:
                ratio = _per_call(mark) / _per_call(peer)
                reach = mark.extra_info.get("reach", "-")
                yield group, mark.extra_info["name"], peer.extra_info["name"], ratio, reach


def _per_call(mark: Any) -> float:  # noqa: ANN401
    return float(mark.stats.min) / float(mark.extra_info.get("calls", 1))


def _markdown(rows: list[tuple[str, str, str, float, str]]) -> str:
    lines = [
        f"Measured with Python {platform.python_version()} on {platform.machine()}.",
        "",
        "| work | measured | against | ratio | reach |",
        "| --- | --- | --- | --- | --- |",
        *(
            f"| {group} | {name} | {peer} | {ratio:.3g} | {reach} |"
            for group, name, peer, ratio, reach in rows
        ),
    ]
    return "\n".join(lines) + "\n"
