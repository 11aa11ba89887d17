"""What may be the name of a player."""

import pytest

from oklahoma_rummy import ScoreSheet
from oklahoma_rummy.errors import InvalidSheetError


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t", "\u00a0", "\u200b", "\u200d", "\u2060", "\ufe0f", "\u0301", "\u3164", "\u2800"],
)
def test_names_that_cannot_be_seen_are_refused(name: str) -> None:
    """Spaces, joiners, lone accents and letters drawn as nothing are not a name."""
    with pytest.raises(InvalidSheetError, match="is not a name for the pad"):
        ScoreSheet.new("oklahoma_rummy", [name, "Bob"])


@pytest.mark.parametrize("name", ["A\x1b[2J", "A\n", "\x07Ann", "A\u202eB"])
def test_control_characters_are_refused(name: str) -> None:
    """What would command a terminal is not part of a name."""
    with pytest.raises(InvalidSheetError, match="is not a name for the pad"):
        ScoreSheet.new("oklahoma_rummy", [name, "Bob"])


def test_names_that_look_the_same() -> None:
    """Two names that differ only in what joins letters cannot be told apart on the pad."""
    with pytest.raises(InvalidSheetError, match="duplicate name"):
        ScoreSheet.new("oklahoma_rummy", ["Ann", "Ann\u200d"])


@pytest.mark.parametrize("name", ["Łukasz", "北", "7", "♠", "👩\u200d🚀", "e\u0301"])
def test_names_of_every_script(name: str) -> None:
    """Letters, digits and symbols of any script are a name."""
    assert ScoreSheet.new("oklahoma_rummy", [name, "Bob"]).players[0] == name
