"""What type checkers make of the play; checked by mypy and pyright, never run."""

from random import Random
from typing import assert_never, assert_type

from oklahoma_rummy.cards import Card, CardSet, shuffled
from oklahoma_rummy.errors import IllegalReason
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Event,
    Gin,
    Knock,
    LayOff,
    LegalActions,
    Match,
    Pass,
    Phase,
    PlayerView,
    Reshuffle,
    Round,
    Take,
)
from oklahoma_rummy.scoring import RoundResult, ScoreSheet

state = Round.deal("oklahoma_rummy", shuffled(Random(7)))
assert_type(state.phase, Phase)
assert_type(state.turn, int | None)
assert_type(state.discards, tuple[Card, ...])
assert_type(state.hands, tuple[CardSet, ...])
assert_type(state.result, RoundResult | None)
assert_type(state.legal_actions, LegalActions)
assert_type(state.legal_actions.sample(Random(1)), Action)
assert_type("draw" in state.legal_actions, bool)
assert_type(state.why_illegal("draw"), IllegalReason | None)
assert_type(state.play("draw"), Round)
assert_type(Round.parse(str(state)), Round)
assert_type(state.view(None), PlayerView)
assert_type(next(state.view(0).possible_decks(Random(1))), Round)
assert_type(next(state.spreads("7h")), tuple[Meld, ...])

match_ = Match.start("oklahoma_rummy", players=["Ann", "Bob"])
assert_type(match_.round, Round | None)
assert_type(match_.sheet, ScoreSheet)
assert_type(match_.events(None), tuple[Event, ...])
assert_type(match_.view(0), PlayerView | None)


def card_of(action: Action) -> Card | None:
    """Match every action: a checker sees that none is left."""
    match action:
        case Discard(card) | Knock(card) | Gin(card) | LayOff(card):
            return card
        case Draw() | Take() | Pass() | BigGin() | Done() | Reshuffle():
            return None
        case _:
            assert_never(action)


state.play(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
state.phase = Phase.OVER  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
