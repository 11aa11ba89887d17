"""A view back from its dictionary, with everything checked.

Lives here: ``view_from_dict``, which ``PlayerView`` calls. How a view is written is in
``snapshot``; whether a round can look so is found out as for its line, in ``view_text``.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from attrs import evolve

from oklahoma_rummy.cards import Card, as_card, as_cards
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.notation import read_in_order
from oklahoma_rummy.errors import (
    InvalidRoundError,
    NotationError,
    Problem,
    as_flag,
    as_member,
    as_whole,
)
from oklahoma_rummy.melds.meld import as_spread
from oklahoma_rummy.play.actions import LayOff, parse_action
from oklahoma_rummy.play.legal_actions import LegalActions
from oklahoma_rummy.play.parts import as_text, each_of, optional, part_problem, read_parts
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.play.view_text import seen_in, write_view
from oklahoma_rummy.rules import Rules

_BY_SEAT = ("hands", "hand_sizes", "taken")
_COMPARED = ("result", "legal_actions")
"""The parts that are worked out, and compared as they were given."""


def view_from_dict(data: Mapping[str, object]) -> PlayerView:
    """Read a view; see ``PlayerView.from_dict``."""
    given, problems = read_parts(data, _READERS, name="a view", may_miss=_MAY_MISS)
    problems = problems or list(_out_of_range(given))
    if problems:
        raise InvalidRoundError(problems=problems)
    del given["version"]
    compared = {name: given.pop(name) for name in _COMPARED if name in given}
    showdown = given.pop("showdown") or {}
    view = PlayerView(**given, **showdown, legal_actions=LegalActions(given["phase"]))
    try:
        seen = seen_in(write_view(view))
    except NotationError as error:
        problem = part_problem(error.what, "the view", code=error.code)
        raise InvalidRoundError(problems=[problem]) from None
    seen = evolve(seen, table_number=view.table_number) if view.table_number else seen
    expected = seen.to_dict(legal_actions="legal_actions" in compared)
    problems = list(_differences(view.to_dict() | compared, expected))
    if problems:
        raise InvalidRoundError(problems=problems)
    return seen


def _out_of_range(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Find lists without an entry for each seat or reshuffle, and a table or seat too many."""
    seats = given["rules"].seats_at_table
    if given.get("table_number") and given["rules"].players == seats:
        yield part_problem("there is one table", "table_number", "write 0")
    lists = [(name, given[name], seats) for name in _BY_SEAT]
    lists.append(("redrawn", given["redrawn"], len(given["buried"])))
    lists += [
        (f"redrawn, {number}", counts, seats) for number, counts in enumerate(given["redrawn"])
    ]
    if given["showdown"] is not None:
        lists.append(("showdown: layoffs", given["showdown"]["layoffs"], seats))
        if given["showdown"]["knocker"] >= seats:
            what = f"there is no seat {given['showdown']['knocker']}"
            yield part_problem(what, "showdown: knocker")
    for name, values, count in lists:
        if len(values) != count:
            yield part_problem(f"{len(values)} values where {count} belong", name)


def _differences(given: Mapping[str, Any], expected: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what the seat would see otherwise."""
    for name, value in expected.items():
        if given.get(name) != value:
            what = f"it is {given.get(name)!r:.60}, and the seat would see {value!r:.60}"
            yield part_problem(what, name)


def _read_showdown(data: Mapping[str, object]) -> dict[str, Any]:
    given, problems = read_parts(data, _SHOWDOWN_READERS, name="a showdown")
    if problems:
        raise InvalidRoundError(problems=problems)
    given["knock_discard"] = given.pop("discard")
    given["knock_discard_is_public"] = given.pop("discard_is_public")
    return given


def _read_order(text: object) -> tuple[Card, ...]:
    cards = as_text(text)
    return tuple([CARDS[index] for index in read_in_order(cards)]) if cards else ()


def _read_layoff(text: object) -> tuple[Card, int]:
    action = parse_action(f"lay {as_text(text)}")
    assert isinstance(action, LayOff)  # noqa: S101  the word says so
    return action.card, action.meld


def _as_given(value: object) -> object:
    """Leave what is compared with what is worked out."""
    return value


_SEAT = partial(as_whole, name="seat", low=0, high=3)
_COUNT = partial(as_whole, name="a number of a view", low=0, high=1000)
_FLAG = partial(as_flag, name="a flag of a view")
_SHOWDOWN_READERS: Mapping[str, Callable[[Any], object]] = {
    "knocker": _SEAT,
    "big_gin": _FLAG,
    "discard": optional(as_card),
    "discard_is_public": _FLAG,
    "spread": as_spread,
    "table": as_spread,
    "layoffs": each_of(each_of(_read_layoff)),
}
_READERS: Mapping[str, Callable[[Any], object]] = {
    "version": partial(as_whole, name="version", low=1, high=1),
    "rules": Rules.parse,
    "table_number": partial(as_whole, name="table_number", low=0, high=1),
    "seat": optional(_SEAT),
    "phase": partial(as_member, Phase, name="phase"),
    "turn": optional(_SEAT),
    "next_seat": optional(_SEAT),
    "dealer": _SEAT,
    "upcard": as_card,
    "knock_limit": _COUNT,
    "multiplier": _COUNT,
    "hands": each_of(optional(as_cards)),
    "hand_sizes": each_of(_COUNT),
    "taken": each_of(as_cards),
    "discards": _read_order,
    "barred": optional(as_card),
    "stock_count": _COUNT,
    "stock": optional(_read_order),
    "buried": each_of(as_cards),
    "redrawn": each_of(each_of(_COUNT)),
    "showdown": optional(_read_showdown),
    "result": _as_given,
    "legal_actions": _as_given,
}
_MAY_MISS = ("table_number", "legal_actions")
