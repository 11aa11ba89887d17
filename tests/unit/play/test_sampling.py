"""Dealing what a seat has not seen: after a reshuffle, and where a hand is known to knock."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.cards import Card, CardSet, shuffled
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.play import Phase, PlayerView, Round
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.knocking_hand import knocking_hand
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.testing.ways import never_knock

THREE = "three_players(stock_exhaustion=reshuffle, stock_floor=0)"
GIN_ONLY: dict[str, Any] = {
    "version": 1,
    "rules": (
        "four_players(hand_size=10, fixed_knock_limit=0, stock_floor=10, last_discard=playable)"
    ),
    "seat": None,
    "phase": "last",
    "turn": 1,
    "next_seat": 1,
    "dealer": 3,
    "upcard": "Kc",
    "knock_limit": 0,
    "multiplier": 1,
    "hands": [None] * 4,
    "hand_sizes": [10, 11, 10, 10],
    "taken": ["...", "..K.", "...", "..."],
    "discards": "Kc",
    "barred": "Kh",
    "stock_count": 10,
    "stock": None,
    "buried": [],
    "redrawn": [],
    "showdown": None,
    "result": None,
}
"""What a spectator sees once seat 1 has taken the last discard, and can only go gin."""


def reshuffled(rules: str, seed: int, *, times: int = 1) -> Round:
    """Give a round just after so many reshuffles."""
    rng = Random(seed)
    state = Round.deal(rules, shuffled(rng))
    while len(state.buried) < times or state.phase is not Phase.DRAW:
        state = state.play(never_knock(state, rng))
    return state


def drawn_again(state: Round, seat: int) -> list[CardSet]:
    """Give the cards of each reshuffle that a seat drew."""
    return [cards & (state.hands[seat] - state.taken[seat]) for cards in state.buried]


def test_a_reshuffled_card_is_with_the_seat_that_drew_it() -> None:
    """Only the seat that drew since the reshuffle is dealt a card that was buried."""
    state = reshuffled(THREE, 3)
    drawer = state.turn or 0
    state = state.play("draw")
    own = state.hands[drawer] - state.buried[0]
    state = state.play(f"discard {next(iter(own - state.taken[drawer]))}")
    viewer = state.turn or 0
    other = 3 - drawer - viewer
    view = state.view(viewer)
    assert [counts[drawer] for counts in view.redrawn] == [1]
    for sampled in islice(view.possible_decks(Random(1)), 20):
        assert len(drawn_again(sampled, drawer)[0]) == 1
        assert not drawn_again(sampled, other)[0]
        assert sampled.view(viewer) == view


@pytest.mark.parametrize("floor", [0, 5])
def test_counts_last_through_several_reshuffles(floor: int) -> None:
    """Each seat keeps its number of cards of each reshuffle, and the text says them."""
    rules = f"three_players(stock_exhaustion=reshuffle, stock_floor={floor})"
    state = reshuffled(rules, 1, times=3)
    rng = Random(2)
    for _ in range(12):
        state = state.play(never_knock(state, rng))
    for seat in (None, 0, 1, 2):
        view = state.view(seat)
        assert PlayerView.from_dict(view.to_dict()) == view
        for sampled in islice(view.possible_decks(rng), 5):
            assert sampled.view(seat).redrawn == view.redrawn
            assert [list(map(len, drawn_again(sampled, other))) for other in range(3)] == [
                [counts[other] for counts in view.redrawn] for other in range(3)
            ]


def test_an_unseen_discard_after_a_reshuffle() -> None:
    """Of which reshuffle a discard is that lies face down can be told, and is kept."""
    state = Round.setup(
        "oklahoma_rummy(stock_exhaustion=reshuffle)",
        upcard="7s",
        hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
        stock="3h 4h",
    ).play("discard Kh")
    state = state.play(next(iter(state.legal_actions)))
    for action in ("draw", "discard 3h", "draw", "discard 4h", "draw", "discard 9c", "draw"):
        state = state.play(action)
    (drawn,) = drawn_again(state, 0)
    knocked = state.play(f"knock {next(iter(drawn))}")
    view = knocked.view(1)
    assert view.knock_discard is None
    assert ":?.1:" in str(view)
    assert PlayerView.from_dict(view.to_dict()) == view
    for sampled in islice(view.possible_decks(Random(1)), 20):
        assert sampled.knock_discard in state.buried[0]


def test_who_took_the_last_discard_can_knock() -> None:
    """A hand known to knock is built where dealing at random would find none."""
    view = PlayerView.from_dict(GIN_ONLY)
    assert view.to_dict() == GIN_ONLY
    for sampled in islice(view.possible_decks(Random(4)), 10):
        assert len(sampled.legal_actions) > 0
        assert sampled.view(None) == view


def test_a_hand_is_built_around_known_cards() -> None:
    """Known cards are melded together, or left loose where the limit allows; else no hand is."""
    deal, tight = (
        Deal(Rules(fixed_knock_limit=limit), 1, Card.parse("7s").index) for limit in (10, 0)
    )
    king, melds = CardSet("Kh").mask, CardSet("4c5c6c 9d9h9s JdQdKd").mask
    junk = CardSet("Ac As 2h 2s 3d 3h 7d 7h 8c Tc Th").mask

    def built(known: int, count: int, *, gin: bool = False) -> CardSet:
        base = tight if gin else deal
        barred = king.bit_length() - 1
        return CardSet.from_mask(knocking_hand(base, known, barred, melds | junk, count, Random(1)))

    assert built(king, 10) > CardSet("Kh 4c5c6c 9d9h9s JdQdKd")
    assert not built(king, 10, gin=True)
    assert not built(CardSet("Kh Qs").mask, 2)


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"phase": "last", "turn": 7}, "turn"),
        ({"phase": "last"}, "stock"),
        ({"next_seat": None}, "next_seat"),
        ({"next_seat": 3, "turn": 2}, "turn"),
        ({"redrawn": [[1, 0]]}, "redrawn"),
        ({"stock_count": "31"}, "stock_count"),
        ({"seat": 1}, "hands"),
        ({"seat": "x"}, "seat"),
    ],
)
def test_views_that_cannot_be(change: dict[str, object], where: str) -> None:
    """A view with a seat too many, an exhausted stock that is full, or odd counts is refused."""
    view = Round.deal("oklahoma_rummy(last_discard=playable)", shuffled(Random(1))).view(0)
    with pytest.raises(InvalidRoundError) as caught:
        PlayerView.from_dict(view.to_dict() | change)
    assert where in [problem.where for problem in caught.value.problems]


def test_an_open_view_has_no_seat() -> None:
    """A view of every card is nobody's: with a seat it is refused."""
    view = Round.deal("oklahoma_rummy", shuffled(Random(1))).open_view()
    assert PlayerView.from_dict(view.to_dict()) == view
    with pytest.raises(InvalidRoundError, match="the seat would see None"):
        PlayerView.from_dict(view.to_dict() | {"seat": 0})


def test_a_taken_last_discard_with_which_no_hand_can_knock() -> None:
    """A view of a hand that cannot knock, whatever is dealt, is refused."""
    with pytest.raises(InvalidRoundError, match="no knock is legal"):
        PlayerView.from_dict(GIN_ONLY | {"taken": ["...", ".2468T.K.3579", "...", "..."]})


def test_a_last_discard_without_a_pile() -> None:
    """A view in the phase `last` with no pile names its problems."""
    with pytest.raises(InvalidRoundError, match=r"50 cards in places for 51(.|\n)*nobody sees it"):
        PlayerView.from_dict(GIN_ONLY | {"discards": ""})
