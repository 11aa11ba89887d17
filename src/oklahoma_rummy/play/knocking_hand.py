"""A hand that can knock, for a seat that took the last discard and is therefore known to hold one.

Lives here: ``knocking_hand``, which deals a few hands at random and builds one when none will do.
"""

from typing import final

from attrs import frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.legality import Random, to_knock

_TRIES = 50
"""Hands dealt at random before one is built."""


def knocking_hand(
    deal: Deal, known: int, barred: int | None, unseen: int, count: int, rng: Random
) -> int:
    """Return a hand with which a knock is legal, as a mask; no card if there is none.

    Args:
        deal: The constants of the deal.
        known: Cards that the hand holds.
        barred: The card that may not be discarded.
        unseen: Cards that the others are among.
        count: How many those are.
        rng: What shuffles.
    """
    cards = [card.index for card in CARDS if unseen >> card.index & 1]
    for _ in range(_TRIES):
        rng.shuffle(cards)
        hand = known | sum(1 << card for card in cards[:count])
        if to_knock(deal, hand, barred):
            return hand
    melds = [
        meld
        for meld in deal.solver.melds
        if not meld & ~(known | unseen) and (meld & unseen).bit_count() <= count
    ]
    rng.shuffle(melds)
    cheapest = sorted(cards, key=lambda card: deal.solver.values[card % 13])
    search = _Search(deal, barred, known.bit_count() + count, cheapest)
    return search.hand(melds, chosen=known, unsettled=known, loose=0)


@final
@frozen
class _Search:
    """Looks for a hand: the known cards are settled one by one, then unseen cards are melded."""

    deal: Deal
    """The constants of the deal."""
    barred: int | None
    """The card that may not be discarded."""
    size: int
    """How many cards the hand is to hold."""
    cheapest: list[int]
    """The unseen cards, those that cost least in front."""

    def hand(self, melds: list[int], *, chosen: int, unsettled: int, loose: int) -> int:
        """Return a hand that can knock, as a mask; no card if there is none.

        Args:
            melds: The melds that may be made.
            chosen: The cards of the hand so far.
            unsettled: Those of them that may still be melded.
            loose: Those that are not melded.
        """
        if chosen.bit_count() > self.size or self._deadwood(loose) > self.deal.limit:
            return 0
        first = unsettled & -unsettled
        if not first and (found := self._filled(chosen)):
            return found
        for place, meld in enumerate(melds):
            if meld & (chosen ^ unsettled) or (first and not meld & first):
                continue
            found = self.hand(
                melds if first else melds[place + 1 :],
                chosen=chosen | meld,
                unsettled=unsettled & ~meld,
                loose=loose,
            )
            if found:
                return found
        if not first:
            return 0
        return self.hand(melds, chosen=chosen, unsettled=unsettled ^ first, loose=loose | first)

    def _deadwood(self, loose: int) -> int:
        """Return the least that loose cards leave when one of them is discarded."""
        values = self.deal.solver.values
        costs = [
            values[card % 13] for card in range(52) if loose >> card & 1 and card != self.barred
        ]
        return self.deal.solver.pips(loose) - max(costs, default=0)

    def _filled(self, chosen: int) -> int:
        """Return the hand filled up with the cheapest cards; no card if it cannot knock."""
        rest = [card for card in self.cheapest if not chosen >> card & 1]
        hand = chosen | sum(1 << card for card in rest[: self.size - chosen.bit_count()])
        return hand if to_knock(self.deal, hand, self.barred) else 0
