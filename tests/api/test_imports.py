"""Who imports whom: no circle but those that are named, and nothing private of another room."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tools.room_graph import PICTURE, draw, imports

ROOT = Path(__file__).parents[2] / "src"
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ROOT.rglob("*.py"))
}
CIRCLES = {
    # A value reads and writes itself by what is made of it: the contract's own methods.
    "rules": {
        "advice",
        "checking",
        "diff",
        "documents",
        "effects",
        "presets",
        "rules",
        "spec",
        "writing",
    },
    "scoring": {"knock", "price", "result", "result_data", "showdown"},
    # A view deals rounds, which make views, and follows events, which are made of rounds.
    "play, a round": {"events", "folding", "round", "sampling", "view", "view_snapshot"},
    # A match reads and writes its record, which is made of matches.
    "play, a match": {"match", "record", "record_file", "record_reader"},
}
"""The files that import each other, in functions where need be; see the design decisions."""


def graph() -> dict[str, set[str]]:
    """Return for each file the files it imports; packages only gather names."""
    found: dict[str, set[str]] = {}
    for name, path in FILES.items():
        if path.name != "__init__.py":
            asked = {
                f"{module}.{part}" if f"{module}.{part}" in FILES else module
                for module, part in imports(ast.parse(path.read_text(encoding="utf-8")))
            }
            found[name] = {each for each in asked if FILES[each].name != "__init__.py"} - {name}
    return found


def reached(start: str, edges: dict[str, set[str]]) -> set[str]:
    """Return all files that a file leads to."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        for other in edges[waiting.pop()] - seen:
            seen.add(other)
            waiting.append(other)
    return seen


def test_circles_are_the_named_ones() -> None:
    """Files import each other in four places, each explained, and nowhere else."""
    edges = graph()
    leads = {name: reached(name, edges) for name in edges}
    circles = {
        frozenset(each for each in leads[name] if name in leads[each])
        for name in edges
        if name in leads[name]
    }
    assert {frozenset(each.rpartition(".")[2] for each in circle) for circle in circles} == {
        frozenset(circle) for circle in CIRCLES.values()
    }


def test_circles_close_in_functions_only() -> None:
    """When files are loaded, none waits for one that waits for it."""
    edges: dict[str, set[str]] = {}
    for name, path in FILES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = ast.Module([node for node in tree.body if isinstance(node, ast.ImportFrom)], [])
        edges[name] = {
            f"{module}.{part}" if f"{module}.{part}" in FILES else module
            for module, part in imports(top)
            if module != name
        }
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:  # pragma: no cover  the message of a failure
        raise AssertionError(error.args[1]) from None


def test_rooms_keep_their_private_names() -> None:
    """No room imports a file or a name of another that begins with an underscore."""
    for name, path in FILES.items():
        room = name.split(".")[1:2]
        for module, part in imports(ast.parse(path.read_text(encoding="utf-8"))):
            if module.split(".")[1:2] != room:
                assert not any(each.startswith("_") for each in (*module.split("."), part)), name


def test_the_picture_of_the_rooms_is_true() -> None:
    """The picture in the docs is what the tool draws of the imports that are there."""
    assert PICTURE.read_text(encoding="utf-8") == draw()
