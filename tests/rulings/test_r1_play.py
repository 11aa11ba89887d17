"""Part R1, the fields that only play can show: table, draw and the knocker's discard."""

from typing import Any

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import IllegalReason
from oklahoma_rummy.play import Match, Phase, Round
from tests.decks import deck_with, in_order, played

# Seat 0 can knock with 5 by discarding the king; seat 1 cannot knock.
NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)


def reason(state: Round, action: str) -> IllegalReason:
    """Give the reason why an action is not legal."""
    found = state.why_illegal(action)
    assert found is not None
    return found


def at_the_floor(rules: str, **given: Any) -> Round:
    """Give seat 0 with eleven cards and no card left to draw, its king to be discarded."""
    cards = deck_with([NEARLY, LOOSE], "7s")[21:]
    return Round.setup(
        rules,
        upcard="7s",
        hands=[NEARLY + " Kh", LOOSE],
        stock=[card for card in cards if str(card) in {"3h", "4h"}],
        **given,
    )


@pytest.mark.ruling("R1.first_upcard")
def test_free_first_turn() -> None:
    """With `free` the seat after the dealer may draw or take at once."""
    state = Round.deal("oklahoma_rummy", DEAL, dealer=1)
    assert (state.phase, state.turn) == (Phase.DRAW, 0)
    assert list(map(str, state.legal_actions)) == ["draw", "take"]


@pytest.mark.ruling("R1.first_upcard")
def test_offered_upcard() -> None:
    """With `offer` each seat in turn takes or passes, and the first must draw if all passed."""
    state = Round.deal("first_upcard_offer", DEAL, dealer=1)
    assert (state.phase, state.turn) == (Phase.UPCARD, 0)
    assert list(map(str, state.legal_actions)) == ["take", "pass"]
    state = state.play("pass")
    assert (state.phase, state.turn) == (Phase.UPCARD, 1)
    state = state.play("pass")
    assert (state.phase, state.turn, state.barred) == (Phase.DRAW, 0, Card.parse("7s"))
    assert list(map(str, state.legal_actions)) == ["draw"]
    assert reason(state, "take").rule == "R1.first_upcard"


@pytest.mark.ruling("R1.first_upcard")
def test_who_takes_the_upcard_plays_on() -> None:
    """A dealer who takes the offered upcard discards, and the next seat has a normal turn."""
    state = played("first_upcard_offer", DEAL, "pass", "take", "discard Ks", dealer=1)
    assert (state.phase, state.turn) == (Phase.DRAW, 0)
    assert list(map(str, state.legal_actions)) == ["draw", "take"]


@pytest.mark.ruling("R1.first_upcard")
def test_three_seats_are_offered_the_upcard() -> None:
    """With three players the dealer is asked last."""
    state = Round.deal("first_upcard_offer(players=3)", DEAL, dealer=1)
    asked = []
    while state.phase is Phase.UPCARD:
        asked.append(state.turn)
        state = state.play("pass")
    assert asked == [2, 0, 1]
    assert state.turn == 2


@pytest.mark.ruling("R1.allow_rediscard")
@pytest.mark.parametrize("action", ["discard 7s", "knock 7s: 4c5c6c 9d9h9s JdQdKd"])
def test_the_card_just_taken_stays(action: str) -> None:
    """The card taken from the pile may not be discarded in that turn, in a knock neither."""
    state = played("oklahoma_rummy", DEAL, "take", dealer=1)
    assert reason(state, action).rule == "R1.allow_rediscard"
    assert action not in state.legal_actions


@pytest.mark.ruling("R1.allow_rediscard")
@pytest.mark.parametrize("action", ["discard 7s", "knock 7s: 4c5c6c 9d9h9s JdQdKd"])
def test_the_card_just_taken_may_go(action: str) -> None:
    """With `allow_rediscard` it may."""
    state = played("oklahoma_rummy(allow_rediscard=True)", DEAL, "take", dealer=1)
    assert state.why_illegal(action) is None


@pytest.mark.ruling("R1.allow_rediscard")
def test_the_ban_ends_with_the_turn() -> None:
    """A card taken earlier may be discarded in a later turn."""
    actions = ("take", "discard Kd", "draw", "discard 9c", "draw")
    assert played("oklahoma_rummy", DEAL, *actions, dealer=1).why_illegal("discard 7s") is None


@pytest.mark.ruling("R1.knock_discard")
def test_face_down_discard() -> None:
    """With `face_down` the others do not see the knocker's discard, the knocker does."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
    assert [state.view(seat).knock_discard for seat in (0, 1, None)] == [
        Card.parse("Kh"),
        None,
        None,
    ]
    assert "Kh" not in str(state.view(1))


@pytest.mark.ruling("R1.knock_discard")
def test_face_up_discard() -> None:
    """With `face_up` everybody sees it; nobody can take it."""
    rules = "oklahoma_rummy(knock_discard=face_up)"
    state = played(rules, DEAL, "draw", "knock Kh", dealer=1)
    assert {state.view(seat).knock_discard for seat in (0, 1, None)} == {Card.parse("Kh")}
    assert "take" not in state.legal_actions
    assert Card.parse("Kh") not in state.discards


@pytest.mark.ruling("R1.stock_floor")
@pytest.mark.parametrize("floor", [0, 2, 7])
def test_the_stock_is_drawn_down_to_the_floor(floor: int) -> None:
    """Without a knock the deal ends when just so many cards are left."""
    state = Round.deal(f"oklahoma_rummy(stock_floor={floor})", DEAL, dealer=1)
    draws = 0
    while state.phase is not Phase.OVER:
        state = state.play("draw")
        state = state.play(next(iter(state.legal_actions)))
        draws += 1
    assert (draws, state.stock_count) == (31 - floor, floor)


@pytest.mark.ruling("R1.stock_exhaustion")
def test_an_exhausted_stock_makes_the_deal_void() -> None:
    """With `void` the discard at the floor ends the deal, and nobody wins."""
    state = at_the_floor("oklahoma_rummy").play("discard Kh")
    assert state.phase is Phase.OVER
    assert state.result is not None
    assert (state.result.kind, state.result.winner) == ("void", None)


@pytest.mark.ruling("R1.stock_exhaustion")
def test_an_exhausted_stock_is_reshuffled() -> None:
    """With `reshuffle` the deal goes on; the order of the cards is the caller's."""
    state = at_the_floor("oklahoma_rummy(stock_exhaustion=reshuffle)").play("discard Kh")
    assert (state.phase, state.turn) == (Phase.RESHUFFLE, None)
    under = state.discards[:-1]
    order = " ".join(map(str, reversed(under)))
    after = state.play(f"reshuffle {order}")
    assert after.discards == state.discards[-1:]
    assert after.stock == (*state.stock, *reversed(under))
    assert (after.phase, after.turn) == (Phase.DRAW, 1)


@pytest.mark.ruling("R1.last_discard")
def test_a_dead_last_discard() -> None:
    """With `dead` nobody may take the discard made at the floor."""
    assert at_the_floor("oklahoma_rummy").play("discard Kh").phase is Phase.OVER


@pytest.mark.ruling("R1.last_discard")
def test_a_playable_last_discard() -> None:
    """With `playable` the next seat may take it only to knock, and then must."""
    rules = "oklahoma_rummy(last_discard=playable)"
    state = Round.setup(
        rules,
        upcard="7s",
        hands=["4c5c6c 9d9h JdQdKd 5h Kh", f"{LOOSE} 9s"],
        turn=1,
        stock="3h 4h",
    ).play("discard 9s")
    assert (state.phase, state.turn) == (Phase.LAST, 0)
    assert list(map(str, state.legal_actions)) == ["take", "pass"]
    assert reason(state, "draw").rule == "R1.last_discard"
    taken = state.play("take")
    assert reason(taken, "discard Kh").rule == "R1.last_discard"
    assert list(map(str, taken.legal_actions)) == ["knock Kh: 4c5c6c JdQdKd 9d9h9s"]
    assert taken.play("knock Kh").phase is Phase.LAYOFF
    assert state.play("pass").result == at_the_floor(rules).play("discard Kh").play("pass").result


@pytest.mark.ruling("R1.last_discard")
def test_no_dead_end() -> None:
    """Where no knock would be legal with it only `pass` is, and the phase is there all the same."""
    state = at_the_floor("oklahoma_rummy(last_discard=playable)").play("discard Kh")
    assert state.phase is Phase.LAST
    assert list(map(str, state.legal_actions)) == ["pass"]
    assert reason(state, "take").rule == "R1.last_discard"


@pytest.mark.ruling("R1.big_gin_bonus")
def test_big_gin_where_it_is_played() -> None:
    """Eleven melded cards are big gin if it has a bonus; to discard and go gin is free too."""
    hands = ["4c5c6c7c 9d9h9s JdQdKd", LOOSE]
    deck = deck_with(hands, "7s", stock="8c", dealer=1)
    state = played("oklahoma_rummy(big_gin_bonus=50)", deck, "draw", dealer=1)
    assert "big-gin: 4c5c6c7c8c JdQdKd 9d9h9s" in map(str, state.legal_actions)
    assert "gin 8c" in state.legal_actions
    assert state.play("big-gin").result.kind == "big_gin"  # type: ignore[union-attr]
    without = played("oklahoma_rummy", deck, "draw", dealer=1)
    assert reason(without, "big-gin").rule == "R1.big_gin_bonus"


@pytest.mark.ruling("R1.dealer_rotation")
@pytest.mark.parametrize(("word", "next_dealer"), [("alternate", 0), ("winner", 0), ("loser", 1)])
def test_who_deals_next(word: str, next_dealer: int) -> None:
    """After seat 1 dealt and seat 0 won, the deal goes to the other, the winner or the loser."""
    match = Match.start(f"oklahoma_rummy(dealer_rotation={word})", dealer=1).deal(DEAL)
    for action in ("draw", "knock Kh", "done"):
        match = match.play(action)
    assert match.dealer == next_dealer


@pytest.mark.ruling("R1.redeal")
@pytest.mark.parametrize(("word", "next_dealer"), [("same", 1), ("alternate", 0)])
def test_who_deals_after_a_void_deal(word: str, next_dealer: int) -> None:
    """After a void deal the same seat deals again, or the next."""
    match = Match.start(f"oklahoma_rummy(redeal={word}, stock_floor=10)", dealer=1).deal(DEAL)
    while match.is_dealt:
        match = match.play("draw")
        match = match.play(next(iter(match.rounds[0].legal_actions)))
    assert match.sheet.totals == (0, 0)
    assert match.dealer == next_dealer


def test_the_helper_deals_what_it_says() -> None:
    """The deck of these tests deals the hands, the upcard and the stock that were asked for."""
    state = Round.deal("oklahoma_rummy", DEAL, dealer=1)
    assert [hand.mask for hand in state.hands] == [
        sum(1 << index for index in in_order(hand)) for hand in (NEARLY, LOOSE)
    ]
    assert list(map(str, state.stock[:3])) == ["Kh", "8c", "7d"]
