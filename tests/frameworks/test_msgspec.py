"""Values in messages of msgspec: as plain data, or by a converter of cattrs."""

from typing import Any

import pytest
from attrs import frozen

msgspec: Any = pytest.importorskip("msgspec")

from cattrs.preconf.msgspec import make_converter  # noqa: E402  only with msgspec

from oklahoma_rummy.cards import Card  # noqa: E402
from oklahoma_rummy.play import Action, Discard  # noqa: E402
from oklahoma_rummy.values import from_plain, register, to_plain  # noqa: E402
from tests.written_values import CLASSES, values_of  # noqa: E402


@frozen
class Message:
    """What a client sends."""

    action: Action
    seen: list[Card]
    hint: Card | None = None


@pytest.mark.parametrize("cls", CLASSES)
def test_plain_data(cls: type) -> None:
    """What ``to_plain`` gives goes through msgspec, in both of its formats."""
    for value in values_of(cls):
        for form in (msgspec.json, msgspec.msgpack):
            assert from_plain(cls, form.decode(form.encode(to_plain(value)))) == value


def test_by_cattrs() -> None:
    """A converter that cattrs makes for msgspec, once told, reads and writes whole messages."""
    converter = make_converter()
    register(converter)
    message = Message(Discard("7h"), [Card.parse("8h")])
    written = converter.dumps(message)
    assert written == b'{"action":"discard 7h","seen":["8h"],"hint":null}'
    assert converter.loads(written, Message) == message
