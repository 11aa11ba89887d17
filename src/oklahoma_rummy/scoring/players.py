"""The names on a score sheet: one for each seat, and what a side is called by.

Lives here: what a name may be, and how partners are called together.
"""

from collections.abc import Iterator, Sequence
from unicodedata import category, normalize

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules import Partnership, Rules

LONGEST_NAME = 40
"""The most characters that the name of a player may have."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are drawn as nothing."""
LONGEST_SIDE = 2 * LONGEST_NAME + len(" & ")
"""The most characters that the name of a side may have."""


def as_names(players: Sequence[str]) -> tuple[str, ...]:
    """Return the names of players that a caller wrote.

    Args:
        players: A list or tuple of names; sets and the like are refused.
    """
    if not isinstance(players, list | tuple):
        message = f"players are a list with one name for each seat, not {type(players).__name__}"
        raise TypeError(message)
    names = tuple(players)
    for name in names:
        if not isinstance(name, str):
            message = f"the name of a player is text, not {type(name).__name__}"
            raise TypeError(message)
    return names


def side_names(rules: Rules, players: Sequence[str]) -> tuple[str, ...]:
    """Return what each side is called: the player, or both partners.

    Args:
        rules: The rules of the match.
        players: The players in seat order.

    Example:
        >>> side_names(Rules.preset("partnership"), ["Ann", "Bob", "Cid", "Dora"])
        ('Ann & Cid', 'Bob & Dora')
    """
    return tuple(" & ".join(players[side :: rules.sides]) for side in range(rules.sides))


def player_problems(rules: Rules, players: Sequence[str]) -> Iterator[Problem]:
    """Yield what is wrong with the names of the players.

    Args:
        rules: The rules of the match.
        players: The names in seat order.
    """
    if len(players) != rules.players:
        yield Problem(
            code=ErrorCode.INVALID_SHEET,
            what=f"{counted(len(players), 'name')} for {rules.players} players",
            where="players",
            repair="give one name for each seat, in seat order",
            rule="R1.players",
            value=tuple(players),
            allowed=rules.players,
        )
    yield from name_problems(players[: rules.players], where="players, seat", longest=LONGEST_NAME)


def name_problems(names: Sequence[str], *, where: str, longest: int) -> Iterator[Problem]:
    """Yield what is wrong with names that stand on a pad together.

    Args:
        names: The names in their order.
        where: What their places are called, for the messages.
        longest: The most characters that one may have.
    """
    # However an accent is written, two names that look the same are the same.
    seen = [normalize("NFC", _without_joiners(name)) for name in names]
    for place, name in enumerate(names):
        if not _is_one_line(name) or len(name) > longest:
            what = f"{name[:longest]!r} is not a name for the pad"
            repair = f"use 1 to {longest} characters in one line that can be seen, none for control"
        elif name != name.strip():
            what, repair = f"{name!r} has spaces around it", f"write {name.strip()!r}"
        elif seen[place] in seen[:place]:
            what, repair = f"duplicate name {name!r}", "use a different name for each"
        else:
            continue
        yield Problem(
            code=ErrorCode.INVALID_SHEET, what=what, where=f"{where} {place}", repair=repair
        )


def verb(rules: Rules, one: str, several: str) -> str:
    """Return the form of a verb that goes with a side, which is one player or two partners.

    Args:
        rules: The rules of the match.
        one: The form for one player.
        several: The form for partners.
    """
    return one if rules.partnership is Partnership.NONE else several


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    Args:
        count: The number.
        noun: What is counted, in the singular.

    Example:
        >>> counted(1, "name"), counted(2, "name")
        ('1 name', '2 names')
    """
    return f"{count} {noun}{'s' * (count != 1)}"


def _is_one_line(name: str) -> bool:
    """Whether a name can be printed and seen; joiners make one emoji or letter of several."""
    return _without_joiners(name).isprintable() and any(map(_can_be_seen, name))


def _without_joiners(name: str) -> str:
    return name.replace("\u200c", "").replace("\u200d", "")


def _can_be_seen(character: str) -> bool:
    """Whether a character leaves a mark of its own: a letter, a digit, a sign or a symbol."""
    return category(character)[0] in "LNPS" and character not in _BLANK
