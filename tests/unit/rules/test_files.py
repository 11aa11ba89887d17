"""Files on disk: what is read, what is replaced, and that two never change one at once."""

import os
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from errno import EDEADLK, ENOLCK
from pathlib import Path
from threading import Thread

import filelock
import pytest

from oklahoma_rummy import Rules
from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules import files
from oklahoma_rummy.rules.files import locked, read_text, replace_file

posix = pytest.mark.skipif(os.name != "posix", reason="kinds of files as POSIX has them")


def names(folder: Path) -> list[str]:
    """List what is in a folder."""
    return [path.name for path in folder.iterdir()]


def make_socket(path: Path) -> None:
    """Bind a socket to a name."""
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(path))


def link_to_null(path: Path) -> None:
    """Let a name lead to a device."""
    path.symlink_to("/dev/null")


KINDS: list[tuple[Callable[[Path], object], str]] = [
    (Path.mkdir, "a directory"),
    (os.mkfifo, "a FIFO"),
    (link_to_null, "a device"),
    (make_socket, "a socket"),
]


def problem_of(path: Path, **options: int) -> Problem:
    """Read what cannot be read, and give the problem."""
    found = read_text(path, **options)  # type: ignore[arg-type]
    assert isinstance(found, Problem)
    return found


@posix
@pytest.mark.parametrize(("make", "kind"), KINDS, ids=[kind for _, kind in KINDS])
def test_what_is_not_an_ordinary_file(
    tmp_path: Path, make: Callable[[Path], object], kind: str
) -> None:
    """Directories, FIFOs, devices and sockets are neither read nor replaced, and nothing waits."""
    path = tmp_path / "evening.toml"
    make(path)
    before = path.stat().st_mode
    told = f"it is {kind}, not an ordinary file"
    assert problem_of(path).what == f"{path} cannot be used: {told}"
    with pytest.raises(OSError, match=told) as refused:
        replace_file(path, "new")
    assert refused.value.filename == str(path)
    assert path.stat().st_mode == before
    assert names(tmp_path) == ["evening.toml"]


@posix
def test_another_file_in_the_place_of_the_one_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A FIFO that takes the place of a file between the look and the opening is refused too."""
    path = tmp_path / "evening.toml"
    path.touch()
    real = os.open

    def swap(name: "os.PathLike[str]", flags: int, mode: int = 0o777) -> int:
        path.unlink()
        os.mkfifo(path)
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", swap)
    assert "it is a FIFO, not an ordinary file" in problem_of(path).what


def test_a_size_is_a_limit(tmp_path: Path) -> None:
    """A file is read up to the limit given; a larger one is refused unread, whatever its size."""
    path = tmp_path / "evening.toml"
    path.write_bytes(b"#" * 2**20)
    assert read_text(path, limit=2**20) == "#" * 2**20
    with path.open("r+b") as opened:
        opened.truncate(3 * 2**30)  # takes no room on disk
    found = problem_of(path, limit=2**21)
    assert found.code is ErrorCode.TEXT_TOO_LONG
    assert found.what == f"{path} is larger than 2 MiB"


@posix
@pytest.mark.parametrize("mode", [0o444, 0o400])
def test_read_only_files_stay(tmp_path: Path, mode: int) -> None:
    """Who made a file read-only meant it, also where an administrator may write everywhere."""
    path = tmp_path / "evening.toml"
    path.write_text("old", encoding="utf-8")
    path.chmod(mode)
    with pytest.raises(PermissionError, match="it is read-only"):
        replace_file(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert names(tmp_path) == ["evening.toml"]


@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_errors_name_the_users_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Whatever step fails, the error names the file as it was given, not the one beside it."""
    monkeypatch.chdir(tmp_path)

    def fail(*arguments: object, **__: object) -> None:
        raise OSError(28, "No space left on device", str(arguments[0]))

    monkeypatch.setattr(Path if step == "replace" else os, step, fail)
    with pytest.raises(OSError, match="No space left") as refused:
        replace_file("evening.toml", "new")
    assert (refused.value.errno, refused.value.filename) == (28, "evening.toml")
    assert ".new" not in str(refused.value)
    monkeypatch.undo()
    assert names(tmp_path) == []


@posix
@pytest.mark.parametrize("step", ["open", "fsync"])
def test_what_fails_after_the_replacement_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """A folder that may not be listed, or cannot be synced, does not make a saved file unsaved."""
    path = tmp_path / "evening.toml"
    real_open, real_sync = os.open, os.fsync

    def open_no_folder(name: "os.PathLike[str]", flags: int, mode: int = 0o777) -> int:
        if os.path.isdir(name):  # noqa: PTH112  as the system sees it
            raise PermissionError(13, "Permission denied")
        return real_open(name, flags, mode)

    def sync_no_folder(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(22, "Invalid argument")
        real_sync(descriptor)

    monkeypatch.setattr(os, step, open_no_folder if step == "open" else sync_no_folder)
    replace_file(path, "new")
    assert path.read_text(encoding="utf-8") == "new"
    assert names(tmp_path) == ["evening.toml"]


def test_a_file_system_without_permissions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where permissions cannot be set the file is replaced all the same."""
    path = tmp_path / "evening.toml"
    path.write_text("old", encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    replace_file(path, "new")
    assert path.read_text(encoding="utf-8") == "new"


HOLD = """
import sys, time
from oklahoma_rummy.rules.files import locked
with locked(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_is_waited_for_and_dies_with_its_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A held lock is an error after some patience; a killed process leaves none that blocks."""
    path, link = tmp_path / "evening.toml", tmp_path / "link"
    path.touch()
    link.symlink_to(path)
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(link)], stdout=subprocess.PIPE)
    assert holder.stdout
    assert holder.stdout.readline() == b"held\n"
    monkeypatch.setattr(files, "PATIENCE", 0.2)
    told = "another program has been changing it"
    with pytest.raises(TimeoutError, match=told) as refused, locked(path):
        pass  # pragma: no cover
    assert refused.value.filename == str(path)
    assert (tmp_path / ".evening.toml.lock").exists()
    holder.kill()
    holder.wait()
    holder.stdout.close()
    with locked(path):
        pass


def test_a_lock_keeps_threads_apart(tmp_path: Path) -> None:
    """Two threads that add to one file under its lock lose nothing."""
    path = tmp_path / "evening.toml"
    path.touch()

    def add() -> None:
        for _ in range(20):
            with locked(path):
                text = read_text(path)
                time.sleep(0.001)
                assert isinstance(text, str)
                replace_file(path, text + "x")

    threads = [Thread(target=add) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert read_text(path) == "x" * 40


def test_a_lock_inside_itself(tmp_path: Path) -> None:
    """Who changes a file while changing it is told at once, and the file can be changed after."""
    path, link = tmp_path / "evening.toml", tmp_path / "link"
    link.symlink_to(path)
    began = time.monotonic()
    with (
        locked(path),
        pytest.raises(OSError, match="already changing it") as refused,
        locked(link),
    ):
        pass  # pragma: no cover
    assert time.monotonic() - began < files.PATIENCE / 10
    assert (refused.value.errno, refused.value.filename) == (EDEADLK, str(link))
    with locked(path), locked(tmp_path / "other.toml"):
        pass


@posix
def test_a_place_that_holds_no_lock(tmp_path: Path) -> None:
    """Where no lock can be created, such as in /proc, nobody waits: writing says what is wrong."""
    began = time.monotonic()
    with pytest.raises(OSError, match=r"\[Errno") as refused:
        Rules().save("/proc/evening.toml")
    assert time.monotonic() - began < files.PATIENCE / 10
    assert refused.value.filename == "/proc/evening.toml"
    (tmp_path / ".evening.toml.lock").symlink_to(tmp_path / "elsewhere")
    Rules().save(tmp_path / "evening.toml")
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_no_lock_beside_what_is_not_a_file(tmp_path: Path, kind: str) -> None:
    """Beside a folder or a pipe, as beside a device, no lock file is left."""
    path = tmp_path / kind
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    with locked(path):
        assert list(tmp_path.iterdir()) == [path]
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_without_locks(tmp_path: Path) -> None:
    """Where the lock file cannot be opened a file is changed without one."""
    path = tmp_path / "evening.toml"
    (tmp_path / ".evening.toml.lock").mkdir()
    with locked(path):
        replace_file(path, "new")
    assert read_text(path) == "new"


def test_a_file_system_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system refuses to lock at all a file is changed without, and at once."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(ENOLCK, "No locks available")

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    path = tmp_path / "evening.toml"
    with locked(path, patience=0):
        replace_file(path, "new")
    assert read_text(path) == "new"


@posix
def test_no_patience(tmp_path: Path) -> None:
    """Who will not wait for another program is told at once that it is at work."""
    path = tmp_path / "evening.toml"
    path.touch()
    command = [sys.executable, "-c", HOLD, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        holder.stdout.readline()
        told = "another program is changing it"
        with pytest.raises(TimeoutError, match=told), locked(path, patience=0):
            pass  # pragma: no cover
        holder.kill()


@posix
@pytest.mark.parametrize("mode", [0o600, 0o664])
def test_who_may_write_the_file_may_lock_it(tmp_path: Path, mode: int) -> None:
    """The lock file has the permissions of the file that it is for."""
    path = tmp_path / "evening.toml"
    path.touch()
    path.chmod(mode)
    with locked(path):
        assert (tmp_path / ".evening.toml.lock").stat().st_mode & 0o777 == mode


def test_no_folder_is_made(tmp_path: Path) -> None:
    """Neither locking nor replacing makes a folder that is not there; the error says so."""
    path = tmp_path / "no" / "evening.toml"
    with locked(path), pytest.raises(FileNotFoundError) as refused:
        replace_file(path, "new")
    assert refused.value.filename == str(path)
    assert names(tmp_path) == []


def test_long_names_have_locks(tmp_path: Path) -> None:
    """The lock of the longest name has a name that the system allows."""
    with locked(tmp_path / ("a" * 255)):
        assert names(tmp_path) == [f".{'a' * 60}.lock"]


@pytest.mark.parametrize("name", ["/", "\ud800"])
def test_names_that_no_file_can_have(name: str) -> None:
    """A folder, and a name with half of a character, are refused as other wrong names are."""
    with pytest.raises(OSError, match=r"directory|half of a character"):
        Rules().save(name)
