"""What each value of each field means, as half a sentence of English.

The comparison of rules and the reference of fields are written with these. The rule sheet, which
speaks whole sentences in several languages, has its own.
"""

from collections.abc import Mapping

from oklahoma_rummy.rules.rule_field import RuleValue

_OTHERWISE = "*"
_WORDINGS: Mapping[str, Mapping[str | int | None, str]] = {
    "players": {
        2: "one against one",
        3: "three, each against the others",
        4: "four, each alone or two against two",
    },
    "partnership": {
        "none": "everyone plays alone",
        "one_table": "two sides of two partners at one table",
        "two_tables": "two sides of two partners, who sit at different tables",
    },
    "hand_size": {
        None: "10 cards each for two at a table, 7 for three or four",
        _OTHERWISE: "{} cards for each seat",
    },
    "dealer_rotation": {
        "alternate": "the deal passes clockwise",
        "winner": "the winner of a hand deals the next",
        "loser": "the loser of a hand deals the next",
    },
    "redeal": {
        "same": "after a void hand the same dealer deals again",
        "alternate": "after a void hand the next seat deals",
    },
    "ace_runs": {
        "low": "the ace is low: A-2-3 is a run",
        "high_or_low": "the ace is low or high: Q-K-A is a run too",
        "around_corner": "runs go round the corner: K-A-2 is a run too",
    },
    "ace_deadwood": {1: "an unmatched ace costs 1 point", _OTHERWISE: "an unmatched ace costs {}"},
    "ace_upcard": {
        "gin_only": "under an ace only gin ends the hand",
        "one": "under an ace a knock may leave 1 point",
    },
    "fixed_knock_limit": {
        None: "the upcard sets the knock limit",
        0: "only gin ends a hand",
        _OTHERWISE: "the knock limit is {} whatever the upcard",
    },
    "knock_limit_cap": {
        None: "the knock limit has no cap",
        _OTHERWISE: "an upcard sets the knock limit to {} at most",
    },
    "knock_discard": {
        "face_down": "the knocker's last discard lies face down",
        "face_up": "the knocker's last discard lies face up",
    },
    "big_gin_bonus": {None: "big gin is not played", _OTHERWISE: "big gin earns a bonus of {}"},
    "first_upcard": {
        "free": "the first player takes a normal turn",
        "offer": "the upcard is offered round before the first turn",
    },
    "allow_rediscard": {
        False: "a card just taken from the pile may not be discarded in the same turn",
        True: "a card just taken from the pile may be discarded in the same turn",
    },
    "stock_floor": {
        0: "the stock is played to the end",
        1: "the stock is exhausted when 1 card is left",
        _OTHERWISE: "the stock is exhausted when {} cards are left",
    },
    "stock_exhaustion": {
        "void": "an exhausted stock makes the hand void",
        "reshuffle": "an exhausted stock is filled up with the discards",
    },
    "last_discard": {
        "dead": "the last discard may not be taken",
        "playable": "the last discard may be taken to knock or go gin at once",
    },
    "layoffs": {
        "own_chain": "defenders lay off on the knocker's melds and on their own cards there",
        "shared_chain": "defenders lay off on the knocker's melds and on all cards laid there",
        "adjacent": "defenders lay off only cards that touch a meld as it was spread",
        "none": "nobody lays off",
    },
    "layoff_on_gin": {
        False: "nobody lays off on gin",
        True: "defenders lay off on gin too",
    },
    "tie": {
        "undercut": "a defender equal to the knocker undercuts",
        "knocker": "a defender equal to the knocker loses 0 points",
        "void": "a defender equal to the knocker makes the hand void",
    },
    "partner_layoff": {
        "defenders": "the two defenders lay off",
        "partner_knocked": "only the knocker's partner lays off, on the defenders' melds",
    },
    "gin_bonus": {_OTHERWISE: "gin earns a bonus of {}"},
    "undercut_bonus": {_OTHERWISE: "an undercut earns a bonus of {}"},
    "spade_multiplier": {
        1: "a spade upcard changes nothing",
        2: "a spade upcard doubles all points of the hand",
        3: "a spade upcard triples all points of the hand",
    },
    "multi_gin_bonus": {
        "per_loser": "gin earns its bonus from each loser",
        "once": "gin earns its bonus once",
    },
    "multi_undercut_bonus": {
        "winner": "of several undercutters only the winner earns the bonus",
        "every_undercutter": "every undercutter earns the bonus",
    },
    "multi_tie": {
        "seat_order": "of equal undercutters the first clockwise from the knocker wins",
        "split": "equal undercutters share",
    },
    "scoring": {
        "points": "the winner of a hand scores points",
        "penalty": "the losers of a hand take penalty points, and the lowest total wins",
    },
    "target": {None: "no number of points ends the game", _OTHERWISE: "{} points end the game"},
    "hands_per_match": {
        None: "no number of hands ends the match",
        1: "1 hand ends the match",
        _OTHERWISE: "{} hands end the match",
    },
    "game_bonus": {_OTHERWISE: "the first to reach the target gets {} points"},
    "box_bonus": {_OTHERWISE: "each box is worth {} points"},
    "box_timing": {
        "end": "boxes count at the end",
        "at_once": "boxes count toward the target as they are won",
    },
    "extra_boxes_gin": {1: "gin earns 1 extra box", _OTHERWISE: "gin earns {} extra boxes"},
    "extra_boxes_undercut": {
        1: "an undercut earns 1 extra box",
        _OTHERWISE: "an undercut earns {} extra boxes",
    },
    "extra_boxes_big_gin": {
        None: "big gin earns as many extra boxes as gin",
        1: "big gin earns 1 extra box",
        _OTHERWISE: "big gin earns {} extra boxes",
    },
    "spade_boxes": {
        "none": "a spade upcard multiplies no boxes",
        "extra": "a spade upcard multiplies extra boxes too",
        "all": "a spade upcard multiplies all boxes of the hand too",
    },
    "shutout": {
        "double_total": "a shutout doubles points, game bonus and boxes",
        "double_points_and_game": "a shutout doubles points and game bonus",
        "double_points": "a shutout doubles the points",
        "double_game_bonus": "a shutout doubles the game bonus",
        "flat_100": "a shutout earns 100 points",
        "none": "a shutout earns nothing",
    },
    "shutout_when": {
        "no_points": "it is a shutout if no opponent has points from hands",
        "no_wins": "it is a shutout if no opponent has won a hand",
    },
    "hollywood_columns": {
        1: "the score has 1 column",
        _OTHERWISE: "the score has {} columns, each a game of its own",
    },
    "hollywood_entry": {
        "first_open": "a win goes to the side's open columns and the next open one",
        "fixed_index": "a side's n-th win goes to columns 1 to n",
    },
    "hollywood_last_multiplier": {
        1: "the last column counts once",
        2: "the last column counts twice",
        _OTHERWISE: "the last column counts {} times",
    },
}


def wording(field: str, value: RuleValue) -> str:
    """Return what a value of a field means, as half a sentence.

    Args:
        field: The name of the field.
        value: A value that the field allows.

    Example:
        >>> wording("spade_multiplier", 3), wording("target", 150)
        ('a spade upcard triples all points of the hand', '150 points end the game')
    """
    wordings = _WORDINGS[field]
    return wordings[value] if value in wordings else wordings[_OTHERWISE].format(value)
