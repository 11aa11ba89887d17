"""Matches, their events and views."""

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from attrs import evolve

from oklahoma_rummy.cards import Card, shuffled
from oklahoma_rummy.errors import (
    IllegalActionError,
    InvalidCardsError,
    InvalidRoundError,
    InvalidSheetError,
    MatchOverError,
    OutOfRangeError,
    UnknownNameError,
)
from oklahoma_rummy.play import Event, EventKind, Match, Phase, PlayedRound, PlayerView, Round
from oklahoma_rummy.play.events import EventWord
from oklahoma_rummy.play.state import PhaseWord
from oklahoma_rummy.scoring import ScoreSheet
from oklahoma_rummy.testing.ways import knock_when_possible
from tests.decks import deck_with

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)


def match_after(*actions: str, rules: str = "oklahoma_rummy") -> Match:
    """Start a match, deal and play."""
    match = Match.start(rules, dealer=1).deal(DEAL)
    for action in actions:
        match = match.play(action)
    return match


class TestMatch:
    """Deals in turn."""

    def test_nothing_dealt(self) -> None:
        """Before the first deal there is no round, no view and nothing to play."""
        match = Match.start("oklahoma_rummy")
        assert (match.round, match.view(0), match.events(0)) == (None, None, ())
        assert match.autoplay_defence() == match
        with pytest.raises(IllegalActionError, match="no cards are dealt"):
            match.play("draw")

    def test_a_deal_in_play(self) -> None:
        """While a deal is in play no other can be dealt."""
        with pytest.raises(InvalidRoundError, match="still in play"):
            match_after().deal(DEAL)

    def test_one_deck_for_each_table(self) -> None:
        """Two tables take two decks."""
        with pytest.raises(InvalidCardsError, match="1 decks for 2 tables"):
            Match.start("partnership_two_tables").deal(DEAL)

    def test_the_end(self) -> None:
        """When the sheet is over the match is, and nothing more is dealt."""
        match = match_after("draw", "knock Kh", rules="oklahoma_rummy(target=50)")
        match = match.autoplay_defence()
        assert match.is_over
        assert match.sheet.winner == 0
        with pytest.raises(MatchOverError):
            match.deal(DEAL)

    def test_whole_matches(self) -> None:
        """A match is dealt by the sheet's dealer until the sheet is over."""
        rng = Random(3)
        match = Match.start("short", ["Ann", "Bob"])
        dealers = []
        while not match.is_over:
            match = match.deal(shuffled(rng))
            dealers.append(match.dealer)
            while match.is_dealt:
                match = match.play(knock_when_possible(match.rounds[0], rng))
        assert [played.dealer for played in match.history] == dealers
        assert max(match.sheet.columns[0].points) >= 150
        assert pickle.loads(pickle.dumps(match)) == match  # noqa: S301  made here
        assert repr(match).startswith(f"<Match: round {len(match.history)}, ")

    def test_seats_of_two_tables(self) -> None:
        """A match counts its seats through both tables, and each plays at its own."""
        match = Match.start("partnership_two_tables").deal(DEAL, DEAL)
        assert match.tables == ((0, 1), (2, 3))
        assert match.whose_turn == (1, 3)
        after = match.play("draw", seat=3)
        assert after == match.play("draw", 1) == match.play("draw", table=1, seat=3)
        assert after.rounds[0] is match.rounds[0]
        with pytest.raises(
            IllegalActionError, match=r"^it is seat 3's turn \(action draw\)\. Wait\.$"
        ):
            match.play("draw", seat=2)
        with pytest.raises(
            IllegalActionError, match=r"^it is seat 1's turn \(action draw\)\. Wait\.$"
        ):
            match.play("draw", seat=0)
        with pytest.raises(OutOfRangeError, match=r"seat is 1\. Use a whole number from 2 to 3"):
            match.play("draw", table=1, seat=1)
        with pytest.raises(OutOfRangeError):
            match.play("draw", seat=4)

    def test_whose_turn(self) -> None:
        """Nobody is on turn before a deal and after its end."""
        match = Match.start("oklahoma_rummy", dealer=1)
        assert (match.whose_turn, match.tables) == ((), ((0, 1),))
        with pytest.raises(IllegalActionError, match="no cards are dealt"):
            match.play("draw", seat=0)
        assert match_after().whose_turn == (0,)
        assert match_after("draw", "knock Kh").whose_turn == (1,)
        over = match_after("draw", "knock Kh", "done")
        assert over.whose_turn == ()
        with pytest.raises(IllegalActionError, match="it is nobody's turn"):
            over.play("draw", seat=0)

    def test_a_table_out_of_range(self) -> None:
        """Tables and seats are counted from 0."""
        with pytest.raises(OutOfRangeError):
            match_after().play("draw", table=1)
        with pytest.raises(OutOfRangeError):
            match_after().view(2)
        with pytest.raises(OutOfRangeError):
            match_after().events(0, since=-1)


class TestWhatAgrees:
    """A match whose parts say different things is refused, so that a record holds everything."""

    @pytest.mark.parametrize(
        "changed",
        [
            lambda sheet: sheet.record_points(0, 25),
            lambda sheet: sheet.undo(),
            lambda sheet: sheet.amend(1, note="a lucky hand"),
            lambda sheet: sheet.amend(1, date="2024-05-01"),
            lambda sheet: sheet.undo().record_points(0, 95),
        ],
        ids=["a hand more", "a hand less", "a note", "a date", "points alone"],
    )
    def test_a_sheet_of_its_own(self, changed: Callable[[ScoreSheet], ScoreSheet]) -> None:
        """What is on the sheet and not in the rounds no record could hold, so it is refused."""
        match = match_after("draw", "knock Kh", "done")
        with pytest.raises(InvalidSheetError, match=r"sheet\)\. Change a copy of the sheet"):
            evolve(match, sheet=changed(match.sheet))
        assert changed(match.sheet) != match.sheet

    def test_other_names(self) -> None:
        """The players can be renamed: a record holds their names."""
        match = match_after("draw", "knock Kh", "done")
        renamed = evolve(match, sheet=match.sheet.rename(["Ann", "Bob"]))
        assert renamed.players == ("Ann", "Bob")
        assert Match.parse(str(renamed)) == renamed

    def test_rounds_of_another_deal(self) -> None:
        """Rounds that the history does not come to are refused."""
        match = match_after("draw")
        for rounds in ((), match_after().rounds, match_after("draw", "discard Kh").rounds):
            with pytest.raises(InvalidRoundError, match=r"not what the history comes to \(rounds"):
                evolve(match, rounds=rounds)

    def test_a_history_that_cannot_be(self) -> None:
        """A history is played again: its first impossible move is named, with deal and step."""
        match = match_after("draw", "discard Kh")
        (played,) = match.history
        again = PlayedRound(dealer=1, decks=[DEAL], moves=[(0, "draw"), (0, "discard Kh")])
        assert again == played
        for moves, told in (
            ([(0, "discard Kh")], r"no card is drawn yet .* \(history, round 1, step 1"),
            ([(0, "draw"), (1, "take")], r"table is 1 \(history, round 1, step 2"),
        ):
            with pytest.raises(InvalidRoundError, match=told):
                evolve(match, history=[evolve(played, moves=moves)])
        with pytest.raises(InvalidRoundError, match=r"seat 0 deals \(history, round 1\)\. Let"):
            evolve(match, history=[evolve(played, dealer=0)])
        with pytest.raises(InvalidRoundError, match=r"still in play \(history, round 2"):
            evolve(match, history=[played, played])
        with pytest.raises(InvalidRoundError, match=r"2 decks for 1 tables \(history, round 1"):
            evolve(match, history=[evolve(played, decks=[DEAL, DEAL])])

    def test_several_at_once(self) -> None:
        """Wrong rounds and a wrong sheet are told together."""
        match = match_after("draw", "knock Kh", "done")
        with pytest.raises(InvalidRoundError) as caught:
            evolve(match, rounds=match_after("draw").rounds, sheet=match.sheet.undo())
        assert [problem.where for problem in caught.value.problems] == ["rounds", "sheet"]

    @pytest.mark.parametrize(
        "wrong",
        [
            {"sheet": "sheet"},
            {"rounds": "rounds"},
            {"rounds": ["round"]},
            {"history": [7]},
            {"history": {}},
        ],
        ids=str,
    )
    def test_wrong_types(self, wrong: dict[str, Any]) -> None:
        """A value of the wrong Python type is a TypeError."""
        with pytest.raises(TypeError):
            evolve(match_after("draw"), **wrong)

    @pytest.mark.parametrize(
        "wrong",
        [
            {"decks": 7},
            {"decks": [7]},
            {"moves": "draw"},
            {"moves": ["draw"]},
            {"moves": [(0, 7)]},
            {"moves": [(0,)]},
            {"moves": [("0", "draw")]},
            {"dealer": True},
        ],
        ids=str,
    )
    def test_wrong_types_in_a_deal(self, wrong: dict[str, Any]) -> None:
        """A deal is checked as it is made, and keeps plain values."""
        with pytest.raises(TypeError):
            evolve(match_after("draw").history[0], **wrong)

    def test_a_pickle_is_a_record(self) -> None:
        """A pickle holds the record, so it can be read when the inside of a match has changed."""
        match = match_after("draw", "knock Kh", "done")
        pickled = pickle.dumps(match)
        assert b"oklahoma-rummy-record" in pickled
        assert pickle.loads(pickled) == match  # noqa: S301  made here


class TestEvents:
    """What seats are told."""

    def test_sentences(self) -> None:
        """Each event is a sentence that says no more than its seat knows."""
        match = match_after("draw", "discard Kh", "take", "discard 2c", "draw", "knock 8c")
        match = match.play("lay 9c on 3").play("done")
        told = list(map(str, match.events(1)))
        assert told[0].startswith("seat 1 dealt, the upcard is 7s; seat 1 holds 2c 9c Tc")
        assert told[1:5] == [
            "seat 0 drew from the stock",
            "seat 0 discarded Kh",
            "seat 1 took Kh",
            "seat 1 discarded 2c",
        ]
        assert told[6].startswith("seat 0 knocked, discarding a card face down: 4c5c6c JdQdKd")
        assert told[7] == "seat 1 laid 9c on meld 3"
        assert told[8].startswith("seat 1 is done; seat 1 holds Tc")
        assert told[9] == ("the round is over: knock, seat 0 wins; points: seat 0 98, seat 1 0")
        assert str(match.events(0)[1]) == "seat 0 drew from the stock: Kh"
        assert "discarding 8c" in str(match.events(0)[6])

    def test_the_rest_of_the_words(self) -> None:
        """Passing, gin, big gin and a reshuffle have their sentences."""
        passed = match_after("pass", rules="first_upcard_offer")
        assert str(passed.events(None)[1]) == "seat 0 passed"
        gin = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="8c", dealer=1)
        start = Match.start("oklahoma_rummy(big_gin_bonus=9)", dealer=1).deal(gin).play("draw")
        assert str(start.play("gin 8c").events(None)[2]).startswith("seat 0 went gin, discarding")
        assert str(start.play("big-gin").events(None)[2]).startswith(
            "seat 0 went big gin: 4c5c6c7c8c"
        )
        rules = "oklahoma_rummy(stock_exhaustion=reshuffle, stock_floor=10)"
        match = match_after(rules=rules)
        while match.rounds[0].phase is not Phase.RESHUFFLE:
            match = match.play("draw").play(next(iter(match.play("draw").rounds[0].legal_actions)))
        match = match.play(next(iter(match.rounds[0].legal_actions)))
        assert str(match.events(0)[-1]) == "the discards went under the stock"

    def test_json(self) -> None:
        """Events are written as JSON, what is not there left out."""
        match = match_after("draw", "knock Kh", "lay 9c on 3", "done")
        data = [event.to_dict() for event in match.events(1)]
        assert json.loads(json.dumps(data)) == data
        assert data[1] == {"round": 0, "table": 0, "kind": "drew", "seat": 0}
        assert data[2]["spread"] == "4c5c6c JdQdKd 9d9h9s"
        assert "card" not in data[2]
        assert data[3]["meld"] == 3
        assert data[-1]["result"]["winners"] == [0]

    def test_increments(self) -> None:
        """A client asks for what it has not received, over the ends of deals too."""
        match = match_after("draw", "knock Kh", "done").deal(DEAL).play("draw")
        everything = match.events(0)
        assert [event.round for event in everything] == [0] * 5 + [1] * 2
        for since in range(len(everything) + 2):
            assert match.events(0, since=since) == everything[since:]

    def test_words_for_kinds(self) -> None:
        """A kind may be given by its word."""
        event = Event(round=0, table=0, kind="took", seat=1, card=Card.parse("7h"))
        assert event.kind is EventKind.TOOK
        with pytest.raises(UnknownNameError):
            Event(round=0, table=0, kind="took off", seat=1)  # type: ignore[arg-type]
        assert get_args(EventWord) == tuple(EventKind)
        assert get_args(PhaseWord) == tuple(Phase)

    def test_two_tables(self) -> None:
        """A player at two tables sees the other table as a spectator does."""
        match = Match.start("partnership_two_tables", dealer=1).deal(DEAL, DEAL)
        match = match.play("draw", table=1)
        assert match.events(2)[0].hands == ()
        assert match.events(2)[1].hands[:2] == (None, None)
        view = match.view(2)
        assert view is not None
        assert match.events(2)[1].hands[2] == view.hand - {Card.parse("Kh")}
        assert match.events(2)[2].card == Card.parse("Kh")
        assert str(match.events(2)[2]).startswith("table 1: seat ")
        assert match.events(0)[2].card is None
        assert match.view(None, table=1).hands == (None, None)  # type: ignore[union-attr]


class TestViews:
    """What is read off a view."""

    def test_open_view(self) -> None:
        """An open view shows every card."""
        state = match_after("draw", "knock Kh").rounds[0]
        view = state.open_view()
        assert view.hands == state.hands
        assert view.stock == state.stock
        assert view.knock_discard == Card.parse("Kh")
        assert "?" not in str(view)
        assert view.to_dict()["stock"].startswith("8c 7d")

    def test_text(self) -> None:
        """A view is one line for people, and shorter still in a program's output."""
        state = match_after("draw", "knock Kh").rounds[0]
        assert str(state.view(1)) == (
            "view 1 okr1 layoff 1 1 7s 456.9JQK.59.9/29T.23.A6.2QK .../... ?30 7s - - "
            "0:?:4c5c6c+JdQdKd+9d9h9s -/- oklahoma_rummy"
        )
        views = [state.view(1), state.view(None), state.open_view()]
        assert list(map(repr, views)) == [
            f"<PlayerView: {whose}, phase layoff, turn 1>"
            for whose in ("seat 1", "spectator", "open")
        ]

    def test_a_spectator(self) -> None:
        """A spectator has no hand and nothing to do."""
        view = match_after().rounds[0].view(None)
        assert len(view.hand) == 0
        assert list(view.legal_actions) == []
        assert str(view.why_illegal("draw")) == "it is seat 0's turn. Wait."

    def test_nobodys_turn(self) -> None:
        """When it is nobody's turn the view says so."""
        view = match_after("draw", "knock Kh", "done").rounds[0].view(0)
        assert str(view.why_illegal("draw")) == "it is nobody's turn. Wait."
        assert str(view).startswith("view 0 okr1 over - ")

    def test_a_dictionary(self) -> None:
        """A view as data is JSON, with the legal actions where they are asked for."""
        view = match_after("draw").rounds[0].view(0)
        data = view.to_dict(legal_actions=True)
        assert json.loads(json.dumps(data)) == data
        assert "discard Kh" in data["legal_actions"]
        assert "legal_actions" not in view.to_dict()
        assert view.why_illegal("discard Kh") is None
        shown = match_after("draw", "knock Kh").rounds[0].view(1).to_dict()
        assert shown["showdown"]["discard"] is None
        assert shown["showdown"]["spread"] == "4c5c6c JdQdKd 9d9h9s"

    def test_sampling_after_the_last_discard_is_taken(self) -> None:
        """A seat that took the last discard can knock in every round that could be true."""
        state = Round.setup(
            "tournament",
            upcard="Ts",
            hands=["4c5c6c 9d9h JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d 9s"],
            turn=1,
            stock="3h 4h",
        ).play("discard 9s")
        view = state.play("take").view(1)
        assert PlayerView.from_dict(view.to_dict()) == view
        guess = next(view.possible_decks(Random(1)))
        assert guess.view(1) == view
        assert len(guess.legal_actions) > 0

    def test_sampling_against_big_gin(self) -> None:
        """Big gin has no discard, so none is dealt."""
        gin = deck_with(["4c5c6c7c 9d9h9s JdQdKd", LOOSE], "7s", stock="8c", dealer=1)
        rules = "oklahoma_rummy(big_gin_bonus=9, layoff_on_gin=True)"
        match = Match.start(rules, dealer=1).deal(gin).play("draw").play("big-gin")
        view = match.rounds[0].view(0)
        assert next(view.possible_decks(Random(1))).view(0) == view

    def test_sampling_shuffles(self) -> None:
        """Rounds that could be true differ, and each has the view of the seat."""
        view = match_after("draw").rounds[0].view(1)
        possible = view.possible_decks(Random(1))
        rounds = [next(possible) for _ in range(5)]
        assert len(set(rounds)) == 5
        assert {state.view(1) for state in rounds} == {view}
