"""The JSON Schemas describe all that is written of random matches, and nothing of a wrong type."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.play import (
    Match,
    Phase,
    action_schema,
    event_schema,
    record_schema,
    round_schema,
    view_schema,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import sheet_schema
from oklahoma_rummy.testing.strategies import rules as any_rules
from oklahoma_rummy.testing.ways import Way, any_action, knock_when_possible

SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "action": action_schema,
    "event": event_schema,
    "record": record_schema,
    "round": round_schema,
    "sheet": sheet_schema,
    "view": view_schema,
}
CHECKS = {name: Draft202012Validator(schema()) for name, schema in SCHEMAS.items()}
MOST_ACTIONS = 120


def written(rules: Rules, seed: int, policy: Way) -> Iterator[tuple[str, Any]]:
    """Play some rounds and write all that there is, under the name of its schema."""
    rng = Random(seed)
    match = Match.start(rules, dealer=seed % rules.seats_at_table)
    tables = range(len(match.tables))
    seats = [None, *range(rules.players)]
    for _ in range(MOST_ACTIONS):
        waiting = [table for table in tables if match.rounds and _is_open(match, table)]
        if match.is_over:
            break
        if not waiting:
            match = match.deal(*[shuffled(rng) for _ in tables])
            continue
        table = rng.choice(waiting)
        action = policy(match.rounds[table], rng)
        yield "action", str(action)
        match = match.play(action, table)
        if rng.random() < 0.2 or match.rounds[table].phase in {Phase.LAYOFF, Phase.OVER}:
            seat = rng.choice(seats)
            view = match.view(seat)
            assert view is not None
            yield "view", view.to_dict(legal_actions=rng.random() < 0.5)
            yield "round", match.rounds[table].to_dict()
            yield "view", match.rounds[table].open_view().to_dict()
    yield from (("event", event.to_dict()) for event in match.events(rng.choice(seats)))
    yield "sheet", match.sheet.to_dict()
    yield "record", str(match)


def _is_open(match: Match, table: int) -> bool:
    return match.rounds[table].phase is not Phase.OVER


def spoilt(data: Any, rng: Random) -> Any:
    """Give data with one value, or one of a value's own, of a type that it never has."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(sorted(data))
        return {**data, key: spoilt(data[key], rng)}
    if isinstance(data, list) and data and rng.random() < 0.9:
        place = rng.randrange(len(data))
        return [*data[:place], spoilt(data[place], rng), *data[place + 1 :]]
    return 2.5


@pytest.mark.parametrize("policy", [any_action, knock_when_possible])
@given(rules=any_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_schemas_describe_what_is_written(policy: Way, rules: Rules, seed: int) -> None:
    """Whatever is written validates, and no longer with a wrong type or a key of its own in it."""
    rng = Random(seed)
    for name, data in written(rules, seed, policy):
        CHECKS[name].validate(data)
        assert not CHECKS[name].is_valid(spoilt(data, rng))
        if isinstance(data, dict):
            assert not CHECKS[name].is_valid({**data, "more": 1})


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_documents(name: str) -> None:
    """Each schema names its draft, is sound, stands by itself, and is new at each call."""
    schema = SCHEMAS[name]()
    assert schema["$schema"].endswith("2020-12/schema")
    Draft202012Validator.check_schema(schema)
    assert "$ref" not in str(schema)
    schema.clear()
    assert SCHEMAS[name]()


def test_events_keep_the_number_of_their_round() -> None:
    """A layoff, as anything else, happens in the round that is in play."""
    for seed in range(40):
        match, rng = Match.start("oklahoma_rummy").deal(shuffled(Random(seed))), Random(seed)
        while match.rounds[0].phase is not Phase.OVER:
            match = match.play(knock_when_possible(match.rounds[0], rng))
        assert {event.round for event in match.events(None)} == {0}
