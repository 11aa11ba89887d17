"""Values of every class that has a text or a dictionary, for tests of how values travel."""

from oklahoma_rummy.cards import Card, CardSet, deck_from_seed
from oklahoma_rummy.melds import Meld, MeldRules, best_arrangement
from oklahoma_rummy.play import Match, PlayerView, parse_action
from oklahoma_rummy.rules import Rules
from oklahoma_rummy.scoring import RoundResult, ScoreSheet, price
from oklahoma_rummy.simulation import duel
from tests.decks import deck_with

_DEALT = Match.start("oklahoma_rummy", ["Ann", "Bob"], dealer=1).deal(
    deck_with(["4c5c6c 9d9h9s JdQdKd 5h", "2c2d2s 9c Tc Qs Ks Ah 6h 3d"], "7s", "Kh 8c", dealer=1)
)
_KNOCKED = _DEALT.play("draw").play("knock Kh")
_OVER = _KNOCKED.play("lay 9c on 3").play("done")
_TWO_TABLES = Match.start("partnership_two_tables").deal(deck_from_seed(1), deck_from_seed(2))
_MATCHES = [Match.start("short"), _DEALT, _KNOCKED, _OVER, _TWO_TABLES]
_ACES = MeldRules(ace_runs="around_corner", ace_deadwood=15)


def _view(match: Match, seat: int | None, table: int = 0) -> PlayerView:
    view = match.view(seat, table)
    assert view is not None
    return view


_RESULTS = (
    *(state.result for state in _OVER.rounds if state.result),
    RoundResult(rules="long", upcard="7s", knocker=0, deadwood=(3, 9)),
    RoundResult(rules="short", upcard="As"),
)
SHEET = (
    ScoreSheet.new("oklahoma_rummy", ["Ann", "Bob"])
    .record(_RESULTS[0])
    .record_points(1, 32, kind="undercut", spade=True)
    .record_void()
    .record_void("misdeal", note="a card fell", date="2026-01-31")
    .record_award(0, 10, "conceded")
    .adjust(1, -5, "looked at the stock")
    .end("time", 0)
)
VALUES: tuple[object, ...] = (
    duel("greedy", "random", "eaai", 2, seed=7),
    Card.parse("7h"),
    CardSet.parse("A23.456.789.T"),
    CardSet(),
    Meld.parse("KhAh2h"),
    best_arrangement("A23.456.789.T"),
    best_arrangement("A.5.JQKA.A", _ACES),
    best_arrangement("..."),
    Rules(),
    Rules.preset("club", target=300),
    *map(
        parse_action,
        [
            *("draw", "take", "pass", "done", "discard 7h", "lay 6h on 1", "reshuffle 7h 9c"),
            *("knock 9c", "knock 9c: -", "knock 9c: 4h5h6h 7c7d7s", "gin 9c", "big-gin"),
            "big-gin: 4h5h6h 7c7d7s",
        ],
    ),
    *_MATCHES,
    *(state for match in _MATCHES for state in match.rounds),
    *(_view(match, seat) for match in _MATCHES[1:] for seat in (0, 1, None)),
    _view(_TWO_TABLES, 3),
    *(event for match in _MATCHES for event in (*match.events(0), *match.events(None))),
    *_RESULTS,
    *(price(result, result.rules) for result in _RESULTS),
    SHEET,
    ScoreSheet.new("rami_oklahoma").record_penalties([0, 12]),
)
"""At least one value of each class."""
CLASSES = tuple(sorted({type(value) for value in VALUES}, key=lambda cls: cls.__name__))


def values_of(cls: type) -> list[object]:
    """Give the values of a class."""
    return [value for value in VALUES if type(value) is cls]
