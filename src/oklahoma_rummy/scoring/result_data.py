"""A result and a score as plain data, and back from the facts in them.

What follows from the facts is written too, for programs that know no rules; read back it is worked
out again and compared.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from oklahoma_rummy.arguments import as_flag, as_whole, as_wholes
from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    NotationError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.melds import Arrangement
from oklahoma_rummy.rules import as_rules
from oklahoma_rummy.scoring.price import RoundScore, price
from oklahoma_rummy.scoring.result import RoundResult
from oklahoma_rummy.scoring.showdown import check_result, settle

_REPAIR = "write it as to_dict does"
_Reads = Mapping[str, Callable[[Any], Any]]


def write_result(result: RoundResult) -> dict[str, Any]:
    """Return the facts of a hand, and what follows from them."""
    return {
        "rules": str(result.rules),
        "upcard": str(result.upcard),
        "kind": result.kind.value,
        "winners": list(result.winners),
        "knocker": result.knocker,
        "big_gin": result.big_gin,
        "deadwood": list(result.deadwood),
        "kept": list(map(str, result.arrangements)),
        "laid": [[f"{card} on {number + 1}" for card, number in laid] for laid in result.layoffs],
    }


def write_score(score: RoundScore) -> dict[str, Any]:
    """Return what a hand is worth, item by item, with its facts."""
    return {
        "rules": str(score.rules),
        "points": list(score.points),
        "multiplier": score.multiplier,
        "items": [
            {
                "what": item.what.value,
                "to": item.to,
                "from": item.from_,
                "points": item.points,
                "why": item.why,
            }
            for item in score.items
        ],
        "result": write_result(score.result),
    }


def read_result(data: Mapping[str, object]) -> RoundResult:
    """Read a result; see ``RoundResult.from_dict``."""
    given = _read("a result", data, _RESULT)
    result = _settle(given)
    _compare(data, write_result(result), ("kind", "winners", "big_gin", "deadwood"))
    return result


def read_score(data: Mapping[str, object]) -> RoundScore:
    """Read a score; see ``RoundScore.from_dict``."""
    given = _read("a score", data, _SCORE)
    score = price(given["result"], given["rules"])
    _compare(data, write_score(score), ("points", "multiplier", "items"))
    return score


def _settle(given: Mapping[str, Any]) -> RoundResult:
    rules, knocker, kept, laid = (given[key] for key in ("rules", "knocker", "kept", "laid"))
    if knocker is None or not kept:
        facts = {key: given[key] for key in ("upcard", "knocker", "big_gin", "deadwood")}
        return check_result(RoundResult(rules=rules, layoffs=laid, **facts))
    if {len(kept), len(laid)} != {rules.seats_at_table}:
        what = f"there are not {rules.seats_at_table} entries"
        raise InvalidRoundError(problems=[_problem("kept, laid", what)])
    try:
        arrangements = [Arrangement.parse(text, rules.meld_rules) for text in kept]
    except OklahomaRummyError as error:
        raise InvalidRoundError(problems=[*_problems_of("kept", error)]) from None
    return settle(rules, given["upcard"], knocker, arrangements, laid)


def _read(what: str, data: Mapping[str, object], reads: _Reads) -> dict[str, Any]:
    """Read each key of plain data; all that is wrong comes in one error."""
    if not isinstance(data, Mapping):
        message = f"{what} is read from a mapping, not from {type(data).__name__}"
        raise TypeError(message)
    problems = [_problem(str(key)[:40], "it means nothing here") for key in {*data} - {*reads}]
    given: dict[str, Any] = {}
    for key, read in reads.items():
        try:
            given[key] = read(data[key])
        except KeyError:
            problems.append(_problem(key, f"{key} is missing"))
        except OklahomaRummyError as error:
            problems += _problems_of(key, error)
        except TypeError as error:
            problems.append(_problem(key, str(error), ErrorCode.WRONG_TYPE))
    if problems:
        raise InvalidRoundError(problems=problems)
    return given


def _compare(
    data: Mapping[str, object], expected: Mapping[str, Any], keys: tuple[str, ...]
) -> None:
    """Refuse data in which something does not follow from the facts."""
    problems = [
        _problem(key, "it does not follow from the cards", repair=f"write {expected[key]}")
        for key in keys
        if not _is_same(data[key], expected[key])
    ]
    if problems:
        raise InvalidRoundError(problems=problems)


def _is_same(value: object, expected: object) -> bool:
    try:
        return bool(value == expected)
    except ValueError:  # an array has no truth value
        return False


def _problem(
    where: str, what: str, code: ErrorCode = ErrorCode.INVALID_ROUND, repair: str = _REPAIR
) -> Problem:
    return Problem(code=code, what=what, where=where, repair=repair)


def _problems_of(where: str, error: OklahomaRummyError) -> Iterator[Problem]:
    """Yield what is wrong with the value of a key."""
    found: tuple[Problem, ...] = getattr(error, "problems", ())
    for each in found:
        yield Problem(
            code=each.code, what=each.what, where=f"{where}.{each.where}", repair=each.repair
        )
    if not found:
        yield _problem(where, error.what, error.code, error.repair or _REPAIR)


def _as_list(value: object) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        message = f"a list belongs here, not {type(value).__name__}"
        raise TypeError(message)
    return value


def _as_texts(value: object) -> list[Any] | tuple[Any, ...]:
    texts = _as_list(value)
    for text in texts:
        if not isinstance(text, str):
            message = f"text belongs here, not {type(text).__name__}"
            raise TypeError(message)
    return texts


def _as_laid(value: object) -> tuple[tuple[tuple[Card, int], ...], ...]:
    return tuple(tuple(map(read_layoff, _as_texts(each))) for each in _as_list(value))


def read_layoff(text: str) -> tuple[Card, int]:
    """Read a layoff such as ``9c on 2``, its meld counted from 1."""
    card, on, number = text.partition(" on ")
    if not on or not (number.isascii() and number.isdigit()) or len(number) > 2 or number == "0":
        raise NotationError(
            what="this is not a layoff",
            text=text,
            span=(0, len(text)),
            repair="write the card and the meld it goes on, such as 9c on 2",
        )
    return Card.parse(card), int(number) - 1


def _as_knocker(value: object) -> int | None:
    return None if value is None else as_whole(value, name="knocker", low=0, high=3)


_RESULT: _Reads = {
    "rules": as_rules,
    "upcard": as_card,
    "kind": lambda value: value,
    "winners": _as_list,
    "knocker": _as_knocker,
    "big_gin": partial(as_flag, name="big_gin"),
    "deadwood": partial(as_wholes, name="deadwood"),
    "kept": _as_texts,
    "laid": _as_laid,
}
_SCORE: _Reads = {
    "rules": as_rules,
    "points": _as_list,
    "multiplier": lambda value: value,
    "items": _as_list,
    "result": read_result,
}
