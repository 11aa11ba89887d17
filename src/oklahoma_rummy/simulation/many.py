"""Many matches: one after the other, or in parts on an executor, with the same results."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import TypeVar

from oklahoma_rummy.parts import Progress, results_of

_Played = TypeVar("_Played")

_MOST_PARTS, _LARGEST_PART = 64, 50


def play_many(
    play_one: Callable[[int], _Played],
    count: int,
    keep: Callable[[_Played], object],
    *,
    executor: Executor | None,
    progress: Progress,
) -> None:
    """Play numbers 0, 1 and so on, and hand over each result in this order.

    An interrupt ends it after the results handed over so far.

    Args:
        play_one: What plays one of them; for an executor a function at the top of a module, or a
            partial of one.
        count: How many.
        keep: Takes each result.
        executor: Who plays; ``None`` plays here.
        progress: Is given the numbers of the steps, and passes each on when it is done next.
    """
    try:
        if executor is None:
            for number in progress(range(count)):
                keep(play_one(number))
            return
        size = min(_LARGEST_PART, max(1, -(-count // _MOST_PARTS)))
        parts = [(range(first, min(first + size, count)),) for first in range(0, count, size)]
        done = results_of(partial(_play_part, play_one), parts, executor)
        for _ in progress(range(len(parts))):
            for played in next(done):
                keep(played)
    except KeyboardInterrupt:
        return


def _play_part(
    play_one: Callable[[int], _Played], numbers: Sequence[int], _attempt: int
) -> list[_Played]:
    """Play some of them; the attempt only makes a second call differ from the first."""
    return [play_one(number) for number in numbers]
