"""One match, played by policies from a seed.

Lives here: ``PlayedMatch`` and its ``PlayedDeal``, the facts that all figures are counted from;
``Caps``, where play that would not end is stopped; and ``play_match``. Everything that happens by
chance is derived from the text of a seed, as the page on simulation writes down.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Any, Literal, final

from attrs import field, fields, frozen
from attrs.validators import deep_iterable, instance_of, optional

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.play import Phase, Reshuffle, Round
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet, price
from oklahoma_rummy.simulation.policy import Policy, begin_match
from oklahoma_rummy.simulation.simple import Greedy
from oklahoma_rummy.values import value_class

_FALLBACK = Greedy()
_DISCARD = Phase.DISCARD
_WHOLE = instance_of(int)
_WHOLES: Any = deep_iterable(_WHOLE, instance_of(tuple))
_CAPPED, _FORFEIT = "capped", "forfeit"


class Fault(StrEnum):
    """What comes of a policy that raises an exception or answers with an illegal action."""

    RAISE = "raise"
    """The exception goes to the caller, with a note that says where in which match it was."""
    FORFEIT = "forfeit"
    """The round is awarded to the next seat, with a gin bonus (R2.11)."""
    FALLBACK = "fallback"
    """``Greedy`` plays this one action, and it is counted."""


FaultWord = Literal["raise", "forfeit", "fallback"]
"""The words of ``Fault``."""


def _as_cap(value: int) -> int:
    return as_whole(value, name="cap", low=1, high=1_000_000)


@final
@value_class
@frozen(kw_only=True)
class Caps:
    """Where play that would not end is stopped. What is stopped is counted in every result.

    Example:
        >>> Caps(turns=50).deals
        1000
    """

    turns: int = field(default=500, converter=_as_cap)
    """The turns of a deal, all seats together; where one more would begin, the deal is void."""
    reshuffles: int = field(default=20, converter=_as_cap)
    """The reshuffles of a deal; where one more would follow, the deal is void."""
    deals: int = field(default=1000, converter=_as_cap)
    """The deals of a match; where one more would follow, it is abandoned, and nobody wins."""


CAPS = Caps()
"""The usual caps."""


@final
@value_class
@frozen(kw_only=True)
class PlayedDeal:
    """What happened in one deal at one table."""

    number: int = field(validator=_WHOLE)
    """Which deal of its match it is, counted from 1; two tables play the same deal."""
    table: int = field(validator=_WHOLE)
    """The table, counted from 0."""
    dealer: int = field(validator=_WHOLE)
    """The seat that dealt."""
    upcard: str = field(validator=instance_of(str))
    """The card turned after the deal."""
    kind: str = field(validator=instance_of(str))
    """A word of ``RoundKind``; ``capped`` or ``forfeit`` where the deal was stopped."""
    knocker: int | None = field(validator=optional(_WHOLE))
    """The seat that knocked; ``None`` if nobody did."""
    winner: int | None = field(validator=optional(_WHOLE))
    """The seat that won; ``None`` if nobody did."""
    points: tuple[int, ...] = field(validator=_WHOLES)
    """The points of each seat at the table, the multiplier in."""
    turns: int = field(validator=_WHOLE)
    """How many cards were drawn or taken, by all seats together."""
    reshuffles: int = field(validator=_WHOLE)
    """How often the discards went back under the stock."""
    faults: int = field(validator=_WHOLE)
    """How many actions a fallback played."""


@final
@value_class
@frozen(kw_only=True)
class PlayedMatch:
    """What happened in one match."""

    number: int = field(validator=_WHOLE)
    """Which match it is, counted from 0."""
    dealer: int = field(validator=_WHOLE)
    """The seat that dealt first."""
    winner: int | None = field(validator=optional(_WHOLE))
    """The side that won; ``None`` if nobody did."""
    totals: tuple[int, ...] = field(validator=_WHOLES)
    """The total of each side."""
    capped: bool = field(validator=instance_of(bool))
    """Whether it was abandoned at the cap of deals."""
    deals: tuple[PlayedDeal, ...] = field(
        validator=deep_iterable(instance_of(PlayedDeal), instance_of(tuple))
    )
    """The deals in order, one for each table."""

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each deal, plain values by the names of their columns.

        Points stand in a column for each seat, ``points_0`` and so on.
        """
        for deal in self.deals:
            row: dict[str, Any] = {"match": self.number} | _facts(deal)
            for seat, points in enumerate(row.pop("points")):
                row[f"points_{seat}"] = points
            yield row

    def to_dict(self) -> dict[str, Any]:
        """Return the match with all its deals as plain data, ready for JSON."""
        return _facts(self) | {"deals": [_facts(deal) for deal in self.deals]}


def _facts(played: PlayedDeal | PlayedMatch) -> dict[str, Any]:
    """Return the fields of what was played as plain data."""
    facts = {each.name: getattr(played, each.name) for each in fields(type(played))}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()
    }


@final
@frozen(kw_only=True)
class Setting:
    """What is the same for every match of a simulation."""

    rules: Rules
    """The rules."""
    policies: tuple[Policy, ...]
    """Who plays, in seat order."""
    caps: Caps
    """Where play is stopped."""
    on_fault: Fault
    """What comes of a policy that fails."""


@final
@frozen(kw_only=True)
class _Table:
    """How far a deal came at one table."""

    state: Round
    turns: int
    reshuffles: int
    faults: int
    stopped: str = ""
    """Why it was stopped; nothing where it was played to its end."""


def play_match(setting: Setting, number: int, seed: str, dealer: int) -> PlayedMatch:
    """Play one match.

    Args:
        setting: The rules, and who plays.
        number: Which match it is.
        seed: What all chance is derived from.
        dealer: The seat that deals first.
    """
    rules, at_table = setting.rules, setting.rules.seats_at_table
    policies = tuple([
        begin_match(policy, _number_of(f"{seed}/seat/{seat}"))
        for seat, policy in enumerate(setting.policies)
    ])  # fmt: skip
    sheet, deals, played = ScoreSheet.new(rules, dealer=dealer), list[PlayedDeal](), 0
    while not sheet.is_over and played < setting.caps.deals:
        played += 1
        tables = list[_Table]()
        for table, first in enumerate(range(0, len(policies), at_table)):
            where = f"{seed}/{played}" if not table else f"{seed}/{played}/{table}"
            start = Round.deal(rules, deck_from_seed(where), sheet.dealer)
            try:
                tables.append(_play(setting, start, policies[first : first + at_table], where))
            except Exception as error:
                error.add_note(f"match {number}, deal {played}, table {table}, seed {seed!r}")
                raise
        deals += [_deal_of(played, place, each) for place, each in enumerate(tables)]
        sheet = _record(sheet, tables)
    return PlayedMatch(
        number=number,
        dealer=dealer,
        winner=sheet.winner,
        totals=sheet.totals,
        capped=not sheet.is_over,
        deals=tuple(deals),
    )


def _play(setting: Setting, state: Round, policies: Sequence[Policy], seed: str) -> _Table:
    """Play a deal at one table to its end, or to where it is stopped."""
    caps = setting.caps
    turns = reshuffles = faults = 0
    stopped = ""
    while not stopped and state.phase is not Phase.OVER:
        seat = state.turn
        if seat is None:
            reshuffles += 1
            if reshuffles > caps.reshuffles:
                stopped = _CAPPED
            else:
                state = _reshuffle(state, f"{seed}/reshuffle/{reshuffles}")
            continue
        if state.phase is _DISCARD:
            turns += 1
            if turns > caps.turns:
                stopped = _CAPPED
                continue
        view = state.view(seat)
        try:
            state = state.play(policies[seat].choose(view))
        except Exception:
            if setting.on_fault is Fault.RAISE:
                raise
            if setting.on_fault is Fault.FORFEIT:
                stopped = _FORFEIT
            else:
                faults += 1
                state = state.play(_FALLBACK.choose(view))
    return _Table(state=state, turns=turns, reshuffles=reshuffles, faults=faults, stopped=stopped)


def _reshuffle(state: Round, seed: str) -> Round:
    """Put the discards under the stock, in the order in which a deck of this seed has them."""
    under = set(state.discards[:-1])
    return state.play(Reshuffle([card for card in deck_from_seed(seed) if card in under]))


def _winner_of_forfeit(state: Round) -> int:
    """Return the seat after the one that forfeits."""
    return ((state.turn or 0) + 1) % len(state.hands)


def _points_of_forfeit(state: Round) -> int:
    """Return what a forfeit is worth at a table: a gin bonus, multiplied."""
    return state.rules.gin_bonus * state.multiplier


def _record(sheet: ScoreSheet, tables: Sequence[_Table]) -> ScoreSheet:
    """Write a deal on the sheet; where a table was stopped, it decides the whole deal."""
    for table in tables:
        if table.stopped == _FORFEIT:
            side = sheet.rules.side_of(_winner_of_forfeit(table.state))
            return sheet.record_award(side, _points_of_forfeit(table.state), "forfeit")
        if table.stopped:
            return sheet.record_void("agreed", note="capped")
    return sheet.record(*[table.state.result for table in tables if table.state.result])


def _deal_of(number: int, place: int, table: _Table) -> PlayedDeal:
    """Return the facts of a deal at one table."""
    state = table.state
    result, seats = state.result, len(state.hands)
    points, winner = (0,) * seats, None
    if isinstance(result, RoundResult):
        points, winner = price(result, state.rules).points, result.winner
    elif table.stopped == _FORFEIT:
        winner = _winner_of_forfeit(state)
        points = tuple(
            [_points_of_forfeit(state) if seat == winner else 0 for seat in range(seats)]
        )
    return PlayedDeal(
        number=number,
        table=place,
        dealer=state.dealer,
        upcard=str(state.upcard),
        kind=table.stopped or (result.kind.value if result else ""),
        knocker=state.knocker,
        winner=winner,
        points=points,
        turns=table.turns,
        reshuffles=table.reshuffles,
        faults=table.faults,
    )


def _number_of(seed: str) -> int:
    """Return the seed of a policy's own choices."""
    return int.from_bytes(sha256(seed.encode()).digest()[:8], "big")
