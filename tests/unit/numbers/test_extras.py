"""What the room needs besides the library, and what it does where that is missing."""

import importlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from numba import config, types
from numba.core import caching

import oklahoma_rummy
from oklahoma_rummy import numbers
from oklahoma_rummy.errors import MissingExtraError
from oklahoma_rummy.numbers import _extra, _kernel

SOURCE = Path(oklahoma_rummy.__file__).parent
ASK = "from oklahoma_rummy import numbers; print(numbers.deadwood([7, 3]))"


def run(program: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a program in a fresh Python."""
    paths = [environment.pop("PYTHONPATH", ""), str(SOURCE.parent)]
    return subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))} | environment,
    )


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_without_the_extra(package: str) -> None:
    """Where the extra is missing the room says what to install, and the library still works."""
    done = run(
        f"import sys; sys.modules[{package!r}] = None\n"
        "import oklahoma_rummy\n"
        "print(oklahoma_rummy.deadwood('4h5h6h'))\n"
        "oklahoma_rummy.numbers"
    )
    assert done.stdout == "0\n"
    assert done.stderr.splitlines()[-1].endswith(
        f"AttributeError: {package} is not installed (part of extra batch). "
        'Run pip install "oklahoma-rummy[batch]" to get it.'
    )


def test_a_look_at_the_library_without_the_extra() -> None:
    """Help and inspection work without the extra; who imports its part is told what to install."""
    done = run(
        "import inspect, pydoc, sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "import oklahoma_rummy\n"
        "assert not hasattr(oklahoma_rummy, 'numbers')\n"
        "assert 'deadwood' in dict(inspect.getmembers(oklahoma_rummy))\n"
        "assert 'deadwood' in pydoc.render_doc(oklahoma_rummy)\n"
        "help(oklahoma_rummy)\n"
        "from oklahoma_rummy import numbers"
    )
    assert "best_arrangement" in done.stdout
    assert done.stderr.splitlines()[-1].endswith(
        "MissingExtraError: numpy is not installed (part of extra batch). "
        'Run pip install "oklahoma-rummy[batch]" to get it.'
    )


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check that stands before the room names the package."""
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(MissingExtraError, match="numba is not installed"):
        importlib.reload(_extra)


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture without its extra says what to install."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtraError, match=r'pip install "oklahoma-rummy\[plot\]"'):
        numbers.plot_chances({"two": numbers.Chances({0: 1})})


def test_loaded_on_use() -> None:
    """Neither numba nor matplotlib is loaded before something needs it."""
    done = run(
        "import sys; from oklahoma_rummy import numbers; numbers.census(2)\n"
        "print({'numba', 'matplotlib'} & set(sys.modules))"
    )
    assert done.stdout == "set()\n", done.stderr


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder nobody can write")
def test_nowhere_to_keep_compiled_code(tmp_path: Path) -> None:
    """Where no folder can be written the kernel works all the same, with one hint."""
    archive = tmp_path / "library.zip"  # beside an archive no compiled code can be kept
    with zipfile.ZipFile(archive, "w") as library:
        for file in SOURCE.rglob("*.py"):
            library.write(file, Path("oklahoma_rummy", file.relative_to(SOURCE)))
    nowhere = {"HOME": "/proc/self", "XDG_CACHE_HOME": "/proc/self", "PYTHONPATH": str(archive)}
    done = run(ASK, **nowhere)
    assert done.stdout == "[0 3]\n", done.stderr
    assert done.stderr.count("Set NUMBA_CACHE_DIR to a folder that can be written") == 1


def fives(number: int) -> int:
    """Be compiled."""
    return number * 5


def sevens(number: int) -> int:
    """Be compiled too."""
    return number * 7


def test_hint_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hint is a warning, given where numba has no folder, and given once."""
    monkeypatch.setattr(caching.CacheImpl, "_locator_classes", [])
    _kernel._give_hint.cache_clear()
    with pytest.warns(RuntimeWarning, match="NUMBA_CACHE_DIR") as hints:
        answers = [_kernel._compiled(types.int64)(each)(3) for each in (fives, sevens)]
    assert answers == [15, 21]
    assert len(hints) == 1


def test_damaged_compiled_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where kept code is damaged the function is compiled anew, with a hint that says why."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path))
    assert _kernel._compiled(types.int64)(fives)(3) == 15
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept
    _kernel._give_hint.cache_clear()
    for damage in (b"", b"damaged"):
        for file in kept:
            file.write_bytes(damage)
        with pytest.warns(RuntimeWarning, match=r"cannot be kept or read \(\w+\), so"):
            assert _kernel._compiled(types.int64)(fives)(3) == 15
