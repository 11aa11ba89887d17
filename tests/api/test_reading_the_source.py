"""The guide to the source says what is true: its files exist, its walks are walked."""

import ast
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType

import pytest

import oklahoma_rummy
from oklahoma_rummy import Round, ScoreSheet, price, showdown
from oklahoma_rummy.cards import shuffled
from oklahoma_rummy.errors import IllegalActionError
from oklahoma_rummy.rules import check_rules

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src/oklahoma_rummy"
INSTALLED = Path(oklahoma_rummy.__file__).parent
"""Where the library that is tested lies: not in the checkout if it was installed."""
PAGE = (ROOT / "docs/reading-the-source.md").read_text(encoding="utf-8")
ITEM = re.compile(r"^(\S[^\n]*)\n: (.*?)\n\n", re.MULTILINE | re.DOTALL)
GENERATED = re.compile(r"<attrs generated .* oklahoma_rummy\.(.*)\.\w+>")
"""The file that attrs names for the methods that it adds to a class."""
HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]


def read_items(heading: str) -> dict[str, str]:
    """Return what stands under each term of a section."""
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0] + "\n\n"
    return dict(ITEM.findall(section))


ROOMS = {
    "" if term == "The ground floor" else term.strip("`"): told
    for term, told in read_items("The rooms").items()
}
WALKS = {
    term: re.findall(r"`(\w+/\w+\.py)`", told) for term, told in read_items("Four walks").items()
}
PLACES = re.findall(r"\| `(\w+)` in `(\w+/\w+\.py)` \|", PAGE)


def score_hands(_: Path) -> None:
    """Walk from hands to points."""
    price(showdown("oklahoma_rummy", upcard="7s", hands=HANDS), "oklahoma_rummy")


def play_text(_: Path) -> None:
    """Walk from the text of an action to the next round, and to why another is refused."""
    state = Round.deal("oklahoma_rummy", shuffled(Random(7))).play("draw")
    with pytest.raises(IllegalActionError):
        state.play("draw")


def check_text(_: Path) -> None:
    """Walk from the text of house rules to a report."""
    check_rules('base = "clasic"\ntie = "void"\nfixed_knock_limit = 0\ngin = 20\n')
    check_rules('base = "classic"\ntarget = 90\n')


def save_result(folder: Path) -> None:
    """Walk from a result to a saved sheet."""
    result = showdown("oklahoma_rummy", upcard="7s", hands=HANDS)
    sheet = ScoreSheet.new("oklahoma_rummy").record(result)
    assert sheet.totals
    sheet.save(folder / "evening.toml")


DONE: dict[str, Callable[[Path], None]] = dict(
    zip(WALKS, (score_hands, play_text, check_text, save_result), strict=True)
)


def trace_files(walk: Callable[[Path], None], folder: Path) -> set[str]:
    """Return the files of the library in which a function is called on a walk."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        walk(folder)
    finally:
        sys.setprofile(before)
    paths = {Path(GENERATED.sub(_name_file, each)) for each in seen}
    ours = [each for each in paths if each.is_relative_to(INSTALLED)]
    return {each.relative_to(INSTALLED).as_posix() for each in ours}


def _name_file(found: re.Match[str]) -> str:
    return f"{INSTALLED}/{found[1].replace('.', '/')}.py"


def test_rooms_are_all_there() -> None:
    """Every room has its item, in the order of the contract, the ground floor first."""
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    assert {*ROOMS} == {"", *packages}


@pytest.mark.parametrize("room", ROOMS)
def test_files_are_all_named(room: str) -> None:
    """Every file of a room that is not private is named in its item, and every name is a file."""
    files = {path.stem for path in (SOURCE / room).glob("[!_]*.py")}
    named = {*re.findall(r"`(\w+)`", ROOMS[room])}
    assert files <= named
    assert named <= files | {"census", "replay", "duel", "compare"}


@pytest.mark.parametrize("walk", WALKS)
def test_walks_are_walked(walk: str, tmp_path: Path) -> None:
    """A walk passes at most eight files, and each is really called on the way."""
    assert 1 < len(WALKS[walk]) <= 8
    assert {*WALKS[walk]} <= trace_files(DONE[walk], tmp_path)


@pytest.mark.parametrize(("name", "file"), PLACES)
def test_places_are_there(name: str, file: str) -> None:
    """What the guide says lives in a file is defined there."""
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    assert name in {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}


def test_every_place_is_read() -> None:
    """No row of the table of places is left out of the test above."""
    rows = PAGE.partition("## Where to look\n")[2].partition("\n## ")[0].count("\n| ") - 2
    assert len(PLACES) == rows == 10
