"""Ways of playing on that reach what tests want to see; no players to learn from.

Lives here: ``Way`` and the three ways. Policies that play well are in ``simulation``.
"""

from collections.abc import Callable
from random import Random

from oklahoma_rummy.play import Action, BigGin, Discard, Gin, Knock, Phase, Round

Way = Callable[[Round, Random], Action]
"""What chooses a legal action of a round that is not over."""


def any_action(state: Round, rng: Random) -> Action:
    """Choose any legal action, each as likely as the others.

    Example:
        >>> from random import Random
        >>> from oklahoma_rummy.cards import PACK
        >>> str(any_action(Round.deal("oklahoma_rummy", PACK), Random(1)))
        'draw'
    """
    return state.legal_actions.sample(rng)


def knock_when_possible(state: Round, rng: Random) -> Action:
    """Choose the discard that leaves least, and a knock or gin as soon as there is one.

    Half of the knocks show some other spread than the default one.
    """
    legal = list(state.legal_actions)
    endings = [action for action in legal if isinstance(action, Knock | Gin | BigGin)]
    if endings:
        ending = rng.choice(endings)
        if isinstance(ending, Knock) and rng.random() < 0.5:
            return Knock(ending.card, rng.choice(list(state.spreads(ending.card))))
        return ending
    if state.phase is Phase.DISCARD:
        deadwood = state.rules.meld_rules.solver.deadwood
        hand = state.hands[state.turn or 0].mask
        options = [action for action in legal if isinstance(action, Discard)]
        return min(options, key=lambda action: deadwood(hand ^ 1 << action.card.index))
    return rng.choice(legal)


def never_knock(state: Round, rng: Random) -> Action:
    """Choose no knock while there is anything else, so that the stock runs out."""
    listed = list(state.legal_actions)
    legal = [action for action in listed if not isinstance(action, Knock | Gin | BigGin)] or listed
    return legal[0] if rng.random() < 0.9 else rng.choice(legal)


WAYS: tuple[Way, ...] = (any_action, knock_when_possible, never_knock)
"""All of them: together they reach every phase that the rules allow."""
