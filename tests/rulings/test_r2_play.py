"""Part R2, as play shows it: each test names its ruling."""

from random import Random

import pytest

from oklahoma_rummy.cards import PACK, Card, CardSet, shuffled
from oklahoma_rummy.errors import IllegalReason
from oklahoma_rummy.melds import Meld, best_arrangement
from oklahoma_rummy.play import Knock, Match, Phase, Round
from oklahoma_rummy.scoring import showdown
from oklahoma_rummy.testing.ways import knock_when_possible
from tests.decks import deck_with, played

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"  # leaves 5
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"  # 9c goes on the nines
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)


def reason(state: Round, action: str) -> IllegalReason:
    """Give the reason why an action is not legal."""
    found = state.why_illegal(action)
    assert found is not None
    return found


@pytest.mark.ruling("R2.1")
def test_the_deal() -> None:
    """Cards go one at a time from the seat after the dealer; then the upcard; then the stock."""
    deck = shuffled(Random(1))
    state = Round.deal("three_players", deck, dealer=1)
    assert state.hands == (CardSet(deck[1:21:3]), CardSet(deck[2:21:3]), CardSet(deck[0:21:3]))
    assert state.upcard == deck[21]
    assert state.discards == deck[21:22]
    assert state.stock == deck[22:]
    assert Round.deal("oklahoma_rummy", deck).stock_count == 31


@pytest.mark.ruling("R2.1")
def test_the_upcard_counts_for_the_whole_deal() -> None:
    """Limit and multiplier stay those of the upcard after it is taken."""
    state = played("oklahoma_rummy", DEAL, "take", "discard Kd", dealer=1)
    assert state.discards == (Card.parse("Kd"),)
    assert (str(state.upcard), state.knock_limit, state.multiplier) == ("7s", 7, 2)
    assert str(state.view(1).upcard) == "7s"


@pytest.mark.ruling("R2.2")
def test_why_a_knock_is_over_the_limit() -> None:
    """The reason says the deadwood, the limit and where it comes from."""
    state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
    found = reason(state, "knock 5h")
    assert found.what == "deadwood is 10 (Kh), the limit is 7 because the upcard was 7s"
    assert (found.rule, found.deadwood, found.limit) == ("R2.2", 10, 7)


@pytest.mark.ruling("R2.3")
def test_a_turn() -> None:
    """A turn is a draw or a take, and then a discard, with which the next seat is on turn."""
    state = Round.deal("oklahoma_rummy", DEAL, dealer=1)
    assert [reason(state, action).rule for action in ("discard 5h", "knock 5h", "pass")] == [
        "R2.3"
    ] * 3
    drawn = state.play("draw")
    assert (drawn.phase, drawn.turn) == (Phase.DISCARD, 0)
    assert Card.parse("Kh") in drawn.hands[0]
    assert [reason(drawn, action).rule for action in ("draw", "take", "done")] == ["R2.3"] * 3
    after = drawn.play("discard Kh")
    assert (after.phase, after.turn) == (Phase.DRAW, 1)
    assert after.discards == (Card.parse("7s"), Card.parse("Kh"))
    assert after.play("take").discards == (Card.parse("7s"),)


@pytest.mark.ruling("R2.3")
def test_nobody_must_knock() -> None:
    """A hand that could knock may discard instead, also where gin is possible."""
    gin = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="Kh", dealer=1)
    state = played("oklahoma_rummy", gin, "draw", dealer=1)
    assert "gin Kh" in state.legal_actions
    assert "discard Kh" in state.legal_actions


@pytest.mark.ruling("R2.4")
def test_a_knock_is_one_action() -> None:
    """A knock discards and spreads; the discard is not in the hand that is shown."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh: 4c5c6c 9d9h9s JdQdKd", dealer=1)
    assert state.knocker == 0
    assert str(state.knock_discard) == "Kh"
    assert state.hands[0] == CardSet(NEARLY)
    assert state.spread == tuple(map(Meld.parse, ["4c5c6c", "JdQdKd", "9d9h9s"]))
    assert (
        reason(played("oklahoma_rummy", DEAL, "draw", dealer=1), "knock Kh: 7h8h9h").rule == "R2.4"
    )


@pytest.mark.ruling("R2.4.1")
def test_worse_spreads() -> None:
    """Worse melds within the limit may be spread: they are legal, though not listed."""
    hand = "2c3c4c 2d3d4d 2h3h4h As Ks"
    other = "7c7d7s 9c Tc Qs Ah 6h 8d Qd"
    state = Round.setup("oklahoma_rummy", upcard="9s", hands=[hand, other])
    listed = [action for action in state.legal_actions if isinstance(action, Knock)]
    assert [str(action) for action in listed] == ["knock Ks: 2c2d2h 3c3d3h 4c4d4h"]
    runs = "knock Ks: 2c3c4c 2d3d4d 2h3h4h"
    assert runs in state.legal_actions
    assert "knock Ks: 2c3c4c 2d3d4d" not in state.legal_actions  # leaves 10
    spreads = list(state.spreads("Ks"))
    assert len(spreads) == len(set(spreads))
    for spread in spreads:
        assert Knock("Ks", spread) in state.legal_actions
    assert state.play(runs).spread == tuple(map(Meld.parse, ["2c3c4c", "2d3d4d", "2h3h4h"]))


@pytest.mark.ruling("R2.4.2")
def test_the_default_spread() -> None:
    """A knock that names no melds spreads the first in the arrangement order."""
    hand = "2c3c4c 2d3d4d 2h3h4h As"
    state = Round.setup(
        "oklahoma_rummy", upcard="9s", hands=[f"{hand} Ks", "7c7d7s 9c Tc Qs Ah 6h 8d Qd"]
    )
    assert state.play("knock Ks").spread == best_arrangement(hand).melds


@pytest.mark.ruling("R2.4.3")
def test_gin_by_either_word() -> None:
    """A spread that leaves nothing is gin also when it is called a knock, never the reverse."""
    gin = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="Kh", dealer=1)
    state = played("oklahoma_rummy", gin, "draw", dealer=1)
    assert state.play("knock Kh").result == state.play("gin Kh").result
    assert state.play("knock Kh").result.kind == "gin"  # type: ignore[union-attr]
    found = reason(state, "gin Kh: 4c5c6c 9d9h9s JdQdKd")
    assert (found.rule, found.deadwood) == ("R2.4.3", 7)
    assert reason(state, "gin 7c").rule in {"R2.4.3", "R2.2"}


@pytest.mark.ruling("R2.5")
def test_layoffs_step_by_step() -> None:
    """A defender lays off one card at a time, may stop early, and shows his hand when done."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
    assert (state.phase, state.turn) == (Phase.LAYOFF, 1)
    assert list(map(str, state.legal_actions)) == ["done", "lay 9c on 3"]
    early = state.play("done")
    assert early.result.deadwood[1] == best_arrangement(LOOSE).deadwood  # type: ignore[union-attr]
    laid = state.play("lay 9c on 3")
    assert laid.phase is Phase.LAYOFF
    assert laid.view(0).hands[1] is None
    done = laid.play("done")
    assert done.view(0).hands[1] == CardSet(LOOSE) - CardSet("9c")
    assert done.result == showdown("oklahoma_rummy", upcard="7s", hands=[NEARLY, LOOSE])


@pytest.mark.ruling("R2.5")
def test_nobody_builds_on_deadwood() -> None:
    """Cards go on melds of the spread only, and only where they fit."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
    assert reason(state, "lay 6h on 4").what == "meld 4 does not exist, the table has 3"
    assert reason(state, "lay 6h on 1").rule == "R1.layoffs"
    assert reason(state, "lay 5h on 1").what == "5h is not in the hand of the seat on turn"


@pytest.mark.ruling("R2.5")
def test_no_layoffs_on_gin() -> None:
    """After gin there is no layoff phase unless `layoff_on_gin` is played."""
    gin = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="Kh", dealer=1)
    assert played("oklahoma_rummy", gin, "draw", "gin Kh", dealer=1).phase is Phase.OVER
    rules = "oklahoma_rummy(layoff_on_gin=True)"
    assert played(rules, gin, "draw", "gin Kh", dealer=1).phase is Phase.LAYOFF
    assert played("no_layoff", DEAL, "draw", "knock Kh", dealer=1).phase is Phase.OVER


@pytest.mark.ruling("R2.5")
@pytest.mark.parametrize(
    ("mode", "second"),
    [("own_chain", False), ("shared_chain", True), ("adjacent", False)],
)
def test_chains_of_several_defenders(mode: str, second: bool) -> None:  # noqa: FBT001
    """Only with `shared_chain` may a defender go on where another has laid off."""
    state = Round.setup(
        f"three_players(layoffs={mode})",
        upcard="9s",
        hands=["4c5c6c TdTsTh 3h Kd", "7c 2s 4d 8h Qc Qd 5s", "8c 9c As 6d Jh Ks Qh"],
    ).play("knock Kd: 4c5c6c TdTsTh")
    assert "lay 7c on 1" in state.legal_actions
    state = state.play("lay 7c on 1").play("done")
    assert state.turn == 2
    assert ("lay 8c on 1" in state.legal_actions) is second


@pytest.mark.ruling("R2.5")
def test_own_chain_and_adjacent() -> None:
    """A defender may chain his own cards, but with `adjacent` only touch the meld as spread."""
    for mode, chained in (("own_chain", True), ("adjacent", False)):
        state = Round.setup(
            f"oklahoma_rummy(layoffs={mode})",
            upcard="9s",
            hands=["4c5c6c TdTsTh JhQhKh 3h Kd", "7c 8c 2s 4d 8h Qc Qd 5s 7d Js"],
        ).play("knock Kd")
        assert "lay 8c on 1" not in state.legal_actions
        assert ("lay 8c on 1" in state.play("lay 7c on 1").legal_actions) is chained


@pytest.mark.ruling("R2.5.1")
def test_automatic_defence() -> None:
    """Automatic defence gives the result that the showdown of the same hands gives."""
    rng = Random(25)
    compared = 0
    while compared < 40:
        state = Round.deal("three_players", shuffled(rng))
        while state.phase not in {Phase.LAYOFF, Phase.OVER}:
            state = state.play(knock_when_possible(state, rng))
        if state.phase is Phase.LAYOFF:
            compared += 1
            expected = showdown(
                state.rules,
                upcard=state.upcard,
                hands=state.hands,
                knocker=state.knocker or 0,
                spread=state.spread,
            )
            assert state.autoplay_defence().result == expected


@pytest.mark.ruling("R2.5.2")
def test_the_knockers_partner_lays_off() -> None:
    """Under `partner_knocked` only he acts, on the defenders' melds, clockwise from the knocker."""
    state = Round.setup(
        "partnership",
        upcard="9s",
        hands=[
            "4c5c6c TdTsTh 3h Kd",
            "2h2s2d 8h Qc Qd 5s",
            "2c 7d Jh Ks Ac 9h 4s",
            "6d8d7s 3s3d3c As",
        ],
    ).play("knock Kd")
    assert (state.phase, state.turn) == (Phase.LAYOFF, 2)
    assert state.table == tuple(map(Meld.parse, ["2d2h2s", "3c3d3s"]))
    assert "lay 2c on 1" in state.legal_actions
    after = state.play("lay 2c on 1").play("done")
    assert after.phase is Phase.OVER
    assert after.layoffs == ((), (), ((Card.parse("2c"), 0),), ())


@pytest.mark.ruling("R2.5")
def test_what_is_shown_when() -> None:
    """The knocker's hand is public at the knock, a defender's once he is done."""
    state = Round.setup(
        "three_players",
        upcard="9s",
        hands=["4c5c6c TdTsTh 3h Kd", "7c 2s 4d 8h Qc Qd 5s", "8c 9c As 6d Jh Ks Qh"],
    ).play("knock Kd")
    shown = []
    while True:
        hands = state.view(None).hands
        shown.append([seat for seat in range(3) if hands[seat] is not None])
        if state.phase is Phase.OVER:
            break
        state = state.play("done")
    assert shown == [[0], [0, 1], [0, 1, 2]]


@pytest.mark.ruling("R2.7")
def test_who_draws_the_last_card_may_still_knock() -> None:
    """The stock is looked at after a discard that was no knock."""
    state = Round.setup("oklahoma_rummy", upcard="7s", hands=[f"{NEARLY} Kh", LOOSE], stock="3h 4h")
    assert state.stock_count == 2
    assert state.play("knock Kh").phase is Phase.LAYOFF
    void = state.play("discard Kh")
    assert void.phase is Phase.OVER
    assert all(hand is None for hand in void.view(None).hands)


@pytest.mark.ruling("R2.7")
def test_the_order_of_a_reshuffle_is_the_callers() -> None:
    """Every order of just these cards is legal; that it happened is all that is seen."""
    state = Round.setup(
        "oklahoma_rummy(stock_exhaustion=reshuffle)",
        upcard="7s",
        hands=[f"{NEARLY} Kh", LOOSE],
        stock="3h 4h",
    ).play("discard Kh")
    under = state.discards[:-1]
    orders = [state.legal_actions.sample(Random(seed)) for seed in range(5)]
    assert len(set(map(str, orders))) == 5
    assert all(order in state.legal_actions for order in orders)
    assert len({str(state.play(order).view(0)) for order in orders}) == 1
    assert next(iter(state.legal_actions)).cards == under  # type: ignore[union-attr]
    assert reason(state, f"reshuffle {' '.join(map(str, under[1:]))}").rule == "R2.7"
    assert reason(state, "draw").rule == "R2.7"


@pytest.mark.ruling("R2.9")
def test_what_a_seat_knows() -> None:
    """A seat sees its hand, the pile, the counts and what others took, nothing else."""
    state = played("oklahoma_rummy", DEAL, "take", "discard Kd", "draw", dealer=1)
    view = state.view(0)
    assert view.hand == state.hands[0]
    assert view.hands == (state.hands[0], None)
    assert view.hand_sizes == (10, 11)
    assert view.stock_count == 30
    assert view.discards == (Card.parse("Kd"),)
    spectator = state.view(None)
    assert spectator.hands == (None, None)
    assert spectator.taken == (CardSet("7s"), CardSet())
    assert str(state.stock[0]) not in str(view)


@pytest.mark.ruling("R2.9")
def test_a_taken_card_is_known_until_it_is_discarded() -> None:
    """The others know a taken card as long as it is held."""
    state = played("oklahoma_rummy", DEAL, "take", "discard Kd", "draw", dealer=1)
    assert state.view(1).taken[0] == CardSet("7s")
    for action in ("discard 9c", "draw", "discard 7s"):
        state = state.play(action)
    assert state.view(1).taken[0] == CardSet()


@pytest.mark.ruling("R2.10")
def test_two_tables() -> None:
    """Each table is a deal of two with its own pack; both end before the sheet is written."""
    match = Match.start("partnership_two_tables", dealer=1).deal(DEAL, DEAL)
    assert [len(state.hands) for state in match.rounds] == [2, 2]
    assert match.rounds[0].upcard == match.rounds[1].upcard
    for action in ("draw", "knock Kh", "done"):
        match = match.play(action, table=1)
    assert match.is_dealt
    assert not match.sheet.entries
    for action in ("draw", "discard Kh", "draw", "discard 8c", "draw", "knock 7d"):
        match = match.play(action, table=0)
    match = match.autoplay_defence(table=0)
    assert not match.is_dealt
    assert len(match.sheet.entries) == 1
    assert match.dealer == 0
    assert match.view(2).hand == match.rounds[1].hands[0]  # type: ignore[union-attr]


def test_the_pack_is_whole() -> None:
    """The deal of these tests has each card once."""
    assert CardSet(DEAL) == PACK
