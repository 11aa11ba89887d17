"""A view folded over the events of its seat is the view that the match gives, at every moment."""

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oklahoma_rummy import Event, Match, Phase, PlayerView, Rules, deck_from_seed
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.testing import WAYS, Way
from oklahoma_rummy.testing.strategies import events, rules, views
from oklahoma_rummy.testing.ways import never_knock

MOST_ACTIONS = 150
"""Actions after which a round is given up: discards can be taken for ever."""

EXHAUSTED = Rules(
    players=4, ace_deadwood=9, fixed_knock_limit=52, stock_floor=0, last_discard="playable"
)
"""Rules under which a hand that nobody sees takes the last discard to knock."""


class Client:
    """Somebody who is sent events as JSON, and nothing else."""

    def __init__(self, rules: Rules, seat: int | None, table: int) -> None:
        """Know the rules and one's own place."""
        self.rules = rules
        self.seat, self.table = seat, table
        self.view: PlayerView | None = None
        self.version = 0

    def receive(self, match: Match) -> None:
        """Fold what happened since, and compare with what the match shows."""
        for sent in match.events(self.seat, self.version):
            self.version += 1
            event = Event.from_dict(json.loads(json.dumps(sent.to_dict())))
            if self.view is not None:
                self.view = self.view.after(event)
            elif event.table == self.table:
                own = None if self.seat is None else self.seat % self.rules.seats_at_table
                self.view = PlayerView.dealt(self.rules, own, event)
        seen = match.view(self.seat, self.table)
        assert self.view == seen
        assert self.view is not None
        assert seen is not None
        assert self.view.to_dict(legal_actions=True) == seen.to_dict(legal_actions=True)


def stop(match: Match, rng: Random) -> Match:
    """Void the round in play, award it, or end the match."""
    stops: list[Callable[[], Match]] = [
        lambda: match.void_round("misdeal"),
        lambda: match.award_round(0, 30, "time", note="late"),
        lambda: match.end("resigned", 1),
    ]
    return rng.choice(stops)()


def follow(rules: Rules, seed: int, way: Way) -> int:
    """Play two rounds with a client in every seat; return how many events were folded."""
    rng = Random(seed)
    match = Match.start(rules, dealer=seed % rules.seats_at_table)
    seats = [(seat, table) for table, here in enumerate(match.tables) for seat in (None, *here)]
    clients = [Client(rules, seat, table) for seat, table in seats]
    for number in range(2):
        match = match.deal(*[deck_from_seed(f"{seed} {number} {each}") for each in match.tables])
        for _ in range(rng.choice([5, 50, MOST_ACTIONS])):
            for client in clients:
                client.receive(match)
            if not match.is_dealt:
                break
            open_tables = [n for n, each in enumerate(match.rounds) if each.phase is not Phase.OVER]
            table = rng.choice(open_tables)
            match = match.play(way(match.rounds[table], rng), table)
        if match.is_dealt:
            match = stop(match, rng)
        if match.is_over:
            break
    if not match.is_over:
        match = match.end("agreed")
    for client in clients:
        client.receive(match)
    return sum(client.version for client in clients)


@given(rules(), st.integers(0, 2**32), st.sampled_from(WAYS))
@example(EXHAUSTED, 262, never_knock)
@settings(max_examples=25, deadline=None)
def test_folding_gives_the_view(rules: Rules, seed: int, way: Way) -> None:
    """In every seat, and beside the table, the fold of the events is the view, exactly."""
    follow(rules, seed, way)


@given(views(), events())
@settings(max_examples=200, deadline=None)
def test_any_event_is_folded_or_refused(view: PlayerView, event: Event) -> None:
    """Whatever event meets a view, what comes is a view or our own error."""
    try:
        assert isinstance(view.after(event), PlayerView)
    except InvalidRoundError as error:
        assert error.problems[0].what.startswith("the event does not follow")


@pytest.mark.nightly
def test_a_million_events() -> None:
    """The same for a million events."""
    count = 0

    @given(rules(), st.integers(0, 2**32), st.sampled_from(WAYS))
    @settings(max_examples=10_000, deadline=None, database=None)
    def play(rules: Rules, seed: int, way: Way) -> None:
        nonlocal count
        if count < 1_000_000:
            count += follow(rules, seed, way)

    play()
    assert count >= 1_000_000
