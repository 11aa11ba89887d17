"""Lets Hypothesis draw the library's values by their type: ``st.from_type(Round)``.

Internal. Hypothesis calls ``register_loaded`` when it is imported; a class that is loaded later is
registered as it is made, by ``value_class``. Until something is drawn, this loads nothing: the
strategies are looked up in ``testing`` on first use.
"""

import sys
from importlib import import_module
from typing import Any


def register_loaded() -> None:
    """Register the classes of values that are loaded so far."""
    values = sys.modules.get("oklahoma_rummy.values")
    for cls in values.CLASSES if values else ():
        register_strategy(cls)


def register_strategy(cls: type[Any]) -> None:
    """Register a class of values, if Hypothesis is loaded."""
    strategies = sys.modules.get("hypothesis.strategies")
    if strategies is not None:
        strategies.register_type_strategy(cls, _strategy_of)


def _strategy_of(cls: type[Any]) -> Any:  # noqa: ANN401  Hypothesis may not be there to be named
    """Return the strategy of a class of values."""
    return import_module("oklahoma_rummy.testing.by_type").strategy_of(cls)
