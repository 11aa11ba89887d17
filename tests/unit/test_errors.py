"""Errors: what they say, and that they travel."""

import copy
import pickle
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from oklahoma_rummy import Rules, errors
from oklahoma_rummy.arguments import as_member, as_whole, as_wholes
from oklahoma_rummy.errors import (
    ErrorCode,
    FactsMismatchError,
    InvalidCardsError,
    InvalidMeldError,
    InvalidRecordError,
    InvalidRoundError,
    InvalidRulesError,
    InvalidSheetError,
    MissingExtraError,
    NotationError,
    OklahomaRummyError,
    OutOfRangeError,
    Problem,
    UnknownNameError,
)

PROBLEMS = [
    Problem(code=ErrorCode.OUT_OF_RANGE, what="players is 5", where="players", repair="use 4"),
    Problem(code=ErrorCode.INVALID_RULES, what="no room", where="hand_size", repair="use 7"),
]
EXAMPLES: list[OklahomaRummyError] = [
    NotationError(what="x is not a suit", text="7x", span=(1, 2), suggestion="7h", rule="R2.1"),
    InvalidCardsError(what="8 cards", where="seat 0", repair="give 10"),
    InvalidMeldError(what="7h 9h is no run", where="spread", repair="add 8h"),
    UnknownNameError(name="tie", value="knock", known=["undercut", "knocker", "void"]),
    OutOfRangeError(name="players", value=5, low=2, high=4),
    InvalidRulesError(problems=PROBLEMS),
    InvalidRoundError(problems=PROBLEMS),
    FactsMismatchError(fields=["tie"]),
    MissingExtraError(extra="cli", needs="click"),
]


def concrete_errors() -> Iterator[type[OklahomaRummyError]]:
    """Walk through every error class of the tree below the base."""
    yield from OklahomaRummyError.__subclasses__()


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_pickles(error: OklahomaRummyError) -> None:
    """A pickled error comes back with the same class, fields and message."""
    back = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    assert type(back) is type(error)
    assert (repr(back), str(back)) == (repr(error), str(error))


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_copies(error: OklahomaRummyError) -> None:
    """A copied error, shallow or deep, has the same class, fields and message."""
    for back in (copy.copy(error), copy.deepcopy(error)):
        assert type(back) is type(error)
        assert (repr(back), str(back)) == (repr(error), str(error))


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_is_a_value_error_with_a_code_of_its_own(error: OklahomaRummyError) -> None:
    """Whoever knows only ValueError catches it, and the code names the kind."""
    assert isinstance(error, ValueError)
    assert isinstance(error.code, ErrorCode)
    assert str(error)


def test_no_two_kinds_of_error_share_a_code() -> None:
    """The default codes of the error classes all differ."""
    codes = [error.code for error in EXAMPLES]
    assert len(set(codes)) == len(codes)


def test_a_raised_error_keeps_cause_and_notes() -> None:
    """Being frozen does not hinder raising from a cause, nor adding a note."""
    error = InvalidCardsError(what="8 cards")
    error.add_note("in line 3")
    with pytest.raises(InvalidCardsError) as caught:
        raise error from KeyError("seat")
    assert isinstance(caught.value.__cause__, KeyError)
    assert caught.value.__notes__ == ["in line 3"]


def test_a_message_says_what_where_and_what_to_do() -> None:
    """The three parts stand in order, as two sentences, and an empty part leaves no trace."""
    assert str(InvalidCardsError(what="a", where="b", repair="c")) == "a (b). C."
    assert str(InvalidCardsError(what="a", repair="c")) == "a. C."
    assert str(PROBLEMS[0]) == "players is 5 (players). Use 4."


def test_all_problems_are_in_the_message() -> None:
    """An error of many problems gives each a line."""
    assert str(InvalidRulesError(problems=PROBLEMS)).splitlines() == [str(p) for p in PROBLEMS]


def test_a_problem_is_a_value() -> None:
    """A problem equals its copy and its repr evaluates back."""
    assert eval(repr(PROBLEMS[0]), vars(errors)) == PROBLEMS[0]  # noqa: S307  our own repr
    assert copy.deepcopy(PROBLEMS[0]) == PROBLEMS[0]


def caret_lines(text: str, start: int, end: int) -> tuple[str, str]:
    """Give the shown line and the caret line of an error at a span."""
    _, shown, caret = str(NotationError(what="?", text=text, span=(start, end))).split("\n")
    return shown, caret


@pytest.mark.parametrize(
    "text",
    [
        "7x",
        "7h 8x 9h",
        "7h\n8x\n9h",
        "7h\r8x",
        "7h\t8x",
        "7♥\ufe0f 8x",
        "7h " * 99 + "8x" + " 9h" * 99,
    ],
)
def test_the_caret_stands_under_the_character(text: str) -> None:
    """On long, tabbed and many-line texts too the caret is in the column of the mistake."""
    at = text.index("x")
    shown, caret = caret_lines(text, at, at + 1)
    assert shown[caret.index("^")] == "x"
    assert caret.strip() == "^"
    assert len(shown) < 90


def test_the_caret_is_as_wide_as_the_span() -> None:
    """Each character of the span has its caret, a span of nothing has one."""
    assert caret_lines("7h joker", 3, 8)[1].strip() == "^^^^^"
    assert caret_lines("7h", 1, 1)[1].strip() == "^"


def test_an_empty_text_has_no_caret() -> None:
    """Nothing is drawn where there is nothing to point at."""
    assert "\n" not in str(NotationError(what="the text is empty", text="", span=(0, 0)))


def test_a_suggestion_is_in_the_message() -> None:
    """The nearest reading is offered, cut if it is long."""
    error = NotationError(what="?", text="7x", span=(1, 2), suggestion="7h" * 99)
    assert "Did you mean '7h7h" in str(error)
    assert len(str(error).splitlines()[0]) < 120


def test_a_member_or_its_word_gives_the_member() -> None:
    """What takes a member takes its exact word too."""
    assert as_member(ErrorCode, "joker", name="code") is ErrorCode.JOKER
    assert as_member(ErrorCode, ErrorCode.JOKER, name="code") is ErrorCode.JOKER


def test_an_unknown_word_comes_with_the_nearest_and_all_known_ones() -> None:
    """The error offers the nearest word and lists the rest."""
    with pytest.raises(
        UnknownNameError, match=r"unknown code 'jocker'\. Did you mean 'joker'"
    ) as caught:
        as_member(ErrorCode, "jocker", name="code")
    assert caught.value.suggestion == "joker"
    assert caught.value.known == tuple(ErrorCode)


def test_a_word_like_no_other_has_no_suggestion() -> None:
    """Nothing is suggested where nothing is near; the known words are still listed."""
    error = UnknownNameError(name="tie", value="?" * 1000, known=["void"])
    assert error.suggestion is None
    assert str(error).endswith("Known: void.")
    assert len(str(error)) < 200


@pytest.mark.parametrize("value", [None, 3, b"joker"])
def test_a_member_of_another_type_is_a_type_error(value: object) -> None:
    """Only text can name a member."""
    with pytest.raises(TypeError, match="code is a member of ErrorCode or its word"):
        as_member(ErrorCode, value, name="code")


@pytest.mark.parametrize("value", [2, 3, 4])
def test_whole_numbers_in_range_pass(value: int) -> None:
    """Both ends belong to the range."""
    assert as_whole(value, name="players", low=2, high=4) == value


def test_any_type_that_counts_as_whole_is_taken() -> None:
    """What says itself that it is a whole number, as NumPy's integers do, comes out as an int."""

    class Three:
        """Is the number three."""

        def __index__(self) -> int:
            """Say so."""
            return 3

    assert type(as_whole(Three(), name="players", low=2, high=4)) is int


def test_a_missing_extra_is_an_import_error() -> None:
    """Code that does without what cannot be imported does without a missing extra too."""
    with pytest.raises(ModuleNotFoundError, match="click is not installed"):
        raise MissingExtraError(extra="cli", needs="click")


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_notes_survive_pickling(error: OklahomaRummyError) -> None:
    """A note that was added to an error is there after it has come from another process."""
    noted = copy.copy(error)
    noted.add_note("in line 3")
    again = pickle.loads(pickle.dumps(noted))  # noqa: S301 (made here)
    assert again.__notes__ == ["in line 3"]
    assert str(again) == str(error)


@pytest.mark.parametrize("value", [1, 5])
def test_whole_numbers_out_of_range_are_refused(value: int) -> None:
    """The error names the number and the range."""
    with pytest.raises(OutOfRangeError, match="Use a whole number from 2 to 4") as caught:
        as_whole(value, name="players", low=2, high=4)
    assert (caught.value.value, caught.value.low, caught.value.high) == (value, 2, 4)


def test_a_number_too_long_to_print_still_gives_the_error() -> None:
    """A number of thousands of digits breaks neither the message nor the repr."""
    with pytest.raises(OutOfRangeError, match="a number of many digits") as caught:
        as_whole(-(10**5000), name="players", low=2, high=4)
    assert "many digits" in repr(caught.value)


@pytest.mark.parametrize("value", [True, 3.0, "3", None])
def test_what_is_no_whole_number_is_a_type_error(value: object) -> None:
    """Bools, floats and text are no whole numbers."""
    with pytest.raises(TypeError, match="players is a whole number"):
        as_whole(value, name="players", low=2, high=4)


@pytest.mark.parametrize(
    "kind", [InvalidRulesError, InvalidRoundError, InvalidSheetError, InvalidRecordError]
)
def test_a_list_of_problems_is_bounded(kind: Any) -> None:
    """A message shows the first twenty problems and counts the others; the data has all."""
    long = Problem(code=ErrorCode.NOTATION, what="w" * 10**6, where="x" * 10**6, repair="r" * 10**6)
    error = kind(problems=[long] * 100_000)
    assert str(error).endswith("\nand 99,980 more")
    assert len(str(error)) < 20_000
    assert len(error.problems) == 100_000
    assert "more" not in str(kind(problems=[long] * 20))


def test_known_words_are_bounded() -> None:
    """An unknown name lists the first twenty known words and counts the others."""
    error = UnknownNameError(name="word", value="x" * 10**6, known=["y" * 10**5] * 100)
    assert "and 80 more" in str(error)
    assert len(str(error)) < 20_000
    assert len(error.known) == 100


@pytest.mark.parametrize("given", ["abc", 7, ["abc"], [None], iter([]), count()])
def test_problems_are_a_list_of_problems(given: Any) -> None:
    """A text is not read letter by letter, and what may have no end is not read at all."""
    with pytest.raises(TypeError, match="problems are a list of Problem"):
        InvalidRulesError(problems=given)


@pytest.mark.parametrize("given", ["12", {1, 2}, {1: 2}, iter([1]), 7])
def test_whole_numbers_are_a_list(given: Any) -> None:
    """What has no order or no end is not a list of whole numbers."""
    with pytest.raises(TypeError, match="points is a list of whole numbers"):
        as_wholes(given, name="points")


def test_a_problem_with_a_number_of_many_digits() -> None:
    """What Python does not write out can still be shown, in a list of problems too."""
    with pytest.raises(InvalidRulesError) as refused:
        Rules(target=10**5000)
    assert "many digits" in repr(refused.value)
