"""The play of rounds and matches, as immutable states.

Reading order: ``actions``; ``deal``, ``layoff_phase`` and ``state``, what makes up a round;
``legality`` (the law) with ``reasons``; ``effects``, what actions do; ``round``, and ``view``, what
a seat knows of one. A round as data is in ``snapshot``, which ``check`` judges, and as a line in
``position``; a view as data, in ``view_snapshot``. ``match`` holds rounds, ``played_round`` each
from its cards, ``events`` what was seen of them, ``record`` all as text.
"""

from importlib import import_module
from typing import TYPE_CHECKING

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


def __getattr__(name: str) -> object:
    """Load the schemas when one is first asked for: most programs never do."""
    if not name.endswith("_schema") or name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(f"{__name__}.schema"), name)
    globals()[name] = value
    return value
