"""What a rule does to the game: the same players and decks under two rule sets.

Lives here: ``compare`` and ``Comparison``, what it returns. Figures of one pair of players say more
about the players than about the rules, so three pairings stand side by side.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from typing import Any, Unpack, final

from attrs import field, frozen
from attrs.validators import deep_iterable, instance_of

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.errors import ErrorCode, InvalidRulesError, Problem
from oklahoma_rummy.parts import quietly
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.simulation.many import play_many
from oklahoma_rummy.simulation.measures import Measure, measure
from oklahoma_rummy.simulation.playing import PlayedMatch, Setting, play_match
from oklahoma_rummy.simulation.policy import Policy, name_of
from oklahoma_rummy.simulation.roster import PolicyLike, as_policy
from oklahoma_rummy.simulation.run import MOST, Options, as_seed, make_setting
from oklahoma_rummy.values import value_class

PAIRINGS = ("weak", "strong", "mixed")
"""Weak players only, strong ones only, and one strong side that goes round from match to match."""

_Matches = tuple[tuple[PlayedMatch, PlayedMatch], ...]


@final
@value_class
@frozen(kw_only=True, repr=False)
class Comparison:
    """What two rule sets come to, measured with three pairings of players.

    Example:
        >>> from oklahoma_rummy import simulation
        >>> both = simulation.compare("short", "long", 9, seed=7, strong="eaai_simple")
        >>> print(next(each for each in both.measures if each.name == "deals a match"))
        deals a match: 12.78, 18.67: more by 5.89 (4.53 to 7.25)
    """

    rules_a: Rules = field(validator=instance_of(Rules))
    """The first rule set."""
    rules_b: Rules = field(validator=instance_of(Rules))
    """The second."""
    weak: str = field(validator=instance_of(str))
    """What the weak player is called."""
    strong: str = field(validator=instance_of(str))
    """What the strong player is called."""
    seed: str = field(validator=instance_of(str))
    """What all chance was derived from."""
    asked: int = field(validator=instance_of(int))
    """How many matches each pairing was to play under each rule set."""
    matches: int = field(validator=instance_of(int))
    """How many it played."""
    measures: tuple[Measure, ...] = field(
        validator=deep_iterable(instance_of(Measure), instance_of(tuple))
    )
    """Every figure, pairing by pairing."""

    @property
    def is_complete(self) -> bool:
        """Whether no interrupt came before the last match."""
        return self.matches == self.asked

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a row for each figure: plain values by the names of their columns."""
        for each in self.measures:
            yield {
                "pairing": each.pairing,
                "figure": each.name,
                "a": each.a,
                "b": each.b,
                "difference": each.difference.value,
                "low": each.difference.low,
                "high": each.difference.high,
                "shown": each.is_shown,
            }

    def __repr__(self) -> str:
        """Return how far it came, in one short line."""
        return f"<Comparison: {self.matches} of {self.asked} matches>"

    def __str__(self) -> str:
        """Return every figure under both rule sets, and what that shows."""
        stopped = "" if self.is_complete else f" of {self.asked:,}, interrupted"
        players = f"weak {self.weak}, strong {self.strong}"
        lines = [
            f"{self.rules_a} and {self.rules_b}",
            f"{self.matches:,} matches each{stopped}, {players}, seed {self.seed}",
        ]
        for pairing in PAIRINGS:
            lines.append(pairing)
            lines += [f"  {each}" for each in self.measures if each.pairing == pairing]
        return "\n".join(lines)


def compare(
    a: RulesLike,
    b: RulesLike,
    matches: int,
    seed: int | str,
    executor: Executor | None = None,
    *,
    weak: PolicyLike = "greedy",
    strong: PolicyLike = "careful",
    **options: Unpack[Options],
) -> Comparison:
    """Measure what the difference between two rule sets does, with the same decks under both.

    Args:
        a: The first rule set, or its one-line text.
        b: The second; the same number of seats and sides must play.
        matches: How many matches each pairing plays under each rule set.
        seed: What all chance is derived from.
        executor: Who plays, such as a ``ProcessPoolExecutor``; ``None`` plays here. It stays open.
        weak: The weak player.
        strong: The strong player.
        options: ``caps``, ``on_fault`` and ``progress``, see ``Options``.

    Returns:
        The figures; after an interrupt (Ctrl-C) those of the matches that were done.

    Raises:
        InvalidRulesError: If the rule sets seat other players.
        OutOfRangeError: If there cannot be so many matches.
        PartFailedError: If a part of the work failed twice on the executor.
    """
    rules = as_rules(a), as_rules(b)
    if (rules[0].players, rules[0].sides) != (rules[1].players, rules[1].sides):
        problem = Problem(
            code=ErrorCode.INVALID_RULES,
            what="the rule sets seat other players",
            where="players, partnership",
            repair="compare rules for the same seats and sides",
        )
        raise InvalidRulesError(problems=[problem])
    players = as_policy(weak), as_policy(strong)
    seatings = [_seat(players, rules[0], turn) for turn in range(rules[0].sides)]
    seatings += [(player,) * rules[0].players for player in players]
    settings = tuple([
        (make_setting(rules[0], seated, options), make_setting(rules[1], seated, options))
        for seated in seatings
    ])  # fmt: skip
    asked, text = as_whole(matches, name="matches", low=0, high=MOST), as_seed(seed)
    played: list[_Matches] = []
    play_many(
        partial(_play_number, settings, text),
        asked,
        played.append,
        executor=executor,
        progress=options.get("progress", quietly),
    )
    measures = [
        each
        for place, pairing in enumerate(PAIRINGS)
        for each in measure(pairing, rules, [pairs[place] for pairs in played])
    ]
    return Comparison(
        rules_a=rules[0],
        rules_b=rules[1],
        weak=name_of(players[0]),
        strong=name_of(players[1]),
        seed=text,
        asked=asked,
        matches=len(played),
        measures=tuple(measures),
    )


def _seat(players: tuple[Policy, Policy], rules: Rules, turn: int) -> tuple[Policy, ...]:
    """Seat the strong player on one side, and the weak one everywhere else."""
    weak, strong = players
    return tuple([
        strong if rules.side_of(seat) == turn else weak for seat in range(rules.players)
    ])  # fmt: skip


def _play_number(settings: tuple[tuple[Setting, Setting], ...], seed: str, number: int) -> _Matches:
    """Play the matches of one number: each pairing under both rule sets."""
    *mixed, weak, strong = settings
    pairings = weak, strong, mixed[number % len(mixed)]
    pairs: list[tuple[PlayedMatch, PlayedMatch]] = []
    for under_a, under_b in pairings:
        dealer = number // len(mixed) % under_a.rules.seats_at_table
        where = f"{seed}/{number}"
        first = play_match(under_a, number, where, dealer)
        pairs.append((first, play_match(under_b, number, where, dealer)))
    return tuple(pairs)
