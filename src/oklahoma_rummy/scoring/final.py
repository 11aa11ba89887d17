"""The account of a match: what each side's total is made of, and who pays whom.

Lives here: ``FinalAccount``, which ``ScoreSheet.final`` gives. The lines themselves come from
``columns``.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import final

from attrs import frozen

from oklahoma_rummy.rules import Rules, Scoring
from oklahoma_rummy.scoring.columns import AccountItem, AccountLine
from oklahoma_rummy.scoring.players import verb
from oklahoma_rummy.scoring.standing import Standing
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
    """What is to be paid when the match is over: each side pays all that did better."""

    def __str__(self) -> str:
        """Give the account as text."""
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
    AccountItem.GAME_BONUS: "game bonus",
    AccountItem.BOXES: "boxes",
    AccountItem.SHUTOUT: "shutout",
    AccountItem.LAST_COLUMN: "last column",
}


def final_account(standing: Standing, names: Sequence[str]) -> FinalAccount:
    """Give the account of a match as it stands.

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
    )


def _payments(standing: Standing) -> Iterator[Payment]:
    """Let every side pay each one that did better; under penalty scoring less is better."""
    if not standing.is_over:
        return
    sign = -1 if standing.rules.scoring is Scoring.PENALTY else 1
    totals = standing.totals
    for payer, payee in permutations(range(len(totals)), 2):
        difference = sign * (totals[payee] - totals[payer])
        if difference > 0:
            yield Payment(from_=payer, to=payee, points=difference)
