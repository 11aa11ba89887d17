"""The names on a score sheet: one for each seat, and what a side is called by.

Lives here: what a name may be, and how partners are called together.
"""

from collections.abc import Iterable, Iterator, Sequence

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules import Rules

LONGEST_NAME = 40
"""The most characters that a name on a pad may have."""


def as_names(players: Iterable[str]) -> tuple[str, ...]:
    """Give the names of players that a caller wrote.

    Args:
        players: A list of names.

    Raises:
        TypeError: If it is no list of text.
    """
    if isinstance(players, str) or not isinstance(players, Iterable):
        message = f"players are a list with one name for each seat, not {type(players).__name__}"
        raise TypeError(message)
    names = tuple(players)
    for name in names:
        if not isinstance(name, str):
            message = f"the name of a player is text, not {type(name).__name__}"
            raise TypeError(message)
    return names


def side_names(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Give what each side is called: the player, or both partners.

    Args:
        rules: The rules of the match.
        players: The players in seat order.

    Example:
        >>> side_names(Rules.preset("partnership"), ["Ann", "Bob", "Cid", "Dora"])
        ('Ann & Cid', 'Bob & Dora')
    """
    return tuple(" & ".join(players[side :: rules.sides]) for side in range(rules.sides))


def player_problems(rules: Rules, players: Sequence[str]) -> Iterator[Problem]:
    """Give what is wrong with the names of the players.

    Args:
        rules: The rules of the match.
        players: The names in seat order.
    """
    if len(players) != rules.players:
        yield Problem(
            code=ErrorCode.INVALID_SHEET,
            what=f"{len(players)} names for {rules.players} players",
            where="players",
            repair="give one name for each seat, in seat order",
            rule="R1.players",
            value=tuple(players),
            allowed=rules.players,
        )
    for seat, name in enumerate(players):
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            what = f"{name[:LONGEST_NAME]!r} is no name for a player"
            repair = f"use 1 to {LONGEST_NAME} characters in one line"
        elif name in players[:seat]:
            what, repair = f"two players are called {name!r}", "give every player another name"
        else:
            continue
        yield Problem(
            code=ErrorCode.INVALID_SHEET, what=what, where=f"players, seat {seat}", repair=repair
        )
