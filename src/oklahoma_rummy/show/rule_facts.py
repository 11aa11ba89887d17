"""What rules come to at a table, worked out once for all that a rule sheet says.

A field may have no effect beside others: gin bonuses where hands are too small for gin, extra boxes
where boxes are worth nothing. Sentences ask here, so that what cannot happen is not said.
"""

from collections.abc import Mapping
from typing import final

from attrs import frozen

from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.rules import (
    AceUpcard,
    MultiGinBonus,
    MultiTie,
    MultiUndercutBonus,
    PartnerLayoff,
    Partnership,
    Rules,
    Scoring,
    Shutout,
    SpadeBoxes,
)
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.scoring.columns import boxes_count_at_once
from oklahoma_rummy.show.languages import BOXES, CARDS, HANDS, POINTS, Language, en


@final
@frozen
class Facts:
    """What can happen under rules, and what counts."""

    rules: Rules
    """The rules."""

    @property
    def is_two_handed(self) -> bool:
        """Whether each player has one opponent at the table."""
        return self.rules.is_two_handed

    @property
    def is_two_tables(self) -> bool:
        """Whether partners sit at two tables."""
        return self.rules.partnership is Partnership.TWO_TABLES

    @property
    def has_knocks(self) -> bool:
        """Whether a hand can end by a knock with deadwood."""
        return self.rules.has_knocks

    @property
    def has_gin(self) -> bool:
        """Whether hands are large enough for gin."""
        return self.rules.cards_dealt > 2

    @property
    def has_big_gin(self) -> bool:
        """Whether big gin is played, and hands are large enough for it."""
        return self.rules.plays_big_gin

    @property
    def has_any_gin(self) -> bool:
        """Whether gin or big gin can come about."""
        return self.has_gin or self.has_big_gin

    @property
    def has_endings(self) -> bool:
        """Whether a hand can be won at all."""
        return self.has_knocks or self.has_any_gin

    @property
    def ace_knocks(self) -> bool:
        """Whether one may knock under an ace, with an unmatched ace that counts 1."""
        return self.rules.ace_upcard is AceUpcard.ONE and self.rules.ace_deadwood == 1

    @property
    def lays_off_on_gin(self) -> bool:
        """Whether cards are laid off after gin."""
        return self.rules.layoff_on_gin and self.has_any_gin

    @property
    def partner_lays_off(self) -> bool:
        """Whether the knocker's partner lays off, and the opponents do not."""
        return self.rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED

    @property
    def layoffs(self) -> LayoffMode:
        """How cards are laid off; who lays off alone has only their own chain.

        A knocker with fewer than three cards has no meld to lay off on.
        """
        mode = self.rules.layoffs
        if not ((self.has_knocks and self.has_gin) or self.lays_off_on_gin):
            return LayoffMode.NONE
        if mode is LayoffMode.SHARED_CHAIN and (self.is_two_handed or self.partner_lays_off):
            return LayoffMode.OWN_CHAIN
        return mode

    @property
    def is_penalty(self) -> bool:
        """Whether losers take penalties."""
        return self.rules.scoring is Scoring.PENALTY

    @property
    def splits(self) -> bool:
        """Whether equal undercutters share."""
        return self.has_knocks and self.rules.multi_tie is MultiTie.SPLIT

    @property
    def pays_every_undercut(self) -> bool:
        """Whether whoever beats the knocker gets a bonus, the winner or not."""
        every = self.rules.multi_undercut_bonus is MultiUndercutBonus.EVERY_UNDERCUTTER
        return self.undercut_bonus > 0 and every

    @property
    def gin_bonus(self) -> int:
        """The bonus for gin."""
        return self.rules.gin_bonus if self.has_gin else 0

    @property
    def big_gin_bonus(self) -> int:
        """The bonus for big gin."""
        return (self.rules.big_gin_bonus or 0) if self.has_big_gin else 0

    @property
    def pays_gin_once(self) -> bool:
        """Whether one bonus is paid for gin, however many lose."""
        once = self.rules.multi_gin_bonus is MultiGinBonus.ONCE
        return once and (self.gin_bonus > 0 or self.big_gin_bonus > 0)

    @property
    def undercut_bonus(self) -> int:
        """The bonus for an undercut."""
        return self.rules.undercut_bonus if self.has_knocks else 0

    @property
    def spade_multiplier(self) -> int:
        """What a spade upcard multiplies by."""
        return self.rules.spade_multiplier if self.has_endings else 1

    @property
    def game_bonus(self) -> int:
        """The bonus of whoever reaches the target first."""
        return 0 if self.is_penalty or self.rules.target is None else self.rules.game_bonus

    @property
    def box_bonus(self) -> int:
        """What a box is worth."""
        return 0 if self.is_penalty else self.rules.box_bonus

    @property
    def boxes_count_at_once(self) -> bool:
        """Whether boxes count toward a target."""
        return self.rules.target is not None and boxes_count_at_once(self.rules)

    @property
    def extra_boxes(self) -> Mapping[RoundKind, int]:
        """The boxes more for each ending that can earn them; none where boxes are worth nothing."""
        rules = self.rules
        earned = {
            RoundKind.GIN: rules.extra_boxes_gin * self.has_gin,
            RoundKind.BIG_GIN: rules.big_gin_boxes * self.has_big_gin,
            RoundKind.UNDERCUT: rules.extra_boxes_undercut * self.has_knocks,
        }
        return earned if self.box_bonus else dict.fromkeys(earned, 0)

    @property
    def spade_boxes(self) -> SpadeBoxes:
        """Which boxes a spade upcard multiplies; at two tables only extra ones can be."""
        mode = self.rules.spade_boxes
        if not self.box_bonus or self.spade_multiplier == 1:
            return SpadeBoxes.NONE
        if mode is SpadeBoxes.ALL and not self.is_two_tables:
            return mode
        has_extra = any(self.extra_boxes.values())
        return SpadeBoxes.EXTRA if has_extra and mode is not SpadeBoxes.NONE else SpadeBoxes.NONE

    @property
    def shutout(self) -> Shutout:
        """What a shutout brings; where two words come to the same, the wider one."""
        mode = self.rules.shutout
        if self.is_penalty or self.rules.target is None:
            return Shutout.NONE
        if not self.game_bonus:
            mode = _WITHOUT_GAME.get(mode, mode)
        everything = Shutout.DOUBLE_POINTS_AND_GAME if self.game_bonus else Shutout.DOUBLE_POINTS
        return Shutout.DOUBLE_TOTAL if mode is everything and not self.box_bonus else mode

    def figures(self, language: Language) -> dict[str, str]:
        """Write every figure that a sentence may name, by the name of its gap.

        Args:
            language: The language.
        """
        rules, count = self.rules, language.count
        is_alone = rules.partnership is Partnership.NONE
        return {
            "players": str(rules.players),
            "cards": count(CARDS, rules.cards_dealt),
            "all_cards": str(rules.cards_dealt + 1),
            "stock": count(CARDS, rules.stock_size),
            "floor": str(rules.stock_floor),
            "low": language.run(1, 2, 3),
            "high": language.run(12, 13, 1),
            "corner": language.run(13, 1, 2),
            "tens": language.tens(),
            "ace": count(POINTS, rules.ace_deadwood),
            "limit": count(POINTS, rules.fixed_knock_limit or 0),
            "cap": count(POINTS, rules.knock_limit_cap or 0),
            "gin": count(POINTS, rules.gin_bonus),
            "big_gin": count(POINTS, rules.big_gin_bonus or 0),
            "undercut": count(POINTS, rules.undercut_bonus),
            "multiplier": str(rules.spade_multiplier),
            "somebody": language.say(en("a player") if is_alone else en("a side")),
            "target": count(POINTS, rules.target or 0),
            "hands": count(HANDS, rules.hands_per_match or 0),
            "game": count(POINTS, rules.game_bonus),
            "box": count(POINTS, rules.box_bonus),
            "gin_boxes": count(BOXES, rules.extra_boxes_gin),
            "big_gin_boxes": count(BOXES, rules.big_gin_boxes),
            "undercut_boxes": count(BOXES, rules.extra_boxes_undercut),
            "columns": str(rules.hollywood_columns),
            "last": str(rules.hollywood_last_multiplier),
        }


_WITHOUT_GAME = {
    Shutout.DOUBLE_GAME_BONUS: Shutout.NONE,
    Shutout.DOUBLE_POINTS_AND_GAME: Shutout.DOUBLE_POINTS,
}
