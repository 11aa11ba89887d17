"""One thing that is wrong: its code, its place, its repair, and how it is phrased.

Lives here: ``ErrorCode``, ``Problem``, ``IllegalReason``, and what messages are put together with.
A message is two sentences: what is wrong and where; what to do.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import final

from attrs import field, frozen

from oklahoma_rummy.values import value_class

LINE_WIDTH = 72
"""Characters of a text that are shown above a caret."""

_CUT = "..."

_LONGEST_PART = 600
"""Characters that each part of a message may have: what is wrong, where, what to do."""

_LONGEST_LINE = 900
"""Characters that each problem of a list may have in the message."""

MOST_LISTED = 20
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
    """A letter that is not a rank stands where one should be."""
    UNKNOWN_SUIT = "unknown_suit"
    """A letter that is not a suit stands where one should be."""
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
    """A card is duplicated."""
    TOO_MANY_CARDS = "too_many_cards"
    """More cards than the pack, or than asked for."""
    INVALID_CARDS = "invalid_cards"
    """Cards that do not fit together or do not fit the place they are given for."""
    COMMITMENT_MISMATCH = "commitment_mismatch"
    """A revealed secret is not the one that was committed to."""
    INVALID_MELD = "invalid_meld"
    """Cards that are not a meld."""
    UNKNOWN_NAME = "unknown_name"
    """A word that is not one of the known ones."""
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
    """A file that cannot be read, or whose bytes are not text."""
    IN_USE = "in_use"
    """A file that another program is changing, or has changed meanwhile."""
    DUPLICATE_KEY = "duplicate_key"
    """A key is duplicated."""
    UNKNOWN_FORMAT = "unknown_format"
    """A text in a format that this version of the library does not know."""
    ODD_RULES = "odd_rules"
    """Rules that can be played but are hardly meant; advice, not a fault."""
    IMPOSSIBLE_POINTS = "impossible_points"
    """Points that no hand can give; advice, not a fault."""


def member_repr(member: StrEnum) -> str:
    """Return a member as an expression, for the ``repr`` of a value that holds it.

    Example:
        >>> member_repr(ErrorCode.JOKER)
        'ErrorCode.JOKER'
    """
    return f"{type(member).__name__}.{member.name}"


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


def digits(number: int) -> str:
    """Return a number as text, but never one of thousands of digits."""
    return str(number) if number.bit_length() < 4 * LINE_WIDTH else "a number of many digits"


def phrase(what: str, where: str = "", repair: str = "") -> str:
    """Return a message of two sentences: what is wrong and where; what to do."""
    wrong = f"{what} ({where})" if where else what
    return f"{_stop(wrong)} {in_a_row(repair)}" if repair else wrong


def in_a_row(*sentences: str) -> str:
    """Join sentences, each with a capital and a stop."""
    return " ".join(_stop(each[0].upper() + each[1:]) for each in sentences if each)


def bounded(part: str, longest: int = _LONGEST_PART) -> str:
    """Return a part of a message, cut off where it is too long."""
    return part if len(part) <= longest else part[: longest - len(_CUT)] + _CUT


def _stop(sentence: str) -> str:
    return sentence if sentence.endswith((".", "?", "!")) else f"{sentence}."


def quote(text: str) -> str:
    """Return a text in quotes, cut off where it is too long."""
    return repr(text if len(text) <= LINE_WIDTH else text[:LINE_WIDTH] + _CUT)


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
    what: str = field(converter=bounded)
    """What is wrong, in words."""
    where: str = field(converter=bounded)
    """Where it is: a field, a line, a seat."""
    repair: str = field(converter=bounded)
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
        return phrase(self.what, self.where, self.repair)


@final
@value_class
@frozen(kw_only=True)
class IllegalReason:
    """Why an action is not legal now.

    Example:
        >>> print(IllegalReason(what="7h is not in the hand", repair="discard a card of the hand"))
        7h is not in the hand. Discard a card of the hand.
    """

    what: str = field(converter=bounded)
    """What forbids it, with its numbers."""
    repair: str = field(converter=bounded)
    """What to do instead."""
    rule: str = "R2.3"
    """The id of the rule that decides."""
    deadwood: int | None = None
    """The deadwood that decides, in points, where deadwood does."""
    limit: int | None = None
    """The most deadwood allowed, in points, where deadwood decides."""

    def __str__(self) -> str:
        """Return two sentences on one line: what forbids it; what to do."""
        return phrase(self.what, repair=self.repair)


def list_problems(problems: Sequence[Problem]) -> str:
    """Return the first problems, a line each, and how many more there are."""
    shown = [bounded(str(problem), _LONGEST_LINE) for problem in problems[:MOST_LISTED]]
    if len(problems) > MOST_LISTED:
        shown.append(f"and {len(problems) - MOST_LISTED:,} more")
    return "\n".join(shown)


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
    first = max(line_start, start - LINE_WIDTH // 2)
    last = min(line_end, first + LINE_WIDTH)
    before = (_CUT if first > line_start else "") + _visible(text[first:start])
    after = _visible(text[start:last]) + (_CUT if last < line_end else "")
    marked = max(1, len(_visible(text[start : min(end, last)])))
    return (before + after).rstrip(), " " * len(before) + "^" * marked


def _visible(text: str) -> str:
    """Make each character one column wide, so that a caret below stands where it should."""
    plain = text.replace("\ufe0f", "").replace("\ufe0e", "")
    return "".join(character if character.isprintable() else " " for character in plain)
