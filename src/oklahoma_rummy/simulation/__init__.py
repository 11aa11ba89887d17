"""Players for a table of programs, and what becomes of their matches.

Its names are used through it: ``from oklahoma_rummy import simulation``. Reading order: ``policy``
(what a player is), ``simple`` and ``careful`` (those of the library); the machinery: ``improving``.
"""

from oklahoma_rummy.simulation.careful import Careful
from oklahoma_rummy.simulation.policy import Policy
from oklahoma_rummy.simulation.simple import EaaiSimple, Greedy, RandomPolicy

__all__ = ["Careful", "EaaiSimple", "Greedy", "Policy", "RandomPolicy"]
