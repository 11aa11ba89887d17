"""How rules differ from others: field by field, in words, and in points of an example."""

from collections.abc import Callable, Mapping
from typing import final

from attrs import frozen

from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules.examples import DEFENCE, gin_points, has_knocks, toward_target
from oklahoma_rummy.rules.fields import (
    BoxTiming,
    MultiUndercutBonus,
    PartnerLayoff,
    Partnership,
    Scoring,
    Shutout,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)
from oklahoma_rummy.rules.rule_field import RuleValue, show
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.rules.spec import as_rules, differences
from oklahoma_rummy.rules.wording import wording
from oklahoma_rummy.values import value_class

_PACK = 52
_GIN = f"gin against {DEFENCE} deadwood in each loser's hand"
_WON = 5
"""Boxes of the winner in the examples."""
_POINTS = 200
"""Points of the winner where no target is set."""
_BOXES = "box{s}"


@final
@value_class
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
@value_class
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
    """Give the example of a field under the rules, and as it would be with the other value.

    There is none where the field makes no difference to it, or cannot be changed alone.
    """
    if field not in _EXAMPLES:
        return ""
    try:
        before = rules.evolve(**{field: getattr(other, field)})
    except InvalidRulesError:
        return ""
    new, old = _EXAMPLES[field](rules), _EXAMPLES[field](before)
    if not (new and old) or new.amount == old.amount:
        return ""
    unit = new.unit.format(s="" if new.amount == 1 else _PLURAL.get(new.unit.split("{")[0], "s"))
    return f"{new.case}: {new.amount} {unit} instead of {old.amount}"


@final
@frozen
class _Example:
    """A case, and what it comes to."""

    case: str
    amount: int
    unit: str = "point{s}"


_PLURAL = {"box": "es"}
_Worth = Callable[[Rules], _Example | None]


def _gin(rules: Rules) -> _Example:
    return _Example(_GIN, gin_points(rules))


def _gin_under_spade(rules: Rules) -> _Example:
    return _Example(f"{_GIN}, under a spade", gin_points(rules) * rules.spade_multiplier)


def _gin_to_winner(rules: Rules) -> _Example:
    points = 0 if rules.scoring is Scoring.PENALTY else gin_points(rules)
    return _Example(_GIN, points, "point{s} to the winner")


def _big_gin(rules: Rules) -> _Example:
    case = f"all cards in melds after a draw, against {DEFENCE} deadwood in each loser's hand"
    return _Example(case, gin_points(rules, rules.big_gin_bonus))


def _gin_with_layoffs(rules: Rules) -> _Example | None:
    if rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        return None
    paid = _left(rules) if rules.layoff_on_gin else DEFENCE
    case = f"gin against {DEFENCE} deadwood, in it a 5 and a 6 that fit below a run"
    return _Example(case, rules.gin_bonus + paid, "point{s} from that loser")


def _layoffs(rules: Rules) -> _Example | None:
    is_used = has_knocks(rules) or rules.layoff_on_gin
    if not is_used or rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        return None
    case = f"{DEFENCE} deadwood, in it a 5 and a 6 that fit below a run that is spread"
    return _Example(case, _left(rules), "point{s} left")


def _left(rules: Rules) -> int:
    laid = {LayoffMode.NONE: 0, LayoffMode.ADJACENT: 6}
    return DEFENCE - laid.get(rules.layoffs, 11)


def _equalled(rules: Rules) -> _Example | None:
    if not has_knocks(rules):
        return None
    amount = rules.undercut_bonus if rules.tie is Tie.UNDERCUT else 0
    return _Example("a knock equalled by an opponent", amount, _from_knocker(rules))


def _undercut(rules: Rules) -> _Example | None:
    if not has_knocks(rules):
        return None
    return _Example("a knock undercut by 1 point", rules.undercut_bonus + 1, _from_knocker(rules))


def _from_knocker(rules: Rules) -> str:
    is_penalty = rules.scoring is Scoring.PENALTY
    return "point{s} taken by the knocker" if is_penalty else "point{s} to the opponent"


def _two_undercuts(rules: Rules) -> _Example | None:
    if not has_knocks(rules):
        return None
    every = rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER
    return _Example("bonuses if two undercut", rules.undercut_bonus * (2 if every else 1))


def _high_run(rules: Rules) -> _Example:
    deadwood = 20 + rules.ace_deadwood if rules.ace_runs is AceRuns.LOW else 0
    return _Example("a queen, a king and an ace of one suit", deadwood, "point{s} of deadwood")


def _ace(rules: Rules) -> _Example:
    return _Example("an unmatched ace", rules.ace_deadwood, "point{s} of deadwood")


def _limit_under_ace(rules: Rules) -> _Example:
    return _Example("the knock limit under an ace", rules.knock_limit("Ah"))


def _limit_under_four(rules: Rules) -> _Example:
    return _Example("the knock limit under a four", rules.knock_limit("4h"))


def _stock_after_deal(rules: Rules) -> _Example:
    return _Example("the stock after the deal", _stock(rules), "card{s}")


def _draws(rules: Rules) -> _Example | None:
    if rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        return None
    return _Example(
        "draws from the stock in one hand", _stock(rules) - rules.stock_floor, "at most"
    )


def _stock(rules: Rules) -> int:
    return _PACK - rules.seats_at_table * rules.cards_dealt - 1


def _gins_to_target(rules: Rules) -> _Example | None:
    if rules.target is None:
        return None
    gins = -(-rules.target // toward_target(rules))
    return _Example("to the target", gins, f"gin{{s}} against {DEFENCE} deadwood each")


def _gin_boxes(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY:
        return None
    return _Example("gin", 1 + rules.extra_boxes_gin, _BOXES)


def _undercut_boxes(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY or not has_knocks(rules):
        return None
    return _Example("an undercut", 1 + rules.extra_boxes_undercut, _BOXES)


def _gin_boxes_under_spade(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY:
        return None
    base, extra = 1, rules.extra_boxes_gin
    if rules.spade_boxes is SpadeBoxes.ALL and rules.partnership is not Partnership.TWO_TABLES:
        base *= rules.spade_multiplier
    if rules.spade_boxes is not SpadeBoxes.NONE:
        extra *= rules.spade_multiplier
    return _Example("gin under a spade", base + extra, _BOXES)


def _toward_target(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY or rules.target is None:
        return None
    boxes = 2 * rules.box_bonus if rules.box_timing is BoxTiming.AT_ONCE else 0
    return _Example("150 points and 2 boxes, toward the target", 150 + boxes)


def _total(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY:
        return None
    points = rules.target or _POINTS
    game = 0 if rules.target is None else rules.game_bonus
    case = f"a winner with {points} points and {_WON} boxes, without a shutout"
    return _Example(case, points + game + _WON * rules.box_bonus, "point{s} in total")


def _game_total(rules: Rules) -> _Example | None:
    return None if rules.target is None else _total(rules)


def _shutout_total(rules: Rules) -> _Example | None:
    if rules.scoring is Scoring.PENALTY or rules.target is None:
        return None
    points, game, boxes = rules.target, rules.game_bonus, _WON * rules.box_bonus
    total = {
        Shutout.DOUBLE_TOTAL: (points + game + boxes) * 2,
        Shutout.DOUBLE_POINTS_AND_GAME: (points + game) * 2 + boxes,
        Shutout.DOUBLE_POINTS: points * 2 + game + boxes,
        Shutout.DOUBLE_GAME_BONUS: points + game * 2 + boxes,
        Shutout.FLAT_100: points + game + boxes + 100,
        Shutout.NONE: points + game + boxes,
    }[rules.shutout]
    case = f"a winner with {points} points and {_WON} boxes against none"
    return _Example(case, total, "point{s} in total")


def _columns_of_third_win(rules: Rules) -> _Example:
    return _Example("a third win is written in", min(3, rules.hollywood_columns), "column{s}")


def _last_column(rules: Rules) -> _Example:
    points = 300 * rules.hollywood_last_multiplier
    return _Example("a total of 300 in the last column", points)


_EXAMPLES: Mapping[str, _Worth] = {
    "players": _gin,
    "hand_size": _stock_after_deal,
    "ace_runs": _high_run,
    "ace_deadwood": _ace,
    "ace_upcard": _limit_under_ace,
    "fixed_knock_limit": _limit_under_four,
    "big_gin_bonus": _big_gin,
    "stock_floor": _draws,
    "layoffs": _layoffs,
    "layoff_on_gin": _gin_with_layoffs,
    "tie": _equalled,
    "gin_bonus": _gin,
    "undercut_bonus": _undercut,
    "spade_multiplier": _gin_under_spade,
    "multi_gin_bonus": _gin,
    "multi_undercut_bonus": _two_undercuts,
    "scoring": _gin_to_winner,
    "target": _gins_to_target,
    "game_bonus": _game_total,
    "box_bonus": _total,
    "box_timing": _toward_target,
    "extra_boxes_gin": _gin_boxes,
    "extra_boxes_undercut": _undercut_boxes,
    "spade_boxes": _gin_boxes_under_spade,
    "shutout": _shutout_total,
    "hollywood_columns": _columns_of_third_win,
    "hollywood_last_multiplier": _last_column,
}
"""For a field: an example of what it changes, if there is one under some rules."""
