"""Pictures of chances (extra ``plot``)."""

from collections.abc import Mapping
from typing import Any

from oklahoma_rummy.arguments import as_whole
from oklahoma_rummy.errors import InvalidCardsError, MissingExtraError
from oklahoma_rummy.numbers.odds import Chances

_NO_LIMITS: Mapping[str, int] = {}
_LARGEST_LIMIT = 10
"""The largest knock limit that is always shown, in points."""


def plot_chances(
    chances: Mapping[str, Chances], *, limits: Mapping[str, int] = _NO_LIMITS, title: str = ""
) -> Any:  # noqa: ANN401  matplotlib is loaded on use
    """Draw how likely each deadwood is, and how likely a hand is within each knock limit.

    Args:
        chances: What to compare, by the names for the legend; their colours run from dark to
            light in this order.
        limits: By the same names, the knock limit that counts, to be marked with a dot; other
            names are passed over.
        title: What stands above.

    Returns:
        A ``matplotlib.figure.Figure``; ``figure.savefig("odds.svg")`` writes it to a file.

    Raises:
        MissingExtraError: If matplotlib is not installed.
        InvalidCardsError: If there is nothing to draw.
        OutOfRangeError: If a limit is not from 0 to 255.

    Example:
        >>> from oklahoma_rummy.numbers import census
        >>> figure = plot_chances({"all hands": Chances(census(10))})
        >>> [axes.get_xlabel() for axes in figure.axes]
        ['least deadwood, points', 'knock limit, points']
    """
    _check(chances)
    marked = {
        name: as_whole(limits[name], name="a knock limit", low=0, high=255)
        for name in chances
        if name in limits
    }
    try:
        from matplotlib import colormaps  # noqa: PLC0415  loads matplotlib, half a second
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtraError(extra="plot", needs="matplotlib") from error
    figure: Any = Figure(figsize=(10, 4.5), layout="constrained")
    each, within = figure.subplots(1, 2)
    most = max(points for these in chances.values() for points, _ in these.counts)
    ticks = range(max([_LARGEST_LIMIT, *marked.values()]) + 1)
    colours = colormaps["viridis"]
    steps: list[Any] = []
    for number, (name, these) in enumerate(chances.items()):
        colour = colours(0.9 * number / max(1, len(chances) - 1))
        hands = dict(these.counts)
        percents = [100 * hands.get(points, 0) / these.hands for points in range(most + 1)]
        steps.append(each.stairs(percents, _edges(most + 1), color=colour))
        in_limit = [100 * float(these.within(limit)) for limit in ticks]
        within.stairs(in_limit, _edges(len(ticks)), color=colour, baseline=None)
        if name in marked:
            limit = marked[name]
            within.plot(limit, in_limit[limit], marker="o", color=colour)
    each.set(xlabel="least deadwood, points", ylabel="hands, %")
    within.set(xlabel="knock limit, points", ylabel="hands within it, %", ylim=(0, None))
    if marked:
        within.set_title("dots mark the limit that counts", fontsize="medium")
    legend = figure.legend(steps, list(chances), loc="outside right center")
    for text in (*legend.get_texts(), figure.suptitle(title, wrap=True)):
        text.set_parse_math(False)  # a dollar is a dollar
    return figure


def _check(chances: Any) -> None:  # noqa: ANN401
    if not isinstance(chances, Mapping) or not all(
        isinstance(name, str) and isinstance(these, Chances)
        for name, these in chances.items()  # pyright: ignore[reportUnknownVariableType]
    ):
        message = "chances are a mapping of names to Chances"
        raise TypeError(message)
    if not chances:
        raise InvalidCardsError(what="nothing to draw", repair="give chances by name")


def _edges(steps: int) -> list[float]:
    """Return where the steps of whole numbers from 0 up begin and end."""
    return [edge - 0.5 for edge in range(steps + 1)]
