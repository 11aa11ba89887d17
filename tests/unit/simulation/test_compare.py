"""What a rule does: every figure counted again, and intervals that hold what they should."""

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any

import pytest

from oklahoma_rummy import PlayerView, Rules, simulation
from oklahoma_rummy.errors import InvalidRulesError
from oklahoma_rummy.simulation import Comparison, Greedy, Measure, PlayedDeal, PlayedMatch
from oklahoma_rummy.simulation.measures import MEASURES, SKILL, measure

BOTH = simulation.compare("short", "long", 6, seed=7, strong="eaai_simple")


def figure(both: Comparison, pairing: str, name: str) -> Measure:
    """Return one figure of a comparison."""
    return next(m for m in both.measures if (m.pairing, m.name) == (pairing, name))


def played(number: int, winner: int | None, *points: tuple[int, int], **more: Any) -> PlayedMatch:
    """Make a match of these points for seats 0 and 1, dealt by them in turn."""
    deals = [
        PlayedDeal(
            number=place + 1,
            table=0,
            dealer=place % 2,
            upcard="7h",
            kind=more.get("kind", "knock"),
            knocker=0,
            winner=0 if first else 1,
            points=(first, second),
            turns=more.get("turns", 10),
            reshuffles=0,
            faults=0,
        )
        for place, (first, second) in enumerate(points)
    ]
    return PlayedMatch(
        number=number, dealer=0, winner=winner, totals=(0, 0), capped=False, deals=tuple(deals)
    )


def counted(match: PlayedMatch, name: str, rules: str = "short") -> tuple[float, float]:
    """Return how a figure counts one match."""
    return MEASURES[name](match, Rules.parse(rules))


def test_what_is_counted() -> None:
    """Each figure counts what its name says."""
    match = played(0, 1, (30, 0), (0, 10), (0, 40), (0, 50))
    assert counted(match, "deals a match") == (4, 1)
    assert counted(match, "turns a deal") == (40, 4)
    assert counted(match, "points a deal") == (130, 4)
    assert counted(match, "knock %") == (400, 4)
    assert counted(match, "gin %") == (0, 4)
    assert counted(match, "won by the dealer %") == (300, 4)
    assert counted(match, "lead changes a match") == (1, 1)
    assert counted(match, "won from behind at half %") == (100, 1)


def test_who_is_behind() -> None:
    """A tie at half is nobody's lead, and the lowest leads where points are penalties."""
    tied = played(0, 1, (30, 0), (0, 30), (0, 40), (0, 5))
    assert counted(tied, "won from behind at half %") == (0, 0)
    assert counted(played(0, None, (30, 0)), "won from behind at half %") == (0, 0)
    penalty = played(0, 0, (30, 0), (0, 10))
    assert counted(penalty, "won from behind at half %", "rami_oklahoma") == (100, 1)
    empty = played(0, 0)
    assert [count(empty, Rules())[0] for count in MEASURES.values()] == [0] * len(MEASURES)


def test_skill_is_of_the_strong_side() -> None:
    """The strong side goes round with the number; what nobody won is shared."""
    matches = [played(0, 0, (9, 0)), played(1, 0, (9, 0)), played(2, None, (9, 0))]
    rules = Rules.preset("short"), Rules.preset("short")
    found = measure("mixed", rules, [(match, match) for match in matches])
    assert found[-1].name == SKILL
    assert found[-1].a == pytest.approx(50)
    assert SKILL not in {each.name for each in measure("weak", rules, [])}


def test_the_interval_of_a_difference() -> None:
    """For a figure of whole matches it is the interval of paired differences."""
    rules = Rules.preset("short"), Rules.preset("long")
    sizes = [(1, 4), (2, 3), (3, 3), (2, 6)]
    pairs = [
        (played(n, 0, *[(9, 0)] * a), played(n, 0, *[(9, 0)] * b)) for n, (a, b) in enumerate(sizes)
    ]
    found = measure("weak", rules, pairs)[0]
    differences = [b - a for a, b in sizes]
    mean = sum(differences) / 4
    spread = sqrt(sum((each - mean) ** 2 for each in differences) / 4)
    assert (found.name, found.difference.value) == ("deals a match", mean)
    assert found.difference.high - mean == pytest.approx(1.959964 * spread / sqrt(4))


def test_longer_matches_are_longer() -> None:
    """A higher target is seen in the deals of a match, in either direction."""
    for pairing in ("weak", "strong", "mixed"):
        longer = figure(BOTH, pairing, "deals a match")
        assert longer.is_shown
        assert longer.verdict.startswith("more by")
    back = simulation.compare("long", "short", 6, seed=7, strong="eaai_simple")
    shorter = figure(back, "weak", "deals a match")
    assert shorter.verdict.startswith("less by")
    assert shorter.verdict[8:] == figure(BOTH, "weak", "deals a match").verdict[8:]


def test_the_same_rules() -> None:
    """A rule set differs in nothing from itself."""
    both = simulation.compare("short", "short", 4, seed=7, strong="eaai_simple")
    assert {each.difference.value for each in both.measures} == {0}
    assert all("no difference that 4 matches" in each.verdict for each in both.measures)


def test_the_executor_does_not_matter() -> None:
    """Threads come to the same figures."""
    with ThreadPoolExecutor(2) as threads:
        again = simulation.compare("short", "long", 6, 7, threads, strong="eaai_simple")
    assert again == BOTH


@pytest.mark.parametrize("rules", ["partnership", "partnership_two_tables", "three_players"])
def test_any_table(rules: str) -> None:
    """Partnerships and tables of three are compared too."""
    both = simulation.compare(rules, f"{rules}(gin_bonus=30)", 3, 7, strong="eaai_simple")
    assert len(list(both.rows())) == 3 * len(MEASURES) + 1


def test_other_seats() -> None:
    """Rules for other players cannot be compared."""
    for other in ("three_players", "partnership"):
        with pytest.raises(InvalidRulesError, match="other players"):
            simulation.compare("short", other, 1, 7)


def test_text() -> None:
    """The text names rules, players and every figure, and what was interrupted."""
    assert str(BOTH).startswith("short and long\n6 matches each, weak greedy, strong eaai_simple")
    assert str(BOTH).count("deals a match") == 3

    class Stopped:
        """Interrupts at once."""

        def choose(self, view: PlayerView) -> Any:
            """Play as the greedy player in one deal only."""
            if len(view.discards) > 9:
                raise KeyboardInterrupt
            return Greedy().choose(view)

    stopped = simulation.compare("short", "long", 5, 7, weak=Stopped())
    assert f"{stopped.matches} matches each of 5, interrupted" in str(stopped)
    assert repr(stopped) == f"<Comparison: {stopped.matches} of 5 matches>"
