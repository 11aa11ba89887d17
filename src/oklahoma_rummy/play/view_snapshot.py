"""A view back from its dictionary, with every problem named.

Lives here: ``read_view``, which ``PlayerView.from_dict`` calls. A view is right if a round looks so
to its seat: what it does not see is dealt somehow, the round is checked, and the seat looks at it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, final

from attrs import evolve

from oklahoma_rummy.arguments import as_flag, as_member, as_whole
from oklahoma_rummy.cards import Card, as_card, as_cards
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.meld import as_spread
from oklahoma_rummy.play.actions import cards_in_order
from oklahoma_rummy.play.check import round_problems
from oklahoma_rummy.play.legality import LegalActions
from oklahoma_rummy.play.reading import (
    REPAIR,
    Reader,
    as_given,
    as_text,
    each_of,
    is_same,
    optional,
    read_layoff,
)
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.sampling import deal_unseen, find_unseen
from oklahoma_rummy.play.snapshot import as_version
from oklahoma_rummy.play.state import Options, Phase
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.problem import any_repr
from oklahoma_rummy.rules import Rules

_BY_SEAT = ("hands", "hand_sizes", "taken")
_SEATS = ("seat", "turn", "next_seat", "dealer")
_COMPARED = ("result", "legal_actions")
"""The parts that are worked out, and compared as they were given."""


def read_view(data: Mapping[str, object]) -> PlayerView:
    """Read a view; see ``PlayerView.from_dict``."""
    if not isinstance(data, Mapping):
        message = f"a view is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    reader = Reader("the view")
    given = reader.parts("", data, _READERS, _MAY_MISS)
    if given.get("showdown") is not None:
        given["showdown"] = reader.parts("showdown", given["showdown"], _SHOWDOWN_READERS)
    _refuse(reader.problems)
    _find_contradictions(given, reader)
    _refuse(reader.problems)
    del given["version"]
    compared = {name: given.pop(name) for name in _COMPARED if name in given}
    showdown = given.pop("showdown") or {}
    if showdown:
        showdown["knock_discard"] = showdown.pop("discard")
        showdown["knock_discard_is_public"] = showdown.pop("discard_is_public")
    view = PlayerView(**given, **showdown, legal_actions=LegalActions(Options(given["phase"])))
    state = next(deal_unseen(view, _AsItIs()))
    problems = round_problems(state)
    if view.stock is None and (unseen := find_unseen(view)).count != unseen.cards.bit_count():
        what = f"{unseen.count} cards in places for {unseen.cards.bit_count()} that are not seen"
        reader.add("hand_sizes, stock_count", what, "count the cards of each place once more")
        problems = tuple(problem for problem in problems if not _is_about_places(problem))
    _refuse([*reader.problems, *problems])
    now = Round(state)
    seen = now.open_view() if view.stock is not None else now.view(view.seat)
    seen = evolve(seen, table_number=view.table_number) if view.table_number else seen
    expected = seen.to_dict(legal_actions="legal_actions" in compared)
    for name, value in (view.to_dict() | compared).items():
        if not is_same(value, expected.get(name)):
            what = f"it is {any_repr(value):.60}, and the seat would see {expected.get(name)!r:.60}"
            reader.add(name, what, REPAIR)
    _refuse(reader.problems)
    return seen


def _is_about_places(problem: Problem) -> bool:
    """Whether a problem only says that what is not seen was dealt to the wrong places."""
    dealt = problem.where.startswith(("hands", "stock"))
    return dealt and problem.code is not ErrorCode.DUPLICATE_CARD


def _refuse(problems: Sequence[Problem]) -> None:
    if problems:
        raise InvalidRoundError(problems=problems)


def _find_contradictions(given: Mapping[str, Any], reader: Reader) -> None:
    """Find lists without an entry for each seat or reshuffle, and seats that are not there."""
    seats = given["rules"].seats_at_table
    if given.get("table_number") and given["rules"].players == seats:
        reader.add("table_number", "there is one table", "write 0")
    if (given["next_seat"] is None) is not (given["phase"] is Phase.OVER):
        reader.add("next_seat", "somebody is next in every phase but over", REPAIR)
    named = {name: given[name] for name in _SEATS}
    lists = [(name, given[name], seats) for name in _BY_SEAT]
    lists.append(("redrawn", given["redrawn"], len(given["buried"])))
    lists += [
        (f"redrawn, reshuffle {number}", counts, seats)
        for number, counts in enumerate(given["redrawn"], 1)
    ]
    if given["showdown"] is not None:
        lists.append(("showdown.layoffs", given["showdown"]["layoffs"], seats))
        named["showdown.knocker"] = given["showdown"]["knocker"]
    for name, seat in named.items():
        if seat is not None and seat >= seats:
            reader.add(name, f"seat {seat} does not exist", f"use a seat from 0 to {seats - 1}")
    for name, values, count in lists:
        if len(values) != count:
            reader.add(name, f"{len(values)} values where {count} belong", REPAIR)


def _read_order(text: object) -> tuple[Card, ...]:
    return cards_in_order(as_text(text))


def _read_table(value: object) -> tuple[Meld, ...]:
    """Read melds as they lie: layoffs have made them grow, and left them in their places."""
    text = as_text(value)
    return tuple(map(Meld.parse, text.split())) if as_spread(text) else ()


@final
class _AsItIs:
    """Leaves cards in their order."""

    def random(self) -> float:  # pragma: no cover  nothing is chosen here
        """Return the least number."""
        return 0.0

    def shuffle(self, x: list[int], /) -> None:
        """Do nothing."""


_SEAT = partial(as_whole, name="seat", low=0, high=3)
_COUNT = partial(as_whole, name="a number of a view", low=0, high=1000)
_FLAG = partial(as_flag, name="a flag of a view")
_SHOWDOWN_READERS: Mapping[str, Callable[[Any], object]] = {
    "knocker": _SEAT,
    "big_gin": _FLAG,
    "discard": optional(as_card),
    "discard_is_public": _FLAG,
    "spread": as_spread,
    "table": _read_table,
    "layoffs": each_of(each_of(read_layoff)),
}
_READERS: Mapping[str, Callable[[Any], object]] = {
    "version": as_version,
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
    "showdown": as_given,
    "result": as_given,
    "legal_actions": as_given,
}
_MAY_MISS = ("table_number", "legal_actions")
