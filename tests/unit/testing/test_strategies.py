"""What can be drawn: every public value, by its type."""

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import Any

import attrs
import hypothesis
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from oklahoma_rummy import Card, CardSet, Meld, Phase, Round, Rules, deadwood
from oklahoma_rummy.errors import InvalidRulesError, MissingExtraError, UnknownNameError
from oklahoma_rummy.play import Action, Discard
from oklahoma_rummy.rules import check_rules
from oklahoma_rummy.testing import WAYS, Way, _extra, by_type, strategies
from oklahoma_rummy.values import CLASSES
from tests.api.public_names import all_names
from tests.played_positions import check_legal

few = settings(max_examples=20)
quick = settings(max_examples=1000, database=None, phases=[hypothesis.Phase.generate])
PUBLIC = [
    value
    for value in all_names().values()
    if isinstance(value, type) and attrs.has(value) and not issubclass(value, Exception)
]


def test_every_public_value_can_be_drawn() -> None:
    """No public class of values is without a strategy."""
    assert set(PUBLIC) <= set(by_type.STRATEGIES)


@pytest.mark.parametrize("cls", PUBLIC, ids=lambda cls: cls.__name__)
def test_a_value_is_drawn_by_its_type(cls: type) -> None:
    """`st.from_type` draws values of the class."""

    @few
    @given(st.from_type(cls))
    def check(value: object) -> None:
        assert type(value) is cls

    check()


@few
@given(st.lists(st.from_type(Card)), st.from_type(tuple[Round, Rules]))
def test_types_that_hold_values(cards: list[Card], pair: tuple[Round, Rules]) -> None:
    """Generic types draw them too."""
    assert all(type(card) is Card for card in cards)
    assert (type(pair[0]), type(pair[1])) == (Round, Rules)


def test_what_is_not_a_public_value() -> None:
    """A class without a strategy is named, with those that have one."""
    with pytest.raises(UnknownNameError, match="unknown public value 'Random'"):
        by_type.strategy_of(Random)


@few
@given(st.data(), st.integers(1, 20), st.sampled_from([None, False, True]))
def test_a_hand_has_its_size(data: st.DataObject, size: int, dense: bool | None) -> None:  # noqa: FBT001
    """A hand holds as many cards as asked for, sparse or dense."""
    assert len(data.draw(strategies.hands(size, dense=dense))) == size


def test_dense_hands_meld() -> None:
    """Melds abound in dense hands: most of them hold one."""
    drawn: list[CardSet] = []

    @settings(max_examples=100, database=None, derandomize=True)
    @given(strategies.hands(dense=True))
    def draw(hand: CardSet) -> None:
        drawn.append(hand)

    draw()
    melded = sum(deadwood(hand) < sum(min(card.rank, 10) for card in hand) for hand in drawn)
    assert melded > len(drawn) * 3 / 4


@few
@given(strategies.rules(players=4, partnership="one_table", scoring="points"))
def test_fixed_fields_stay(rules: Rules) -> None:
    """What the caller fixes is never given up."""
    assert (rules.players, rules.partnership, rules.scoring) == (4, "one_table", "points")


def test_fixed_fields_that_clash() -> None:
    """Fixed fields that do not go together are refused, with all that is wrong."""
    with pytest.raises(InvalidRulesError, match="scoring=penalty"):
        find(strategies.rules(scoring="penalty", hollywood_columns=3), lambda _: True)


@given(strategies.broken_rules())
def test_broken_rules_are_broken(values: dict[str, object]) -> None:
    """The checker finds fault with them."""
    assert check_rules(values).problems


PHASES: dict[Phase, Any] = {
    Phase.UPCARD: strategies.rules(first_upcard="offer"),
    Phase.LAST: strategies.rules(last_discard="playable", fixed_knock_limit=100, stock_floor=10),
    Phase.RESHUFFLE: strategies.rules(stock_exhaustion="reshuffle", players=2, hand_size=10),
}


@pytest.mark.parametrize("phase", Phase)
def test_rounds_in_each_phase(phase: Phase) -> None:
    """A round can be asked for in any phase that its rules bring."""
    under = PHASES.get(phase, strategies.ANY_RULES)
    way = WAYS[2] if phase in PHASES else None

    @settings(max_examples=3, database=None)
    @given(strategies.rounds(under, phase=phase, way=way))
    def check(state: Round) -> None:
        assert state.phase is phase

    check()


@pytest.mark.parametrize("way", WAYS)
@few
@given(data=st.data())
def test_ways_play_legally(way: Way, data: st.DataObject) -> None:
    """What a way chooses is legal, and two who are asked alike choose alike."""
    state = data.draw(strategies.rounds())
    if len(state.legal_actions):
        chosen = way(state, Random(1))
        assert chosen in state.legal_actions
        assert chosen == way(state, Random(1))
        check_legal(state)


def shows_two_melds(spread: tuple[Meld, ...]) -> bool:
    """Whether a spread has two melds."""
    return len(spread) == 2


def is_long(record: str) -> bool:
    """Whether a record has an action."""
    return "discard" in record


def is_discard(action: Action) -> bool:
    """Whether an action is a discard."""
    return isinstance(action, Discard)


def find_nothing(_: str) -> None:
    """Find no package."""


@pytest.mark.parametrize(
    ("draw", "holds"),
    [
        (strategies.spreads, shows_two_melds),
        (strategies.sheets, attrgetter("is_over")),
        (strategies.matches, attrgetter("history")),
        (strategies.records, is_long),
        (strategies.actions, is_discard),
    ],
)
def test_what_can_be_found(draw: Callable[[], Any], holds: Callable[[Any], bool]) -> None:
    """Hypothesis finds values with what a test looks for."""
    assert holds(find(draw(), holds, settings=quick))


LOOK = """
import sys
{first}
from hypothesis import find, strategies as st
{then}
from oklahoma_rummy import Card
print(find(st.from_type(Card), lambda card: card.suit == 3))
"""


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("import oklahoma_rummy.cards, hypothesis", "import oklahoma_rummy.testing"),
        ("", ""),
        ("import oklahoma_rummy.play", "import oklahoma_rummy.testing"),
    ],
)
def test_in_whatever_order_they_are_loaded(first: str, then: str) -> None:
    """Types are known to Hypothesis whichever is loaded first, without its plugin too."""
    done = subprocess.run(
        [sys.executable, "-c", LOOK.format(first=first, then=then)],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={"HYPOTHESIS_NO_PLUGINS": "1", "PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout == "As\n"


def test_the_plugin_loads_nothing() -> None:
    """What Hypothesis calls when it is imported loads no room, and registers what is loaded."""
    program = (
        "import sys, hypothesis\n"
        "from oklahoma_rummy.hypothesis_plugin import register_loaded\n"
        "before = set(sys.modules); register_loaded(); assert set(sys.modules) == before\n"
        "assert 'attrs' not in sys.modules and 'oklahoma_rummy.cards' not in sys.modules\n"
        "import oklahoma_rummy.cards; register_loaded()\n"
    )
    subprocess.run(
        [sys.executable, "-c", program], check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert Card in CLASSES


def test_without_hypothesis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Hypothesis is missing, the room says what to install."""
    monkeypatch.setattr(importlib.util, "find_spec", find_nothing)
    with pytest.raises(MissingExtraError, match=r"oklahoma-rummy\[hypothesis\]"):
        importlib.reload(_extra)
