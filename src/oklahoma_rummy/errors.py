"""Every error the library raises, and the converters that raise the commonest of them.

Lives here: the one tree under ``OklahomaRummyError``, the codes, ``Problem`` (one item of a list
of problems) and ``as_member``, ``as_whole`` and ``as_flag``, which turn what a caller wrote into a
member, a plain ``int`` or a plain ``bool``. What counts as an error is decided in the room that
raises it.

A message is two sentences: what is wrong and where; what to do. All fields are given by keyword.
"""

import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from operator import index
from typing import Any, TypeVar, final

from attrs import Attribute, Factory, define, evolve, field, fields, frozen, setters

from oklahoma_rummy.values import value_class

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

_Member = TypeVar("_Member", bound=StrEnum)
_Value = TypeVar("_Value")

_LINE_WIDTH = 72
"""Characters of a text that are shown above a caret."""
_CUT = "..."
_LONGEST_PART = 600
"""Characters that each part of a message may have: what is wrong, where, what to do."""
_LONGEST_LINE = 900
"""Characters that each problem of a list may have in the message."""
_MOST_LISTED = 20
"""Problems, or known words, that a message lists; an error has all of them as data."""


class ErrorCode(StrEnum):
    """What went wrong, as a word a program can rely on; words are added, never changed."""

    NOTATION = "notation"
    """A text cannot be read."""
    EMPTY_TEXT = "empty_text"
    """A text holds nothing to read."""
    TEXT_TOO_LONG = "text_too_long"
    """A text is longer than any that could be meant."""
    UNKNOWN_RANK = "unknown_rank"
    """A letter stands where a rank should be and is none."""
    UNKNOWN_SUIT = "unknown_suit"
    """A letter stands where a suit should be and is none."""
    MISSING_RANK = "missing_rank"
    """A suit stands alone."""
    MISSING_SUIT = "missing_suit"
    """A rank stands alone."""
    LOOK_ALIKE = "look_alike"
    """A character only looks like the one that is meant."""
    JOKER = "joker"
    """A joker; the game has none."""
    WRONG_GROUPS = "wrong_groups"
    """The four-group form of a hand does not have three dots."""
    DUPLICATE_CARD = "duplicate_card"
    """A card is there twice."""
    TOO_MANY_CARDS = "too_many_cards"
    """More cards than the pack, or than asked for."""
    INVALID_CARDS = "invalid_cards"
    """Cards that do not fit together or do not fit the place they are given for."""
    COMMITMENT_MISMATCH = "commitment_mismatch"
    """A revealed secret is not the one that was committed to."""
    INVALID_MELD = "invalid_meld"
    """Cards that are no meld."""
    UNKNOWN_NAME = "unknown_name"
    """A word that is none of the known ones."""
    OUT_OF_RANGE = "out_of_range"
    """A number outside its range."""
    INVALID_RULES = "invalid_rules"
    """Rules that contradict themselves."""
    INVALID_ROUND = "invalid_round"
    """A round, or the facts of one, that cannot have come about."""
    OVER_THE_LIMIT = "over_the_limit"
    """A knock with more deadwood than the knock limit."""
    FACTS_MISMATCH = "facts_mismatch"
    """A result is priced under rules that would give other facts."""
    INVALID_SHEET = "invalid_sheet"
    """A score sheet, or a hand for one, that cannot be."""
    MATCH_OVER = "match_over"
    """A hand is recorded after the end of the match."""
    ILLEGAL_ACTION = "illegal_action"
    """An action that the rules do not allow now."""
    STALE_ACTION = "stale_action"
    """An action that was meant for an earlier moment of the match."""
    INVALID_RECORD = "invalid_record"
    """A record of a match that is damaged, or whose actions cannot have been played."""
    MISSING_EXTRA = "missing_extra"
    """An optional part of the library is not installed."""
    PART_FAILED = "part_failed"
    """A part of divided work failed twice."""
    WRONG_TOTAL = "wrong_total"
    """A count of hands does not add up to what it must."""
    WRONG_TYPE = "wrong_type"
    """A value of the wrong type, among other problems; alone it raises ``TypeError``."""
    UNREADABLE = "unreadable"
    """A file that cannot be read, or whose bytes are no text."""
    IN_USE = "in_use"
    """A file that another program is changing, or has changed meanwhile."""
    DUPLICATE_KEY = "duplicate_key"
    """A key is there twice."""
    UNKNOWN_FORMAT = "unknown_format"
    """A text in a format that this version of the library does not know."""
    ODD_RULES = "odd_rules"
    """Rules that can be played but are hardly meant; advice, no fault."""
    IMPOSSIBLE_POINTS = "impossible_points"
    """Points that no hand can give; advice, no fault."""


def member_repr(member: StrEnum) -> str:
    """Return a member as an expression, for the ``repr`` of a value that holds it.

    Example:
        >>> member_repr(ErrorCode.JOKER)
        'ErrorCode.JOKER'
    """
    return f"{type(member).__name__}.{member.name}"


def _bounded(part: str, longest: int = _LONGEST_PART) -> str:
    return part if len(part) <= longest else part[: longest - len(_CUT)] + _CUT


def any_repr(value: object) -> str:
    """Return the ``repr`` of a value, whatever it is.

    Example:
        >>> any_repr("7h"), any_repr(10**5000)
        ("'7h'", '<int with a number of many digits>')
    """
    try:
        return repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return f"<{type(value).__name__} with a number of many digits>"


@final
@value_class
@frozen(kw_only=True)
class Problem:
    """One thing that is wrong, with its place and its repair.

    Example:
        >>> print(
        ...     Problem(
        ...         code=ErrorCode.OUT_OF_RANGE,
        ...         what="players is 5",
        ...         where="field players",
        ...         repair="use 2, 3 or 4",
        ...     )
        ... )
        players is 5 (field players). Use 2, 3 or 4.
    """

    code: ErrorCode = field(repr=member_repr)
    """The kind of problem."""
    what: str = field(converter=_bounded)
    """What is wrong, in words."""
    where: str = field(converter=_bounded)
    """Where it is: a field, a line, a seat."""
    repair: str = field(converter=_bounded)
    """What to do about it, in words."""
    rule: str | None = None
    """The id of the rule that decides."""
    fields: tuple[str, ...] = ()
    """The names of the fields that take part."""
    value: object = field(default=None, hash=False, repr=any_repr)
    """What was given."""
    allowed: object = None
    """What may be given."""
    changes: tuple[tuple[str, object], ...] = ()
    """The repair as data: pairs of a field and the value it should get."""
    is_slip: bool = False
    """Whether the repair only puts a slip of writing right, so that nothing else can be meant."""
    line: int | None = None
    """The line in the source, counted from 1."""
    column: int | None = None
    """The column in the source, counted from 1."""

    def __str__(self) -> str:
        """Return two sentences on one line: what is wrong and where; what to do."""
        return _message(self.what, self.where, self.repair)


def digits(number: int) -> str:
    """Return a number as text, but never one of thousands of digits."""
    return str(number) if number.bit_length() < 4 * _LINE_WIDTH else "a number of many digits"


def _worked_out(text: Callable[[Any], str]) -> Any:  # noqa: ANN401  attrs types it by the field
    """Make a field that an error works out from its other fields."""
    default = Factory(lambda self: _bounded(text(self)), takes_self=True)
    return field(init=False, repr=False, default=default)


def _what_is_listed() -> Any:  # noqa: ANN401  as above
    """Make the field of an error that lists problems, each of them bounded already."""
    default = Factory(lambda self: _listed(self.problems), takes_self=True)
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


def _listed(problems: Sequence[Problem]) -> str:
    """Return the first problems, a line each, and how many more there are."""
    shown = [_bounded(str(problem), _LONGEST_LINE) for problem in problems[:_MOST_LISTED]]
    if len(problems) > _MOST_LISTED:
        shown.append(f"and {len(problems) - _MOST_LISTED:,} more")
    return "\n".join(shown)


@define(kw_only=True, eq=False, on_setattr=setters.frozen, slots=False)
class OklahomaRummyError(Exception):
    """The base of every error this library raises.

    Each concrete error is a ``ValueError`` too, so code that knows nothing of this library can
    catch it. Errors can be pickled and copied.
    """

    # Without slots, so that an error can also be one of Python's that has fields of its own.

    what: str = field(converter=_bounded)
    """What is wrong, in words."""
    where: str = field(default="", converter=_bounded)
    """Where it is, if that can be said."""
    repair: str = field(default="", converter=_bounded)
    """What to do about it, if that can be said."""
    rule: str | None = None
    """The id of the rule that decides."""
    code: ErrorCode = field(default=ErrorCode.NOTATION, repr=member_repr)
    """The kind of error."""

    def __str__(self) -> str:
        """Return two sentences: what is wrong and where; what to do."""
        return _message(self.what, self.where, self.repair)

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
        >>> print(NotationError(what="x is no suit", text="7x 8d", span=(1, 2)))
        x is no suit (character 2)
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
            >>> NotationError(what="x is no suit", text="7x", span=(1, 2)).within("8d 7x", 3).span
            (4, 5)
        """
        span = (self.span[0] + start, self.span[1] + start)
        return evolve(self, text=text, span=span, suggestion=None)

    def __str__(self) -> str:
        """Return the message with the line and a caret under the characters."""
        start, end = self.span
        where = self.where or f"character {start + 1}"
        nearest = f"Did you mean {_shortened(self.suggestion)}?" if self.suggestion else ""
        repair = _in_a_row(self.repair, nearest)
        message = _message(self.what, where, repair)
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
    """Cards are no meld."""

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
    what: str = _worked_out(lambda self: f"unknown {self.name} {_shortened(self.value)}")
    code: ErrorCode = field(default=ErrorCode.UNKNOWN_NAME, repr=member_repr)

    @property
    def suggestion(self) -> str | None:
        """The known word nearest to the one that was given, if one is near."""
        from difflib import get_close_matches  # noqa: PLC0415  only an error needs it

        near = get_close_matches(self.value[:_LINE_WIDTH].lower(), self.known, n=1)
        return near[0] if near else None

    def __str__(self) -> str:
        """Return the message with the nearest known word and all of them."""
        nearest = f"Did you mean {_shortened(self.suggestion)}?" if self.suggestion else ""
        known = ", ".join(map(_bounded, self.known[:_MOST_LISTED]))
        if len(self.known) > _MOST_LISTED:
            known += f" and {len(self.known) - _MOST_LISTED:,} more"
        repair = _in_a_row(nearest, f"Known: {known}", self.repair)
        return _message(self.what, self.where, repair)


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


@final
@value_class
@frozen(kw_only=True)
class IllegalReason:
    """Why an action is not legal now.

    Example:
        >>> print(IllegalReason(what="7h is not in the hand", repair="discard a card of the hand"))
        7h is not in the hand. Discard a card of the hand.
    """

    what: str = field(converter=_bounded)
    """What forbids it, with its numbers."""
    repair: str = field(converter=_bounded)
    """What to do instead."""
    rule: str = "R2.3"
    """The id of the rule that decides."""
    deadwood: int | None = None
    """The deadwood that decides, in points, where deadwood does."""
    limit: int | None = None
    """The most deadwood allowed, in points, where deadwood decides."""

    def __str__(self) -> str:
        """Return two sentences on one line: what forbids it; what to do."""
        return _message(self.what, repair=self.repair)


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
        action: Any,  # noqa: ANN401  actions and rounds are made above this room
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


def as_member(enum: type[_Member], value: object, *, name: str) -> _Member:
    """Return the member of an enum that a caller named.

    Args:
        enum: The enum.
        value: A member, or its exact word.
        name: What the value is called, for the message.

    Returns:
        The member.

    Raises:
        UnknownNameError: If the enum has no such word.

    Example:
        >>> as_member(ErrorCode, "joker", name="code")
        <ErrorCode.JOKER: 'joker'>
    """
    if isinstance(value, enum):
        return value
    if not isinstance(value, str):
        message = f"{name} is a member of {enum.__name__} or its word, not {type(value).__name__}"
        raise TypeError(message)
    try:
        return enum(value)
    except ValueError:
        known = tuple(member.value for member in enum)
        raise UnknownNameError(name=name, value=value, known=known) from None


def as_whole(value: object, *, name: str, low: int | None = None, high: int | None = None) -> int:
    """Return a whole number within its range as a plain ``int``.

    Args:
        value: The number, of any type that Python counts as whole, such as ``numpy.int64``.
        name: What the number is called, for the message.
        low: The least that may be given; with *high* left out, any number may be.
        high: The most that may be given.

    Raises:
        OutOfRangeError: If the number is outside the range.

    Example:
        >>> as_whole(10, name="hand_size", low=1, high=13)
        10
    """
    whole = plain(value)
    if isinstance(whole, bool) or not isinstance(whole, int):
        message = f"{name} is a whole number, not {type(value).__name__}"
        raise TypeError(message)
    if low is not None and high is not None and not low <= whole <= high:
        raise OutOfRangeError(name=name, value=whole, low=low, high=high)
    return whole


def as_flag(value: object, *, name: str) -> bool:
    """Return a flag as a plain ``bool``.

    Args:
        value: The flag, a ``bool`` or a ``numpy.bool_``.
        name: What the flag is called, for the message.

    Example:
        >>> as_flag(True, name="big_gin")
        True
    """
    flag = plain(value)
    if not isinstance(flag, bool):
        message = f"{name} is True or False, not {type(value).__name__}"
        raise TypeError(message)
    return flag


def plain(value: object) -> object:
    """Return a whole number or a flag as Python's own ``int`` or ``bool``, all else as it is.

    Example:
        >>> plain(10), plain(True), plain(10.0), plain("10")
        (10, True, 10.0, '10')
    """
    if type(value) in {int, bool, str, float, type(None)}:
        return value
    # Who has a flag of NumPy's has imported NumPy; nobody else should wait for it.
    if isinstance(value, getattr(sys.modules.get("numpy"), "bool_", ())):
        return bool(value)
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return value


def as_wholes(values: Iterable[object], *, name: str) -> tuple[int, ...]:
    """Return whole numbers, such as one for each seat, as a tuple of plain ``int``.

    Args:
        values: The numbers.
        name: What they are called, for the message.

    Example:
        >>> as_wholes([7, 0], name="deadwood")
        (7, 0)
    """
    if not isinstance(values, list | tuple):
        message = f"{name} is a list of whole numbers, not {type(values).__name__}"
        raise TypeError(message)
    return tuple([as_whole(value, name=name) for value in values])


def _rebuilt(
    kind: type[OklahomaRummyError], given: dict[str, Any], added: dict[str, Any]
) -> OklahomaRummyError:
    error = kind(**given)
    vars(error).update(added)
    return error


def _init_fields(error: type[OklahomaRummyError]) -> list["Attribute[Any]"]:
    return [each for each in fields(error) if each.init]


def _message(what: str, where: str = "", repair: str = "") -> str:
    """Return a message of two sentences: what is wrong and where; what to do."""
    wrong = f"{what} ({where})" if where else what
    return f"{_stop(wrong)} {_in_a_row(repair)}" if repair else wrong


def _in_a_row(*sentences: str) -> str:
    """Join sentences, each with a capital and a stop."""
    return " ".join(_stop(each[0].upper() + each[1:]) for each in sentences if each)


def _stop(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def _shortened(text: str) -> str:
    return repr(text if len(text) <= _LINE_WIDTH else text[:_LINE_WIDTH] + _CUT)


def draw_caret(text: str, start: int, end: int) -> tuple[str, str]:
    """Cut out the line of a span, and draw carets for a second line below it.

    Internal: for errors and for what shows problems in a text line by line.

    Args:
        text: The whole text.
        start: Where the span begins.
        end: Where it ends, not included.
    """
    line_start = max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1
    ends = [place for place in (text.find("\n", start), text.find("\r", start)) if place >= 0]
    line_end = min(ends, default=len(text))
    first = max(line_start, start - _LINE_WIDTH // 2)
    last = min(line_end, first + _LINE_WIDTH)
    before = (_CUT if first > line_start else "") + _visible(text[first:start])
    after = _visible(text[start:last]) + (_CUT if last < line_end else "")
    marked = max(1, len(_visible(text[start : min(end, last)])))
    return (before + after).rstrip(), " " * len(before) + "^" * marked


def _visible(text: str) -> str:
    """Make each character one column wide, so that a caret below stands where it should."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "")
    return "".join(character if character.isprintable() else " " for character in plain)
