"""The policies of the library: legal, blind to what is hidden, and playing what they say."""

from collections.abc import Sequence
from copy import deepcopy
from random import Random

import pytest

from oklahoma_rummy import Round, Rules, deck_from_seed
from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.errors import InvalidRoundError, OutOfRangeError
from oklahoma_rummy.play import BigGin, Discard, Gin, Knock, Phase, PlayerView, Reshuffle
from oklahoma_rummy.rules import PRESETS
from oklahoma_rummy.simulation import Careful, EaaiSimple, Greedy, Policy, RandomPolicy
from oklahoma_rummy.simulation.careful import count_melds_given, find_unseen
from oklahoma_rummy.simulation.policy import begin_match, name_of

POLICIES: list[Policy] = [RandomPolicy(), Greedy(), EaaiSimple(), Careful()]
ODD_RULES = [
    "oklahoma_rummy(last_discard=playable, allow_rediscard=True, stock_floor=5)",
    "round_the_corner(big_gin_bonus=31, hand_size=7)",
    "oklahoma_rummy(hand_size=1, fixed_knock_limit=0)",
    "oklahoma_rummy(hand_size=13, last_discard=playable, big_gin_bonus=0)",
    "oklahoma_rummy(players=3, stock_exhaustion=reshuffle, layoffs=shared_chain)",
]


def play_out(state: Round, policies: Sequence[Policy], most: int = 400) -> list[PlayerView]:
    """Play a round to its end, or to so many actions; return every view that was asked."""
    views: list[PlayerView] = []
    while state.phase is not Phase.OVER and len(views) < most:
        if state.turn is None:
            state = state.play(Reshuffle(state.discards[:-1]))
            continue
        view = state.view(state.turn)
        views.append(view)
        state = state.play(policies[state.turn].choose(view))
    return views


@pytest.mark.parametrize("policy", POLICIES, ids=name_of)
@pytest.mark.parametrize("rules", [*PRESETS, *ODD_RULES])
def test_every_action_is_legal(policy: Policy, rules: str) -> None:
    """A policy plays deals under every preset and under odd rules without an illegal action."""
    table = Rules.parse(rules)
    for deal in range(4):
        state = Round.deal(table, deck_from_seed(deal), deal % table.seats_at_table)
        assert play_out(state, [begin_match(policy, seat) for seat in range(4)])


@pytest.mark.parametrize("policy", POLICIES, ids=name_of)
def test_what_is_hidden_changes_nothing(policy: Policy) -> None:
    """With the cards dealt otherwise that a seat has not seen, a policy chooses the same."""
    rng = Random(7)
    for seed in range(3):
        state = Round.deal("oklahoma_rummy", deck_from_seed(seed))
        for view in play_out(state, [Greedy(), Greedy()]):
            other = next(view.possible_decks(rng)).view(view.seat)
            assert begin_match(policy, 3).choose(view) == begin_match(policy, 3).choose(other)


@pytest.mark.parametrize("policy", POLICIES, ids=name_of)
def test_a_seed_decides_everything(policy: Policy) -> None:
    """Two fresh policies of one seed play the same deal alike, and so does a copy."""
    table = Rules.preset("eaai")

    def actions(copied: Policy) -> list[PlayerView]:
        state = Round.deal(table, deck_from_seed(5))
        return play_out(state, [begin_match(copied, seat) for seat in range(2)])

    assert actions(policy) == actions(policy) == actions(deepcopy(policy))


@pytest.mark.parametrize("policy", POLICIES, ids=name_of)
def test_only_the_seat_on_turn_is_asked(policy: Policy) -> None:
    """A view of a seat that is not on turn is refused with one of the library's errors."""
    view = Round.deal("oklahoma_rummy", deck_from_seed(7)).view(0)
    with pytest.raises(InvalidRoundError, match="phase draw"):
        policy.choose(view)


def test_seeds_of_random_policies_differ() -> None:
    """Another seed makes other choices."""
    view = Round.deal("oklahoma_rummy", deck_from_seed(7)).play("draw").view(1)
    for policy in (RandomPolicy, EaaiSimple):
        chosen = {str(policy(seed).choose(view)) for seed in range(40)}
        assert len(chosen) > 1


def test_a_seed_is_a_whole_number() -> None:
    """What is not a whole number is refused as a seed, and a count out of range likewise."""
    with pytest.raises(TypeError):
        RandomPolicy("7")  # type: ignore[arg-type]
    assert [repr(RandomPolicy(7)), repr(EaaiSimple())] == ["RandomPolicy(7)", "EaaiSimple(0)"]
    with pytest.raises(OutOfRangeError):
        Careful(early=-1)
    with pytest.raises(TypeError):
        Careful(hope="much")  # type: ignore[arg-type]


class TestGreedy:
    """What the greedy player does."""

    def test_takes_what_lowers(self) -> None:
        """It takes a card that leaves less deadwood, melded or not, and no other."""
        hands = ["4c5c6c 9d9h9s JdQd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        for upcard, word in (("As", "take"), ("Kd", "take"), ("Kc", "draw")):
            state = Round.setup("oklahoma_rummy", upcard=upcard, hands=hands)
            assert str(Greedy().choose(state.view(0))) == word

    def test_discards_the_highest_of_equals(self) -> None:
        """Among discards that leave the same deadwood, the one of the highest rank goes."""
        hands = ["Ac 3d 5h 7s 9c Jd 2h 4s Ts Qc Kc", "2c2d2s 9d Tc Qs Ks Ah 6h 3c"]
        state = Round.setup("straight_gin", upcard="7d", hands=hands)
        assert Greedy().choose(state.view(0)) == Discard("Kc")

    def test_big_gin_or_gin(self) -> None:
        """All cards melded are big gin where it is worth as much as gin, and gin otherwise."""
        hands = ["4c5c6c7c 9d9h9s JdQdKdTd", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        for bonus, kind in ((31, BigGin), (10, Gin), (None, Gin)):
            rules = Rules(big_gin_bonus=bonus)
            state = Round.setup(rules, upcard="7s", hands=hands)
            assert isinstance(Greedy().choose(state.view(0)), kind)

    def test_big_gin_where_every_discard_breaks_a_meld(self) -> None:
        """Where gin is out of reach, big gin is declared at any price, and after the end too."""
        rules = Rules(big_gin_bonus=0, hand_size=8, fixed_knock_limit=0, last_discard="playable")
        hands = ["TcTdTh JcJdJh QcQdQh", "2c2d2s 9c Ks 6h 3d Ah"]
        state = Round.setup(rules, upcard="7s", hands=hands)
        assert isinstance(Greedy().choose(state.view(0)), BigGin)
        last = Round.setup(
            rules,
            upcard="7s",
            hands=["TcTdTh JcJdJh QcQd", "2c2d2s 9c Ks 6h 3d Ah"],
            phase="last",
            stock="5s6s",
            discards=[*(PACK - CardSet(f"{''.join(hands)} 5s 6s")), "Qh"],
        )
        assert isinstance(Greedy().choose(last.play("take").view(0)), BigGin)


class TestEaaiSimple:
    """What the yardstick does."""

    def test_takes_only_what_is_part_of_a_meld(self) -> None:
        """It takes a card of any meld, even one that lowers nothing, and not a merely low one."""
        hands = ["4c5c6c 9d9h9s JdQd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        for upcard, word in (("As", "draw"), ("Kd", "take"), ("7c", "take")):
            state = Round.setup("oklahoma_rummy", upcard=upcard, hands=hands)
            assert str(EaaiSimple().choose(state.view(0))) == word

    def test_no_pair_of_draw_and_discard_twice(self) -> None:
        """It never again discards a card after the draw of a card that it discarded it for."""
        hands = ["4c5c6c 9d9h9s JdQd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        before = Round.setup("oklahoma_rummy(fixed_knock_limit=0)", upcard="7s", hands=hands)
        policy, drawn = EaaiSimple(), before.play("draw").view(0)
        chosen: list[str] = []
        for _ in drawn.hand:
            policy.choose(before.view(0))
            chosen.append(str(policy.choose(drawn)))
            policy._hand = before.view(0).hand.mask  # as if the discard had come back
        assert len(set(chosen)) == len(chosen) == 11
        policy.choose(before.view(0))
        assert policy.choose(drawn) in drawn.legal_actions  # all pairs used: any will do

    def test_knocks_at_once(self) -> None:
        """It knocks as soon as it can, with the discard that it would make."""
        hands = ["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        state = Round.setup("oklahoma_rummy", upcard="7s", hands=hands)
        assert isinstance(EaaiSimple().choose(state.view(0)), Knock)


class TestCareful:
    """What the careful player does."""

    HANDS = ("4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d")

    def test_knocks_early_and_waits_later(self) -> None:
        """It knocks while the stock is nearly whole, and later holds out for gin."""
        state = Round.setup("oklahoma_rummy", upcard="7s", hands=self.HANDS)
        assert isinstance(Careful().choose(state.view(0)), Knock)
        late = Round.setup("oklahoma_rummy", upcard="7s", hands=self.HANDS, stock="3c 4d 8d 8c 4h")
        assert isinstance(Careful().choose(late.view(0)), Discard)

    def test_takes_what_melds_and_lowers(self) -> None:
        """It leaves a low card that melds nothing, and a card of a meld that lowers nothing."""
        hands = ["4c5c6c 9d9h9s JdQd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
        for upcard, word in (("As", "draw"), ("Kd", "take")):
            state = Round.setup("oklahoma_rummy", upcard=upcard, hands=hands)
            assert str(Careful().choose(state.view(0))) == word

    def test_danger_keeps_a_card(self) -> None:
        """A king that the next player is known to collect is kept by who minds the danger."""
        hands = ["Ac 3d 5h 7s 9c 8h 2h 4s 6s Kc 9h", "2c2d2s 9d KdKs 6h 3c 8d Ah"]
        state = Round.setup("straight_gin", upcard="7d", hands=hands, taken=["...", "KdKs"])
        bold, wary = Careful(danger=0, hope=0), Careful(danger=100, hope=0)
        assert str(bold.choose(state.view(0))) == "discard Kc"
        assert str(wary.choose(state.view(0))) != "discard Kc"

    def test_melds_given(self) -> None:
        """A discard counts a meld whole where its rest is known, and else by its chance."""
        hands = ["Ac 3d 5h 7s 9c Jd 2h 4s Ts Qc Kc", "2c2d2s 9d KdKs 6h 3c 8d Ah"]
        state = Round.setup("straight_gin", upcard="7d", hands=hands, taken=["...", "KdKs"])
        view = state.view(0)
        unseen = find_unseen(view)
        assert CardSet.from_mask(unseen) == PACK - view.hand - CardSet("7d Kd Ks")
        chance = 8 / len(CardSet.from_mask(unseen))
        kings = 1 + 2 * chance
        assert count_melds_given(view, unseen, Card.parse("Kc").index) == pytest.approx(kings)
        assert count_melds_given(view, 0, Card.parse("Kc").index) == 1
        assert count_melds_given(view, 0, Card.parse("Ac").index) == 0


def test_names() -> None:
    """Policies are called by their names, and others by their class."""

    class Mine:
        def choose(self, view: PlayerView) -> Gin:
            raise NotImplementedError

    assert [name_of(policy) for policy in POLICIES] == [
        "random",
        "greedy",
        "eaai_simple",
        "careful",
    ]
    assert name_of(Mine()) == "Mine"
    mine = Mine()
    assert begin_match(mine, 7) is mine
