"""The JSON Schemas of cards, by their canonical text."""

from collections.abc import Callable, Mapping

from oklahoma_rummy.cards.card import Card, Rank
from oklahoma_rummy.cards.card_set import CardSet
from oklahoma_rummy.schemas import Schema, text, text_value

CARD_PATTERN = "[A2-9TJQK][cdhs]"
_SUIT_PATTERN = "".join(f"{rank.letter}?" for rank in Rank)

CARD = text(CARD_PATTERN)
CARD_SET = text(r"\.".join([_SUIT_PATTERN] * 4))
ORDER = text(f"({CARD_PATTERN}( {CARD_PATTERN})*)?")
"""Cards in their order, such as those of a pile."""

SCHEMAS: Mapping[type, Callable[[], Schema]] = {
    Card: lambda: text_value(Card, CARD_PATTERN, "7h"),
    CardSet: lambda: text_value(CardSet, r"\.".join([_SUIT_PATTERN] * 4), "A23.456.789.T"),
}
