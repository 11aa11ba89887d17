"""House rules written as TOML and JSON.

A file names a preset as its ``base`` and holds what differs from it. What files may hold beside
the fields of ``Rules`` is in ``FileKey``; whether it makes sense is decided in ``checking``.
"""

import os
import re
from enum import StrEnum
from itertools import groupby

from oklahoma_rummy.arguments import as_flag
from oklahoma_rummy.errors import NotationError
from oklahoma_rummy.rules.files import locked, replace_file
from oklahoma_rummy.rules.json_toml import dump_json, toml_value
from oklahoma_rummy.rules.rule_field import RuleField
from oklahoma_rummy.rules.rules import RULE_FIELDS, Rules
from oklahoma_rummy.rules.spec import nearest_preset
from oklahoma_rummy.rules.syntax import TOML

_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
FORMAT = 1
"""The format of rules files that this library writes, and the newest that it reads."""
SCHEMA_FILE = "oklahoma-rummy.schema.json"
"""The name under which files expect the JSON Schema beside them."""


class FileKey(StrEnum):
    """What a file of rules may hold beside the fields of ``Rules``."""

    SCHEMA = "$schema"
    """Where the JSON Schema is, for editors."""
    FORMAT = "format"
    """The format of the file, 1."""
    BASE = "base"
    """The preset that the file changes."""
    NAME = "name"
    """What the table calls its rules."""
    NOTES = "notes"
    """Anything else that the table wants to remember."""


def write_toml(
    rules: Rules, *, everything: bool = False, name: str | None = None, notes: str | None = None
) -> str:
    """Write rules as TOML; see ``Rules.to_toml``."""
    everything = as_flag(everything, name="everything")
    _check_texts(name, notes)
    base, changes = nearest_preset(rules)
    lines = [f"#:schema ./{SCHEMA_FILE}", f"format = {FORMAT}"]
    if name is not None:
        lines.append(f"name = {toml_value(name)}")
    if notes is not None:
        lines.append(f"notes = {toml_value(notes)}")
    lines.append(f"base = {toml_value(base)}")
    written = [field for field in RULE_FIELDS.values() if everything or field.name in changes]
    for group, fields in groupby(written, key=lambda field: field.group):
        lines += ["", f"# {group}", *(_toml_line(field, rules) for field in fields)]
    return "\n".join(lines) + "\n"


def save_rules(rules: Rules, path: "os.PathLike[str] | str") -> None:
    """Write rules into a file, in one step; see ``Rules.save``."""
    is_json = os.fspath(path).lower().endswith(".json")
    with locked(path):
        replace_file(path, rules.to_json() if is_json else rules.to_toml())


def write_json(
    rules: Rules, *, everything: bool = False, name: str | None = None, notes: str | None = None
) -> str:
    """Write rules as JSON; see ``Rules.to_json``."""
    everything = as_flag(everything, name="everything")
    _check_texts(name, notes)
    base, changes = nearest_preset(rules)
    about = {
        FileKey.SCHEMA: f"./{SCHEMA_FILE}",
        FileKey.FORMAT: FORMAT,
        FileKey.NAME: name,
        FileKey.NOTES: notes,
        FileKey.BASE: base,
    }
    head = {str(key): value for key, value in about.items() if value is not None}
    written = RULE_FIELDS if everything else changes
    body = {field: getattr(rules, field) for field in written}
    return dump_json(head | body)


def _check_texts(name: object, notes: object) -> None:
    """Refuse what a file cannot hold as a name or as notes."""
    for key, text in ((FileKey.NAME, name), (FileKey.NOTES, notes)):
        if text is None:
            continue
        if not isinstance(text, str):
            message = f"{key} is of type {type(text).__name__}, not text"
            raise TypeError(message)
        lone = _LONE_SURROGATE.search(text)
        if lone:
            raise NotationError(
                what=f"{key} has half of a character, which no file can hold",
                repair="remove it",
                text=text,
                span=lone.span(),
            )


def _toml_line(field: RuleField, rules: Rules) -> str:
    value = getattr(rules, field.name)
    return f"{TOML.pair(field.name, value)}  # {field.title}: {field.allowed_in(TOML)}"
