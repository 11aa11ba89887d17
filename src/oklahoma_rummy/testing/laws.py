"""The laws that every round and every match keeps, each a function that fails if one does not.

Lives here: the laws, and ``check_round`` and ``check_match``, which ask all of them. They ask the
public face alone, so they hold for whatever a program has made with the library.
"""

import json
import pickle
from collections import Counter
from random import Random

from oklahoma_rummy.cards import PACK, Card
from oklahoma_rummy.errors import IllegalActionError
from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Event,
    EventKind,
    Gin,
    Knock,
    LayOff,
    Match,
    Pass,
    Phase,
    PlayerView,
    Reshuffle,
    Round,
    Take,
    parse_action,
)
from oklahoma_rummy.scoring import ResultEntry, ScoreSheet

_AT_AN_END = {Phase.OVER, Phase.STOPPED}


def hold(law: str, *, is_kept: bool) -> None:
    """Fail with the words of a law that is not kept.

    Raises:
        AssertionError: If it is not.

    Example:
        >>> hold("each card is in one place", is_kept=True)
    """
    if not is_kept:
        raise AssertionError(law)


def check_round(state: Round, rng: Random) -> None:
    """Check every law of a round.

    Args:
        state: The round.
        rng: What chooses actions to try, and deals cards that nobody has seen.

    Raises:
        AssertionError: If a law is not kept; it says which.

    Example:
        >>> from random import Random
        >>> from oklahoma_rummy.cards import deck_from_seed
        >>> check_round(Round.deal("oklahoma_rummy", deck_from_seed(1)), Random(1))
    """
    check_cards(state)
    check_legality(state, rng)
    check_forms(state)
    check_views(state, rng)


def check_match(match: Match) -> None:
    """Check every law of a match beside those of its rounds.

    Args:
        match: The match.

    Raises:
        AssertionError: If a law is not kept; it says which.

    Example:
        >>> check_match(Match.start("oklahoma_rummy"))
    """
    hold("a match comes back from its record", is_kept=Match.parse(str(match)) == match)
    check_events(match)
    check_sheet(match)


def count_places(state: Round) -> Counter[Card]:
    """Return in how many places of a round each card is."""
    found = Counter[Card]()
    for hand in state.hands:
        found.update(hand)
    found.update(state.stock)
    found.update(state.discards)
    found.update(card for steps in state.layoffs for card, _ in steps)
    if state.knock_discard is not None:
        found[state.knock_discard] += 1
    return found


def check_cards(state: Round) -> None:
    """Each of the 52 cards is in one place."""
    places = count_places(state)
    hold("each card is in one place", is_kept=set(places) == set(PACK) == set(+places))
    hold("no card is in two places", is_kept=max(places.values()) == 1)


def some_actions(state: Round, rng: Random) -> list[Action]:
    """Return actions of every kind, most of them not legal."""
    card, other = rng.choice(list(PACK)), rng.choice(list(PACK))
    return [
        Draw(),
        Take(),
        Pass(),
        Done(),
        Discard(card),
        Knock(card),
        Knock(card, ()),
        Gin(other),
        BigGin(),
        LayOff(card, rng.randrange(4)),
        Reshuffle(state.discards[1:]),
        Reshuffle(state.discards[:-1]),
    ]


def check_legality(state: Round, rng: Random) -> None:
    """What is listed, what is judged and what is played agree."""
    legal = state.legal_actions
    listed = list(legal)
    hold("the length is that of the list", is_kept=len(listed) == len(legal))
    hold("there is something to do until the end", is_kept=_is_at_an_end(state) is not any(listed))
    hold("no action is listed twice", is_kept=len(set(map(str, listed))) == len(listed))
    for action in [*listed, *some_actions(state, rng)]:
        is_legal = state.why_illegal(action) is None
        hold("what is in the list is what is legal", is_kept=(action in legal) is is_legal)
        hold("what is listed is legal", is_kept=is_legal or action not in listed)
        hold("an action comes back from text", is_kept=parse_action(str(action)) == action)
        hold("what is legal can be played", is_kept=_can_be_played(state, action) is is_legal)


def _is_at_an_end(state: Round) -> bool:
    return state.phase in _AT_AN_END


def _can_be_played(state: Round, action: Action) -> bool:
    try:
        after = state.play(action)
    except IllegalActionError as error:
        hold("a refusal says why", is_kept=error.reason == state.why_illegal(action))
        return False
    hold("text plays what its action plays", is_kept=state.play(str(action)) == after)
    return True


def check_forms(state: Round) -> None:
    """Text, dictionary and pickle give a round back."""
    hold("a round comes back from its text", is_kept=Round.parse(str(state)) == state)
    data = json.loads(json.dumps(state.to_dict()))
    hold("a round comes back from JSON", is_kept=Round.from_dict(data) == state)
    again = pickle.loads(pickle.dumps(state))  # noqa: S301  made here
    hold("a round comes back from its pickle", is_kept=again == state)


def check_views(state: Round, rng: Random) -> None:
    """A view allows what its seat may do, comes back, and changes with no card that is unseen."""
    open_view = state.open_view()
    for seat in (None, *range(len(state.hands))):
        view = state.view(seat)
        data = json.loads(json.dumps(view.to_dict(legal_actions=True)))
        hold("a view comes back from JSON", is_kept=PlayerView.from_dict(data) == view)
        may_act = seat is not None and seat == state.turn
        for action in some_actions(state, rng):
            is_legal = may_act and state.why_illegal(action) is None
            allows = view.why_illegal(action) is None
            hold("a view allows what its seat may do", is_kept=allows is is_legal)
        layoffs = state.best_layoffs() if may_act else ()
        hold("a view defends as the round does", is_kept=view.best_layoffs() == layoffs)
        hold("everybody sees one table", is_kept=view.table == open_view.table)
        other = next(view.possible_decks(rng))
        check_cards(other)
        seen = other.view(seat)
        hold("no view changes with cards that it cannot know", is_kept=seen == view)
        hold("nor do its words", is_kept=str(seen) == str(view))
        hold("nor its pickle", is_kept=pickle.dumps(seen) == pickle.dumps(view))


def check_events(match: Match) -> None:
    """Events come back, are counted by the version, and fold to the view of their seat."""
    seats = match.rules.seats_at_table
    for seat in (None, *range(match.rules.players)):
        events = match.events(seat)
        hold("a version counts the events", is_kept=len(events) == match.version)
        table, own = (0, None) if seat is None else divmod(seat, seats)
        view: PlayerView | None = None
        for event in events:
            again = Event.from_dict(json.loads(json.dumps(event.to_dict())))
            hold("an event comes back from JSON", is_kept=again == event)
            if view is not None:
                view = view.after(event)
            elif event.table == table and event.kind is EventKind.DEALT:
                view = PlayerView.dealt(match.rules, own, event)
        hold("events fold to the view", is_kept=view == match.view(seat))


def check_sheet(match: Match) -> None:
    """The sheet is what the rounds come to."""
    entries = match.sheet.entries
    again = ScoreSheet.new(match.rules, match.players, match.sheet.first_dealer)
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, ResultEntry):
            again = again.record(*entry.results)
        else:
            again = again.insert(number, entry)
    hold("a sheet adds up once more", is_kept=again == match.sheet)
    ended = len(match.history) - any(not _is_at_an_end(each) for each in match.rounds)
    if match.ending is not None:
        ended = len(entries)
    hold("each round that ended is on the sheet", is_kept=len(entries) == ended)
