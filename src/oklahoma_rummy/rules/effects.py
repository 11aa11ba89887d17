"""Which fields have an effect beside the other fields, and which have none and why.

Each line of ``IDLE`` says when a field decides nothing. Advice warns with them, and a diff says
with them which of its changes can be felt.
"""

from collections.abc import Callable
from typing import final

from attrs import frozen

from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.rules.fields import PartnerLayoff, Partnership, Scoring, Shutout, SpadeBoxes
from oklahoma_rummy.rules.rule_field import RuleValue
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.values import value_class

_MELD = 3
"""The fewest cards that can all be melded."""


@final
@value_class
@frozen
class Idle:
    """One line of ``IDLE``: where ``when`` is true of rules, the fields have no effect."""

    fields: tuple[str, ...]
    """The names of the fields."""
    when: Callable[[Rules], bool]
    """Whether they have no effect."""
    because: str
    """The reason in words."""


def _is_penalty(rules: Rules) -> bool:
    return rules.scoring is Scoring.PENALTY


def _has_no_target(rules: Rules) -> bool:
    return rules.target is None


def _has_no_knocks(rules: Rules) -> bool:
    return not rules.has_knocks


def _lays_nothing_off(rules: Rules) -> bool:
    return _has_no_knocks(rules) and not rules.layoff_on_gin


def _boxes_no_gin(rules: Rules) -> bool:
    counts_as_gin = rules.plays_big_gin and rules.extra_boxes_big_gin is None
    return rules.cards_dealt < _MELD and not counts_as_gin


def _gains_nothing(rules: Rules) -> bool:
    return acts_as(rules, "shutout", rules.shutout) == Shutout.NONE


def _pays_no_gin_bonus(rules: Rules) -> bool:
    return not rules.gin_bonus and not (rules.plays_big_gin and rules.big_gin_bonus)


IDLE = (
    Idle(
        ("big_gin_bonus", "extra_boxes_big_gin"),
        lambda rules: rules.cards_dealt == 1,
        "two cards are not a meld",
    ),
    Idle(("gin_bonus",), lambda rules: rules.cards_dealt < _MELD, "a meld takes three cards"),
    Idle(
        ("tie", "undercut_bonus", "multi_undercut_bonus", "multi_tie", "extra_boxes_undercut"),
        _has_no_knocks,
        "only gin ends a hand",
    ),
    Idle(("layoffs", "partner_layoff"), _lays_nothing_off, "only gin ends a hand"),
    Idle(("multi_undercut_bonus",), lambda rules: not rules.undercut_bonus, "undercut_bonus is 0"),
    Idle(("multi_gin_bonus",), _pays_no_gin_bonus, "the bonus is 0"),
    Idle(
        (
            "game_bonus",
            "box_bonus",
            "box_timing",
            "extra_boxes_gin",
            "extra_boxes_undercut",
            "extra_boxes_big_gin",
            "spade_boxes",
            "shutout",
            "shutout_when",
        ),
        _is_penalty,
        "penalty scoring has no boxes and no bonuses of a match",
    ),
    Idle(("game_bonus", "shutout", "shutout_when"), _has_no_target, "no target is reached"),
    Idle(("box_timing",), _has_no_target, "no target is reached"),
    Idle(
        (
            "box_timing",
            "extra_boxes_gin",
            "extra_boxes_undercut",
            "extra_boxes_big_gin",
            "spade_boxes",
        ),
        lambda rules: not rules.box_bonus,
        "a box is worth 0 points",
    ),
    Idle(
        ("spade_boxes",),
        lambda rules: rules.spade_multiplier == 1,
        "a spade upcard multiplies by 1",
    ),
    Idle(("extra_boxes_gin",), _boxes_no_gin, "a meld takes three cards"),
    Idle(
        ("extra_boxes_big_gin",),
        lambda rules: rules.big_gin_bonus is None,
        "big gin is not played",
    ),
    Idle(("shutout_when",), _gains_nothing, "a shutout earns nothing"),
)
"""Every reason for a field to have no effect, in rulebook order of the reasons."""


def why_idle(rules: Rules, field: str) -> str:
    """Return why a field has no effect under some rules, or nothing if it has one.

    Example:
        >>> why_idle(Rules.preset("straight_gin"), "undercut_bonus")
        'only gin ends a hand'
    """
    return next((each.because for each in IDLE if field in each.fields and each.when(rules)), "")


def acts_as(rules: Rules, field: str, value: RuleValue) -> RuleValue:
    """Return the value that a value of a field is the same as, beside the other fields.

    Example:
        >>> acts_as(Rules(), "hand_size", None), acts_as(Rules(), "layoffs", "shared_chain")
        (10, <LayoffMode.OWN_CHAIN: 'own_chain'>)
    """
    if field == "hand_size" and value is None:
        return 10 if rules.is_two_handed else 7
    one_lays_off = rules.is_two_handed or rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED
    if field == "layoffs" and value == LayoffMode.SHARED_CHAIN and one_lays_off:
        return LayoffMode.OWN_CHAIN
    if field in {"fixed_knock_limit", "knock_limit_cap"} and value == 1 < rules.ace_deadwood:
        return 0
    if field == "extra_boxes_big_gin" and value is None:
        return rules.extra_boxes_gin
    worked_out = {"spade_boxes": _boxes_multiplied, "shutout": _doubled}.get(field)
    return worked_out(rules, value) if worked_out else value


def _boxes_multiplied(rules: Rules, value: RuleValue) -> RuleValue:
    """Return which boxes are multiplied: at two tables only extra ones, where there are any."""
    if value == SpadeBoxes.ALL and rules.partnership is not Partnership.TWO_TABLES:
        return value
    undercut = rules.extra_boxes_undercut if rules.has_knocks else 0
    gin = 0 if rules.cards_dealt < _MELD else rules.extra_boxes_gin
    big_gin = rules.big_gin_boxes if rules.plays_big_gin else 0
    has_extra = value != SpadeBoxes.NONE and gin + big_gin + undercut
    return SpadeBoxes.EXTRA if has_extra else SpadeBoxes.NONE


def _doubled(rules: Rules, value: RuleValue) -> RuleValue:
    """Return what a shutout doubles, without what is worth 0 points."""
    if value == Shutout.DOUBLE_TOTAL and not rules.box_bonus:
        value = Shutout.DOUBLE_POINTS_AND_GAME
    without_game: dict[RuleValue, RuleValue] = {
        Shutout.DOUBLE_POINTS_AND_GAME: Shutout.DOUBLE_POINTS,
        Shutout.DOUBLE_GAME_BONUS: Shutout.NONE,
    }
    return value if rules.game_bonus else without_game.get(value, value)


def has_effect(rules: Rules, field: str, value: RuleValue, other: RuleValue) -> bool:
    """Whether it makes a difference under some rules which of two values a field has."""
    if why_idle(rules, field):
        return False
    return acts_as(rules, field, value) != acts_as(rules, field, other)
