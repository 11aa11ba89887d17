"""What a seat knows, in one line: position notation with ``?`` for cards that are not seen.

Lives here: ``write_view`` and ``parse_view``, behind ``str(view)`` and ``PlayerView.parse``.
"""

from random import Random

from attrs import evolve

from oklahoma_rummy.cards.card import CARDS
from oklahoma_rummy.cards.card_set import cards_of
from oklahoma_rummy.cards.notation import read_card, read_cards, read_in_order
from oklahoma_rummy.errors import InvalidRoundError
from oklahoma_rummy.play.check import round_problems
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
from oklahoma_rummy.play.sampling import deal_stock, possible_decks
from oklahoma_rummy.play.snapshot import SavedShowdown, Snapshot, unchecked
from oklahoma_rummy.play.view import PlayerView
from oklahoma_rummy.rules import Rules

UNSEEN = "?"
"""Begins what is not seen."""
_COUNTS = {f"{UNSEEN}{count}": count for count in range(53)}


def write_view(view: PlayerView) -> str:
    """Write all that a seat knows in one line; see ``str(view)``."""
    discard = "big" if view.big_gin else str(view.knock_discard or UNSEEN)
    if view.knock_discard_is_public:
        discard += PUBLIC
    line = line_of(
        view,
        turn=view.next_seat,
        hands=[
            f"{UNSEEN}{size}" if hand is None else str(hand)
            for hand, size in zip(view.hands, view.hand_sizes, strict=True)
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
    words = text.split(maxsplit=2)
    if len(words) < 3 or words[0] != "view":
        raise refusal(text, 0, "a view begins with the word view and its seat")
    saved = snapshot_in(words[2])
    if not saved.stock.startswith(UNSEEN):
        return parse_position(words[2]).open_view()
    view = _looked_at(_filled(text, saved), read_seat(text, words[1]))
    if str(view).split() != text.split():
        raise refusal(text, 0, f"seat {words[1]} would see something else: {view}")
    return view


def _looked_at(saved: Snapshot, seat: int | None) -> PlayerView:
    """Let a seat look at a round in which what it has not seen was dealt somehow."""
    state = unchecked(saved)
    problems = round_problems(state)
    if problems and state.phase is Phase.LAST:  # the seat on turn may need other cards to knock
        state = next(possible_decks(state.view(seat), Random(0)))  # noqa: S311  any will do
        problems = round_problems(state)
    if problems:
        raise InvalidRoundError(problems=problems)
    return state.view(seat)


def _filled(text: str, saved: Snapshot) -> Snapshot:
    """Put cards where the line says that some are not seen."""
    laid = (
        [step[:2] for steps in saved.showdown.layoffs for step in steps] if saved.showdown else []
    )
    discard = saved.showdown.discard if saved.showdown else None
    named = [hand for hand in saved.hands if not hand.startswith(UNSEEN)]
    named += [*saved.taken, saved.discards or "...", *laid]
    if discard is not None and discard != UNSEEN:
        named.append(discard)
    seen = 0
    for cards in named:
        seen |= sum(1 << card for card in read_in_order(cards))
    buried = tuple(map(read_cards, saved.buried))
    base = Deal(Rules.parse(saved.rules), 0, read_card(saved.upcard), buried)
    stock, left = deal_stock(base, _count(text, saved.stock), PACK_MASK & ~seen, _AsItIs())
    showdown = saved.showdown
    if isinstance(showdown, SavedShowdown) and discard == UNSEEN:
        showdown = evolve(showdown, discard=cards_text(CARDS[card] for card in left[:1]))
        left = left[1:]
    hands: list[str] = []
    for hand, taken in zip(saved.hands, saved.taken, strict=False):
        if hand.startswith(UNSEEN):
            known = read_cards(taken)
            count = max(0, _count(text, hand) - known.bit_count())
            dealt, left = left[:count], left[count:]
            hands.append(str(cards_of(known | sum(1 << card for card in dealt))))
        else:
            hands.append(hand)
    return evolve(
        saved,
        hands=hands,
        stock=" ".join(str(CARDS[card]) for card in stock),
        showdown=showdown,
    )


def _count(text: str, part: str) -> int:
    """Read how many cards are not seen."""
    if part not in _COUNTS:
        raise refusal(text, max(0, text.find(part)), f"{part[:20]!r} is no number of cards")
    return _COUNTS[part]


class _AsItIs:
    """Leaves cards in their order."""

    def random(self) -> float:  # pragma: no cover  nothing is chosen here
        """Give the least number."""
        return 0.0

    def shuffle(self, x: list[int], /) -> None:
        """Do nothing."""
