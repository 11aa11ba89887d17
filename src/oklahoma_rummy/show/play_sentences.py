"""The sentences of a rule sheet on play: from the deal to the layoffs."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules import (
    DealerRotation,
    FirstUpcard,
    KnockDiscard,
    LastDiscard,
    Partnership,
    Redeal,
    StockExhaustion,
)
from oklahoma_rummy.show.languages import en
from oklahoma_rummy.show.rule_facts import Facts


def game(facts: Facts) -> Iterator[str]:
    """Yield who plays, with what, and to what end."""
    yield from _SEATING[facts.rules.partnership]
    yield en(
        "In each hand, collect cards in melds, and keep the points of the cards outside them low."
    )


_SEATING = {
    Partnership.NONE: (en("For {players} players, with one pack of 52 cards without jokers."),),
    Partnership.ONE_TABLE: (
        en("For {players} players, with one pack of 52 cards without jokers."),
        en("Partners sit opposite each other and score for one side."),
    ),
    Partnership.TWO_TABLES: (
        en(
            "For four players at two tables, two at each, with a pack of 52 cards without jokers at"
            " each table."
        ),
        en("Your partner sits at the other table; the points of two partners are added up."),
        en(
            "Each table has its own upcard, knock limit and winner; the two tables together play"
            " one hand of the match."
        ),
    ),
}


def melds(facts: Facts) -> Iterator[str]:
    """Yield what a meld is and what other cards cost."""
    yield en(
        "A set is three or four cards of the same rank; a run is three or more cards of one suit"
        " in sequence. A card belongs to one meld only."
    )
    yield _RUNS[facts.rules.ace_runs]
    yield en(
        "Cards in no meld are deadwood: 2 to 9 count their number; {tens} count 10 each; an ace"
        " counts {ace}."
    )


_RUNS = {
    AceRuns.LOW: en("The ace is low only: {low} is a run, {high} is not."),
    AceRuns.HIGH_OR_LOW: en("The ace is low or high: {low} and {high} are runs, {corner} is not."),
    AceRuns.AROUND_CORNER: en("Runs go round the corner: {low}, {high} and {corner} are all runs."),
}


def deal(facts: Facts) -> Iterator[str]:
    """Yield how a hand is dealt and who deals the next."""
    rules = facts.rules
    if rules.cards_dealt == 1:
        yield en("Deal {cards} to each player, beginning with the player to the dealer's left.")
    else:
        yield en(
            "Deal {cards} to each player, one at a time, beginning with the player to the dealer's"
            " left."
        )
    yield en(
        "Turn the next card up: this is the upcard, and it begins the discard pile. What is left,"
        " {stock}, lies face down as the stock."
    )
    if facts.is_two_tables:
        yield en("The two sides take turns to deal, at both tables at once.")
        yield _REDEALS_OF_SIDES[rules.redeal]
    else:
        yield _ROTATIONS[rules.dealer_rotation]
        yield _REDEALS[rules.redeal]


_ROTATIONS = {
    DealerRotation.ALTERNATE: en(
        "Draw for the first deal; then the deal passes to the left after each hand."
    ),
    DealerRotation.WINNER: en("Draw for the first deal; then the winner of a hand deals the next."),
    DealerRotation.LOSER: en("Draw for the first deal; then the loser of a hand deals the next."),
}
_REDEALS = {
    Redeal.SAME: en("After a void hand the same dealer deals again."),
    Redeal.ALTERNATE: en("After a void hand the deal passes to the next player on the left."),
}
_REDEALS_OF_SIDES = {
    Redeal.SAME: en("If neither side wins the hand, the same side deals again."),
    Redeal.ALTERNATE: en("The deal passes even if neither side wins the hand."),
}


def limit(facts: Facts) -> Iterator[str]:
    """Yield with how much deadwood one may knock."""
    if not facts.has_knocks:
        return
    if facts.rules.fixed_knock_limit is not None:
        yield en("The knock limit is {limit} in every hand, whatever the upcard.")
        return
    if facts.rules.knock_limit_cap == 0:
        yield _ONLY_UNDER_AN_ACE[facts.has_any_gin]
        return
    yield en(
        "The upcard sets the knock limit of the hand, even after someone has taken it: 2 to 9 set"
        " it to their number; {tens} set it to 10 points."
    )
    if facts.rules.knock_limit_cap is not None:
        yield en("But it is never more than {cap}.")
    if facts.ace_knocks:
        yield en("If the upcard is an ace, the limit is 1 point.")
    elif facts.has_any_gin:
        yield en("If the upcard is an ace, only gin ends the hand.")
    else:
        yield en("If the upcard is an ace, nobody may knock.")


_ONLY_UNDER_AN_ACE = {
    True: en(
        "You may knock only if the upcard is an ace, even after someone has taken it, and with 1"
        " point; under any other upcard only gin ends the hand."
    ),
    False: en(
        "You may knock only if the upcard is an ace, even after someone has taken it, and with 1"
        " point."
    ),
}


def turn(facts: Facts) -> Iterator[str]:
    """Yield what a turn is, the first one too, and what happens when the stock runs out."""
    rules = facts.rules
    yield en(
        "On your turn, draw the top card of the stock or of the discard pile, then discard one"
        " card face up."
    )
    if not facts.is_two_handed:
        yield en("Turns pass to the left.")
    yield _FIRST_TURNS[rules.first_upcard, facts.is_two_handed]
    yield _REDISCARDS[rules.allow_rediscard]
    yield _EMPTY_STOCKS[rules.stock_exhaustion, min(rules.stock_floor, 2)]
    if rules.stock_exhaustion is StockExhaustion.VOID and facts.has_endings:
        yield _LAST_DISCARDS[rules.last_discard]


_FIRST_TURNS = {
    (FirstUpcard.FREE, True): en(
        "The player who did not deal begins, with an ordinary turn; the upcard may be taken."
    ),
    (FirstUpcard.FREE, False): en(
        "The player to the dealer's left begins, with an ordinary turn; the upcard may be taken."
    ),
    (FirstUpcard.OFFER, True): en(
        "To begin, the player who did not deal may take the upcard or pass; after a pass the"
        " dealer may take it. If both pass, the first draws from the stock."
    ),
    (FirstUpcard.OFFER, False): en(
        "To begin, each player from the dealer's left to the dealer may take the upcard or pass;"
        " whoever takes it plays on from there. If all pass, the first draws from the stock."
    ),
}
_REDISCARDS = {
    True: en("A card just taken from the discard pile may be discarded in the same turn."),
    False: en("A card just taken from the discard pile may not be discarded in the same turn."),
}
_EMPTY_STOCKS = {
    (StockExhaustion.VOID, 0): en("When the stock is empty after a discard, the hand is void."),
    (StockExhaustion.VOID, 1): en(
        "When only one card is left in the stock after a discard, the hand is void."
    ),
    (StockExhaustion.VOID, 2): en(
        "When only {floor} cards are left in the stock after a discard, the hand is void."
    ),
    (StockExhaustion.RESHUFFLE, 0): en(
        "When the stock is empty after a discard, keep the top discard and shuffle the others into"
        " a new stock."
    ),
    (StockExhaustion.RESHUFFLE, 1): en(
        "When only one card is left in the stock after a discard, keep the top discard, shuffle the"
        " others and put them under the stock."
    ),
    (StockExhaustion.RESHUFFLE, 2): en(
        "When only {floor} cards are left in the stock after a discard, keep the top discard,"
        " shuffle the others and put them under the stock."
    ),
}
_LAST_DISCARDS = {
    LastDiscard.DEAD: en("Nobody may take that last discard."),
    LastDiscard.PLAYABLE: en(
        "Before that, the next player may take that last discard, but only to end the hand with it"
        " at once."
    ),
}


def going_down(facts: Facts) -> Iterator[str]:
    """Yield how a hand is ended by a knock, gin or big gin."""
    if facts.has_knocks:
        yield en(
            "After drawing, you may knock if the deadwood left after one discard is within the"
            " knock limit: discard, spread your melds and show the rest of your hand."
        )
    elif facts.has_gin:
        yield en("There is no knocking: only gin ends a hand, whatever the upcard.")
        yield en(
            "After drawing, you may go gin if one discard leaves you without deadwood: discard and"
            " spread your melds."
        )
    else:
        yield en("There is no knocking.")
    if facts.has_knocks or facts.has_gin:
        yield _KNOCK_DISCARDS[facts.rules.knock_discard]
    if facts.has_knocks:
        yield en("You may choose the melds freely, as long as the deadwood is within the limit.")
    if not facts.has_gin:
        yield en("A hand of {cards} is too small for gin.")
    elif facts.has_knocks:
        yield en("If no deadwood is left, that is gin.")
    if facts.has_big_gin:
        yield en(
            "If all {all_cards} cards, with the one just drawn, are in melds, you may declare big"
            " gin, without a discard."
        )
    if facts.has_endings:
        yield en("You need not end the hand as soon as you can.")


_KNOCK_DISCARDS = {
    KnockDiscard.FACE_DOWN: en("This discard is laid face down, and nobody may take it."),
    KnockDiscard.FACE_UP: en("This discard is laid face up, and nobody may take it."),
}


def layoffs(facts: Facts) -> Iterator[str]:
    """Yield who may lay off what."""
    if not facts.has_endings:
        return
    if facts.layoffs is LayoffMode.NONE:
        yield en("Nobody lays off cards on the melds of others.")
        return
    yield _LAYING_OFF[facts.has_knocks, _who_lays_off(facts)]
    if facts.layoffs is LayoffMode.OWN_CHAIN and (facts.is_two_handed or facts.partner_lays_off):
        yield en("A card laid off on a run may be followed by the next ones in sequence.")
    else:
        yield _CHAINS[facts.layoffs]
    if facts.rules.partnership is Partnership.ONE_TABLE and not facts.partner_lays_off:
        yield _NO_LAYOFFS_OF_PARTNERS[facts.has_knocks]
    if facts.lays_off_on_gin:
        yield from _on_gin(facts)
    else:
        yield _NO_LAYOFFS_ON_GIN[facts.has_big_gin]


def _who_lays_off(facts: Facts) -> str:
    if facts.partner_lays_off:
        return "partner"
    return "opponent" if facts.is_two_handed else "opponents"


def _on_gin(facts: Facts) -> Iterator[str]:
    if facts.has_knocks:
        yield _LAYOFFS_ON_GIN[facts.has_big_gin]
    if facts.is_two_handed:
        yield en("If the opponent is then left without deadwood, the hand is void.")
    else:
        yield en(
            "An opponent without deadwood then owes nothing; if that is so for all, the hand is"
            " void."
        )


_LAYING_OFF = {
    (True, "opponent"): en(
        "When the knocker has spread, the opponent shows melds too and may lay off other cards on"
        " the knocker's melds."
    ),
    (True, "opponents"): en(
        "When the knocker has spread, each opponent, in turn to the left, shows melds too and may"
        " lay off other cards on the knocker's melds."
    ),
    (True, "partner"): en(
        "When the knocker has spread, the opponents show their melds, and only the knocker's"
        " partner lays off cards, on the melds of the opponents."
    ),
    (False, "opponent"): en(
        "After gin the opponent shows melds too and may lay off other cards on the melds of the"
        " player who went gin."
    ),
    (False, "opponents"): en(
        "After gin each opponent, in turn to the left, shows melds too and may lay off other cards"
        " on the melds of the player who went gin."
    ),
    (False, "partner"): en(
        "After gin the opponents show their melds, and only the partner of the player who went gin"
        " lays off cards, on the melds of the opponents."
    ),
}
_CHAINS = {
    LayoffMode.OWN_CHAIN: en(
        "You may go on behind cards that you have laid off yourself, not behind those of another"
        " player."
    ),
    LayoffMode.SHARED_CHAIN: en(
        "You may go on behind all cards laid off so far, those of other players too."
    ),
    LayoffMode.ADJACENT: en(
        "Only cards that touch a meld as it was spread fit: one at each end of a run, and the"
        " fourth of a set."
    ),
}
_NO_LAYOFFS_OF_PARTNERS = {
    True: en("The knocker's partner shows melds too, but lays off nothing."),
    False: en("The partner of the player who went gin lays off nothing."),
}
_LAYOFFS_ON_GIN = {
    False: en("Layoffs are allowed after gin too."),
    True: en("Layoffs are allowed after gin and big gin too."),
}
_NO_LAYOFFS_ON_GIN = {
    False: en("There are no layoffs after gin."),
    True: en("There are no layoffs after gin or big gin."),
}
