"""Refuses to load the package where the package of its extra is missing."""

from importlib.util import find_spec

from oklahoma_rummy.errors import MissingExtraError

if find_spec("hypothesis") is None:
    raise MissingExtraError(extra="hypothesis", needs="hypothesis")
