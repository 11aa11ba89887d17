"""The sentences of a rule sheet on scores: who wins a hand, what it is worth, how a match ends."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.rules.fields import (
    BoxTiming,
    HollywoodEntry,
    MultiGinBonus,
    MultiTie,
    MultiUndercutBonus,
    Partnership,
    Scoring,
    Shutout,
    SpadeBoxes,
    Tie,
)
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.show.languages import Language


def winner(rules: Rules, language: Language) -> Iterator[str]:
    """Say who wins a hand."""
    say = language.say
    if rules.plays_big_gin:
        yield say("Whoever goes gin or big gin wins the hand.")
    else:
        yield say("Whoever goes gin wins the hand.")
    if not rules.has_knocks:
        return
    if rules.layoffs is LayoffMode.NONE and rules.is_two_handed:
        yield say("After a knock, the player with less deadwood wins.")
    elif rules.layoffs is LayoffMode.NONE:
        yield say("After a knock, the knocker wins if nobody beats the knocker.")
    elif rules.is_two_handed:
        yield say("After a knock and the layoffs, the player with less deadwood wins.")
    else:
        yield say("After a knock and the layoffs, the knocker wins if nobody beats the knocker.")
    yield _tie(rules, language)
    if rules.is_two_handed:
        return
    yield say("If several opponents beat the knocker, the one with least deadwood wins.")
    if rules.multi_tie is MultiTie.SPLIT:
        yield say("If several of them are equal, they share the win.")
    elif rules.partnership is Partnership.NONE:
        yield say("If several of them are equal, the first at the knocker's left wins.")


def _tie(rules: Rules, language: Language) -> str:
    say = language.say
    if rules.tie is Tie.UNDERCUT:
        return say(
            "An opponent with as much deadwood as the knocker, or less, beats the knocker: this"
            " is an undercut."
        )
    if rules.tie is Tie.KNOCKER:
        return say(
            "An opponent with less deadwood than the knocker beats the knocker: this is an"
            " undercut. With equal deadwood the knocker wins, by 0 points."
        )
    if rules.is_two_handed:
        return say(
            "An opponent with less deadwood than the knocker beats the knocker: this is an"
            " undercut. With equal deadwood the hand is void."
        )
    return say(
        "An opponent with less deadwood than the knocker beats the knocker: this is an undercut."
        " If nobody has less but someone has equal deadwood, the hand is void."
    )


def hand(rules: Rules, language: Language) -> Iterator[str]:
    """Say what a hand is worth."""
    if rules.scoring is Scoring.PENALTY:
        yield from _penalties(rules, language)
    elif rules.is_two_handed:
        yield from _two_handed(rules, language)
    else:
        yield from _several_losers(rules, language)
    yield from _big_gin(rules, language)
    if rules.spade_multiplier == 2:
        yield language.say("If the upcard is a spade, all points of the hand count double.")
    elif rules.spade_multiplier == 3:
        yield language.say("If the upcard is a spade, all points of the hand count triple.")
    if rules.partnership is Partnership.TWO_TABLES:
        yield language.say(
            "Add the points of both tables, where a table whose hand is void counts 0: the side"
            " with more scores the difference and wins the hand. If the sides are equal, the whole"
            " hand is void."
        )


def _two_handed(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.has_knocks:
        yield say("Knock: the knocker scores the difference in deadwood.")
    if rules.gin_bonus:
        yield say(
            "Gin: the player scores the opponent's deadwood and {points}.",
            points=language.points(rules.gin_bonus),
        )
    else:
        yield say("Gin: the player scores the opponent's deadwood.")
    if rules.has_knocks and rules.undercut_bonus:
        yield say(
            "Undercut: the opponent scores the difference and {points}.",
            points=language.points(rules.undercut_bonus),
        )
    elif rules.has_knocks:
        yield say("Undercut: the opponent scores the difference.")


def _several_losers(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points
    if rules.has_knocks:
        yield say("Knock: the knocker scores the difference in deadwood with each opponent.")
    once = rules.multi_gin_bonus is MultiGinBonus.ONCE
    if rules.gin_bonus and once:
        yield say(
            "Gin: the player scores the deadwood of each opponent, and {points} once.",
            points=points(rules.gin_bonus),
        )
    elif rules.gin_bonus:
        yield say(
            "Gin: the player scores from each opponent the deadwood and {points}.",
            points=points(rules.gin_bonus),
        )
    else:
        yield say("Gin: the player scores the deadwood of each opponent.")
    if rules.has_knocks:
        yield from _undercut_of_several(rules, language)
    yield say("Nobody loses points.")


def _undercut_of_several(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points(rules.undercut_bonus)
    if rules.partnership is Partnership.ONE_TABLE:
        yield say(
            "Undercut: the winner scores the difference with the knocker, and with the knocker's"
            " partner if that one has more."
        )
    elif rules.multi_tie is MultiTie.SPLIT:
        yield say(
            "Undercut: the winner scores the difference with each other player; equal winners"
            " share it in whole points, the rest going to the first at the knocker's left."
        )
    else:
        yield say("Undercut: the winner scores the difference with each other player.")
    if not rules.undercut_bonus:
        return
    if rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER:
        yield say("Everyone who beats the knocker gets {points} more.", points=points)
    elif rules.multi_tie is MultiTie.SPLIT:
        yield say("The winner gets {points} more, which equal winners share too.", points=points)
    else:
        yield say("The winner gets {points} more.", points=points)


def _penalties(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points
    if rules.is_two_handed:
        yield from _penalties_of_two(rules, language)
        return
    yield say("The winner of a hand takes no points; the others take penalty points.")
    if rules.has_knocks:
        yield say("Knock: each loser takes the difference in deadwood with the knocker.")
    if rules.gin_bonus:
        yield say(
            "Gin: each loser takes his or her own deadwood and {points}.",
            points=points(rules.gin_bonus),
        )
    else:
        yield say("Gin: each loser takes his or her own deadwood.")
    if not rules.has_knocks:
        return
    yield say("Undercut: each loser takes the difference in deadwood with the winner.")
    if rules.undercut_bonus:
        yield say("The knocker takes {points} more.", points=points(rules.undercut_bonus))


def _penalties_of_two(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points
    yield say("The winner of a hand takes no points; the loser takes penalty points.")
    if rules.has_knocks:
        yield say("Knock: the opponent takes the difference in deadwood.")
    if rules.gin_bonus:
        yield say(
            "Gin: the opponent takes his or her own deadwood and {points}.",
            points=points(rules.gin_bonus),
        )
    else:
        yield say("Gin: the opponent takes his or her own deadwood.")
    if rules.has_knocks and rules.undercut_bonus:
        yield say(
            "Undercut: the knocker takes the difference in deadwood and {points}.",
            points=points(rules.undercut_bonus),
        )
    elif rules.has_knocks:
        yield say("Undercut: the knocker takes the difference in deadwood.")


def _big_gin(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.big_gin_bonus is None or not rules.plays_big_gin:
        return
    if not rules.big_gin_bonus and not rules.gin_bonus:
        return
    points = language.points(rules.big_gin_bonus)
    if not rules.big_gin_bonus:
        yield say("Big gin: as for gin, but without a bonus.")
    elif rules.is_two_handed:
        yield say("Big gin: as for gin, but the bonus is {points}.", points=points)
    elif rules.multi_gin_bonus is MultiGinBonus.ONCE:
        yield say("Big gin: as for gin, but the bonus is {points} once.", points=points)
    else:
        yield say(
            "Big gin: as for gin, but the bonus is {points} from each opponent.", points=points
        )


def end(rules: Rules, language: Language) -> Iterator[str]:
    """Say when a match ends and who wins it."""
    say, points, hands = language.say, language.points, language.hands
    is_penalty = rules.scoring is Scoring.PENALTY
    if rules.hollywood_columns > 1:
        yield from _columns(rules, language)
    elif rules.target is None:
        yield say("The match ends after {hands}; void hands do not count.",
                  hands=hands(rules.hands_per_match or 0))  # fmt: skip
    elif rules.hands_per_match is None:
        yield say(
            "The game ends when {somebody} has {points} or more.",
            somebody=_somebody(rules, language),
            points=points(rules.target),
        )
    else:
        yield say(
            "The game ends when {somebody} has {points} or more, at the latest after {hands}; void"
            " hands do not count.",
            somebody=_somebody(rules, language),
            points=points(rules.target),
            hands=hands(rules.hands_per_match),
        )
    if is_penalty:
        yield say("The lowest total wins; if several share it, nobody wins.")
    elif rules.target is None:
        yield say("Whoever has most points wins; if several have as many, nobody wins.")
    else:
        yield from _first_at_target(rules, language)


def _first_at_target(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.box_bonus and rules.box_timing is BoxTiming.AT_ONCE:
        yield say("Boxes count toward the target as soon as they are won, other bonuses do not.")
    elif rules.box_bonus or rules.game_bonus:
        yield say("Bonuses do not count toward the target.")
    is_column = rules.hollywood_columns > 1
    if rules.game_bonus and is_column:
        yield say(
            "Whoever gets there first wins that column, with a game bonus of {points}.",
            points=language.points(rules.game_bonus),
        )
    elif is_column:
        yield say("Whoever gets there first wins that column.")
    elif rules.game_bonus:
        yield say(
            "Whoever gets there first wins, with a game bonus of {points}.",
            points=language.points(rules.game_bonus),
        )
    else:
        yield say("Whoever gets there first wins.")
    if rules.partnership is Partnership.NONE and rules.players > 2:
        yield say(
            "If several get there in the same hand, the one with more is first, then the one"
            " nearer to the knocker's left."
        )
    if rules.hands_per_match is not None and is_column:
        yield say(
            "In a column that is still open when the hands run out, nothing is added for the"
            " target."
        )
    elif rules.hands_per_match is not None:
        yield say(
            "If the hands run out before that, whoever has most points wins, and nothing is added"
            " for the target."
        )


def _columns(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points(rules.target or 0)
    yield say(
        "The score is kept in {n} columns, each a game of its own.",
        n=rules.hollywood_columns,
    )
    if rules.hollywood_entry is HollywoodEntry.FIRST_OPEN:
        yield say(
            "A win is written in every open column in which its winner has won before, and in the"
            " next open one."
        )
    else:
        yield say(
            "Everyone's first win is written in column 1, the second in columns 1 and 2, and so on;"
            " what falls on a closed column is lost."
        )
    if (
        rules.has_knocks
        and rules.undercut_bonus
        and rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER
    ):
        yield say(
            "The bonus of a second undercutter is written in every open column in which that player"
            " has won before, or else in the first open one."
        )
    yield say(
        "A column is closed when {somebody} has {points} or more in it.",
        somebody=_somebody(rules, language),
        points=points,
    )
    if rules.hands_per_match is None:
        yield say("The match ends when all columns are closed.")
    else:
        yield say(
            "The match ends when all columns are closed, at the latest after {hands}; void hands do"
            " not count.",
            hands=language.hands(rules.hands_per_match),
        )


def final(rules: Rules, language: Language) -> Iterator[str]:
    """Say what is added at the end."""
    if rules.scoring is Scoring.PENALTY:
        return
    say = language.say
    if rules.box_bonus:
        yield from _boxes(rules, language)
    if rules.target is not None:
        yield from _shutout(rules, language)
    if rules.hollywood_columns > 1:
        if rules.hollywood_last_multiplier > 1:
            yield say(
                "The totals of the last column are multiplied by {n}.",
                n=rules.hollywood_last_multiplier,
            )
        yield say(
            "The totals of all columns are added up: the highest sum wins the match; if several"
            " share it, nobody wins."
        )
    elif rules.box_bonus or (rules.target is not None and rules.game_bonus):
        yield say("Your total is your points from the hands plus these bonuses.")


def _boxes(rules: Rules, language: Language) -> Iterator[str]:
    say, boxes = language.say, language.boxes
    yield say(
        "Each hand won is a box, worth {points} to whoever won it.",
        points=language.points(rules.box_bonus),
    )
    extra_undercut = rules.extra_boxes_undercut if rules.has_knocks else 0
    if rules.multi_tie is MultiTie.SPLIT and rules.has_knocks:
        yield say("Each of several equal winners gets a box.")
    if rules.extra_boxes_gin and rules.plays_big_gin:
        yield say("Gin and big gin earn {boxes} more.", boxes=boxes(rules.extra_boxes_gin))
    elif rules.extra_boxes_gin:
        yield say("Gin earns {boxes} more.", boxes=boxes(rules.extra_boxes_gin))
    if extra_undercut:
        yield say("An undercut earns {boxes} more.", boxes=boxes(extra_undercut))
    if rules.spade_multiplier == 1 or rules.spade_boxes is SpadeBoxes.NONE:
        return
    takes_all = (
        rules.spade_boxes is SpadeBoxes.ALL and rules.partnership is not Partnership.TWO_TABLES
    )
    if takes_all:
        yield say(
            "If the upcard is a spade, all boxes of the hand are multiplied by {n}.",
            n=rules.spade_multiplier,
        )
    elif not (rules.extra_boxes_gin or extra_undercut):
        return
    elif rules.partnership is Partnership.TWO_TABLES:
        yield say(
            "At a table whose upcard is a spade, these extra boxes are multiplied by {n}.",
            n=rules.spade_multiplier,
        )
    else:
        yield say(
            "If the upcard is a spade, these extra boxes are multiplied by {n}.",
            n=rules.spade_multiplier,
        )


def _shutout(rules: Rules, language: Language) -> Iterator[str]:
    say, shutout = language.say, rules.shutout
    if shutout is Shutout.DOUBLE_POINTS_AND_GAME and not rules.game_bonus:
        shutout = Shutout.DOUBLE_POINTS
    gains = {
        Shutout.DOUBLE_TOTAL: say("the winner's total is doubled."),
        Shutout.DOUBLE_POINTS_AND_GAME: say(
            "the winner's points from hands and the game bonus are doubled."
        ),
        Shutout.DOUBLE_POINTS: say("the winner's points from hands are doubled."),
        Shutout.FLAT_100: say("the winner gets 100 points more."),
    }
    if rules.game_bonus:
        gains[Shutout.DOUBLE_GAME_BONUS] = say("the game bonus is doubled.")
    if shutout not in gains:
        return
    if rules.hands_per_match is not None:
        yield say(
            "Shutout: if the target is reached and nobody but the winner has points from hands,"
            " {gain}",
            gain=gains[shutout],
        )
    else:
        yield say(
            "Shutout: if nobody but the winner has points from hands, {gain}", gain=gains[shutout]
        )


def _somebody(rules: Rules, language: Language) -> str:
    """Name what scores, with its article."""
    if rules.partnership is Partnership.NONE:
        return language.say("a player")
    return language.say("a side")
