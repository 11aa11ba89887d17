"""A match: rounds in turn on a score sheet until it is over, as an immutable state.

Lives here: ``Match``. What it keeps of each round is in ``played_round``; a match as text, in
``record``.
"""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, TypeVar, final

from attrs import evolve, field, frozen

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.errors import (
    ErrorCode,
    IllegalActionError,
    IllegalReason,
    InvalidCardsError,
    InvalidRoundError,
    InvalidSheetError,
    MatchOverError,
    OutOfRangeError,
)
from oklahoma_rummy.play.actions import ActionLike, as_action
from oklahoma_rummy.play.events import Event
from oklahoma_rummy.play.played_round import PlayedRound, as_listed
from oklahoma_rummy.play.progress import (
    bring_to,
    end_match,
    find_contradictions,
    make_match,
    still_in_play,
    stop_round,
)
from oklahoma_rummy.play.reasons import for_turn
from oklahoma_rummy.play.round import Deck, Round
from oklahoma_rummy.play.state import Phase
from oklahoma_rummy.play.versions import events_of, is_repeated, version_of
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules, RulesLike
from oklahoma_rummy.scoring import (
    AwardEntry,
    AwardReason,
    EndEntry,
    EndReason,
    ScoreSheet,
    VoidEntry,
    VoidReason,
)
from oklahoma_rummy.scoring.entry_fields import AwardWord, EndWord, VoidWord
from oklahoma_rummy.values import value_class

_Value = TypeVar("_Value")


def _as_rounds(rounds: Iterable[Round]) -> tuple[Round, ...]:
    return _each_of(Round, rounds, "rounds")


def _as_history(history: Iterable["PlayedRound"]) -> tuple["PlayedRound", ...]:
    return _each_of(PlayedRound, history, "history")


def _each_of(kind: type[_Value], values: Iterable[_Value], name: str) -> tuple[_Value, ...]:
    values = as_listed(values, name)
    for value in values:
        if not isinstance(value, kind):
            message = f"{name} has values of type {kind.__name__}, not {type(value).__name__}"
            raise TypeError(message)
    return values


@final
@value_class
@frozen(kw_only=True, repr=False)
class Match:
    """A match, at one moment; every deal and every action makes a new one.

    Seats are counted through both tables where there are two, wherever a match takes or names one.
    A round need not end, see ``Round``: players who only take discards go on for ever.

    What the rounds come to is all that stands on the sheet, so that a record holds everything.

    Raises:
        InvalidRoundError: If the history cannot have been played, or the rounds are not what it
            comes to; it carries all problems.
        InvalidSheetError: If the sheet holds anything else than what the rounds come to.

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
    rounds: tuple[Round, ...] = field(default=(), converter=_as_rounds)
    """The rounds in play or just played, one for each table; empty before the first deal."""
    history: tuple[PlayedRound, ...] = field(default=(), converter=_as_history)
    """Every round from its cards, the one in play last."""

    def __attrs_post_init__(self) -> None:
        """Play the history again: the rounds and the sheet must be what it comes to."""
        if not isinstance(self.sheet, ScoreSheet):
            message = f"the sheet of a match is a ScoreSheet, not {type(self.sheet).__name__}"
            raise TypeError(message)
        problems = find_contradictions(self)
        if any(problem.code is not ErrorCode.INVALID_SHEET for problem in problems):
            raise InvalidRoundError(problems=problems)
        if problems:
            raise InvalidSheetError(problems=problems)

    @classmethod
    def start(
        cls, rules: RulesLike, players: Sequence[str] | None = None, dealer: int = 0
    ) -> "Match":
        """Begin a match.

        Args:
            rules: The rules of the match, or their one-line text.
            players: A name for each seat. ``None`` calls them Player 1, Player 2 and so on.
            dealer: The seat that deals first, counted from 0.

        Raises:
            InvalidSheetError: If there is not one name for each seat, or a name is unfit.
            OutOfRangeError: If the dealer does not exist.
        """
        return cls(sheet=ScoreSheet.new(rules, players, dealer))

    @classmethod
    def parse(cls, text: str) -> "Match":
        """Read a match from its record; see ``oklahoma_rummy.play.record``.

        Args:
            text: What ``str(match)`` gives.

        Raises:
            InvalidRecordError: If the record is damaged; it carries what could be replayed.
        """
        from oklahoma_rummy.play import record  # noqa: PLC0415  records are of matches

        return record.loads(text)

    @classmethod
    def load(cls, path: "PathLike[str] | str") -> "Match":
        """Read a match from the file of its record.

        Args:
            path: The file, as a path or as the text of one.

        Raises:
            InvalidRecordError: If the file cannot be read or is damaged; it carries what could be
                replayed.

        Example:
            >>> from tempfile import TemporaryDirectory
            >>> match = Match.start("short", players=["Ann", "Bob"])
            >>> with TemporaryDirectory() as folder:
            ...     match.save(f"{folder}/evening.okr")
            ...     Match.load(f"{folder}/evening.okr") == match
            True
        """
        from oklahoma_rummy.play.record_file import load_record  # noqa: PLC0415  as above

        return load_record(path)

    def save(self, path: "PathLike[str] | str") -> None:
        """Write the record of the match to a file, which is replaced in one step.

        Remarks that stand in the file already are kept. To write a match down after every action
        rather let its file grow: see ``RecordFile``.

        Args:
            path: The file, as a path or as the text of one.

        Raises:
            InvalidRecordError: If the file holds another match, this one played on otherwise, or
                remarks that would be lost, or is not an ordinary file.
            OSError: If the file cannot be written; it is then as it was.
        """
        from oklahoma_rummy.play.record_file import save_record  # noqa: PLC0415  as above

        save_record(self, path)

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
        """The seat that dealt the round in play, or that deals next (R2.8)."""
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
        """The round in play or just played, at the first table; ``None`` before the first deal."""
        return self.rounds[0] if self.rounds else None

    @property
    def is_dealt(self) -> bool:
        """Whether a round is in play."""
        return any(each.phase not in {Phase.OVER, Phase.STOPPED} for each in self.rounds)

    @property
    def ending(self) -> EndEntry | None:
        """What ended the match before its time; ``None`` if nothing did."""
        last = self.sheet.entries[-1] if self.sheet.entries else None
        return last if isinstance(last, EndEntry) else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.sheet.is_over

    def deal(self, *decks: Deck) -> "Match":
        """Deal the next round.

        Args:
            decks: The deck, 52 cards in deal order; with two tables, two decks.

        Raises:
            MatchOverError: If the match is over.
            InvalidRoundError: If a round is still in play.
            InvalidCardsError: If there is not one whole deck for each table.
        """
        tables = self.rules.players // self.rules.seats_at_table
        self._refuse_if_over()
        if self.is_dealt:
            raise InvalidRoundError(problems=[still_in_play()])
        if len(decks) != tables:
            raise InvalidCardsError(
                what=f"{len(decks)} decks for {tables} tables",
                where="decks",
                repair="give one deck for each table",
                rule="R2.10",
            )
        played = PlayedRound(dealer=self.sheet.dealer, decks=decks)
        return make_match(Match, self.sheet, played.deal(self.rules), (*self.history, played))

    @property
    def version(self) -> int:
        """How many events there were: as many as each seat and each spectator has received."""
        return version_of(self)

    def play(
        self, action: ActionLike, table: int = 0, *, seat: int | None = None, at: int | None = None
    ) -> "Match":
        """Return the match after an action; this one stays as it is.

        The action that ends a round, at both tables where there are two, writes it on the sheet.

        Args:
            action: The action, or its text.
            table: The table at which it is played, counted from 0; a seat has its own.
            seat: The seat of the match that the action comes from, counted through both tables
                where there are two. Any other than the one on turn at its table is refused, and
                learns nothing but whose turn it is. ``None`` takes the action as coming from the
                seat on turn: for programs that ask the seats themselves.
            at: The ``version`` that the action was chosen at. Where it is what happened next at
                its table it was sent twice, and the match stays as it is. ``None`` means now.

        Raises:
            IllegalActionError: If the action is not legal; it carries the reason.
            StaleActionError: If something else has happened at its table since that version; it
                carries what, as the seat may know it.
            OutOfRangeError: If the table, seat or version does not exist, or the seat is at another
                table.
            InvalidMeldError: If a meld in the text is not one.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> match = Match.start("oklahoma_rummy").deal(shuffled(Random(7)))
            >>> match.play("draw", seat=0)
            Traceback (most recent call last):
            oklahoma_rummy.errors.IllegalActionError: it is seat 1's turn (action draw). Wait.
            >>> later = match.play("draw", seat=1, at=match.version)
            >>> later.play("draw", seat=1, at=match.version) == later
            True
        """
        action = as_action(action)
        table, own = self._place(seat, table)
        if not self.rounds:
            reason = IllegalReason(what="no cards are dealt", repair="deal first", rule="R2.1")
            raise IllegalActionError(action=action, reason=reason)
        if at is not None and is_repeated(self, action, table, seat, at):
            return self
        before = self.rounds[table]
        if own is not None and own != before.turn:
            turn = None if before.turn is None else self.tables[table][before.turn]
            raise IllegalActionError(action=action, reason=for_turn(turn), round=before)
        after = before.play(action)
        rounds = (*self.rounds[:table], after, *self.rounds[table + 1 :])
        return bring_to(self, rounds, (*self.history[-1].moves, (table, action)))

    def void_round(self, reason: VoidReason | VoidWord, *, note: str = "") -> "Match":
        """Void the round in play, at both tables where there are two (R2.11).

        Nobody scores, and ``redeal`` says who deals next. It stands on the sheet and in the record,
        and every seat sees it.

        Args:
            reason: What voids it.
            note: Whatever is to be remembered about it; every seat sees it.

        Raises:
            MatchOverError: If the match is over.
            InvalidRoundError: If no round is in play.

        Example:
            >>> from oklahoma_rummy import deck_from_seed
            >>> match = Match.start("short").deal(deck_from_seed(7)).void_round("misdeal")
            >>> match.sheet.entries[-1].reason, match.is_dealt
            (<VoidReason.MISDEAL: 'misdeal'>, False)
        """
        reason = as_member(VoidReason, reason, name="reason")
        return stop_round(self, VoidEntry(reason=reason, note=note))

    def award_round(
        self, winner: int, points: int, reason: AwardReason | AwardWord, *, note: str = ""
    ) -> "Match":
        """Award the round in play to a seat, at both tables where there are two (R2.11).

        It is a won hand with one box and no extra boxes; under penalty scoring the winner takes 0,
        and each other seat the points.

        Args:
            winner: The seat of the match that it is given to.
            points: What the table gives for it, the multiplier in.
            reason: What it is given for.
            note: Whatever is to be remembered about it; every seat sees it.

        Raises:
            MatchOverError: If the match is over.
            InvalidRoundError: If no round is in play.
            OutOfRangeError: If the seat does not exist, or the points are below 0.

        Example:
            >>> from oklahoma_rummy import deck_from_seed
            >>> match = Match.start("short").deal(deck_from_seed(7))
            >>> match.award_round(0, 25, "conceded").sheet.totals
            (50, 0)
        """
        seat = as_whole(winner, name="winner", low=0, high=self.rules.players - 1)
        side = self.rules.side_of(seat)
        return stop_round(self, AwardEntry(winner=side, points=points, reason=reason, note=note))

    def end(
        self, reason: EndReason | EndWord, winner: int | None = None, *, note: str = ""
    ) -> "Match":
        """End the match before its time; a round in play is void (R2.11).

        The pad stands, without bonus or shutout. Without a declared winner nobody is ``winner``,
        and payments follow the totals.

        Args:
            reason: What ends it.
            winner: The side that is declared to win, if there is one.
            note: Whatever is to be remembered about it; every seat sees it.

        Raises:
            MatchOverError: If the match is over already.
            InvalidSheetError: If the side does not exist.

        Example:
            >>> match = Match.start("short").end("resigned", winner=1)
            >>> match.is_over, match.sheet.winner
            (True, 1)
        """
        return end_match(self, EndEntry(reason=reason, winner=winner, note=note))

    def autoplay_defence(self, table: int = 0) -> "Match":
        """Return the match after everybody who still lays off has played their best (R2.5.1).

        Args:
            table: The table, counted from 0.

        Raises:
            OutOfRangeError: If the table does not exist.
        """
        table, _ = self._place(None, table)
        after = self
        while after.rounds and after.rounds[table].phase is Phase.LAYOFF:
            for action in after.rounds[table].best_layoffs():
                after = after.play(action, table)
        return after

    def view(self, seat: int | None, table: int = 0) -> PlayerView | None:
        """Return what a seat may know of the round in play; ``None`` before the first deal.

        A view is of one table and counts its seats there; ``view.table_number`` says which.

        Args:
            seat: The seat of the match, counted through both tables where there are two; ``None``
                for a spectator.
            table: The table that a spectator looks at; a seat has its own.

        Raises:
            OutOfRangeError: If the seat or table does not exist, or the seat is at another table.
        """
        table, own = self._place(seat, table)
        if not self.rounds:
            return None
        view = self.rounds[table].view(own)
        return evolve(view, table_number=table) if table else view

    def _refuse_if_over(self) -> None:
        if self.is_over:
            hands = len(self.sheet.entries)
            raise MatchOverError(number=hands + 1, last=hands)

    def _place(self, seat: int | None, table: int) -> tuple[int, int | None]:
        """Return the table of a seat of the match, and the seat there."""
        tables = self.tables
        table = as_whole(table, name="table", low=0, high=len(tables) - 1)
        if seat is None:
            return table, None
        seat = as_whole(seat, name="seat", low=0, high=self.rules.players - 1)
        if table and seat not in tables[table]:
            here = tables[table]
            raise OutOfRangeError(name="seat", value=seat, low=here[0], high=here[-1])
        return divmod(seat, len(tables[0]))

    def events(self, seat: int | None, since: int = 0) -> tuple[Event, ...]:
        """Return what happened, as a seat may know it, from some event on (R2.9).

        Where there are two tables, a seat sees the other one as spectators do.

        Args:
            seat: The seat, counted through both tables where there are two; ``None`` for a
                spectator.
            since: How many events from the beginning to skip: those received already.

        Raises:
            OutOfRangeError: If the seat does not exist, or ``since`` is negative.

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
        return events_of(self, seat, since)

    def __str__(self) -> str:
        """Return the record of the match."""
        from oklahoma_rummy.play import record  # noqa: PLC0415  records are of matches

        return record.dumps(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the record, which is read and checked as any other."""
        return Match.parse, (str(self),)

    def __repr__(self) -> str:
        """Return how far the match has come."""
        phases = ", ".join(each.phase.value for each in self.rounds) or "not dealt"
        totals = ", ".join(map(str, self.sheet.totals))
        return f"<Match: round {len(self.history)}, {phases}, totals {totals}>"
