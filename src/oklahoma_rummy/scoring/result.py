"""The facts of a hand: what happened, without points.

Lives here: ``RoundResult`` and the seats that take part in a showdown. How facts come about is in
``showdown``; what they are worth, in ``price``.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import final

from attrs import field, frozen

from oklahoma_rummy.cards import Card, as_card
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRoundError,
    Problem,
    as_member,
    as_whole,
    as_wholes,
    member_repr,
)
from oklahoma_rummy.melds import Arrangement, LayoffMode, Meld
from oklahoma_rummy.melds.layoffs import Layoffs, as_layoffs
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


def _as_kind(value: RoundKind | str) -> RoundKind:
    return as_member(RoundKind, value, name="kind")


def _as_seat(value: int | None) -> int | None:
    return None if value is None else as_whole(value, name="a seat")


def _as_winners(value: Iterable[int]) -> tuple[int, ...]:
    return as_wholes(value, name="winners")


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


@final
@value_class
@frozen(kw_only=True)
class RoundResult:
    """What happened in one deal: no points, but all that points depend on.

    Lists are in seat order, one entry for each seat at the table. At the two tables of a
    partnership, seats 0 and 1 stand for sides 0 and 1.

    Raises:
        UnknownNameError: If a hand cannot end in such a way.
        InvalidRoundError: If the ending does not follow from the deadwood.
        NotationError: If the upcard or the rules are text that cannot be read.
        TypeError: If rules, upcard or the way in which it ended have the wrong Python type.
    """

    rules: Rules = field(converter=as_rules)
    """The rules that the hand was played by."""
    upcard: Card = field(converter=as_card)
    """The card turned after the deal, which set the knock limit and the multiplier."""
    kind: RoundKind = field(converter=_as_kind, repr=member_repr)
    """How the hand ended."""
    knocker: int | None = field(default=None, converter=_as_seat)
    """The seat that knocked; ``None`` where nobody did."""
    winner: int | None = field(default=None, converter=_as_seat)
    """The seat that won; ``None`` for a void hand."""
    winners: tuple[int, ...] = field(default=(), converter=_as_winners)
    """The winner, and those who share with him, clockwise from the knocker (R1.multi_tie)."""
    deadwood: tuple[int, ...] = field(default=(), converter=_as_deadwood)
    """What each seat is left with after layoffs, in points; nothing if nobody knocked."""
    arrangements: tuple[Arrangement, ...] = field(default=(), converter=_as_arrangements)
    """What each seat keeps after layoffs, the knocker's as spread; nothing if nobody knocked, or
    if only the counts are known."""
    layoffs: tuple[Layoffs, ...] = field(default=(), converter=_as_laid)
    """What each seat laid off: cards in playing order, each with the number of its meld."""

    def __attrs_post_init__(self) -> None:
        """Refuse an ending that does not follow from what each seat keeps (R2.6)."""
        if not any(self.layoffs):  # one way to say that nobody laid off
            object.__setattr__(self, "layoffs", ((),) * len(self.arrangements))
        if self._follows():
            return
        problem = Problem(
            code=ErrorCode.INVALID_ROUND,
            what=f"a {self.kind} won by {list(self.winners)} does not follow from the deadwood",
            where=f"knocker {self.knocker}, deadwood {list(self.deadwood)}",
            repair="let showdown work it out",
            rule="R2.6",
        )
        raise InvalidRoundError(problems=[problem])

    def _follows(self) -> bool:
        """Tell whether the ending follows from what each seat keeps."""
        ending = (self.kind, self.winners)
        if self.winner != (self.winners[0] if self.winners else None):
            return False
        if self.knocker is None:
            nothing_shown = not (self.deadwood or self.arrangements or self.layoffs)
            return nothing_shown and ending == (RoundKind.VOID, ())
        seats = self.rules.seats_at_table
        kept = tuple(arrangement.deadwood for arrangement in self.arrangements)
        return (
            self.knocker in range(seats)
            and len(self.deadwood) == seats
            and min(self.deadwood) >= 0
            and kept in {(), self.deadwood}
            and len(self.layoffs) == len(kept)
            and ending
            == _outcome(
                self.rules,
                self.deadwood,
                self.knocker,
                big_gin=self.kind is RoundKind.BIG_GIN,
            )
        )

    @property
    def knock_limit(self) -> int:
        """The most deadwood, in points, that a knock could leave."""
        return self.rules.knock_limit(self.upcard)

    @property
    def defenders(self) -> tuple[int, ...]:
        """The seats that played against the knocker, clockwise from him."""
        return () if self.knocker is None else defenders(self.rules, self.knocker)

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds that cards were laid off on, as they were spread; layoffs number these."""
        if self.knocker is None or not self.arrangements:
            return ()
        if partner_lays_off(self.rules):
            return tuple(meld for seat in self.defenders for meld in self.arrangements[seat].melds)
        return self.arrangements[self.knocker].melds


def clockwise(rules: Rules, seat: int) -> tuple[int, ...]:
    """Give the other seats of the table, clockwise from one."""
    seats = rules.seats_at_table
    return tuple((seat + step) % seats for step in range(1, seats))


def partner_of(rules: Rules, seat: int) -> int | None:
    """Give the partner of a seat at one table."""
    return (seat + 2) % 4 if rules.partnership is Partnership.ONE_TABLE else None


def defenders(rules: Rules, knocker: int) -> tuple[int, ...]:
    """Give the seats that play against the knocker, clockwise from him."""
    partner = partner_of(rules, knocker)
    return tuple(seat for seat in clockwise(rules, knocker) if seat != partner)


def lays_off(rules: Rules, *, gin: bool) -> bool:
    """Tell whether anybody may lay off after a knock or gin (R1.layoffs, R1.layoff_on_gin)."""
    return rules.layoffs is not LayoffMode.NONE and (rules.layoff_on_gin or not gin)


def partner_lays_off(rules: Rules) -> bool:
    """Tell whether it is only the knocker's partner who lays off (R1.partner_layoff)."""
    return (
        rules.partnership is Partnership.ONE_TABLE
        and rules.partner_layoff is PartnerLayoff.PARTNER_KNOCKED
    )


def laying_seats(rules: Rules, knocker: int, *, gin: bool) -> tuple[int, ...]:
    """Give the seats that may lay off after a knock or gin, clockwise from the knocker."""
    if not lays_off(rules, gin=gin):
        return ()
    against = defenders(rules, knocker)
    if partner_lays_off(rules):
        return tuple(seat for seat in clockwise(rules, knocker) if seat not in against)
    return against


def beats(rules: Rules, deadwood: int, knocker: int) -> bool:
    """Tell whether a defender with so much deadwood beats a knocker with so much (R1.tie)."""
    return deadwood < knocker or (deadwood == knocker and rules.tie is Tie.UNDERCUT)


def settled(
    rules: Rules,
    upcard: Card,
    knocker: int,
    arrangements: Sequence[Arrangement],
    layoffs: Sequence[Layoffs],
    *,
    big_gin: bool,
) -> RoundResult:
    """Settle a hand that came to a showdown, whatever the defenders made of theirs (R2.6)."""
    deadwood = tuple(arrangement.deadwood for arrangement in arrangements)
    return settle_counts(rules, upcard, knocker, deadwood, arrangements, layoffs, big_gin=big_gin)


def settle_counts(
    rules: Rules,
    upcard: Card,
    knocker: int,
    deadwood: tuple[int, ...],
    arrangements: Sequence[Arrangement] = (),
    layoffs: Sequence[Layoffs] = (),
    *,
    big_gin: bool,
) -> RoundResult:
    """Settle a hand from what each seat is left with, in points; the cards need not be known."""
    kind, winners = _outcome(rules, deadwood, knocker, big_gin=big_gin)
    return RoundResult(
        rules=rules,
        upcard=upcard,
        kind=kind,
        knocker=knocker,
        winner=winners[0] if winners else None,
        winners=winners,
        deadwood=deadwood,
        arrangements=tuple(arrangements),
        layoffs=tuple(layoffs),
    )


def _outcome(
    rules: Rules, deadwood: Sequence[int], knocker: int, *, big_gin: bool
) -> tuple[RoundKind, tuple[int, ...]]:
    """Give how a hand ended, and who won it."""
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
