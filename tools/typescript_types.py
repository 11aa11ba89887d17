"""Writes the TypeScript types of what is sent, from the JSON Schemas.

`python tools/typescript_types.py` writes the page's file anew; a test fails while it is not
current. With a folder, it writes the types there, and beside them values of every type, for the
compiler to check.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from oklahoma_rummy import cards, melds, play, scoring
from oklahoma_rummy.cards.schema import CARD, CARD_SET, ORDER
from oklahoma_rummy.melds.schema import ARRANGEMENT, LAYOFF, SPREAD
from oklahoma_rummy.rules.schema import RULES, rules_schema
from oklahoma_rummy.scoring.schema import RESULT
from oklahoma_rummy.values import schema_of

FILE = Path(__file__).parents[1] / "docs/reference/oklahoma-rummy.ts"
NOTICE = "// Written by tools/typescript_types.py from the JSON Schemas of oklahoma-rummy."
TEXTS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "Card": ("A card, such as 7h.", CARD),
    "CardSet": ("Cards in four groups, clubs first, such as A23.456.789.T.", CARD_SET),
    "Order": ("Cards in their order, with spaces between.", ORDER),
    "Spread": ("Melds with spaces between; a hyphen for none.", SPREAD),
    "ArrangementText": ("Melds, a bar, and the cards that are left.", ARRANGEMENT),
    "Layoff": ("A card and the meld it goes on, such as 6h on 1.", LAYOFF),
    "Rules": ("Rules in one line, such as oklahoma_rummy(target=150).", RULES),
}
"""Text that is written in many places: its name, what it is, and its schema."""
OBJECTS: Mapping[str, type] = {
    "Arrangement": melds.Arrangement,
    "RoundResult": scoring.RoundResult,
    "RoundScore": scoring.RoundScore,
    "ScoreSheet": scoring.ScoreSheet,
    "Round": play.Round,
    "PlayerView": play.PlayerView,
    "GameEvent": play.Event,
}
"""The objects; an event has a name that browsers do not use for one of theirs."""
_TOLD = ("title", "description", "examples", "$schema")


def _bare(schema: object) -> object:
    """Return a schema without what is only said about it."""
    if isinstance(schema, dict):
        return {key: _bare(each) for key, each in schema.items() if key not in _TOLD}
    return [_bare(each) for each in schema] if isinstance(schema, list) else schema


def _key(schema: object) -> str:
    return json.dumps(_bare(schema), sort_keys=True)


NAMED = {
    **{_key(schema): name for name, (_, schema) in TEXTS.items()},
    _key(play.action_schema()): "Action",
    _key({"anyOf": play.action_schema()["anyOf"]}): "Action",
    _key(RESULT): "RoundResult",
    _key(rules_schema()): "RulesTable",
    _key({"type": "object", "properties": rules_schema()["properties"]}): "RulesTable",
}
"""The schemas that have a name wherever they stand."""


def types() -> str:
    """Return the file of all types."""
    parts = [NOTICE]
    parts += [f"/** {said} */\nexport type {name} = string;" for name, (said, _) in TEXTS.items()]
    actions = " | ".join(map(_text_of, play.action_schema()["anyOf"]))
    parts.append(f"/** An action, of any kind. */\nexport type Action = {actions};")
    table = _object(rules_schema(), "")
    parts.append(
        f"/** Rules field by field, as in their files. */\nexport type RulesTable = {table};"
    )
    for name, cls in OBJECTS.items():
        schema = schema_of(cls)
        said = schema["description"]
        parts.append(f"/** {said} */\nexport type {name} = {_object(schema, '')};")
    return "\n\n".join(parts) + "\n"


def _text_of(schema: Mapping[str, Any]) -> str:
    """Return the type of one kind of action, by the word that it begins with."""
    word, _, more = schema["examples"][0].partition(" ")
    alone = schema["pattern"] == f"^{word}$"
    plain = json.dumps(word.removesuffix(":"))
    if alone:
        return plain
    return f"`{word} ${{string}}`" if more else f"{plain} | `{word}: ${{string}}`"


def _type(schema: Mapping[str, Any], indent: str) -> str:
    """Return the type of a schema."""
    if _key(schema) in NAMED:
        return NAMED[_key(schema)]
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    if "anyOf" in schema:
        return " | ".join(_type(each, indent) for each in schema["anyOf"])
    if schema["type"] == "object":
        return _object(schema, indent)
    if schema["type"] == "array":
        return f"ReadonlyArray<{_type(schema['items'], indent)}>"
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    return " | ".join("number" if kind == "integer" else kind for kind in kinds)


def _object(schema: Mapping[str, Any], indent: str) -> str:
    return "{\n" + "".join(_properties(schema, indent + "  ")) + indent + "}"


def _properties(schema: Mapping[str, Any], indent: str) -> Iterator[str]:
    for name, each in schema["properties"].items():
        if "description" in each:
            yield f"{indent}/** {each['description']} */\n"
        optional = "" if name in schema.get("required", ()) else "?"
        yield f"{indent}readonly {name}{optional}: {_type(each, indent)};\n"


def examples() -> str:
    """Return a file with values of every type, as the library writes them."""
    match = play.Match.start("oklahoma_rummy", ["North", "South"])
    match = match.deal(cards.deck_from_seed(7))
    while match.is_dealt:
        match = match.play(_first(match))
    state = match.rounds[0]
    assert state.result is not None  # noqa: S101  the round is over
    values: list[tuple[str, object]] = [
        ("ScoreSheet", match.sheet.to_dict()),
        ("RoundResult", state.result.to_dict()),
        ("RoundScore", scoring.price(state.result, match.rules).to_dict()),
        ("Round", state.to_dict()),
        ("Arrangement", melds.best_arrangement(state.hands[0]).to_dict()),
        *(("GameEvent", event.to_dict()) for event in match.events(0)),
        *(("Action", str(action)) for _, action in match.history[0].moves),
        *(("PlayerView", state.view(seat).to_dict(legal_actions=True)) for seat in (0, 1, None)),
        *((name, each) for name, cls in OBJECTS.items() for each in _examples_of(cls)),
    ]
    lines = [f"import type {{ Action, {', '.join(OBJECTS)} }} from './oklahoma-rummy';"]
    lines += [
        f"export const value{n}: {name} = {json.dumps(value)};"
        for n, (name, value) in enumerate(values)
    ]
    lines.append("// @ts-expect-error  A card is not an action.")
    lines.append("export const wrongAction: Action = '7h';")
    lines.append("// @ts-expect-error  A view has a phase.")
    lines.append("export const wrongView: PlayerView = { version: 1 };")
    return "\n".join(lines) + "\n"


def _first(match: play.Match) -> play.Action:
    """Return an action that brings the round on: in a discard the last listed one, a knock."""
    state = match.rounds[0]
    listed = list(state.legal_actions)
    return listed[-1 if state.phase is play.Phase.DISCARD else 0]


def _examples_of(cls: type) -> list[object]:
    found: list[object] = schema_of(cls).get("examples", [])
    return found


if __name__ == "__main__":
    if sys.argv[1:]:
        Path(sys.argv[1], FILE.name).write_text(types(), "utf-8")
        Path(sys.argv[1], "values.ts").write_text(examples(), "utf-8")
    else:
        FILE.write_text(types(), "utf-8")
