"""Whole matches under random rules, driven by Hypothesis, and looked at after every action.

The heart of the tests of play. A small share runs always; the marked runs, at night.
"""

import copy
import gc
import json
import pickle
from random import Random
from traceback import format_exception_only
from types import FunctionType, ModuleType

import pytest
from attrs import asdict, evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from oklahoma_rummy.cards import Card, CardSet, shuffled
from oklahoma_rummy.errors import IllegalActionError
from oklahoma_rummy.play import (
    Action,
    Event,
    Gin,
    Knock,
    Match,
    Phase,
    PlayedRound,
    PlayerView,
    Round,
)
from oklahoma_rummy.play.check import round_problems
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import showdown
from oklahoma_rummy.testing import MatchMachine, check_round
from oklahoma_rummy.testing.laws import check_cards, some_actions
from oklahoma_rummy.testing.strategies import rules as any_rules
from oklahoma_rummy.testing.ways import Way, any_action, knock_when_possible
from tests.played_positions import faults_of

LONGEST_DEAL = 600
"""Actions after which a deal is given up: discards can be taken for ever."""


def check_sound(state: Round) -> None:
    """Check that the round is sound to the library, and to the slow reference."""
    assert round_problems(state._state) == ()
    assert faults_of(state) == []


def hidden_groups(state: Round, seat: int | None) -> list[list[int]]:
    """Give the cards a seat cannot know, in groups that may change places among themselves.

    Worked out from the ruling on views, without asking the view.
    """
    seen = set(state.seats_shown) | ({seat} if seat is not None else set())
    pool = [
        card.index
        for holder, hand in enumerate(state.hands)
        if holder not in seen
        for card in hand - state.taken[holder]
    ]
    if state.knock_discard and not state.knock_discard_is_public and seat != state.knocker:
        pool.append(state.knock_discard.index)
    pool += [card.index for card in state.stock]
    groups = [[card for card in pool if buried.mask >> card & 1] for buried in state.buried]
    never = [card for card in pool if not any(card in group for group in groups)]
    return [*groups, never]


def permutation(groups: list[list[int]], rng: Random) -> dict[int, int]:
    """Let the cards of each group change places."""
    found: dict[int, int] = {}
    for group in groups:
        found |= dict(zip(group, rng.sample(group, len(group)), strict=True))
    return found


def permuted(state: Round, change: dict[int, int]) -> Round:
    """Give the round with hidden cards in other places."""

    def hand(mask: int) -> int:
        return sum(1 << change.get(card.index, card.index) for card in CardSet.from_mask(mask))

    held = state._state  # what comes of it need not be sound
    shown = held.showdown
    if shown is not None and shown.discard is not None:
        shown = evolve(shown, discard=change.get(shown.discard, shown.discard))
    return Round(
        evolve(
            held,
            hand_masks=tuple(map(hand, held.hand_masks)),
            stock_indexes=tuple(change.get(card, card) for card in held.stock_indexes),
            showdown=shown,
        )
    )


def changed(played: PlayedRound, changes: list[dict[int, int]]) -> PlayedRound:
    """Give a deal of a match with cards exchanged at each table, hidden discards too."""

    def other(card: Card, table: int) -> Card:
        return Card.from_index(changes[table].get(card.index, card.index))

    return evolve(
        played,
        decks=tuple(
            tuple(other(card, table) for card in deck) for table, deck in enumerate(played.decks)
        ),
        moves=tuple(
            (table, evolve(action, card=other(action.card, table)))
            if isinstance(action, Knock | Gin)
            else (table, action)
            for table, action in played.moves
        ),
    )


def refusals(state: Round, seat: int, actions: list[Action]) -> list[object]:
    """Give all that a seat is shown or sent of what it may not do, in every form."""
    found: list[object] = []
    for action in actions:
        try:
            state.play(action, seat=seat)
        except IllegalActionError as error:
            found += [
                "".join(format_exception_only(error)),
                error.args,
                repr(error),
                vars(error),
                asdict(error),
                pickle.dumps(error),
                pickle.dumps(copy.copy(error)),
            ]
    return found


def check_turns(state: Round, rng: Random) -> None:
    """Check that round and views agree on who may do what, and on the best defence."""
    open_view = state.open_view()
    actions = [*some_actions(state, rng), *state.legal_actions]
    assert open_view.best_layoffs() == state.best_layoffs()
    for seat in range(len(state.hands)):
        view = state.view(seat)
        assert view.best_layoffs() == (state.best_layoffs() if seat == state.turn else ())
        assert view.table == open_view.table == state.table
        for action in actions:
            reason = view.why_illegal(action)
            assert (action in view.legal_actions) is (reason is None)
            assert open_view.why_illegal(action) == state.why_illegal(action)
            if reason is not None:
                with pytest.raises(IllegalActionError) as caught:
                    state.play(action, seat=seat)
                assert caught.value.reason == reason
            else:
                assert seat == state.turn
                assert state.play(action, seat=seat) == state.play(action)


def check_views(state: Round, rng: Random) -> None:
    """Check that no view changes with the cards it cannot know, and that sampling agrees."""
    for seat in (None, *range(len(state.hands))):
        view = state.view(seat)
        other = permuted(state, permutation(hidden_groups(state, seat), rng))
        if state.phase is Phase.LAST and state.turn != seat:
            other = state  # what its player may do there is his alone to know
        assert other.view(seat) == view
        assert str(other.view(seat)) == str(view)
        assert pickle.dumps(other.view(seat)) == pickle.dumps(view)
        assert other.view(seat).to_dict(legal_actions=True) == view.to_dict(legal_actions=True)
        actions = some_actions(state, Random(1))
        for action in actions:
            assert other.view(seat).why_illegal(action) == view.why_illegal(action)
        if seat is not None:
            assert refusals(other, seat, actions) == refusals(state, seat, actions)
        again = PlayerView.from_dict(json.loads(json.dumps(view.to_dict(legal_actions=True))))
        assert (again, str(again.legal_actions)) == (view, str(view.legal_actions))
        sampled = next(view.possible_decks(rng))
        assert sampled.view(seat) == view
        check_cards(sampled)


def reached(view: PlayerView) -> list[object]:
    """Give every object that a view leads to, classes and functions aside."""
    found: dict[int, object] = {}
    waiting: list[object] = [view]
    while waiting:
        each = waiting.pop()
        if id(each) not in found and not isinstance(each, type | FunctionType | ModuleType):
            found[id(each)] = each
            waiting += gc.get_referents(each)
    return list(found.values())


class PlayMachine(MatchMachine):
    """The public machine, with what only the library itself can be asked."""

    @precondition(lambda self: self.match.is_dealt)
    @rule(kind=st.integers(0, 20))
    def stop(self, kind: int) -> None:
        """Void the round in play now and then, or award it."""
        if kind == 0:
            self.match = self.match.void_round("misdeal")
        elif kind == 1:
            self.match = self.match.award_round(0, 20, "time")

    @invariant()
    def private(self) -> None:
        """Rounds are sound, views change with no hidden card, and lead nowhere."""
        for state in self.match.rounds:
            check_sound(state)
            check_turns(state, self.rng)
            check_views(state, self.rng)
            if state.phase is Phase.LAYOFF:
                check_defence(state)
            found = reached(state.view(0))
            assert not [each for each in found if isinstance(each, Round | Match | PlayedRound)]
        if not any(state.buried or state.phase is Phase.LAST for state in self.match.rounds):
            self.events_tell_nothing()

    def events_tell_nothing(self) -> None:
        """Exchange hidden cards in the decks and compare what each seat is told."""
        seats = self.match.rules.seats_at_table
        last = self.match.history[-1]
        for seat in (None, *range(self.match.rules.players)):
            changes = []
            for table, state in enumerate(self.match.rounds):
                own = seat is not None and seat // seats == table
                viewer = seat % seats if own and seat is not None else None
                changes.append(permutation(hidden_groups(state, viewer), self.rng))
            other_last = changed(last, changes)
            *_, rounds = other_last.play_again(self.match.rules)
            if last.stopped is not None:
                rounds = tuple(map(Round.stop, rounds))
            history = (*self.match.history[:-1], other_last)
            other = evolve(self.match, rounds=rounds, history=history)
            assert other.events(seat) == self.match.events(seat)
            assert list(map(str, other.events(seat))) == list(map(str, self.match.events(seat)))
            for event in self.match.events(seat):
                assert Event.from_dict(json.loads(json.dumps(event.to_dict()))) == event


def check_defence(state: Round) -> None:
    """Check that automatic defence comes to what a showdown of the same hands gives."""
    expected = showdown(
        state.rules,
        upcard=state.upcard,
        hands=state.hands,
        knocker=state.knocker or 0,
        spread=state.spread,
        big_gin=state.big_gin,
    )
    assert state.autoplay_defence().result == expected


TestPlay = PlayMachine.TestCase
TestPlay.settings = settings(
    max_examples=10, stateful_step_count=10, suppress_health_check=list(HealthCheck), deadline=None
)


@pytest.mark.nightly
def test_play_at_night() -> None:
    """The same machine keeps every law for longer."""
    run_state_machine_as_test(
        PlayMachine,
        settings=settings(
            max_examples=2_000,
            stateful_step_count=60,
            suppress_health_check=list(HealthCheck),
            deadline=None,
        ),
    )


def play_out(rules: Rules, seed: int, policy: Way, *, share: float = 0.05) -> int:
    """Play a deal, look closely at a share of its positions, and give the number of actions."""
    rng = Random(seed)
    state = Round.deal(rules, shuffled(rng), dealer=seed % rules.seats_at_table)
    actions = 0
    while state.phase is not Phase.OVER and actions < LONGEST_DEAL:
        before = state
        state = state.play(policy(state, rng))
        actions += 1
        check_cards(state)
        if before.phase is not Phase.LAYOFF and state.phase is Phase.LAYOFF:
            check_defence(state)
        if rng.random() < share:
            check_round(state, rng)
            check_sound(state)
            check_views(state, rng)
    return actions


deals = given(rules=any_rules(), seed=st.integers(0, 2**32))


@deals
@settings(max_examples=25, deadline=None)
def test_knock_rich_deals(rules: Rules, seed: int) -> None:
    """Deals in which everybody knocks as soon as he can keep every law."""
    play_out(rules, seed, knock_when_possible)


@deals
@settings(max_examples=25, deadline=None)
def test_random_deals(rules: Rules, seed: int) -> None:
    """Deals in which anything legal is played keep every law."""
    play_out(rules, seed, any_action)


@pytest.mark.nightly
@deals
@settings(max_examples=100_000, deadline=None)
def test_a_hundred_thousand_knock_rich_deals(rules: Rules, seed: int) -> None:
    """A hundred thousand deals in which everybody knocks as soon as he can keep every law."""
    play_out(rules, seed, knock_when_possible, share=0.01)


@pytest.mark.nightly
def test_a_million_random_actions() -> None:
    """A million random actions under random rules keep every law."""
    count = 0

    @deals
    @settings(max_examples=30_000, deadline=None, database=None)
    def play(rules: Rules, seed: int) -> None:
        nonlocal count
        if count < 1_000_000:
            count += play_out(rules, seed, any_action, share=0.01)

    play()
    assert count >= 1_000_000
