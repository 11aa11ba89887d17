"""What is wrong with values for the fields of ``Rules``, above all across them (R1.across).

Each line of ``NEEDS`` says that one field, where it holds certain values, needs another to hold
certain values. The constructor, the checker and the JSON Schema read these lines and no others;
only the size of the deal is arithmetic. What a single field may hold is in ``rule_field``.
"""

from collections.abc import Iterator, Mapping
from typing import Any, final

from attrs import frozen

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.rules.fields import (
    AceUpcard,
    DealerRotation,
    HollywoodEntry,
    LastDiscard,
    MultiGinBonus,
    MultiTie,
    MultiUndercutBonus,
    PartnerLayoff,
    Partnership,
    Scoring,
    StockExhaustion,
)
from oklahoma_rummy.rules.rule_field import RuleField, RuleValue, nearest_name, show
from oklahoma_rummy.values import value_class

_ROOM = 50
"""Cards for hands and stock floor: all but the upcard and the one card that must be drawable."""
_DEAL_FIELDS = ("players", "partnership", "hand_size", "stock_floor")


@final
@value_class
@frozen
class Condition:
    """That a field holds a value, or (negated) anything else.

    Example:
        >>> str(Condition("players", 4)), Condition("players", 4).is_true({"players": 2})
        ('players=4', False)
        >>> str(Condition("target", None, negated=True))
        'a target other than None'
    """

    field: str
    """The name of the field."""
    value: RuleValue
    """The value in question."""
    negated: bool = False
    """Whether any other value is meant."""

    def is_true(self, values: Mapping[str, RuleValue]) -> bool:
        """Say whether the condition is true of these values of fields, by name."""
        return (values[self.field] == self.value) != self.negated

    def __str__(self) -> str:
        """Give the condition in words."""
        shown = show(self.value)
        return f"a {self.field} other than {shown}" if self.negated else f"{self.field}={shown}"


@final
@value_class
@frozen
class Need:
    """One line of ``NEEDS``: where ``when`` is true, ``then`` must be true as well."""

    when: Condition
    """What a field holds that needs something."""
    then: Condition
    """What it needs."""
    because: str
    """The reason in words."""
    instead: str = ""
    """What may be used where several values will do."""

    @property
    def fields(self) -> tuple[str, str]:
        """The names of the two fields."""
        return self.when.field, self.then.field

    def problem(self, values: Mapping[str, RuleValue]) -> Problem | None:
        """Say what is wrong if these values of fields break the line.

        Args:
            values: Values by name, the two fields among them.

        Returns:
            The problem, or ``None``. Its repair changes the field of ``then``; as data it is
            given where only one value will do.
        """
        if not self.when.is_true(values) or self.then.is_true(values):
            return None
        first, second = (f"{name}={show(values[name])}" for name in self.fields)
        return Problem(
            code=ErrorCode.INVALID_RULES,
            what=f"{first} does not go with {second}: {self.because}",
            where=", ".join(self.fields),
            repair=f"use {self.instead or f'{self.then}, or change {self.when.field}'}",
            rule="R1.across",
            fields=self.fields,
            value=values[self.then.field],
            allowed=self.instead or str(self.then),
            changes=() if self.then.negated else ((self.then.field, self.then.value),),
        )


def _holds(field: str, value: RuleValue) -> Condition:
    return Condition(field, value)


def _avoids(field: str, value: RuleValue) -> Condition:
    return Condition(field, value, negated=True)


_PARTNERSHIP = _avoids("partnership", Partnership.NONE)
_TWO_TABLES = _holds("partnership", Partnership.TWO_TABLES)
_TWO_PLAYERS = _holds("players", 2)
_PENALTY = _holds("scoring", Scoring.PENALTY)
_ONE_COLUMN = _holds("hollywood_columns", 1)
_USUAL_GIN = _holds("multi_gin_bonus", MultiGinBonus.PER_LOSER)
_USUAL_UNDERCUT = _holds("multi_undercut_bonus", MultiUndercutBonus.WINNER)
_USUAL_TIE = _holds("multi_tie", MultiTie.SEAT_ORDER)
_USUAL_LAYOFF = _holds("partner_layoff", PartnerLayoff.DEFENDERS)

_ONE_LOSER = "with one loser at a table it decides nothing"
_ONE_DEFENCE = "the two defenders of a partnership are one side"
_LOSERS_PAY = "under penalty scoring each loser takes his own points"

NEEDS = (
    Need(_PARTNERSHIP, _holds("players", 4), "a partnership needs four players"),
    Need(
        _PARTNERSHIP,
        _holds("dealer_rotation", DealerRotation.ALTERNATE),
        "in a partnership the deal goes round the table",
    ),
    Need(
        _avoids("players", 2),
        _avoids("dealer_rotation", DealerRotation.LOSER),
        "with more than two players there is more than one loser",
        "dealer_rotation=alternate or dealer_rotation=winner, or players=2",
    ),
    Need(
        _PENALTY,
        _holds("partnership", Partnership.NONE),
        "penalty points are taken by each player alone",
    ),
    Need(_PENALTY, _ONE_COLUMN, "penalty points are written in one column"),
    Need(_PENALTY, _holds("big_gin_bonus", None), "penalty scoring knows no big gin"),
    Need(_PENALTY, _USUAL_GIN, _LOSERS_PAY),
    Need(_PENALTY, _USUAL_UNDERCUT, "under penalty scoring only the knocker takes the bonus"),
    Need(_PENALTY, _USUAL_TIE, "under penalty scoring there is no pot to share"),
    Need(
        _avoids("hollywood_columns", 1),
        _avoids("target", None),
        "a Hollywood column closes when its target is reached",
        "a target of 1 to 10000, or hollywood_columns=1",
    ),
    Need(
        _ONE_COLUMN,
        _holds("hollywood_entry", HollywoodEntry.FIRST_OPEN),
        "with one column every win is written in it",
    ),
    Need(
        _ONE_COLUMN,
        _holds("hollywood_last_multiplier", 1),
        "one column has no last one to multiply",
    ),
    Need(_TWO_PLAYERS, _USUAL_GIN, _ONE_LOSER),
    Need(_TWO_PLAYERS, _USUAL_UNDERCUT, _ONE_LOSER),
    Need(_TWO_PLAYERS, _USUAL_TIE, _ONE_LOSER),
    Need(_TWO_TABLES, _USUAL_GIN, _ONE_LOSER),
    Need(_PARTNERSHIP, _USUAL_UNDERCUT, _ONE_DEFENCE),
    Need(_PARTNERSHIP, _USUAL_TIE, _ONE_DEFENCE),
    Need(
        _avoids("partnership", Partnership.ONE_TABLE),
        _USUAL_LAYOFF,
        "only at one table does the knocker have a partner",
    ),
    Need(_holds("layoffs", LayoffMode.NONE), _USUAL_LAYOFF, "nobody lays off"),
    Need(
        _holds("layoffs", LayoffMode.NONE), _holds("layoff_on_gin", value=False), "nobody lays off"
    ),
    Need(
        _holds("stock_exhaustion", StockExhaustion.RESHUFFLE),
        _holds("last_discard", LastDiscard.DEAD),
        "after a reshuffle the play goes on, so no discard is the last",
    ),
    Need(
        _avoids("fixed_knock_limit", None),
        _holds("ace_upcard", AceUpcard.GIN_ONLY),
        "a fixed limit does not look at the upcard",
    ),
    Need(
        _holds("target", None),
        _avoids("hands_per_match", None),
        "a match ends at a target or after a number of hands",
        "hands_per_match of 1 to 1000, or a target of 1 to 10000",
    ),
)
"""Every field that needs something of another, in rulebook order."""


def field_problems(
    fields: Mapping[str, RuleField], values: Mapping[str, object]
) -> tuple[Problem, ...]:
    """Find everything that is wrong with values for fields; see ``rule_problems`` in ``rules``.

    Args:
        fields: What each field may hold, by name.
        values: Values by the name of their field; fields left out have their default.
    """
    problems = [
        unknown_field(fields, name, value) for name, value in values.items() if name not in fields
    ]
    sound: dict[str, RuleValue] = {}
    for name, field in fields.items():
        value = values.get(name, field.default)
        problem = field.problem(value)
        if problem:
            problems.append(problem)
        else:
            sound[name] = field.sound(value)
    return (*problems, *across(sound))


def unknown_field(fields: Mapping[str, RuleField], name: str, value: object = None) -> Problem:
    """Say that there is no field of a name, and which is nearest.

    Args:
        fields: The fields that there are.
        name: The name.
        value: What the field was to hold.
    """
    nearest = nearest_name(name, fields)
    return Problem(
        code=ErrorCode.UNKNOWN_NAME,
        what=f"{name!r} is no field of the rules",
        where=name,
        repair=f"did you mean {nearest}?" if nearest else "leave it out",
        rule="R1",
        fields=(name,),
        value=value,
    )


def across(values: Mapping[str, RuleValue]) -> Iterator[Problem]:
    """Yield every problem across fields.

    Args:
        values: Allowed values of fields, by name. What concerns a field that is left out is not
            looked at, so that a wrong value does not bring problems of its own.

    Yields:
        The problems, in rulebook order.

    Example:
        >>> for problem in across({"target": None, "hands_per_match": None}):
        ...     print(problem.repair)
        use hands_per_match of 1 to 1000, or a target of 1 to 10000
    """
    if all(name in values for name in _DEAL_FIELDS):
        yield from _deal(values)
    for need in NEEDS:
        if all(name in values for name in need.fields):
            problem = need.problem(values)
            if problem:
                yield problem


def seats_at_table(players: int, partnership: Partnership) -> int:
    """Give the seats at one table, where the two tables of a partnership have two each.

    Args:
        players: Players of the match.
        partnership: Their partnership.
    """
    return 2 if partnership is Partnership.TWO_TABLES else players


def cards_dealt(seats: int, hand_size: int | None) -> int:
    """Give the cards dealt to each seat: if not set, ten to two at a table and seven to more.

    Args:
        seats: Seats at the table.
        hand_size: The size of a hand, if it is set.
    """
    return hand_size or (10 if seats == 2 else 7)


def most_cards(seats: int, stock_floor: int) -> int:
    """Give the largest hand that leaves a card to draw, if a field allows it.

    Args:
        seats: Seats at the table.
        stock_floor: Cards left when the stock is exhausted.

    Example:
        >>> most_cards(4, 2)
        12
    """
    return (_ROOM - stock_floor) // seats


def _deal(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield the problem of a deal that leaves no card above the stock's floor."""
    hand_size, stock_floor = values["hand_size"], values["stock_floor"]
    seats = seats_at_table(values["players"], values["partnership"])
    size = cards_dealt(seats, hand_size)
    most = most_cards(seats, stock_floor)
    if size > most:
        yield Problem(
            code=ErrorCode.INVALID_RULES,
            what=f"no room for the deal: {seats} hands of {size} cards, the upcard and a stock"
            f" floor of {stock_floor} leave nothing to draw from 52 cards",
            where=", ".join(_DEAL_FIELDS),
            repair=f"use hand_size={most} or less",
            rule="R1.across",
            fields=_DEAL_FIELDS,
            value=hand_size,
            allowed=f"1 to {most}",
            changes=(("hand_size", most),),
        )
