"""Dealing the cards that a seat has not seen, for players that search.

Lives here: ``possible_decks``, which ``PlayerView`` calls.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.play.deal import PACK_MASK, Deal
from oklahoma_rummy.play.effects import NOBODY
from oklahoma_rummy.play.layoff_phase import Showdown
from oklahoma_rummy.play.legal_actions import Random
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.round import Round

if TYPE_CHECKING:
    from oklahoma_rummy.play.view import PlayerView


_MOST_TRIES = 10_000
"""Hands that are dealt to a seat that took the last discard until one of them can knock."""


def possible_decks(view: "PlayerView", rng: Random) -> Iterator[Round]:
    """Yield rounds that agree with a view, without end; see ``PlayerView.possible_decks``."""
    base = Deal(
        view.rules, view.dealer, view.upcard.index, tuple(cards.mask for cards in view.buried)
    )
    taken = tuple(cards.mask for cards in view.taken)
    pile = tuple(card.index for card in view.discards)
    unseen = _unseen(view)
    tries = 0
    while True:
        stock, left = deal_stock(base, view.stock_count, unseen, rng)
        rng.shuffle(left)
        showdown = _showdown(view, left)
        hands = tuple(
            [
                _take(left, size - known.bit_count()) | known if hand is None else hand.mask
                for hand, size, known in zip(view.hands, view.hand_sizes, taken, strict=True)
            ]
        )
        seat = NOBODY if view.next_seat is None else view.next_seat
        barred = None if view.barred is None else view.barred.index
        state = Round(base, view.phase, seat, hands, stock, pile, taken, barred, showdown)
        tries += 1
        if view.phase is not Phase.LAST or len(state.legal_actions) or tries > _MOST_TRIES:
            tries = 0
            yield state


def _unseen(view: "PlayerView") -> int:
    """Give the cards whose place the seat does not know, as a mask."""
    seen = sum(1 << card.index for card in view.discards)
    for hand, taken in zip(view.hands, view.taken, strict=True):
        seen |= taken.mask if hand is None else hand.mask
    for steps in view.layoffs:
        seen |= sum(1 << card.index for card, _ in steps)
    if view.knock_discard is not None:
        seen |= 1 << view.knock_discard.index
    return PACK_MASK & ~seen


def deal_stock(
    base: Deal, count: int, unseen: int, rng: Random
) -> tuple[tuple[int, ...], list[int]]:
    """Deal a stock, what was reshuffled at its end; give it and the cards left."""
    layers: list[list[int]] = []
    for size, cards in reversed(base.layers(count)):
        among = _indexes(unseen & cards)
        rng.shuffle(among)
        layers.append(among[:size])
        unseen &= ~sum(1 << card for card in among[:size])
    stock = tuple(card for layer in reversed(layers) for card in layer)
    return stock, _indexes(unseen)


def _showdown(view: "PlayerView", left: list[int]) -> Showdown | None:
    """Give the showdown of a view; a discard that was not seen is the last card left."""
    if view.knocker is None:
        return None
    discard = None
    if not view.big_gin:
        discard = left.pop() if view.knock_discard is None else view.knock_discard.index
    return Showdown(
        view.knocker,
        discard,
        view.knock_discard_is_public,
        tuple(meld.cards.mask for meld in view.spread),
        tuple(tuple((card.index, number) for card, number in steps) for steps in view.layoffs),
    )


def _take(cards: list[int], count: int) -> int:
    """Take cards off the end of a list, as a mask."""
    return sum(1 << cards.pop() for _ in range(count))


def _indexes(cards: int) -> list[int]:
    return [card.index for card in CARDS if cards >> card.index & 1]
