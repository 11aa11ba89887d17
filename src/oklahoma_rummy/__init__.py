"""The rules of Oklahoma Rummy (Oklahoma Gin): melds, deadwood, layoffs, scores.

One pack, gin family: the upcard sets the knock limit, and a spade upcard multiplies the deal.
Everything public is importable from here. A room of the library is loaded when one of its names
is first used, so whoever only counts deadwood does not wait for the rest.
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
        ErrorCode,
        FactsMismatchError,
        IllegalActionError,
        IllegalReason,
        InvalidCardsError,
        InvalidMeldError,
        InvalidRecordError,
        InvalidRoundError,
        InvalidRulesError,
        InvalidSheetError,
        MatchOverError,
        MissingExtraError,
        NotationError,
        OklahomaRummyError,
        OutOfRangeError,
        PartFailedError,
        Problem,
        UnknownNameError,
        WrongTotalError,
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
    from oklahoma_rummy.play import (
        Action,
        BigGin,
        Discard,
        Done,
        Draw,
        Event,
        EventKind,
        Gin,
        Knock,
        LayOff,
        Match,
        Pass,
        Phase,
        PlayedRound,
        PlayerView,
        Reshuffle,
        Round,
        Take,
        parse_action,
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
        RuleChange,
        Rules,
        RulesDiff,
        RulesReport,
        Scoring,
        Shutout,
        SpadeBoxes,
        StockExhaustion,
        Tie,
        check_rules,
        rules_schema,
    )
    from oklahoma_rummy.scoring import (
        AccountItem,
        AccountLine,
        Closing,
        Column,
        EntryScore,
        FinalAccount,
        ItemKind,
        Payment,
        PenaltiesEntry,
        PointsEntry,
        Rescoring,
        ResultEntry,
        RoundKind,
        RoundResult,
        RoundScore,
        ScoreItem,
        ScoreSheet,
        SheetLine,
        SheetRow,
        SideAccount,
        SideStatistics,
        TableScore,
        VoidEntry,
        price,
        showdown,
    )
    from oklahoma_rummy.show import SheetForm, draw_blank_pad, draw_blank_page, rule_sheet

__all__ = [
    "PACK",
    "PRESETS",
    "AccountItem",
    "AccountLine",
    "AceRuns",
    "AceUpcard",
    "Action",
    "Arrangement",
    "BigGin",
    "BoxTiming",
    "Card",
    "CardSet",
    "Closing",
    "Column",
    "DealerRotation",
    "Defence",
    "Discard",
    "DiscardOption",
    "Done",
    "Draw",
    "EntryScore",
    "ErrorCode",
    "Event",
    "EventKind",
    "FactsMismatchError",
    "FinalAccount",
    "FirstUpcard",
    "Gin",
    "HollywoodEntry",
    "IllegalActionError",
    "IllegalReason",
    "InvalidCardsError",
    "InvalidMeldError",
    "InvalidRecordError",
    "InvalidRoundError",
    "InvalidRulesError",
    "InvalidSheetError",
    "ItemKind",
    "Knock",
    "KnockDiscard",
    "LastDiscard",
    "LayOff",
    "LayoffMode",
    "Match",
    "MatchOverError",
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
    "PartFailedError",
    "PartnerLayoff",
    "Partnership",
    "Pass",
    "Payment",
    "PenaltiesEntry",
    "Phase",
    "PlayedRound",
    "PlayerView",
    "PointsEntry",
    "Problem",
    "Rank",
    "Redeal",
    "Rescoring",
    "Reshuffle",
    "ResultEntry",
    "Round",
    "RoundKind",
    "RoundResult",
    "RoundScore",
    "RuleChange",
    "Rules",
    "RulesDiff",
    "RulesReport",
    "ScoreItem",
    "ScoreSheet",
    "Scoring",
    "SheetForm",
    "SheetLine",
    "SheetRow",
    "Shutout",
    "SideAccount",
    "SideStatistics",
    "SpadeBoxes",
    "StockExhaustion",
    "Suit",
    "TableScore",
    "Take",
    "Tie",
    "UnknownNameError",
    "VoidEntry",
    "WrongTotalError",
    "arrangements",
    "best_arrangement",
    "best_defence",
    "check_rules",
    "deadwood",
    "deck_from_seed",
    "discards",
    "draw_blank_pad",
    "draw_blank_page",
    "parse_action",
    "price",
    "rule_sheet",
    "rules_schema",
    "showdown",
    "shuffled",
]


_ROOMS = ("errors", "cards", "melds", "rules", "scoring", "play", "show")
"""The rooms whose public names are importable from here, ground floor first."""

_ROOMS_OF_THEIR_OWN = ("numbers",)
"""The rooms that are used by their own name."""


def __getattr__(name: str) -> object:
    """Load the room that a public name lives in, when the name is first used."""
    if name in _ROOMS:
        return import_module(f"{__name__}.{name}")
    if name in _ROOMS_OF_THEIR_OWN:
        try:
            return import_module(f"{__name__}.{name}")
        except ModuleNotFoundError as error:  # its extra is missing: then there is no such name
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
