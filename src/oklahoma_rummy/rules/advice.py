"""Rules that are legal but hardly meant, each with the figures that say why (R1.advice)."""

from collections.abc import Callable

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.examples import (
    DEFENCE,
    gin_points,
    has_knocks,
    is_two_handed,
    toward_target,
)
from oklahoma_rummy.rules.fields import AceUpcard, Partnership, Scoring, SpadeBoxes, Tie
from oklahoma_rummy.rules.rule_field import show
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules

_PACK = 52
_HIGHEST_LIMIT = 10
_FEW_DRAWS = 3
"""Fewer draws than this for each player, and most hands end void."""
_MATCH_BONUSES = (
    "game_bonus",
    "box_bonus",
    "box_timing",
    "extra_boxes_gin",
    "extra_boxes_undercut",
    "spade_boxes",
    "shutout",
)


def advice_on(rules: Rules) -> tuple[Problem, ...]:
    """Give advice on rules that are sound: what is legal but odd, and why.

    Args:
        rules: The rules.

    Example:
        >>> for each in advice_on(Rules(players=4, hand_size=10)):
        ...     print(each.what)
        4 hands of 10 cards leave 9 draws from the stock, 2 or 3 for each player
    """
    return tuple(advice for judge in _JUDGES if (advice := judge(rules)))


def blank_text() -> Problem:
    """Advise against a text that holds nothing."""
    return _on_text("the text is empty and means oklahoma_rummy", "name a base, or change a field")


def byte_order_mark() -> Problem:
    """Advise against a byte-order mark."""
    return _on_text("the text begins with a byte-order mark", "save it as UTF-8 without one")


def _on_text(what: str, repair: str) -> Problem:
    return evolve(_advice((), what, repair), where="line 1, column 1", line=1, column=1)


def _few_draws(rules: Rules) -> Problem | None:
    seats, size = rules.seats_at_table, rules.cards_dealt
    draws = _PACK - seats * size - 1 - rules.stock_floor
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
    if rules.target is None or 100 <= rules.target <= 500:
        return None
    gin = toward_target(rules)
    hands = -(-rules.target // gin)
    what = (
        f"a target of {rules.target} is reached by {_times(hands, 'gin')}"
        f" against {DEFENCE} deadwood, worth {gin} each"
    )
    return _advice(("target",), what, "usual are 100 to 500")


def _triple_in_short_game(rules: Rules) -> Problem | None:
    if rules.spade_multiplier < 3 or rules.target is None or rules.target > 150:
        return None
    is_penalty = rules.scoring is Scoring.PENALTY
    gin = 3 * (DEFENCE + rules.gin_bonus if is_penalty else gin_points(rules))
    what = f"one gin against {DEFENCE} under a spade is worth {gin} of {rules.target} points"
    return _advice(("spade_multiplier", "target"), what, "play to 200 or more, or double spades")


def _box_for_nothing(rules: Rules) -> Problem | None:
    earns = rules.tie is Tie.KNOCKER and rules.box_bonus and rules.scoring is Scoring.POINTS
    if not earns or not has_knocks(rules):
        return None
    who = "who is equalled" if is_two_handed(rules) else "whom every opponent equals"
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
    what = f"a knock with {rules.fixed_knock_limit} deadwood; no upcard allows more than 10"
    return _advice(("fixed_knock_limit",), what, "use 10 or less")


def _nothing_to_multiply(rules: Rules) -> Problem | None:
    if rules.spade_boxes is SpadeBoxes.NONE or rules.scoring is Scoring.PENALTY:
        return None
    extra = rules.extra_boxes_gin + (rules.extra_boxes_undercut if has_knocks(rules) else 0)
    only_extra = (
        rules.spade_boxes is SpadeBoxes.EXTRA or rules.partnership is Partnership.TWO_TABLES
    )
    if rules.spade_multiplier == 1:
        what = "a spade upcard multiplies by 1, boxes too"
    elif rules.box_bonus == 0:
        what = "a spade upcard multiplies boxes that are worth 0 points"
    elif only_extra and extra == 0:
        what = "a spade upcard multiplies extra boxes, and there are 0 of them"
    else:
        return None
    return _advice(("spade_boxes",), what, "use spade_boxes=none")


def _no_gin(rules: Rules) -> Problem | None:
    if rules.cards_dealt > 2:
        return None
    what = f"a hand of {_times(rules.cards_dealt, 'card')} cannot be gin: a meld takes 3"
    return _advice(("hand_size",), what, "deal 3 cards or more")


def _ignored_bonuses(rules: Rules) -> Problem | None:
    if rules.scoring is not Scoring.PENALTY:
        return None
    ignored = {
        name: RULE_FIELDS[name].default
        for name in _MATCH_BONUSES
        if getattr(rules, name) != RULE_FIELDS[name].default
    }
    if not ignored:
        return None
    names = ", ".join(ignored)
    what = (
        f"penalty scoring counts 0 points for boxes and bonuses of a match: {names} has no effect"
    )
    if len(ignored) > 1:
        what = what.replace("has no", "have no")
    usual = ", ".join(f"{name}={show(value)}" for name, value in ignored.items())
    return _advice(("scoring", *ignored), what, f"use {usual}, as is usual")


_JUDGES: tuple[Callable[[Rules], Problem | None], ...] = (
    _few_draws,
    _short_or_long,
    _triple_in_short_game,
    _box_for_nothing,
    _no_ace_fits,
    _high_limit,
    _nothing_to_multiply,
    _no_gin,
    _ignored_bonuses,
)


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
