"""The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.

One pack, gin family: the upcard sets the knock limit, and a spade upcard multiplies the deal.
What programs type daily is importable from here; everything else from the room it lives in
(``oklahoma_rummy.rules.Tie``). A room is loaded when one of its names is first used, so whoever
only counts deadwood does not wait for the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oklahoma_rummy.cards import (
        PACK,
        Card,
        CardSet,
        Rank,
        Suit,
        deck_from_seed,
        shuffled,
    )
    from oklahoma_rummy.errors import (
        IllegalActionError,
        InvalidCardsError,
        InvalidRulesError,
        NotationError,
        OklahomaRummyError,
    )
    from oklahoma_rummy.melds import (
        Arrangement,
        Meld,
        MeldRules,
        arrangements,
        best_arrangement,
        best_defence,
        deadwood,
        discards,
    )
    from oklahoma_rummy.play import (
        ActionLike,
        BigGin,
        Discard,
        Done,
        Draw,
        Event,
        Gin,
        Knock,
        LayOff,
        Match,
        Pass,
        Phase,
        PlayerView,
        Reshuffle,
        Round,
        Take,
    )
    from oklahoma_rummy.rules import (
        PRESETS,
        Rules,
        RulesLike,
        check_rules,
    )
    from oklahoma_rummy.scoring import (
        RoundResult,
        RoundScore,
        ScoreSheet,
        price,
        showdown,
    )
    from oklahoma_rummy.show import (
        rule_sheet,
    )

__all__ = [
    "PACK",
    "PRESETS",
    "ActionLike",
    "Arrangement",
    "BigGin",
    "Card",
    "CardSet",
    "Discard",
    "Done",
    "Draw",
    "Event",
    "Gin",
    "IllegalActionError",
    "InvalidCardsError",
    "InvalidRulesError",
    "Knock",
    "LayOff",
    "Match",
    "Meld",
    "MeldRules",
    "NotationError",
    "OklahomaRummyError",
    "Pass",
    "Phase",
    "PlayerView",
    "Rank",
    "Reshuffle",
    "Round",
    "RoundResult",
    "RoundScore",
    "Rules",
    "RulesLike",
    "ScoreSheet",
    "Suit",
    "Take",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "check_rules",
    "deadwood",
    "deck_from_seed",
    "discards",
    "price",
    "rule_sheet",
    "showdown",
    "shuffled",
]


_ROOMS = ("values", "errors", "cards", "melds", "rules", "scoring", "play", "show")
"""The rooms that the public names live in, ground floor first."""

_ROOMS_OF_THEIR_OWN = ("numbers", "testing")
"""The rooms that are used by their own name."""


def __getattr__(name: str) -> object:
    """Load the room that a public name lives in, when the name is first used."""
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name in _ROOMS_OF_THEIR_OWN:
        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as error:  # its extra is missing: then the name does not exist
            raise AttributeError(str(error)) from error
    if name not in __all__:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    rooms = (import_module(f"{__name__}.{room}") for room in _ROOMS)
    value: object = next(getattr(room, name) for room in rooms if name in room.__all__)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return [*__all__, *_ROOMS, *_ROOMS_OF_THEIR_OWN]
