"""The JSON Schema of the evidence of a duel, as ``to_dict`` writes it."""

from collections.abc import Callable, Mapping

from oklahoma_rummy.rules.schema import RULES
from oklahoma_rummy.schemas import (
    TEXT,
    Schema,
    list_of,
    or_null,
    say,
    table,
    table_value,
    whole,
    word,
)
from oklahoma_rummy.simulation.duel import FORMAT, Duel
from oklahoma_rummy.simulation.playing import Fault

_NUMBER: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_CAP = whole(1, 1_000_000)
_PAIR = table(
    {
        "winners": say(list_of(or_null(word("a", "b")), 2), "Null if nobody won."),
        "totals": say(list_of(list_of(whole(None), 2), 2), "Of A and B, in each match."),
        "deals": list_of(whole(), 2),
        "capped": list_of(whole(), 2),
    }
)


def duel_schema() -> Schema:
    """Return the JSON Schema of the evidence of a duel."""
    return table_value(
        Duel,
        {
            "version": {"const": FORMAT},
            "library": say(TEXT, "The version of the library that played."),
            "rules": RULES,
            "a": TEXT,
            "b": TEXT,
            "seed": TEXT,
            "caps": table({"turns": _CAP, "reshuffles": _CAP, "deals": _CAP}),
            "on_fault": word(Fault),
            "asked": whole(),
            "figures": table(
                {
                    "score": say(_NUMBER, "The share of matches that A won."),
                    "low": _NUMBER,
                    "high": _NUMBER,
                    "sweeps": say(list_of(whole(), 2), "Pairs that A won twice, and B."),
                    "p_value": _NUMBER,
                }
            ),
            "pairs": list_of(_PAIR),
        },
    )


SCHEMAS: Mapping[type, Callable[[], Schema]] = {Duel: duel_schema}
"""The schema of each class that has a dictionary."""
