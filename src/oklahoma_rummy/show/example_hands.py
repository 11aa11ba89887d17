"""Hands for examples: the same story at any table, so that two sets of rules can both price it."""

from enum import StrEnum
from typing import final

from attrs import frozen

from oklahoma_rummy.cards import Card, CardSet, Rank, Suit
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, showdown
from oklahoma_rummy.values import value_class

_MOST = 10
"""The largest hand for which there are cards enough for every story."""
_SUITS = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
"""The suit of each defender's run; the knocker's is clubs."""
_TOP = 13


class Story(StrEnum):
    """How an example hand ends, in words."""

    GIN = "gin"
    BIG_GIN = "big gin"
    KNOCK = "a knock with 3 left"
    UNDERCUT = "a knock with 3 left, and 2 left in each other hand"
    EQUAL = "a knock with 3 left, and 3 left in each other hand"
    KNOCK_LAID_OFF = "a knock with 2 left, where the next seat can lay off two cards in a row"
    GIN_LAID_OFF = "gin, where the next seat could lay off two cards in a row"


_FEWEST = {
    Story.GIN: 3,
    Story.BIG_GIN: 2,
    Story.KNOCK: 4,
    Story.UNDERCUT: 4,
    Story.EQUAL: 4,
    Story.KNOCK_LAID_OFF: 6,
    Story.GIN_LAID_OFF: 6,
}
"""The fewest cards in a hand with which each story can be told."""


@final
@value_class
@frozen(kw_only=True)
class ExampleHands:
    """Hands with which a story comes about at some table."""

    story: Story
    """How the hand ends."""
    upcard: str
    """The upcard."""
    hands: tuple[CardSet, ...]
    """The hands in seat order, the knocker's first."""

    def settle(self, rules: Rules, knocker: int = 0) -> RoundResult:
        """Return what comes of the hands under some rules.

        Args:
            rules: The rules.
            knocker: The seat that holds the first hand.

        Raises:
            InvalidRoundError: If the rules do not allow the knock.
        """
        count = len(self.hands)
        seated = [self.hands[(seat - knocker) % count] for seat in range(count)]
        is_big = self.story is Story.BIG_GIN
        return showdown(rules, upcard=self.upcard, hands=seated, knocker=knocker, big_gin=is_big)


def example_hands(rules: Rules, story: Story, upcard: str) -> ExampleHands | None:
    """Return hands for a story, as many and as large as the rules deal, if it can be told.

    Args:
        rules: The rules.
        story: How the hand is to end.
        upcard: The upcard.

    Example:
        >>> [str(hand) for hand in example_hands(Rules(), Story.GIN, "Kd").hands]
        ['456789TJQK...', '.23456789.K.J']
    """
    size = rules.cards_dealt
    if not _FEWEST[story] <= size <= _MOST:
        return None
    defenders = range(rules.seats_at_table - 1)
    hands = (_knocker(story, size), *(_defender(story, size, each) for each in defenders))
    return ExampleHands(story=story, upcard=upcard, hands=hands)


def _knocker(story: Story, size: int) -> CardSet:
    """Return a run of clubs up to the king, and beside it the one card that a knock leaves."""
    if story in {Story.GIN, Story.GIN_LAID_OFF}:
        return _run(Suit.CLUBS, _TOP - size + 1, size)
    if story is Story.BIG_GIN:
        return _run(Suit.CLUBS, _TOP - size, size + 1)
    left = _card(Suit.HEARTS, 2) if story is Story.KNOCK_LAID_OFF else _card(Suit.CLUBS, 3)
    return _run(Suit.CLUBS, _TOP - size + 2, size - 1) | left


def _defender(story: Story, size: int, number: int) -> CardSet:
    """Return a run of the defender's own suit, and beside it what the story leaves to them."""
    own, after, last = (_SUITS[(number + step) % len(_SUITS)] for step in range(3))
    king, jack = _card(after, _TOP), _card(last, 11)
    if story in {Story.UNDERCUT, Story.EQUAL}:
        return _run(own, 4, size - 1) | _card(after, 2 if story is Story.UNDERCUT else 3)
    if story in {Story.KNOCK_LAID_OFF, Story.GIN_LAID_OFF}:
        below = _TOP - size + (1 if story is Story.KNOCK_LAID_OFF else 0)
        if number == 0:
            return _run(own, 4, size - 3) | king | _run(Suit.CLUBS, below - 1, 2)
        if number == 1:
            return _run(own, 4, size - 3) | king | jack | _card(Suit.CLUBS, below - 2)
    if size < 5:
        return (
            king
            | jack
            | (_card(own, 5) if size > 2 else CardSet())
            | (_card(own, 7) if size > 3 else CardSet())
        )
    return _run(own, 2, size - 2) | king | jack


def _run(suit: Suit, low: int, length: int) -> CardSet:
    return CardSet(Card(suit, Rank(rank)) for rank in range(low, low + length))


def _card(suit: Suit, rank: int) -> CardSet:
    return _run(suit, rank, 1)
