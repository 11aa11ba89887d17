"""An event as data: text, numbers and lists, ready for JSON, and back with everything checked.

Lives here: ``event_to_dict`` and ``event_from_dict``, which ``Event`` calls.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from oklahoma_rummy.cards import Card, as_card, as_cards
from oklahoma_rummy.errors import InvalidRoundError, Problem, as_member, as_whole
from oklahoma_rummy.melds import Arrangement
from oklahoma_rummy.melds.meld import as_spread, spread_text
from oklahoma_rummy.play.actions import LayOff, parse_action
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.events import KNOCKS, Event, EventKind
from oklahoma_rummy.play.layoff_phase import result_of
from oklahoma_rummy.play.parts import as_text, each_of, optional, part_problem, read_parts
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult
from oklahoma_rummy.scoring.saved_result import saved_result

_WORKED_OUT = ("winners", "points")
_LAST_DEAL = 10**9


def event_to_dict(event: Event) -> dict[str, Any]:
    """Write an event; see ``Event.to_dict``."""
    data: dict[str, Any] = {
        "deal": event.deal,
        "table": event.table,
        "kind": event.kind.value,
        "seat": event.seat,
    }
    if event.card is not None:
        data["card"] = str(event.card)
    if event.hands:
        data["hands"] = [None if hand is None else str(hand) for hand in event.hands]
    if event.kind in KNOCKS:
        data["spread"] = spread_text(event.spread)
    if event.meld is not None:
        data["meld"] = event.meld + 1
    if event.result is not None:
        data["winners"] = list(event.winners)
        data["points"] = list(event.points)
        data["result"] = _result_to_dict(event.result)
    return data


def event_from_dict(data: Mapping[str, object]) -> Event:
    """Read an event; see ``Event.from_dict``."""
    given, problems = read_parts(data, _READERS, name="an event", may_miss=_MAY_MISS)
    if not problems:
        event = Event(**{key: value for key, value in given.items() if key not in _WORKED_OUT})
        problems = list(_contradictions(event, data))
    if problems:
        raise InvalidRoundError(problems=problems)
    return event


def _contradictions(event: Event, data: Mapping[str, object]) -> Iterator[Problem]:
    """Find what an event of this kind does not have, and what is worked out otherwise."""
    expected = event_to_dict(event)
    for key in _MAY_MISS:
        value = data.get(key)
        if key in expected and value is None:
            yield part_problem("it is missing", key)
        elif key not in expected and value is not None:
            yield part_problem(f"an event {event.kind.value!r} has none", key, "remove it")
        elif key in _WORKED_OUT and value != expected.get(key):
            what = "it does not follow from the result"
            yield part_problem(what, key, f"write {expected[key]}")


def _result_to_dict(result: RoundResult) -> dict[str, Any]:
    """Write what a deal came to, and the facts from which it is worked out again."""
    return {
        "kind": result.kind.value,
        "winner": result.winner,
        "deadwood": list(result.deadwood),
        "rules": str(result.rules),
        "upcard": str(result.upcard),
        "knocker": result.knocker,
        "kept": list(map(str, result.arrangements)),
        "laid": [[f"{card} on {number + 1}" for card, number in laid] for laid in result.layoffs],
    }


def _read_result(data: Mapping[str, object]) -> RoundResult:
    """Settle a deal from the facts of its end."""
    given, problems = read_parts(data, _RESULT_READERS, name="a result")
    if problems:
        raise InvalidRoundError(problems=problems)
    rules, knocker = given["rules"], given["knocker"]
    seats = 0 if knocker is None else rules.seats_at_table
    if {len(given["kept"]), len(given["laid"])} != {seats}:
        raise InvalidRoundError(
            problems=[part_problem(f"there are not {seats} entries", "kept and laid")]
        )
    if knocker is None:
        result = result_of(Deal(rules, 0, given["upcard"].index), None, ())
    else:
        kept = [Arrangement.parse(text, rules.meld_rules) for text in given["kept"]]
        result = saved_result(rules, given["upcard"], knocker, kept, given["laid"])
    expected = _result_to_dict(result)
    wrong = [key for key in ("kind", "winner", "deadwood") if data[key] != expected[key]]
    if wrong:
        raise InvalidRoundError(
            problems=[
                part_problem("it does not follow from the cards", key, f"write {expected[key]}")
                for key in wrong
            ]
        )
    return result


def _read_layoff(text: object) -> tuple[Card, int]:
    action = parse_action(f"lay {as_text(text)}")
    assert isinstance(action, LayOff)  # noqa: S101  the word says so
    return action.card, action.meld


def _read_meld(value: int) -> int:
    return as_whole(value, name="meld", low=1, high=52) - 1


def _as_given(value: object) -> object:
    """Leave what is compared with what is worked out."""
    return value


_SEAT = optional(partial(as_whole, name="seat", low=0, high=3))
_READERS: Mapping[str, Callable[[Any], object]] = {
    "deal": partial(as_whole, name="deal", low=0, high=_LAST_DEAL),
    "table": partial(as_whole, name="table", low=0, high=1),
    "kind": partial(as_member, EventKind, name="kind"),
    "seat": _SEAT,
    "card": optional(as_card),
    "hands": each_of(optional(as_cards)),
    "spread": as_spread,
    "meld": optional(_read_meld),
    "winners": _as_given,
    "points": _as_given,
    "result": optional(_read_result),
}
_MAY_MISS = tuple(_READERS)[4:]
_RESULT_READERS: Mapping[str, Callable[[Any], object]] = {
    "kind": _as_given,
    "winner": _as_given,
    "deadwood": _as_given,
    "rules": Rules.parse,
    "upcard": as_card,
    "knocker": _SEAT,
    "kept": each_of(as_text),
    "laid": each_of(each_of(_read_layoff)),
}
