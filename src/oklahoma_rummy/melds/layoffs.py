"""Laying off: what a defender's cards can do against a spread.

Lives here: ``best_defence``. Whether one card fits one meld is ``Meld.takes``; who may lay off at
all, and on what, is decided by the showdown in ``oklahoma_rummy.scoring``.
"""

from typing import final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.cards import Card, CardsLike, as_card, as_cards
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError
from oklahoma_rummy.melds import _defence
from oklahoma_rummy.melds.arrangement import MOST_CARDS_ARRANGED, Arrangement, arrangement_of
from oklahoma_rummy.melds.growth import Steps
from oklahoma_rummy.melds.meld import SpreadLike, as_spread, masks_of
from oklahoma_rummy.melds.meld_rules import ACES_LOW, LayoffMode, MeldRules, as_meld_rules
from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.values import value_class

Layoffs = tuple[tuple[Card, int], ...]
"""Cards laid off, in playing order, each with the number of its meld, counted from 0."""

_MOST_CARDS_SPREAD = 26
"""Cards of the largest spread: two hands of thirteen, where a partner lays off on the defenders."""


def as_layoffs(layoffs: Layoffs) -> Layoffs:
    """Return layoffs as pairs of a card and the number of its meld.

    Raises:
        NotationError: If the text of a card cannot be read.
    """
    given: object = layoffs
    if not isinstance(given, list | tuple):
        message = f"layoffs are a list of cards and meld numbers, not {type(given).__name__}"
        raise TypeError(message)
    return tuple([_as_layoff(each) for each in layoffs])


def _as_layoff(layoff: tuple[Card | str, int]) -> tuple[Card, int]:
    given: object = layoff
    if not isinstance(given, list | tuple) or len(layoff) != 2:
        message = f"a layoff is a card and the number of its meld, not {type(given).__name__}"
        raise TypeError(message)
    return as_card(layoff[0]), as_whole(layoff[1], name="meld")


@final
@value_class
@frozen(kw_only=True)
class Defence:
    """What a defender makes of a hand against a spread."""

    arrangement: Arrangement
    """What is kept, arranged."""
    layoffs: Layoffs = field(converter=as_layoffs)
    """What is laid off, card and meld number, in an order in which every step is legal."""

    @property
    def deadwood(self) -> int:
        """What is left, in points."""
        return self.arrangement.deadwood


def best_defence(
    hand: CardsLike,
    spread: SpreadLike,
    mode: LayoffMode | str = LayoffMode.OWN_CHAIN,
    meld_rules: MeldRules = ACES_LOW,
) -> Defence:
    """Return the best defence: own melds and layoffs chosen together (R2.5).

    Equally good ones are told apart by the fewest cards laid off, then by the arrangement order
    of what is kept, then by the laid cards, ascending, then by the numbers of their melds. So
    the answer is unique. At each step the lowest card that fits goes first.

    Args:
        hand: The defender's cards, at most 14.
        spread: The melds to lay off on, at most 26 cards; they are numbered from 0 in mask order.
        mode: What may be laid off on them. For one defender ``shared_chain`` is ``own_chain``.
        meld_rules: The rules of the table.

    Raises:
        InvalidCardsError: If a card is duplicated, in the hand or in hand and spread, or there
            are more cards than the game can bring there.
        InvalidMeldError: If a meld is none under these rules.
        UnknownNameError: If the mode does not exist.

    Example:
        >>> defence = best_defence("8c 9c Qh Qd Qs Jh 4s 4d 6d Ac", "5c6c7c 8d8h8s KdKhKs")
        >>> defence.deadwood, defence.layoffs
        (25, ((Card.parse('8c'), 0), (Card.parse('9c'), 0)))
    """
    cards = as_cards(hand)
    if len(cards) > MOST_CARDS_ARRANGED:
        raise _too_many(len(cards), "the hand", MOST_CARDS_ARRANGED)
    meld_rules = as_meld_rules(meld_rules)
    melds = [meld.checked(meld_rules) for meld in as_spread(spread)]
    mode = as_member(LayoffMode, mode, name="mode")
    if (count := sum(len(meld.cards) for meld in melds)) > _MOST_CARDS_SPREAD:
        raise _too_many(count, "the spread", _MOST_CARDS_SPREAD)
    for meld in melds:
        if not meld.cards.isdisjoint(cards):
            raise InvalidCardsError(
                what=f"{' '.join(map(str, meld.cards & cards))} both in the hand and in the spread",
                where=f"hand {cards}",
                repair="a card is in one place",
                code=ErrorCode.DUPLICATE_CARD,
            )
    return defence_against(cards.mask, masks_of(melds), mode, meld_rules)


def _too_many(count: int, where: str, most: int) -> InvalidCardsError:
    return InvalidCardsError(
        what=f"{count} cards",
        where=where,
        repair=f"give at most {most}, as many as the game can bring there",
        code=ErrorCode.TOO_MANY_CARDS,
    )


def defence_against(hand: int, spread: Melds, mode: LayoffMode, meld_rules: MeldRules) -> Defence:
    """Return the best defence of a mask against masks of melds, numbered as they are given."""
    if mode is LayoffMode.NONE:
        spread = ()
    deadwood, melds, steps = _defence.best_defence(meld_rules.solver, mode, hand, spread)
    for index, _ in steps:
        hand ^= 1 << index
    return Defence(arrangement=arrangement_of(hand, deadwood, melds), layoffs=layoffs_of(steps))


def layoffs_of(steps: Steps) -> Layoffs:
    """Return layoffs whose cards are indexes with cards as values."""
    return tuple([(CARDS[index], number) for index, number in steps])


def steps_of(layoffs: Layoffs) -> Steps:
    """Return layoffs with the indexes of their cards."""
    return tuple([(card.index, number) for card, number in layoffs])
