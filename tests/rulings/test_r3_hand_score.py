"""Part R3, the score of a single deal: each is worked by hand in its test's docstring."""

import pytest

from oklahoma_rummy.errors import FactsMismatchError
from oklahoma_rummy.scoring import price, showdown

KNOCKER = "4c5c6c 9d9h9s JdQdKd 5h"  # leaves 5
GIN = "4c5c6c 9d9h9s TdJdQdKd"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"  # leaves 49, and 40 with 9c laid off
LOWER = "2c2d2s KcKhKs AcAdAs 3d"  # leaves 3

FOUR = "7h8h9h QcQdQs 4d"  # knocks with 4
GIN_OF_SEVEN = "7h8h9hTh QcQdQs"
THREE = "KcKdKs 2c2d2s 3s"  # leaves 3
THREE_TOO = "6c6d6s AcAhAs 3h"  # leaves 3
THIRTY = "6h KcKdKs 5d 9s Jh"  # leaves 30, and 24 with 6h laid off
EIGHTEEN = "5h 8c8d8s Td 2h As"  # leaves 18


def points(rules: str, upcard: str, *hands: str, big_gin: bool = False) -> tuple[int, ...]:
    """Play a deal out and price it."""
    return price(showdown(rules, upcard=upcard, hands=hands, big_gin=big_gin), rules).points


@pytest.mark.ruling("R3.1")
@pytest.mark.ruling("R1.spade_multiplier")
@pytest.mark.parametrize(("upcard", "times"), [("7d", 1), ("7s", 2)])
def test_two_sides(upcard: str, times: int) -> None:
    """Knock 40 - 5 = 35; gin 25 + 49 = 74; big gin 31 + 49 = 80; undercut 25 + 5 - 3 = 27.

    Under a spade each is doubled, bonuses too.
    """
    rules = "oklahoma_rummy(big_gin_bonus=31)"
    assert points(rules, upcard, KNOCKER, LOOSE) == (35 * times, 0)
    assert points(rules, upcard, GIN, LOOSE) == (74 * times, 0)
    assert points(rules, upcard, f"{GIN} 7c", LOOSE, big_gin=True) == (80 * times, 0)
    assert points(rules, upcard, KNOCKER, LOWER) == (0, 27 * times)


@pytest.mark.ruling("R1.gin_bonus")
@pytest.mark.ruling("R1.undercut_bonus")
def test_bonuses_are_those_of_the_rules() -> None:
    """With 20 and 10, gin is 20 + 49 = 69 and the undercut 10 + 5 - 3 = 12."""
    rules = "oklahoma_rummy(gin_bonus=20, undercut_bonus=10)"
    assert points(rules, "7d", GIN, LOOSE) == (69, 0)
    assert points(rules, "7d", KNOCKER, LOWER) == (0, 12)


@pytest.mark.ruling("R3.2")
def test_the_winner_collects_from_every_loser() -> None:
    """Knock (24 - 4) + (18 - 4) = 34; undercut 25 + (4 - 3) + (18 - 3) = 41; nobody falls."""
    assert points("three_players", "4c", FOUR, THIRTY, EIGHTEEN) == (34, 0, 0)
    assert points("three_players", "4c", FOUR, THREE, EIGHTEEN) == (0, 41, 0)


@pytest.mark.ruling("R3.2")
@pytest.mark.ruling("R1.multi_gin_bonus")
@pytest.mark.parametrize(("word", "won"), [("per_loser", 98), ("once", 73)])
def test_gin_against_several(word: str, won: int) -> None:
    """(25 + 30) + (25 + 18) = 98, or with one bonus 25 + 30 + 18 = 73."""
    rules = f"three_players(multi_gin_bonus={word})"
    assert points(rules, "4c", GIN_OF_SEVEN, THIRTY, EIGHTEEN) == (won, 0, 0)


@pytest.mark.ruling("R3.2")
@pytest.mark.ruling("R1.layoff_on_gin")
@pytest.mark.parametrize("word", ["per_loser", "once"])
def test_a_defender_at_0_pays_nothing_for_gin(word: str) -> None:
    """Seat 1 lays 6h off and has 0; only seat 2 pays: 25 + 18 = 43, in one bonus or in several."""
    rules = f"three_players(layoff_on_gin=True, multi_gin_bonus={word})"
    result = showdown(rules, upcard="4c", hands=[GIN_OF_SEVEN, "KcKdKs 2c2d2s 6h", EIGHTEEN])
    score = price(result, rules)
    assert score.points == (43, 0, 0)
    assert {item.from_ for item in score.items} == {2}


@pytest.mark.ruling("R3.2.1")
@pytest.mark.ruling("R1.multi_tie")
@pytest.mark.parametrize(
    ("bonus", "upcard", "won"),
    [
        (25, "4c", (0, 13, 13)),  # 25 + 1 = 26
        (24, "4c", (0, 13, 12)),  # 24 + 1 = 25: the odd point goes to seat 1
        (24, "4s", (0, 26, 24)),  # shared first, then doubled
    ],
)
def test_a_shared_undercut(bonus: int, upcard: str, won: tuple[int, ...]) -> None:
    """Two with 3 against 4 share the one bonus and the one difference."""
    rules = f"three_players(multi_tie=split, undercut_bonus={bonus})"
    assert points(rules, upcard, FOUR, THREE, THREE_TOO) == won


@pytest.mark.ruling("R3.2.2")
@pytest.mark.ruling("R1.multi_undercut_bonus")
@pytest.mark.parametrize(
    ("tie", "won"),
    [
        ("seat_order", (0, 26, 25)),  # 25 + (4 - 3) + (3 - 3) for the winner
        ("split", (0, 26, 25)),  # the pot is 1: nothing each, and 1 remains for the first
    ],
)
def test_every_undercutter(tie: str, won: tuple[int, ...]) -> None:
    """Each of two with 3 against 4 gets a whole bonus, and no bonus is in a shared pot."""
    rules = f"three_players(multi_undercut_bonus=every_undercutter, multi_tie={tie})"
    score = price(showdown(rules, upcard="4c", hands=[FOUR, THREE, THREE_TOO]), rules)
    assert score.points == won
    bonuses = [item for item in score.items if item.what == "undercut_bonus"]
    assert [(item.to, item.from_, item.points) for item in bonuses] == [(1, 0, 25), (2, 0, 25)]


@pytest.mark.ruling("R3.3")
def test_partners_at_one_table() -> None:
    """The knocker collects from the two opponents only: (24 - 4) + (18 - 4) = 34, in his seat."""
    hands = [FOUR, THIRTY, "Kh 4s 4h 6s 6c Jd Ac", EIGHTEEN]
    rules = "partnership(partner_layoff=defenders)"
    assert points(rules, "4c", *hands) == (34, 0, 0, 0)


@pytest.mark.ruling("R3.3")
@pytest.mark.parametrize(
    ("partner", "paid"), [("Kh 4s 4h 6s 6c Jd 5c", 45 - 3), ("6c6d6s AcAhAs 2h", 0)]
)
def test_an_undercutter_collects_from_the_knocker_and_his_partner(partner: str, paid: int) -> None:
    """25 + (4 - 3), and what the partner has above 3: 45 - 3 = 42, or nothing where he has 2."""
    rules = "partnership(partner_layoff=defenders)"
    hands = [FOUR, THREE, partner, "8c8d8s Td 9s Jh 5s"]
    assert points(rules, "4c", *hands) == (0, 26 + paid, 0, 0)


@pytest.mark.ruling("R3.4")
def test_each_table_has_its_own_upcard() -> None:
    """At the first table a spade doubles 35 to 70 for side 0; at the second side 1 wins 27."""
    rules = "partnership_two_tables"
    assert points(rules, "7s", KNOCKER, LOOSE) == (70, 0)
    assert points(rules, "7d", KNOCKER, LOWER) == (0, 27)


@pytest.mark.ruling("R3.5")
@pytest.mark.ruling("R1.scoring")
@pytest.mark.parametrize(("upcard", "times"), [("4c", 1), ("4s", 2)])
def test_penalties(upcard: str, times: int) -> None:
    """Knock: 24 - 4 and 18 - 4.  Gin: 30 + 25 and 18 + 25.  Undercut: 4 - 3 + 25 and 18 - 3.

    The winner takes nothing, and all is multiplied.
    """
    rules = "three_players(scoring=penalty)"
    taken = [
        points(rules, upcard, FOUR, THIRTY, EIGHTEEN),
        points(rules, upcard, GIN_OF_SEVEN, THIRTY, EIGHTEEN),
        points(rules, upcard, FOUR, THREE, EIGHTEEN),
    ]
    once = [(0, 20, 14), (0, 55, 43), (26, 0, 15)]
    assert taken == [tuple(each * times for each in seats) for seats in once]


@pytest.mark.ruling("R3.5")
def test_a_defender_at_0_takes_no_penalty_for_gin() -> None:
    """Seat 1 lays 6h off and has 0; seat 2 takes 18 + 25 = 43."""
    rules = "three_players(scoring=penalty, layoff_on_gin=True)"
    hands = [GIN_OF_SEVEN, "KcKdKs 2c2d2s 6h", EIGHTEEN]
    assert points(rules, "4c", *hands) == (0, 0, 43)


@pytest.mark.ruling("R3.9")
def test_pricing_again() -> None:
    """Gin of 25 + 49 is 10 + 49 under a bonus of 10, and trebled under a spade 3 x 59 = 177."""
    result = showdown("oklahoma_rummy", upcard="7s", hands=[GIN, LOOSE])
    assert price(result, "oklahoma_rummy").points == (148, 0)
    assert price(result, "oklahoma_rummy(gin_bonus=10, spade_multiplier=3)").points == (177, 0)
    assert price(result, "oklahoma_rummy(scoring=penalty)").points == (0, 148)


@pytest.mark.ruling("R3.9")
def test_pricing_under_rules_that_give_other_facts() -> None:
    """Gin met no layoffs, so it has no price where it would, nor big gin where it is not played.

    Another rule for ties is refused too, though this deal has none.
    """
    result = showdown("oklahoma_rummy", upcard="7d", hands=[GIN, LOOSE])
    for rules in ("oklahoma_rummy(layoff_on_gin=True)", "oklahoma_rummy(tie=void)"):
        with pytest.raises(FactsMismatchError, match=r"layoff_on_gin|tie"):
            price(result, rules)
    rules = "oklahoma_rummy(big_gin_bonus=31)"
    big = showdown(rules, upcard="7d", hands=[f"{GIN} 7c", LOOSE], big_gin=True)
    with pytest.raises(FactsMismatchError, match="big_gin_bonus"):
        price(big, "oklahoma_rummy")
