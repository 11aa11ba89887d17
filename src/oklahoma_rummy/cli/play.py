"""``oklahoma-rummy play`` and ``replay``: a match in the terminal, and a record step by step.

The other seats are greedy: they take what lowers deadwood, discard what leaves least, knock as soon
as it is legal, and defend at the best.
"""

import secrets
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from os.path import lexists
from pathlib import Path

import click
from click.core import ParameterSource

from oklahoma_rummy.cards import Card, deck_from_seed
from oklahoma_rummy.cli.arguments import option, rules_option
from oklahoma_rummy.cli.ending import ExitCode
from oklahoma_rummy.cli.printing import say, warn
from oklahoma_rummy.errors import OklahomaRummyError
from oklahoma_rummy.melds import best_arrangement
from oklahoma_rummy.play import (
    Action,
    EventKind,
    Match,
    Phase,
    PlayerView,
    Reshuffle,
    Round,
    parse_action,
    record,
)
from oklahoma_rummy.play.record_file import RecordFile, read_record
from oklahoma_rummy.rules.files import open_to_grow
from oklahoma_rummy.scoring import price
from oklahoma_rummy.simulation import Greedy, advise

YOU = 0
"""The seat of the person at the keyboard."""
LONGEST_STRETCH = 1000
"""Actions of one hand, since it was dealt or resumed, after which the command leaves the table.

The rules set no bound: players who only take discards, or reshuffle, can go on for ever (R2.3).
"""
_OTHERS = Greedy()
"""What plays the other seats."""
_FILE = click.Path(path_type=Path)
_SEED = (
    "A number or text that brings the same cards again: hand 2 of --seed 7 is dealt from "
    "deck_from_seed('7/2')."
)


@click.command(
    help="Play a match against the computer.\n\n"
    "You sit in seat 0, and the computer has all the other seats. "
    "Answer with a number or an action. Type ? to see your hand again and what each choice comes "
    "to, and q or Ctrl-C to leave the table."
)
@rules_option
@option("--seed", "SEED", _SEED)
@option("--save", "FILE", "Write the record here after every action.", type=_FILE)
@option("--resume", "FILE", "Continue the match of a record, under its rules.", type=_FILE)
@click.pass_context
def play(
    context: click.Context, rules: str, seed: str | None, save: Path | None, resume: Path | None
) -> None:
    is_given = context.get_parameter_source("rules") is ParameterSource.COMMANDLINE
    if resume is not None and is_given:
        message = "A resumed match keeps the rules of its record. Remove --rules."
        raise click.BadParameter(message, param_hint="--rules")
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
        _Table(match, secrets.token_hex(16) if seed is None else seed, file).sit_down()


@click.command(help="Show the record FILE of a match step by step.\n\nAll cards are shown.")
@click.argument("file", type=_FILE)
@click.option("--step", is_flag=True, help="Wait for Enter after each step.")
def replay(file: Path, step: bool) -> int:
    replayed = record.replay(read_record(file))
    remarks = deque(replayed.comments)
    actions = 0
    for each in replayed:
        actions += each.action is not None
        while remarks and remarks[0][0] <= actions - (each.action is not None):
            say(f"# {remarks.popleft()[1]}")
        say(f"hand {each.round}: {_happened(each)}")
        for number, state in enumerate(each.rounds):
            where = f"  table {number}: " if len(each.rounds) > 1 else "  "
            arranged = [best_arrangement(hand, state.rules.meld_rules) for hand in state.hands]
            say(f"{where}{state.phase}  {' / '.join(map(str, arranged))}")
        if step and not _read(""):
            break
    for _, remark in remarks:
        say(f"# {remark}")
    if replayed.match is not None:
        say(str(replayed.match.sheet))
    if replayed.problems:
        warn("\n".join(map(str, replayed.problems)))
        return ExitCode.WRONG
    return ExitCode.DONE


def _happened(step: record.Step) -> str:
    """Return the deal, the action or the end of a step as a record has it."""
    if step.entry is not None:
        return record.stop_lines(step.entry)[0]
    return "dealt" if step.action is None else str(step.action)


class _Table:
    """The table that a person plays at: it shows, asks, plays the others, and saves."""

    def __init__(self, match: Match, seed: str, file: RecordFile | None) -> None:
        """Take the match, the seed of its decks, and where the record goes."""
        self.match = match
        self.seed = seed
        self.file = file
        self.told = len(match.events(YOU))
        self.actions = 0
        """The actions of this hand since it was dealt or resumed."""

    def sit_down(self) -> None:
        """Play until the match is over or the person leaves."""
        say(f"{self.match.rules}. You are {self.match.players[YOU]}, seat {YOU}.")
        say("Type a number or an action, ? for your hand and advice, or q to leave.")
        try:
            while not self.match.is_over:
                if not self._play_hand():
                    break
            else:
                say(str(self.match.sheet.final()))
                return
        except KeyboardInterrupt:
            say("")
        saved = f" Saved in {self.file.name}." if self.file else ""
        say(f"You left the table.{saved}")

    def _play_hand(self) -> bool:
        """Play a hand to its end; return whether the person stays."""
        if not self.match.is_dealt:
            self.actions = 0
            self._take(self.match.deal(*self._decks()))
        while self.match.is_dealt:
            if self.actions == LONGEST_STRETCH:
                say(f"This hand has gone on for {LONGEST_STRETCH} actions.")
                return False
            if not self._one_action():
                return False
            self.actions += 1
        for result in [state.result for state in self.match.rounds if state.result]:
            say(str(price(result, self.match.rules)))
        say(str(self.match.sheet))
        return True

    def _decks(self) -> list[tuple[Card, ...]]:
        """Return the decks of the next hand: hand 2 of seed 7 has that of "7/2"."""
        hand = f"{self.seed}/{len(self.match.history) + 1}"
        tables = range(len(self.match.tables))
        return [deck_from_seed(f"{hand}/{table}" if table else hand) for table in tables]

    def _reshuffle(self, state: Round) -> Reshuffle:
        """Return the discards but the top one, in an order that follows from the seed too."""
        played = self.match.history[-1]
        order = deck_from_seed(f"{self.seed}/{len(self.match.history)}/after {len(played.moves)}")
        return Reshuffle([card for card in order if card in state.discards[:-1]])

    def _one_action(self) -> bool:
        """Play one action; return whether the person stays."""
        table, state = next(
            (table, state)
            for table, state in enumerate(self.match.rounds)
            if state.phase is not Phase.OVER
        )
        if state.phase is Phase.RESHUFFLE:
            action: Action | None = self._reshuffle(state)
        elif table == 0 and state.turn == YOU:
            action = self._asked(state.view(YOU))
        elif state.phase is Phase.LAYOFF:
            action = state.best_layoffs()[0]
        else:
            action = _OTHERS.choose(state.view(state.turn))
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
                say(f"  {event}")

    def _asked(self, view: PlayerView) -> Action | None:
        """Ask for an action until it is legal; ``None`` if the person leaves."""
        self._show(view)
        numbered = {str(number): action for number, action in enumerate(view.legal_actions, 1)}
        while answer := _read("> "):
            if answer == "q":
                return None
            if answer == "?":
                self._show(view)
                say(str(advise(view)))
                continue
            if answer in numbered:
                return numbered[answer]
            meant = [each for each in numbered.values() if str(each).split()[0] == answer.lower()]
            if len(meant) == 1:
                return meant[0]
            try:
                reason = view.why_illegal(answer)
                if reason is None:
                    return parse_action(answer)
            except OklahomaRummyError as error:
                say(str(error) if " " in answer else _choices(answer, meant, [*numbered.values()]))
            else:
                say(f"Not legal: {reason}")
        return None

    def _show(self, view: PlayerView) -> None:
        arranged = best_arrangement(view.hand, view.rules.meld_rules)
        top = view.discards[-1] if view.discards else "no card"
        multiplier = f", points x {view.multiplier}" if view.multiplier > 1 else ""
        say(
            f"Upcard {view.upcard}: knock limit {view.knock_limit}{multiplier}. "
            f"Top discard: {top}. Stock: {view.stock_count} cards."
        )
        if view.phase is Phase.LAYOFF:
            table = " ".join(f"{number}: {meld}" for number, meld in enumerate(view.table, 1))
            say(f"On the table {table}")
        say(f"Your hand {arranged}    deadwood {arranged.deadwood}")
        for number, action in enumerate(view.legal_actions, 1):
            say(f"  {number:2} {action}")


def _choices(answer: str, meant: Sequence[Action], legal: Sequence[Action]) -> str:
    """Return what to type instead of one word that is not enough, or not an action now."""
    if meant:
        return f"Write which: {', '.join(map(str, meant))}."
    return (
        f"{answer} is not a choice now. "
        f"Type a number from 1 to {len(legal)}, or an action such as {legal[0]}."
    )


def _refuse_to_overwrite(file: Path) -> None:
    """Refuse a file that is not new, and let the system refuse what can never hold a record."""
    if lexists(file):
        if file.is_char_device():
            open_to_grow(file)
        message = f"{file} already exists. Continue it with --resume, or name another file."
        raise click.BadParameter(message, param_hint="--save")


def _read(prompt: str) -> str:
    """Read a line; nothing at the end of the input, or where there is none."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
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
        return "\ufffd\n"
    except OSError:  # such as a terminal that is gone
        return ""
