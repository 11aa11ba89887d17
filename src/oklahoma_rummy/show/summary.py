"""The rules in force in one paragraph, for a lobby screen or a prompt."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules import (
    FirstUpcard,
    HollywoodEntry,
    LastDiscard,
    Partnership,
    Shutout,
    ShutoutWhen,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.show.languages import en
from oklahoma_rummy.show.rule_facts import Facts


def summarize(facts: Facts) -> Iterator[str]:
    """Yield in short sentences, of less than 150 words together, how a table plays.

    Args:
        facts: What the rules come to.
    """
    for part in (_table, _play, _showdown, _hand, _match):
        yield from part(facts)


def _table(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    yield en("{players} players, {cards} each.")
    yield from _PARTNERS[rules.partnership]
    yield from _RUNS[rules.ace_runs]
    if rules.ace_deadwood > 1:
        yield en("An unmatched ace costs {ace}.")


_PARTNERS = {
    Partnership.NONE: (),
    Partnership.ONE_TABLE: (en("Partners at one table."),),
    Partnership.TWO_TABLES: (en("Partners at two tables."),),
}
_RUNS = {
    AceRuns.LOW: (),
    AceRuns.HIGH_OR_LOW: (en("{high} is a run."),),
    AceRuns.AROUND_CORNER: (en("{corner} is a run."),),
}


def _play(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    if not facts.has_knocks:
        yield _GIN_ONLY[facts.has_any_gin]
    elif rules.fixed_knock_limit is not None:
        yield en("Knock limit: {limit}.")
    elif rules.knock_limit_cap == 0:
        yield en("Knocks only under an ace, with 1 point.")
    else:
        yield _LIMITS[facts.ace_knocks, facts.has_any_gin]
        if rules.knock_limit_cap is not None:
            yield en("Knock limit at most {cap}.")
    if rules.first_upcard is FirstUpcard.OFFER:
        yield en("Upcard offered first.")
    if rules.allow_rediscard:
        yield en("Taken cards may be discarded.")
    if rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        yield en("Discards are reshuffled.")
    elif rules.last_discard is LastDiscard.PLAYABLE:
        yield en("The last discard may end the hand.")


_GIN_ONLY = {True: en("Only gin ends a hand."), False: en("Nobody can win a hand.")}
_ONE_UNDER_AN_ACE = en("Knock limit: the upcard; under an ace 1 point.")
_LIMITS = {
    (False, False): en("Knock limit: the upcard; no knock under an ace."),
    (False, True): en("Knock limit: the upcard; under an ace only gin."),
    (True, False): _ONE_UNDER_AN_ACE,
    (True, True): _ONE_UNDER_AN_ACE,
}


def _showdown(facts: Facts) -> Iterator[str]:
    if facts.layoffs is LayoffMode.NONE and facts.has_knocks:
        yield en("No layoffs.")
    elif facts.layoffs is LayoffMode.ADJACENT:
        yield en("Layoffs only on the melds as spread.")
    if facts.lays_off_on_gin:
        yield en("Layoffs after gin too.")
    if facts.partner_lays_off and facts.layoffs is not LayoffMode.NONE:
        yield en("Only the knocker's partner lays off.")
    if facts.has_knocks:
        yield _TIES[facts.rules.tie]


_TIES = {
    Tie.UNDERCUT: en("Equal deadwood undercuts."),
    Tie.KNOCKER: en("Equal deadwood does not undercut."),
    Tie.VOID: en("Equal deadwood: the hand is void."),
}


def _hand(facts: Facts) -> Iterator[str]:
    if facts.is_penalty:
        yield en("Losers take penalty points; the lowest total wins.")
    elif not facts.is_two_handed:
        yield en("The winner scores from every opponent.")
    if facts.has_gin:
        yield en("Gin: {gin}.")
    if facts.has_big_gin:
        yield en("Big gin: {big_gin}.")
    if facts.has_knocks:
        yield en("Undercut: {undercut}.")
    if facts.pays_gin_once:
        yield en("Gin bonus once.")
    if facts.pays_every_undercut:
        yield en("Bonus for every undercut.")
    if facts.splits:
        yield en("Equal winners share.")
    if facts.spade_multiplier > 1:
        yield _SPADES[facts.spade_multiplier]


_SPADES = {2: en("Spades count double."), 3: en("Spades count triple.")}


def _match(facts: Facts) -> Iterator[str]:
    rules = facts.rules
    if rules.target is not None:
        yield en("Target: {target}.")
    if rules.hands_per_match is not None:
        yield _LENGTHS[rules.target is not None]
    if rules.hollywood_columns > 1:
        yield en("Hollywood with {columns} columns.")
    if rules.hollywood_entry is HollywoodEntry.FIXED_INDEX:
        yield en("Second wins go to columns 1 and 2.")
    if rules.hollywood_last_multiplier > 1:
        yield en("Last column times {last}.")
    if facts.game_bonus:
        yield en("Game bonus: {game}.")
    if facts.box_bonus:
        yield _BOXES[facts.boxes_count_at_once]
        yield from _extra_boxes(facts)
    yield from _SHUTOUTS[facts.shutout]
    if facts.shutout is not Shutout.NONE and rules.shutout_when is ShutoutWhen.NO_WINS:
        yield en("Any win prevents a shutout.")


def _extra_boxes(facts: Facts) -> Iterator[str]:
    extra = facts.extra_boxes
    if extra[RoundKind.GIN]:
        yield en("Gin: {gin_boxes} more.")
    if extra[RoundKind.BIG_GIN] != extra[RoundKind.GIN] and facts.has_big_gin:
        yield en("Big gin: {big_gin_boxes} more.")
    if extra[RoundKind.UNDERCUT]:
        yield en("Undercut: {undercut_boxes} more.")
    yield from _SPADE_BOXES[facts.spade_boxes]


_LENGTHS = {True: en("At most {hands}."), False: en("Length: {hands}.")}
_BOXES = {True: en("Each box: {box}, at once."), False: en("Each box: {box}.")}
_SPADE_BOXES = {
    SpadeBoxes.NONE: (),
    SpadeBoxes.EXTRA: (en("Spades multiply extra boxes."),),
    SpadeBoxes.ALL: (en("Spades multiply all boxes."),),
}
_SHUTOUTS = {
    Shutout.NONE: (),
    Shutout.DOUBLE_TOTAL: (en("A shutout doubles the total."),),
    Shutout.DOUBLE_POINTS_AND_GAME: (en("A shutout doubles points and game bonus."),),
    Shutout.DOUBLE_POINTS: (en("A shutout doubles the points."),),
    Shutout.DOUBLE_GAME_BONUS: (en("A shutout doubles the game bonus."),),
    Shutout.FLAT_100: (en("A shutout earns 100 points."),),
}
