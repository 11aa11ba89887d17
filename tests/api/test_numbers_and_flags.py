"""One law for whole numbers and flags, wherever one is taken.

A whole number is whatever Python counts as one, NumPy's included, and a flag is a ``bool`` or a
``numpy.bool_``. What is kept is a plain ``int`` or ``bool``: only these can be saved everywhere.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import attrs
import numpy as np
import pytest

from oklahoma_rummy import (
    PACK,
    Arrangement,
    Card,
    CardSet,
    LayOff,
    Match,
    MeldRules,
    OklahomaRummyError,
    Rank,
    Round,
    Rules,
    ScoreSheet,
    Suit,
    arrangements,
    check_rules,
    numbers,
    price,
    rule_sheet,
    showdown,
)
from oklahoma_rummy.errors import ErrorCode
from oklahoma_rummy.melds import Defence, DiscardOption
from oklahoma_rummy.numbers import Chances, census
from oklahoma_rummy.play import Event, PlayedRound
from oklahoma_rummy.rules import RULE_FIELDS
from oklahoma_rummy.scoring import (
    ItemKind,
    PenaltiesEntry,
    PointsEntry,
    RoundResult,
    ScoreItem,
)
from oklahoma_rummy.show import draw_blank_pad, draw_blank_page

Taker = Callable[[Any], Any]

HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
RESULT = showdown("oklahoma_rummy", upcard="7s", hands=HANDS)
SCORE = price(RESULT, Rules())
SHEET = ScoreSheet.new("oklahoma_rummy").record_points(0, 30).record_points(1, 20)
PENALTIES = ScoreSheet.new("rami_oklahoma(players=3)")
MATCH = Match.start("oklahoma_rummy").deal(PACK)
DEALT = MATCH.rounds[0]
SETUP: dict[str, Any] = {
    "rules": "short",
    "upcard": "7s",
    "hands": ["A23.456.789.T", "4567.TJQ..A23"],
}


def rules_with(name: str, value: Any) -> Any:
    """Return rules with a field changed, and whatever it needs beside it."""
    others: dict[str, dict[str, Any]] = {
        "hollywood_last_multiplier": {"hollywood_columns": 2},
        "extra_boxes_big_gin": {"big_gin_bonus": 31},
    }
    return Rules(**others.get(name, {}), **{name: value})


NUMBERS: dict[str, tuple[Taker, int]] = {
    **{
        f"Rules.{name}": (partial(rules_with, name), max(2, field.low))
        for name, field in RULE_FIELDS.items()
        if field.high is not None
    },
    "Rules.evolve": (lambda value: Rules().evolve(target=value), 100),
    "Rules.preset": (lambda value: Rules.preset("hollywood", target=value), 100),
    "Rules.side_of": (lambda value: Rules().side_of(value), 1),
    "Suit": (lambda value: Card(value, Rank.ACE), 3),
    "Rank": (lambda value: Card(Suit.CLUBS, value), 13),
    "Card.from_index": (Card.from_index, 51),
    "CardSet.from_mask": (CardSet.from_mask, 7),
    "MeldRules.ace_deadwood": (lambda value: MeldRules(ace_deadwood=value), 15),
    "Arrangement.deadwood": (
        lambda value: Arrangement(melds=(), unmatched=CardSet("Ts"), deadwood=value),
        10,
    ),
    "DiscardOption.deadwood": (lambda value: DiscardOption(Card.parse("7h"), value), 10),
    "Defence.layoffs": (
        lambda value: Defence(
            arrangement=Arrangement.parse("- | -"), layoffs=((Card.parse("7h"), value),)
        ),
        1,
    ),
    "arrangements.within": (lambda value: arrangements("4h5h6h7h8h9h", within=value), 3),
    "showdown.knocker": (
        lambda value: showdown("oklahoma_rummy", upcard="7s", hands=HANDS[::-1], knocker=value),
        1,
    ),
    "RoundResult.knocker": (lambda value: attrs.evolve(RESULT, knocker=value), 0),
    "RoundResult.deadwood": (
        lambda value: RoundResult(
            rules=Rules(), upcard="7s", knocker=0, deadwood=[value, 40]
        ),
        5,
    ),
    "RoundResult.layoffs": (
        lambda value: attrs.evolve(RESULT, layoffs=((), ((Card.parse("9c"), value),))),
        2,
    ),
    "ScoreItem.to": (lambda value: attrs.evolve(SCORE.items[0], to=value), 0),
    "ScoreItem.from_": (lambda value: attrs.evolve(SCORE.items[0], from_=value), 1),
    "ScoreItem.points": (
        lambda value: ScoreItem(what=ItemKind.DIFFERENCE, to=0, from_=1, points=value, why=""),
        70,
    ),
    "RoundScore.points": (lambda value: attrs.evolve(SCORE, points=[value, 0]), 70),
    "RoundScore.multiplier": (lambda value: attrs.evolve(SCORE, multiplier=value), 2),
    "PointsEntry.winner": (lambda value: PointsEntry(winner=value, points=1), 1),
    "PointsEntry.points": (lambda value: PointsEntry(winner=1, points=value), 1),
    "PenaltiesEntry.points": (lambda value: PenaltiesEntry(points=[0, value], winner=0), 1),
    "PenaltiesEntry.winner": (lambda value: PenaltiesEntry(points=[1, 0], winner=value), 1),
    "ScoreSheet.first_dealer": (lambda value: attrs.evolve(SHEET, first_dealer=value), 1),
    "ScoreSheet.new": (lambda value: ScoreSheet.new("oklahoma_rummy", dealer=value), 1),
    "ScoreSheet.record_points.winner": (lambda value: SHEET.record_points(value, 10), 1),
    "ScoreSheet.record_points.points": (lambda value: SHEET.record_points(1, value), 10),
    "ScoreSheet.record_penalties.points": (
        lambda value: PENALTIES.record_penalties([value, 0, 4]),
        10,
    ),
    "ScoreSheet.record_penalties.winner": (
        lambda value: PENALTIES.record_penalties([10, 0, 0], value),
        1,
    ),
    "ScoreSheet.amend.number": (lambda value: SHEET.amend(value, note="late"), 1),
    "ScoreSheet.amend.winner": (lambda value: SHEET.amend(1, winner=value), 1),
    "ScoreSheet.with_dealer": (ScoreSheet.new("oklahoma_rummy").with_dealer, 1),
    "ScoreSheet.pad": (SHEET.pad, 60),
    "Column.account": (SHEET.columns[0].account, 1),
    "draw_blank_pad": (lambda value: draw_blank_pad("oklahoma_rummy", hands=value), 2),
    "draw_blank_page": (lambda value: draw_blank_page("oklahoma_rummy", hands=value), 2),
    "LayOff.meld": (lambda value: LayOff("6h", value), 1),
    "Round.deal": (lambda value: Round.deal("oklahoma_rummy", PACK, value), 1),
    "Round.setup.turn": (lambda value: Round.setup(**SETUP, turn=value), 1),
    "Round.view": (DEALT.view, 1),
    "Match.start": (lambda value: Match.start("oklahoma_rummy", dealer=value), 1),
    "Match.play.table": (lambda value: MATCH.play("draw", value), 0),
    "Match.view.seat": (MATCH.view, 1),
    "Match.view.table": (lambda value: MATCH.view(None, value), 0),
    "Match.events.seat": (MATCH.events, 1),
    "Match.events.since": (lambda value: MATCH.events(None, value), 1),
    "Match.autoplay_defence": (MATCH.autoplay_defence, 0),
    "PlayedRound.dealer": (lambda value: PlayedRound(dealer=value, decks=(tuple(PACK),)), 1),
    "Event.round": (lambda value: Event(round=value, table=0, kind="drew", seat=1), 1),
    "Event.table": (lambda value: Event(round=0, table=value, kind="drew", seat=1), 1),
    "Event.seat": (lambda value: Event(round=0, table=0, kind="drew", seat=value), 1),
    "Event.meld": (lambda value: Event(round=0, table=0, kind="laid_off", seat=1, meld=value), 1),
    "census.cards": (lambda value: census(value, where="A234..."), 3),
    "Chances.counts": (lambda value: Chances({value: value}), 3),
    "Chances.within": (Chances({0: 1, 5: 3}).within, 5),
    "numbers.random_hands": (
        lambda value: numbers.random_hands(value, np.random.default_rng(7)).tolist(),
        3,
    ),
    "numbers.random_hands.cards": (
        lambda value: numbers.random_hands(2, np.random.default_rng(7), cards=value).tolist(),
        3,
    ),
    "numbers.deadwood": (lambda value: numbers.deadwood([value]).tolist(), 7),
    "numbers.can_knock": (lambda value: numbers.can_knock([7], [value]).tolist(), 7),
}  # fmt: skip

FLAGS: dict[str, Taker] = {
    **{
        f"Rules.{name}": partial(rules_with, name)
        for name, field in RULE_FIELDS.items()
        if field.kind is bool
    },
    "RoundResult.big_gin": lambda value: RoundResult(
        rules=Rules(), upcard="7s", knocker=0, deadwood=(0, 40), big_gin=value
    ),
    "showdown.big_gin": lambda value: showdown(
        "oklahoma_rummy(big_gin_bonus=31)",
        upcard="7s",
        hands=[
            "4c5c6c 9s9h9d JdQdKd" + (" 9c Td" if value else " Td"),
            HANDS[1].replace("9c", "3c"),
        ],
        big_gin=value,
    ),
    "PointsEntry.spade": lambda value: PointsEntry(winner=0, points=5, spade=value),
    "ScoreSheet.record_points.spade": lambda value: SHEET.record_points(0, 5, spade=value),
    "Rules.to_toml": lambda value: Rules().to_toml(everything=value),
    "Rules.to_json": lambda value: Rules().to_json(everything=value),
    "rule_sheet.short": lambda value: rule_sheet("club", short=value),
    "PlayerView.to_dict": lambda value: DEALT.view(0).to_dict(legal_actions=value),
    "census.discard": lambda value: census(3, where="A234...", discard=value),
}

DOCUMENTS: dict[str, tuple[Callable[[Any], bool], int]] = {
    "check_rules": (lambda value: is_fine(check_rules({"target": value}).problems), 100),
    "check_rules.format": (lambda value: is_fine(check_rules({"format": value}).problems), 1),
    "Round.from_dict": (
        lambda value: is_read(Round.from_dict, DEALT.to_dict() | {"dealer": value}),
        0,
    ),
    "Round.setup": (
        lambda value: is_read(lambda dealer: Round.setup(**SETUP, dealer=dealer), value),
        1,
    ),
}
"""What takes a whole document, with a number in it."""

WIDTHS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]
NO_NUMBERS = [True, np.True_, 1.0, np.float64(1), float("nan"), "1", b"1", {}, 1j]
NO_FLAGS = [1, 0, np.int64(1), 1.0, "true", "", [True]]


def is_fine(problems: Any) -> bool:
    """Tell whether nothing is wrong; a wrong type must be what is."""
    assert all(each.code is ErrorCode.WRONG_TYPE for each in problems)
    return not problems


def is_read(read: Taker, data: Any) -> bool:
    """Tell whether data can be read; refused, it must be as one of our errors or a wrong type."""
    try:
        kept = read(data)
    except (OklahomaRummyError, TypeError):
        return False
    assert not [*from_numpy(kept)]
    return True


def from_numpy(value: Any) -> Iterator[Any]:
    """Walk through a value and all that it keeps; yield whatever is of NumPy."""
    if type(value).__module__ == "numpy":
        yield value
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from from_numpy(pair)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from from_numpy(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from from_numpy(getattr(value, field.name))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("take", "number"), NUMBERS.values(), ids=NUMBERS)
def test_numbers_of_numpy_are_taken_and_kept_plain(take: Taker, number: int, width: type) -> None:
    """A whole number of any width gives what Python's own gives, and nothing of NumPy is kept."""
    if number > np.iinfo(width).max:
        number = min(number, 100)
    kept = take(width(number))
    assert kept == take(number)
    assert repr(kept) == repr(take(number))
    assert not [*from_numpy(kept)]


@pytest.mark.parametrize("given", NO_NUMBERS, ids=repr)
@pytest.mark.parametrize("take", [take for take, _ in NUMBERS.values()], ids=NUMBERS)
def test_what_is_not_a_whole_number_is_refused(take: Taker, given: object) -> None:
    """A bool, a float, a text or a list is a wrong type wherever a whole number belongs."""
    with pytest.raises(TypeError):
        take(given)


@pytest.mark.parametrize("flag", [np.True_, np.False_])
@pytest.mark.parametrize("take", FLAGS.values(), ids=FLAGS)
def test_flags_of_numpy_are_taken_and_kept_plain(take: Taker, flag: np.bool_) -> None:
    """A flag of NumPy gives what Python's own gives, and nothing of NumPy is kept."""
    kept = take(flag)
    assert kept == take(bool(flag))
    assert repr(kept) == repr(take(bool(flag)))
    assert not [*from_numpy(kept)]


@pytest.mark.parametrize("given", NO_FLAGS, ids=repr)
@pytest.mark.parametrize("take", FLAGS.values(), ids=FLAGS)
def test_what_is_not_a_flag_is_refused(take: Taker, given: object) -> None:
    """A number or a text is a wrong type wherever a flag belongs."""
    with pytest.raises(TypeError):
        take(given)


@pytest.mark.parametrize(("is_taken", "number"), DOCUMENTS.values(), ids=DOCUMENTS)
def test_numbers_in_documents(is_taken: Callable[[Any], bool], number: int) -> None:
    """Data with a number of NumPy is read as with Python's own; what is no number is a problem."""
    assert is_taken(number)
    assert all(is_taken(width(number)) for width in WIDTHS)
    assert not any(is_taken(given) for given in NO_NUMBERS)


def test_a_dealer_of_numpy_can_be_saved() -> None:
    """A sheet whose dealer came from NumPy is written as any other, in every form."""
    plain = ScoreSheet.new("oklahoma_rummy", dealer=1)
    sheet = ScoreSheet.new("oklahoma_rummy", dealer=np.int64(1))  # type: ignore[arg-type]
    assert sheet.to_json() == plain.to_json()
    assert sheet.to_toml() == plain.to_toml()


def test_flags_need_no_numpy() -> None:
    """Without NumPy a flag is a bool, and nothing of NumPy is loaded to find that out."""
    program = (
        "import sys; from oklahoma_rummy.arguments import as_flag\n"
        "try: as_flag(object(), name='spade')\n"
        "except TypeError as error: print(error)\n"
        "print('numpy' in sys.modules)"
    )
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert said.stdout.splitlines() == ["spade is True or False, not object", "False"]
