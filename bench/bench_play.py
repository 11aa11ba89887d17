"""Speed of whole deals, of one choice, and the size of a round."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from oklahoma_rummy.cards import Card, CardSet, shuffled
from oklahoma_rummy.melds import deadwood
from oklahoma_rummy.play import Knock, Phase, Round

pyspiel = pytest.importorskip("pyspiel")

GAME = pyspiel.load_game("gin_rummy(oklahoma=true)")
OVER = Phase.OVER
KNOCK = 55
DEALS = 100
SUITS = "scdh"


def _root() -> Round:
    return Round.deal("oklahoma_rummy", shuffled(random.Random(3)))


def _near_a_knock(count: int) -> list[Round]:
    """Give deals in which the first hand is at most 25 above nothing, so that knocks come soon."""
    rng = random.Random(4)
    found: list[Round] = []
    while len(found) < count:
        state = Round.deal("oklahoma_rummy", shuffled(rng), dealer=1)
        if deadwood(state.hands[0]) <= 25 and state.knock_limit >= 7:
            found.append(state)
    return found


def _at_open_spiel(state: Round) -> Any:  # noqa: ANN401
    """Deal the same hands and upcard there."""
    root = GAME.new_initial_state()
    for card in (*state.hands[0], *state.hands[1], state.upcard):
        root.apply_action(13 * SUITS.index(card.suit.letter) + card.rank - 1)
    return root


def ours(roots: list[Round], *, knock: bool) -> Callable[[], None]:
    """Give what plays each deal at random, knocking as soon as possible if so told."""
    rng = random.Random(5)

    def run() -> None:
        for root in roots:
            state = root
            while state.phase is not OVER:
                legal = state.legal_actions
                if knock and (knocks := legal._options.knocks):  # noqa: SLF001
                    highest = Card.from_index(knocks.bit_length() - 1)
                    state = state.play(Knock(highest))
                else:
                    state = state.play(legal.sample(rng))

    return run


def theirs(roots: list[Any], *, knock: bool) -> Callable[[], None]:
    """Give what does the same with OpenSpiel, from clones of the roots."""
    rng = random.Random(5)

    def run() -> None:
        for root in roots:
            state = root.clone()
            while not state.is_terminal():
                legal = state.legal_actions()
                if knock and KNOCK in legal:
                    action = KNOCK
                else:
                    action = legal[int(rng.random() * len(legal))]
                state.apply_action(action)

    return run


def measure(
    benchmark: BenchmarkFixture, name: str, run: Callable[[], None], calls: int, **info: object
) -> None:
    """Measure a run of so many deals."""
    benchmark.extra_info.update(name=name, calls=calls, **info)
    run()
    benchmark(run)


class TestRandomDeals:
    """Whole deals in which anything legal is played."""

    pytestmark = pytest.mark.benchmark(group="random whole deal")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """Ours: a new immutable round for each action."""
        run = ours([_root()] * DEALS, knock=False)
        measure(benchmark, "Round", run, DEALS, reach="at most 0.33")

    def test_open_spiel(self, benchmark: BenchmarkFixture) -> None:
        """OpenSpiel's C++ state through its Python binding, from a cloned root."""
        run = theirs([_at_open_spiel(_root())] * DEALS, knock=False)
        measure(benchmark, "OpenSpiel", run, DEALS, peer=True)


class TestKnockRichDeals:
    """Whole deals from hands near a knock, in which a knock is played as soon as it is legal."""

    pytestmark = pytest.mark.benchmark(group="knock-rich whole deal")

    def test_ours(self, benchmark: BenchmarkFixture) -> None:
        """Ours, the layoffs one by one included."""
        measure(
            benchmark, "Round", ours(_near_a_knock(DEALS), knock=True), DEALS, reach="at most 0.33"
        )

    def test_open_spiel(self, benchmark: BenchmarkFixture) -> None:
        """OpenSpiel's, from cloned roots of the same hands."""
        roots = [_at_open_spiel(state) for state in _near_a_knock(DEALS)]
        measure(benchmark, "OpenSpiel", theirs(roots, knock=True), DEALS, peer=True)


class TestSampling:
    """Choosing one legal action of a hand with one card too many."""

    pytestmark = pytest.mark.benchmark(group="choose a legal action")

    def test_sample(self, benchmark: BenchmarkFixture) -> None:
        """Without listing the others."""
        states = self._states()
        rng = random.Random(6)

        def run() -> None:
            for state in states:
                state.legal_actions.sample(rng)

        measure(benchmark, "sample", run, len(states), reach="at most 0.5")

    def test_list(self, benchmark: BenchmarkFixture) -> None:
        """With a list of all."""
        states = self._states()
        rng = random.Random(6)

        def run() -> None:
            for state in states:
                rng.choice(list(state.legal_actions))

        measure(benchmark, "list", run, len(states), peer=True)

    def _states(self) -> list[Round]:
        states = [state.play("draw") for state in _near_a_knock(50)]
        return [state for state in states if len(state.legal_actions) and CardSet(state.hands[0])]
