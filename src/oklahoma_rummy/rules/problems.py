"""What is wrong with values for the fields of ``Rules``, above all across them (R1.across).

Each line of ``NEEDS`` says that one field, where it holds certain values, needs another to hold
certain values. The constructor, the checker and the JSON Schema read these lines and no others;
only the size of the deal is arithmetic. What a single field may hold is in ``rule_field``.
"""

from collections.abc import Collection, Iterator, Mapping
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
    Shutout,
    ShutoutWhen,
    StockExhaustion,
)
from oklahoma_rummy.rules.rule_field import RuleField, RuleValue
from oklahoma_rummy.rules.syntax import SPEC, Syntax, shorten
from oklahoma_rummy.rules.words import key_meant
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
        >>> Condition("players", 4).is_true({"players": 2})
        False
    """

    field: str
    """The name of the field."""
    value: RuleValue
    """The value in question."""
    negated: bool = False
    """Whether any other value is meant."""

    def is_true(self, values: Mapping[str, RuleValue]) -> bool:
        """Whether the condition is true of these values of fields, by name."""
        return (values[self.field] == self.value) != self.negated

    def __invert__(self) -> "Condition":
        """Return the opposite condition."""
        return Condition(self.field, self.value, not self.negated)


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

    @property
    def fields(self) -> tuple[str, str]:
        """The names of the two fields."""
        return self.when.field, self.then.field


@final
@value_class
@frozen(kw_only=True)
class Origin:
    """Where values of fields come from, and how a text that has some of them writes them."""

    given: frozenset[str] | None = None
    """The fields that are written down, or ``None`` if all of them are."""
    base: str = ""
    """The preset that the others come from, if one is named."""
    syntax: Syntax = SPEC
    """How fields and values are written."""

    def has(self, field: str) -> bool:
        """Whether a field is written down."""
        return self.given is None or field in self.given

    def pair(self, field: str, value: RuleValue) -> str:
        """Return a field with its value, and where that comes from if it is not written down."""
        base = f"from base {self.syntax.value(self.base)}" if self.base else "the default"
        return self.syntax.pair(field, value) + ("" if self.has(field) else f" ({base})")


EVERYTHING_GIVEN = Origin()
"""All fields are written down, as in a spec."""


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
_USUAL_SHUTOUT = _holds("shutout_when", ShutoutWhen.NO_POINTS)

_ONE_LOSER = "with one loser at a table it decides nothing"
_ONE_DEFENCE = "the two defenders of a partnership are one side"
_LOSERS_PAY = "under penalty scoring each loser takes penalty points for themselves"

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
    ),
    Need(
        _PENALTY,
        _holds("partnership", Partnership.NONE),
        "penalty points are taken by each player alone",
    ),
    Need(_PENALTY, _ONE_COLUMN, "penalty points are written in one column"),
    Need(_PENALTY, _holds("big_gin_bonus", None), "penalty scoring has no big gin"),
    Need(_PENALTY, _USUAL_GIN, _LOSERS_PAY),
    Need(_PENALTY, _USUAL_UNDERCUT, "under penalty scoring only the knocker takes the bonus"),
    Need(_PENALTY, _USUAL_TIE, "under penalty scoring there is no pot to share"),
    Need(
        _avoids("hollywood_columns", 1),
        _avoids("target", None),
        "a Hollywood column closes when its target is reached",
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
        _avoids("fixed_knock_limit", None),
        _holds("knock_limit_cap", None),
        "a fixed limit does not look at the upcard",
    ),
    Need(
        _holds("big_gin_bonus", None),
        _holds("extra_boxes_big_gin", None),
        "big gin is not played",
    ),
    Need(_holds("shutout", Shutout.NONE), _USUAL_SHUTOUT, "a shutout earns nothing"),
    Need(_PENALTY, _USUAL_SHUTOUT, "penalty scoring has no shutout"),
    Need(
        _holds("target", None),
        _avoids("hands_per_match", None),
        "a match ends at a target or after a number of hands",
    ),
)
"""Every field that needs something of another, in rulebook order."""


def field_problems(
    fields: Mapping[str, RuleField], values: Mapping[str, object], syntax: Syntax = SPEC
) -> tuple[Problem, ...]:
    """Return everything that is wrong with values; see ``rule_problems`` in ``rules``.

    Args:
        fields: What each field may hold, by name.
        values: Values by the name of their field; fields left out have their default.
        syntax: How messages write fields and values.
    """
    problems = [
        unknown_field(fields, name, value) for name, value in values.items() if name not in fields
    ]
    sound: dict[str, RuleValue] = {}
    for name, field in fields.items():
        value = values.get(name, field.default)
        problem = field.problem(value, syntax)
        if problem:
            problems.append(problem)
        else:
            sound[name] = field.sound(value)
    return (*problems, *across(fields, sound))


def unknown_field(
    known: Collection[str], name: str, value: object = None, *, is_taken: bool = False
) -> Problem:
    """Return the problem that a field does not exist, and what was probably meant.

    Args:
        known: The names that there are.
        name: The name that was given.
        value: What the field was to hold.
        is_taken: Whether the field that is meant has a value already.
    """
    meant, is_slip = key_meant(name, known)
    repair = "remove it, or see the reference for the names of fields"
    if meant:
        repair = f"use {meant}" if is_slip else f"did you mean {meant}?"
    if is_taken:
        repair = f"remove it, or put it in the place of {meant}, which is given too"
    return Problem(
        code=ErrorCode.UNKNOWN_NAME,
        what=f"{shown_key(name)} is not a field of the rules",
        where=shown_key(name),
        repair=repair,
        rule="R1",
        fields=(name,),
        value=value,
        changes=((meant, value),) if meant and not is_taken else (),
        is_slip=is_slip and not is_taken,
    )


def shown_key(name: str) -> str:
    """Return a key as a message shows it: bare if it is a name, else in quotes, cut if long.

    Example:
        >>> shown_key("tie"), shown_key("tie !")
        ('tie', "'tie !'")
    """
    short = shorten(name)
    return name if name == short and name.isidentifier() else repr(short)


def across(
    fields: Mapping[str, RuleField],
    values: Mapping[str, RuleValue],
    origin: Origin = EVERYTHING_GIVEN,
) -> Iterator[Problem]:
    """Yield every problem across fields.

    Args:
        fields: What each field may hold, by name.
        values: Allowed values of fields, by name. What concerns a field that is left out is not
            looked at, so that a wrong value does not bring problems of its own.
        origin: Where the values come from. What is written down outranks what is not: the repair
            changes the other field.

    Yields:
        The problems, in rulebook order.
    """
    if all(name in values for name in _DEAL_FIELDS):
        yield from _deal(values, origin)
    for need in NEEDS:
        known = all(name in values for name in need.fields)
        if known and need.when.is_true(values) and not need.then.is_true(values):
            yield _broken(need, fields, values, origin)


def _broken(
    need: Need, fields: Mapping[str, RuleField], values: Mapping[str, RuleValue], origin: Origin
) -> Problem:
    """Return the problem that values break a need, and the two ways out, the better one first."""
    first, second = (origin.pair(name, values[name]) for name in need.fields)
    ways = [need.then, ~need.when]
    if origin.has(need.then.field) and not origin.has(need.when.field):
        ways.reverse()
    way = ways[0]
    return Problem(
        code=ErrorCode.INVALID_RULES,
        what=f"{first} does not go with {second}: {need.because}",
        where=", ".join(need.fields),
        repair=f"use {', or '.join(_way(each, fields, origin.syntax) for each in ways)}",
        rule="R1.across",
        fields=need.fields,
        value=values[way.field],
        allowed=_way(way, fields, origin.syntax),
        changes=() if way.negated else ((way.field, way.value),),
    )


def _way(condition: Condition, fields: Mapping[str, RuleField], syntax: Syntax) -> str:
    """Return how a condition is made true."""
    name, value = condition.field, condition.value
    if not condition.negated:
        return syntax.pair(name, value)
    return syntax.form.format(name, fields[name].allowed_in(syntax, but=value))


def seats_at_table(players: int, partnership: Partnership) -> int:
    """Return the seats at one table, where the two tables of a partnership have two each."""
    return 2 if partnership is Partnership.TWO_TABLES else players


def cards_dealt(seats: int, hand_size: int | None) -> int:
    """Return the cards dealt to each seat: if not set, ten to two at a table and seven to more."""
    return hand_size or (10 if seats == 2 else 7)


def most_cards(seats: int, stock_floor: int) -> int:
    """Return the largest hand that leaves a card to draw, if a field allows it.

    Example:
        >>> most_cards(4, 2)
        12
    """
    return (_ROOM - stock_floor) // seats


def _deal(values: Mapping[str, Any], origin: Origin) -> Iterator[Problem]:
    """Yield the problem of a deal that leaves no card above the stock's floor."""
    hand_size, stock_floor = values["hand_size"], values["stock_floor"]
    seats = seats_at_table(values["players"], values["partnership"])
    size = cards_dealt(seats, hand_size)
    most = most_cards(seats, stock_floor)
    if size > most:
        yield Problem(
            code=ErrorCode.INVALID_RULES,
            what=f"{seats} hands of {size} cards, the upcard and a stock floor of {stock_floor}"
            " leave nothing to draw from 52 cards",
            where=", ".join(_DEAL_FIELDS),
            repair=f"use {origin.syntax.pair('hand_size', most)} or less",
            rule="R1.across",
            fields=_DEAL_FIELDS,
            value=hand_size,
            allowed=f"1 to {most}",
            changes=(("hand_size", most),),
        )
