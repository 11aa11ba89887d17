"""Part R2, as far as a showdown decides it: each deal is worked by hand in its test's docstring."""

from typing import Any

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError
from oklahoma_rummy.melds import best_arrangement, best_defence
from oklahoma_rummy.scoring import RoundResult, price, showdown

KNOCKER = "4c5c6c 9d9h9s JdQdKd 5h"  # leaves 5
GIN = "4c5c6c 9d9h9s TdJdQdKd"
LOOSE = "2c2d2s 9c Tc Qs Ks Ah 6h 3d"  # leaves 49, of which 9c goes on the nines
LOW = "2c2d2s KcKhKs AcAdAs"  # nine cards that leave nothing


def show(rules: str, upcard: str, *hands: str, **given: Any) -> RoundResult:
    """Play a deal out."""
    return showdown(rules, upcard=upcard, hands=hands, **given)


def laid(result: RoundResult, seat: int) -> list[str]:
    """Write what a seat laid off, melds counted from 0."""
    return [f"{card} on {number}" for card, number in result.layoffs[seat]]


def over_the_limit(rules: str, upcard: str, *hands: str, **given: Any) -> bool:
    """Tell whether a knock is refused for its deadwood and nothing else."""
    try:
        show(rules, upcard, *hands, **given)
    except InvalidRoundError as error:
        return [problem.code for problem in error.problems] == [ErrorCode.OVER_THE_LIMIT]
    return False


@pytest.mark.ruling("R2.2")
def test_a_knock_needs_at_most_the_limit() -> None:
    """A hand that leaves 5 may knock under a five and above, not under a four or an ace."""
    assert [over_the_limit("oklahoma_rummy", up, KNOCKER, LOOSE) for up in ("5s", "4d", "As")] == [
        False,
        True,
        True,
    ]
    assert not over_the_limit("oklahoma_rummy(fixed_knock_limit=5)", "As", KNOCKER, LOOSE)


@pytest.mark.ruling("R2.4")
def test_a_knock_is_a_discard_and_a_spread() -> None:
    """The hand that knocks is the one after the discard, and shows the melds that are named.

    With the discard 8h still in it the hand has one card too many.  Without it and with the
    melds named in any order, 5h is left.
    """
    melds = ["9s9h9d", "KdQdJd", "6c5c4c"]
    result = show("oklahoma_rummy", "7d", KNOCKER, LOOSE, spread=melds)
    assert str(result.arrangements[0]) == "4c5c6c JdQdKd 9d9h9s | 5h"
    with pytest.raises(InvalidRoundError, match="hand as it stands after the discard"):
        show("oklahoma_rummy", "7d", f"{KNOCKER} 8h", LOOSE, spread=melds)


@pytest.mark.ruling("R2.4.1")
def test_worse_melds_may_be_spread() -> None:
    """Any melds may be shown while what they leave is within the limit.

    As 2s 3s 2h 2d beside five clubs: the clubs alone leave 1+2+3+2+2 = 10, at best 4 are left.
    Ten is allowed under a ten and not under a nine.
    """
    hand, other = "As 2s 3s 2h 2d 9c Tc Jc Qc Kc", "4s 5s Kd Kh 6c 6d 6h Td Qs Jh"
    assert show("oklahoma_rummy", "Th", hand, other, spread="9cTcJcQcKc").deadwood[0] == 10
    assert show("oklahoma_rummy", "Th", hand, other).deadwood[0] == 4
    assert over_the_limit("oklahoma_rummy", "9h", hand, other, spread="9cTcJcQcKc")


@pytest.mark.ruling("R2.4.2")
@pytest.mark.parametrize(
    ("hand", "first"),
    [
        # least deadwood: the run leaves 2+2 = 4, the set 3+4 = 7
        ("2c 2d 2h 3h 4h", "2h3h4h | 2c 2d"),
        # most cards in sets: A-2-3 and the twos both leave 4
        ("As 2s 3s 2h 2d", "2d2h2s | As 3s"),
        # fewest melds: one run of six rather than two of three
        ("4h5h6h7h8h9h", "4h5h6h7h8h9h | -"),
        # masks: the run of clubs with a set, or that of diamonds with another, each leaving 20
        ("TcTdThTs JcQc JdQd", "TcJcQc TdThTs | Jd Qd"),
    ],
)
def test_default_spread(hand: str, first: str) -> None:
    """Least deadwood, then most cards in sets, then fewest melds, then the masks decide."""
    assert str(best_arrangement(hand)) == first


@pytest.mark.ruling("R2.4.3")
def test_nothing_left_is_gin() -> None:
    """Whoever leaves nothing has gin, and whoever holds the ace back from A-2-3-4 has knocked.

    As a knock it leaves 1, and the defender may lay 9c off: 49 - 9 = 40.
    """
    hand = "Ac2c3c4c 9d9h9s JdQdKd"
    loose = "2h2d2s 9c Tc Qs Ks Ah 6h 3d"
    gin = show("oklahoma_rummy", "7d", hand, loose)
    assert (gin.kind, gin.deadwood) == ("gin", (0, 49))
    knock = show("oklahoma_rummy", "7d", hand, loose, spread="2c3c4c 9d9h9s JdQdKd")
    assert (knock.kind, knock.deadwood) == ("knock", (1, 40))


@pytest.mark.ruling("R2.4.3")
def test_gin_that_leaves_something_is_refused() -> None:
    """Big gin with the ace held back is refused, even where the limit would allow a knock."""
    hand, rules = "Ac2c3c4c 9d9h9s TdJdQdKd", "oklahoma_rummy(big_gin_bonus=31)"
    loose = "2h2d2s 9c Tc Qs Ks Ah 6h 3d"
    assert show(rules, "7d", hand, loose, big_gin=True).kind == "big_gin"
    assert over_the_limit(rules, "7d", hand, loose, big_gin=True, spread="2c3c4c 9d9h9s TdJdQdKd")


@pytest.mark.ruling("R1.big_gin_bonus")
def test_big_gin_where_it_is_played() -> None:
    """Eleven cards melded earn the bonus for it in the place of gin's: 31 + 49 = 80.

    Where it is not played it cannot be declared.
    """
    hand, rules = f"{GIN} 7c", "oklahoma_rummy(big_gin_bonus=31)"
    assert price(show(rules, "7d", hand, LOOSE, big_gin=True), rules).points == (80, 0)
    with pytest.raises(InvalidRoundError, match="big gin is not played under these rules"):
        show("oklahoma_rummy", "7d", hand, LOOSE, big_gin=True)


# --- layoffs ---------------------------------------------------------------------------------


@pytest.mark.ruling("R2.5")
def test_only_defenders_lay_off_and_only_on_melds() -> None:
    """The knocker's 5h stays, though the defender shows 2-3-4h; nothing goes on that 5h either.

    The defender keeps 9c Tc Qs Ks 7h 6h 3d = 55 and lays 9c off: 46.  6h and 7h would follow
    the 5h, but what the knocker has left takes no card.
    """
    result = show("oklahoma_rummy", "7d", KNOCKER, "2h3h4h 9c Tc Qs Ks 7h 6h 3d")
    assert laid(result, 0) == []
    assert laid(result, 1) == ["9c on 2"]
    assert result.deadwood == (5, 46)


@pytest.mark.ruling("R2.5")
@pytest.mark.parametrize(
    ("rules", "knocker"), [("oklahoma_rummy", GIN), ("no_layoff", GIN), ("no_layoff", KNOCKER)]
)
def test_nobody_lays_off_after_gin_or_without_layoffs(rules: str, knocker: str) -> None:
    """The 9c that would go on the nines is kept: 49."""
    result = show(rules, "7d", knocker, LOOSE)
    assert laid(result, 1) == []
    assert result.deadwood[1] == 49


@pytest.mark.ruling("R1.layoffs")
@pytest.mark.parametrize(
    ("mode", "deadwood"),
    [
        ("own_chain", (3, 19, 17)),
        ("shared_chain", (3, 19, 13)),
        ("adjacent", (3, 24, 17)),
        ("none", (3, 30, 17)),
    ],
)
def test_layoff_modes(mode: str, deadwood: tuple[int, ...]) -> None:
    """The knocker spreads 7-8-9h; the first defender has 6h and 5h, the second 4h.

    The first has 6+5+9+10 = 30: a chain takes both (19), touching cards are only 6h (24).
    The second has 4+10+2+1 = 17: 4h goes behind the 5h of the other where all share (13).
    """
    hands = ["7h8h9h QcQdQs 3d", "6h 5h KcKdKs 9s Jh", "4h 8c8d8s Td 2h As"]
    assert show(f"three_players(layoffs={mode})", "4c", *hands).deadwood == deadwood


@pytest.mark.ruling("R2.5.1")
def test_own_melds_and_layoffs_are_chosen_together() -> None:
    """Four twos and three eights kept leave Ac 9s 7c = 17; giving up the eights leaves 9.

    Then 8s 9s go behind 7s, and 8c 7c before 9c; Ac and 8d are left.
    """
    defence = best_defence("Ac 2s 2c 2d 2h 8s 8c 8d 9s 7c", "KcKdKs 5s6s7s 9cTcJc")
    assert str(defence.arrangement) == "2c2d2h2s | Ac 8d"
    steps = [f"{card} on {number}" for card, number in defence.layoffs]
    assert steps == ["8c on 0", "7c on 0", "8s on 1", "9s on 1"]


@pytest.mark.ruling("R2.5.1")
@pytest.mark.parametrize(
    ("hand", "spread", "steps"),
    [
        # fewest cards: 7-8-9-T of his own leaves as little as laying them off
        ("7d8d9dTd Th Ks", "3d4d5d6d 9c9h9s", []),
        # lowest meld number: 9h goes on the run or on the set
        ("9h", "6h7h8h 9c9d9s", ["9h on 0"]),
        # at each step the lowest that fits: 5h has to wait for 6h, Th is the last
        ("5h 6h Th", "7h8h9h", ["6h on 0", "5h on 0", "Th on 0"]),
        # fewest cards once more: Kc could go, and the set of kings needs nobody to go
        ("Kc Kd Kh Ks", "TcJcQc", []),
    ],
)
def test_equally_good_defences(hand: str, spread: str, steps: list[str]) -> None:
    """Fewer cards, then the lower meld number, and the lowest card that fits goes first."""
    defence = best_defence(hand, spread)
    assert [f"{card} on {number}" for card, number in defence.layoffs] == steps


SEATED = [
    "8c8d8s Td 7h Jh As",  # seat 0 defends: 10+7+10+1 = 28
    "4h5h6h QcQdQs 4d",  # seat 1 knocks with 4
    "KcKdKs 2c2d2s 9s",  # seat 2 defends: 9
    "Kh 8h 5s 5d 6s Jd Ac",  # seat 3 is the knocker's partner: 10+8+5+5+6+10+1 = 45
]


@pytest.mark.ruling("R1.partner_layoff")
@pytest.mark.ruling("R2.5.2")
def test_the_knockers_partner_lays_off() -> None:
    """Only seat 3 lays off, on 2c2d2s and KcKdKs of seat 2, then on 8c8d8s of seat 0.

    8h and Kh go: 45 - 18 = 27.  The 7h of seat 0 would go behind 6h and does not.
    """
    result = show("partnership", "4c", *SEATED, knocker=1)
    assert [laid(result, seat) for seat in range(4)] == [[], [], [], ["8h on 2", "Kh on 1"]]
    assert result.deadwood == (28, 4, 9, 27)
    assert price(result, "partnership").points == (0, (28 - 4) + (9 - 4), 0, 0)


@pytest.mark.ruling("R1.partner_layoff")
@pytest.mark.ruling("R2.6.3")
def test_the_defenders_lay_off_and_the_partner_does_not() -> None:
    """Under `defenders` 7h goes behind 6h (28 - 7 = 21), and seat 3 keeps all of 45."""
    result = show("partnership(partner_layoff=defenders)", "4c", *SEATED, knocker=1)
    assert [laid(result, seat) for seat in range(4)] == [["7h on 0"], [], [], []]
    assert result.deadwood == (21, 4, 9, 45)


@pytest.mark.ruling("R2.6.3")
@pytest.mark.parametrize(("acts", "left"), [("partner_knocked", 33), ("defenders", 43)])
def test_an_undercutter_collects_from_what_the_partner_has_left(acts: str, left: int) -> None:
    """Seat 1 undercuts 4 with 3, and seat 2 has 43, or 33 after laying Kh on the kings.

    Collected are 25 + (4 - 3) from the knocker and the rest above 3 from his partner.
    """
    hands = ["7h8h9h QcQdQs 4d", "KcKdKs 2c2d2s 3s", "Kh 5s 5d 6s 6c Jd Ac", "8c8d8s Td 9s Jh As"]
    rules = f"partnership(partner_layoff={acts})"
    result = show(rules, "4c", *hands)
    assert (result.kind, result.winner, result.deadwood[2]) == ("undercut", 1, left)
    assert price(result, rules).points == (0, 25 + 1 + left - 3, 0, 0)


@pytest.mark.ruling("R1.layoff_on_gin")
def test_layoffs_against_gin() -> None:
    """9c goes on the nines against gin too: 49 - 9 = 40; a defender brought to 0 makes it void."""
    rules = "oklahoma_rummy(layoff_on_gin=True)"
    result = show(rules, "7d", GIN, LOOSE)
    assert (result.kind, laid(result, 1), result.deadwood) == ("gin", ["9c on 2"], (0, 40))
    assert show(rules, "7d", GIN, f"{LOW} 9c").kind == "void"


# --- kinds -----------------------------------------------------------------------------------

FOUR = "7h8h9h QcQdQs 4d"  # knocks with 4
THREE = "KcKdKs 2c2d2s 3s"  # leaves 3
FOUR_TOO = "6c6d6s AcAhAs 4h"  # leaves 4
MANY = "6c 8d 8s Td Jh As 5s"  # leaves 48


@pytest.mark.ruling("R2.6")
def test_the_lowest_defender_below_the_knocker_undercuts() -> None:
    """Of 3 and 2 against 4 the second is lower and wins, whoever sits first."""
    result = show("three_players", "4c", FOUR, THREE, "6c6d6s AcAhAs 2h")
    assert (result.kind, result.winner, result.winners) == ("undercut", 2, (2,))
    assert show("three_players", "4c", FOUR, THREE, MANY).winner == 1
    assert show("three_players", "4c", FOUR, "KcKdKs 2c2d2s 9s", MANY).kind == "knock"


@pytest.mark.ruling("R2.6")
@pytest.mark.ruling("R1.multi_undercut_bonus")
@pytest.mark.parametrize(("tie", "bonus"), [("undercut", 25), ("knocker", 0), ("void", 0)])
def test_equal_beside_a_lower_one(tie: str, bonus: int) -> None:
    """With 3 and 4 against 4, the 4 has beaten the knocker only where ties undercut.

    The 3 wins 25 + (4 - 3) + (4 - 3) = 27 in any case.
    """
    rules = f"three_players(tie={tie}, multi_undercut_bonus=every_undercutter)"
    result = show(rules, "4c", FOUR, THREE, FOUR_TOO)
    assert (result.kind, result.winners) == ("undercut", (1,))
    assert price(result, rules).points == (0, 27, bonus)


@pytest.mark.ruling("R2.6.1")
def test_gin_is_never_undercut() -> None:
    """Against gin 0 of one's own loses the bonus alone; 0 after layoffs undercuts a knock.

    The undercut of 5 is worth 25 + (5 - 0) = 30.
    """
    gin = show("oklahoma_rummy", "7d", GIN, f"{LOW} Ah")
    assert (gin.kind, gin.winner, gin.deadwood) == ("gin", 0, (0, 0))
    assert price(gin, "oklahoma_rummy").points == (25, 0)
    knock = show("oklahoma_rummy", "7d", KNOCKER, f"{LOW} 9c")
    assert (knock.kind, knock.winner, knock.deadwood) == ("undercut", 1, (5, 0))
    assert price(knock, "oklahoma_rummy").points == (0, 30)


@pytest.mark.ruling("R1.tie")
@pytest.mark.ruling("R2.6.2")
@pytest.mark.parametrize(
    ("tie", "kind", "winner", "points"),
    [
        ("undercut", "undercut", 1, (0, 25)),
        ("knocker", "tie", 0, (0, 0)),
        ("void", "void", None, (0, 0)),
    ],
)
def test_equal_to_the_only_defender(
    tie: str, kind: str, winner: int | None, points: tuple[int, ...]
) -> None:
    """5 against 5 is an undercut worth 25 + 0, a tie that the knocker keeps, or void."""
    rules = f"oklahoma_rummy(tie={tie})"
    result = show(rules, "7d", KNOCKER, f"{LOW} 5d")
    assert (result.kind, result.winner) == (kind, winner)
    assert price(result, rules).points == points


@pytest.mark.ruling("R2.6.2")
def test_equal_to_one_of_several() -> None:
    """4 against 4 and 48 is a knock where ties are the knocker's: (4 - 4) + (48 - 4) = 44."""
    rules = "three_players(tie=knocker)"
    result = show(rules, "4c", FOUR, "KcKdKs 2c2d2s 4s", MANY)
    assert (result.kind, result.deadwood) == ("knock", (4, 4, 48))
    assert price(result, rules).points == (44, 0, 0)
    assert show("three_players(tie=void)", "4c", FOUR, "KcKdKs 2c2d2s 4s", MANY).kind == "void"


@pytest.mark.ruling("R1.multi_tie")
@pytest.mark.parametrize(("word", "winners"), [("seat_order", (2,)), ("split", (2, 0))])
def test_equal_defenders(word: str, winners: tuple[int, ...]) -> None:
    """Of two with 3 against a knock of seat 1, seat 2 comes first clockwise, or shares with 0."""
    hands = [THREE, FOUR, "6c6d6s AcAhAs 3h"]
    result = show(f"three_players(multi_tie={word})", "4c", *hands, knocker=1)
    assert (result.kind, result.winner, result.winners) == ("undercut", 2, winners)


@pytest.mark.ruling("R2.2")
def test_the_upcard_decides_even_if_it_was_taken() -> None:
    """The upcard 5h lies in the knocker's hand and still sets the limit of 5."""
    result = show("oklahoma_rummy", "5h", KNOCKER, LOOSE)
    assert (result.upcard, result.knock_limit) == (Card.parse("5h"), 5)
