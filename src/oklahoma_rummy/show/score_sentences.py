"""The sentences of a rule sheet on scores: who wins a hand, what it is worth, how a match ends."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.rules import (
    HollywoodEntry,
    Partnership,
    Shutout,
    ShutoutWhen,
    SpadeBoxes,
    Tie,
)
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.show.languages import en
from oklahoma_rummy.show.rule_facts import Facts


def winner(facts: Facts) -> Iterator[str]:
    """Yield who wins a hand."""
    if facts.has_any_gin:
        yield _GIN_WINS[facts.has_gin, facts.has_big_gin]
    if not facts.has_knocks:
        return
    yield _KNOCK_WINS[facts.is_two_handed, facts.layoffs is not LayoffMode.NONE]
    yield _TIES[facts.rules.tie, facts.is_two_handed]
    if facts.is_two_handed:
        return
    yield en("If several opponents beat the knocker, the one with the least deadwood wins.")
    if facts.splits:
        yield en("If several of them are equal, they share the win.")
    elif facts.rules.partnership is Partnership.NONE:
        yield en("If several of them are equal, the first to the knocker's left wins.")


_GIN_WINS = {
    (True, False): en("Whoever goes gin wins."),
    (True, True): en("Whoever goes gin or big gin wins."),
    (False, True): en("Whoever goes big gin wins."),
}
_KNOCK_WINS = {
    (True, False): en("After a knock, the player with less deadwood wins."),
    (True, True): en("After a knock and the layoffs, the player with less deadwood wins."),
    (False, False): en("After a knock, the knocker wins unless an opponent beats them."),
    (False, True): en(
        "After a knock and the layoffs, the knocker wins unless an opponent beats them."
    ),
}
_UNDERCUT_BY_EQUALS = en(
    "An opponent with as much deadwood as the knocker, or less, beats the knocker: this is an"
    " undercut."
)
_TIES = {
    (Tie.UNDERCUT, True): _UNDERCUT_BY_EQUALS,
    (Tie.UNDERCUT, False): _UNDERCUT_BY_EQUALS,
    (Tie.KNOCKER, True): en(
        "An opponent with less deadwood than the knocker beats the knocker: this is an undercut."
        " With equal deadwood the knocker wins, by 0 points."
    ),
    (Tie.KNOCKER, False): en(
        "An opponent with less deadwood than the knocker beats the knocker: this is an undercut. An"
        " opponent with equal deadwood does not, and owes the knocker 0 points."
    ),
    (Tie.VOID, True): en(
        "An opponent with less deadwood than the knocker beats the knocker: this is an undercut."
        " With equal deadwood the hand is void."
    ),
    (Tie.VOID, False): en(
        "An opponent with less deadwood than the knocker beats the knocker: this is an undercut. If"
        " nobody has less but someone has equal deadwood, the hand is void."
    ),
}


def hand(facts: Facts) -> Iterator[str]:
    """Yield what a hand is worth."""
    if facts.is_penalty and facts.has_endings:
        yield _PENALTY_TAKERS[facts.is_two_handed]
    yield from _endings(facts)
    if not (facts.is_penalty or facts.is_two_handed) and facts.has_endings:
        yield en("Nobody loses points.")
    if facts.spade_multiplier > 1:
        yield _SPADES[facts.spade_multiplier, facts.is_two_tables]
    if facts.is_two_tables:
        yield en(
            "Add up the points of both tables, 0 for one whose hand is void: the side with more"
            " scores the difference and wins the hand of the match. If the sides are equal, neither"
            " wins it."
        )


_PENALTY_TAKERS = {
    True: en("The winner of a hand takes no points; the loser takes penalty points."),
    False: en("The winner of a hand takes no points; the others take penalty points."),
}


def _endings(facts: Facts) -> Iterator[str]:
    """Yield what each way to end a hand is worth."""
    if facts.has_knocks:
        yield _KNOCKS[facts.is_penalty, facts.is_two_handed]
    if facts.has_gin:
        yield _GINS[_payers(facts), facts.gin_bonus > 0]
    if facts.has_big_gin:
        yield _BIG_GINS[_payers(facts), facts.big_gin_bonus > 0]
    if facts.has_knocks and facts.is_two_handed:
        yield _UNDERCUTS_OF_TWO[facts.is_penalty, facts.undercut_bonus > 0]
    elif facts.has_knocks:
        yield from _undercut_of_several(facts)


def _payers(facts: Facts) -> str:
    """Return who pays for gin, and who the bonus for it, as the tables below name it."""
    if facts.is_penalty:
        return "penalty of one" if facts.is_two_handed else "penalty of several"
    if facts.is_two_handed:
        return "one"
    return "several, one bonus" if facts.pays_gin_once else "several"


_KNOCKS = {
    (False, True): en("Knock: the knocker scores the difference in deadwood."),
    (False, False): en("Knock: the knocker scores the difference in deadwood with each opponent."),
    (True, True): en("Knock: the opponent takes the difference in deadwood."),
    (True, False): en("Knock: each loser takes the difference in deadwood with the knocker."),
}
_NO_GIN_BONUS = en("Gin: the player scores the deadwood of each opponent.")
_NO_BIG_GIN_BONUS = en("Big gin: the player scores the deadwood of each opponent.")
_GINS = {
    ("one", False): en("Gin: the player scores the opponent's deadwood."),
    ("one", True): en("Gin: the player scores the opponent's deadwood and {gin}."),
    ("several", False): _NO_GIN_BONUS,
    ("several", True): en("Gin: the player scores from each opponent the deadwood and {gin}."),
    ("several, one bonus", False): _NO_GIN_BONUS,
    ("several, one bonus", True): en(
        "Gin: the player scores the deadwood of each opponent, and {gin} once."
    ),
    ("penalty of one", False): en("Gin: the opponent takes the points of their own deadwood."),
    ("penalty of one", True): en(
        "Gin: the opponent takes the points of their own deadwood and {gin}."
    ),
    ("penalty of several", False): en("Gin: each loser takes the points of their own deadwood."),
    ("penalty of several", True): en(
        "Gin: each loser takes the points of their own deadwood and {gin}."
    ),
}
_BIG_GINS = {
    ("one", False): en("Big gin: the player scores the opponent's deadwood."),
    ("one", True): en("Big gin: the player scores the opponent's deadwood and {big_gin}."),
    ("several", False): _NO_BIG_GIN_BONUS,
    ("several", True): en(
        "Big gin: the player scores from each opponent the deadwood and {big_gin}."
    ),
    ("several, one bonus", False): _NO_BIG_GIN_BONUS,
    ("several, one bonus", True): en(
        "Big gin: the player scores the deadwood of each opponent, and {big_gin} once."
    ),
}
"""Under penalty scoring there is no big gin."""
_UNDERCUTS_OF_TWO = {
    (False, False): en("Undercut: the opponent scores the difference."),
    (False, True): en("Undercut: the opponent scores the difference and {undercut}."),
    (True, False): en("Undercut: the knocker takes the difference in deadwood."),
    (True, True): en("Undercut: the knocker takes the difference in deadwood and {undercut}."),
}


def _undercut_of_several(facts: Facts) -> Iterator[str]:
    yield _UNDERCUTS_OF_SEVERAL[_undercut_payers(facts)]
    if facts.is_penalty:
        if facts.undercut_bonus:
            yield en("After an undercut the knocker takes {undercut} more.")
    elif facts.pays_every_undercut:
        yield en("Everyone who beats the knocker gets {undercut} more.")
    elif facts.undercut_bonus and facts.splits:
        yield en("An undercut earns {undercut} more, which equal winners share too.")
    elif facts.undercut_bonus:
        yield en("An undercut earns the winner {undercut} more.")


def _undercut_payers(facts: Facts) -> str:
    """Return who pays for an undercut at a table of several, as the table below names it."""
    if facts.is_penalty:
        return "penalty"
    if facts.rules.partnership is Partnership.ONE_TABLE:
        return "partners"
    return "shared" if facts.splits else "one winner"


_UNDERCUTS_OF_SEVERAL = {
    "penalty": en("Undercut: each loser takes the difference in deadwood with the winner."),
    "partners": en(
        "Undercut: the winner scores the difference with the knocker, and with the knocker's"
        " partner if the partner has more."
    ),
    "shared": en(
        "Undercut: the winner scores the difference with each other player; equal winners"
        " share it in whole points, the rest going to the first to the knocker's left."
    ),
    "one winner": en("Undercut: the winner scores the difference with each other player."),
}
_SPADES = {
    (2, False): en("If the upcard is a spade, all points of the hand count double."),
    (3, False): en("If the upcard is a spade, all points of the hand count triple."),
    (2, True): en("At a table whose upcard is a spade, all points count double."),
    (3, True): en("At a table whose upcard is a spade, all points count triple."),
}


def end(facts: Facts) -> Iterator[str]:
    """Yield when a match ends and who wins it."""
    rules = facts.rules
    if rules.hollywood_columns > 1:
        yield from _columns(facts)
    else:
        yield _ENDS[rules.target is not None, rules.hands_per_match is not None]
    if facts.is_penalty:
        yield en("The lowest total wins; if several share it, nobody wins.")
    elif rules.target is None:
        yield _MOST_POINTS[facts.box_bonus > 0]
    else:
        yield from _first_at_target(facts)


_ENDS = {
    (True, False): en("The match ends when {somebody} has {target} or more."),
    (True, True): en(
        "The match ends when {somebody} has {target} or more, at the latest after {hands}; void"
        " hands do not count."
    ),
    (False, True): en("The match ends after {hands}; void hands do not count."),
}
_MOST_POINTS = {
    True: en(
        "Whoever has the most points from hands wins, without the boxes; if several have as many,"
        " nobody wins."
    ),
    False: en("Whoever has the most points wins; if several have as many, nobody wins."),
}


def _first_at_target(facts: Facts) -> Iterator[str]:
    rules, is_column = facts.rules, facts.rules.hollywood_columns > 1
    waiting = facts.game_bonus > 0, facts.box_bonus > 0 and not facts.boxes_count_at_once
    if any(waiting) and (facts.gin_bonus or facts.big_gin_bonus or facts.undercut_bonus):
        yield en("The bonuses of a hand count toward the target.")
    if facts.boxes_count_at_once:
        yield en("Boxes count toward the target as soon as they are won.")
    if any(waiting):
        yield _NOT_TOWARD_TARGET[waiting]
    yield _FIRST[is_column, facts.game_bonus > 0]
    if facts.splits or facts.pays_every_undercut:
        yield en(
            "If several get there in the same hand, the one with more is first; of equal ones, the"
            " first to the knocker's left."
        )
    if rules.hands_per_match is not None:
        yield from _hands_run_out(facts, is_column=is_column)


def _hands_run_out(facts: Facts, *, is_column: bool) -> Iterator[str]:
    if not is_column:
        yield _OUT_OF_HANDS[facts.box_bonus > 0]
    gains = facts.game_bonus > 0, facts.shutout is not Shutout.NONE
    if any(gains):
        yield _NO_GAINS[is_column, *gains]


_NOT_TOWARD_TARGET = {
    (True, True): en("The game bonus and boxes do not count toward the target."),
    (True, False): en("The game bonus does not count toward the target."),
    (False, True): en("Boxes do not count toward the target."),
}
_FIRST = {
    (True, True): en("Whoever gets there first wins that column, with a game bonus of {game}."),
    (True, False): en("Whoever gets there first wins that column."),
    (False, True): en("Whoever gets there first wins, with a game bonus of {game}."),
    (False, False): en("Whoever gets there first wins."),
}
_OUT_OF_HANDS = {
    True: en(
        "If the hands run out before that, whoever has the most points from hands wins, without the"
        " boxes; if several have as many, nobody wins."
    ),
    False: en(
        "If the hands run out before that, whoever has the most points wins; if several have as"
        " many, nobody wins."
    ),
}
_NO_GAINS = {
    (False, True, True): en("Then there is no game bonus and no shutout."),
    (False, True, False): en("Then there is no game bonus."),
    (False, False, True): en("Then there is no shutout."),
    (True, True, True): en(
        "A column that is still open when the hands run out has no game bonus and no shutout."
    ),
    (True, True, False): en(
        "A column that is still open when the hands run out has no game bonus."
    ),
    (True, False, True): en("A column that is still open when the hands run out has no shutout."),
}


def _columns(facts: Facts) -> Iterator[str]:
    yield en("The score is kept in {columns} columns, each a game of its own.")
    if facts.rules.hollywood_entry is HollywoodEntry.FIRST_OPEN or facts.pays_every_undercut:
        yield en("You are in a column once something has been written for you in it.")
    yield _ENTRIES[facts.rules.hollywood_entry]
    if facts.pays_every_undercut:
        yield en(
            "The bonus of an undercutter who does not win is written in every open column that"
            " player is already in, or else in the first open one."
        )
    yield en("A column is closed when {somebody} has {target} or more in it.")
    yield _ENDS_OF_COLUMNS[facts.rules.hands_per_match is not None]


_ENTRIES = {
    HollywoodEntry.FIRST_OPEN: en(
        "A win is written in every open column that its winner is already in, and in the next open"
        " one."
    ),
    HollywoodEntry.FIXED_INDEX: en(
        "Everyone's first win is written in column 1, the second in columns 1 and 2, and so on;"
        " what falls on a closed column is lost."
    ),
}
_ENDS_OF_COLUMNS = {
    False: en("The match ends when all columns are closed."),
    True: en(
        "The match ends when all columns are closed, at the latest after {hands}; void hands do not"
        " count."
    ),
}


def final(facts: Facts) -> Iterator[str]:
    """Yield what is added at the end."""
    if facts.is_penalty:
        return
    is_hollywood = facts.rules.hollywood_columns > 1
    if facts.box_bonus:
        yield from _boxes(facts, is_hollywood=is_hollywood)
    if facts.shutout is not Shutout.NONE:
        yield _SHUTOUT_HAPPENS[facts.rules.shutout_when, is_hollywood]
        yield _SHUTOUT_BRINGS[facts.shutout]
    if facts.rules.hollywood_last_multiplier > 1:
        yield en("The totals of the last column are multiplied by {last}.")
    if is_hollywood:
        yield en(
            "The totals of all columns are added up: the highest sum wins the match; if several"
            " share it, nobody wins."
        )
    elif facts.box_bonus or facts.game_bonus or facts.shutout is not Shutout.NONE:
        yield en("Your total is your points from the hands and these additions.")


def _boxes(facts: Facts, *, is_hollywood: bool) -> Iterator[str]:
    yield _BOXES[is_hollywood]
    if facts.splits:
        yield en("Each of several equal winners gets a box.")
    extra = facts.extra_boxes
    if extra[RoundKind.GIN] and extra[RoundKind.GIN] == extra[RoundKind.BIG_GIN]:
        yield _BOXES_OF_ANY_GIN[facts.is_two_tables]
    else:
        if extra[RoundKind.GIN]:
            yield _GIN_BOXES[facts.is_two_tables]
        if extra[RoundKind.BIG_GIN]:
            yield _BIG_GIN_BOXES[facts.is_two_tables]
    if extra[RoundKind.UNDERCUT]:
        yield _UNDERCUT_BOXES[facts.is_two_tables]
    if facts.spade_boxes is not SpadeBoxes.NONE:
        yield _BOXES_OF_SPADES[facts.spade_boxes, facts.is_two_tables]


_BOXES = {
    False: en("Each hand won is a box, worth {box} to whoever won it."),
    True: en(
        "A win brings a box in every column that it is written in, worth {box} to whoever won."
    ),
}
_GIN_BOXES = {
    False: en("Gin earns {gin_boxes} more."),
    True: en("The side that wins the hand gets {gin_boxes} more for each gin."),
}
_BIG_GIN_BOXES = {
    False: en("Big gin earns {big_gin_boxes} more."),
    True: en("The side that wins the hand gets {big_gin_boxes} more for each big gin."),
}
_BOXES_OF_ANY_GIN = {
    False: en("Gin and big gin earn {gin_boxes} more."),
    True: en("The side that wins the hand gets {gin_boxes} more for each gin or big gin."),
}
_UNDERCUT_BOXES = {
    False: en("An undercut earns {undercut_boxes} more."),
    True: en("The side that wins the hand gets {undercut_boxes} more for each undercut."),
}
_BOXES_OF_SPADES = {
    (SpadeBoxes.ALL, False): en(
        "If the upcard is a spade, all boxes of the hand are multiplied by {multiplier}."
    ),
    (SpadeBoxes.EXTRA, False): en(
        "If the upcard is a spade, these extra boxes are multiplied by {multiplier}."
    ),
    (SpadeBoxes.EXTRA, True): en(
        "At a table whose upcard is a spade, these extra boxes are multiplied by {multiplier}."
    ),
}
_SHUTOUT_HAPPENS = {
    (ShutoutWhen.NO_POINTS, False): en(
        "It is a shutout if the target is reached while no opponent has points from hands."
    ),
    (ShutoutWhen.NO_POINTS, True): en(
        "A column is a shutout if the target is reached in it while no opponent has points from"
        " hands there; what that brings counts for this column alone."
    ),
    (ShutoutWhen.NO_WINS, False): en(
        "It is a shutout if the target is reached while no opponent has won a hand; a win of 0"
        " points is a win too."
    ),
    (ShutoutWhen.NO_WINS, True): en(
        "A column is a shutout if the target is reached in it while no win of an opponent is"
        " written there, not even one of 0 points; what that brings counts for this column alone."
    ),
}
_SHUTOUT_BRINGS = {
    Shutout.DOUBLE_TOTAL: en("A shutout doubles its winner's total."),
    Shutout.DOUBLE_POINTS_AND_GAME: en(
        "A shutout doubles its winner's points from hands and the game bonus."
    ),
    Shutout.DOUBLE_POINTS: en("A shutout doubles its winner's points from hands."),
    Shutout.DOUBLE_GAME_BONUS: en("A shutout doubles the game bonus."),
    Shutout.FLAT_100: en("A shutout earns its winner 100 points."),
}
