"""``oklahoma-rummy simulate``, ``duel`` and ``compare``: many matches of the library's players."""

import json
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from time import monotonic
from typing import Any

import click
from rich.box import SIMPLE
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from oklahoma_rummy.cli.arguments import (
    check_folder,
    complete_rules,
    json_option,
    option,
    pair_argument,
    rules_option,
)
from oklahoma_rummy.cli.ending import ExitCode
from oklahoma_rummy.cli.printing import say, write_json
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.simulation import POLICIES, Comparison, Duel, Share, Simulation
from oklahoma_rummy.simulation import compare as compare_rules
from oklahoma_rummy.simulation import duel as fight
from oklahoma_rummy.simulation import run as play_matches

_FILE = click.Path(path_type=Path)
_BAR_AFTER = 2.0
"""Seconds after which progress is shown."""
_BAR_WIDTH = 20
_PLAYERS = (
    f"A player is one of {', '.join(POLICIES)}, with other settings in brackets: "
    "'careful(danger=1)'."
)
_seed_option = option(
    "--seed", "SEED", "A number or text that decides everything random.", default="1"
)
_jobs_option = option(
    "--jobs", "N", "How many processes play.", default="1", type=click.IntRange(1, 64)
)


def _count_option(name: str, told: str) -> Callable[[Any], Any]:
    """Declare an option for how much is played."""
    return option(name, "N", told, default="100", type=click.IntRange(0))


@click.command(
    help=f"Play matches among the library's players.\n\n{_PLAYERS} "
    "Name one for each seat, or one for all seats. The default is greedy for all."
)
@click.argument("players", metavar="[PLAYER]...", nargs=-1)
@rules_option
@_count_option("--matches", "How many matches.")
@_seed_option
@_jobs_option
@option("--save", "FILE", "Write every match here, each as a line of JSON.", type=_FILE)
@json_option
def simulate(
    players: Sequence[str],
    rules: str,
    matches: int,
    seed: str,
    jobs: int,
    save: Path | None,
    as_json: bool,
) -> int:
    table = Rules.parse(rules)
    seats = list(players or ["greedy"])
    seats = seats * table.players if len(seats) == 1 else seats
    with _workers(jobs) as executor:
        played = play_matches(
            table, seats, matches, seed, executor, file=save, progress=show_progress("playing")
        )
    if as_json:
        write_json(_simulation_as_json(played))
    else:
        say(str(played))
        say(_kinds(played))
    return ExitCode.DONE if played.is_complete else ExitCode.INTERRUPTED


@click.command(
    help="Compare two players in matches with the same decks.\n\n"
    f"The two matches of a pair have the same decks, and the players swap seats. {_PLAYERS}"
)
@pair_argument("players", "PLAYER OTHER")
@rules_option
@_count_option("--pairs", "How many pairs of matches.")
@_seed_option
@_jobs_option
@option("--save", "FILE", "Write the evidence, every pair of matches, here as JSON.", type=_FILE)
@json_option
def duel(
    players: tuple[str, str],
    rules: str,
    pairs: int,
    seed: str,
    jobs: int,
    save: Path | None,
    as_json: bool,
) -> int:
    if save is not None:
        check_folder(save)
    with _workers(jobs) as executor:
        fought = fight(*players, rules, pairs, seed, executor, progress=show_progress("playing"))
    if save is not None:
        save.write_text(json.dumps(fought.to_dict(), indent=1) + "\n", encoding="utf-8")
    if as_json:
        write_json(fought.to_dict())
    else:
        say(str(fought))
        say(_scores(fought))
    return ExitCode.DONE if fought.is_complete else ExitCode.INTERRUPTED


@click.command(
    help="Measure how matches under RULES differ from those under OTHER.\n\n"
    "Weak players, strong players, and one strong player among weak ones play with the same decks "
    "under both."
)
@pair_argument("rules", "RULES OTHER", shell_complete=complete_rules)
@option("--weak", "PLAYER", "The weak player.", default="greedy")
@option("--strong", "PLAYER", "The strong player.", default="careful")
@_count_option("--matches", "How many matches for each pairing.")
@_seed_option
@_jobs_option
@json_option
def compare(
    rules: tuple[str, str],
    weak: str,
    strong: str,
    matches: int,
    seed: str,
    jobs: int,
    as_json: bool,
) -> int:
    with _workers(jobs) as executor:
        both = compare_rules(
            *rules,
            matches,
            seed,
            executor,
            weak=weak,
            strong=strong,
            progress=show_progress("playing"),
        )
    if as_json:
        write_json({"matches": both.matches, "asked": both.asked, "figures": list(both.rows())})
    else:
        say(str(both).partition("\nweak\n")[0])
        say(_measures(both))
    return ExitCode.DONE if both.is_complete else ExitCode.INTERRUPTED


def show_progress(what: str) -> Callable[[Sequence[int]], Iterable[int]]:
    """Return what shows how far some work is, once it takes a while, in a terminal."""
    screen = Console(stderr=True)

    def pass_on(steps: Sequence[int]) -> Iterator[int]:
        begun = monotonic()
        with Progress(console=screen, transient=True, disable=not screen.is_terminal) as shown:
            bar = shown.add_task(what, total=len(steps), visible=False)
            for step in steps:
                yield step
                late = monotonic() - begun > _BAR_AFTER
                shown.update(bar, advance=1, visible=late)

    return pass_on


def _workers(jobs: int) -> AbstractContextManager[Executor | None]:
    """Return the processes that play, which leave an interrupt to this one; none for one job."""
    if jobs == 1:
        return nullcontext()
    ignore = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore)


def _kinds(played: Simulation) -> Table:
    """Return a table of how the deals ended, with a bar for each share."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column("deals ended in")
    table.add_column("deals", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    total = sum(played.kinds.values())
    for kind, count in played.kinds.items():
        share = count / total
        bar = "█" * round(_BAR_WIDTH * share)
        table.add_row(kind.replace("_", " "), f"{count:,}", f"{100 * share:.1f} %", bar)
    return table


def _scores(fought: Duel) -> Table:
    """Return a table of both players, with a bar for each share of the matches."""
    table = Table(box=SIMPLE, pad_edge=False)
    table.add_column("player", overflow="fold")
    table.add_column("matches won", justify="right")
    table.add_column("pairs won twice", justify="right")
    table.add_column("")
    score = fought.score
    other = Share(1 - score.value, 1 - score.high, 1 - score.low)
    for name, share, sweeps in zip(
        (fought.a, fought.b), (score, other), fought.sweeps, strict=True
    ):
        bar = "█" * round(_BAR_WIDTH * share.value)
        table.add_row(name, str(share), f"{sweeps:,}", bar)
    return table


def _measures(both: Comparison) -> Table:
    """Return a table of every figure under both rule sets."""
    table = Table(box=SIMPLE, pad_edge=False)
    for heading in ("who plays", "figure"):
        table.add_column(heading)
    for rules in (both.rules_a, both.rules_b):
        table.add_column(str(rules), justify="right", overflow="fold")
    table.add_column("difference")
    for each in both.measures:
        table.add_row(each.pairing, each.name, f"{each.a:.2f}", f"{each.b:.2f}", each.verdict)
    return table


def _simulation_as_json(played: Simulation) -> dict[str, object]:
    shares = [played.share(side) for side in range(played.rules.sides)]
    return {
        "rules": str(played.rules),
        "players": list(played.policies),
        "seed": played.seed,
        "asked": played.asked,
        "matches": len(played.matches),
        "wins": list(played.wins),
        "shares": [{"share": each.value, "low": each.low, "high": each.high} for each in shares],
        "kinds": dict(played.kinds),
        "capped_matches": played.capped_matches,
    }
