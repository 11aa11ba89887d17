"""Arranging a hand: into melds and deadwood.

Lives here: ``deadwood`` and ``best_arrangement``, ``arrangements`` for all of them, ``discards``
for a hand with one card too many. What a defender does against a spread is in ``layoffs``.
"""

from collections.abc import Mapping
from typing import Any, final

from attrs import field, fields, frozen

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.cards import Card, CardSet, CardsLike, as_card, as_cards
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.errors import ErrorCode, InvalidCardsError, InvalidMeldError, NotationError
from oklahoma_rummy.melds.meld import Meld, as_spread, meld_of_mask, spread_text
from oklahoma_rummy.melds.meld_rules import ACES_LOW, MeldRules, as_meld_rules
from oklahoma_rummy.melds.solver import Melds
from oklahoma_rummy.melds.tables import FOUR_ACES
from oklahoma_rummy.values import value_class

MOST_CARDS_ARRANGED = 14
"""Cards of the largest hand whose arrangements are all listed: thirteen dealt and one drawn."""


def _as_deadwood(value: int) -> int:
    return as_whole(value, name="deadwood", low=0, high=1000)


@final
@value_class
@frozen(kw_only=True)
class Arrangement:
    """A hand split into melds and unmatched cards.

    Raises:
        InvalidMeldError: If a card is in two melds, or in a meld and unmatched.
        InvalidCardsError: If the unmatched cards cannot cost so much, whatever an ace costs.

    Example:
        >>> print(best_arrangement("A23.456.789.T"))
        Ac2c3c 4d5d6d 7h8h9h | Ts
    """

    melds: tuple[Meld, ...] = field(converter=as_spread)
    """The melds, in mask order."""
    unmatched: CardSet = field(converter=as_cards)
    """The cards in no meld."""
    deadwood: int = field(converter=_as_deadwood)
    """What the unmatched cards cost, in points."""

    def __attrs_post_init__(self) -> None:
        """Refuse a card that is both melded and unmatched."""
        aces = (self.unmatched.mask & FOUR_ACES).bit_count()
        for_aces = self.deadwood - ACES_LOW.solver.pips(self.unmatched.mask & ~FOUR_ACES)
        if not aces <= for_aces <= 15 * aces or (aces and for_aces % aces):
            raise InvalidCardsError(
                what=f"the unmatched cards {self.unmatched} cannot cost {self.deadwood}",
                where="deadwood",
                repair="let Arrangement.parse count",
            )
        for meld in self.melds:
            if not meld.cards.isdisjoint(self.unmatched):
                raise _melded_and_unmatched(meld, meld.cards & self.unmatched)

    @classmethod
    def parse(cls, text: str, meld_rules: MeldRules = ACES_LOW) -> "Arrangement":
        """Read an arrangement.

        Args:
            text: Melds separated by spaces, ``|``, unmatched cards; an empty part is ``-``.
            meld_rules: The rules of the table, which say what is a meld and what an ace costs.

        Raises:
            InvalidMeldError: If a meld is not one under these rules, or a card is duplicated.

        Example:
            >>> Arrangement.parse("Ac2c3c 4d5d6d | Ts 5h").deadwood
            15
        """
        if not isinstance(text, str):
            message = f"an arrangement is read from str, not from {type(text).__name__}"
            raise TypeError(message)
        melded, bar, loose = text.partition("|")
        loose_at = len(melded) + len(bar)
        if not bar:
            raise NotationError(
                what="the bar between melds and unmatched cards is missing",
                text=text,
                span=(0, len(text)),
                repair="write melds, ' | ', unmatched cards, and '-' for none",
            )
        try:
            unmatched = CardSet() if loose.strip() == "-" else CardSet.parse(loose)
        except NotationError as error:
            raise error.within(text, loose_at) from None
        try:
            melds = tuple(meld.checked(meld_rules) for meld in as_spread(melded))
        except NotationError as error:
            raise error.within(text, 0) from None
        deadwood = as_meld_rules(meld_rules).solver.pips(unmatched.mask)
        return cls(melds=melds, unmatched=unmatched, deadwood=deadwood)

    @property
    def cards(self) -> CardSet:
        """The whole hand."""
        return CardSet.from_mask(self.unmatched.mask | sum(meld.cards.mask for meld in self.melds))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Arrangement":
        """Read an arrangement from the dictionary that ``to_dict`` gives.

        Args:
            data: The dictionary, as it comes from JSON.

        Raises:
            InvalidCardsError: If a key is missing or unknown.
        """
        if not isinstance(data, Mapping):
            message = f"an arrangement is read from a mapping, not from {type(data).__name__}"
            raise TypeError(message)
        if set(data) != {each.name for each in fields(cls)}:
            raise InvalidCardsError(
                what="an arrangement is melds, unmatched and deadwood",
                where="the keys",
                repair="write it as to_dict does",
            )
        return cls(**data)

    def to_dict(self) -> dict[str, Any]:
        """Return the arrangement with what it costs, which its text alone does not say of aces.

        Example:
            >>> best_arrangement("A23.456..T").to_dict()
            {'melds': 'Ac2c3c 4d5d6d', 'unmatched': '...T', 'deadwood': 10}
        """
        return {
            "melds": spread_text(self.melds),
            "unmatched": str(self.unmatched),
            "deadwood": self.deadwood,
        }

    def __str__(self) -> str:
        """Return the canonical text, such as ``Ac2c3c 4d5d6d | Ts``."""
        return f"{spread_text(self.melds)} | {' '.join(map(str, self.unmatched)) or '-'}"


@final
@value_class
@frozen
class DiscardOption:
    """A card that may be discarded, and what it leaves."""

    card: Card = field(converter=as_card)
    """The card."""
    deadwood: int = field(converter=_as_deadwood)
    """The least deadwood of the hand without it, in points."""


def deadwood(hand: CardsLike, meld_rules: MeldRules = ACES_LOW) -> int:
    """Return the least deadwood count that a hand can be arranged to (R2.4).

    Args:
        hand: Any 0 to 52 cards.
        meld_rules: The rules of the table.

    Returns:
        Points, 0 if every card can be melded.

    Raises:
        InvalidCardsError: If a card is duplicated.

    Example:
        >>> deadwood("A23.456.789.T")
        10
    """
    if type(hand) is not CardSet:
        hand = as_cards(hand)
    if type(meld_rules) is not MeldRules:
        meld_rules = as_meld_rules(meld_rules)
    return meld_rules.solver.deadwood(hand.mask)


def best_arrangement(hand: CardsLike, meld_rules: MeldRules = ACES_LOW) -> Arrangement:
    """Arrange a hand at its best: the first arrangement in the arrangement order (R2.4).

    That order is: least deadwood, most cards in sets, fewest melds, then the masks of the melds,
    ascending. So the answer is unique.

    Args:
        hand: Any 0 to 52 cards.
        meld_rules: The rules of the table.

    Raises:
        InvalidCardsError: If a card is duplicated.

    Example:
        >>> print(best_arrangement("As 2s 3s 2h 2d 9c Tc Jc Qc Kc"))
        9cTcJcQcKc 2d2h2s | As 3s
    """
    cards = as_cards(hand)
    return arrangement_of(cards.mask, *as_meld_rules(meld_rules).solver.best(cards.mask))


def arrangements(
    hand: CardsLike, meld_rules: MeldRules = ACES_LOW, *, within: int | None = None
) -> tuple[Arrangement, ...]:
    """Return every arrangement of a hand that leaves little enough deadwood.

    An arrangement is a choice of disjoint melds: a run of six and its split into two runs of
    three are two.

    Args:
        hand: Any 0 to 14 cards.
        meld_rules: The rules of the table.
        within: The most deadwood, in points; ``None`` for the least that is possible.

    Returns:
        The arrangements, each once, in the arrangement order; none if ``within`` is too little.

    Raises:
        InvalidCardsError: If there are more than 14 cards, or a card is duplicated.
        OutOfRangeError: If ``within`` is negative.

    Example:
        >>> for arrangement in arrangements("4h5h6h7h8h9h"):
        ...     print(arrangement)
        4h5h6h7h8h9h | -
        4h5h6h 7h8h9h | -
    """
    cards = as_cards(hand)
    solver = as_meld_rules(meld_rules).solver
    if len(cards) > MOST_CARDS_ARRANGED:
        raise InvalidCardsError(
            what=f"{len(cards)} cards have too many arrangements to list",
            repair=f"give at most {MOST_CARDS_ARRANGED}, or ask for best_arrangement",
            code=ErrorCode.TOO_MANY_CARDS,
        )
    if within is None:
        within = solver.deadwood(cards.mask)
    else:
        within = as_whole(within, name="within", low=0, high=1000)
    return tuple(
        arrangement_of(cards.mask, *arranged)
        for arranged in solver.arrangements(cards.mask, within)
    )


def discards(
    hand: CardsLike, meld_rules: MeldRules = ACES_LOW, *, barred: Card | str | None = None
) -> tuple[DiscardOption, ...]:
    """Return for each card of a hand what discarding it leaves.

    Args:
        hand: A hand with one card too many, such as eleven after a draw.
        meld_rules: The rules of the table.
        barred: A card that may not go, such as the one just taken from the pile.

    Returns:
        The options, best first; equal ones in card order.

    Raises:
        InvalidCardsError: If a card is duplicated, or the barred card is not in the hand.

    Example:
        >>> discards("4S 5S 6S 2C 3D 5D 6D 3H 4H 5H 6H")[0]
        DiscardOption(card=Card.parse('6d'), deadwood=10)
    """
    cards = as_cards(hand)
    solver = as_meld_rules(meld_rules).solver
    kept = None if barred is None else as_card(barred)
    if kept is not None and kept not in cards:
        raise InvalidCardsError(
            what=f"the barred card {kept} is not in the hand",
            where=str(cards),
            repair="bar a card of the hand, or none",
        )
    options = [
        DiscardOption(card, solver.deadwood(cards.mask ^ 1 << card.index))
        for card in cards
        if card is not kept
    ]
    return tuple(sorted(options, key=lambda option: option.deadwood))


def arrangement_of(hand: int, deadwood: int, melds: Melds) -> Arrangement:
    """Make the arrangement that the solver found in a hand, which needs no checking."""
    unmatched = hand
    for meld in melds:
        unmatched ^= meld
    arranged = object.__new__(Arrangement)
    object.__setattr__(arranged, "melds", tuple([meld_of_mask(meld) for meld in melds]))
    object.__setattr__(arranged, "unmatched", cards_of(unmatched))
    object.__setattr__(arranged, "deadwood", deadwood)
    return arranged


def _melded_and_unmatched(meld: Meld, twice: CardSet) -> InvalidMeldError:
    return InvalidMeldError(
        what=f"{' '.join(map(str, twice))} both melded and unmatched",
        where=f"meld {meld}",
        repair="give each card one place",
        rule="R2.4",
        code=ErrorCode.DUPLICATE_CARD,
    )
