"""Work divided among an executor's workers."""

import os
import pickle
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.errors import PartFailedError, WrongTotalError
from oklahoma_rummy.parts import results_of


class Remembering(Executor):
    """Does everything at once, and gives an equal call the result, or error, it had before."""

    def __init__(self, fails: Callable[[tuple[Any, ...]], bool] = lambda _: False) -> None:
        """Take which calls fail."""
        self.fails = fails
        self.calls: dict[bytes, Future[Any]] = {}
        self.is_shut_down = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Call, unless the same was called before."""
        call = pickle.dumps((fn, args))
        if call not in self.calls:
            future = self.calls[call] = Future[Any]()
            if self.fails(args):
                future.set_exception(MemoryError())
            else:
                future.set_result(fn(*args, **kwargs))
        return self.calls[call]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """Note that it was asked to."""
        self.is_shut_down = True


class Refusing(Executor):
    """Takes no work, as a broken process pool or a lost connection does."""

    def __init__(self, error: Exception) -> None:
        """Take how it refuses."""
        self.error = error

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ARG002
        """Refuse."""
        raise self.error


def double(number: int, _attempt: int) -> int:
    """Do some work."""
    return 2 * number


def die(_attempt: int) -> None:
    """End the process that does this."""
    os._exit(1)


def test_in_order() -> None:
    """Results come in the order of the parts."""
    assert list(results_of(double, [(3,), (1,), (2,)], Remembering())) == [6, 2, 4]


def test_a_second_attempt() -> None:
    """A part that fails once is done, even where an equal call would bring the old error back."""
    executor = Remembering(fails=lambda args: args == (1, 1))
    assert list(results_of(double, [(3,), (1,), (2,)], executor)) == [6, 2, 4]
    assert not executor.is_shut_down


def test_twice_in_vain() -> None:
    """A part that fails twice is named, with what it raised as the cause."""
    executor = Remembering(fails=lambda args: args[0] == 1)
    with pytest.raises(PartFailedError, match=r"MemoryError \(part 2 of 3") as failed:
        list(results_of(double, [(3,), (1,), (2,)], executor))
    assert isinstance(failed.value.__cause__, MemoryError)
    assert not executor.is_shut_down


@pytest.mark.parametrize("error", [RuntimeError("no new futures"), OSError("no new futures")])
def test_an_executor_that_takes_nothing(error: Exception) -> None:
    """Work that is refused counts as failed, however it is refused."""
    with pytest.raises(PartFailedError, match=r"Error: no new futures \(part 1 of 1"):
        list(results_of(double, [(3,)], Refusing(error)))


@pytest.mark.parametrize("executor", [4, ThreadPoolExecutor])
def test_no_executor(executor: Any) -> None:
    """Something that takes no work, such as an executor's class, is a TypeError."""
    with pytest.raises(TypeError, match=r"instance of concurrent\.futures\.Executor, not"):
        list(results_of(double, [(3,)], executor))


def test_a_process_that_dies() -> None:
    """A worker that is killed leaves an error of ours behind, not a hanging call."""
    with (
        ProcessPoolExecutor(1) as processes,
        pytest.raises(PartFailedError, match="part 1 of 1"),
    ):
        list(results_of(die, [()], processes))


def test_a_census_survives_a_failure() -> None:
    """The census is the same whether or not some part had to be counted twice."""
    executor = Remembering(fails=lambda args: args[-1] == 1 and args[1][0][0] != 0)
    small = "A2345.A2345.A2345.A2345"
    assert numbers.census(7, where=small, executor=executor) == numbers.census(7, where=small)
    assert not executor.is_shut_down


def test_a_census_with_a_wrong_part() -> None:
    """A worker that loses hands is found out by the total."""

    class Losing(Remembering):
        """Forgets the hands without deadwood."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            """Count without them."""
            future = super().submit(fn, *args, **kwargs)
            future.result().pop(0, None)
            return future

    with pytest.raises(WrongTotalError, match="hands were counted where there are 77520"):
        numbers.census(7, where="A2345.A2345.A2345.A2345", executor=Losing())


def test_a_forked_pool_after_the_kernel_ran() -> None:
    """A process pool works after this process has used the kernel and its threads."""
    masks = numbers.random_hands(600_000, np.random.default_rng(3))
    here = numbers.deadwood(masks)
    with ProcessPoolExecutor(2) as processes:
        assert np.array_equal(numbers.deadwood(masks, executor=processes), here)
        assert numbers.census(5, executor=processes) == numbers.census(5)
        assert processes.submit(int).result() == 0


def test_four_threads_at_once() -> None:
    """Several threads may ask at the same time, each about an array that is itself divided."""
    masks = numbers.random_hands(300_000, np.random.default_rng(3))
    alone = numbers.deadwood(masks)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(numbers.deadwood, [masks] * 4))
    assert all(np.array_equal(answer, alone) for answer in answers)
