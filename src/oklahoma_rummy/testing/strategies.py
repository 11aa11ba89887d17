"""Hypothesis strategies for every public value.

Lives here: a strategy for each value that programs pass around, named as the value in the plural.
Rounds and matches are played by the ways of ``ways``, so whatever is drawn can happen at a table.
Strategies by type, and of what comes with these values, are in ``by_type``.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Unpack, cast

from hypothesis import assume
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, Card, CardSet
from oklahoma_rummy.melds import (
    AceRuns,
    Arrangement,
    Meld,
    MeldRules,
    arrangements,
    best_arrangement,
)
from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Event,
    Gin,
    Knock,
    LayOff,
    Match,
    Pass,
    Phase,
    PlayerView,
    Reshuffle,
    Round,
    Take,
)
from oklahoma_rummy.rules import (
    RULE_FIELDS,
    RuleChanges,
    Rules,
    rule_problems,
)
from oklahoma_rummy.rules.rule_field import RuleField
from oklahoma_rummy.scoring import (
    AwardReason,
    EndReason,
    RoundResult,
    RoundScore,
    ScoreSheet,
    VoidReason,
    price,
)
from oklahoma_rummy.testing.ways import WAYS, Way, knock_when_possible

Strategy = st.SearchStrategy

_LONGEST_ROUND = 600
"""Actions after which a round is given up: discards can be taken for ever."""
_KEPT = ("players", "partnership", "scoring")
"""Fields that others give way to, since they clash with many."""
_TABLES = [(2, "none"), (3, "none"), (4, "none"), (4, "one_table"), (4, "two_tables")]
"""Players and partnerships that go together."""


# --- cards and melds ---------------------------------------------------------------------------


def cards() -> Strategy[Card]:
    """Draw a card of the pack.

    Example:
        >>> from hypothesis import find
        >>> str(find(cards(), lambda card: True))
        'Ac'
    """
    return st.integers(0, 51).map(Card.from_index)


def card_sets(*, min_size: int = 0, max_size: int = 52) -> Strategy[CardSet]:
    """Draw a set of cards.

    Args:
        min_size: The fewest cards.
        max_size: The most cards.
    """
    return st.sets(cards(), min_size=min_size, max_size=max_size).map(CardSet)


@st.composite
def hands(draw: st.DrawFn, size: int = 10, *, dense: bool | None = None) -> CardSet:
    """Draw a hand.

    Args:
        draw: Given by Hypothesis.
        size: How many cards it holds.
        dense: Whether melds abound and compete for cards; ``None`` for hands of both kinds. It
            needs cards of two suits or a few ranks, so at most 16 cards are drawn densely.

    Example:
        >>> from hypothesis import find
        >>> from oklahoma_rummy import deadwood
        >>> str(find(hands(4), lambda hand: deadwood(hand) == 0))
        'A234...'
    """
    if dense is None:
        dense = draw(st.booleans())
    pool = draw(_crowded()) if dense and size <= 16 else PACK
    chosen = draw(st.permutations(list(pool)))[:size]
    return CardSet(chosen)


@st.composite
def _crowded(draw: st.DrawFn) -> CardSet:
    """Draw cards among which melds abound: four to six neighbouring ranks, or two suits."""
    if draw(st.booleans()):
        first, width = draw(st.integers(0, 12)), draw(st.integers(4, 6))
        ranks = {(first + step) % 13 for step in range(width)}
        return CardSet(card for card in PACK if card.index % 13 in ranks)
    suits = draw(st.sets(st.integers(0, 3), min_size=2, max_size=2))
    return CardSet(card for card in PACK if card.suit in suits)


def decks() -> Strategy[tuple[Card, ...]]:
    """Draw a deck: the 52 cards in deal order."""
    return st.permutations(list(PACK)).map(tuple)


def meld_rules() -> Strategy[MeldRules]:
    """Draw the two facts that melding needs."""
    return st.builds(
        MeldRules, ace_runs=st.sampled_from(AceRuns), ace_deadwood=st.sampled_from([1, 15])
    )


USUAL = MeldRules()
"""How most tables meld."""


def melds(meld_rules: MeldRules = USUAL) -> Strategy[Meld]:
    """Draw a meld that is legal under these rules.

    Args:
        meld_rules: What the table melds by.
    """
    return st.sampled_from(meld_rules.solver.melds).map(CardSet.from_mask).map(Meld)


@st.composite
def spreads(draw: st.DrawFn, meld_rules: MeldRules = USUAL) -> tuple[Meld, ...]:
    """Draw disjoint melds, at least one, as a knocker may show them, in mask order.

    Args:
        draw: Given by Hypothesis.
        meld_rules: What the table melds by.
    """
    hand = draw(hands(10, dense=True))
    shown = draw(st.sampled_from([each.melds for each in near_arrangements(hand, meld_rules)]))
    return shown or (draw(melds(meld_rules)),)


def near_arrangements(hand: CardSet, meld_rules: MeldRules = USUAL) -> tuple[Arrangement, ...]:
    """Return the arrangements of a hand that leave at most ten points more than the best.

    Internal.
    """
    least = best_arrangement(hand, meld_rules)
    return arrangements(hand, meld_rules, within=least.deadwood + 10)


# --- rules -------------------------------------------------------------------------------------


def field_values(field: RuleField) -> Strategy[Any]:
    """Draw any value that a field of the rules allows, often its default.

    Args:
        field: One of ``RULE_FIELDS``.
    """
    if field.enum:
        values: Strategy[Any] = st.sampled_from(field.enum)
    elif field.high is None:
        values = st.booleans()
    else:
        values = st.integers(field.low, field.high)
    none = st.none() if field.or_none else st.nothing()
    return st.just(field.default) | none | values


def rule_values() -> Strategy[dict[str, Any]]:
    """Draw an allowed value for every field of the rules; they need not go together."""
    return st.fixed_dictionaries({name: field_values(each) for name, each in RULE_FIELDS.items()})


@st.composite
def rules(draw: st.DrawFn, **fixed: Unpack[RuleChanges]) -> Rules:
    """Draw sound rules.

    Of fields that do not go together some go back to their defaults.

    Args:
        draw: Given by Hypothesis.
        fixed: Fields that every drawing holds.

    Raises:
        InvalidRulesError: If the fixed fields do not go together.

    Example:
        >>> from hypothesis import find
        >>> find(rules(target=300), lambda _: True).target
        300
    """
    given = dict(fixed)
    values = draw(rule_values())
    values["players"], values["partnership"] = draw(st.sampled_from(_TABLES))
    values |= given
    while problems := rule_problems(values):
        changed = [
            name
            for name in problems[0].fields
            if name not in given and values[name] != RULE_FIELDS[name].default
        ]
        if not changed:
            break
        name = min(changed, key=_KEPT.__contains__)
        values[name] = RULE_FIELDS[name].default
    return Rules(**values)


ANY_RULES = rules()
"""Any sound rules."""


@st.composite
def broken_rules(draw: st.DrawFn) -> dict[str, object]:
    """Draw values by field that ``check_rules`` finds fault with."""
    values: dict[str, object] = dict(draw(rule_values()))
    name = draw(st.sampled_from(sorted(RULE_FIELDS)))
    wrong = draw(st.sampled_from(["unknown", "odd", "at odds"]))
    if wrong == "unknown":
        values[name[:-1]] = values.pop(name)
    elif wrong == "odd":
        values[name] = draw(st.sampled_from([-1, 10_001, 2.5, "nonsense", [], {}]))
    assume(rule_problems(values))
    return values


# --- play --------------------------------------------------------------------------------------


@st.composite
def rounds(
    draw: st.DrawFn,
    under: Strategy[Rules] = ANY_RULES,
    *,
    phase: Phase | None = None,
    way: Way | None = None,
) -> Round:
    """Draw a round in the middle of play, over, or stopped.

    Args:
        draw: Given by Hypothesis.
        under: The rules that the table plays.
        phase: The phase that it is in; ``None`` for any.
        way: How it was played; ``None`` for any of ``WAYS``.

    Example:
        >>> from hypothesis import find
        >>> find(rounds(phase=Phase.LAYOFF), lambda state: True).phase
        <Phase.LAYOFF: 'layoff'>
    """
    state = _deal(draw, under)
    rng = _random(draw)
    choose = way or draw(st.sampled_from(WAYS))
    is_any = phase in {None, Phase.STOPPED}
    left = draw(st.integers(0, 100)) if is_any else _LONGEST_ROUND
    while left and state.phase is not Phase.OVER and state.phase is not phase:
        state = state.play(choose(state, rng))
        left -= 1
    if phase is Phase.STOPPED or (phase is None and draw(st.integers(0, 15)) == 15):
        state = state.stop()
    assume(phase in {None, state.phase})
    return state


def _random(draw: st.DrawFn) -> Random:
    """Draw what chooses among actions: a seed shrinks faster than its choices would."""
    return Random(draw(st.integers(0, 2**32)))  # noqa: S311  no secrets here


def _deal(draw: st.DrawFn, under: Strategy[Rules]) -> Round:
    played = draw(under)
    dealer = draw(st.integers(0, played.seats_at_table - 1))
    return Round.deal(played, draw(decks()), dealer)


ANY_ROUND = rounds()
"""Any round, at any moment."""


@st.composite
def views(draw: st.DrawFn, of: Strategy[Round] = ANY_ROUND) -> PlayerView:
    """Draw what a seat, or a spectator, knows of a round.

    Args:
        draw: Given by Hypothesis.
        of: The rounds to look at.
    """
    state = draw(of)
    return state.view(draw(st.sampled_from([None, *range(len(state.hands))])))


def actions() -> Strategy[Action]:
    """Draw an action of any kind; whether it is legal depends on the round."""
    return st.one_of([kind() for kind in KINDS_OF_ACTION.values()])


_shown = spreads() | st.none()
KINDS_OF_ACTION: Mapping[type, Callable[[], Strategy[Any]]] = {
    Draw: lambda: st.just(Draw()),
    Take: lambda: st.just(Take()),
    Pass: lambda: st.just(Pass()),
    Done: lambda: st.just(Done()),
    Discard: lambda: cards().map(Discard),
    Knock: lambda: st.builds(Knock, cards(), _shown),
    Gin: lambda: st.builds(Gin, cards(), _shown),
    BigGin: lambda: st.builds(BigGin, _shown),
    LayOff: lambda: st.builds(LayOff, cards(), st.integers(0, 16)),
    Reshuffle: lambda: card_sets(min_size=1).map(lambda each: Reshuffle(tuple(each))),
}
"""The strategy of each kind of action."""


@st.composite
def matches(
    draw: st.DrawFn,
    under: Strategy[Rules] = ANY_RULES,
    *,
    way: Way | None = None,
    most_rounds: int = 3,
) -> Match:
    """Draw a match of some rounds, the last perhaps in play, some of them stopped.

    Args:
        draw: Given by Hypothesis.
        under: The rules that the table plays.
        way: How it was played; ``None`` for any of ``WAYS``.
        most_rounds: The most rounds that are dealt.
    """
    table = draw(under)
    dealer = draw(st.integers(0, table.seats_at_table - 1))
    rng = _random(draw)
    choose = way or draw(st.sampled_from(WAYS))
    left = draw(st.integers(0, 100 * most_rounds))
    match = Match.start(table, dealer=dealer)
    for _ in range(draw(st.integers(0, most_rounds))):
        if match.is_over or match.is_dealt:
            break
        match = match.deal(*[draw(decks()) for _ in match.tables])
        while left and match.is_dealt:
            where = rng.choice([n for n, each in enumerate(match.rounds) if _goes_on(each)])
            match = match.play(choose(match.rounds[where], rng), where)
            left -= 1
        if match.is_dealt and draw(st.integers(0, 3)) == 3:
            match = draw(_stops(match))
    if not match.is_over and draw(st.integers(0, 7)) == 7:
        winner = draw(st.sampled_from([None, *range(match.rules.sides)]))
        match = match.end(draw(st.sampled_from(EndReason)), winner, note=draw(_NOTES))
    return match


def _stops(match: Match) -> Strategy[Match]:
    """Draw a match whose round in play is voided or awarded."""
    voided = st.builds(match.void_round, st.sampled_from(VoidReason), note=_NOTES)
    winners, points = st.integers(0, match.rules.players - 1), st.integers(0, 200)
    reasons = st.sampled_from(AwardReason)
    return voided | st.builds(match.award_round, winners, points, reasons, note=_NOTES)


_NOTES = st.sampled_from(["", "late", 'a "note"\nof two lines; with # and :'])
"""What is remembered about a stop."""


def _goes_on(state: Round) -> bool:
    return state.phase is not Phase.OVER


ANY_MATCH = matches()
"""Any match, at any moment."""


@st.composite
def events(draw: st.DrawFn, of: Strategy[Match] = ANY_MATCH) -> Event:
    """Draw an event of a match as a seat, or a spectator, sees it.

    Args:
        draw: Given by Hypothesis.
        of: The matches to look at.
    """
    match = draw(of)
    seen = match.events(draw(st.sampled_from([None, *range(match.rules.players)])))
    assume(seen)
    return draw(st.sampled_from(seen))


def records(of: Strategy[Match] = ANY_MATCH) -> Strategy[str]:
    """Draw the record of a match, as text.

    Args:
        of: The matches.
    """
    return of.map(str)


# --- scores ------------------------------------------------------------------------------------


@st.composite
def results(draw: st.DrawFn, under: Strategy[Rules] = ANY_RULES) -> RoundResult:
    """Draw what happened in a round that is over.

    Args:
        draw: Given by Hypothesis.
        under: The rules that the table plays.
    """
    way = draw(st.sampled_from([knock_when_possible, *WAYS]))
    state = draw(rounds(under, phase=Phase.OVER, way=way))
    assume(state.result)
    return cast("RoundResult", state.result)


@st.composite
def scores(draw: st.DrawFn, under: Strategy[Rules] = ANY_RULES) -> RoundScore:
    """Draw what a round is worth.

    Args:
        draw: Given by Hypothesis.
        under: The rules that the table plays.
    """
    result = draw(results(under))
    return price(result, result.rules)


@st.composite
def sheets(
    draw: st.DrawFn, under: Strategy[Rules] = ANY_RULES, *, most_entries: int = 6
) -> ScoreSheet:
    """Draw a score sheet with some entries on it, of every kind that its rules have.

    Args:
        draw: Given by Hypothesis.
        under: The rules that the table plays.
        most_entries: The most entries on it.
    """
    table = draw(under)
    sheet = ScoreSheet.new(table, dealer=draw(st.integers(0, table.seats_at_table - 1)))
    for _ in range(draw(st.integers(0, most_entries))):
        if sheet.is_over:
            break
        sheet = record_any(draw, sheet, draw(st.sampled_from(KINDS_OF_ENTRY)))
    return sheet


KINDS_OF_ENTRY = ("result", "told", "told", "void", "award", "adjustment", "end")


def record_any(  # noqa: PLR0911  one for each kind of entry
    draw: st.DrawFn, sheet: ScoreSheet, kind: str
) -> ScoreSheet:
    """Record an entry of a kind. Internal."""
    points = draw(st.integers(1, 80))
    side = draw(st.integers(0, len(sheet.sides) - 1))
    match kind:
        case "result":
            results_of = results(st.just(sheet.rules))
            tables = sheet.rules.players // sheet.rules.seats_at_table
            return sheet.record(*[draw(results_of) for _ in range(tables)])
        case "void":
            return sheet.record_void(reason=draw(st.none() | st.sampled_from(VoidReason)))
        case "award":
            return sheet.record_award(side, points, draw(st.sampled_from(AwardReason)))
        case "adjustment":
            return sheet.adjust(side, draw(st.sampled_from([points, -points])), "a correction")
        case "end":
            winner = draw(st.none() | st.just(side))
            return sheet.end(draw(st.sampled_from(EndReason)), winner)
    if sheet.rules.scoring == "penalty":
        return sheet.record_penalties(
            [0 if each == side else points for each in range(len(sheet.sides))]
        )
    return sheet.record_points(side, points)
