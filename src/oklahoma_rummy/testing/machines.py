"""State machines that play matches and compare whatever plays them with the law.

Lives here: ``MatchMachine``, and ``RoundMachine``, which plays one round. As they stand they test
the library itself; a subclass lets a server or a client play along by a few hooks.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from oklahoma_rummy.cards import Card, CardSet, as_card, deck_from_seed
from oklahoma_rummy.play import Action, Match, Phase, PlayerView, Round
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.testing import strategies
from oklahoma_rummy.testing.laws import check_match, check_round, hold, some_actions
from oklahoma_rummy.testing.ways import WAYS, Way

NOTHING: Any = None
"""What a hook returns that a subclass does not have: it is not compared."""


class MatchMachine(RuleBasedStateMachine):
    """Plays matches under random rules, with every law of ``laws`` checked after each step.

    A subclass overrides the hooks of what it has; what a hook returns is compared with the match
    that the machine plays, ``self.match``. Seats are counted through both tables.

    Example:
        >>> class Quick(MatchMachine):
        ...     RULES = strategies.rules(target=150)
        >>> hasattr(Quick.TestCase, "runTest")
        True
    """

    RULES: ClassVar[st.SearchStrategy[Rules]] = strategies.ANY_RULES
    """The rules that are played under."""
    MOST_ACTIONS: ClassVar[int] = 12
    """The most actions that are played before everything is checked again."""

    match: Match
    """The match as it must be."""
    rng: Random
    way: Way

    # --- hooks ---------------------------------------------------------------------------------

    def start(self, rules: Rules, dealer: int) -> None:
        """Begin a match in the program that is tested."""

    def deal(self, decks: Sequence[Sequence[Card]]) -> None:
        """Deal a round there, from a deck in deal order for each table."""

    def play(self, seat: int | None, action: Action, table: int) -> None:
        """Play a legal action there; of nobody where discards are reshuffled."""

    def refuses(self, seat: int, action: Action, table: int) -> bool:  # noqa: ARG002  a hook
        """Whether the program refuses an action that is not legal now, or not this seat's."""
        return True

    def view(self, seat: int | None, table: int) -> Mapping[str, object]:  # noqa: ARG002  a hook
        """Return what the program shows a seat, as ``PlayerView.to_dict`` writes it."""
        return cast("Mapping[str, object]", NOTHING)

    def cards_shown(self, seat: int | None, table: int) -> Iterable[Card | str]:  # noqa: ARG002
        """Return every card whose face the program shows a seat, in whatever form."""
        return cast("Iterable[Card | str]", NOTHING)

    def events(self, seat: int | None, since: int) -> Sequence[Mapping[str, object]]:  # noqa: ARG002
        """Return what the program told a seat, each as ``Event.to_dict`` writes it."""
        return cast("Sequence[Mapping[str, object]]", NOTHING)

    def totals(self) -> Sequence[int]:
        """Return the total of each side there."""
        return cast("Sequence[int]", NOTHING)

    def known(self, seat: int | None) -> CardSet:
        """Return the cards whose place a seat knows at any table: all that it may be shown."""
        known = CardSet()
        for table, seats in enumerate(self.match.tables):
            view = self.match.view(seat if seat in seats else None, table)
            known |= known_cards(cast("PlayerView", view))
        return known

    # --- steps ---------------------------------------------------------------------------------

    @initialize(data=st.data(), seed=st.integers(0, 2**32), way=st.sampled_from(WAYS))
    def _begin(self, data: st.DataObject, seed: int, way: Way) -> None:
        """Start a match and deal."""
        rules = data.draw(self.RULES)
        self.rng, self.way = Random(seed), way  # noqa: S311  no secrets here
        dealer = seed % rules.seats_at_table
        self.match = Match.start(rules, dealer=dealer)
        self.start(rules, dealer)
        self._deal()

    def _deal(self) -> None:
        decks = [deck_from_seed(self.rng.getrandbits(64)) for _ in self.match.tables]
        self.match = self.match.deal(*decks)
        self.deal(decks)

    @precondition(lambda self: self.match.is_dealt)
    @rule(data=st.data())
    def _act(self, data: st.DataObject) -> None:
        """Play some actions, at whichever table is not done."""
        left = data.draw(st.integers(1, self.MOST_ACTIONS))
        while left and self.match.is_dealt:
            left -= 1
            waiting = [
                table
                for table, state in enumerate(self.match.rounds)
                if state.phase is not Phase.OVER
            ]
            table = self.rng.choice(waiting)
            state = self.match.rounds[table]
            action = self.way(state, self.rng)
            seat = None if state.turn is None else self.match.tables[table][state.turn]
            self.match = self.match.play(action, table)
            self.play(seat, action, table)

    @precondition(lambda self: not self.match.is_dealt and not self.match.is_over)
    @rule()
    def _deal_again(self) -> None:
        """Deal the next round once one is over."""
        self._deal()

    @rule(way=st.sampled_from(WAYS))
    def _change_way(self, way: Way) -> None:
        """Let the players play another way."""
        self.way = way

    # --- laws ----------------------------------------------------------------------------------

    @invariant()
    def _laws(self) -> None:
        """Every law of rounds and matches is kept."""
        for state in self.match.rounds:
            check_round(state, self.rng)
        check_match(self.match)

    @invariant()
    def _refusals(self) -> None:
        """What is not legal is refused, from whichever seat it comes."""
        for table, seats in enumerate(self.match.tables):
            state = self.match.rounds[table]
            for action in some_actions(state, self.rng):
                seat = self.rng.choice(seats)
                mine = state.turn is not None and seats[state.turn] == seat
                if not mine or state.why_illegal(action) is not None:
                    law = f"what may not be done is refused: {action} of seat {seat}"
                    hold(law, is_kept=self.refuses(seat, action, table))

    @invariant()
    def _sights(self) -> None:
        """A seat is shown its view, and no other card."""
        for table, seats in enumerate(self.match.tables):
            for seat in (None, *seats):
                expected = cast("PlayerView", self.match.view(seat, table))
                shown = self.view(seat, table)
                if shown is not NOTHING:
                    seen = dict(shown)
                    is_kept = seen == expected.to_dict(legal_actions="legal_actions" in seen)
                    hold(f"a seat is shown its view: seat {seat}", is_kept=is_kept)
                cards = self.cards_shown(seat, table)
                if cards is not NOTHING:
                    leaked = CardSet(map(as_card, {*cards})) - self.known(seat)
                    law = f"a seat is shown no card that it may not know: seat {seat}, {leaked}"
                    hold(law, is_kept=not leaked)

    @invariant()
    def _messages(self) -> None:
        """A seat is told what it saw happen, from any moment on."""
        for seat in (None, *range(self.match.rules.players)):
            since = self.rng.randrange(self.match.version + 1)
            told = self.events(seat, since)
            if told is not NOTHING:
                expected = [event.to_dict() for event in self.match.events(seat, since)]
                is_kept = [dict(event) for event in told] == expected
                hold(f"a seat is told what it saw happen: seat {seat}", is_kept=is_kept)

    @invariant()
    def _scores(self) -> None:
        """The totals are those of the sheet."""
        totals = self.totals()
        if totals is not NOTHING:
            hold("the totals are those of the sheet", is_kept=(*totals,) == self.match.sheet.totals)


class RoundMachine(MatchMachine):
    """Plays one round after the other at one table, and no match: for programs without a score."""

    RULES: ClassVar[st.SearchStrategy[Rules]] = strategies.ANY_RULES.filter(
        lambda rules: rules.players == rules.seats_at_table
    )

    @property
    def state(self) -> Round:
        """The round as it must be."""
        return self.match.rounds[0]


def known_cards(view: PlayerView) -> CardSet:
    """Return the cards whose place a view tells, or told."""
    known = CardSet(view.discards) | {view.upcard} | CardSet(view.stock or ())
    for hand in (*view.hands, *view.taken, *view.buried):
        known |= hand or CardSet()
    for meld in view.table:
        known |= meld.cards
    known |= {card for steps in view.layoffs for card, _ in steps}
    return known if view.knock_discard is None else known | {view.knock_discard}
