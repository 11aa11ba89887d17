"""A score sheet as plain data, such as JSON and TOML hold, and back.

What an entry is made of is converted by cattrs, field by field, so that all faults of a file are
found at once. The text around the data is the business of ``sheet_files``.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date as Date  # noqa: N812  the entries have a field called date
from functools import partial
from typing import Any, TypeVar, cast, get_args

from attrs import field, fields, frozen
from cattrs import BaseValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from oklahoma_rummy.arguments import as_flag, as_whole, as_wholes, plain
from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, OklahomaRummyError, Problem
from oklahoma_rummy.melds import Arrangement
from oklahoma_rummy.rules import RULE_FIELDS, Rules, as_rules, check_rules
from oklahoma_rummy.scoring.entries import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    SheetEntry,
    VoidEntry,
)
from oklahoma_rummy.scoring.entry_fields import VoidReason, VoidWord, as_void_reason
from oklahoma_rummy.scoring.players import as_names, player_problems
from oklahoma_rummy.scoring.result import RoundResult
from oklahoma_rummy.scoring.result_data import read_layoff
from oklahoma_rummy.scoring.showdown import result_of
from oklahoma_rummy.scoring.standing import entry_problems

_Value = TypeVar("_Value")

_Data = Mapping[str, object]
"""A table of a file."""
FORMAT = 1
"""The format of sheet files that this library writes, and the newest that it reads."""
_STEPS: Mapping[int, Callable[[_Data], _Data]] = {}
"""For each older format, what makes data of the next one; it must not change what it is given."""


RENAMED: Mapping[type, Mapping[str, str]] = {
    PenaltiesEntry: {"points": "penalties"},
    VoidEntry: {"reason": "void"},
    AwardEntry: {"reason": "award"},
    AdjustmentEntry: {"points": "adjustment"},
    EndEntry: {"reason": "end"},
}
"""The fields that have another name in files, one that only this kind of entry has."""
_KINDS: Mapping[str, type[SheetEntry]] = {
    "results": ResultEntry,
    "penalties": PenaltiesEntry,
    "void": VoidEntry,
    "award": AwardEntry,
    "adjustment": AdjustmentEntry,
    "end": EndEntry,
}
"""The key that shows which kind an entry is; one without any of them is by its points."""
MARKS: Mapping[type, Mapping[str, object]] = {VoidEntry: {"void": True}}
"""What stands in a file for a field that has its default, but shows the kind."""


# --- values to data --------------------------------------------------------------------------


def data_of(
    rules: Rules, players: Sequence[str], first_dealer: int, entries: Sequence[SheetEntry]
) -> dict[str, Any]:
    """Turn what a sheet stores into plain data.

    Every field of the rules is in them, so that a preset which changes later changes no score.

    Args:
        rules: The rules of the match.
        players: The names of the players.
        first_dealer: The seat that deals first.
        entries: What is recorded.
    """
    return {
        "format": FORMAT,
        "rules": _plain_rules(rules),
        "players": list(players),
        "first_dealer": first_dealer,
        "entries": write_entries(entries, rules),
    }


def write_entries(entries: Iterable[SheetEntry], rules: Rules) -> list[dict[str, Any]]:
    """Turn entries into plain data.

    Args:
        entries: The entries.
        rules: The rules of their sheet, which results need not repeat.
    """
    converter = Converter()
    converter.register_unstructure_hook(Date, Date.isoformat)
    converter.register_unstructure_hook(RoundResult, partial(_result_data, rules=rules))
    for kind in get_args(SheetEntry):
        hook = make_dict_unstructure_fn(
            kind, converter, _cattrs_omit_if_default=True, **_overrides(kind)
        )
        converter.register_unstructure_hook(kind, hook)
    return [MARKS.get(type(entry), {}) | converter.unstructure(entry) for entry in entries]


def _plain_rules(rules: Rules) -> dict[str, Any]:
    """Return every field of rules."""
    values = {name: getattr(rules, name) for name in RULE_FIELDS}
    return {name: str(each) if isinstance(each, str) else each for name, each in values.items()}


def _result_data(result: RoundResult, rules: Rules) -> dict[str, Any]:
    """Return what a result follows from; of its rules only what differs from the sheet's."""
    data: dict[str, Any] = {"upcard": str(result.upcard)}
    if result.rules != rules:
        sheets = _plain_rules(rules)
        data["rules"] = {
            name: value
            for name, value in _plain_rules(result.rules).items()
            if value != sheets[name]
        }
    if result.knocker is None:
        return data
    data["knocker"] = result.knocker
    if not result.arrangements:
        big_gin = {"big_gin": True} if result.big_gin else {}
        return data | {"deadwood": list(result.deadwood)} | big_gin
    data["kept"] = [str(arrangement) for arrangement in result.arrangements]
    if any(result.layoffs):
        data["laid"] = [
            [f"{card} on {number + 1}" for card, number in layoffs] for layoffs in result.layoffs
        ]
    return data


# --- data to values --------------------------------------------------------------------------


def migrate(
    data: _Data, steps: Mapping[int, Callable[[_Data], _Data]] = _STEPS, newest: int = FORMAT
) -> _Data:
    """Return data of an older format as the newest has them.

    Args:
        data: The data.
        steps: For each older format, what makes data of the next one.
        newest: The format to reach.

    Raises:
        InvalidSheetError: If the format is newer.
    """
    found = plain(data.get("format"))
    if type(found) is int and found > newest:
        raise InvalidSheetError(
            problems=[
                _fault(
                    ErrorCode.UNKNOWN_FORMAT,
                    f"format {_shortly(found)} is newer than {newest}, the newest known here",
                    "format",
                    "update oklahoma-rummy to a newer release",
                )
            ]
        )
    while type(found) is int and found in steps:
        data = steps[found](data)
        found = data["format"]
    return data


def _as_format(value: object) -> int:
    if type(plain(value)) is not int or value != FORMAT:
        message = f"a sheet has format {FORMAT}, not {_shortly(value)}"
        raise ValueError(message)
    return FORMAT


def _as_rules(value: object, base: Rules | None = None) -> Rules:
    """Read rules: their one-line text, or a table of fields which differ from others."""
    if isinstance(value, Mapping):
        table = dict(cast("_Data", value))
        return check_rules((_plain_rules(base) if base else {}) | table).sound_rules()
    if not isinstance(value, Rules | str):
        message = f"rules are a table of their fields or one line of text, not {_shortly(value)}"
        raise TypeError(message)
    return as_rules(value)


def _shortly(value: object) -> str:
    """Show a plain value of a file; of one that is not a number only what it is."""
    is_number = isinstance(value, int | float) and abs(value) < 10**20
    return repr(value) if is_number else type(value).__name__


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list):
        message = f"a list belongs here, not {type(value).__name__}"
        raise TypeError(message)
    return cast("list[object]", value)


@frozen(kw_only=True)
class _Head:
    """What a file holds beside its entries."""

    format: int = field(converter=_as_format)
    rules: Rules = field(converter=_as_rules)
    players: tuple[str, ...] = field(converter=as_names)
    first_dealer: Any = 0


_Structure = Callable[[object], Any]
"""What makes a value of plain data."""


def _overrides(kind: type) -> dict[str, Any]:
    """Let each field of an entry be read by its own converter, so that all faults are found."""
    renamed = RENAMED.get(kind, {})
    return {
        each.name: override(
            rename=renamed.get(each.name),
            struct_hook=_reader(each.converter),
        )
        for each in fields(kind)
    }


def _reader(converter: Callable[[Any], Any] | None) -> Callable[[Any, Any], Any]:
    return lambda value, _: converter(value) if converter else value


def _structure(kind: type[Any], **overrides: Any) -> _Structure:  # noqa: ANN401
    """Return what makes a value of a class, field by field; all faults come in one error."""
    converter = Converter(forbid_extra_keys=True)
    structure = make_dict_structure_fn(kind, converter, **_overrides(kind) | overrides)

    def structured(data: object) -> Any:  # noqa: ANN401
        if not isinstance(data, Mapping):
            message = f"a table belongs here, not {type(data).__name__}"
            raise TypeError(message)
        return structure(cast("Mapping[str, Any]", data), kind)

    return structured


def sheet_of(values: Mapping[str, object], make: Callable[..., _Value]) -> _Value:
    """Make a sheet of plain data; everything in them is looked at, whatever else is wrong.

    Args:
        values: The data.
        make: What makes it of its fields.

    Raises:
        InvalidSheetError: If the data are not a sound sheet; it carries all problems.
    """
    if not isinstance(values, Mapping):
        message = f"a sheet is read from a mapping, not from {type(values).__name__}"
        raise TypeError(message)
    if other := [key for key in values if not isinstance(cast("object", key), str)]:
        message = f"the keys of a sheet are text, not {type(other[0]).__name__}"
        raise TypeError(message)
    values = migrate(values)
    problems: list[Problem] = []
    head = {key: value for key, value in values.items() if key != "entries"}
    with _noting(problems):
        _structure(_Head)(head)
    rules = _readable(_as_rules, head.get("rules"))
    players = _readable(as_names, head.get("players"))
    dealer: Any = head.get("first_dealer", 0)
    if rules and players is not None:
        problems += player_problems(rules, players)
    with _noting(problems, "first_dealer"):
        as_whole(dealer, name="first_dealer", low=0, high=(rules or _MOST).seats_at_table - 1)
    entries: list[SheetEntry] = []
    structures = _entry_structures(rules)
    for number, data in enumerate(_listed(values.get("entries", []), problems), 1):
        with _noting(problems, f"hand {number}"):
            entry = _entry(data, structures)
            entries.append(entry)
            if rules:
                problems += entry_problems(rules, number, entry)
    if not problems:
        with _noting(problems):
            checked: dict[str, Any] = {"rules": rules, "players": players}
            return make(**checked, first_dealer=dealer, entries=entries)
    raise InvalidSheetError(problems=problems)


_MOST = Rules(players=4)
"""Rules with as many seats as there can be, for a file whose own rules cannot be read."""


@contextmanager
def _noting(problems: list[Problem], where: str = "") -> Generator[None]:
    """Note what is wrong with a place in the file, and go on behind it."""
    try:
        yield
    except _FAULTS as error:
        problems += _leaves(error, where)


def _readable(read: Callable[[Any], _Value], value: object) -> _Value | None:
    """Read a value; ``None`` if it cannot be read, which is told elsewhere."""
    try:
        return read(value)
    except _FAULTS:
        return None


def _listed(value: object, problems: list[Problem]) -> list[object]:
    """Return the entries; what else is there becomes a problem."""
    with _noting(problems, "entries"):
        return _as_list(value)
    return []


def _entry_structures(rules: Rules | None) -> dict[type, _Structure]:
    """Return what reads each kind of entry. Facts need rules to be read by."""
    structures = {kind: _structure(kind) for kind in get_args(SheetEntry)}
    results = override(struct_hook=lambda value, _: _results(value, rules))
    reason = override(rename="void", struct_hook=lambda value, _: _void_reason(value))
    return structures | {
        ResultEntry: _structure(ResultEntry, results=results),
        VoidEntry: _structure(VoidEntry, reason=reason),
    }


def _entry(data: object, structures: Mapping[type, _Structure]) -> SheetEntry:
    """Read an entry; which kind it is shows in its keys."""
    keys: Mapping[str, object] = {}
    if isinstance(data, Mapping):
        data = keys = cast("Mapping[str, object]", data)
    entry: SheetEntry = structures[kind_of_entry(keys)](data)
    return entry


def read_entry(data: object) -> SheetEntry:
    """Make an entry of plain data, apart from any sheet.

    Raises:
        InvalidSheetError: If it cannot be read; it carries all problems.
    """
    problems: list[Problem] = []
    with _noting(problems):
        return _entry(data, _entry_structures(None))
    raise InvalidSheetError(problems=problems)


def kind_of_entry(data: _Data) -> type[SheetEntry]:
    """Return the kind of entry that data are of, which shows in their keys."""
    return next((_KINDS[key] for key in _KINDS if key in data), PointsEntry)


def _void_reason(value: Any) -> VoidReason | None:  # noqa: ANN401  whatever a file holds
    """Read what voided a hand: true where the rules did."""
    if value is True:
        return None
    if not isinstance(value, str):
        message = f"void is true or a reason, not {_shortly(value)}"
        raise ValueError(message)  # noqa: TRY004  what is wrong with a file
    return as_void_reason(cast("VoidWord", value))


@frozen(kw_only=True)
class _Facts:
    """The facts of a table as a file has them."""

    upcard: Card = field(converter=as_card)
    rules: Any = None
    knocker: Any = None
    kept: Any = None
    laid: Any = None
    deadwood: Any = None
    big_gin: Any = None


_facts = _structure(_Facts)


def _results(value: object, rules: Rules | None) -> tuple[RoundResult, ...]:
    if rules is None:
        message = "these facts cannot be read without the rules"
        raise ValueError(message)
    return tuple(_result(each, rules) for each in _as_list(value))


def _result(data: object, rules: Rules) -> RoundResult:
    facts = _facts(data)
    given = cast("Mapping[str, object]", data)
    rules = rules if facts.rules is None else _as_rules(facts.rules, rules)
    shown = [name for name in ("kept", "laid", "deadwood", "big_gin") if name in given]
    if facts.knocker is None:
        if shown:
            message = f"knocker is missing, but {' and '.join(shown)} can only be after a knock"
            raise ValueError(message)
        return RoundResult(rules=rules, upcard=facts.upcard)
    knocker = as_whole(facts.knocker, name="knocker")
    if "kept" not in shown and "laid" not in shown:
        deadwood = as_wholes(_as_list(facts.deadwood), name="deadwood")
        big_gin = as_flag(facts.big_gin or False, name="big_gin")
        return RoundResult(
            rules=rules,
            upcard=facts.upcard,
            knocker=knocker,
            deadwood=deadwood,
            big_gin=big_gin,
        )
    if len(shown) > 1 + ("laid" in shown) or "kept" not in shown:
        message = "kept, and perhaps laid, or else deadwood, and perhaps big_gin, says how it ended"
        raise ValueError(message)
    texts: list[Any] = _as_list(facts.kept)
    kept = [Arrangement.parse(text, rules.meld_rules) for text in texts]
    laid: list[Any] = [[]] * len(kept) if facts.laid is None else _as_list(facts.laid)
    if len(laid) != len(kept):
        message = f"laid has {len(laid)} lists for {len(kept)} seats"
        raise ValueError(message)
    layoffs = [tuple(map(_layoff, _as_list(each))) for each in laid]
    return result_of(rules, facts.upcard, knocker, kept, layoffs)


def _layoff(text: object) -> tuple[Card, int]:
    if not isinstance(text, str):
        message = f"a layoff is text such as '9c on 2', not {type(text).__name__}"
        raise TypeError(message)
    return read_layoff(text)


# --- what is wrong ---------------------------------------------------------------------------

_FAULTS = (BaseValidationError, OklahomaRummyError, TypeError, ValueError)
"""What reading a value can raise."""


def _leaves(error: BaseException, where: str) -> Iterator[Problem]:
    """Yield every fault in an error, each with its place in the file."""
    if isinstance(error, BaseValidationError):
        for each in error.exceptions:
            yield from _leaves(each, _joined(where, *_places(each)))
    elif isinstance(error, ForbiddenExtraKeysError):
        for key in sorted(error.extra_fields):
            yield _fault(
                ErrorCode.UNKNOWN_NAME, f"{key[:40]!r} means nothing here", where, "remove it"
            )
    elif isinstance(error, KeyError):
        yield _fault(ErrorCode.INVALID_SHEET, f"{error.args[0]} is missing", where, "write it")
    elif problems := cast("tuple[Problem, ...]", getattr(error, "problems", ())):
        for problem in problems:
            yield _fault(problem.code, problem.what, _joined(where, problem.where), problem.repair)
    elif isinstance(error, OklahomaRummyError):
        known = getattr(error, "known", ())
        repair = f"use {', '.join(known)}" if known else error.repair
        yield _fault(error.code, error.what, _joined(where, error.where), repair or "fix it")
    else:
        code = ErrorCode.WRONG_TYPE if isinstance(error, TypeError) else ErrorCode.INVALID_SHEET
        yield _fault(code, str(error), where, "write what belongs there")


def _places(error: BaseException) -> Iterable[str]:
    """Yield the name of the field that an error is about, as cattrs notes it."""
    return [note.name for note in getattr(error, "__notes__", ()) if hasattr(note, "name")]


def _joined(*places: str) -> str:
    return ", ".join(place for place in places if place)


def _fault(code: ErrorCode, what: str, where: str, repair: str) -> Problem:
    return Problem(code=code, what=what, where=where or "the file", repair=repair)
