"""A score sheet as plain data, such as JSON and TOML hold, and back.

What a hand is made of is converted by cattrs, field by field, so that all faults of a file are
found at once. The text around the data is the business of ``sheet_files``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date as Date  # noqa: N812  the hands have a field called date
from functools import partial
from typing import Any, cast

from attrs import field, fields, frozen
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidSheetError,
    NotationError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.melds import Arrangement
from oklahoma_rummy.rules import Rules, as_rules
from oklahoma_rummy.scoring.hand import PenaltyHand, PlayedHand, SheetHand, VoidHand, WonHand
from oklahoma_rummy.scoring.result import RoundKind, RoundResult
from oklahoma_rummy.scoring.saved_result import saved_result
from oklahoma_rummy.scoring.sheet import ScoreSheet

FORMAT = 1
"""The format of sheet files that this library writes, and the newest that it reads."""


# --- values to data --------------------------------------------------------------------------


def data_of(sheet: ScoreSheet) -> dict[str, Any]:
    """Give a sheet as plain data.

    Args:
        sheet: The sheet.

    Raises:
        InvalidSheetError: If a result says nothing of the cards.
    """
    converter = Converter()
    converter.register_unstructure_hook(Date, Date.isoformat)
    converter.register_unstructure_hook(RoundResult, partial(_result_data, rules=sheet.rules))
    for kind in (PlayedHand, WonHand, PenaltyHand, VoidHand):
        hook = make_dict_unstructure_fn(
            kind, converter, _cattrs_omit_if_default=True, **_overrides(kind)
        )
        converter.register_unstructure_hook(kind, hook)
    return {
        "format": FORMAT,
        "rules": str(sheet.rules),
        "players": list(sheet.players),
        "first_dealer": sheet.first_dealer,
        "hands": [
            {"void": True} | converter.unstructure(hand)
            if isinstance(hand, VoidHand)
            else converter.unstructure(hand)
            for hand in sheet.hands
        ],
    }


def _result_data(result: RoundResult, rules: Rules) -> dict[str, Any]:
    """Give what a result cannot be settled without; the rules only if they are not the sheet's."""
    data: dict[str, Any] = {"upcard": str(result.upcard)}
    if result.rules != rules:
        data["rules"] = str(result.rules)
    if result.knocker is None:
        return data
    if not result.arrangements:
        problem = Problem(
            code=ErrorCode.INVALID_SHEET,
            what="a result says nothing of the cards",
            where="results",
            repair="record the points, or the result of a showdown",
        )
        raise InvalidSheetError(problems=[problem])
    data["knocker"] = result.knocker
    data["kept"] = [str(arrangement) for arrangement in result.arrangements]
    if any(result.layoffs):
        data["laid"] = [
            [f"{card} on {number + 1}" for card, number in layoffs] for layoffs in result.layoffs
        ]
    return data


# --- data to values --------------------------------------------------------------------------


def _as_format(value: object) -> int:
    if value != FORMAT or isinstance(value, bool):
        message = f"this library reads format {FORMAT} of sheet files, not {value!r}"
        raise ValueError(message)
    return FORMAT


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        message = f"a list belongs here, not {type(value).__name__}"
        raise TypeError(message)
    return cast("list[object]", value)


@frozen(kw_only=True)
class _File:
    """What a file holds, its hands not yet looked at."""

    format: int = field(converter=_as_format)
    rules: Rules = field(converter=as_rules)
    players: Any
    first_dealer: Any = 0


def _overrides(kind: type) -> dict[str, Any]:
    """Let each field of a hand be read by its own converter, so that all faults are found."""
    renamed = {"points": "penalties"} if kind is PenaltyHand else {}
    return {
        each.name: override(
            rename=renamed.get(each.name),
            struct_hook=_reader(each.converter),
        )
        for each in fields(kind)
    }


def _reader(converter: Callable[[Any], Any] | None) -> Callable[[Any, Any], Any]:
    return lambda value, _: converter(value) if converter else value


def _structured(data: object, kind: type[Any], **overrides: Any) -> Any:  # noqa: ANN401
    """Make a value of a class from data, field by field; all faults in one error."""
    if not isinstance(data, Mapping):
        message = f"a table belongs here, not {type(data).__name__}"
        raise TypeError(message)
    converter = Converter(forbid_extra_keys=True)
    structure = make_dict_structure_fn(kind, converter, **_overrides(kind) | overrides)
    return structure(cast("Mapping[str, Any]", data), kind)


def sheet_of(values: Mapping[str, object]) -> ScoreSheet:
    """Make a sheet of plain data; the hands are read even if something else is wrong.

    Args:
        values: The data.

    Raises:
        InvalidSheetError: If the data are no sound sheet; it carries all problems.
    """
    problems: list[Problem] = []
    hands: list[SheetHand] = []
    file = sheet = None
    try:
        file = _structured({key: value for key, value in values.items() if key != "hands"}, _File)
    except _FAULTS as error:
        problems += _problems(error)
    for number, data in enumerate(_listed(values.get("hands", []), problems), 1):
        try:
            hands.append(_hand(data, file.rules if file else None))
        except _FAULTS as error:
            problems += _problems(error, f"hand {number}")
    if file is not None:
        try:
            sheet = ScoreSheet(
                rules=file.rules,
                players=file.players,
                first_dealer=file.first_dealer,
                hands=() if problems else hands,
            )
        except _FAULTS as error:
            problems += _problems(error)
    if sheet is None or problems:
        raise InvalidSheetError(problems=problems)
    return sheet


def _listed(value: object, problems: list[Problem]) -> list[object]:
    """Give the hands; if they are no list, say so among the problems."""
    try:
        return _as_list(value)
    except TypeError as error:
        problems += _problems(error, "hands")
        return []


def _keys(data: object) -> Mapping[str, object]:
    return cast("Mapping[str, object]", data) if isinstance(data, Mapping) else {}


def _hand(data: object, rules: Rules | None) -> SheetHand:
    """Read a hand; which kind it is shows in its keys. Facts need rules to be read by."""
    keys = _keys(data)
    hand: SheetHand
    if "results" in keys:
        results = override(struct_hook=lambda value, _: _results(value, rules))
        hand = _structured(data, PlayedHand, results=results)
    elif "void" in keys:
        if keys["void"] is not True:
            message = "void is true or left out"
            raise ValueError(message)
        rest = {key: value for key, value in keys.items() if key != "void"}
        hand = _structured(rest, VoidHand)
    else:
        hand = _structured(data, PenaltyHand if "penalties" in keys else WonHand)
    return hand


@frozen(kw_only=True)
class _Facts:
    """The facts of a table as a file has them."""

    upcard: Card = field(converter=as_card)
    rules: Any = None
    knocker: Any = None
    kept: list[object] = field(factory=list[object], converter=_as_list)
    laid: Any = None


def _results(value: object, rules: Rules | None) -> tuple[RoundResult, ...]:
    if rules is None:
        message = "these facts cannot be read without the rules"
        raise ValueError(message)
    return tuple(_result(each, rules) for each in _as_list(value))


def _result(data: object, rules: Rules) -> RoundResult:
    facts = _structured(data, _Facts)
    rules = rules if facts.rules is None else as_rules(facts.rules)
    if facts.knocker is None:
        return RoundResult(rules=rules, upcard=facts.upcard, kind=RoundKind.VOID)
    if not isinstance(facts.knocker, int) or isinstance(facts.knocker, bool):
        message = f"knocker is a seat, counted from 0, not {type(facts.knocker).__name__}"
        raise TypeError(message)
    kept = [Arrangement.parse(text, rules.meld_rules) for text in facts.kept]
    laid: list[object] = [[]] * len(kept) if facts.laid is None else _as_list(facts.laid)
    if len(laid) != len(kept):
        message = f"laid has {len(laid)} lists for {len(kept)} seats"
        raise ValueError(message)
    layoffs = [tuple(map(_layoff, _as_list(each))) for each in laid]
    return saved_result(rules, facts.upcard, facts.knocker, kept, layoffs)


def _layoff(text: object) -> tuple[Card, int]:
    """Read a layoff such as ``9c on 2``, its meld counted from 1."""
    if not isinstance(text, str):
        message = f"a layoff is text such as '9c on 2', not {type(text).__name__}"
        raise TypeError(message)
    card, on, number = text.partition(" on ")
    if not on or not (number.isascii() and number.isdigit()) or len(number) > 2 or number == "0":
        raise NotationError(
            what="this is no layoff",
            text=text,
            span=(0, len(text)),
            repair="write the card and the meld it goes on, such as 9c on 2",
        )
    return Card.parse(card), int(number) - 1


# --- what is wrong ---------------------------------------------------------------------------

_FAULTS = (BaseValidationError, OklahomaRummyError, TypeError, ValueError)
"""What reading a value can raise."""


def _problems(error: Exception, where: str = "") -> list[Problem]:
    return list(_leaves(error, where))


def _leaves(error: BaseException, where: str) -> Iterator[Problem]:
    """Give every fault in an error, each with its place in the file."""
    if isinstance(error, BaseValidationError):
        for each in error.exceptions:
            yield from _leaves(each, _joined(where, *_places(each)))
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            yield _fault(
                ErrorCode.UNKNOWN_NAME, f"{key[:40]!r} means nothing here", where, "leave it out"
            )
    elif isinstance(error, KeyError):
        yield _fault(ErrorCode.INVALID_SHEET, f"{error.args[0]} is missing", where, "write it")
    elif problems := cast("tuple[Problem, ...]", getattr(error, "problems", ())):
        for problem in problems:
            yield _fault(problem.code, problem.what, _joined(where, problem.where), problem.repair)
    elif isinstance(error, OklahomaRummyError):
        known = getattr(error, "known", ())
        repair = f"use {', '.join(known)}" if known else error.repair
        yield _fault(error.code, error.what, _joined(where, error.where), repair or "mend it")
    else:
        code = ErrorCode.WRONG_TYPE if isinstance(error, TypeError) else ErrorCode.INVALID_SHEET
        yield _fault(code, str(error), where, "mend it")


def _places(error: BaseException) -> Iterable[str]:
    """Give the name of the field that an error is about, as cattrs notes it."""
    return [note.name for note in getattr(error, "__notes__", ()) if hasattr(note, "name")]


def _joined(*places: str) -> str:
    return ", ".join(place for place in places if place)


def _fault(code: ErrorCode, what: str, where: str, repair: str) -> Problem:
    return Problem(code=code, what=what, where=where or "the file", repair=repair)
