"""What a round answers, and what it refuses."""

import copy
import pickle
import re
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest

from oklahoma_rummy.cards import PACK, Card, CardSet, shuffled
from oklahoma_rummy.errors import (
    IllegalActionError,
    InvalidCardsError,
    InvalidRoundError,
    NotationError,
    OutOfRangeError,
)
from oklahoma_rummy.play import Discard, Draw, Knock, LegalActions, Phase, PlayerView, Round
from oklahoma_rummy.testing.ways import knock_when_possible
from tests.decks import deck_with, played

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)
BIG = "oklahoma_rummy(big_gin_bonus=50)"


def through_pickle(error: IllegalActionError) -> IllegalActionError:
    """Give what a pickle of the error is read back as."""
    return pickle.loads(pickle.dumps(error))  # type: ignore[no-any-return]  # noqa: S301 (made here)


class TestDeal:
    """What ``Round.deal`` takes."""

    def test_a_deck_as_text(self) -> None:
        """A deck may be text."""
        text = " ".join(map(str, DEAL))
        assert Round.deal("oklahoma_rummy", text) == Round.deal("oklahoma_rummy", DEAL)

    @pytest.mark.parametrize(
        ("deck", "what"),
        [
            (DEAL[1:], "51 cards are not a deck (missing 4c"),
            ([*DEAL[1:], DEAL[1]], "duplicate card 2c (cards 1 and 52"),
            ([*DEAL, DEAL[0]], "duplicate card 4c (cards 1 and 53"),
        ],
    )
    def test_no_deck(self, deck: list[Card], what: str) -> None:
        """Too few cards or one twice is an error that names them."""
        with pytest.raises(InvalidCardsError, match=re.escape(what)):
            Round.deal("oklahoma_rummy", deck)

    @pytest.mark.parametrize(
        ("make", "arguments"),
        [
            (Round.deal, ["oklahoma_rummy", 7]),
            (Round.deal, [7, DEAL]),
            (Round.deal, ["oklahoma_rummy", DEAL, "0"]),
            (Round.parse, [7]),
            (Round.deal("oklahoma_rummy", DEAL).play, [7]),
            (Round.deal("oklahoma_rummy", DEAL).view, ["0"]),
        ],
        ids=["deck", "rules", "dealer", "text", "action", "seat"],
    )
    def test_wrong_types(self, make: Callable[..., object], arguments: list[object]) -> None:
        """A wrong Python type is a TypeError."""
        with pytest.raises(TypeError):
            make(*arguments)

    def test_no_such_seat(self) -> None:
        """Seats are counted from 0."""
        with pytest.raises(OutOfRangeError):
            Round.deal("oklahoma_rummy", DEAL, dealer=2)
        with pytest.raises(OutOfRangeError):
            Round.deal("oklahoma_rummy", DEAL).view(2)


class TestPlay:
    """What ``play`` does."""

    def test_the_old_round_stays(self) -> None:
        """Playing on from a round twice gives two futures."""
        before = played("oklahoma_rummy", DEAL, dealer=1)
        text = str(before)
        assert before.play("draw") != before.play("take")
        assert str(before) == text

    def test_another_seats_turn(self) -> None:
        """What comes from a seat that is not on turn is refused, and tells whose turn it is."""
        state = played("oklahoma_rummy", DEAL, dealer=1)
        assert state.play("draw", seat=0) == state.play("draw")
        for action in ("draw", "done", "discard 2c", Discard("2c"), "knock 4c: 4c5c6c"):
            with pytest.raises(IllegalActionError) as caught:
                state.play(action, seat=1)
            assert caught.value.round is state
            assert caught.value.reason == state.view(1).why_illegal(action)
            assert caught.value.reason.what == "it is seat 0's turn"
            assert caught.value.reason.repair == "wait"
        with pytest.raises(OutOfRangeError):
            state.play("draw", seat=2)
        with pytest.raises(TypeError, match="seat"):
            state.play("draw", seat="0")  # type: ignore[arg-type]

    def test_nobodys_turn(self) -> None:
        """Once a deal is over no seat is on turn."""
        state = played("no_layoff", DEAL, "draw", "knock Kh", dealer=1)
        for seat in range(2):
            with pytest.raises(IllegalActionError, match="it is nobody's turn"):
                state.play("draw", seat=seat)

    def test_an_error_carries_all(self) -> None:
        """A refused action leaves the round, which comes with the error, action and reason."""
        state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
        with pytest.raises(IllegalActionError) as caught:
            state.play("discard 2c")
        error = caught.value
        assert error.action == Discard("2c")
        assert error.round is state
        assert error.reason == state.why_illegal("discard 2c")
        assert str(error).startswith("2c is not in the hand (action discard 2c). Discard one of 4c")

    @pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle])
    def test_an_error_that_is_sent(
        self, again: Callable[[IllegalActionError], IllegalActionError]
    ) -> None:
        """What is shown or sent of a refusal is its message; the round stays at the table."""
        state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
        with pytest.raises(IllegalActionError) as caught:
            state.play("discard 2c")
        error = caught.value
        assert error.args == (str(error),)
        assert set(attrs.asdict(error)) == {
            "what", "where", "repair", "rule", "code", "action", "reason",
        }  # fmt: skip
        assert set(vars(error)) <= set(attrs.asdict(error))
        copied = again(error)
        assert (copied.round, copied.args, attrs.asdict(copied), repr(copied)) == (
            None, error.args, attrs.asdict(error), repr(error),
        )  # fmt: skip

    def test_text_that_cannot_be_read(self) -> None:
        """Unreadable text is a NotationError, and is not in the legal actions."""
        state = played("oklahoma_rummy", DEAL, dealer=1)
        with pytest.raises(NotationError):
            state.play("fold")
        assert "fold" not in state.legal_actions
        assert 7 not in state.legal_actions

    def test_values_compare_and_copy(self) -> None:
        """Equal rounds are equal, hash alike, and survive copy and pickle; repr evaluates back."""
        state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
        for other in (
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),  # noqa: S301  made here
            eval(repr(state), {"Round": Round}),  # noqa: S307  made here
        ):
            assert other == state
            assert hash(other) == hash(state)
        with pytest.raises(AttributeError):
            state.phase = Phase.OVER  # type: ignore[misc]

    def test_a_round_is_small(self) -> None:
        """What a round keeps to itself, its rules aside, is at most 1.5 KiB."""
        state = Round.deal("oklahoma_rummy", DEAL)
        while state.stock_count > 15:
            state = state.play("draw")
            state = state.play(next(iter(state.legal_actions)))
        held = state._state
        parts: list[Any] = [state, held, held.base, held.stock_indexes, held.pile_indexes]
        parts += [held.hand_masks, held.taken_masks, *held.hand_masks, *held.taken_masks]
        assert sum(map(sys.getsizeof, parts)) <= 1536


class TestLegalActions:
    """The collection of legal actions."""

    def test_nothing_when_over(self) -> None:
        """When the deal is over nothing is legal, and there is nothing to sample."""
        state = played("no_layoff", DEAL, "draw", "knock Kh", dealer=1)
        legal = state.legal_actions
        assert (list(legal), len(legal), repr(legal)) == ([], 0, "<LegalActions: none>")
        with pytest.raises(
            InvalidRoundError, match=r"no action is legal.*phase over\)\. Deal again"
        ):
            legal.sample(Random(1))
        assert state.why_illegal("draw") is not None

    def test_listed_once(self) -> None:
        """`list` does not generate twice: the length is known without listing."""
        state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
        assert state.legal_actions is state.legal_actions
        assert list(state.legal_actions) == list(state.legal_actions)
        assert isinstance(state.legal_actions, LegalActions)

    def test_sampling_is_uniform(self) -> None:
        """Every listed action is drawn about as often as any other."""
        state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
        rng = Random(4)
        drawn = [str(state.legal_actions.sample(rng)) for _ in range(2400)]
        assert set(drawn) == set(map(str, state.legal_actions))
        counts = [drawn.count(action) for action in set(drawn)]
        assert len(counts) == 12
        assert min(counts) > 140
        assert max(counts) < 260

    def test_big_gin_spreads(self) -> None:
        """Big gin may name melds, but they must leave nothing."""
        deck = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="8c", dealer=1)
        state = played(BIG, deck, "draw", dealer=1)
        assert "big-gin: 4c5c6c7c8c JdQdKd 9d9h9s" in state.legal_actions
        assert "big-gin: 4c5c6c7c8c JdQdKd" not in state.legal_actions
        assert state.play("big-gin").big_gin

    def test_no_big_gin(self) -> None:
        """Without eleven melded cards the reason gives the least deadwood."""
        reason = played(BIG, DEAL, "draw", dealer=1).why_illegal("big-gin")
        assert reason is not None
        assert (reason.deadwood, reason.limit) == (15, 0)

    def test_melds_of_other_rules(self) -> None:
        """A meld that is one only under other rules is refused with the rule."""
        hands = ["4c5c6c QsKsAs JdQdKd 5h", "2c2d2h 9c Tc Qh Ks Ah 6h 3d".replace("Ks", "8s")]
        state = played("oklahoma_rummy", deck_with(hands, "7s", "Kh", 1), "draw", dealer=1)
        reason = state.why_illegal("knock Kh: 4c5c6c QsKsAs JdQdKd")
        assert reason is not None
        assert reason.rule == "R1.ace_runs"

    def test_spreads_of_a_card_that_cannot_go(self) -> None:
        """Where no knock is possible there are no spreads."""
        state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
        assert list(state.spreads("4c")) == []
        assert [len(spread) for spread in state.spreads("Kh")] == [3]

    def test_reasons_in_the_offer(self) -> None:
        """While the upcard is offered the reason says so."""
        reason = played("first_upcard_offer", DEAL, dealer=1).why_illegal("draw")
        assert str(reason) == ("the upcard is offered: draw is not possible. Take it or pass.")


class TestSetup:
    """Positions set up by hand."""

    def test_what_is_left_out(self) -> None:
        """Left out are turn, dealer, phase, stock and discards."""
        state = Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE])
        assert (state.turn, state.dealer, state.phase) == (0, 1, Phase.DRAW)
        assert state.discards == (Card.parse("7s"),)
        assert CardSet(state.stock) == PACK - CardSet(NEARLY) - CardSet(LOOSE) - CardSet("7s")

    def test_an_upcard_that_was_taken(self) -> None:
        """An upcard in a hand was taken; with a card too many it is a discard's turn."""
        hands = [f"{NEARLY} 7s", LOOSE]
        state = Round.setup("oklahoma_rummy", upcard="7s", hands=hands, barred="7s")
        assert state.phase is Phase.DISCARD
        assert state.taken[0] == CardSet("7s")
        assert "discard 7s" not in state.legal_actions

    def test_a_layoff_phase(self) -> None:
        """A showdown is given as `to_dict` gives it."""
        showdown = {
            "knocker": 0,
            "discard": "Kh",
            "discard_is_public": False,
            "spread": "4c5c6c JdQdKd 9d9h9s",
            "layoffs": [[], ["9c on 3"]],
        }
        hands = [NEARLY, LOOSE.replace(" 9c", "")]
        state = Round.setup(
            "oklahoma_rummy", upcard="7s", hands=hands, showdown=showdown, phase="layoff", turn=1
        )
        assert list(map(str, state.legal_actions)) == ["done"]
        over = Round.setup(
            "oklahoma_rummy", upcard="7s", hands=hands, showdown=showdown, phase="over"
        )
        assert over.result == state.play("done").result

    def test_a_name_that_is_not_known(self) -> None:
        """A misspelt name is a TypeError that lists the known ones, as a wrong type is alone."""
        with pytest.raises(TypeError, match="'fase'"):
            Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE], fase="draw")  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE], turn="0")  # type: ignore[arg-type]
        with pytest.raises(
            InvalidRoundError, match=r"turn is 2 \(turn\)\. Use a whole number from 0"
        ):
            Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE], turn=2)

    def test_every_problem_at_once(self) -> None:
        """Everything that is wrong is named."""
        with pytest.raises(InvalidRoundError) as caught:
            Round.setup(
                "oklahoma_rummy",
                upcard="7s",
                hands=[NEARLY, NEARLY],
                phase="layoff",
                barred="Ks",
                taken=["Ac", "..."],
            )
        text = str(caught.value)
        for what in ("duplicate 4c 5c", "Ac not in the hand", "Ks is barred", "nobody knocked"):
            assert what in text


def test_automatic_defence_elsewhere() -> None:
    """Where nobody lays off, automatic defence gives the round back."""
    state = played("oklahoma_rummy", DEAL, dealer=1)
    assert state.autoplay_defence() is state
    assert state.best_layoffs() == ()


def test_nothing_to_show_before_a_knock() -> None:
    """Before a knock there is no knocker, spread, discard, table, layoff or result."""
    state = played("oklahoma_rummy", DEAL, dealer=1)
    assert (state.knocker, state.knock_discard, state.big_gin) == (None, None, False)
    assert (state.spread, state.table, state.layoffs, state.result) == ((), (), (), None)
    assert state.seats_shown == ()


def test_a_discard_that_everybody_knows() -> None:
    """A face-down discard that was taken from the pile before is known to all."""
    deck = deck_with(["4c5c6c 9d9h9s JdQdKd 3h", LOOSE], "7s", stock="Kh As", dealer=1)
    state = played("oklahoma_rummy", deck, "take", "discard 3h", "draw", "discard Kh", dealer=1)
    knocked = state.play("draw").play("knock 7s")
    assert knocked.view(1).knock_discard == Card.parse("7s")
    assert Round.parse(str(knocked)) == knocked
    assert PlayerView.from_dict(knocked.view(1).to_dict()) == knocked.view(1)


def test_knock_rich_play_is_settled() -> None:
    """Deals that end in a knock have a result with everybody's deadwood."""
    rng = Random(12)
    for _ in range(20):
        state = Round.deal("three_players", shuffled(rng))
        while state.phase is not Phase.OVER:
            action = knock_when_possible(state, rng)
            if isinstance(action, Knock):
                assert action in state.legal_actions
            state = state.play(action)
        assert state.result is not None
        assert len(state.result.deadwood) in {0, 3}


def test_an_action_built_again() -> None:
    """Actions are compared by value, not by identity."""
    state = played("oklahoma_rummy", DEAL, dealer=1)
    assert Draw() in state.legal_actions
    assert state.play(Draw()) == state.play("draw")


def test_setup_takes_what_to_dict_gives() -> None:
    """A round of any phase is set up from its own dictionary, or with values for the text."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", "lay 9c on 3", dealer=1)
    hands = ["4c5c6c7c 9d9h9s JdQdKd", LOOSE]
    deck = deck_with(hands, "7s", stock="8c", dealer=1)
    big = played("oklahoma_rummy(big_gin_bonus=50)", deck, "draw", "big-gin", dealer=1)
    for each in (state, big, state.play("done"), played("oklahoma_rummy", DEAL, dealer=1)):
        assert Round.setup(**each.to_dict()) == each
    again = Round.setup(
        state.rules,
        upcard=state.upcard,
        hands=state.hands,
        phase=state.phase,
        dealer=1,
        turn=1,
        stock=state.stock,
        showdown={
            "knocker": 0,
            "discard": state.knock_discard,
            "discard_is_public": False,
            "spread": state.spread,
            "layoffs": state.layoffs,
        },
    )
    assert again == state


@pytest.mark.parametrize("showdown", [5, "abc"])
def test_setup_with_a_showdown_of_a_wrong_type(showdown: Any) -> None:
    """A showdown that is not a mapping is a TypeError if that is all that is wrong."""
    with pytest.raises(TypeError, match=r"is not a mapping \(showdown"):
        Round.setup("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE], showdown=showdown)
    with pytest.raises(InvalidRoundError, match=r"is not a mapping \(showdown"):
        Round.setup("oklahoma_rummy", upcard="7s", hands=[], showdown=showdown)
