"""The strategy of every public class, which ``st.from_type`` asks.

Lives here: ``STRATEGIES`` and ``strategy_of``. What programs pass around has strategies of its own
in ``strategies``; what comes with it (a line of a sheet, a reason) is drawn as part of it.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar, cast

from hypothesis import assume
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.errors import IllegalReason, Problem, UnknownNameError
from oklahoma_rummy.melds import (
    Arrangement,
    Defence,
    DiscardOption,
    LayoffMode,
    Meld,
    MeldRules,
    best_defence,
    discards,
)
from oklahoma_rummy.play import (
    Event,
    LegalActions,
    Match,
    PlayedRound,
    PlayerView,
    Round,
)
from oklahoma_rummy.rules import (
    RuleChange,
    Rules,
    RulesDiff,
    RulesReport,
    check_rules,
)
from oklahoma_rummy.scoring import (
    AccountLine,
    AdjustmentEntry,
    AwardEntry,
    Column,
    EndEntry,
    EntryScore,
    FinalAccount,
    Payment,
    PenaltiesEntry,
    PointsEntry,
    Rescoring,
    ResultEntry,
    RoundResult,
    RoundScore,
    ScoreItem,
    ScoreSheet,
    SheetLine,
    SheetRow,
    SideAccount,
    SideStatistics,
    TableScore,
    VoidEntry,
)
from oklahoma_rummy.scoring.entries import SheetEntry
from oklahoma_rummy.simulation import (
    Advice,
    Caps,
    Careful,
    Comparison,
    DiscardAdvice,
    Duel,
    Estimate,
    Greedy,
    Measure,
    Pair,
    PlayedDeal,
    PlayedMatch,
    Prospect,
    Share,
    Simulation,
    TakeAdvice,
    advise,
    compare,
    duel,
    run,
)
from oklahoma_rummy.testing.strategies import (
    ANY_RULES,
    KINDS_OF_ACTION,
    actions,
    broken_rules,
    card_sets,
    cards,
    events,
    hands,
    matches,
    meld_rules,
    melds,
    near_arrangements,
    record_any,
    results,
    rounds,
    rules,
    scores,
    sheets,
    spreads,
    views,
)

Strategy = st.SearchStrategy
_Value = TypeVar("_Value")
_SEEDS = st.integers(0, 10**6)


@st.composite
def _arranged(draw: st.DrawFn) -> Arrangement:
    return draw(st.sampled_from(near_arrangements(draw(hands()))))


@st.composite
def _options(draw: st.DrawFn) -> DiscardOption:
    return draw(st.sampled_from(discards(draw(hands(11)))))


@st.composite
def _defences(draw: st.DrawFn) -> Defence:
    spread = draw(spreads())
    shown = CardSet(card for meld in spread for card in meld.cards)
    rest = draw(st.permutations(list(PACK - shown)))
    return best_defence(CardSet(rest[:10]), spread, draw(st.sampled_from(LayoffMode)))


@st.composite
def _played(draw: st.DrawFn) -> PlayedRound:
    match = draw(matches())
    assume(match.history)
    return draw(st.sampled_from(match.history))


@st.composite
def _one_of(
    draw: st.DrawFn, whole: Callable[[], Strategy[Any]], parts: Callable[[Any], Sequence[Any]]
) -> Any:  # noqa: ANN401  whatever the parts are
    """Draw a part of something that has parts of the kind in question."""
    found = parts(draw(whole()))
    assume(found)
    return draw(st.sampled_from(found))


@st.composite
def _entries(draw: st.DrawFn, kind: str, under: Strategy[Rules] = ANY_RULES) -> SheetEntry:
    """Draw an entry of one of ``KINDS_OF_ENTRY``."""
    return record_any(draw, ScoreSheet.new(draw(under)), kind).entries[0]


def _accounts() -> Strategy[FinalAccount]:
    return sheets().map(ScoreSheet.final)


def _side_accounts() -> Strategy[SideAccount]:
    return _one_of(_accounts, attrgetter("accounts"))


def _short_accounts() -> Strategy[FinalAccount]:
    """Draw what a match of one hand comes to: only what is over is paid."""
    return sheets(rules(hands_per_match=1)).map(ScoreSheet.final)


def _reports() -> Strategy[RulesReport]:
    return st.one_of(
        rules().map(lambda each: check_rules(each.to_toml())), broken_rules().map(check_rules)
    )


def _lines() -> Strategy[SheetLine]:
    return _one_of(sheets, attrgetter("lines"))


def _diffs() -> Strategy[RulesDiff]:
    return st.builds(Rules.diff, rules(), rules())


@st.composite
def _rescorings(draw: st.DrawFn) -> Rescoring:
    sheet = draw(sheets())
    return sheet.under(sheet.rules.evolve(gin_bonus=draw(st.integers(0, 100))))


def _legal_actions() -> Strategy[LegalActions]:
    return rounds().map(attrgetter("legal_actions"))


@st.composite
def _reasons(draw: st.DrawFn) -> IllegalReason:
    reason = draw(rounds()).why_illegal(draw(actions()))
    assume(reason)
    return cast("IllegalReason", reason)


@st.composite
def _advice(draw: st.DrawFn) -> Advice:
    state = draw(rounds())
    return advise(state.view(0 if state.turn is None else state.turn))


def _weights() -> Strategy[float]:
    return st.floats(0, 10)


def _caps() -> Strategy[Caps]:
    return st.builds(Caps, turns=st.integers(1, 100), deals=st.integers(1, 5))


@st.composite
def _simulations(draw: st.DrawFn) -> Simulation:
    """Draw short runs of quick players."""
    return run("short", ["greedy", "random"], 1, draw(_SEEDS), caps=draw(_caps()))


@st.composite
def _duels(draw: st.DrawFn) -> Duel:
    return duel("greedy", "random", "short", 1, draw(_SEEDS), caps=draw(_caps()))


@st.composite
def _comparisons(draw: st.DrawFn) -> Comparison:
    return compare("short", "long", 1, draw(_SEEDS), strong="greedy")


STRATEGIES: Mapping[type, Callable[[], Strategy[Any]]] = {
    Card: cards,
    CardSet: card_sets,
    MeldRules: meld_rules,
    Meld: melds,
    Arrangement: _arranged,
    DiscardOption: _options,
    Defence: _defences,
    Rules: rules,
    RulesDiff: _diffs,
    RuleChange: lambda: _one_of(_diffs, attrgetter("changes")),
    RulesReport: _reports,
    Problem: lambda: _one_of(_reports, attrgetter("problems")),
    **KINDS_OF_ACTION,
    Round: rounds,
    LegalActions: _legal_actions,
    IllegalReason: _reasons,
    PlayerView: views,
    Match: matches,
    PlayedRound: _played,
    Event: events,
    RoundResult: results,
    RoundScore: scores,
    ScoreItem: lambda: _one_of(scores, attrgetter("items")),
    ScoreSheet: sheets,
    ResultEntry: lambda: _entries("result"),
    PointsEntry: lambda: _entries("told", rules(scoring="points")),
    PenaltiesEntry: lambda: _entries("told", rules(scoring="penalty")),
    VoidEntry: lambda: _entries("void"),
    AwardEntry: lambda: _entries("award"),
    AdjustmentEntry: lambda: _entries("adjustment"),
    EndEntry: lambda: _entries("end"),
    SheetLine: _lines,
    EntryScore: lambda: _lines().map(attrgetter("score")),
    TableScore: lambda: _one_of(_lines, attrgetter("score.tables")),
    Column: lambda: _one_of(sheets, attrgetter("columns")),
    SheetRow: lambda: _one_of(sheets, attrgetter("rows")),
    SideStatistics: lambda: _one_of(sheets, attrgetter("statistics")),
    Rescoring: _rescorings,
    FinalAccount: _accounts,
    SideAccount: _side_accounts,
    AccountLine: lambda: _one_of(_side_accounts, attrgetter("lines")),
    Payment: lambda: _one_of(_short_accounts, attrgetter("payments")),
    Advice: _advice,
    DiscardAdvice: lambda: _one_of(_advice, attrgetter("discards")),
    Prospect: lambda: _one_of(_advice, lambda advice: advice.draw and [advice.draw]),
    TakeAdvice: lambda: _one_of(_advice, lambda advice: advice.take and [advice.take]),
    Simulation: _simulations,
    PlayedMatch: lambda: _one_of(_simulations, attrgetter("matches")),
    PlayedDeal: lambda: _one_of(_simulations, lambda played: played.matches[0].deals),
    Share: lambda: _duels().map(attrgetter("score")),
    Caps: _caps,
    Duel: _duels,
    Comparison: _comparisons,
    Measure: lambda: _one_of(_comparisons, attrgetter("measures")),
    Estimate: lambda: _one_of(_comparisons, attrgetter("measures")).map(attrgetter("difference")),
    Pair: lambda: _one_of(_duels, attrgetter("pairs")),
    Greedy: lambda: st.just(Greedy()),
    Careful: lambda: st.builds(
        Careful, hope=_weights(), danger=_weights(), early=st.integers(0, 52)
    ),
}
"""The strategy of each public class, called without arguments."""


def strategy_of(cls: type[_Value]) -> Strategy[_Value]:
    """Return the strategy of a class of values; Hypothesis asks it by ``st.from_type``.

    Raises:
        UnknownNameError: If the class is not one of the public values.
    """
    if cls not in STRATEGIES:
        known = [each.__name__ for each in STRATEGIES]
        raise UnknownNameError(name="public value", value=cls.__name__, known=known)
    drawn: Strategy[_Value] = STRATEGIES[cls]()
    return drawn
