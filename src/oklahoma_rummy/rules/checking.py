"""House rules checked in one pass, wherever they are written: every problem, with its repair.

Reading the text is the work of ``files``, ``documents`` and ``positions``; what a field may hold
and which fields do not go together is in ``rule_field`` and ``problems``; what is legal but odd is
in ``advice``. Here these come together in a report.
"""

import os
from collections.abc import Iterator, Mapping
from typing import Any, final

from attrs import evolve, field, frozen

from oklahoma_rummy.arguments import plain
from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem
from oklahoma_rummy.rules.advice import advice_on, blank_text, byte_order_mark
from oklahoma_rummy.rules.documents import (
    UNREAD,
    Document,
    Entry,
    read_document,
    take_mapping,
)
from oklahoma_rummy.rules.files import LARGEST, read_text, shown_path, too_large
from oklahoma_rummy.rules.presets import PRESETS
from oklahoma_rummy.rules.problems import Origin, across, shown_key, unknown_field
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.words import key_meant, preset_meant
from oklahoma_rummy.rules.writing import FORMAT, FileKey
from oklahoma_rummy.values import value_class

_BYTE_ORDER_MARK = "\ufeff"
_MOST_UNKNOWN = 50
_MOST_PROBLEMS = 80
"""More than all fields can have."""
_LONGEST_PATH = 100
"""How much of a path each of many problems can name."""
_KNOWN = (*map(str, FileKey), *RULE_FIELDS)

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
        tie = "knoker" is not allowed (line 1, column 7). Use "knocker".
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
        """Return every problem and all advice, one a line."""
        found = [*map(str, self.problems), *(f"advice: {each}" for each in self.advice)]
        return "\n".join(found) or "nothing is wrong"

    def repaired(self) -> "RulesReport":
        """Return the report once slips of writing are put right: of spelling, case and joints.

        Whatever could mean anything else is left alone; its repair is shown and not applied.

        Returns:
            The report on what was meant. Its problems are those that need a decision.

        Example:
            >>> check_rules({"Players": 2, "targett": 150}).repaired().rules.target
            150
            >>> print(check_rules({"hands": 12}).repaired())
            hands is not a field of the rules (hands). Did you mean hands_per_match?
        """
        slips = [each for each in self.problems if each.is_slip]
        if not slips:
            return self
        renamed = {each.fields[0] for each in slips if each.fields[0] not in _KNOWN}
        values = {name: value for name, value in self.document if name not in renamed}
        for each in sorted(slips, key=lambda slip: slip.fields[0] in _KNOWN):
            values |= each.changes
        left = tuple(each for each in self.problems if not each.is_slip)
        if left:
            return evolve(self, problems=left, document=tuple(values.items()))
        return check_rules(values)

    def sound_rules(self) -> Rules:
        """Return the rules, or raise what is wrong with them.

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

    Example:
        >>> report = check_rules('base = "hollywood"\ntarget = 2.5\nredel = "same"')
        >>> for problem in report.problems:
        ...     print(problem.line, problem.column, problem.repair)
        2 10 use 1 to 10000, or "none"
        3 1 use redeal
    """
    if isinstance(source, Mapping):
        return _report(take_mapping(source))
    if isinstance(source, str):
        return _check_text(source, None)
    if isinstance(source, os.PathLike):
        text = read_text(source)
        if isinstance(text, Problem):
            return RulesReport(problems=(text,))
        return _check_text(text, shown_path(source))
    message = f"rules are checked in a mapping, a text or a path, not {type(source).__name__}"
    raise TypeError(message)


def _check_text(text: str, name: str | None) -> RulesReport:
    if len(text) > LARGEST:
        return RulesReport(problems=(too_large(name or "the text"),))
    marked = text.startswith(_BYTE_ORDER_MARK)
    document = read_document(text.removeprefix(_BYTE_ORDER_MARK))
    report = _report(document)
    advice = [byte_order_mark()] if marked else []
    if not document.entries and not report.problems:
        advice.append(blank_text())
    report = evolve(report, advice=(*advice, *report.advice))
    return _in_file(report, name) if name else report


def _in_file(report: RulesReport, name: str) -> RulesReport:
    """Name the file in the place of each problem, of a long path the end."""
    name = name if len(name) <= _LONGEST_PATH else f"...{name[-_LONGEST_PATH:]}"
    problems, advice = (
        tuple(evolve(each, where=f"{name}, {each.where}") for each in found)
        for found in (report.problems, report.advice)
    )
    return evolve(report, problems=problems, advice=advice)


def _report(document: Document) -> RulesReport:
    check = _Check(document)
    problems = sorted(
        check.problems(), key=lambda each: (each.line is None, each.line or 0, each.column or 0)
    )
    if problems:
        more = problems[_MOST_PROBLEMS:]
        problems[_MOST_PROBLEMS:] = [
            evolve(each, what=f"{len(more)} more problems", changes=(), is_slip=False)
            for each in more[:1]
        ]
        pairs = ((each.name, each.value) for each in reversed(document.entries))
        read = {name: value for name, value in pairs if value is not UNREAD}
        return RulesReport(problems=tuple(problems), document=tuple(reversed(read.items())))
    rules = check.base.evolve(**check.sound)
    advice = tuple(check.placed(each) for each in advice_on(rules))
    pairs = ((each.name, each.value) for each in document.entries)
    return RulesReport(advice=advice, rules=rules, document=tuple(pairs))


class _Check:
    """One pass over a document: what it means, with slips put right, and what is wrong with it."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.base = Rules()
        self.base_name = ""
        self.sound: dict[str, Any] = {}
        """What fields hold, slips put right."""
        self.unsure: set[str] = {name for each in document.faults for name in each.fields}
        """The fields of which it is not known what they were meant to hold."""
        self.written: dict[str, Entry] = {}
        """The entry of each key."""

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong; of a newer format nothing else can be said."""
        document = self.document
        newer = [*self._newer_format()]
        if newer:
            yield from newer
            return
        yield from document.faults
        named = [(each.name, each) for each in document.entries if each.name in _KNOWN]
        unknown = [each for each in document.entries if each.name not in _KNOWN]
        if len(unknown) > _MOST_UNKNOWN:
            self.unsure.update(_KNOWN)
        names = {each for each, _ in named}
        claims = [key_meant(each.name, _KNOWN)[0] for each in unknown[:_MOST_UNKNOWN]]
        for entry, meant in zip(unknown, claims, strict=False):
            is_taken = meant in names or claims.count(meant) > 1
            found = self._unknown(entry, is_taken=is_taken)
            yield found
            if found.is_slip and meant:
                named.append((meant, entry))
            elif meant:
                self.unsure.add(meant)
        yield from self._more_unknown(unknown[_MOST_UNKNOWN:])
        for name, entry in named:
            yield from self._entry(name, entry)
        if FileKey.BASE in self.unsure:
            self.unsure |= RULE_FIELDS.keys() - self.written.keys()
        values = {name: getattr(self.base, name) for name in RULE_FIELDS} | self.sound
        sure = {name: value for name, value in values.items() if name not in self.unsure}
        origin = Origin(given=frozenset(self.written), base=self.base_name, syntax=document.syntax)
        for problem in across(RULE_FIELDS, sure, origin):
            yield self.placed(problem)

    def placed(self, problem: Problem) -> Problem:
        """Return a problem across fields with its place: what its repair changes, if written."""
        names = [*(name for name, _ in problem.changes), *reversed(problem.fields), FileKey.BASE]
        entry = next((self.written[name] for name in names if name in self.written), None)
        is_advice = problem.code is ErrorCode.ODD_RULES
        if entry and not is_advice and entry.name in problem.fields:
            problem = evolve(problem, value=entry.value)
        return self.document.place(problem, entry.value_at if entry else 0)

    def _newer_format(self) -> Iterator[Problem]:
        for entry in self.document.entries:
            value = plain(entry.value)
            if not isinstance(value, int) or isinstance(value, bool):
                continue
            if entry.name == FileKey.FORMAT and value > FORMAT:
                shown = self.document.syntax.value(value)
                what = f"format {shown} is newer than {FORMAT}, the newest that is known here"
                repair = "update oklahoma-rummy, or write the rules in the older format"
                yield self._about(entry, ErrorCode.UNKNOWN_FORMAT, what, repair)

    def _unknown(self, entry: Entry, *, is_taken: bool) -> Problem:
        found = unknown_field(_KNOWN, entry.name, entry.value, is_taken=is_taken)
        if entry.value is UNREAD:
            found = evolve(found, value=None, changes=())
        return self.document.place(found, entry.key_at)

    def _more_unknown(self, more: list[Entry]) -> Iterator[Problem]:
        """Yield, where there are very many unknown keys, only how many more there are."""
        for entry in more[:1]:
            what = f"{len(more)} more keys are not fields of the rules"
            yield evolve(
                self._about(entry, ErrorCode.UNKNOWN_NAME, what, "remove them"), value=None
            )

    def _entry(self, name: str, entry: Entry) -> Iterator[Problem]:
        """Yield what is wrong with one entry, and keep what it means."""
        if name in self.written:
            first = self.document.place(_NO_PROBLEM, self.written[name].key_at)
            what = f"{shown_key(name)} is given twice, first on line {first.line}"
            found = self._about(entry, ErrorCode.DUPLICATE_KEY, what, "remove one of them", name)
            yield self.document.place(found, entry.key_at)
            self.unsure.add(name)
        else:
            self.written[name] = entry
        if entry.value is UNREAD:
            self._take_slip(name, entry.name)
            return
        problem = self._value_problem(name, entry)
        if problem is None:
            return
        yield self.document.place(problem, entry.value_at)
        if problem.is_slip:
            self._keep(name, problem.changes[0][1])
        else:
            self.unsure.add(name)

    def _take_slip(self, name: str, key: str) -> None:
        """Keep what a value means that its language refuses, if there is no doubt."""
        slips = [each for each in self.document.faults if each.is_slip and each.fields == (key,)]
        if not slips:
            self.unsure.add(name)
            return
        self.unsure.discard(name)
        self._keep(name, slips[0].changes[0][1])

    def _value_problem(self, name: str, entry: Entry) -> Problem | None:
        """Return what is wrong with the value of a key; keep the value if nothing is."""
        value = entry.value
        rule_field = RULE_FIELDS.get(name)
        if rule_field is None:
            found = next(self._file_key(name, entry), None)
        else:
            is_none = rule_field.or_none and isinstance(value, str) and value == "none"
            value = None if is_none else value
            found = rule_field.problem(value, self.document.syntax, entry.written)
        if found is None:
            self._keep(name, value)
        return found

    def _keep(self, name: str, value: object) -> None:
        if name in RULE_FIELDS:
            self.sound[name] = RULE_FIELDS[name].sound(value)
        elif name == FileKey.BASE:
            self.base_name = str(value)
            self.base = PRESETS[self.base_name]

    def _file_key(self, name: str, entry: Entry) -> Iterator[Problem]:
        """Yield what is wrong with the value of a key that is not a field."""
        value, syntax = plain(entry.value), self.document.syntax
        pair = syntax.pair(name, value, entry.written)
        if name == FileKey.FORMAT:
            if isinstance(value, bool) or value != FORMAT or not isinstance(value, int):
                what = f"{pair} is not a format"
                is_whole = isinstance(value, int) and not isinstance(value, bool)
                code = ErrorCode.OUT_OF_RANGE if is_whole else ErrorCode.WRONG_TYPE
                found = self._about(entry, code, what, f"use {FORMAT}", name)
                yield evolve(found, changes=((name, FORMAT),), is_slip=value == str(FORMAT))
        elif name == FileKey.BASE:
            if not isinstance(value, str):
                what = f"{pair} is not the name of a preset"
                repair = f"use {syntax.either(PRESETS)}"
                yield self._about(entry, ErrorCode.WRONG_TYPE, what, repair, name)
            elif value not in PRESETS:
                yield self._base(entry, value, f"{pair} is not a preset")
        elif not isinstance(value, str):
            what = f"{pair} is not text"
            yield self._about(entry, ErrorCode.WRONG_TYPE, what, "write a text in quotes", name)

    def _base(self, entry: Entry, value: str, what: str) -> Problem:
        syntax = self.document.syntax
        meant, is_slip = preset_meant(value, PRESETS)
        repair = f"use {syntax.either(PRESETS)}"
        if meant:
            word = syntax.value(meant)
            repair = (
                f"use {word}" if is_slip else f"did you mean {word}? Presets: {', '.join(PRESETS)}"
            )
        found = self._about(entry, ErrorCode.UNKNOWN_NAME, what, repair, FileKey.BASE)
        changes = ((str(FileKey.BASE), meant),) if meant else ()
        return evolve(found, changes=changes, is_slip=is_slip)

    def _about(
        self, entry: Entry, code: ErrorCode, what: str, repair: str, name: str = ""
    ) -> Problem:
        found = Problem(
            code=code,
            what=what,
            where=shown_key(entry.name),
            repair=repair,
            rule="R1",
            fields=(name or entry.name,),
            value=None if entry.value is UNREAD else entry.value,
        )
        return self.document.place(found, entry.value_at)


_NO_PROBLEM = Problem(code=ErrorCode.NOTATION, what="", where="", repair="")
