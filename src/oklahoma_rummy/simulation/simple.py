"""Policies that are soon explained: at random, greedy, and the yardstick of a bot challenge."""

from random import Random
from typing import final

from attrs import frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.play import Action, PlayerView
from oklahoma_rummy.simulation.improving import improver_for, joins_meld
from oklahoma_rummy.simulation.policy import answer, go_down, leftovers, throw
from oklahoma_rummy.values import value_class


@final
class RandomPolicy:
    """Chooses among the listed legal actions at random, each as likely as any other.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> view = Round.deal("oklahoma_rummy", deck_from_seed(7)).view(1)
        >>> print(RandomPolicy(seed=2).choose(view))
        take
    """

    def __init__(self, seed: int = 0) -> None:
        """Begin to choose.

        Args:
            seed: What decides all choices.

        Raises:
            TypeError: If it is not a whole number.
        """
        self._seed = as_whole(seed, name="seed")
        self._rng = Random(self._seed)  # noqa: S311  a game needs no secrecy

    def __repr__(self) -> str:
        """Return the call that makes it as it was at first."""
        return f"RandomPolicy({self._seed})"

    def __str__(self) -> str:
        """Return what ``parse_policy`` reads."""
        return f"random(seed={self._seed})" if self._seed else "random"

    def fresh(self, seed: int) -> "RandomPolicy":
        """Return such a policy for a match, with choices of its own."""
        return RandomPolicy(self._seed ^ seed)

    def choose(self, view: PlayerView) -> Action:
        """Return any of the listed actions."""
        return view.legal_actions.sample(self._rng)


@final
@value_class
@frozen
class Greedy:
    """Takes what lowers its deadwood, discards what leaves least, and knocks at once.

    Of discards that leave the same, the highest rank goes first.

    Example:
        >>> from oklahoma_rummy import Round
        >>> deal = Round.setup(
        ...     "oklahoma_rummy",
        ...     upcard="7s",
        ...     hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
        ... )
        >>> print(Greedy().choose(deal.view(0)))
        knock Kh
    """

    def __str__(self) -> str:
        """Return what ``parse_policy`` reads."""
        return "greedy"

    def choose(self, view: PlayerView) -> Action:
        """Return what leaves least deadwood now."""
        return answer(view, _lowers, _end_greedily)


def _lowers(view: PlayerView) -> bool:
    rules = view.rules.meld_rules
    hand = view.hand.mask
    after = improver_for(rules).after_discard(hand | 1 << view.discards[-1].index)
    return after < rules.solver.deadwood(hand)


def _end_greedily(view: PlayerView) -> Action:
    solver = view.rules.meld_rules.solver
    left = leftovers(view, solver)
    deadwood, _, card = min([(least, -(card % 13), card) for least, card in left])
    return go_down(deadwood, card) if deadwood <= view.knock_limit else throw(card)


@final
class EaaiSimple:
    """The yardstick of the gin rummy challenge of 2021, whose players are compared with it.

    It takes the top card only if that is part of a meld, any meld of the hand with it; discards at
    random one of the cards that leave least deadwood, but never again the pair of a card drawn and
    a card discarded; and knocks at once.

    Example:
        >>> from oklahoma_rummy import Round, deck_from_seed
        >>> view = Round.deal("eaai", deck_from_seed(7)).view(1)
        >>> print(EaaiSimple(seed=1).choose(view))
        pass
    """

    def __init__(self, seed: int = 0) -> None:
        """Begin to choose.

        Args:
            seed: What decides between discards that leave the same.

        Raises:
            TypeError: If it is not a whole number.
        """
        self._seed = as_whole(seed, name="seed")
        self._rng = Random(self._seed)  # noqa: S311  a game needs no secrecy
        self._hand = 0
        self._pairs = set[int]()

    def __repr__(self) -> str:
        """Return the call that makes it as it was at first."""
        return f"EaaiSimple({self._seed})"

    def __str__(self) -> str:
        """Return what ``parse_policy`` reads."""
        return f"eaai_simple(seed={self._seed})" if self._seed else "eaai_simple"

    def fresh(self, seed: int) -> "EaaiSimple":
        """Return such a policy for a match, with choices of its own."""
        return EaaiSimple(self._seed ^ seed)

    def choose(self, view: PlayerView) -> Action:
        """Return what the yardstick plays."""
        hand = view.hand.mask
        if view.hand_sizes[view.seat or 0] == view.rules.cards_dealt and hand != self._hand:
            self._hand = hand  # not the hand of the last turn: cards were dealt
            self._pairs.clear()
        return answer(view, _joins, self._end_turn)

    def _end_turn(self, view: PlayerView) -> Action:
        hand = view.hand.mask
        drawn = hand & ~self._hand
        left = leftovers(view, view.rules.meld_rules.solver)
        new = [(deadwood, card) for deadwood, card in left if drawn | 1 << card not in self._pairs]
        least, _ = min(new or left)
        among = [card for deadwood, card in new or left if deadwood == least]
        card = among[int(self._rng.random() * len(among))]
        self._pairs.add(drawn | 1 << card)
        self._hand = hand ^ 1 << card
        return go_down(least, card) if least <= view.knock_limit else throw(card)


def _joins(view: PlayerView) -> bool:
    solver = view.rules.meld_rules.solver
    return joins_meld(solver, view.hand.mask, view.discards[-1].index)
