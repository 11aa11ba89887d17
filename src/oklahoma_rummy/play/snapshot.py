"""A round as data: text, numbers and lists, ready for JSON, and back with every problem named.

Lives here: ``read_round`` and ``set_up``, behind ``Round.from_dict`` and ``Round.setup``. Each
field is read by itself, so that what is wrong with one hides nothing in another. Whether the fields
go together is in ``check``; the same in one line of text is in ``position``.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypedDict

from oklahoma_rummy.arguments import as_flag, as_member, as_whole
from oklahoma_rummy.cards import Card, CardsLike, as_card, as_cards
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem, UnknownNameError
from oklahoma_rummy.melds.meld import as_spread
from oklahoma_rummy.play.actions import cards_in_order
from oklahoma_rummy.play.check import round_problems
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import Showdown, result_of
from oklahoma_rummy.play.reading import MOST_NAMED, NOT_GIVEN, Reader, read_layoff, show_value
from oklahoma_rummy.play.state import NOBODY, Phase, PhaseWord, State
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.scoring import RoundKind, RoundResult

VERSION = 1
"""The version of the form of snapshots and positions."""


class Details(TypedDict, total=False):
    """What a position that is set up by hand may say beside its rules, upcard and hands."""

    version: int
    phase: Phase | PhaseWord
    turn: int | None
    dealer: int
    discards: str | Iterable[Card | str]
    stock: str | Iterable[Card | str]
    taken: Iterable[CardsLike]
    barred: Card | str | None
    buried: Iterable[CardsLike]
    showdown: Mapping[str, object] | None
    result: Mapping[str, object] | None


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


def save_result(result: RoundResult | None) -> dict[str, Any] | None:
    """Return how a round ended as data; ``None`` while it is in play."""
    if result is None:
        return None
    return {
        "kind": result.kind.value,
        "winner": result.winner,
        "deadwood": list(result.deadwood),
    }


def read_round(data: Mapping[str, object]) -> State:
    """Read a round from its dictionary; see ``Round.from_dict``."""
    if not isinstance(data, Mapping):
        message = f"a round is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    state, problems = inspect_round(data)
    if problems:
        raise InvalidRoundError(problems=problems)
    return state


def set_up(
    rules: RulesLike, upcard: Card | str, hands: Sequence[CardsLike], more: Mapping[str, object]
) -> State:
    """Set up a position by hand; see ``Round.setup``."""
    known = (*_REQUIRED, *_OPTIONAL)
    if unknown := [name for name in more if name not in known]:
        message = f"setup takes {', '.join(known)}, not {show_value(unknown[0])}"
        raise TypeError(message)
    data = {"rules": rules, "upcard": upcard, "hands": hands, **more}
    state, problems = inspect_round(data, fill=True)
    if problems and all(problem.code is ErrorCode.WRONG_TYPE for problem in problems):
        raise TypeError("\n".join(map(str, problems[:MOST_NAMED])))
    if problems:
        raise InvalidRoundError(problems=problems)
    return state


def inspect_round(
    data: Mapping[str, object], *, fill: bool = False
) -> tuple[State, tuple[Problem, ...]]:
    """Make the round of a dictionary, and find all that cannot be read or is not sound.

    In the place of what cannot be read there is something else.

    Args:
        data: The dictionary.
        fill: Whether to fill in what is missing, as ``Round.setup`` does.
    """
    reader = _RoundReader(fill=fill)
    state, result = reader.round(data)
    reader.problems += round_problems(state, [problem.where for problem in reader.problems])
    if result and not reader.problems and result != (found := _result_of(state)):
        reader.add("result", _result_text(result), f"remove it, or write {_result_text(found)}")
    return state, tuple(reader.problems)


def _result_of(state: State) -> dict[str, Any] | None:
    """Work out how a round ended, as data; ``None`` while it is in play."""
    if state.phase is not Phase.OVER:
        return None
    return save_result(result_of(state.base, state.showdown, state.hand_masks))


class _RoundReader(Reader):
    """Reads a snapshot."""

    def __init__(self, *, fill: bool) -> None:
        """Begin without problems."""
        super().__init__("the round")
        self.fill = fill

    def round(self, data: Mapping[str, object]) -> tuple[State, dict[str, Any] | None]:
        """Make the round, unchecked, and the result that is said to be its own.

        In the place of what cannot be read there is something else.
        """
        needed = () if self.fill else _REQUIRED
        given = self.fields("", data, needed, dict.fromkeys(_REQUIRED, NOT_GIVEN) | _OPTIONAL)
        self.read("version", as_version, given["version"])
        rules = self.read("rules", as_rules, given["rules"])
        seats = _MOST_SEATS if rules is None else rules.seats_at_table
        upcard = self.read("upcard", _index, given["upcard"])
        barred = self.read("barred", _optional_index, given["barred"])
        hands = self.masks("hands", given["hands"], rules)
        buried = self.each("buried", _mask, given["buried"], most=52, name="reshuffle")
        showdown = self.showdown(given["showdown"], rules)
        stock, discards = self.piles(given, upcard, hands, showdown)
        phase = self.read("phase", _phase, given["phase"])
        if self.fill and given["phase"] is NOT_GIVEN:
            phase = Phase.DRAW
        self.default(given, turn=None if phase is Phase.OVER else 0)
        turn = self.turn(given["turn"], phase, seats)
        known = _mask_of(card for card in (upcard, barred) if card is not None)
        self.default(given, dealer=(max(turn, 0) - 1) % seats)
        held = [sum(hands[seat : seat + 1]) for seat in range(seats)]
        self.default(given, taken=[cards_of(hand & known) for hand in held])
        dealer = self.seat("dealer", given["dealer"], seats)
        taken = self.masks("taken", given["taken"], rules)
        if self.fill and given["phase"] is NOT_GIVEN and rules is not None:
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
        """Fill in fields that are not given, where that may be."""
        if self.fill:
            given |= {name: each for name, each in values.items() if given[name] is NOT_GIVEN}

    def piles(
        self,
        given: Mapping[str, Any],
        upcard: int | None,
        hands: Sequence[int],
        showdown: Showdown | None,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Read stock and discards; one that need not be given holds the cards named nowhere."""
        stock = self.read("stock", _order, given["stock"])
        discards = self.read("discards", _order, given["discards"])
        placed = [*(stock or ()), *(discards or ())]
        if showdown is not None:
            placed += [] if showdown.discard is None else [showdown.discard]
            placed += [card for steps in showdown.laid for card, _ in steps]
        named = _mask_of(placed)
        for hand in hands:
            named |= hand
        rest = [card for card in range(52) if not named >> card & 1]
        if self.fill and given["discards"] is NOT_GIVEN:
            rest.sort(key=lambda card: card != upcard)
            count = len(rest) if given["stock"] is not NOT_GIVEN else rest[:1] == [upcard]
            discards, rest = tuple(rest[:count]), rest[count:]
        if self.fill and given["stock"] is NOT_GIVEN:
            stock = tuple(rest)
        return stock or (), discards or ()

    def turn(self, value: object, phase: Phase | None, seats: int) -> int:
        """Read the seat on turn: nobody's in the end, and only there."""
        if value is None and phase in {Phase.OVER, None}:
            return NOBODY
        seat = self.seat("turn", value, seats)
        if phase is Phase.OVER and value is not NOT_GIVEN:
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


def as_version(value: object) -> int:
    """Return the version of the form of a round or a view.

    Raises:
        UnknownNameError: If it is another one.
    """
    number = as_whole(value, name="version", low=0, high=1_000_000)
    if number != VERSION:
        raise UnknownNameError(
            name="version",
            value=str(number),
            known=(str(VERSION),),
            code=ErrorCode.UNKNOWN_FORMAT,
        )
    return number


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


def _mask(value: CardsLike) -> int:
    return as_cards(value).mask


def _mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in {*cards})


def _order(value: str | Iterable[Card | str]) -> tuple[int, ...]:
    return tuple([card.index for card in cards_in_order(value)])


def _layoff(value: object) -> tuple[int, int]:
    card, number = read_layoff(value)
    return card.index, number


def _result_text(saved: Mapping[str, Any] | None) -> str:
    if saved is None:
        return "None"
    return f"{saved['kind']}, winner {saved['winner']}, deadwood {saved['deadwood']}"
