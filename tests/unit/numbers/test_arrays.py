"""Questions to whole arrays of hands."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.errors import InvalidCardsError, OutOfRangeError
from oklahoma_rummy.melds import MeldRules, deadwood, discards
from oklahoma_rummy.numbers import _kernel
from oklahoma_rummy.numbers._table import CARD, table_for

KERNEL: Any = _kernel
TEN = CardSet("A23.456.789.T").mask
GIN = CardSet("A23.456.789T.").mask
QUESTIONS: list[Callable[[Any], Any]] = [numbers.deadwood, numbers.best_discard]


@pytest.mark.parametrize(
    "dtype",
    ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i8", "<u4"],
)
def test_any_whole_dtype(dtype: str) -> None:
    """Every integer type of either byte order is read as it is meant."""
    answer = numbers.deadwood(np.array([0, 1, 7, 64 + 32], dtype))
    assert answer.dtype == np.uint8
    assert answer.tolist() == [0, 1, 0, 13]


@pytest.mark.parametrize("shape", [(), (0,), (6,), (2, 3), (2, 0, 3), (1, 2, 3)])
def test_any_shape(shape: tuple[int, ...]) -> None:
    """The answer has the shape of the masks."""
    answer = numbers.deadwood(np.full(shape, TEN))
    assert np.shape(answer) == shape
    assert np.all(answer == 10)


def test_strided() -> None:
    """An array that is not contiguous is read in its own order."""
    masks = np.array([[TEN, GIN], [GIN, TEN]])[:, ::-1].T
    assert numbers.deadwood(masks).tolist() == [[0, 10], [10, 0]]


def test_read_only_and_unaligned() -> None:
    """Arrays that cannot be written or do not lie on whole words are read too."""
    packed = np.frombuffer(b"\0" + np.array([TEN, GIN]).tobytes(), np.uint8)[1:].view(np.int64)
    assert not packed.flags.writeable
    assert not packed.flags.aligned
    assert numbers.deadwood(packed).tolist() == [10, 0]
    assert packed.tolist() == [TEN, GIN]


def test_lists_and_scalars() -> None:
    """Nested lists and single numbers are taken too."""
    assert numbers.deadwood([[TEN], [GIN]]).tolist() == [[10], [0]]
    assert numbers.deadwood(TEN) == 10
    assert numbers.deadwood([]).tolist() == []
    assert numbers.deadwood(np.array([TEN, np.uint64(GIN)], object)).tolist() == [10, 0]
    assert numbers.deadwood(np.ma.array([TEN, GIN])).tolist() == [10, 0]


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    ("masks", "where"),
    [
        ([1, 1 << 52], "index 1"),
        ([[1], [-1]], "index 1, 0"),
        (1 << 52, r"mask is 4503599627370496\. Use"),
        ([1 << 70], "index 0"),
        ([1, -(1 << 70)], "index 1"),
        ([1 << 63, 1], r"mask is 9223372036854775808 \(index 0"),
        ([[1, 1 << 63], [-1, 1]], "index 0, 1"),
        (np.array([7, np.int64(-1)], object), r"mask is -1 \(index 1"),
        (np.array([-1], np.int8), r"mask is -1 \(index 0"),
        (np.array([1 << 63], np.uint64), r"mask is 9223372036854775808 \(index 0"),
    ],
)
def test_outside_the_pack(ask: Callable[[Any], Any], masks: Any, where: str) -> None:
    """A mask that is no hand is refused with its index, never answered."""
    with pytest.raises(OutOfRangeError, match=where):
        ask(masks)


@pytest.mark.parametrize("ask", QUESTIONS)
def test_too_many_cards(ask: Callable[[Any], Any]) -> None:
    """A hand of fifteen cards is refused, one of fourteen is not."""
    assert ask([(1 << 14) - 2 | 1 << 14]).shape == (1,)
    with pytest.raises(InvalidCardsError, match=r"15 cards in a hand .index 1.\. Give hands of"):
        ask([1, (1 << 15) - 1])


def test_nothing_to_discard() -> None:
    """A hand of no cards has no best discard."""
    with pytest.raises(InvalidCardsError, match=r"0 cards in a hand .index 1.\. Give hands of"):
        numbers.best_discard([1, 0])


def test_found_in_a_later_block(monkeypatch: pytest.MonkeyPatch) -> None:
    """The index of a refused mask counts from the array's start, whichever worker found it."""
    monkeypatch.setattr("oklahoma_rummy.numbers.arrays._BLOCK", 4)
    masks = np.zeros((3, 5), np.int64)
    masks[2, 1] = -1
    with pytest.raises(OutOfRangeError, match="index 2, 1"):
        numbers.deadwood(masks)


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize(
    "masks",
    [
        [1.0],
        [True],
        ["4h5h6h"],
        [None],
        None,
        [CardSet("4h5h6h")],
        {1},
        np.array(["2020-01-01"], "datetime64[D]"),
        np.array([], np.float64),
        np.ma.array([1, 2], mask=[False, True]),
        [1, np.ma.masked],
        [np.ma.array([1, 2], mask=[False, True])],
        np.array([], str),
        np.array([7, True], object),
    ],
)
def test_no_masks(ask: Callable[[Any], Any], masks: Any) -> None:
    """Whatever is no array of whole numbers is a TypeError, and none is rounded or guessed."""
    with pytest.raises(TypeError):
        ask(masks)


def test_ragged() -> None:
    """Lists of unlike length are refused in the library's own words."""
    with pytest.raises(InvalidCardsError, match="masks have no regular shape"):
        numbers.deadwood([[1, 2], [3]])


def test_rules_of_a_wrong_type() -> None:
    """Rules that are none are refused even for an empty array."""
    with pytest.raises(TypeError, match="meld_rules are a MeldRules, not str"):
        numbers.deadwood([], "low")  # type: ignore[arg-type]


def test_is_gin() -> None:
    """A hand is gin if it leaves nothing."""
    assert numbers.is_gin([TEN, GIN]).tolist() == [False, True]
    corner = CardSet("QKA2...").mask
    assert numbers.is_gin([corner], MeldRules("around_corner")).tolist() == [True]


@pytest.mark.parametrize("limits", [10, [9, 10], np.array([9, 10], np.uint8), [[9, 10]]])
def test_can_knock(limits: Any) -> None:
    """Limits are compared one by one, or one with all."""
    assert numbers.can_knock([TEN, TEN], limits).ravel().tolist()[1]
    assert not numbers.can_knock([TEN, TEN], 9).any()
    assert numbers.can_knock([], []).size == 0


def test_no_limits() -> None:
    """A limit that is negative, too large or no whole number is refused, with its index."""
    for limit in (-1, 256, 1 << 70):
        with pytest.raises(OutOfRangeError, match=rf"a knock limit is {limit} \(index 1\)\. Use"):
            numbers.can_knock([TEN, TEN], [9, limit])
    for wrong in (9.5, [], np.array([], str), np.ma.array([9], mask=[True]), [True]):
        with pytest.raises((TypeError, InvalidCardsError), match="limits"):
            numbers.can_knock([TEN, TEN], wrong)
    with pytest.raises(InvalidCardsError, match="limits have no regular shape"):
        numbers.can_knock([TEN], [[1], [1, 2]])
    with pytest.raises(InvalidCardsError, match=r"shape \(3,\) do not fit hands of shape \(2,\)"):
        numbers.can_knock([TEN, TEN], [1, 2, 3])


def test_a_fault_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no executor was given none is blamed: the error comes out as it is."""

    def broken(_: MeldRules) -> None:
        raise MemoryError

    monkeypatch.setattr("oklahoma_rummy.numbers.arrays.table_for", broken)
    monkeypatch.setattr("oklahoma_rummy.numbers.arrays._BLOCK", 2)
    for hands in (1, 5):
        with pytest.raises(MemoryError):
            numbers.deadwood([TEN] * hands)


def test_best_discard_is_the_first_option() -> None:
    """The discard is the one that ``discards`` puts first."""
    masks = numbers.random_hands(300, np.random.default_rng(5), cards=11)
    firsts = [discards(hand)[0].card.index for hand in numbers.to_hands(masks)]
    assert numbers.best_discard(masks).tolist() == firsts


def test_blocks_and_executors_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """However an array is divided, and whoever works on it, the answer is the same."""
    masks = numbers.random_hands(1001, np.random.default_rng(5))
    whole = numbers.deadwood(masks)
    assert whole[:50].tolist() == [deadwood(hand) for hand in numbers.to_hands(masks[:50])]
    for block in (1000, 64):
        monkeypatch.setattr("oklahoma_rummy.numbers.arrays._BLOCK", block)
        assert np.array_equal(numbers.deadwood(masks), whole)
        with ThreadPoolExecutor(2) as threads:
            assert np.array_equal(numbers.deadwood(masks, executor=threads), whole)
            assert threads.submit(int).result() == 0


def test_cores_where_the_system_does_not_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a list of the process's own cores those of the machine are used, at least one."""
    from oklahoma_rummy.numbers.arrays import _cores  # noqa: PLC0415

    assert _cores() >= 1
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert _cores() == 1


class TestKernelsUncompiled:
    """The kernels as plain Python, where a reader can step through them."""

    table = table_for(MeldRules())
    hands = numbers.from_hands(
        ["A23.456.789.T", "A23.456.789T.", "A23.A24.A2.A2K", "..4567.4", "4.4.4567.", "..."]
    )

    def test_deadwood(self) -> None:
        """The body of the kernel gives what the scalar solver does."""
        answers = np.empty(len(self.hands), np.uint8)
        assert KERNEL.deadwood_of_each.py_func(self.hands, self.table, answers) == -1
        assert answers.tolist() == [deadwood(hand) for hand in numbers.to_hands(self.hands)]

    def test_sets(self) -> None:
        """Every set that a rank makes is tried."""
        rests = np.empty(256, np.uint64)
        for hand in self.hands:
            loose = KERNEL.after_runs.py_func(hand, self.table) % CARD
            least = KERNEL.after_sets.py_func(hand, self.table, rests, loose)
            assert least == deadwood(CardSet.from_mask(int(hand)))

    def test_best_discard(self) -> None:
        """The body of the kernel gives the first best option."""
        hands = self.hands[:-1]
        answers = np.empty(len(hands), np.uint8)
        assert KERNEL.best_discard_of_each.py_func(hands, self.table, answers) == -1
        firsts = [discards(hand)[0].card.index for hand in numbers.to_hands(hands)]
        assert answers.tolist() == firsts

    @pytest.mark.parametrize("mask", [1 << 52, (1 << 15) - 1])
    def test_refused(self, mask: int) -> None:
        """The place of the first hand that cannot be judged is given back."""
        hands = np.array([1, mask], np.uint64)
        answers = np.empty(2, np.uint8)
        assert KERNEL.deadwood_of_each.py_func(hands, self.table, answers) == 1
        assert KERNEL.best_discard_of_each.py_func(hands, self.table, answers) == 1
