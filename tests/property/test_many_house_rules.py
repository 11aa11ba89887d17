"""Very many texts as house rules: each gives a report in time, and none too long to read."""

from random import Random
from time import process_time

import pytest

from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, check_rules

MOST_CHARACTERS = 20_000
KEYS = [
    *RULE_FIELDS,
    "base",
    "format",
    "name",
    "notes",
    "$schema",
    "hands",
    "Gin",
    "x" * 300,
    "a.b",
]
VALUES = [
    *(
        "150",
        '"none"',
        "none",
        "true",
        "2.5",
        "-1",
        "1.000",
        "[1, 2]",
        "{a = 1}",
        '"void"',
        "'low'",
    ),
    *(
        "knoker",
        '"knoker"',
        "9" * 500,
        '"' + "é" * 500 + '"',
        "null",
        "\u201cvoid\u201d",
        "",
        '"\\q"',
    ),
]
JUNK = [
    "\n",
    "\r\n",
    "=",
    ":",
    ",",
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    '"""',
    "#",
    "\\",
    "\x00",
    "\ufeff",
]
WRITTEN = [
    text
    for name in ("oklahoma_rummy", "club", "rami_oklahoma")
    for everything in (False, True)
    for text in (
        PRESETS[name].to_toml(everything=everything, name="ours"),
        PRESETS[name].to_json(everything=everything, name="ours"),
    )
]


def made_up(rng: Random) -> str:
    """Give lines of keys and values that may or may not go together, as TOML or as JSON."""
    pairs = [(rng.choice(KEYS), rng.choice(VALUES)) for _ in range(rng.choice([1, 3, 10, 40, 300]))]
    if rng.random() < 0.5:
        return "\n".join(f"{key} {rng.choice('==:')} {value}" for key, value in pairs)
    return "{" + ",\n".join(f'"{key}": {value}' for key, value in pairs) + "}"


def damaged(rng: Random, text: str) -> str:
    """Give a text with up to six places in which something is cut, doubled or put in."""
    for _ in range(rng.randint(1, 6)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 5, 60]))
        middle = rng.choice(["", text[start:end] * 2, rng.choice(JUNK), chr(rng.randrange(0x3000))])
        text = text[:start] + middle + text[end:]
    return text


def check_many(count: int, seed: int) -> tuple[int, float, int]:
    """Check so many texts; give the most characters of a report, the longest time, the problems."""
    rng = Random(seed)
    longest, slowest, problems = 0, 0.0, 0
    for _ in range(count):
        text = damaged(rng, rng.choice(WRITTEN) if rng.random() < 0.6 else made_up(rng))
        started = process_time()
        report = check_rules(text)
        slowest = max(slowest, process_time() - started)
        longest = max(longest, len(str(report)))
        problems += len(report.problems)
        assert (report.rules is None) == bool(report.problems)
        report.repaired()
    return longest, slowest, problems


def test_a_few_hundred_texts() -> None:
    """Of 300 texts each report has at most 20,000 characters."""
    longest, _, problems = check_many(300, seed=7)
    assert problems
    assert longest <= MOST_CHARACTERS


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_two_hundred_thousand_texts(seed: int) -> None:
    """Of 200,000 texts each report has at most 20,000 characters and is there within a second."""
    longest, slowest, _ = check_many(10_000, seed)
    assert longest <= MOST_CHARACTERS
    assert slowest < 1
