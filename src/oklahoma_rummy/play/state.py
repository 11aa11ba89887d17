"""The fields of a round.

Lives here: ``State``, which ``Round`` inherits its fields from; ``sealing`` says why.
"""

from attrs import define, field

from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import Hands, Showdown
from oklahoma_rummy.play.legal_actions import LegalActions
from oklahoma_rummy.play.phase import Phase


@define(eq=False, repr=False)
class State:
    """What makes up a round: the constants of the deal beside a few changing fields; still open.

    Cards are indexes, and sets of cards masks.
    """

    base: Deal
    """What does not change: the rules, who dealt, the upcard."""
    phase: Phase
    """What is to be done next."""
    seat: int
    """The seat on turn; in the phase ``reshuffle`` the seat that draws next."""
    hand_masks: Hands
    """``hands`` as masks."""
    stock_indexes: tuple[int, ...]
    """``stock`` as indexes of cards."""
    pile_indexes: tuple[int, ...]
    """``discards`` as indexes of cards."""
    taken_masks: Hands
    """``taken`` as masks."""
    barred_index: int | None = None
    """``barred`` as index of a card."""
    showdown: Showdown | None = None
    """What has been shown and laid off since the knock."""
    _legal: LegalActions | None = field(default=None, init=False, eq=False)
