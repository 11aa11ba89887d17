"""The play of rounds and matches, as immutable states.

Reading order: ``actions``; ``deal``, ``layoff_phase`` and ``state``, what makes up a round;
``legality`` (the law) with ``reasons``; ``effects``, what actions do; ``round``, and ``view``, what
a seat knows of one. A round as data is in ``snapshot``, which ``check`` judges, and as a line in
``position``; a view as data, in ``view_snapshot``. ``match`` holds rounds, ``played_round`` each
from its cards, ``events`` what was seen of them, ``record`` all as text.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from oklahoma_rummy.loading import load_on_use
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
from oklahoma_rummy.play.played_round import PlayedRound
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.state import Phase
from oklahoma_rummy.play.view import PlayerView

if TYPE_CHECKING:
    from oklahoma_rummy.play.schema import (
        action_schema,
        event_schema,
        record_schema,
        round_schema,
        view_schema,
    )

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
    "action_schema",
    "event_schema",
    "parse_action",
    "record_schema",
    "round_schema",
    "view_schema",
]

_LOADED_ON_USE = dict.fromkeys([name for name in __all__ if name.endswith("_schema")], "schema")
"""The public names that most programs do not need, and the module of each."""

__getattr__: Callable[[str], object] = load_on_use(__name__, _LOADED_ON_USE.get)
