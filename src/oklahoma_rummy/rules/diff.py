"""How rules differ from others: field by field, in words, and in points of an example."""

from collections.abc import Callable, Mapping
from typing import final

from attrs import frozen

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules.fields import (
    BoxTiming,
    MultiGinBonus,
    MultiUndercutBonus,
    Scoring,
    Shutout,
    SpadeBoxes,
    Tie,
)
from oklahoma_rummy.rules.rule_field import RuleValue, show
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.rules.spec import as_rules, differences
from oklahoma_rummy.rules.wording import wording

_PACK = 52
_DEFENCE = 30
"""Deadwood of a defender in the examples; its 5 and 6 fit below a run of 7, 8 and 9."""
_BOXES = 5
"""Boxes of the winner in the examples."""


@final
@frozen(kw_only=True)
class RuleChange:
    """One field in which rules differ from others."""

    field: str
    """The name of the field."""
    value: RuleValue
    """What the rules have."""
    other: RuleValue
    """What the other rules have."""
    effect: str = ""
    """What an example is worth under both, if the field changes what something is worth."""

    @property
    def words(self) -> str:
        """What the field means under both, in words."""
        return f"{wording(self.field, self.value)}; not: {wording(self.field, self.other)}"

    def __str__(self) -> str:
        """Give the change in two or three lines: the values, the words, the example."""
        head = f"{self.field}: {show(self.value)} instead of {show(self.other)}"
        return "\n  ".join(filter(None, (head, self.words, self.effect)))


@final
@frozen
class RulesDiff:
    """All that differs between rules and others, in rulebook order."""

    changes: tuple[RuleChange, ...]
    """The fields that differ."""

    def __str__(self) -> str:
        """Give every change, or say that there is none."""
        return "\n".join(map(str, self.changes)) or "nothing differs"


def diff_rules(rules: Rules, other: Rules | str) -> RulesDiff:
    """Compare rules with others; see ``Rules.diff``.

    Args:
        rules: The rules.
        other: The rules to compare with, or a spec of them.
    """
    old = as_rules(other)
    return RulesDiff(
        tuple(
            RuleChange(
                field=name, value=value, other=getattr(old, name), effect=_effect(name, rules, old)
            )
            for name, value in differences(rules, old).items()
        )
    )


def _effect(field: str, rules: Rules, other: Rules) -> str:
    """Give the example of a field under both rules, if it comes out differently."""
    if field not in _EXAMPLES:
        return ""
    what, unit, worth = _EXAMPLES[field]
    new, old = worth(rules), worth(other)
    return "" if new == old or None in {new, old} else f"{what}: {new} {unit} instead of {old}"


def _gin(rules: Rules) -> int:
    """Points for gin against 30 deadwood in the hand of each loser."""
    losers = 1 if rules.seats_at_table == 2 else min(rules.sides, rules.players - 1)
    bonuses = losers if rules.multi_gin_bonus is MultiGinBonus.PER_LOSER else 1
    return bonuses * rules.gin_bonus + losers * _DEFENCE


def _gin_under_spade(rules: Rules) -> int:
    return _gin(rules) * rules.spade_multiplier


def _big_gin(rules: Rules) -> int:
    bonus = rules.gin_bonus if rules.big_gin_bonus is None else rules.big_gin_bonus
    return bonus + _DEFENCE


def _gin_to_winner(rules: Rules) -> int:
    return 0 if rules.scoring is Scoring.PENALTY else _gin(rules)


def _gin_with_layoffs(rules: Rules) -> int:
    laid = _DEFENCE - _kept_after_layoffs(rules) if rules.layoff_on_gin else 0
    return rules.gin_bonus + _DEFENCE - laid


def _undercut(rules: Rules) -> int:
    return rules.undercut_bonus + 5


def _equalled(rules: Rules) -> int:
    return rules.undercut_bonus if rules.tie is Tie.UNDERCUT else 0


def _two_undercuts(rules: Rules) -> int:
    every = rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER
    return rules.undercut_bonus * (2 if every else 1)


def _kept_after_layoffs(rules: Rules) -> int:
    laid = {LayoffMode.NONE: 0, LayoffMode.ADJACENT: 6}
    return _DEFENCE - laid.get(rules.layoffs, 11)


def _high_run(rules: Rules) -> int:
    return 20 + rules.ace_deadwood if rules.ace_runs is AceRuns.LOW else 0


def _stock(rules: Rules) -> int:
    return _PACK - rules.seats_at_table * rules.cards_dealt - 1


def _draws(rules: Rules) -> int:
    return _stock(rules) - rules.stock_floor


def _gins_to_target(rules: Rules) -> int | None:
    return None if rules.target is None else -(-rules.target // (rules.gin_bonus + _DEFENCE))


def _gin_boxes(rules: Rules) -> int:
    return 1 + rules.extra_boxes_gin


def _undercut_boxes(rules: Rules) -> int:
    return 1 + rules.extra_boxes_undercut


def _gin_boxes_under_spade(rules: Rules) -> int:
    base, extra = 1, rules.extra_boxes_gin
    if rules.spade_boxes is SpadeBoxes.ALL:
        base *= rules.spade_multiplier
    if rules.spade_boxes is not SpadeBoxes.NONE:
        extra *= rules.spade_multiplier
    return base + extra


def _toward_target(rules: Rules) -> int:
    boxes = 2 * rules.box_bonus if rules.box_timing is BoxTiming.AT_ONCE else 0
    return 150 + boxes


def _total(rules: Rules) -> int:
    return 200 + rules.game_bonus + _BOXES * rules.box_bonus


def _shutout_total(rules: Rules) -> int:
    points, game, boxes = 200, rules.game_bonus, _BOXES * rules.box_bonus
    return {
        Shutout.DOUBLE_TOTAL: (points + game + boxes) * 2,
        Shutout.DOUBLE_POINTS_AND_GAME: (points + game) * 2 + boxes,
        Shutout.DOUBLE_POINTS: points * 2 + game + boxes,
        Shutout.DOUBLE_GAME_BONUS: points + game * 2 + boxes,
        Shutout.FLAT_100: points + game + boxes + 100,
        Shutout.NONE: points + game + boxes,
    }[rules.shutout]


def _columns_of_third_win(rules: Rules) -> int:
    return min(3, rules.hollywood_columns)


def _last_column(rules: Rules) -> int:
    return 300 * rules.hollywood_last_multiplier


_EXAMPLES: Mapping[str, tuple[str, str, Callable[[Rules], int | None]]] = {
    "players": ("gin against 30 deadwood in each loser's hand", "points", _gin),
    "hand_size": ("the stock after the deal", "cards", _stock),
    "ace_runs": ("a queen, a king and an ace of one suit", "deadwood", _high_run),
    "ace_deadwood": ("an unmatched ace", "deadwood", lambda rules: rules.ace_deadwood),
    "ace_upcard": ("the knock limit under an ace", "points", lambda rules: rules.knock_limit("Ah")),
    "fixed_knock_limit": (
        "the knock limit under a four",
        "points",
        lambda rules: rules.knock_limit("4h"),
    ),
    "big_gin_bonus": ("eleven melded cards against 30 deadwood", "points", _big_gin),
    "stock_floor": ("draws from the stock in one hand", "at most", _draws),
    "layoffs": (
        "30 deadwood, in it a 5 and a 6 that fit below a run of the knocker",
        "are left",
        _kept_after_layoffs,
    ),
    "layoff_on_gin": (
        "gin against 30 deadwood, in it a 5 and a 6 that fit below a run",
        "points",
        _gin_with_layoffs,
    ),
    "tie": ("a knock with 7 equalled by 7", "points to the defender", _equalled),
    "gin_bonus": ("gin against 30 deadwood in each loser's hand", "points", _gin),
    "undercut_bonus": ("a knock with 7 undercut by 2", "points", _undercut),
    "spade_multiplier": ("gin against 30 deadwood under a spade", "points", _gin_under_spade),
    "multi_gin_bonus": ("gin against 30 deadwood in each loser's hand", "points", _gin),
    "multi_undercut_bonus": ("bonuses if two undercut", "points", _two_undercuts),
    "scoring": ("gin against 30 deadwood", "points to the winner", _gin_to_winner),
    "target": ("to the target", "gins against 30 deadwood", _gins_to_target),
    "game_bonus": ("a winner with 200 points and 5 boxes", "in total", _total),
    "box_bonus": ("a winner with 200 points and 5 boxes", "in total", _total),
    "box_timing": ("150 points and 2 boxes, toward the target", "points", _toward_target),
    "extra_boxes_gin": ("boxes for gin", "in all", _gin_boxes),
    "extra_boxes_undercut": ("boxes for an undercut", "in all", _undercut_boxes),
    "spade_boxes": ("boxes for gin under a spade", "in all", _gin_boxes_under_spade),
    "shutout": (
        "a winner with 200 points and 5 boxes against none",
        "in total",
        _shutout_total,
    ),
    "hollywood_columns": ("a third win is written in", "columns", _columns_of_third_win),
    "hollywood_last_multiplier": ("a total of 300 in the last column", "points", _last_column),
}
"""For a field: an example, its unit, and what it comes to under some rules."""
