"""Score sheets in files: written as JSON and TOML, and read back.

A file holds what a sheet stores: the rules as their one-line text, the players, the first dealer
and the hands. Points of a hand whose facts are known are not written; they follow from the rules.
"""

import json
import os
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules.files import locked, read_text, replace_file, shown_path
from oklahoma_rummy.scoring.sheet import ScoreSheet

LARGEST = 2**24
"""The most bytes that are read as a sheet: 16 MiB."""


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
    return read_sheet(_text_of(path))


def save_sheet(sheet: ScoreSheet, path: "os.PathLike[str] | str") -> None:
    """Write a sheet to a file: TOML if its name ends in ``.toml``, else JSON.

    The file is replaced in one step, after the new one is safe beside it: whatever happens
    meanwhile, the file holds either the old sheet or the new one. Only a process that is killed
    in between leaves the unfinished file beside it, whose name ends in ``.new``. The hidden file
    ``.evening.toml.lock`` beside ``evening.toml`` keeps two programs from writing at once; it
    stays there, and may be deleted while nobody writes.

    Args:
        sheet: The sheet.
        path: The file, as a path or as the text of one.

    Raises:
        OSError: If the file cannot be written; the old one is then as it was.
        InvalidSheetError: If a result on the sheet says nothing of the cards.
        TypeError: If *sheet* is no sheet or *path* no path.
    """
    text = _written(sheet, path)
    with locked(path):
        replace_file(path, text)


def change_sheet(
    path: "os.PathLike[str] | str", change: Callable[[ScoreSheet], ScoreSheet]
) -> ScoreSheet:
    """Read a sheet from its file, change it and write it back; see ``save_sheet``.

    A lock is held from reading to writing, so of several programs that change the file at once
    each waits for the one before. If something else changed the file meanwhile, such as an editor,
    that stays and nothing is written.

    Args:
        path: The file, as a path or as the text of one.
        change: What makes the new sheet of the old one; its errors leave the file as it was.

    Returns:
        The new sheet.

    Raises:
        InvalidSheetError: If the file cannot be read, holds no sound sheet, or was changed
            meanwhile.
        OSError: If the file cannot be written; the old one is then as it was.
        TypeError: If *path* is no path or what *change* gives no sheet.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     save_sheet(ScoreSheet.new("short"), f"{folder}/evening.toml")
        ...     change_sheet(f"{folder}/evening.toml", ScoreSheet.record_void).hands
        (VoidHand(note='', date=None),)
    """
    _text_of(path)  # so that no lock is left beside a file that is not there
    with locked(path):
        before = _text_of(path)
        changed = change(read_sheet(before))
        text = _written(changed, path)
        if _text_of(path) != before:  # by an editor, or another program that knows no lock
            what = "the sheet was changed meanwhile"
            raise _refused(ErrorCode.INVALID_SHEET, what, shown_path(path), "run it again")
        replace_file(path, text)
    return changed


def _text_of(path: "os.PathLike[str] | str") -> str:
    """Read the text of a file."""
    text = read_text(path, limit=LARGEST, too_large_repair="begin a new sheet")
    if isinstance(text, Problem):
        raise InvalidSheetError(problems=[text])
    return text


def _written(sheet: ScoreSheet, path: "os.PathLike[str] | str") -> str:
    """Write a sheet in the form that the name of the file asks for."""
    if not isinstance(sheet, ScoreSheet):
        message = f"a ScoreSheet is saved, not {type(sheet).__name__}"
        raise TypeError(message)
    return (write_toml if Path(path).suffix.lower() == ".toml" else write_json)(sheet)


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
    text = text.removeprefix("\ufeff")
    is_json = text.lstrip().startswith("{")
    try:
        if is_json:
            data: dict[str, object] = json.loads(text, object_pairs_hook=_once_each)
            return data
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = str(error)
        if "set_int_max_str_digits" in why:
            why = "a number in it is too long"
        what = f"the text is no {'JSON' if is_json else 'TOML'}: {why}"
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
