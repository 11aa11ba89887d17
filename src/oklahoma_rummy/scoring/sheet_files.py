"""Score sheets as text and in files: read, written anew, or written into what a person wrote.

A text holds what a sheet stores: the rules as their one-line text, the players, the first dealer
and the entries. It is JSON or TOML; whatever else a person wrote into TOML, comments above all,
stays there when the sheet is saved: ``rewrite_toml`` changes a text only where the sheet changed.
Where a value changes or goes, what was remarked beside it stays.

Nothing here scans TOML. A text is cut between two lines, and the cut is right if ``tomllib`` can
read what is before it on its own.
"""

import json
import os
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from errno import EEXIST
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules.files import locked, read_text, replace_file, shown_path, too_large
from oklahoma_rummy.rules.syntax import quote_toml
from oklahoma_rummy.scoring.entries import SheetEntry
from oklahoma_rummy.scoring.sheet import ScoreSheet
from oklahoma_rummy.scoring.sheet_data import data_of, sheet_of

LARGEST = 2**22
"""The most bytes or characters that are read as a sheet: 4 MiB."""
_MOST_KEY_PARTS = 1000
"""The most parts of a key that are left to the standard reader, which takes their number squared.

A note cannot look like a longer one, because it has no room for so many dots.
"""
_KEY_PARTS = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+)++""")


def read_sheet(text: str) -> ScoreSheet:
    """Read a sheet from text; see ``ScoreSheet.parse``."""
    if not isinstance(text, str):
        message = f"a sheet is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    return sheet_of(_read(text))


def load_sheet(path: "os.PathLike[str] | str") -> ScoreSheet:
    """Read a sheet from a file; see ``ScoreSheet.load``."""
    return read_sheet(_text_of(path))


def save_sheet(sheet: ScoreSheet, path: "os.PathLike[str] | str", *, new: bool) -> None:
    """Write a sheet to a file; see ``ScoreSheet.save``."""
    with locked(path):
        if new and Path(os.fsdecode(path)).exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), shown_path(path))
        text = read_text(path, limit=LARGEST)
        replace_file(path, _write_over(text if isinstance(text, str) else "", sheet, path))


def change_sheet(
    path: "os.PathLike[str] | str", change: Callable[[ScoreSheet], ScoreSheet]
) -> ScoreSheet:
    """Read a sheet from its file, change it and write it back; see ``ScoreSheet.change``."""
    _text_of(path)  # so that no lock is left beside a file that is not there
    with locked(path):
        before = _text_of(path)
        sheet = read_sheet(before)
        changed = change(sheet)
        if not isinstance(changed, ScoreSheet):
            message = f"a change returns a ScoreSheet, not {type(changed).__name__}"
            raise TypeError(message)
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
    return _bounded(rewrite_toml(text, old, new))


def _bounded(text: str) -> str:
    """Refuse to write what would not be read."""
    if len(text.encode()) > LARGEST:
        raise InvalidSheetError(
            problems=[too_large("the sheet", limit=LARGEST, repair="begin a new sheet")]
        )
    return text


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith("{")


def _read(text: str) -> Mapping[str, object]:
    """Read the text as data; duplicate keys and what cannot be read are refused."""
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


# --- TOML --------------------------------------------------------------------------------------

_Table = Mapping[str, Any]
"""The keys of a table and their values, as plain data."""


def write_toml(sheet: ScoreSheet) -> str:
    """Write a sheet as TOML; see ``ScoreSheet.to_toml``.

    Args:
        sheet: The sheet.
    """
    head, entries = _tables(sheet)
    return _lines(head) + "".join(map(_entry, entries))


def rewrite_toml(text: str, old: ScoreSheet, new: ScoreSheet) -> str:
    r"""Change the text of a sheet so that it holds another, and keep everything else in it.

    Args:
        text: The text.
        old: The sheet that it holds.
        new: The sheet that it is to hold.

    Example:
        >>> sheet = ScoreSheet.new("short", ["North", "South"])
        >>> text = sheet.to_toml() + "# a long night\n"
        >>> print(rewrite_toml(text, sheet, sheet.record_void()))
        format = 1
        rules = "short"
        players = ["North", "South"]
        first_dealer = 0
        # a long night
        <BLANKLINE>
        [[entries]]
        void = true
        <BLANKLINE>
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix(mark)
    rewritten = _rewrite(body if body.endswith("\n") else f"{body}\n", old, new)
    if "\r\n" in text:
        rewritten = re.sub(r"(?<!\r)\n", "\r\n", rewritten)
    return mark + rewritten


def _rewrite(text: str, old: ScoreSheet, new: ScoreSheet) -> str:
    head, *pieces = _cut(text, _begins_entry)
    old_head, old_entries = _tables(old)
    new_head, new_entries = _tables(new)
    if not pieces:  # the hands are one array, which becomes tables if they change
        if old.entries == new.entries:
            return _update(head, old_head, new_head, same_kind=True)
        old_head["entries"], old_entries = old_entries, []
    rewritten = [_update(head, old_head, new_head, same_kind=True)]
    for before, after in _pairs(old.entries[: len(old_entries)], new.entries):
        if before is None:
            rewritten.append(_entry(new_entries[cast("int", after)]))
        elif after is None:
            remarks = "".join(map(_remarks, _cut(pieces[before], _any_line)))
            rewritten.append(f"\n{remarks}" if remarks else "")
        elif old.entries[before] == new.entries[after]:
            rewritten.append(pieces[before])
        else:
            same_kind = type(old.entries[before]) is type(new.entries[after])
            changed = _update(
                pieces[before], old_entries[before], new_entries[after], same_kind=same_kind
            )
            rewritten.append(changed)
    return "".join(rewritten)


def _pairs(
    old: Sequence[SheetEntry], new: Sequence[SheetEntry]
) -> Iterator[tuple[int | None, int | None]]:
    """Find for each hand where it was before and where it is now; one of the two may be missing."""
    shorter = min(len(old), len(new))
    same = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    left = shorter - same
    tail = next((at for at in range(left) if old[-1 - at] != new[-1 - at]), left)
    yield from ((at, at) for at in range(same))
    yield from zip_longest(range(same, len(old) - tail), range(same, len(new) - tail))
    yield from zip(range(len(old) - tail, len(old)), range(len(new) - tail, len(new)), strict=True)


def _cut(text: str, begins: Callable[[str], bool]) -> list[str]:
    """Cut a text before the lines that begin something, where what is before them is whole."""
    pieces = [""]
    for line in re.findall(r"[^\n]*\n", text):
        if pieces[-1] and begins(line) and _table(pieces[-1]) is not None:
            pieces.append("")
        pieces[-1] += line
    return pieces


def _begins_entry(line: str) -> bool:
    """Whether a line is the head of a hand's table, if it is not inside a text or a list."""
    return line.lstrip().startswith("[[") and isinstance((_table(line) or {}).get("entries"), list)


def _any_line(_: str) -> bool:
    return True


def _table(text: str) -> _Table | None:
    """Read a piece of TOML; ``None`` if it ends too early to be one."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None


def _update(piece: str, old: _Table, new: _Table, *, same_kind: bool) -> str:
    """Change the statements of a table whose values changed, and add those that are missing."""
    statements = _cut(piece, _any_line)
    heads = [at for at, each in enumerate(statements) if at and each.lstrip().startswith("[")]
    at_sub_tables = min(heads, default=len(statements))
    rewritten: list[str] = []
    missing = dict(new)
    last = 1
    for statement in statements[:at_sub_tables]:
        key = _key(statement)
        is_default = same_kind and key not in old and key not in new
        if key is None or is_default or (key in new and old.get(key) == new[key]):
            rewritten.append(statement)
        elif key in new:
            rewritten.append(_replace(statement, f"{key} = {_toml(new[key])}"))
        else:
            rewritten.append(_remarks(statement))
        if key is not None:
            last = len(rewritten)
            missing.pop(key, None)
    sub_tables = statements[at_sub_tables:]
    if sub_tables and old.get("results") == new.get("results"):
        missing.pop("results")
    else:
        sub_tables = [*map(_remarks, sub_tables)]
    return "".join([*rewritten[:last], _lines(missing), *rewritten[last:], *sub_tables])


def _key(statement: str) -> str | None:
    """Read the key that a statement gives a value; ``None`` for a table's head or a remark."""
    if statement.lstrip().startswith("["):
        return None
    return next(iter(_table(statement) or ()), None)


def _replace(statement: str, line: str) -> str:
    """Put another statement in the place of one, and keep what is remarked beside it."""
    if _is_one_line(statement) and (remark := _remark(statement)):
        return f"{line}  {remark}\n"
    return f"{_remarks(statement)}{line}\n"


def _remarks(statement: str) -> str:
    """Keep what is remarked in a statement that goes, in lines of its own.

    A statement of several lines that may have remarks in it becomes one altogether.
    """
    if _is_one_line(statement):
        remark = _remark(statement)
        return f"{remark}\n" if remark else ""
    return re.sub("(?m)^(?=.)", "# ", statement) if "#" in statement else ""


def _remark(line: str) -> str:
    """Find the remark in a line: from the first ``#`` without which the line says the same."""
    places = (at for at, character in enumerate(line) if character == "#")
    whole = _table(line)
    return next((line[at:].rstrip() for at in places if _table(line[:at]) == whole), "")


def _is_one_line(statement: str) -> bool:
    return statement.count("\n") == 1


def _tables(sheet: ScoreSheet) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Split the data of a sheet into its head and its hands."""
    data = data_of(sheet)
    return data, data.pop("entries")


def _entry(table: _Table) -> str:
    return f"\n[[entries]]\n{_lines(table)}"


def _lines(table: _Table) -> str:
    return "".join(f"{key} = {_toml(value)}\n" for key, value in table.items())


def _toml(value: Any) -> str:  # noqa: ANN401  whatever JSON and TOML can hold
    """Write a value as TOML; a table is written in one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pairs = cast("dict[str, Any]", value).items()
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in pairs) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, cast("Iterable[Any]", value))) + "]"
    return quote_toml(value) if isinstance(value, str) else json.dumps(value)
