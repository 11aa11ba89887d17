"""The JSON Schemas of what is on a score sheet, as ``to_dict`` writes it.

What an entry may hold is read off its fields, so a field that has no schema here fails at once.
"""

from collections.abc import Callable, Mapping
from typing import get_args

from attrs import NOTHING, fields

from oklahoma_rummy.cards.schema import CARD
from oklahoma_rummy.melds.schema import ARRANGEMENT, LAYOFF
from oklahoma_rummy.rules.schema import RULES, rules_schema
from oklahoma_rummy.schemas import (
    FLAG,
    TEXT,
    Schema,
    as_document,
    list_of,
    or_null,
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
from oklahoma_rummy.scoring.price import ItemKind, RoundScore, price
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.sheet import ScoreSheet
from oklahoma_rummy.scoring.sheet_data import FORMAT, MARKS, RENAMED

SEAT = whole(0, 3)
LAYOFFS = list_of(list_of(LAYOFF), 4)
"""What each seat laid off."""
_POINTS = whole(0, MOST_POINTS)
_RULES_FILE = {name: part for name, part in rules_schema().items() if name != "$schema"}
_CHANGES: Schema = {"type": "object", "properties": _RULES_FILE["properties"]}
_FACTS = table(
    {
        "upcard": CARD,
        "rules": say({"anyOf": [_CHANGES, RULES]}, "Where the rules are not those of the sheet."),
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

_RESULT = {
    "rules": RULES,
    "upcard": CARD,
    "kind": word(RoundKind),
    "winners": say(list_of(SEAT, 3), "The winner, and those who share the win."),
    "knocker": say(or_null(SEAT), "Null if nobody knocked."),
    "big_gin": FLAG,
    "deadwood": say(list_of(whole(), 4), "What each seat is left with after layoffs."),
    "kept": say(list_of(ARRANGEMENT, 4), "What each seat keeps after layoffs."),
    "laid": LAYOFFS,
}
RESULT = table(_RESULT)
_SCORE_ITEM = table(
    {
        "what": word(ItemKind),
        "to": SEAT,
        "from": say(or_null(SEAT), "Null for a penalty, and for a share of a pot."),
        "points": whole(None),
        "why": TEXT,
    }
)


def result_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of what happened in a hand.

    Example:
        >>> result_schema()["properties"]["kind"]["enum"][:2]
        ['knock', 'gin']
    """
    return as_document(_result())


def score_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of what a hand is worth.

    Example:
        >>> list(score_schema()["properties"])
        ['rules', 'points', 'multiplier', 'items', 'result']
    """
    return as_document(_score())


def sheet_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of a score sheet.

    Example:
        >>> sheet_schema()["properties"]["players"]["maxItems"]
        4
    """
    return as_document(_sheet())


def _result() -> Schema:
    return table_value(RoundResult, _RESULT) | {"examples": [_example().to_dict()]}


def _score() -> Schema:
    parts = {
        "rules": RULES,
        "points": say(list_of(whole(None), 4), "What each seat gets, or takes as penalty."),
        "multiplier": whole(),
        "items": list_of(_SCORE_ITEM),
        "result": RESULT,
    }
    return table_value(RoundScore, parts) | {"examples": [price(_example(), "long").to_dict()]}


def _example() -> RoundResult:
    return RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9))


def _sheet() -> Schema:
    kinds = [entry_part(kind) for kind in get_args(SheetEntry)]
    schema = table_value(
        ScoreSheet,
        {
            "format": {"const": FORMAT},
            "rules": {"anyOf": [_RULES_FILE, RULES]},
            "players": list_of({**TEXT, "minLength": 1, "maxLength": LONGEST_NAME}, 4),
            "first_dealer": SEAT,
            "entries": list_of({"anyOf": kinds}),
        },
        may_miss=("first_dealer", "entries"),
    )
    example = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record_points(0, 32)
    return schema | {"examples": [example.to_dict()]}


def entry_part(kind: type) -> Schema:
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


SCHEMAS: Mapping[type, Callable[[], Schema]] = {
    RoundResult: _result,
    RoundScore: _score,
    ScoreSheet: _sheet,
}
