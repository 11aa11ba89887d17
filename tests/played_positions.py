"""Positions of the library in the forms of the reference, and what both say of them."""

from typing import Any

from oklahoma_rummy.play import (
    Action,
    BigGin,
    Discard,
    Gin,
    Knock,
    LayOff,
    Reshuffle,
    Round,
)
from oklahoma_rummy.rules import Rules
from tests.reference import naive_play, naive_rules


def law_of(rules: Rules) -> dict[str, Any]:
    """Write rules as the reference takes them."""
    return {name: getattr(rules, name) for name in naive_rules.DEFAULTS}


def in_words(action: Action) -> naive_play.Action:
    """Write an action as the reference does."""
    word = str(action).split(" ")[0].rstrip(":")
    match action:
        case Discard(card):
            return word, str(card)
        case Knock(card, spread) | Gin(card, spread):
            assert spread is not None
            return word, str(card), frozenset(frozenset(map(str, meld.cards)) for meld in spread)
        case BigGin(spread):
            assert spread is not None
            return word, frozenset(frozenset(map(str, meld.cards)) for meld in spread)
        case LayOff(card, meld):
            return word, str(card), meld
        case Reshuffle(cards):
            return word, frozenset(map(str, cards))
    return (word,)


def check_legal(state: Round) -> None:
    """Let both list what is legal."""
    listed = [in_words(action) for action in state.legal_actions]
    expected = naive_play.legal(law_of(state.rules), state.to_dict())
    assert len(listed) == len(set(listed))
    assert set(listed) == set(expected)


def faults_of(state: Round) -> list[str]:
    """Ask the reference for what is wrong with a position."""
    return naive_play.faults(law_of(state.rules), state.to_dict())
