"""What makes up a round.

Lives here: ``Phase``; ``State``, which ``Round`` holds, and ``Options``, which ``LegalActions``
holds. The files of this package work on them; what a program sees are the values made of them.
"""

from enum import StrEnum
from typing import Literal, final

from attrs import define

from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.play.actions import Action
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import Hands, Showdown
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.values import value_class

PhaseWord = Literal["upcard", "draw", "discard", "last", "reshuffle", "layoff", "over", "stopped"]
"""The words of the phases."""

NOBODY = -1
"""The seat to act next once a round is over."""


class Phase(StrEnum):
    """What is to be done next in a round (R2)."""

    UPCARD = "upcard"
    """The seat on turn may take the upcard that is offered round, or pass."""
    DRAW = "draw"
    """The seat on turn draws from the stock or takes the top discard."""
    DISCARD = "discard"
    """The seat on turn discards, knocks, or goes gin or big gin."""
    LAST = "last"
    """The stock is exhausted: the seat on turn may take the last discard to knock, or pass."""
    RESHUFFLE = "reshuffle"
    """Nobody's turn: the discards go back under the stock in an order that is to be named."""
    LAYOFF = "layoff"
    """The seat on turn lays cards off, one at a time, and then is done."""
    OVER = "over"
    """The round has been played to its end."""
    STOPPED = "stopped"
    """The round was voided, awarded, or in play when its match was ended (R2.11)."""


@final
@define(unsafe_hash=True, repr=False)
class State:
    """The constants of the deal beside a few changing fields. Cards are indexes, sets are masks.

    Internal. Nobody changes one once it is made: it is not frozen because attrs makes frozen
    values at half the speed, and a search makes millions.
    """

    base: Deal
    """What does not change: the rules, who dealt, the upcard."""
    phase: Phase
    """What is to be done next."""
    seat: int
    """The seat on turn; in the phase ``reshuffle`` the seat that draws next."""
    hand_masks: Hands
    """The hands in seat order."""
    stock_indexes: tuple[int, ...]
    """The stock, its front card first."""
    pile_indexes: tuple[int, ...]
    """The discard pile, its oldest card first."""
    taken_masks: Hands
    """The cards that each seat took from the pile and still holds."""
    barred_index: int | None = None
    """The card that may not be discarded, just taken, or not be taken, passed by everybody."""
    showdown: Showdown | None = None
    """What has been shown and laid off since the knock."""

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.base.rules

    @property
    def turn(self) -> int | None:
        """The seat on turn; ``None`` when it is nobody's."""
        phase = self.phase
        if phase is Phase.RESHUFFLE or phase is Phase.OVER or phase is Phase.STOPPED:
            return None
        return self.seat

    @property
    def next_seat(self) -> int | None:
        """The seat on turn, or that draws next after a reshuffle, or was on turn when stopped.

        ``None`` in the end.
        """
        return None if self.phase is Phase.OVER else self.seat


@final
@value_class
@define(unsafe_hash=True, repr=False)
class Options:
    """What decides which actions are legal. Internal, and not frozen, as ``State``."""

    phase: Phase
    """The phase of the deal."""
    count: int = 0
    """How many actions are listed."""
    moves: tuple[Action, ...] = ()
    """The legal actions that leave nothing to choose, big gin among them."""
    deal: Deal | None = None
    """The constants of the deal, where cards decide."""
    hand: int = 0
    """The cards of the hand on turn, or those to reshuffle, as a mask."""
    barred: int | None = None
    """The card that may not be taken or discarded in this turn."""
    discards: int = 0
    """The cards that may be discarded, as a mask."""
    knocks: int = 0
    """The cards that may be discarded with a knock or gin, as a mask."""
    melds: Melds = ()
    """The melds on the table as they stand for the seat on turn, as masks."""
    fits: tuple[int, ...] = ()
    """For each of them the cards of the hand that fit, as masks."""
