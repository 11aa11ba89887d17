"""The sentences of a rule sheet on play: from the deal to the showdown."""

from collections.abc import Iterator

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules.fields import (
    AceUpcard,
    DealerRotation,
    FirstUpcard,
    KnockDiscard,
    LastDiscard,
    PartnerLayoff,
    Partnership,
    Redeal,
    StockExhaustion,
)
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.show.languages import Language

_PACK = 52


def game(rules: Rules, language: Language) -> Iterator[str]:
    """Say who plays, with what, and to what end."""
    say = language.say
    if rules.partnership is Partnership.TWO_TABLES:
        yield say(
            "For four players at two tables, two at each, with a pack of 52 cards without jokers"
            " at each table."
        )
        yield say("Your partner sits at the other table; the points of two partners are added up.")
    else:
        yield say("For {n} players, with one pack of 52 cards without jokers.", n=rules.players)
    if rules.partnership is Partnership.ONE_TABLE:
        yield say("Partners sit opposite each other and score for one side.")
    yield say(
        "In each hand, collect cards in melds, and keep the points of the cards outside them low."
    )


def melds(rules: Rules, language: Language) -> Iterator[str]:
    """Say what a meld is and what other cards cost."""
    say = language.say
    low, high, corner = language.run(1, 2, 3), language.run(12, 13, 1), language.run(13, 1, 2)
    yield say(
        "A set is three or four cards of the same rank; a run is three or more cards of one suit"
        " in sequence. A card belongs to one meld only."
    )
    if rules.ace_runs is AceRuns.LOW:
        yield say("The ace is low only: {low} is a run, {high} is not.", low=low, high=high)
    elif rules.ace_runs is AceRuns.HIGH_OR_LOW:
        yield say(
            "The ace is low or high: {low} and {high} are runs, {corner} is not.",
            low=low,
            high=high,
            corner=corner,
        )
    else:
        yield say(
            "Runs go round the corner: {low}, {high} and {corner} are all runs.",
            low=low,
            high=high,
            corner=corner,
        )
    yield say(
        "Cards in no meld are deadwood: 2 to 9 count their number; {tens} count 10 each; an ace"
        " counts {points}.",
        tens=language.tens(),
        points=language.points(rules.ace_deadwood),
    )


def deal(rules: Rules, language: Language) -> Iterator[str]:
    """Say how a hand is dealt and who deals the next."""
    say = language.say
    cards = language.cards(rules.cards_dealt)
    if rules.cards_dealt == 1:
        yield say("Deal {cards} to each player, beginning at the dealer's left.", cards=cards)
    else:
        yield say(
            "Deal {cards} to each player, one at a time, beginning at the dealer's left.",
            cards=cards,
        )
    yield say(
        "Turn the next card up: this is the upcard, and it begins the discard pile. What is left,"
        " {cards}, lies face down as the stock.",
        cards=language.cards(_PACK - rules.seats_at_table * rules.cards_dealt - 1),
    )
    if rules.partnership is Partnership.TWO_TABLES:
        yield say("The two sides take turns to deal, at both tables at once.")
    elif rules.dealer_rotation is DealerRotation.WINNER:
        yield say("Draw for the first deal; then the winner of a hand deals the next.")
    elif rules.dealer_rotation is DealerRotation.LOSER:
        yield say("Draw for the first deal; then the loser of a hand deals the next.")
    else:
        yield say("Draw for the first deal; then the deal passes to the left after each hand.")
    if rules.redeal is Redeal.SAME:
        yield say("After a void hand the same dealer deals again.")
    elif rules.partnership is Partnership.TWO_TABLES:
        yield say("After a void hand the deal passes to the other side.")
    else:
        yield say("After a void hand the deal passes to the next player on the left.")


def limit(rules: Rules, language: Language) -> Iterator[str]:
    """Say with how much deadwood one may knock."""
    say = language.say
    if not rules.has_knocks:
        return
    if rules.fixed_knock_limit is not None:
        yield say(
            "The knock limit is {points} in every hand, whatever the upcard.",
            points=language.points(rules.fixed_knock_limit),
        )
    else:
        yield say(
            "The upcard sets the knock limit of the hand, even after someone has taken it: 2 to 9"
            " set it to their number; {tens} set it to 10 points.",
            tens=language.tens(),
        )
        if rules.ace_upcard is AceUpcard.GIN_ONLY:
            yield say("If the upcard is an ace, only gin ends the hand.")
        else:
            yield say("If the upcard is an ace, the limit is 1 point.")


def turn(rules: Rules, language: Language) -> Iterator[str]:
    """Say what a turn is, the first one too, and what happens when the stock runs out."""
    say = language.say
    yield say(
        "On your turn, draw the top card of the stock or of the discard pile, then discard one"
        " card face up."
    )
    if rules.first_upcard is FirstUpcard.FREE:
        yield say("The player at the dealer's left begins, with an ordinary turn.")
    elif rules.is_two_handed:
        yield say(
            "To begin, the player who did not deal may take the upcard or pass; after a pass the"
            " dealer may take it. If both pass, the first draws from the stock."
        )
    else:
        yield say(
            "To begin, each player from the dealer's left to the dealer may take the upcard or"
            " pass; whoever takes it plays on from there. If all pass, the first draws from the"
            " stock."
        )
    if rules.allow_rediscard:
        yield say("A card just taken from the discard pile may be discarded in the same turn.")
    else:
        yield say("A card just taken from the discard pile may not be discarded in the same turn.")
    yield from _stock(rules, language)


def _stock(rules: Rules, language: Language) -> Iterator[str]:
    say, count, floor = language.say, language.count, rules.stock_floor
    if rules.stock_exhaustion is StockExhaustion.RESHUFFLE and floor:
        yield count(
            "When only {n} card is left in the stock after a discard, keep the top discard, shuffle"
            " the others and put them under the stock.",
            "When only {n} cards are left in the stock after a discard, keep the top discard,"
            " shuffle the others and put them under the stock.",
            floor,
        )
    elif rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        yield say(
            "When the stock is empty after a discard, keep the top discard and shuffle the others"
            " into a new stock."
        )
    elif floor:
        yield count(
            "When only {n} card is left in the stock after a discard, the hand is void.",
            "When only {n} cards are left in the stock after a discard, the hand is void.",
            floor,
        )
    else:
        yield say("When the stock is empty after a discard, the hand is void.")
    if rules.stock_exhaustion is StockExhaustion.RESHUFFLE:
        return
    if rules.last_discard is LastDiscard.DEAD:
        yield say("Nobody may take that last discard.")
    else:
        yield say(
            "Before that, the next player may take that last discard, but only to end the hand"
            " with it at once."
        )


def going_down(rules: Rules, language: Language) -> Iterator[str]:
    """Say how a hand is ended by a knock, gin or big gin."""
    say = language.say
    if rules.has_knocks:
        yield say(
            "After drawing you may knock, if your deadwood without one discard is within the knock"
            " limit: discard, spread your melds and show the rest."
        )
    else:
        yield say("There is no knocking: only gin ends a hand, whatever the upcard.")
        yield say(
            "After drawing you may go gin, if one discard leaves you without deadwood: discard and"
            " spread your melds."
        )
    if rules.knock_discard is KnockDiscard.FACE_DOWN:
        yield say("This discard is laid face down, and nobody may take it.")
    else:
        yield say("This discard is laid face up, and nobody may take it.")
    if rules.has_knocks:
        yield say("You may choose the melds freely, as long as the deadwood is within the limit.")
        yield say("If no deadwood is left, that is gin.")
    yield say("Nobody has to end the hand.")
    if rules.plays_big_gin:
        yield say(
            "If all {n} cards, with the one just drawn, are in melds, you may declare big gin,"
            " without a discard.",
            n=rules.cards_dealt + 1,
        )


def layoffs(rules: Rules, language: Language) -> Iterator[str]:
    """Say who may lay off what."""
    say = language.say
    if rules.layoffs is LayoffMode.NONE or not (rules.has_knocks or rules.layoff_on_gin):
        yield say("Nobody lays off cards on the melds of others.")
        return
    if not rules.has_knocks:
        yield from _layoffs_on_gin(rules, language)
    elif rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        yield from _partner_layoffs(rules, language)
    else:
        yield from _defenders_layoffs(rules, language)
    if not rules.has_knocks:
        return
    if not rules.layoff_on_gin and rules.plays_big_gin:
        yield say("There are no layoffs after gin or big gin.")
    elif not rules.layoff_on_gin:
        yield say("There are no layoffs after gin.")
    elif rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        yield say(
            "Layoffs are allowed after gin too; an opponent without deadwood then pays nothing, and"
            " if that is so for all, the hand is void."
        )
    elif rules.is_two_handed:
        yield say(
            "Layoffs are allowed after gin too; an opponent who is left without deadwood pays"
            " nothing, and the hand is void."
        )
    else:
        yield say(
            "Layoffs are allowed after gin too; an opponent who is left without deadwood pays"
            " nothing, and if that is so for all, the hand is void."
        )


def _partner_layoffs(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    yield say(
        "When the knocker has spread, the opponents show their melds, and only the knocker's"
        " partner lays off cards, on the melds of the opponents."
    )
    yield from _chains(rules, language)


def _layoffs_on_gin(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        yield say(
            "After gin the opponents show their melds, and only the partner of the player who went"
            " gin lays off cards, on the melds of the opponents."
        )
    elif rules.is_two_handed:
        yield say(
            "After gin the opponent shows melds too and may lay off other cards on the melds of the"
            " player who went gin."
        )
    else:
        yield say(
            "After gin each opponent, in turn to the left, shows melds too and may lay off other"
            " cards on the melds of the player who went gin."
        )
    yield from _chains(rules, language)
    if rules.is_two_handed:
        yield say("An opponent without deadwood pays nothing, and the hand is void.")
    else:
        yield say(
            "An opponent without deadwood pays nothing, and if that is so for all, the hand is"
            " void."
        )


def _defenders_layoffs(rules: Rules, language: Language) -> Iterator[str]:
    say = language.say
    if rules.is_two_handed:
        yield say(
            "When the knocker has spread, the opponent shows melds too and may lay off other cards"
            " on the knocker's melds."
        )
    else:
        yield say(
            "When the knocker has spread, each opponent, in turn to the left, shows melds too and"
            " may lay off other cards on the knocker's melds."
        )
    yield from _chains(rules, language)


def _chains(rules: Rules, language: Language) -> Iterator[str]:
    """Say which cards fit a meld, and which fit behind a card that was laid off."""
    say = language.say
    if rules.layoffs is LayoffMode.ADJACENT:
        yield say(
            "Only cards that touch a meld as it was spread fit: one at each end of a run, and the"
            " fourth of a set."
        )
    elif rules.is_two_handed or rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED:
        yield say("Each card may be followed by others that fit behind it.")
    elif rules.layoffs is LayoffMode.OWN_CHAIN:
        yield say(
            "You may go on behind cards that you have laid off yourself, not behind those of"
            " another player."
        )
    else:
        yield say("You may go on behind all cards laid off so far, those of other players too.")
