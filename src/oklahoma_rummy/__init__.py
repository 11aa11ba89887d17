"""The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.

One pack, gin family: the upcard sets the knock limit, and a spade upcard multiplies the deal.
What programs type daily is importable from here; everything else from the package it lives in
(``oklahoma_rummy.rules.Tie``). A package is loaded when one of its names is first used, so whoever
only counts deadwood does not wait for the rest.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from oklahoma_rummy.loading import load_on_use

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
"""The packages that the public names live in, ground floor first."""

_ROOMS_OF_THEIR_OWN = ("numbers", "simulation", "testing")
"""The packages that are used by their own name."""


def _place_of(name: str) -> str | None:
    """Return the package that a public name lives in."""
    if name in _ROOMS or name in _ROOMS_OF_THEIR_OWN:
        return name
    if name not in __all__:
        return None
    return next(
        package for package in _ROOMS if name in import_module(f"{__name__}.{package}").__all__
    )


__getattr__: Callable[[str], object] = load_on_use(__name__, _place_of)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return [*__all__, *_ROOMS, *_ROOMS_OF_THEIR_OWN]
