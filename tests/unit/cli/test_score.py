"""The sub-command ``score``."""

import json

import pytest

from tests.unit.cli.conftest import Command

DEAL = [
    *("score", "--upcard", "7s"),
    *("--knocker", "4c5c6c 9s9h9d JdQdKd 5h"),
    *("--defender", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"),
]
THREE = [
    *("score", "--upcard", "4c"),
    *("--knocker", "7H 8H 9H QS QD QC 3D"),
    *("--defender", "6H KS KD KC 5D 9S JH"),
    *("--defender", "5H 8S 8D 8C TD 2H AS"),
]


class TestScore:
    """What ``oklahoma-rummy score`` answers."""

    def test_a_deal(self, command: Command) -> None:
        """A deal is shown as a table and told in sentences, the points last."""
        outcome = command(*DEAL)
        assert outcome.code == 0
        assert outcome.err == ""
        assert "Seat 1 lays off 9c on 9d9h9s and keeps 40" in outcome.out
        assert outcome.out.endswith("Points: seat 0 70, seat 1 0.\n")

    def test_plain_when_piped(self, command: Command) -> None:
        """There is no colour in what goes into a pipe."""
        assert "\x1b" not in command(*DEAL).out

    def test_red_suits_in_colour(self, command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
        """In a terminal hearts and diamonds are red, clubs and spades are not."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.delenv("NO_COLOR", raising=False)
        out = command(*DEAL).out
        assert "\x1b[31mJdQdKd\x1b[0m" in out
        assert "\x1b[31m4c" not in out

    def test_json(self, command: Command) -> None:
        """The JSON answer has the promised keys, lists in seat order."""
        answer = json.loads(command(*DEAL, "--json").out)
        assert list(answer) == [
            "kind",
            "knock_limit",
            "multiplier",
            "knocker",
            "winner",
            "deadwood",
            "arrangements",
            "layoffs",
            "points",
            "items",
        ]
        assert answer["kind"] == "knock"
        assert answer["deadwood"] == [5, 40]
        assert answer["layoffs"] == [[], [["9c", 2]]]
        assert answer["points"] == [70, 0]
        assert answer["items"] == [
            {"what": "difference", "to": 0, "from": 1, "points": 70, "why": "(40 - 5) x 2"}
        ]
        assert answer["arrangements"][1] == {
            "melds": ["2c2d2s"],
            "unmatched": ["Tc", "3d", "Ah", "6h", "Qs", "Ks"],
        }

    def test_rules(self, command: Command) -> None:
        """A preset or a spec decides the points."""
        assert "seat 0 105" in command(*DEAL, "--rules", "double_oklahoma").out
        assert "seat 0 35" in command(*DEAL, "--rules", "classic(spade_multiplier=1)").out

    def test_spread(self, command: Command) -> None:
        """A spread that is not the best is taken if it stays within the limit."""
        deal = [
            *("score", "--upcard", "4h", "--json"),
            *("--knocker", "AS 2S 3S 2H 2D 9C TC JC QC KC"),
            *("--defender", "4S 5S KD KH 6C 6D 6H TD QS JH"),
        ]
        best = json.loads(command(*deal).out)
        chosen = json.loads(command(*deal, "--spread", "As2s3s 9cTcJcQcKc").out)
        assert (best["points"], chosen["points"]) == ([55, 0], [46, 0])

    def test_big_gin(self, command: Command) -> None:
        """Big gin takes all eleven cards, where it is played."""
        deal = [
            *("score", "--upcard", "Qh", "--big-gin", "--json"),
            *("--knocker", "6H 7H 8H 9H KS KD KC AD AC AS AH"),
            *("--defender", "5H 4H TH 2S 3S 4S 9C 9S 6D KH"),
        ]
        played = command(*deal, "--rules", "oklahoma_rummy(big_gin_bonus=31)")
        assert json.loads(played.out)["points"] == [84, 0]
        refused = command(*deal)
        assert refused.code == 2
        assert "big gin is not played" in refused.err

    def test_penalty(self, command: Command) -> None:
        """Under penalty scoring the losers' penalties are shown."""
        outcome = command(*THREE, "--rules", "rami_oklahoma(spade_multiplier=1)")
        assert outcome.out.endswith("Penalty points: seat 0 0, seat 1 21, seat 2 15.\n")


class TestPlayers:
    """How many players the hands mean."""

    def test_they_follow_the_hands(self, command: Command) -> None:
        """Three hands are three players, unless the rules say otherwise."""
        assert json.loads(command(*THREE, "--json").out)["points"] == [36, 0, 0]

    @pytest.mark.parametrize(
        "rules", ["oklahoma_rummy()", "three_players", "oklahoma_rummy( multi_gin_bonus=once )"]
    )
    def test_rules_that_fit(self, command: Command, rules: str) -> None:
        """Rules that say nothing of players, or the same, go with three hands."""
        assert command(*THREE, "--rules", rules).code == 0

    @pytest.mark.parametrize(
        "rules", ["four_players", "oklahoma_rummy(players=2)", "oklahoma_rummy(players=4)"]
    )
    def test_a_mismatch(self, command: Command, rules: str) -> None:
        """Rules that say another number are an error that says both."""
        outcome = command(*THREE, "--rules", rules)
        assert outcome.code == 2
        assert "3 hands for" in outcome.err

    def test_two_tables(self, command: Command) -> None:
        """At two tables each table has two hands."""
        outcome = command(*DEAL, "--rules", "partnership_two_tables", "--json")
        assert json.loads(outcome.out)["points"] == [70, 0]

    def test_two_tables_in_a_spec(self, command: Command) -> None:
        """Two tables are four players, of whom two meet at each."""
        outcome = command(*DEAL, "--rules", "oklahoma_rummy(partnership=two_tables)", "--json")
        assert json.loads(outcome.out)["points"] == [70, 0]

    def test_a_broken_spec(self, command: Command) -> None:
        """A spec that cannot be read is reported as it was written."""
        outcome = command(*THREE, "--rules", "classic(tie=void")
        assert outcome.code == 2
        assert "players" not in outcome.err.splitlines()[1]


class TestMistakes:
    """What bad input to ``score`` gets."""

    def test_all_problems_at_once(self, command: Command) -> None:
        """Everything that is wrong with the hands is said in one go, without a traceback."""
        outcome = command("score", "--upcard", "7s", "--knocker", "4c5c", "--defender", "4c")
        assert outcome.code == 2
        assert outcome.out == ""
        assert len(outcome.err.splitlines()) == 3
        assert "Traceback" not in outcome.err

    def test_a_card_that_cannot_be_read(self, command: Command) -> None:
        """A bad card is pointed at, and its hand is named."""
        outcome = command("score", "--upcard", "7s", "--knocker", "4c5z", "--defender", "4c")
        assert outcome.code == 2
        assert "hand of seat 0" in outcome.err
        assert "^" in outcome.err

    def test_a_missing_option(self, command: Command) -> None:
        """A missing option is named."""
        outcome = command("score", "--upcard", "7s", "--knocker", "4c5c6c")
        assert outcome.code == 2
        assert "--defender" in outcome.err
