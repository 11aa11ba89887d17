"""Two bots and a spectator at the example server: lost connections, restarts, repeated messages."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

testclient: Any = pytest.importorskip("starlette.testclient")

from examples.server.client import Client  # noqa: E402  only with Starlette
from examples.server.server import WRONG_KEY, make_app  # noqa: E402
from oklahoma_rummy import (  # noqa: E402
    Match,
    Phase,
    PlayerView,
    Rules,
    deck_from_seed,
    discards,
)

RULES = Rules.preset("short", hands_per_match=2)
MATCHES = 200


def choose(view: PlayerView, version: int) -> str:
    """Return what a bot does: the same whenever it is asked at the same moment."""
    legal = [str(action) for action in view.legal_actions]
    endings = [text for text in legal if text.startswith(("knock", "gin", "big-gin"))]
    if endings:
        return endings[0]
    if view.phase is Phase.DISCARD:
        best = discards(view.hand, view.rules.meld_rules, barred=view.barred)
        return f"discard {best[0].card}"
    return Random(version).choice(legal)


def played_directly(seed: str) -> Match:
    """Play a match with the same decks and the same bots, with no server between."""
    match = Match.start(RULES)
    while not match.is_over:
        if not match.is_dealt:
            match = match.deal(deck_from_seed(f"{seed}, {len(match.history)}"))
        (seat,) = match.whose_turn
        view = match.view(seat)
        assert view is not None
        match = match.play(choose(view, len(match.events(seat))), seat=seat)
    return match


class Table:
    """A table at a server that can be stopped and started again, and who sits there."""

    def __init__(self, path: Path, seed: str) -> None:
        """Start a server and open a table."""
        self.path, self.seed = str(path), seed
        self.stack = ExitStack()
        self.wires: dict[int | None, Any] = {}
        self.clients: dict[int | None, Client] = {seat: Client() for seat in (0, 1, None)}
        self.start()
        opened = self.server.post("/tables", json={"rules": str(RULES)}).json()
        self.name, self.keys = opened["table"], opened["keys"]

    def start(self) -> None:
        """Start the server on its file."""
        app = make_app(self.path, lambda _, number: deck_from_seed(f"{self.seed}, {number}"))
        self.server = self.stack.enter_context(testclient.TestClient(app))

    def restart(self) -> None:
        """Stop the server, whatever is going on, and start another."""
        for seat in [*self.wires]:
            self.leave(seat)
        self.stack.close()
        self.start()

    def join(self, seat: int | None) -> None:
        """Connect a seat, and hear what it has missed."""
        key = "" if seat is None else f"key={self.keys[seat]}&"
        client = self.clients[seat]
        wire = self.server.websocket_connect(f"/tables/{self.name}?{key}since={client.version}")
        self.wires[seat] = wire.__enter__()
        client.listen(wire)

    def leave(self, seat: int | None) -> None:
        """Lose the connection of a seat."""
        self.wires.pop(seat).__exit__(None, None, None)

    def act(self, seat: int, action: str, at: int | None = None) -> None:
        """Let a seat act, and everybody who is connected hear of it."""
        self.clients[seat].act(self.wires[seat], action, at)
        for other, wire in self.wires.items():
            self.clients[other].listen(wire)

    def close(self) -> None:
        """Let everybody go."""
        for seat in [*self.wires]:
            self.leave(seat)
        self.stack.close()


@contextmanager
def table_at(path: Path, seed: str) -> Iterator[Table]:
    """Open a table, and clear it away."""
    table = Table(path, seed)
    try:
        yield table
    finally:
        table.close()


@pytest.mark.parametrize("block", range(8))
def test_matches_end_as_played_directly(block: int, tmp_path: Path) -> None:
    """Whatever is lost, stopped or sent twice, the match is the one that is played directly."""
    for number in range(block, MATCHES, 8):
        seed, rng = f"match {number}", Random(number)
        direct = played_directly(seed)
        with table_at(tmp_path / f"{number}.sqlite", seed) as table:
            play_through(table, rng)
            for seat, client in table.clients.items():
                assert tuple(client.events) == direct.events(seat)
        assert stored(tmp_path / f"{number}.sqlite").sheet == direct.sheet


def play_through(table: Table, rng: Random) -> None:
    """Play a match to its end over a bad line."""
    while not all(client.is_over for client in table.clients.values()):
        if rng.random() < 0.02:
            table.restart()
        for seat in table.clients:
            if seat in table.wires and rng.random() < 0.05:
                table.leave(seat)
            if seat not in table.wires and rng.random() < 0.7:
                table.join(seat)
        for seat in (0, 1):
            client, wire = table.clients[seat], table.wires.get(seat)
            if wire is None or client.view is None or client.view.turn != seat:
                continue
            before, action = client.version, choose(client.view, client.version)
            table.act(seat, action)
            if rng.random() < 0.1:  # sent once more: only the sender hears of it, and nothing new
                after = client.version
                client.act(wire, action, before)
                client.listen(wire)
                assert (client.version, client.refusal) == (after, None)
            if rng.random() < 0.1:  # sent too late, or by somebody who is not on turn
                client.act(wire, "draw", before)
                client.listen(wire)
                assert client.refusal is not None or action == "draw"
            break


def stored(path: Path) -> Match:
    """Return the match that a file remembers."""
    with closing(sqlite3.connect(path)) as file:
        ((record,),) = file.execute("SELECT record FROM tables")
    return Match.parse(record)


class TestRefusals:
    """What the server does not do."""

    def test_who_may_sit(self, tmp_path: Path) -> None:
        """A table or a key that is unknown is closed at once."""
        with table_at(tmp_path / "tables.sqlite", "seed") as table:
            for address in (f"/tables/{table.name}?key=x", "/tables/x"):
                with table.server.websocket_connect(address) as wire:
                    assert wire.receive() == {
                        "type": "websocket.close",
                        "code": WRONG_KEY,
                        "reason": "",
                    }

    def test_wrong_tables(self, tmp_path: Path) -> None:
        """A table with rules that cannot be read is not opened."""
        with table_at(tmp_path / "tables.sqlite", "seed") as table:
            bodies: list[object] = [{}, [], {"rules": "shrt"}, {"rules": 7}]
            bodies.append({"rules": "partnership_two_tables"})
            for body in (*bodies, {"rules": "short", "players": 7}):
                answer = table.server.post("/tables", json=body)
                assert (answer.status_code, [*answer.json()]) == (400, ["message"])
            assert table.server.post("/tables", content=b"\xff").status_code == 400

    @pytest.mark.parametrize(
        "text",
        [
            *("", "7", "[]", "{}", '{"action": "draw"}', '{"action": 7, "at": 1}'),
            *('{"action": "fly", "at": 1}', '{"action": "discard 7h", "at": 1}'),
            *(f'{{"action": "draw", "at": {at}}}' for at in ("0", "2", "-1", '"x"', "null", "[]")),
        ],
    )
    def test_wrong_messages(self, text: str, tmp_path: Path) -> None:
        """Whatever is not a legal action of now gets one answer, and changes nothing."""
        with table_at(tmp_path / "tables.sqlite", "seed") as table:
            for seat in (0, 1, None):
                table.join(seat)
                table.wires[seat].send_text(text)
                client = table.clients[seat]
                client.listen(table.wires[seat])
                assert client.refusal
                assert client.version == 1

    def test_spectators_only_look(self, tmp_path: Path) -> None:
        """A spectator cannot act, and sees no hand."""
        with table_at(tmp_path / "tables.sqlite", "seed") as table:
            table.join(None)
            spectator = table.clients[None]
            spectator.act(table.wires[None], "draw")
            spectator.listen(table.wires[None])
            assert spectator.refusal == "Spectators only watch."
            assert spectator.view is not None
            assert spectator.view.hands == (None, None)
