"""What the library tests itself with, for the tests of other programs (extra ``hypothesis``).

Reading order: ``strategies`` (any public value), ``ways`` (ways of playing on), ``laws`` (what all
rounds and matches keep), ``machines`` (that play, and check it), ``perft`` (counting sequences of
actions).
"""

import oklahoma_rummy.testing._extra  # noqa: F401  # pyright: ignore[reportUnusedImport]
from oklahoma_rummy.hypothesis_plugin import register_loaded
from oklahoma_rummy.testing import strategies
from oklahoma_rummy.testing.laws import check_match, check_round
from oklahoma_rummy.testing.machines import MatchMachine, RoundMachine
from oklahoma_rummy.testing.perft import perft, perft_by_action
from oklahoma_rummy.testing.ways import WAYS, Way, any_action, knock_when_possible, never_knock

__all__ = [
    "WAYS",
    "MatchMachine",
    "RoundMachine",
    "Way",
    "any_action",
    "check_match",
    "check_round",
    "knock_when_possible",
    "never_knock",
    "perft",
    "perft_by_action",
    "strategies",
]

register_loaded()
