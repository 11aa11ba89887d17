"""The JSON Schemas of what goes between a table and its players, as ``to_dict`` writes it."""

from collections.abc import Callable, Mapping
from functools import partial

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.schema import CARD, CARD_PATTERN, CARD_SET, ORDER
from oklahoma_rummy.melds.schema import SPREAD, SPREAD_PATTERN
from oklahoma_rummy.play.actions import (
    ACTION_TYPES,
    BigGin,
    Discard,
    Done,
    Draw,
    Gin,
    Knock,
    LayOff,
    Pass,
    Reshuffle,
    Take,
)
from oklahoma_rummy.play.events import STOPS, Event, EventKind
from oklahoma_rummy.play.match import Match
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.snapshot import VERSION
from oklahoma_rummy.play.state import Phase
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules.schema import RULES
from oklahoma_rummy.schemas import (
    FLAG,
    Schema,
    as_document,
    list_of,
    or_null,
    say,
    table,
    table_value,
    text_value,
    whole,
    word,
)
from oklahoma_rummy.scoring import RoundKind
from oklahoma_rummy.scoring.schema import LAYOFFS, RESULT, SEAT, entry_part

_SPREAD_PART = f"(: {SPREAD_PATTERN})?"
_ACTIONS: Mapping[type, tuple[str, str]] = {
    Draw: ("draw", "draw"),
    Take: ("take", "take"),
    Pass: ("pass", "pass"),
    Discard: (f"discard {CARD_PATTERN}", "discard 7h"),
    Knock: (f"knock {CARD_PATTERN}{_SPREAD_PART}", "knock 9c: 4h5h6h 7c7d7s"),
    Gin: (f"gin {CARD_PATTERN}{_SPREAD_PART}", "gin 9c"),
    BigGin: (f"big-gin{_SPREAD_PART}", "big-gin"),
    LayOff: (f"lay {CARD_PATTERN} on [1-9][0-9]?", "lay 6h on 1"),
    Done: ("done", "done"),
    Reshuffle: (f"reshuffle( {CARD_PATTERN})*", "reshuffle 7h 9c"),
}
"""The text of each kind of action: a pattern and an example."""
_EACH_HAND = list_of(or_null(CARD_SET), 4)
_DEADWOOD = list_of(whole(), 4)
_RESULT = table({"kind": word(RoundKind), "winner": or_null(SEAT), "deadwood": _DEADWOOD})
_SHOWDOWN = table(
    {
        "knocker": SEAT,
        "big_gin": FLAG,
        "discard": say(or_null(CARD), "Null if it lies face down, or there is none."),
        "discard_is_public": FLAG,
        "spread": SPREAD,
        "table": say(SPREAD, "The melds as they lie now, layoffs added."),
        "layoffs": LAYOFFS,
    }
)


def action_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of an action, of any kind.

    Example:
        >>> action_schema()["anyOf"][3]["examples"]
        ['discard 7h']
    """
    return as_document({"title": "Action", "anyOf": [_action(kind) for kind in ACTION_TYPES]})


def view_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of what a seat may know of a round.

    Example:
        >>> view_schema()["properties"]["phase"]["enum"][:2]
        ['upcard', 'draw']
    """
    return as_document(_view())


def event_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of something that happened.

    Example:
        >>> event_schema()["properties"]["kind"]["enum"][:2]
        ['dealt', 'drew']
    """
    return as_document(_event())


def round_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of a round with all its cards.

    Example:
        >>> round_schema()["properties"]["upcard"]["type"]
        'string'
    """
    return as_document(_round())


def record_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of the record of a match, which is one long text.

    Example:
        >>> record_schema()["type"]
        'string'
    """
    return as_document(_record())


def _action(kind: type) -> Schema:
    pattern, example = _ACTIONS[kind]
    return text_value(kind, pattern, example)


def _view() -> Schema:
    return table_value(
        PlayerView,
        {
            "version": {"const": VERSION},
            "rules": RULES,
            "seat": say(or_null(SEAT), "Whose view it is; null for a spectator."),
            "phase": word(Phase),
            "turn": say(or_null(SEAT), "The seat on turn; null when it is nobody's."),
            "next_seat": say(or_null(SEAT), "As turn, or who draws next after a reshuffle."),
            "dealer": SEAT,
            "upcard": CARD,
            "knock_limit": whole(),
            "multiplier": whole(),
            "hands": say(_EACH_HAND, "In seat order; null for a hand that the seat cannot see."),
            "hand_sizes": list_of(whole(0, 52), 4),
            "taken": say(list_of(CARD_SET, 4), "Cards taken from the pile and still held."),
            "discards": say(ORDER, "The oldest first."),
            "barred": say(or_null(CARD), "The card that may not be discarded, or taken."),
            "stock_count": whole(0, 52),
            "stock": say(or_null(ORDER), "Null but in a view of every card."),
            "buried": say(list_of(CARD_SET), "What each reshuffle put under the stock."),
            "redrawn": say(list_of(list_of(whole(), 4)), "How many of these each seat holds."),
            "showdown": or_null(_SHOWDOWN),
            "result": or_null(_RESULT),
            "table_number": say(whole(0, 1), "Only where there are two tables."),
            "legal_actions": say(
                list_of({"anyOf": [_action(kind) for kind in ACTION_TYPES]}),
                "What the seat may do now, where it was asked for.",
            ),
        },
        may_miss=("table_number", "legal_actions"),
    ) | {"examples": [_example_round().view(0).to_dict(legal_actions=True)]}


def _event() -> Schema:
    return table_value(
        Event,
        {
            "round": say(whole(), "The number of the round, counted from 0."),
            "table": whole(0, 1),
            "kind": word(EventKind),
            "seat": say(or_null(SEAT), "Who did it; null if nobody did."),
            "card": say(CARD, "Missing where the receiver does not see it."),
            "hands": _EACH_HAND,
            "spread": SPREAD,
            "meld": say(whole(1, 52), "The meld that a card was laid on, counted from 1."),
            "winners": list_of(SEAT, 4),
            "points": list_of(whole(None), 4),
            "result": RESULT,
            "entry": {"anyOf": [entry_part(kind) for kind in STOPS.values()]},
        },
        may_miss=("card", "hands", "spread", "meld", "winners", "points", "result", "entry"),
    ) | {"examples": [Event(round=0, table=0, kind="took", seat=1, card="7h").to_dict()]}


def _round() -> Schema:
    showdown = table(
        {
            name: each
            for name, each in _SHOWDOWN["properties"].items()
            if name not in {"big_gin", "table"}
        }
    )
    return table_value(
        Round,
        {
            "version": {"const": VERSION},
            "rules": RULES,
            "phase": word(Phase),
            "turn": or_null(SEAT),
            "dealer": SEAT,
            "upcard": CARD,
            "hands": list_of(CARD_SET, 4),
            "stock": ORDER,
            "discards": ORDER,
            "taken": list_of(CARD_SET, 4),
            "barred": or_null(CARD),
            "buried": list_of(CARD_SET),
            "showdown": or_null(showdown),
            "result": or_null(_RESULT),
        },
        may_miss=("version", "barred", "buried", "showdown", "result"),
    ) | {"examples": [_example_round().to_dict()]}


def _record() -> Schema:
    return text_value(Match, r"[\s\S]*", str(Match.start("oklahoma_rummy", ["North", "South"])))


def _example_round() -> Round:
    return Round.deal("oklahoma_rummy", CARDS)


SCHEMAS: Mapping[type, Callable[[], Schema]] = {
    Event: _event,
    Match: _record,
    PlayerView: _view,
    Round: _round,
    **{kind: partial(_action, kind) for kind in ACTION_TYPES},
}
