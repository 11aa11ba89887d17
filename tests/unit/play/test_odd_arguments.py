"""Odd arguments: every public method of play ends in one of our errors, or in a `TypeError`."""

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import cycle, islice
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.cards import PACK, Card, CardSet, shuffled
from oklahoma_rummy.errors import InvalidCardsError, OklahomaRummyError
from oklahoma_rummy.play import Discard, Draw, Event, Match, PlayerView, Round
from tests.decks import deck_with, played

NEARLY = "4c5c6c 9d9h9s JdQdKd 5h"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([NEARLY, LOOSE], "7s", stock="Kh 8c 7d", dealer=1)
STATES = [
    played("oklahoma_rummy(big_gin_bonus=50)", DEAL, *actions, dealer=1)
    for actions in ((), ("draw",), ("draw", "knock Kh"), ("draw", "knock Kh", "done"))
]
MATCHES = [
    Match.start("oklahoma_rummy"),
    Match.start("oklahoma_rummy", dealer=1).deal(DEAL),
    Match.start("partnership_two_tables").deal(DEAL, DEAL).play("draw", seat=3),
    Match.start("oklahoma_rummy", dealer=1).deal(DEAL).play("draw").play("knock Kh").play("done"),
]


class Odd:
    """A value that is nothing in particular."""


ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 5, 10**30, 1.5, float("nan"), Fraction(1, 2), 1j,
    "", " ", "x", "7h", "draw", "lay 7h on 1", "knock 7h: -", "big-gin", "reshuffle", "é" * 50,
    b"", b"7h", [], [None], (), {}, {"deal": 1}, set(), {"7h"}, range(3), iter(()), object(), Odd(),
    Odd, int, len, random, Random, Ellipsis, Card.parse("7h"), CardSet("7h"), Draw(), Discard("7h"),
    PACK, STATES[0], STATES[2].view(1), MATCHES[1], ["7h"] * 3, "7h" * 60, [[]],
]  # fmt: skip


def with_name(call: Callable[..., object], name: str, *args: object) -> Callable[[Any], object]:
    """Give what calls with an odd argument by its name."""
    return lambda odd: call(*args, **{name: odd})


def listing(call: Callable[[Any], Iterable[object]], count: int) -> Callable[[Any], object]:
    """Give what also iterates over the answer."""
    return lambda odd: list(islice(call(odd), count))


def methods() -> Iterator[tuple[str, Callable[[Any], object]]]:
    """Give every method that takes something, on every kind of value that has it."""
    for n, state in enumerate(STATES):
        yield f"Round.play {n}", state.play
        yield f"Round.play seat {n}", with_name(state.play, "seat", "draw")
        yield f"Round.why_illegal {n}", state.why_illegal
        yield f"Round.spreads {n}", listing(state.spreads, 5)
        yield f"Round.view {n}", state.view
        for view in (state.view(0), state.view(1), state.view(None), state.open_view()):
            name = f"{n} {view.seat} {view.stock is None}"
            legal = view.legal_actions
            yield f"PlayerView.why_illegal {name}", view.why_illegal
            yield f"PlayerView.spreads {name}", listing(view.spreads, 5)
            yield f"PlayerView.possible_decks {name}", listing(view.possible_decks, 2)
            yield f"LegalActions.why_illegal {name}", legal.why_illegal
            yield f"LegalActions.in {name}", legal.__contains__
            yield f"LegalActions.spreads {name}", listing(legal.spreads, 5)
            yield f"LegalActions.sample {name}", legal.sample
    for n, match in enumerate(MATCHES):
        yield f"Match.play {n}", match.play
        yield f"Match.play table {n}", with_name(match.play, "table", "draw")
        yield f"Match.play seat {n}", with_name(match.play, "seat", "draw")
        yield f"Match.deal {n}", match.deal
        yield f"Match.view {n}", match.view
        yield f"Match.view table {n}", with_name(match.view, "table", None)
        yield f"Match.events {n}", match.events
        yield f"Match.events since {n}", with_name(match.events, "since", 0)
        yield f"Match.autoplay_defence {n}", match.autoplay_defence
    yield "Match.start", Match.start
    yield "Match.start players", with_name(Match.start, "players", "oklahoma_rummy")
    yield "Match.start dealer", with_name(Match.start, "dealer", "oklahoma_rummy")
    yield "Round.deal", lambda odd: Round.deal(odd, DEAL)
    yield "Round.deal deck", with_name(Round.deal, "deck", "oklahoma_rummy")
    yield "Round.deal dealer", with_name(Round.deal, "dealer", "oklahoma_rummy", DEAL)
    yield "Round.from_dict", Round.from_dict
    yield "Round.parse", Round.parse
    yield "PlayerView.from_dict", PlayerView.from_dict
    yield "Event.from_dict", Event.from_dict
    event: dict[str, Any] = {"round": 0, "table": 0, "kind": "drew", "seat": 1}
    for part in (*event, "card", "hands", "spread", "meld", "result"):
        others = {name: value for name, value in event.items() if name != part}
        yield f"Event {part}", with_name(partial(Event, **others), part)


@pytest.mark.parametrize("named", list(methods()), ids=lambda named: named[0])
def test_odd_arguments(named: tuple[str, Callable[[Any], object]]) -> None:
    """Whatever is given is taken, or refused by an error of ours or a `TypeError`."""
    name, method = named
    for odd in ODD:
        try:
            str(method(odd))
        except (OklahomaRummyError, TypeError) as error:
            assert str(error), name
            assert len(str(error)) < 20_000, name


def test_what_sampling_needs() -> None:
    """What cannot choose is refused by name, at once."""
    for legal in (STATES[0].legal_actions, STATES[1].legal_actions):
        with pytest.raises(TypeError, match=r"rng is what chooses.*random\.Random\(7\), not 5"):
            legal.sample(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="rng is what chooses"):
        STATES[0].view(0).possible_decks(Random)  # type: ignore[arg-type]


class Crooked(Random):
    """Gives the number that it must not give."""

    def random(self) -> float:
        """Give 1."""
        return 1.0


def test_a_choice_beyond_the_end() -> None:
    """What chooses beyond the last action is refused."""
    with pytest.raises(OklahomaRummyError):
        STATES[1].legal_actions.sample(Crooked())


def test_a_mistake_of_what_chooses() -> None:
    """A mistake inside what chooses is not hidden."""

    class Broken(Random):
        """Breaks when it is asked."""

        def random(self) -> float:
            """Break."""
            raise AttributeError

    with pytest.raises(AttributeError):
        STATES[1].legal_actions.sample(Broken())


def test_a_deck_without_end() -> None:
    """A deck that does not end is read no further than it could be one."""
    with pytest.raises(InvalidCardsError, match="53"):
        Round.deal("oklahoma_rummy", cycle(shuffled(Random(1))))


@pytest.mark.parametrize("kind", [set, frozenset])
def test_a_set_is_not_a_deck(kind: type) -> None:
    """A set has no order, so it is refused where an order matters."""
    with pytest.raises(TypeError, match=r"in order.*not"):
        Round.deal("oklahoma_rummy", kind(DEAL))


LISTS_OF_PARTS = [
    *[
        view.to_dict(legal_actions=True)
        for state in STATES
        for view in (state.view(1), state.open_view())
    ],
    *[event.to_dict() for event in MATCHES[3].events(0)],
]


@pytest.mark.parametrize("data", LISTS_OF_PARTS, ids=range(len(LISTS_OF_PARTS)))
def test_damaged_dictionaries(data: dict[str, Any]) -> None:
    """With up to three parts gone or odd, a view or event is refused by an error of ours."""
    rng = Random(5)
    reader: Callable[[Any], object] = Event.from_dict if "kind" in data else PlayerView.from_dict
    reader(data)
    for _ in range(150):
        damaged = dict(data)
        for _ in range(rng.randint(1, 3)):
            damage(damaged, rng)
        try:
            reader(damaged)
        except OklahomaRummyError as error:
            assert 0 < len(str(error)) < 20_000


def damage(data: dict[str, Any], rng: Random) -> None:
    """Remove or change a part, or a part of a part."""
    key = rng.choice(list(data) or ["none"])
    value = data.get(key)
    if isinstance(value, dict) and rng.random() < 0.8:
        data[key] = dict(value)
        damage(data[key], rng)
    elif isinstance(value, list) and value and rng.random() < 0.6:
        data[key] = list(value)
        data[key][rng.randrange(len(value))] = rng.choice(ODD)
    elif rng.random() < 0.2:
        data.pop(key, None)
    else:
        data[key] = rng.choice(ODD)
