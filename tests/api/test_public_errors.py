"""Promises that every public error keeps."""

import copy
import pickle
from collections.abc import Callable
from typing import cast

import attrs
import pytest

from oklahoma_rummy import OklahomaRummyError, errors
from oklahoma_rummy.errors import ErrorCode, Problem
from tests.api.public_names import all_names

PROBLEM = Problem(
    code=ErrorCode.OUT_OF_RANGE, what="target is 0", where="field target", repair="use 1 or more"
)
MAKERS: list[Callable[[], OklahomaRummyError]] = [
    lambda: errors.NotationError(
        what="x is not a suit", text="7x 8d", span=(1, 2), suggestion="7c"
    ),
    lambda: errors.InvalidCardsError(what="7h is in two hands", where="seat 1", repair="check it"),
    lambda: errors.InvalidMeldError(what="7h 8d is not a meld"),
    lambda: errors.UnknownNameError(name="preset", value="clubb", known=("classic", "club")),
    lambda: errors.OutOfRangeError(name="target", value=0, low=1, high=10_000),
    lambda: errors.InvalidRulesError(problems=[PROBLEM, PROBLEM]),
    lambda: errors.InvalidRoundError(problems=[PROBLEM]),
    lambda: errors.IllegalActionError(
        action="draw",
        reason=errors.IllegalReason(what="the deal is over", repair="deal"),
        round=None,
    ),
    lambda: errors.InvalidRecordError(problems=[PROBLEM], match=None),
    lambda: errors.FactsMismatchError(fields=("tie", "layoffs")),
    lambda: errors.InvalidSheetError(problems=[PROBLEM, PROBLEM]),
    lambda: errors.MatchOverError(number=7, last=6),
    lambda: errors.MissingExtraError(extra="cli", needs="click"),
    lambda: errors.PartFailedError(part=3, parts=8, reason="MemoryError"),
    lambda: errors.StaleActionError(action="draw", at=3, version=5, events=()),
    lambda: errors.WrongTotalError(counted=6, expected=7),
]


def public_errors() -> set[type]:
    """Give every concrete error among the public names."""
    return {
        each
        for each in all_names().values()
        if isinstance(each, type) and issubclass(each, OklahomaRummyError)
    } - {OklahomaRummyError}


def concrete_errors() -> set[type]:
    """Give every error of the tree but its root."""
    return set(OklahomaRummyError.__subclasses__())


def through_pickle(error: OklahomaRummyError) -> OklahomaRummyError:
    """Give what a pickle of the error is read back as."""
    return cast("OklahomaRummyError", pickle.loads(pickle.dumps(error)))  # noqa: S301 (made here)


def test_every_error_is_looked_at() -> None:
    """No error of the tree is missing below, and no public one is outside the tree."""
    assert {type(make()) for make in MAKERS} == concrete_errors()
    assert public_errors() <= concrete_errors()


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: type(make()).__name__)
class TestError:
    """What holds for each of them."""

    def test_value_error(self, make: Callable[[], OklahomaRummyError]) -> None:
        """Code that knows nothing of the library catches it as a ValueError."""
        assert isinstance(make(), ValueError)

    def test_final(self, make: Callable[[], OklahomaRummyError]) -> None:
        """The class says that it may not be subclassed."""
        assert type(make()).__final__  # type: ignore[attr-defined]

    @pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, through_pickle])
    def test_travels(
        self,
        make: Callable[[], OklahomaRummyError],
        again: Callable[[OklahomaRummyError], OklahomaRummyError],
    ) -> None:
        """A copy and a pickle keep type, message and every field."""
        error = make()
        other = again(error)
        assert type(other) is type(error)
        assert str(other) == str(error)
        for field in attrs.fields(type(error)):
            assert getattr(other, field.name) == getattr(error, field.name)

    def test_says_something(self, make: Callable[[], OklahomaRummyError]) -> None:
        """The message is not empty and the code is one of the known."""
        assert str(make())
        assert make().code in ErrorCode
