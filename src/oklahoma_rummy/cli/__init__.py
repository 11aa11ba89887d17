"""The command ``oklahoma-rummy`` (extra ``cli``).

Reading order: ``app`` (the command and its errors), then a file for each sub-command. Exit codes:
0 done, 1 an internal fault, 2 bad input, with a message on standard error.
"""

import sys

from oklahoma_rummy.errors import MissingExtraError


def main() -> None:
    """Run the command, or say what to install if its extra is missing."""
    try:
        from oklahoma_rummy.cli.app import run  # noqa: PLC0415  needs the extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"rich", "typer"}:
            raise
        sys.stderr.write(f"{MissingExtraError(extra='cli', needs=error.name or 'typer')}\n")
        sys.exit(2)
    run()
