"""The phases of a deal."""

from enum import StrEnum


class Phase(StrEnum):
    """What is to be done next in a deal (R2)."""

    UPCARD = "upcard"
    """The seat on turn may take the upcard that is offered round, or pass."""
    DRAW = "draw"
    """The seat on turn draws from the stock or takes the top discard."""
    DISCARD = "discard"
    """The seat on turn discards, knocks, or goes gin or big gin."""
    LAST = "last"
    """The stock is exhausted: the seat on turn may take the last discard to knock, or pass."""
    RESHUFFLE = "reshuffle"
    """Nobody's turn: the discards go back under the stock in an order that is to be named."""
    LAYOFF = "layoff"
    """The seat on turn lays cards off, one at a time, and then is done."""
    OVER = "over"
    """The deal has ended."""
