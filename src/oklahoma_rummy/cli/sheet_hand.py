"""What ``oklahoma-rummy sheet add`` makes of its options: one hand, told in one of four ways.

Options that do not belong together are refused rather than passed over, and so is one that is
given twice: whatever somebody wrote about a hand is on the sheet, or there is no hand.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, NoReturn
from unicodedata import normalize

from attrs import asdict, field, frozen

from oklahoma_rummy.cards import as_cards
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidSheetError,
    NotationError,
    Problem,
    UnknownNameError,
)
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundKind, RoundResult, ScoreSheet, showdown


class _Way(NamedTuple):
    """A way of telling a hand."""

    needed: tuple[str, ...]
    """The options it needs."""
    allowed: tuple[str, ...] = ()
    """Those it takes besides."""


_POINTS = _Way(("--winner", "--points"), ("--kind", "--spade"))
_PENALTIES = _Way(("--penalties",), ("--winner",))
_VOID = _Way(("--void",))
_CARDS = _Way(("--upcard", "--by", "--hand"), ("--spread", "--big-gin"))
_WAYS = (_POINTS, _PENALTIES, _VOID, _CARDS)


def _listed(values: Sequence[Any] | None) -> tuple[Any, ...]:
    return tuple(values) if values else ()


@frozen(kw_only=True)
class HandOptions:
    """The options of a hand as they were given, each as often as it was."""

    winner: tuple[str, ...] = field(converter=_listed)
    points: tuple[int, ...] = field(converter=_listed)
    kind: tuple[str, ...] = field(converter=_listed)
    spade: bool
    penalties: tuple[str, ...] = field(converter=_listed)
    void: bool
    upcard: tuple[str, ...] = field(converter=_listed)
    by: tuple[str, ...] = field(converter=_listed)
    hand: tuple[str, ...] = field(converter=_listed)
    spread: tuple[str, ...] = field(converter=_listed)
    big_gin: bool
    note: tuple[str, ...] = field(converter=_listed)
    date: tuple[str, ...] = field(converter=_listed)

    def added_to(self, sheet: ScoreSheet) -> ScoreSheet:
        """Record the hand that the options tell.

        Args:
            sheet: The sheet so far.

        Raises:
            InvalidSheetError: If options are missing, given twice or do not go together, or the
                hand does not fit the sheet.
            UnknownNameError: If a player, a side or a kind is none.
            OklahomaRummyError: If a card, a hand, the points or the date cannot be.
        """
        way = self._way()
        self._check_counts(sheet.rules)
        about: dict[str, Any] = {"note": "".join(self.note), "date": next(iter(self.date), None)}
        if way is _VOID:
            return sheet.record_void(**about)
        if way is _CARDS:
            return sheet.record(*self._results(sheet), **about)
        winners = [_side(sheet, name) for name in self.winner]
        if way is _PENALTIES:
            return sheet.record_penalties(_numbers(self.penalties[0]), *winners, **about)
        kind = self.kind[0] if self.kind else RoundKind.KNOCK
        if kind == RoundKind.VOID:
            refuse("a void hand has no winner", "--kind", "give --void alone")
        return sheet.record_points(winners[0], self.points[0], kind, self.spade, **about)

    def _way(self) -> _Way:
        """Give the way in which the options tell a hand: one that all of them belong to."""
        known = {option for way in _WAYS for option in way.needed + way.allowed}
        given = [option for option in self._counts() if option in known]
        fitting = [way for way in _WAYS if {*given} <= {*way.needed, *way.allowed}]
        if not given or not fitting:
            what = f"{', '.join(given)} do not go together" if given else "nothing given"
            ways = "; ".join(" with ".join(way.needed) for way in _WAYS)
            refuse(what, "the options", f"give one of {ways}")
        missing = [[each for each in way.needed if each not in given] for way in fitting]
        fewest = min(missing, key=len)
        if fewest:
            verb = "is" if len(fewest) == 1 else "are"
            refuse(
                f"{', '.join(fewest)} {verb} missing",
                "the options",
                f"give {' and '.join(fewest)} with {', '.join(given)}",
            )
        return fitting[missing.index(fewest)]

    def _counts(self) -> dict[str, int]:
        """Give the options that were given, and how often."""
        values: dict[str, tuple[Any, ...] | bool] = asdict(self)
        return {
            f"--{name.replace('_', '-')}": 1 if isinstance(value, bool) else len(value)
            for name, value in values.items()
            if value
        }

    def _check_counts(self, rules: Rules) -> None:
        """Refuse an option that is not there once, or as often as there are tables or hands."""
        tables = rules.players // rules.seats_at_table
        times = dict.fromkeys(("--upcard", "--by", "--spread"), tables) | {"--hand": rules.players}
        for option, count in self._counts().items():
            expected = times.get(option, 1)
            if count != expected:
                often = "once" if expected == 1 else f"{expected} times, in the order of the seats"
                what = f"{option} is there {'once' if count == 1 else f'{count} times'}"
                refuse(what, "the options", f"give it {often}")

    def _results(self, sheet: ScoreSheet) -> Iterator[RoundResult]:
        """Settle each table: its hands, and one upcard, knocker and perhaps spread for it."""
        seats = sheet.rules.seats_at_table
        for table, upcard in enumerate(self.upcard):
            at_table = slice(table * seats, (table + 1) * seats)
            hands, players = self.hand[at_table], sheet.players[at_table]
            what = "player" if len(self.upcard) == 1 else f"player at table {table + 1}"
            yield showdown(
                sheet.rules,
                upcard=upcard,
                hands=hands,
                knocker=place(self.by[table], players, what),
                spread=self.spread[table] if self.spread else None,
                big_gin=self.big_gin and self._is_big(hands, sheet.rules),
            )

    def _is_big(self, hands: Sequence[str], rules: Rules) -> bool:
        """Tell at which table ``--big-gin`` was: the one with a card more, if there is one."""
        sizes = [len(as_cards(hand)) for hand in self.hand]
        big = rules.cards_dealt + 1
        return big not in sizes or big in [len(as_cards(hand)) for hand in hands]


def place(name: str, names: Sequence[str], what: str) -> int:
    """Give the place of a name among others, however its accents are written.

    Args:
        name: The name.
        names: All that there are.
        what: What they name, for the message.

    Raises:
        UnknownNameError: If the name is none of them.
    """
    places = _places(name, names)
    if not places:
        raise UnknownNameError(name=what, value=name, known=dict.fromkeys(names))
    return places[0]


def refuse(what: str, where: str, repair: str) -> NoReturn:
    """Refuse what was asked for.

    Raises:
        InvalidSheetError: In any case.
    """
    problem = Problem(code=ErrorCode.INVALID_SHEET, what=what, where=where, repair=repair)
    raise InvalidSheetError(problems=[problem]) from None


def _side(sheet: ScoreSheet, name: str) -> int:
    """Give the side that a player or both partners are called by."""
    sides = [sheet.rules.side_of(seat) for seat in range(len(sheet.players))]
    sides += range(len(sheet.sides))
    names = [*sheet.players, *sheet.sides]
    if len({sides[at] for at in _places(name, names)}) > 1:
        what = f"{name!r} is a player of one side and the name of another"
        refuse(what, "--winner", "name another player of the side")
    return sides[place(name, names, "player or side")]


def _places(name: str, names: Sequence[str]) -> list[int]:
    return [at for at, each in enumerate(names) if normalize("NFC", each) == normalize("NFC", name)]


def _numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
        raise NotationError(
            what="these are no penalties",
            text=text,
            span=(0, len(text)),
            repair="write whole numbers with commas between, such as 0,31",
        )
    return [int(part) for part in parts]
