"""Whatever is given to the cards and the melds: an answer or one of our errors, soon and short."""

import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from functools import partial
from itertools import count, cycle, repeat
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oklahoma_rummy import OklahomaRummyError, cards, melds
from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.melds import Arrangement, Defence, DiscardOption, Meld, MeldRules

SHORT = 20_000
"""Characters that no message has."""

ODD: dict[str, Callable[[], Any]] = {
    "nothing": lambda: None,
    "True": lambda: True,
    "a float": lambda: 7.0,
    "nan": lambda: float("nan"),
    "a huge number": lambda: 10**5000,
    "a negative number": lambda: -1,
    "an empty text": lambda: "",
    "a card": lambda: "7h",
    "a hand": lambda: "A23.456.789.T",
    "a long text": lambda: "x" * 10**6,
    "as many characters as are read": lambda: "7h8" * 3333,
    "many cards": lambda: "7h " * 3000,
    "dots": lambda: "." * 10**5,
    "bars": lambda: "|" * 10**5,
    "escapes": lambda: "\x1b[2J\x00" * 10**4,
    "half a character": lambda: "\ud800",
    "bytes": lambda: b"7h8h9h",
    "a set": lambda: {"7h", "8h", "9h"},
    "a dictionary": lambda: {"7h": 1},
    "a list of letters": lambda: list("7h8h9h"),
    "endless cards": lambda: cycle(PACK),
    "one card for ever": lambda: repeat("7h"),
    "endless numbers": count,
    "endless melds": lambda: repeat(Meld.parse("7h8h9h")),
    "endless sets": lambda: repeat(CardSet()),
    "the pack": lambda: PACK,
    "half the pack": lambda: list(PACK)[::2],
    "twenty-four cards": lambda: CardSet.from_mask((1 << 24) - 1),
    "rules": lambda: MeldRules(ace_runs="around_corner", ace_deadwood=15),
    "a meld": lambda: Meld.parse("7h8h9h"),
    "melds": lambda: [Meld.parse("7h8h9h"), Meld.parse("7c7d7s")],
    "nested lists": lambda: [[[["7h"]]]],
    "an object": object,
}
"""What nobody should give, and what somebody will; made anew for each call."""

CALLS: dict[str, Callable[..., Any]] = {
    name: getattr(room, name)
    for room in (cards, melds)
    for name in room.__all__
    if callable(getattr(room, name))
} | {
    f"{kind.__name__}.{name}": getattr(kind, name)
    for kind in (Card, CardSet, Meld, Arrangement)
    for name in ("parse", "from_index", "from_mask", "of")
    if hasattr(kind, name)
}
CALLS = {
    name: call
    for name, call in CALLS.items()
    if not (isinstance(call, type) and issubclass(call, Enum))
}


def check(call: Callable[[], object], what: str) -> None:
    """Call something: it must answer, or refuse with one of our errors, soon and in short."""
    began = process_time()
    try:
        str(call())
    except (OklahomaRummyError, TypeError) as error:
        assert len(str(error)) <= SHORT, what
    assert process_time() - began < 1, what


def parameters(call: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    """Walk through the parameters that a call needs or may have."""
    kinds = {inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL}
    try:
        signature = inspect.signature(call)
    except ValueError:  # an enum, which takes one value
        return
    yield from (each for each in signature.parameters.values() if each.kind not in kinds)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", CALLS)
def test_one_odd_value_in_every_place(name: str, odd: str) -> None:
    """One odd value for each parameter in turn, and for all of them, ends soon and in short."""
    call = CALLS[name]
    needed = [each for each in parameters(call) if each.default is inspect.Parameter.empty]
    filled = {each.name: ODD[odd]() for each in needed}
    check(lambda: call(*positional(call, filled), **keywords(call, filled)), f"{name}: {odd}")
    for each in parameters(call):
        one = {other.name: ODD["a hand"]() for other in needed} | {each.name: ODD[odd]()}
        check(
            partial(call, *positional(call, one), **keywords(call, one)),
            f"{name}: {odd} as {each.name}",
        )


@given(st.sampled_from(sorted(CALLS)), st.data())
def test_odd_values_together(name: str, data: st.DataObject) -> None:
    """Any odd values together end soon and in short."""
    call = CALLS[name]
    odd = {
        each.name: data.draw(st.sampled_from(sorted(ODD)), label=each.name)
        for each in parameters(call)
        if each.default is inspect.Parameter.empty or data.draw(st.booleans())
    }
    given_values = {parameter: ODD[value]() for parameter, value in odd.items()}
    check(
        lambda: call(*positional(call, given_values), **keywords(call, given_values)),
        f"{name}: {odd}",
    )


def positional(call: Callable[..., Any], values: dict[str, Any]) -> list[Any]:
    """Return the values of parameters that take no name."""
    only = inspect.Parameter.POSITIONAL_ONLY
    return [values[each.name] for each in parameters(call) if each.kind is only]


def keywords(call: Callable[..., Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values of parameters that may be named."""
    only = inspect.Parameter.POSITIONAL_ONLY
    names = {each.name for each in parameters(call) if each.kind is not only}
    return {name: value for name, value in values.items() if name in names}


def test_every_value_can_be_damaged() -> None:
    """The constructors of both rooms are among what is tried."""
    assert {Card, CardSet, Meld, Arrangement, DiscardOption, Defence} <= set(CALLS.values())
