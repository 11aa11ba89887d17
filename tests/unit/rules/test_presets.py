"""The presets as a mapping."""

import pytest

from oklahoma_rummy.rules import PRESET_SOURCES, PRESETS, Rules


def test_presets_cannot_be_changed() -> None:
    """Nobody can add a preset or replace one."""
    with pytest.raises(TypeError):
        PRESETS["mine"] = Rules()  # type: ignore[index]


def test_every_preset_says_where_it_comes_from() -> None:
    """Each preset has a source, in the same order."""
    assert list(PRESET_SOURCES) == list(PRESETS)
    assert all(PRESET_SOURCES.values())
