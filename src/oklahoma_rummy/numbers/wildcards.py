"""Hands with unknown cards.

Lives here: ``distribution``, and the text of a hand in which ``*`` stands for any rank or suit.
"""

import re
from collections import Counter
from typing import Any

from oklahoma_rummy.cards import PACK, Card, CardSet, CardsLike, as_cards
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, NotationError
from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.meld_rules import ACES_LOW, as_meld_rules
from oklahoma_rummy.numbers._hands import NO_CARDS, Hands
from oklahoma_rummy.numbers._masks import MOST_CARDS
from oklahoma_rummy.numbers.census import histogram_of

_WAYS = "write T* for some ten, *s for some spade, ** for any card"


def distribution(
    hand: CardsLike,
    meld_rules: MeldRules = ACES_LOW,
    *,
    seen: CardsLike = NO_CARDS,
) -> dict[int, int]:
    """Count by its least deadwood every hand that a hand with unknown cards may be.

    Args:
        hand: Cards, given as everywhere. In text, with spaces or commas around them, also
            ``T*``, some ten; ``*s``, some spade; ``**``, any card.
        meld_rules: The rules of the table.
        seen: Cards known to be elsewhere, which no unknown card can be; empty text is none.

    Returns:
        How many hands have each deadwood that occurs, in ascending order. A hand counts once,
        in however many ways its cards can stand for the unknown ones.

    Raises:
        InvalidCardsError: If a card is duplicated, is both held and seen, if there are more
            than 14, or if no hand fits.

    Example:
        >>> distribution("KS QS ** T* *S", seen="Js")
        {20: 4, 32: 12, 33: 28, 34: 40, 35: 56, 36: 68, 37: 84, 38: 96, 39: 112, ...}
    """
    text = hand if isinstance(hand, str) else _as_text(hand)
    elsewhere = NO_CARDS if isinstance(seen, str) and not seen.strip() else as_cards(seen)
    known: list[Card] = []
    ranks: Counter[int] = Counter()
    suits: Counter[int] = Counter()
    unknown = 0
    for token in re.finditer(r"[^\s,]+", text):
        unknown += "*" in token[0]
        if "*" not in token[0]:
            known += _cards(text, token)
        elif rank := _meant(token[0], "{}c"):
            ranks[rank.rank - 1] += 1
        elif suit := _meant(token[0], "A{}"):
            suits[suit.suit] += 1
        elif token[0] != "**":
            raise NotationError(
                what=f"{token[0]!r} is not an unknown card",
                text=text,
                span=token.span(),
                repair=_WAYS,
            )
    cards = len(known) + unknown
    if cards > MOST_CARDS:
        raise InvalidCardsError(
            what=f"{cards} cards are too many",
            where=f"hand {text!r}",
            repair=f"give at most {MOST_CARDS}",
            code=ErrorCode.TOO_MANY_CARDS,
        )
    held = as_cards(known)
    if held & elsewhere:
        raise InvalidCardsError(
            what=f"{' '.join(map(str, held & elsewhere))} both held and seen elsewhere",
            where=f"hand {text!r}",
            repair="leave out of seen what the hand holds",
            code=ErrorCode.DUPLICATE_CARD,
        )
    histogram = histogram_of(
        Hands(
            cards=cards,
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
            where=f"hand {text!r}",
            repair="ask for fewer cards of one rank or suit, or leave some out of seen",
        )
    return histogram


def _as_text(hand: Any) -> str:  # noqa: ANN401
    pieces: list[Any] = list(hand) if hasattr(hand, "__iter__") else [hand]
    if not all(isinstance(piece, Card | str) for piece in pieces):
        message = "a hand is text, or cards and their texts"
        raise TypeError(message)
    return " ".join(map(str, pieces))


def _cards(text: str, token: re.Match[str]) -> CardSet:
    """Read known cards of a hand; what is wrong is pointed at in the whole hand."""
    try:
        return CardSet.parse(token[0])
    except NotationError as error:
        raise error.within(text, token.start()) from None


def _meant(token: str, card: str) -> Card | None:
    """Return a card of the rank or suit that stands before or after a star, if one does."""
    wish = token.removesuffix("*") if token.endswith("*") else token.removeprefix("*")
    try:
        return Card.parse(card.format(wish))
    except NotationError:
        return None
