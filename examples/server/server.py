"""A table of Oklahoma Rummy over WebSockets: two players, any number of spectators, a memory.

Start it with `uvicorn --factory server:make_app`. `POST /tables` with rules and players opens a
table and answers with its name and a key for each seat. `/tables/NAME?key=KEY&since=N` is the
WebSocket of a seat, without a key that of a spectator; it sends the events from N on.

Everything is in one file of SQLite, written before anybody is told: a server that is stopped in
the middle of a deal goes on where it was. One process serves a file.
"""

import json
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from operator import index
from random import SystemRandom
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from oklahoma_rummy import Card, Match, OklahomaRummyError, Phase
from oklahoma_rummy.cards import shuffled

Deck = Callable[[str, int], tuple[Card, ...]]
"""What deals: the cards for a table and the number of a round there."""
WRONG_KEY = 4403
"""What a WebSocket is closed with whose table or key is unknown."""


def shuffle(_table: str, _number: int) -> tuple[Card, ...]:
    """Return a deck in an order that nobody knows."""
    return shuffled(SystemRandom())


class Store:
    """The matches and the keys of their seats, in a file."""

    def __init__(self, path: str) -> None:
        """Open the file, or make it."""
        self.file = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.file.execute(
            "CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, keys TEXT, record TEXT)"
        )

    def add(self, name: str, keys: list[str], match: Match) -> None:
        """Remember a new table."""
        row = (name, json.dumps(keys), str(match))
        self.file.execute("INSERT INTO tables VALUES (?, ?, ?)", row)

    def save(self, name: str, match: Match) -> None:
        """Remember how far a match has come."""
        self.file.execute("UPDATE tables SET record = ? WHERE name = ?", (str(match), name))

    def load(self, name: str) -> tuple[list[str], Match] | None:
        """Return the keys and the match of a table; nothing if there is none of that name."""
        rows = self.file.execute("SELECT keys, record FROM tables WHERE name = ?", (name,))
        found = rows.fetchone()
        return None if found is None else (json.loads(found[0]), Match.parse(found[1]))


class Server:
    """The tables that somebody sits at, and who is told what happens there."""

    def __init__(self, path: str, deck: Deck) -> None:
        """Begin with nobody."""
        self.store, self.deck = Store(path), deck
        self.matches: dict[str, Match] = {}
        self.seats: dict[str, dict[WebSocket, int | None]] = defaultdict(dict)

    async def open_table(self, request: Request) -> Response:
        """Open a table, and answer with the keys of its seats."""
        name = secrets.token_hex(8)
        try:
            given = json.loads(await request.body())
            match = self.go_on(name, Match.start(given["rules"], given.get("players")))
        except (OklahomaRummyError, TypeError, ValueError, LookupError, AttributeError) as error:
            return JSONResponse({"message": str(error)}, 400)
        keys = [secrets.token_hex(16) for _ in match.players]
        self.store.add(name, keys, match)
        return JSONResponse({"table": name, "keys": keys}, 201)

    async def sit(self, socket: WebSocket) -> None:
        """Tell a seat or a spectator what happens, and play what the seat sends."""
        await socket.accept()
        name, key = socket.path_params["name"], socket.query_params.get("key")
        found = self.store.load(name)
        if found is None or (key is not None and key not in found[0]):
            await socket.close(WRONG_KEY)
            return
        seat = None if key is None else found[0].index(key)
        match = self.matches.setdefault(name, found[1])
        since = socket.query_params.get("since", "0")
        told = update(match, seat, int(since[:9]) if since.isdecimal() else 0)
        told |= {"rules": str(match.rules), "seat": seat}
        self.seats[name][socket] = seat  # from now on it hears of everything, in order
        try:
            await socket.send_json(told)
            while True:
                await self.answer(name, seat, socket, await socket.receive_text())
        except WebSocketDisconnect:
            pass
        finally:
            del self.seats[name][socket]

    async def answer(self, name: str, seat: int | None, socket: WebSocket, text: str) -> None:
        """Play an action and tell everybody, or tell the sender why not."""
        match = self.matches[name]
        if seat is None:
            await socket.send_json({"error": "spectator", "message": "Spectators only watch."})
            return
        try:
            sent = json.loads(text)
            at = index(sent["at"])
            after = self.go_on(name, match.play(sent["action"], seat=seat, at=at))
        except OklahomaRummyError as error:
            await socket.send_json({"error": error.code, "message": str(error)})
            return
        except (TypeError, ValueError, KeyError, RecursionError) as error:
            await socket.send_json({"error": "message", "message": f"not understood: {error}"})
            return
        if after is match:  # sent twice
            await socket.send_json(update(match, seat, at))
            return
        self.store.save(name, after)
        self.matches[name] = after
        for other, its_seat in [*self.seats[name].items()]:
            try:
                await other.send_json(update(after, its_seat, at))
            except (RuntimeError, WebSocketDisconnect):
                continue  # it is gone, and asks again when it is back

    def go_on(self, name: str, match: Match) -> Match:
        """Do what is nobody's turn: deal the next round, and shuffle an empty stock."""
        while not match.is_over:
            if not match.is_dealt:
                match = match.deal(self.deck(name, len(match.history)))
            elif match.rounds[0].phase is Phase.RESHUFFLE:
                match = match.play(match.rounds[0].legal_actions.sample(SystemRandom()))
            else:
                break
        return match


def update(match: Match, seat: int | None, since: int) -> dict[str, Any]:
    """Return what a seat is told: what happened from some event on."""
    return {
        "since": since,
        "events": [event.to_dict() for event in match.events(seat, since)],
        "is_over": match.is_over,
    }


def make_app(path: str = "tables.sqlite", deck: Deck = shuffle) -> Starlette:
    """Return the application.

    Args:
        path: The file that remembers the tables.
        deck: What deals.
    """
    server = Server(path, deck)

    @asynccontextmanager
    async def serve(_app: Starlette) -> AsyncIterator[None]:
        yield
        server.store.file.close()

    return Starlette(
        lifespan=serve,
        routes=[
            Route("/tables", server.open_table, methods=["POST"]),
            WebSocketRoute("/tables/{name}", server.sit),
        ],
    )
