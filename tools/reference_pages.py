"""Writes the pages of the reference that are made from the code.

`python tools/reference_pages.py` writes them anew; a test fails while they are not current.
"""

from collections.abc import Iterator
from pathlib import Path

from oklahoma_rummy.rules import PRESET_SOURCES, PRESETS, RULE_FIELDS, Rules
from oklahoma_rummy.rules.rule_field import FieldGroup, RuleField
from oklahoma_rummy.rules.spec import differences
from oklahoma_rummy.rules.syntax import show
from oklahoma_rummy.show import rule_sheet
from oklahoma_rummy.show.wording import wording

DOCS = Path(__file__).parents[1] / "docs/reference"
LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "pt": "Português"}
FULL = [
    ("oklahoma_rummy", "en"),
    ("oklahoma_rummy", "fr"),
    ("oklahoma_rummy", "it"),
    ("oklahoma_rummy", "pt"),
    ("club", "en"),
    ("rami_oklahoma", "fr"),
    ("partnership_two_tables", "it"),
    ("round_the_corner", "pt"),
]
NOTICE = "This page is written by `tools/reference_pages.py`."


def fields_page() -> str:
    """Give the page of all fields and presets."""
    lines = [
        "# Fields and presets of rules",
        "",
        NOTICE,
        "The [rulebook](../rules/fields.md) says what the fields decide, and where they come from.",
    ]
    for group in FieldGroup:
        lines += ["", f"## {group.capitalize()}", ""]
        lines += ["| field | may be | default | which means |", "| --- | --- | --- | --- |"]
        lines += [_row(field) for field in RULE_FIELDS.values() if field.group is group]
    lines += ["", "## Presets", "", "| preset | changes | source |", "| --- | --- | --- |"]
    for name, rules in PRESETS.items():
        changes = differences(rules, Rules())
        written = ", ".join(f"`{field}={show(value)}`" for field, value in changes.items())
        lines.append(f"| `{name}` | {written or 'nothing'} | {PRESET_SOURCES[name]} |")
    return "\n".join(lines) + "\n"


def _row(field: RuleField) -> str:
    link = f"[{field.name}](../rules/fields.md#r1-{field.name.replace('_', '-')})"
    meaning = wording(field.name, field.default)
    return f"| {link} | {field.allowed} | `{show(field.default)}` | {meaning} |"


def sheets_page() -> str:
    """Give the gallery of rule sheets."""
    lines = [
        "# Gallery of rule sheets",
        "",
        NOTICE,
        "`rule_sheet` writes such sheets for any rules, also as plain text and as HTML.",
        "",
        "## In short",
        "",
        *_short_ones(),
    ]
    for name, locale in FULL:
        sheet = rule_sheet(name, locale, form="md").splitlines()[2:]
        lines += ["", f"## {name}, {LANGUAGES[locale]}", ""]
        lines += [f"#{line}" if line.startswith("#") else line for line in sheet]
    return "\n".join(lines) + "\n"


def _short_ones() -> Iterator[str]:
    for place, name in enumerate(PRESETS):
        locale = list(LANGUAGES)[place % len(LANGUAGES)]
        yield f"`{name}`"
        yield f": {rule_sheet(name, locale, form='md', short=True)}"


PAGES = {"rule-fields.md": fields_page, "rule-sheets.md": sheets_page}


def main() -> None:
    """Write every page."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
