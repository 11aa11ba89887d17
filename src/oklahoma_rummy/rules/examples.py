"""What rules come to in plain cases; comparison, advice and rule sheets speak of these."""

from oklahoma_rummy.rules.fields import BoxTiming, MultiGinBonus, Scoring
from oklahoma_rummy.rules.rules import Rules

DEFENCE = 30
"""Deadwood of a defender in the examples."""


def has_knocks(rules: Rules) -> bool:
    """Say whether a hand can end otherwise than by gin.

    Args:
        rules: The rules.
    """
    return rules.fixed_knock_limit != 0


def is_two_handed(rules: Rules) -> bool:
    """Say whether two sit at a table, so that there is one opponent.

    Args:
        rules: The rules.
    """
    return rules.seats_at_table == 2


def plays_big_gin(rules: Rules) -> bool:
    """Say whether big gin is played and can come about: a hand of one card has none.

    Args:
        rules: The rules.
    """
    return rules.big_gin_bonus is not None and rules.cards_dealt > 1


def losers_of(rules: Rules) -> int:
    """Give the number of players that a winner collects from at a table.

    Args:
        rules: The rules.

    Example:
        >>> losers_of(Rules.preset("four_players")), losers_of(Rules.preset("partnership"))
        (3, 2)
    """
    return 1 if is_two_handed(rules) else min(rules.sides, rules.players - 1)


def gin_points(rules: Rules, bonus: int | None = None) -> int:
    """Give the points for gin against 30 deadwood in each loser's hand.

    Args:
        rules: The rules.
        bonus: The bonus, if it is not that for gin.

    Example:
        >>> gin_points(Rules()), gin_points(Rules(players=3, multi_gin_bonus="once"))
        (55, 85)
    """
    losers = losers_of(rules)
    times = losers if rules.multi_gin_bonus is MultiGinBonus.PER_LOSER else 1
    return times * (rules.gin_bonus if bonus is None else bonus) + losers * DEFENCE


def toward_target(rules: Rules) -> int:
    """Give what such a gin counts toward the target of whoever gets there.

    Under penalty scoring that is what each loser takes.

    Args:
        rules: The rules.

    Example:
        >>> toward_target(Rules(box_timing="at_once"))
        80
    """
    if rules.scoring is Scoring.PENALTY:
        return rules.gin_bonus + DEFENCE
    boxes = 1 + rules.extra_boxes_gin if rules.box_timing is BoxTiming.AT_ONCE else 0
    return gin_points(rules) + boxes * rules.box_bonus
