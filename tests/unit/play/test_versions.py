"""Versions of a match, and actions that come late or twice."""

import copy
import pickle
from random import Random

import pytest

from oklahoma_rummy import Match, deck_from_seed
from oklahoma_rummy.errors import IllegalActionError, OutOfRangeError, StaleActionError
from oklahoma_rummy.play import Phase
from oklahoma_rummy.testing import knock_when_possible

DEALT = Match.start("oklahoma_rummy").deal(deck_from_seed(7))


def test_a_version_counts_events() -> None:
    """Every seat and every spectator has received as many events as the version says."""
    match = DEALT
    assert Match.start("short").version == 0
    rng = Random(1)
    for number in range(120):
        assert {len(match.events(seat)) for seat in (None, 0, 1)} == {match.version}
        if not match.is_dealt:
            match = match.deal(deck_from_seed(number))
        match = match.play(knock_when_possible(match.rounds[0], rng))
    assert len(match.history) > 1


def test_the_version_at_which_it_was_chosen() -> None:
    """An action chosen at the present version is played."""
    assert DEALT.play("draw", seat=1, at=1) == DEALT.play("draw", seat=1)


def test_sent_twice() -> None:
    """An action that is what happened next was sent twice: the match stays as it is."""
    later = DEALT.play("draw", seat=1, at=1)
    assert later.play("draw", seat=1, at=1) is later
    assert later.play("draw", at=1) is later
    much_later = later.play(next(iter(later.rounds[0].legal_actions)))
    assert much_later.play("draw", seat=1, at=1) is much_later


@pytest.mark.parametrize(("action", "seat"), [("take", 1), ("draw", 0), ("take", None)])
def test_stale(action: str, seat: int | None) -> None:
    """Anything else is refused with what happened since, as that seat may know it."""
    later = DEALT.play("draw", seat=1)
    with pytest.raises(StaleActionError) as caught:
        later.play(action, seat=seat, at=1)
    error = caught.value
    assert (error.at, error.version) == (1, 2)
    assert error.events == later.events(seat, since=1)
    assert str(error) == (
        f"the match has gone on from version 1 to 2 (action {action}). "
        "Look at what happened since, then choose again."
    )
    for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):  # noqa: S301  made here
        assert (str(again), again.events) == (str(error), error.events)


def test_a_stale_action_shows_no_card() -> None:
    """What the other seat drew is in no form of the error."""
    later = DEALT.play("draw", seat=1)
    drawn = DEALT.rounds[0].stock[0]
    with pytest.raises(StaleActionError) as caught:
        later.play("take", seat=0, at=1)
    assert str(drawn).encode() not in pickle.dumps(caught.value)
    assert all(event.card is None for event in caught.value.events)


@pytest.mark.parametrize(
    ("at", "error"),
    [(3, OutOfRangeError), (-1, OutOfRangeError), ("1", TypeError), (True, TypeError)],
)
def test_versions_that_are_none(at: object, error: type[Exception]) -> None:
    """A version of the future, or no number at all, is refused."""
    with pytest.raises(error, match="at"):
        DEALT.play("draw", at=at)  # type: ignore[arg-type]


def test_the_other_table_makes_nothing_stale() -> None:
    """At two tables an action is stale only by what happened at its own."""
    match = Match.start("partnership_two_tables").deal(deck_from_seed(1), deck_from_seed(2))
    at = match.version
    later = match.play("draw", table=0, at=at)
    both = later.play("draw", table=1, at=at)
    assert both.version == at + 2
    assert both.play("draw", table=1, at=at) is both
    with pytest.raises(StaleActionError):
        both.play("take", table=1, at=at)


def test_before_the_deal() -> None:
    """Without cards an action is illegal, whatever its version."""
    with pytest.raises(IllegalActionError, match="no cards are dealt"):
        Match.start("short").play("draw", at=0)


def test_the_end_of_a_round_is_sent_twice() -> None:
    """The action that ended a round is known again after the next deal."""
    match = Match.start("oklahoma_rummy(layoffs=none, fixed_knock_limit=100)")
    match = match.deal(deck_from_seed(1)).play("draw")
    at = match.version
    ending = next(each for each in match.rounds[0].legal_actions if str(each).startswith("knock"))
    over = match.play(ending, at=at)
    assert over.rounds[0].phase is Phase.OVER
    next_round = over.deal(deck_from_seed(2))
    assert next_round.play(ending, at=at) is next_round
