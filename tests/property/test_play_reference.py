"""The law of play beside the slow reference: what is legal, and which positions there can be."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.play import Phase, Round
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.testing.strategies import rules as any_rules
from oklahoma_rummy.testing.ways import Way, any_action, knock_when_possible, never_knock
from tests.played_positions import check_legal, faults_of
from tests.reference import naive

POLICIES: list[Way] = [any_action, knock_when_possible, never_knock]


SMALL = "hand_size=3, stock_floor=10, fixed_knock_limit=12"
"""A game that often comes to its last discard with low cards in hand."""


def follow(rules: Rules, seed: int, policy: Way, *, share: float) -> set[Phase]:
    """Play a deal; ask both about a share of its positions, and about all towards its end."""
    rng = Random(seed)
    state = Round.deal(rules, shuffled(rng), dealer=seed % rules.seats_at_table)
    seen = set()
    for _ in range(300):
        if rng.random() < share or state.phase not in (Phase.DRAW, Phase.DISCARD):
            check_legal(state)
            assert faults_of(state) == []
            seen.add(state.phase)
        if state.phase is Phase.OVER:
            break
        state = state.play(policy(state, rng))
    naive._best_arrangement.cache_clear()
    return seen


@given(rules=any_rules(), seed=st.integers(0, 2**32), policy=st.sampled_from(POLICIES))
@settings(max_examples=40, deadline=None)
def test_positions_are_those_of_the_reference(rules: Rules, seed: int, policy: Way) -> None:
    """In positions of play both list the same actions, and the reference finds no fault."""
    follow(rules, seed, policy, share=0.1)


@pytest.mark.parametrize(
    ("rules", "policy", "phases"),
    [
        ("oklahoma_rummy(first_upcard=offer)", any_action, "upcard draw over"),
        ("tournament(stock_floor=10, big_gin_bonus=31)", never_knock, "last over"),
        ("tournament(fixed_knock_limit=100)", never_knock, "last over"),
        (f"tournament({SMALL}, allow_rediscard=True)", never_knock, "last over"),
        (f"tournament({SMALL})", never_knock, "last over"),
        ("four_players(stock_exhaustion=reshuffle)", never_knock, "reshuffle draw"),
        ("round_the_corner(fixed_knock_limit=60)", knock_when_possible, "layoff over"),
        ("four_players(layoffs=shared_chain)", knock_when_possible, "layoff over"),
        ("three_players(layoffs=adjacent)", knock_when_possible, "layoff over"),
        ("partnership(fixed_knock_limit=50)", knock_when_possible, "layoff over"),
        (
            "partnership(partner_layoff=defenders, fixed_knock_limit=50)",
            knock_when_possible,
            "layoff over",
        ),
    ],
)
def test_every_phase_is_reached(rules: str, policy: Way, phases: str) -> None:
    """Under rules that bring them, forty deals reach these phases, and both agree in each."""
    seen = set()
    for seed in range(40):
        seen |= follow(Rules.parse(rules), seed, policy, share=0.05)
    assert set(phases.split()) <= {phase.value for phase in seen}


@pytest.mark.nightly
@given(rules=any_rules(), seed=st.integers(0, 2**32), policy=st.sampled_from(POLICIES))
def test_many_positions_are_those_of_the_reference(rules: Rules, seed: int, policy: Way) -> None:
    """The same for thousands of deals."""
    follow(rules, seed, policy, share=0.3)
