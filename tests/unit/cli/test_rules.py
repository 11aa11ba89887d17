"""``oklahoma-rummy rules``: what each command prints, and its exit code."""

import io
import json
from pathlib import Path

import pytest

from oklahoma_rummy.rules import PRESETS, Rules, check_rules
from oklahoma_rummy.rules.schema import shipped_schema
from oklahoma_rummy.show import explain, rule_sheet
from tests.unit.cli.conftest import Command

CORPUS = Path(__file__).parents[2] / "vectors/rules"


def test_list(command: Command) -> None:
    """Every preset is listed with what it changes."""
    outcome = command("rules", "list")
    assert outcome.code == 0
    assert [line.partition(":")[0] for line in outcome.out.splitlines()[::2]] == list(PRESETS)
    assert "  hollywood_columns=3\n" in outcome.out
    assert "  the defaults\n" in outcome.out


@pytest.mark.parametrize("name", ["club", "club(target=250)"])
def test_show(command: Command, name: str) -> None:
    """Rules are shown as a file that means them."""
    outcome = command("rules", "show", name)
    assert outcome.code == 0
    assert check_rules(outcome.out).rules == Rules.parse(name)


@pytest.mark.parametrize("ending", ["toml", "json"])
def test_new(command: Command, tmp_path: Path, ending: str) -> None:
    """A new file is written in the language of its ending, and never over another."""
    path = tmp_path / f"house.{ending}"
    assert command("rules", "new", str(path), "--base", "club").code == 0
    assert Rules.load(path) == PRESETS["club"]
    assert path.read_text(encoding="utf-8").startswith("{" if ending == "json" else "#:schema")
    again = command("rules", "new", str(path))
    assert again.code == 2
    assert f"{path} already exists. Choose another name.\n" == again.err
    assert Rules.load(path) == PRESETS["club"]


def test_check_like_a_compiler(command: Command, tmp_path: Path) -> None:
    """A problem is printed with file, line, column, the line, a caret and the repair."""
    path = tmp_path / "house.toml"
    path.write_text("target = 150\nplayers = 5\n", encoding="utf-8")
    outcome = command("rules", "check", str(path))
    assert outcome.code == 1
    assert outcome.out == (
        f"{path}:2:11: players = 5 is not allowed\n"
        "    players = 5\n"
        "              ^\n"
        "  repair: use 2 to 4. The nearest is 4\n"
    )


def test_check_clean(command: Command, tmp_path: Path) -> None:
    """A clean file has exit code 0, with advice or without."""
    path = tmp_path / "house.toml"
    path.write_text("target = 50\n", encoding="utf-8")
    outcome = command("rules", "check", str(path))
    assert outcome.code == 0
    assert f"{path}:1:10: advice: a target of 50" in outcome.out
    assert f"{path}: oklahoma_rummy(target=50)\n" in outcome.out


def test_check_many_files(command: Command, tmp_path: Path) -> None:
    """One broken file among many is enough for exit code 1, and all are reported."""
    clean = tmp_path / "clean.toml"
    clean.write_text('base = "club"\n', encoding="utf-8")
    broken = sorted(map(str, CORPUS.glob("*.toml")))
    outcome = command("rules", "check", *broken, str(clean))
    assert outcome.code == 1
    assert all(f"{name}:" in outcome.out for name in broken)
    assert f"{clean}: club\n" in outcome.out


def test_check_input(command: Command) -> None:
    """A dash reads the rules from input, which may be in a wrong encoding too."""
    assert command("rules", "check", "-", stdin=b"tie = 1").out.startswith("-:1:7: tie = 1")
    assert "UTF-16" in command("rules", "check", "-", stdin="tie".encode("utf-16")).out


def test_check_wide_lines(command: Command) -> None:
    """Of a very wide line the part with the problem is shown, control characters blank."""
    text = f'notes = "{"x" * 300}\x07"\n{" " * 200}players = 5\n'.encode()
    outcome = command("rules", "check", "-", stdin=text)
    shown = [line for line in outcome.out.splitlines() if line.startswith("    ")]
    assert all(len(line) <= 104 and line.isprintable() for line in shown)
    assert shown[-1].index("^") == shown[-2].index("5")


def test_check_json(command: Command) -> None:
    """The answer for machines has every problem as data, and is JSON whatever the values are."""
    names = sorted(map(str, CORPUS.glob("*.*ml"))) + sorted(map(str, CORPUS.glob("file*.json")))
    outcome = command("rules", "check", "--json", *names)
    assert outcome.code == 1
    answers = json.loads(outcome.out, parse_constant=pytest.fail)
    expected = json.loads((CORPUS / "expected.json").read_text(encoding="utf-8"))
    keys = ("code", "fields", "line", "column", "repair", "changes", "is_slip")
    for answer in answers:
        problems = expected[Path(answer["file"]).name]
        assert answer["rules"] is None
        assert [{key: each[key] for key in keys} for each in answer["problems"]] == [
            {key: each[key] for key in keys} for each in problems
        ]


def test_json_of_clean_rules(command: Command) -> None:
    """Clean rules are given as a spec."""
    outcome = command("rules", "check", "--json", "-", stdin=b'base = "club"')
    assert outcome.code == 0
    (answer,) = json.loads(outcome.out)
    assert answer == {"file": "-", "problems": [], "advice": [], "rules": "club"}


def test_diff(command: Command, tmp_path: Path) -> None:
    """Rules are compared by name, by spec or by file."""
    path = tmp_path / "house.toml"
    path.write_text('base = "double_oklahoma"\n', encoding="utf-8")
    outcome = command("rules", "diff", str(path), "oklahoma_rummy")
    assert outcome.code == 0
    assert outcome.out == f"{explain(PRESETS['double_oklahoma'].diff('oklahoma_rummy'))}\n"


@pytest.mark.parametrize("locale", ["en", "fr", "it", "pt"])
@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_sheet(command: Command, locale: str, form: str) -> None:
    """A sheet is written in each language and form."""
    outcome = command("rules", "sheet", "club", "--locale", locale, "--format", form)
    assert outcome.code == 0
    assert outcome.out == rule_sheet("club", locale, form=form)


def test_sheet_of_a_file(command: Command, tmp_path: Path) -> None:
    """What a file says about its rules stands on the sheet: the name, then the notes."""
    path = tmp_path / "house.toml"
    path.write_text('name = "Friday"\nnotes = "No chips."\ntarget = 150\n', encoding="utf-8")
    outcome = command("rules", "sheet", str(path))
    assert outcome.out == rule_sheet("short", name="Friday", notes="No chips.")
    assert outcome.out.startswith("OKLAHOMA RUMMY: FRIDAY\n\nNo chips.\n")


def test_short_sheet(command: Command) -> None:
    """The short sheet is the paragraph."""
    assert command("rules", "sheet", "club", "--short").out == rule_sheet("club", short=True)


def test_schema(command: Command) -> None:
    """The schema is printed as it is shipped."""
    assert command("rules", "schema").out == shipped_schema()


def test_json_keeps_plain_values(command: Command) -> None:
    """Numbers are data; what JSON cannot hold is text, cut if it is long."""
    values = "target = 2.5\ngin_bonus = [1, {a = inf}]\nbox_bonus = 1979-05-27\n"
    text = f"{values}game_bonus = 0x{'f' * 5000}\n{'a.' * 5000}a = 1"
    outcome = command("rules", "check", "--json", "-", stdin=text.encode())
    (answer,) = json.loads(outcome.out)
    found = {each["fields"][0]: each["value"] for each in answer["problems"]}
    assert found.pop("a") is None
    assert found == {
        "target": 2.5,
        "gin_bonus": "<list>",
        "box_bonus": "1979-05-27",
        "game_bonus": "a number of many digits",
    }


def test_large_input(command: Command) -> None:
    """Input is read as far as a file."""
    outcome = command("rules", "check", "-", stdin=b"#" * (2**20 + 1))
    assert outcome.code == 1
    assert "input is larger than 1 MiB" in outcome.out


def test_closed_input(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any input there is a message, and exit code 2."""

    def closed(*_: object, **__: object) -> None:
        """Open nothing."""

    monkeypatch.setattr(io, "TextIOWrapper", closed)
    outcome = command("rules", "check", "-")
    assert outcome.code == 2
    assert outcome.err.endswith("\nError: There is no input. Name a file.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("sheet", "clubb"),
        ("sheet", "club", "--locale", "de"),
        ("sheet", "missing.toml"),
        ("diff", "club"),
        ("show", "club(target=0)"),
        ("new", "no/such/folder.toml"),
        ("check",),
        ("checks", "x.toml"),
    ],
)
def test_wrong_calls(command: Command, arguments: tuple[str, ...]) -> None:
    """A wrong call has exit code 2 and a message on standard error, and prints nothing."""
    outcome = command("rules", *arguments)
    assert outcome.code == 2
    assert outcome.err
    assert not outcome.out


def test_check_of_no_file(command: Command, tmp_path: Path) -> None:
    """A file that is not there is a wrong call, not a problem of a file."""
    assert command("rules", "check", str(tmp_path / "gone.toml")).code == 2
