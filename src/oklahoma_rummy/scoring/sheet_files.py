"""Score sheets as text and in files: read, written anew, or written into what a person wrote.

A text holds what a sheet stores: the rules with every field, the players, the first dealer and the
entries. A person may write the rules in one line instead. It is JSON or TOML; whatever else a
person wrote into TOML, comments above all, stays there when the sheet is saved: ``rewrite_toml``
changes a text only where the sheet changed. Where a value changes or goes, what was remarked beside
it stays.

Nothing here scans TOML. A text is cut between two lines, and the cut is right if ``tomllib`` can
read what is before it on its own.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from errno import EEXIST
from itertools import zip_longest
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar, cast

from oklahoma_rummy.errors import ErrorCode, InvalidSheetError, Problem
from oklahoma_rummy.rules.files import locked, read_text, replace_file, shown_path, too_large
from oklahoma_rummy.rules.json_toml import dump_json, dump_table, read_json, read_toml, toml_value
from oklahoma_rummy.scoring.sheet_data import kind_of_entry

_Data = dict[str, Any]
"""The keys of a table and their values, as plain data."""
LARGEST = 2**22
"""The most bytes or characters that are read as a sheet: 4 MiB."""
_MOST_KEY_PARTS = 1000
"""The most parts of a key that are left to the standard reader, which takes their number squared.

A note cannot look like a longer one, because it has no room for so many dots.
"""
_KEY_PARTS = re.compile(r"""(?<![\w"'-])(?:[\w"'-]++[ \t]*+\.[ \t]*+)++""")


class Sheet(Protocol):
    """What is written to files here: a score sheet, which is defined upstairs."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read it from text."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        ...


_Sheet = TypeVar("_Sheet", bound=Sheet)


def save_sheet(sheet: Sheet, path: "os.PathLike[str] | str", *, new: bool) -> None:
    """Write a sheet to a file; see ``ScoreSheet.save``."""
    with locked(path):
        if new and Path(os.fsdecode(path)).exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), shown_path(path))
        text = read_text(path, limit=LARGEST)
        replace_file(path, _write_over(text if isinstance(text, str) else "", sheet, path))


def change_sheet(
    kind: type[_Sheet], path: "os.PathLike[str] | str", change: Callable[[_Sheet], _Sheet]
) -> _Sheet:
    """Read a sheet from its file, change it and write it back; see ``ScoreSheet.change``."""
    text_of(path)  # so that no lock is left beside a file that is not there
    with locked(path):
        before = text_of(path)
        sheet = kind.parse(before)
        changed = change(sheet)
        if not isinstance(cast("object", changed), kind):
            message = f"a change returns a {kind.__name__}, not {type(changed).__name__}"
            raise TypeError(message)
        text = _rewrite(before, sheet.to_dict(), changed.to_dict())
        if text_of(path) != before:  # by an editor, or another program that knows no lock
            what = "the sheet was changed meanwhile"
            raise _refused(ErrorCode.INVALID_SHEET, what, shown_path(path), "run it again")
        replace_file(path, text)
    return changed


def text_of(path: "os.PathLike[str] | str") -> str:
    """Read the text of a file."""
    text = read_text(path, limit=LARGEST, too_large_repair="begin a new sheet")
    if isinstance(text, Problem):
        raise InvalidSheetError(problems=[text])
    return text


def _write_over(old: str, sheet: Sheet, path: "os.PathLike[str] | str") -> str:
    """Write a sheet where a text was, which need not hold one."""
    try:
        return _rewrite(old, type(sheet).parse(old).to_dict(), sheet.to_dict())
    except InvalidSheetError:
        is_toml = Path(os.fsdecode(path)).suffix.lower() == ".toml"
        return _bounded((write_toml if is_toml else dump_json)(sheet.to_dict()))


def _rewrite(text: str, old: _Data, new: _Data) -> str:
    """Write a sheet in the place of another, in the language that its text is in."""
    return _bounded(dump_json(new) if _is_json(text) else rewrite_toml(text, old, new))


def _bounded(text: str) -> str:
    """Refuse to write what would not be read."""
    if len(text.encode()) > LARGEST:
        raise InvalidSheetError(
            problems=[too_large("the sheet", limit=LARGEST, repair="begin a new sheet")]
        )
    return text


def _is_json(text: str) -> bool:
    return text.removeprefix("\ufeff").lstrip().startswith("{")


def read_data(text: str) -> Mapping[str, object]:
    """Read the text of a sheet as data; duplicate keys and what cannot be read are refused."""
    if not isinstance(text, str):
        message = f"a sheet is read from str, not from {type(text).__name__}"
        raise TypeError(message)
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
        data: Mapping[str, object] = read_json(text) if is_json else read_toml(text)
    except ValueError as error:
        what = f"the text is not {'JSON' if is_json else 'TOML'}: {error}"
        raise _refused(ErrorCode.NOTATION, what, "the file", "fix it there") from None
    return data


def _refused(code: ErrorCode, what: str, where: str, repair: str) -> InvalidSheetError:
    return InvalidSheetError(problems=[Problem(code=code, what=what, where=where, repair=repair)])


# --- TOML --------------------------------------------------------------------------------------


def write_toml(data: _Data) -> str:
    """Write the data of a sheet as TOML; see ``ScoreSheet.to_toml``."""
    entries = "".join(map(_entry, data["entries"]))
    return f"{dump_table(_head(data))}\n[rules]\n{dump_table(data['rules'])}{entries}"


def rewrite_toml(text: str, old: _Data, new: _Data) -> str:
    r"""Change the text of a sheet so that it holds another, and keep everything else in it.

    A text of a match by other rules is written anew.

    Args:
        text: The text.
        old: The data of the sheet that it holds.
        new: The data of the sheet that it is to hold.

    Example:
        >>> head = {"format": 1, "rules": {}, "players": ["North", "South"], "first_dealer": 0}
        >>> old, new = head | {"entries": []}, head | {"entries": [{"void": True}]}
        >>> text = 'format = 1\nrules = "short"\nplayers = ["North", "South"]\nfirst_dealer = 0\n'
        >>> text += "# a long night\n"
        >>> print(rewrite_toml(text, old, new))
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
    if old["rules"] != new["rules"]:
        return write_toml(new)
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    body = text.removeprefix(mark)
    rewritten = _rewrite_toml(body if body.endswith("\n") else f"{body}\n", old, new)
    if "\r\n" in text:
        rewritten = re.sub(r"(?<!\r)\n", "\r\n", rewritten)
    return mark + rewritten


def _rewrite_toml(text: str, old: _Data, new: _Data) -> str:
    head, *pieces = _cut(text, _begins_table)
    at_rules = [at for at, piece in enumerate(pieces) if "rules" in (_table(piece) or {})]
    rules = "".join(pieces.pop(at) for at in at_rules)
    old_head, before = _head(old), old["entries"]
    after = new["entries"]
    if not pieces:  # the entries are one array, which becomes tables if they change
        if before != after:
            old_head["entries"] = before
        else:
            after = []
        before = []
    head = _update(head, old_head, _head(new), same_kind=True)
    entries = "".join(_rewrite_entries(pieces, before, after))
    return head + (rules + entries if at_rules == [0] else entries + rules)


def _rewrite_entries(
    pieces: Sequence[str], before: Sequence[_Data], after: Sequence[_Data]
) -> Iterator[str]:
    for was, is_now in _pairs(before, after):
        if was is None:
            yield _entry(after[cast("int", is_now)])
        elif is_now is None:
            remarks = "".join(map(_remarks, _cut(pieces[was], _any_line)))
            yield f"\n{remarks}" if remarks else ""
        elif before[was] == after[is_now]:
            yield pieces[was]
        else:
            same_kind = kind_of_entry(before[was]) is kind_of_entry(after[is_now])
            yield _update(pieces[was], before[was], after[is_now], same_kind=same_kind)


def _head(data: _Data) -> _Data:
    return {key: data[key] for key in data if key not in {"rules", "entries"}}


def _pairs(old: Sequence[_Data], new: Sequence[_Data]) -> Iterator[tuple[int | None, int | None]]:
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


def _begins_table(line: str) -> bool:
    """Whether a line is the head of the rules or an entry, if it is not inside a text or a list."""
    if not line.lstrip().startswith("["):
        return False
    table = _table(line) or {}
    return "rules" in table or isinstance(table.get("entries"), list)


def _any_line(_: str) -> bool:
    return True


def _table(text: str) -> _Data | None:
    """Read a piece of TOML; ``None`` if it ends too early to be one."""
    try:
        return read_toml(text)
    except ValueError:
        return None


def _update(piece: str, old: _Data, new: _Data, *, same_kind: bool) -> str:
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
            rewritten.append(_replace(statement, f"{key} = {toml_value(new[key])}"))
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
    return "".join([*rewritten[:last], dump_table(missing), *rewritten[last:], *sub_tables])


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


def _entry(table: _Data) -> str:
    return f"\n[[entries]]\n{dump_table(table)}"
