"""``oklahoma-rummy play`` and ``replay``: a match in the terminal, and a record step by step.

The other seats follow the simplest sensible policy: take what makes a meld or lowers deadwood,
discard what leaves least, knock as soon as it is legal, defend at the best.
"""

import secrets
import sys
from collections import deque
from contextlib import ExitStack
from os.path import lexists
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console

from oklahoma_rummy.cards import Card, shuffled
from oklahoma_rummy.cli.arguments import RulesOption
from oklahoma_rummy.cli.printing import console, make_plain
from oklahoma_rummy.errors import OklahomaRummyError
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
from oklahoma_rummy.play.record_file import RecordFile, read_record
from oklahoma_rummy.scoring import price

YOU = 0
"""The seat of the person at the keyboard."""
LONGEST_STRETCH = 1000
"""Actions of one hand, since it was dealt or resumed, after which the command leaves the table.

The rules set no bound: players who only take discards, or reshuffle, can go on for ever (R2.3).
"""


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
        message = "a match that is resumed keeps the rules of its record; remove --rules"
        raise typer.BadParameter(message, param_hint="--rules")
    if save == resume:
        save = None
    if save is not None:
        _refuse_to_overwrite(save)
    with ExitStack() as stack:
        file = None
        if resume is not None:
            file = stack.enter_context(RecordFile.resume(resume, into=save))
        elif save is not None:
            file = stack.enter_context(RecordFile.begin(save, Match.start(rules)))
        match = Match.start(rules) if file is None else file.match
        rng = Random(secrets.randbits(64) if seed is None else seed)  # noqa: S311  a game at home
        for played in match.history:
            for _ in played.decks:
                shuffled(rng)  # were dealt before the match was resumed
        _Table(match, rng, file).sit_down()


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each step.")] = False,
) -> None:
    """Play the record of a match again, with every card on the table."""
    out = console()
    replayed = record.replay(read_record(file))
    remarks = deque(replayed.comments)
    actions = 0
    for each in replayed:
        actions += each.action is not None
        while remarks and remarks[0][0] <= actions - (each.action is not None):
            _say(out, f"# {remarks.popleft()[1]}")
        _say(out, f"deal {each.deal}: {'dealt' if each.action is None else each.action}")
        for number, state in enumerate(each.rounds):
            where = f"  table {number}: " if len(each.rounds) > 1 else "  "
            arranged = [best_arrangement(hand, state.rules.meld_rules) for hand in state.hands]
            _say(out, f"{where}{state.phase}  {' / '.join(map(str, arranged))}")
        if step and not _read(out, ""):
            break
    for _, remark in remarks:
        _say(out, f"# {remark}")
    if replayed.match is not None:
        _say(out, str(replayed.match.sheet))
    if replayed.problems:
        out.file.flush()
        typer.echo(make_plain("\n".join(map(str, replayed.problems))), err=True)
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

    def __init__(self, match: Match, rng: Random, file: RecordFile | None) -> None:
        """Take the match, where shuffles come from, and where the record goes."""
        self.match = match
        self.rng = rng
        self.file = file
        self.out = console()
        self.told = len(match.events(YOU))
        self.actions = 0
        """The actions of this hand since it was dealt or resumed."""

    def sit_down(self) -> None:
        """Play until the match is over or the person leaves."""
        _say(self.out, f"{self.match.rules}. You are {self.match.players[YOU]}, seat {YOU}.")
        _say(self.out, "Type a number or an action; ? shows your hand again, q leaves.")
        try:
            while not self.match.is_over:
                if not self._play_hand():
                    break
            else:
                _say(self.out, str(self.match.sheet.final()))
                return
        except KeyboardInterrupt:
            _say(self.out, "")
        saved = f" Saved in {self.file.name}." if self.file else ""
        _say(self.out, f"You left the table.{saved}")

    def _play_hand(self) -> bool:
        """Play a hand to its end; tell whether the person stays."""
        if not self.match.is_dealt:
            self.actions = 0
            self._take(self.match.deal(*[shuffled(self.rng) for _ in self.match.tables]))
        while self.match.is_dealt:
            if self.actions == LONGEST_STRETCH:
                _say(self.out, f"This hand has gone on for {LONGEST_STRETCH} actions.")
                return False
            if not self._one_action():
                return False
            self.actions += 1
        for result in [state.result for state in self.match.rounds if state.result]:
            _say(self.out, str(price(result, self.match.rules)))
        _say(self.out, str(self.match.sheet))
        return True

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
        seat = None if state.turn is None else self.match.tables[table][state.turn]
        self._take(self.match.play(action, table, seat=seat))
        return True

    def _take(self, match: Match) -> None:
        """Go on with the match: save it, and tell what happened."""
        self.match = match if self.file is None else self.file.add(match)
        events = match.events(YOU, since=self.told)
        self.told += len(events)
        for event in events:
            if event.table == 0 and (event.seat != YOU or event.kind is EventKind.DEALT):
                _say(self.out, f"  {event}")

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
                _say(self.out, str(error))
            else:
                _say(self.out, f"not legal: {reason}")
        return None

    def _show(self, view: PlayerView) -> None:
        arranged = best_arrangement(view.hand, view.rules.meld_rules)
        top = view.discards[-1] if view.discards else "no card"
        multiplier = f" x {view.multiplier}" if view.multiplier > 1 else ""
        _say(
            self.out,
            f"upcard {view.upcard}: knock with {view.knock_limit}{multiplier}; "
            f"discards: {top}; stock: {view.stock_count} cards",
        )
        if view.phase is Phase.LAYOFF:
            table = " ".join(f"{number}: {meld}" for number, meld in enumerate(view.table, 1))
            _say(self.out, f"on the table {table}")
        _say(self.out, f"your hand {arranged}    deadwood {arranged.deadwood}")
        for number, action in enumerate(view.legal_actions, 1):
            _say(self.out, f"  {number:2} {action}")


def _refuse_to_overwrite(file: Path) -> None:
    """Refuse a place where no new record can be written."""
    if lexists(file):
        message = f"{file} already exists; go on with it with --resume, or name another file"
    elif not file.absolute().parent.is_dir():
        message = f"there is no folder {file.parent}; make it, or name another file"
    else:
        return
    raise typer.BadParameter(message, param_hint="--save")


def _say(out: Console, text: str) -> None:
    """Print a text, nothing in which the terminal obeys."""
    out.print(make_plain(text))


def _read(out: Console, prompt: str) -> str:
    """Read a line; nothing at the end of the input, or where there is none."""
    out.file.write(prompt)
    out.file.flush()
    while line := _next_line():
        if line.strip() or not prompt:
            return line.strip() or "\n"
    return ""


def _next_line() -> str:
    if sys.stdin is None:  # closed by whoever started the command
        return ""
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError:
        return "what is not text\n"
    except OSError:  # such as a terminal that is gone
        return ""
