"""The public machines: a server that keeps the law passes, and each fault of one is named."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from oklahoma_rummy import Card, CardSet, Match, Round, Rules, deck_from_seed
from oklahoma_rummy.errors import OklahomaRummyError
from oklahoma_rummy.hypothesis_plugin import register_strategy
from oklahoma_rummy.play import Action
from oklahoma_rummy.testing import MatchMachine, RoundMachine, check_match, check_round, laws
from oklahoma_rummy.testing.machines import known_cards

FEW = settings(
    max_examples=15,
    stateful_step_count=6,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class ServerMachine(MatchMachine):
    """Plays at a server that is a match of its own."""

    RULES = st.sampled_from(["oklahoma_rummy", "partnership_two_tables", "rami_oklahoma"]).map(
        Rules.parse
    )

    def start(self, rules: Rules, dealer: int) -> None:
        """Begin a match."""
        self.server = Match.start(rules, dealer=dealer)

    def deal(self, decks: Sequence[Sequence[Card]]) -> None:
        """Deal a round."""
        self.server = self.server.deal(*decks)

    def play(self, seat: int | None, action: Action, table: int) -> None:
        """Play an action."""
        self.server = self.server.play(action, table, seat=seat)

    def refuses(self, seat: int, action: Action, table: int) -> bool:
        """Play what may not be played."""
        try:
            self.server.play(action, table, seat=seat)
        except OklahomaRummyError:
            return True
        return False

    def view(self, seat: int | None, table: int) -> Mapping[str, object]:
        """Show a view."""
        view = self.server.view(seat, table)
        assert view is not None
        return view.to_dict()

    def cards_shown(self, seat: int | None, table: int) -> Iterable[Card | str]:
        """Show the own hand and the pile."""
        view = self.server.view(seat, table)
        assert view is not None
        return [*view.hand, *map(str, view.discards)]

    def events(self, seat: int | None, since: int) -> Sequence[Mapping[str, object]]:
        """Tell what happened."""
        return [event.to_dict() for event in self.server.events(seat, since)]

    def totals(self) -> Sequence[int]:
        """Return the totals."""
        return self.server.sheet.totals


class PlaysAnything(ServerMachine):
    """Refuses nothing."""

    def refuses(self, seat: int, action: Action, table: int) -> bool:  # noqa: ARG002
        """Take whatever comes."""
        return False


class ShowsTooMuch(ServerMachine):
    """Shows every view with all cards."""

    def view(self, seat: int | None, table: int) -> Mapping[str, object]:  # noqa: ARG002
        """Show all."""
        return self.server.rounds[table].open_view().to_dict()


class ShowsTheStock(ServerMachine):
    """Shows the front card of the stock."""

    def cards_shown(self, seat: int | None, table: int) -> Iterable[Card | str]:  # noqa: ARG002
        """Show a card that nobody may see."""
        return self.server.rounds[table].stock[:1]


class TellsEverybody(ServerMachine):
    """Tells everybody what seat 0 saw."""

    def events(self, seat: int | None, since: int) -> Sequence[Mapping[str, object]]:  # noqa: ARG002
        """Tell what another saw."""
        return [event.to_dict() for event in self.server.events(0, since)]


class CountsWrongly(ServerMachine):
    """Gives the first side a point more."""

    def totals(self) -> Sequence[int]:
        """Return other totals."""
        first, *others = self.server.sheet.totals
        return [first + 1, *others]


@pytest.mark.parametrize("machine", [ServerMachine, RoundMachine])
def test_who_keeps_the_law_passes(machine: type[MatchMachine]) -> None:
    """A server that asks the library, and the library itself, break no law."""
    run_state_machine_as_test(machine, settings=FEW)


@pytest.mark.parametrize(
    ("machine", "law"),
    [
        (PlaysAnything, "what may not be done is refused: "),
        (ShowsTooMuch, "a seat is shown its view: "),
        (ShowsTheStock, "a seat is shown no card that it may not know: "),
        (TellsEverybody, "a seat is told what it saw happen: "),
        (CountsWrongly, "the totals are those of the sheet"),
    ],
)
def test_faults_are_named(machine: type[MatchMachine], law: str) -> None:
    """Each fault is found, and the law that it breaks is named."""
    with pytest.raises(AssertionError, match=f"^{law}"):
        run_state_machine_as_test(machine, settings=FEW)


def test_rounds_of_one_table() -> None:
    """The machine for rounds plays where there is one table, and has its round at hand."""
    machine: Any = RoundMachine()
    machine.match = Match.start("short").deal(deck_from_seed(1))
    assert machine.state == machine.match.round


def test_nothing_is_registered_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Hypothesis is not loaded, a class of values is left as it is."""
    monkeypatch.delitem(sys.modules, "hypothesis.strategies")
    register_strategy(int)
    monkeypatch.undo()
    assert repr(st.from_type(int)) == "integers()"


def test_what_a_seat_may_be_shown() -> None:
    """Its hand, the pile, the upcard, what was shown, what lies on the table and was laid off."""
    state = Round.setup(
        "oklahoma_rummy",
        upcard="7s",
        hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
    ).play("knock Kh")
    known = known_cards(state.play("lay 9c on 3").view(None))
    assert known == CardSet("4c5c6c 9d9h9s9c JdQdKd 5h 7s")
    assert known_cards(state.view(0)) == known - CardSet("9c") | CardSet("Kh")


def test_laws_of_stops_and_ends() -> None:
    """The laws hold for rounds that were stopped, and for a match that was ended."""
    match = Match.start("short").deal(deck_from_seed(1)).play("draw")
    for stopped in (
        match.void_round("agreed"),
        match.end("agreed"),
        match.award_round(1, 9, "time"),
    ):
        check_match(stopped)
        check_round(stopped.rounds[0], Random(1))


def test_a_broken_law_fails() -> None:
    """A law that is not kept fails with its words."""
    with pytest.raises(AssertionError, match="each card is in one place"):
        laws.hold("each card is in one place", is_kept=False)
    state = Round.deal("short", deck_from_seed(1))
    assert max(laws.count_places(state).values()) == 1
