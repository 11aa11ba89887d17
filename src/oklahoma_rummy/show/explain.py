"""How rules differ from others, in words and in points: each example is really played under both.

What differs is found below, by ``Rules.diff``. Here every change gets the half sentence of its
values and, where it makes a difference, an example: the same hand, or the same match, that
showdown, price and the score sheet are asked for under the one rules and under the other.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, final

from attrs import frozen

from oklahoma_rummy.cards import deck_from_seed
from oklahoma_rummy.errors import InvalidRoundError, InvalidRulesError
from oklahoma_rummy.melds import deadwood
from oklahoma_rummy.play import Round
from oklahoma_rummy.rules import Partnership, RuleChange, Rules, RulesDiff, Scoring
from oklahoma_rummy.scoring import RoundScore, ScoreSheet, price
from oklahoma_rummy.show.example_hands import ExampleHands, Story, example_hands
from oklahoma_rummy.show.wording import wording
from oklahoma_rummy.values import value_class

_RED, _SPADE = "Kd", "Ks"
_MOST_HANDS = 60
"""The longest match that is played for an example."""
_NOT_ALLOWED = "not allowed"


@final
@value_class
@frozen(kw_only=True)
class Example:
    """One case under two sets of rules."""

    case: str
    """What happens."""
    here: str
    """What it comes to under the rules."""
    there: str
    """What it comes to under the other rules."""
    hands: tuple[ExampleHands, ExampleHands] | None = None
    """The hands under each, where the case is a single hand."""

    def __str__(self) -> str:
        """Return the case with both figures; what is counted is said once if it is the same."""
        (_, what), (number, other) = (each.split(" ", 1) for each in (self.here, self.there))
        there = number if what == other else self.there
        return f"{self.case}: {self.here} instead of {there}"


def explain(diff: RulesDiff) -> str:
    """Return what differs between two sets of rules, in words and in points.

    Args:
        diff: What ``Rules.diff`` returned.

    Example:
        >>> print(explain(Rules(spade_multiplier=3).diff("oklahoma_rummy")))
        spade_multiplier: 3 instead of 2
          a spade upcard triples all points of the hand; not: a spade upcard doubles all points of \
the hand
          gin, upcard Ks: 135 points to seat 0 instead of 90
    """
    examples = {change.field: str(example_of(change, diff) or "") for change in diff.changes}
    fields: dict[str, list[str]] = {}
    for field, example in examples.items():
        fields.setdefault(example, []).append(field)
    told = [
        _explain(change, examples[change.field] if len(fields[examples[change.field]]) == 1 else "")
        for change in diff.changes
    ]
    # One figure that several changes make together is not the figure of any of them.
    told += [
        f"{', '.join(names)} together\n  {example}"
        for example, names in fields.items()
        if example and len(names) > 1
    ]
    return "\n".join(told) or "nothing differs"


def example_of(change: RuleChange, diff: RulesDiff) -> Example | None:
    """Return an example of what one change makes different, if there is one.

    Args:
        change: One of the changes.
        diff: What it is a change of.
    """
    if not change.has_effect:
        return None
    cases = [case for case in _CASES.get(change.field, ()) if _matters(case, change, diff.rules)]
    for case in cases:
        found = case(diff.rules), case(diff.other)
        here, there = found
        if here and there and here.figure != there.figure and here.case == there.case:
            hands = (here.hands, there.hands) if here.hands and there.hands else None
            return Example(case=here.case, here=here.figure, there=there.figure, hands=hands)
    return None


def _explain(change: RuleChange, example: str) -> str:
    value, other = wording(change.field, change.value), wording(change.field, change.other)
    lines = [str(change), f"{value}; not: {other}", example]
    return "\n  ".join(filter(None, lines))


@final
@value_class
@frozen
class _Told:
    """What a case comes to under some rules."""

    case: str
    figure: str
    hands: ExampleHands | None = None


_Case = Callable[[Rules], _Told | None]


def _matters(case: _Case, change: RuleChange, rules: Rules) -> bool:
    """Whether a case shows this change: it comes out otherwise with nothing else changed.

    A field that cannot be changed alone is shown by whatever comes out otherwise.
    """
    try:
        back: dict[str, Any] = {change.field: change.other}
        before = rules.evolve(**back)
    except InvalidRulesError:
        return True
    after, old = case(rules), case(before)
    return after is not None and old is not None and after.figure != old.figure


def _hand(story: Story, upcard: str, rules: Rules) -> _Told | None:
    """Return what a hand is worth."""
    hands = example_hands(rules, story, upcard)
    if hands is None:
        return None
    try:
        figure = _points(price(hands.settle(rules), rules), rules)
    except InvalidRoundError:
        figure = _NOT_ALLOWED
    return _Told(f"{story}, upcard {upcard}", figure, hands)


def _points(score: RoundScore, rules: Rules) -> str:
    """Return who gets the points of a hand, or under penalty scoring takes them."""
    noun, verb = ("penalty point", "for") if rules.scoring is Scoring.PENALTY else ("point", "to")
    shares = [
        f"{_count(points, noun)} {verb} seat {seat}"
        for seat, points in enumerate(score.points)
        if points or (seat in score.result.winners and verb == "to")
    ]
    return ", ".join(shares) or "nobody scores"


def _boxes(story: Story, upcard: str, rules: Rules) -> _Told | None:
    """Return the boxes that a hand earns."""
    sheet = _record(ScoreSheet.new(rules), story, upcard)
    if sheet is None or rules.scoring is Scoring.PENALTY:
        return None
    boxes = sum(sheet.columns[0].boxes)
    return _Told(f"{story}, upcard {upcard}", _count(boxes, "box", "boxes"))


def _record(sheet: ScoreSheet, story: Story, upcard: str, knocker: int = 0) -> ScoreSheet | None:
    """Record an example hand on a sheet, at both tables if there are two."""
    hands = example_hands(sheet.rules, story, upcard)
    if hands is None:
        return None
    try:
        result = hands.settle(sheet.rules, knocker)
    except InvalidRoundError:
        return None
    if sheet.rules.partnership is Partnership.TWO_TABLES:
        return sheet.record(result, result)
    return sheet.record(result)


def _match(rules: Rules, *, against: int, figure: Callable[[ScoreSheet], str]) -> _Told | None:
    """Play a match of nothing but gin, of which the others win the first hands."""
    sheet: ScoreSheet | None = ScoreSheet.new(rules)
    for number in range(_MOST_HANDS):
        if sheet is None or sheet.is_over:
            break
        sheet = _record(sheet, Story.GIN, _RED, knocker=int(number < against))
    if sheet is None or not sheet.is_over:
        return None
    wins = "wins every hand but the first" if against else "wins every hand"
    return _Told(f"a match in which seat 0 {wins} by the same gin", figure(sheet))


def _length(sheet: ScoreSheet) -> str:
    return _count(len(sheet.entries), "hand")


def _total(sheet: ScoreSheet) -> str:
    side = 1 if sheet.rules.scoring is Scoring.PENALTY else 0
    return f"{_count(sheet.totals[side], 'point')} in total for seat {side}"


def _left(cards: str, rules: Rules) -> _Told:
    return _Told(f"a hand of {cards}", f"{_count(deadwood(cards, rules.meld_rules), 'point')} left")


def _limit(upcard: str, rules: Rules) -> _Told:
    return _Told(f"the knock limit under {upcard}", _count(rules.knock_limit(upcard), "point"))


def _stock(rules: Rules) -> _Told:
    count = Round.deal(rules, deck_from_seed(0)).stock_count
    return _Told("the stock after the deal", _count(count, "card"))


def _draws(rules: Rules) -> _Told:
    count = Round.deal(rules, deck_from_seed(0)).stock_count - rules.stock_floor
    return _Told("until the stock is exhausted", _count(count, "draw"))


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number} {noun if number == 1 else plural or f'{noun}s'}"


_GIN = partial(_hand, Story.GIN, _RED)
_UNDERCUT = partial(_hand, Story.UNDERCUT, _RED)
_LAID_OFF = (
    partial(_hand, Story.KNOCK_LAID_OFF, _RED),
    partial(_hand, Story.GIN_LAID_OFF, _RED),
)
_TOTAL = partial(_match, against=1, figure=_total)
_CASES: Mapping[str, tuple[_Case, ...]] = {
    "players": (_GIN,),
    "partnership": (_GIN, _UNDERCUT),
    "hand_size": (_stock,),
    "ace_runs": (partial(_left, "QhKhAh"), partial(_left, "KhAh2h")),
    "ace_deadwood": (partial(_left, "Ah"),),
    "ace_upcard": (partial(_limit, "Ah"),),
    "fixed_knock_limit": (partial(_limit, "4h"), partial(_limit, "Kh")),
    "knock_limit_cap": (partial(_limit, "Kh"),),
    "big_gin_bonus": (partial(_hand, Story.BIG_GIN, _RED),),
    "stock_floor": (_draws,),
    "layoffs": _LAID_OFF,
    "layoff_on_gin": _LAID_OFF,
    "tie": (partial(_hand, Story.EQUAL, _RED),),
    "partner_layoff": _LAID_OFF,
    "gin_bonus": (_GIN,),
    "undercut_bonus": (_UNDERCUT,),
    "spade_multiplier": (
        partial(_hand, Story.GIN, _SPADE),
        partial(_hand, Story.KNOCK, _SPADE),
    ),
    "multi_gin_bonus": (_GIN,),
    "multi_undercut_bonus": (_UNDERCUT,),
    "multi_tie": (_UNDERCUT,),
    "scoring": (_GIN,),
    "target": (partial(_match, against=0, figure=_length),),
    "hands_per_match": (partial(_match, against=0, figure=_length),),
    "game_bonus": (_TOTAL,),
    "box_bonus": (_TOTAL,),
    "box_timing": (_TOTAL, partial(_match, against=0, figure=_length)),
    "extra_boxes_gin": (partial(_boxes, Story.GIN, _RED),),
    "extra_boxes_undercut": (partial(_boxes, Story.UNDERCUT, _RED),),
    "extra_boxes_big_gin": (partial(_boxes, Story.BIG_GIN, _RED),),
    "spade_boxes": (
        partial(_boxes, Story.GIN, _SPADE),
        partial(_boxes, Story.UNDERCUT, _SPADE),
    ),
    "shutout": (partial(_match, against=0, figure=_total),),
    "hollywood_columns": (_TOTAL,),
    "hollywood_entry": (_TOTAL,),
    "hollywood_last_multiplier": (_TOTAL,),
}
"""For a field, the cases that may show what it changes, the plainest first."""
