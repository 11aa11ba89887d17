"""Every error the library raises: one tree under ``OklahomaRummyError``.

What counts as an error is decided where it is raised; how a message is put together is in
``problem``. All fields are given by keyword.
"""

from collections.abc import Callable, Collection
from typing import Any, TypeVar, final

from attrs import Attribute, Factory, define, evolve, field, fields, setters

from oklahoma_rummy.problem import (
    LINE_WIDTH,
    MOST_LISTED,
    ErrorCode,
    IllegalReason,
    Problem,
    bounded,
    digits,
    draw_caret,
    in_a_row,
    list_problems,
    member_repr,
    phrase,
    quote,
)

__all__ = [
    "ErrorCode",
    "FactsMismatchError",
    "IllegalActionError",
    "IllegalReason",
    "InvalidCardsError",
    "InvalidMeldError",
    "InvalidRecordError",
    "InvalidRoundError",
    "InvalidRulesError",
    "InvalidSheetError",
    "MatchOverError",
    "MissingExtraError",
    "NotationError",
    "OklahomaRummyError",
    "OutOfRangeError",
    "PartFailedError",
    "Problem",
    "StaleActionError",
    "UnknownNameError",
    "WrongTotalError",
]

_Value = TypeVar("_Value")


def _worked_out(text: Callable[[Any], str]) -> Any:  # noqa: ANN401  attrs types it by the field
    """Make a field that an error works out from its other fields."""
    default = Factory(lambda self: bounded(text(self)), takes_self=True)
    return field(init=False, repr=False, default=default)


def _what_is_listed() -> Any:  # noqa: ANN401  as above
    """Make the field of an error that lists problems, each of them bounded already."""
    default = Factory(lambda self: list_problems(self.problems), takes_self=True)
    return field(init=False, repr=False, default=default)


def _as_words(words: Collection[str]) -> tuple[str, ...]:
    return _each_a(str, words, "words")


def _as_problems(problems: Collection[Problem]) -> tuple[Problem, ...]:
    return _each_a(Problem, problems, "problems")


def _each_a(kind: type[_Value], values: Collection[_Value], name: str) -> tuple[_Value, ...]:
    given: object = values
    if isinstance(given, str) or not isinstance(given, Collection):
        message = f"{name} are a list of {kind.__name__}, not {type(values).__name__}"
        raise TypeError(message)
    kept = tuple(values)
    for value in kept:
        if not isinstance(value, kind):
            message = f"{name} are a list of {kind.__name__}, not of {type(value).__name__}"
            raise TypeError(message)
    return kept


@define(kw_only=True, eq=False, on_setattr=setters.frozen, slots=False)
class OklahomaRummyError(Exception):
    """The base of every error this library raises.

    Each concrete error is a ``ValueError`` too, so code that knows nothing of this library can
    catch it. Errors can be pickled and copied.
    """

    # Without slots, so that an error can also be one of Python's that has fields of its own.

    what: str = field(converter=bounded)
    """What is wrong, in words."""
    where: str = field(default="", converter=bounded)
    """Where it is, if that can be said."""
    repair: str = field(default="", converter=bounded)
    """What to do about it, if that can be said."""
    rule: str | None = None
    """The id of the rule that decides."""
    code: ErrorCode = field(default=ErrorCode.NOTATION, repr=member_repr)
    """The kind of error."""

    def __str__(self) -> str:
        """Return two sentences: what is wrong and where; what to do."""
        return phrase(self.what, self.where, self.repair)

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild by keyword, as an exception would by position; keep notes that were added."""
        given = {each.name: getattr(self, each.name) for each in _init_fields(type(self))}
        names = {each.name for each in fields(type(self))}
        added = {name: value for name, value in vars(self).items() if name not in names}
        return _rebuilt, (type(self), given, added)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class NotationError(OklahomaRummyError, ValueError):
    """A text cannot be read; the message points at the characters.

    Example:
        >>> print(NotationError(what="x is not a suit", text="7x 8d", span=(1, 2)))
        x is not a suit (character 2)
            7x 8d
             ^
    """

    text: str
    """The whole text."""
    span: tuple[int, int]
    """Where in the text: from the first index up to, not including, the second."""
    suggestion: str | None = None
    """The nearest text that can be read, if one is near."""
    code: ErrorCode = field(default=ErrorCode.NOTATION, repr=member_repr)

    def within(self, text: str, start: int) -> "NotationError":
        """Return the same error in a longer text, of which this one's text is a part.

        Args:
            text: The longer text.
            start: Where the part begins in it.

        Example:
            >>> error = NotationError(what="x is not a suit", text="7x", span=(1, 2))
            >>> error.within("8d 7x", 3).span
            (4, 5)
        """
        span = (self.span[0] + start, self.span[1] + start)
        return evolve(self, text=text, span=span, suggestion=None)

    def __str__(self) -> str:
        """Return the message with the line and a caret under the characters."""
        start, end = self.span
        where = self.where or f"character {start + 1}"
        nearest = f"Did you mean {quote(self.suggestion)}?" if self.suggestion else ""
        repair = in_a_row(self.repair, nearest)
        message = phrase(self.what, where, repair)
        shown, caret = draw_caret(self.text, start, end)
        return f"{message}\n    {shown}\n    {caret}" if shown else message


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidCardsError(OklahomaRummyError, ValueError):
    """Cards do not fit together, or not the place they are given for."""

    code: ErrorCode = field(default=ErrorCode.INVALID_CARDS, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidMeldError(OklahomaRummyError, ValueError):
    """Cards are not a meld."""

    code: ErrorCode = field(default=ErrorCode.INVALID_MELD, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class UnknownNameError(OklahomaRummyError, ValueError):
    """A word is none of the known ones.

    Example:
        >>> print(UnknownNameError(name="preset", value="clubb", known=("classic", "club")))
        unknown preset 'clubb'. Did you mean 'club'? Known: classic, club.
    """

    name: str
    """What the word should name, such as a field."""
    value: str
    """The word that was given."""
    known: tuple[str, ...] = field(converter=_as_words)
    """The words that may be given."""
    what: str = _worked_out(lambda self: f"unknown {self.name} {quote(self.value)}")
    code: ErrorCode = field(default=ErrorCode.UNKNOWN_NAME, repr=member_repr)

    @property
    def suggestion(self) -> str | None:
        """The known word nearest to the one that was given, if one is near."""
        from difflib import get_close_matches  # noqa: PLC0415  only an error needs it

        near = get_close_matches(self.value[:LINE_WIDTH].lower(), self.known, n=1)
        return near[0] if near else None

    def __str__(self) -> str:
        """Return the message with the nearest known word and all of them."""
        nearest = f"Did you mean {quote(self.suggestion)}?" if self.suggestion else ""
        known = ", ".join(map(bounded, self.known[:MOST_LISTED]))
        if len(self.known) > MOST_LISTED:
            known += f" and {len(self.known) - MOST_LISTED:,} more"
        repair = in_a_row(nearest, f"Known: {known}", self.repair)
        return phrase(self.what, self.where, repair)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class OutOfRangeError(OklahomaRummyError, ValueError):
    """A whole number is outside its range.

    Example:
        >>> print(OutOfRangeError(name="target", value=0, low=1, high=10_000))
        target is 0. Use a whole number from 1 to 10000.
    """

    name: str
    """What the number is, such as a field."""
    value: int = field(repr=digits)
    """The number that was given."""
    low: int
    """The least that may be given."""
    high: int
    """The most that may be given."""
    what: str = _worked_out(lambda self: f"{self.name} is {digits(self.value)}")
    repair: str = _worked_out(lambda self: f"use a whole number from {self.low} to {self.high}")
    code: ErrorCode = field(default=ErrorCode.OUT_OF_RANGE, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidRulesError(OklahomaRummyError, ValueError):
    """Rules contradict themselves; all problems at once."""

    problems: tuple[Problem, ...] = field(converter=_as_problems)
    """Everything that is wrong."""
    what: str = _what_is_listed()
    code: ErrorCode = field(default=ErrorCode.INVALID_RULES, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidRoundError(OklahomaRummyError, ValueError):
    """A round, or the facts of one, cannot have come about; all problems at once."""

    problems: tuple[Problem, ...] = field(converter=_as_problems)
    """Everything that is wrong."""
    what: str = _what_is_listed()
    code: ErrorCode = field(default=ErrorCode.INVALID_ROUND, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class FactsMismatchError(OklahomaRummyError, ValueError):
    """A result is priced under rules that would give other facts (R3.9).

    Example:
        >>> print(FactsMismatchError(fields=("tie", "layoffs")))
        these rules would give other facts (they differ in tie, layoffs). Make a new showdown.
    """

    fields: tuple[str, ...] = field(converter=_as_words)
    """The names of the fields that decide facts and differ."""
    what: str = "these rules would give other facts"
    where: str = _worked_out(lambda self: f"they differ in {', '.join(self.fields)}")
    repair: str = "make a new showdown"
    rule: str | None = "R3.9"
    code: ErrorCode = field(default=ErrorCode.FACTS_MISMATCH, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidSheetError(OklahomaRummyError, ValueError):
    """A score sheet, or a hand for one, cannot be; all problems at once."""

    problems: tuple[Problem, ...] = field(converter=_as_problems)
    """Everything that is wrong."""
    what: str = _what_is_listed()
    code: ErrorCode = field(default=ErrorCode.INVALID_SHEET, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class MatchOverError(OklahomaRummyError, ValueError):
    """A hand comes after the end of the match (R3.7).

    Example:
        >>> print(MatchOverError(number=7, last=6))
        the match ended with hand 6 (hand 7). Undo or amend a hand, or begin a new sheet.
    """

    number: int
    """The number of the hand that comes too late, counted from 1."""
    last: int
    """The number of the hand that ended the match."""
    what: str = _worked_out(lambda self: f"the match ended with hand {self.last}")
    where: str = _worked_out(lambda self: f"hand {self.number}")
    repair: str = "undo or amend a hand, or begin a new sheet"
    rule: str | None = "R3.7"
    code: ErrorCode = field(default=ErrorCode.MATCH_OVER, repr=member_repr)


class _OfRoundError(ValueError):
    """Holds the round of an error in a slot, where nothing that shows or saves an error looks."""

    __slots__ = ("_round",)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen, init=False, auto_exc=False)
class IllegalActionError(OklahomaRummyError, _OfRoundError):
    """The rules do not allow an action; the round is as it was.

    Text, fields and pickle hold nothing that the acting seat may not know, so that they can be
    sent to it. The round is there for the program that owns the table, and for nobody else: no
    copy and no pickle of the error has it.
    """

    # Without attrs' care for exceptions, which puts every field among the ``args``.

    action: Any
    """The action."""
    reason: IllegalReason
    """Why it is not legal."""
    what: str = _worked_out(lambda self: self.reason.what)
    where: str = _worked_out(lambda self: f"action {self.action}")
    repair: str = _worked_out(lambda self: self.reason.repair)
    rule: str | None = _worked_out(lambda self: self.reason.rule)
    code: ErrorCode = field(default=ErrorCode.ILLEGAL_ACTION, repr=member_repr)

    def __init__(
        self,
        *,
        action: Any,  # noqa: ANN401  actions and rounds are made above this package
        reason: IllegalReason,
        round: Any = None,  # noqa: A002, ANN401  the field's term
        code: ErrorCode = ErrorCode.ILLEGAL_ACTION,
    ) -> None:
        """Keep the round apart from the fields, and the message as the only argument."""
        self.__attrs_init__(action=action, reason=reason, code=code)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
        Exception.__init__(self, str(self))
        self._round = round

    @property
    def round(self) -> Any:  # noqa: ANN401  as above
        """The round, unchanged; ``None`` if no cards are dealt, and in a copy of the error."""
        return self._round


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class StaleActionError(OklahomaRummyError, ValueError):
    """An action was meant for an earlier moment of a match, and something else happened since.

    Example:
        >>> print(StaleActionError(action="draw", at=3, version=5, events=()))
        the match has gone on from version 3 to 5 (action draw). Look at what happened since, \
then choose again.
    """

    action: Any
    """The action."""
    at: int
    """The version that it was sent at."""
    version: int
    """The version of the match now."""
    events: tuple[Any, ...]
    """What happened since, as the seat that sent it may know it; a spectator, if no seat did."""
    what: str = _worked_out(
        lambda self: f"the match has gone on from version {self.at} to {self.version}"
    )
    where: str = _worked_out(lambda self: f"action {self.action}")
    repair: str = "look at what happened since, then choose again"
    rule: str | None = None
    code: ErrorCode = field(default=ErrorCode.STALE_ACTION, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class InvalidRecordError(OklahomaRummyError, ValueError):
    """A record of a match is damaged; it carries what could be replayed."""

    problems: tuple[Problem, ...] = field(converter=_as_problems)
    """What is wrong, with lines."""
    match: Any = field(default=None, repr=False)
    """The match up to the place where the record breaks; ``None`` if it cannot begin."""
    what: str = _what_is_listed()
    code: ErrorCode = field(default=ErrorCode.INVALID_RECORD, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class MissingExtraError(OklahomaRummyError, ValueError, ModuleNotFoundError):
    """An optional part of the library is not installed.

    It is a ``ModuleNotFoundError`` as well, for code that does without what cannot be imported.

    Example:
        >>> print(MissingExtraError(extra="cli", needs="click"))
        click is not installed (part of extra cli). Run pip install "oklahoma-rummy[cli]" to get it.
    """

    extra: str
    """The name of the extra."""
    needs: str
    """The package that was not found."""
    what: str = _worked_out(lambda self: f"{self.needs} is not installed")
    where: str = _worked_out(lambda self: f"part of extra {self.extra}")
    repair: str = _worked_out(
        lambda self: f'run pip install "oklahoma-rummy[{self.extra}]" to get it'
    )
    code: ErrorCode = field(default=ErrorCode.MISSING_EXTRA, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class PartFailedError(OklahomaRummyError, ValueError):
    """A part of work that was divided among an executor's workers failed twice.

    The error of the second attempt is its ``__cause__``.

    Example:
        >>> print(PartFailedError(part=3, parts=8, reason="MemoryError"))
        MemoryError (part 3 of 8, in both attempts). Look into the executor's workers, or use none.
    """

    part: int
    """Which part, counted from 1."""
    parts: int
    """How many parts there were."""
    reason: str
    """What the second attempt raised."""
    what: str = _worked_out(lambda self: self.reason)
    where: str = _worked_out(lambda self: f"part {self.part} of {self.parts}, in both attempts")
    repair: str = "look into the executor's workers, or use none"
    code: ErrorCode = field(default=ErrorCode.PART_FAILED, repr=member_repr)


@final
@define(kw_only=True, eq=False, on_setattr=setters.frozen)
class WrongTotalError(OklahomaRummyError, ValueError):
    """A count of hands does not add up to what it must, so it is withheld.

    Example:
        >>> print(WrongTotalError(counted=6, expected=7))
        6 hands were counted where there are 7 (the answer is withheld). Count again, and report it.
    """

    counted: int
    """How many hands were counted."""
    expected: int
    """How many hands there are."""
    what: str = _worked_out(
        lambda self: f"{self.counted} hands were counted where there are {self.expected}"
    )
    where: str = "the answer is withheld"
    repair: str = "count again, and report it"
    code: ErrorCode = field(default=ErrorCode.WRONG_TOTAL, repr=member_repr)


def _rebuilt(
    kind: type[OklahomaRummyError], given: dict[str, Any], added: dict[str, Any]
) -> OklahomaRummyError:
    error = kind(**given)
    vars(error).update(added)
    return error


def _init_fields(error: type[OklahomaRummyError]) -> list["Attribute[Any]"]:
    return [each for each in fields(error) if each.init]
