"""What one seat may know of a round (R2.9).

Lives here: ``PlayerView``, put together from what the seat has seen; it is not a round with parts
taken out, and has no way to one. What happened step by step is in ``events``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, final

from attrs import field, frozen

from oklahoma_rummy.arguments import as_flag
from oklahoma_rummy.cards import Card, CardSet
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import IllegalReason
from oklahoma_rummy.melds import Meld
from oklahoma_rummy.melds.layoffs import Layoffs
from oklahoma_rummy.melds.meld import spread_text
from oklahoma_rummy.play.actions import Action, ActionLike, as_action
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import Showdown, best_layoffs
from oklahoma_rummy.play.legality import LegalActions, Random, as_random
from oklahoma_rummy.play.position import write_position
from oklahoma_rummy.play.reading import write_layoffs, write_optional, write_order
from oklahoma_rummy.play.reasons import for_turn
from oklahoma_rummy.play.snapshot import VERSION, save_result
from oklahoma_rummy.play.state import Options, Phase, State
from oklahoma_rummy.rules import Rules, RulesLike, as_rules
from oklahoma_rummy.schemas import Schema, as_document
from oklahoma_rummy.scoring import RoundResult
from oklahoma_rummy.values import value_class

if TYPE_CHECKING:
    from oklahoma_rummy.play.events import Event
    from oklahoma_rummy.play.round import Round

Hidden = None
"""Stands for what the seat has not seen."""
NOT_ON_TURN = {phase: LegalActions(Options(phase)) for phase in Phase}
"""What may be done by who is not on turn: nothing."""


@final
@value_class
@frozen(kw_only=True, repr=False)
class PlayerView:
    """All that a seat, or a spectator, may know of a round.

    Lists are in seat order. ``None`` stands for cards that the seat has not seen.

    Example:
        >>> from random import Random
        >>> from oklahoma_rummy.cards import shuffled
        >>> from oklahoma_rummy.play import Round
        >>> view = Round.deal("oklahoma_rummy", shuffled(Random(7))).play("draw", seat=1).view(0)
        >>> view.phase, view.turn, view.hand_sizes, view.hands[1], view.stock_count
        (<Phase.DISCARD: 'discard'>, 1, (10, 11), None, 30)
    """

    rules: Rules
    """The rules of the table."""
    seat: int | None
    """The seat whose view it is; ``None`` for a spectator and for an open view."""
    dealer: int
    """The seat that dealt."""
    upcard: Card
    """The card turned after the deal."""
    knock_limit: int
    """The most deadwood, in points, that a knock may leave."""
    multiplier: int
    """What every point of the round is multiplied by."""
    phase: Phase
    """What is to be done next."""
    turn: int | None
    """The seat on turn; ``None`` when it is nobody's."""
    next_seat: int | None
    """The seat on turn, or that draws next after a reshuffle; ``None`` once the round is over.

    In a round that was stopped it is the seat that was on turn."""
    hands: tuple[CardSet | None, ...]
    """The hands that the seat has seen: its own, and those shown."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    taken: tuple[CardSet, ...]
    """The cards that each seat took from the pile and still holds."""
    discards: tuple[Card, ...]
    """The discard pile, oldest card first."""
    barred: Card | None
    """The card that may not be discarded, just taken, or not be taken, passed by everybody."""
    stock_count: int
    """How many cards are left in the stock."""
    stock: tuple[Card, ...] | None
    """The stock in an open view, its front card first."""
    buried: tuple[CardSet, ...]
    """The cards that each reshuffle put under the stock, and no later one again."""
    redrawn: tuple[tuple[int, ...], ...]
    """For each reshuffle, how many of its cards each seat drew again and holds, a discard of the
    knock that lies face down with them."""
    knocker: int | None = None
    """The seat that knocked."""
    big_gin: bool = False
    """Whether it declared big gin, without a discard."""
    knock_discard: Card | None = None
    """The card discarded with the knock, if the seat has seen it."""
    knock_discard_is_public: bool = False
    """Whether everybody has seen it."""
    spread: tuple[Meld, ...] = ()
    """The melds that the knocker spread, as they were spread."""
    table: tuple[Meld, ...] = ()
    """The melds that cards are laid off on, as they lie there now; layoffs number these.

    They grow with every card laid off, whoever may chain on it: ``legal_actions`` knows."""
    layoffs: tuple[Layoffs, ...] = ()
    """What each seat laid off: cards in playing order, each with its meld's number."""
    result: RoundResult | None = None
    """What happened, once the round is over."""
    table_number: int = field(default=0, eq=False)
    """The table in the match, 0 where there is one. A view counts its seats from 0 at its table:
    in the match they come after those of the tables before."""
    legal_actions: LegalActions = field(eq=False)
    """What the seat may do now: nothing when it is not on turn."""

    @property
    def hand(self) -> CardSet:
        """The seat's own hand; no cards for a spectator."""
        return CardSet() if self.seat is None else self.hands[self.seat] or CardSet()

    def why_illegal(self, action: ActionLike) -> IllegalReason | None:
        """Return why the seat may not do something now; ``None`` if it may.

        Args:
            action: The action, or its text.

        Raises:
            InvalidMeldError: If a meld in the text is not one.
        """
        action = as_action(action)
        if self._may_act:
            return self.legal_actions.why_illegal(action)
        first = self.table_number * len(self.hands)
        return for_turn(None if self.turn is None else first + self.turn)

    def spreads(self, discard: Card | str) -> Iterator[tuple[Meld, ...]]:
        """Iterate over the spreads within the limit that a knock with a discard may show.

        Args:
            discard: The card to discard, or its text.
        """
        return self.legal_actions.spreads(discard)

    def action_schema(self) -> Schema:
        """Return the JSON Schema of what the seat may do now: the text of each legal action.

        Knocks are listed with their default spread alone, as in ``legal_actions``.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> from oklahoma_rummy.play import Round
            >>> Round.deal("oklahoma_rummy", shuffled(Random(7))).view(1).action_schema()["enum"]
            ['draw', 'take']
        """
        legal = [str(action) for action in self.legal_actions]
        return as_document({"title": "Action", "type": "string", "enum": legal})

    def best_layoffs(self) -> tuple[Action, ...]:
        """Return the best defence of the seat, ``done`` last; nothing when it does not lay off.

        Own melds and layoffs are chosen together (R2.5.1), as ``Round.best_layoffs`` does: a bot
        that plays the first of them, and asks again at the next step, defends at its best.

        Example:
            >>> from oklahoma_rummy.play import Round
            >>> state = Round.setup(
            ...     "oklahoma_rummy",
            ...     upcard="7s",
            ...     hands=["4c5c6c 9d9h9s JdQdKd 5h Kh", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"],
            ... )
            >>> view = state.play("knock Kh", seat=0).view(1)
            >>> [str(action) for action in view.best_layoffs()]
            ['lay 9c on 3', 'done']
        """
        showdown = make_showdown(self)
        if self.phase is not Phase.LAYOFF or showdown is None or not self._may_act:
            return ()
        deal = Deal(self.rules, self.dealer, self.upcard.index)
        hands = tuple([0 if hand is None else hand.mask for hand in self.hands])
        return tuple(best_layoffs(deal, showdown, hands, self.turn or 0))

    @property
    def _may_act(self) -> bool:
        """Whether the seat is on turn; a view of every card acts for everybody."""
        return self.stock is not None or (self.seat is not None and self.seat == self.turn)

    def possible_decks(self, rng: Random) -> Iterator["Round"]:
        """Deal the cards that the seat has not seen at random, deck after deck, as rounds.

        Every round agrees with all that the view says, so that its own view of the seat is equal
        to this one. The iteration does not end. A view of every card (``Round.open_view``) leaves
        nothing to deal: each round is the one that it shows.

        Args:
            rng: What shuffles, such as ``random.Random``.

        Raises:
            TypeError: If it cannot shuffle.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> from oklahoma_rummy.play import Round
            >>> view = Round.deal("oklahoma_rummy", shuffled(Random(7))).view(0)
            >>> next(view.possible_decks(Random(1))).view(0) == view
            True
        """
        from oklahoma_rummy.play.round import Round  # noqa: PLC0415  rounds make views
        from oklahoma_rummy.play.sampling import deal_unseen  # noqa: PLC0415  deals for views

        return map(Round, deal_unseen(self, as_random(rng)))

    @classmethod
    def dealt(cls, rules: RulesLike, seat: int | None, event: "Event") -> "PlayerView":
        """Return the view after the deal, as its event shows it: where a client begins.

        Args:
            rules: The rules of the match, or their one-line text.
            seat: The seat that looks, counted at its table; ``None`` for a spectator.
            event: The event ``dealt``, as this seat saw it.

        Raises:
            InvalidRoundError: If the event is another, or shows another hand.

        Example:
            >>> from oklahoma_rummy import Match, deck_from_seed
            >>> match = Match.start("short").deal(deck_from_seed(7))
            >>> PlayerView.dealt("short", 0, match.events(0)[0]) == match.view(0)
            True
        """
        from oklahoma_rummy.play.folding import see_first  # noqa: PLC0415  folds views

        return see_first(as_rules(rules), seat, event)

    def after(self, event: "Event") -> "PlayerView":
        """Return the view after an event: a client that folds all of them needs no view sent.

        The events are those of the view's own seat, in their order; what happens at the other
        table leaves the view as it is, and the deal of the next round begins a new one.

        Args:
            event: The next event of ``Match.events`` for this seat.

        Raises:
            InvalidRoundError: If the event does not follow from the view.

        Example:
            >>> from oklahoma_rummy import Match, deck_from_seed
            >>> match = Match.start("short").deal(deck_from_seed(7))
            >>> later = match.play("draw")
            >>> match.view(0).after(later.events(0)[-1]) == later.view(0)
            True
        """
        from oklahoma_rummy.play.folding import fold  # noqa: PLC0415  folds views

        return fold(self, event)

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> "PlayerView":
        """Read a view from the dictionary that ``to_dict`` gives; everything is checked.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidRoundError: If it cannot be read, or no round looks so; all problems at once.

        Example:
            >>> from random import Random
            >>> from oklahoma_rummy.cards import shuffled
            >>> from oklahoma_rummy.play import Round
            >>> view = Round.deal("oklahoma_rummy", shuffled(Random(7))).view(0)
            >>> PlayerView.from_dict(view.to_dict()) == view
            True
        """
        from oklahoma_rummy.play.view_snapshot import read_view  # noqa: PLC0415  reads views

        return read_view(data)

    def to_dict(self, *, legal_actions: bool = False) -> dict[str, Any]:
        """Return the view as text and numbers, ready for JSON.

        Args:
            legal_actions: Whether to list the legal actions too, as text.
        """
        data: dict[str, Any] = {
            "version": VERSION,
            "rules": str(self.rules),
            "seat": self.seat,
            "phase": self.phase.value,
            "turn": self.turn,
            "next_seat": self.next_seat,
            "dealer": self.dealer,
            "upcard": str(self.upcard),
            "knock_limit": self.knock_limit,
            "multiplier": self.multiplier,
            "hands": list(map(write_optional, self.hands)),
            "hand_sizes": list(self.hand_sizes),
            "taken": list(map(str, self.taken)),
            "discards": write_order(self.discards),
            "barred": write_optional(self.barred),
            "stock_count": self.stock_count,
            "stock": None if self.stock is None else write_order(self.stock),
            "buried": list(map(str, self.buried)),
            "redrawn": list(map(list, self.redrawn)),
            "showdown": None,
            "result": save_result(self.result),
        }
        if self.rules.players > len(self.hands):
            data["table_number"] = self.table_number
        if self.knocker is not None:
            data["showdown"] = {
                "knocker": self.knocker,
                "big_gin": self.big_gin,
                "discard": write_optional(self.knock_discard),
                "discard_is_public": self.knock_discard_is_public,
                "spread": spread_text(self.spread),
                "table": spread_text(self.table),
                "layoffs": write_layoffs(self.layoffs),
            }
        if as_flag(legal_actions, name="legal_actions"):
            data["legal_actions"] = list(map(str, self.legal_actions))
        return data

    def __str__(self) -> str:
        """Return all that the seat knows in one line, with ``?`` and a number for unseen cards.

        It is for people: two views differ just when these lines do.
        """
        data = self.to_dict()
        data["turn"] = self.next_seat
        for seat, again in enumerate(count_redrawn(self)):
            if self.hands[seat] is None:
                data["hands"][seat] = _unseen(self.hand_sizes[seat], again)
        if self.stock is None:
            data["stock"] = _unseen(self.stock_count)
        if (discard := count_discard(self)) is not None:
            data["showdown"]["discard"] = _unseen("", discard)
        return f"view {'-' if self.seat is None else self.seat} {write_position(data)}"

    def __repr__(self) -> str:
        """Return whose view it is, and of what moment."""
        whose = "open" if self.stock is not None else "spectator"
        whose = whose if self.seat is None else f"seat {self.seat}"
        return f"<PlayerView: {whose}, phase {self.phase}, turn {self.turn}>"


def _unseen(count: int | str, again: Iterable[int] = ()) -> str:
    """Return how many cards are not seen, and of those how many of each reshuffle."""
    return ".".join([f"?{count}", *map(str, again)])


def count_redrawn(view: PlayerView) -> list[list[int]]:
    """Count for each seat how many cards of each reshuffle it drew and still holds."""
    return [[counts[seat] for counts in view.redrawn] for seat in range(len(view.hands))]


def count_discard(view: PlayerView) -> list[int] | None:
    """Count of which reshuffle an unseen discard of the knock is; ``None`` if there is none.

    Everybody knows that: the cards of each that the knocker drew, less those that they show.
    """
    if view.knocker is None or view.big_gin or view.knock_discard is not None:
        return None
    hand = view.hands[view.knocker] or view.taken[view.knocker]
    shown = hand - view.taken[view.knocker]
    return [
        counts[view.knocker] - len(cards & shown)
        for counts, cards in zip(view.redrawn, view.buried, strict=True)
    ]


def make_showdown(view: PlayerView, unseen: int = 0) -> Showdown | None:
    """Make the showdown of a view, with a discard that was not seen, as a mask."""
    if view.knocker is None:
        return None
    discard = unseen.bit_length() - 1 if unseen else None
    if view.knock_discard is not None:
        discard = view.knock_discard.index
    return Showdown(
        view.knocker,
        discard,
        view.knock_discard_is_public,
        tuple(meld.cards.mask for meld in view.spread),
        tuple(tuple((card.index, number) for card, number in steps) for steps in view.layoffs),
    )


def view_of(of: "Round", state: State, seat: int | None) -> PlayerView:
    """Put together what a seat has seen of a round, which holds the state."""
    showdown, on_turn = state.showdown, seat is not None and seat == state.turn
    shown = of.seats_shown if showdown is not None else ()
    return _view(
        of,
        state,
        seat=seat,
        hands=tuple([
            cards_of(hand) if holder == seat or holder in shown else Hidden
            for holder, hand in enumerate(state.hand_masks)
        ]),
        stock=Hidden,
        sees_discard=of.knock_discard_is_public or seat == of.knocker,
        legal_actions=of.legal_actions if on_turn else NOT_ON_TURN[state.phase],
    )  # fmt: skip


def open_view(of: "Round", state: State) -> PlayerView:
    """Put together a view of every card of a round."""
    return _view(
        of,
        state,
        seat=None,
        hands=of.hands,
        stock=of.stock,
        sees_discard=True,
        legal_actions=of.legal_actions,
    )


def _view(
    of: "Round",
    state: State,
    *,
    seat: int | None,
    hands: tuple[CardSet | None, ...],
    stock: tuple[Card, ...] | None,
    sees_discard: bool,
    legal_actions: LegalActions,
) -> PlayerView:
    """Put what everybody knows beside what somebody has seen."""
    base, barred = state.base, state.barred_index
    after_knock: dict[str, Any] = {}
    if state.showdown is not None:
        after_knock = {
            "knocker": of.knocker,
            "big_gin": of.big_gin,
            "knock_discard": of.knock_discard if sees_discard else Hidden,
            "knock_discard_is_public": of.knock_discard_is_public,
            "spread": of.spread,
            "table": of.table,
            "layoffs": of.layoffs,
        }
    return PlayerView(
        rules=base.rules,
        seat=seat,
        dealer=base.dealer,
        upcard=CARDS[base.upcard],
        knock_limit=base.limit,
        multiplier=base.multiplier,
        phase=state.phase,
        turn=state.turn,
        next_seat=state.next_seat,
        hands=hands,
        hand_sizes=tuple([hand.bit_count() for hand in state.hand_masks]),
        taken=tuple([cards_of(taken) for taken in state.taken_masks]),
        discards=tuple([CARDS[card] for card in state.pile_indexes]),
        barred=None if barred is None else CARDS[barred],
        stock_count=len(state.stock_indexes),
        stock=stock,
        buried=of.buried if base.buried else (),
        redrawn=_redrawn(of) if base.buried else (),
        result=of.result,
        legal_actions=legal_actions,
        **after_knock,
    )


def _redrawn(of: "Round") -> tuple[tuple[int, ...], ...]:
    """Count the reshuffled cards that each seat drew: everybody saw where they went."""
    held = [hand - taken for hand, taken in zip(of.hands, of.taken, strict=True)]
    if of.knocker is not None and of.knock_discard and not of.knock_discard_is_public:
        held[of.knocker] |= {of.knock_discard}
    return tuple(tuple(len(cards & drawn) for drawn in held) for cards in of.buried)
