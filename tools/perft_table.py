"""Count sequences of actions under every preset and every value of every field.

Writes tests/vectors/perft.json, which other engines can be compared with, and the page
docs/reference/perft.md. Tests count some of it again, at night all of it.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.play import Round
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules
from oklahoma_rummy.rules.rule_field import RuleValue
from oklahoma_rummy.testing import perft

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "tests/vectors/perft.json"
PAGE = ROOT / "docs/reference/perft.md"
DEALS, DEPTH = 50, 6
HEAD = """# Counts of sequences

This page counts the sequences of {depth} actions that can follow the deal, added up over {deals} deals.
Two engines with equal counts agree on what is legal. Where they differ, `testing.perft_by_action` shows after which action.
The decks are `deck_from_seed("perft 0")` to `deck_from_seed("perft {last}")`, dealer 0, at one table.
A knock counts once for each discard, and a reshuffle counts once ([`testing.perft`](testing.md)).
The same counts are in the sources as `tests/vectors/perft.json`, and `tools/perft_table.py` counts them anew.
In the nightly tests, the slow reference implementation, which shares only the positions with the library, counts along to depth 4 from three deals.

| rules | sequences |
| --- | ---: |
"""  # noqa: E501  lines of a page


def values_of(name: str) -> Iterator[RuleValue]:
    """Walk through the values of a field: each word, or the ends of its range and what is near."""
    field = RULE_FIELDS[name]
    if field.enum is not None:
        yield from field.enum
    elif field.high is None:
        yield from (False, True)
    else:
        yield from sorted({field.low, min(field.low + 1, field.high), field.high})
    if field.or_none:
        yield None


def rule_sets() -> Iterator[Rules]:
    """Walk through the presets, and the defaults with every value of each field, each once."""
    seen: set[Rules] = set()
    for rules in PRESETS.values():
        seen.add(rules)
        yield rules
    for name in RULE_FIELDS:
        for value in values_of(name):
            try:
                rules = Rules.parse(f"oklahoma_rummy({name}={value})")
            except InvalidRulesError:
                continue  # it asks for another field too
            if rules not in seen:
                seen.add(rules)
                yield rules


def count(rules: Rules, deals: int = DEALS, depth: int = DEPTH) -> int:
    """Return how many sequences lead on from some deals."""
    return sum(
        perft(Round.deal(rules, deck_from_seed(f"perft {number}")), depth)
        for number in range(deals)
    )


def main() -> None:
    """Count everything, and write it down."""
    rows = [{"rules": str(rules), "sequences": count(rules)} for rules in rule_sets()]
    data = {"deals": DEALS, "depth": DEPTH, "decks": "perft 0 to perft 49", "counts": rows}
    VECTORS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    lines = [f"| `{row['rules']}` | {row['sequences']:,} |\n" for row in rows]
    head = HEAD.format(depth=DEPTH, deals=DEALS, last=DEALS - 1)
    PAGE.write_text(head + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
