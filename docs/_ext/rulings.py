"""Names below every ruling the tests that prove it, as their `ruling` markers say."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

RULING_ID = re.compile(r"R[1-4]\.\w+(\.\d+)*(?= |$)")
MARKER = re.compile(r"""mark\.ruling\(["']([^"']+)["']\)""")


def tests_by_ruling(folder: Path) -> dict[str, list[str]]:
    """Give for each ruling id the names of its tests, with their files.

    A marker that stands on one of several cases names the file only.
    """
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.glob("**/test_*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                for ruling in MARKER.findall(" ".join(map(ast.unparse, node.decorator_list))):
                    found[ruling].append(f"{path.name}::{node.name}")
        for ruling in MARKER.findall(text):
            if not any(test.startswith(path.name) for test in found[ruling]):
                found[ruling].append(path.name)
    return found


def name_tests(app: Sphinx, doctree: nodes.document) -> None:
    """Add to each section that is titled by a ruling's id a line that names its tests."""
    found = tests_by_ruling(Path(app.srcdir).parent / "tests")
    for section in doctree.findall(nodes.section):
        match = RULING_ID.match(section[0].astext())
        if not match or not (tests := found.get(match[0])):
            continue
        line = nodes.paragraph("", "Tested by ")
        for test in tests:
            line += [nodes.literal("", test), nodes.Text(", ")]
        line[-1] = nodes.Text(".")
        last = next(
            (i for i, child in enumerate(section) if isinstance(child, nodes.section)), None
        )
        section.insert(len(section) if last is None else last, line)


def setup(app: Sphinx) -> dict[str, bool]:
    """Join the build."""
    app.connect("doctree-read", name_tests)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
