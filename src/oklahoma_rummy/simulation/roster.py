"""The policies of the library by their names, as commands and evidence write them."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from attrs import fields

from oklahoma_rummy.errors import NotationError, UnknownNameError
from oklahoma_rummy.simulation.careful import Careful
from oklahoma_rummy.simulation.policy import Policy
from oklahoma_rummy.simulation.simple import EaaiSimple, Greedy, RandomPolicy

PolicyLike: TypeAlias = Policy | str
"""What is taken for a policy: one, or the text of one of the library's."""

POLICIES: Mapping[str, Callable[..., Policy]] = MappingProxyType(
    {"random": RandomPolicy, "greedy": Greedy, "eaai_simple": EaaiSimple, "careful": Careful}
)
"""The policies of the library by name, the weakest first."""

_FORM = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_SETTING = re.compile(r"\s*([a-z_]+)\s*=\s*(-?[0-9]{1,18}(?:\.[0-9]{1,18})?)\s*")
_LONGEST = 400
_SETTINGS: Mapping[str, tuple[str, ...]] = {
    "random": ("seed",),
    "eaai_simple": ("seed",),
    "greedy": (),
    "careful": tuple(each.name for each in fields(Careful)),
}


def parse_policy(text: str) -> Policy:
    """Read a policy of the library: its name, and in brackets what differs from its settings.

    Args:
        text: What ``str(policy)`` gives.

    Raises:
        UnknownNameError: If there is no such policy, or it has no such setting.
        NotationError: If the text is not written so.

    Example:
        >>> parse_policy("careful(danger=1)")
        Careful(hope=2.0, patience=0.97, danger=1.0, early=4, breadth=6)
        >>> print(parse_policy("greedy"))
        greedy
    """
    if not isinstance(text, str):
        message = f"a policy is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    form = _FORM.fullmatch(text[:_LONGEST]) if len(text) <= _LONGEST else None
    if form is None:
        raise _refusal(text)
    name = form[1].lower()
    if name not in POLICIES:
        raise UnknownNameError(name="policy", value=form[1], known=tuple(POLICIES))
    settings: dict[str, Any] = {}
    for part in (form[2] or "").split(",") if (form[2] or "").strip() else []:
        setting = _SETTING.fullmatch(part)
        if setting is None or setting[1] in settings:
            raise _refusal(text)
        known = _SETTINGS[name]
        if setting[1] not in known:
            raise UnknownNameError(name=f"setting of {name}", value=setting[1], known=known)
        settings[setting[1]] = float(setting[2]) if "." in setting[2] else int(setting[2])
    return POLICIES[name](**settings)


def as_policy(policy: PolicyLike) -> Policy:
    """Return a policy that may be given as text.

    Raises:
        UnknownNameError: If there is no such policy of the library.
        NotationError: If text cannot be read.
        TypeError: If it has no method ``choose``.
    """
    if isinstance(policy, str):
        return parse_policy(policy)
    if isinstance(policy, type) or not callable(getattr(policy, "choose", None)):
        message = f"a policy has a method choose(view); this is {policy!r:.40}"
        raise TypeError(message)
    return policy


def _refusal(text: str) -> NotationError:
    return NotationError(
        what="this is not a policy",
        text=text,
        span=(0, len(text)),
        repair="write a name, or a name and settings: careful(danger=1, early=3)",
    )
