"""The best defence against a spread: own melds and layoffs chosen together. Ints only.

Whatever cards a defender lays off, the rest is arranged at its best. So the joint optimum is the
least deadwood of the rest over all ways of laying off, and most deals have a handful of those.
"""

from oklahoma_rummy.melds.growth import Steps, fitting, grow
from oklahoma_rummy.melds.meld_rules import LayoffMode
from oklahoma_rummy.melds.solver import Melds, Solver, arrangement_order


def best_defence(
    solver: Solver, mode: LayoffMode, hand: int, spread: Melds
) -> tuple[int, Melds, Steps]:
    """Return the deadwood, the own melds and the layoffs of the best defence (R2.5).

    Of those that leave equally little: the fewest cards laid off, then the first own melds in the
    arrangement order, then the lowest cards laid off, then the lowest numbers of their melds.
    """
    tables = _reachable(solver, mode, hand, spread)
    if len(tables) == 1:
        return (*solver.best(hand), ())
    rank = {laid: (solver.deadwood(hand ^ laid), laid.bit_count()) for laid in tables}
    first = min(rank.values())
    arranged = [(solver.best(hand ^ laid), laid) for laid in tables if rank[laid] == first]
    (deadwood, melds), laid = min(
        arranged, key=lambda defence: (arrangement_order(defence[0]), _indexes(defence[1]))
    )
    numbers = min(_numbers(laid, spread, table) for table in tables[laid])
    return deadwood, melds, _in_order(solver, mode, laid, numbers, spread)


def _reachable(
    solver: Solver, mode: LayoffMode, hand: int, spread: Melds
) -> dict[int, list[Melds]]:
    """Return every way of laying off: the cards laid, and the tables that they can make."""
    tables = {0: [spread]}
    unexplored = [(0, spread)]
    seen = {spread}
    for laid, table in unexplored:
        for number, fits in enumerate(fitting(solver, mode, spread, table)):
            for index in _indexes(fits & hand & ~laid):
                grown = grow(table, index, number)
                if grown not in seen:
                    seen.add(grown)
                    with_card = laid | 1 << index
                    unexplored.append((with_card, grown))
                    tables.setdefault(with_card, []).append(grown)
    return tables


def _indexes(cards: int) -> list[int]:
    """Return the indexes of cards, ascending."""
    indexes: list[int] = []
    while cards:
        card = cards & -cards
        cards ^= card
        indexes.append(card.bit_length() - 1)
    return indexes


def _numbers(laid: int, spread: Melds, table: Melds) -> tuple[int, ...]:
    """Return the number of the meld that each laid card went on, cards ascending."""
    on_melds = [grown ^ meld for meld, grown in zip(spread, table, strict=True)]
    return tuple(
        next(number for number, cards in enumerate(on_melds) if cards >> index & 1)
        for index in _indexes(laid)
    )


def _in_order(
    solver: Solver, mode: LayoffMode, laid: int, numbers: tuple[int, ...], spread: Melds
) -> Steps:
    """Put layoffs in playing order: at each step the lowest card that fits its meld goes first."""
    waiting = list(zip(_indexes(laid), numbers, strict=True))
    table = spread
    steps: list[tuple[int, int]] = []
    while waiting:
        fits = fitting(solver, mode, spread, table)
        step = next(step for step in waiting if fits[step[1]] >> step[0] & 1)
        waiting.remove(step)
        table = grow(table, *step)
        steps.append(step)
    return tuple(steps)
