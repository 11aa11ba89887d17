"""How rules differ from others, field by field; ``show`` puts it in words and in points."""

from typing import final

from attrs import frozen

from oklahoma_rummy.rules.effects import has_effect, why_idle
from oklahoma_rummy.rules.rule_field import RuleValue
from oklahoma_rummy.rules.rules import Rules
from oklahoma_rummy.rules.spec import RulesLike, as_rules, differences
from oklahoma_rummy.rules.syntax import show
from oklahoma_rummy.values import value_class


@final
@value_class
@frozen(kw_only=True)
class RuleChange:
    """One field in which rules differ from others."""

    field: str
    """The name of the field."""
    value: RuleValue
    """What the rules have."""
    other: RuleValue
    """What the other rules have."""
    has_effect: bool = True
    """Whether the change makes a difference under the rules."""
    because: str = ""
    """Why it makes none, if there is more to say than that both values come to the same."""

    def __str__(self) -> str:
        """Return the change in one line."""
        line = f"{self.field}: {show(self.value)} instead of {show(self.other)}"
        if self.has_effect:
            return line
        return f"{line} (no effect here: {self.because or 'both come to the same'})"


@final
@value_class
@frozen(kw_only=True)
class RulesDiff:
    """All that differs between rules and others, in rulebook order."""

    rules: Rules
    """The rules."""
    other: Rules
    """The rules that they are compared with."""
    changes: tuple[RuleChange, ...]
    """The fields that differ."""

    def __str__(self) -> str:
        """Return every change, one a line, or that there is none."""
        return "\n".join(map(str, self.changes)) or "nothing differs"


def diff_rules(rules: Rules, other: RulesLike) -> RulesDiff:
    """Compare rules with others; see ``Rules.diff``.

    Args:
        rules: The rules.
        other: The rules to compare with, or a spec of them.
    """
    old = as_rules(other)
    changes = tuple(
        RuleChange(
            field=name,
            value=value,
            other=getattr(old, name),
            has_effect=has_effect(rules, name, value, getattr(old, name)),
            because=why_idle(rules, name),
        )
        for name, value in differences(rules, old).items()
    )
    return RulesDiff(rules=rules, other=old, changes=changes)
