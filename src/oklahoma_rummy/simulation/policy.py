"""What a player is to a program: something that chooses an action from what its seat may know.

Lives here: the protocol ``Policy``, and what every policy of the library does alike: it finds the
question that a view asks, and has it answered.
"""

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import ErrorCode, InvalidRoundError, Problem
from oklahoma_rummy.melds.solver import Solver
from oklahoma_rummy.play import Action, BigGin, Gin, Knock, Phase, PlayerView
from oklahoma_rummy.play.actions import DISCARDS, DRAW, PASS, TAKE
from oklahoma_rummy.simulation.improving import indexes

# Looked up once: enums are slow at that.
_DRAW = Phase.DRAW
_DISCARD = Phase.DISCARD


@runtime_checkable
class Policy(Protocol):
    """What chooses an action from a view, and so sees nothing that its seat may not know.

    A policy that remembers, or chooses at random, has a method ``fresh(seed)`` too. It returns the
    policy as it is before the first card of a match, and whoever plays many matches calls it for
    each, so that what happens in one does not depend on those before it.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> class Drawer:
        ...     def choose(self, view):
        ...         return next(iter(view.legal_actions))
        >>> isinstance(Drawer(), Policy)
        True
        >>> print(Drawer().choose(Round.deal("oklahoma_rummy", deck_from_seed(7)).view(1)))
        draw
    """

    def choose(self, view: PlayerView) -> Action:
        """Return the action to play; the seat of the view is on turn."""
        ...


def begin_match(policy: Policy, seed: int) -> Policy:
    """Return a policy as it begins a match: fresh, where it can be."""
    fresh: Callable[[int], Policy] | None = getattr(policy, "fresh", None)
    return policy if fresh is None else fresh(seed)


def name_of(policy: Policy) -> str:
    """Return what a policy is called in results: its text where it has one, else its class.

    Example:
        >>> from oklahoma_rummy.simulation import Greedy
        >>> name_of(Greedy())
        'greedy'
    """
    cls = type(policy)
    return cls.__name__ if cls.__str__ is object.__str__ else str(policy)


def answer(
    view: PlayerView, takes: Callable[[PlayerView], bool], end_turn: Callable[[PlayerView], Action]
) -> Action:
    """Return the action that a view asks for.

    Layoffs are the best there are, and the last discard is taken wherever it may be (R2.7): then a
    knock follows.

    Args:
        view: What the seat on turn may know.
        takes: Whether to take the top card of the pile.
        end_turn: What to do with a card too many.

    Raises:
        InvalidRoundError: If the seat of the view is not on turn.
    """
    phase = view.phase
    if not len(view.legal_actions):
        raise InvalidRoundError(problems=[_not_on_turn(phase)])
    if phase is _DISCARD:
        return BigGin() if _prefers_big_gin(view) else end_turn(view)
    if phase is _DRAW:
        return TAKE if view.barred is None and takes(view) else DRAW
    if phase is Phase.UPCARD:
        return TAKE if takes(view) else PASS
    if phase is Phase.LAYOFF:
        return view.best_layoffs()[0]
    if view.hand_sizes[view.seat or 0] > view.rules.cards_dealt:
        return knock_at_best(view)
    return TAKE if TAKE in view.legal_actions else PASS


def leftovers(view: PlayerView, solver: Solver) -> list[tuple[int, int]]:
    """Return the least deadwood that each possible discard leaves, with its card's index."""
    hand = view.hand.mask
    may_go = hand if view.barred is None else hand & ~(1 << view.barred.index)
    deadwood = solver.deadwood
    return [(deadwood(hand ^ 1 << card), card) for card in indexes(may_go)]


def knock_at_best(view: PlayerView) -> Action:
    """Return the knock, gin or big gin that leaves least; one of them is legal."""
    if _prefers_big_gin(view):
        return BigGin()
    return go_down(*min(leftovers(view, view.rules.meld_rules.solver)))


def go_down(deadwood: int, card: int) -> Knock | Gin:
    """Return the knock or gin with the discard of a card that leaves so much."""
    return Knock(CARDS[card]) if deadwood else Gin(CARDS[card])


def _prefers_big_gin(view: PlayerView) -> bool:
    """Whether all cards are melded, and to keep them all is worth no less than a gin."""
    rules = view.rules
    bonus, solver = rules.big_gin_bonus, rules.meld_rules.solver
    if bonus is None or solver.deadwood(view.hand.mask):
        return False
    return bonus >= rules.gin_bonus or min(leftovers(view, solver))[0] > 0


def throw(card: int) -> Action:
    """Return the discard of a card by its index."""
    return DISCARDS[card]


def _not_on_turn(phase: Phase) -> Problem:
    return Problem(
        code=ErrorCode.INVALID_ROUND,
        what="the seat of the view has nothing to choose",
        where=f"phase {phase.value}",
        repair="ask the seat on turn",
    )
