"""The rulebook and the tests cannot drift apart."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TARGET = re.compile(r"^\(r(\d)-([a-z0-9-]+)\)=$", re.MULTILINE)
HEADING = re.compile(r"^#+ (R\d\.\S+)", re.MULTILINE)
MARKER = re.compile(r"""mark\.ruling\(\s*["']([^"']+)["']\s*,?\s*\)""")


def rulebook() -> list[str]:
    """Give every page of the rulebook."""
    return [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs/rules").glob("*.md"))]


def written() -> list[str]:
    """Give the id of every ruling, as its heading says it."""
    return [ruling for page in rulebook() for ruling in HEADING.findall(page)]


def proved() -> set[str]:
    """Give the id of every ruling that some test is marked with."""
    files = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("**/test_*.py")]
    return {ruling for text in files for ruling in MARKER.findall(text)}


def test_the_rulebook_is_there() -> None:
    """The ids are read from pages that exist: all four parts have some."""
    assert {ruling[:2] for ruling in written()} == {"R1", "R2", "R3", "R4"}


def test_every_ruling_has_a_test() -> None:
    """Every ruling has a test marked with its id."""
    assert sorted(set(written()) - proved()) == []


def test_every_marker_names_a_ruling() -> None:
    """No test is marked with an id that the rulebook does not know."""
    assert sorted(proved() - set(written())) == []


def test_an_id_is_given_once() -> None:
    """No two rulings share an id."""
    assert len(written()) == len(set(written()))


def test_every_ruling_can_be_linked() -> None:
    """The link target above a heading says the same id as the heading."""
    targets = [f"R{part}.{name}" for page in rulebook() for part, name in TARGET.findall(page)]
    assert targets == [ruling.replace("_", "-").replace(".", "-").replace("-", ".", 1)
                       for ruling in written()]  # fmt: skip
