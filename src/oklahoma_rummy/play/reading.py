"""A round read from data or set up by hand, with everything checked and every problem named.

Lives here: ``from_dict`` and ``set_up``, behind ``Round.from_dict`` and ``Round.setup``. Each field
is read by itself, so that what is wrong with one hides nothing in another. Whether the fields go
together is in ``check``; a line of text is taken apart in ``position``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial, reduce
from itertools import islice
from operator import or_
from typing import Any, TypeVar

from attrs import evolve

from oklahoma_rummy.cards import Card, as_card, as_cards
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    InvalidRulesError,
    NotationError,
    OklahomaRummyError,
    Problem,
    UnknownNameError,
    as_flag,
    as_member,
    as_whole,
)
from oklahoma_rummy.melds.arrangement import Hand
from oklahoma_rummy.melds.meld import as_spread
from oklahoma_rummy.play.actions import LayOff, cards_in_order, checked_length, parse_action
from oklahoma_rummy.play.check import round_problems
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import Showdown, result_of
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.snapshot import VERSION, saved_result
from oklahoma_rummy.play.state import NOBODY, State
from oklahoma_rummy.rules import Rules, as_rules
from oklahoma_rummy.scoring import RoundKind

Read = TypeVar("Read")

_REQUIRED = (
    "rules",
    "phase",
    "turn",
    "dealer",
    "upcard",
    "hands",
    "taken",
    "stock",
    "discards",
)
_OPTIONAL = {"version": VERSION, "barred": None, "buried": (), "showdown": None, "result": None}
_SHOWDOWN = ("knocker", "discard", "discard_is_public", "spread", "layoffs")
_RESULT = ("kind", "winner", "deadwood")
_MOST_SEATS = 4
_MOST_LAYOFFS = 13
"""Cards of the largest hand that lays off."""
_MOST_NAMED = 20
"""Unknown keys that are named one by one."""
_LONGEST = 400
"""Characters of a text that are read: a pack, with spaces and signs, takes fewer than 350."""
_LONGEST_RULES = 2_000
_MOST_SHOWN = 40
"""Characters of a wrong value that are shown."""
_LEFT_OUT = object()
"""Stands for a field that is not given."""


def from_dict(data: Mapping[str, object]) -> State:
    """Read a round from its dictionary; see ``Round.from_dict``."""
    if not isinstance(data, Mapping):
        message = f"a round is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    state, problems = looked_at(data)
    if problems:
        raise InvalidRoundError(problems=problems)
    return state


def set_up(rules: object, upcard: object, hands: object, more: Mapping[str, object]) -> State:
    """Set up a position by hand; see ``Round.setup``."""
    known = (*_REQUIRED, *_OPTIONAL)
    if unknown := [name for name in more if name not in known]:
        message = f"setup takes {', '.join(known)}, not {_shown(unknown[0])}"
        raise TypeError(message)
    data = {"rules": rules, "upcard": upcard, "hands": hands, **more}
    state, problems = looked_at(data, fill=True)
    if problems and all(problem.code is ErrorCode.WRONG_TYPE for problem in problems):
        raise TypeError("\n".join(map(str, problems[:_MOST_NAMED])))
    if problems:
        raise InvalidRoundError(problems=problems)
    return state


def looked_at(
    data: Mapping[str, object], *, fill: bool = False
) -> tuple[State, tuple[Problem, ...]]:
    """Make the round of a dictionary, and find all that cannot be read or is not sound.

    In the place of what cannot be read there is something else.

    Args:
        data: The dictionary.
        fill: Whether to fill in what is left out, as ``Round.setup`` does.
    """
    reader = _Reader(fill=fill)
    state, result = reader.round(data)
    reader.problems += round_problems(state, [problem.where for problem in reader.problems])
    if result and not reader.problems and result != (found := _result_of(state)):
        reader.add("result", _result_text(result), f"remove it, or write {_result_text(found)}")
    return state, tuple(reader.problems)


def _result_of(state: State) -> dict[str, Any] | None:
    """Work out how a round ended, as data; ``None`` while it is in play."""
    if state.phase is not Phase.OVER:
        return None
    return saved_result(result_of(state.base, state.showdown, state.hand_masks))


class _Reader:
    """Reads a snapshot field by field, and remembers all that cannot be read."""

    def __init__(self, *, fill: bool) -> None:
        """Begin without problems."""
        self.fill = fill
        self.problems: list[Problem] = []

    def round(self, data: Mapping[str, object]) -> tuple[State, dict[str, Any] | None]:
        """Make the round, unchecked, and the result that is said to be its own.

        In the place of what cannot be read there is something else.
        """
        needed = () if self.fill else _REQUIRED
        given = self.fields("", data, needed, dict.fromkeys(_REQUIRED, _LEFT_OUT) | _OPTIONAL)
        self.read("version", _version, given["version"])
        rules = self.read("rules", as_rules, given["rules"])
        seats = _MOST_SEATS if rules is None else rules.seats_at_table
        upcard = self.read("upcard", _index, given["upcard"])
        barred = self.read("barred", _optional_index, given["barred"])
        hands = self.masks("hands", given["hands"], rules)
        buried = self.each("buried", _mask, given["buried"], most=52, name="reshuffle")
        showdown = self.showdown(given["showdown"], rules)
        stock, discards = self.piles(given, upcard, hands, showdown)
        phase = self.read("phase", _phase, given["phase"])
        if self.fill and given["phase"] is _LEFT_OUT:
            phase = Phase.DRAW
        self.default(given, turn=None if phase is Phase.OVER else 0)
        turn = self.turn(given["turn"], phase, seats)
        known = _mask_of(card for card in (upcard, barred) if card is not None)
        self.default(given, dealer=(max(turn, 0) - 1) % seats)
        held = [sum(hands[seat : seat + 1]) for seat in range(seats)]
        self.default(given, taken=[cards_of(hand & known) for hand in held])
        dealer = self.seat("dealer", given["dealer"], seats)
        taken = self.masks("taken", given["taken"], rules)
        if self.fill and given["phase"] is _LEFT_OUT and rules is not None:
            on_turn = sum(hands[turn : turn + 1]).bit_count()
            phase = Phase.DISCARD if on_turn > rules.cards_dealt else Phase.DRAW
        under = tuple([cards or 0 for cards in buried])
        state = State(
            Deal(rules or Rules(), dealer, upcard or 0, under),
            phase or Phase.DRAW,
            turn,
            hands,
            stock,
            discards,
            taken,
            barred,
            showdown,
        )
        return state, self.result(given["result"])

    def default(self, given: dict[str, Any], **values: object) -> None:
        """Fill in fields that are left out, where that may be."""
        if self.fill:
            given |= {name: each for name, each in values.items() if given[name] is _LEFT_OUT}

    def piles(
        self,
        given: Mapping[str, Any],
        upcard: int | None,
        hands: Sequence[int],
        showdown: Showdown | None,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read stock and discards; if one may be left out, the cards named nowhere are in it."""
        stock = self.read("stock", _order, given["stock"])
        discards = self.read("discards", _order, given["discards"])
        placed = [*(stock or ()), *(discards or ())]
        if showdown is not None:
            placed += [] if showdown.discard is None else [showdown.discard]
            placed += [card for steps in showdown.laid for card, _ in steps]
        named = reduce(or_, hands, _mask_of(placed))
        rest = [card for card in range(52) if not named >> card & 1]
        if self.fill and given["discards"] is _LEFT_OUT:
            rest.sort(key=lambda card: card != upcard)
            count = len(rest) if given["stock"] is not _LEFT_OUT else rest[:1] == [upcard]
            discards, rest = tuple(rest[:count]), rest[count:]
        if self.fill and given["stock"] is _LEFT_OUT:
            stock = tuple(rest)
        return stock or (), discards or ()

    def turn(self, value: object, phase: Phase | None, seats: int) -> int:
        """Read the seat on turn: nobody's in the end, and only there."""
        if value is None and phase in {Phase.OVER, None}:
            return NOBODY
        seat = self.seat("turn", value, seats)
        if phase is Phase.OVER and value is not _LEFT_OUT:
            self.add("turn", "it is somebody's turn in phase over", "use None")
        return seat

    def seat(self, where: str, value: object, seats: int) -> int:
        """Read a seat; another stands for one that cannot be read."""
        name = where.rpartition(".")[2]
        return self.read(where, partial(as_whole, name=name, low=0, high=seats - 1), value) or 0

    def showdown(self, value: object, rules: Rules | None) -> Showdown | None:
        """Read the showdown; ``None`` if there is none, or something in it cannot be read."""
        if value is None:
            return None
        before = len(self.problems)
        given = self.fields("showdown", value, _SHOWDOWN, {})
        seats = _MOST_SEATS if rules is None else rules.seats_at_table
        knocker = self.seat("showdown.knocker", given["knocker"], seats)
        card = self.read("showdown.discard", _optional_index, given["discard"])
        public = self.read("showdown.discard_is_public", _flag, given["discard_is_public"])
        spread = self.read("showdown.spread", as_spread, given["spread"])
        laid = [
            self.each(f"showdown.layoffs, seat {seat}", _layoff, steps, most=_MOST_LAYOFFS)
            for seat, steps in enumerate(self.seats("showdown.layoffs", given["layoffs"], rules))
        ]
        if len(self.problems) > before:
            return None
        melds = tuple(meld.cards.mask for meld in spread or ())
        return Showdown(knocker, card, public is True, melds, tuple(laid))  # type: ignore[arg-type]

    def result(self, value: object) -> dict[str, Any] | None:
        """Read a result, to be compared with the one that is worked out again."""
        if value is None:
            return None
        given = self.fields("result", value, _RESULT, {})
        deadwood = self.each("result.deadwood", _points, given["deadwood"], most=_MOST_SEATS)
        return {
            "kind": self.read("result.kind", _ending, given["kind"]),
            "winner": self.read("result.winner", _optional_winner, given["winner"]),
            "deadwood": list(deadwood),
        }

    def masks(self, where: str, value: object, rules: Rules | None) -> tuple[int, ...]:
        """Read the cards of each seat, as masks."""
        entries = enumerate(self.seats(where, value, rules))
        return tuple([self.read(f"{where}, seat {n}", _mask, each) or 0 for n, each in entries])

    def seats(self, where: str, value: object, rules: Rules | None) -> tuple[object, ...]:
        """Read a list that has an entry for each seat."""
        entries = self.entries(where, value, most=_MOST_SEATS)
        if entries is not None and rules is not None and len(entries) != rules.seats_at_table:
            what = f"{len(entries)} entries for {rules.seats_at_table} seats"
            self.add(where, what, "give one entry for each seat")
        return entries or ()

    def each(
        self,
        where: str,
        read: Callable[[Any], Read],
        value: object,
        *,
        most: int,
        name: str = "entry",
    ) -> tuple[Read | None, ...]:
        """Read a list entry by entry, counted from 1."""
        entries = enumerate(self.entries(where, value, most=most) or (), 1)
        return tuple([self.read(f"{where}, {name} {n}", read, each) for n, each in entries])

    def entries(self, where: str, value: object, *, most: int) -> tuple[object, ...] | None:
        """Read a list, however long it is; ``None`` if it is not one, or too long."""
        if value is _LEFT_OUT:
            return None
        unordered: Any = (str, bytes, Mapping, AbstractSet)
        if isinstance(value, unordered) or not isinstance(value, Iterable):
            self.add(where, f"{_shown(value)} is not a list", "write a list", ErrorCode.WRONG_TYPE)
            return None
        entries = tuple(islice(value, most + 1))
        if len(entries) > most:
            self.add(where, f"more than {most} entries", f"give at most {most}")
            return None
        return entries

    def fields(
        self, where: str, value: object, required: Iterable[str], optional: Mapping[str, object]
    ) -> dict[str, Any]:
        """Return the fields of a mapping by their names; others are problems."""
        given: dict[str, Any] = {**optional, **dict.fromkeys(required, _LEFT_OUT)}
        if not isinstance(value, Mapping):
            what, repair = f"{_shown(value)} is not a mapping", "write it as to_dict does"
            self.add(where, what, repair, ErrorCode.WRONG_TYPE)
            return given
        for name in required:
            if name not in value:
                place = f"{where}.{name}" if where else name
                self.add(place, f"{name} is missing", "write it as to_dict does")
        found = {name: value[name] for name in given if name in value}
        unknown = [*islice((key for key in value if key not in given), _MOST_NAMED)]
        for key in unknown:
            name = key if isinstance(key, str) else _shown(key)
            error = UnknownNameError(name="key", value=name, known=tuple(given))
            self.problems += _problems_of(where or "the round", error)
        if more := len(value) - len(found) - len(unknown):
            self.add(where or "the round", f"{more:,} more unknown keys", "remove them")
        return given | found

    def read(self, where: str, read: Callable[[Any], Read], value: object) -> Read | None:
        """Read one value, or remember why it cannot be read; ``None`` if it is left out."""
        if value is _LEFT_OUT:
            return None
        try:
            if isinstance(value, str):
                checked_length(value, _LONGEST_RULES if where == "rules" else _LONGEST)
            return read(value)
        except OklahomaRummyError as error:
            self.problems += _problems_of(where, error)
        except TypeError as error:
            self.add(where, str(error), "write it as to_dict does", ErrorCode.WRONG_TYPE)
        return None

    def add(
        self, where: str, what: str, repair: str, code: ErrorCode = ErrorCode.INVALID_ROUND
    ) -> None:
        """Remember a problem."""
        self.problems.append(Problem(code=code, what=what, where=where, repair=repair))


def _problems_of(where: str, error: OklahomaRummyError) -> list[Problem]:
    """Return what is wrong with a value, as problems of its field."""
    repair = error.repair
    match error:
        case InvalidRulesError():
            return [evolve(each, where=f"{where}, {each.where}") for each in error.problems]
        case UnknownNameError():
            nearest = f"did you mean {error.suggestion!r}? " if error.suggestion else ""
            repair = f"{nearest}Known: {', '.join(error.known)}"
        case NotationError():
            where = f"{where}, character {error.span[0] + 1}"
            if error.suggestion and not repair:
                repair = f"did you mean {error.suggestion[:_MOST_SHOWN]!r}?"
    return [Problem(code=error.code, what=error.what, where=where, repair=repair or "correct it")]


def _version(value: object) -> None:
    number = as_whole(value, name="version", low=0, high=1_000_000)
    if number != VERSION:
        raise UnknownNameError(
            name="version",
            value=str(number),
            known=(str(VERSION),),
            code=ErrorCode.UNKNOWN_FORMAT,
        )


def _phase(value: object) -> Phase:
    return as_member(Phase, value, name="phase")


def _ending(value: object) -> RoundKind:
    return as_member(RoundKind, value, name="kind")


def _optional_winner(value: object) -> int | None:
    return None if value is None else as_whole(value, name="winner", low=0, high=_MOST_SEATS - 1)


def _points(value: object) -> int:
    return as_whole(value, name="deadwood", low=0, high=1_000)


def _flag(value: object) -> bool:
    return as_flag(value, name="discard_is_public")


def _index(value: Card | str) -> int:
    return as_card(value).index


def _optional_index(value: Card | str | None) -> int | None:
    return None if value is None else _index(value)


def _mask(value: Hand) -> int:
    return as_cards(value).mask


def _mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in {*cards})


def _order(value: str | Iterable[Card | str]) -> tuple[int, ...]:
    return tuple([card.index for card in cards_in_order(value)])


def _layoff(value: object) -> tuple[int, int]:
    action = parse_action(f"lay {value}") if isinstance(value, str) else LayOff(*_pair(value))
    assert isinstance(action, LayOff)  # noqa: S101  the word says so
    return action.card.index, action.meld


def _pair(value: object) -> tuple[Any, Any]:
    if not isinstance(value, tuple | list) or len(value) != 2:
        message = f"{_shown(value)} is not a layoff such as '6h on 1', or a card and a meld"
        raise TypeError(message)
    return value[0], value[1]


def _shown(value: object) -> str:
    """Return a value in few words, however large it is."""
    if isinstance(value, str):
        return repr(value[:_MOST_SHOWN])
    if value is None or isinstance(value, bool):
        return str(value)
    return f"a value of type {type(value).__name__}"


def _result_text(saved: Mapping[str, Any] | None) -> str:
    if saved is None:
        return "None"
    return f"{saved['kind']}, winner {saved['winner']}, deadwood {saved['deadwood']}"
