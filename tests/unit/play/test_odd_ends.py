"""Views and events of a finished round in which a value is of an odd kind."""

from random import Random
from typing import Any

import numpy as np
import pytest

from oklahoma_rummy import Event, Match, PlayerView, Round
from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.testing.ways import knock_when_possible

ODD = [np.array([1, 2]), 10**5000, [10**5000], {"winner": 0}]


def finished() -> Match:
    """Return a match whose first round is over by a knock."""
    match = Match.start("oklahoma_rummy").deal(deck_from_seed(1))
    rng = Random(1)
    while match.round is not None and match.round.result is None:
        match = match.play(knock_when_possible(match.round, rng))
    return match


FINISHED = finished()


@pytest.mark.parametrize("odd", ODD, ids=["array", "digits", "list", "mapping"])
@pytest.mark.parametrize("key", ["kind", "winner", "deadwood"])
def test_odd_results(key: str, odd: object) -> None:
    """A result that is not comparable, or not writable, is refused in views and events alike."""
    state = FINISHED.round
    assert isinstance(state, Round)
    data: dict[str, Any] = state.view(0).to_dict()
    data["result"] = {**data["result"], key: odd}
    with pytest.raises((InvalidRoundError, TypeError)) as refused:
        PlayerView.from_dict(data)
    assert len(str(refused.value)) < 20_000
    end = FINISHED.events(0)[-1].to_dict()
    end["result"] = {**end["result"], key: odd}
    with pytest.raises((InvalidRoundError, TypeError)):
        Event.from_dict(end)


def test_odd_points() -> None:
    """Points that are arrays are refused."""
    end = FINISHED.events(0)[-1].to_dict() | {"points": [np.array([1, 2]), 0]}
    with pytest.raises((InvalidRoundError, TypeError)):
        Event.from_dict(end)
