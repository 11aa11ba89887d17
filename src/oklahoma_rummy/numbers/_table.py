"""What the kernels look up."""

from functools import cache

import numpy as np
import numpy.typing as npt

from oklahoma_rummy.melds import MeldRules
from oklahoma_rummy.melds.tables import best_runs, rank_values, suit_runs

CARD = 1024
"""More than the points of any hand: a number of cards times this, plus points, is one entry."""

Table = npt.NDArray[np.uint16]


@cache
def table_for(meld_rules: MeldRules) -> Table:
    """Return for each subset of a suit its cards, times ``CARD``, plus what runs leave loose."""
    best = best_runs(suit_runs(meld_rules.ace_runs), rank_values(meld_rules.ace_deadwood))
    return np.array(
        [CARD * subset.bit_count() + loose for subset, (loose, _, _) in enumerate(best)], np.uint16
    )
