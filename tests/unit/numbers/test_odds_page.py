"""Every number on the page of odds, counted again."""

import re
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.cards import Rank
from oklahoma_rummy.melds import AceRuns
from oklahoma_rummy.numbers import Chances, odds
from oklahoma_rummy.rules import Rules

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "odds.md"
LIMITS = range(11)
STAGES = {
    "deal": "As dealt",
    "stock": "After a draw from the stock",
    "upcard": "After taking the upcard",
}
ACE_RUNS = tuple(AceRuns)


def table_under(heading: str) -> str:
    """Give the first table under a heading of the page."""
    section = PAGE.read_text("utf-8").partition(f"\n## {heading}\n")[2]
    found = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)
    assert found, f"no table under {heading}"
    return found[0]


def row(name: str, chances: Chances, limit: int | None = None) -> str:
    """Give a row of a table: chances in percent, the limit of the upcard in bold."""
    percents = [f"{100 * float(chances.within(each)):.4f}" for each in LIMITS]
    if limit is not None:
        percents[limit] = f"**{percents[limit]}**"
    gin = f"{round(1 / chances.gin):,}"
    figures = [gin, *percents, f"{float(chances.mean):.3f}", f"{chances.spread:.3f}"]
    return f"| {name} | {' | '.join(figures)} |\n"


def table(first: str, rows: list[str]) -> str:
    """Give a table as the page has it."""
    titles = [
        first,
        "gin: one in",
        "gin",
        *(f"≤ {limit}" for limit in LIMITS[1:]),
        "mean",
        "spread",
    ]
    rule = ["---", *["--:"] * (len(titles) - 1)]
    return "".join([f"| {' | '.join(titles)} |\n", f"| {' | '.join(rule)} |\n", *rows])


def by_upcard(stage: str) -> str:
    """Count anew what stands in the table of a stage."""
    rules = Rules()
    upcards = [(rank.letter, f"{rank.letter}c") for rank in Rank]
    return table(
        "upcard",
        [row(name, odds(card, after=stage), rules.knock_limit(card)) for name, card in upcards],
    )


def by_ace_runs(stage: Any) -> str:
    """Count anew what stands in the table of ace rules for a stage."""
    return table(
        "ace_runs",
        [row(f"`{each}`", odds(None, Rules(ace_runs=each), after=stage)) for each in ACE_RUNS],
    )


def check(heading: str, counted: str, *, update: bool) -> None:
    """Compare a table of the page, or write it anew."""
    shown = table_under(heading)
    if update:
        PAGE.write_text(PAGE.read_text("utf-8").replace(shown, counted), "utf-8")
    else:
        assert shown == counted


@pytest.mark.parametrize(
    "stage",
    ["deal", *(pytest.param(stage, marks=pytest.mark.nightly) for stage in ("stock", "upcard"))],
)
def test_by_upcard(stage: str, *, update_golden: bool) -> None:
    """What the page says for each upcard is what counting all hands gives."""
    check(STAGES[stage], by_upcard(stage), update=update_golden)


@pytest.mark.nightly
def test_ace_rules_as_dealt(*, update_golden: bool) -> None:
    """What the page says of hands as dealt under each ace rule is what counting gives."""
    check("Ace rules, as dealt", by_ace_runs("deal"), update=update_golden)


@pytest.mark.nightly
def test_ace_rules_after_a_draw(*, update_golden: bool) -> None:
    """What the page says of hands after a draw under each ace rule is what counting gives."""
    check("Ace rules, after a draw", by_ace_runs("stock"), update=update_golden)
