"""A round of a match from its cards: what was dealt, and what was played.

Lives here: ``PlayedRound``, which a ``Match`` keeps and a record is written of.
"""

from collections.abc import Iterable, Iterator
from typing import TypeVar, cast, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import Card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.play.actions import Action, ActionLike, as_action
from oklahoma_rummy.play.round import Deck, Round, as_deck
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import AwardEntry, VoidEntry
from oklahoma_rummy.values import value_class

_Value = TypeVar("_Value")

Move = tuple[int, Action]
"""An action with the table at which it was played."""
Stopping = VoidEntry | AwardEntry
"""What stops a round (R2.11), as it stands on the sheet."""

_MOST_SEATS, _MOST_TABLES = 4, 2


def _as_dealer(dealer: int) -> int:
    return as_whole(dealer, name="dealer", low=0, high=_MOST_SEATS - 1)


def _as_decks(decks: Iterable[Deck]) -> tuple[tuple[Card, ...], ...]:
    return tuple(
        tuple([CARDS[index] for index in as_deck(deck)]) for deck in as_listed(decks, "decks")
    )


def _as_moves(moves: Iterable[tuple[int, ActionLike]]) -> tuple[Move, ...]:
    return tuple(
        (as_whole(table, name="table", low=0, high=_MOST_TABLES - 1), as_action(action))
        for table, action in map(_as_pair, as_listed(moves, "moves"))
    )


def _as_pair(move: object) -> tuple[int, ActionLike]:
    if not isinstance(move, tuple) or len(cast("tuple[object, ...]", move)) != 2:
        message = f"a move is a table and an action, not {type(move).__name__}"
        raise TypeError(message)
    return cast("tuple[int, ActionLike]", move)


def _as_stopping(entry: Stopping | None) -> Stopping | None:
    if entry is None:
        return None
    if not isinstance(entry, Stopping):
        message = f"a round is stopped by a VoidEntry or AwardEntry, not {type(entry).__name__}"
        raise TypeError(message)
    faults = {"has no reason": entry.reason is None, "has a date": entry.date is not None}
    problems = [
        Problem(
            code=ErrorCode.INVALID_ROUND,
            what=f"what stopped the round {fault}",
            where="stopped",
            repair="give the reason and perhaps a note, and no date",
            rule="R2.11",
        )
        for fault, is_so in faults.items()
        if is_so
    ]
    if problems:
        raise InvalidRoundError(problems=problems)
    return entry


def as_listed(values: Iterable[_Value], name: str) -> tuple[_Value, ...]:
    """Return the values of a list."""
    if not isinstance(values, list | tuple):
        message = f"{name} is a list or tuple, not {type(values).__name__}"
        raise TypeError(message)
    return tuple(values)


@final
@value_class
@frozen(kw_only=True)
class PlayedRound:
    """One round of a match from its cards: the decks, what was played, and what stopped it."""

    dealer: int = field(converter=_as_dealer)
    """The seat that dealt, at each table."""
    decks: tuple[tuple[Card, ...], ...] = field(converter=_as_decks)
    """For each table the 52 cards in deal order."""
    moves: tuple[Move, ...] = field(default=(), converter=_as_moves)
    """The actions in the order they were played, each with its table."""
    stopped: Stopping | None = field(default=None, converter=_as_stopping)
    """What stopped the round, if it was not played to its end (R2.11)."""

    def deal(self, rules: Rules) -> tuple[Round, ...]:
        """Deal once more: return the rounds before the first action, one for each table."""
        return tuple(Round.deal(rules, deck, self.dealer) for deck in self.decks)

    def play_again(self, rules: Rules) -> Iterator[tuple[Round, ...]]:
        """Walk through the round: each table as it was dealt, and after each move.

        Args:
            rules: The rules of the match.

        Raises:
            IllegalActionError: At a move that these rules do not allow.
            OutOfRangeError: If the dealer or a table does not exist.
        """
        rounds = self.deal(rules)
        yield rounds
        for named, action in self.moves:
            table = as_whole(named, name="table", low=0, high=len(rounds) - 1)
            rounds = (*rounds[:table], rounds[table].play(action), *rounds[table + 1 :])
            yield rounds
