"""What `import oklahoma_rummy` loads."""

import subprocess
import sys

import pytest

import oklahoma_rummy

PROGRAM = """
import sys
import attrs
before = set(sys.modules)
import oklahoma_rummy
print(*sorted(set(sys.modules) - before))
"""
LATER = [
    "asyncio",
    "cattrs",
    "difflib",
    "filelock",
    "hypothesis",
    "json",
    "locale",
    "matplotlib",
    "numba",
    "numpy",
    "pathlib",
    "random",
    "rich",
    "tomllib",
    "click",
    "xml",
]


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """Give the modules that the import adds to those of attrs."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], check=True, capture_output=True, encoding="utf-8"
    )
    return set(done.stdout.split())


def test_the_import_loads_the_library(loaded: set[str]) -> None:
    """The list of loaded modules is real: the library itself is on it."""
    assert "oklahoma_rummy" in loaded


@pytest.mark.parametrize("module", LATER)
def test_left_for_later(module: str, loaded: set[str]) -> None:
    """A module that most programs do not need is not loaded by the import."""
    assert module not in loaded


def test_no_other_package_is_loaded(loaded: set[str]) -> None:
    """Besides attrs the import takes from the standard library only."""
    roots = {module.partition(".")[0] for module in loaded}
    assert roots - set(sys.stdlib_module_names) == {"oklahoma_rummy"}


def test_rooms_are_loaded_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room is loaded when it is named; one whose extra is missing is not there at all."""
    assert oklahoma_rummy.__getattr__("cards") is sys.modules["oklahoma_rummy.cards"]
    monkeypatch.delattr(oklahoma_rummy, "numbers", raising=False)
    monkeypatch.setitem(sys.modules, "oklahoma_rummy.numbers", None)
    assert not hasattr(oklahoma_rummy, "numbers")
