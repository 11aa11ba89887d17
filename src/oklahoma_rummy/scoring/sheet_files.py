"""Score sheets in files: saved, changed, and read back.

A file holds what a sheet stores: the rules as their one-line text, the players, the first dealer
and the hands. Points of a hand whose facts are known are not written; they follow from the rules.
A file is JSON or TOML; whatever else a person wrote into TOML, comments above all, stays there when
the sheet is saved (see ``sheet_toml``).
"""

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from errno import EEXIST
from pathlib import Path

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules.files import locked, read_text, replace_file, shown_path, too_large
from oklahoma_rummy.scoring.sheet import ScoreSheet

LARGEST = 2**22
"""The most bytes or characters that are read as a sheet: 4 MiB."""
_MOST_KEY_PARTS = 1000
"""The most parts of a key that are left to the standard reader, which takes their number squared.

A note cannot look like a longer one, because it has no room for so many dots.
"""
_KEY_PARTS = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+)++""")


def write_json(sheet: ScoreSheet) -> str:
    """Write a sheet as JSON; see ``ScoreSheet.to_json``."""
    from oklahoma_rummy.scoring.sheet_data import data_of  # noqa: PLC0415  loads cattrs

    return json.dumps(data_of(sheet), indent=2, ensure_ascii=False) + "\n"


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
    """Write a sheet to a file: a new one is TOML if its name ends in ``.toml``, else JSON.

    A file that holds a sheet already stays in the language that it is in, and in TOML comments and
    the layout of hands that are the same stay as they are.

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
        InvalidSheetError: If the sheet is too large for a file.
        TypeError: If *sheet* is not a sheet or *path* not a path.
    """
    _check_sheet(sheet)
    with locked(path):
        text = read_text(path, limit=LARGEST)
        replace_file(path, _write_over(text if isinstance(text, str) else "", sheet, path))


def create_sheet(sheet: ScoreSheet, path: "os.PathLike[str] | str") -> None:
    """Write a sheet to a file that does not exist yet; see ``save_sheet``.

    Args:
        sheet: The sheet.
        path: The file, as a path or as the text of one.

    Raises:
        FileExistsError: If there is such a file; it is left as it is.
        OSError: If the file cannot be written.
        InvalidSheetError: If the sheet is too large for a file.
        TypeError: If *sheet* is not a sheet or *path* not a path.
    """
    _check_sheet(sheet)
    with locked(path):
        if Path(os.fsdecode(path)).exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), shown_path(path))
        replace_file(path, _write(sheet, path))


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
            meanwhile, or the sheet is too large for a file.
        OSError: If the file cannot be written, or another program seems to hang while it changes
            it; the old one is then as it was.
        TypeError: If *path* is not a path or what *change* returns not a sheet.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     save_sheet(ScoreSheet.new("short"), f"{folder}/evening.toml")
        ...     change_sheet(f"{folder}/evening.toml", ScoreSheet.record_void).entries
        (VoidEntry(note='', date=None),)
    """
    _text_of(path)  # so that no lock is left beside a file that is not there
    with locked(path):
        before = _text_of(path)
        sheet = read_sheet(before)
        changed = change(sheet)
        _check_sheet(changed)
        text = _write_changed(before, sheet, changed)
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


def _write_over(old: str, sheet: ScoreSheet, path: "os.PathLike[str] | str") -> str:
    """Write a sheet where a text was, which need not hold one."""
    try:
        return _write_changed(old, read_sheet(old), sheet)
    except InvalidSheetError:
        return _write(sheet, path)


def _write(sheet: ScoreSheet, path: "os.PathLike[str] | str") -> str:
    """Write a sheet in the language that the name of its file asks for."""
    is_toml = Path(os.fsdecode(path)).suffix.lower() == ".toml"
    return _bounded(sheet.to_toml() if is_toml else sheet.to_json())


def _write_changed(text: str, old: ScoreSheet, new: ScoreSheet) -> str:
    """Write a sheet in the place of another, in the language that its text is in."""
    if _is_json(text):
        return _bounded(new.to_json())
    from oklahoma_rummy.scoring.sheet_toml import rewrite_toml  # noqa: PLC0415  loads cattrs

    return _bounded(rewrite_toml(text, old, new))


def _bounded(text: str) -> str:
    """Refuse to write what would not be read."""
    if len(text.encode()) > LARGEST:
        raise InvalidSheetError(
            problems=[too_large("the sheet", limit=LARGEST, repair="begin a new sheet")]
        )
    return text


def _check_sheet(sheet: object) -> None:
    if not isinstance(sheet, ScoreSheet):
        message = f"a ScoreSheet is saved, not {type(sheet).__name__}"
        raise TypeError(message)


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith("{")


def _read(text: str) -> Mapping[str, object]:
    """Read the text as data; what is in it twice or cannot be read is refused."""
    if len(text) > LARGEST:
        problem = too_large("the sheet", limit=LARGEST, repair="begin a new sheet")
        raise InvalidSheetError(problems=[problem])
    text = text.removeprefix("\ufeff")
    is_json = _is_json(text)
    if not is_json and any(
        each[0].count(".") > _MOST_KEY_PARTS for each in _KEY_PARTS.finditer(text)
    ):
        what = f"a key has more than {_MOST_KEY_PARTS} parts"
        raise _refused(ErrorCode.NOTATION, what, "the file", "remove it")
    try:
        if is_json:
            data: dict[str, object] = json.loads(text, object_pairs_hook=_once_each)
            return data
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = str(error)
        if "set_int_max_str_digits" in why:
            why = "a number in it is too long"
        what = f"the text is not {'JSON' if is_json else 'TOML'}: {why}"
        raise _refused(ErrorCode.NOTATION, what, "the file", "fix it there") from None


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        message = f"duplicate key {twice[:40]!r}"
        raise ValueError(message)
    return data


def _refused(code: ErrorCode, what: str, where: str, repair: str) -> InvalidSheetError:
    return InvalidSheetError(problems=[Problem(code=code, what=what, where=where, repair=repair)])
