"""Counting sequences of actions, to compare engines (after the perft of chess programs).

Lives here: ``perft``. Two engines that count alike to some depth agree on what is legal and on
where it leads; where they differ, the counts after each single action say which to look into.
"""

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.play import Round

_DEEPEST = 100
"""More than can be counted."""


def perft(state: Round, depth: int) -> int:
    """Return how many sequences of so many listed actions lead on from a round.

    A knock counts once for each discard, with its default spread (R2.4.2), and a reshuffle once.
    A round that is over leads nowhere.

    Args:
        state: The round to begin with.
        depth: How many actions a sequence has.

    Raises:
        OutOfRangeError: If the depth is negative, or more than 100.

    Example:
        >>> from oklahoma_rummy.cards import deck_from_seed
        >>> begun = Round.deal("oklahoma_rummy", deck_from_seed(1))
        >>> [perft(begun, depth) for depth in range(4)]
        [1, 2, 21, 42]
    """
    return _count(state, as_whole(depth, name="depth", low=0, high=_DEEPEST))


def perft_by_action(state: Round, depth: int) -> dict[str, int]:
    """Return ``perft`` after each first action, by its text; depth 0 has no first action.

    Example:
        >>> from oklahoma_rummy.cards import deck_from_seed
        >>> perft_by_action(Round.deal("oklahoma_rummy", deck_from_seed(1)), 2)
        {'draw': 11, 'take': 10}
    """
    depth = as_whole(depth, name="depth", low=1, high=_DEEPEST)
    return {str(action): _count(state.play(action), depth - 1) for action in state.legal_actions}


def _count(state: Round, depth: int) -> int:
    if depth < 2:
        return len(state.legal_actions) if depth else 1
    return sum(_count(state.play(action), depth - 1) for action in state.legal_actions)
