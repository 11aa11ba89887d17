"""Writes the page of the reference about the command, from the command itself.

`python tools/command_page.py` writes it anew; a test fails while it is not current.
"""

from collections.abc import Iterator
from pathlib import Path

import click

from oklahoma_rummy.cli.app import NAME, app
from oklahoma_rummy.cli.ending import ExitCode

PAGE = Path(__file__).parents[1] / "docs/reference/command.md"
NOTICE = "This page is written by `tools/command_page.py`."
COMPLETION = """\
## Completion

To complete commands, options, their values, presets and files in your shell, add a line to its start file:

| shell | file | line |
| --- | --- | --- |
| Bash | `~/.bashrc` | `eval "$(_OKLAHOMA_RUMMY_COMPLETE=bash_source oklahoma-rummy)"` |
| Zsh | `~/.zshrc` | `eval "$(_OKLAHOMA_RUMMY_COMPLETE=zsh_source oklahoma-rummy)"` |
| Fish | `~/.config/fish/completions/oklahoma-rummy.fish` | `_OKLAHOMA_RUMMY_COMPLETE=fish_source oklahoma-rummy \\| source` |
"""  # noqa: E501  a sentence a line


def command_page() -> str:
    """Return the page of every command, its options and the exit codes."""
    lines = [
        "# The command",
        "",
        NOTICE,
        f"The extra `cli` brings `{NAME}`, and `python -m oklahoma_rummy` is the same.",
        "Every command shows its help with `-h`.",
        "Unless its description says otherwise, an option is given once.",
        "",
        "## Exit codes",
        "",
        "| code | meaning |",
        "| --- | --- |",
        *(f"| {code} | {code.meaning} |" for code in ExitCode),
        "",
        COMPLETION.rstrip(),
    ]
    for context in _contexts(click.Context(app, info_name=NAME, **app.context_settings)):
        lines += ["", *_section(context)]
    return "\n".join(lines) + "\n"


def _contexts(context: click.Context) -> Iterator[click.Context]:
    """Return a context for each command that is not a group, in the order of the help."""
    command = context.command
    if not isinstance(command, click.Group):
        yield context
        return
    for name in command.list_commands(context):
        inner = click.Context(command.commands[name], info_name=name, parent=context)
        yield from _contexts(inner)


def _section(context: click.Context) -> Iterator[str]:
    yield f"## {context.command_path.removeprefix(NAME).strip()}"
    yield ""
    yield f"`{' '.join([context.command_path, *context.command.collect_usage_pieces(context)])}`"
    yield ""
    yield from (context.command.help or "").split("\n\n")
    options = [each for each in context.command.params if isinstance(each, click.Option)]
    if options:
        yield from ("", "| option | what it does |", "| --- | --- |")
    for option in options:
        names, told = option.get_help_record(context) or ("", "")
        row = f"| `{_escape(names)}` | {_escape(told)} |"
        yield row.replace("  [required]", " Required.")


def _escape(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Write the page."""
    PAGE.write_text(command_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
