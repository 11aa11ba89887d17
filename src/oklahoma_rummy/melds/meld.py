"""One meld, and the melds of a spread.

Lives here: ``Meld`` and how a spread is read. Which melds a hand holds is in ``arrangement``;
what may be laid off on them, in ``layoffs``.
"""

import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import TypeAlias, final

from attrs import evolve, field, frozen

from oklahoma_rummy.cards import Card, CardSet, CardsLike, as_card, as_cards
from oklahoma_rummy.errors import ErrorCode, InvalidMeldError, NotationError
from oklahoma_rummy.melds.meld_rules import ACES_LOW, AceRuns, MeldRules, as_meld_rules
from oklahoma_rummy.melds.solver import Melds, solver_for
from oklahoma_rummy.melds.tables import is_set
from oklahoma_rummy.values import value_class


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    """Three or four cards of one rank."""
    RUN = "run"
    """Three or more cards of one suit in sequence."""


def _mask(cards: CardSet) -> int:
    return cards.mask


@final
@value_class
@frozen(order=True, repr=False)
class Meld:
    """A set or a run: any that some ``ace_runs`` allows.

    Whether a table allows it is checked where melds are used: by ``Meld.of``, ``showdown`` and
    play. Two melds of the same cards are equal; melds are ordered by their masks.

    Args:
        cards: The cards, or their text.

    Raises:
        InvalidMeldError: If they are neither a set nor a run.

    Example:
        >>> Meld.parse("9h 7h 8h")
        Meld.parse('7h8h9h')
        >>> Meld.parse("QhKhAh").kind
        <MeldKind.RUN: 'run'>
    """

    cards: CardSet = field(converter=as_cards, eq=_mask, order=_mask)
    """The cards."""

    def __attrs_post_init__(self) -> None:
        """Refuse what is not a meld under any rules."""
        if self.cards.mask not in _under(AceRuns.AROUND_CORNER):
            raise _not_a_meld(self.cards)

    @classmethod
    def parse(cls, text: str) -> "Meld":
        """Read a meld.

        Args:
            text: Its cards in any order, with spaces, commas or nothing between.

        Raises:
            InvalidMeldError: If the cards are neither a set nor a run.

        Example:
            >>> Meld.parse("7s, 7c, 7d")
            Meld.parse('7c7d7s')
        """
        return cls(CardSet.parse(text))

    @classmethod
    def of(cls, cards: CardsLike, meld_rules: MeldRules = ACES_LOW) -> "Meld":
        """Make a meld that these rules allow.

        Args:
            cards: The cards, or their text.
            meld_rules: The rules of the table.

        Raises:
            InvalidMeldError: If the cards are not a meld under these rules.

        Example:
            >>> Meld.of("QsKsAs", MeldRules(ace_runs="high_or_low"))
            Meld.parse('QsKsAs')
        """
        return cls(as_cards(cards)).checked(meld_rules)

    @property
    def kind(self) -> MeldKind:
        """Whether it is a set or a run."""
        return MeldKind.SET if is_set(self.cards.mask) else MeldKind.RUN

    def checked(self, meld_rules: MeldRules = ACES_LOW) -> "Meld":
        """Return the meld itself if these rules allow it.

        Args:
            meld_rules: The rules of the table.

        Raises:
            InvalidMeldError: If they do not; the message says which rule does not.

        Example:
            >>> Meld.parse("Qs Ks As").checked()
            Traceback (most recent call last):
            oklahoma_rummy.errors.InvalidMeldError: QsKsAs is not a run under ace_runs=low. ...
        """
        ace_runs = as_meld_rules(meld_rules).ace_runs
        if self.cards.mask in _under(ace_runs):
            return self
        allowing = [word for word in AceRuns if self.cards.mask in _under(word)]
        raise InvalidMeldError(
            what=f"{self} is not a run under ace_runs={ace_runs}",
            repair=f"it is one under ace_runs={' or '.join(allowing)}",
            rule="R1.ace_runs",
        )

    def extensions(self, meld_rules: MeldRules = ACES_LOW) -> CardSet:
        """Return the cards that each make a longer meld of it (R2.5).

        Args:
            meld_rules: The rules of the table.

        Raises:
            InvalidMeldError: If the meld itself is none under these rules.

        Example:
            >>> Meld.parse("7h8h9h").extensions()
            CardSet.parse('..6T.')
            >>> Meld.parse("7c7d7s").extensions()
            CardSet.parse('..7.')
        """
        return CardSet.from_mask(
            as_meld_rules(meld_rules).solver.extensions[self.checked(meld_rules).cards.mask]
        )

    def takes(self, card: Card | str, meld_rules: MeldRules = ACES_LOW) -> bool:
        """Whether a card can go on this meld (R2.5).

        Args:
            card: The card, or its text.
            meld_rules: The rules of the table.

        Raises:
            InvalidMeldError: If the meld itself is none under these rules.
            NotationError: If the text is not a card.

        Example:
            >>> Meld.parse("JsQsKs").takes("As")
            False
        """
        return as_card(card) in self.extensions(meld_rules)

    def __str__(self) -> str:
        """Return the canonical text: a set by suit, a run from its low end."""
        return "".join(map(str, self._in_sequence()))

    def __repr__(self) -> str:
        """Return the call that makes the meld."""
        return f"Meld.parse('{self}')"

    def _in_sequence(self) -> list[Card]:
        """Return the cards of a set by suit, those of a run from its low end."""
        cards = list(self.cards)
        if self.kind is MeldKind.SET:
            return cards
        ranks = [card.rank for card in cards]
        below = [13 if rank == 1 else rank - 1 for rank in ranks]
        # A full suit has no gap to begin behind: it is read from the ace.
        low = next((at for at, rank in enumerate(below) if rank not in ranks), 0)
        return cards[low:] + cards[:low]


@cache
def meld_of_mask(mask: int) -> Meld:
    """Return the one meld of a mask that is known to be a meld; there are at most 589."""
    return Meld(CardSet.from_mask(mask))


def masks_of(melds: Iterable[Meld]) -> Melds:
    """Return the masks of melds."""
    return tuple([meld.cards.mask for meld in melds])


def melds_of(masks: Melds) -> tuple[Meld, ...]:
    """Return the melds of masks that are known to be melds."""
    return tuple(map(meld_of_mask, masks))


SpreadLike: TypeAlias = str | Iterable[Meld | CardsLike]
"""What is taken for a spread: its text, or melds or their cards one by one."""

_MELDS_THAT_OVERLAP = 18
"""So many melds of one pack share a card: that is found without looking at more."""


def as_spread(spread: SpreadLike) -> tuple[Meld, ...]:
    """Return the melds of a spread in mask order, however they were given.

    Args:
        spread: Melds separated by spaces, ``-`` for none; or melds, or their cards, one by one.

    Raises:
        InvalidMeldError: If something is not a meld, or a card is in two of them.

    Example:
        >>> as_spread("7c7d7s 4h5h6h")
        (Meld.parse('4h5h6h'), Meld.parse('7c7d7s'))
    """
    if isinstance(spread, str):
        spread = [] if spread.strip() == "-" else _melds_in(spread)
    given: object = spread
    if isinstance(given, CardSet | Mapping) or not isinstance(given, Iterable):
        message = f"a spread is text or melds, not {type(spread).__name__}"
        raise TypeError(message)
    first = islice(spread, _MELDS_THAT_OVERLAP)
    melds = [meld if isinstance(meld, Meld) else Meld(as_cards(meld)) for meld in first]
    melds.sort(key=lambda meld: meld.cards.mask)
    seen = 0
    for meld in melds:
        if meld.cards.mask & seen:
            twice = CardSet.from_mask(meld.cards.mask & seen)
            raise InvalidMeldError(
                what=f"{', '.join(map(str, twice))} in two melds of the spread",
                where=" ".join(map(str, melds)),
                repair="a card belongs to one meld",
                rule="R2.4",
                code=ErrorCode.DUPLICATE_CARD,
            )
        seen |= meld.cards.mask
    return tuple(melds)


def spread_text(spread: Iterable[Meld]) -> str:
    """Return the text of a spread: its melds with spaces between, ``-`` for none.

    Example:
        >>> spread_text(as_spread("7c7d7s 4h5h6h"))
        '4h5h6h 7c7d7s'
    """
    return " ".join(map(str, spread)) or "-"


def _melds_in(text: str) -> list[Meld]:
    """Read the melds of a text; spaces between the cards of a meld are a likely mistake."""
    melds: list[Meld] = []
    for found in islice(re.finditer(r"\S+", text), _MELDS_THAT_OVERLAP):
        try:
            melds.append(Meld.parse(found.group()))
        except NotationError as error:
            raise error.within(text, found.start()) from None
        except InvalidMeldError as error:
            repair = "write the cards of a meld together, and spaces between melds"
            raise evolve(error, repair=repair) from None
    if not melds:
        raise NotationError(
            what="no meld is written",
            text=text,
            span=(0, len(text)),
            repair="write '-' for none",
            code=ErrorCode.EMPTY_TEXT,
        )
    return melds


@cache
def _under(ace_runs: AceRuns) -> frozenset[int]:
    return frozenset(solver_for(ace_runs.value, 1).melds)


def _not_a_meld(cards: CardSet) -> InvalidMeldError:
    """Explain why cards are neither a set nor a run."""
    count = len(cards)
    suits = {card.suit for card in cards}
    ranks = {card.rank for card in cards}
    if count < 3:
        why = f"{count} card{'s' * (count != 1)}, a meld has at least three"
    elif len(ranks) == 1 or len(suits) == 1:
        why = "the ranks are not in sequence"
    elif len(ranks) == count:
        why = "a run is of one suit"
    else:
        why = "neither one rank nor one suit"
    return InvalidMeldError(
        what=f"{' '.join(map(str, cards)) or 'an empty hand'} is not a meld: {why}",
        repair="a set is three or four cards of one rank, a run three or more in sequence",
        rule="R1.ace_runs",
    )
