"""Values are parameters, bodies and answers of FastAPI without a line of their user's."""

from typing import Annotated, Any

import pytest

fastapi: Any = pytest.importorskip("fastapi")
testclient: Any = pytest.importorskip("fastapi.testclient")

from oklahoma_rummy.cards import Card, CardSet, deck_from_seed  # noqa: E402  only with FastAPI
from oklahoma_rummy.melds import Arrangement, best_arrangement  # noqa: E402
from oklahoma_rummy.play import PlayerView, Round  # noqa: E402
from oklahoma_rummy.values import schema_of  # noqa: E402

app = fastapi.FastAPI()


@app.get("/arranged")  # type: ignore[untyped-decorator]
def arranged(hand: CardSet) -> Arrangement:
    """Take a hand from the query."""
    return best_arrangement(hand)


@app.post("/seen/{seat}")  # type: ignore[untyped-decorator]
def seen(seat: int, state: Annotated[Round, fastapi.Body()]) -> PlayerView:
    """Take a round as the body: FastAPI looks for what is not a model of its own in the query."""
    return state.view(seat)


@app.get("/cards/{card}")  # type: ignore[untyped-decorator]
def card(card: Card) -> dict[str, Card | int]:
    """Take a card from the path."""
    return {"card": card, "rank": card.rank}


CLIENT = testclient.TestClient(app)


def test_values_in_and_out() -> None:
    """Values are read from the query, the path and the body, and written in the answer."""
    hand = CardSet.parse("A23.456.789.T")
    answer = CLIENT.get("/arranged", params={"hand": str(hand)})
    assert Arrangement.from_dict(answer.json()) == best_arrangement(hand)
    assert CLIENT.get("/cards/7h").json() == {"card": "7h", "rank": 7}
    state = Round.deal("oklahoma_rummy", deck_from_seed(7))
    assert CLIENT.post("/seen/1", json=state.to_dict()).json() == state.view(1).to_dict()


def test_wrong_values() -> None:
    """What cannot be read is the client's error, in our words."""
    answer = CLIENT.get("/cards/7x")
    assert answer.status_code == 422
    assert "'x' is not a suit" in answer.text or "'x' is not a suit" in answer.text
    assert CLIENT.post("/seen/1", json={}).status_code == 422


def test_openapi() -> None:
    """The description of the service has the schemas of the values."""
    paths = CLIENT.get("/openapi.json").json()["paths"]
    parameter = paths["/arranged"]["get"]["parameters"][0]["schema"]
    assert parameter == schema_of(CardSet) | {"title": "Hand"}
