"""Work in independent parts, on any executor."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

from oklahoma_rummy.errors import PartFailedError

_Result = TypeVar("_Result")

Progress = Callable[[Sequence[int]], Iterable[int]]
"""Is given the numbers of the steps of some work, and passes each on when it is about to be done;
``tqdm`` and ``rich.progress.track`` are such functions."""


def quietly(steps: Sequence[int]) -> Iterable[int]:
    """Pass steps on, and show nothing."""
    return steps


def results_of(
    work: Callable[..., _Result], parts: Sequence[tuple[Any, ...]], executor: Executor
) -> Iterator[_Result]:
    """Do each part of some work, and give the results in the order of the parts.

    A part that fails is tried once more. The executor stays open: it is the caller's.

    Args:
        work: A function at the top of a module, or a partial of one. Its last argument is the
            number of the attempt: an executor that remembers what it was asked, as Dask's does,
            would otherwise give the first attempt's error for the second too.
        parts: The other arguments of each call.
        executor: Who does the work.

    Raises:
        PartFailedError: If a part failed twice on the executor.
    """
    if isinstance(executor, type) or not callable(getattr(executor, "submit", None)):
        given = type(executor).__name__
        message = f"executor is an instance of concurrent.futures.Executor, not {given}"
        raise TypeError(message)
    futures = [_submitted(executor, work, part) for part in parts]
    try:
        for number, (part, future) in enumerate(zip(parts, futures, strict=True), 1):
            try:
                result = future.result()
            except Exception:  # noqa: BLE001  whatever it was, the second attempt may do
                result = _second_result(executor, work, part, number, len(parts))
            yield result
    finally:
        for future in futures:
            future.cancel()


def _submitted(
    executor: Executor, work: Callable[..., _Result], part: tuple[Any, ...]
) -> "Future[_Result]":
    """Make the first attempt at a part; being refused by the executor is one too."""
    try:
        return executor.submit(work, *part, 1)
    except Exception as error:  # noqa: BLE001  whatever it was, the second attempt may do
        refused: Future[_Result] = Future()
        refused.set_exception(error)
        return refused


def _second_result(
    executor: Executor,
    work: Callable[..., _Result],
    part: tuple[Any, ...],
    number: int,
    parts: int,
) -> _Result:
    try:
        return executor.submit(work, *part, 2).result()
    except Exception as error:
        reason = f"{type(error).__name__}: {error}".rstrip(": ")
        raise PartFailedError(part=number, parts=parts, reason=reason) from error
