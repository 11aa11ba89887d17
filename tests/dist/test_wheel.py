"""What is in the wheel; run by the dist session, which builds and installs it."""

import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import oklahoma_rummy

pytestmark = pytest.mark.dist
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def names() -> set[str]:
    """Give the names of the files in the wheel."""
    with zipfile.ZipFile(os.environ["OKLAHOMA_RUMMY_WHEEL"]) as wheel:
        return set(wheel.namelist())


def test_the_wheel_is_what_is_tested() -> None:
    """The package under test is the installed one, not the one in the checkout."""
    assert not Path(oklahoma_rummy.__file__).is_relative_to(ROOT / "src")


def test_the_wheel_holds_the_package_and_nothing_else(names: set[str]) -> None:
    """Every file of the package is in the wheel, and no test, doc or tool is."""
    package = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/oklahoma_rummy").glob("**/*")
        if path.is_file() and path.suffix not in {".pyc", ".po"}
    }
    info = f"oklahoma_rummy-{metadata.version('oklahoma-rummy')}.dist-info"
    of_wheel = {f"{info}/{name}" for name in ("METADATA", "RECORD", "WHEEL", "entry_points.txt")}
    assert names == package | of_wheel | {f"{info}/licenses/LICENSE"}


def test_the_wheel_is_small() -> None:
    """The wheel has at most 480 KiB, so that an install waits for the network a moment only."""
    assert Path(os.environ["OKLAHOMA_RUMMY_WHEEL"]).stat().st_size <= 480 * 1024


def test_the_wheel_is_typed(names: set[str]) -> None:
    """Type checkers find the marker that says the package is typed."""
    assert "oklahoma_rummy/py.typed" in names


def test_the_command_is_installed() -> None:
    """The entry point starts the command."""
    command = Path(sys.executable).with_name("oklahoma-rummy")
    done = subprocess.run([command, "--help"], check=True, capture_output=True, encoding="utf-8")
    assert "deadwood" in done.stdout


def test_version_is_on_top_of_the_changelog() -> None:
    """The version of the package is the newest one of the changelog."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (newest, *_) = re.findall(r"^## (\d+\.\d+\.\d+)", changelog, re.MULTILINE)
    assert metadata.version("oklahoma-rummy") == newest


def test_the_licence_is_named() -> None:
    """The metadata says the licence as an SPDX expression."""
    assert metadata.metadata("oklahoma-rummy")["License-Expression"] == "MIT"
