"""Rules that are legal but hardly meant, each with the figures that say why (R1.advice)."""

from collections.abc import Callable
from itertools import groupby

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.effects import acts_as, why_idle
from oklahoma_rummy.rules.fields import AceUpcard, PartnerLayoff, Scoring, Shutout, Tie
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.syntax import show

_HIGHEST_LIMIT = 10
_MELD = 3
"""The fewest cards that can all be melded."""
_FEW_DRAWS = 3
"""Fewer draws than this for each player, and most hands end void."""
_GOOD_HAND = 100
"""More points than this are rare in one hand."""
_TWO = 2
"""What the cheapest card but the ace costs."""


def advice_on(rules: Rules) -> tuple[Problem, ...]:
    """Return advice on rules that are sound: what is legal but odd, and why.

    Example:
        >>> for each in advice_on(Rules(players=4, hand_size=10)):
        ...     print(each.what)
        4 hands of 10 cards leave 9 draws from the stock, 2 or 3 for each player
    """
    found = [advice for judge in _JUDGES if (advice := judge(rules))]
    return (*found, *_without_effect(rules))


def blank_text() -> Problem:
    """Return advice against a text that holds nothing."""
    return _on_text("the text is empty and means oklahoma_rummy", "name a base, or change a field")


def byte_order_mark() -> Problem:
    """Return advice against a byte-order mark."""
    return _on_text("the text begins with a byte-order mark", "save it as UTF-8 without one")


def _on_text(what: str, repair: str) -> Problem:
    return evolve(_advice((), what, repair), where="line 1, column 1", line=1, column=1)


def _few_draws(rules: Rules) -> Problem | None:
    seats, size = rules.seats_at_table, rules.cards_dealt
    draws = rules.stock_size - rules.stock_floor
    if draws >= _FEW_DRAWS * seats:
        return None
    least, more = divmod(draws, seats)
    share = f"{least} or {least + 1}" if more else f"{least}"
    what = (
        f"{seats} hands of {size} cards leave {_times(draws, 'draw')} from the stock,"
        f" {share} for each player"
    )
    return _advice(("players", "hand_size"), what, "deal fewer cards: 7 is usual")


def _short_or_long(rules: Rules) -> Problem | None:
    target = rules.target
    if target is None or 100 <= target <= 500:
        return None
    what = f"a target of {target} makes a {'short' if target < 100 else 'long'} game"
    return _advice(("target",), what, "100 to 500 are usual")


def _out_of_reach(rules: Rules) -> Problem | None:
    target, hands = rules.target, rules.hands_per_match
    if target is None or hands is None or target <= hands * _GOOD_HAND:
        return None
    what = (
        f"a target of {target} takes {-(-target // hands)} points in each of"
        f" {_times(hands, 'hand')}: the number of hands will end the match"
    )
    return _advice(("target", "hands_per_match"), what, "use a lower target, or more hands")


def _triple_in_short_game(rules: Rules) -> Problem | None:
    if rules.spade_multiplier < 3 or rules.target is None or rules.target > 150:
        return None
    what = (
        f"under a spade the gin bonus of {rules.gin_bonus} counts {3 * rules.gin_bonus}"
        f" of {rules.target} points, and the deadwood three times too"
    )
    return _advice(("spade_multiplier", "target"), what, "play to 200 or more, or double spades")


def _box_for_nothing(rules: Rules) -> Problem | None:
    earns = rules.tie is Tie.KNOCKER and rules.box_bonus and rules.scoring is Scoring.POINTS
    if not earns or not rules.has_knocks:
        return None
    who = "who is equalled" if rules.is_two_handed else "whom every opponent equals"
    what = f"a knocker {who} wins 0 points and still a box of {rules.box_bonus}"
    return _advice(("tie", "box_bonus"), what, "use tie=undercut, tie=void or box_bonus=0")


def _no_ace_fits(rules: Rules) -> Problem | None:
    if rules.ace_upcard is not AceUpcard.ONE or rules.ace_deadwood == 1:
        return None
    what = (
        f"under an ace the limit is 1, but the cheapest card costs 2 and an ace"
        f" {rules.ace_deadwood}: only gin can end the hand"
    )
    return _advice(("ace_upcard", "ace_deadwood"), what, "use ace_upcard=gin_only")


def _high_limit(rules: Rules) -> Problem | None:
    if rules.fixed_knock_limit is None or rules.fixed_knock_limit <= _HIGHEST_LIMIT:
        return None
    what = f"a knock may leave {rules.fixed_knock_limit}, and no upcard allows more than 10"
    return _advice(("fixed_knock_limit",), what, "use 10 or less")


def _no_gin(rules: Rules) -> Problem | None:
    size, limit = rules.cards_dealt, rules.highest_knock_limit
    if size >= _MELD:
        return None
    least = size * min(rules.ace_deadwood, _TWO)
    if limit < least:
        big_gin = size + 1 == _MELD and rules.big_gin_bonus is not None
        ends = "only big gin can end a hand" if big_gin else "nobody can win a hand"
        what = f"{_times(size, 'card')} cost at least {least} and the limit is {limit}: {ends}"
        limits = "knock_limit_cap" if rules.fixed_knock_limit is None else "fixed_knock_limit"
        return _advice(("hand_size", limits), what, "deal 3 cards or more")
    what = f"a hand of {_times(size, 'card')} cannot be gin: a meld takes 3"
    return _advice(("hand_size",), what, "deal 3 cards or more")


def _cheap_big_gin(rules: Rules) -> Problem | None:
    bonus = rules.big_gin_bonus
    if bonus is None or not rules.plays_big_gin or bonus >= rules.gin_bonus:
        return None
    what = f"big gin earns {bonus} and gin {rules.gin_bonus}: nobody will declare big gin"
    return _advice(("big_gin_bonus", "gin_bonus"), what, f"use {rules.gin_bonus} or more")


def _no_defender_lays_off(rules: Rules) -> Problem | None:
    if rules.partner_layoff is not PartnerLayoff.PARTNER_KNOCKED:
        return None
    what = "0 of 2 defenders lay off: only the knocker's partner does, on the defenders' melds"
    return _advice(("partner_layoff",), what, "use partner_layoff=defenders, as most tables play")


def _nothing_at_the_end(rules: Rules) -> Problem | None:
    if rules.target is not None or rules.scoring is Scoring.PENALTY:
        return None
    lost = [f"a game bonus of {rules.game_bonus}"] if rules.game_bonus else []
    lost += [f"shutout={show(rules.shutout)}"] if rules.shutout is not Shutout.NONE else []
    if not lost:
        return None
    hands = _times(rules.hands_per_match or 0, "hand")
    what = f"{hands} and no target: nobody earns {' or '.join(lost)}"
    return _advice(("target", "game_bonus", "shutout"), what, "use game_bonus=0 and shutout=none")


_JUDGES: tuple[Callable[[Rules], Problem | None], ...] = (
    _few_draws,
    _short_or_long,
    _out_of_reach,
    _triple_in_short_game,
    _box_for_nothing,
    _no_ace_fits,
    _high_limit,
    _no_gin,
    _cheap_big_gin,
    _no_defender_lays_off,
    _nothing_at_the_end,
)


def _without_effect(rules: Rules) -> tuple[Problem, ...]:
    """Return advice on fields that differ from their default and have no effect, by the reason."""
    idle = [(why, name) for name in RULE_FIELDS if (why := _why_without_effect(rules, name))]
    groups = groupby(sorted(idle, key=lambda each: each[0]), key=lambda each: each[0])
    return tuple(_on_idle(rules, why, [name for _, name in group]) for why, group in groups)


def _why_without_effect(rules: Rules, name: str) -> str:
    """Return why a field that is set has no effect, or nothing."""
    value, default = getattr(rules, name), RULE_FIELDS[name].default
    if value == default or (rules.target is None and name in {"game_bonus", "shutout"}):
        return ""
    if why := why_idle(rules, name):
        return why
    acts, none = acts_as(rules, name, value), getattr(type(value), "NONE", value)
    if none != value and acts == acts_as(rules, name, none):
        return "what it multiplies is worth 0 points"
    if acts == acts_as(rules, name, default):
        return f"{show(default)} comes to the same"
    return ""


def _on_idle(rules: Rules, why: str, names: list[str]) -> Problem:
    shown = " and ".join(f"{name}={show(getattr(rules, name))}" for name in names)
    usual = ", ".join(f"{name}={show(RULE_FIELDS[name].default)}" for name in names)
    what = f"{shown} {'has' if len(names) == 1 else 'have'} no effect: {why}"
    return _advice(tuple(names), what, f"use {usual}")


def _times(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _advice(fields: tuple[str, ...], what: str, repair: str) -> Problem:
    return Problem(
        code=ErrorCode.ODD_RULES,
        what=what,
        where=", ".join(fields),
        repair=repair,
        rule="R1.advice",
        fields=fields,
    )
