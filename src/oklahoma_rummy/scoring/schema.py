"""The JSON Schemas of what is on a score sheet, as ``to_dict`` writes it.

What an entry may hold is read off its fields, so a field that has no schema here fails at once.
"""

from collections.abc import Callable, Mapping
from typing import get_args

from attrs import NOTHING, fields

from oklahoma_rummy.cards.schema import CARD
from oklahoma_rummy.melds.schema import ARRANGEMENT, LAYOFF
from oklahoma_rummy.rules.schema import RULES
from oklahoma_rummy.schemas import (
    FLAG,
    TEXT,
    Schema,
    as_document,
    list_of,
    say,
    table,
    table_value,
    text,
    whole,
    word,
)
from oklahoma_rummy.scoring.entries import SheetEntry
from oklahoma_rummy.scoring.entry_fields import (
    LONGEST_NOTE,
    MOST_POINTS,
    AwardReason,
    EndReason,
    VoidReason,
)
from oklahoma_rummy.scoring.players import LONGEST_NAME
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.scoring.sheet import ScoreSheet
from oklahoma_rummy.scoring.sheet_data import FORMAT, MARKS, RENAMED

SEAT = whole(0, 3)
LAYOFFS = list_of(list_of(LAYOFF), 4)
"""What each seat laid off."""
_POINTS = whole(0, MOST_POINTS)
_FACTS = table(
    {
        "upcard": CARD,
        "rules": say(RULES, "The rules, where they are not those of the sheet."),
        "knocker": say(SEAT, "The seat that knocked; without it nobody did."),
        "kept": say(list_of(ARRANGEMENT, 4), "What each seat keeps after layoffs."),
        "laid": say(LAYOFFS, "What each seat laid off, where anybody did."),
        "deadwood": say(list_of(whole(), 4), "The counts, where nothing else is known."),
        "big_gin": FLAG,
    },
    may_miss=("rules", "knocker", "kept", "laid", "deadwood", "big_gin"),
)
_ENTRY_KEYS: Mapping[str, Schema] = {
    "results": say(list_of(_FACTS, 2), "The facts of each table."),
    "winner": say(SEAT, "The side that won, or that is declared the winner."),
    "side": SEAT,
    "points": say(_POINTS, "What the winner gets, the multiplier in."),
    "penalties": say(list_of(_POINTS, 4), "What each seat takes, the multiplier in."),
    "adjustment": say(whole(-MOST_POINTS, MOST_POINTS), "What the side gets, or loses."),
    "kind": word(*(kind.value for kind in RoundKind if kind is not RoundKind.VOID)),
    "spade": FLAG,
    "void": say({"enum": [True, *VoidReason]}, "Why nobody won; true where that is all."),
    "award": word(AwardReason),
    "end": say(word(EndReason), "Why the match ended early."),
    "note": {**TEXT, "maxLength": LONGEST_NOTE},
    "date": text(r"\d{4}-\d\d-\d\d"),
}
"""What an entry may hold, by the names in files."""


def sheet_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of a score sheet.

    Example:
        >>> sheet_schema()["properties"]["players"]["maxItems"]
        4
    """
    return as_document(_sheet())


def _sheet() -> Schema:
    kinds = [_entry(kind) for kind in get_args(SheetEntry)]
    schema = table_value(
        ScoreSheet,
        {
            "format": {"const": FORMAT},
            "rules": RULES,
            "players": list_of({**TEXT, "minLength": 1, "maxLength": LONGEST_NAME}, 4),
            "first_dealer": SEAT,
            "entries": list_of({"anyOf": kinds}),
        },
        may_miss=("first_dealer", "entries"),
    )
    example = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record_points(0, 32)
    return schema | {"examples": [example.to_dict()]}


def _entry(kind: type) -> Schema:
    """Return the schema of one kind of entry."""
    names = {RENAMED.get(kind, {}).get(each.name, each.name): each for each in fields(kind)}
    always = MARKS.get(kind, {})
    schema = table(
        {name: _ENTRY_KEYS[name] for name in names},
        may_miss=[
            name
            for name, each in names.items()
            if each.default is not NOTHING and name not in always
        ],
    )
    return {"title": kind.__name__, **schema}


SCHEMAS: Mapping[type, Callable[[], Schema]] = {ScoreSheet: _sheet}
