"""The play of deals and matches, as immutable states.

Reading order: ``phase``, ``actions``, ``deal``, ``layoff_phase``, ``state``; ``legality`` (the
law) with ``reasons``, ``effects`` (what actions do), ``view``, ``round``. Then what is built on
rounds: ``snapshot``, ``reading``, ``check`` and ``position`` (a round as data and as a line, and
back), ``sampling`` and ``view_text``, ``events``, ``match``, ``record``.
"""

from oklahoma_rummy.play.actions import (
    Action,
    ActionLike,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    LayOff,
    Pass,
    Reshuffle,
    Take,
    parse_action,
)
from oklahoma_rummy.play.events import Event, EventKind
from oklahoma_rummy.play.legality import LegalActions
from oklahoma_rummy.play.match import Match
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.played_round import PlayedRound
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.view import PlayerView

__all__ = [
    "Action",
    "ActionLike",
    "BigGin",
    "Discard",
    "Done",
    "Draw",
    "Event",
    "EventKind",
    "Gin",
    "Knock",
    "LayOff",
    "LegalActions",
    "Match",
    "Pass",
    "Phase",
    "PlayedRound",
    "PlayerView",
    "Reshuffle",
    "Round",
    "Take",
    "parse_action",
]
