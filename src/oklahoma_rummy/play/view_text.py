"""What a seat knows, in one line: position notation with ``?`` for cards that are not seen.

Lives here: ``write_view`` and ``parse_view``, behind ``str(view)`` and ``PlayerView.parse``.
"""

from typing import Any

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.cards.notation import read_card, read_cards, read_in_order
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.play.deal import PACK_MASK, Deal
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.position import (
    PUBLIC,
    cards_text,
    line_of,
    parse_position,
    read_seat,
    refusal,
    snapshot_in,
)
from oklahoma_rummy.play.reading import looked_at
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.play.sampling import Unseen, by_seat, unseen_discard
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules

UNSEEN = "?"
"""Begins what is not seen."""
_COUNTS = {str(count): count for count in range(53)}


def write_view(view: PlayerView) -> str:
    """Write all that a seat knows in one line; see ``str(view)``."""
    discard = "big" if view.big_gin else str(view.knock_discard)
    if (again := unseen_discard(view)) is not None:
        discard = UNSEEN + _again(again)
    if view.knock_discard_is_public:
        discard += PUBLIC
    line = line_of(
        view,
        turn=view.next_seat,
        hands=[
            f"{UNSEEN}{size}{_again(again)}" if hand is None else str(hand)
            for hand, size, again in zip(view.hands, view.hand_sizes, by_seat(view), strict=True)
        ],
        stock=f"{UNSEEN}{view.stock_count}" if view.stock is None else cards_text(view.stock),
        discard=discard,
    )
    return f"view {'-' if view.seat is None else view.seat} {line}"


def parse_view(text: str) -> PlayerView:
    """Read a view from its line; see ``PlayerView.parse``.

    What is not seen is dealt somehow, the round is checked, and the seat looks at it.
    """
    if not isinstance(text, str):
        message = f"a view is read from str, not from {type(text).__name__}"
        raise TypeError(message)
    view = seen_in(text)
    if str(view).split() != text.split():
        seat = text.split(maxsplit=2)[1]
        raise refusal(text, 0, f"seat {seat} would see something else: {view}")
    return view


def seen_in(text: str) -> PlayerView:
    """Return what the seat of a line would see of the round of the line, right or wrong."""
    words = text.split(maxsplit=2)
    if len(words) < 3 or words[0] != "view":
        raise refusal(text, 0, "a view begins with the word view and its seat")
    saved = snapshot_in(words[2])
    if saved["stock"].startswith(UNSEEN):
        state, problems = looked_at(_filled(text, saved))
        if problems:
            raise InvalidRoundError(problems=problems)
        seat = read_seat(words[1])
        if isinstance(seat, str):
            raise refusal(text, text.find(seat), f"{seat[:20]!r} is not a seat")
        return Round(state).view(seat)
    return Round(parse_position(words[2])).open_view()


def _filled(text: str, saved: dict[str, Any]) -> dict[str, Any]:
    """Put cards where the line says that some are not seen, dealt somehow."""
    showdown = saved["showdown"] if isinstance(saved["showdown"], dict) else {"layoffs": ()}
    laid = [step[:2] for steps in showdown["layoffs"] for step in steps]
    discard = showdown.get("discard") or ""
    named = [hand for hand in saved["hands"] if not hand.startswith(UNSEEN)]
    named += [*saved["taken"], saved["discards"] or "...", *laid]
    if discard and not discard.startswith(UNSEEN):
        named.append(discard)
    seen = 0
    for cards in named:
        seen |= sum(1 << card for card in read_in_order(cards))
    buried = tuple(map(read_cards, saved["buried"]))
    base = Deal(Rules.parse(saved["rules"]), 0, read_card(saved["upcard"]), buried)
    places, knocking = [_counts(text, discard, len(buried), count=1)], None
    for seat, (hand, taken) in enumerate(zip(saved["hands"], saved["taken"], strict=False)):
        known = read_cards(taken)
        places.append(_counts(text, hand, len(buried), known=known.bit_count()))
        too_many = sum(places[-1]) + known.bit_count() > base.rules.cards_dealt
        if saved["phase"] == Phase.LAST and seat == saved["turn"] and too_many:
            barred = None if saved["barred"] is None else read_card(saved["barred"])
            knocking = seat + 1, known, barred
    stock_count = sum(_counts(text, saved["stock"], 0))
    unseen = Unseen(base, PACK_MASK & ~seen, stock_count, places, knocking)
    stock, (discard_dealt, *dealt) = unseen.deal(_AsItIs())
    if discard.startswith(UNSEEN):
        saved["showdown"] |= {"discard": cards_text(cards_of(discard_dealt))}
    hands = [
        str(cards_of(read_cards(taken) | cards)) if hand.startswith(UNSEEN) else hand
        for hand, taken, cards in zip(saved["hands"], saved["taken"], dealt, strict=False)
    ]
    stock_text = " ".join(str(CARDS[card]) for card in stock)
    return saved | {"hands": hands, "stock": stock_text}


def _again(counts: list[int]) -> str:
    """Write how many cards of each reshuffle are among those not seen."""
    return "".join(f".{count}" for count in counts)


def _counts(
    text: str, part: str, reshuffles: int, *, count: int | None = None, known: int = 0
) -> list[int]:
    """Read how many cards of each kind are not seen: never reshuffled, then of each reshuffle."""
    if not part.startswith(UNSEEN):
        return [0] * (1 + reshuffles)
    whole, *again = part.removeprefix(UNSEEN).split(".")
    if count is not None and not whole:
        whole = str(count)
    numbers = [_COUNTS.get(each, -1) for each in (whole, *again)]
    if min(numbers) < 0 or len(again) != reshuffles:
        raise refusal(text, max(0, text.find(part)), f"{part[:20]!r} is no number of cards")
    return [max(0, numbers[0] - known - sum(numbers[1:])), *numbers[1:]]


class _AsItIs:
    """Leaves cards in their order."""

    def random(self) -> float:  # pragma: no cover  nothing is chosen here
        """Give the least number."""
        return 0.0

    def shuffle(self, x: list[int], /) -> None:
        """Do nothing."""
