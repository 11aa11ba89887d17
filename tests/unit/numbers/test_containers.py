"""Arrays of other packages; each test needs that package."""

from typing import Any

import numpy as np
import pytest

from oklahoma_rummy import numbers
from oklahoma_rummy.errors import InvalidCardsError, OutOfRangeError

pytestmark = pytest.mark.dask

MASKS = numbers.random_hands(1000, np.random.default_rng(3))


class TestPandas:
    """Series of masks."""

    pandas: Any = None

    @pytest.fixture(autouse=True)
    def _with_pandas(self) -> None:
        self.pandas = pytest.importorskip("pandas")

    def test_index_kept(self) -> None:
        """The answer is a Series with the index and name of the masks."""
        index = [f"seat {number}" for number in range(1000)]
        series = self.pandas.Series(MASKS, index=index, name="hand")
        answer = numbers.deadwood(series)
        assert answer.dtype == np.uint8
        assert answer.name == "hand"
        assert answer.index.equals(series.index)
        assert np.array_equal(answer.to_numpy(), numbers.deadwood(MASKS))
        for mine, plain in (
            (numbers.is_gin(series), numbers.is_gin(MASKS)),
            (numbers.can_knock(series, 60), numbers.can_knock(MASKS, 60)),
            (numbers.best_discard(series), numbers.best_discard(MASKS)),
        ):
            assert mine.index.equals(series.index)
            assert np.array_equal(mine.to_numpy(), plain)

    def test_limits(self) -> None:
        """Limits that are labelled as the hands are go by label, others are refused."""
        series = self.pandas.Series(MASKS[:3], index=["a", "b", "c"])
        limits = self.pandas.Series([0, 255, 0], index=["a", "b", "c"])
        assert numbers.can_knock(series, limits).tolist() == [False, True, False]
        assert numbers.can_knock(series, [0, 255, 0]).tolist() == [False, True, False]
        with pytest.raises(InvalidCardsError, match="other labels"):
            numbers.can_knock(series, limits[::-1])
        assert numbers.can_knock(series, limits[::-1].reindex(series.index))["b"]
        with pytest.raises(InvalidCardsError, match="do not fit"):
            numbers.can_knock(series, [0, 255])

    def test_other_containers(self) -> None:
        """An index or a table is answered with an array."""
        table = self.pandas.DataFrame({"a": [7, 3], "b": [3, 7]})
        assert numbers.deadwood(table).tolist() == [[0, 3], [3, 0]]
        assert numbers.deadwood(self.pandas.Index([7, 3])).tolist() == [0, 3]

    def test_nullable(self) -> None:
        """A nullable column without gaps is answered, a gap is a TypeError."""
        assert numbers.deadwood(self.pandas.Series([7, 3], dtype="Int64")).tolist() == [0, 3]
        with pytest.raises(TypeError, match="not NAType; index 1"):
            numbers.deadwood(self.pandas.Series([7, None], dtype="Int64"))


class TestDask:
    """Dask arrays, and a Dask cluster as executor."""

    dask: Any = None

    @pytest.fixture(autouse=True)
    def _with_dask(self) -> None:
        self.dask = pytest.importorskip("dask.array")

    def test_lazy(self) -> None:
        """Nothing is computed before it is asked for, and type and shape are known."""
        array = self.dask.from_array(MASKS.reshape(10, 100), chunks=(3, 40))
        answer = numbers.deadwood(array)
        assert isinstance(answer, self.dask.Array)
        assert answer.dtype == np.uint8
        assert answer.shape == (10, 100)
        assert np.array_equal(answer.compute(), numbers.deadwood(MASKS.reshape(10, 100)))
        assert isinstance(numbers.is_gin(array), self.dask.Array)
        assert np.array_equal(
            numbers.can_knock(array, 60).compute().ravel(), numbers.can_knock(MASKS, 60)
        )
        assert np.array_equal(
            numbers.best_discard(array).compute().ravel(), numbers.best_discard(MASKS)
        )

    def test_bad_masks(self) -> None:
        """A wrong type is refused at once, a wrong mask when its block is computed."""
        with pytest.raises(TypeError, match="masks are whole numbers"):
            numbers.deadwood(self.dask.ones(3))
        lazy = numbers.deadwood(self.dask.from_array(np.array([1, -1]), chunks=1))
        with pytest.raises(OutOfRangeError, match="mask is -1"):
            lazy.compute()

    @pytest.mark.filterwarnings("default")  # the cluster's own packages warn
    def test_cluster(self) -> None:
        """A cluster's executor counts hands and judges arrays as this process does."""
        distributed = pytest.importorskip("distributed")
        masks = numbers.random_hands(600_000, np.random.default_rng(3))
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            executor = client.get_executor()
            assert numbers.census(6, executor=executor) == numbers.census(6)
            assert np.array_equal(
                numbers.deadwood(masks, executor=executor), numbers.deadwood(masks)
            )
            assert executor.submit(int).result() == 0
