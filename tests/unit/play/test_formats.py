"""What an earlier release wrote of rounds, views and events is read for ever."""

import json
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy import Event, PlayerView, Round
from oklahoma_rummy.play import EventKind, Phase

FILES = sorted((Path(__file__).parents[2] / "vectors/play").glob("format-*.json"))
WRITTEN: list[dict[str, Any]] = [json.loads(file.read_text(encoding="utf-8")) for file in FILES]


@pytest.mark.parametrize("written", WRITTEN, ids=[file.stem for file in FILES])
def test_every_form_of_play_is_read(written: dict[str, Any]) -> None:
    """Dictionaries and lines come to what they came to when they were written."""
    for each in written["rounds"]:
        assert str(Round.from_dict(each["round"])) == each["text"]
        assert Round.parse(each["text"]).to_dict() == each["round"]
    for each in written["views"]:
        assert str(PlayerView.from_dict(each["view"])) == each["text"]
    for each in written["events"]:
        assert str(Event.from_dict(each["event"])) == each["text"]


def test_the_newest_form_has_every_phase_and_kind() -> None:
    """Nothing that the newest release writes is missing among what is kept."""
    newest = WRITTEN[-1]
    assert {each["round"]["phase"] for each in newest["rounds"]} == {*Phase}
    assert {each["event"]["kind"] for each in newest["events"]} == {*EventKind}
