"""Results and scores from their dictionaries: what is read back, and what is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from oklahoma_rummy.errors import FactsMismatchError, InvalidRoundError
from oklahoma_rummy.scoring import RoundResult, RoundScore, price, showdown

RESULT = showdown(
    "oklahoma_rummy",
    upcard="7s",
    hands=["4c5c6c 9d9h9s JdQdKd 5h", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
)
COUNTED = RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9))
SCORE = price(RESULT, RESULT.rules)


class OddArray:
    """Compares as arrays do, whose truth is not a single one."""

    def __eq__(self, other: object) -> bool:
        """Refuse to say."""
        message = "no single truth"
        raise ValueError(message)

    __hash__ = None  # type: ignore[assignment]


def places(read: Callable[[Any], object], data: dict[str, Any]) -> set[str]:
    """Give where something is wrong with a dictionary."""
    with pytest.raises(InvalidRoundError) as caught:
        read(data)
    return {problem.where for problem in caught.value.problems}


@pytest.mark.parametrize("result", [RESULT, COUNTED, RoundResult(rules="short", upcard="As")])
def test_read_back(result: RoundResult) -> None:
    """A result comes back with what follows from it, and so does its score."""
    assert RoundResult.from_dict(result.to_dict()) == result
    score = price(result, result.rules)
    assert RoundScore.from_dict(score.to_dict()) == score


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"kind": "gin", "winners": [1], "big_gin": True, "deadwood": [0, 0]}, None),
        ({"winners": OddArray()}, {"winners"}),
        ({"more": 1}, {"more"}),
        ({"rules": "shrt", "upcard": 7, "knocker": 9}, {"rules", "upcard", "knocker"}),
        ({"rules": "long(target=0)"}, {"rules.target"}),
        ({"kept": 7, "laid": [7]}, {"kept", "laid"}),
        ({"kept": [7, 8]}, {"kept"}),
        ({"kept": ["-", "7x"]}, {"kept"}),
        ({"laid": [["9c on 0"], []]}, {"laid"}),
        ({"laid": [[]]}, {"kept, laid"}),
        ({"knocker": None}, {"knocker"}),
    ],
)
def test_wrong_results(change: dict[str, Any], where: set[str] | None) -> None:
    """Whatever is wrong with a result is named, all at once."""
    found = places(RoundResult.from_dict, RESULT.to_dict() | change)
    assert found == (set(change) if where is None else where)


def test_missing_keys() -> None:
    """Every key that is missing is named."""
    assert places(RoundResult.from_dict, {}) == set(RESULT.to_dict())
    assert places(RoundScore.from_dict, {}) == set(SCORE.to_dict())


def test_wrong_scores() -> None:
    """The points of a score follow from its facts, under its rules."""
    data = SCORE.to_dict()
    wrong = data | {"points": [1, 2], "multiplier": 9, "items": []}
    assert places(RoundScore.from_dict, wrong) == {"points", "multiplier", "items"}
    inside = data | {"result": data["result"] | {"upcard": "7x"}}
    assert places(RoundScore.from_dict, inside) == {"result.upcard"}
    with pytest.raises(FactsMismatchError):
        RoundScore.from_dict(data | {"rules": "no_layoff"})


@pytest.mark.parametrize("cls", [RoundResult, RoundScore])
def test_what_is_no_mapping(cls: Any) -> None:
    """What is not a mapping is a type error."""
    with pytest.raises(TypeError, match="is read from a mapping, not from list"):
        cls.from_dict([])
