"""Pictures of chances (extra ``plot``)."""

from collections.abc import Mapping
from typing import Any

from oklahoma_rummy.errors import MissingExtraError
from oklahoma_rummy.numbers.odds import Chances


def plot_chances(chances: Mapping[str, Chances], *, title: str = "") -> Any:  # noqa: ANN401  matplotlib is loaded on use
    """Draw how likely each deadwood is, and how likely a hand is within each knock limit.

    Args:
        chances: What to compare, by the names for the legend.
        title: What stands above.

    Returns:
        A ``matplotlib.figure.Figure``; ``figure.savefig("odds.svg")`` writes it to a file.

    Raises:
        MissingExtraError: If matplotlib is not installed.

    Example:
        >>> from oklahoma_rummy.numbers import census
        >>> figure = plot_chances({"all hands": Chances(census(10))})
        >>> [axes.get_xlabel() for axes in figure.axes]
        ['least deadwood, points', 'knock limit, points']
    """
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415  loads matplotlib, half a second
    except ModuleNotFoundError as error:
        raise MissingExtraError(extra="plot", needs="matplotlib") from error
    figure = Figure(figsize=(10, 4), layout="constrained")
    each, within = figure.subplots(1, 2)
    limits = range(11)
    for name, these in chances.items():
        points = [deadwood for deadwood, _ in these.counts]
        each.step(
            points,
            [100 * hands / these.hands for _, hands in these.counts],
            where="mid",
            label=name,
        )
        within.plot(
            limits, [100 * float(these.within(limit)) for limit in limits], marker="o", label=name
        )
    each.set(xlabel="least deadwood, points", ylabel="hands, %")
    within.set(xlabel="knock limit, points", ylabel="hands within it, %", xticks=limits)
    within.legend()
    figure.suptitle(title)  # pyright: ignore[reportUnknownMemberType]
    return figure
