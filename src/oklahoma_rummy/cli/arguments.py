"""What several sub-commands take, and how it is read."""

import os
from collections.abc import Callable, Iterable, Sequence
from errno import ENOENT
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from oklahoma_rummy.errors import UnknownNameError
from oklahoma_rummy.rules import PRESETS

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any] | click.Command)


class Group(click.Group):
    """A group of commands, listed by its help in the order in which they are defined."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  as click calls it
        """Return the names of the commands."""
        return list(self.commands)


def option(
    name: str,
    metavar: str,
    told: str,
    *,
    default: str | None = None,
    many: bool = False,
    read: Callable[[str], object] = lambda given: given,
    **settings: Any,
) -> Callable[[_Decorated], _Decorated]:
    """Declare an option with a value: given twice it is refused, unless there may be *many*."""

    def only(context: click.Context, parameter: click.Parameter, given: Sequence[str]) -> object:
        if len(given) > 1:
            message = f"It was given {len(given)} times. Give it once."
            raise click.BadParameter(message, ctx=context, param=parameter)
        return read(given[0]) if given else None

    settings |= {"default": None if default is None else [default], "multiple": True}
    callback = None if many else only
    return click.option(name, metavar=metavar, help=told, callback=callback, **settings)


def word_option(
    name: str, what: str, words: Iterable[str], told: str, **settings: Any
) -> Callable[[_Decorated], _Decorated]:
    """Declare an option that is one of some words, in any case; of another the nearest is named."""
    known = tuple(map(str, words))

    def read(given: str) -> str:
        if given.lower() not in known:
            raise UnknownNameError(name=what, value=given, known=known)
        return given.lower()

    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
        return [word for word in known if word.startswith(begun.lower())]

    settings |= {"read": read, "shell_complete": complete}
    return option(name, "|".join(known), told, **settings)


def pair_argument(
    name: str, metavar: str, **settings: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare an argument that is two words; with more or fewer the usage is shown."""

    def two(context: click.Context, _: click.Parameter, given: Sequence[str]) -> Sequence[str]:
        if len(given) != 2:
            message = f"Name two: {metavar}."
            raise click.UsageError(message, context)
        return given

    return click.argument(name, metavar=metavar, nargs=-1, callback=two, **settings)


def check_folder(file: Path) -> None:
    """Refuse, before any work is done for it, a file whose folder does not exist.

    Raises:
        FileNotFoundError: If it does not, as when the file is opened.
    """
    if not file.absolute().parent.is_dir():
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), file)


def complete_rules(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the presets that begin like what is typed, or else ask the shell for files."""
    presets = [CompletionItem(name) for name in PRESETS if name.startswith(begun)]
    return presets or [CompletionItem(begun, type="file")]


rules_option: Callable[[Any], Any] = option(
    "--rules",
    "PRESET-OR-SPEC",
    "A preset such as double_oklahoma, or a preset with changes: 'classic(target=250)'.",
    default="oklahoma_rummy",
    shell_complete=complete_rules,
)
json_option: Callable[[Any], Any] = click.option(
    "--json", "as_json", is_flag=True, help="Answer in JSON, for programs."
)
