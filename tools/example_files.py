"""Writes rules files for the linters of editors, with the schema beside them.

`python tools/example_files.py FOLDER` writes every preset, and in the folder `bad` files that a
linter must refuse: a wrong word, a wrong number, an unknown field, two fields that clash.
"""

import sys
from pathlib import Path

from oklahoma_rummy.rules import PRESETS
from oklahoma_rummy.rules.schema import shipped_schema
from oklahoma_rummy.rules.writing import SCHEMA_FILE

BAD = {
    "word": 'tie = "knoker"',
    "number": "players = 5",
    "field": 'redel = "same"',
    "clash": 'partnership = "one_table"',
    "clash_with_base": 'base = "partnership"\nlayoffs = "none"',
}


def main(folder: Path) -> None:
    """Write all files into a folder."""
    (folder / "bad").mkdir()
    for place in (folder, folder / "bad"):
        (place / SCHEMA_FILE).write_text(shipped_schema(), encoding="utf-8")
    for name, rules in PRESETS.items():
        (folder / f"{name}.toml").write_text(rules.to_toml(), encoding="utf-8")
        everything = rules.to_toml(everything=True, name=name, notes="every field")
        (folder / f"{name}_full.toml").write_text(everything, encoding="utf-8")
    for name, line in BAD.items():
        text = f"#:schema ./{SCHEMA_FILE}\n{line}\n"
        (folder / "bad" / f"{name}.toml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
