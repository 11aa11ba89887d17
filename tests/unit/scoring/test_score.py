"""How a score reads: word for word, once for each way in which a hand can end."""

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, price, showdown

KNOCKER = "4c5c6c 9s9h9d JdQdKd 5h"
GIN = "4c5c6c 9s9h9d TdJdQdKd"
HIGH = "2s2d2c 9c Tc Qs Ks Ah 6h 3d"
LOW = "2s2d2c KcKhKs AsAdAc"
THREE = ["7h8h9h QcQdQs 4d", "KcKdKs 2c2d2s 3s", "6c6d6s AcAhAs 3h"]
PARTNERS = ["7h8h9h QcQdQs 3d", "6h KcKdKs 5d 9s Jh", "Kh 4s 4d 6s 6c Jd Ac", "Th 8c8d8s Td 2h As"]

# rules, upcard, hands, the text
TOLD = {
    "knock": (
        "oklahoma_rummy",
        "7s",
        [KNOCKER, HIGH],
        """\
Upcard 7s: the knock limit is 7 and a spade doubles the hand.
Seat 0 knocks with 5: 4c5c6c JdQdKd 9d9h9s | 5h.
Seat 1 lays off 9c on 9d9h9s and keeps 40: 2c2d2s | Tc 3d Ah 6h Qs Ks.
Seat 0 wins the hand.
    70 to seat 0: the difference from seat 1, (40 - 5) x 2
Points: seat 0 70, seat 1 0.""",
    ),
    "trebled knock of three": (
        "three_players(spade_multiplier=3)",
        "4s",
        [THREE[0], "KcKdKs 6h 5d 9s Jh", "8c8d8s 5h Td 2h As"],
        """\
Upcard 4s: the knock limit is 4 and a spade triples the hand.
Seat 0 knocks with 4: 7h8h9h QcQdQs | 4d.
Seat 1 lays off 6h on 7h8h9h and keeps 24: KcKdKs | 5d Jh 9s.
Seat 2 keeps 18: 8c8d8s | Td 2h 5h As.
Seat 0 wins the hand.
    60 to seat 0: the difference from seat 1, (24 - 4) x 3
    42 to seat 0: the difference from seat 2, (18 - 4) x 3
Points: seat 0 102, seat 1 0, seat 2 0.""",
    ),
    "gin": (
        "oklahoma_rummy",
        "7d",
        [GIN, HIGH],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 0: 4c5c6c TdJdQdKd 9d9h9s | -.
Seat 1 keeps 49: 2c2d2s | 9c Tc 3d Ah 6h Qs Ks.
Gin: seat 0 wins the hand.
    25 to seat 0: the gin bonus from seat 1, 25
    49 to seat 0: the difference from seat 1, 49 - 0
Points: seat 0 74, seat 1 0.""",
    ),
    "big gin": (
        "oklahoma_rummy(big_gin_bonus=31)",
        "7d",
        [GIN + " 7c", HIGH],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 0: 4c5c6c7c TdJdQdKd 9d9h9s | -.
Seat 1 keeps 49: 2c2d2s | 9c Tc 3d Ah 6h Qs Ks.
Big gin: seat 0 wins the hand.
    31 to seat 0: the big gin bonus from seat 1, 31
    49 to seat 0: the difference from seat 1, 49 - 0
Points: seat 0 80, seat 1 0.""",
    ),
    "undercut": (
        "oklahoma_rummy",
        "7d",
        [KNOCKER, LOW + " 3d"],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 5: 4c5c6c JdQdKd 9d9h9s | 5h.
Seat 1 keeps 3: AcAdAs 2c2d2s KcKhKs | 3d.
Undercut: seat 1 has less than the knocker and wins the hand.
    25 to seat 1: the undercut bonus from seat 0, 25
     2 to seat 1: the difference from seat 0, 5 - 3
Points: seat 0 0, seat 1 27.""",
    ),
    "shared pot": (
        "three_players(multi_tie=split, undercut_bonus=24)",
        "4s",
        THREE,
        """\
Upcard 4s: the knock limit is 4 and a spade doubles the hand.
Seat 0 knocks with 4: 7h8h9h QcQdQs | 4d.
Seat 1 keeps 3: 2c2d2s KcKdKs | 3s.
Seat 2 keeps 3: AcAhAs 6c6d6s | 3h.
Undercut: seat 1 and seat 2 have less than the knocker and share the hand.
    26 to seat 1: a share of the pot, (24 + 1 shared by 2, remainder 1) x 2
    24 to seat 2: a share of the pot, (24 + 1 shared by 2) x 2
Points: seat 0 0, seat 1 26, seat 2 24.""",
    ),
    "tie": (
        "oklahoma_rummy(tie=knocker)",
        "7d",
        [KNOCKER, LOW + " 5d"],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 5: 4c5c6c JdQdKd 9d9h9s | 5h.
Seat 1 keeps 5: AcAdAs 2c2d2s KcKhKs | 5d.
Equal: seat 0 keeps the hand, which is worth nothing.
     0 to seat 0: the difference from seat 1, 5 - 5
Points: seat 0 0, seat 1 0.""",
    ),
    "void tie": (
        "oklahoma_rummy(tie=void)",
        "7d",
        [KNOCKER, LOW + " 5d"],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 5: 4c5c6c JdQdKd 9d9h9s | 5h.
Seat 1 keeps 5: AcAdAs 2c2d2s KcKhKs | 5d.
The hand is void, because the least deadwood is equal: nobody scores.
Points: seat 0 0, seat 1 0.""",
    ),
    "penalty": (
        "three_players(scoring=penalty)",
        "4c",
        THREE,
        """\
Upcard 4c: the knock limit is 4.
Seat 0 knocks with 4: 7h8h9h QcQdQs | 4d.
Seat 1 keeps 3: 2c2d2s KcKdKs | 3s.
Seat 2 keeps 3: AcAhAs 6c6d6s | 3h.
Undercut: seat 1 has less than the knocker and wins the hand.
    25 against seat 0: the undercut bonus, 25
     1 against seat 0: the difference, 4 - 3
     0 against seat 2: the difference, 3 - 3
Penalty points: seat 0 26, seat 1 0, seat 2 0.""",
    ),
    "gin laid off to nothing": (
        "oklahoma_rummy(layoff_on_gin=True)",
        "Qh",
        ["6h7h8h9h KsKdKc AdAcAs", "5h 4h Th 2s3s4s 7c8c9c Kh"],
        """\
Upcard Qh: the knock limit is 10.
Seat 0 knocks with 0: 6h7h8h9h AcAdAs KcKdKs | -.
Seat 1 lays off 5h on 6h7h8h9h, 4h on 5h6h7h8h9h, Th on 4h5h6h7h8h9h, Kh on KcKdKs and keeps 0: \
7c8c9c 2s3s4s | -.
The hand is void, because nobody is left with anything: nobody scores.
Points: seat 0 0, seat 1 0.""",
    ),
    "shared chain, fixed limit": (
        "three_players(layoffs=shared_chain, fixed_knock_limit=5)",
        "4c",
        ["7h8h9h QcQdQs 3d", "6h KsKdKc 2c2h 9s", "5h 8s8d8c 2d As Ah"],
        """\
Upcard 4c: the fixed knock limit is 5.
Seat 0 knocks with 3: 7h8h9h QcQdQs | 3d.
Seat 1 lays off 6h on 7h8h9h and keeps 13: KcKdKs | 2c 2h 9s.
Seat 2 lays off 5h on 6h7h8h9h and keeps 4: 8c8d8s | 2d Ah As.
Seat 0 wins the hand.
    10 to seat 0: the difference from seat 1, 13 - 3
     1 to seat 0: the difference from seat 2, 4 - 3
Points: seat 0 11, seat 1 0, seat 2 0.""",
    ),
    "equal undercut": (
        "oklahoma_rummy",
        "7d",
        [KNOCKER, LOW + " 5d"],
        """\
Upcard 7d: the knock limit is 7.
Seat 0 knocks with 5: 4c5c6c JdQdKd 9d9h9s | 5h.
Seat 1 keeps 5: AcAdAs 2c2d2s KcKhKs | 5d.
Undercut: seat 1 has no more than the knocker and wins the hand.
    25 to seat 1: the undercut bonus from seat 0, 25
     0 to seat 1: the difference from seat 0, 5 - 5
Points: seat 0 0, seat 1 25.""",
    ),
    "partner lays off": (
        "partnership",
        "4c",
        PARTNERS,
        """\
Upcard 4c: the knock limit is 4.
Seat 0 knocks with 3: 7h8h9h QcQdQs | 3d.
Seat 1 keeps 30: KcKdKs | 5d 6h Jh 9s.
Seat 2 lays off Kh on KcKdKs and keeps 31: - | Ac 6c 4d Jd 4s 6s.
Seat 3 keeps 23: 8c8d8s | Td 2h Th As.
Seat 0 wins the hand.
    27 to seat 0: the difference from seat 1, 30 - 3
    20 to seat 0: the difference from seat 3, 23 - 3
Points: seat 0 47, seat 1 0, seat 2 0, seat 3 0.""",
    ),
}


@pytest.mark.parametrize("ending", TOLD)
def test_a_score_reads_like_a_referee(ending: str) -> None:
    """The text names limit, melds, layoffs, the ending, each item with its sum, and the points."""
    rules, upcard, hands, text = TOLD[ending]
    result = showdown(rules, upcard=upcard, hands=hands, big_gin=ending == "big gin")
    assert str(price(result, rules)) == text


def test_a_hand_that_nobody_knocked_in() -> None:
    """An exhausted stock shows no hands."""
    result = RoundResult(rules=Rules(), upcard=Card.parse("7s"))
    assert str(price(result, Rules())) == (
        "Upcard 7s: the knock limit is 7 and a spade doubles the hand.\n"
        "Nobody knocked before the stock was exhausted: the hand is void.\n"
        "Points: seat 0 0, seat 1 0."
    )


def test_a_knocker_in_another_seat_is_told_first() -> None:
    """Whoever knocks is told of first, the others in seat order."""
    result = showdown("three_players", upcard="4c", hands=[*THREE[1:], THREE[0]], knocker=2)
    lines = str(price(result, "three_players")).splitlines()
    assert [line[:6] for line in lines[1:4]] == ["Seat 2", "Seat 0", "Seat 1"]


def test_a_partner_below_the_winner_pays_nothing() -> None:
    """In a partnership an undercut collects from the knocker's partner, who may have less."""
    hands = ["7h8h9h QcQdQs 4d", "KcKdKs 2c2d2s 3s", "6c6d6s AcAhAs 2h", "5c Tc 5h 8d Ts 9s Kh"]
    rules = "partnership(partner_layoff=defenders)"
    score = price(showdown(rules, upcard="4c", hands=hands), rules)
    assert score.result.deadwood[:3] == (4, 3, 2)
    assert score.points == (0, 26, 0, 0)
    assert "     0 to seat 1: the difference from seat 2, 0 because 2 is below 3" in str(score)
