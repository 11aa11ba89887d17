"""A round: one deal at one table, as an immutable state.

Lives here: ``Round``, which shows as values what its state holds as ints. Which actions are legal
is in ``legality``; what they do, in ``effects``; what a seat may know, in ``view``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Unpack, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import PACK, Card, CardSet, CardsLike
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import IllegalActionError, IllegalReason, InvalidCardsError
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.melds.meld import meld_of_mask, spread_text
from oklahoma_rummy.play.actions import Action, ActionLike, as_action, cards_in_order
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.effects import EFFECTS, stop
from oklahoma_rummy.play.layoff_phase import (
    as_layoffs,
    best_layoffs,
    melds_now,
    melds_spread,
    result_of,
    seats_shown,
)
from oklahoma_rummy.play.legality import LegalActions, legal_in
from oklahoma_rummy.play.position import read_position, write_position
from oklahoma_rummy.play.reading import write_layoffs, write_optional, write_order
from oklahoma_rummy.play.reasons import for_turn
from oklahoma_rummy.play.snapshot import VERSION, Details, read_round, save_result, set_up
from oklahoma_rummy.play.state import Phase, State
from oklahoma_rummy.play.view import PlayerView, open_view, view_of
from oklahoma_rummy.rules import FirstUpcard, Rules, RulesLike, as_rules
from oklahoma_rummy.scoring import RoundResult
from oklahoma_rummy.values import value_class

Deck = str | Iterable[Card | str]
"""What is taken for a deck: the 52 cards in deal order, or their text."""


@final
@value_class
@frozen(repr=False, init=False)
class Round:
    """One deal played at one table, at one moment; every action makes a new one.

    At the two tables of a partnership, each has a round of its own, in which seats 0 and 1 stand
    for sides 0 and 1. A round is made by ``deal``, ``setup``, ``parse`` or ``from_dict``.

    A round need not end: under the default rules two players who only take the discards never come
    to the end of the stock. Whoever must come to an end counts the actions.

    Example:
        >>> from random import Random
        >>> from oklahoma_rummy.cards import shuffled
        >>> before = Round.deal("oklahoma_rummy", shuffled(Random(7)))
        >>> after = before.play("draw", seat=1)
        >>> before.stock_count, after.stock_count, after.turn, after.phase
        (31, 30, 1, <Phase.DISCARD: 'discard'>)
    """

    _state: State
    _legal: LegalActions | None = field(init=False, eq=False)

    def __init__(self, state: State) -> None:
        """Hold a state; internal, and unchecked."""
        _set_state(self, state)
        _set_legal(self, None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the dictionary, which is read and checked as any other."""
        return Round.from_dict, (self.to_dict(),)

    @classmethod
    def deal(cls, rules: RulesLike, deck: Deck, dealer: int = 0) -> "Round":
        """Deal a pack (R2.1).

        Args:
            rules: The rules of the table, or their one-line text.
            deck: The 52 cards in deal order: hands one card at a time from the seat after the
                dealer, the upcard, the stock from its front.
            dealer: The seat that deals, counted from 0.

        Raises:
            InvalidCardsError: If the deck is not each of the 52 cards once.
            OutOfRangeError: If the seat does not exist.

        Example:
            >>> from oklahoma_rummy.cards import PACK
            >>> Round.deal("oklahoma_rummy", PACK).upcard
            Card.parse('8d')
        """
        rules = as_rules(rules)
        cards = as_deck(deck)
        seats = rules.seats_at_table
        dealer = as_whole(dealer, name="dealer", low=0, high=seats - 1)
        dealt = seats * rules.cards_dealt
        hands = [0] * seats
        for place, card in enumerate(cards[:dealt]):
            hands[(dealer + 1 + place) % seats] |= 1 << card
        upcard, stock = cards[dealt], cards[dealt + 1 :]
        offered = rules.first_upcard is FirstUpcard.OFFER
        deal = Deal(rules, dealer, upcard)
        phase = Phase.UPCARD if offered else Phase.DRAW
        return cls(State(deal, phase, deal.first, tuple(hands), stock, (upcard,), (0,) * seats))

    @classmethod
    def setup(
        cls,
        rules: RulesLike,
        *,
        upcard: Card | str,
        hands: Sequence[CardsLike],
        **more: Unpack[Details],
    ) -> "Round":
        """Set up any sound position by hand, for puzzles and tests.

        A position is sound if it can be played to its end by the law: each card once, hands and
        stock of the size that the phase needs, a knock within the limit. How it came about is
        not asked.

        Args:
            rules: The rules of the table, or their one-line text.
            upcard: The card turned after the deal.
            hands: The hands in seat order.
            more: What else ``to_dict`` gives, under its names: ``phase``, ``turn``, ``dealer``,
                ``discards``, ``stock``, ``taken``, ``barred``, ``buried``, ``showdown``. Left
                out: seat 0 is on turn, to draw or, with a card too many, to discard; the seat
                before dealt; the upcard alone is discarded; and the cards named nowhere are the
                stock, or the discards where the stock is given.

        Raises:
            InvalidRoundError: If something cannot be read, or the position is not sound; all
                problems at once.
            TypeError: If a name is not known, or wrong Python types are all that is wrong.

        Example:
            >>> Round.setup(
            ...     "oklahoma_rummy",
            ...     upcard="7s",
            ...     hands=["A23.456.789.T", "4567.TJQ..A23"],
            ... ).legal_actions
            <LegalActions: draw, take>
        """
        return cls(set_up(rules, upcard, hands, more))

    @classmethod
    def parse(cls, text: str) -> "Round":
        """Read a round from its one line of text, see the page on position notation.

        Args:
            text: What ``str(round)`` gives.

        Raises:
            NotationError: If the line does not have the parts of one.
            InvalidRoundError: If the round is not sound; all problems at once.
        """
        return cls(read_round(read_position(text)))

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "Round":
        """Read a round from the dictionary that ``to_dict`` gives; everything is checked.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRoundError: If the round is not sound; all problems at once.
        """
        return cls(read_round(data))

    def to_dict(self) -> dict[str, Any]:
        """Return everything of the round as text and numbers, ready for JSON."""
        showdown = None
        if self.knocker is not None:
            showdown = {
                "knocker": self.knocker,
                "discard": write_optional(self.knock_discard),
                "discard_is_public": self.knock_discard_is_public,
                "spread": spread_text(self.spread),
                "layoffs": write_layoffs(self.layoffs),
            }
        return {
            "version": VERSION,
            "rules": str(self.rules),
            "phase": self.phase.value,
            "turn": self.next_seat,
            "dealer": self.dealer,
            "upcard": str(self.upcard),
            "hands": list(map(str, self.hands)),
            "stock": write_order(self.stock),
            "discards": write_order(self.discards),
            "taken": list(map(str, self.taken)),
            "barred": write_optional(self.barred),
            "buried": list(map(str, self.buried)),
            "showdown": showdown,
            "result": save_result(self.result),
        }

    def __str__(self) -> str:
        """Return the round in one line that ``parse`` takes back."""
        return write_position(self.to_dict())

    def __repr__(self) -> str:
        """Return the call that makes the round."""
        return f"Round.parse({str(self)!r})"

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._state.base.rules

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._state.base.dealer

    @property
    def phase(self) -> Phase:
        """What is to be done next."""
        return self._state.phase

    @property
    def turn(self) -> int | None:
        """The seat on turn; ``None`` when it is nobody's."""
        return self._state.turn

    @property
    def next_seat(self) -> int | None:
        """The seat on turn, or that draws next after a reshuffle, or was on turn when stopped."""
        return self._state.next_seat

    @property
    def upcard(self) -> Card:
        """The card turned after the deal, also when it has been taken."""
        return CARDS[self._state.base.upcard]

    @property
    def knock_limit(self) -> int:
        """The most deadwood, in points, that a knock may leave (R2.2)."""
        return self._state.base.limit

    @property
    def multiplier(self) -> int:
        """What every point of the round is multiplied by (R1.spade_multiplier)."""
        return self._state.base.multiplier

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The cards that each seat holds, those spread included and those laid off not."""
        return tuple(map(cards_of, self._state.hand_masks))

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, its front card first."""
        return tuple([CARDS[index] for index in self._state.stock_indexes])

    @property
    def stock_count(self) -> int:
        """How many cards are left in the stock."""
        return len(self._state.stock_indexes)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discard pile, oldest card first; a card discarded with a knock is not on it."""
        return tuple([CARDS[index] for index in self._state.pile_indexes])

    @property
    def taken(self) -> tuple[CardSet, ...]:
        """The cards that each seat took from the pile and still holds, as everybody saw."""
        return tuple(map(cards_of, self._state.taken_masks))

    @property
    def barred(self) -> Card | None:
        """The card that may not be discarded, just taken, or not be taken, passed by everybody."""
        index = self._state.barred_index
        return None if index is None else CARDS[index]

    @property
    def knocker(self) -> int | None:
        """The seat that knocked; ``None`` if nobody did yet."""
        showdown = self._state.showdown
        return None if showdown is None else showdown.knocker

    @property
    def knock_discard(self) -> Card | None:
        """The card discarded with the knock; ``None`` with big gin and before a knock."""
        showdown = self._state.showdown
        if showdown is None or showdown.discard is None:
            return None
        return CARDS[showdown.discard]

    @property
    def knock_discard_is_public(self) -> bool:
        """Whether everybody knows that card: it lies face up, or was seen when it was taken."""
        showdown = self._state.showdown
        return showdown is not None and showdown.discard_is_known

    @property
    def big_gin(self) -> bool:
        """Whether big gin was declared."""
        showdown = self._state.showdown
        return showdown is not None and showdown.discard is None

    @property
    def seats_shown(self) -> tuple[int, ...]:
        """The seats whose hands everybody sees; empty before a knock (R2.5)."""
        state = self._state
        if state.showdown is None:
            return ()
        return seats_shown(state.base, state.showdown, state.hand_masks, state.next_seat)

    @property
    def buried(self) -> tuple[CardSet, ...]:
        """The cards that each reshuffle put under the stock, and no later one again."""
        return tuple(map(cards_of, self._state.base.buried))

    @property
    def spread(self) -> tuple[Meld, ...]:
        """The melds that the knocker spread; empty before a knock."""
        showdown = self._state.showdown
        return () if showdown is None else tuple(map(meld_of_mask, showdown.spread))

    @property
    def table(self) -> tuple[Meld, ...]:
        """The melds that cards are laid off on, as they lie there now; layoffs number these.

        Where each defender chains only own cards, what the others laid is there and does not
        count (R1.layoffs): ``legal_actions`` knows.
        """
        state = self._state
        if state.showdown is None:
            return ()
        spread = melds_spread(state.base, state.showdown, state.hand_masks)
        return tuple(map(meld_of_mask, melds_now(state.showdown, spread)))

    @property
    def layoffs(self) -> tuple[Layoffs, ...]:
        """What each seat has laid off: cards in playing order, each with its meld's number."""
        showdown = self._state.showdown
        return () if showdown is None else as_layoffs(showdown)

    @property
    def result(self) -> RoundResult | None:
        """What happened in the round, without points; ``None`` until it is over."""
        if self.phase is not Phase.OVER:
            return None
        state = self._state
        return result_of(state.base, state.showdown, state.hand_masks)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions: ``in``, ``len``, iteration and ``sample(rng)``."""
        legal = self._legal
        if legal is None:
            legal = legal_in(self._state)
            _set_legal(self, legal)
        return legal

    def why_illegal(self, action: ActionLike) -> IllegalReason | None:
        """Return why an action is not legal now; ``None`` if it is.

        Args:
            action: The action, or its text.

        Raises:
            InvalidMeldError: If a meld in the text is not one.

        Example:
            >>> from oklahoma_rummy.cards import PACK
            >>> print(Round.deal("oklahoma_rummy", PACK).why_illegal("discard 7h"))
            no card is drawn yet in this turn: discard is not possible. Draw or take.
        """
        return self.legal_actions.why_illegal(action)

    def spreads(self, discard: Card | str) -> Iterator[tuple[Meld, ...]]:
        """Iterate over the spreads within the limit that a knock with a discard may show.

        Args:
            discard: The card to discard, or its text.
        """
        return self.legal_actions.spreads(discard)

    def play(self, action: ActionLike, *, seat: int | None = None) -> "Round":
        """Return the round after an action; this one stays as it is.

        Args:
            action: The action, or its text.
            seat: The seat that the action comes from. Any other than the one on turn is refused,
                and learns nothing but whose turn it is. ``None`` takes the action as coming from
                the seat on turn: for programs that ask the seats themselves.

        Raises:
            IllegalActionError: If the action is not legal; it carries the reason.
            OutOfRangeError: If the seat does not exist.
            InvalidMeldError: If a meld in the text is not one.

        Example:
            >>> from oklahoma_rummy.cards import PACK
            >>> state = Round.deal("oklahoma_rummy", PACK)
            >>> state.play("draw", seat=1).phase
            <Phase.DISCARD: 'discard'>
            >>> state.play("draw", seat=0)
            Traceback (most recent call last):
            oklahoma_rummy.errors.IllegalActionError: it is seat 1's turn (action draw). Wait.
        """
        if isinstance(action, str):
            action = as_action(action)
        if seat is not None:
            self._refuse_other_seat(action, seat)
        legal = self._legal
        reason = (self.legal_actions if legal is None else legal).why_illegal(action)
        if reason is not None:
            raise IllegalActionError(action=action, reason=reason, round=self)
        return Round(EFFECTS[type(action)](self._state, action))

    def _refuse_other_seat(self, action: Action, seat: int) -> None:
        """Refuse what comes from a seat that is not on turn."""
        if as_whole(seat, name="seat", low=0, high=self._state.base.seats - 1) != self.turn:
            reason = for_turn(self.turn)
            raise IllegalActionError(action=as_action(action), reason=reason, round=self)

    def autoplay_defence(self) -> "Round":
        """Return the round after everybody who still lays off has played their best (R2.5.1).

        Outside the layoff phase nobody does, and the round is returned as it is.
        """
        after = self
        while after.phase is Phase.LAYOFF:
            for action in after.best_layoffs():
                after = after.play(action)
        return after

    def best_layoffs(self) -> tuple[Action, ...]:
        """Return the best defence of the seat on turn, ``done`` last; nothing in other phases."""
        state = self._state
        if state.phase is not Phase.LAYOFF or state.showdown is None:
            return ()
        return tuple(best_layoffs(state.base, state.showdown, state.hand_masks, state.seat))

    def stop(self) -> "Round":
        """Return the round as it stays when it is voided or awarded (R2.11).

        Nothing is legal any more, there is no result, and hidden cards stay hidden. A round that
        is over stays as it is.

        Example:
            >>> state = Round.deal("oklahoma_rummy", PACK).stop()
            >>> state.phase, state.turn, list(state.legal_actions)
            (<Phase.STOPPED: 'stopped'>, None, [])
        """
        return self if self.phase is Phase.OVER else Round(stop(self._state))

    def view(self, seat: int | None) -> PlayerView:
        """Return all that a seat may know, and nothing else (R2.9).

        Args:
            seat: The seat; ``None`` for a spectator.

        Raises:
            OutOfRangeError: If the seat does not exist.
        """
        if seat is not None:
            seat = as_whole(seat, name="seat", low=0, high=self._state.base.seats - 1)
        return view_of(self, self._state, seat)

    def open_view(self) -> PlayerView:
        """Return a view that shows every card, for replays."""
        return open_view(self, self._state)


# What attrs would write into the constructor of a frozen class takes twice as long.
_set_state: Callable[[Round, State], None] = Round.__dict__["_state"].__set__
_set_legal: Callable[[Round, LegalActions | None], None] = Round.__dict__["_legal"].__set__


def as_deck(deck: Deck) -> tuple[int, ...]:
    """Return the indexes of the 52 cards of a deck in deal order.

    Raises:
        InvalidCardsError: If they are not each of the 52 cards once.
    """
    cards = tuple([card.index for card in cards_in_order(deck)])
    if len(cards) == 52:
        return cards
    missing = " ".join(str(card) for card in PACK if card.index not in cards)
    raise InvalidCardsError(
        what=f"{len(cards)} cards are not a deck",
        where=f"missing {missing}",
        repair="give each of the 52 cards once, in deal order",
        rule="R2.1",
    )
