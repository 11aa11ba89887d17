"""Reading arrays of masks, and saying what is wrong with them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, OutOfRangeError

PACK_MASK = (1 << 52) - 1

MOST_CARDS = 14
"""The largest hand that this room looks at."""


def as_masks(masks: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Give masks as an array; bits beyond the pack are left for the caller to refuse.

    Raises:
        OutOfRangeError: If a Python int has no place in 64 bits.
        InvalidCardsError: If nested lists do not have a shape.
        TypeError: If these are no whole numbers.
    """
    array = as_array(masks, "masks")
    if array.dtype == object:
        for index, mask in np.ndenumerate(array):
            if isinstance(mask, int) and not isinstance(mask, bool) and not 0 <= mask <= PACK_MASK:
                raise _out_of_range(mask, index)
        if all(type(mask) is int for mask in array.flat):
            array = array.astype(np.uint64)
    if array.size == 0 and not hasattr(masks, "dtype"):
        array = array.astype(np.uint64)
    if array.dtype.kind not in "iu":
        message = (
            f"masks are whole numbers in CardSet.mask's layout, not {array.dtype}; "
            "from_hands makes them of CardSet values and text"
        )
        raise TypeError(message)
    return np.require(array, np.uint64, ["C", "ALIGNED"])


def as_array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Give an array of any type.

    Raises:
        InvalidCardsError: If nested lists do not have a shape.
        TypeError: If some values are masked out, which an answer could not show.
    """
    if isinstance(values, np.ma.MaskedArray):
        message = f"{name} are an array without masked values; use compressed() or filled()"
        raise TypeError(message)
    try:
        return np.asarray(values)
    except ValueError:
        raise InvalidCardsError(
            what=f"{name} have no regular shape",
            where="the nested lists differ in length",
            repair="give a list of numbers, or lists of one length",
        ) from None


def checked(masks: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    """Give masks back, or refuse the first with a bit beyond the pack.

    Raises:
        OutOfRangeError: If there is one.
    """
    beyond = np.flatnonzero(masks >> np.uint64(52))
    if beyond.size:
        raise refusal(masks, int(beyond[0]), least=0, most=52)
    return masks


def refusal(
    masks: npt.NDArray[np.uint64], place: int, *, least: int, most: int = MOST_CARDS
) -> OutOfRangeError | InvalidCardsError:
    """Say why a mask was refused; ``place`` is its place in the flat array."""
    index = np.unravel_index(place, masks.shape)
    mask = int(masks.flat[place])
    if mask > PACK_MASK:
        return _out_of_range(mask if mask < 1 << 63 else mask - (1 << 64), index)
    return InvalidCardsError(
        what=f"{mask.bit_count()} cards in a hand",
        where=_place(index),
        repair=f"give hands of {least} to {most} cards",
        code=ErrorCode.TOO_MANY_CARDS if mask else ErrorCode.INVALID_CARDS,
    )


def _out_of_range(mask: int, index: tuple[Any, ...]) -> OutOfRangeError:
    return OutOfRangeError(name="mask", value=mask, low=0, high=PACK_MASK, where=_place(index))


def _place(index: tuple[Any, ...]) -> str:
    return f"index {', '.join(map(str, index))}" if index else ""
