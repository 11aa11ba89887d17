"""A round as data: text, numbers and lists, ready for JSON, and back with everything checked.

Lives here: ``to_dict``, ``from_dict``, ``set_up`` and ``view_to_dict``, which ``Round`` and
``PlayerView`` call. Whether a round can have come about is in ``check``; the same in one line is in
``position``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeVar, final

from attrs import field, frozen
from cattrs import Converter, transform_error
from cattrs.v import format_exception

from oklahoma_rummy.cards import Card, CardSet, as_card, as_cards
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.notation import read_card, read_cards, read_in_order
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    OklahomaRummyError,
    Problem,
    as_member,
    as_whole,
    plain,
)
from oklahoma_rummy.melds.arrangement import Hand
from oklahoma_rummy.melds.meld import as_spread, spread_text
from oklahoma_rummy.play.actions import LayOff, parse_action
from oklahoma_rummy.play.check import field_of, round_problems
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.effects import NOBODY
from oklahoma_rummy.play.layoff_phase import Showdown
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult

Read = TypeVar("Read")

VERSION = 1
"""The version of the form of snapshots and positions."""


@final
@frozen(kw_only=True)
class SavedShowdown:
    """What has been shown since the knock, as data."""

    knocker: int
    """The seat that knocked."""
    discard: str | None
    """The card discarded with the knock; ``None`` for big gin."""
    discard_is_public: bool
    """Whether everybody knows that card."""
    spread: str
    """The melds that the knocker spread."""
    layoffs: list[list[str]]
    """What each seat laid off: ``6h on 1``, melds counted from 1."""


@final
@frozen(kw_only=True)
class SavedResult:
    """How a deal ended, as data; it is worked out again when it is read."""

    kind: str
    """How the deal ended."""
    winner: int | None
    """The seat that won."""
    deadwood: list[int]
    """What each seat is left with, in points."""


@final
@frozen(kw_only=True)
class Snapshot:
    """A round as data."""

    version: int = VERSION
    """The version of this form."""
    rules: str
    """The rules in one line."""
    phase: str
    """The phase."""
    turn: int | None
    """The seat on turn, or to draw next after a reshuffle; ``None`` when the deal is over."""
    dealer: int
    """The seat that dealt."""
    upcard: str
    """The card turned after the deal."""
    hands: list[str]
    """The hands in seat order."""
    stock: str
    """The stock, its front card first."""
    discards: str
    """The discard pile, oldest card first."""
    taken: list[str]
    """The cards that each seat took from the pile and still holds."""
    barred: str | None = None
    """The card that may not be taken or discarded in this turn."""
    buried: list[str] = field(factory=list[str])
    """The cards that each reshuffle put under the stock, and no later one again."""
    showdown: SavedShowdown | None = None
    """What has been shown since the knock."""
    result: SavedResult | None = None
    """How the deal ended."""


def snapshot_of(state: Round) -> Snapshot:
    """Give a round as data."""
    showdown = None
    if state.showdown is not None:
        showdown = SavedShowdown(
            knocker=state.showdown.knocker,
            discard=None if state.knock_discard is None else str(state.knock_discard),
            discard_is_public=state.showdown.discard_is_known,
            spread=spread_text(state.spread),
            layoffs=[[_layoff_text(*step) for step in steps] for steps in state.layoffs],
        )
    return Snapshot(
        rules=str(state.rules),
        phase=state.phase.value,
        turn=None if state.phase is Phase.OVER else state.seat,
        dealer=state.dealer,
        upcard=str(state.upcard),
        hands=list(map(str, state.hands)),
        stock=_in_order(state.stock),
        discards=_in_order(state.discards),
        taken=list(map(str, state.taken)),
        barred=None if state.barred is None else str(state.barred),
        buried=list(map(str, state.buried)),
        showdown=showdown,
        result=_saved_result(state.result),
    )


def to_dict(state: Round) -> dict[str, Any]:
    """Give a round as a dictionary of text, numbers and lists; see ``Round.to_dict``."""
    data: dict[str, Any] = converter().unstructure(snapshot_of(state))
    return data


def from_dict(data: Mapping[str, object]) -> Round:
    """Read a round from its dictionary; see ``Round.from_dict``."""
    if not isinstance(data, Mapping):
        message = f"a round is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    try:
        snapshot = converter().structure(data, Snapshot)
    except Exception as error:  # noqa: BLE001  cattrs groups whatever went wrong
        wrong = transform_error(error, format_exception=_in_words)
        raise InvalidRoundError(problems=map(_shape_problem, wrong)) from None
    return restored(snapshot)


def restored(snapshot: Snapshot) -> Round:
    """Make the round of a snapshot and check it.

    Raises:
        InvalidRoundError: If it cannot be read or cannot have come about; all problems at once.
    """
    state, problems = looked_at(snapshot)
    if not problems and snapshot.result is not None:
        problems = tuple(_result_problems(state, snapshot.result))
    if problems:
        raise InvalidRoundError(problems=problems)
    return state


def looked_at(snapshot: Snapshot) -> tuple[Round, tuple[Problem, ...]]:
    """Make the round of a snapshot, and find all that cannot be read or cannot be.

    In the place of what cannot be read there is something else.
    """
    reader = _Reader()
    state = reader.round(snapshot)
    unread = {field_of(problem) for problem in reader.problems}
    return state, (*reader.problems, *round_problems(state, unread))


_MORE = (
    "phase",
    "turn",
    "dealer",
    "discards",
    "stock",
    "taken",
    "barred",
    "buried",
    "showdown",
    "version",
    "result",
)
"""What may be given to ``Round.setup`` beside rules, upcard and hands."""


def set_up(rules: Rules, upcard: Card, hands: Sequence[Hand], more: Mapping[str, Any]) -> Round:
    """Set up a position by hand; see ``Round.setup``."""
    for name in more:
        if name not in _MORE:
            message = f"setup takes {', '.join(_MORE)}; not {name!r}"
            raise TypeError(message)
    held = [as_cards(hand) for hand in hands]
    seats = rules.seats_at_table
    is_over = more.get("phase") == Phase.OVER
    turn = 0 if is_over else as_whole(more.get("turn", 0), name="turn", low=0, high=seats - 1)
    too_many = any(len(hand) > rules.cards_dealt for seat, hand in enumerate(held) if seat == turn)
    phase = more.get("phase", Phase.DISCARD if too_many else Phase.DRAW)
    barred = more.get("barred")
    known = {upcard} if barred is None else {upcard, as_card(barred)}
    showdown = _showdown_data(more.get("showdown"))
    data = {
        "version": more.get("version", VERSION),
        "rules": str(rules),
        "phase": str(phase),
        "turn": None if is_over else turn,
        "dealer": more.get("dealer", (turn - 1) % max(1, len(held))),
        "upcard": str(upcard),
        "hands": list(map(str, held)),
        "taken": [
            str(as_cards(cards)) for cards in more.get("taken", [hand & known for hand in held])
        ],
        "barred": None if barred is None else str(barred),
        "buried": [str(as_cards(cards)) for cards in more.get("buried", ())],
        "showdown": showdown,
        "result": more.get("result"),
    }
    data |= _piles(upcard, held, more, showdown or {})
    return from_dict(data)


def _showdown_data(showdown: object) -> dict[str, Any] | None:
    """Give a showdown as data, its cards, melds and layoffs as text or values."""
    if showdown is None:
        return None
    if not isinstance(showdown, Mapping):
        message = f"a showdown is a mapping as to_dict gives it, not {type(showdown).__name__}"
        raise TypeError(message)
    data: dict[str, Any] = {**showdown}
    if data.get("discard") is not None:
        data["discard"] = str(as_card(data["discard"]))
    if not isinstance(data.get("spread", ""), str):
        data["spread"] = spread_text(as_spread(data["spread"]))
    data["layoffs"] = [
        [step if isinstance(step, str) else _layoff_text(*step) for step in steps]
        for steps in data.get("layoffs", ())
    ]
    return data


def _piles(
    upcard: Card, held: Iterable[CardSet], more: Mapping[str, Any], showdown: Mapping[str, Any]
) -> dict[str, str]:
    """Give stock and discards, those left out being the cards that are named nowhere."""
    laid = [parse_action(f"lay {step}") for steps in showdown.get("layoffs", ()) for step in steps]
    named = [card for hand in held for card in hand]
    named += [action.card for action in laid if isinstance(action, LayOff)]
    if showdown.get("discard"):
        named.append(as_card(showdown["discard"]))
    piles = {name: _in_order(more[name]) for name in ("stock", "discards") if name in more}
    if not piles:
        piles["discards"] = "" if upcard in named else str(upcard)
    for pile in piles.values():
        named += [CARDS[index] for index in _read_order(pile)]
    rest = [card for card in CARDS if card not in named]
    rest.sort(key=lambda card: card != upcard)
    return {"stock": _in_order(rest), "discards": _in_order(rest)} | piles


def view_to_dict(view: PlayerView, *, legal_actions: bool) -> dict[str, Any]:
    """Give a view as a dictionary of text, numbers and lists; see ``PlayerView.to_dict``."""
    data: dict[str, Any] = {
        "version": VERSION,
        "rules": str(view.rules),
        "seat": view.seat,
        "phase": view.phase.value,
        "turn": view.turn,
        "next_seat": view.next_seat,
        "dealer": view.dealer,
        "upcard": str(view.upcard),
        "knock_limit": view.knock_limit,
        "multiplier": view.multiplier,
        "hands": [None if hand is None else str(hand) for hand in view.hands],
        "hand_sizes": list(view.hand_sizes),
        "taken": list(map(str, view.taken)),
        "discards": _in_order(view.discards),
        "barred": None if view.barred is None else str(view.barred),
        "stock_count": view.stock_count,
        "stock": None if view.stock is None else _in_order(view.stock),
        "buried": list(map(str, view.buried)),
        "redrawn": list(map(list, view.redrawn)),
        "showdown": None,
        "result": converter().unstructure(_saved_result(view.result)),
    }
    if view.knocker is not None:
        data["showdown"] = {
            "knocker": view.knocker,
            "big_gin": view.big_gin,
            "discard": None if view.knock_discard is None else str(view.knock_discard),
            "discard_is_public": view.knock_discard_is_public,
            "spread": spread_text(view.spread),
            "table": spread_text(view.table),
            "layoffs": [[_layoff_text(*step) for step in steps] for steps in view.layoffs],
        }
    if legal_actions:
        data["legal_actions"] = list(map(str, view.legal_actions))
    return data


class _Reader:
    """Reads the texts of a snapshot and remembers all that cannot be read."""

    def __init__(self) -> None:
        """Begin without problems."""
        self.problems: list[Problem] = []

    def round(self, saved: Snapshot) -> Round:
        """Make the round, unchecked, with something in the place of what cannot be read."""
        if saved.version != VERSION:
            self._add("version", ErrorCode.UNKNOWN_FORMAT, f"version is {saved.version}", "use 1")
        rules = self.read("rules", Rules.parse, saved.rules)
        phase = self.read("phase", _phase, saved.phase)
        upcard = self.read("upcard", read_card, saved.upcard)
        hands = self.read_all("hands", saved.hands)
        taken = self.read_all("taken", saved.taken)
        buried = self.read_all("buried", saved.buried)
        stock = self.read("stock", _read_order, saved.stock)
        discards = self.read("discards", _read_order, saved.discards)
        barred = None if saved.barred is None else self.read("barred", read_card, saved.barred)
        showdown = None if saved.showdown is None else self.showdown(saved.showdown)
        deal = Deal(rules or Rules(), saved.dealer, upcard or 0, buried)
        seat = NOBODY if saved.turn is None else saved.turn
        return Round(
            deal,
            phase or Phase.DRAW,
            seat,
            hands,
            stock or (),
            discards or (),
            taken,
            barred,
            showdown,
        )

    def showdown(self, saved: SavedShowdown) -> Showdown | None:
        """Make the showdown; ``None`` if something cannot be read."""
        discard = saved.discard
        card = None if discard is None else self.read("showdown.discard", read_card, discard)
        spread = self.read("showdown.spread", as_spread, saved.spread)
        laid = [
            tuple(
                [self.read(f"showdown.layoffs, seat {seat}", _read_layoff, step) for step in steps]
            )
            for seat, steps in enumerate(saved.layoffs)
        ]
        if spread is None or any(step is None for steps in laid for step in steps):
            return None
        melds = tuple(meld.cards.mask for meld in spread)
        public = saved.discard_is_public
        return Showdown(saved.knocker, card, public, melds, tuple(laid))  # type: ignore[arg-type]

    def read_all(self, where: str, texts: Iterable[str]) -> tuple[int, ...]:
        """Read hands, as masks."""
        return tuple(
            [self.read(f"{where}, seat {n}", read_cards, text) or 0 for n, text in enumerate(texts)]
        )

    def read(self, where: str, reader: Callable[[str], Read], text: str) -> Read | None:
        """Read one text, or remember why it cannot be read."""
        try:
            return reader(text)
        except OklahomaRummyError as error:
            self._add(where, error.code, str(error), error.repair or "correct it")
            return None

    def _add(self, where: str, code: ErrorCode, what: str, repair: str) -> None:
        self.problems.append(Problem(code=code, what=what, where=where, repair=repair))


@cache
def converter() -> Converter:
    """Give the converter of snapshots: it takes no other types for the right ones."""
    made = Converter(forbid_extra_keys=True)
    for kind in (int, str, bool):
        made.register_structure_hook(kind, partial(_exactly, kind))
    return made


def _exactly(kind: type[Read], value: object, _: object) -> Read:
    kept = plain(value)
    if type(kept) is not kind:
        message = f"{type(value).__name__} where {kind.__name__} belongs"
        raise TypeError(message)
    return kept


def _in_words(error: BaseException, kind: type | None) -> str:
    return str(error) if type(error) is TypeError else format_exception(error, kind)


def _shape_problem(message: str) -> Problem:
    """Turn one line of cattrs, which ends with the place, into a problem."""
    what, _, where = message.rpartition(" @ ")
    return Problem(
        code=ErrorCode.WRONG_TYPE,
        what=what or message,
        where=where.replace("$.", "") or "the round",
        repair="write it as to_dict does",
    )


def _result_problems(state: Round, saved: SavedResult) -> Iterator[Problem]:
    """Find a result that is not the one of these cards."""
    if saved != _saved_result(state.result):
        yield Problem(
            code=ErrorCode.INVALID_ROUND,
            what=_result_text(saved),
            where="result",
            repair=f"leave it out, or write {_result_text(_saved_result(state.result))}",
            rule="R2.6",
        )


def _saved_result(result: RoundResult | None) -> SavedResult | None:
    if result is None:
        return None
    return SavedResult(kind=result.kind.value, winner=result.winner, deadwood=list(result.deadwood))


def _result_text(saved: SavedResult | None) -> str:
    if saved is None:
        return "None"
    return f"{saved.kind}, winner {saved.winner}, deadwood {saved.deadwood}"


def _phase(word: str) -> Phase:
    return as_member(Phase, word, name="phase")


def _layoff_text(card: Card, number: int) -> str:
    return f"{card} on {number + 1}"


def _read_layoff(text: str) -> tuple[int, int]:
    action = parse_action(f"lay {text}")
    if not isinstance(action, LayOff):  # pragma: no cover  the word says so
        raise TypeError(text)
    return action.card.index, action.meld


def _read_order(text: str) -> tuple[int, ...]:
    return read_in_order(text) if text else ()


def _in_order(cards: str | Iterable[Card | str]) -> str:
    return cards if isinstance(cards, str) else " ".join(str(as_card(card)) for card in cards)
