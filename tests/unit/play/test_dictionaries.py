"""Views and events from their dictionaries: what is read back, and what is refused."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.play import Event, EventKind, Match, Phase, PlayerView, Round
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.testing.ways import knock_when_possible, never_knock
from tests.decks import deck_with

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)
TWO = "partnership_two_tables"


def match_after(*actions: str, rules: str = "oklahoma_rummy") -> Match:
    """Deal and play."""
    match = Match.start(rules, dealer=1).deal(DEAL)
    for action in actions:
        match = match.play(action)
    return match


OVER = match_after("draw", "knock Kh", "lay 9c on 3", "done")


def end_of(match: Match) -> Event:
    """Give the last event."""
    return match.events(None)[-1]


def problems_of(reader: Callable[[Any], object], data: dict[str, Any]) -> dict[str, Problem]:
    """Give what is wrong with a dictionary, by its place."""
    with pytest.raises(InvalidRoundError) as caught:
        reader(data)
    return {problem.where: problem for problem in caught.value.problems}


class TestEnd:
    """What the event at the end of a deal says."""

    def test_points_and_winners(self) -> None:
        """The end names who won and what each seat scored: here 5 against 40, twice for spades."""
        end = end_of(OVER)
        assert (end.kind, end.winners, end.points) == (EventKind.ENDED, (0,), (70, 0))
        assert str(end) == "the round is over: knock, seat 0 wins; points: seat 0 70, seat 1 0"
        data = end.to_dict()
        assert (data["winners"], data["points"]) == ([0], [70, 0])
        assert data["result"]["winners"] == [0]
        assert [event.winners or event.points for event in OVER.events(0)[:-1]] == [()] * 5

    def test_a_void_deal(self) -> None:
        """A void deal has no winner and no points."""
        rng = Random(1)
        match = Match.start("oklahoma_rummy").deal(shuffled(rng))
        while match.is_dealt:
            match = match.play(never_knock(match.rounds[0], rng))
        end = end_of(match)
        assert end.result is not None
        assert (end.result.kind, end.winners, end.points) == (RoundKind.VOID, (), (0, 0))
        assert str(end) == "the round is over: void"
        assert Event.from_dict(end.to_dict()) == end

    def test_two_winners(self) -> None:
        """Those who share a win are named together."""
        hands = ["4c5c6c 9d9h9s 7d", "AcAdAh 2d2h2s 3d", "JcJdJh TcTdTh 3h"]
        deck = deck_with(hands, "7h", stock="Qc", dealer=2)
        rules = "three_players(multi_tie=split, layoffs=none)"
        match = Match.start(rules, dealer=2).deal(deck).play("draw").play("knock Qc")
        end = end_of(match)
        assert end.winners == (1, 2)
        assert "undercut, seat 1 and seat 2 win; points: seat 0 0, seat 1 " in str(end)
        assert Event.from_dict(end.to_dict()) == end

    def test_the_second_table(self) -> None:
        """At the second table winners and points are those of seats 2 and 3."""
        match = Match.start(TWO, dealer=1).deal(DEAL, DEAL)
        for action in ("draw", "knock Kh", "done"):
            match = match.play(action, table=1)
        *_, knocked, done, end = match.events(3)
        assert (knocked.seat, done.seat, end.winners) == (2, 3, (2,))
        assert end.points[:2] == (0, 0)
        assert end.points[2] > 0
        assert done.hands[3] == match.rounds[1].hands[1]
        assert str(end).startswith(
            "table 1: the round is over: knock, seat 2 wins; points: seat 0 0"
        )
        for event in match.events(3):
            assert Event.from_dict(event.to_dict()) == event


class TestEventFromDict:
    """Events that are read back."""

    @pytest.mark.parametrize("rules", ["short", "four_players", "partnership", TWO, "no_layoff"])
    def test_every_event_of_a_match(self, rules: str) -> None:
        """Through JSON every event of every seat comes back equal."""
        rng = Random(2)
        match = Match.start(rules)
        tables = len(match.tables)
        match = match.deal(*[shuffled(rng) for _ in range(tables)])
        while match.is_dealt:
            table = next(n for n, state in enumerate(match.rounds) if state.phase is not Phase.OVER)
            match = match.play(knock_when_possible(match.rounds[table], rng), table)
        for seat in (None, *range(match.rules.players)):
            for event in match.events(seat):
                again = Event.from_dict(json.loads(json.dumps(event.to_dict())))
                assert (again, str(again)) == (event, str(event))

    def test_every_problem_is_named(self) -> None:
        """What is missing, odd, unknown or out of range is named at once."""
        data: dict[str, Any] = {"table": 2, "kind": "drewe", "seat": "0", "colour": 1}
        found = problems_of(Event.from_dict, data | {"hands": "7h", "meld": 0, "card": "7x"})
        assert {where: problem.code for where, problem in found.items()} == {
            "round": ErrorCode.INVALID_ROUND,
            "table": ErrorCode.OUT_OF_RANGE,
            "kind": ErrorCode.UNKNOWN_NAME,
            "seat": ErrorCode.WRONG_TYPE,
            "card, character 2": ErrorCode.UNKNOWN_SUIT,
            "hands": ErrorCode.WRONG_TYPE,
            "meld": ErrorCode.OUT_OF_RANGE,
            "the event": ErrorCode.UNKNOWN_NAME,
        }
        with pytest.raises(TypeError, match="an event is read from a mapping, not from list"):
            Event.from_dict([])  # type: ignore[arg-type]

    def test_a_long_list(self) -> None:
        """A list longer than any is refused."""
        found = problems_of(Event.from_dict, OVER.events(0)[0].to_dict() | {"hands": [None] * 53})
        assert found["hands"].what == "a list of 53 values is too long"

    def test_parts_of_another_kind(self) -> None:
        """Only a knock has a spread, only an end points."""
        drew = OVER.events(0)[1].to_dict()
        found = problems_of(Event.from_dict, drew | {"spread": "4c5c6c", "points": [1, 2]})
        assert set(found) == {"spread", "points"}
        assert found["points"].what == "an event 'drew' does not have it"
        knocked = OVER.events(0)[2].to_dict()
        del knocked["spread"]
        assert problems_of(Event.from_dict, knocked)["spread"].what == "spread is missing"

    def test_an_end_that_contradicts_itself(self) -> None:
        """Winners, points and outcome follow from the cards."""
        data = end_of(OVER).to_dict()
        found = problems_of(Event.from_dict, data | {"winners": [1], "points": [1, 0]})
        assert {where: problem.repair for where, problem in found.items()} == {
            "winners": "write [0]",
            "points": "write [70, 0]",
        }
        result = data["result"]
        changes: list[tuple[dict[str, Any], str]] = [
            ({"kind": "gin", "winners": [1], "deadwood": [0, 0]}, "kind winners deadwood"),
            ({"kept": result["kept"][:1]}, "kept, laid"),
            ({"knocker": None}, "knocker"),
            ({"upcard": "1h", "laid": [[7], []]}, "upcard laid"),
        ]
        for change, where in changes:
            found = problems_of(Event.from_dict, data | {"result": result | change})
            names = [where] if "," in where else where.split()
            places = [place.partition(", character")[0] for place in found]
            assert {place.replace("result.", "") for place in places} == {*names}

    def test_an_end_that_cannot_be_settled(self) -> None:
        """What was kept must be melds and cards."""
        data = end_of(OVER).to_dict()
        data["result"]["kept"][1] = "7x"
        assert [*problems_of(Event.from_dict, data)] == ["result.kept"]


class TestViewFromDict:
    """Views that are read back."""

    @pytest.mark.parametrize("match", [match_after(), match_after("draw", "knock Kh"), OVER])
    def test_read_back(self, match: Match) -> None:
        """Through JSON views come back equal, with what is legal."""
        state = match.rounds[0]
        for view in (state.view(0), state.view(1), state.view(None), state.open_view()):
            again = PlayerView.from_dict(json.loads(json.dumps(view.to_dict())))
            assert again == view
            assert list(again.legal_actions) == list(view.legal_actions)
            assert again.best_layoffs() == view.best_layoffs()

    def test_melds_that_grew_past_others(self) -> None:
        """Melds keep their places on the table when one grows past the next in mask order."""
        state = Round.setup(
            "oklahoma_rummy",
            upcard="6c",
            hands=["3c4c5c 2c2d2h 8c8d8h 5s Kh", "2s 7c Kc Qd Js Ts 9h 7d 6s 4h"],
        )
        state = state.play("knock Kh: 3c4c5c 2c2d2h 8c8d8h").play("lay 2s on 2")
        for view in (state.view(0), state.view(1), state.view(None), state.open_view()):
            assert view.to_dict()["showdown"]["table"] == "3c4c5c 2c2d2h2s 8c8d8h"
            assert PlayerView.from_dict(view.to_dict()) == view

    def test_the_table_in_the_match(self) -> None:
        """A view of a match with two tables says its table, and counts its seats there."""
        match = Match.start(TWO).deal(DEAL, DEAL)
        views = [match.view(seat) for seat in range(4)]
        assert [(view.table_number, view.seat) for view in views if view] == [
            (0, 0), (0, 1), (1, 0), (1, 1),
        ]  # fmt: skip
        assert views[2] is not None
        assert str(views[2].why_illegal("draw")) == "it is seat 3's turn. Wait."
        again = PlayerView.from_dict(views[2].to_dict())
        assert (again, again.table_number) == (views[2], 1)
        data = match_after().rounds[0].view(0).to_dict() | {"table_number": 1}
        assert set(problems_of(PlayerView.from_dict, data)) == {"table_number"}
        assert "table_number" not in match_after().rounds[0].view(0).to_dict()

    def test_every_problem_is_named(self) -> None:
        """What cannot be read is named at once, and so are lists of a wrong length."""
        data = match_after("draw", "knock Kh").rounds[0].view(1).to_dict()
        shown = data["showdown"]
        changed = data | {"turn": 7, "hands": "x", "showdown": shown | {"spread": "7h", "x": 1}}
        del changed["stock"]
        found = problems_of(PlayerView.from_dict, changed)
        assert set(found) == {"turn", "hands", "stock", "showdown.spread", "showdown"}
        changed = data | {
            "hands": [None],
            "redrawn": [[0]],
            "showdown": shown | {"layoffs": [], "knocker": 2},
        }
        found = problems_of(PlayerView.from_dict, changed)
        assert set(found) == {
            "hands",
            "redrawn",
            "redrawn, reshuffle 1",
            "showdown.layoffs",
            "showdown.knocker",
        }  # fmt: skip
        with pytest.raises(TypeError, match="a view is read from a mapping, not from int"):
            PlayerView.from_dict(7)  # type: ignore[arg-type]

    def test_what_the_seat_would_see_otherwise(self) -> None:
        """Numbers and words that do not follow from what is seen are named."""
        data = match_after("draw").rounds[0].view(0).to_dict(legal_actions=True)
        changed = data | {"knock_limit": 9, "multiplier": 1, "legal_actions": ["draw"], "result": 1}
        found = problems_of(PlayerView.from_dict, changed)
        assert set(found) == {"knock_limit", "multiplier", "legal_actions", "result"}
        assert found["knock_limit"].what == "it is 9, and the seat would see 7"

    def test_what_no_line_can_say(self) -> None:
        """Numbers of cards that cannot be are refused."""
        data = match_after().rounds[0].view(0).to_dict()
        found = problems_of(PlayerView.from_dict, data | {"stock_count": 60})
        assert (
            found["hand_sizes, stock_count"].what == "70 cards in places for 41 that are not seen"
        )
        assert set(found) == {"hand_sizes, stock_count"}
