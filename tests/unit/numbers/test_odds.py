"""The odds of a deal."""

import pickle
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import pytest

from oklahoma_rummy.cards import PACK, Card
from oklahoma_rummy.errors import (
    InvalidCardsError,
    NotationError,
    OutOfRangeError,
    UnknownNameError,
)
from oklahoma_rummy.numbers import Chances, census, odds, plot_chances
from oklahoma_rummy.rules import Rules
from tests.reference.naive_table import deadwood

THREE = Rules(hand_size=3, ace_runs="around_corner")
UPCARD = Card.parse("Qh")
OTHERS = [str(card) for card in PACK if card != UPCARD]


def least(hand: Iterable[str], ace_runs: str = "around_corner") -> int:
    """Ask the reference for the least deadwood of a hand."""
    return deadwood(frozenset(hand), ace_runs)


def least_without(*hand: str, among: Iterable[str], ace_runs: str = "around_corner") -> int:
    """Ask it for the least that is left when one of some cards is discarded."""
    return min(least({*hand} - {card}, ace_runs) for card in among)


def chances_of(deadwoods: list[int]) -> Chances:
    """Give the chances of hands counted one by one."""
    return Chances({points: deadwoods.count(points) for points in set(deadwoods)})


class TestChances:
    """What a count of hands says."""

    chances = Chances({10: 2, 0: 1, 40: 1, 7: 0})

    def test_figures(self) -> None:
        """Chances are exact fractions, the spread is the standard deviation."""
        assert self.chances.counts == ((0, 1), (10, 2), (40, 1))
        assert self.chances.hands == 4
        assert self.chances.gin == Fraction(1, 4)
        assert self.chances.within(9) == Fraction(1, 4)
        assert self.chances.within(10) == Fraction(3, 4)
        assert self.chances.mean == 15
        assert self.chances.spread == pytest.approx(225**0.5)

    def test_value(self) -> None:
        """Chances are a value: equal, hashable, picklable, and their repr gives them back."""
        again = Chances(((0, 1), (40, 1), (10, 2)))
        assert again == self.chances
        assert hash(again) == hash(self.chances)
        assert pickle.loads(pickle.dumps(again)) == again  # noqa: S301 (made here)
        assert eval(repr(again)) == again  # noqa: S307 (our own repr)

    def test_refused(self) -> None:
        """There are no chances of no hand or of what is no count, and no limit below 0."""
        with pytest.raises(InvalidCardsError, match="no hand to give chances of"):
            Chances({})
        with pytest.raises(InvalidCardsError, match="duplicate deadwood"):
            Chances(((0, 1), (0, 2)))
        for wrong in ({-1: 1}, {256: 1}, {0: -1}):
            with pytest.raises(OutOfRangeError):
                Chances(wrong)
        for no_counts in (None, 5, {"a": 1}, {0: 0.5}, ((0, 1, 2),), (0, 1)):
            with pytest.raises(TypeError):
                Chances(no_counts)  # type: ignore[arg-type]
        with pytest.raises(OutOfRangeError, match="a knock limit is -1"):
            self.chances.within(-1)


def test_as_dealt() -> None:
    """The hands under an upcard are those without it, counted one by one."""
    assert odds("Qh", THREE) == chances_of([least(hand) for hand in combinations(OTHERS, 3)])


def test_after_a_draw() -> None:
    """After a draw a hand has one card more and makes its best discard."""
    table = Rules(hand_size=2)
    hands = combinations(OTHERS, 3)
    left = [least_without(*hand, among=hand, ace_runs="low") for hand in hands]
    assert odds(UPCARD, table, after="stock") == chances_of(left)


def test_after_taking_the_upcard() -> None:
    """The upcard taken has to be kept, unless the rules allow to discard it at once."""
    hands = list(combinations(OTHERS, 3))
    kept = [least_without("Qh", *hand, among=hand) for hand in hands]
    free = [least_without("Qh", *hand, among=(*hand, "Qh")) for hand in hands]
    assert odds(UPCARD, THREE, after="upcard") == chances_of(kept)
    free_table = Rules(hand_size=3, ace_runs="around_corner", allow_rediscard=True)
    assert odds(UPCARD, free_table, after="upcard") == chances_of(free)


def test_upcard_left_open() -> None:
    """Without an upcard all hands count, and they are the mean over the 52 upcards."""
    assert odds() == Chances(census(10))
    by_rank = [odds(f"{rank}s", THREE).gin for rank in "A23456789TJQK"]
    assert sum(by_rank) / 13 == odds(None, THREE).gin


def test_refused() -> None:
    """What is no upcard, no stage or no rules is refused."""
    with pytest.raises(NotationError):
        odds("7x")
    with pytest.raises(UnknownNameError, match="Did you mean 'stock'"):
        odds("7h", after="stok")
    with pytest.raises(InvalidCardsError, match="left open cannot be taken"):
        odds(after="upcard")
    with pytest.raises(TypeError, match="rules are a Rules, not str"):
        odds("7h", "classic")  # type: ignore[arg-type]


class TestPlot:
    """The picture of chances."""

    def test_charts(self) -> None:
        """Each chart has the figures of each count as steps, and the legend its name."""
        chances = {"dealt": odds("Qh", THREE), "drawn": odds("Qh", THREE, after="stock")}
        figure = plot_chances(chances, limits={"drawn": 12}, title="Three cards")
        each, within = figure.axes
        assert [text.get_text() for text in figure.legends[0].get_texts()] == ["dealt", "drawn"]
        assert list(within.patches[0].get_data().values) == [
            100 * float(chances["dealt"].within(limit)) for limit in range(13)
        ]
        assert sum(each.patches[0].get_data().values) == pytest.approx(100)
        (dot,) = within.get_lines()
        assert dot.get_xydata().tolist() == [[12, 100 * float(chances["drawn"].within(12))]]

    def test_gaps(self) -> None:
        """A deadwood that no hand has is drawn as zero, and a single one is seen."""
        each, _ = plot_chances({"two": Chances({0: 1, 3: 1}), "one": Chances({3: 5})}).axes
        two, one = each.patches
        assert list(two.get_data().values) == [50, 0, 0, 50]
        assert list(one.get_data().values) == [0, 0, 0, 100]

    def test_colours(self) -> None:
        """Thirteen upcards have thirteen colours."""
        figure = plot_chances({str(number): Chances({0: 1}) for number in range(13)})
        assert len({patch.get_edgecolor() for patch in figure.axes[0].patches}) == 13

    @pytest.mark.parametrize("name", ["_hidden", "", "$a$"])
    def test_any_name(self, name: str) -> None:
        """Any name is shown as it is written."""
        figure = plot_chances({name: Chances({0: 1})}, title=name)
        (text,) = figure.legends[0].get_texts()
        assert text.get_text() == name
        assert not text.get_parse_math()

    def test_refused(self) -> None:
        """Nothing to draw, what are no chances and what is no limit is refused."""
        with pytest.raises(InvalidCardsError, match="nothing to draw"):
            plot_chances({})
        for wrong in (None, [Chances({0: 1})], {"a": {0: 1}}, {1: Chances({0: 1})}):
            with pytest.raises(TypeError, match="names to Chances"):
                plot_chances(wrong)  # type: ignore[arg-type]
        with pytest.raises(OutOfRangeError, match="a knock limit is 256"):
            plot_chances({"a": Chances({0: 1})}, limits={"a": 256})
