"""``oklahoma-rummy play`` and ``replay``: a match in the terminal, and a record step by step.

The other seats follow the simplest sensible policy: take what makes a meld or lowers deadwood,
discard what leaves least, knock as soon as it is legal, defend at the best.
"""

import secrets
import sys
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from oklahoma_rummy.cards import Card, shuffled
from oklahoma_rummy.cli.arguments import RulesOption
from oklahoma_rummy.cli.printing import console
from oklahoma_rummy.errors import (
    ErrorCode,
    InvalidRecordError,
    OklahomaRummyError,
    Problem,
)
from oklahoma_rummy.melds import best_arrangement, deadwood
from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Draw,
    EventKind,
    Gin,
    Knock,
    Match,
    Pass,
    Phase,
    PlayerView,
    Take,
    parse_action,
    record,
)
from oklahoma_rummy.rules.files import replace_file
from oklahoma_rummy.scoring import price

YOU = 0
"""The seat of the person at the keyboard."""


def play(
    context: typer.Context,
    rules: RulesOption = "oklahoma_rummy",
    seed: Annotated[
        int | None, typer.Option(help="Shuffle so that the same cards come again.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the record here after every action."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the match of a record.")
    ] = None,
) -> None:
    """Play a match against the computer, or two or three of it; you sit in seat 0."""
    source = context.get_parameter_source("rules")
    if resume is not None and source is not None and source.name == "COMMANDLINE":
        message = "a match that is resumed keeps the rules of its record; leave --rules out"
        raise typer.BadParameter(message, param_hint="--rules")
    if save is not None and save != resume:
        _refuse_to_overwrite(save)
    match = Match.start(rules) if resume is None else record.loads(_read_file(resume))
    rng = Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311  a game at home
    for played in match.history:
        for _ in played.decks:
            shuffled(rng)  # were dealt before the match was resumed
    _Table(match, rng, save or resume).sit_down()


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
) -> None:
    """Play the record of a match again, with every card on the table."""
    out = console()
    replayed = record.replay(_read_file(file))
    for each in replayed:
        out.print(f"deal {each.deal}: {'dealt' if each.action is None else each.action}")
        for number, state in enumerate(each.match.rounds):
            where = f"  table {number}: " if len(each.match.rounds) > 1 else "  "
            arranged = [best_arrangement(hand, state.rules.meld_rules) for hand in state.hands]
            out.print(f"{where}{state.phase}  {' / '.join(map(str, arranged))}")
        if step and not _read(out, ""):
            break
    if replayed.match is not None:
        out.print(str(replayed.match.sheet))
    if replayed.problems:
        out.file.flush()
        sys.stderr.write("".join(f"{problem}\n" for problem in replayed.problems))
        raise typer.Exit(2)


def sensible_action(view: PlayerView) -> Action:
    """Choose what the simplest sensible player does, knowing what the view shows."""
    legal = list(view.legal_actions)
    for action in legal:
        if isinstance(action, BigGin):
            return action
    knocks = [action for action in legal if isinstance(action, Knock | Gin)]
    if knocks:
        return min(knocks, key=lambda action: _left(view, action.card))
    if view.phase is Phase.DISCARD:
        discards = [action for action in legal if isinstance(action, Discard)]
        return min(discards, key=lambda action: _left(view, action.card))
    if Take() in legal and _worth_taking(view, view.discards[-1]):
        return Take()
    return next((action for action in legal if isinstance(action, Draw | Pass)), legal[0])


def _left(view: PlayerView, card: Card) -> tuple[int, int]:
    """Give the deadwood that a discard leaves, and prefer to be rid of dear cards."""
    return deadwood(view.hand - {card}, view.rules.meld_rules), -card.rank


def _worth_taking(view: PlayerView, card: Card) -> bool:
    """Tell whether the best discard after taking a card leaves less than the hand has now."""
    hand, meld_rules = view.hand | {card}, view.rules.meld_rules
    least = min(deadwood(hand - {other}, meld_rules) for other in view.hand)
    return least < deadwood(view.hand, meld_rules) or view.phase is Phase.LAST


class _Table:
    """The table that a person plays at: it shows, asks, plays the others, and saves."""

    def __init__(self, match: Match, rng: Random, file: Path | None) -> None:
        """Take the match, where shuffles come from, and where the record goes."""
        self.match = match
        self.rng = rng
        self.file = file
        self.out = console()
        self.told = len(match.events(YOU))

    def sit_down(self) -> None:
        """Play until the match is over or the person leaves."""
        self.out.print(f"{self.match.rules}. You are {self.match.players[YOU]}, seat {YOU}.")
        self.out.print("Type a number or an action; ? shows your hand again, q leaves.")
        while not self.match.is_over:
            if not self.match.is_dealt:
                tables = self.match.rules.players // self.match.rules.seats_at_table
                self._take(self.match.deal(*[shuffled(self.rng) for _ in range(tables)]))
            while self.match.is_dealt:
                if not self._one_action():
                    saved = f" Saved in {self.file}." if self.file else ""
                    self.out.print(f"You left the table.{saved}")
                    return
            for result in [state.result for state in self.match.rounds if state.result]:
                self.out.print(str(price(result, self.match.rules)))
            self.out.print(str(self.match.sheet))
        self.out.print(str(self.match.sheet.final()))

    def _one_action(self) -> bool:
        """Play one action; tell whether the person stays."""
        table, state = next(
            (table, state)
            for table, state in enumerate(self.match.rounds)
            if state.phase is not Phase.OVER
        )
        if state.phase is Phase.RESHUFFLE:
            action: Action | None = state.legal_actions.sample(self.rng)
        elif table == 0 and state.turn == YOU:
            action = self._asked(state.view(YOU))
        elif state.phase is Phase.LAYOFF:
            action = state.best_layoffs()[0]
        else:
            action = sensible_action(state.view(state.turn))
        if action is None:
            return False
        self._take(self.match.play(action, table))
        return True

    def _take(self, match: Match) -> None:
        """Go on with the match: save it, and tell what happened."""
        self.match = match
        if self.file is not None:
            replace_file(self.file, record.dumps(match))
        events = match.events(YOU, since=self.told)
        self.told += len(events)
        for event in events:
            if event.table == 0 and (event.seat != YOU or event.kind is EventKind.DEALT):
                self.out.print(f"  {event}")

    def _asked(self, view: PlayerView) -> Action | None:
        """Ask for an action until it is legal; ``None`` if the person leaves."""
        self._show(view)
        numbered = {str(number): action for number, action in enumerate(view.legal_actions, 1)}
        while answer := _read(self.out, "> "):
            if answer == "q":
                return None
            if answer == "?":
                self._show(view)
                continue
            if answer in numbered:
                return numbered[answer]
            try:
                reason = view.why_illegal(answer)
                if reason is None:
                    return parse_action(answer)
            except OklahomaRummyError as error:
                self.out.print(str(error))
            else:
                self.out.print(f"not legal: {reason}")
        return None

    def _show(self, view: PlayerView) -> None:
        arranged = best_arrangement(view.hand, view.rules.meld_rules)
        top = view.discards[-1] if view.discards else "no card"
        multiplier = f" x {view.multiplier}" if view.multiplier > 1 else ""
        self.out.print(
            f"upcard {view.upcard}: knock with {view.knock_limit}{multiplier}; "
            f"discards: {top}; stock: {view.stock_count} cards"
        )
        if view.phase is Phase.LAYOFF:
            table = " ".join(f"{number}: {meld}" for number, meld in enumerate(view.table, 1))
            self.out.print(f"on the table {table}")
        self.out.print(f"your hand {arranged}    deadwood {arranged.deadwood}")
        for number, action in enumerate(view.legal_actions, 1):
            self.out.print(f"  {number:2} {action}")


def _refuse_to_overwrite(file: Path) -> None:
    """Refuse a place where no new record can be written."""
    if file.exists():
        message = f"{file} is there already; go on with it with --resume, or name another file"
    elif not file.absolute().parent.is_dir():
        message = f"there is no folder {file.parent}; make it, or name another file"
    else:
        return
    raise typer.BadParameter(message, param_hint="--save")


def _read_file(file: Path) -> bytes:
    """Read a record's bytes."""
    try:
        return file.read_bytes()
    except OSError as error:
        problem = Problem(
            code=ErrorCode.UNREADABLE,
            what=f"the file cannot be read: {error.strerror}",
            where=str(file),
            repair="name the record of a match",
        )
        raise InvalidRecordError(problems=[problem]) from None


def _read(out: Console, prompt: str) -> str:
    """Read a line; nothing at the end of the input."""
    out.file.write(prompt)
    out.file.flush()
    while line := sys.stdin.readline():
        if line.strip() or not prompt:
            return line.strip() or "\n"
    return ""
