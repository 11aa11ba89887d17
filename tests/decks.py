"""Decks that deal what a test wants."""

from collections.abc import Sequence

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.cards.notation import read_in_order
from oklahoma_rummy.play import Round
from oklahoma_rummy.rules import Rules


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
