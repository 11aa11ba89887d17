"""What can be read off a match: the account of each side, its statistics, and a tidy table.

Lives here: ``FinalAccount``, ``SideStatistics`` and ``SheetRow``, which ``ScoreSheet.final``,
``.statistics`` and ``.rows`` return. Seats, sides and columns are counted from 0 in them, hands
from 1. The lines of an account come from ``columns``.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date as Date  # noqa: N812  the row has a field called date
from io import StringIO
from itertools import permutations
from typing import final

from attrs import fields_dict, frozen

from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.scoring.columns import AccountItem, AccountLine
from oklahoma_rummy.scoring.entries import AdjustmentEntry, AwardEntry, EndEntry
from oklahoma_rummy.scoring.players import verb
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.scoring.standing import SheetLine, Standing
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class SideAccount:
    """What the total of one side is made of."""

    side: int
    """The side, counted from 0."""
    name: str
    """What the side is called."""
    lines: tuple[AccountLine, ...]
    """The amounts, column by column."""
    total: int
    """Their sum."""


@final
@value_class
@frozen(kw_only=True)
class Payment:
    """What one side owes another: the difference of their totals."""

    from_: int
    """The side that pays."""
    to: int
    """The side that is paid."""
    points: int
    """How much, in points."""


@final
@value_class
@frozen(kw_only=True)
class FinalAccount:
    """The account of a match, side by side; ``str`` reads like one."""

    rules: Rules
    """The rules of the match."""
    accounts: tuple[SideAccount, ...]
    """One for each side."""
    columns: int
    """How many columns the sheet has."""
    is_over: bool
    """Whether the match is over; before its end the account is as it stands."""
    winner: int | None
    """The side that won."""
    leaders: tuple[int, ...]
    """The sides that did best."""
    payments: tuple[Payment, ...]
    """What is to be paid when the match is over: each side pays all that did better. Nothing if
    the match ended early with a declared winner: then the players settle (R2.11)."""
    end: EndEntry | None = None
    """What ended the match before its time, if anything did."""

    def __str__(self) -> str:
        """Return the account as text."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        yield self._headline()
        amounts = [line.points for account in self.accounts for line in account.lines]
        amounts += [account.total for account in self.accounts]
        width = max(_LEAST_WIDTH, *(len(str(amount)) for amount in amounts))
        for account in self.accounts:
            yield account.name
            for line in account.lines:
                if line.points or self.columns == 1:  # of several games many are not entered
                    yield f"{line.points:{width}}  {self._reason(line)}"
            yield f"{account.total:{width}}  total"
        pays = verb(self.rules, "pays", "pay")
        if self.end is not None and self.end.winner is not None:
            yield "Nobody pays by this account; the players settle."
        for payment in self.payments:
            payer, payee = self.accounts[payment.from_].name, self.accounts[payment.to].name
            yield f"{payer} {pays} {payee} {payment.points}."

    def _reason(self, line: AccountLine) -> str:
        game = f"game {line.column + 1}: " if self.columns > 1 else ""
        is_penalty = line.what is AccountItem.POINTS and self.rules.scoring is Scoring.PENALTY
        label = "penalties" if is_penalty else _LABELS[line.what]
        return f"{game}{label}, {line.why}"

    def _headline(self) -> str:
        if not self.is_over:
            return "The match is not over."
        if self.end is not None:
            ended = f"The match ended early ({self.end.reason})"
            if self.winner is None:
                return f"{ended}; nobody wins."
            wins = verb(self.rules, "wins", "win")
            return f"{ended}; {self.accounts[self.winner].name} {wins}."
        if self.winner is None:
            return "Nobody wins alone."
        wins = f"{self.accounts[self.winner].name} {verb(self.rules, 'wins', 'win')}"
        if self.winner in self.leaders:
            return f"{wins}."
        best = " and ".join(self.accounts[side].name for side in self.leaders)
        return f"{wins}; the best total is that of {best}."


_LEAST_WIDTH = 6
_LABELS = {
    AccountItem.POINTS: "points",
    AccountItem.ADJUSTMENTS: "adjustments",
    AccountItem.GAME_BONUS: "game bonus",
    AccountItem.BOXES: "boxes",
    AccountItem.SHUTOUT: "shutout",
    AccountItem.LAST_COLUMN: "last column",
}


def final_account(standing: Standing, names: Sequence[str]) -> FinalAccount:
    """Return the account of a match as it stands.

    Args:
        standing: The match.
        names: What each side is called.
    """
    accounts = tuple(
        SideAccount(
            side=side,
            name=name,
            lines=tuple(line for column in standing.columns for line in column.account(side)),
            total=standing.totals[side],
        )
        for side, name in enumerate(names)
    )
    return FinalAccount(
        rules=standing.rules,
        accounts=accounts,
        columns=len(standing.columns),
        is_over=standing.is_over,
        winner=standing.winner,
        leaders=standing.leaders,
        payments=tuple(_payments(standing)),
        end=standing.end,
    )


def _payments(standing: Standing) -> Iterator[Payment]:
    """Let every side pay each one that did better; under penalty scoring less is better."""
    if not standing.is_over or (standing.end is not None and standing.winner is not None):
        return
    sign = -1 if standing.rules.scoring is Scoring.PENALTY else 1
    totals = standing.totals
    for payer, payee in permutations(range(len(totals)), 2):
        difference = sign * (totals[payee] - totals[payer])
        if difference > 0:
            yield Payment(from_=payer, to=payee, points=difference)


# --- statistics --------------------------------------------------------------------------------


@final
@value_class
@frozen(kw_only=True)
class SideStatistics:
    """How one side has fared; void hands are left out.

    At two tables, knocks, gins and undercuts are counted at each of them.
    """

    side: int
    """The side, counted from 0."""
    name: str
    """What the side is called."""
    hands: int
    """Hands played."""
    won: int
    """Hands won."""
    knocks: int
    """Wins by a knock, a tie kept by the knocker among them."""
    gins: int
    """Wins by gin or big gin."""
    undercuts: int
    """Wins by an undercut."""
    longest_streak: int
    """The most hands won one after the other."""
    mean: float
    """Points a hand: won, or under penalty scoring taken."""
    best: int
    """The best single hand in points: the most won, or under penalty scoring the fewest taken."""


def statistics_of(standing: Standing, names: Sequence[str]) -> tuple[SideStatistics, ...]:
    """Return the statistics of each side.

    Args:
        standing: The match.
        names: What each side is called.
    """
    return tuple(_side(standing, side, name) for side, name in enumerate(names))


def _side(standing: Standing, side: int, name: str) -> SideStatistics:
    scores = [line.score for line in standing.lines if line.score.winners]
    points = [score.points[side] for score in scores]
    kinds = Counter(
        table.kind for score in scores for table in score.tables if side in table.winners
    )
    best = min if standing.rules.scoring is Scoring.PENALTY else max
    return SideStatistics(
        side=side,
        name=name,
        hands=len(scores),
        won=standing.wins[side],
        knocks=kinds[RoundKind.KNOCK] + kinds[RoundKind.TIE],
        gins=kinds[RoundKind.GIN] + kinds[RoundKind.BIG_GIN],
        undercuts=kinds[RoundKind.UNDERCUT],
        longest_streak=_longest_streak([side in score.winners for score in scores]),
        mean=sum(points) / len(points) if points else 0.0,
        best=best(points, default=0),
    )


def _longest_streak(won: Sequence[bool]) -> int:
    longest = streak = 0
    for each in won:
        streak = streak + 1 if each else 0
        longest = max(longest, streak)
    return longest


# --- rows --------------------------------------------------------------------------------------


@final
@value_class
@frozen(kw_only=True)
class SheetRow(Mapping[str, object]):
    """What one entry put on the sheet for one side.

    A row is also a mapping of its fields by name, so that ``pandas.DataFrame(sheet.rows)`` has
    them as columns.
    """

    hand: int
    """The number of the entry, counted from 1."""
    date: Date | None
    """When it was played, if somebody said so."""
    dealer: int
    """The seat that dealt."""
    kind: str
    """How it ended; at two tables both, with a space between. ``award``, ``adjustment`` or
    ``end`` for what was not played."""
    spade: bool
    """Whether an upcard was a spade."""
    side: int
    """The side."""
    name: str
    """What the side is called."""
    won: bool
    """Whether the side won the hand."""
    points: int
    """What was written for the side: points, or under penalty scoring penalties."""
    boxes: int
    """The boxes for the side."""
    columns: tuple[int, ...]
    """The columns it was written in."""
    note: str
    """The note on the hand."""

    def __getitem__(self, name: str) -> object:
        """Return a field by its name."""
        if name not in fields_dict(SheetRow):
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the fields."""
        return iter(fields_dict(SheetRow))

    def __len__(self) -> int:
        """Return how many fields there are."""
        return len(fields_dict(SheetRow))


def rows_of(standing: Standing, names: Sequence[str]) -> tuple[SheetRow, ...]:
    """Return the rows of a match, hand by hand and within a hand side by side.

    Args:
        standing: The match.
        names: What each side is called.
    """
    return tuple(_rows(standing, names))


def _rows(standing: Standing, names: Sequence[str]) -> Iterator[SheetRow]:
    for line in standing.lines:
        score = line.score
        for side, name in enumerate(names):
            yield SheetRow(
                hand=line.number,
                date=line.entry.date,
                dealer=line.dealer,
                kind=kind_of(line),
                spade=any(table.spade for table in score.tables),
                side=side,
                name=name,
                won=side in score.winners,
                points=score.points[side],
                boxes=score.boxes[side],
                columns=line.columns[side],
                note=line.entry.note,
            )


def kind_of(line: SheetLine) -> str:
    """Return how a hand ended, or what was entered instead of one.

    Args:
        line: What the entry put on the sheet.
    """
    tables = " ".join(table.kind for table in line.score.tables)
    return tables or _NOT_PLAYED[type(line.entry)]


_NOT_PLAYED: Mapping[type, str] = {
    AwardEntry: "award",
    AdjustmentEntry: "adjustment",
    EndEntry: "end",
}


def csv_of(rows: Iterable[SheetRow]) -> str:
    """Return rows as CSV text: a header, then a line for each; columns stand with spaces between.

    Args:
        rows: The rows.
    """
    lines = ({**row, "columns": " ".join(map(str, row.columns))} for row in rows)
    header = fields_dict(SheetRow)
    return "".join(map(_csv_line, [header, *(line.values() for line in lines)]))


def _csv_line(values: Iterable[object]) -> str:
    """Return a line, quoted where it must be, also where a note has a carriage return.

    The writer only quotes what could be taken for the end of its own lines, so they end in both
    characters until they are written.
    """
    text = StringIO()
    csv.writer(text, lineterminator="\r\n").writerow(values)
    return text.getvalue().removesuffix("\r\n") + "\n"
