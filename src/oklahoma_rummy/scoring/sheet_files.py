"""Score sheets in files: written as JSON and TOML, and read back.

A file holds what a sheet stores: the rules as their one-line text, the players, the first dealer
and the hands. Points of a hand whose facts are known are not written; they follow from the rules.
"""

import json
import os
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.scoring.sheet import ScoreSheet


def write_json(sheet: ScoreSheet) -> str:
    """Write a sheet as JSON; see ``ScoreSheet.to_json``."""
    return json.dumps(_data(sheet), indent=2, ensure_ascii=False) + "\n"


def write_toml(sheet: ScoreSheet) -> str:
    """Write a sheet as TOML; see ``ScoreSheet.to_toml``."""
    data = _data(sheet)
    hands = data.pop("hands")
    tables = [data, *hands]
    heads = ["", *["\n[[hands]]\n"] * len(hands)]
    return "".join(
        head + "".join(f"{key} = {_toml(value)}\n" for key, value in table.items())
        for head, table in zip(heads, tables, strict=True)
    )


def read_sheet(text: str) -> ScoreSheet:
    """Read a sheet from the text of a file, JSON if it begins with a curly bracket, else TOML.

    Args:
        text: The text.

    Raises:
        InvalidSheetError: If the text holds no sound sheet; it carries all problems.
        TypeError: If *text* is no text.

    Example:
        >>> sheet = ScoreSheet.new("oklahoma_rummy", ["North", "South"]).record_points(0, 32)
        >>> read_sheet(sheet.to_json()) == read_sheet(sheet.to_toml()) == sheet
        True
    """
    if not isinstance(text, str):
        message = f"a sheet is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    data = _read(text)
    from oklahoma_rummy.scoring.sheet_data import sheet_of  # noqa: PLC0415  loads cattrs

    return sheet_of(data)


def load_sheet(path: "os.PathLike[str] | str") -> ScoreSheet:
    """Read a sheet from a JSON or TOML file.

    Args:
        path: The file, as a path or as the text of one.

    Raises:
        InvalidSheetError: If the file cannot be read or holds no sound sheet; it carries all
            problems.
        TypeError: If *path* is no path.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> sheet = ScoreSheet.new("hollywood").record_points(1, 20)
        >>> with TemporaryDirectory() as folder:
        ...     save_sheet(sheet, f"{folder}/evening.toml")
        ...     load_sheet(f"{folder}/evening.toml") == sheet
        True
    """
    path = Path(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        why, repair = error.strerror or str(error), "name a sheet that can be read"
    except UnicodeDecodeError:
        why, repair = "its bytes are no text", "name a sheet saved as UTF-8"
    else:
        return read_sheet(text)
    what = f"{path.name} cannot be read: {why}"
    raise _refused(ErrorCode.UNREADABLE, what, str(path), repair)


def save_sheet(sheet: ScoreSheet, path: "os.PathLike[str] | str") -> None:
    """Write a sheet to a file: TOML if its name ends in ``.toml``, else JSON.

    The file is replaced in one step, after the new one is safe beside it: whatever happens
    meanwhile, the file holds either the old sheet or the new one.

    Args:
        sheet: The sheet.
        path: The file, as a path or as the text of one.

    Raises:
        OSError: If the file cannot be written; the old one is then as it was.
        TypeError: If *path* is no path.
    """
    path = Path(path)
    write = write_toml if path.suffix.lower() == ".toml" else write_json
    replace_file(path, write(sheet))


def replace_file(path: Path, text: str) -> None:
    """Replace the text of a file in one step: write beside it, force it to disk, rename.

    Args:
        path: The file, which need not exist.
        text: The new text.

    Raises:
        OSError: If the file cannot be written; the old one is then as it was.
    """
    path = path.resolve()
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            beside.chmod(path.stat().st_mode)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    if os.name == "posix":  # pragma: no branch  elsewhere a folder cannot be synced
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _data(sheet: ScoreSheet) -> dict[str, Any]:
    from oklahoma_rummy.scoring.sheet_data import data_of  # noqa: PLC0415  loads cattrs

    return data_of(sheet)


def _toml(value: Any) -> str:  # noqa: ANN401  whatever JSON and TOML can hold
    """Write a value as TOML; a table is written in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value).items()
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, cast("Iterable[Any]", value))) + "]"
    # A TOML string takes the escapes of a JSON string; DEL alone must be escaped besides.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _read(text: str) -> Mapping[str, object]:
    """Read the text as data; what is in it twice or cannot be read is refused."""
    is_json = text.lstrip().startswith("{")
    try:
        if is_json:
            data: dict[str, object] = json.loads(text, object_pairs_hook=_once_each)
            return data
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        what = f"the text is no {'JSON' if is_json else 'TOML'}: {error}"
        raise _refused(ErrorCode.NOTATION, what, "the file", "mend it there") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        message = f"the key {twice!r} is there twice"
        raise ValueError(message)
    return data


def _refused(code: ErrorCode, what: str, where: str, repair: str) -> InvalidSheetError:
    return InvalidSheetError(problems=[Problem(code=code, what=what, where=where, repair=repair)])
