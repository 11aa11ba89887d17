"""Files on disk: read as text, replaced in one step, and locked while they are changed.

Internal: the one mechanism for the files of house rules, score sheets and records. It knows nothing
of what stands in them. What cannot be read is one ``Problem``, so that it can be listed beside
others; what cannot be written is an ``OSError`` that names the file as the user named it.

``replace_file`` keeps a file whole, ``locked`` keeps it from being changed by two at once: whoever
changes a file reads, changes and replaces it inside one ``locked`` block.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from errno import EACCES, EDEADLK, EINVAL, EISDIR, ELOOP, ETIMEDOUT
from io import FileIO
from pathlib import Path
from secrets import token_hex
from stat import S_IMODE, S_ISBLK, S_ISCHR, S_ISDIR, S_ISFIFO, S_ISREG, S_ISSOCK
from threading import local
from typing import BinaryIO

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.positions import line_and_column

LARGEST = 2**20
"""The most bytes or characters that are read as rules: 1 MiB."""
PATIENCE = 30.0
"""How many seconds a program waits for another to finish with a file."""

_WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_SAVE_AS = "save the file as UTF-8"
_KINDS = (
    (S_ISDIR, "a directory"),
    (S_ISFIFO, "a FIFO"),
    (S_ISCHR, "a device"),
    (S_ISBLK, "a device"),
    (S_ISSOCK, "a socket"),
)
_POLL_INTERVAL = 0.01
_LONGEST_NAME = 60
"""How many characters of a file's name its lock has, so that the system allows the lock's too."""
_THREAD = local()
"""The locks that this thread holds: waiting for one of them would never end."""


# --- reading ---------------------------------------------------------------------------------


def read_text(
    path: "os.PathLike[str] | str",
    *,
    limit: int = LARGEST,
    too_large_repair: str = "keep only what differs from a preset",
) -> str | Problem:
    """Read the text of a file, or tell the one problem that keeps it from being read.

    Args:
        path: The file.
        limit: The most bytes that are read.
        too_large_repair: What to do about a file with more.

    Returns:
        The text, with its byte-order mark if it has one.
    """
    data = read_bytes(path, limit=limit, too_large_repair=too_large_repair)
    return decode_text(shown_path(path), data) if isinstance(data, bytes) else data


def read_bytes(
    path: "os.PathLike[str] | str", *, limit: int, too_large_repair: str
) -> bytes | Problem:
    """Read the bytes of a file, as ``read_text`` does its text.

    Args:
        path: The file.
        limit: The most bytes that are read.
        too_large_repair: What to do about a file with more.
    """
    shown = shown_path(path)
    file, data = Path(os.fsdecode(path)), b""
    try:
        # Looked at before it is opened, because opening a device can do something, and after,
        # because another file can have taken its place.
        fault = _kind_fault(file.stat().st_mode)
        if fault is None:
            with open(file, "rb", opener=_open_at_once) as opened:
                fault, data = _read_ordinary(opened, limit)
    except FileNotFoundError:
        return _unreadable(shown, "it does not exist", _nearest_file(file))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name has a NUL character"
        return _unreadable(shown, f"it cannot be read: {reason}", "name a file that can be read")
    if fault is not None:
        return _unreadable(shown, fault, "name an ordinary file")
    if len(data) > limit:
        return evolve(too_large(shown, limit=limit, repair=too_large_repair), where=shown)
    return data


def _read_ordinary(opened: BinaryIO, limit: int) -> tuple[str | None, bytes]:
    """Read what is in an open file, unless it is not an ordinary one."""
    fault = _kind_fault(os.fstat(opened.fileno()).st_mode)
    return fault, b"" if fault else opened.read(limit + 1)


def _open_at_once(name: str, flags: int) -> int:
    """Open a file without waiting for whoever writes into it, as a FIFO would."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def _kind_fault(mode: int) -> str | None:
    """Name what a file is if it is not an ordinary one."""
    if S_ISREG(mode):
        return None
    kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "something else")
    return f"it is {kind}, not an ordinary file"


def too_large(
    shown: str, *, limit: int = LARGEST, repair: str = "keep only what differs from a preset"
) -> Problem:
    """Return the problem that a text is larger than any that could be meant.

    Args:
        shown: What the text is called.
        limit: The most bytes or characters.
        repair: What to do about it.
    """
    return Problem(
        code=ErrorCode.TEXT_TOO_LONG,
        what=f"{shown} is larger than {limit // 2**20} MiB",
        where="line 1, column 1",
        repair=repair,
        line=1,
        column=1,
    )


def decode_text(shown: str, data: bytes) -> str | Problem:
    r"""Decode bytes as UTF-8 text, or tell the problem that they are not.

    Args:
        shown: What the bytes are called.
        data: The bytes.

    Example:
        >>> print(decode_text("house.toml", b"tie = \xff"))
        house.toml cannot be used: it is not UTF-8: byte 7 is 0xff (house.toml, line 1, ...
    """
    for mark, encoding in _WIDE_MARKS.items():
        if data.startswith(mark):
            return _unreadable(shown, f"it is {encoding}, not UTF-8", _SAVE_AS)
    if data[:3] == b"\x00\x00\x00" != data[1:4] or data[1:4] == b"\x00\x00\x00" != data[:3]:
        return _unreadable(shown, "it is UTF-32 without a mark, not UTF-8", _SAVE_AS)
    if data[:3] != b"\x00\x00\x00" and (data[1:4:2] == b"\x00\x00" or data[0:3:2] == b"\x00\x00"):
        return _unreadable(shown, "it is UTF-16 without a mark, not UTF-8", _SAVE_AS)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = line_and_column(before, len(before))
        what = f"it is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}"
        found = _unreadable(shown, what, _SAVE_AS)
        where = f"{shown}, line {line}, column {column}"
        return evolve(found, where=where, line=line, column=column)


def shown_path(path: "os.PathLike[str] | str") -> str:
    """Write a path so that any message can hold it.

    Args:
        path: The path.
    """
    return os.fsdecode(path).encode("utf-8", "backslashreplace").decode("utf-8")


def _nearest_file(missing: Path) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  only an error needs it

    try:
        found = [each.name for each in missing.parent.iterdir() if each.is_file()]
    except OSError:
        return "check the folder"
    names = [name for name in found if not name.startswith(".")]  # locks are hidden files
    near = get_close_matches(missing.name, names, n=1, cutoff=0.75)
    return f"did you mean {near[0]}?" if near else "check the name"


def _unreadable(shown: str, fault: str, repair: str) -> Problem:
    return Problem(
        code=ErrorCode.UNREADABLE,
        what=f"{shown} cannot be used: {fault}",
        where=shown,
        repair=repair,
        line=1,
        column=1,
    )


# --- writing ---------------------------------------------------------------------------------


def replace_file(path: "os.PathLike[str] | str", text: str) -> None:
    """Replace the text of a file in one step: write beside it, force it to disk, rename.

    Whatever happens meanwhile, the file holds either the old text or the new one. Only a process
    that is killed in between leaves the unfinished file beside it, whose name ends in ``.new``.
    Links are followed, and permissions kept. Once the file is replaced nothing fails any more:
    that a folder cannot be forced to disk, or not on this system, is not a failure of the write.

    Args:
        path: The file, which need not exist.
        text: The new text.

    Raises:
        OSError: If the file cannot be written, is read-only or is not an ordinary file; it is then
            as it was. It names *path* as it was given.
    """
    with _named(path):
        target = _resolve(path)
        mode = _replaceable_mode(target)
        beside = target.with_name(f".{token_hex(8)}.new")
        try:
            _write(beside, text.encode(), mode)
            beside.replace(target)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    with suppress(OSError):
        _sync_folder(target.parent)


def open_to_grow(path: "os.PathLike[str] | str") -> FileIO:
    """Open a file whose end is to be written over and over, each write in one step.

    Args:
        path: The file, which exists. Links are followed.

    Raises:
        OSError: If the file cannot be written, is read-only or is not an ordinary file. It names
            *path* as it was given.
    """
    with _named(path):
        target = _resolve(path)
        _replaceable_mode(target)
        return open(target, "r+b", buffering=0, opener=_open_at_once)


@contextmanager
def locked(path: "os.PathLike[str] | str", *, patience: float | None = None) -> Generator[None]:
    """Keep every other program that uses this library from changing a file.

    The lock is one of the operating system, so it ends with the process that holds it, however
    that ends. It is held on a hidden file beside the file itself, such as ``.evening.toml.lock``,
    which stays there. Where none can be had, because the file system has no locks or the hidden
    file belongs to somebody else, the block runs without one: a save that would succeed by itself
    is never refused for want of a lock.

    Args:
        path: The file, which need not exist.
        patience: How many seconds to wait for another program. ``None`` waits until it seems to
            hang.

    Raises:
        OSError: If another program holds the lock for longer than that, or, at once, if this
            thread holds it itself. It names *path* as it was given.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder, "evening.txt")
        ...     with locked(path):
        ...         replace_file(path, "one hand")
        ...     read_text(path)
        'one hand'
    """
    from filelock import FileLock, Timeout  # noqa: PLC0415  only writing needs it

    held: set[Path] = vars(_THREAD).setdefault("held", set())
    with _named(path):
        target = _resolve(path)
        beside = target.with_name(f".{target.name[:_LONGEST_NAME]}.lock")
        if beside in held:
            raise OSError(EDEADLK, "this program is already changing it. Finish that change first")
        mode = _lock_mode(target)
        lock = FileLock(beside, mode=mode)
        try:
            if _is_lockable(target, beside, mode):
                patience = PATIENCE if patience is None else patience
                lock.acquire(timeout=patience, poll_interval=_POLL_INTERVAL)
        except Timeout:
            message = "another program is changing it"
            if patience:
                message = f"another program has been changing it for {patience:.0f} seconds"
            raise OSError(ETIMEDOUT, message) from None
        except OSError:  # the file system has no locks
            pass
    held.add(beside)
    try:
        yield
    finally:
        held.remove(beside)
        lock.release()


@contextmanager
def _named(path: "os.PathLike[str] | str") -> Generator[None]:
    """Let errors of the system name the file that the user named, not one beside it."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), shown_path(path)) from None


def _resolve(path: "os.PathLike[str] | str") -> Path:
    """Follow links to the file itself, so that it is replaced and they go on pointing at it."""
    name = os.fsdecode(path)
    if "\0" in name:
        raise OSError(EINVAL, "a file's name cannot have a NUL in it")
    try:
        resolved = Path(os.path.realpath(name))
    except UnicodeEncodeError:
        raise OSError(EINVAL, "a file's name cannot have half of a character") from None
    if not resolved.name:
        raise OSError(EISDIR, "it is a directory, not an ordinary file")
    if resolved.is_symlink():  # what is left of links that go round in a circle
        raise OSError(ELOOP, os.strerror(ELOOP))
    return resolved


def _replaceable_mode(target: Path) -> int | None:
    """Read the permissions of a file that is to be replaced; ``None`` if there is none yet."""
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        return None
    if fault := _kind_fault(mode):
        raise OSError(EISDIR if S_ISDIR(mode) else EINVAL, fault)
    # An administrator may write everywhere, but who made a file read-only meant it.
    if not (mode & 0o222 and os.access(target, os.W_OK)):
        raise OSError(EACCES, "it is read-only")
    return S_IMODE(mode)


def _is_lockable(target: Path, beside: Path, mode: int) -> bool:
    """Whether an ordinary file is there, or could be, and a lock beside it can be opened.

    It is opened here first, because a lock that never can be would be tried until patience ends.
    """
    if not (target.is_file() or (target.parent.is_dir() and not target.exists())):
        return False
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    try:
        os.close(os.open(beside, flags, mode))
    except OSError:
        return False
    with suppress(OSError):  # somebody else's, or not every file system has permissions to keep
        beside.chmod(mode)
    return True


def _lock_mode(target: Path) -> int:
    """Let whoever may write the file lock it, and nobody else."""
    try:
        return target.stat().st_mode & 0o666 | 0o600
    except OSError:
        return 0o644


def _write(beside: Path, data: bytes, mode: int | None) -> None:
    """Write a new file and force it to disk."""

    def create(name: str, flags: int) -> int:
        return os.open(name, flags, 0o666 if mode is None else mode)

    # Mode x creates the file or fails, so nobody can have put a link in its place.
    with open(beside, "xb", opener=create) as file:
        if mode is not None:
            with suppress(OSError):  # not every file system has permissions to keep
                beside.chmod(mode)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Force to disk that a file was renamed; elsewhere than on POSIX a folder cannot be opened."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
