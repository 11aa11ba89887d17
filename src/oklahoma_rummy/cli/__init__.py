"""The command ``oklahoma-rummy`` (extra ``cli``).

Reading order: ``app`` (the command), ``ending`` (its exit codes, and how errors become messages),
then a file for each sub-command.
"""

import sys

from oklahoma_rummy.errors import MissingExtraError


def main() -> None:
    """Run the command, or name what to install if its extra is missing."""
    try:
        from oklahoma_rummy.cli.app import run  # noqa: PLC0415  needs the extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"click", "rich"}:
            raise
        sys.stderr.write(f"{MissingExtraError(extra='cli', needs=error.name or 'click')}\n")
        sys.exit(2)
    sys.exit(run())
