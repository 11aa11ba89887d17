"""Draw which room imports which, as docs/rooms.svg; a test checks that the picture is true."""

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src/oklahoma_rummy"
PICTURE = Path(__file__).parents[1] / "docs/rooms.svg"
WIDTH, HEIGHT, ACROSS, DOWN, EDGE, BOW = 116, 30, 132, 62, 18, 48
GROUND = {path.stem for path in SOURCE.glob("[!_]*.py")}
"""The files below all rooms, drawn as one."""


TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
    'orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker>'
)
"""The head of an arrow."""


def room_of(module: str) -> str:
    """Return the room of a module of the library; the ground floor for the files below all."""
    room = module.split(".")[1]
    return "ground floor" if room in GROUND else room


def imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Walk through what a file imports from the library when it runs: a module and a name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("oklahoma_rummy"):
            yield from ((node.module or "", alias.name) for alias in node.names)
        yield from imports(node)


def find_edges() -> dict[str, set[str]]:
    """Return for each room the rooms that its files import, in functions too."""
    edges: dict[str, set[str]] = {"ground floor": set()}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        if len(parts) < 3 and path.stem not in GROUND:
            continue  # the face and the entry point, which import all
        room = room_of(".".join(parts))
        edges.setdefault(room, set())
        for module, name in imports(ast.parse(path.read_text(encoding="utf-8"))):
            if module.count("."):
                edges[room].add(room_of(module))
            elif (SOURCE / name).is_dir():
                edges[room].add(name)
    return {room: others - {room} for room, others in edges.items()}


def find_floors(edges: dict[str, set[str]]) -> dict[str, int]:
    """Return the floor of each room: one above the highest that it imports from."""
    floors: dict[str, int] = {}
    while len(floors) < len(edges):
        ready = [r for r, others in edges.items() if r not in floors and others <= floors.keys()]
        floors |= {r: 1 + max((floors[each] for each in edges[r]), default=-1) for r in ready}
        if not ready:
            message = "rooms import each other in a circle"
            raise ValueError(message)
    return floors


def reduce_edges(edges: dict[str, set[str]]) -> list[tuple[str, str]]:
    """Return the arrows that do not follow from others."""

    def reach(room: str) -> set[str]:
        return edges[room].union(*map(reach, edges[room]))

    return sorted(
        (room, other)
        for room, others in edges.items()
        for other in others
        if not any(other in reach(each) for each in others)
    )


def draw() -> str:
    """Return the picture as SVG."""
    edges = find_edges()
    floors = find_floors(edges)
    rows = [sorted(r for r in floors if floors[r] == n) for n in range(max(floors.values()) + 1)]
    most = max(map(len, rows))
    width, height = most * ACROSS + 2 * (EDGE + BOW) - 16, len(rows) * DOWN + 2 * EDGE - 32
    at = {
        room: (
            width / 2 + (place - (len(row) - 1) / 2) * ACROSS,
            height - EDGE - HEIGHT / 2 - number * DOWN,
        )
        for number, row in enumerate(rows)
        for place, room in enumerate(row)
    }
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">',
        "<style>text { font: 14px sans-serif; fill: #222; text-anchor: middle }</style>",
        "<title>Which room imports which</title>",
        TIP,
        f'<rect width="{width}" height="{height}" rx="8" fill="#fff"/>',
    ]
    for room, other in reduce_edges(edges):
        (x, y), (to_x, to_y) = at[room], at[other]
        way = f"M{x:g} {y + HEIGHT / 2:g} {to_x:g} {to_y - HEIGHT / 2:g}"
        if floors[room] > floors[other] + 1:  # round what is between
            left, to_left = x - WIDTH / 2, to_x - WIDTH / 2
            bow = f"{left - BOW:g} {y:g} {to_left - BOW:g} {to_y:g}"
            way = f"M{left:g} {y:g}C{bow} {to_left:g} {to_y:g}"
        lines.append(f'<path d="{way}" fill="none" stroke="#555" marker-end="url(#tip)"/>')
    for room, (x, y) in at.items():
        lines.append(
            f'<rect x="{x - WIDTH / 2:g}" y="{y - HEIGHT / 2:g}" width="{WIDTH}" '
            f'height="{HEIGHT}" rx="5" fill="#eef3ee" stroke="#2b5d3a"/>'
            f'<text x="{x:g}" y="{y + 5:g}">{room}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
