"""The JSON Schema of rules files, for editors that complete and check them.

It is made from the descriptions that the checker reads, ``RULE_FIELDS`` and ``NEEDS``. The copy in
the package, ``rules.schema.json``, is written by this module and tested to be current. Whatever
the schema refuses the checker refuses too; the checker alone knows 2.0 from 2, repeated keys and
every fault of a file. The schema keeps to keywords that taplo and tombi honour.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files

from oklahoma_rummy.rules.fields import Partnership
from oklahoma_rummy.rules.json_toml import dump_json
from oklahoma_rummy.rules.presets import PRESET_SOURCES, PRESETS
from oklahoma_rummy.rules.problems import NEEDS, Condition, most_cards
from oklahoma_rummy.rules.rule_field import RuleField, RuleValue
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.syntax import TOML
from oklahoma_rummy.rules.writing import FORMAT, FileKey
from oklahoma_rummy.schemas import DRAFT, Schema, text, text_value

RULES = text(r"[a-z_]+(\(.+\))?")
"""Rules in one line, as ``str`` writes them."""

_TYPES = {str: "string", int: "integer", bool: "boolean"}
_MOST_PLAYERS = 4


def rules_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of rules files.

    Returns:
        The schema as plain data, a new dict at each call.

    Example:
        >>> rules_schema()["properties"]["redeal"]["enum"]
        ['same', 'alternate']
    """
    return {
        "$schema": DRAFT,
        "title": "House rules of Oklahoma Rummy",
        "description": "A preset as base, and the fields in which the house rules differ from it.",
        "type": "object",
        "additionalProperties": False,
        "properties": _file_keys() | {name: _field(each) for name, each in RULE_FIELDS.items()},
        "allOf": [*_needs(), *_deals()],
    }


def schema_text() -> str:
    """Return the schema as the text of a file.

    Example:
        >>> schema_text() == shipped_schema()
        True
    """
    return dump_json(rules_schema())


def shipped_schema() -> str:
    """Return the copy of the schema that comes with the package."""
    return files("oklahoma_rummy.rules").joinpath("rules.schema.json").read_text("utf-8")


def _file_keys() -> Schema:
    presets = "; ".join(f"{name}: {source}" for name, source in PRESET_SOURCES.items())
    return {
        FileKey.SCHEMA.value: {
            "title": "where this schema is",
            "description": "For editors; a TOML file names it in its first line instead.",
            "type": "string",
        },
        FileKey.FORMAT.value: {
            "title": "format of the file",
            "description": "Left out it is the same.",
            "type": "integer",
            "minimum": FORMAT,
            "maximum": FORMAT,
            "default": FORMAT,
        },
        FileKey.BASE.value: {
            "title": "preset that the file changes",
            "description": f"Fields left out are as in this preset. {presets}.",
            "type": "string",
            "enum": list(PRESETS),
            "default": next(iter(PRESETS)),
        },
        FileKey.NAME.value: {
            "title": "name of the rules",
            "description": "What the table calls them.",
            "type": "string",
        },
        FileKey.NOTES.value: {
            "title": "notes",
            "description": "Anything else that the table wants to remember.",
            "type": "string",
        },
    }


def _field(field: RuleField) -> Schema:
    """Describe one field: its words, its range, or true and false."""
    described: Schema = {
        "title": field.title,
        "description": f"{field.title[:1].upper()}{field.title[1:]}: {field.allowed_in(TOML)}.",
        "type": _TYPES[field.kind],
    }
    if field.enum:
        described["enum"] = [word.value for word in field.enum]
    elif field.high is not None:
        described |= {"minimum": field.low, "maximum": field.high}
    if field.or_none:
        described["type"] = [described["type"], "string", "null"]
        described |= {"pattern": "^none$", "maxLength": len("none")}
    return described | {"default": _plain(field.default)}


def _plain(value: RuleValue) -> str | int | None:
    """Return a value as a file has it; for no value the word, since TOML has no null."""
    if value is None:
        return "none"
    return str(value) if isinstance(value, str) else value


def _needs() -> Iterator[Schema]:
    """Return the rules across fields, line by line."""
    for need in NEEDS:
        yield {
            "$comment": need.because,
            "if": _condition(need.when),
            "then": _condition(need.then),
        }


def _condition(condition: Condition) -> Schema:
    """Return the schema of a true condition: of the field, or of the base if that is missing.

    Where the base does not do, the field is called required, which is what an editor shows.
    """
    field = condition.field
    values = [None, "none"] if condition.value is None else [_plain(condition.value)]
    held: Schema = {"enum": values}
    bases = [name for name, rules in PRESETS.items() if _is_true_of(condition, rules)]
    by_base: Schema = {"properties": {"base": {"enum": bases}}}
    if not _is_true_of(condition, Rules()):
        by_base["required"] = ["base"]
    return {
        "if": {"required": [field]},
        "then": {"properties": {field: {"not": held} if condition.negated else held}},
        "else": {"if": by_base, "else": {"required": [field]}},
    }


def _is_true_of(condition: Condition, rules: Rules) -> bool:
    return condition.is_true({condition.field: getattr(rules, condition.field)})


def _deals() -> Iterator[Schema]:
    """Return how many cards can be dealt, for each number of seats at a table that has a limit."""
    size, floor = RULE_FIELDS["hand_size"], RULE_FIELDS["stock_floor"]
    for players in range(3, _MOST_PLAYERS + 1):
        for least in range(floor.low, int(floor.high or 0) + 1):
            most = most_cards(players, least)
            if most >= int(size.high or 0) or (least and most == most_cards(players, least - 1)):
                continue
            yield {
                "$comment": f"{players} at a table, a stock floor of {least} or more",
                "if": {
                    "allOf": [
                        _condition(Condition("players", players)),
                        _condition(Condition("partnership", Partnership.TWO_TABLES, negated=True)),
                        {
                            "properties": {"stock_floor": {"minimum": least}},
                            "required": ["stock_floor"] if least > int(floor.default or 0) else [],
                        },
                    ]
                },
                "then": {"properties": {"hand_size": {"maximum": most}}},
            }


SCHEMAS: Mapping[type, Callable[[], Schema]] = {
    Rules: lambda: text_value(
        Rules, RULES["pattern"][1:-1], "oklahoma_rummy(target=150, spade_multiplier=3)"
    ),
}
