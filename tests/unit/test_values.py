"""What all values have in common: being pickled by their constructor, and the types it asks for."""

from collections.abc import Mapping
from typing import Any, Literal

import pytest

from oklahoma_rummy import MeldRules
from oklahoma_rummy.values import fits, remake


@pytest.mark.parametrize(
    ("value", "hint", "answer"),
    [
        (7, int, True),
        (True, int, False),
        (True, bool, True),
        ("7", int, False),
        (None, int | None, True),
        ("7", int | None, False),
        (None, None, True),
        (0, None, False),
        ((), tuple[int, ...], True),
        ((1, 2, 3), tuple[int, ...], True),
        ((1, "2"), tuple[int, ...], False),
        ([1, 2], tuple[int, ...], False),
        ((1, "2"), tuple[int, str], True),
        ((1,), tuple[int, str], False),
        ("low", Literal["low", "high"], True),
        ("middle", Literal["low", "high"], False),
        ({}, Mapping[str, int], True),
        ([], Mapping[str, int], False),
        (object(), Any, True),
        (object(), object, True),
    ],
)
def test_fits(value: object, hint: Any, answer: bool) -> None:  # noqa: FBT001
    """Types are told apart through unions and tuples; a bool is not a whole number."""
    assert fits(value, hint) is answer


def test_a_wrong_pickle_names_the_field() -> None:
    """The message of a refused pickle says which field of which class holds what."""
    with pytest.raises(TypeError, match="the field ace_deadwood of a MeldRules cannot be str"):
        remake(MeldRules, {"ace_deadwood": "1"})
