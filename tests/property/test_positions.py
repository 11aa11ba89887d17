"""Positions that are set up or read: every sound one is played to its end, all others are refused.

What is sound is not asked of the library here: a position is built so that it is, or it is played
to its end under every law.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations, count, repeat
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, CardSet, shuffled
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    NotationError,
    OklahomaRummyError,
)
from oklahoma_rummy.play import BigGin, Gin, Knock, Phase, Reshuffle, Round, parse_action
from oklahoma_rummy.play.actions import ACTION_TYPES
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import price
from oklahoma_rummy.testing.laws import check_forms, check_legality, count_places
from oklahoma_rummy.testing.strategies import rules as any_rules
from oklahoma_rummy.testing.ways import Way, any_action, knock_when_possible, never_knock
from tests.property.test_play_machine import check_sound, check_views

LONGEST_PLAY = 250
"""Actions after which a position is given up: discards can be taken, and stocks reshuffled, for
ever."""
POLICIES: list[Way] = [any_action, knock_when_possible, never_knock]
RULES = [
    "oklahoma_rummy",
    "tournament",
    "rami_oklahoma",
    "partnership",
    "partnership(partner_layoff=defenders, layoffs=shared_chain)",
    "four_players(layoffs=shared_chain, big_gin_bonus=20, knock_discard=face_up)",
    "round_the_corner(stock_exhaustion=reshuffle, allow_rediscard=True)",
    "three_players(stock_exhaustion=reshuffle, first_upcard=offer, hand_size=3, stock_floor=0)",
    "oklahoma_rummy(last_discard=playable, fixed_knock_limit=60, first_upcard=offer)",
]


# --- sound positions ---------------------------------------------------------------------------


def play_on(state: Round, rng: Random, *, share: float) -> None:
    """Play a position to its end, look closely at a share of what comes, and price the result."""
    policy = rng.choice(POLICIES)
    for _ in range(LONGEST_PLAY):
        found = count_places(state)
        assert len(found) == 52
        assert set(found.values()) == {1}
        if rng.random() < share:
            check_legality(state, rng)
            check_forms(state)
            check_sound(state)
            check_views(state, rng)
        if state.phase is Phase.OVER:
            assert state.result is not None
            score = price(state.result, state.rules)
            assert len(score.points) == state.rules.seats_at_table
            return
        state = state.play(policy(state, rng))


def possible_phases(rules: Rules) -> list[Phase]:
    """List the phases before a knock that rules know."""
    phases = [Phase.DRAW, Phase.DISCARD, Phase.DISCARD]
    phases += [Phase.UPCARD] if rules.first_upcard == "offer" else []
    phases += [Phase.LAST] if rules.last_discard == "playable" else []
    phases += [Phase.RESHUFFLE] if rules.stock_exhaustion == "reshuffle" else []
    return phases


def any_position(rules: Rules, rng: Random) -> dict[str, Any]:
    """Make up a sound position that no play need have come to, as keywords of ``Round.setup``."""
    seats, size, floor = rules.seats_at_table, rules.cards_dealt, rules.stock_floor
    deck, phase = shuffled(rng), rng.choice(possible_phases(rules))
    turn = rng.randrange(seats)
    hands = []
    for seat in range(seats):
        held = size + (seat == turn and phase is Phase.DISCARD)
        hands.append(CardSet(deck[:held]))
        deck = deck[held:]
    in_stock = {
        Phase.DRAW: rng.randint(floor + 1, max(floor + 1, len(deck) - 1)),
        Phase.DISCARD: rng.randint(floor, max(floor, len(deck))),
        Phase.UPCARD: len(deck) - 1,
    }.get(phase, floor)
    stock, pile = deck[:in_stock], deck[in_stock:]
    taken = [CardSet(card for card in hand if rng.random() < 0.2) for hand in hands]
    if phase is Phase.UPCARD or len(pile) == 1:
        taken = [CardSet()] * seats
    buried = []
    under = 51 - seats * size - floor
    if rules.stock_exhaustion == "reshuffle" and phase is not Phase.UPCARD and rng.random() < 0.5:
        below = stock[max(0, len(stock) - under) :]
        others = [card for card in PACK if card not in stock]
        buried = [CardSet([*below, *rng.sample(others, under - len(below))])]
    seen = [*pile, *(card for cards in taken for card in cards), *(buried[0] if buried else ())]
    if not seen:  # the pile is empty: somebody took the upcard
        taken[turn] = hands[turn]
        seen = [*taken[turn]]
    upcard = pile[0] if phase is Phase.UPCARD else rng.choice(seen)
    is_fresh = pile == (upcard,) and not any(taken) and not buried
    barred = None
    if phase is Phase.DRAW and is_fresh and rules.first_upcard == "offer":
        barred = upcard if not rules.allow_rediscard else rng.choice([upcard, None])
    elif phase is Phase.DISCARD and taken[turn] and not rules.allow_rediscard:
        barred = rng.choice([None, *taken[turn]])
    return {
        "upcard": upcard,
        "hands": hands,
        "phase": phase,
        "turn": turn,
        "dealer": rng.randrange(seats),
        "stock": stock,
        "discards": pile,
        "taken": taken,
        "barred": barred,
        "buried": buried,
    }


@given(rules=any_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_position_need_have_no_history(rules: Rules, seed: int) -> None:
    """Whatever is sound is taken, and played to its end under every law."""
    rng = Random(seed)
    state = Round.setup(rules, **any_position(rules, rng))
    play_on(state, rng, share=0.05)


@pytest.mark.nightly
@given(rules=any_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=20_000, deadline=None)
def test_many_positions_without_a_history(rules: Rules, seed: int) -> None:
    """Twenty thousand more sound positions are played to their ends."""
    rng = Random(seed)
    play_on(Round.setup(rules, **any_position(rules, rng)), rng, share=0.01)


@given(rules=any_rules(), seed=st.integers(0, 2**32), policy=st.sampled_from(POLICIES))
@settings(max_examples=15, deadline=None)
def test_what_play_comes_to_is_taken(rules: Rules, seed: int, policy: Way) -> None:
    """Every position of a deal is read back from its line, its JSON and its own keywords."""
    rng = Random(seed)
    state = Round.deal(rules, shuffled(rng), dealer=seed % rules.seats_at_table)
    for _ in range(LONGEST_PLAY):
        data = state.to_dict()
        assert Round.from_dict(json.loads(json.dumps(data))) == state
        assert Round.parse(str(state)) == state
        assert Round.setup(**data) == state
        if state.phase is Phase.OVER:
            return
        state = state.play(policy(state, rng))


@given(rules=any_rules(), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_what_a_seat_samples_is_sound(rules: Rules, seed: int) -> None:
    """A round that a view deals for a search can be written down and read back."""
    rng = Random(seed)
    state = Round.setup(rules, **any_position(rules, rng))
    for _ in range(5):
        seat = rng.choice([None, *range(rules.seats_at_table)])
        sampled = next(state.view(seat).possible_decks(rng))
        assert Round.from_dict(sampled.to_dict()) == sampled
        if state.phase is Phase.OVER:
            return
        state = state.play(knock_when_possible(state, rng))


# --- damages -----------------------------------------------------------------------------------


@cache
def samples() -> list[Round]:
    """Give rounds of every phase under several rules."""
    rng = Random(5)
    found = []
    for rules in RULES:
        for policy in POLICIES:
            state = Round.deal(rules, shuffled(rng))
            trail = [state]
            while state.phase is not Phase.OVER and len(trail) < 200:
                state = state.play(policy(state, rng))
                trail.append(state)
            found += [trail[0], *rng.sample(trail, 3), *trail[-4:]]
    return found


def nested(depth: int) -> list[Any]:
    """Nest lists in lists."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


class Odd:
    """A value of a type that nobody knows."""


def odd_value(rng: Random) -> Any:
    """Make a value that belongs nowhere, or that might."""
    huge = 100_000
    makers: list[Callable[[], Any]] = [
        lambda: rng.choice([None, True, False, 0, -1, 3, 99, 1.5, float("nan"), 10**5000]),
        lambda: rng.choice([np.int64(1), np.uint8(0), np.True_, np.float64(0)]),
        lambda: rng.choice(["", " ", "-", "7h", "...", "x", "1", "\ud800", "\x00", "7h\n8h"]),
        lambda: rng.choice([[], ["7h"], {}, (), [None], [[]], {"7h"}, frozenset(), b"7h", Odd()]),
        lambda: rng.choice([Odd, [Odd()], {"7h": 1}, {1: 2}, nested(2_000), CardSet("7h 8h")]),
        lambda: rng.choice(["7" * huge, "7h" * huge, "/" * huge, "7h " * huge, "é" * huge]),
        lambda: rng.choice([["7h"] * huge, [[]] * huge, [None] * huge, "(" * 9_000, "a." * 4_000]),
        lambda: rng.choice([repeat("7h"), repeat([]), count(), iter(["7h"]), iter(())]),
        lambda: rng.choice([set(PACK), tuple(PACK), PACK, list(map(str, PACK)), range(52)]),
    ]
    return rng.choice(makers)()


def odd_key(rng: Random) -> Any:
    """Make a key that nobody knows."""
    return rng.choice(["dealr", "", "x" * 100_000, "\udfff", 7, None, ("a",), 10**5000, Odd])


def damage(value: Any, rng: Random) -> Any:
    """Return a value with something changed in it, however deep."""
    choice = rng.random()
    if isinstance(value, dict) and value and choice < 0.9:
        return damage_dict(value, rng)
    if isinstance(value, list) and value and choice < 0.8:
        return damage_list(value, rng)
    if isinstance(value, str) and value and choice < 0.7:
        return damage_text(value, rng)
    if type(value) is int and value in range(-9, 99) and choice < 0.7:
        return rng.choice([value + 1, value - 1, str(value), value / 2, np.int64(value)])
    return odd_value(rng)


def damage_dict(value: dict[Any, Any], rng: Random) -> dict[Any, Any]:
    """Lose, add, exchange or damage a field."""
    choice, key = rng.random(), rng.choice([*value])
    if choice < 0.08:
        return {name: each for name, each in value.items() if name != key}
    if choice < 0.12:
        return value | {odd_key(rng): value[key]}
    if choice < 0.15:
        return value | {key: value[rng.choice([*value])]}
    return value | {key: damage(value[key], rng)}


def damage_list(value: list[Any], rng: Random) -> Any:
    """Lose, double or damage an entry, or write the list as text."""
    choice, place = rng.random(), rng.randrange(len(value))
    if choice < 0.1:
        return value[:place] + value[place + 1 :]
    if choice < 0.2:
        return [*value, value[place]]
    if choice < 0.25 and all(isinstance(each, str) for each in value):
        return " ".join(value)
    return [*value[:place], damage(value[place], rng), *value[place + 1 :]]


def damage_text(text: str, rng: Random) -> str:
    """Cut, double, exchange or replace some characters."""
    start = rng.randrange(len(text))
    end = min(len(text), start + rng.randrange(1, 4))
    piece, other = text[start:end], rng.randrange(len(text))
    return rng.choice([
        text[:start] + text[end:],
        text[:end] + piece + text[end:],
        text[:start] + text[other : other + len(piece)] + text[end:],
        text[:start] + rng.choice(" -/:+!A2Kshdc.7\n0=,()é♥\ud800\x1b") + text[end:],
        text[:start] + rng.choice("/+.:7( ") * rng.choice([50, 9_000, 300_000]) + text[end:],
        text[:start],
    ])  # fmt: skip


class Worst:
    """The slowest call and the longest message so far."""

    seconds = 0.0
    length = 0
    refused = 0
    message = ""


def attempt(read: Callable[[], Round], rng: Random, worst: Worst, *, share: float) -> None:
    """Read a damaged position: it is sound, or refused in a second and 20 KB by our errors."""
    began = time.perf_counter()
    try:
        state = read()
    except (OklahomaRummyError, TypeError) as error:
        worst.refused += 1
        message = str(error)
        seconds = time.perf_counter() - began
        assert message
        assert isinstance(error, InvalidRoundError | NotationError | TypeError)
        if isinstance(error, InvalidRoundError):
            assert error.problems
        if len(message) > worst.length:
            worst.length, worst.message = len(message), message
    else:
        seconds = time.perf_counter() - began
        assert Round.from_dict(json.loads(json.dumps(state.to_dict()))) == state
        play_on(state, rng, share=share)
        message = ""
    worst.seconds = max(worst.seconds, seconds)
    assert seconds < 1
    assert len(message.encode()) < 20_000


def damaged_reader(rng: Random) -> Callable[[], Round]:
    """Damage a position one to three times, as a dictionary, as keywords or as a line."""
    state = rng.choice(samples())
    form = rng.randrange(5)
    if form == 0:
        text = str(state)
        for _ in range(rng.randint(1, 3)):
            text = damage_text(text, rng) if text else "okr1"
        return lambda: Round.parse(text)
    data: Any = state.to_dict()
    if form == 1:  # as values
        for name in ("hands", "taken", "buried"):
            data[name] = [*map(CardSet, data[name])]
        for name in ("stock", "discards"):
            data[name] = [*getattr(state, name)]
    for _ in range(rng.randint(1, 3)):
        data = damage(data, rng)
    if form < 3 and isinstance(data, dict) and {"rules", "upcard", "hands"} <= {*data}:
        data = {key: value for key, value in data.items() if isinstance(key, str)}
        return lambda: Round.setup(**data)
    return lambda: Round.from_dict(data)


def attempt_many(times: int, *, share: float) -> Worst:
    """Read so many damaged positions."""
    rng, worst = Random(times), Worst()
    for _ in range(times):
        attempt(damaged_reader(rng), rng, worst, share=share)
    return worst


def test_damaged_positions() -> None:
    """Of 2,000 positions with one to three damages each is sound or refused by our errors."""
    assert 1_000 < attempt_many(2_000, share=0.01).refused < 2_000


@pytest.mark.nightly
def test_many_damaged_positions() -> None:
    """Of 100,000 positions with one to three damages each is sound or refused by our errors."""
    assert 50_000 < attempt_many(100_000, share=0.001).refused < 100_000


KNOCKED = Round.setup(
    "oklahoma_rummy",
    upcard="7s",
    hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
).play("knock Kh")
UNREADABLE: dict[str, Any] = {
    "version": 2,
    "rules": "oklahoma(",
    "phase": "drow",
    "turn": 9,
    "dealer": "0",
    "upcard": "7x",
    "hands": ["7x", "..."],
    "taken": "...",
    "stock": None,
    "discards": ["7h", "7h"],
    "barred": 7,
    "buried": [[], {}],
    "showdown": [],
    "result": "knock",
    "dealr": 0,
}
UNREADABLE_SHOWDOWN: dict[str, Any] = {
    "knocker": True,
    "discard": "Kx",
    "discard_is_public": 0,
    "spread": "4c5c",
    "layoffs": [[], ["9c on none"]],
    "knokcer": 0,
}
UNSOUND: dict[str, Any] = {
    "phase": "upcard",
    "hands": ["4c5c6c 9d9h9s JdQdKd", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
    "taken": ["Ks", "..."],
    "stock": "7d",
    "barred": "4c",
    "buried": ["7d"],
}


def fields_named(changes: Mapping[str, Any], shown: Mapping[str, Any] | None = None) -> set[str]:
    """Return the fields in which a changed position has problems."""
    data: dict[str, Any] = {**KNOCKED.to_dict(), **changes}
    if shown:
        data["showdown"] |= {**shown}
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(data)
    return {problem.where.split(",")[0] for problem in caught.value.problems}


def pairs() -> Iterator[tuple[str, str]]:
    """Pair everything that can be unreadable or unsound."""
    names = [*UNREADABLE, *(f"showdown.{name}" for name in UNREADABLE_SHOWDOWN)]
    for one, other in combinations(names, 2):
        if {one, other} & {"showdown"} and "showdown." in one + other:
            continue
        yield one, other


@pytest.mark.parametrize(("one", "other"), [*pairs()])
def test_no_damage_hides_another(one: str, other: str) -> None:
    """Two fields that cannot be read are both named, whichever they are."""
    changes = {name: UNREADABLE[name] for name in (one, other) if name in UNREADABLE}
    shown = {
        name.removeprefix("showdown."): UNREADABLE_SHOWDOWN[name.removeprefix("showdown.")]
        for name in (one, other)
        if name.startswith("showdown.")
    }
    place = {"dealr": "the round", "showdown.knokcer": "showdown"}
    expected = {place.get(name, name) for name in (one, other)}
    assert expected <= fields_named(changes, shown)


@pytest.mark.parametrize("one", UNREADABLE)
@pytest.mark.parametrize("other", UNSOUND)
def test_what_cannot_be_read_hides_little(one: str, other: str) -> None:
    """What is wrong with a field that can be read is named beside one that cannot."""
    needs = {
        "phase": {"rules", "showdown"},
        "hands": {"rules", "phase", "turn", "showdown"},
        "buried": {"rules"},
    }
    needs["stock"] = needs["hands"] | {"discards", "hands"}
    needs["barred"] = needs["hands"] - {"showdown"} | {
        "hands",
        "taken",
        "buried",
        "discards",
        "upcard",
    }
    needs["taken"] = {"hands"}
    if one != other and one not in needs[other]:
        assert {"dealr": "the round"}.get(one, one) in fields_named(
            {one: UNREADABLE[one], other: UNSOUND[other]}
        )
        assert other in fields_named({one: UNREADABLE[one], other: UNSOUND[other]})


# --- values and bounds --------------------------------------------------------------------------


def test_numbers_and_flags_of_numpy() -> None:
    """Whole numbers and flags of NumPy are read, and the round keeps plain ones."""
    data = KNOCKED.to_dict()
    data |= {"turn": np.int64(1), "dealer": np.uint8(1), "version": np.int32(1)}
    data["showdown"] |= {"knocker": np.int16(0), "discard_is_public": np.False_}
    state = Round.from_dict(data)
    assert state == KNOCKED
    assert json.loads(json.dumps(state.to_dict())) == KNOCKED.to_dict()


def test_setup_takes_what_can_be_walked_through() -> None:
    """Iterators are taken for lists, hands and piles."""
    state = KNOCKED
    again = Round.setup(
        state.rules,
        upcard=state.upcard,
        hands=(iter(hand) for hand in state.hands),  # type: ignore[arg-type]
        phase="layoff",
        turn=1,
        dealer=1,
        stock=iter(state.stock),
        showdown=state.to_dict()["showdown"] | {"spread": iter(state.spread)},
    )
    assert again == state


def test_what_has_no_end_or_no_order_is_refused() -> None:
    """Endless decks, hands, piles, spreads and orders, and sets for an order, end in an error."""
    meld = KNOCKED.spread[0]
    data = KNOCKED.to_dict()
    rest = {"upcard": "7s", "hands": data["hands"]}
    calls: list[Callable[[], object]] = [
        lambda: Round.deal("oklahoma_rummy", repeat("7h")),
        lambda: Round.deal("oklahoma_rummy", count()),  # type: ignore[arg-type]
        lambda: Round.deal("oklahoma_rummy", set(PACK)),
        lambda: Round.deal("oklahoma_rummy", frozenset(map(str, PACK))),
        lambda: Round.setup("oklahoma_rummy", upcard="7s", hands=repeat("...")),  # type: ignore[arg-type]
        lambda: Round.setup("oklahoma_rummy", upcard="7s", hands=[repeat("7h"), "..."]),
        lambda: Round.setup("oklahoma_rummy", **rest, stock=repeat("7h")),
        lambda: Round.setup("oklahoma_rummy", **rest, stock=set(PACK)),
        lambda: Round.setup(
            "oklahoma_rummy", **rest, showdown=data["showdown"] | {"spread": repeat(meld)}
        ),
        lambda: Round.from_dict(data | {"hands": repeat(())}),
        lambda: Knock("Kh", repeat(meld)),
        lambda: Gin("Kh", repeat(meld)),
        lambda: BigGin(repeat(meld)),
        lambda: Reshuffle(repeat("7h")),
        lambda: Reshuffle({"7h", "8h"}),
        lambda: Round.from_dict(data | {"hands": {"4c", "5c"}}),
    ]
    for number, call in enumerate(calls):
        with pytest.raises((OklahomaRummyError, TypeError)) as caught:
            call()
        assert len(str(caught.value)) < 2_000, number


def test_setup_wants_a_whole_showdown() -> None:
    """What is left out of a showdown is a problem, also where a position is filled in."""
    data = KNOCKED.to_dict()
    for name in data["showdown"]:
        data["showdown"] = {
            key: each for key, each in KNOCKED.to_dict()["showdown"].items() if key != name
        }
        with pytest.raises(InvalidRoundError, match=f"{name} is missing .showdown.{name}"):
            Round.setup(**data)


def test_a_text_where_a_list_belongs() -> None:
    """A text is not read letter by letter, nor is a set of cards read as a list of hands."""
    for value in ("4c5c", CardSet("4c 5c"), {"4c": 1}, b"4c"):
        for name in ("hands", "taken", "buried"):
            with pytest.raises(InvalidRoundError) as caught:
                Round.from_dict(KNOCKED.to_dict() | {name: value})
            (problem,) = [each for each in caught.value.problems if each.where == name]
            assert problem.code is ErrorCode.WRONG_TYPE
            assert problem.what.endswith("is not a list")


HUGE_ACTIONS = [
    "knock 9c: " + "7c7d7s " * 150_000,
    "knock 9c: " + "x" * 2**20,
    "reshuffle " + "7h " * 350_000,
    "x" * 2**20,
    "lay " + " " * 2**20 + " on 1",
    "knock " + "\n" * 2**20,
    "discard 7h" + " " * 2**20,
]


@pytest.mark.parametrize("text", HUGE_ACTIONS, ids=range(len(HUGE_ACTIONS)))
def test_a_huge_action_costs_little(text: str) -> None:
    """An action of a mebibyte is refused in milliseconds and a few lines."""
    began = time.perf_counter()
    with pytest.raises(OklahomaRummyError) as caught:
        parse_action(text)
    assert len(str(caught.value)) < 2_000
    assert time.perf_counter() - began < 0.1


def action_arguments(rng: Random) -> list[Any]:
    """Make arguments for an action, sound or not."""
    some: list[Callable[[], Any]] = [
        lambda: rng.choice([*PACK]),
        lambda: str(rng.choice([*PACK])),
        lambda: "7c7d7s 4h5h6h",
        lambda: rng.sample([*PACK], 3),
        lambda: rng.randrange(5),
        lambda: odd_value(rng),
        lambda: damage_text("4h5h6h 7c7d7s", rng),
        lambda: repeat(KNOCKED.spread[0]),
        lambda: ["7c7d7s"] * 100_000,
        lambda: [repeat("7h")],
    ]
    return [rng.choice(some)() for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]


def test_actions_of_any_values() -> None:
    """Whatever an action is made of, it is one that its text gives back, or our error."""
    rng = Random(9)
    for _ in range(3_000):
        kind, arguments = rng.choice(ACTION_TYPES), action_arguments(rng)
        began = time.perf_counter()
        try:
            action = kind(*arguments)
        except (OklahomaRummyError, TypeError) as error:
            assert len(str(error)) < 20_000
        else:
            assert parse_action(str(action)) == action
            hash(action)
        assert time.perf_counter() - began < 1


def test_action_texts_of_any_kind() -> None:
    """A damaged text of an action is an action, or our error that points into the text."""
    rng = Random(10)
    texts = [
        "draw",
        "discard 7h",
        "knock 9c: 4h5h6h 7c7d7s",
        "gin 9c",
        "big-gin: 4h5h6h",
        "lay 6h on 1",
    ]
    texts += ["reshuffle 7h 9c", "done"]
    for _ in range(3_000):
        text = rng.choice(texts)
        for _ in range(rng.randint(1, 3)):
            text = damage_text(text, rng) if text else "knock"
        try:
            action = parse_action(text)
        except OklahomaRummyError as error:
            assert len(str(error).encode()) < 20_000
        else:
            assert parse_action(str(action)) == action


def test_many_unknown_keys_are_counted() -> None:
    """Of a hundred thousand unknown keys the first are named, and the others counted."""
    extra = {f"key {number}": number for number in range(100_000)}
    with pytest.raises(InvalidRoundError) as caught:
        Round.from_dict(KNOCKED.to_dict() | extra)
    assert "99,980 more unknown keys" in [each.what for each in caught.value.problems]
    assert len(str(caught.value)) < 20_000


def test_three_hundred_thousand_slashes() -> None:
    """A line that is longer than any position is refused at once."""
    for text in ("/" * 300_000, f"okr1 draw 0 1 7s {'/' * 300_000}", str(KNOCKED) + " " * 300_000):
        with pytest.raises(NotationError) as caught:
            Round.parse(text)
        assert caught.value.code is ErrorCode.TEXT_TOO_LONG
        assert len(str(caught.value)) < 1_000
