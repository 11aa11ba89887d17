"""Dealing the cards that a seat has not seen, for players that search.

Lives here: ``deal_unseen``, which ``PlayerView`` calls, and ``Unseen``, what there is to deal.
"""

from collections.abc import Iterator, Sequence
from typing import final

from attrs import frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.play.deal import PACK_MASK, Deal
from oklahoma_rummy.play.knocking_hand import knocking_hand
from oklahoma_rummy.play.legality import Random
from oklahoma_rummy.play.state import NOBODY, Phase, State
from oklahoma_rummy.play.view import PlayerView, count_discard, count_redrawn, make_showdown

Dealt = tuple[tuple[int, ...], list[int]]
"""The stock, its front card first, and what every other place gets, as masks."""


@final
@frozen
class Unseen:
    """The cards that a seat has not seen, and the places where they are."""

    base: Deal
    """The constants of the deal."""
    cards: int
    """The cards, as a mask."""
    stock_count: int
    """How many are in the stock."""
    places: Sequence[Sequence[int]]
    """How many are in each other place: those never reshuffled, then those of each reshuffle."""
    knocking: tuple[int, int, int | None] | None = None
    """The place that can knock, the cards it is known to hold, and the one that is barred."""

    @property
    def count(self) -> int:
        """How many cards all these places hold; as many as there are, if the view is right."""
        return self.stock_count + sum(map(sum, self.places))

    def deal(self, rng: Random) -> Dealt:
        """Deal the cards: return the stock, and what every other place gets as a mask."""
        held = [0] * len(self.places)
        if self.knocking is not None:
            place, known, barred = self.knocking
            count = sum(self.places[place])
            hand = knocking_hand(self.base, known, barred, self.cards, count, rng)
            held[place] = hand & ~known
        return self.deal_around(held, rng=rng)

    def deal_around(
        self, held: Sequence[int], *, front: int | None = None, rng: Random | None = None
    ) -> Dealt:
        """Deal the rest, where some cards are known to be in some places.

        Args:
            held: The cards that each place is known to hold, as a mask.
            front: The card that is known to lie in front of the stock.
            rng: What shuffles; ``None`` deals the cards in their order.
        """
        cards = self.cards & ~sum(held)
        dealt, stock = list(held), list[int]()
        for number, (size, layer) in enumerate(self.base.layers(self.stock_count)):
            among = [card.index for card in CARDS if (cards & layer) >> card.index & 1]
            if rng is not None:
                rng.shuffle(among)
            if front in among:
                among.remove(front)
                among.insert(0, front)
            stock += among[:size]
            del among[:size]
            for place, counts in enumerate(self.places):
                count = counts[number] - (held[place] & layer).bit_count()
                dealt[place] |= sum(1 << card for card in among[: max(0, count)])
                del among[: max(0, count)]
        return tuple(stock), dealt


def deal_unseen(view: PlayerView, rng: Random) -> Iterator[State]:
    """Yield rounds that agree with a view, without end; see ``PlayerView.possible_decks``.

    A view of every card leaves nothing to deal: each round is the one it was taken of. Of a view
    that contradicts itself nothing is promised but that something is dealt.
    """
    unseen = find_unseen(view)
    while True:
        yield state_of(view, unseen, unseen.deal(rng))


def state_of(view: PlayerView, unseen: Unseen, dealt: Dealt) -> State:
    """Return the round that a view is of, if the unseen cards are dealt so."""
    stock, places = dealt
    if view.stock is not None:
        stock, places = tuple(card.index for card in view.stock), [0] * len(places)
    taken = tuple(cards.mask for cards in view.taken)
    return State(
        unseen.base,
        view.phase,
        NOBODY if view.next_seat is None else view.next_seat,
        tuple([
            known | new if hand is None else hand.mask
            for hand, known, new in zip(view.hands, taken, places[:-1], strict=True)
        ]),
        stock,
        tuple(card.index for card in view.discards),
        taken,
        None if view.barred is None else view.barred.index,
        make_showdown(view, places[-1]),
    )  # fmt: skip


def find_unseen(view: PlayerView) -> Unseen:
    """Return what a seat has not seen; the last place is a discard of the knock."""
    seen = sum(1 << card.index for card in view.discards)
    for hand, taken in zip(view.hands, view.taken, strict=True):
        seen |= taken.mask if hand is None else hand.mask
    for steps in view.layoffs:
        seen |= sum(1 << card.index for card, _ in steps)
    if view.knock_discard is not None:
        seen |= 1 << view.knock_discard.index
    nothing = [0] * (1 + len(view.buried))
    places = [
        [max(0, size - len(taken) - sum(again)), *again] if hand is None else nothing
        for hand, size, taken, again in zip(
            view.hands, view.hand_sizes, view.taken, count_redrawn(view), strict=True
        )
    ]
    buried = tuple(cards.mask for cards in view.buried)
    base = Deal(view.rules, view.dealer, view.upcard.index, buried)
    again = count_discard(view)
    places.append(nothing if again is None else [max(0, 1 - sum(again)), *again])
    return Unseen(base, PACK_MASK & ~seen, view.stock_count, places, _knocking(view))


def _knocking(view: PlayerView) -> tuple[int, int, int | None] | None:
    """Return the seat that took the last discard: only a hand that can knock may do so (R2.7)."""
    seat = view.turn
    if (
        view.phase is not Phase.LAST
        or seat is None
        or view.hands[seat] is not None
        or view.hand_sizes[seat] == view.rules.cards_dealt
    ):
        return None
    return seat, view.taken[seat].mask, None if view.barred is None else view.barred.index
