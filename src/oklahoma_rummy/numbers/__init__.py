"""Whole arrays of hands at once, all hands there are, and the odds (extra ``batch``).

Reading order: ``arrays`` (questions to millions of hands), ``convert`` (their other forms),
``census`` (all hands), ``wildcards`` (hands with unknown cards), ``odds``, ``plots``; the
machinery: ``_kernel`` (the solver compiled), ``_prospects`` and ``_hands`` (how billions of hands
are counted).
"""

import oklahoma_rummy.numbers._extra  # noqa: F401  # pyright: ignore[reportUnusedImport]
from oklahoma_rummy.numbers.arrays import best_discard, can_knock, deadwood, is_gin
from oklahoma_rummy.numbers.census import census
from oklahoma_rummy.numbers.convert import (
    from_hands,
    from_indexes,
    from_one_hot,
    random_hands,
    to_hands,
    to_indexes,
    to_one_hot,
)
from oklahoma_rummy.numbers.odds import After, Chances, odds
from oklahoma_rummy.numbers.plots import plot_chances
from oklahoma_rummy.numbers.wildcards import distribution

__all__ = [
    "After",
    "Chances",
    "best_discard",
    "can_knock",
    "census",
    "deadwood",
    "distribution",
    "from_hands",
    "from_indexes",
    "from_one_hot",
    "is_gin",
    "odds",
    "plot_chances",
    "random_hands",
    "to_hands",
    "to_indexes",
    "to_one_hot",
]
