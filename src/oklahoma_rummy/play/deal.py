"""What does not change while a deal is played.

Lives here: ``Deal``, the constants beside the few changing fields of a ``Round``. All of it is
public at the table.
"""

from typing import final

from attrs import field, frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.melds.solver import Solver
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen
class Deal:
    """The constants of a deal: the rules, who dealt, the upcard, and what was reshuffled.

    ``buried`` changes only at a reshuffle. Cards are indexes, and sets of cards masks.
    """

    rules: Rules
    """The rules of the table."""
    dealer: int
    """The seat that dealt."""
    upcard: int
    """The card turned after the deal."""
    buried: tuple[int, ...] = ()
    """The cards that each reshuffle put under the stock, and no later one again.

    Who holds how many of them is public: each was seen when it was buried, everybody saw who drew
    since, and who discarded what.
    """
    seats: int = field(init=False, eq=False)
    """The seats at the table."""
    limit: int = field(init=False, eq=False)
    """The most deadwood that a knock may leave, in points."""
    multiplier: int = field(init=False, eq=False)
    """What every point of the deal is multiplied by."""
    beyond_reach: int = field(init=False, eq=False)
    """The deadwood, in points, that no single discard brings down to the limit."""
    solver: Solver = field(init=False, eq=False, repr=False)
    """What arranges hands."""
    stock_floor: int = field(init=False, eq=False)
    """Cards left when the stock is exhausted."""
    plays_big_gin: bool = field(init=False, eq=False)
    """Whether big gin is played."""

    def __attrs_post_init__(self) -> None:
        """Work out once what every action asks for."""
        solver = self.rules.meld_rules.solver
        limit = self.rules.knock_limit(CARDS[self.upcard])
        object.__setattr__(self, "seats", self.rules.seats_at_table)
        object.__setattr__(self, "limit", limit)
        object.__setattr__(self, "multiplier", self.rules.multiplier(CARDS[self.upcard]))
        object.__setattr__(self, "beyond_reach", limit + max(solver.values) + 1)
        object.__setattr__(self, "solver", solver)
        object.__setattr__(self, "stock_floor", self.rules.stock_floor)
        object.__setattr__(self, "plays_big_gin", self.rules.big_gin_bonus is not None)

    @property
    def first(self) -> int:
        """The seat after the dealer, who plays first."""
        return (self.dealer + 1) % self.seats

    def knockable(self, hand: int, discards: int) -> int:
        """Return the cards of a hand that can be discarded with a knock or gin (R2.2).

        Args:
            hand: A hand with one card too many.
            discards: Those of its cards that may be discarded.
        """
        deadwood = self.solver.deadwood
        least = deadwood(hand)
        if least >= self.beyond_reach:
            return 0
        values = self.solver.values
        found = 0
        while discards:
            card = discards & -discards
            discards ^= card
            if (
                least - values[(card.bit_length() - 1) % 13] <= self.limit
                and deadwood(hand ^ card) <= self.limit
            ):
                found |= card
        return found

    def layers(self, stock_count: int) -> list[tuple[int, int]]:
        """Return how many cards of a stock are never reshuffled ones, then those of each reshuffle.

        Each count comes with the cards that these are among. They lie in this order, from the
        front: what is drawn comes from the first that is left.
        """
        found: list[tuple[int, int]] = []
        for cards in reversed(self.buried):
            count = min(stock_count, cards.bit_count())
            found.append((count, cards))
            stock_count -= count
        found.append((stock_count, PACK_MASK & ~self.ever_buried))
        return found[::-1]

    @property
    def ever_buried(self) -> int:
        """The cards that any reshuffle put under the stock."""
        found = 0
        for cards in self.buried:
            found |= cards
        return found

    def reshuffled(self, under: int) -> "Deal":
        """Return the deal after cards go under the stock (R2.7)."""
        before = [cards & ~under for cards in self.buried if cards & ~under]
        return Deal(self.rules, self.dealer, self.upcard, (*before, under))


PACK_MASK = (1 << 52) - 1
"""All 52 cards."""
