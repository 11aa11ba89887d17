"""A round, or what a seat knows of one, as data: text, numbers and lists, ready for JSON.

Lives here: ``to_dict`` and ``view_to_dict``. How a round is read back is in ``reading``; the same
in one line is in ``position``.
"""

from collections.abc import Iterable
from typing import Any

from oklahoma_rummy.cards import Card
from oklahoma_rummy.melds.meld import spread_text
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.scoring import RoundResult

VERSION = 1
"""The version of the form of snapshots and positions."""


def to_dict(state: Round) -> dict[str, Any]:
    """Return a round as a dictionary of text, numbers and lists; see ``Round.to_dict``."""
    showdown = None
    if state.knocker is not None:
        showdown = {
            "knocker": state.knocker,
            "discard": _optional_text(state.knock_discard),
            "discard_is_public": state.knock_discard_is_public,
            "spread": spread_text(state.spread),
            "layoffs": _layoffs_text(state),
        }
    return {
        "version": VERSION,
        "rules": str(state.rules),
        "phase": state.phase.value,
        "turn": state.next_seat,
        "dealer": state.dealer,
        "upcard": str(state.upcard),
        "hands": list(map(str, state.hands)),
        "stock": _in_order(state.stock),
        "discards": _in_order(state.discards),
        "taken": list(map(str, state.taken)),
        "barred": _optional_text(state.barred),
        "buried": list(map(str, state.buried)),
        "showdown": showdown,
        "result": saved_result(state.result),
    }


def view_to_dict(view: PlayerView, *, legal_actions: bool) -> dict[str, Any]:
    """Return a view as a dictionary of text, numbers and lists; see ``PlayerView.to_dict``."""
    data: dict[str, Any] = {
        "version": VERSION,
        "rules": str(view.rules),
        "seat": view.seat,
        "phase": view.phase.value,
        "turn": view.turn,
        "next_seat": view.next_seat,
        "dealer": view.dealer,
        "upcard": str(view.upcard),
        "knock_limit": view.knock_limit,
        "multiplier": view.multiplier,
        "hands": [None if hand is None else str(hand) for hand in view.hands],
        "hand_sizes": list(view.hand_sizes),
        "taken": list(map(str, view.taken)),
        "discards": _in_order(view.discards),
        "barred": _optional_text(view.barred),
        "stock_count": view.stock_count,
        "stock": None if view.stock is None else _in_order(view.stock),
        "buried": list(map(str, view.buried)),
        "redrawn": list(map(list, view.redrawn)),
        "showdown": None,
        "result": saved_result(view.result),
    }
    if view.rules.players > len(view.hands):
        data["table_number"] = view.table_number
    if view.knocker is not None:
        data["showdown"] = {
            "knocker": view.knocker,
            "big_gin": view.big_gin,
            "discard": _optional_text(view.knock_discard),
            "discard_is_public": view.knock_discard_is_public,
            "spread": spread_text(view.spread),
            "table": spread_text(view.table),
            "layoffs": _layoffs_text(view),
        }
    if legal_actions:
        data["legal_actions"] = list(map(str, view.legal_actions))
    return data


def _optional_text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _layoffs_text(state: Round | PlayerView) -> list[list[str]]:
    return [[f"{card} on {number + 1}" for card, number in steps] for steps in state.layoffs]


def saved_result(result: RoundResult | None) -> dict[str, Any] | None:
    """Return how a round ended as data; ``None`` while it is in play."""
    if result is None:
        return None
    return {
        "kind": result.kind.value,
        "winner": result.winner,
        "deadwood": list(result.deadwood),
    }
