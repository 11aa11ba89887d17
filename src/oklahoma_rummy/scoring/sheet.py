"""The score sheet of a match: rounds in, a correct sheet out at any moment.

Lives here: ``ScoreSheet``. How it records something is in ``recording``, what in ``entries``, and
how that fills columns in ``columns`` and ``standing``; what can be read off a sheet is in
``account``, its pad in ``show``, and how it is read and written in ``sheet_files``.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Self, Unpack, final

from attrs import evolve, field, fields_dict, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.scoring.account import (
    FinalAccount,
    SheetRow,
    SideStatistics,
    csv_of,
    final_account,
    rows_of,
    statistics_of,
)
from oklahoma_rummy.scoring.advice import advice_on
from oklahoma_rummy.scoring.columns import Column
from oklahoma_rummy.scoring.entries import (
    EntryChanges,
    SheetEntry,
    VoidEntry,
    as_entries,
)
from oklahoma_rummy.scoring.players import as_names, player_problems, side_names
from oklahoma_rummy.scoring.recording import Given, Recording, entry_of
from oklahoma_rummy.scoring.rescoring import rescore
from oklahoma_rummy.scoring.standing import SheetLine, Standing, entry_problems
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class ScoreSheet(Recording):
    """The score of a match, hand by hand; every change gives a new sheet.

    The entries are all that is stored: columns, totals and dealer follow from them, so one can be
    corrected later and everything after it comes out right. Sheets are equal if they have the same
    rules, players, first dealer and entries. Sides, seats and columns are counted from 0, entries
    from 1; ``str`` draws the pad.

    Raises:
        InvalidSheetError: If players or a hand do not fit the rules; it carries all problems.
        MatchOverError: If a hand comes after the end of the match.
        FactsMismatchError: If the facts of a hand come from rules that would give other ones.
        OutOfRangeError: If a seat that is to deal, or the number of an entry, does not exist.

    Example:
        >>> sheet = ScoreSheet.new("oklahoma_rummy", players=["North", "South"])
        >>> sheet = sheet.record_points(0, 32).record_points(1, 58, kind="gin")
        >>> sheet.totals, sheet.leaders, sheet.dealer, sheet.is_over
        ((57, 83), (1,), 0, False)
    """

    rules: Rules = field(converter=as_rules)
    """The rules of the match."""
    players: tuple[str, ...] = field(converter=as_names)
    """The names of the players, one for each seat."""
    first_dealer: int = 0
    """The seat that deals the first hand; with two tables, 0 or 1 at both."""
    entries: tuple[SheetEntry, ...] = field(default=(), converter=as_entries)
    """What is recorded, in its order."""
    _standing: Standing = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Check the players and the dealer, and go through the hands."""
        problems = [*player_problems(self.rules, self.players)]
        for number, entry in enumerate(self.entries, 1):
            problems += entry_problems(self.rules, number, entry)
        if problems:
            raise InvalidSheetError(problems=problems)
        seats = self.rules.seats_at_table
        dealer = as_whole(self.first_dealer, name="dealer", low=0, high=seats - 1)
        object.__setattr__(self, "first_dealer", dealer)
        standing = Standing.at_start(self.rules, dealer)
        for entry in self.entries:
            standing = standing.after(entry)
        object.__setattr__(self, "_standing", standing)

    @classmethod
    def new(
        cls, rules: RulesLike, players: Sequence[str] | None = None, dealer: int = 0
    ) -> "ScoreSheet":
        """Return an empty sheet.

        Args:
            rules: The rules of the match, or their one-line text.
            players: A name for each seat. ``None`` calls them Player 1, Player 2 and so on.
            dealer: The seat that deals first, counted from 0.

        Example:
            >>> ScoreSheet.new("partnership").sides
            ('Player 1 & Player 3', 'Player 2 & Player 4')
        """
        rules = as_rules(rules)
        if players is None:
            players = [f"Player {seat + 1}" for seat in range(rules.players)]
        return cls(rules=rules, players=tuple(as_names(players)), first_dealer=dealer)

    # --- correcting --------------------------------------------------------------------------

    def undo(self) -> "ScoreSheet":
        """Return the sheet without its last entry."""
        return self.remove(len(self.entries) or 1)

    def amend(
        self, number: int, entry: Given | None = None, **changes: Unpack[EntryChanges]
    ) -> "ScoreSheet":
        """Correct an entry; all that comes after it is worked out anew.

        A match that was over by that entry is open again if the correction makes it so.

        Args:
            number: The number of the entry, counted from 1.
            entry: What takes its place: an entry, or the facts or scores of the round, which keep
                note and date. ``None`` keeps the entry and only makes the changes.
            changes: Fields of the entry to change, such as ``winner``, ``points`` or ``note``.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(0, 32).record_points(1, 20)
            >>> sheet.amend(1, winner=1).columns[0].points
            (0, 52)
        """
        at = self._index(number)
        amended = self.entries[at]
        if entry is not None:
            amended = entry_of(entry, amended, self.rules)
        known = fields_dict(type(amended))
        for name in changes:
            if name not in known:
                message = f"a {type(amended).__name__} has {', '.join(known)}, but no {name}; "
                raise TypeError(message + "pass another entry to take its place")
        checked: dict[str, Any] = {**changes}
        return self._spliced(at, at + 1, evolve(amended, **checked))

    def remove(self, number: int) -> "ScoreSheet":
        """Remove an entry; those after it move up, and all that follows is worked out anew.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(0, 32).record_points(1, 20)
            >>> sheet.remove(1).columns[0].points
            (0, 20)
        """
        at = self._index(number)
        return self._spliced(at, at + 1)

    def insert(self, number: int, entry: Given) -> "ScoreSheet":
        """Insert an entry that was forgotten; those from there on move down.

        Args:
            number: The number that the hand gets, counted from 1; one more than there are hands
                puts it at the end.
            entry: The entry, or the facts or scores of the round.

        Example:
            >>> from oklahoma_rummy.scoring import PointsEntry
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(1, 20)
            >>> sheet = sheet.insert(1, PointsEntry(winner=0, points=32))
            >>> [entry.points for entry in sheet.entries]
            [32, 20]
        """
        at = as_whole(number, name="hand", low=1, high=len(self.entries) + 1) - 1
        return self._spliced(at, at, entry_of(entry, VoidEntry(), self.rules))

    def with_dealer(self, dealer: int) -> "ScoreSheet":
        """Return the sheet with another first dealer, before the first hand.

        Example:
            >>> ScoreSheet.new("oklahoma_rummy").with_dealer(1).dealer
            1
        """
        if self.entries:
            what = f"{len(self.entries)} hands are recorded"
            raise _refused(what, "dealer", "choose the first dealer before the first hand", "R2.8")
        return evolve(self, first_dealer=dealer)

    def rename(self, players: Sequence[str]) -> "ScoreSheet":
        """Rename the players, at any time.

        Example:
            >>> ScoreSheet.new("oklahoma_rummy").rename(["Ann", "Bob"]).sides
            ('Ann', 'Bob')
        """
        names = as_names(players)
        problems = [*player_problems(self.rules, names)]
        if problems:
            raise InvalidSheetError(problems=problems)
        return self._but(players=names)

    # --- reading -----------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """What each side is called: the player, or both partners."""
        return side_names(self.rules, self.players)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns, one game each; a plain sheet has one."""
        return self._standing.columns

    @property
    def lines(self) -> tuple[SheetLine, ...]:
        """What each entry put on the sheet, and in which columns."""
        return self._standing.lines

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals of each side, summed over the columns."""
        return self._standing.totals

    @property
    def is_over(self) -> bool:
        """Whether every column is closed, or the match was ended before that."""
        return self._standing.is_over

    @property
    def winner(self) -> int | None:
        """The side that won the match; ``None`` before its end, and if nobody won alone.

        With one column it is the side that won it, by reaching the target first; with several,
        the side with the highest total (R3.7, R3.8). In a match that ended early it is the side
        that was declared to win, if there is one (R2.11).
        """
        return self._standing.winner

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the highest total, under penalty scoring with the lowest."""
        return self._standing.leaders

    @property
    def dealer(self) -> int:
        """The seat that deals next."""
        return self._standing.dealer

    def final(self) -> FinalAccount:
        """Return the account of each side, item by item; before the end, as it stands.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"])
            >>> print(sheet.record_points(1, 40).record_points(0, 210).final())
            North wins.
            North
               210  points, hand by hand
               100  game bonus, first to reach 200
                25  boxes, 1 x 25
               335  total
            South
                40  points, hand by hand
                25  boxes, 1 x 25
                65  total
            South pays North 270.
        """
        return final_account(self._standing, self.sides)

    @property
    def statistics(self) -> tuple[SideStatistics, ...]:
        """How each side has fared: hands won and how, streaks, mean and best hand."""
        return statistics_of(self._standing, self.sides)

    @property
    def advice(self) -> tuple[Problem, ...]:
        """What can hardly be meant, and counts all the same: points that no such hand can give.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(0, 98)
            >>> print(*sheet.advice)
            a knock of 98 points (hand 1). 1 to 97 are possible.
        """
        return advice_on(self._standing)

    @property
    def rows(self) -> tuple[SheetRow, ...]:
        """The hands as tidy rows, one for each hand and side."""
        return rows_of(self._standing, self.sides)

    def to_csv(self) -> str:
        """Return the rows as CSV text, with the names of the fields in its first line."""
        return csv_of(self.rows)

    def pad(self, width: int = 80) -> str:
        """Draw the pad: columns side by side, running totals, boxes, the account below.

        A sheet does not know how it is drawn: this asks ``oklahoma_rummy.show`` when called.

        Args:
            width: The places in a line; columns beyond them stand below the others.
        """
        drawn: str = import_module("oklahoma_rummy.show").draw_pad(self, width)
        return drawn

    def __str__(self) -> str:
        """Draw the pad for a line of the usual width."""
        return self.pad()

    def under(self, rules: RulesLike) -> "Rescoring":
        """Score the entries under other rules of the same seats, as far as can be known (R3.9).

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy").record_points(0, 210)
            >>> sheet.under("oklahoma_rummy(game_bonus=0)").sheet.totals
            (470, 0)
            >>> print(*sheet.under("double_oklahoma").left_out)
            only its points are known (hand 1). These rules differ in spade_multiplier.
        """
        rules = as_rules(rules)
        entries, left_out = rescore(self.rules, rules, self.entries)
        return Rescoring(sheet=evolve(self, rules=rules, entries=entries), left_out=left_out)

    # --- reading and writing -----------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a sheet from the text of a file: JSON if it begins with ``{``, else TOML.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record_points(0, 32)
            >>> ScoreSheet.parse(sheet.to_json()) == ScoreSheet.parse(sheet.to_toml()) == sheet
            True
        """
        from oklahoma_rummy.scoring.sheet_files import read_data  # noqa: PLC0415  loads cattrs

        return cls.from_dict(read_data(text))

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Self:
        """Read a sheet from plain data, as ``to_dict`` writes them."""
        from oklahoma_rummy.scoring.sheet_data import sheet_of  # noqa: PLC0415  loads cattrs

        return sheet_of(data, cls)

    @classmethod
    def load(cls, path: "os.PathLike[str] | str") -> "ScoreSheet":
        """Read a sheet from a JSON or TOML file.

        Example:
            >>> from tempfile import TemporaryDirectory
            >>> sheet = ScoreSheet.new("hollywood").record_points(1, 20)
            >>> with TemporaryDirectory() as folder:
            ...     sheet.save(f"{folder}/evening.toml")
            ...     ScoreSheet.load(f"{folder}/evening.toml") == sheet
            True
        """
        from oklahoma_rummy.scoring.sheet_files import text_of  # noqa: PLC0415  loads cattrs

        return cls.parse(text_of(path))

    def save(self, path: "os.PathLike[str] | str", *, new: bool = False) -> None:
        """Write the sheet to a file: a new one is TOML if its name ends in ``.toml``, else JSON.

        A file that already holds a sheet stays in its language, and in TOML comments and the
        layout of unchanged entries stay as they are. The file is replaced in one step, so that it
        always holds either the old sheet or the new one; a process killed in between leaves an
        unfinished file beside it whose name ends in ``.new``. The hidden file
        ``.evening.toml.lock`` beside ``evening.toml`` keeps two programs from writing at once; it
        may be deleted while nobody writes.

        Args:
            path: The file.
            new: Whether the file must not exist yet; if it does, it is left as it is, and that is
                a ``FileExistsError``.
        """
        from oklahoma_rummy.scoring.sheet_files import save_sheet  # noqa: PLC0415  loads cattrs

        save_sheet(self, path, new=new)

    @classmethod
    def change(
        cls, path: "os.PathLike[str] | str", change: Callable[["ScoreSheet"], "ScoreSheet"]
    ) -> "ScoreSheet":
        """Read a sheet from its file, change it and write it back; see ``save``.

        A lock is held from reading to writing, so that of several programs that change the file
        at once each waits for the one before. If something else changed the file meanwhile, such
        as an editor, that change stays and nothing is written.

        Args:
            path: The file.
            change: What makes the new sheet of the old one; its errors leave the file as it was.

        Returns:
            The new sheet.

        Example:
            >>> from tempfile import TemporaryDirectory
            >>> with TemporaryDirectory() as folder:
            ...     ScoreSheet.new("short").save(f"{folder}/evening.toml")
            ...     ScoreSheet.change(f"{folder}/evening.toml", ScoreSheet.record_void).entries
            (VoidEntry(reason=None, note='', date=None),)
        """
        from oklahoma_rummy.scoring.sheet_files import change_sheet  # noqa: PLC0415  loads cattrs

        return change_sheet(ScoreSheet, path, change)

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as plain data, ready for JSON, which ``from_dict`` reads.

        Example:
            >>> ScoreSheet.new("oklahoma_rummy").record_points(0, 32).to_dict()["entries"]
            [{'winner': 0, 'points': 32}]
        """
        from oklahoma_rummy.scoring.sheet_data import data_of  # noqa: PLC0415  loads cattrs

        return data_of(self.rules, self.players, self.first_dealer, self.entries)

    def to_json(self) -> str:
        """Return the sheet as JSON, which ``parse`` reads.

        Example:
            >>> ScoreSheet.new("oklahoma_rummy").to_json().splitlines()[1]
            '  "format": 1,'
        """
        from oklahoma_rummy.rules.json_toml import dump_json  # noqa: PLC0415  loads a parser

        return dump_json(self.to_dict())

    def to_toml(self) -> str:
        r"""Return the sheet as TOML, which ``parse`` reads.

        Example:
            >>> sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record_points(0, 32)
            >>> text = sheet.to_toml().splitlines()
            >>> print(*text[:6], "...", *text[-4:], sep="\n")
            format = 1
            players = ["North", "South"]
            first_dealer = 0
            <BLANKLINE>
            [rules]
            players = 2
            ...
            <BLANKLINE>
            [[entries]]
            winner = 0
            points = 32
        """
        from oklahoma_rummy.scoring.sheet_files import write_toml  # noqa: PLC0415  loads cattrs

        return write_toml(self.to_dict())

    # --- machinery ---------------------------------------------------------------------------

    def _with(self, entry: SheetEntry) -> "ScoreSheet":
        """Add an entry to the standing, without going through the entries before it again."""
        problems = [*entry_problems(self.rules, len(self.entries) + 1, entry)]
        if problems:
            raise InvalidSheetError(problems=problems)
        return self._but(entries=(*self.entries, entry), _standing=self._standing.after(entry))

    def _spliced(self, start: int, end: int, *entries: SheetEntry) -> "ScoreSheet":
        """Put entries in the place of others, and work everything out anew."""
        return evolve(self, entries=(*self.entries[:start], *entries, *self.entries[end:]))

    def _but(self, **changes: object) -> "ScoreSheet":
        """Make a sheet that differs in fields which are known to be right."""
        other = object.__new__(ScoreSheet)
        for name in fields_dict(ScoreSheet):
            object.__setattr__(other, name, changes.get(name, getattr(self, name)))
        return other

    def _index(self, number: int) -> int:
        if not self.entries:
            what = "no hand is recorded"
            raise _refused(what, "hands", "record one first")
        return as_whole(number, name="hand", low=1, high=len(self.entries)) - 1


def _refused(what: str, where: str, repair: str, rule: str | None = None) -> InvalidSheetError:
    code = ErrorCode.INVALID_SHEET
    return InvalidSheetError(
        problems=[Problem(code=code, what=what, where=where, repair=repair, rule=rule)]
    )


@final
@value_class
@frozen(kw_only=True)
class Rescoring:
    """A sheet under other rules, and the entries that are missing from it."""

    sheet: ScoreSheet
    """The hands that the other rules could score."""
    left_out: tuple[Problem, ...]
    """The hands that they could not, with the reason; ``where`` has the number of the hand."""
