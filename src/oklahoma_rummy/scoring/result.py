"""The facts of a hand: what happened, without points.

Lives here: ``RoundResult`` and the seats that take part in a showdown. How facts come about is in
``showdown``; what they are worth, in ``price``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, final

from attrs import field, fields, frozen

from oklahoma_rummy.arguments import as_flag, as_whole, as_wholes
from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.melds import Arrangement, LayoffMode, Meld
from oklahoma_rummy.melds.growth import LayoffFault
from oklahoma_rummy.melds.layoffs import Layoffs, as_layoffs
from oklahoma_rummy.melds.meld import masks_of
from oklahoma_rummy.problem import digits
from oklahoma_rummy.rules import MultiTie, PartnerLayoff, Partnership, Rules, Tie, as_rules
from oklahoma_rummy.values import value_class


class RoundKind(StrEnum):
    """How a hand ended (R2.6)."""

    KNOCK = "knock"
    """The knocker has less deadwood than every defender, or keeps a tie with several of them."""
    GIN = "gin"
    """The knocker melded everything, after a discard."""
    BIG_GIN = "big_gin"
    """The knocker melded everything, without a discard."""
    UNDERCUT = "undercut"
    """A defender beat the knocker."""
    TIE = "tie"
    """The one defender has as much as the knocker, who keeps the hand with 0 points."""
    VOID = "void"
    """Nobody wins."""


def _as_seat(value: int | None) -> int | None:
    return None if value is None else as_whole(value, name="knocker")


def _as_deadwood(value: Iterable[int]) -> tuple[int, ...]:
    return as_wholes(value, name="deadwood")


def _as_arrangements(value: Iterable[Arrangement]) -> tuple[Arrangement, ...]:
    if not isinstance(value, list | tuple):
        message = f"arrangements are a list with one for each seat, not {type(value).__name__}"
        raise TypeError(message)
    for each in value:
        if not isinstance(each, Arrangement):
            message = f"an arrangement is an Arrangement, not {type(each).__name__}"
            raise TypeError(message)
    return tuple(value)


def _as_laid(value: Iterable[Layoffs]) -> tuple[Layoffs, ...]:
    if not isinstance(value, list | tuple):
        message = f"layoffs are a list with one entry for each seat, not {type(value).__name__}"
        raise TypeError(message)
    return tuple([as_layoffs(each) for each in value])


def _as_big_gin(value: bool) -> bool:  # noqa: FBT001  a field
    return as_flag(value, name="big_gin")


@final
@value_class
@frozen(kw_only=True, repr=False)
class RoundResult:
    """What happened in one deal: no points, but all that points depend on.

    How the hand ended and who won follows from what each seat keeps, and is worked out. Lists are
    in seat order, one entry for each seat at the table. At the two tables of a partnership, seats
    0 and 1 stand for sides 0 and 1.

    Args:
        rules: The rules that the hand was played by, or their one-line text.
        upcard: The card turned after the deal.
        knocker: The seat that knocked. Left out, nobody did: the hand is void, and the upcard is
            all there is to say.
        arrangements: What each seat keeps after layoffs, the knocker's as spread.
        layoffs: What each seat laid off.
        big_gin: Whether the knocker declared big gin.
        deadwood: What each seat is left with, where only the counts are known and the
            arrangements are not.

    Raises:
        InvalidRoundError: If something is missing or too much; all problems at once. Whether the
            cards are right is checked by the showdown, and by a score sheet.
        NotationError: If the upcard or the rules are text that cannot be read.

    Example:
        >>> result = RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9))
        >>> result.kind.value, result.winner
        ('knock', 0)
    """

    rules: Rules = field(converter=as_rules)
    """The rules that the hand was played by."""
    upcard: Card = field(converter=as_card)
    """The card turned after the deal, which set the knock limit and the multiplier."""
    knocker: int | None = field(default=None, converter=_as_seat)
    """The seat that knocked; ``None`` where nobody did."""
    arrangements: tuple[Arrangement, ...] = field(default=(), converter=_as_arrangements)
    """What each seat keeps after layoffs, the knocker's as spread; nothing if nobody knocked, or
    if only the counts are known."""
    layoffs: tuple[Layoffs, ...] = field(default=(), converter=_as_laid)
    """What each seat laid off: cards in playing order, each with the number of its meld."""
    big_gin: bool = field(default=False, converter=_as_big_gin)
    """Whether the knocker declared big gin, without a discard."""
    _counts: tuple[int, ...] = field(default=(), converter=_as_deadwood, alias="deadwood")
    kind: RoundKind = field(init=False, eq=False)
    """How the hand ended."""
    winners: tuple[int, ...] = field(init=False, eq=False)
    """The winner, and those who share the win, clockwise from the knocker (R1.multi_tie)."""

    def __attrs_post_init__(self) -> None:
        """Work out what follows from the facts (R2.6)."""
        problems = tuple(self._problems()) or tuple(self._misnumbered())
        if problems:
            raise InvalidRoundError(problems=problems)
        if not any(self.layoffs):  # one way to say that nobody laid off
            object.__setattr__(self, "layoffs", ((),) * len(self.arrangements))
        kind: RoundKind = RoundKind.VOID
        winners: tuple[int, ...] = ()
        if self.knocker is not None:
            kind, winners = _outcome(self.rules, self.deadwood, self.knocker, big_gin=self.big_gin)
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "winners", winners)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "RoundResult":
        """Read a result from the dictionary that ``to_dict`` gives, and work it out again.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRoundError: If something cannot be read, or does not follow from the cards.
        """
        from oklahoma_rummy.scoring.result_data import read_result  # noqa: PLC0415  of results

        return read_result(data)

    def to_dict(self) -> dict[str, Any]:
        """Return the facts and what follows from them as text and numbers, ready for JSON.

        Example:
            >>> result = RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9))
            >>> result.to_dict()["winners"]
            [0]
        """
        from oklahoma_rummy.scoring.result_data import write_result  # noqa: PLC0415  of results

        return write_result(self)

    def _problems(self) -> Iterator[Problem]:
        """Find what is missing of the facts, and what is too much."""
        knocker, deadwood, seats = self.knocker, self.deadwood, self.rules.seats_at_table
        if knocker is None:
            if deadwood or self.layoffs or self.big_gin:
                yield _problem("nobody knocked, so nothing was shown", "knocker", "say who knocked")
            return
        if knocker not in range(seats):
            repair = f"use 0 to {seats - 1}"
            yield _problem(f"seat {digits(knocker)} does not exist", "knocker", repair)
        if self.arrangements and self._counts:
            repair = "leave it out: it follows from the arrangements"
            yield _problem("deadwood is given beside arrangements", "deadwood", repair)
        for name, found in (
            ("arrangements" if self.arrangements else "deadwood", deadwood),
            ("layoffs", self.layoffs),
        ):
            if len(found) != seats and (found or name != "layoffs"):
                what = f"{len(found)} hand{'s' * (len(found) != 1)} for {seats} seats"
                yield _problem(what, name, "give one for each seat")
        for seat, count in enumerate(deadwood):
            if count < 0:
                what = f"seat {seat} cannot be left with {digits(count)}"
                yield _problem(what, "deadwood", "use 0 or more")
        if self.big_gin and any(deadwood[knocker : knocker + 1]):
            what, code = "big gin leaves no deadwood", ErrorCode.OVER_THE_LIMIT
            yield _problem(what, "big_gin", "use False", code)

    def _misnumbered(self) -> Iterator[Problem]:
        """Find layoffs on melds that the table does not have."""
        table = masks_of(self.table)
        for seat, laid in enumerate(self.layoffs):
            for card, number in laid:
                fault = LayoffFault(card.index, number, table)
                if not fault.has_meld:
                    yield _problem(str(fault), f"laid by seat {seat}", "use the number of a meld")

    def __repr__(self) -> str:
        """Return the call that makes the result."""
        given = {each.alias: getattr(self, each.name) for each in fields(RoundResult) if each.init}
        return f"RoundResult({', '.join(f'{name}={value!r}' for name, value in given.items())})"

    @property
    def deadwood(self) -> tuple[int, ...]:
        """What each seat is left with after layoffs, in points; nothing if nobody knocked."""
        return tuple([each.deadwood for each in self.arrangements]) or self._counts

    @property
    def winner(self) -> int | None:
        """The seat that won; ``None`` for a void hand."""
        return self.winners[0] if self.winners else None

    @property
    def knock_limit(self) -> int:
        """The most deadwood, in points, that a knock could leave."""
        return self.rules.knock_limit(self.upcard)

    @property
    def defenders(self) -> tuple[int, ...]:
        """The seats that played against the knocker, clockwise from there."""
        return () if self.knocker is None else defenders(self.rules, self.knocker)

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds that cards were laid off on, as they were spread; layoffs number these."""
        if self.knocker is None or not self.arrangements:
            return ()
        return melds_spread(self.rules, self.knocker, self.arrangements)


def clockwise(rules: Rules, seat: int) -> tuple[int, ...]:
    """Return the other seats of the table, clockwise from one."""
    seats = rules.seats_at_table
    return tuple((seat + step) % seats for step in range(1, seats))


def partner_of(rules: Rules, seat: int) -> int | None:
    """Return the partner of a seat at one table."""
    return (seat + 2) % 4 if rules.partnership is Partnership.ONE_TABLE else None


def defenders(rules: Rules, knocker: int) -> tuple[int, ...]:
    """Return the seats that play against the knocker, clockwise from there."""
    partner = partner_of(rules, knocker)
    return tuple(seat for seat in clockwise(rules, knocker) if seat != partner)


def lays_off(rules: Rules, *, gin: bool) -> bool:
    """Whether anybody may lay off after a knock or gin (R1.layoffs, R1.layoff_on_gin)."""
    return rules.layoffs is not LayoffMode.NONE and (rules.layoff_on_gin or not gin)


def partner_lays_off(rules: Rules) -> bool:
    """Whether it is only the knocker's partner who lays off (R1.partner_layoff)."""
    return (
        rules.partnership is Partnership.ONE_TABLE
        and rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED
    )


def laying_seats(rules: Rules, knocker: int, *, gin: bool) -> tuple[int, ...]:
    """Return the seats that may lay off after a knock or gin, clockwise from the knocker."""
    if not lays_off(rules, gin=gin):
        return ()
    against = defenders(rules, knocker)
    if partner_lays_off(rules):
        return tuple(seat for seat in clockwise(rules, knocker) if seat not in against)
    return against


def melds_spread(rules: Rules, knocker: int, kept: Sequence[Arrangement]) -> tuple[Meld, ...]:
    """Return the melds that cards may be laid off on, as they were spread (R2.5.2)."""
    owners = defenders(rules, knocker) if partner_lays_off(rules) else (knocker,)
    return tuple([meld for seat in owners for meld in kept[seat].melds])


def beats(rules: Rules, deadwood: int, knocker: int) -> bool:
    """Whether a defender with so much deadwood beats a knocker with so much (R1.tie)."""
    return deadwood < knocker or (deadwood == knocker and rules.tie is Tie.UNDERCUT)


def _outcome(
    rules: Rules, deadwood: Sequence[int], knocker: int, *, big_gin: bool
) -> tuple[RoundKind, tuple[int, ...]]:
    """Return how a hand ended, and who won it (R2.6)."""
    against = defenders(rules, knocker)
    lowest = min(deadwood[seat] for seat in against)
    if deadwood[knocker] == 0:
        if rules.layoff_on_gin and not any(deadwood[seat] for seat in against):
            return RoundKind.VOID, ()
        return (RoundKind.BIG_GIN if big_gin else RoundKind.GIN), (knocker,)
    if beats(rules, lowest, deadwood[knocker]):
        tied = tuple(seat for seat in against if deadwood[seat] == lowest)
        return RoundKind.UNDERCUT, tied if rules.multi_tie is MultiTie.SPLIT else tied[:1]
    if lowest == deadwood[knocker]:
        if rules.tie is Tie.VOID:
            return RoundKind.VOID, ()
        if len(against) == 1:
            return RoundKind.TIE, (knocker,)
    return RoundKind.KNOCK, (knocker,)


def _problem(
    what: str, where: str, repair: str, code: ErrorCode = ErrorCode.INVALID_ROUND
) -> Problem:
    return Problem(code=code, what=what, where=where, repair=repair, rule="R2.6")
