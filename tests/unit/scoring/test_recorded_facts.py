"""Facts on their way onto a sheet: what no hand can have is refused, and what is taken is saved."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.cards import PACK, Card
from oklahoma_rummy.errors import (
    InvalidRoundError,
    InvalidSheetError,
    NotationError,
    OklahomaRummyError,
)
from oklahoma_rummy.melds import Arrangement, MeldRules, best_arrangement
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet, showdown

HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
RESULT = showdown("short", upcard="7s", hands=HANDS)
FACTS: dict[str, Any] = {
    "upcard": "7s",
    "knocker": 0,
    "kept": ["4c5c6c JdQdKd 9d9h9s | 5h", "2c2d2s | Tc 3d Ah 6h Qs Ks"],
    "laid": [[], ["9c on 3"]],
}
COUNTS: dict[str, Any] = {"upcard": "7s", "knocker": 0, "deadwood": [5, 40]}


def sheet_of(facts: dict[str, Any], rules: str = "short") -> ScoreSheet:
    """Read a sheet with one hand of these facts."""
    head = {"format": 1, "rules": rules, "players": ["A", "B"], "first_dealer": 0}
    return ScoreSheet.parse(json.dumps({**head, "entries": [{"results": [facts]}]}))


def without(facts: dict[str, Any], *keys: str) -> dict[str, Any]:
    """Take keys out of facts."""
    return {key: value for key, value in facts.items() if key not in keys}


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (without(FACTS, "knocker"), "knocker is missing, but kept and laid"),
        (without(FACTS, "knocker", "laid"), "knocker is missing, but kept"),
        (without(FACTS, "knocker", "kept"), "knocker is missing, but laid"),
        (FACTS | {"knocker": None}, "knocker is missing, but kept and laid"),
        (without(COUNTS, "knocker"), "knocker is missing, but deadwood"),
        ({"upcard": "7s", "big_gin": False}, "knocker is missing, but big_gin"),
        ({"upcard": "7s", "kept": []}, "knocker is missing, but kept"),
        (without(FACTS, "kept"), "kept, and perhaps laid, or else deadwood"),
        (FACTS | {"deadwood": [5, 40]}, "kept, and perhaps laid, or else deadwood"),
        (FACTS | {"big_gin": False}, "kept, and perhaps laid, or else deadwood"),
        ({"upcard": "7s", "knocker": 0}, "a list belongs here, not NoneType"),
        (COUNTS | {"deadwood": [39, 40]}, r"seat 0 cannot be left with 39 \(.*\)\. Write 0 to 7"),
        (COUNTS | {"deadwood": [5, -5]}, r"seat 1 cannot be left with -5 \(.*\)\. Use 0 or more"),
        (COUNTS | {"deadwood": [5, 101]}, "seat 1 cannot be left with 101"),
        (COUNTS | {"deadwood": [5.5, 40]}, "deadwood is a whole number, not float"),
        (COUNTS | {"deadwood": [5]}, "1 hand for 2 seats"),
        (COUNTS | {"knocker": 2}, "seat 2 does not exist"),
        (COUNTS | {"big_gin": 1}, "big_gin is True or False, not int"),
        (COUNTS | {"big_gin": True}, "big gin leaves no deadwood"),
        (COUNTS | {"deadwood": [0, 9], "big_gin": True}, "big gin is not played under these rules"),
    ],
)
def test_files_that_lost_something(facts: dict[str, Any], told: str) -> None:
    """Only an upcard alone is a hand that nobody knocked in; a result that lost more is refused."""
    with pytest.raises(InvalidSheetError, match=told):
        sheet_of(facts)


def test_an_upcard_alone_is_an_exhausted_hand() -> None:
    """Where nobody knocked there is only the upcard."""
    (hand,) = sheet_of({"upcard": "7s"}).entries
    assert hand.score(Rules()).is_void


def test_counts_are_facts() -> None:
    """A hand of which only the counts are known is priced, saved and read back."""
    sheet = sheet_of(COUNTS)
    assert sheet.columns[0].points == (70, 0)
    assert ScoreSheet.parse(sheet.to_toml()) == ScoreSheet.parse(sheet.to_json()) == sheet
    big = sheet_of(COUNTS | {"deadwood": [0, 40], "big_gin": True}, "short(big_gin_bonus=50)")
    assert big.columns[0].points == (180, 0)
    assert ScoreSheet.parse(big.to_toml()) == ScoreSheet.parse(big.to_json()) == big


ROUND = Rules(ace_runs="high_or_low", target=150)
ROUND_HANDS = ["QsKsAs 9s9h9d 4c5c6c 5h", HANDS[1].replace("Qs Ks", "Qc Kc")]
ABROAD = showdown(ROUND, upcard="7s", hands=ROUND_HANDS)
DEAR = Rules(ace_deadwood=15, target=150)
BIG = Rules(big_gin_bonus=50, target=150)
BIG_HANDS = ["4c5c6c 9s9h9d JdQdKd 7h8h9c", HANDS[1].replace("9c", "8d")]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda: evolve(ABROAD, rules="short"), "QsKsAs is no.* run under ace_runs=low"),
        (
            lambda: evolve(
                showdown(DEAR, upcard="7s", hands=HANDS), rules="short"
            ),
            r"costs 40, not 54 \(kept by seat 1",
        ),
        (lambda: counted(39, 40), "seat 0 cannot be left with 39"),
        (lambda: counted(5, 101), "seat 1 cannot be left with 101"),
        (lambda: counted(5, 40, layoffs=RESULT.layoffs), "meld 3 does not exist, the table has 0"),
        (lambda: counted(-5, 40), "seat 0 cannot be left with -5"),
        (lambda: counted(5.5, 40), "deadwood is a whole number, not float"),
        (lambda: counted(float("nan"), 40), "deadwood is a whole number, not float"),
        (lambda: counted(5, 40, knocker=False), "knocker is a whole number, not bool"),
        (lambda: mistyped(arrangements=frozenset(RESULT.arrangements)), "not frozenset"),
        (lambda: mistyped(arrangements=[*map(str, RESULT.arrangements)]), "not str"),
        (lambda: mistyped(layoffs="9c on 3"), "not str"),
        (lambda: evolve(RESULT, arrangements=RESULT.arrangements[:1]), "1 hand for 2 seats"),
        (lambda: evolve(RESULT, layoffs=()), "9 cards where 10 belong"),
        (lambda: evolve(RESULT, upcard="2s"), "the limit is 2"),
        (
            lambda: evolve(
                showdown("short", upcard="7s", hands=[GIN, HANDS[1]]),
                big_gin=True,
                rules=BIG,
            ),
            "10 cards where 11 belong",
        ),
    ],
    ids=map(str, range(16)),
)  # fmt: skip
def test_facts_that_no_hand_can_have(change: Callable[[], RoundResult], told: str) -> None:
    """Facts are held to what a file is held to before they are on the sheet, and when amended."""
    with pytest.raises((OklahomaRummyError, TypeError), match=told):
        ScoreSheet.new("short").record(change())
    with pytest.raises((OklahomaRummyError, TypeError), match=told):
        ScoreSheet.new("short").record_void().amend(1, change())


GIN = "4c5c6c 9s9h9d JdQdKdTd"


def counted(*deadwood: Any, **changes: Any) -> RoundResult:
    """Make up the facts of a knock by seat 0 without cards."""
    facts: dict[str, Any] = {"knocker": 0, "deadwood": deadwood}
    return RoundResult(rules="short", upcard="7s", **(facts | changes))


def mistyped(**changes: Any) -> RoundResult:
    """Change facts into what no type checker would take."""
    return evolve(RESULT, **changes)


def test_lists_are_taken_as_tuples() -> None:
    """Facts in lists are the same as in tuples, and nobody laid off can be said in two ways."""
    fields: dict[str, Any] = {"arrangements": list(RESULT.arrangements)}
    fields["layoffs"] = [list(each) for each in RESULT.layoffs]
    again = evolve(RESULT, **fields)
    assert again == RESULT
    assert hash(again) == hash(RESULT)
    plain = showdown("short(layoffs=none)", upcard="7s", hands=HANDS)
    assert evolve(plain, layoffs=()) == evolve(plain, layoffs=((), ())) == plain
    assert ScoreSheet.parse(ScoreSheet.new(plain.rules).record(plain).to_json()).entries


CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"ace_runs": "high_or_low"},
    {"ace_runs": "around_corner", "ace_deadwood": 15},
    {"layoffs": "none", "tie": "knocker"},
    {"big_gin_bonus": 50, "tie": "void"},
    {"layoffs": "adjacent", "layoff_on_gin": True},
    {"players": 3, "layoffs": "shared_chain", "multi_tie": "split"},
    {"players": 4, "partnership": "one_table"},
    {"players": 4, "partnership": "one_table", "partner_layoff": "partner_knocked"},
)
RULES = [Rules(fixed_knock_limit=100, **changes) for changes in CHANGES]


def deal(rules: Rules, rng: Random) -> RoundResult:
    """Let somebody knock with the cards that were dealt, whatever they are."""
    cards = rng.sample(sorted(PACK, key=lambda card: card.index), 52)
    size = rules.cards_dealt
    hands = [cards[seat * size : seat * size + size] for seat in range(rules.seats_at_table)]
    return showdown(rules, upcard=cards[-1], hands=hands, knocker=rng.randrange(len(hands)))


def damages(result: RoundResult, other: RoundResult) -> list[tuple[str, Any]]:
    """List what may be wrong with facts: a field with what does not belong there."""
    abroad = MeldRules(ace_runs="around_corner", ace_deadwood=15)
    return [
        *(("rules", rules) for rules in RULES),
        *(("upcard", card) for card in (other.upcard, "As", "Kh")),
        *(("kind", kind) for kind in ("knock", "gin", "big_gin", "undercut", "tie", "void")),
        *(("knocker", seat) for seat in (None, 0, 1, 2, -1, False, 1.0, "0")),
        *(("winner", seat) for seat in (None, 0, 1, 2, True)),
        *(("winners", seats) for seats in ((), (0,), (1,), [0], (0, 1), "0", 0, None)),
        *(
            ("deadwood", each)
            for each in ((), (5.5, 1), (float("nan"), 1), (-5, 9), other.deadwood)
        ),
        ("deadwood", [0] * len(result.deadwood)),
        ("deadwood", result.deadwood[::-1]),
        ("arrangements", ()),
        ("arrangements", other.arrangements),
        ("arrangements", result.arrangements[::-1]),
        ("arrangements", [*map(str, result.arrangements)]),
        ("arrangements", [best_arrangement(each.cards, abroad) for each in result.arrangements]),
        ("arrangements", [loose(each) for each in result.arrangements]),
        *(("layoffs", laid) for laid in ((), None, other.layoffs, result.layoffs[::-1], "")),
        ("layoffs", [((Card.parse("7h"), 0),)] * len(result.layoffs)),
        ("layoffs", [((Card.parse("7h"), -1),)] * len(result.layoffs)),
        ("layoffs", [*map(list, result.layoffs)]),
    ]


def loose(arrangement: Arrangement) -> Arrangement:
    """Arrange a hand into no melds at all."""
    return Arrangement.parse(f"- | {' '.join(map(str, arrangement.cards))}")


def saved(rules: Rules, result: RoundResult) -> bool:
    """Record facts; if they are taken, see that they are saved and read back. Tell if they were."""
    try:
        sheet = ScoreSheet.new(rules).record(result, note="é\x7f")
    except (OklahomaRummyError, TypeError):
        return False
    for text in (sheet.to_toml(), sheet.to_json()):
        again = ScoreSheet.parse(text)
        assert again == sheet
        assert again.entries == sheet.entries
        assert again.totals == sheet.totals
    return True


@settings(deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_whatever_is_taken_is_saved(seed: int, data: st.DataObject) -> None:
    """Facts of a showdown, with up to three damages, are refused or are saved and read back."""
    rng = Random(seed)
    rules = data.draw(st.sampled_from(RULES))
    result, other = deal(rules, rng), deal(data.draw(st.sampled_from(RULES)), rng)
    assert saved(rules, result)
    chosen = data.draw(st.lists(st.sampled_from(damages(result, other)), min_size=1, max_size=3))
    try:
        damaged = evolve(result, **dict(chosen))
    except (OklahomaRummyError, TypeError):
        return
    saved(damaged.rules, damaged)
    if not damaged.arrangements and damaged.knocker is not None:
        first: Any = data.draw(st.sampled_from((5.5, "5", -1)))
        with pytest.raises((InvalidRoundError, TypeError)):
            evolve(damaged, deadwood=(first, *damaged.deadwood[1:]))


def test_notes_have_a_length() -> None:
    """A note of a thousand characters is taken, and a longer one is refused."""
    sheet = ScoreSheet.new("short").record_void(note="x" * 1000)
    assert ScoreSheet.parse(sheet.to_toml()) == sheet
    with pytest.raises(NotationError, match="the note has 1,001 characters") as refused:
        sheet.amend(1, note="x" * 1001)
    assert len(str(refused.value)) < 1000
