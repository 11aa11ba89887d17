"""Refuses to load the package where the packages of its extra are missing."""

from importlib.util import find_spec

from oklahoma_rummy.errors import MissingExtraError

for _package in ("numpy", "numba"):
    if find_spec(_package) is None:
        raise MissingExtraError(extra="batch", needs=_package)
