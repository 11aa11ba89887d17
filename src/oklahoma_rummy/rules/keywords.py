"""The keywords of ``Rules``, its constructor's and ``evolve``'s, typed for editors and checkers.

A test keeps the words equal to the enums, the keys to the fields, and the names to the presets.
"""

from typing import Literal, TypedDict

from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode
from oklahoma_rummy.rules.fields import (
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
    Scoring,
    Shutout,
    ShutoutWhen,
    SpadeBoxes,
    StockExhaustion,
    Tie,
)

PresetName = Literal[
    "oklahoma_rummy",
    "oklahoma_gin",
    "rami_oklahoma",
    "double_oklahoma",
    "short",
    "long",
    "tournament_300",
    "no_layoff",
    "hollywood",
    "partnership",
    "partnership_two_tables",
    "three_players",
    "four_players",
    "ace_high",
    "first_upcard_offer",
    "classic",
    "tournament",
    "club",
    "round_the_corner",
    "plain_gin",
    "straight_gin",
    "eaai",
]
"""The name of a preset."""


class RuleChanges(TypedDict, total=False):
    """Fields of ``Rules`` with values for them; a word of an enum will do for its member."""

    players: int
    partnership: Partnership | Literal["none", "one_table", "two_tables"]
    hand_size: int | None
    dealer_rotation: DealerRotation | Literal["alternate", "winner", "loser"]
    redeal: Redeal | Literal["same", "alternate"]
    ace_runs: AceRuns | Literal["low", "high_or_low", "around_corner"]
    ace_deadwood: int
    ace_upcard: AceUpcard | Literal["gin_only", "one"]
    fixed_knock_limit: int | None
    knock_limit_cap: int | None
    knock_discard: KnockDiscard | Literal["face_down", "face_up"]
    big_gin_bonus: int | None
    first_upcard: FirstUpcard | Literal["free", "offer"]
    allow_rediscard: bool
    stock_floor: int
    stock_exhaustion: StockExhaustion | Literal["void", "reshuffle"]
    last_discard: LastDiscard | Literal["dead", "playable"]
    layoffs: LayoffMode | Literal["own_chain", "shared_chain", "adjacent", "none"]
    layoff_on_gin: bool
    tie: Tie | Literal["undercut", "knocker", "void"]
    partner_layoff: PartnerLayoff | Literal["defenders", "partner_knocked"]
    gin_bonus: int
    undercut_bonus: int
    spade_multiplier: int
    multi_gin_bonus: MultiGinBonus | Literal["per_loser", "once"]
    multi_undercut_bonus: MultiUndercutBonus | Literal["winner", "every_undercutter"]
    multi_tie: MultiTie | Literal["seat_order", "split"]
    scoring: Scoring | Literal["points", "penalty"]
    target: int | None
    hands_per_match: int | None
    game_bonus: int
    box_bonus: int
    box_timing: BoxTiming | Literal["end", "at_once"]
    extra_boxes_gin: int
    extra_boxes_undercut: int
    extra_boxes_big_gin: int | None
    spade_boxes: SpadeBoxes | Literal["none", "extra", "all"]
    shutout: (
        Shutout
        | Literal[
            "double_total",
            "double_points_and_game",
            "double_points",
            "double_game_bonus",
            "flat_100",
            "none",
        ]
    )
    shutout_when: ShutoutWhen | Literal["no_points", "no_wins"]
    hollywood_columns: int
    hollywood_entry: HollywoodEntry | Literal["first_open", "fixed_index"]
    hollywood_last_multiplier: int
