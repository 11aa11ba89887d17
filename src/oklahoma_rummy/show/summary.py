"""The rules in force in one paragraph, for a lobby screen or a prompt."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules.fields import (
    AceUpcard,
    BoxTiming,
    FirstUpcard,
    HollywoodEntry,
    LastDiscard,
    MultiGinBonus,
    MultiTie,
    MultiUndercutBonus,
    PartnerLayoff,
    Partnership,
    Scoring,
    Shutout,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.show.languages import Language


def summary(rules: Rules, language: Language) -> str:
    """Say in one paragraph, of less than 150 words, how a table plays.

    Args:
        rules: The rules.
        language: The language.
    """
    parts = (_table, _play, _showdown, _hand, _match)
    return " ".join(sentence for part in parts for sentence in part(rules, language))


def _table(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    yield say(
        "{n} players, {cards} each.", n=rules.players, cards=language.cards(rules.cards_dealt)
    )
    if rules.partnership is Partnership.ONE_TABLE:
        yield say("Partners at one table.")
    elif rules.partnership is Partnership.TWO_TABLES:
        yield say("Partners at two tables.")
    if rules.ace_runs is AceRuns.HIGH_OR_LOW:
        yield say("{run} is a run.", run=language.run(12, 13, 1))
    elif rules.ace_runs is AceRuns.AROUND_CORNER:
        yield say("{run} is a run.", run=language.run(13, 1, 2))
    if rules.ace_deadwood > 1:
        yield say("An unmatched ace costs {points}.", points=language.points(rules.ace_deadwood))


def _play(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if not rules.has_knocks:
        yield say("Only gin ends a hand.")
    elif rules.fixed_knock_limit is not None:
        yield say("Knock limit: {points}.", points=language.points(rules.fixed_knock_limit))
    elif rules.ace_upcard is AceUpcard.GIN_ONLY:
        yield say("Knock limit: the upcard; under an ace only gin.")
    else:
        yield say("Knock limit: the upcard; under an ace 1 point.")
    if rules.first_upcard is FirstUpcard.OFFER:
        yield say("Upcard offered first.")
    if rules.allow_rediscard:
        yield say("Taken cards may be discarded.")
    if rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        yield say("Discards are reshuffled.")
    elif rules.last_discard is LastDiscard.PLAYABLE:
        yield say("The last discard may end the hand.")


def _showdown(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.layoffs is LayoffMode.NONE:
        yield say("No layoffs.")
    elif rules.layoffs is LayoffMode.ADJACENT and (rules.has_knocks or rules.layoff_on_gin):
        yield say("Layoffs only on the melds as spread.")
    if rules.layoff_on_gin:
        yield say("Layoffs after gin too.")
    if rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        yield say("Only the knocker's partner lays off.")
    if not rules.has_knocks:
        return
    if rules.tie is Tie.UNDERCUT:
        yield say("Equal deadwood undercuts.")
    elif rules.tie is Tie.KNOCKER:
        yield say("Equal deadwood: the knocker wins.")
    else:
        yield say("Equal deadwood: the hand is void.")


def _hand(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points
    if rules.scoring is Scoring.PENALTY:
        yield say("Losers take penalty points; the lowest total wins.")
    elif not rules.is_two_handed:
        yield say("The winner scores from every opponent.")
    yield say("Gin: {points}.", points=points(rules.gin_bonus))
    if rules.big_gin_bonus is not None:
        yield say("Big gin: {points}.", points=points(rules.big_gin_bonus))
    if rules.has_knocks:
        yield say("Undercut: {points}.", points=points(rules.undercut_bonus))
    yield from _several(rules, language)
    if rules.spade_multiplier == 2:
        yield say("Spades count double.")
    elif rules.spade_multiplier == 3:
        yield say("Spades count triple.")


def _several(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.multi_gin_bonus is MultiGinBonus.ONCE:
        yield say("Gin bonus once.")
    if not rules.has_knocks:
        return
    if rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER:
        yield say("Bonus for every undercut.")
    if rules.multi_tie is MultiTie.SPLIT:
        yield say("Equal winners share.")


def _match(rules: Rules, language: Language) -> Iterator[str]:
    say, points = language.say, language.points
    if rules.target is not None:
        yield say("Target: {points}.", points=points(rules.target))
    if rules.hands_per_match is not None and rules.target is None:
        yield say("Length: {hands}.", hands=language.hands(rules.hands_per_match))
    elif rules.hands_per_match is not None:
        yield say("At most {hands}.", hands=language.hands(rules.hands_per_match))
    if rules.scoring is Scoring.PENALTY:
        return
    yield from _columns(rules, language)
    if rules.target is not None and rules.game_bonus:
        yield say("Game bonus: {points}.", points=points(rules.game_bonus))
    if rules.box_bonus:
        yield from _boxes(rules, language)
    if rules.target is not None:
        yield from _shutout(rules, language)


def _columns(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.hollywood_columns > 1:
        yield say("Hollywood with {n} columns.", n=rules.hollywood_columns)
    if rules.hollywood_entry is HollywoodEntry.FIXED_INDEX:
        yield say("Second wins go to columns 1 and 2.")
    if rules.hollywood_last_multiplier > 1:
        yield say("Last column times {n}.", n=rules.hollywood_last_multiplier)


def _boxes(rules: Rules, language: Language) -> Iterator[str]:
    say, points, boxes = language.say, language.points, language.boxes
    if rules.box_timing is BoxTiming.AT_ONCE:
        yield say("Each box: {points}, at once.", points=points(rules.box_bonus))
    else:
        yield say("Each box: {points}.", points=points(rules.box_bonus))
    undercut = rules.extra_boxes_undercut if rules.has_knocks else 0
    if rules.extra_boxes_gin:
        yield say("Gin: {boxes} more.", boxes=boxes(rules.extra_boxes_gin))
    if undercut:
        yield say("Undercut: {boxes} more.", boxes=boxes(undercut))
    if rules.spade_multiplier == 1 or rules.spade_boxes is SpadeBoxes.NONE:
        return
    if rules.spade_boxes is SpadeBoxes.ALL and rules.partnership is not Partnership.TWO_TABLES:
        yield say("Spades multiply all boxes.")
    elif rules.extra_boxes_gin or undercut:
        yield say("Spades multiply extra boxes.")


def _shutout(rules: Rules, language: Language) -> Iterator[str]:
    say, shutout = language.say, rules.shutout
    if shutout is Shutout.DOUBLE_POINTS_AND_GAME and not rules.game_bonus:
        shutout = Shutout.DOUBLE_POINTS
    if shutout is Shutout.DOUBLE_TOTAL:
        yield say("A shutout doubles the total.")
    elif shutout is Shutout.DOUBLE_POINTS_AND_GAME:
        yield say("A shutout doubles points and game bonus.")
    elif shutout is Shutout.DOUBLE_POINTS:
        yield say("A shutout doubles the points.")
    elif shutout is Shutout.DOUBLE_GAME_BONUS and rules.game_bonus:
        yield say("A shutout doubles the game bonus.")
    elif shutout is Shutout.FLAT_100:
        yield say("A shutout earns 100 points.")
