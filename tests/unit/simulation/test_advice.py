"""Advice is exact: compared with every card tried by the reference, which shares no code."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from oklahoma_rummy import PACK, CardSet, PlayerView, Round, Rules, deck_from_seed
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.play import Phase, Reshuffle
from oklahoma_rummy.simulation import Advice, Greedy, Prospect, advise
from oklahoma_rummy.simulation.advice import find_next
from tests.reference import naive

RULES = [
    "oklahoma_rummy(hand_size=5)",
    "round_the_corner(hand_size=6, players=3)",
    "ace_high(hand_size=7, allow_rediscard=True, first_upcard=offer)",
]


def views(rules: str, seed: int) -> Iterator[PlayerView]:
    """Play a deal greedily and give the view of the seat on turn at each step."""
    state = Round.deal(rules, deck_from_seed(seed))
    while state.turn is not None:
        view = state.view(state.turn)
        yield view
        state = state.play(Greedy().choose(view))


def after_discard(hand: list[str], rules: MeldRules) -> int:
    """Return the least that any discard leaves, by the reference."""
    return naive.discards(hand, rules.ace_runs.value, rules.ace_deadwood)[0][1]


def check_prospect(prospect: Prospect, hand: list[str], view: PlayerView) -> None:
    """Try every card that the seat has not seen."""
    rules = view.rules.meld_rules
    seen = {*map(str, view.hand), *map(str, view.discards)}
    seen |= {str(card) for taken in view.taken for card in taken}
    unseen = [card for card in naive.PACK if card not in seen]
    deadwood = naive.deadwood(hand, rules.ace_runs.value, rules.ace_deadwood)
    after = {card: after_discard([*hand, card], rules) for card in unseen}
    assert prospect.deadwood == deadwood
    assert prospect.unseen == len(unseen)
    lowered = {card: left for card, left in after.items() if left < deadwood}
    assert {str(card): left for card, left in prospect.improving} == lowered
    within = sum(left <= view.knock_limit for left in after.values())
    assert prospect.chance_within == Fraction(within, len(unseen))
    gin = sum(left == 0 for left in after.values())
    assert prospect.chance_gin == Fraction(gin, len(unseen))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [3, 4])
def test_every_figure_by_trying_everything(rules: str, seed: int) -> None:
    """Draws, takes and discards come with what trying each unseen card gives."""
    for view in list(views(rules, seed))[:8]:
        advice = advise(view)
        hand = list(map(str, view.hand))
        if advice.draw is not None:
            check_prospect(advice.draw, hand, view)
        if advice.take is not None:
            check_take(advice, hand, view)
        for each in advice.discards[:4]:
            check_prospect(each.prospect, [card for card in hand if card != str(each.card)], view)
        if advice.discards:
            assert {each.card for each in advice.discards} == set(view.hand) - {view.barred}
            left = [each.prospect.deadwood for each in advice.discards]
            assert left == sorted(left)


def check_take(advice: Advice, hand: list[str], view: PlayerView) -> None:
    """Try every discard after a take."""
    assert advice.take is not None
    rules = view.rules.meld_rules
    top = str(view.discards[-1])
    barred = None if view.rules.allow_rediscard else top
    options = naive.discards([*hand, top], rules.ace_runs.value, rules.ace_deadwood, barred=barred)
    assert (str(advice.take.card), advice.take.deadwood) == (top, options[0][1])
    assert str(advice.take.discard) == options[0][0]


def test_melds_for_the_next_player() -> None:
    """What a discard may be to the next player counts pairs that it took, and those it may hold."""
    state = Round.setup(
        "straight_gin",
        upcard="7d",
        hands=["Ac 3d 5h 7s 9c Jd 2h 4s Ts Qc Kc", "2c2d2s 9d KdKs 6h 3c 8d Ah"],
        taken=["...", "KdKs"],
    )
    view = state.view(0)
    given = {str(each.card): (each.known, each.possible) for each in advise(view).discards}
    mine_or_gone = {*map(str, view.hand), "7d"}
    for card, (known, possible) in given.items():
        pairs = [meld - {card} for meld in naive.pack_melds() if card in meld and len(meld) == 3]
        assert known == sum(pair <= {"Kd", "Ks"} for pair in pairs)
        assert possible == sum(not pair & mine_or_gone for pair in pairs)
    assert given["Kc"] == (1, 3)


def test_layoffs() -> None:
    """In the layoff phase the best defence is advised, and nothing about drawing."""
    state = Round.setup(
        "oklahoma_rummy",
        upcard="7s",
        hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
    )
    view = state.play("knock Kh", seat=0).view(1)
    advice = advise(view)
    assert advice.layoffs == view.best_layoffs()
    assert (advice.draw, advice.take, advice.discards) == (None, None, ())
    assert str(advice).endswith("lay 9c on 3, then done")
    assert advise(state.play("knock Kh", seat=0).view(0)).layoffs == ()


def test_whoever_waits() -> None:
    """Who is not on turn is told what the stock may bring; after the end there is nothing."""
    state = Round.deal("oklahoma_rummy", deck_from_seed(7))
    assert advise(state.view(0)).draw is not None
    assert advise(state.view(0)).take is None
    over = list(views("oklahoma_rummy", 7))[-1]
    ended = next(over.possible_decks(Random(1))).play(Greedy().choose(over)).autoplay_defence()
    assert ended.phase is Phase.OVER
    advice = advise(ended.view(0))
    assert (advice.draw, advice.discards) == (None, ())


@pytest.mark.parametrize("view", [None, "open"])
def test_nobody_in_particular(view: Any) -> None:
    """A spectator's view and an open one have no hand to advise on."""
    state = Round.deal("oklahoma_rummy", deck_from_seed(7))
    with pytest.raises(InvalidRoundError, match="no hand"):
        advise(state.open_view() if view else state.view(None))


def test_after_a_reshuffle() -> None:
    """Cards that were buried come only after those that lie before them in the stock."""
    rules = Rules(stock_exhaustion="reshuffle", fixed_knock_limit=0, stock_floor=2)
    state = Round.deal(rules, deck_from_seed(5))
    while state.phase is not Phase.RESHUFFLE:
        legal = list(state.legal_actions)
        state = state.play("draw" if state.phase is Phase.DRAW else legal[-1])
    before = set(state.stock)
    state = state.play(Reshuffle(state.discards[:-1]))
    view = state.view(state.turn)
    cards = {card for card in PACK if find_next(view) >> card.index & 1}
    assert before <= cards
    assert not cards & state.buried[0]
    draw = advise(view).draw
    assert draw is not None
    assert draw.unseen == len(cards) == 12


def test_an_empty_stock() -> None:
    """Where no card is left to come, the chances are none."""
    hands = ["4c5c6c 9d9h9s JdQd 5h 8c Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
    shown = PACK - CardSet(" ".join(hands))
    state = Round.setup(
        "oklahoma_rummy(stock_floor=0)", upcard="7s", hands=hands, stock="", discards=list(shown)
    )
    best = advise(state.view(0)).discards[0].prospect
    assert (best.unseen, float(best.chance_gin), float(best.chance_within)) == (0, 0, 0)
    assert "0 of 0" in str(advise(state.view(0)))


def test_the_last_discard() -> None:
    """At the end of the stock only the last discard is advised on, where it may be taken."""
    hands = ["4c5c6c 9d9h9s JdQd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
    shown = PACK - CardSet(f"{' '.join(hands)} Kd 3c 4d")
    state = Round.setup(
        "oklahoma_rummy(last_discard=playable)",
        upcard="7s",
        hands=hands,
        phase="last",
        stock="3c4d",
        discards=[*shown, "Kd"],
    )
    advice = advise(state.view(0))
    assert advice.draw is None
    assert advice.take is not None
    assert (str(advice.take.discard), advice.take.deadwood) == ("Kh", 5)


def test_a_hand_that_nothing_lowers() -> None:
    """A hand without deadwood says that no card lowers it."""
    hands = ["4c5c6c 9d9h9s JdQdKdTd", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"]
    state = Round.setup("oklahoma_rummy", upcard="7s", hands=hands)
    assert "draw: lowered by none of 41 unseen cards" in str(advise(state.view(0)))
    over = state.play("draw")
    assert "best" not in str(advise(over.view(0))).splitlines()[2]


def test_rows_and_text() -> None:
    """There is a row and a line for each discard, and the text names the best card to come."""
    view = Round.deal("oklahoma_rummy", deck_from_seed(7)).play("draw").view(1)
    advice = advise(view)
    rows = list(advice.rows())
    assert len(rows) == len(view.hand)
    assert rows[0] == {
        "discard": "Jc",
        "deadwood": 44,
        "improving": 29,
        "unseen": 40,
        "knock_next": 0.0,
        "gin_next": 0.0,
        "known_melds": 0,
        "possible_melds": 5,
    }
    assert "Jc      44  29 of 40 best Js:14" in str(advice)
    assert len(str(advice).splitlines()) == 2 + len(rows)
    assert repr(advice) == "<Advice: phase discard, deadwood 54>"


def test_wrong_cards_are_refused() -> None:
    """What is not a card with its deadwood cannot stand in a prospect."""
    wrong: Any = (("7h", 3),)
    with pytest.raises(TypeError, match="improving"):
        Prospect(deadwood=7, improving=wrong, within=0, gin=0, unseen=1)
