"""A match: deals in turn on a score sheet until it is over, as an immutable state.

Lives here: ``Match``. A match as text is in ``record``.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import final

from attrs import evolve, frozen

from oklahoma_rummy.cards import Card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import (
    ErrorCode,
    IllegalActionError,
    IllegalReason,
    InvalidCardsError,
    InvalidRoundError,
    MatchOverError,
    OutOfRangeError,
    Problem,
    as_whole,
)
from oklahoma_rummy.play.actions import Action, as_action
from oklahoma_rummy.play.events import Event, dealt, ended, happened
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.reasons import for_turn
from oklahoma_rummy.play.round import Deck, Round, as_deck
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import ScoreSheet


@final
@frozen(kw_only=True)
class PlayedDeal:
    """One deal of a match from its cards: the decks, and what was played."""

    dealer: int
    """The seat that dealt, at each table."""
    decks: tuple[tuple[Card, ...], ...]
    """For each table the 52 cards in deal order."""
    moves: tuple[tuple[int, Action], ...] = ()
    """The actions in the order they were played, each with its table."""

    def dealt(self, rules: Rules) -> tuple[Round, ...]:
        """Give the rounds as they were dealt."""
        return tuple(Round.deal(rules, deck, self.dealer) for deck in self.decks)


@final
@frozen(kw_only=True, repr=False)
class Match:
    """A match, at one moment; every deal and every action gives a new one.

    Example:
        >>> from random import Random
        >>> from oklahoma_rummy.cards import shuffled
        >>> match = Match.start("oklahoma_rummy", players=["Ann", "Bob"])
        >>> match = match.deal(shuffled(Random(7))).play("draw", seat=1)
        >>> match.round.phase, match.is_over
        (<Phase.DISCARD: 'discard'>, False)
    """

    sheet: ScoreSheet
    """The score."""
    rounds: tuple[Round, ...] = ()
    """The deal in play or just played, one round for each table; none before the first deal."""
    history: tuple[PlayedDeal, ...] = ()
    """Every deal from its cards, the one in play last."""

    @classmethod
    def start(
        cls, rules: Rules | str, players: Sequence[str] | None = None, dealer: int = 0
    ) -> "Match":
        """Begin a match.

        Args:
            rules: The rules of the match, or their one-line text.
            players: A name for each seat. ``None`` calls them Player 1, Player 2 and so on.
            dealer: The seat that deals first, counted from 0.

        Raises:
            InvalidSheetError: If there is not one name for each seat, or a name is unfit.
            OutOfRangeError: If there is no such seat to deal.
            NotationError: If the rules cannot be read.
            TypeError: If a value has the wrong Python type.
        """
        return cls(sheet=ScoreSheet.new(rules, players, dealer))

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Read a match from its record; see ``oklahoma_rummy.play.record``.

        Args:
            text: What ``str(match)`` gives.

        Raises:
            InvalidRecordError: If the record is damaged; it carries what could be replayed.
            TypeError: If it is no text.
        """
        from oklahoma_rummy.play import record  # noqa: PLC0415  records are of matches

        return record.loads(text)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.sheet.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names in seat order."""
        return self.sheet.players

    @property
    def dealer(self) -> int:
        """The seat that dealt the deal in play, or that deals next (R2.8)."""
        return self.rounds[0].dealer if self.is_dealt else self.sheet.dealer

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """The seats of the match at each table: ``((0, 1),)``, at two tables ``((0, 1), (2, 3))``.

        A match counts its seats through both tables, wherever it takes or names one.
        """
        seats = self.rules.seats_at_table
        return tuple(
            tuple(range(first, first + seats)) for first in range(0, self.rules.players, seats)
        )

    @property
    def whose_turn(self) -> tuple[int, ...]:
        """The seats of the match that are on turn, at most one at each table."""
        return tuple(
            seats[state.turn]
            for seats, state in zip(self.tables, self.rounds, strict=False)
            if state.turn is not None
        )

    @property
    def round(self) -> Round | None:
        """The deal in play or just played, at the first table; ``None`` before the first deal."""
        return self.rounds[0] if self.rounds else None

    @property
    def is_dealt(self) -> bool:
        """Whether a deal is in play."""
        return any(each.phase is not Phase.OVER for each in self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.sheet.is_over

    def deal(self, *decks: Deck) -> "Match":
        """Deal the next hand.

        Args:
            decks: The deck, 52 cards in deal order; with two tables, two decks.

        Raises:
            MatchOverError: If the match is over.
            InvalidRoundError: If a deal is still in play.
            InvalidCardsError: If there is not one whole deck for each table.
            NotationError: If text cannot be read.
            TypeError: If these are no cards.
        """
        tables = self.rules.players // self.rules.seats_at_table
        if self.is_over:
            hands = len(self.sheet.hands)
            raise MatchOverError(number=hands + 1, last=hands)
        if self.is_dealt:
            raise InvalidRoundError(problems=[_still_in_play()])
        if len(decks) != tables:
            raise InvalidCardsError(
                what=f"{len(decks)} decks for {tables} tables",
                where="decks",
                repair="give one deck for each table",
                rule="R2.10",
            )
        cards = tuple(tuple([CARDS[index] for index in as_deck(deck)]) for deck in decks)
        played = PlayedDeal(dealer=self.sheet.dealer, decks=cards)
        return evolve(self, rounds=played.dealt(self.rules), history=(*self.history, played))

    def play(self, action: Action | str, table: int = 0, *, seat: int | None = None) -> "Match":
        """Return the match after an action; this one stays as it is.

        The action that ends a deal, at both tables where there are two, writes it on the sheet.

        Args:
            action: The action, or its text.
            table: The table at which it is played, counted from 0; a seat has its own.
            seat: The seat of the match that the action comes from, counted through both tables
                where there are two. Any other than the one on turn at its table is refused, and
                learns nothing but whose turn it is. ``None`` takes the action as coming from the
                seat on turn: for programs that ask the seats themselves.

        Raises:
            IllegalActionError: If the action is not legal; it carries the reason.
            OutOfRangeError: If there is no such table or seat, or the seat is at another table.
            NotationError: If text cannot be read.
            InvalidMeldError: If a meld in the text is not one.
            TypeError: If a value has the wrong Python type.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> match = Match.start("oklahoma_rummy").deal(shuffled(Random(7)))
            >>> match.play("draw", seat=0)
            Traceback (most recent call last):
            oklahoma_rummy.errors.IllegalActionError: it is seat 1's turn; action draw; wait
        """
        action = as_action(action)
        table, tables = as_whole(table, name="table", low=0, high=len(self.tables) - 1), self.tables
        if seat is not None:
            seat = as_whole(seat, name="seat", low=0, high=self.rules.players - 1)
            own = seat // len(tables[0])
            if table and table != own:
                raise OutOfRangeError(
                    name="seat", value=seat, low=tables[table][0], high=tables[table][-1]
                )
            table = own
        if not self.rounds:
            reason = IllegalReason(what="no cards are dealt", repair="deal first", rule="R2.1")
            raise IllegalActionError(action=action, reason=reason)
        before = self.rounds[table]
        turn = None if before.turn is None else tables[table][before.turn]
        if seat is not None and seat != turn:
            reason = for_turn(turn)
            raise IllegalActionError(action=action, reason=reason, round=before)
        after = before.play(action)
        rounds = (*self.rounds[:table], after, *self.rounds[table + 1 :])
        last = self.history[-1]
        last = evolve(last, moves=(*last.moves, (table, action)))
        results = [each.result for each in rounds]
        whole = [result for result in results if result is not None]
        sheet = self.sheet.record(*whole) if len(whole) == len(rounds) else self.sheet
        return Match(sheet=sheet, rounds=rounds, history=(*self.history[:-1], last))

    def autoplay_defence(self, table: int = 0) -> "Match":
        """Give the match after everybody who still lays off has played his best (R2.5.1).

        Args:
            table: The table, counted from 0.

        Raises:
            OutOfRangeError: If there is no such table.
            TypeError: If it is no whole number.
        """
        table = as_whole(table, name="table", low=0, high=max(0, len(self.rounds) - 1))
        after = self
        while after.rounds and after.rounds[table].phase is Phase.LAYOFF:
            for action in after.rounds[table].best_layoffs():
                after = after.play(action, table)
        return after

    def view(self, seat: int | None, table: int = 0) -> PlayerView | None:
        """Give what a seat may know of the deal in play; ``None`` before the first deal.

        Args:
            seat: The seat, counted through both tables where there are two; ``None`` for a
                spectator.
            table: The table that a spectator looks at.

        Raises:
            OutOfRangeError: If there is no such seat or table.
            TypeError: If they are no whole numbers.
        """
        seats = self.rules.seats_at_table
        if seat is not None:
            seat = as_whole(seat, name="seat", low=0, high=self.rules.players - 1)
            table, seat = divmod(seat, seats)
        tables = self.rules.players // seats
        table = as_whole(table, name="table", low=0, high=tables - 1)
        return self.rounds[table].view(seat) if self.rounds else None

    def events(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Give what happened, as a seat may know it, from some event on (R2.9).

        Seats of a player at two tables see the other table as spectators do.

        Args:
            seat: The seat, counted through both tables where there are two; ``None`` for a
                spectator.
            since: How many events from the beginning to leave out: those received already.

        Raises:
            OutOfRangeError: If there is no such seat, or ``since`` is negative.
            TypeError: If they are no whole numbers.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> match = Match.start("oklahoma_rummy").deal(shuffled(Random(7)))
            >>> match = match.play("draw", seat=1)
            >>> print(*match.events(0, since=1))
            seat 1 drew from the stock
        """
        if seat is not None:
            seat = as_whole(seat, name="seat", low=0, high=self.rules.players - 1)
        since = as_whole(since, name="since", low=0, high=10**9)
        found: list[Event] = []
        for number, played in enumerate(self.history):
            over = number < len(self.history) - 1
            count = 2 * len(played.decks) + len(played.moves)
            if over and count <= since:
                since -= count
                continue
            found += islice(self._events_of(number, played, seat), since, None)
            since = max(0, since - count)
        return tuple(found)

    def _events_of(self, number: int, played: PlayedDeal, seat: int | None) -> Iterator[Event]:
        """Play a deal again and tell what was seen."""
        rounds = list(played.dealt(self.rules))
        seats = self.rules.seats_at_table
        own_table, own_seat = (None, None) if seat is None else divmod(seat, seats)
        viewers = [own_seat if table == own_table else None for table in range(len(rounds))]
        for table, state in enumerate(rounds):
            yield dealt(state, viewers[table], deal=number, table=table)
        for table, action in played.moves:
            before, rounds[table] = rounds[table], rounds[table].play(action)
            after = rounds[table]
            yield happened(before, action, after, viewers[table], deal=number, table=table)
            if after.phase is Phase.OVER:
                yield ended(after, deal=number, table=table)

    def __str__(self) -> str:
        """Give the record of the match."""
        from oklahoma_rummy.play import record  # noqa: PLC0415  records are of matches

        return record.dumps(self)

    def __repr__(self) -> str:
        """Give the call that makes the match."""
        return f"Match.parse({str(self)!r})"


def _still_in_play() -> Problem:
    return Problem(
        code=ErrorCode.INVALID_ROUND,
        what="a deal is still in play",
        where="deal",
        repair="play it to its end",
        rule="R2.1",
    )
