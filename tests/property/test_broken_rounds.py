"""Damaged views and records give a view or a match of the same law, or our error."""

from functools import cache
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.cards import CardSet, shuffled
from oklahoma_rummy.errors import InvalidRoundError, OklahomaRummyError
from oklahoma_rummy.play import Match, Phase, PlayerView, Round, record
from oklahoma_rummy.testing.ways import any_action, knock_when_possible, never_knock

RULES = [
    "oklahoma_rummy",
    "tournament",
    "rami_oklahoma",
    "partnership",
    "four_players(layoffs=shared_chain, big_gin_bonus=20, knock_discard=face_up)",
    "round_the_corner(stock_exhaustion=reshuffle, allow_rediscard=True)",
]


@cache
def samples() -> list[Round]:
    """Give rounds of every phase under several rules."""
    rng = Random(5)
    found = []
    for rules in RULES:
        for policy in (any_action, knock_when_possible, never_knock):
            state = Round.deal(rules, shuffled(rng))
            trail = [state]
            while state.phase is not Phase.OVER and len(trail) < 200:
                state = state.play(policy(state, rng))
                trail.append(state)
            found += [trail[0], *rng.sample(trail, 3), *trail[-4:]]
    return found


def damaged_text(text: str, rng: Random) -> str:
    """Cut, double, exchange or replace some characters."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.randrange(1, 4))
    piece = text[start:end]
    other = rng.randrange(len(text))
    return rng.choice([
        text[:start] + text[end:],
        text[:end] + piece + text[end:],
        text[:start] + text[other : other + len(piece)] + text[end:],
        text[:start] + rng.choice(" -/:+!A2Kshdc.7\n0=,()é♥") + text[end:],
        text[:start],
    ])  # fmt: skip


def damaged_value(value: object, rng: Random) -> object:
    """Change a value of a dictionary somewhere, or put another in its place."""
    if isinstance(value, dict) and value:
        changed = dict(value)
        key = rng.choice([*changed])
        if rng.random() < 0.1:
            del changed[key]
        else:
            changed[key] = damaged_value(changed[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        return [*value[:place], damaged_value(value[place], rng), *value[place + 1 :]]
    if isinstance(value, str) and value and rng.random() < 0.8:
        return damaged_text(value, rng)
    if type(value) is int:
        return value + rng.choice([-1, 1, 50])
    return rng.choice([None, True, 0, 3, "", "7h", [], ["7h"], {}])


def try_views(count: int) -> int:
    """Damage dictionaries of views; give how many were refused."""
    rng = Random(count)
    refused = 0
    for _ in range(count):
        state = rng.choice(samples())
        view = state.view(rng.choice([None, 0, 1]))
        data = damaged_value(view.to_dict(), rng)
        try:
            again = PlayerView.from_dict(data)  # type: ignore[arg-type]
        except InvalidRoundError as error:
            refused += 1
            assert error.problems
        else:
            assert PlayerView.from_dict(again.to_dict()) == again
    return refused


@cache
def some_record() -> str:
    """Give the record of a match with several deals."""
    rng = Random(8)
    match = Match.start("oklahoma_rummy", ["Ann", "x (discard 7h)"])
    for _ in range(3):
        match = match.deal(shuffled(rng))
        while match.is_dealt:
            match = match.play(knock_when_possible(match.rounds[0], rng))
    return record.dumps(match)


def try_records(count: int) -> int:
    """Damage records; give how many had problems."""
    rng = Random(count)
    refused = 0
    for _ in range(count):
        text = damaged_text(some_record(), rng)
        played = record.replay(text)
        refused += bool(played.problems)
        assert played.match is not None or played.problems
        if played.match is not None:
            assert all(CardSet(deck) for deal in played.match.history for deck in deal.decks)
            assert len(played.match.history) <= 3
    return refused


def test_broken_views() -> None:
    """Of 500 damaged dictionaries of views each gives a view that can be or our error."""
    assert 300 < try_views(500) < 500


def test_broken_records() -> None:
    """Of 150 damaged records each is replayed as far as it goes."""
    assert 50 < try_records(150) <= 150


@pytest.mark.nightly
def test_many_broken_rounds() -> None:
    """Fifteen thousand more, of each kind its share."""
    assert try_views(10_000) > 5_000
    assert try_records(5_000) > 2_000


@pytest.mark.parametrize("data", [{}, {"version": 1}, {"version": "1"}])
def test_hardly_anything(data: dict[str, Any]) -> None:
    """A dictionary with next to nothing in it names everything that is missing."""
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(data)
    assert len(caught.value.problems) >= 9


def test_what_is_no_mapping() -> None:
    """What is no mapping at all is a TypeError."""
    with pytest.raises(TypeError, match="mapping"):
        Round.from_dict([])  # type: ignore[arg-type]


def test_every_error_is_ours() -> None:
    """Whatever text is parsed, only our errors come out."""
    rng = Random(3)
    for _ in range(300):
        text = "".join(rng.choice("okr1 draw-0Ks/.!:+?(){}é") for _ in range(rng.randrange(80)))
        with pytest.raises(OklahomaRummyError):
            Round.parse(text)
