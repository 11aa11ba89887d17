"""The hands of a match under other rules: which of them can be scored again (R3.9).

Facts can be priced again unless the other rules would give other facts. Where only the points are
known they can stand if no rule differs that the points of such a hand depend on.
"""

from collections.abc import Iterable, Iterator, Sequence

from oklahoma_rummy.errors import ErrorCode, FactsMismatchError, MatchOverError, Problem
from oklahoma_rummy.rules import RULE_FIELDS, Partnership, Rules
from oklahoma_rummy.rules.rule_field import FieldGroup
from oklahoma_rummy.scoring.entries import (
    AdjustmentEntry,
    AwardEntry,
    EndEntry,
    PointsEntry,
    ResultEntry,
    SheetEntry,
    VoidEntry,
)
from oklahoma_rummy.scoring.price import FACT_FIELDS
from oklahoma_rummy.scoring.result import RoundKind
from oklahoma_rummy.scoring.standing import Standing

_SEATING = ("players", "partnership")
PRICE_FIELDS = tuple(
    name
    for name, described in RULE_FIELDS.items()
    if name in FACT_FIELDS or name == "big_gin_bonus" or described.group is FieldGroup.HAND_SCORE
)
"""The fields of the rules that the points of a hand depend on."""
_BONUS_KINDS = {
    "gin_bonus": {RoundKind.GIN},
    "big_gin_bonus": {RoundKind.BIG_GIN},
    "multi_gin_bonus": {RoundKind.GIN, RoundKind.BIG_GIN},
    "undercut_bonus": {RoundKind.UNDERCUT},
    "multi_undercut_bonus": {RoundKind.UNDERCUT},
}
"""The kinds of hand whose points have a bonus in them."""


def rescore(
    old: Rules, new: Rules, entries: Iterable[SheetEntry]
) -> tuple[tuple[SheetEntry, ...], tuple[Problem, ...]]:
    """Return the hands that other rules can score, and why they cannot score the rest.

    Args:
        old: The rules the hands were recorded under.
        new: The other rules.
        entries: The hands in the order in which they were played.

    Raises:
        FactsMismatchError: If the other rules have other seats or partners.
    """
    seating = _differing(old, new, _SEATING)
    if seating:
        raise FactsMismatchError(fields=seating)
    kept: list[SheetEntry] = []
    left_out: list[Problem] = []
    standing = Standing.at_start(new, 0)
    for number, entry in enumerate(entries, 1):
        problem = next(_unknown(old, new, entry), None)
        if problem is None:
            try:
                standing = standing.after(entry)
            except FactsMismatchError as error:
                problem = "these rules would give other facts", error.where, error.fields
            except MatchOverError:
                problem = "under these rules the match is over by then", "it is not needed", ()
        if problem is None:
            kept.append(entry)
        else:
            what, repair, fields = problem
            left_out.append(
                Problem(
                    code=ErrorCode.FACTS_MISMATCH if fields else ErrorCode.MATCH_OVER,
                    what=what,
                    where=f"hand {number}",
                    repair=repair,
                    rule="R3.9" if fields else "R3.7",
                    fields=fields,
                    value=number,
                )
            )
    return tuple(kept), tuple(left_out)


def _unknown(
    old: Rules, new: Rules, entry: SheetEntry
) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield what keeps a hand without facts from being scored again, if anything does."""
    what, names = "only its points are known", _price_fields(old, entry)
    if isinstance(entry, VoidEntry):
        what = "nothing is known but that it was void"
    differing = _differing(old, new, names)
    if differing:
        yield what, f"these rules differ in {', '.join(differing)}", differing


def _price_fields(rules: Rules, entry: SheetEntry) -> Sequence[str]:
    """Return the fields that keep an entry from other rules if they differ.

    Facts are priced, not kept; ends that are not play depend on nothing but what points are for.
    Bonuses of other kinds of hand are not in the points of a hand. Points of two tables are those
    of two hands, and penalties do not tell the kind.
    """
    match entry:
        case ResultEntry() | EndEntry():
            return ()
        case VoidEntry():
            return () if entry.reason else FACT_FIELDS
        case AwardEntry() | AdjustmentEntry():
            return ("scoring",)
        case PointsEntry() if rules.partnership is not Partnership.TWO_TABLES:
            kind = entry.kind
            return [
                name
                for name in PRICE_FIELDS
                if kind in _BONUS_KINDS.get(name, frozenset(RoundKind))
            ]
        case _:
            return PRICE_FIELDS


def _differing(old: Rules, new: Rules, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if getattr(old, name) != getattr(new, name))
