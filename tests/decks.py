"""Decks that deal what a test wants, and ways of playing deals."""

from collections.abc import Callable, Sequence
from random import Random

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.cards.notation import read_in_order
from oklahoma_rummy.play import Action, BigGin, Discard, Gin, Knock, Phase, Round
from oklahoma_rummy.rules import Rules

Policy = Callable[[Round, Random], Action]


def deck_with(hands: Sequence[str], upcard: str, stock: str = "", dealer: int = 0) -> list[Card]:
    """Give a deck that deals these hands; the rest of the stock is in card order."""
    seats = len(hands)
    in_deal_order = [list(CardSet(hands[(dealer + 1 + place) % seats])) for place in range(seats)]
    cards = [hand[turn] for turn in range(len(in_deal_order[0])) for hand in in_deal_order]
    cards += [Card.parse(upcard), *(Card.from_index(index) for index in in_order(stock))]
    return cards + [card for card in PACK if card not in cards]


def in_order(cards: str) -> tuple[int, ...]:
    """Read cards in the order they are written."""
    return read_in_order(cards) if cards else ()


def played(rules: Rules | str, deck: Sequence[Card], *actions: str, dealer: int = 0) -> Round:
    """Deal and play these actions."""
    state = Round.deal(rules, deck, dealer)
    for action in actions:
        state = state.play(action)
    return state


def any_action(state: Round, rng: Random) -> Action:
    """Play whatever is legal."""
    return state.legal_actions.sample(rng)


def knock_when_possible(state: Round, rng: Random) -> Action:
    """Discard for the least deadwood and end the deal as soon as that is legal."""
    legal = list(state.legal_actions)
    endings = [action for action in legal if isinstance(action, Knock | Gin | BigGin)]
    if endings:
        knock = rng.choice(endings)
        if isinstance(knock, Knock) and rng.random() < 0.5:
            return Knock(knock.card, rng.choice(list(state.spreads(knock.card))))
        return knock
    if state.phase is Phase.DISCARD:
        deadwood = state.rules.meld_rules.solver.deadwood
        hand = state.hands[state.turn or 0].mask
        options = [action for action in legal if isinstance(action, Discard)]
        return min(options, key=lambda action: deadwood(hand ^ 1 << action.card.index))
    return rng.choice(legal)


def never_knock(state: Round, rng: Random) -> Action:
    """Play on, so that the stock is exhausted; take discards seldom."""
    listed = list(state.legal_actions)
    legal = [action for action in listed if not isinstance(action, Knock | Gin | BigGin)] or listed
    return legal[0] if rng.random() < 0.9 else rng.choice(legal)
