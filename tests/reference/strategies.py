"""Random hands, rules and showdowns for comparing the library with the reference.

Every generator takes a `random.Random`, so a seed names a case, and `seeded` makes a Hypothesis
strategy of any of them. All give the reference's own forms: strings, lists and dicts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any, TypedDict, TypeVar

from hypothesis import strategies as st

from . import naive, naive_rules

T = TypeVar("T")


class Knock(TypedDict):
    """The arguments of `naive.showdown` for one legal knock, gin or big gin."""

    rules: naive_rules.Rules
    upcard: str
    hands: list[list[str]]
    knocker: int
    spread: list[list[str]] | None
    big_gin: bool


# --- hands -----------------------------------------------------------------------------------


def random_hand(rng: Random, size: int = 10) -> list[str]:
    """Draw `size` cards from the whole pack."""
    return rng.sample(naive.PACK, size)


def meld_dense_hand(rng: Random, size: int = 10, ace_runs: str = "low") -> list[str]:
    """Draw `size` (at most 14) cards among which melds abound and compete for cards."""
    way = rng.randrange(3)
    if way == 0:
        # Neighbouring ranks, the king beside the ace: 16 to 24 cards to draw from.
        first, width = rng.randrange(13), rng.randint(4, 6)
        ranks = [naive.RANKS[(first + step) % 13] for step in range(width)]
        return rng.sample([card for card in naive.PACK if card[0] in ranks], size)
    if way == 1:
        suits = rng.sample(naive.SUITS, 2)
        return rng.sample([card for card in naive.PACK if card[1] in suits], size)
    return _fill(rng, _melds_within(rng, naive.PACK, size, ace_runs), naive.PACK, size)


def _melds_within(rng: Random, cards: Collection[str], room: int, ace_runs: str) -> list[str]:
    """Pick melds that may share cards, from `cards` and together no more than `room` cards."""
    chosen: set[str] = set()
    available = [meld for meld in naive.melds_in(cards, ace_runs) if len(meld) <= 5]
    for meld in rng.sample(available, min(6, len(available))):
        if len(chosen | meld) <= room:
            chosen |= meld
    return sorted(chosen)


def _fill(rng: Random, hand: Iterable[str], cards: Iterable[str], size: int) -> list[str]:
    """Bring a hand to `size` cards with others of `cards`, and mix it."""
    hand = list(hand)
    hand += rng.sample([card for card in cards if card not in hand], size - len(hand))
    rng.shuffle(hand)
    return hand


# --- rules -----------------------------------------------------------------------------------


def random_rules(rng: Random, **fixed: object) -> naive_rules.Rules:
    """Draw rules that part 1 of the rulebook allows, every field given; some fields may be fixed.

    About every third field differs from the default, fewer where fields would not go together.
    """
    rules = naive_rules.DEFAULTS | {
        name: _value(rng, name) for name in naive_rules.DEFAULTS if rng.random() < 0.6
    }
    table = [(2, "none"), (3, "none"), (4, "none"), (4, "one_table"), (4, "two_tables")]
    rules["players"], rules["partnership"] = rng.choice(table)
    rules |= fixed
    for _ in rules:
        broken = naive_rules.problems(rules)
        if not broken:
            return naive_rules.complete(rules)
        free = [name for name in broken[0] if name not in fixed]
        if not free:
            break
        rules[free[-1]] = naive_rules.DEFAULTS[free[-1]]
    message = f"these do not go together: {fixed}"
    raise ValueError(message)


def _value(rng: Random, name: str) -> object:
    if name in naive_rules.WORDS:
        return rng.choice(naive_rules.WORDS[name])
    default, optional, low, high = naive_rules.NUMBERS[name]
    if name in ("hand_size", "fixed_knock_limit") and rng.random() < 0.7:
        # Tiny hands and low limits make nothing but gins.
        return rng.choice([None, 7, 10, 13] if name == "hand_size" else [None, 5, 10, 20])
    # Small numbers mostly: ends of a range, what is played, and now and then anything.
    likely = [default, low, min(low + 1, high), min(10, high), min(25, high)]
    if optional:
        likely.append(None)
    return rng.choice([*likely, rng.randint(low, high)])


# --- showdowns -------------------------------------------------------------------------------


def knock_ready(rng: Random, **fixed: object) -> Knock:
    """Deal hands of which one can knock, under random rules of which some may be fixed.

    The knocker has melds and low cards. The others often hold cards that go on his melds (or, for
    his partner, on theirs), melds of their own that want the same cards, or little deadwood, so
    that layoffs, ties and undercuts are common.
    """
    while True:
        rules = random_rules(rng, **fixed)
        upcard = rng.choice(naive.PACK)
        big_gin = rules["big_gin_bonus"] is not None and rng.random() < 0.4
        size = naive_rules.hand_size(rules) + big_gin
        gin = big_gin or rng.random() < 0.2
        limit = 0 if gin else naive.knock_limit(rules, upcard)
        for _ in range(20):
            hand = _low_hand(rng, naive.PACK, size, limit, rules)
            if hand is None:
                continue
            # Gins come too easily: where none is wanted, something must be left to knock with.
            if gin or naive.deadwood(hand, rules["ace_runs"], rules["ace_deadwood"]) > 0:
                return _deal_others(rng, rules, upcard, hand, big_gin=big_gin)


def _deal_others(
    rng: Random, rules: naive_rules.Rules, upcard: str, hand: list[str], *, big_gin: bool
) -> Knock:
    ace_runs, ace_deadwood = rules["ace_runs"], rules["ace_deadwood"]
    spread = None
    melds: Collection[naive.Meld] = naive.best_arrangement(hand, ace_runs, ace_deadwood).melds
    if rng.random() < 0.4:
        limit = 0 if big_gin else naive.knock_limit(rules, upcard)
        way = rng.choice(naive.arrangements(hand, ace_runs, ace_deadwood, within=limit))
        melds = way.melds
        spread = [_mixed(rng, meld) for meld in _mixed(rng, melds)]
    count = naive_rules.seats(rules)
    knocker = rng.randrange(count)
    hands: list[list[str]] = [[] for _ in range(count)]
    hands[knocker] = hand
    left = [card for card in naive.PACK if card not in hand]
    shown = naive.points(set(hand).difference(*melds), ace_deadwood)
    aim = max(0, shown - rng.choice([0, 0, 1, 2, 3]))
    for step in range(1, count):
        # Clockwise, but a partner last: he wants what goes on the defenders' melds.
        seat = (knocker + (step if count < 4 else (1, 3, 2)[step - 1])) % count
        hands[seat] = _other_hand(rng, rules, left, melds, aim)
        left = [card for card in left if card not in hands[seat]]
        melds = [*melds, *naive.best_arrangement(hands[seat], ace_runs, ace_deadwood).melds]
    return Knock(
        rules=rules, upcard=upcard, hands=hands, knocker=knocker, spread=spread, big_gin=big_gin
    )


def _other_hand(
    rng: Random, rules: naive_rules.Rules, left: list[str], spread: Collection[naive.Meld], aim: int
) -> list[str]:
    size, ace_runs, ace_deadwood = (
        naive_rules.hand_size(rules),
        rules["ace_runs"],
        rules["ace_deadwood"],
    )
    if rng.random() < 0.4:
        # Low deadwood, and if a few attempts allow it just the count aimed at: ties need it.
        tries = [_low_hand(rng, left, size, aim, rules) for _ in range(8)]
        low = [hand for hand in tries if hand is not None]
        exact = [hand for hand in low if naive.deadwood(hand, ace_runs, ace_deadwood) == aim]
        if low:
            return (exact or low)[0]
    hand = _goes_on(rng, left, spread, min(size, rng.choice([0, 1, 2, 3, 5])), ace_runs)
    if rng.random() < 0.6:
        around = [card for card in left if card not in hand]
        hand += _melds_within(rng, around, size - len(hand), ace_runs)
    return _fill(rng, hand, left, size)


def _goes_on(
    rng: Random, left: list[str], spread: Collection[naive.Meld], count: int, ace_runs: str
) -> list[str]:
    """Pick up to `count` cards that go on the spread one after the other."""
    laid: list[naive.Layoff] = []
    for _ in range(count):
        steps = naive.legal_layoffs(left, list(spread), "own_chain", ace_runs, laid)
        if not steps:
            break
        laid.append(rng.choice(steps))
    return [card for card, _ in laid]


def _low_hand(
    rng: Random, cards: Collection[str], size: int, limit: int, rules: naive_rules.Rules
) -> list[str] | None:
    """Build a hand of melds and low cards that leaves at most `limit`, or None if luck fails."""
    hand: set[str] = set()
    melds = naive.melds_in(cards, rules["ace_runs"])
    short = [meld for meld in melds if len(meld) <= 4]
    for _ in range(rng.randint(2, 8)):
        # Mostly short melds, so that several fit.
        pool = short if rng.random() < 0.8 else melds
        if not pool:
            break
        meld = rng.choice(pool)
        if not hand & meld and len(hand) + len(meld) <= size:
            hand |= meld
    room = limit
    loose = [card for card in cards if card not in hand]
    rng.shuffle(loose)
    if rng.random() < 0.7:
        loose.sort(key=naive.pips)
    for card in loose:
        cost = naive.points([card], rules["ace_deadwood"])
        if len(hand) < size and cost <= room:
            hand.add(card)
            room -= cost
    return _mixed(rng, hand) if len(hand) == size else None


def _mixed(rng: Random, things: Iterable[Any]) -> list[Any]:
    # Sorted first, because the order of a set of strings differs from run to run.
    mixed = sorted(
        things, key=lambda thing: naive.mask([thing] if isinstance(thing, str) else thing)
    )
    rng.shuffle(mixed)
    return mixed


# --- for Hypothesis --------------------------------------------------------------------------


def seeded(generator: Callable[[Random], T]) -> st.SearchStrategy[T]:
    """Turn a generator above into a Hypothesis strategy; it shrinks to a small seed only."""
    return st.integers(0, 2**64 - 1).map(lambda seed: generator(Random(seed)))
