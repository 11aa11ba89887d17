"""Making frozen values in a hurry.

A frozen class sets every field the slow way, and a search makes millions of rounds. So the fields
of a round stand in a class of their own that is open: what is made of it is sealed as the frozen
class that inherits the fields, in a third of the time. Nobody keeps a value that is still open.
"""

from typing import TypeVar

_Value = TypeVar("_Value")


def sealed(made: object, kind: type[_Value]) -> _Value:
    """Turn what was made with open fields into the frozen class that inherits them.

    Args:
        made: The value.
        kind: The frozen class, which adds no field.
    """
    object.__setattr__(made, "__class__", kind)
    return made  # type: ignore[return-value]
