"""The commonest problems and reasons, compared field by field with what they should say.

The fields stand in `vectors/problems.json`. Who changes a sentence on purpose writes the file anew
with `--update-golden`, and reviews the difference.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy import Round, ScoreSheet, check_rules, showdown
from oklahoma_rummy.cards import PACK
from oklahoma_rummy.errors import InvalidRoundError, InvalidSheetError, Problem
from tests.decks import deck_with, played
from tests.problems import all_whole, whole

PATH = Path(__file__).parents[1] / "vectors" / "problems.json"
KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
DEFENDER = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
DEAL = deck_with([KNOCKER, DEFENDER], "7s", stock="Kh 8c", dealer=1)

RULES = {
    "unknown field": "spade_multi = 3",
    "unknown word": 'tie = "undercuts"',
    "out of range": "spade_multiplier = 4",
    "wrong type": 'target = "150"',
    "partners too few": 'partnership = "one_table"',
    "no room": "players = 4\nhand_size = 13",
    "loser of three": 'players = 3\ndealer_rotation = "loser"',
    "penalty columns": 'scoring = "penalty"\nhollywood_columns = 3',
    "endless": 'target = "none"',
    "duplicate key": "target = 1\ntarget = 2",
}
SHOWDOWNS: dict[str, dict[str, Any]] = {
    "over the limit": {"upcard": "2h", "hands": [KNOCKER, DEFENDER.replace("2c", "3c")]},
    "spread over the limit": {"spread": "4c5c6c 9s9h9d"},
    "foreign meld": {"spread": "7c8c9c"},
    "no meld here": {"rules": "oklahoma_rummy", "spread": "QdKdAd"},
    "too few cards": {"hands": [KNOCKER, DEFENDER[:-3]]},
    "too few hands": {"hands": [KNOCKER]},
    "no such seat": {"knocker": 2},
    "card in two hands": {"hands": [KNOCKER, DEFENDER.replace("3d", "4c")]},
    "no big gin": {"hands": [KNOCKER + " 7c", DEFENDER], "big_gin": True},
}
SNAPSHOTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "card twice and one missing": lambda data: data.update(discards="4c"),
    "no such turn": lambda data: data.update(turn=5),
    "wrong phase": lambda data: data.update(phase="reshuffle"),
    "no such phase": lambda data: data.update(phase="drawing"),
    "upcard offered": lambda data: data.update(phase="upcard"),
    "barred": lambda data: data.update(barred="7s"),
    "taken": lambda data: data.update(taken=["Kh", "..."]),
    "version": lambda data: data.update(version=2),
    "missing": lambda data: data.pop("hands"),
    "unread hand": lambda data: data["hands"].__setitem__(0, "zz"),
}
SHEETS: dict[str, Callable[[ScoreSheet], object]] = {
    "no such winner": lambda sheet: sheet.record_points(2, 10),
    "penalties for points": lambda sheet: sheet.record_penalties([0, 10]),
    "two results": lambda sheet: sheet.record(*[played_out()] * 2),
    "one name": lambda sheet: ScoreSheet.new(sheet.rules, ["Ann"]),
    "names alike": lambda sheet: ScoreSheet.new(sheet.rules, ["Ann", "Ann"]),
}
ACTIONS = {
    "draw first": ("discard 4c",),
    "drawn already": ("draw", "draw"),
    "not in hand": ("draw", "discard As"),
    "over": ("draw", "knock 4c"),
    "no gin": ("draw", "gin Kh"),
    "no big gin": ("draw", "big-gin"),
    "foreign meld": ("draw", "knock Kh: 2c2d2s"),
    "thrown back": ("take", "discard 7s"),
    "no such meld": ("draw", "knock Kh", "lay 6h on 4"),
    "does not fit": ("draw", "knock Kh", "lay 6h on 1"),
    "knocked": ("draw", "knock Kh", "draw"),
    "done": ("draw", "knock Kh", "done", "draw"),
    "reshuffle": ("reshuffle 7s",),
    "pass": ("pass",),
}


def played_out() -> Any:
    """Play out the knock of the example."""
    return showdown("oklahoma_rummy", upcard="7s", hands=[KNOCKER, DEFENDER])


def problems_of(ask: Callable[[], object]) -> tuple[Problem, ...]:
    """Ask, and give all problems."""
    try:
        ask()
    except (InvalidRoundError, InvalidSheetError) as error:
        return error.problems
    return ()


def of_rules(name: str) -> object:
    """Check rules."""
    return all_whole(check_rules(RULES[name]).problems)


def of_showdown(name: str) -> object:
    """Play out a knock that cannot be."""
    asked: dict[str, Any] = {
        "rules": "oklahoma_rummy",
        "upcard": "7s",
        "hands": [KNOCKER, DEFENDER],
        **SHOWDOWNS[name],
    }
    return all_whole(problems_of(lambda: showdown(**asked)))


def of_snapshot(name: str) -> object:
    """Read a damaged snapshot."""
    data = Round.deal("oklahoma_rummy", PACK).to_dict()
    SNAPSHOTS[name](data)
    return all_whole(problems_of(lambda: Round.from_dict(data)))


def of_sheet(name: str) -> object:
    """Record what a sheet cannot take."""
    return all_whole(problems_of(lambda: SHEETS[name](ScoreSheet.new("oklahoma_rummy"))))


def of_action(name: str) -> object:
    """Ask why the last of some actions is not legal."""
    *before, last = ACTIONS[name]
    reason = played("oklahoma_rummy", DEAL, *before, dealer=1).why_illegal(last)
    assert reason is not None
    return whole(reason)


KINDS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "rules": (of_rules, [*RULES]),
    "showdown": (of_showdown, [*SHOWDOWNS]),
    "snapshot": (of_snapshot, [*SNAPSHOTS]),
    "sheet": (of_sheet, [*SHEETS]),
    "action": (of_action, [*ACTIONS]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_whole_problems(kind: str, update_golden: bool) -> None:  # noqa: FBT001  a fixture
    """Each problem says what, where, repair, rule, value and all else exactly as written down."""
    ask, names = KINDS[kind]
    found = json.loads(json.dumps({name: ask(name) for name in names}))
    known = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    if update_golden:
        text = json.dumps(known | {kind: found}, indent=1, ensure_ascii=False)
        PATH.write_text(f"{text}\n", encoding="utf-8")
        return
    assert found == known[kind], "if this is meant, write the file anew with --update-golden"
