"""Records in files: saved whole, read back, and grown action by action.

Lives here: ``load_record`` and ``save_record``, which ``Match.load`` and ``Match.save`` call, and
``RecordFile``, with which a match in play is written down.

Example:
    >>> from random import Random
    >>> from tempfile import TemporaryDirectory
    >>> from oklahoma_rummy.cards import shuffled
    >>> from oklahoma_rummy.play import Match
    >>> from oklahoma_rummy.play.record_file import RecordFile
    >>> with TemporaryDirectory() as folder:
    ...     path = f"{folder}/evening.okr"
    ...     with RecordFile.begin(path, Match.start("short")) as file:
    ...         match = file.add(file.match.deal(shuffled(Random(7))))
    ...         match = file.add(match.play("draw", seat=1))
    ...     Match.load(path) == match
    True
"""

import os
import re
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from errno import EDEADLK, ENOSPC, ETIMEDOUT
from io import FileIO
from pathlib import Path
from typing import final

from oklahoma_rummy.errors import ErrorCode, InvalidRecordError, Problem
from oklahoma_rummy.play.match import Match
from oklahoma_rummy.play.record import Comment, deck_lines, dumps, loads, name_actors, stop_lines
from oklahoma_rummy.play.record_reader import Reader
from oklahoma_rummy.rules.files import locked, open_to_grow, read_bytes, replace_file, shown_path

LARGEST = 2**24
"""The most bytes of a record in a file: 16 MiB, a thousand evenings."""

_END = b"end\n"
_BLOCK = 512
"""What a computer that stops may write in part is a multiple of this."""
_REMARK = re.compile(rb"^[^\S\r\n]*#", re.MULTILINE)


def load_record(path: "os.PathLike[str] | str") -> Match:
    """Read a match from the file of its record; see ``Match.load``."""
    return loads(read_record(path))


def read_record(path: "os.PathLike[str] | str") -> bytes:
    """Read the bytes of a record, for ``replay``.

    Args:
        path: The file, as a path or as the text of one.

    Raises:
        InvalidRecordError: If the file cannot be read, is not an ordinary one or is too large.
    """
    data = read_bytes(path, limit=LARGEST, too_large_repair="begin another record")
    if isinstance(data, Problem):
        raise InvalidRecordError(problems=[data])
    return data


def save_record(match: Match, path: "os.PathLike[str] | str") -> None:
    """Write the record of a match to a file; see ``Match.save``."""
    with locked(path):
        data = dumps(match, _remarks_in(path, match))
        _check_size(len(data.encode()), path)
        replace_file(path, data)


@final
class RecordFile:
    """A record in a file that grows with its match.

    While it is open no other program that uses this library can write the file. Each action is
    added at the end, so what stands in the file stays as it is, remarks and all, and each write
    ends the record anew: at any moment the file is whole, or, if the computer stopped in the midst
    of writing, lacks nothing but the last action.
    """

    def __init__(self, file: FileIO, path: str, match: Match) -> None:
        """Go on at the end of an open file; internal, see ``begin`` and ``resume``."""
        self._file = file
        self._path = path
        self._place = Path(path).absolute()
        self._mark()
        self._match = match

    @classmethod
    @contextmanager
    def begin(cls, path: "os.PathLike[str] | str", match: Match) -> "Generator[RecordFile]":
        """Write a new record and keep it open.

        Args:
            path: The file, which must not exist.
            match: The match, as far as it has come.

        Raises:
            InvalidRecordError: If there is such a file, or another program is writing it.
            OSError: If the file cannot be written.
        """
        with _begun(path, dumps(match), match) as file:
            yield file

    @classmethod
    @contextmanager
    def resume(
        cls,
        path: "os.PathLike[str] | str",
        into: "os.PathLike[str] | str | None" = None,
    ) -> "Generator[RecordFile]":
        """Open a record to go on with it, also one that was cut off.

        Args:
            path: The file.
            into: Another file, which must not exist, to go on in; the first then stays as it is.

        Raises:
            InvalidRecordError: If the file cannot be read or is damaged, or another program is
                writing it.
            OSError: If the file cannot be written.
        """
        if into is not None:
            text, match = _open_end(read_record(path))
            with _begun(into, text, match) as file:
                yield file
            return
        if not os.path.lexists(path):
            read_record(path)  # refuses it, before a lock is left beside a file that is not there
        with _held(path):
            data = read_record(path)
            text, match = _open_end(data)
            if text.encode() != data:
                replace_file(path, text)
            with open_to_grow(path) as opened:
                yield cls(opened, os.fsdecode(path), match)

    @property
    def name(self) -> str:
        """The file, as it was named."""
        return shown_path(self._path)

    @property
    def match(self) -> Match:
        """The match as it stands in the file."""
        return self._match

    def add(self, match: Match) -> Match:
        """Write down what a match has more than the one in the file.

        Args:
            match: The match some rounds or actions later.

        Returns:
            The match, which is safe on the disk.

        Raises:
            InvalidRecordError: If the match does not go on from the one in the file, if the file
                was changed by another program, or if it would grow too large.
            OSError: If the file cannot be written; it is then as it was.
        """
        more = "".join(f"{line}\n" for line in _new_lines(self._match, match))
        if more:
            self._write(more.encode() + _END)
        self._match = match
        return match

    def _write(self, data: bytes) -> None:
        """Write over the end, in one step and to the disk."""
        start = self._size - len(_END)
        _check_size(start + len(data), self._path)
        if not self._is_there():
            what, repair = "the file was changed meanwhile", "resume it as it is now"
            raise _refusal(ErrorCode.IN_USE, what, self._path, repair)
        try:
            if start // _BLOCK != (self._size - 1) // _BLOCK:  # a part of the end could be left
                self._file.truncate(start)
            _write_over(self._file, start, data)
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(start)
                _write_over(self._file, start, _END)
            self._mark()
            raise OSError(error.errno, error.strerror, shown_path(self._path)) from None
        self._mark()

    def _mark(self) -> None:
        """Remember how the file was left."""
        left = os.fstat(self._file.fileno())
        self._size, self._changed = left.st_size, left.st_mtime_ns

    def _is_there(self) -> bool:
        """Whether the file is the one that was opened, as it was left."""
        try:
            there = self._place.stat()
        except OSError:
            return False
        return (there.st_size, there.st_mtime_ns) == (
            self._size,
            self._changed,
        ) and os.path.samestat(there, os.fstat(self._file.fileno()))


def _write_over(file: FileIO, start: int, data: bytes) -> None:
    """Write from a place on, in one step and to the disk."""
    file.seek(start)
    if file.write(data) < len(data):
        raise OSError(ENOSPC, os.strerror(ENOSPC))
    os.fsync(file.fileno())


@contextmanager
def _begun(path: "os.PathLike[str] | str", text: str, match: Match) -> Generator[RecordFile]:
    with _held(path):
        if os.path.lexists(path):
            what, repair = "this file already exists", "resume it, or name another file"
            raise _refusal(ErrorCode.INVALID_RECORD, what, path, repair)
        replace_file(path, text)
        with open_to_grow(path) as opened:
            yield RecordFile(opened, os.fsdecode(path), match)


@contextmanager
def _held(path: "os.PathLike[str] | str") -> Generator[None]:
    """Keep others from writing a record, without waiting for one who does."""
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(path, patience=0))
        except OSError as error:
            if error.errno not in {ETIMEDOUT, EDEADLK}:
                raise
            what = "another match is being written down in this file"
            repair = "end that one, or name another file"
            raise _refusal(ErrorCode.IN_USE, what, path, repair) from None
        yield


def _open_end(data: bytes) -> tuple[str, Match]:
    """Return the text of a record so that its last line is its end, and the match."""
    reader = Reader(data.decode("utf-8", errors="surrogateescape"))
    match = reader.match
    if reader.is_cut_off:
        match = match or loads(f"{reader.text[: reader.kept]}\nend\n")
    elif reader.problems or match is None:
        raise InvalidRecordError(problems=reader.problems, match=match)
    kept, after = reader.text[: reader.kept], ""
    if reader.end is not None:
        kept, after = reader.text[: reader.end[0]], reader.text[reader.end[1] :]
    lines = [part if part[-1] in "\r\n" else part + "\n" for part in (kept, after) if part]
    return "".join(lines) + _END.decode(), match


def _remarks_in(path: "os.PathLike[str] | str", match: Match) -> tuple[Comment, ...]:
    """Read the remarks of a record that is to be replaced by that of a match."""
    if not Path(path).exists():
        return ()
    data = read_record(path)
    reader = Reader(data.decode("utf-8", errors="surrogateescape"))
    if reader.problems and not reader.is_cut_off:
        if not _REMARK.search(data):
            return ()
        what, repair = "there are remarks in the file, which is not a whole record", "repair it"
    elif reader.match is not None and not _is_same(reader.match, match):
        what = "the file holds another match, or this one played on otherwise"
        repair = "name another file"
    else:
        return tuple(reader.comments)
    raise _refusal(ErrorCode.INVALID_RECORD, what, path, repair)


def _is_same(one: Match, other: Match) -> bool:
    """Whether two matches are the same at different moments: one goes on from the other."""
    earlier, later = sorted((one, other), key=_count)
    return _goes_on(earlier, later)


def _count(match: Match) -> tuple[bool, int, int, bool]:
    last = match.history[-1] if match.history else None
    moves, is_stopped = (len(last.moves), last.stopped is not None) if last else (0, False)
    return match.ending is not None, len(match.history), moves, is_stopped


def _goes_on(before: Match, after: Match) -> bool:
    """Whether a match has begun as another has."""
    done = len(before.history)
    if before.ending is not None:
        return after.ending == before.ending and after.history == before.history
    if before.rules != after.rules or before.sheet.first_dealer != after.sheet.first_dealer:
        return False
    if not done:
        return True
    *whole, last = before.history
    if len(after.history) < done or list(after.history[: done - 1]) != whole:
        return False
    now = after.history[done - 1]
    if last.stopped is not None:
        return last == now
    return last.decks == now.decks and now.moves[: len(last.moves)] == last.moves


def _new_lines(before: Match, after: Match) -> list[str]:
    """Write what a match has more than another, one action a line."""
    if not isinstance(after, Match):
        message = f"a record is written of a Match, not of {type(after).__name__}"
        raise TypeError(message)
    if before.players != after.players or not _goes_on(before, after):
        what = "this match does not go on from the one in the file"
        raise _refusal(ErrorCode.INVALID_RECORD, what, "match", "begin a new record")
    lines: list[str] = []
    if before.history:
        done = len(before.history[-1].moves)
        moves = after.history[len(before.history) - 1].moves[done:]
        actors = name_actors(before.rounds, moves)
        lines += [f"{actor}: {action}" for actor, (_, action) in zip(actors, moves, strict=True)]
        if before.history[-1].stopped is None:
            lines += stop_lines(after.history[len(before.history) - 1].stopped)
    for played in after.history[len(before.history) :]:
        lines += ["", *deck_lines(played)]
        actors = name_actors(played.deal(after.rules), played.moves)
        moves = played.moves
        lines += [f"{actor}: {action}" for actor, (_, action) in zip(actors, moves, strict=True)]
        lines += stop_lines(played.stopped)
    return lines + (stop_lines(after.ending) if before.ending is None else [])


def _check_size(size: int, path: "os.PathLike[str] | str") -> None:
    """Refuse what could be written, and not be read again."""
    if size > LARGEST:
        what = f"the record would be larger than {LARGEST // 2**20} MiB"
        raise _refusal(ErrorCode.TEXT_TOO_LONG, what, path, "end the match, and begin another")


def _refusal(
    code: ErrorCode, what: str, path: "os.PathLike[str] | str", repair: str
) -> InvalidRecordError:
    problem = Problem(code=code, what=what, where=shown_path(path), repair=repair)
    return InvalidRecordError(problems=[problem])
