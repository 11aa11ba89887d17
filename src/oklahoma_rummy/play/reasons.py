"""The words that say why an action is not legal: what forbids it, the numbers, what to do.

Nothing is decided here; that is done in ``legality``. A reason speaks of what the player on
turn knows, and of nothing else.
"""

from oklahoma_rummy.cards import CardSet
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import IllegalReason
from oklahoma_rummy.melds.growth import LayoffFault
from oklahoma_rummy.play.actions import (
    PASS,
    Action,
    Discard,
    Gin,
    Knock,
    Reshuffle,
    Take,
)
from oklahoma_rummy.play.state import Options, Phase
from oklahoma_rummy.scoring.knock import SpreadFault

_NEXT = {
    Phase.UPCARD: ("the upcard is offered", "take it or pass", "R1.first_upcard"),
    Phase.DRAW: ("no card is drawn yet in this turn", "draw or take", "R2.3"),
    Phase.DISCARD: ("a card is drawn already", "discard, knock or go gin", "R2.3"),
    Phase.LAST: (
        "the stock is exhausted",
        "take the last discard and knock, or pass",
        "R1.last_discard",
    ),
    Phase.RESHUFFLE: ("the stock is exhausted", "reshuffle the discards", "R2.7"),
    Phase.LAYOFF: ("somebody knocked", "lay off a card, or be done", "R2.5"),
    Phase.OVER: ("the deal is over", "deal again", "R2.6"),
    Phase.STOPPED: ("the deal was stopped", "deal again", "R2.11"),
}


def for_turn(turn: int | None) -> IllegalReason:
    """Return that a seat is not on turn, and nothing about the one that is."""
    whose = "nobody's" if turn is None else f"seat {turn}'s"
    return IllegalReason(what=f"it is {whose} turn", repair="wait")


def for_nothing(legal: Options, action: Action) -> IllegalReason:
    """Return that nothing at all is to be done."""
    if legal.phase in {Phase.OVER, Phase.STOPPED}:
        return for_phase(legal, action)
    return IllegalReason(what="it is not this seat's turn", repair="wait")


def for_phase(legal: Options, action: Action) -> IllegalReason:
    """Explain why an action does not belong in this phase."""
    state, repair, rule = _NEXT[legal.phase]
    if legal.phase is Phase.DRAW and isinstance(action, Take) and legal.barred is not None:
        return IllegalReason(
            what=f"everybody passed the upcard {CARDS[legal.barred]}",
            repair="draw from the stock",
            rule="R1.first_upcard",
        )
    if legal.phase is Phase.LAST and PASS not in legal.moves:
        return IllegalReason(
            what="the last discard was taken to knock", repair="knock or go gin", rule=rule
        )
    if legal.phase is Phase.LAST and isinstance(action, Take) and legal.barred is not None:
        return IllegalReason(
            what=f"with {CARDS[legal.barred]} no knock and no gin would be legal",
            repair="pass",
            rule=rule,
        )
    return IllegalReason(what=f"{state}: {_verb(action)} is not possible", repair=repair, rule=rule)


def for_discard(legal: Options, action: Discard | Knock | Gin) -> IllegalReason:
    """Explain why a card cannot be discarded."""
    card = action.card
    if legal.phase is Phase.LAST and isinstance(action, Discard):
        return for_phase(legal, action)
    if card.index == legal.barred:
        return IllegalReason(
            what=f"{card} was just taken from the discard pile",
            repair="discard another card, or play with allow_rediscard",
            rule="R1.allow_rediscard",
        )
    return IllegalReason(
        what=f"{card} is not in the hand", repair=f"discard one of {_cards(legal.hand)}"
    )


def for_spread(fault: SpreadFault) -> IllegalReason:
    """Explain what is wrong with a spread."""
    return IllegalReason(
        what=fault.what,
        repair=fault.repair,
        rule=fault.rule,
        deadwood=fault.deadwood,
        limit=fault.limit,
    )


def for_big_gin(legal: Options) -> IllegalReason:
    """Explain why big gin cannot be declared."""
    assert legal.deal is not None  # noqa: S101  a hand is of a deal
    if legal.deal.rules.big_gin_bonus is None:
        return IllegalReason(
            what="big gin is not played under these rules",
            repair="discard and go gin, or play with big_gin_bonus",
            rule="R1.big_gin_bonus",
        )
    least = legal.deal.solver.deadwood(legal.hand)
    return IllegalReason(
        what=f"deadwood is {least} at least, big gin leaves none",
        repair="discard, knock or go gin",
        rule="R1.big_gin_bonus",
        deadwood=least,
        limit=0,
    )


def for_layoff(legal: Options, fault: LayoffFault) -> IllegalReason:
    """Explain why a card cannot be laid on a meld."""
    if not legal.hand >> fault.card & 1:
        return IllegalReason(
            what=f"{CARDS[fault.card]} is not in the hand of the seat on turn",
            repair=f"lay off one of {_cards(legal.hand)}, or be done",
            rule="R2.5",
        )
    return IllegalReason(
        what=str(fault),
        repair="lay off " + (_fitting(legal) or "nothing: be done"),
        rule=fault.rule,
    )


def for_reshuffle(legal: Options, action: Reshuffle) -> IllegalReason:
    """Explain why these are not the cards to reshuffle."""
    named = CardSet(action.cards).mask
    missing, foreign = legal.hand & ~named, named & ~legal.hand
    return IllegalReason(
        what=", ".join(
            ([f"{_cards(missing)} left out"] if missing else [])
            + ([f"{_cards(foreign)} not to be reshuffled"] if foreign else [])
        ),
        repair=f"name each of {_cards(legal.hand)} once",
        rule="R2.7",
    )


def _fitting(legal: Options) -> str:
    return ", or ".join(
        f"{CARDS[index]} on {number}"
        for number, fits in enumerate(legal.fits, 1)
        for index in range(52)
        if fits >> index & 1
    )


def _cards(mask: int) -> str:
    return " ".join(map(str, CardSet.from_mask(mask))) or "no card"


def _verb(action: Action) -> str:
    """Name an action without its cards."""
    return str(action).partition(" ")[0]
