"""Suits, ranks, cards, sets of cards and the pack, with their text.

Reading order: ``card``, ``card_set``, ``pack``, ``commitment``; how cards are written:
``notation``, ``locales``.
"""

from oklahoma_rummy.cards.card import Card, Rank, Suit, as_card
from oklahoma_rummy.cards.card_set import CardSet, CardsLike, as_cards
from oklahoma_rummy.cards.pack import PACK, deck_from_seed, shuffled

__all__ = [
    "PACK",
    "Card",
    "CardSet",
    "CardsLike",
    "Rank",
    "Suit",
    "as_card",
    "as_cards",
    "deck_from_seed",
    "shuffled",
]
