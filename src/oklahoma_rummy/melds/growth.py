"""How the melds of a table grow: what fits on them, and what they become.

Internal, for whatever lays cards off: the best defence, the showdown, play, what is read from
files and what is told. Cards are indexes and melds masks. Who may lay off at all, and on whose
melds, is decided in ``oklahoma_rummy.scoring``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import final

from attrs import frozen

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.melds.meld import meld_of_mask
from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.melds.solver import Melds, Solver

Steps = tuple[tuple[int, int], ...]
"""Cards laid off, each with the number of its meld, in playing order."""

_ADJACENT = LayoffMode.ADJACENT  # looked up once: enums are slow at that
_SHARED = LayoffMode.SHARED_CHAIN


def grow(melds: Melds, card: int, number: int) -> Melds:
    """Return the melds after one more card is laid on one of them."""
    return (*melds[:number], melds[number] | 1 << card, *melds[number + 1 :])


def melds_for(mode: LayoffMode, spread: Melds, laid: Sequence[Steps], seat: int) -> Melds:
    """Return the melds as they stand for one seat, with what counts for it (R1.layoffs).

    Args:
        mode: What may be laid off on.
        spread: The melds as they were spread.
        laid: What each seat has laid off.
        seat: The seat.
    """
    return with_all(spread, laid if mode is _SHARED else laid[seat : seat + 1])


def with_all(spread: Melds, laid: Iterable[Steps]) -> Melds:
    """Return the melds as they lie on the table, with all that is laid on them."""
    for steps in laid:
        for card, number in steps:
            spread = grow(spread, card, number)
    return spread


def fitting(solver: Solver, mode: LayoffMode, spread: Melds, grown: Melds) -> list[int]:
    """Return for each meld the cards that may go on it now, as masks (R2.5).

    They fit the meld as it has grown; under ``adjacent`` only where it was spread.
    """
    extensions = solver.extensions
    if mode is _ADJACENT:
        return [extensions[meld] & ~now for meld, now in zip(spread, grown, strict=True)]
    return [extensions[meld] for meld in grown]


@final
@frozen
class LayoffFault:
    """What forbids to lay a card on a meld; its text says so."""

    card: int
    """The card."""
    number: int
    """The number of the meld."""
    melds: Melds
    """The melds as they stand."""

    @property
    def has_meld(self) -> bool:
        """Whether there is such a meld."""
        return 0 <= self.number < len(self.melds)

    @property
    def rule(self) -> str:
        """The id of the rule that decides."""
        return "R1.layoffs" if self.has_meld else "R2.5"

    def __str__(self) -> str:
        """Return what is wrong, with the meld; melds are counted from 1."""
        if not self.has_meld:
            return f"meld {self.number + 1} does not exist, the table has {len(self.melds)}"
        return f"{CARDS[self.card]} does not fit {meld_of_mask(self.melds[self.number])}"


def judge_layoff(melds: Melds, fits: Sequence[int], card: int, number: int) -> LayoffFault | None:
    """Return what forbids to lay a card on a meld; ``None`` if it may lie there.

    Args:
        melds: The melds as they stand.
        fits: What fits on each of them; see ``fitting``.
        card: The card.
        number: The number of the meld.
    """
    if 0 <= number < len(melds) and fits[number] >> card & 1:
        return None
    return LayoffFault(card, number, melds)


def judge_layoffs(
    solver: Solver,
    mode: LayoffMode,
    spread: Melds,
    laid: Sequence[Steps],
    seats: Iterable[int],
) -> Iterator[tuple[int, LayoffFault]]:
    """Lay everything off once more, and find each card that does not fit when it is laid.

    Args:
        solver: What knows the melds of these rules.
        mode: What may be laid off on.
        spread: The melds as they were spread; each is a meld under these rules.
        laid: What each seat has laid off.
        seats: The seats that lay off, in their order.

    Returns:
        The seat and the fault, for each such card. It counts as not laid.
    """
    so_far: list[Steps] = [()] * len(laid)
    for seat in seats:
        for card, number in laid[seat]:
            grown = melds_for(mode, spread, so_far, seat)
            fault = judge_layoff(grown, fitting(solver, mode, spread, grown), card, number)
            if fault is None:
                so_far[seat] = (*so_far[seat], (card, number))
            else:
                yield seat, fault
