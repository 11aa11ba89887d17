"""House rules checked in one pass, wherever they are written: every problem, with its repair.

Reading the text is the work of ``sources``, ``documents`` and ``positions``; what a field may hold
and which fields do not go together is in ``rule_field`` and ``problems``; what is legal but odd is
in ``advice``. Here these come together in a report.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast, final

from attrs import evolve, field, frozen

from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem, plain
from oklahoma_rummy.rules.advice import advice_on, blank_text, byte_order_mark
from oklahoma_rummy.rules.documents import Document, cut, read_document, shown_key
from oklahoma_rummy.rules.files import LARGEST, read_text, shown_path, too_large
from oklahoma_rummy.rules.presets import PRESETS
from oklahoma_rummy.rules.rule_field import nearest_name, show
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules, rule_problems
from oklahoma_rummy.rules.writing import FORMAT, FileKey, structured
from oklahoma_rummy.values import value_class

_BYTE_ORDER_MARK = "\ufeff"
_MOST_ROUNDS = 6
"""How often repairs may make others possible."""
_MOST_UNKNOWN = 100
_KNOWN = (*FileKey, *RULE_FIELDS)
_OF_THE_TEXT = {
    ErrorCode.NOTATION,
    ErrorCode.DUPLICATE_KEY,
    ErrorCode.UNREADABLE,
    ErrorCode.TEXT_TOO_LONG,
}
"""Faults that a mapping cannot have, so that a check of the values alone would miss them."""

RulesSource = Mapping[str, object] | str | os.PathLike[str]
"""What house rules can be checked from: a mapping, a TOML or JSON text, or the path of a file."""


@final
@value_class
@frozen(kw_only=True)
class RulesReport:
    """What a check of house rules found.

    Example:
        >>> report = check_rules('tie = "knoker"')
        >>> print(report)
        tie = "knoker" is not allowed ("undercut", "knocker" or "void"); line 1, column 7; use \
"knocker"
        >>> report.repaired().rules.tie
        <Tie.KNOCKER: 'knocker'>
    """

    problems: tuple[Problem, ...] = ()
    """Everything that is wrong, in the order of the text."""
    advice: tuple[Problem, ...] = ()
    """What is legal but hardly meant."""
    rules: Rules | None = None
    """The rules, or ``None`` if there is any problem."""
    document: tuple[tuple[str, object], ...] = field(default=(), repr=False, eq=False)
    """What was read, as pairs of key and value."""

    def __str__(self) -> str:
        """Give every problem and all advice, one a line."""
        found = [*map(str, self.problems), *(f"advice: {each}" for each in self.advice)]
        return "\n".join(found) or "nothing is wrong"

    def repaired(self) -> "RulesReport":
        """Apply every repair that leaves no choice, until there is none any more.

        Returns:
            The report on the repaired rules. Its problems are those that need a decision; what
            it says about the values has no place in a text any more.

        Example:
            >>> check_rules({"players": 5, "targett": 150}).repaired().rules.target
            150
        """
        report = self
        for _ in range(_MOST_ROUNDS):
            applied = _applicable(report.problems)
            if not applied:
                break
            report = _after(report, applied)
        return report

    def sound_rules(self) -> Rules:
        """Give the rules, or raise what is wrong with them.

        Raises:
            InvalidRulesError: If there is any problem; it carries all of them.
        """
        if self.rules is None:
            raise InvalidRulesError(problems=self.problems)
        return self.rules


def check_rules(source: RulesSource) -> RulesReport:
    r"""Check house rules, and find everything that is wrong in one pass.

    Beside the fields of ``Rules`` they may have the keys ``base`` (the preset that they change),
    ``format``, ``name``, ``notes`` and ``$schema``. For no value (``None``) a text writes the
    word ``"none"`` or, in JSON, ``null``.

    Args:
        source: A mapping; or a text, JSON if it begins with a curly bracket and else TOML; or the
            path of such a file, not as text but as a ``pathlib.Path``.

    Returns:
        Problems, with line and column where there is a text; advice; and the rules.

    Raises:
        TypeError: If *source* is none of these.

    Example:
        >>> report = check_rules('base = "hollywood"\ntarget = 2.0\nredel = "same"')
        >>> for problem in report.problems:
        ...     print(problem.line, problem.column, problem.repair)
        2 10 use 2
        3 1 did you mean redeal?
    """
    if isinstance(source, Mapping):
        return _report(_plain(source))
    if isinstance(source, str):
        return _check_text(source, None)
    if isinstance(source, os.PathLike):
        text = read_text(source)
        if isinstance(text, Problem):
            return RulesReport(problems=(text,))
        return _check_text(text, shown_path(source))
    message = f"rules are checked in a mapping, a text or a path, not {type(source).__name__}"
    raise TypeError(message)


def load_rules(path: os.PathLike[str] | str) -> Rules:
    """Read rules from a TOML or JSON file.

    Args:
        path: The file, as a path or as the text of one.

    Returns:
        The rules.

    Raises:
        InvalidRulesError: If the file cannot be read or holds no sound rules; it carries all
            problems, with line and column.
        TypeError: If *path* is no path.

    Example:
        >>> from pathlib import Path
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "club.toml")
        ...     _ = path.write_text(Rules(target=150).to_toml(), encoding="utf-8")
        ...     load_rules(path).target
        150
    """
    return check_rules(Path(path)).sound_rules()


def _check_text(text: str, name: str | None) -> RulesReport:
    if len(text) > LARGEST:
        return RulesReport(problems=(too_large(name or "the text"),))
    marked = text.startswith(_BYTE_ORDER_MARK)
    document = read_document(text.removeprefix(_BYTE_ORDER_MARK))
    report = _report(document)
    advice = [byte_order_mark()] if marked else []
    if not document.statements and not report.problems:
        advice.append(blank_text())
    report = evolve(report, advice=(*advice, *report.advice))
    return _in_file(report, name) if name else report


def _in_file(report: RulesReport, name: str) -> RulesReport:
    """Name the file in the place of each problem."""
    problems, advice = (
        tuple(evolve(each, where=f"{name}, {each.where}") for each in found)
        for found in (report.problems, report.advice)
    )
    return evolve(report, problems=problems, advice=advice)


def _plain(source: Mapping[Any, object]) -> Document:
    """Take a mapping as a document; what is no name comes among its faults."""
    faults = tuple(
        Problem(
            code=ErrorCode.WRONG_TYPE,
            what=f"the key {show(key)} is no text",
            where="the mapping",
            repair="leave it out",
            value=key,
        )
        for key in source
        if not isinstance(key, str)
    )
    values = {str(key): cut(source[key]) for key in source if isinstance(key, str)}
    return Document(values=values, faults=faults)


def _report(document: Document) -> RulesReport:
    problems = [*document.faults, *_all_problems(document)]
    problems.sort(key=lambda each: (each.line is None, each.line or 0, each.column or 0))
    pairs = tuple(document.values.items())
    if problems:
        return RulesReport(problems=tuple(problems), document=pairs)
    rules = structured(_base(document), _fields(document))
    advice = tuple(_placed(each, document) for each in advice_on(rules))
    return RulesReport(advice=advice, rules=rules, document=pairs)


def _all_problems(document: Document) -> Iterator[Problem]:
    """Yield what is wrong with keys and values; of a newer format nothing else can be said."""
    about_file = [_placed(each, document) for each in _file_problems(document)]
    newer = [each for each in about_file if each.code is ErrorCode.UNKNOWN_FORMAT]
    if newer:
        yield from newer
        return
    yield from about_file
    given = _fields(document)
    unsure = set(document.unread)
    for problem in about_file:
        unsure.update(problem.fields, _stands_for(problem))
    if FileKey.BASE in unsure:
        unsure |= RULE_FIELDS.keys() - given.keys()
    base = _base(document)
    for problem in rule_problems({name: getattr(base, name) for name in RULE_FIELDS} | given):
        if len(problem.fields) == 1 or unsure.isdisjoint(problem.fields):
            yield _placed(problem, document)


def _stands_for(problem: Problem) -> Iterable[str]:
    """Give the fields that an unknown key may stand for: the nearest, or all in a table.

    What is in a table that could not be read may be anything, a base too.
    """
    table: object = problem.value
    if isinstance(table, Mapping):
        return [*map(str, cast("Mapping[object, object]", table))] or [FileKey.BASE]
    nearest = nearest_name(problem.fields[0], _KNOWN)
    return (nearest,) if nearest else ()


def _base(document: Document) -> Rules:
    """Give the preset that a document changes; the defaults if it names none that is known."""
    return PRESETS.get(str(document.values.get(FileKey.BASE)), Rules())


def _fields(document: Document) -> dict[str, object]:
    """Give the fields of ``Rules`` that a document has, the word none read as ``None``."""
    return {
        name: None
        if isinstance(value, str) and value == "none" and RULE_FIELDS[name].or_none
        else value
        for name, value in document.values.items()
        if name in RULE_FIELDS and name not in document.unread
    }


def _file_problems(document: Document) -> Iterator[Problem]:
    """Yield what is wrong with keys that are no fields, known and unknown ones."""
    unknown: list[str] = []
    for name, value in document.values.items():
        if name in document.unread:
            continue
        if name == FileKey.FORMAT:
            yield from _format_problem(value)
        elif name == FileKey.BASE:
            yield from _base_problem(value)
        elif name in list(FileKey):
            if not isinstance(value, str):
                what = f"{name} is of type {type(value).__name__}, not text"
                yield _problem(ErrorCode.WRONG_TYPE, name, value, what, "write a text in quotes")
        elif name not in RULE_FIELDS:
            unknown.append(name)
    for name in unknown[:_MOST_UNKNOWN]:
        yield _unknown_key(name, document)
    for name in unknown[_MOST_UNKNOWN : _MOST_UNKNOWN + 1]:
        what = f"{len(unknown) - _MOST_UNKNOWN} more keys like these are no fields of the rules"
        yield _problem(ErrorCode.UNKNOWN_NAME, name, None, what, "leave them out")


def _format_problem(value: object) -> Iterator[Problem]:
    value = plain(value)
    if isinstance(value, bool) or not isinstance(value, int):
        what = f"format is of type {type(value).__name__}, not a whole number"
        yield _repaired(
            _problem(ErrorCode.WRONG_TYPE, FileKey.FORMAT, value, what, f"use {FORMAT}"), FORMAT
        )
    elif value > FORMAT:
        what = f"format {show(value)} is newer than {FORMAT}, the newest that is known here"
        repair = "update oklahoma-rummy, or write the rules in the older format"
        yield _problem(ErrorCode.UNKNOWN_FORMAT, FileKey.FORMAT, value, what, repair)
    elif value < FORMAT:
        what = f"there is no format {show(value)}"
        yield _repaired(
            _problem(ErrorCode.OUT_OF_RANGE, FileKey.FORMAT, value, what, f"use {FORMAT}"), FORMAT
        )


def _base_problem(value: object) -> Iterator[Problem]:
    known = ", ".join(map(repr, PRESETS))
    if not isinstance(value, str):
        what = f"base is of type {type(value).__name__}, not the name of a preset"
        yield _problem(ErrorCode.WRONG_TYPE, FileKey.BASE, value, what, f"use one of {known}")
    elif value not in PRESETS:
        nearest = nearest_name(value, PRESETS)
        repair = f"use {nearest!r}" if nearest else f"use one of {known}"
        what = f"base={show(value)} is no preset"
        found = _problem(ErrorCode.UNKNOWN_NAME, FileKey.BASE, value, what, repair)
        yield _repaired(found, nearest) if nearest else found


def _unknown_key(name: str, document: Document) -> Problem:
    value = document.values[name]
    what = f"{shown_key(name)} is no field of the rules"
    if isinstance(value, Mapping):
        fault, repair = f"{what}, and there are no tables", "write every field at the top level"
        meant = dict(cast("Mapping[object, object]", value))
        found = _problem(ErrorCode.UNKNOWN_NAME, name, meant, fault, repair)
    else:
        nearest = nearest_name(name, _KNOWN)
        repair = f"did you mean {nearest}?" if nearest else "leave it out"
        found = _problem(ErrorCode.UNKNOWN_NAME, name, value, what, repair)
        meant = {str(nearest): value} if nearest else {}
    lifted = tuple((key, held) for key, held in meant.items() if isinstance(key, str))
    is_clear = not any(_is_taken(key, by=name, document=document) for key, _ in lifted)
    return evolve(found, changes=lifted) if is_clear and len(lifted) == len(meant) else found


def _is_taken(key: str, *, by: str, document: Document) -> bool:
    """Say whether a key that another key stands for is there itself."""
    return key != by and (key in document.values or key in document.unread)


def _problem(code: ErrorCode, name: str, value: object, what: str, repair: str) -> Problem:
    return Problem(
        code=code,
        what=what,
        where=shown_key(name),
        repair=repair,
        rule="R1",
        fields=(str(name),),
        value=value,
    )


def _repaired(problem: Problem, value: object) -> Problem:
    return evolve(problem, changes=((problem.fields[0], value),))


def _placed(problem: Problem, document: Document) -> Problem:
    """Give a problem its line and column: those of what its repair changes, if that is there."""
    if not document.statements:
        return problem
    is_unknown = bool(problem.fields) and problem.fields[0] not in _KNOWN
    names = [*(name for name, _ in problem.changes), *reversed(problem.fields), FileKey.BASE]
    if is_unknown:
        names = list(problem.fields)
    line, column = document.place(names, at_key=is_unknown) or (1, 1)
    named = [name for name in names if name in document.statements and name in problem.fields]
    return evolve(
        problem,
        line=line,
        column=column,
        where=f"line {line}, column {column}",
        what=document.worded(problem.what, problem.fields),
        repair=document.worded(problem.repair, problem.fields),
        value=document.values.get(named[0]) if named else problem.value,
    )


def _applicable(problems: tuple[Problem, ...]) -> list[Problem]:
    """Give the problems whose repairs can be applied together.

    A repair is left out if another one wants another value. Single fields come before fields that
    do not go together; of these a repair waits for another that changes what it depends on.
    """
    wanted: dict[str, list[object]] = {}
    for name, value in (change for each in problems for change in each.changes):
        if not any(_is_same(value, other) for other in wanted.setdefault(name, [])):
            wanted[name].append(value)
    clear = [
        each
        for each in problems
        if each.changes and all(len(wanted[name]) == 1 for name, _ in each.changes)
    ]
    single = [each for each in clear if each.rule != "R1.across"]
    changing = {name for each in clear for name, _ in each.changes}
    return single or [
        each
        for each in clear
        if changing.isdisjoint(set(each.fields) - {name for name, _ in each.changes})
    ]


def _is_same(value: object, other: object) -> bool:
    """Say whether two values are one to a file: 1 is not true, and what is no word is itself."""
    is_plain = isinstance(value, str | int | float)
    return value is other or (type(value) is type(other) and is_plain and value == other)


def _after(report: RulesReport, applied: list[Problem]) -> RulesReport:
    """Check again what is read, once some repairs are applied to it."""
    changes = dict(change for each in applied for change in each.changes)
    dropped = {name for each in applied for name in each.fields if name not in _KNOWN}
    kept = {name: value for name, value in report.document if name not in dropped}
    faults = tuple(
        each
        for each in report.problems
        if each.code in _OF_THE_TEXT and not any(each is other for other in applied)
    )
    unread = frozenset(name for each in faults for name in each.fields)
    return _report(Document(values=kept | changes, faults=faults, unread=unread))
