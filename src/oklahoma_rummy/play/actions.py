"""What a player can do: one frozen value for each kind of action, and their text.

Lives here: the actions and ``parse_action``. Whether an action is legal is in ``legality``;
what it does, in ``effects``.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Self, TypeAlias, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_whole, bounded_text
from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.notation import LONGEST_TEXT, read_in_order
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, NotationError
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.meld import SpreadLike, as_spread, spread_text
from oklahoma_rummy.values import value_class


def _as_optional_spread(spread: SpreadLike | None) -> tuple[Meld, ...] | None:
    return None if spread is None else as_spread(spread)


def _as_meld_number(value: object) -> int:
    return as_whole(value, name="meld", low=0, high=51)


def cards_in_order(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Return cards in the order in which they are named, each once; no card for blank text.

    However many are given, no more than the pack are looked at: one more is a duplicate.

    Raises:
        InvalidCardsError: If a card is named twice.
        TypeError: If these are not cards, or have no order, as the cards of a ``set``.

    Example:
        >>> cards_in_order("7h 9c")
        (Card.parse('7h'), Card.parse('9c'))
    """
    if isinstance(cards, str):
        return tuple([CARDS[index] for index in read_in_order(cards)]) if cards.strip() else ()
    if isinstance(cards, set | frozenset | bytes | Mapping) or not isinstance(cards, Iterable):
        message = f"cards in order are text or a list of cards, not {type(cards).__name__}"
        raise TypeError(message)
    order = tuple([as_card(card) for card in islice(cards, 53)])
    if len({card.index for card in order}) < len(order):
        raise _duplicate(order)
    return order


def _duplicate(order: tuple[Card, ...]) -> InvalidCardsError:
    """Return where the first card is that is named a second time."""
    place = next(place for place, card in enumerate(order) if card in order[:place])
    return InvalidCardsError(
        what=f"duplicate card {order[place]}",
        where=f"cards {order.index(order[place]) + 1} and {place + 1}",
        repair="name each card once",
        code=ErrorCode.DUPLICATE_CARD,
    )


class _Written:
    """What all kinds of action have in common: each reads its own text."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an action of this kind, and refuse any other; see ``parse_action``.

        Args:
            text: What ``str`` gives, or one of the other forms that ``parse_action`` reads.

        Raises:
            NotationError: If the text cannot be read, or is another kind of action.
        """
        action = parse_action(text)
        if not isinstance(action, cls):
            raise NotationError(
                what=f"this is not of the kind {cls.__name__}",
                text=text,
                span=(0, len(text)),
                repair="read it with parse_action, which takes any kind",
            )
        return action


@final
@value_class
@frozen
class Draw(_Written):
    """Draw the front card of the stock (R2.3)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return "draw"


@final
@value_class
@frozen
class Take(_Written):
    """Take the top card of the discard pile, or the upcard that is offered (R2.3)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return "take"


@final
@value_class
@frozen
class Pass(_Written):
    """Refuse the upcard (R1.first_upcard) or the last discard (R1.last_discard)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return "pass"


@final
@value_class
@frozen
class Discard(_Written):
    """Put a card on the discard pile and end the turn (R2.3).

    Example:
        >>> str(Discard("7h"))
        'discard 7h'
    """

    card: Card = field(converter=as_card)
    """The card."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"discard {self.card}"


@final
@value_class
@frozen
class Knock(_Written):
    """Discard a card and spread the rest to end the play (R2.4).

    Example:
        >>> str(Knock("9c", "7c7d7s 4h5h6h"))
        'knock 9c: 4h5h6h 7c7d7s'
    """

    card: Card = field(converter=as_card)
    """The card that is discarded."""
    spread: tuple[Meld, ...] | None = field(default=None, converter=_as_optional_spread)
    """The melds to spread, in mask order; ``None`` is the default spread (R2.4.2)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"knock {self.card}{_spread_part(self.spread)}"


@final
@value_class
@frozen
class Gin(_Written):
    """Discard a card and spread the rest, all of it melded (R2.4).

    Example:
        >>> str(Gin("9c"))
        'gin 9c'
    """

    card: Card = field(converter=as_card)
    """The card that is discarded."""
    spread: tuple[Meld, ...] | None = field(default=None, converter=_as_optional_spread)
    """The melds to spread, in mask order; ``None`` is the default spread (R2.4.2)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"gin {self.card}{_spread_part(self.spread)}"


@final
@value_class
@frozen
class BigGin(_Written):
    """Spread the whole hand, all of it melded, without a discard (R1.big_gin_bonus)."""

    spread: tuple[Meld, ...] | None = field(default=None, converter=_as_optional_spread)
    """The melds to spread, in mask order; ``None`` is the default spread (R2.4.2)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"big-gin{_spread_part(self.spread)}"


@final
@value_class
@frozen
class LayOff(_Written):
    """Put one card on one meld of the spread (R2.5).

    Example:
        >>> str(LayOff("6h", 0))
        'lay 6h on 1'
    """

    card: Card = field(converter=as_card)
    """The card."""
    meld: int = field(converter=_as_meld_number)
    """The number of the meld, counted from 0 here and from 1 in text."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return f"lay {self.card} on {self.meld + 1}"


@final
@value_class
@frozen
class Done(_Written):
    """Lay off nothing more (R2.5)."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return "done"


@final
@value_class
@frozen
class Reshuffle(_Written):
    """Put the discards but the top one under the stock, in the order named (R2.7).

    It is nobody's action: whoever runs the game shuffles and gives the order.

    Example:
        >>> str(Reshuffle("7h 9c"))
        'reshuffle 7h 9c'
    """

    cards: tuple[Card, ...] = field(converter=cards_in_order)
    """The cards, the one to be drawn first in front."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return " ".join(["reshuffle", *map(str, self.cards)])


Action = Draw | Take | Pass | Discard | Knock | Gin | BigGin | LayOff | Done | Reshuffle
"""Anything that can be done in a round."""

ActionLike: TypeAlias = Action | str
"""What is taken for an action: one, or its text."""

DRAW = Draw()
TAKE = Take()
PASS = Pass()
DONE = Done()
DISCARDS = tuple(Discard(card) for card in CARDS)
"""The 52 discards by the index of their card."""

ACTION_TYPES = (Draw, Take, Pass, Discard, Knock, Gin, BigGin, LayOff, Done, Reshuffle)
"""Every kind of action."""

_WORD = re.compile(r"\s*([A-Za-z-]+)\s*")
_LAY = re.compile(r"\s*(\S+)\s+on\s+([0-9]{1,3})\s*")
_SINGLE: Mapping[str, Action] = {"draw": DRAW, "take": TAKE, "pass": PASS, "done": DONE}
_WORDS = (*_SINGLE, "discard", "knock", "gin", "big-gin", "lay", "reshuffle")


def parse_action(text: str) -> Action:
    """Read an action from its text.

    Args:
        text: ``draw``, ``take``, ``pass``, ``discard 7h``, ``knock 9c: 4h5h6h 7c7d7s`` (also
            ``gin`` and ``big-gin``; melds may be left out, ``-`` is none), ``lay 6h on 1`` with
            melds counted from 1, ``done``, or ``reshuffle 7h 9c ...``.

    Raises:
        InvalidMeldError: If the cards of a meld are not one, or a card is in two melds.
        InvalidCardsError: If a card is named twice.

    Example:
        >>> parse_action("knock 9c: 4h5h6h").card
        Card.parse('9c')
        >>> parse_action("lay 6h on 1")
        LayOff(card=Card.parse('6h'), meld=0)
    """
    if not isinstance(text, str):
        message = f"an action is an action value or text, not {type(text).__name__}"
        raise TypeError(message)
    found = _WORD.match(bounded_text(text, LONGEST_TEXT))
    word = found[1].lower() if found else ""
    if word not in _WORDS:
        raise _unknown_word(text, found.span(1) if found else (0, len(text)))
    start = found.end() if found else 0
    rest = text[start:]
    if word in _SINGLE:
        if rest.strip():
            raise _refusal(text, start, f"nothing follows {word}", f"write {word} alone")
        return _SINGLE[word]
    try:
        return _with_cards(word, rest)
    except NotationError as error:
        raise _placed(error, text, start) from None


def as_action(action: ActionLike) -> Action:
    """Return an action that may be given as text.

    Raises:
        InvalidMeldError: If the cards of a meld are not one, or a card is in two melds.
    """
    return action if isinstance(action, ACTION_TYPES) else parse_action(action)


def _with_cards(word: str, rest: str) -> Action:
    if word in {"discard", "knock", "gin"} and not rest.partition(":")[0].strip():
        raise _refusal(rest, 0, f"{word} without the card to discard", f"write it: {word} 7h")
    if word == "discard":
        return DISCARDS[as_card(rest).index]
    if word == "reshuffle":
        return Reshuffle(rest)
    if word == "lay":
        found = _LAY.fullmatch(rest)
        if not found or int(found[2]) not in range(1, 53):
            raise _refusal(rest, 0, "no card and meld number", "write: lay 6h on 1")
        return LayOff(found[1], int(found[2]) - 1)
    named, colon, melds = rest.partition(":")
    spread = melds if colon else None
    if colon and not melds.strip():
        raise _refusal(rest, len(named), "no melds after the colon", "name melds, '-' for none")
    if word == "big-gin":
        if named.strip():
            raise _refusal(rest, 0, "big gin has no discard", "write: big-gin, or big-gin: melds")
        return BigGin(spread)
    return (Knock if word == "knock" else Gin)(named, spread)


def _spread_part(spread: tuple[Meld, ...] | None) -> str:
    return "" if spread is None else f": {spread_text(spread)}"


def _unknown_word(text: str, span: tuple[int, int]) -> NotationError:
    from difflib import get_close_matches  # noqa: PLC0415  only an error needs it

    near = get_close_matches(text[slice(*span)].lower()[:20], _WORDS, n=1)
    return NotationError(
        what="not an action",
        text=text,
        span=span,
        repair=f"actions are {', '.join(_WORDS)}",
        suggestion=near[0] if near else None,
        code=ErrorCode.UNKNOWN_NAME,
    )


def _refusal(text: str, start: int, what: str, repair: str) -> NotationError:
    return NotationError(what=what, text=text, span=(start, len(text)), repair=repair)


def _placed(error: NotationError, text: str, start: int) -> NotationError:
    """Show a mistake in the cards of an action inside the whole text."""
    at = text.find(error.text, start)
    return NotationError(
        what=error.what,
        text=text,
        span=(at + error.span[0], at + error.span[1]),
        repair=error.repair,
        suggestion=error.suggestion,
        code=error.code,
    )
