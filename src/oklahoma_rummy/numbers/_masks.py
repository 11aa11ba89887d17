"""Reading arrays of whole numbers, masks above all, and saying what is wrong with them."""

from typing import Any

import numpy as np
import numpy.typing as npt

from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, OutOfRangeError

PACK_MASK = (1 << 52) - 1

_WHOLE: tuple[type[Any], ...] = (int, np.integer)
_LISTS: tuple[type[Any], ...] = (list, tuple)
_MASKED: type[Any] = np.ma.MaskedArray

MOST_CARDS = 14
"""The largest hand that this package looks at."""


def as_masks(masks: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Return masks as an array; bits beyond the pack are left for the caller to refuse.

    Raises:
        OutOfRangeError: If a Python int is not a mask.
        InvalidCardsError: If nested lists do not have a shape.
    """
    array = _whole_numbers(
        masks,
        name="masks",
        one="mask",
        high=PACK_MASK,
        kind="in CardSet.mask's layout (from_hands makes them of CardSet values and text)",
    )
    return np.require(array, np.uint64, ["C", "ALIGNED"])


def as_small_numbers(
    values: npt.ArrayLike, *, name: str, one: str, high: int
) -> npt.NDArray[np.uint8]:
    """Return whole numbers from 0 to some number below 256 as an array.

    Args:
        values: The numbers.
        name: What they are called, for a message.
        one: What one of them is called.
        high: The most that may be given.

    Raises:
        OutOfRangeError: If a number is outside the range.
        InvalidCardsError: If nested lists do not have a shape.
    """
    array = _whole_numbers(values, name=name, one=one, high=high, kind=f"from 0 to {high}")
    wrong = np.flatnonzero((array < 0) | (array > high))
    if wrong.size:
        raise OutOfRangeError(
            name=one,
            value=int(array.flat[wrong[0]]),
            low=0,
            high=high,
            where=place_in(array, wrong[0]),
        )
    return array.astype(np.uint8)


def as_array(values: npt.ArrayLike, name: str) -> npt.NDArray[Any]:
    """Return an array of any type.

    Raises:
        InvalidCardsError: If nested lists do not have a shape.
    """
    if _has_masked_values(values):
        message = f"{name} are an array without masked values. Use compressed() or filled()"
        raise TypeError(message)
    try:
        return np.asarray(values)
    except ValueError:
        raise InvalidCardsError(
            what=f"{name} have no regular shape",
            where="the nested lists differ in length",
            repair="give a list of numbers, or lists of one length",
        ) from None


def checked(masks: npt.ArrayLike) -> npt.NDArray[np.uint64]:
    """Return masks as an array, or refuse the first with a bit beyond the pack.

    Raises:
        OutOfRangeError: If there is one.
        InvalidCardsError: If nested lists do not have a shape.
    """
    array = as_masks(masks)
    beyond = np.flatnonzero(array >> np.uint64(52))
    if beyond.size:
        raise refusal(masks, int(beyond[0]), least=0, most=52)
    return array


def refusal(
    masks: npt.ArrayLike, place: int, *, least: int, most: int = MOST_CARDS
) -> OutOfRangeError | InvalidCardsError:
    """Explain why a mask was refused; ``place`` is its place in the flat array."""
    array = np.asarray(masks)  # as they were given, with their signs
    mask = int(array.flat[place])
    where = place_in(array, place)
    if not 0 <= mask <= PACK_MASK:
        return OutOfRangeError(name="mask", value=mask, low=0, high=PACK_MASK, where=where)
    return InvalidCardsError(
        what=f"{mask.bit_count()} cards in a hand",
        where=where,
        repair=f"give hands of {least} to {most} cards",
        code=ErrorCode.TOO_MANY_CARDS if mask else ErrorCode.INVALID_CARDS,
    )


def place_in(array: npt.NDArray[Any], place: int | np.intp) -> str:
    """Return the index of a place in the flat array, for a message; a scalar has none."""
    index = np.unravel_index(place, array.shape)
    return f"index {', '.join(map(str, index))}" if index else ""


def _whole_numbers(
    values: npt.ArrayLike, *, name: str, one: str, high: int, kind: str
) -> npt.NDArray[Any]:
    """Return an array of a whole type; only Python's own numbers are checked for their range."""
    array = as_array(values, name)
    if array.dtype.kind in "iu":
        return array
    if hasattr(values, "dtype") and array.dtype != object:
        message = f"{name} are whole numbers {kind}, not {array.dtype}"
        raise TypeError(message)
    # NumPy makes floats of some large ints; as objects they stay what they are.
    objects = np.asarray(values, object)
    for place, value in enumerate(objects.flat):
        if isinstance(value, bool) or not isinstance(value, _WHOLE):
            where = place_in(objects, np.intp(place))
            at = f" ({where})" if where else ""
            message = f"{name} are whole numbers {kind}, not {type(value).__name__}{at}"
            raise TypeError(message)
        if not 0 <= value <= high:
            where = place_in(objects, np.intp(place))
            raise OutOfRangeError(name=one, value=int(value), low=0, high=high, where=where)
    return objects.astype(np.uint64)


def _has_masked_values(values: Any) -> bool:  # noqa: ANN401
    if isinstance(values, _LISTS):
        return any(map(_has_masked_values, values))
    return isinstance(values, _MASKED) and bool(np.ma.is_masked(values))
