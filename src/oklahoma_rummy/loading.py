"""How a package loads a name when it is first used; internal.

Whoever only counts deadwood does not wait for score sheets, schemas or whatever an extra brings.
"""

import sys
from collections.abc import Callable
from importlib import import_module


def load_on_use(package: str, place_of: Callable[[str], str | None]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package.

    Args:
        package: The name of the package.
        place_of: What returns the module of the package that a name lives in, the name itself
            where it is a module, or ``None`` for a name that the package does not have.

    Example:
        >>> load_on_use("oklahoma_rummy.rules", {"check_rules": "checking"}.get)("check_rules")
        <function check_rules at ...>
    """

    def load(name: str) -> object:
        place = place_of(name)
        if place is None:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        try:
            module = import_module(f"{package}.{place}")
        except ModuleNotFoundError as error:  # its extra is missing: the name does not exist
            raise AttributeError(str(error)) from error
        value: object = module if place == name else getattr(module, name)
        setattr(sys.modules[package], name, value)
        return value

    return load
