"""What an action leaves behind in the fields of a round that few ask for."""

from oklahoma_rummy import Round
from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.play import Phase

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 7c Tc Qs Ks Ah 6h 3d"


def test_passing_the_last_discard_ends_the_deal() -> None:
    """Who passes the last discard leaves a void deal, nobody's turn, which is read back equal."""
    state = Round.setup(
        "tournament",
        upcard="Ts",
        hands=["4c5c6c 9d9h JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d 9s"],
        turn=1,
        stock="3h 4h",
    )
    last = state.play("discard 9s")
    assert (last.phase, last.turn) == (Phase.LAST, 0)
    over = last.play("pass")
    assert (over.phase, over.turn, over.seats_shown) == (Phase.OVER, None, ())
    assert over.result is not None
    assert over.result.kind == "void"
    assert over.view(0).next_seat is None
    assert Round.parse(str(over)) == over == Round.from_dict(over.to_dict())


def test_a_taken_card_that_is_laid_off_is_held_no_more() -> None:
    """A card taken from the pile leaves what its seat is known to hold when it is laid off."""
    state = Round.setup(
        "oklahoma_rummy",
        upcard="7s",
        hands=[NEARLY, LOOSE],
        discards="7s 8h",
        taken=["...", "7c 6h"],
    )
    state = state.play("draw")
    drawn = next(iter(state.hands[0] - CardSet(NEARLY)))
    knocked = state.play(f"knock {drawn}")
    assert knocked.taken == (CardSet(), CardSet("7c 6h"))
    laid = knocked.play("lay 7c on 1")
    assert laid.taken == (CardSet(), CardSet("6h"))
    assert laid.hands[1] == CardSet(LOOSE) - CardSet("7c")
    assert laid.layoffs[1] == ((Card.parse("7c"), 0),)
    assert Round.parse(str(laid)) == laid
