"""Promises that every public value keeps."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from oklahoma_rummy import (
    PACK,
    PRESETS,
    Arrangement,
    Card,
    CardSet,
    Match,
    Meld,
    MeldRules,
    OklahomaRummyError,
    PlayerView,
    Round,
    Rules,
    ScoreSheet,
    best_defence,
    check_rules,
    discards,
    price,
    showdown,
)
from oklahoma_rummy.errors import Problem
from oklahoma_rummy.play import LegalActions, parse_action
from oklahoma_rummy.simulation import (
    Advice,
    Careful,
    Comparison,
    Duel,
    Greedy,
    Simulation,
    advise,
    compare,
    duel,
    run,
)
from oklahoma_rummy.values import remake
from tests.api.public_names import all_names

KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
RESULT = showdown(Rules(), upcard="7s", hands=[KNOCKER, DEFENDER])
SCORE = price(RESULT, Rules())
SHEET = (
    ScoreSheet.new("oklahoma_rummy").record(RESULT).record_void(note="late").record_points(1, 200)
)
MATCH = Match.start("oklahoma_rummy").deal(PACK).play("draw")
IN_PLAY = MATCH.rounds[0]
DEALT = Round.deal("short", PACK)
PLAYED = run("short", ["greedy", "random"], 1, seed=7)
BOTH = compare("short", "long", 1, seed=7, strong="greedy")
DUEL = duel("greedy", "random", "short", 1, seed=7)
ACTIONS = [
    parse_action(text)
    for text in (
        "draw",
        "take",
        "pass",
        "discard 7h",
        "knock 9c: 4h5h6h 7c7d7s",
        "gin 9c: 4h5h6h 7c7d7s",
        "big-gin: 4h5h6h7h",
        "lay 6h on 1",
        "done",
        "reshuffle 7h 9c",
    )
]
SETTLED = (
    ScoreSheet.new("oklahoma_rummy")
    .record_void("misdeal")
    .record_award(0, 20, "conceded")
    .adjust(1, -10, "late")
    .end("agreed")
)
PENALTIES = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31])
VALUES: list[Any] = [
    Card.parse("7h"),
    CardSet.parse("..."),
    CardSet.parse("A23.456.789.T"),
    PACK,
    Meld.parse("7c7d7s"),
    Meld.parse("QhKhAh"),
    MeldRules(),
    MeldRules(ace_runs="around_corner", ace_deadwood=15),
    Arrangement.parse("Ac2c3c 4d5d6d | Ts"),
    discards(f"{KNOCKER} Kh")[0],
    best_defence(DEFENDER, "4c5c6c 9d9h9s"),
    *PRESETS.values(),
    RESULT,
    SCORE,
    *SCORE.items,
    SHEET,
    SHEET.under("long"),
    *SHEET.entries,
    *PENALTIES.entries,
    *SETTLED.entries,
    SETTLED.final(),
    *SHEET.columns,
    SHEET.columns[0].account(1)[0],
    SHEET.lines[0],
    SHEET.lines[0].score,
    *SHEET.lines[0].score.tables,
    SHEET.final(),
    *SHEET.final().accounts,
    *SHEET.final().payments,
    *SHEET.statistics,
    SHEET.rows[0],
    Rules().diff("double_oklahoma"),
    *Rules().diff("double_oklahoma").changes,
    check_rules("target = 100"),
    *ACTIONS,
    IN_PLAY,
    IN_PLAY.view(0),
    IN_PLAY.why_illegal("draw"),
    MATCH,
    *MATCH.history,
    *MATCH.events(None),
    Greedy(),
    Careful(danger=1),
    *(ADVICE := (advise(IN_PLAY.view(1)), advise(DEALT.view(1)))),
    ADVICE[0].discards[0],
    ADVICE[0].discards[0].prospect,
    ADVICE[1].take,
    PLAYED,
    PLAYED.share(0),
    *PLAYED.matches,
    *PLAYED.matches[0].deals,
    DUEL,
    *DUEL.pairs,
    DUEL.caps,
    BOTH,
    BOTH.measures[0],
    BOTH.measures[0].difference,
]


HOLD_ANYTHING = {"value", "allowed", "document"}
"""Fields that hold whatever was given."""


def copied(value: Any) -> Any:
    """Return an equal value that is not the same, made as a pickle is."""
    call, arguments = value.__reduce__()
    return call(*arguments)


def classes() -> list[type]:
    """Give every public class of values."""
    return [
        each
        for each in all_names().values()
        if isinstance(each, type)
        and attrs.has(each)
        and not issubclass(each, Exception)
        and each not in {Problem, LegalActions}
    ]


def test_every_class_is_looked_at() -> None:
    """No public class of values is missing below."""
    assert set(classes()) <= {type(value) for value in VALUES}


@pytest.mark.parametrize(
    "value", VALUES, ids=[f"{type(value).__name__}-{n}" for n, value in enumerate(VALUES)]
)
class TestValue:
    """What holds for each of them."""

    def test_frozen(self, value: Any) -> None:
        """No field can be set, not even to what it is."""
        for field in attrs.fields(type(value)):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, field.name, getattr(value, field.name))

    def test_slotted(self, value: Any) -> None:
        """There is no dictionary in which another attribute could hide."""
        assert not hasattr(value, "__dict__")

    def test_hashable(self, value: Any) -> None:
        """Equal values have one hash."""
        assert hash(copied(value)) == hash(value)

    @pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
    def test_picklable(self, value: Any, protocol: int) -> None:
        """A pickle gives the value back, in every protocol."""
        assert pickle.loads(pickle.dumps(value, protocol)) == value  # noqa: S301 (made here)

    def test_pickled_by_its_constructor(self, value: Any) -> None:
        """A pickle holds what a call takes, and nothing that was worked out from it."""
        call, arguments = value.__reduce__()
        if call is remake:
            taken = {field.alias for field in attrs.fields(type(value)) if field.init}
            assert arguments[0] is type(value)
            assert arguments[1].keys() == taken
        else:
            assert call.__self__ is type(value)

    def test_wrong_pickles_are_refused(self, value: Any) -> None:
        """A pickle in which one field holds anything else is refused, never believed."""
        call, arguments = value.__reduce__()
        given = arguments[-1]
        damaged = (
            [given | {name: object()} for name in given if name not in HOLD_ANYTHING]
            if isinstance(given, dict)
            else [object()]
        )
        for each in damaged:
            with pytest.raises((TypeError, OklahomaRummyError)):
                call(*arguments[:-1], each)

    def test_pickles_of_other_versions_are_refused(self, value: Any) -> None:
        """A pickle with a field too many, or without one that is needed, is refused."""
        call, arguments = value.__reduce__()
        if isinstance(arguments[-1], dict):
            with pytest.raises((TypeError, OklahomaRummyError)):
                call(*arguments[:-1], arguments[-1] | {"odd": 1})
            needed = [
                field.alias
                for field in attrs.fields(type(value))
                if field.init and field.default is attrs.NOTHING
            ]
            for name in needed if call is remake else ["rules", "hands"]:
                with pytest.raises((TypeError, OklahomaRummyError)):
                    call(*arguments[:-1], {k: v for k, v in arguments[-1].items() if k != name})

    def test_own_copy(self, value: Any) -> None:
        """What cannot change is its own copy, deep copy included."""
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        assert copy.deepcopy([value])[0] is value

    def test_replaceable(self, value: Any) -> None:
        """Replacing every field by itself gives an equal value."""
        same = {f.alias: getattr(value, f.name) for f in attrs.fields(type(value)) if f.init}
        if hasattr(value, "__replace__"):  # attrs adds it where copy.replace exists
            assert value.__replace__(**same) == value
        else:
            assert attrs.evolve(value, **same) == value

    def test_repr_evaluates_back(self, value: Any) -> None:
        """The repr is an expression that gives the value back; of what is long, one short line."""
        if isinstance(value, Advice | Comparison | Duel | Match | PlayerView | Simulation):
            assert repr(value).startswith(f"<{type(value).__name__}: ")
            assert len(repr(value)) <= 80
            return
        names = all_names()
        assert eval(repr(value), names) == value  # noqa: S307 (our own repr)

    def test_final(self, value: Any) -> None:
        """The class says that it may not be subclassed."""
        assert type(value).__final__

    def test_not_equal_to_another_type(self, value: Any) -> None:
        """A value differs from its own text and from nothing at all."""
        assert value != repr(value)
        assert value is not None
