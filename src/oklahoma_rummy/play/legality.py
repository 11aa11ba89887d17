"""The law of the play: which actions are legal now, and why another is not.

Lives here: ``legal_in``, which says phase by phase what is legal in a state, and ``LegalActions``,
which judges a single action. It knows what the player on turn knows and nothing more, so that a
``PlayerView`` can carry it too. What a spread or a layoff needs is judged by ``scoring.knock`` and
``melds.growth``; the words of the reasons are in ``reasons``.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, final

from attrs import frozen

from oklahoma_rummy.cards import Card, CardSet, as_card
from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.errors import (
    ErrorCode,
    IllegalReason,
    InvalidRoundError,
    OklahomaRummyError,
    OutOfRangeError,
    Problem,
)
from oklahoma_rummy.melds.arrangement import arrangements
from oklahoma_rummy.melds.growth import judge_layoff
from oklahoma_rummy.melds.meld import Meld, melds_of
from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.play import reasons
from oklahoma_rummy.play.actions import (
    ACTION_TYPES,
    DISCARDS,
    DONE,
    DRAW,
    PASS,
    TAKE,
    Action,
    ActionLike,
    BigGin,
    Discard,
    Gin,
    Knock,
    LayOff,
    Reshuffle,
    parse_action,
)
from oklahoma_rummy.play.deal import Deal
from oklahoma_rummy.play.layoff_phase import cards_fitting, melds_grown, melds_spread
from oklahoma_rummy.play.state import Options, Phase, State
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.scoring.knock import judge_spread
from oklahoma_rummy.values import value_class


class Random(Protocol):
    """What chooses and shuffles, such as ``random.Random``."""

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""
        ...

    def shuffle(self, x: list[Any], /) -> object:
        """Put a list into a random order."""
        ...


def as_random(rng: Random) -> Random:
    """Return what chooses and shuffles.

    Raises:
        TypeError: If it cannot do both.
    """
    able = all(callable(getattr(rng, name, None)) for name in ("random", "shuffle"))
    if isinstance(rng, type) or not able:
        message = f"rng is what chooses and shuffles, such as random.Random(7), not {rng!r:.40}"
        raise TypeError(message)
    return rng


# Looked up once: enums are slow at that.
_DRAW = Phase.DRAW
_DISCARD = Phase.DISCARD
_RESHUFFLE = Phase.RESHUFFLE


@final
@value_class
@frozen(repr=False, init=False)
class LegalActions:
    """The legal actions of a position: ``in``, ``len``, iteration and ``sample``.

    For each card that may go with a knock there is one knock, or one gin if nothing is left, with
    the default spread (R2.4.2). Knocks with other spreads are ``in`` the collection too, and so is
    every order of a reshuffle, though only the current one is listed.

    Example:
        >>> from oklahoma_rummy.cards import PACK
        >>> from oklahoma_rummy.play import Round
        >>> legal = Round.deal("oklahoma_rummy", PACK).legal_actions
        >>> [str(action) for action in legal], "draw" in legal, "done" in legal
        (['draw', 'take'], True, False)
    """

    _options: Options

    def __init__(self, options: Options) -> None:
        """Hold what decides; internal."""
        _hold(self, options)

    def why_illegal(  # noqa: PLR0911  one for each kind of action
        self, action: ActionLike
    ) -> IllegalReason | None:
        """Return what forbids an action; ``None`` if it is legal.

        Args:
            action: The action, or its text.

        Raises:
            InvalidMeldError: If a meld in the text is not one.
        """
        options = self._options
        if type(action) is Discard:
            if options.discards >> action.card.index & 1:
                return None
        else:
            if not isinstance(action, ACTION_TYPES):
                action = parse_action(action)
            if action in options.moves:
                return None
        match action:
            case _ if not options.count:
                return reasons.for_nothing(options, action)
            case Discard() | Knock() | Gin() | BigGin() if self._may_discard:
                return self._why_no_discard(action)
            case LayOff(card, number) if options.phase is Phase.LAYOFF:
                fault = judge_layoff(options.melds, options.fits, card.index, number)
                return None if fault is None else reasons.for_layoff(options, fault)
            case Reshuffle(cards) if options.phase is Phase.RESHUFFLE:
                whole = CardSet(cards).mask == options.hand
                return None if whole else reasons.for_reshuffle(options, action)
            case _:
                return reasons.for_phase(options, action)

    def spreads(self, discard: Card | str) -> Iterator[tuple[Meld, ...]]:
        """Iterate over the spreads within the limit that a knock with a discard may show (R2.4.1).

        Args:
            discard: The card to discard, or its text.
        """
        index = as_card(discard).index
        if not self._options.knocks >> index & 1:
            return iter(())
        hand, deal = CardSet.from_mask(self._options.hand ^ 1 << index), self._deal
        shown = arrangements(hand, deal.rules.meld_rules, within=deal.limit)
        return (arrangement.melds for arrangement in shown)

    def sample(self, rng: Random) -> Action:
        """Choose one of the listed actions, each as likely as any other, without listing them.

        In the phase ``reshuffle``, any order of the cards is as likely as any other.

        Args:
            rng: What chooses, such as ``random.Random``.

        Raises:
            InvalidRoundError: If no action is legal: the deal is over, or another seat is on turn.
            TypeError: If it cannot choose.
        """
        options = self._options
        if not options.count:
            raise InvalidRoundError(problems=[_nothing_to_choose(options.phase)])
        if options.phase is _RESHUFFLE:
            cards = list(CardSet.from_mask(options.hand))
            as_random(rng).shuffle(cards)
            return Reshuffle(cards)
        try:
            chosen = rng.random()
        except (AttributeError, TypeError):
            as_random(rng)
            raise
        return self._at(int(chosen * options.count))

    def __contains__(self, action: object) -> bool:
        """Whether an action, or its text, is legal."""
        try:
            return self.why_illegal(action) is None  # type: ignore[arg-type]
        except (OklahomaRummyError, TypeError):
            return False

    def __len__(self) -> int:
        """Count the listed actions."""
        return self._options.count

    def __iter__(self) -> Iterator[Action]:
        """Walk through the listed actions: discards, knocks and layoffs in card order."""
        return map(self._at, range(self._options.count))

    def __repr__(self) -> str:
        """Show the listed actions as text."""
        return f"<LegalActions: {', '.join(map(str, self)) or 'none'}>"

    def _at(self, place: int) -> Action:
        """Return the action at a place of the list."""
        options = self._options
        count = options.discards.bit_count()
        if place < count:
            return DISCARDS[_nth_card(options.discards, place)]
        place -= count
        if place < len(options.moves):
            return options.moves[place]
        place -= len(options.moves)
        count = options.knocks.bit_count()
        if place < count:
            return self._knock(_nth_card(options.knocks, place))
        place -= count
        for number, fits in enumerate(options.fits):
            count = fits.bit_count()
            if place < count:
                return LayOff(CARDS[_nth_card(fits, place)], number)
            place -= count
        raise OutOfRangeError(name="place", value=place, low=-count, high=-1)

    def _knock(self, index: int) -> Knock | Gin:
        """Return the knock that goes with a discard, as gin if it leaves nothing (R2.4.3)."""
        deadwood, melds = self._deal.solver.best(self._options.hand ^ 1 << index)
        return (Knock if deadwood else Gin)(CARDS[index], melds_of(melds))

    def _why_no_discard(self, action: Discard | Knock | Gin | BigGin) -> IllegalReason | None:
        """Judge what ends the turn of a hand with one card too many (R2.3, R2.4)."""
        if isinstance(action, BigGin):
            if not self._options.moves:
                return reasons.for_big_gin(self._options)
            if action.spread is None:
                return None
            return self._why_no_spread(self._options.hand, action.spread, RoundKind.BIG_GIN)
        index = action.card.index
        if not self._options.hand >> index & 1 or index == self._options.barred:
            return reasons.for_discard(self._options, action)
        if not isinstance(action, Discard):
            return self._why_no_knock(action)
        return (
            None
            if self._options.discards >> index & 1
            else reasons.for_discard(self._options, action)
        )

    def _why_no_knock(self, action: Knock | Gin) -> IllegalReason | None:
        """Judge a knock or gin with a card that may be discarded (R2.2, R2.4)."""
        index = action.card.index
        hand = self._options.hand ^ 1 << index
        gin = isinstance(action, Gin)
        spread = action.spread
        if spread is None:
            if self._options.knocks >> index & 1 and (
                not gin or self._deal.solver.deadwood(hand) == 0
            ):
                return None
            spread = melds_of(self._deal.solver.best(hand)[1])
        return self._why_no_spread(hand, spread, RoundKind.GIN if gin else RoundKind.KNOCK)

    def _why_no_spread(
        self, hand: int, spread: tuple[Meld, ...], declared: RoundKind
    ) -> IllegalReason | None:
        """Return what forbids to show a hand with these melds, if anything does (R2.2, R2.4)."""
        deal = self._deal
        for fault in judge_spread(deal.rules, CARDS[deal.upcard], hand, spread, declared):
            return reasons.for_spread(fault)
        return None

    @property
    def _may_discard(self) -> bool:
        """Whether the hand has a card too many."""
        phase = self._options.phase
        return phase is Phase.DISCARD or (phase is Phase.LAST and PASS not in self._options.moves)

    @property
    def _deal(self) -> Deal:
        assert self._options.deal is not None  # noqa: S101  cards are looked at only where it is there
        return self._options.deal


# What attrs would write into the constructor of a frozen class takes twice as long.
_hold: Callable[[LegalActions, Options], None] = LegalActions.__dict__["_options"].__set__


DRAW_OR_TAKE = LegalActions(Options(Phase.DRAW, 2, (DRAW, TAKE)))
"""A usual draw."""
TAKE_OR_PASS = LegalActions(Options(Phase.UPCARD, 2, (TAKE, PASS)))
"""The offered upcard."""
NOTHING = LegalActions(Options(Phase.OVER))
"""The end of a deal."""
STOPPED = LegalActions(Options(Phase.STOPPED))
"""A deal that was voided or awarded."""


def legal_in(state: State) -> LegalActions:  # noqa: PLR0911  one for each phase
    """Work out what is legal in a round."""
    base, seat, phase = state.base, state.seat, state.phase
    hand = state.hand_masks[seat]
    if phase is _DISCARD:
        return to_discard(base, hand, state.barred_index)
    if phase is _DRAW:
        return DRAW_OR_TAKE if state.barred_index is None else refused(state.barred_index)
    match phase:
        case Phase.UPCARD:
            return TAKE_OR_PASS
        case Phase.LAST if hand.bit_count() > base.rules.cards_dealt:
            return to_knock(base, hand, state.barred_index)
        case Phase.LAST:
            return to_take_last(base, hand, state.pile_indexes[-1])
        case Phase.RESHUFFLE:
            return to_reshuffle(state.pile_indexes[:-1])
        case Phase.LAYOFF if state.showdown is not None:
            spread = melds_spread(base, state.showdown, state.hand_masks)
            grown = melds_grown(base, state.showdown, spread, seat)
            return to_lay_off(base, hand, grown, cards_fitting(base, spread, grown, hand))
        case Phase.STOPPED:
            return STOPPED
        case _:
            return NOTHING


def refused(upcard: int) -> LegalActions:
    """Return what is legal after everybody passed the upcard (R1.first_upcard)."""
    return LegalActions(Options(Phase.DRAW, 1, (DRAW,), barred=upcard))


def to_discard(deal: Deal, hand: int, barred: int | None) -> LegalActions:
    """Return what is legal with one card too many in hand (R2.3, R2.4)."""
    discards = hand if barred is None else hand & ~(1 << barred)
    knocks = deal.knockable(hand, discards)
    moves = big_gin(deal, hand) if deal.plays_big_gin else ()
    count = discards.bit_count() + knocks.bit_count() + len(moves)
    return LegalActions(Options(_DISCARD, count, moves, deal, hand, barred, discards, knocks))


def to_knock(deal: Deal, hand: int, barred: int | None) -> LegalActions:
    """Return what is legal after the last discard was taken: to knock (R1.last_discard)."""
    knocks = deal.knockable(hand, hand if barred is None else hand & ~(1 << barred))
    moves = big_gin(deal, hand)
    count = knocks.bit_count() + len(moves)
    return LegalActions(Options(Phase.LAST, count, moves, deal, hand, barred, 0, knocks))


def big_gin(deal: Deal, hand: int) -> tuple[Action, ...]:
    """Return the big gin of a hand, with the default spread, if it is one (R1.big_gin_bonus)."""
    if not deal.plays_big_gin or deal.solver.deadwood(hand):
        return ()
    return (BigGin(melds_of(deal.solver.best(hand)[1])),)


def to_take_last(deal: Deal, hand: int, top: int) -> LegalActions:
    """Return what is legal once the stock is exhausted and its last discard lies there."""
    barred = None if deal.rules.allow_rediscard else top
    with_top = to_knock(deal, hand | 1 << top, barred)
    moves = (TAKE, PASS) if len(with_top) else (PASS,)
    return LegalActions(Options(Phase.LAST, len(moves), moves, deal, hand, top))


def to_lay_off(deal: Deal, hand: int, melds: Melds, fits: tuple[int, ...]) -> LegalActions:
    """Return what is legal in the layoff phase (R2.5)."""
    count = 1 + sum(each.bit_count() for each in fits)
    return LegalActions(Options(Phase.LAYOFF, count, (DONE,), deal, hand, melds=melds, fits=fits))


def to_reshuffle(order: tuple[int, ...]) -> LegalActions:
    """Return what is legal when the discards are to go back under the stock (R2.7)."""
    reshuffle = Reshuffle([CARDS[card] for card in order])
    return LegalActions(
        Options(Phase.RESHUFFLE, 1, (reshuffle,), hand=sum(1 << card for card in order))
    )


def _nothing_to_choose(phase: Phase) -> Problem:
    repair = "wait for the turn of this seat"
    if phase in {Phase.OVER, Phase.STOPPED}:
        repair = "deal again"
    return Problem(
        code=ErrorCode.INVALID_ROUND,
        what="no action is legal, so none can be chosen",
        where=f"phase {phase.value}",
        repair=repair,
    )


def _nth_card(cards: int, place: int) -> int:
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
