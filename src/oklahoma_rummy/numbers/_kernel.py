"""The solver compiled, for whole arrays. The only file that needs numba.

The kernels are serial and run without the GIL, so threads can share an array among them. They do
what ``melds.solver`` does. Each gives the index of the first hand that it cannot judge, or -1.
"""

# pyright: basic
# numba publishes no types.

import warnings
from collections.abc import Callable
from functools import cache, partial
from typing import TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit, types

from oklahoma_rummy.numbers._masks import MOST_CARDS
from oklahoma_rummy.numbers._table import CARD, Table

_Function = TypeVar("_Function", bound=Callable[..., int])

Masks = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
_ONE = np.uint64(1)
_SUIT = np.uint64((1 << 13) - 1)
_CLUBS = np.uint64(0)
_DIAMONDS = np.uint64(13)
_HEARTS = np.uint64(26)
_SPADES = np.uint64(39)
_PACK = np.uint64(52)
_FOUR_ACES = np.uint64(1 | 1 << 13 | 1 << 26 | 1 << 39)
_POINTS = CARD - 1
"""What of an entry is points; for the compiled code this is faster than a remainder."""
_MOST_CHOICES = 256
"""Fourteen cards leave at most 216 choices: three ranks held in four suits, six ways for each."""


_HANDS = types.Array(types.uint64, 1, "C", readonly=True)
_TABLE = types.Array(types.uint16, 1, "C", readonly=True)
_ROOM = types.uint64[::1]
_ANSWERS = types.uint8[::1]


def _compiled(*takes: object) -> Callable[[_Function], _Function]:
    """Compile a function for these types, once and for all where the machine code can be kept."""

    def compiled(function: _Function) -> _Function:
        compiler = partial(njit, types.int64(*takes), nogil=True, inline="always")
        try:
            return cast("_Function", compiler(cache=True)(function))
        except Exception as error:  # noqa: BLE001  a damaged file can raise anything
            _give_hint(type(error).__name__)
            return cast("_Function", compiler()(function))

    return compiled


@cache
def _give_hint(reason: str) -> None:
    """Warn once, not for each function; the reason is what all of them have in common."""
    warnings.warn(
        f"compiled code cannot be kept or read ({reason}), so every process compiles anew. "
        "Set NUMBA_CACHE_DIR to a folder that can be written",
        RuntimeWarning,
        stacklevel=3,
    )


@_compiled(types.uint64, _TABLE)
def after_runs(hand: np.uint64, table: Table) -> int:
    """Return the number of cards times ``CARD``, and the points that the best runs leave."""
    return int(
        table[hand & _SUIT]
        + table[hand >> _DIAMONDS & _SUIT]
        + table[hand >> _HEARTS & _SUIT]
        + table[hand >> _SPADES]
    )


@_compiled(types.uint64, _TABLE, _ROOM, types.int64)
def after_sets(hand: np.uint64, table: Table, rests: Masks, least: int) -> int:
    """Return the points that the best sets and runs leave, if runs alone leave ``least``."""
    clubs = hand & _SUIT
    diamonds = hand >> _DIAMONDS & _SUIT
    hearts = hand >> _HEARTS & _SUIT
    spades = hand >> _SPADES
    in_three = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
    if not in_three:
        return least
    rests[0] = hand
    count = 1
    while in_three:
        others = in_three & (in_three - _ONE)
        rank = in_three ^ others
        in_three = others
        four = rank * _FOUR_ACES
        held = hand & four
        before = count
        for i in range(before):
            rests[count] = rests[i] ^ held
            count += 1
        if held == four:
            for shift in (_CLUBS, _DIAMONDS, _HEARTS, _SPADES):
                three = four ^ rank << shift
                for i in range(before):
                    rests[count] = rests[i] ^ three
                    count += 1
    for i in range(1, count):
        least = min(least, after_runs(rests[i], table) & _POINTS)
    return least


@_compiled(_HANDS, _TABLE, _ANSWERS)
def deadwood_of_each(hands: Masks, table: Table, answers: Bytes) -> int:
    """Fill in the least deadwood of each hand."""
    rests = np.empty(_MOST_CHOICES, np.uint64)
    for i in range(len(hands)):
        hand = hands[i]
        if hand >> _PACK:
            return i
        cards_and_loose = after_runs(hand, table)
        if cards_and_loose >= (MOST_CARDS + 1) * CARD:
            return i
        answers[i] = after_sets(hand, table, rests, cards_and_loose & _POINTS)
    return -1


@_compiled(_HANDS, _TABLE, _ANSWERS)
def best_discard_of_each(hands: Masks, table: Table, answers: Bytes) -> int:
    """Fill in the card that each hand does best without, the lowest if there are several."""
    rests = np.empty(_MOST_CHOICES, np.uint64)
    for i in range(len(hands)):
        hand = hands[i]
        if hand >> _PACK or not CARD <= after_runs(hand, table) < (MOST_CARDS + 1) * CARD:
            return i
        least = CARD
        for card in range(52):
            bit = _ONE << np.uint64(card)
            if hand & bit:
                rest = hand ^ bit
                left = after_sets(rest, table, rests, after_runs(rest, table) & _POINTS)
                if left < least:
                    least = left
                    answers[i] = card
    return -1
