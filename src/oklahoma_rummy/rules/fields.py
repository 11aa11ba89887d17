"""The words that a field of ``Rules`` may hold, one enum per field, members in rulebook order.

``AceRuns`` and ``LayoffMode`` are fields of ``Rules`` too, but live in ``oklahoma_rummy.melds``,
which acts on them. What the fields mean and how they depend on each other is in ``rules`` and
``problems``.
"""

from enum import StrEnum


class Partnership(StrEnum):
    """Whether four players play as two sides (R1.partnership)."""

    NONE = "none"
    """Everyone plays alone."""
    ONE_TABLE = "one_table"
    """Four at one table; seats 0 and 2 play against seats 1 and 3."""
    TWO_TABLES = "two_tables"
    """Two deals of two players at once; the scores of the partners are added."""


class DealerRotation(StrEnum):
    """Who deals next (R1.dealer_rotation)."""

    ALTERNATE = "alternate"
    """The next seat clockwise."""
    WINNER = "winner"
    """Whoever won the hand."""
    LOSER = "loser"
    """Whoever lost the hand, with two players only."""


class Redeal(StrEnum):
    """Who deals after a void hand (R1.redeal)."""

    SAME = "same"
    """The same dealer again."""
    ALTERNATE = "alternate"
    """The next seat clockwise."""


class AceUpcard(StrEnum):
    """The knock limit under an ace upcard (R1.ace_upcard)."""

    GIN_ONLY = "gin_only"
    """The limit is 0: only gin ends the hand."""
    ONE = "one"
    """The limit is 1."""


class KnockDiscard(StrEnum):
    """Whether the others see the knocker's last discard (R1.knock_discard)."""

    FACE_DOWN = "face_down"
    """They do not."""
    FACE_UP = "face_up"
    """They do; still nobody may take it."""


class FirstUpcard(StrEnum):
    """How the first turn treats the upcard (R1.first_upcard)."""

    FREE = "free"
    """The first player takes a normal turn."""
    OFFER = "offer"
    """Each in turn may take the upcard or pass; if all pass, the first draws the stock."""


class StockExhaustion(StrEnum):
    """What happens when the stock is down to its floor (R1.stock_exhaustion)."""

    VOID = "void"
    """The hand is void."""
    RESHUFFLE = "reshuffle"
    """All discards but the top one go under the cards left in the stock."""


class LastDiscard(StrEnum):
    """Whether the discard made at the stock's floor may still be taken (R1.last_discard)."""

    DEAD = "dead"
    """It may not."""
    PLAYABLE = "playable"
    """The next player may take it, but only to knock or go gin at once."""


class Tie(StrEnum):
    """What a defender with as much deadwood as the knocker does (R1.tie)."""

    UNDERCUT = "undercut"
    """They undercut."""
    KNOCKER = "knocker"
    """They do not undercut: the knocker wins 0 points from them."""
    VOID = "void"
    """They make the hand void, unless some defender is below the knocker."""


class PartnerLayoff(StrEnum):
    """Who lays off in a one-table partnership (R1.partner_layoff)."""

    DEFENDERS = "defenders"
    """The two defenders, on the knocker's melds."""
    PARTNER_KNOCKED = "partner_knocked"
    """Only the knocker's partner, on the defenders' melds."""


class MultiGinBonus(StrEnum):
    """How often gin earns its bonus from several losers (R1.multi_gin_bonus)."""

    PER_LOSER = "per_loser"
    """Once from each loser."""
    ONCE = "once"
    """Once, from the first paying defender clockwise."""


class MultiUndercutBonus(StrEnum):
    """Who earns the undercut bonus when several defenders undercut (R1.multi_undercut_bonus)."""

    WINNER = "winner"
    """The winner of the hand."""
    EVERY_UNDERCUTTER = "every_undercutter"
    """Each defender who beats the knocker, a whole bonus each."""


class MultiTie(StrEnum):
    """Who wins when the lowest defenders are equal (R1.multi_tie)."""

    SEAT_ORDER = "seat_order"
    """The first clockwise from the knocker."""
    SPLIT = "split"
    """They share."""


class Scoring(StrEnum):
    """Whether points are won or suffered (R1.scoring)."""

    POINTS = "points"
    """The winner scores; the first to reach the target wins."""
    PENALTY = "penalty"
    """Losers take penalty points; the lowest total wins."""


class BoxTiming(StrEnum):
    """When boxes count (R1.box_timing)."""

    END = "end"
    """In the totals at the end only."""
    AT_ONCE = "at_once"
    """Also toward the target, as they are won."""


class SpadeBoxes(StrEnum):
    """Which boxes a spade upcard multiplies too (R1.spade_boxes)."""

    NONE = "none"
    """None of them."""
    EXTRA = "extra"
    """The extra boxes for gin or an undercut."""
    ALL = "all"
    """All boxes of the hand."""


class Shutout(StrEnum):
    """What the winner gains by a shutout (R1.shutout)."""

    DOUBLE_TOTAL = "double_total"
    """(points + game bonus + boxes) x 2."""
    DOUBLE_POINTS_AND_GAME = "double_points_and_game"
    """(points + game bonus) x 2 + boxes."""
    DOUBLE_POINTS = "double_points"
    """Points x 2 + game bonus + boxes."""
    DOUBLE_GAME_BONUS = "double_game_bonus"
    """Points + game bonus x 2 + boxes."""
    FLAT_100 = "flat_100"
    """100 points more."""
    NONE = "none"
    """Nothing."""


class ShutoutWhen(StrEnum):
    """What makes a shutout (R1.shutout_when)."""

    NO_POINTS = "no_points"
    """Every opponent finished with 0 hand points."""
    NO_WINS = "no_wins"
    """Every opponent finished without a won hand; a win of 0 points prevents it."""


class HollywoodEntry(StrEnum):
    """Which columns a win is written in (R1.hollywood_entry)."""

    FIRST_OPEN = "first_open"
    """Every open column that the side is already in, and the next open one."""
    FIXED_INDEX = "fixed_index"
    """The side's n-th win in columns 1 to n; what falls on closed columns is lost."""
