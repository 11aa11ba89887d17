"""The file that house rules stand in, as text: everything that can be wrong before reading it."""

import os
from pathlib import Path

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.rules.positions import line_and_column

LARGEST = 2**20
"""The most bytes or characters that are read as rules: 1 MiB."""

_WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "UTF-32",
    b"\x00\x00\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_SAVE_AS = "save the file as UTF-8"


def read_text(path: "os.PathLike[str]") -> str | Problem:
    """Give the text of a file, or the one problem that keeps it from being read.

    Args:
        path: The file.

    Returns:
        The text, with its byte-order mark if it has one.
    """
    shown = shown_path(path)
    try:
        file = Path(os.fsdecode(path))
        if file.is_dir():
            return _unreadable(shown, "it is a directory", "name a file in it")
        if not file.exists():
            return _unreadable(shown, "there is no such file", _nearest_file(file))
        if not file.is_file():
            return _unreadable(shown, "it is no ordinary file", "name one that is")
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return _unreadable(shown, f"it cannot be read: {reason}", "name a file that can be read")
    if len(data) > LARGEST:
        return evolve(too_large(shown), where=shown)
    return decode_text(shown, data)


def too_large(shown: str) -> Problem:
    """Say that a text is too large to be meant as rules.

    Args:
        shown: What the text is called.
    """
    return Problem(
        code=ErrorCode.TEXT_TOO_LONG,
        what=f"{shown} is larger than 1 MiB",
        where="line 1, column 1",
        repair="keep only what differs from a preset",
        line=1,
        column=1,
    )


def decode_text(shown: str, data: bytes) -> str | Problem:
    r"""Give bytes as text, or the problem that they are no UTF-8.

    Args:
        shown: What the bytes are called.
        data: The bytes.

    Example:
        >>> print(decode_text("house.toml", b"tie = \xff"))
        house.toml cannot be used: it is not UTF-8: byte 7 is 0xff; house.toml, line 1, ...
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


def shown_path(path: "os.PathLike[str]") -> str:
    """Write a path so that any message can hold it.

    Args:
        path: The path.
    """
    return os.fsdecode(path).encode("utf-8", "backslashreplace").decode("utf-8")


def _nearest_file(missing: Path) -> str:
    from difflib import get_close_matches  # noqa: PLC0415  only an error needs it

    try:
        names = [each.name for each in missing.parent.iterdir() if each.is_file()]
    except OSError:
        return "check the folder"
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
