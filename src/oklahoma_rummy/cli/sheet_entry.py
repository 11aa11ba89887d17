"""What ``oklahoma-rummy sheet add`` and ``sheet insert`` record, and what ``sheet amend`` changes.

Each kind of entry is a sub-command of its own: a hand from its points, its cards or the penalties,
one that is void or awarded, and an adjustment. How ``sheet end`` ends a match is here too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

import click
from attrs import evolve, fields_dict

from oklahoma_rummy.cards import as_cards
from oklahoma_rummy.cli.arguments import option, word_option
from oklahoma_rummy.errors import NotationError, UnknownNameError
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import (
    AwardReason,
    EndReason,
    PenaltiesEntry,
    RoundKind,
    RoundResult,
    ScoreSheet,
    VoidReason,
    showdown,
)

Options = Sequence[Callable[[Callable[..., None]], Callable[..., None]]]
Record = Callable[..., ScoreSheet]

_KINDS = [kind for kind in RoundKind if kind is not RoundKind.VOID]
_kind = word_option(
    "--kind", "kind of hand with a winner", _KINDS, "How it ended, if not with a knock."
)
_ABOUT: Options = (
    option("--note", "TEXT", "A note to keep with the entry."),
    option("--date", "DATE", "When it was played: 2026-01-31."),
)
_winner = option("--winner", "NAME", "The player or side that won.", required=True)
_POINTS = "What they won, as written on the pad, with any multiplier included."
_HANDS = "Each hand in seat order, an option each, the knocker's after the discard."


def _record_points(
    sheet: ScoreSheet, winner: str, points: int, kind: str | None, spade: bool, **about: Any
) -> ScoreSheet:
    ended = RoundKind(kind) if kind else RoundKind.KNOCK
    return sheet.record_points(side_of(sheet, winner), points, ended, spade, **about)


def _record_cards(
    sheet: ScoreSheet,
    upcard: Sequence[str],
    by: Sequence[str],
    hand: Sequence[str],
    spread: Sequence[str],
    big_gin: bool,
    **about: Any,
) -> ScoreSheet:
    tables = sheet.rules.tables
    _check_count("--upcard", upcard, tables)
    _check_count("--by", by, tables)
    _check_count("--hand", hand, sheet.rules.players)
    _check_count("--spread", spread, tables if spread else 0)
    results = _settle_tables(sheet, upcard, by, hand, spread or [None] * tables, big_gin)
    return sheet.record(*results, **about)


def _record_penalties(
    sheet: ScoreSheet, points: str, winner: str | None, **about: Any
) -> ScoreSheet:
    winners = [] if winner is None else [side_of(sheet, winner)]
    return sheet.record_penalties(_read_numbers(points), *winners, **about)


def _record_void(sheet: ScoreSheet, reason: str | None, **about: Any) -> ScoreSheet:
    return sheet.record_void(VoidReason(reason) if reason else None, **about)


def _record_award(
    sheet: ScoreSheet, winner: str, points: int, reason: str, **about: Any
) -> ScoreSheet:
    return sheet.record_award(side_of(sheet, winner), points, AwardReason(reason), **about)


def _adjust(sheet: ScoreSheet, side: str, points: int, note: str, **about: Any) -> ScoreSheet:
    return sheet.adjust(side_of(sheet, side), points, note, **about)


def end_match(
    sheet: ScoreSheet, reason: str, winner: str | None, note: str | None, date: str | None
) -> ScoreSheet:
    """End a match before its time."""
    won = None if winner is None else side_of(sheet, winner)
    return sheet.end(EndReason(reason), won, note=note or "", date=date)


END: Options = (
    word_option("--reason", "reason to end a match", EndReason, "What ends it.", required=True),
    option("--winner", "NAME", "Who is declared the winner, if anybody is."),
    *_ABOUT,
)
"""The options of ``sheet end``."""

WAYS: Mapping[str, tuple[str, Record, Options]] = {
    "points": (
        "a hand from its winner and points",
        _record_points,
        (
            _winner,
            option("--points", "POINTS", _POINTS, type=int, required=True),
            _kind,
            click.option("--spade", is_flag=True, help="The upcard was a spade."),
            *_ABOUT,
        ),
    ),
    "cards": (
        "a hand from its cards",
        _record_cards,
        (
            option("--upcard", "CARD", "The upcard.", many=True, required=True),
            option("--by", "NAME", "Who knocked.", many=True, required=True),
            option("--hand", "HAND", _HANDS, many=True, required=True),
            option("--spread", "MELDS", "The melds shown, if not the best.", many=True),
            click.option("--big-gin", is_flag=True, help="Nothing was discarded."),
            *_ABOUT,
        ),
    ),
    "penalties": (
        "a hand from the players' penalties",
        _record_penalties,
        (
            option("--points", "POINTS", "The penalties in seat order: 0,31.", required=True),
            option("--winner", "NAME", "Who won, if several took no penalty."),
            *_ABOUT,
        ),
    ),
    "void": (
        "a hand that nobody won",
        _record_void,
        (
            word_option("--reason", "reason to void a hand", VoidReason, "Why it was not played."),
            *_ABOUT,
        ),
    ),
    "award": (
        "a hand awarded to a side",
        _record_award,
        (
            _winner,
            option("--points", "POINTS", "How many points it gives.", type=int, required=True),
            word_option(
                "--reason", "reason for an award", AwardReason, "Why it was awarded.", required=True
            ),
            *_ABOUT,
        ),
    ),
    "adjustment": (
        "points that are not from a hand",
        _adjust,
        (
            option("--side", "NAME", "The player or side.", required=True),
            option(
                "--points",
                "POINTS",
                "How many points. Those below 0 are subtracted.",
                type=int,
                required=True,
            ),
            option("--note", "TEXT", "What it is for.", required=True),
            _ABOUT[1],
        ),
    ),
}
"""How an entry can be told: what the help says, what records it, and the options."""

CHANGES: Options = (
    option("--winner", "NAME", "The player or side that won."),
    option("--side", "NAME", "The side that is adjusted."),
    option("--points", "POINTS", "The points, or the penalties: 0,31."),
    option("--reason", "WORD", "Why it was voided or awarded, or why the match ended."),
    _kind,
    click.option("--spade/--no-spade", default=None, help="Whether the upcard was a spade."),
    *_ABOUT,
)
"""The options of ``sheet amend``."""


def add_entry(sheet: ScoreSheet, record: Record, given: Mapping[str, Any]) -> ScoreSheet:
    """Record an entry after the last one."""
    return record(sheet, **{**given, "note": given["note"] or ""})


def insert_entry(
    sheet: ScoreSheet, number: int, record: Record, given: Mapping[str, Any]
) -> ScoreSheet:
    """Record an entry before another one."""
    sheet.amend(number)  # refuses a number that no entry has
    before = evolve(sheet, entries=sheet.entries[: number - 1])
    return sheet.insert(number, add_entry(before, record, given).entries[-1])


def amend_entry(sheet: ScoreSheet, number: int, given: Mapping[str, Any]) -> ScoreSheet:
    """Change what is given of an entry."""
    changes = {name: value for name, value in given.items() if value is not None}
    sheet.amend(number)  # refuses a number that no entry has
    known = fields_dict(type(sheet.entries[number - 1]))
    wrong = [f"--{name}" for name in changes if name not in known]
    if wrong:
        message = (
            f"Entry {number} does not have {' or '.join(wrong)}. Remove it and insert another."
        )
        raise click.UsageError(message)
    for name in ("winner", "side"):
        if name in changes:
            changes[name] = side_of(sheet, changes[name])
    if "points" in changes:
        numbers = _read_numbers(changes["points"])
        has_one = not isinstance(sheet.entries[number - 1], PenaltiesEntry)
        if has_one and len(numbers) > 1:
            message = f"Entry {number} gives points to one side. Give one number."
            raise click.UsageError(message)
        changes["points"] = numbers[0] if has_one else numbers
    return sheet.amend(number, **changes)


def _check_count(option: str, values: Sequence[str], expected: int) -> None:
    """Refuse an option that is not there as often as there are tables or hands."""
    if len(values) != expected:
        given = "once" if len(values) == 1 else f"{len(values)} times"
        often = "once" if expected == 1 else f"{expected} times, in the order of the seats"
        message = f"{option} was given {given}. Give it {often}."
        raise click.UsageError(message)


def _settle_tables(
    sheet: ScoreSheet,
    upcards: Sequence[str],
    knockers: Sequence[str],
    hands: Sequence[str],
    spreads: Sequence[str | None],
    big_gin: bool,
) -> Iterator[RoundResult]:
    """Settle each table: its hands, and one upcard, knocker and perhaps spread for it."""
    seats = sheet.rules.seats_at_table
    sizes = [len(as_cards(hand)) for hand in hands]
    for table, upcard in enumerate(upcards):
        at_table = slice(table * seats, (table + 1) * seats)
        what = "player" if len(upcards) == 1 else f"player at table {table + 1}"
        yield showdown(
            sheet.rules,
            upcard=upcard,
            hands=hands[at_table],
            knocker=find(knockers[table], enumerate(sheet.players[at_table]), what),
            spread=spreads[table],
            big_gin=big_gin and _is_big(sizes, at_table, sheet.rules),
        )


def _is_big(sizes: Sequence[int], at_table: slice, rules: Rules) -> bool:
    """Whether ``--big-gin`` was at a table: the one with a card more, if there is one."""
    big = rules.cards_dealt + 1
    return big not in sizes or big in sizes[at_table]


def find(name: str, known: Iterable[tuple[int, str]], what: str) -> int:
    """Return the number that a name stands for, however its accents and case are written.

    Raises:
        UnknownNameError: If the name is none of them.
        UsageError: If it stands for several.
    """
    names = [(number, normalize("NFC", each)) for number, each in known]
    meant = normalize("NFC", name)
    found = {number for number, each in names if each == meant} or {
        number for number, each in names if each.casefold() == meant.casefold()
    }
    if not found:
        raise UnknownNameError(
            name=what, value=name, known=dict.fromkeys(each for _, each in names)
        )
    if len(found) > 1:
        message = f"{name!r} fits several names. Write it exactly, or name a partner."
        raise click.UsageError(message)
    return found.pop()


def side_of(sheet: ScoreSheet, name: str) -> int:
    """Return the side that a player or both partners are called by."""
    sides = [(sheet.rules.side_of(seat), player) for seat, player in enumerate(sheet.players)]
    return find(name, [*sides, *enumerate(sheet.sides)], "player or side")


def _read_numbers(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    digits = [part.removeprefix("-") for part in parts]
    if not all(part.isascii() and part.isdigit() and len(part) < 10 for part in digits):
        raise NotationError(
            what="these are not points",
            text=text,
            span=(0, len(text)),
            repair="write whole numbers with commas between, such as 0,31",
        )
    return [int(part) for part in parts]
