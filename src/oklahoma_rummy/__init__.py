"""The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.

One pack, gin family: the upcard sets the knock limit, and a spade upcard multiplies the deal.
Everything public is importable from here. A room of the library is loaded when one of its names
is first used, so whoever only counts deadwood does not wait for the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oklahoma_rummy.cards import PACK, Card, CardSet, Rank, Suit, shuffled
    from oklahoma_rummy.errors import (
        ErrorCode,
        FactsMismatchError,
        InvalidCardsError,
        InvalidMeldError,
        InvalidRoundError,
        InvalidRulesError,
        MissingExtraError,
        NotationError,
        OklahomaRummyError,
        OutOfRangeError,
        Problem,
        UnknownNameError,
    )
    from oklahoma_rummy.melds import (
        AceRuns,
        Arrangement,
        Defence,
        DiscardOption,
        LayoffMode,
        Meld,
        MeldKind,
        MeldRules,
        arrangements,
        best_arrangement,
        best_defence,
        deadwood,
        discards,
    )
    from oklahoma_rummy.rules import (
        PRESETS,
        AceUpcard,
        BoxTiming,
        DealerRotation,
        FirstUpcard,
        HollywoodEntry,
        KnockDiscard,
        LastDiscard,
        MultiGinBonus,
        MultiTie,
        MultiUndercutBonus,
        PartnerLayoff,
        Partnership,
        Redeal,
        Rules,
        Scoring,
        Shutout,
        SpadeBoxes,
        StockExhaustion,
        Tie,
    )
    from oklahoma_rummy.scoring import (
        ItemKind,
        RoundKind,
        RoundResult,
        RoundScore,
        ScoreItem,
        price,
        showdown,
    )

__all__ = [
    "PACK",
    "PRESETS",
    "AceRuns",
    "AceUpcard",
    "Arrangement",
    "BoxTiming",
    "Card",
    "CardSet",
    "DealerRotation",
    "Defence",
    "DiscardOption",
    "ErrorCode",
    "FactsMismatchError",
    "FirstUpcard",
    "HollywoodEntry",
    "InvalidCardsError",
    "InvalidMeldError",
    "InvalidRoundError",
    "InvalidRulesError",
    "ItemKind",
    "KnockDiscard",
    "LastDiscard",
    "LayoffMode",
    "Meld",
    "MeldKind",
    "MeldRules",
    "MissingExtraError",
    "MultiGinBonus",
    "MultiTie",
    "MultiUndercutBonus",
    "NotationError",
    "OklahomaRummyError",
    "OutOfRangeError",
    "PartnerLayoff",
    "Partnership",
    "Problem",
    "Rank",
    "Redeal",
    "RoundKind",
    "RoundResult",
    "RoundScore",
    "Rules",
    "ScoreItem",
    "Scoring",
    "Shutout",
    "SpadeBoxes",
    "StockExhaustion",
    "Suit",
    "Tie",
    "UnknownNameError",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "deadwood",
    "discards",
    "price",
    "showdown",
    "shuffled",
]


_ROOMS = ("errors", "cards", "melds", "rules", "scoring")
"""The rooms whose public names are importable from here, ground floor first."""

_ROOMS_OF_THEIR_OWN = ("numbers",)
"""The rooms that are used by their own name."""


def __getattr__(name: str) -> object:
    """Load the room that a public name lives in, when the name is first used."""
    if name in _ROOMS or name in _ROOMS_OF_THEIR_OWN:
        return import_module(f"{__name__}.{name}")
    if name in __all__:
        for room in _ROOMS:
            module = import_module(f"{__name__}.{room}")
            if name in module.__all__:
                value: object = getattr(module, name)
                globals()[name] = value
                return value
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return [*__all__, *_ROOMS, *_ROOMS_OF_THEIR_OWN]
