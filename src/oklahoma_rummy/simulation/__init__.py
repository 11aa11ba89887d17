"""Players for a table of programs, and what becomes of their matches.

Its names are used through it: ``from oklahoma_rummy import simulation``. Reading order: ``policy``
(what a player is), ``simple`` and ``careful`` (those of the library), ``roster`` (their names);
``playing`` (one match), ``run`` (many), ``duel`` (two players), ``compare`` (two rule sets) with
``measures``; ``figures``; ``advice`` (what a person should know before choosing); the machinery:
``improving`` and ``many``.
"""

from oklahoma_rummy.simulation.advice import Advice, DiscardAdvice, Prospect, TakeAdvice, advise
from oklahoma_rummy.simulation.careful import Careful
from oklahoma_rummy.simulation.compare import Comparison, compare
from oklahoma_rummy.simulation.duel import Duel, Pair, duel
from oklahoma_rummy.simulation.figures import Share
from oklahoma_rummy.simulation.measures import Estimate, Measure
from oklahoma_rummy.simulation.playing import Caps, Fault, PlayedDeal, PlayedMatch
from oklahoma_rummy.simulation.policy import Policy
from oklahoma_rummy.simulation.roster import POLICIES, parse_policy
from oklahoma_rummy.simulation.run import Options, Simulation, run
from oklahoma_rummy.simulation.simple import EaaiSimple, Greedy, RandomPolicy

__all__ = [
    "POLICIES",
    "Advice",
    "Caps",
    "Careful",
    "Comparison",
    "DiscardAdvice",
    "Duel",
    "EaaiSimple",
    "Estimate",
    "Fault",
    "Greedy",
    "Measure",
    "Options",
    "Pair",
    "PlayedDeal",
    "PlayedMatch",
    "Policy",
    "Prospect",
    "RandomPolicy",
    "Share",
    "Simulation",
    "TakeAdvice",
    "advise",
    "compare",
    "duel",
    "parse_policy",
    "run",
]
