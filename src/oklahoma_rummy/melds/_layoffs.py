"""The best defence against a spread: own melds and layoffs chosen together. Ints only.

Whatever cards a defender lays off, the rest is arranged at its best. So the joint optimum is the
least deadwood of the rest over all ways of laying off, and most deals have a handful of those.
"""

from collections.abc import Sequence

from oklahoma_rummy.melds._solver import Melds, Solver, arrangement_order

Steps = tuple[tuple[int, int], ...]
"""Cards, by index, and the number of the meld that each is laid on, in playing order."""

Table = tuple[int, ...]
"""The melds of a spread in their order, with what has been laid on them."""


def fitting(solver: Solver, spread: Table, table: Table, *, chain: bool) -> list[int]:
    """Give the cards that may go on each meld of the table, as masks.

    With ``chain`` they go on the meld as it has grown, else only where it was spread.
    """
    if chain:
        return [solver.extensions[meld] for meld in table]
    return [solver.extensions[meld] & ~grown for meld, grown in zip(spread, table, strict=True)]


def best_defence(
    solver: Solver, hand: int, spread: Sequence[int], *, chain: bool
) -> tuple[int, Melds, Steps]:
    """Give the deadwood, the own melds and the layoffs of the best defence (R2.5).

    Of those that leave equally little: the fewest cards laid off, then the first own melds in the
    arrangement order, then the lowest cards laid off, then the lowest numbers of their melds.
    """
    at_start = tuple(spread)
    tables = _reachable(solver, hand, at_start, chain=chain)
    if len(tables) == 1:
        return (*solver.best(hand), ())
    rank = {laid: (solver.deadwood(hand ^ laid), laid.bit_count()) for laid in tables}
    first = min(rank.values())
    arranged = [(solver.best(hand ^ laid), laid) for laid in tables if rank[laid] == first]
    (deadwood, melds), laid = min(
        arranged, key=lambda defence: (arrangement_order(defence[0]), _indexes(defence[1]))
    )
    numbers = min(_numbers(laid, at_start, table) for table in tables[laid])
    return deadwood, melds, _in_order(solver, laid, numbers, at_start, chain=chain)


def _reachable(solver: Solver, hand: int, spread: Table, *, chain: bool) -> dict[int, list[Table]]:
    """Give every way of laying off: the cards laid, and the tables that they can make."""
    tables: dict[int, list[Table]] = {0: [spread]}
    unexplored = [(0, spread)]
    seen = {spread}
    for laid, table in unexplored:
        for number, fits in enumerate(fitting(solver, spread, table, chain=chain)):
            for index in _indexes(fits & hand & ~laid):
                card = 1 << index
                grown = (*table[:number], table[number] | card, *table[number + 1 :])
                if grown not in seen:
                    seen.add(grown)
                    unexplored.append((laid | card, grown))
                    tables.setdefault(laid | card, []).append(grown)
    return tables


def _indexes(cards: int) -> list[int]:
    """Give the indexes of cards, ascending."""
    indexes: list[int] = []
    while cards:
        card = cards & -cards
        cards ^= card
        indexes.append(card.bit_length() - 1)
    return indexes


def _numbers(laid: int, spread: Table, table: Table) -> tuple[int, ...]:
    """Give the number of the meld that each laid card went on, cards ascending."""
    on_melds = [grown ^ meld for meld, grown in zip(spread, table, strict=True)]
    return tuple(
        next(number for number, cards in enumerate(on_melds) if cards >> index & 1)
        for index in _indexes(laid)
    )


def _in_order(
    solver: Solver, laid: int, numbers: tuple[int, ...], spread: Table, *, chain: bool
) -> Steps:
    """Put layoffs in playing order: at each step the lowest card that fits its meld goes first."""
    waiting = list(zip(_indexes(laid), numbers, strict=True))
    table = list(spread)
    steps: list[tuple[int, int]] = []
    while waiting:
        fits = fitting(solver, spread, tuple(table), chain=chain)
        step = next(step for step in waiting if fits[step[1]] >> step[0] & 1)
        waiting.remove(step)
        table[step[1]] |= 1 << step[0]
        steps.append(step)
    return tuple(steps)
