"""The JSON Schemas of melds and arrangements, by their canonical text."""

from collections.abc import Callable, Mapping

from oklahoma_rummy.cards.schema import CARD_PATTERN, CARD_SET
from oklahoma_rummy.melds.arrangement import Arrangement
from oklahoma_rummy.melds.meld import Meld
from oklahoma_rummy.schemas import Schema, table_value, text, text_value, whole

_MELD_PATTERN = f"({CARD_PATTERN}){{3,13}}"
SPREAD_PATTERN = f"(-|{_MELD_PATTERN}( {_MELD_PATTERN})*)"
_ARRANGEMENT_PATTERN = rf"{SPREAD_PATTERN} \| (-|{CARD_PATTERN}( {CARD_PATTERN})*)"

SPREAD = text(SPREAD_PATTERN)
"""Melds that are spread; a hyphen for none."""
ARRANGEMENT = text(_ARRANGEMENT_PATTERN)
LAYOFF = text(f"{CARD_PATTERN} on [1-9][0-9]?")
"""A card and the meld it goes on, counted from 1."""

SCHEMAS: Mapping[type, Callable[[], Schema]] = {
    Arrangement: lambda: table_value(
        Arrangement, {"melds": SPREAD, "unmatched": CARD_SET, "deadwood": whole(0, 1000)}
    ),
    Meld: lambda: text_value(Meld, _MELD_PATTERN, "7h8h9h"),
}
