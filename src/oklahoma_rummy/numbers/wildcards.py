"""Hands with unknown cards.

Lives here: ``distribution``, and the text of a hand in which ``*`` stands for any rank or suit.
"""

import re
from collections import Counter
from collections.abc import Iterable

from oklahoma_rummy.cards import PACK, Card, CardSet, as_cards
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, NotationError
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.meld_rules import ACES_LOW, as_meld_rules
from oklahoma_rummy.numbers._hands import NO_CARDS, Hands
from oklahoma_rummy.numbers._masks import MOST_CARDS
from oklahoma_rummy.numbers.census import histogram_of


def distribution(
    hand: str,
    meld_rules: MeldRules = ACES_LOW,
    *,
    seen: CardSet | str | Iterable[Card | str] = NO_CARDS,
) -> dict[int, int]:
    """Count by its least deadwood every hand that a hand with unknown cards may be.

    Args:
        hand: Cards with spaces or commas between: ``Ks``; ``T*``, some ten; ``*s``, some spade;
            ``**``, any card.
        meld_rules: The rules of the table.
        seen: Cards known to be elsewhere, which no unknown card can be.

    Returns:
        How many hands have each deadwood that occurs, in ascending order. A hand counts once,
        in however many ways its cards can stand for the unknown ones.

    Raises:
        NotationError: If the text cannot be read.
        InvalidCardsError: If a card is there twice, is both held and seen, if there are more
            than 14, or if no hand fits.
        TypeError: If a value has the wrong Python type.

    Example:
        >>> distribution("KS QS ** T* *S", seen="Js")
        {20: 4, 32: 12, 33: 28, 34: 40, 35: 56, 36: 68, 37: 84, 38: 96, 39: 112, ...}
    """
    if not isinstance(hand, str):
        message = f"a hand with unknown cards is text, not {type(hand).__name__}"
        raise TypeError(message)
    elsewhere = as_cards(seen)
    cards: list[Card] = []
    ranks: Counter[int] = Counter()
    suits: Counter[int] = Counter()
    tokens = list(re.finditer(r"[^\s,;]+", hand))
    for token in tokens:
        rank, suit = token[0][:-1], token[0][-1]
        if token[0] == "**":
            continue
        if suit == "*":
            ranks[_card(hand, token, f"{rank}c").rank - 1] += 1
        elif rank == "*":
            suits[_card(hand, token, f"A{suit}").suit] += 1
        else:
            cards.append(_card(hand, token, token[0]))
    if len(tokens) > MOST_CARDS:
        raise InvalidCardsError(
            what=f"{len(tokens)} cards are too many",
            where=f"hand {hand!r}",
            repair=f"give at most {MOST_CARDS}",
            code=ErrorCode.TOO_MANY_CARDS,
        )
    held = as_cards(cards)
    if held & elsewhere:
        raise InvalidCardsError(
            what=f"{' '.join(map(str, held & elsewhere))} both held and seen elsewhere",
            where=f"hand {hand!r}",
            repair="leave out of seen what the hand holds",
            code=ErrorCode.DUPLICATE_CARD,
        )
    histogram = histogram_of(
        Hands(
            cards=len(tokens),
            drawn_from=PACK - elsewhere - held,
            held=held,
            ranks_wished=tuple(ranks[rank] for rank in range(13)),
            suits_wished=tuple(suits[suit] for suit in range(4)),
            meld_rules=as_meld_rules(meld_rules),
        )
    )
    if not histogram:
        raise InvalidCardsError(
            what="no unseen cards can stand for the unknown ones",
            where=f"hand {hand!r}",
            repair="ask for fewer cards of one rank or suit, or leave some out of seen",
        )
    return histogram


def _card(hand: str, token: re.Match[str], text: str) -> Card:
    """Read one card of a hand; what is wrong is pointed at in the whole hand."""
    try:
        return Card.parse(text)
    except NotationError as error:
        raise NotationError(
            what=error.what,
            text=hand,
            span=token.span(),
            repair="write Ks, T* for some ten, *s for some spade, ** for any card",
            code=error.code,
        ) from None
