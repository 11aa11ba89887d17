"""Many matches of the same players under the same rules.

Lives here: ``run`` and ``Simulation``, what it returns.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, TypedDict, Unpack, final

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem
from oklahoma_rummy.parts import Progress, quietly
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.simulation.figures import Share, share_of
from oklahoma_rummy.simulation.many import play_many
from oklahoma_rummy.simulation.playing import (
    CAPS,
    Caps,
    Fault,
    FaultWord,
    PlayedMatch,
    Setting,
    play_match,
)
from oklahoma_rummy.simulation.policy import name_of
from oklahoma_rummy.simulation.roster import PolicyLike, as_policy
from oklahoma_rummy.values import value_class

FORMAT = 1
"""The version of the files of results."""
MOST = 10_000_000
"""Matches that are played at once."""


class Options(TypedDict, total=False):
    """What may be said of a run or a duel, each by its keyword."""

    caps: Caps
    """Where play that would not end is stopped."""
    on_fault: Fault | FaultWord
    """What comes of a player that raises an exception or answers with an illegal action: it is
    raised, unless something else is said."""
    progress: Progress
    """Is given the numbers of the steps, and passes each on; ``tqdm`` is such a function."""


@final
@value_class
@frozen(kw_only=True, repr=False)
class Simulation:
    """What became of many matches.

    Example:
        >>> from oklahoma_rummy import simulation
        >>> played = simulation.run("short", ["greedy", "random"], matches=3, seed=7)
        >>> played.wins, len(list(played.rows())), played.is_complete
        ((3, 0), 10, True)
    """

    rules: Rules = field(validator=instance_of(Rules))
    """The rules."""
    policies: tuple[str, ...] = field(validator=deep_iterable(instance_of(str), instance_of(tuple)))
    """What the players are called, in seat order."""
    seed: str = field(validator=instance_of(str))
    """What all chance was derived from."""
    asked: int = field(validator=instance_of(int))
    """How many matches were to be played."""
    matches: tuple[PlayedMatch, ...] = field(
        validator=deep_iterable(instance_of(PlayedMatch), instance_of(tuple))
    )
    """The matches that were played."""

    @property
    def is_complete(self) -> bool:
        """Whether no interrupt came before the last match."""
        return len(self.matches) == self.asked

    @property
    def wins(self) -> tuple[int, ...]:
        """How many matches each side won."""
        won = Counter([match.winner for match in self.matches])
        return tuple([won[side] for side in range(self.rules.sides)])

    @property
    def kinds(self) -> Mapping[str, int]:
        """How many deals ended in each way, the most frequent first."""
        kinds = Counter([deal.kind for match in self.matches for deal in match.deals])
        return dict(kinds.most_common())

    @property
    def capped_deals(self) -> int:
        """How many deals were stopped at a cap."""
        return self.kinds.get("capped", 0)

    @property
    def capped_matches(self) -> int:
        """How many matches were abandoned at the cap of deals."""
        return sum([match.capped for match in self.matches])

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each deal at each table, for ``pandas.DataFrame`` and the like.

        Example:
            >>> from oklahoma_rummy import simulation
            >>> row = next(simulation.run("short", ["greedy", "random"], 1, seed=7).rows())
            >>> row["kind"], row["points_0"], row["points_1"]
            ('gin', 112, 0)
        """
        for match in self.matches:
            yield from match.rows()

    def share(self, side: int) -> Share:
        """Return the share of matches that a side won, with its 95 % interval."""
        return share_of(self.wins[side], len(self.matches))

    def __repr__(self) -> str:
        """Return how far it came, in one short line."""
        return f"<Simulation: {len(self.matches)} of {self.asked} matches>"

    def __str__(self) -> str:
        """Return who won how often, and how the deals ended."""
        deals = [deal for match in self.matches for deal in match.deals]
        stopped = "" if self.is_complete else f" of {self.asked:,}, interrupted"
        lines = [f"{len(self.matches):,} matches{stopped} under {self.rules}, seed {self.seed}"]
        for side, wins in enumerate(self.wins):
            seats = [
                name for seat, name in enumerate(self.policies) if self.rules.side_of(seat) == side
            ]
            lines.append(f"side {side}, {' and '.join(seats)}: won {wins:,}, {self.share(side)}")
        if deals:
            turns = sum([deal.turns for deal in deals]) / len(deals)
            per_match = len(deals) / len(self.matches)
            lines.append(f"{per_match:.1f} deals a match, {turns:.1f} turns a deal")
            ended = [f"{kind} {100 * n / len(deals):.1f} %" for kind, n in self.kinds.items()]
            lines.append(f"deals ended in {', '.join(ended)}")
        if faults := sum([deal.faults for deal in deals]):
            lines.append(f"{faults:,} actions were played by the fallback")
        if self.capped_matches:
            lines.append(f"{self.capped_matches:,} matches were abandoned at the cap of deals")
        return "\n".join(lines)


def run(
    rules: RulesLike,
    policies: Sequence[PolicyLike],
    matches: int,
    seed: int | str,
    executor: Executor | None = None,
    *,
    file: "PathLike[str] | str | None" = None,
    **options: Unpack[Options],
) -> Simulation:
    """Play many matches.

    The results depend on the rules, the players and the seed, and on nothing else: not on who
    plays them, nor in how many parts. The first dealer goes round from match to match.

    Args:
        rules: The rules, or their one-line text.
        policies: The player at each seat, or the text of one of the library's.
        matches: How many matches to play.
        seed: What all chance is derived from.
        executor: Who plays, such as a ``ProcessPoolExecutor``; ``None`` plays here. It stays open.
        file: Where to write each match as it is done, as a line of JSON; the first line says what
            was asked. What the file held is replaced.
        options: ``caps``, ``on_fault`` and ``progress``, see ``Options``.

    Returns:
        The matches; after an interrupt (Ctrl-C) those that were done, in order.

    Raises:
        PartFailedError: If a part of the work failed twice on the executor.
        OutOfRangeError: If there cannot be so many matches.
        InvalidRulesError: If there is not one player for each seat.
    """
    rules = as_rules(rules)
    setting = make_setting(rules, policies, options)
    asked = as_whole(matches, name="matches", low=0, high=MOST)
    text = as_seed(seed)
    names = tuple(map(name_of, setting.policies))
    played: list[PlayedMatch] = []
    with nullcontext() if file is None else Path(file).open("w", encoding="utf-8") as lines:

        def keep(match: PlayedMatch) -> None:
            played.append(match)
            if lines is not None:
                lines.write(json.dumps(match.to_dict()) + "\n")

        if lines is not None:
            head = {"rules": str(rules), "policies": names, "seed": text, "matches": asked}
            lines.write(json.dumps({"version": FORMAT} | head) + "\n")
        play_many(
            partial(_play_number, setting, text),
            asked,
            keep,
            executor=executor,
            progress=options.get("progress", quietly),
        )
    return Simulation(rules=rules, policies=names, seed=text, asked=asked, matches=tuple(played))


def _play_number(setting: Setting, seed: str, number: int) -> PlayedMatch:
    dealer = number % setting.rules.seats_at_table
    return play_match(setting, number, f"{seed}/{number}", dealer)


def make_setting(rules: Rules, policies: Sequence[PolicyLike], options: Options) -> Setting:
    """Return what is the same for all matches, each part checked.

    Raises:
        InvalidRulesError: If there is not one player for each seat.
        TypeError: If there is no such option.
    """
    if unknown := options.keys() - Options.__annotations__.keys():
        message = f"options are {', '.join(Options.__annotations__)}, not {min(unknown)}"
        raise TypeError(message)
    players, caps = tuple(map(as_policy, policies)), options.get("caps", CAPS)
    if not isinstance(caps, Caps):
        message = f"caps are Caps(turns=500, ...), not {type(caps).__name__}"
        raise TypeError(message)
    if len(players) != rules.players:
        problem = Problem(
            code=ErrorCode.INVALID_RULES,
            what=f"{len(players)} policies for {rules.players} seats",
            where="policies",
            repair="name one for each seat",
        )
        raise InvalidRulesError(problems=[problem])
    fault = as_member(Fault, options.get("on_fault", "raise"), name="on_fault")
    return Setting(rules=rules, policies=players, caps=caps, on_fault=fault)


def as_seed(seed: int | str) -> str:
    """Return a seed as text.

    Raises:
        TypeError: If it is neither a whole number nor text.
    """
    return seed if isinstance(seed, str) else str(as_whole(seed, name="seed"))
