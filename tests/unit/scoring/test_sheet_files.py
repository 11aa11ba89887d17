"""Score sheets in files: what is refused, and that a file is never lost."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oklahoma_rummy.cards import Card
from oklahoma_rummy.errors import ErrorCode, InvalidSheetError
from oklahoma_rummy.rules import PRESETS, RULE_FIELDS, Rules, files
from oklahoma_rummy.rules.files import replace_file
from oklahoma_rummy.scoring import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PenaltiesEntry,
    PointsEntry,
    ResultEntry,
    RoundResult,
    ScoreSheet,
    VoidEntry,
    sheet_files,
    showdown,
)
from oklahoma_rummy.scoring.sheet_data import migrate
from tests.pads import pad

VECTORS = Path(__file__).parents[2] / "vectors/sheets"
HANDS = ["4c5c6c 9s9h9d JdQdKd 5h", "2s2d2c 9c Tc Qs Ks Ah 6h 3d"]
SHEET = (
    ScoreSheet.new("short", ["North", "South"])
    .record(showdown("short", upcard="7s", hands=HANDS), note='"nine" of\tclubs', date="2026-01-31")
    .record_points(1, 30, "gin", spade=True)
    .record_void()
)
TOML = """\
format = 1
rules = "short"
players = ["North", "South"]
first_dealer = 0

[[entries]]
results = [{ upcard = "7s", knocker = 0, \
kept = ["4c5c6c JdQdKd 9d9h9s | 5h", "2c2d2s | Tc 3d Ah 6h Qs Ks"], laid = [[], ["9c on 3"]] }]
note = "\\"nine\\" of\\tclubs"
date = "2026-01-31"

[[entries]]
winner = 1
points = 30
kind = "gin"
spade = true

[[entries]]
void = true
"""


KEPT = ["4c5c6c JdQdKd 9d9h9s | 5h", "2c2d2s | Tc 3d Ah 6h Qs Ks"]
LAID: list[list[str]] = [[], ["9c on 3"]]


def visible(folder: Path) -> list[str]:
    """List what is in a folder beside the locks of files."""
    return [path.name for path in folder.iterdir() if path.suffix != ".lock"]


def problems(data: Any) -> list[str]:
    """Give what is wrong with a sheet written as JSON."""
    with pytest.raises(InvalidSheetError) as refused:
        ScoreSheet.parse(json.dumps(data))
    return [f"{problem.what} ({problem.where})" for problem in refused.value.problems]


def sheet_data(*hands: Any, **changes: Any) -> dict[str, Any]:
    """Give a sheet as data, with some hands and changes."""
    head = {"format": 1, "rules": "short", "players": ["A", "B"], "first_dealer": 0}
    return {**head, **changes, "entries": list(hands)}


def test_toml_is_as_people_would_write_it() -> None:
    """The file of a sheet with every kind of hand reads like one written by hand."""
    head, entries = TOML.replace('rules = "short"\n', "").split("\n\n", 1)
    start, rules, *rest = SHEET.to_toml().split("\n\n", 2)
    assert (start, rest) == (head, [entries])
    assert rules.splitlines()[:4] == [
        "[rules]",
        "players = 2",
        'partnership = "none"',
        'hand_size = "none"',
    ]
    assert ScoreSheet.parse(TOML) == SHEET


def test_every_field_of_the_rules_is_kept() -> None:
    """A preset that changes later changes no sheet, because nothing of it is asked."""
    for rules in PRESETS.values():
        sheet = ScoreSheet.new(rules)
        assert sheet.to_dict()["rules"].keys() == RULE_FIELDS.keys()
        assert ScoreSheet.parse(sheet.to_json()) == ScoreSheet.parse(sheet.to_toml()) == sheet


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"target": 0}, "target=0 is not allowed"),
        ({"goal": 100}, "goal is not a field of the rules"),
        ({"base": "shortt"}, "'shortt' is not a preset"),
        ({"scoring": "penalty", "hollywood_columns": 3}, "hollywood_columns"),
    ],
)
def test_rules_as_a_table(rules: dict[str, Any], told: str) -> None:
    """Rules may be a table, of some fields or with a base, and are checked like house rules."""
    assert ScoreSheet.parse(json.dumps(sheet_data(rules={"base": "short"}))).rules == Rules(
        target=150
    )
    assert ScoreSheet.from_dict(sheet_data(rules={"target": 90})).rules == Rules(target=90)
    found = problems(sheet_data(rules=rules))
    assert any(told in each and "rules" in each for each in found), found


@pytest.mark.parametrize("name", ["format-1.toml", "format-1.json", "format-1-by-hand.toml"])
def test_sheets_of_every_release_are_read(name: str) -> None:
    """A file that a release wrote, or that was right for it, is read for ever."""
    sheet = ScoreSheet.load(VECTORS / name)
    assert sheet.rules == Rules.preset("club")
    assert sheet.players == ("North", "South")
    assert [type(entry) for entry in sheet.entries] == [
        ResultEntry,
        PointsEntry,
        VoidEntry,
        VoidEntry,
        AwardEntry,
        AdjustmentEntry,
        EndEntry,
    ]
    assert [column.points for column in sheet.columns] == [(55, 28), (20, 0), (0, 0)]
    assert sheet.winner == 0


def test_a_newer_format_is_refused() -> None:
    """Nothing of a newer format is guessed; what to do is said."""
    with pytest.raises(InvalidSheetError) as refused:
        ScoreSheet.from_dict({"format": 2, "seats": ["North", "South"]})
    assert str(refused.value) == (
        "format 2 is newer than 1, the newest known here (format). "
        "Update oklahoma-rummy to a newer release."
    )


def test_older_formats_are_brought_forward() -> None:
    """Steps are taken one after the other, and change nothing that they are given."""
    data = {"format": 1, "names": "A,B"}
    steps = {
        1: lambda old: {"format": 2, "players": old["names"].split(",")},
        2: lambda old: {**old, "format": 3, "first_dealer": 0},
    }
    assert migrate(data, steps, 3) == {"format": 3, "players": ["A", "B"], "first_dealer": 0}
    assert data == {"format": 1, "names": "A,B"}
    with pytest.raises(InvalidSheetError, match="format 4 is newer than 3"):
        migrate({"format": 4}, steps, 3)
    assert migrate({"format": "old"}, steps, 3) == {"format": "old"}


@pytest.mark.parametrize("data", [{1: 2}, {1: 2, "format": 1}, {None: 1}])
def test_keys_that_are_not_text(data: Any) -> None:
    """A mapping with other keys has the wrong type, and the message says which."""
    with pytest.raises(TypeError, match="the keys of a sheet are text, not"):
        ScoreSheet.from_dict(data)


def test_penalties_have_their_own_key() -> None:
    """A hand of penalties says so."""
    sheet = ScoreSheet.new("rami_oklahoma").record_penalties([0, 31])
    assert json.loads(sheet.to_json())["entries"] == [{"penalties": [0, 31], "winner": 0}]
    assert ScoreSheet.parse(sheet.to_json()).entries == (PenaltiesEntry(points=(0, 31), winner=0),)


def test_a_hand_that_nobody_knocked_in() -> None:
    """Of a hand void by exhaustion only the upcard is there, and it stays a hand of facts."""
    nothing = RoundResult(rules=Rules(), upcard=Card.parse("7d"))
    sheet = ScoreSheet.new(Rules()).record(nothing)
    assert json.loads(sheet.to_json())["entries"] == [{"results": [{"upcard": "7d"}]}]
    assert ScoreSheet.parse(sheet.to_json()) == ScoreSheet.parse(sheet.to_toml()) == sheet


def test_a_hand_played_by_other_draw_rules_keeps_them() -> None:
    """Facts may come from rules that differ where facts do not depend on them."""
    result = showdown("long", upcard="7s", hands=HANDS)
    sheet = ScoreSheet.new("short").record(result)
    assert json.loads(sheet.to_json())["entries"][0]["results"][0]["rules"] == {"target": 250}
    assert ScoreSheet.parse(sheet.to_json()) == sheet


def test_everything_wrong_at_once() -> None:
    """Whatever is wrong with the head, the players and every hand is told together."""
    data = sheet_data(
        {"winner": "7", "points": -3, "kind": "gim", "colour": "red"},
        {"points": 3},
        {"void": 1},
        {"results": 3},
        3,
        players=["A", "A"],
    )
    assert problems(data) == [
        "duplicate name 'A' (players, seat 1)",
        "winner is a whole number, not str (hand 1, winner)",
        "points is -3 (hand 1, points)",
        "unknown kind 'gim' (hand 1, kind)",
        "'colour' means nothing here (hand 1)",
        "winner is missing (hand 2, winner)",
        "void is true or a reason, not 1 (hand 3, reason)",
        "a list belongs here, not int (hand 4, results)",
        "a table belongs here, not int (hand 5)",
    ]


def test_names_dealer_and_hands_at_once() -> None:
    """What does not fit the rules is told together, whatever else cannot be read."""
    facts = {"upcard": "7s", "knocker": 0, "kept": KEPT, "laid": LAID}
    data = sheet_data(
        {"winner": 2, "points": 1},
        {"results": [facts]},
        players=["A", "A"],
        first_dealer=9,
        colour="red",
        format=0,
    )
    assert problems(data) == [
        "a sheet has format 1, not 0 (format)",
        "'colour' means nothing here (the file)",
        "duplicate name 'A' (players, seat 1)",
        "first_dealer is 9 (first_dealer)",
        "side 2 does not exist (hand 1, winner)",
    ]
    assert problems(sheet_data(players="x", first_dealer="y")) == [
        "players are a list with one name for each seat, not str (players)",
        "first_dealer is a whole number, not str (first_dealer)",
    ]


def test_a_wrong_head_does_not_hide_the_hands() -> None:
    """Hands are looked at even if the rules cannot be read; facts then cannot."""
    data = sheet_data(
        {"winner": 0, "points": "5"},
        {"results": [{"upcard": "7s"}]},
        {"void": True},
        rules="shortt",
        format=0,
    )
    assert problems(data) == [
        "a sheet has format 1, not 0 (format)",
        "shortt is not a preset (rules)",
        "points is a whole number, not str (hand 1, points)",
        "these facts cannot be read without the rules (hand 2, results)",
    ]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": 1.0}, "a sheet has format 1, not 1.0 (format)"),
        ({"format": True}, "a sheet has format 1, not True (format)"),
        ({"rules": 3}, "rules are a table of their fields or one line of text, not 3 (rules)"),
        ({"rules": "short(target=0)"}, "target=0 is not allowed (rules"),
        ({"players": ["A"]}, "1 name for 2 players (players)"),
        ({"players": None}, "players are a list with one name for each seat, not NoneType"),
        ({"first_dealer": 2}, "first_dealer is 2 (first_dealer)"),
        ({"first_dealer": "A"}, "first_dealer is a whole number, not str (first_dealer)"),
        ({"colour": "red"}, "'colour' means nothing here (the file)"),
    ],
)
def test_wrong_heads(changes: dict[str, Any], told: str) -> None:
    """What is wrong with the head of a file is told with its key."""
    (only,) = problems(sheet_data(**changes))
    assert told in only


def test_hands_that_are_no_list() -> None:
    """The hands of a file are a list."""
    assert problems({**sheet_data(), "entries": 3}) == ["a list belongs here, not int (entries)"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"upcard": "7x"}, "'x' is not a suit"),
        ({"upcard": None}, "upcard"),
        ({"knocker": "0"}, "knocker is a whole number, not str"),
        ({"knocker": 2}, "seat 2 does not exist"),
        ({"knocker": 1}, "meld 3 does not exist, the table has 1"),
        ({"knocker": 1, "laid": [[], ["9c on 1"]]}, "deadwood is 49"),
        ({"kept": KEPT[:1], "laid": None}, "1 hand for 2 seats"),
        ({"kept": 3}, "a list belongs here, not int"),
        ({"kept": [3, 4]}, "an arrangement is read from str, not from int"),
        ({"kept": ["4c5c6d | 5h", KEPT[1]]}, "4c 5c 6d is not a meld: a run is of one suit"),
        ({"kept": [KEPT[0], "- | 2c 2d 2s Tc 3d Ah 6h Qs Ks"]}, "is not the best arrangement"),
        ({"kept": [KEPT[0], "2c2d2s | Tc 3d Ah 6h Qs 5h"]}, "5h in two hands"),
        ({"laid": [[]]}, "laid has 1 lists for 2 seats"),
        ({"laid": [[], ["9c on 1"]]}, "9c does not fit 4c5c6c"),
        ({"laid": [[], ["9c on 4"]]}, "meld 4 does not exist, the table has 3"),
        ({"laid": [[], ["9c upon 3"]]}, "this is not a layoff"),
        ({"laid": [[], ["9c on 0"]]}, "this is not a layoff"),
        ({"laid": [[], [9]]}, "a layoff is text such as '9c on 2', not int"),
        ({"laid": [[], [], []]}, "laid has 3 lists for 2 seats"),
        ({"rules": "short(layoffs=none)"}, "seat 1 may not lay off"),
    ],
)
def test_facts_that_cannot_be(changes: dict[str, Any], told: str) -> None:
    """Facts are checked before they are believed: cards, melds, the limit and every layoff."""
    facts = {"upcard": "7s", "knocker": 0, "kept": KEPT, "laid": LAID} | changes
    (only, *_) = problems(sheet_data({"results": [facts]}))
    assert told in only


def test_two_layoffs_on_the_meld_as_it_was_spread() -> None:
    """With `adjacent` the second card of a chain does not fit, with `own_chain` it does."""
    facts = {
        "upcard": "7s",
        "knocker": 0,
        "kept": ["4c5c6c 9d9h9s JdQdKd | 5h", "2c2d2s | 3d Ah 6h Qs Ks"],
        "laid": [[], ["7c on 1", "8c on 1"]],
    }
    own_chain = ScoreSheet.parse(json.dumps(sheet_data({"results": [facts]})))
    assert own_chain.columns[0].points == (50, 0)
    (only,) = problems(sheet_data({"results": [facts]}, rules="short(layoffs=adjacent)"))
    assert "8c does not fit 4c5c6c" in only


def test_a_spread_need_not_be_the_best() -> None:
    """The knocker may show worse melds within the limit, and the file keeps what he showed."""
    result = showdown(
        "short",
        upcard="Ts",
        hands=["3c4c5c6c 9s9h9d JdQdKd", HANDS[1]],
        spread="4c5c6c 9s9h9d JdQdKd",
    )
    assert result.deadwood[0] == 3
    sheet = ScoreSheet.new("short").record(result)
    assert ScoreSheet.parse(sheet.to_json()) == sheet


def test_everybody_lays_off_on_the_melds_as_they_were_spread() -> None:
    """With `own_chain` nobody goes on behind the card of another defender."""
    rules = Rules(players=3, hand_size=7)
    kept = ["4c5c6c QdQhQs | 2h", "- | 2c Td 8s 3d Ah 9h", "- | Tc 5d 7s 3s As 9s"]
    facts = {"upcard": "7s", "knocker": 0, "kept": kept, "laid": [[], ["7c on 1"], ["8c on 1"]]}
    data = sheet_data({"results": [facts]}, rules=str(rules), players=["A", "B", "C"])
    (only,) = problems(data)
    assert "8c does not fit 4c5c6c (hand 1, laid by seat 2)" in only


def test_layoffs_in_seat_order_on_shared_melds() -> None:
    """With `shared_chain` a defender goes on where another stopped, and not before him."""
    rules = Rules(players=3, hand_size=7, layoffs="shared_chain")
    kept = ["4c5c6c QdQhQs | 2h", "- | 2c Td 8s 3d Ah 9h", "- | Tc 5d 7s 3s As 9s"]
    facts = {"upcard": "7s", "knocker": 0, "kept": kept, "laid": [[], ["7c on 1"], ["8c on 1"]]}
    data = sheet_data({"results": [facts]}, rules=str(rules), players=["A", "B", "C"])
    assert ScoreSheet.parse(json.dumps(data)).entries
    facts["kept"] = [kept[0], kept[2], kept[1]]
    facts["laid"] = [[], ["8c on 1"], ["7c on 1"]]
    assert any("8c does not fit" in each for each in problems(data))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "format is missing"),
        ("{", "the text is not JSON"),
        ('{"format": 1, "format": 1}', "duplicate key 'format'"),
        ("[" * 100_000, "the text is not TOML"),
        ('{"a": ' * 100_000, "the text is not JSON"),
        ("format = ", "the text is not TOML"),
        ('{"format": 1' + "0" * 5000 + "}", "the text is not JSON: a number in it is too long ("),
    ],
    ids=["empty", "open", "twice", "deep list", "deep object", "no value", "long number"],
)
def test_texts_that_are_no_sheet(text: str, told: str) -> None:
    """A text that is neither JSON nor TOML, or empty, is refused with its reason."""
    with pytest.raises(InvalidSheetError, match=re.escape(told)):
        ScoreSheet.parse(text)


def test_a_byte_order_mark_is_no_text() -> None:
    """The mark that some editors put first is passed over."""
    assert (
        ScoreSheet.parse("\ufeff" + TOML) == ScoreSheet.parse("\ufeff" + SHEET.to_json()) == SHEET
    )


def test_a_sheet_is_read_from_text() -> None:
    """Anything but text is a TypeError."""
    with pytest.raises(TypeError, match="read from str, not from bytes"):
        ScoreSheet.parse(b"format = 1")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["evening.json", "evening.toml", "évening", "e.TOML"])
def test_files(tmp_path: Path, name: str) -> None:
    """A sheet comes back from its file, which is TOML or JSON by its name, alone in its folder."""
    SHEET.save(tmp_path / name)
    assert ScoreSheet.load(tmp_path / name) == ScoreSheet.load(str(tmp_path / name)) == SHEET
    assert visible(tmp_path) == [name]
    is_toml = name.lower().endswith(".toml")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("{") is not is_toml


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A file that is missing, no file or no text is told with its name."""
    (tmp_path / "latin").write_bytes("é".encode("latin-1"))
    for name, told in (
        ("missing", "it does not exist"),
        ("", "it is a directory"),
        ("a\0b", "it cannot be read: its name has a NUL"),
        ("latin", r"it is not UTF-8: byte 1 is 0xe9 \(.*latin, line 1, column 1"),
    ):
        with pytest.raises(InvalidSheetError, match=told) as refused:
            ScoreSheet.load(tmp_path / name)
        assert refused.value.problems[0].code is ErrorCode.UNREADABLE


@pytest.mark.skipif(os.name != "posix", reason="permissions and links as POSIX has them")
def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    """A file replaced keeps who may read it, and a link goes on pointing at it."""
    file, link = tmp_path / "sheet.json", tmp_path / "link.json"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    SHEET.save(link)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert ScoreSheet.load(file) == SHEET


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """If writing, syncing or renaming fails the old sheet is there, and nothing beside it."""
    file = tmp_path / "sheet.json"
    SHEET.save(file)

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    where: Any = Path if step == "replace" else os
    monkeypatch.setattr(where, {"write": "open"}.get(step, step), fail)
    with pytest.raises(OSError, match="No space left"):
        SHEET.record_points(0, 5).save(file)
    monkeypatch.undo()
    assert ScoreSheet.load(file) == SHEET
    assert visible(tmp_path) == ["sheet.json"]


@pytest.mark.skipif(os.name != "posix", reason="links and long names as POSIX has them")
def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    """Links in a circle and impossible names are errors of the system, not of the inside."""
    (tmp_path / "round").symlink_to(tmp_path / "round")
    for name in ("round", "round/sheet.json", "a\0b", "a" * 256):
        with pytest.raises(OSError, match=r"\w"):
            SHEET.save(tmp_path / name)
    assert visible(tmp_path) == ["round"]


@pytest.mark.skipif(os.name != "posix", reason="permissions and long names as POSIX has them")
def test_the_unfinished_file_is_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest name has room beside it, and what is written there has its mode from the start.

    The name cannot be foreseen, and a file or link that has it already is never opened.
    """
    file = tmp_path / ("a" * 255)
    file.touch(0o600)
    opened: list[tuple[str, int, int]] = []
    real = os.open

    def note(name: str, flags: int, mode: int = 0o777) -> int:
        if str(name).endswith(".new"):
            opened.append((str(name), flags, mode))
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", note)
    SHEET.save(file)
    SHEET.save(file)
    (one, flags, mode), (another, *_) = opened
    assert one != another
    assert (flags & os.O_EXCL, mode) == (os.O_EXCL, 0o600)
    assert ScoreSheet.load(file) == SHEET


def test_a_file_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    """If an editor, which knows no lock, saves the file while it is changed, its text stays."""
    file = tmp_path / "sheet.json"
    SHEET.save(file)

    def add(sheet: ScoreSheet) -> ScoreSheet:
        file.write_text(SHEET.record_void().to_json(), encoding="utf-8")
        return sheet.record_points(0, 5)

    with pytest.raises(InvalidSheetError, match=r"changed meanwhile .*Run it again"):
        ScoreSheet.change(file, add)
    assert ScoreSheet.load(file) == SHEET.record_void()
    assert visible(tmp_path) == ["sheet.json"]


def test_a_sheet_inside_its_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that saves the same file is told so, and nothing is lost."""
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    file = tmp_path / "sheet.json"
    SHEET.save(file)

    def add(sheet: ScoreSheet) -> ScoreSheet:
        sheet.record_void().save(file)
        return sheet

    with pytest.raises(OSError, match="changing it") as refused:
        ScoreSheet.change(file, add)
    assert refused.value.filename == str(file)
    assert ScoreSheet.load(file) == SHEET


def test_a_change_that_is_not_a_sheet(tmp_path: Path) -> None:
    """What is saved in the place of a sheet is a sheet."""
    file = tmp_path / "sheet.json"
    SHEET.save(file)
    with pytest.raises(TypeError, match="a change returns a ScoreSheet, not NoneType"):
        ScoreSheet.change(file, lambda _: None)  # type: ignore[arg-type, return-value]
    assert ScoreSheet.load(file) == SHEET


def test_a_new_file_takes_no_other_ones_place(tmp_path: Path) -> None:
    """A sheet is begun in a file of its own; one that is there is left alone."""
    file = tmp_path / "sheet.json"
    SHEET.save(file, new=True)
    assert ScoreSheet.load(file) == SHEET
    with pytest.raises(FileExistsError) as refused:
        SHEET.record_void().save(file, new=True)
    assert refused.value.filename == str(file)
    assert ScoreSheet.load(file) == SHEET


def test_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is too large to be read is neither read nor written."""
    file = tmp_path / "sheet.toml"
    SHEET.save(file)
    text = file.read_text(encoding="utf-8")
    with pytest.raises(InvalidSheetError, match="the sheet is larger than 4 MiB"):
        ScoreSheet.parse(text + "#" * 2**22)
    with file.open("r+b") as opened:
        opened.truncate(3 * 2**30)  # takes no room on disk
    with pytest.raises(InvalidSheetError, match="is larger than 4 MiB"):
        ScoreSheet.load(file)
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sheet_files, "LARGEST", 2**11)
    with pytest.raises(InvalidSheetError, match="the sheet is larger than"):
        ScoreSheet.change(file, lambda sheet: sheet.record_void(note="x" * 1000))
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "x = {{ {} = 1 }}"])
def test_keys_of_many_parts(form: str) -> None:
    """A key of very many parts is refused before the standard reader takes an age with it."""
    key = form.format(".".join("a" * 50_000))
    with pytest.raises(InvalidSheetError, match="a key has more than 1000 parts"):
        ScoreSheet.parse(f"format = 1\n{key}")
    with pytest.raises(InvalidSheetError, match="means nothing here"):
        ScoreSheet.parse(TOML.replace("[[entries]]", "a" * 50_000 + " = 1\n[[entries]]", 1))


KILLED = """
import os, sys
from pathlib import Path
from oklahoma_rummy.rules.files import replace_file
step, file = sys.argv[1:]
def die(*_, **__):
    os._exit(9)
if step == "write":
    real_open = os.open
    def half(*arguments):
        os.write(real_open(*arguments), b"ha")
        die()
    os.open = half
elif step == "sync":
    os.fsync = die
elif step == "rename":
    Path.replace = die
else:
    real = Path.replace
    def rename_and_die(self, target):
        real(self, target)
        die()
    Path.replace = rename_and_die
replace_file(Path(file), "new")
"""


@pytest.mark.parametrize(
    ("step", "left"), [("write", "old"), ("sync", "old"), ("rename", "old"), ("after", "new")]
)
def test_a_process_killed_in_between_loses_nothing(tmp_path: Path, step: str, left: str) -> None:
    """Killed at any step of writing, the file holds the whole old text or the whole new one."""
    file = tmp_path / "sheet.json"
    file.write_text("old", encoding="utf-8")
    done = subprocess.run([sys.executable, "-c", KILLED, step, str(file)], check=False)
    assert done.returncode == 9
    assert file.read_text(encoding="utf-8") == left
    replace_file(file, "later")
    assert file.read_text(encoding="utf-8") == "later"


def test_a_long_match_is_read_back() -> None:
    """A thousand hands round-trip."""
    sheet = pad(Rules(target=10_000), *[(0, 5), (1, 4)] * 500)
    assert ScoreSheet.parse(sheet.to_toml()) == sheet


def test_plain_data_and_back() -> None:
    """A sheet goes through its dictionary, which JSON takes, and comes back the same."""
    data = SHEET.to_dict()
    assert ScoreSheet.from_dict(data) == ScoreSheet.from_dict(json.loads(json.dumps(data))) == SHEET
    with pytest.raises(TypeError, match="a sheet is read from a mapping, not from list"):
        ScoreSheet.from_dict([])  # type: ignore[arg-type]
