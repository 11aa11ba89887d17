"""Matches that policies play from a seed: the law, the caps, and what becomes of faults."""

from typing import Any

import pytest

from oklahoma_rummy import Match, PlayerView, Rules, deck_from_seed
from oklahoma_rummy.errors import OutOfRangeError
from oklahoma_rummy.play import Discard, Reshuffle, Take
from oklahoma_rummy.play.actions import DRAW
from oklahoma_rummy.rules import PRESETS
from oklahoma_rummy.simulation import Caps, Fault, Greedy, PlayedMatch
from oklahoma_rummy.simulation.playing import CAPS, Setting, play_match


class Taker:
    """Takes whatever it may, and discards its lowest card: it never comes to an end."""

    def choose(self, view: PlayerView) -> Any:
        """Return a take where one is legal, else the first that is."""
        legal = list(view.legal_actions)
        return next((action for action in legal if isinstance(action, Take)), legal[0])


class Drawer:
    """Draws and discards its last card: it comes to the end of the stock."""

    def choose(self, view: PlayerView) -> Any:
        """Return a draw or a discard."""
        legal = list(view.legal_actions)
        discards = [action for action in legal if isinstance(action, Discard)]
        return DRAW if DRAW in legal else (discards or legal)[-1]


class Broken:
    """Fails at its first card too many."""

    def __init__(self, answer: Any = None) -> None:
        """Take the answer to give; without one an exception is raised."""
        self.answer = answer

    def choose(self, view: PlayerView) -> Any:
        """Play on until there is something to discard."""
        if view.hand_sizes[view.seat or 0] == view.rules.cards_dealt:
            return next(iter(view.legal_actions))
        if self.answer is None:
            message = "no idea"
            raise RuntimeError(message)
        return self.answer


def setting(rules: str, *policies: Any, caps: Caps = CAPS, on_fault: str = "raise") -> Setting:
    """Make a setting; one policy plays at every seat."""
    table = Rules.parse(rules)
    seats = policies if len(policies) > 1 else policies * table.players
    return Setting(rules=table, policies=seats, caps=caps, on_fault=Fault(on_fault))


@pytest.mark.parametrize("rules", PRESETS)
def test_matches_end_by_the_law(rules: str) -> None:
    """A match under every preset ends, and its deals add up to the points of the sheet."""
    played = play_match(setting(rules, Greedy()), 3, "7/3", 0)
    assert (played.number, played.dealer, played.capped) == (3, 0, False)
    assert all(sum(deal.points) >= 0 for deal in played.deals)
    assert all(deal.kind != "capped" for deal in played.deals)
    assert len(played.totals) == Rules.parse(rules).sides


def test_played_as_a_match_plays_it() -> None:
    """The same decks and actions in a match of the library come to the same sheet."""
    played = play_match(setting("short", Greedy()), 0, "7/0", 1)
    match = Match.start("short", dealer=1)
    number = 0
    while not match.is_over:
        number += 1
        match = match.deal(deck_from_seed(f"7/0/{number}"))
        while match.is_dealt:
            view = match.view(match.whose_turn[0])
            assert view is not None
            match = match.play(Greedy().choose(view))
    assert (match.sheet.winner, match.sheet.totals) == (played.winner, played.totals)
    assert number == played.deals[-1].number


def test_two_tables_play_the_same_deal() -> None:
    """At two tables each deal has two rows, with packs of their own and one dealer."""
    played = play_match(setting("partnership_two_tables", Greedy()), 0, "7/0", 0)
    first, second = played.deals[:2]
    assert (first.number, first.table, second.number, second.table) == (1, 0, 1, 1)
    assert first.dealer == second.dealer
    assert str(deck_from_seed("7/0/1")[20]) == first.upcard
    assert str(deck_from_seed("7/0/1/1")[20]) == second.upcard


def test_rows_are_plain() -> None:
    """A row holds plain values, one column for each seat's points, and no nested list."""
    played = play_match(setting("three_players", Greedy()), 0, "7/0", 0)
    row = next(played.rows())
    assert list(row)[:3] == ["match", "number", "table"]
    assert list(row)[-3:] == ["points_0", "points_1", "points_2"]
    assert all(isinstance(value, int | str | None) for value in row.values())
    assert played.to_dict()["deals"][0]["points"] == [row[f"points_{seat}"] for seat in range(3)]


def test_turns_are_capped() -> None:
    """A deal that would go on for ever is void at the cap of turns, and says so."""
    caps = Caps(turns=30, deals=3)
    played = play_match(setting("oklahoma_rummy", Taker(), caps=caps), 0, "7", 0)
    assert played.capped
    assert played.winner is None
    assert [deal.kind for deal in played.deals] == ["capped"] * 3
    assert {deal.turns for deal in played.deals} == {31}


def test_reshuffles_are_capped() -> None:
    """A deal that is reshuffled again and again is void at the cap of reshuffles."""
    caps = Caps(reshuffles=2, deals=1)
    rules = "oklahoma_rummy(stock_exhaustion=reshuffle, fixed_knock_limit=0)"
    played = play_match(setting(rules, Drawer(), caps=caps), 0, "7", 0)
    assert [(deal.kind, deal.reshuffles) for deal in played.deals] == [("capped", 3)]


def test_reshuffles_follow_from_the_seed() -> None:
    """Discards go under the stock in an order that only the seed decides."""
    rules = "oklahoma_rummy(stock_exhaustion=reshuffle, fixed_knock_limit=0)"
    orders: list[PlayedMatch] = [
        play_match(setting(rules, Drawer(), caps=Caps(reshuffles=2, deals=1)), 0, seed, 0)
        for seed in ("7", "7", "8")
    ]
    assert orders[0] == orders[1] != orders[2]


@pytest.mark.parametrize("answer", [None, DRAW, "discard 7h on", 7, Reshuffle(())])
def test_faults_are_raised(answer: Any) -> None:
    """By default a fault of a policy goes to the caller, with where it was."""
    with pytest.raises((RuntimeError, ValueError, TypeError)) as caught:
        play_match(setting("short", Broken(answer)), 4, "7/4", 0)
    assert caught.value.__notes__ == ["match 4, deal 1, table 0, seed '7/4'"]


def test_faults_are_forfeits() -> None:
    """A forfeited deal is awarded to the next seat: a gin bonus, multiplied, and a box."""
    table = setting("short", Broken(), Greedy(), on_fault="forfeit", caps=Caps(deals=20))
    played = play_match(table, 0, "7/0", 0)
    assert {deal.kind for deal in played.deals} >= {"forfeit"}
    assert played.winner == 1
    for deal in played.deals:
        assert deal.kind in {"forfeit", "gin", "knock"}
        if deal.kind == "forfeit":
            assert deal.points == (0, 50 if deal.upcard[1] == "s" else 25)
            assert deal.winner == 1


def test_faults_fall_back() -> None:
    """A fallback plays each action that a policy fails at, and is counted."""
    table = setting("short", Broken(), Greedy(), on_fault="fallback")
    played = play_match(table, 0, "7/0", 0)
    assert not played.capped
    assert sum(deal.faults for deal in played.deals) > 0


def test_caps_are_counts() -> None:
    """A cap of nothing is refused."""
    with pytest.raises(OutOfRangeError):
        Caps(turns=0)
