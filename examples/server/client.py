"""A player or spectator at the example server: it remembers what it was told, and asks again.

It works over anything that sends and receives JSON, such as a test client or a WebSocket.
"""

from typing import Any, Protocol, TypeAlias

from oklahoma_rummy import Event, PlayerView, Rules

Message: TypeAlias = dict[str, Any]
"""What is sent as JSON."""


class Wire(Protocol):
    """What carries messages."""

    def send_json(self, data: Message) -> None:
        """Send a message."""

    def receive_json(self) -> Message:
        """Wait for the next message."""


class Client:
    """What one seat, or a spectator, was told."""

    def __init__(self) -> None:
        """Begin without having heard anything."""
        self.events: list[Event] = []
        self.rules = Rules()
        self.seat: int | None = None
        self.view: PlayerView | None = None
        self.is_over = False
        self.refusal: str | None = None

    @property
    def version(self) -> int:
        """How much the client knows to have happened: what it asks from when it is back."""
        return len(self.events)

    def listen(self, wire: Wire) -> None:
        """Take the next message in; what is known already changes nothing."""
        told = wire.receive_json()
        self.refusal = told.get("message")
        if "rules" in told:
            self.rules, self.seat = Rules.parse(told["rules"]), told["seat"]
        if self.refusal is None and told["since"] <= self.version:
            for event in told["events"][self.version - told["since"] :]:
                self.see(Event.from_dict(event))
            self.is_over = told["is_over"]

    def see(self, event: Event) -> None:
        """Follow what happened: nobody sends a view."""
        self.events.append(event)
        if self.view is None:
            self.view = PlayerView.dealt(self.rules, self.seat, event)
        else:
            self.view = self.view.after(event)

    def act(self, wire: Wire, action: str, at: int | None = None) -> None:
        """Send an action, at the moment up to which the client knows everything."""
        wire.send_json({"action": action, "at": self.version if at is None else at})
