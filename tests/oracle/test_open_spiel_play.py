"""Play beside OpenSpiel's gin_rummy, action by action, where its rules match a set of ours.

What differs, and is left out of the comparison or bridged in it:

1. OpenSpiel scores a tie 0; ours is an undercut, a win of the knocker, or void (R1.tie).
2. With eleven cards its least deadwood is sometimes too high: it knocks less often than it may.
3. Its melds end at five cards: longer runs are two melds there, or not found.
4. It ends a deal after so many turns; ours goes on as long as discards are taken.
5. A knock there is several actions: knock, one for each meld, and a pass. There is no gin word.
6. A card already laid off is taken on by the next one in one direction only, and the defender
   spreads his own melds after his layoffs, so that he may spoil them.
7. A card just taken may be discarded at once, as with `allow_rediscard`; spades multiply nothing.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from oklahoma_rummy.cards import Card, shuffled
from oklahoma_rummy.melds import Meld, deadwood
from oklahoma_rummy.play import (
    Action,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    LayOff,
    Pass,
    Phase,
    Round,
    Take,
)
from oklahoma_rummy.scoring import price

pytestmark = pytest.mark.oracle

pyspiel = pytest.importorskip("pyspiel")

UTILS = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
PHASE = pyspiel.gin_rummy.Phase
SUITS = "scdh"
DRAW_UPCARD, DRAW_STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56
WORDS: dict[int, Action] = {DRAW_UPCARD: Take(), DRAW_STOCK: Draw(), PASS: Pass()}

RULES = "tournament(tie=knocker, allow_rediscard=True)"
PLAIN = "tournament(tie=knocker, allow_rediscard=True, fixed_knock_limit=10)"


def number(card: Card) -> int:
    """Give OpenSpiel's number of a card."""
    return 13 * SUITS.index(card.suit.letter) + card.rank - 1


def numbers(cards: Iterable[Card]) -> set[int]:
    """Give OpenSpiel's numbers of cards."""
    return {number(card) for card in cards}


def meld_actions(melds: Iterable[Meld]) -> list[int]:
    """Give OpenSpiel's actions for melds, long runs cut into melds of three to five."""
    found = []
    for meld in melds:
        cards = sorted(meld.cards, key=lambda card: card.rank)
        while len(cards) > 5:
            cards, cut = cards[:-3], cards[-3:]
            found.append(cut)
        found.append(cards)
    return [FIRST_MELD + UTILS.meld_to_int(sorted(map(number, cards))) for cards in found]


class Beside:
    """A deal played in both programs, which compares them before each action."""

    def __init__(self, rules: str, game: Any, rng: Random) -> None:
        """Deal the same cards to both."""
        self.rng = rng
        self.differences: Counter[str] = Counter()
        self.ours = Round.deal(rules, shuffled(rng), dealer=1)
        self.theirs = game.new_initial_state()
        for hand in self.ours.hands:
            for card in hand:
                self.theirs.apply_action(number(card))
        self.theirs.apply_action(number(self.ours.upcard))

    def play(self) -> None:
        """Play to the end, or to where OpenSpiel stops for its cap of turns."""
        while self.ours.phase not in {Phase.OVER, Phase.LAYOFF}:
            if self.theirs.is_terminal():
                self.differences["cap"] += 1
                assert self.theirs.returns() == [0, 0]
                return
            self.compare_hands()
            if self.ours.phase is Phase.DISCARD:
                self.discard()
            else:
                self.draw()
        if self.ours.knocker is not None:
            self.lay_off()
            self.spread_defender()
        self.compare_returns()

    def compare_hands(self) -> None:
        """Compare hands, deadwood, pile, stock and turn."""
        assert self.theirs.current_player() == self.ours.turn
        assert self.theirs.stock_size() == self.ours.stock_count
        hands = [set(hand) for hand in self.theirs.hands()]
        upcard = self.theirs.upcard()
        assert hands == [numbers(hand) for hand in self.ours.hands]
        if self.ours.phase is not Phase.DISCARD:
            assert upcard == number(self.ours.discards[-1])
            assert list(self.theirs.deadwood()) == [deadwood(hand) for hand in self.ours.hands]

    def draw(self) -> None:
        """Compare what may be drawn or passed, and choose."""
        legal = {action for action in self.theirs.legal_actions() if action != KNOCK}
        ours = list(self.ours.legal_actions)
        may_knock = KNOCK in self.theirs.legal_actions()
        if self.ours.phase is Phase.LAST:
            assert legal == {PASS}
            if may_knock is not (Take() in ours):
                assert not may_knock  # its eleven cards
                self.differences["eleven cards"] += 1
                self.act(Pass(), PASS)
                return
            if may_knock:
                self.ours = self.ours.play(Take())
                self.knock(KNOCK)
            else:
                self.act(Pass(), PASS)
            return
        assert [WORDS[action] for action in sorted(legal)] == sorted(ours, key=_word)
        action = max(legal) if self.rng.random() < 0.8 else self.rng.choice(sorted(legal))
        self.act(WORDS[action], action)

    def act(self, ours: Action, theirs: int) -> None:
        """Do the same in both; a draw from the stock is chance there."""
        front = self.ours.stock[0]
        self.ours = self.ours.play(ours)
        self.theirs.apply_action(theirs)
        if self.theirs.is_chance_node():
            self.theirs.apply_action(number(front))

    def discard(self) -> None:
        """Compare discards and knocks, and end the turn."""
        legal = set(self.theirs.legal_actions())
        listed = list(self.ours.legal_actions)
        discards = [action.card for action in listed if isinstance(action, Discard)]
        assert legal - {KNOCK} == numbers(discards)
        knocks = [action.card for action in listed if isinstance(action, Knock | Gin)]
        if bool(knocks) is not (KNOCK in legal):
            assert knocks  # its eleven cards, or a run of more than five
            self.differences["eleven cards"] += 1
        elif knocks:
            self.knock(KNOCK)
            return
        hand, meld_rules = self.ours.hands[self.ours.turn or 0], self.ours.rules.meld_rules
        best = min(discards, key=lambda card: deadwood(hand - {card}, meld_rules))
        card = best if self.rng.random() < 0.9 else self.rng.choice(discards)
        self.act(Discard(card), number(card))

    def knock(self, action: int) -> None:
        """Compare the cards that a knock may discard, and knock."""
        self.theirs.apply_action(action)
        legal = set(self.theirs.legal_actions())
        knocks = [each for each in self.ours.legal_actions if isinstance(each, Knock | Gin)]
        ours = {number(each.card): each for each in knocks}
        assert legal <= set(ours)
        if legal != set(ours):
            self.differences["eleven cards"] += 1
        card = self.rng.choice(sorted(legal))
        self.ours = self.ours.play(ours[card])
        for step in [card, *meld_actions(self.ours.spread), PASS]:
            assert step in self.theirs.legal_actions()
            self.theirs.apply_action(step)

    def lay_off(self) -> None:
        """Compare the cards that may be laid off, and lay off some of them."""
        laid = 0
        while self.ours.phase is Phase.LAYOFF:
            legal = {action for action in self.theirs.legal_actions() if action < DRAW_UPCARD}
            fitting = [each for each in self.ours.legal_actions if isinstance(each, LayOff)]
            ours = {number(each.card): each for each in fitting}
            if legal != set(ours):
                assert laid or any(len(meld.cards) > 5 for meld in self.ours.spread)
                self.differences["layoffs"] += 1
            both = sorted(legal & set(ours))
            if both and self.rng.random() < 0.8:
                card = self.rng.choice(both)
                self.theirs.apply_action(card)
                self.ours = self.ours.play(ours[card])
                laid += 1
            else:
                self.theirs.apply_action(PASS)
                self.ours = self.ours.play(Done())

    def spread_defender(self) -> None:
        """Spread the defender's melds, which is his own doing there."""
        result = self.ours.result
        assert result is not None
        defender = 1 - (self.ours.knocker or 0)
        for step in [*meld_actions(result.arrangements[defender].melds), PASS]:
            if self.theirs.is_terminal():
                return
            assert step in self.theirs.legal_actions()
            self.theirs.apply_action(step)

    def compare_returns(self) -> None:
        """Compare the points."""
        result = self.ours.result
        assert result is not None
        points = price(result, self.ours.rules).points
        assert self.theirs.is_terminal()
        assert list(self.theirs.returns()) == [points[0] - points[1], points[1] - points[0]]


def _word(action: Action) -> int:
    return next(number for number, each in WORDS.items() if each == action)


@pytest.mark.parametrize(
    ("rules", "spec"),
    [(RULES, "gin_rummy(oklahoma=true)"), (PLAIN, "gin_rummy")],
    ids=["oklahoma", "plain"],
)
def test_games_beside_open_spiel(rules: str, spec: str) -> None:
    """In 1,000 games legal actions, hands, deadwood, layoffs and points agree, but as listed."""
    rng = Random(1604)
    game = pyspiel.load_game(spec)
    kinds: Counter[str] = Counter()
    differences: Counter[str] = Counter()
    for _ in range(1_000):
        beside = Beside(rules, game, rng)
        beside.play()
        differences += beside.differences
        if beside.ours.result is not None:
            kinds[beside.ours.result.kind.value] += 1
    assert set(differences) <= {"cap", "eleven cards", "layoffs"}
    assert differences["eleven cards"] + differences["layoffs"] < 80
    assert differences["cap"] < 200
    assert {"knock", "undercut", "gin"} <= set(kinds)
