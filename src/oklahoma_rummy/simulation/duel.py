"""Two players against each other, with the luck of the cards shared out evenly.

Lives here: ``duel`` and ``Duel``, what it returns: evidence that can be written down, read back and
played again.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal, TypeAlias, Unpack, cast, final

from attrs import Attribute, asdict, field, frozen
from attrs.validators import deep_iterable, instance_of

from oklahoma_rummy.arguments import as_member, as_whole
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRecordError,
    InvalidRulesError,
    Problem,
)
from oklahoma_rummy.parts import Progress, quietly
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.simulation.figures import Share, mean_of, sign_test
from oklahoma_rummy.simulation.many import play_many
from oklahoma_rummy.simulation.playing import (
    Caps,
    Fault,
    FaultWord,
    PlayedMatch,
    Setting,
    play_match,
)
from oklahoma_rummy.simulation.policy import name_of
from oklahoma_rummy.simulation.roster import PolicyLike, as_policy
from oklahoma_rummy.simulation.run import MOST, Options, as_seed, make_setting
from oklahoma_rummy.values import value_class

FORMAT = 1
"""The version of the evidence."""
_NAME = "oklahoma-rummy"
_WHOLE = instance_of(int)
_HOW_TO_AGREE = "play with the same players and the same version of the library"
_WORTH = {"a": 1.0, None: 0.5, "b": 0.0}

Winner: TypeAlias = Literal["a", "b"] | None
"""Who won a match of a duel; ``None`` if nobody did."""


def _two_of(*kinds: object) -> Callable[[object, "Attribute[Any]", object], None]:
    """Return what refuses all but a tuple of two, each a value or of a class named here."""

    def check(_: object, attribute: "Attribute[Any]", value: object) -> None:
        types = tuple(kind for kind in kinds if isinstance(kind, type))
        if (
            not isinstance(value, tuple)
            or len(value) != 2
            or not all(isinstance(each, types) or each in kinds for each in value)
        ):
            message = (
                f"{attribute.name} is a tuple with one value for each match, not {value!r:.40}"
            )
            raise TypeError(message)

    return check


@final
@value_class
@frozen(kw_only=True)
class Pair:
    """Two matches with the same decks: in the first A has side 0, in the second B has."""

    winners: tuple[Winner, Winner] = field(validator=_two_of("a", "b", None))
    """Who won each; ``None`` if nobody did."""
    totals: tuple[tuple[int, ...], tuple[int, ...]] = field(validator=_two_of(tuple))
    """The totals of A and B in each."""
    deals: tuple[int, int] = field(validator=_two_of(int))
    """How many deals each had."""
    capped: tuple[int, int] = field(validator=_two_of(int))
    """How many deals of each were stopped at a cap; one more where the match was abandoned."""

    @property
    def score(self) -> float:
        """The share of A: a win counts 1, a match that nobody won a half."""
        return sum([_WORTH[winner] for winner in self.winners]) / len(self.winners)

    @property
    def swept_by(self) -> Winner:
        """Who won both matches; ``None`` if nobody did."""
        first, second = self.winners
        return first if first == second else None


def _as_fault(value: Fault | FaultWord) -> Fault:
    return as_member(Fault, value, name="on_fault")


@final
@value_class
@frozen(kw_only=True, repr=False)
class Duel:
    """What became of a duel: A's score with its interval, and everything to play it again.

    Example:
        >>> from oklahoma_rummy import simulation
        >>> fought = simulation.duel("careful", "random", "eaai", pairs=3, seed=7)
        >>> fought.score.value, fought.sweeps, Duel.from_dict(fought.to_dict()) == fought
        (1.0, (3, 0), True)
    """

    rules: Rules = field(validator=instance_of(Rules))
    """The rules."""
    a: str = field(validator=instance_of(str))
    """What player A is called."""
    b: str = field(validator=instance_of(str))
    """What player B is called."""
    seed: str = field(validator=instance_of(str))
    """What all chance was derived from."""
    caps: Caps = field(validator=instance_of(Caps))
    """Where play was stopped."""
    on_fault: Fault = field(converter=_as_fault)
    """What came of a player that failed."""
    asked: int = field(validator=_WHOLE)
    """How many pairs were to be played."""
    pairs: tuple[Pair, ...] = field(validator=deep_iterable(instance_of(Pair), instance_of(tuple)))
    """The pairs that were played."""
    library: str = field(validator=instance_of(str))
    """The version of this library that played them."""

    @property
    def score(self) -> Share:
        """The share of matches that A won, with the 95 % interval over whole pairs.

        A match that nobody won counts a half. The two matches of a pair have their decks in common
        and are not independent; pairs are.
        """
        return mean_of([pair.score for pair in self.pairs])

    @property
    def sweeps(self) -> tuple[int, int]:
        """How many pairs A won twice, and how many B."""
        swept = [pair.swept_by for pair in self.pairs]
        return swept.count("a"), swept.count("b")

    @property
    def p_value(self) -> float:
        """How likely equal players sweep at least as unevenly: an exact two-sided sign test."""
        return sign_test(*self.sweeps)

    @property
    def is_complete(self) -> bool:
        """Whether no interrupt came before the last pair."""
        return len(self.pairs) == self.asked

    @property
    def capped(self) -> int:
        """How many deals were stopped at a cap, and matches abandoned."""
        return sum([sum(pair.capped) for pair in self.pairs])

    def replay(
        self,
        a: PolicyLike | None = None,
        b: PolicyLike | None = None,
        executor: Executor | None = None,
        *,
        progress: Progress | None = None,
    ) -> "Duel":
        """Play the duel again, and return it if every pair turns out the same.

        Args:
            a: Player A; ``None`` reads the name, if it is one of the library's.
            b: Player B, likewise.
            executor: Who plays; ``None`` plays here.
            progress: Is given the numbers of the steps, and passes each on, such as ``tqdm``.

        Raises:
            InvalidRecordError: If pairs turn out otherwise; it names the first ones.
            UnknownNameError: If a player is needed and not one of the library's.

        Example:
            >>> from oklahoma_rummy import simulation
            >>> fought = simulation.duel("greedy", "random", "eaai", pairs=2, seed=7)
            >>> fought.replay() == fought
            True
        """
        again = duel(
            self.a if a is None else a,
            self.b if b is None else b,
            self.rules,
            len(self.pairs),
            self.seed,
            executor,
            caps=self.caps,
            on_fault=self.on_fault,
            progress=progress or quietly,
        )
        problems = [
            _problem(f"it turned out as {new}, not as {old}", f"pair {number}", _HOW_TO_AGREE)
            for number, (old, new) in enumerate(zip(self.pairs, again.pairs, strict=True))
            if old != new
        ]
        if problems:
            raise InvalidRecordError(problems=problems)
        return again

    def to_dict(self) -> dict[str, Any]:
        """Return the duel as evidence, ready for JSON: its figures, and every pair."""
        return {
            "version": FORMAT,
            "library": self.library,
            "rules": str(self.rules),
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "caps": asdict(self.caps),
            "on_fault": self.on_fault.value,
            "asked": self.asked,
            "figures": self._figures(),
            "pairs": [
                {
                    "winners": list(pair.winners),
                    "totals": [list(totals) for totals in pair.totals],
                    "deals": list(pair.deals),
                    "capped": list(pair.capped),
                }
                for pair in self.pairs
            ],
        }

    def _figures(self) -> dict[str, Any]:
        """Return the figures that follow from the pairs."""
        score = self.score
        return {
            "score": score.value,
            "low": score.low,
            "high": score.high,
            "sweeps": list(self.sweeps),
            "p_value": self.p_value,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "Duel":
        """Read a duel from the dictionary that ``to_dict`` gives.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRecordError: If something is missing or unknown, or the figures are not what the
                pairs come to.
            TypeError: If it is not a mapping.
        """
        if not isinstance(data, Mapping):
            message = f"a duel is read from a mapping, not from {type(data).__name__}"
            raise TypeError(message)
        try:
            read = _read(dict(data))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            what = f"this is not a duel: {type(error).__name__}: {error}"
            problems = [_problem(what, "duel", "take what to_dict gave")]
            raise InvalidRecordError(problems=problems) from error
        if data["figures"] != read.to_dict()["figures"]:
            what = "the figures are not what the pairs come to"
            raise InvalidRecordError(problems=[_problem(what, "figures", "play the duel again")])
        return read

    def __repr__(self) -> str:
        """Return how far the duel came, in one short line."""
        return f"<Duel: {len(self.pairs)} pairs, {100 * self.score.value:.1f} %>"

    def __str__(self) -> str:
        """Return the score and what it rests on."""
        won_a, won_b = self.sweeps
        stopped = "" if self.is_complete else f" of {self.asked:,}, interrupted"
        deals = [deals for pair in self.pairs for deals in pair.deals]
        chance = f"= {self.p_value:.2g}" if self.p_value else "< 1e-300"
        lines = [
            f"{self.a} against {self.b} under {self.rules}",
            f"{len(self.pairs):,} mirrored pairs{stopped}, seed {self.seed}",
            f"{self.a} won {self.score} of the matches",
            f"pairs won twice: {won_a:,} to {won_b:,}, p {chance}",
            f"{sum(deals) / max(1, len(deals)):.1f} deals a match",
        ]
        if self.capped:
            lines.append(f"{self.capped:,} deals or matches were stopped at a cap")
        return "\n".join(lines)


def duel(
    a: PolicyLike,
    b: PolicyLike,
    rules: RulesLike,
    pairs: int,
    seed: int | str,
    executor: Executor | None = None,
    **options: Unpack[Options],
) -> Duel:
    """Let two players play pairs of whole matches, each pair with the same decks, seats swapped.

    In a partnership a player has both seats of a side.

    Args:
        a: Player A, or the text of one of the library's.
        b: Player B, likewise.
        rules: The rules, or their one-line text; two sides must play.
        pairs: How many pairs of matches.
        seed: What all chance is derived from.
        executor: Who plays, such as a ``ProcessPoolExecutor``; ``None`` plays here. It stays open.
        options: ``caps``, ``on_fault`` and ``progress``, see ``Options``.

    Returns:
        The duel; after an interrupt (Ctrl-C) the pairs that were done, in order.

    Raises:
        InvalidRulesError: If other than two sides play under the rules.
        OutOfRangeError: If there cannot be so many pairs.
        PartFailedError: If a part of the work failed twice on the executor.

    Example:
        >>> print(duel("greedy", "random", "short", pairs=5, seed=7))
        greedy against random under short
        5 mirrored pairs, seed 7
        greedy won 100.0 % (56.6 to 100.0) of the matches
        pairs won twice: 5 to 0, p = 0.062
        2.9 deals a match
    """
    rules = as_rules(rules)
    if rules.sides != 2:
        problem = Problem(
            code=ErrorCode.INVALID_RULES,
            what=f"{rules.sides} sides cannot fight a duel",
            where="players",
            repair="take rules for two players or a partnership",
        )
        raise InvalidRulesError(problems=[problem])
    sides = as_policy(a), as_policy(b)
    settings = tuple([
        make_setting(rules, [order[rules.side_of(seat)] for seat in range(rules.players)], options)
        for order in (sides, sides[::-1])
    ])  # fmt: skip
    asked, text = as_whole(pairs, name="pairs", low=0, high=MOST), as_seed(seed)
    played: list[Pair] = []
    play_many(
        partial(_play_pair, settings, text),
        asked,
        played.append,
        executor=executor,
        progress=options.get("progress", quietly),
    )
    return Duel(
        rules=rules,
        a=name_of(sides[0]),
        b=name_of(sides[1]),
        seed=text,
        caps=settings[0].caps,
        on_fault=settings[0].on_fault,
        asked=asked,
        pairs=tuple(played),
        library=_library(),
    )


def _play_pair(settings: tuple[Setting, ...], seed: str, number: int) -> Pair:
    """Play the two matches of a pair."""
    dealer = number % settings[0].rules.seats_at_table
    first, second = [
        play_match(setting, number, f"{seed}/{number}", dealer) for setting in settings
    ]
    return Pair(
        winners=(_winner(first, "ab"), _winner(second, "ba")),
        totals=(first.totals, second.totals[::-1]),
        deals=(_count_deals(first), _count_deals(second)),
        capped=(_count_capped(first), _count_capped(second)),
    )


def _winner(match: PlayedMatch, sides: str) -> Winner:
    return None if match.winner is None else cast("Winner", sides[match.winner])


def _count_deals(match: PlayedMatch) -> int:
    return match.deals[-1].number if match.deals else 0


def _count_capped(match: PlayedMatch) -> int:
    return match.capped + sum([deal.kind == "capped" for deal in match.deals])


def _read(data: dict[str, Any]) -> Duel:
    """Read a duel; whatever is wrong raises something."""
    if data.pop("version") != FORMAT:
        message = f"this library reads version {FORMAT}"
        raise ValueError(message)
    data.pop("figures")
    pairs = [
        Pair(
            winners=tuple(pair["winners"]),
            totals=cast("Any", tuple(map(tuple, pair["totals"]))),
            deals=tuple(pair["deals"]),
            capped=tuple(pair["capped"]),
        )
        for pair in data.pop("pairs")
    ]
    rules, caps = Rules.parse(data.pop("rules")), Caps(**data.pop("caps"))
    return Duel(rules=rules, caps=caps, pairs=tuple(pairs), **data)


def _problem(what: str, where: str, repair: str) -> Problem:
    return Problem(code=ErrorCode.INVALID_RECORD, what=what, where=where, repair=repair)


def _library() -> str:
    try:
        return version(_NAME)
    except PackageNotFoundError:  # such as a copy of the source
        return "unknown"
