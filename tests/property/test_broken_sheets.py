"""Damaged sheets: whatever is wrong with a file is told in our errors, soon and in few words."""

import copy
import json
import time
import tomllib
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.errors import OklahomaRummyError
from oklahoma_rummy.rules.json_toml import dump_table
from oklahoma_rummy.scoring import ScoreSheet, showdown

HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
POINTS = (
    ScoreSheet.new("short", ["North", "South"])
    .record(showdown("short", upcard="7s", hands=HANDS), note="n", date="2026-01-31")
    .record_points(1, 30, "gin", spade=True)
    .record_void()
)
PENALTIES = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31])
BITS = [
    *("", "[", "]", "{", "}", '"', "'''", "#", "\n", "=", ",", "true", "-1", "1e999", "nan", "\0"),
    *(
        "[[entries]]\n",
        "kept",
        "knocker = 0",
        "{}",
        "7h",
        " on ",
        "|",
        "1979-05-27",
        "1.5",
        "\ud800",
    ),
    *("9" * 5000, "a." * 3000, "x" * 30_000, "[" * 2000),
]
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1.5, 10**30, 10**5000, "", "x", "7s", "9c on 3", "short", "\ud800"),
    *([], {}, [[]], [{}], ["x"] * 5000, "x" * 30_000, ["9c on 3"], {"upcard": "7s"}, "- | -"),
]


def draw_value(rng: Random) -> Any:
    """Draw a value of its own, so that damaging it leaves the list of values as it is."""
    return copy.deepcopy(rng.choice(VALUES))


def damage_text(rng: Random, text: str) -> str:
    """Put something else in the place of a bit of a text, take it out, or copy another there."""
    at = rng.randrange(len(text) + 1)
    to = at + rng.choice([0, 0, 1, 3, 10, 60])
    other = rng.randrange(len(text) + 1)
    instead = rng.choice([rng.choice(BITS), rng.choice(BITS), "", text[other : other + 40]])
    return text[:at] + instead + text[to:]


def damage_data(rng: Random, data: Any) -> None:
    """Change, take out or add a value somewhere in data."""
    while True:
        places = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not places:
            return
        place = rng.choice(places)
        if rng.random() < 0.3 or not isinstance(data[place], dict | list):
            break
        data = data[place]
    way = rng.random()
    if way < 0.6:
        data[place] = draw_value(rng)
    elif way < 0.8:
        del data[place]
    elif isinstance(data, dict):
        data[rng.choice(["kept", "laid", "deadwood", "void", "points", "big_gin", "x" * 9000])] = (
            draw_value(rng)
        )
    else:
        data.append(draw_value(rng))


def damaged(rng: Random) -> str:
    """Draw a sheet's text with up to three damages, TOML or JSON."""
    sheet = rng.choice([POINTS, POINTS, PENALTIES])
    text = rng.choice([sheet.to_toml(), sheet.to_json()])
    damages = rng.randint(1, 3)
    if rng.random() < 0.5:
        for _ in range(damages):
            text = damage_text(rng, text)
        return text
    is_json = text.startswith("{")
    data = json.loads(text) if is_json else tomllib.loads(text)
    for _ in range(damages):
        damage_data(rng, data)
    if is_json:
        return json.dumps(data) if rng.random() < 0.5 else json.dumps(data, ensure_ascii=False)
    return dump_table({key: value for key, value in data.items() if value is not None})


def check(rng: Random) -> None:
    """Read a damaged sheet: our errors only, in time and of a size, or a sheet that is saved."""
    try:
        text = damaged(rng)
    except ValueError:  # a number too long to be written
        return
    before = time.process_time()
    try:
        sheet = ScoreSheet.parse(text)
    except OklahomaRummyError as error:
        assert len(str(error).encode("utf-8", "backslashreplace")) <= 20_000
    else:
        assert ScoreSheet.parse(sheet.to_toml()) == ScoreSheet.parse(sheet.to_json()) == sheet
    assert time.process_time() - before < 1


@pytest.mark.parametrize("block", range(4))
def test_sheets_with_up_to_three_damages(block: int) -> None:
    """A thousand damaged sheets, in four blocks."""
    rng = Random(block)
    for _ in range(250):
        check(rng)


@pytest.mark.nightly
@pytest.mark.parametrize("block", range(10, 20))
def test_50_000_sheets_with_up_to_three_damages(block: int) -> None:
    """Fifty thousand damaged sheets, in ten blocks."""
    rng = Random(block)
    for _ in range(5_000):
        check(rng)
