"""How the command ends: its exit codes, and the one place where errors become messages."""

import os
import sys
from contextlib import suppress
from enum import IntEnum
from errno import EDQUOT, ENOSPC
from io import StringIO
from pathlib import Path
from traceback import format_exc
from typing import Self

import click

from oklahoma_rummy.cli.printing import warn
from oklahoma_rummy.errors import OklahomaRummyError


class ExitCode(IntEnum):
    """The exit codes, the same for every sub-command."""

    meaning: str

    def __new__(cls, code: int, meaning: str) -> Self:
        """Make a code that knows what it means."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    DONE = 0, "done"
    PROBLEMS = 1, "rules check found problems"
    WRONG = 2, "wrong input or wrong usage, such as a file that does not exist"
    FAULT = 3, "refused by the system, as on a full disk, or a fault of the command"
    INTERRUPTED = 130, "Ctrl-C (in play it leaves the table, with code 0)"
    UNREAD = 141, "whatever read the output stopped early, as head does"


_WRONG_PLACES = (FileExistsError, FileNotFoundError, IsADirectoryError, NotADirectoryError)
"""What the system says of a file that was named wrongly; what else it refuses is not a mistake."""
_FULL = {ENOSPC, EDQUOT}
"""What the system says where there is no room left."""
_FAULT = "This is a fault of oklahoma-rummy, not of your input. Report it with the lines above."


def explain(error: BaseException) -> int:
    """Write what is wrong on standard error, and return the exit code."""
    match error:
        case click.ClickException():
            usage = StringIO()
            error.show(usage)
            warn(usage.getvalue().rstrip() or error.format_message())
            return ExitCode.WRONG
        case OklahomaRummyError():
            warn(str(error))
            return ExitCode.WRONG
        case KeyboardInterrupt() | click.Abort():
            warn("")
            return ExitCode.INTERRUPTED
        case BrokenPipeError():
            return ExitCode.UNREAD
        case OSError():
            warn(_explain_refusal(error))
            return ExitCode.WRONG if isinstance(error, _WRONG_PLACES) else ExitCode.FAULT
        case _:
            warn(f"{format_exc()}{_FAULT}")
            return ExitCode.FAULT


def flush() -> None:
    """Write out what is still to be written, so that a fault is noticed here and not later.

    Raises:
        OSError: If it cannot be written; it is then dropped.
    """
    try:
        sys.stdout.flush()
    except OSError:
        # Else Python tries again at its end.
        with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())
        raise


def _explain_refusal(error: OSError) -> str:
    """Phrase what the system refused, with the file if it names one."""
    reason = error.strerror or str(error)
    repair = " Make room, then try again." if error.errno in _FULL else ""
    if error.filename is None:
        return f"{reason}.{repair}"
    file = os.fsdecode(error.filename)
    match error:
        case FileExistsError():
            return f"{file} already exists. Choose another name."
        case FileNotFoundError():
            return f"There is no folder for {file}. Make it, or choose another name."
        case _:
            return f"{file}: {reason}.{repair or ' Choose another file.'}"
