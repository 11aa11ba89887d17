"""What a view can do: defend, show the table as it grows, list spreads."""

from random import Random

import pytest

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.melds import Meld, best_arrangement
from oklahoma_rummy.play import Discard, LayOff, Phase, Round
from oklahoma_rummy.testing.ways import knock_when_possible, never_knock
from tests.decks import deck_with, played

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)
RULES = [
    "oklahoma_rummy",
    "oklahoma_rummy(layoffs=adjacent)",
    "oklahoma_rummy(ace_runs=around_corner, layoff_on_gin=True)",
    "three_players(layoffs=shared_chain)",
    "four_players(layoffs=own_chain)",
    "partnership",
    "partnership(partner_layoff=defenders)",
]


def showdowns(rules: str, count: int) -> list[Round]:
    """Give deals in which somebody has just knocked and somebody lays off."""
    rng, found = Random(1), list[Round]()
    while len(found) < count:
        state = Round.deal(rules, shuffled(rng))
        while state.phase not in {Phase.LAYOFF, Phase.OVER, Phase.RESHUFFLE}:
            state = state.play(knock_when_possible(state, rng))
        if state.phase is Phase.LAYOFF:
            found.append(state)
    return found


@pytest.mark.parametrize("rules", RULES)
def test_a_view_defends_as_well_as_can_be(rules: str) -> None:
    """Seats that ask their views step by step end as automatic defence does."""
    for before in showdowns(rules, 25):
        state = before
        while (seat := state.turn) is not None:
            state = state.play(state.view(seat).best_layoffs()[0], seat=seat)
        expected = before.autoplay_defence().result
        assert state.result is not None
        assert expected is not None
        assert state.result.deadwood == expected.deadwood


def test_only_the_seat_that_lays_off_is_advised() -> None:
    """No other seat, no spectator and no other phase has layoffs to make."""
    state = played("oklahoma_rummy", DEAL, "draw", dealer=1)
    assert state.view(0).best_layoffs() == state.open_view().best_layoffs() == ()
    state = state.play("knock Kh")
    assert [*map(str, state.view(1).best_layoffs())] == ["lay 9c on 3", "done"]
    assert state.open_view().best_layoffs() == state.best_layoffs()
    assert state.view(0).best_layoffs() == state.view(None).best_layoffs() == ()


def test_the_table_grows() -> None:
    """The table is as it stands now, in rounds and views; the spread stays as it was."""
    before = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
    state = before.play("lay 9c on 3")
    spread = tuple(map(Meld.parse, ["4c5c6c", "JdQdKd", "9d9h9s"]))
    assert before.table == before.view(1).table == spread
    assert state.table == (*spread[:2], Meld.parse("9c9d9h9s"))
    assert state.view(0).table == state.view(None).table == state.table
    assert state.spread == state.view(0).spread == spread
    assert state.view(0).to_dict()["showdown"]["table"].split()[2] == "9c9d9h9s"


def test_the_table_of_the_partner() -> None:
    """Where the knocker's partner lays off, the table is the defenders' melds, and grows too."""
    grown = 0
    for state in showdowns("partnership", 25):
        arranged = [best_arrangement(state.hands[seat]).melds for seat in range(4)]
        assert state.knocker is not None
        first, second = ((state.knocker + step) % 4 for step in (1, 3))
        assert state.table == (*arranged[first], *arranged[second])
        action = state.best_layoffs()[0]
        if isinstance(action, LayOff):
            grown += 1
            after = state.play(action)
            expected = [meld.cards for meld in state.table]
            expected[action.meld] |= {action.card}
            assert [meld.cards for meld in after.table] == expected
            assert after.view(after.turn).table == after.table
            assert after.view(after.turn).best_layoffs() == state.best_layoffs()[1:]
    assert grown


def test_a_view_lists_the_spreads_of_its_seat() -> None:
    """A view iterates over the spreads that its seat may show, by a card or its text."""
    state = played("oklahoma_rummy(fixed_knock_limit=40)", DEAL, "draw", dealer=1)
    spreads = list(state.spreads("Kh"))
    assert len(spreads) == len(set(spreads)) > 1
    assert list(state.view(0).spreads("Kh")) == list(state.legal_actions.spreads("Kh")) == spreads
    assert list(state.open_view().spreads("Kh")) == spreads
    assert list(state.view(1).spreads("Kh")) == list(state.view(None).spreads("Kh")) == []


def test_nothing_is_legal_for_who_is_not_on_turn() -> None:
    """In every phase the actions of a seat that is not on turn are none, whichever it asks for."""
    rng = Random(3)
    state = Round.deal("oklahoma_rummy(stock_exhaustion=reshuffle, big_gin_bonus=9)", shuffled(rng))
    seen = set()
    asked = ["draw", "discard 7h", "knock 7h", "gin 7h", "big-gin", "lay 7h on 1", "reshuffle"]
    for _ in range(160):
        if state.phase is Phase.OVER:
            break
        seen.add(state.phase)
        for seat in range(2):
            legal = state.view(seat).legal_actions
            if seat != state.turn:
                for action in asked:
                    assert action not in legal
                    assert str(legal.why_illegal(action)) == "it is not this seat's turn. Wait."
                with pytest.raises(InvalidRoundError, match="Wait for the turn of this seat"):
                    legal.sample(rng)
        over = len(state.buried) > 1
        state = state.play((knock_when_possible if over else never_knock)(state, rng))
    assert seen >= {Phase.DRAW, Phase.DISCARD, Phase.RESHUFFLE, Phase.LAYOFF}


def test_an_open_view_acts_for_the_seat_on_turn() -> None:
    """A view of every card judges by what it lists."""
    view = played("oklahoma_rummy", DEAL, "draw", dealer=1).open_view()
    assert view.why_illegal("discard Kh") is None
    assert "discard Kh" in view.legal_actions
    reason = view.why_illegal(Discard("2c"))
    assert reason is not None
    assert reason.what == "2c is not in the hand"


def test_an_open_view_leaves_nothing_to_deal() -> None:
    """Every deck that agrees with a view of every card is that card for card."""
    state = played("oklahoma_rummy", DEAL, "draw", "knock Kh", dealer=1)
    for each in (state, Round.deal("three_players", shuffled(Random(2)))):
        decks = each.open_view().possible_decks(Random(5))
        assert [next(decks), next(decks)] == [each, each]
