"""Questions to whole arrays of hands at once.

Lives here: ``deadwood``, ``best_discard``, ``is_gin``, ``can_knock``. A hand is a number in
``CardSet.mask``'s layout; ``convert`` makes such numbers and reads them. Arrays may be lists,
NumPy arrays of any shape and whole type, pandas Series or Dask arrays; the answer is of that kind.
What else NumPy can read, such as a DataFrame or an Index, is answered with a NumPy array.
"""

import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from oklahoma_rummy.errors import InvalidCardsError
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.meld_rules import ACES_LOW, as_meld_rules
from oklahoma_rummy.numbers._masks import as_masks, as_small_numbers, refusal
from oklahoma_rummy.numbers._table import table_for
from oklahoma_rummy.parts import results_of

Masks = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Answered = tuple[Bytes, int]
"""The answers, and the place of the first hand that could not be judged, or -1."""

_BLOCK = 1 << 18
"""Hands that one worker takes at a time."""


def deadwood(
    masks: npt.ArrayLike, meld_rules: MeldRules = ACES_LOW, *, executor: Executor | None = None
) -> Any:  # noqa: ANN401  of the kind that the masks are of
    """Return the least deadwood of each hand (R2.4).

    Args:
        masks: Hands of up to 14 cards, in ``CardSet.mask``'s layout.
        meld_rules: The rules of the table.
        executor: Who shares the work of a large array, such as a ``ProcessPoolExecutor``; it is
            not shut down. ``None`` for threads on all cores.

    Returns:
        Points, as ``uint8`` in the shape of the masks. A pandas Series keeps its index, a Dask
        array stays lazy.

    Raises:
        OutOfRangeError: If a mask is negative or has a bit for a 53rd card.
        InvalidCardsError: If a hand has more than 14 cards, or nested lists have no shape.
        PartFailedError: If a part of the work failed twice on the executor.

    Example:
        >>> from oklahoma_rummy import CardSet
        >>> deadwood([CardSet("A23.456.789.T").mask, 0])
        array([10,  0], dtype=uint8)
    """
    return _answers("deadwood_of_each", 0, masks, meld_rules, executor)


def best_discard(
    masks: npt.ArrayLike, meld_rules: MeldRules = ACES_LOW, *, executor: Executor | None = None
) -> Any:  # noqa: ANN401  of the kind that the masks are of
    """Return for each hand the card without which the least deadwood is left.

    Of several such cards it is the first in card order, as ``discards(hand)[0]`` is.

    Args:
        masks: Hands of 1 to 14 cards, such as eleven after a draw.
        meld_rules: The rules of the table.
        executor: Who shares the work of a large array; ``None`` for threads on all cores.

    Returns:
        Indexes of cards (``Card.index``), as ``uint8`` in the shape of the masks. What is left is
        ``deadwood(masks ^ (1 << cards.astype("uint64")))``.

    Raises:
        OutOfRangeError: If a mask is negative or has a bit for a 53rd card.
        InvalidCardsError: If a hand has no card or more than 14, or nested lists have no shape.
        PartFailedError: If a part of the work failed twice on the executor.

    Example:
        >>> from oklahoma_rummy import CardSet
        >>> best_discard([CardSet("A23.456.789.QK").mask])
        array([50], dtype=uint8)
    """
    return _answers("best_discard_of_each", 1, masks, meld_rules, executor)


def is_gin(
    masks: npt.ArrayLike, meld_rules: MeldRules = ACES_LOW, *, executor: Executor | None = None
) -> Any:  # noqa: ANN401  of the kind that the masks are of
    """Return for each hand, after its discard, whether it is gin.

    Args:
        masks: Hands of up to 14 cards.
        meld_rules: The rules of the table.
        executor: Who shares the work of a large array; ``None`` for threads on all cores.

    Returns:
        Booleans in the shape of the masks.

    Raises:
        OklahomaRummyError: As ``deadwood`` does.

    Example:
        >>> from oklahoma_rummy import CardSet
        >>> is_gin([CardSet("A23.456.789T.").mask])
        array([ True])
    """
    return deadwood(masks, meld_rules, executor=executor) == 0


def can_knock(
    masks: npt.ArrayLike,
    limits: npt.ArrayLike,
    meld_rules: MeldRules = ACES_LOW,
    *,
    executor: Executor | None = None,
) -> Any:  # noqa: ANN401  of the kind that the masks are of
    """Return for each hand, after its discard, whether its deadwood is within a knock limit (R2.2).

    Args:
        masks: Hands of up to 14 cards.
        limits: The knock limit of each, or one for all, 0 to 255 points.
        meld_rules: The rules of the table.
        executor: Who shares the work of a large array; ``None`` for threads on all cores.

    Returns:
        Booleans in the shape of the masks.

    Raises:
        OutOfRangeError: If a limit is negative or over 255.
        InvalidCardsError: If there is neither one limit nor one for each hand, or if two pandas
            Series have other labels, so that it is not plain which limit is whose.
        OklahomaRummyError: As ``deadwood`` does.

    Example:
        >>> from oklahoma_rummy import CardSet
        >>> can_knock([CardSet("A23.456.789.T").mask] * 2, [9, 10])
        array([False,  True])
    """
    within = as_small_numbers(limits, name="limits", one="a knock limit", high=255)
    _refuse_other_labels(masks, limits)
    points = deadwood(masks, meld_rules, executor=executor)
    try:
        return points <= within
    except ValueError:
        raise InvalidCardsError(
            what=f"limits of shape {within.shape} do not fit hands of shape {points.shape}",
            where="limits",
            repair="give one limit, or one for each hand",
        ) from None


def _answers(
    kernel: str,
    least_cards: int,
    masks: Any,  # noqa: ANN401  pandas and Dask are known only where they are in use
    meld_rules: MeldRules,
    executor: Executor | None,
) -> Any:  # noqa: ANN401
    """Answer for a container of any kind, in its kind."""
    answer = partial(
        _answer, kernel, least_cards, meld_rules=as_meld_rules(meld_rules), executor=executor
    )
    if _is_a("dask.array", "Array", masks):  # pragma: no cover  the dask session runs this
        if masks.dtype.kind not in "iu":
            message = f"masks are whole numbers in CardSet.mask's layout, not {masks.dtype}"
            raise TypeError(message)
        meta = np.empty((0,) * masks.ndim, np.uint8)
        return masks.map_blocks(answer, dtype=np.uint8, meta=meta)
    if _is_a("pandas", "Series", masks):  # pragma: no cover  and this
        hands = masks.to_numpy(object if masks.hasnans else None)
        return type(masks)(answer(hands), index=masks.index, name=masks.name)
    return answer(masks)


def _refuse_other_labels(masks: Any, limits: Any) -> None:  # noqa: ANN401
    both = _is_a("pandas", "Series", masks) and _is_a("pandas", "Series", limits)
    if both and not masks.index.equals(limits.index):  # pragma: no cover  the dask session too
        raise InvalidCardsError(
            what="limits have other labels than the hands",
            where="limits",
            repair="give limits.reindex(masks.index), or limits.to_numpy() to go by position",
        )


def _is_a(module: str, kind: str, value: object) -> bool:
    """Whether a value is of a kind that another package, if it is in use, defines."""
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(value, getattr(loaded, kind))


def _answer(
    kernel: str,
    least_cards: int,
    masks: npt.ArrayLike,
    *,
    meld_rules: MeldRules,
    executor: Executor | None,
) -> Any:  # noqa: ANN401  an array, or a scalar for a scalar
    hands = as_masks(masks)
    flat = hands.ravel()
    blocks = [flat[start : start + _BLOCK] for start in range(0, flat.size, _BLOCK)]
    part = partial(_part, kernel, meld_rules)
    if executor is not None:
        answered = list(results_of(part, [(block,) for block in blocks], executor))
    elif len(blocks) > 1:
        _compiled(kernel)  # here, not in each thread
        with ThreadPoolExecutor(_cores()) as threads:
            answered = list(threads.map(part, blocks))
    else:
        answered = [part(block) for block in blocks]
    for number, (_, refused) in enumerate(answered):
        if refused >= 0:
            place = number * _BLOCK + refused
            raise refusal(masks, place, least=least_cards)
    answers = np.concatenate([np.empty(0, np.uint8), *(answers for answers, _ in answered)])
    return answers.reshape(hands.shape)[()]


def _part(kernel: str, meld_rules: MeldRules, hands: Masks, _attempt: int = 1) -> Answered:
    answers = np.empty(hands.size, np.uint8)
    return answers, _compiled(kernel)(hands, table_for(meld_rules), answers)


def _compiled(kernel: str) -> Callable[..., int]:
    from oklahoma_rummy.numbers import _kernel  # noqa: PLC0415  loads numba, half a second

    found: Callable[..., int] = getattr(_kernel, kernel)
    return found


def _cores() -> int:
    """Count the cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):  # Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
