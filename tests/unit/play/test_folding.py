"""Views that follow events, and events that do not follow from a view."""

from typing import Any

import pytest
from attrs import evolve

from oklahoma_rummy import CardSet, Event, Match, PlayerView, Round, Rules, deck_from_seed
from oklahoma_rummy.errors import InvalidRoundError, OutOfRangeError
from oklahoma_rummy.scoring import AwardEntry, VoidEntry
from tests.decks import deck_with

MATCH = Match.start("oklahoma_rummy").deal(deck_from_seed(7))
FIRST = MATCH.rounds[0].view(0)
DEALT, OTHERS = MATCH.events(0)[0], MATCH.events(1)[0]
OWN = next(iter(FIRST.hand))


def drew(**changes: Any) -> Event:
    """Return the event that seat 1 drew, or something else."""
    return evolve(Event(round=0, table=0, kind="drew", seat=1), **changes)


def test_the_view_begins_with_the_deal() -> None:
    """A client that knows the rules needs no view sent."""
    assert PlayerView.dealt("oklahoma_rummy", 0, DEALT) == FIRST
    assert PlayerView.dealt(Rules(), None, MATCH.events(None)[0]) == MATCH.view(None)


def test_the_next_deal_begins_a_new_view() -> None:
    """Folding the deal of the next round leaves nothing of the one before."""
    match = Match.start("oklahoma_rummy(layoffs=none, fixed_knock_limit=100)")
    match = match.deal(deck_from_seed(1)).play("draw")
    ending = next(each for each in match.rounds[0].legal_actions if str(each).startswith("knock"))
    over = match.play(ending)
    view = over.view(0)
    assert view is not None
    again = over.deal(deck_from_seed(2))
    assert view.after(again.events(0)[-1]) == again.view(0)


def test_an_open_view_follows_too() -> None:
    """A view of every card shows every card after the event."""
    state = MATCH.rounds[0]
    after = MATCH.play("draw")
    assert state.open_view().after(after.events(None)[-1]) == after.rounds[0].open_view()


def test_what_happens_at_the_other_table() -> None:
    """A view is of one table, and stays as it is when something happens at the other."""
    match = Match.start("partnership_two_tables").deal(deck_from_seed(1), deck_from_seed(2))
    view = match.view(2)
    assert view is not None
    later = match.play("draw", table=0)
    assert view.after(later.events(2)[-1]) is view
    last = later.play("draw", table=1)
    assert view.after(last.events(2)[-1]) == last.view(2)


def test_an_unseen_discard_of_a_knock() -> None:
    """Who does not see the discard of a knock follows it all the same."""
    hands = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
    match = Match.start("oklahoma_rummy", dealer=1)
    match = match.deal(deck_with(hands, "7s", "8c", dealer=1)).play("draw")
    view = match.view(1)
    assert view is not None
    knocked = match.play("knock 8c")
    event = knocked.events(1)[-1]
    assert event.card is None
    assert view.after(event) == knocked.view(1)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (drew(seat=0), "it is seat 1's turn"),
        (drew(card=OWN), "known to be elsewhere"),
        (drew(kind="took", card=OWN), "another card lies on the pile"),
        (drew(kind="discarded", card="Kc"), "no card is drawn yet"),
        (drew(kind="discarded"), "it lacks what events of its kind have"),
        (drew(kind="laid_off", card="Kc"), "it lacks what events of its kind have"),
        (drew(kind="laid_off", meld=0), "it lacks what events of its kind have"),
        (drew(kind="passed"), "pass is not possible"),
        (drew(kind="ended", seat=None), "the round does not come to that"),
        (drew(kind="reshuffled", seat=None), ""),
        (drew(kind="is_done"), ""),
        (drew(kind="went_big_gin"), ""),
        (drew(kind="knocked", hands=("4c5c6c", None)), ""),
        (drew(kind="went_gin", hands=(None, FIRST.hand)), "known to be elsewhere"),
        (OTHERS, "it does not show the hand of the seat that looks"),
        (evolve(DEALT, hands=("4c5c6c", None)), "it does not show the hand"),
        (evolve(DEALT, hands=(FIRST.hand,)), "hands for 2 seats"),
        (evolve(DEALT, seat=2), "the seat or table does not exist"),
        (drew(seat=2), "the seat is not at its table"),
        (evolve(DEALT, card=None), "it is not the deal of a round"),
        (drew(kind="knocked", hands=(FIRST.hand,)), "hands for 2 seats"),
        (drew(kind="knocked", hands=(None, CardSet.from_mask(2**11 - 1) - FIRST.hand)), ""),
    ],
)
def test_events_that_do_not_follow(event: Event, why: str) -> None:
    """An event of another seat or moment is refused, and the view is as it was."""
    with pytest.raises(InvalidRoundError) as caught:
        FIRST.after(event)
    assert str(caught.value).startswith("the event does not follow from the view: ")
    assert why in str(caught.value)


def test_only_a_deal_begins_a_view() -> None:
    """Another event than the deal is refused there."""
    with pytest.raises(InvalidRoundError, match="it is not the deal of a round"):
        PlayerView.dealt("oklahoma_rummy", 0, drew())


@pytest.mark.parametrize(
    ("rules", "seat", "event"),
    [("short", 0, None), ("short", 0, {}), (None, 0, DEALT), ("short", "0", DEALT)],
)
def test_what_is_no_event(rules: Any, seat: Any, event: Any) -> None:
    """Values of a wrong type are refused as such."""
    with pytest.raises(TypeError):
        PlayerView.dealt(rules, seat, event)
    if event is not DEALT:
        with pytest.raises(TypeError, match="an event is an Event, not"):
            FIRST.after(event)


def test_a_seat_that_is_none() -> None:
    """A seat that the table does not have is refused."""
    with pytest.raises(OutOfRangeError, match="seat"):
        PlayerView.dealt("short", 2, DEALT)


def test_folding_needs_no_round() -> None:
    """The view that comes of it leads to no round either."""
    assert not isinstance(FIRST.after(drew()), Round)


def stopped_by(kind: str, entry: Any) -> Event:
    """Return an event that stops a round."""
    return Event(round=0, table=0, kind=kind, seat=None, entry=entry)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "event",
    [
        drew(),  # what the other seat was told of it
        drew(seat=None),
        drew(seat=5),
        Event(round=0, table=0, kind="knocked", seat=5, hands=[None, "7s"]),
        stopped_by("voided", None),
        stopped_by("voided", AwardEntry(winner=0, points=1, reason="time")),
        stopped_by("awarded", VoidEntry(reason="agreed")),
    ],
    ids=range(7),
)
def test_nothing_is_made_up(event: Event) -> None:
    """What another seat was told, or lacks what its kind has, is refused and never filled in."""
    view = Match.start("short").deal(deck_from_seed(7)).view(1)
    assert view is not None
    with pytest.raises(InvalidRoundError, match="does not follow"):
        view.after(event)


def test_layoffs_without_the_hand() -> None:
    """Whoever is done shows a hand; an event without it is refused."""
    state = Round.setup(
        "oklahoma_rummy",
        upcard="7s",
        hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
    ).play("knock Kh")
    done = Event(round=0, table=0, kind="is_done", seat=1)
    for seat in (0, None):
        with pytest.raises(InvalidRoundError, match="does not show what the seat sees"):
            state.view(seat).after(done)
    assert state.view(0).after(evolve(done, hands=[None, state.hands[1]])) == state.play(
        "done"
    ).view(0)


@pytest.mark.parametrize(
    "change",
    [
        {"hands": [None, []]},
        {"hands": [None, "7h"]},
        {"hands": [None, None, None]},
        {"card": "Kc"},
    ],
    ids=range(4),
)
def test_deals_that_cannot_be(change: dict[str, Any]) -> None:
    """A deal that does not show the hand, or shows a card twice, is refused."""
    match = Match.start("short").deal(deck_from_seed(7))
    dealt = match.events(1)[0]
    if "card" in change:
        change = {"card": next(iter(dealt.hands[1] or ()))}
    with pytest.raises(InvalidRoundError, match="does not follow"):
        PlayerView.dealt("short", 1, evolve(dealt, **change))
    with pytest.raises(InvalidRoundError, match="does not follow"):
        PlayerView.dealt("short", None, dealt)
