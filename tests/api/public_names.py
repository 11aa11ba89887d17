"""The public names of every room, as its ``__all__`` lists them."""

from importlib import import_module
from importlib.util import find_spec

ROOMS = [
    "values",
    "errors",
    "cards",
    "melds",
    "rules",
    "scoring",
    "play",
    "show",
    *(["numbers"] if find_spec("numba") else []),
    "simulation",
    "testing",
]
"""The rooms whose packages are installed, ground floor first."""


def public_names(room: str) -> dict[str, object]:
    """Return what a room offers, by name."""
    module = import_module(f"oklahoma_rummy.{room}")
    return {name: getattr(module, name) for name in module.__all__}


def all_names() -> dict[str, object]:
    """Return what all rooms but ``numbers``, whose functions are named as those of melds, offer."""
    rooms = [room for room in ROOMS if room != "numbers"]
    return {name: value for room in rooms for name, value in public_names(room).items()}
