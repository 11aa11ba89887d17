"""Sheets in TOML that a person wrote in: what they wrote stays when the sheet changes."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oklahoma_rummy.scoring import ScoreSheet, VoidEntry
from oklahoma_rummy.scoring.sheet_files import rewrite_toml

EVENING = '''\
# Friday, at the Norths'
format = 1
rules   = 'short'   # we agreed on 150
players = [
  "North",  # left
  "South",
]
first_dealer = 0

# --- before dinner ---

[[entries]]  # the first
winner = 0
points = 32  # counted twice
spade = false
note = """
# this is no remark
[[entries]]
"""

    [["entries"]]
    results = [
        { upcard = "7s", knocker = 0, kept = ["4c5c6c JdQdKd 9d9h9s | 5h", \
"2c2d2s | Tc 3d Ah 6h Qs Ks"], laid = [ [], ["9c on 3"] ] },
    ]
    date = "2026-01-31"
    # after this we had dinner

# --- after dinner ---
[[entries]]
void = true # rain
# the end'''
SHEET = ScoreSheet.parse(EVENING)


def changed(change: Callable[[ScoreSheet], ScoreSheet], text: str = EVENING) -> str:
    """Change the sheet in a text, and see that the text then holds the changed one."""
    old = ScoreSheet.parse(text)
    new = change(old)
    rewritten = rewrite_toml(text, old.to_dict(), new.to_dict())
    assert ScoreSheet.parse(rewritten) == new
    return rewritten


def test_nothing_changes_where_the_sheet_does_not() -> None:
    """A sheet saved as it was leaves every character, but for the end of the last line."""
    assert changed(lambda sheet: sheet) == f"{EVENING}\n"


def test_adding_only_adds() -> None:
    """A new hand stands behind everything else."""
    assert changed(ScoreSheet.record_void) == f"{EVENING}\n\n[[entries]]\nvoid = true\n"


def test_undoing_keeps_what_was_remarked() -> None:
    """A hand goes, and what was remarked on it stays, in lines of its own."""
    kept = EVENING.partition("[[entries]]\nvoid")[0]
    assert changed(ScoreSheet.undo) == f"{kept}\n# rain\n# the end\n"


def test_undoing_several_lines_with_a_remark() -> None:
    """A value in several lines that may have remarks in it becomes a remark when it goes."""
    text = EVENING.replace('"9c on 3"] ] },', '"9c on 3"] ] }, # nine')
    kept = changed(lambda sheet: sheet.undo().undo(), text)
    assert "#     results = [\n#         { upcard" in kept
    assert "# nine\n#     ]\n# after this we had dinner\n" in kept
    assert "date" not in kept


def test_amending_changes_one_value() -> None:
    """A value changes in its line; what stands beside it and around it stays."""
    expected = EVENING.replace("points = 32  # counted twice", "points = 30  # counted twice")
    assert changed(lambda sheet: sheet.amend(1, points=30)) == f"{expected}\n"


def test_amending_adds_a_value() -> None:
    """A value that was not there stands behind the others of its hand."""
    expected = EVENING.replace("void = true # rain\n", 'void = true # rain\nnote = "dry"\n')
    assert changed(lambda sheet: sheet.amend(3, note="dry")) == f"{expected}\n"


def test_amending_takes_a_value_away() -> None:
    """A value that goes takes its line with it, and leaves its remark."""
    text = EVENING.replace('date = "2026-01-31"', 'date = "2026-01-31" # or so')
    expected = text.replace('    date = "2026-01-31" # or so', "# or so")
    assert changed(lambda sheet: sheet.amend(2, date=None), text) == f"{expected}\n"


def test_another_kind_of_hand() -> None:
    """A hand that becomes one of another kind keeps its place, its head and its remarks."""
    rewritten = changed(lambda sheet: sheet.amend(1, VoidEntry()))
    assert "[[entries]]  # the first\n# counted twice\n" in rewritten
    assert "spade" not in rewritten


def test_renaming_changes_the_names() -> None:
    """New names replace the old ones, whose lines stay as remarks because they have some."""
    rewritten = changed(lambda sheet: sheet.rename(["A", "B"]))
    assert '# players = [\n#   "North",  # left\n#   "South",\n# ]\nplayers = ["A", "B"]\n' in (
        rewritten
    )
    assert rewritten.partition("first_dealer")[2] == EVENING.partition("first_dealer")[2] + "\n"


def test_facts_in_tables_of_their_own() -> None:
    """Results written as tables stay as they are, and new values stand before them."""
    text = EVENING.partition("# --- before")[0] + (
        '[[entries]]\n[[entries.results]]\nupcard = "7d" # it was the seven\n'
    )
    expected = text.replace("[[entries]]\n", '[[entries]]\nnote = "long"\n')
    assert changed(lambda sheet: sheet.amend(1, note="long"), text) == expected
    assert changed(lambda sheet: sheet.amend(1, VoidEntry()), text) == text.replace(
        '[[entries.results]]\nupcard = "7d" # it was the seven\n',
        "void = true\n# it was the seven\n",
    )


@pytest.mark.parametrize("hands", ["entries = []", "entries = [\n{ void = true }, # rain\n]"])
def test_hands_in_one_array(hands: str) -> None:
    """An array stays while its hands do; then each gets a table, and remarks stay."""
    text = EVENING.partition("# --- before")[0] + hands
    assert changed(lambda sheet: sheet.with_dealer(0) if not sheet.entries else sheet, text) == (
        f"{text}\n"
    )
    rewritten = changed(ScoreSheet.record_void, text)
    assert ("# rain" in rewritten) is ("# rain" in text)
    assert rewritten.endswith("\n[[entries]]\nvoid = true\n")


def test_marks_and_line_ends_stay() -> None:
    """A byte-order mark stays, and so do the line ends of Windows."""
    text = "\ufeff" + EVENING.replace("\n", "\r\n")
    rewritten = changed(ScoreSheet.record_void, text)
    assert rewritten == text + "\r\n\r\n[[entries]]\r\nvoid = true\r\n"


def test_files_keep_what_was_written(tmp_path: Path) -> None:
    """Changing and saving a file keep its remarks, whatever its name ends in."""
    for name in ("evening.toml", "evening", "evening.json"):
        path = tmp_path / name
        path.write_text(EVENING, encoding="utf-8")
        ScoreSheet.change(path, ScoreSheet.record_void)
        ScoreSheet.load(path).record_void().save(path)
        end = "\n\n[[entries]]\nvoid = true\n" * 2
        assert path.read_text(encoding="utf-8") == EVENING + end.replace("true\n\n\n", "true\n\n")
    path.write_text(SHEET.to_json(), encoding="utf-8")
    ScoreSheet.change(path, ScoreSheet.undo)
    assert path.read_text(encoding="utf-8") == SHEET.undo().to_json()
    path.write_text("no sheet", encoding="utf-8")
    SHEET.save(path)
    assert ScoreSheet.load(path) == SHEET


def _sheet(points: list[int | None]) -> ScoreSheet:
    sheet = ScoreSheet.new("long(target=10000)", ["North", "South"])
    for each in points:
        if each is None:
            sheet = sheet.record_void(note="#", date="2026-01-31")
        else:
            sheet = sheet.record_points(each % 2, each, note='# [[entries]]\n"""\n# x' * (each % 3))
    return sheet


hands = st.lists(st.none() | st.integers(0, 90), max_size=6)


@settings(deadline=None)
@given(old=hands, new=hands, data=st.data())
def test_no_remark_ever_vanishes(
    old: list[int | None], new: list[int | None], data: st.DataObject
) -> None:
    """Whatever sheet replaces another, its text holds it, and every remark that was in the old.

    Remarks stand behind lines and between them; the hands that both begin with stay verbatim.
    """
    before, after = _sheet(old), _sheet(new).rename(data.draw(names))
    lines = before.to_toml().splitlines()
    remarked = []
    for number, line in enumerate(lines):
        beside, above = data.draw(st.tuples(st.booleans(), st.booleans()))
        remarked += [f"  # above {number}."] if above else []
        remarked += [f"{line} # beside {number}." if beside else line]
    text = "\n".join(remarked)
    rewritten = rewrite_toml(text, ScoreSheet.parse(text).to_dict(), after.to_dict())
    assert ScoreSheet.parse(rewritten) == after
    remarks = re.compile(r"# (?:above|beside) \d+\.")
    assert remarks.findall(rewritten) == remarks.findall(text)


names = st.sampled_from([["North", "South"], ["A", "B"]])


TABLED = """\
format = 1
players = ["North", "South"]
{before}
[[entries]]
winner = 0  # by a hair
points = 20
{after}"""
RULES = "# as agreed\n[rules]\nbase = 'short' # 150\n"


@pytest.mark.parametrize(("before", "after"), [(RULES, ""), ("", RULES)])
def test_a_table_of_rules_stays_where_it_is(before: str, after: str) -> None:
    """Wherever a person wrote the rules as a table, entries are added, changed and removed."""
    text = TABLED.format(before=before, after=after)
    added = changed(lambda sheet: sheet.record_void(), text)
    assert "[rules]\nbase = 'short' # 150\n" in added
    assert "winner = 0  # by a hair" in added
    amended = changed(lambda sheet: sheet.amend(1, points=30), added)
    assert "[rules]\nbase = 'short' # 150\n" in amended
    assert changed(lambda sheet: sheet.remove(1), amended).count("[rules]") == 1


def test_other_rules_are_written_anew() -> None:
    """A sheet by other rules in the place of one takes over nothing but the language."""
    sheet = ScoreSheet.new("long")
    rewritten = rewrite_toml(EVENING, SHEET.to_dict(), sheet.to_dict())
    assert rewritten == sheet.to_toml()
