"""The sub-command ``deadwood``."""

import json
import sys
from importlib import import_module

import pytest

from tests.unit.cli.conftest import Command

deadwood = import_module("oklahoma_rummy.cli.deadwood")
ELEVEN = "4S 5S 6S 2C 3D 5D 6D 3H 4H 5H 6H"


class TestDeadwood:
    """What ``oklahoma-rummy deadwood`` answers."""

    def test_a_hand(self, command: Command) -> None:
        """A hand is answered with its best arrangement and its deadwood."""
        outcome = command("deadwood", "A23.456.789.T")
        assert outcome == (0, "Ac2c3c 4d5d6d 7h8h9h | Ts    deadwood 10\n", "")

    def test_each_argument_is_a_hand(self, command: Command) -> None:
        """Several hands are answered one after the other."""
        outcome = command("deadwood", "4c5c6c", "7c7d7s 5h")
        assert outcome.out.splitlines() == ["4c5c6c | -    deadwood 0", "7c7d7s | 5h    deadwood 5"]

    def test_single_cards_are_one_hand(self, command: Command) -> None:
        """Cards given one by one are one hand together."""
        outcome = command("deadwood", "4c", "5c", "6c", "Kd")
        assert outcome.out == "4c5c6c | Kd    deadwood 10\n"

    def test_all(self, command: Command) -> None:
        """With --all every arrangement that leaves the least is listed, in order."""
        outcome = command("deadwood", "4h5h6h7h8h9h", "--all")
        assert outcome.out.splitlines()[1:] == ["   1 4h5h6h7h8h9h | -", "   2 4h5h6h 7h8h9h | -"]

    def test_discards_after_a_draw(self, command: Command) -> None:
        """Eleven cards are answered with the best discard too."""
        assert "  discard 6d: deadwood 10\n" in command("deadwood", ELEVEN).out

    def test_a_barred_card(self, command: Command) -> None:
        """A barred card is not among the discards."""
        assert "  discard 5d: deadwood 11\n" in command("deadwood", ELEVEN, "--barred", "6d").out

    def test_rules_decide_the_size_of_a_hand_after_a_draw(self, command: Command) -> None:
        """With seven cards dealt, eight are a hand after a draw."""
        hand = "4c5c6c 9s9h9d Kd 2h"
        assert "discard Kd" in command("deadwood", hand, "--rules", "three_players").out
        assert "discard" not in command("deadwood", hand).out

    def test_rules_decide_the_melds(self, command: Command) -> None:
        """Under ace_high, queen, king and ace are a run."""
        assert command("deadwood", "QsKsAs", "--rules", "ace_high").out.endswith("deadwood 0\n")

    def test_json(self, command: Command) -> None:
        """With --json a hand is one object on one line, with discards after a draw."""
        answer = json.loads(command("deadwood", ELEVEN, "--json", "--all").out)
        assert answer["deadwood"] == 16
        assert answer["discards"][0] == {"card": "6d", "deadwood": 10}
        assert len(answer["arrangements"]) == 2
        assert json.loads(command("deadwood", "...", "--json").out) == {
            "hand": "...",
            "deadwood": 0,
            "arrangements": [{"melds": [], "unmatched": []}],
            "discards": [],
        }


class TestStandardInput:
    """What ``oklahoma-rummy deadwood -`` answers."""

    def test_one_hand_a_line(self, command: Command) -> None:
        """Lines are hands; empty lines, any line ending and a byte-order mark are no matter."""
        outcome = command("deadwood", "-", stdin=b"\xef\xbb\xbf4c5c6c\r\n\n\r7c7d7s 5h")
        assert outcome.out.splitlines() == ["4c5c6c | -    deadwood 0", "7c7d7s | 5h    deadwood 5"]
        assert outcome.code == 0

    def test_a_bad_line(self, command: Command) -> None:
        """A bad line gets its own message with its number; the rest is answered; the code is 2."""
        outcome = command("deadwood", "-", "--json", stdin=b"4c5c6c\n4c4x\n\xff\xfe\n9h9d9s\n")
        assert [json.loads(line)["deadwood"] for line in outcome.out.splitlines()] == [0, 0]
        assert "line 2: " in outcome.err
        assert "line 3: " in outcome.err
        assert outcome.code == 2

    def test_nothing(self, command: Command) -> None:
        """No line, no answer."""
        assert command("deadwood", "-") == (0, "", "")


class TestMistakes:
    """What bad input to ``deadwood`` gets."""

    def test_a_hand_that_cannot_be_read(self, command: Command) -> None:
        """A bad hand is named with a caret, the others are still answered."""
        outcome = command("deadwood", "4c5c6x", "4c5c6c")
        assert outcome.code == 2
        assert outcome.out == "4c5c6c | -    deadwood 0\n"
        assert outcome.err.startswith("hand 1: ")
        assert "^" in outcome.err

    def test_unknown_rules(self, command: Command) -> None:
        """An unknown preset is answered with the nearest name."""
        outcome = command("deadwood", "4c5c6c", "--rules", "clasic")
        assert outcome.code == 2
        assert "classic" in outcome.err

    def test_a_mistyped_card_of_a_hand(self, command: Command) -> None:
        """Arguments as short as a card are one hand, so that a mistyped one is not a hand."""
        outcome = command("deadwood", "7h", "x", "8h")
        assert outcome.code == 2
        assert outcome.out == ""
        assert "7h x 8h" in outcome.err

    def test_no_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where standard input is closed there is nothing to answer."""
        monkeypatch.setattr(sys, "stdin", None)
        assert list(deadwood._input()) == []

    def test_no_hand(self, command: Command) -> None:
        """Without a hand the usage is said."""
        outcome = command("deadwood")
        assert outcome.code == 2
        assert "HAND" in outcome.err
