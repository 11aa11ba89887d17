"""How a table plays: every rule that can differ, in one value (rulebook part 1).

``Rules`` has the fields; ``rule_field`` says what each may hold, ``problems`` which do not go
together, ``presets`` which sets of rules have a name, ``spec`` how rules are written in one line.
Methods that end in these, or in files and diffs, look them up when called: all are made of rules.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards.card import Card, Rank, Suit, as_card
from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem
from oklahoma_rummy.melds.meld_rules import AceRuns, LayoffMode, MeldRules
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
from oklahoma_rummy.rules.keywords import PresetName, RuleChanges
from oklahoma_rummy.rules.problems import cards_dealt, field_problems, seats_at_table
from oklahoma_rummy.rules.rule_field import FieldGroup, RuleField, described, switch, whole, word
from oklahoma_rummy.values import value_class

if TYPE_CHECKING:
    import os

    from oklahoma_rummy.rules.diff import RulesDiff
    from oklahoma_rummy.rules.spec import RulesLike

_PACK = 52
_TABLE = FieldGroup.TABLE
_CARDS = FieldGroup.CARDS
_KNOCK = FieldGroup.KNOCK
_DRAW = FieldGroup.DRAW
_SHOWDOWN = FieldGroup.SHOWDOWN
_HAND = FieldGroup.HAND_SCORE
_MATCH = FieldGroup.MATCH_SCORE


@final
@value_class
@frozen(kw_only=True, repr=False, init=False)
class Rules:
    """How a table plays; the defaults are the preset ``oklahoma_rummy``.

    Values are checked when rules are made, one by one and against each other (R1.across). For a
    word of an enum its member and the word itself are the same.

    Raises:
        InvalidRulesError: If a value is not allowed or values do not go together; it carries all
            problems.

    Example:
        >>> rules = Rules(target=150, tie="knocker")
        >>> rules.tie, rules.gin_bonus
        (<Tie.KNOCKER: 'knocker'>, 25)
        >>> str(rules)
        'short(tie=knocker)'
    """

    # table
    players: int = whole(_TABLE, "seats", 2, 4, default=2)
    """Seats, 2 to 4."""
    partnership: Partnership = word(_TABLE, "two sides of two partners", Partnership.NONE)
    """Whether four players play as two sides, at one table or at two."""
    hand_size: int | None = whole(_TABLE, "cards dealt to each seat", 1, 13, default=None)
    """Cards for each seat, 1 to 13; ``None`` is 10 for two at a table and 7 for three or four."""
    dealer_rotation: DealerRotation = word(_TABLE, "who deals next", DealerRotation.ALTERNATE)
    """Who deals the next hand."""
    redeal: Redeal = word(_TABLE, "who deals after a void hand", Redeal.SAME)
    """Who deals after a void hand."""

    # cards
    ace_runs: AceRuns = word(_CARDS, "where an ace may stand in a run", AceRuns.LOW)
    """Where an ace may stand in a run."""
    ace_deadwood: int = whole(_CARDS, "points of an unmatched ace", 1, 15, default=1)
    """What an unmatched ace costs, 1 to 15 points; not what it is worth as upcard."""

    # knock
    ace_upcard: AceUpcard = word(_KNOCK, "knock limit under an ace upcard", AceUpcard.GIN_ONLY)
    """Whether an ace upcard allows gin only or a knock with 1 point."""
    fixed_knock_limit: int | None = whole(
        _KNOCK, "knock limit whatever the upcard", 0, 100, default=None
    )
    """The knock limit whatever the upcard, 0 to 100 points; ``None`` is the upcard's value."""
    knock_limit_cap: int | None = whole(
        _KNOCK, "most that the knock limit can be", 0, 9, default=None
    )
    """The most that an upcard other than an ace sets the knock limit to, 0 to 9 points."""
    knock_discard: KnockDiscard = word(
        _KNOCK, "how the knocker's last discard lies", KnockDiscard.FACE_DOWN
    )
    """Whether the others see the knocker's last discard; nobody may ever take it."""
    big_gin_bonus: int | None = whole(_KNOCK, "bonus for big gin", 0, 1000, default=None)
    """Points for all cards melded without a discard, 0 to 1000; ``None`` is not played."""

    # draw
    first_upcard: FirstUpcard = word(_DRAW, "first turn", FirstUpcard.FREE)
    """Whether the first turn is a normal one or the upcard is offered round first."""
    allow_rediscard: bool = switch(
        _DRAW, "discarding the card just taken from the pile", default=False
    )
    """Whether the card just taken from the pile may be discarded in the same turn."""
    stock_floor: int = whole(_DRAW, "cards left when the stock is exhausted", 0, 10, default=2)
    """Cards left when the stock counts as exhausted, 0 to 10."""
    stock_exhaustion: StockExhaustion = word(
        _DRAW, "what an exhausted stock means", StockExhaustion.VOID
    )
    """What happens when the stock is exhausted after a discard that was not a knock."""
    last_discard: LastDiscard = word(_DRAW, "discard made at the stock's floor", LastDiscard.DEAD)
    """Whether the discard made at the stock's floor may still be taken for a knock or gin."""

    # showdown
    layoffs: LayoffMode = word(_SHOWDOWN, "what a defender may lay off on", LayoffMode.OWN_CHAIN)
    """What a defender may lay off on."""
    layoff_on_gin: bool = switch(_SHOWDOWN, "layoffs against gin and big gin", default=False)
    """Whether defenders lay off against gin and big gin too."""
    tie: Tie = word(_SHOWDOWN, "a defender equal to the knocker", Tie.UNDERCUT)
    """What a defender with as much deadwood as the knocker does."""
    partner_layoff: PartnerLayoff = word(
        _SHOWDOWN, "who lays off in a one-table partnership", PartnerLayoff.DEFENDERS
    )
    """Who lays off in a one-table partnership."""

    # hand score
    gin_bonus: int = whole(_HAND, "bonus for gin", 0, 1000, default=25)
    """Points for gin, 0 to 1000."""
    undercut_bonus: int = whole(_HAND, "bonus for an undercut", 0, 1000, default=25)
    """Points for an undercut, 0 to 1000."""
    spade_multiplier: int = whole(_HAND, "multiplier under a spade upcard", 1, 3, default=2)
    """What a spade upcard multiplies every point of the hand by, 1 to 3."""
    multi_gin_bonus: MultiGinBonus = word(
        _HAND, "gin bonus with several losers", MultiGinBonus.PER_LOSER
    )
    """How often gin earns its bonus from several losers."""
    multi_undercut_bonus: MultiUndercutBonus = word(
        _HAND, "undercut bonus with several defenders", MultiUndercutBonus.WINNER
    )
    """Who earns the undercut bonus when several defenders beat the knocker."""
    multi_tie: MultiTie = word(_HAND, "lowest defenders equal", MultiTie.SEAT_ORDER)
    """Who wins when the lowest defenders are equal."""
    scoring: Scoring = word(_HAND, "points won or penalties taken", Scoring.POINTS)
    """Whether the winner scores points or the losers take penalties."""

    # match score
    target: int | None = whole(
        _MATCH, "points that end the game", 1, 10_000, or_none=True, default=200
    )
    """Points that end the game once reached, 1 to 10000; ``None`` is a match of so many hands."""
    hands_per_match: int | None = whole(_MATCH, "hands that end the match", 1, 1000, default=None)
    """Hands that end the match, void ones not counted, 1 to 1000; ``None`` is any number."""
    game_bonus: int = whole(_MATCH, "bonus for reaching the target first", 0, 10_000, default=100)
    """Points for the side that reached the target first, 0 to 10000."""
    box_bonus: int = whole(_MATCH, "bonus for each box", 0, 1000, default=25)
    """Points for each box, to every side, 0 to 1000."""
    box_timing: BoxTiming = word(_MATCH, "when boxes count", BoxTiming.END)
    """Whether boxes count at the end only or also toward the target."""
    extra_boxes_gin: int = whole(_MATCH, "extra boxes for gin", 0, 10, default=0)
    """Boxes more for gin, 0 to 10."""
    extra_boxes_undercut: int = whole(_MATCH, "extra boxes for an undercut", 0, 10, default=0)
    """Boxes more for an undercut, 0 to 10."""
    extra_boxes_big_gin: int | None = whole(_MATCH, "extra boxes for big gin", 0, 10, default=None)
    """Boxes more for big gin, 0 to 10; ``None`` is as many as for gin."""
    spade_boxes: SpadeBoxes = word(_MATCH, "boxes that a spade upcard multiplies", SpadeBoxes.NONE)
    """Which boxes the multiplier of a spade upcard applies to as well."""
    shutout: Shutout = word(_MATCH, "gain by a shutout", Shutout.DOUBLE_TOTAL)
    """What the winner gains by a shutout."""
    shutout_when: ShutoutWhen = word(_MATCH, "what makes a shutout", ShutoutWhen.NO_POINTS)
    """Whether it is a shutout if the opponents have no hand points, or no won hand."""
    hollywood_columns: int = whole(_MATCH, "columns of the score sheet", 1, 6, default=1)
    """Columns of the score sheet, each a game of its own, 1 to 6; 3 is Hollywood."""
    hollywood_entry: HollywoodEntry = word(
        _MATCH, "columns that a win is written in", HollywoodEntry.FIRST_OPEN
    )
    """Which columns a win is written in."""
    hollywood_last_multiplier: int = whole(_MATCH, "multiplier of the last column", 1, 4, default=1)
    """What the totals of the last column are multiplied by, 1 to 4."""

    meld_rules: MeldRules = field(init=False, eq=False, repr=False)
    """The two rules that melding needs, ``ace_runs`` and ``ace_deadwood``."""

    def __init__(self, **fields: Unpack[RuleChanges]) -> None:
        """Check all values at once, and keep words as members."""
        given = {name: each.default for name, each in RULE_FIELDS.items()} | fields
        problems = rule_problems(given)
        if fields.keys() - RULE_FIELDS or any(
            each.code is ErrorCode.WRONG_TYPE for each in problems
        ):
            raise TypeError("\n".join(map(str, problems)))
        if problems:
            raise InvalidRulesError(problems=problems)
        for name, rule_field in RULE_FIELDS.items():
            object.__setattr__(self, name, rule_field.sound(given[name]))
        meld_rules = MeldRules(ace_runs=self.ace_runs, ace_deadwood=self.ace_deadwood)
        object.__setattr__(self, "meld_rules", meld_rules)

    @classmethod
    def preset(cls, name: PresetName, **changes: Unpack[RuleChanges]) -> "Rules":
        """Return the rules of a preset, with changes if there are any.

        Raises:
            InvalidRulesError: If the changed rules are not sound.

        Example:
            >>> Rules.preset("hollywood", target=150).hollywood_columns
            3
        """
        from oklahoma_rummy.rules.presets import preset  # noqa: PLC0415  presets are rules

        return preset(name).evolve(**changes)

    @classmethod
    def parse(cls, text: str, *, players: int | None = None) -> "Rules":
        """Read rules from a one-line spec: a preset, and what differs from it in brackets.

        Args:
            text: The spec. Spaces and the order of fields are free, capitals are not.
            players: How many play, unless the spec says so itself; at two tables, at each.

        Raises:
            InvalidRulesError: If the rules are not sound; it carries all problems.

        Example:
            >>> Rules.parse("hollywood(target=150, tie=void)").target
            150
        """
        from oklahoma_rummy.rules.spec import parse_rules  # noqa: PLC0415  specs name presets

        return parse_rules(text, players=players)

    def __str__(self) -> str:
        """Return the one-line spec that ``parse`` reads: the nearest preset and what differs."""
        from oklahoma_rummy.rules.spec import write_rules  # noqa: PLC0415  specs name presets

        return write_rules(self)

    def __repr__(self) -> str:
        """Return an expression that evaluates to these rules."""
        return f"Rules.parse({str(self)!r})"

    def evolve(self, **changes: Unpack[RuleChanges]) -> "Rules":
        """Return these rules with some fields changed, checked again as a whole.

        Raises:
            InvalidRulesError: If the changed rules are not sound; it carries all problems.

        Example:
            >>> Rules().evolve(gin_bonus=20).gin_bonus
            20
        """
        fields: dict[str, Any] = {name: getattr(self, name) for name in RULE_FIELDS}
        fields.update(changes)
        return Rules(**fields)

    @classmethod
    def load(cls, path: "os.PathLike[str] | str") -> "Rules":
        """Read rules from a TOML or JSON file.

        Args:
            path: The file, as a path or as the text of one.

        Raises:
            InvalidRulesError: If the file cannot be read or does not hold sound rules; it carries
                all problems, with line and column.

        Example:
            >>> from tempfile import TemporaryDirectory
            >>> with TemporaryDirectory() as folder:
            ...     Rules(target=150).save(f"{folder}/club.toml")
            ...     Rules.load(f"{folder}/club.toml").target
            150
        """
        from oklahoma_rummy.rules.checking import check_rules  # noqa: PLC0415  a layer above

        return check_rules(Path(path)).sound_rules()

    def save(self, path: "os.PathLike[str] | str") -> None:
        """Write the rules into a file, as JSON if its name ends so, and else as TOML.

        A file of that name is replaced in one step, and with it whatever else it holds.

        Args:
            path: The file, as a path or as the text of one.

        Raises:
            OSError: If the file cannot be written.
        """
        from oklahoma_rummy.rules.writing import save_rules  # noqa: PLC0415  a layer above

        save_rules(self, path)

    def to_toml(
        self, *, everything: bool = False, name: str | None = None, notes: str | None = None
    ) -> str:
        """Write the rules as a TOML file that ``Rules.load`` and ``check_rules`` read.

        Args:
            everything: Whether fields are written that are as in the file's base too.
            name: What the table calls its rules.
            notes: Anything else to remember.

        Raises:
            NotationError: If a text has half of a character, which no file can hold.

        Example:
            >>> print(Rules(hollywood_columns=3, target=150).to_toml())
            #:schema ./oklahoma-rummy.schema.json
            format = 1
            base = "short"
            <BLANKLINE>
            # match score
            hollywood_columns = 3  # columns of the score sheet: 1 to 6
            <BLANKLINE>
        """
        from oklahoma_rummy.rules.writing import write_toml  # noqa: PLC0415  a layer above

        return write_toml(self, everything=everything, name=name, notes=notes)

    def to_json(
        self, *, everything: bool = False, name: str | None = None, notes: str | None = None
    ) -> str:
        """Write the rules as a JSON file, with all that ``to_toml`` writes.

        Example:
            >>> print(Rules(target=150).to_json())
            {
              "$schema": "./oklahoma-rummy.schema.json",
              "format": 1,
              "base": "short"
            }
            <BLANKLINE>
        """
        from oklahoma_rummy.rules.writing import write_json  # noqa: PLC0415  a layer above

        return write_json(self, everything=everything, name=name, notes=notes)

    def diff(self, other: "RulesLike") -> "RulesDiff":
        """Return what differs from other rules, field by field; ``show.explain`` puts it in words.

        Args:
            other: The rules to compare with, or a spec of them such as a preset's name.

        Example:
            >>> print(Rules(spade_multiplier=3, ace_deadwood=5).diff("oklahoma_rummy"))
            ace_deadwood: 5 instead of 1
            spade_multiplier: 3 instead of 2
        """
        from oklahoma_rummy.rules.diff import diff_rules  # noqa: PLC0415  a layer above

        return diff_rules(self, other)

    def knock_limit(self, upcard: Card | str) -> int:
        """Return the deadwood, in points, that a knock may leave under an upcard (R2.2).

        Args:
            upcard: The upcard, or its text.


        Example:
            >>> Rules().knock_limit("7d"), Rules().knock_limit("Kd"), Rules().knock_limit("Ad")
            (7, 10, 0)
        """
        rank = as_card(upcard).rank
        if self.fixed_knock_limit is not None:
            return self.fixed_knock_limit
        if rank is Rank.ACE:
            return self._ace_limit
        return min(int(rank), self._most_of_upcard)

    def multiplier(self, upcard: Card | str) -> int:
        """Return what the points of a hand are multiplied by under an upcard (R1.spade_multiplier).

        Args:
            upcard: The upcard, or its text.


        Example:
            >>> Rules().multiplier("7s"), Rules().multiplier("7d")
            (2, 1)
        """
        return self.spade_multiplier if as_card(upcard).suit is Suit.SPADES else 1

    @property
    def seats_at_table(self) -> int:
        """The seats at one table: two where a partnership plays at two tables."""
        return seats_at_table(self.players, self.partnership)

    @property
    def tables(self) -> int:
        """How many tables play a hand at once: two in a partnership at two tables."""
        return self.players // self.seats_at_table

    @property
    def stock_size(self) -> int:
        """How many cards are left as the stock after the deal."""
        return _PACK - self.seats_at_table * self.cards_dealt - 1

    @property
    def cards_dealt(self) -> int:
        """The cards dealt to each seat (R1.hand_size)."""
        return cards_dealt(self.seats_at_table, self.hand_size)

    @property
    def is_two_handed(self) -> bool:
        """Whether two sit at a table, so that a hand has one loser."""
        return self.seats_at_table == 2

    @property
    def has_knocks(self) -> bool:
        """Whether a hand can end otherwise than by gin, with its least card left, an ace or a 2."""
        return self.highest_knock_limit >= min(self.ace_deadwood, 2)

    @property
    def highest_knock_limit(self) -> int:
        """The most deadwood, in points, that a knock may leave under any upcard."""
        if self.fixed_knock_limit is not None:
            return self.fixed_knock_limit
        return max(self._most_of_upcard, self._ace_limit)

    @property
    def _most_of_upcard(self) -> int:
        return 10 if self.knock_limit_cap is None else self.knock_limit_cap

    @property
    def _ace_limit(self) -> int:
        return 0 if self.ace_upcard is AceUpcard.GIN_ONLY else 1

    @property
    def plays_big_gin(self) -> bool:
        """Whether big gin is played and can come about: a hand of one card has none."""
        return self.big_gin_bonus is not None and self.cards_dealt > 1

    @property
    def big_gin_boxes(self) -> int:
        """The boxes more for big gin: as many as for gin unless set."""
        extra = self.extra_boxes_big_gin
        return self.extra_boxes_gin if extra is None else extra

    @property
    def sides(self) -> int:
        """How many sides score: two in a partnership, else one for each player."""
        return self.players if self.partnership is Partnership.NONE else 2

    def side_of(self, seat: int) -> int:
        """Return the side that a seat scores for: in a partnership seats 0 and 2 are side 0.

        Args:
            seat: The seat, counted from 0.

        Example:
            >>> [Rules.preset("partnership").side_of(seat) for seat in range(4)]
            [0, 1, 0, 1]
        """
        return as_whole(seat, name="seat", low=0, high=self.players - 1) % self.sides


RULE_FIELDS: Mapping[str, RuleField] = described(Rules)
"""What each field of ``Rules`` may hold, by name, in rulebook order."""


def rule_problems(values: Mapping[str, object]) -> tuple[Problem, ...]:
    """Find everything that is wrong with values for the fields of ``Rules``, in one pass.

    Args:
        values: Values by the name of their field; fields left out have their default.

    Returns:
        Unknown fields first, then wrong values, then sound values that do not go together.

    Example:
        >>> for problem in rule_problems({"players": 2.0, "target": None, "redel": "same"}):
        ...     print(problem.what)
        redel is not a field of the rules
        players=2.0 is not a whole number
        target=None does not go with hands_per_match=None: a match ends at a target or after a \
number of hands
    """
    return field_problems(RULE_FIELDS, values)
