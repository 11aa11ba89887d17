"""The rules of Oklahoma Rummy once more: slow, plain, and independent of the library.

Nothing here is imported from the library and nothing looks like it: a card is a string such as
``"7h"``, a hand is any collection of such strings, rules are a plain dict of the rulebook's words
(what is left out has its default), and every question is answered by trying everything. Tests
compare the library with it. Comments quote the rulebook sentence that the next lines act out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from .naive_rules import DEFAULTS, Rules, complete, hand_size, refuse, seats

Meld = frozenset[str]
Facts = dict[str, Any]
Layoff = tuple[str, int]
"""A card, and the number of the meld it is laid on, counted from 0."""

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)

# --- cards -----------------------------------------------------------------------------------


def number(card: str) -> int:
    """Give the card's place in the pack: clubs < diamonds < hearts < spades, ace low."""
    return 13 * SUITS.index(card[1]) + RANKS.index(card[0])


def mask(cards: Collection[str]) -> int:
    """Give the number with one bit for each card, which only orders melds here."""
    return sum(2 ** number(card) for card in cards)


def points(cards: Collection[str], ace_deadwood: int = 1) -> int:
    """Count loose cards: pips, ten for a court card, an ace by the rules."""
    return sum(ace_deadwood if card[0] == "A" else pips(card) for card in cards)


def pips(card: str) -> int:
    """Count one card: ace 1, two to nine their pips, ten and court cards 10."""
    return min(RANKS.index(card[0]) + 1, 10)


# --- melds -----------------------------------------------------------------------------------


@cache
def pack_melds(ace_runs: str = "low") -> tuple[Meld, ...]:
    """List every meld in the pack, by mask: sets of three and four, runs of three and more."""
    sets = {
        frozenset(rank + suit for suit in suits)
        for rank in RANKS
        for size in (3, 4)
        for suits in combinations(SUITS, size)
    }
    # "`ace_runs`: A-2-3 only; also Q-K-A (an ace closes one end only, no K-A-2); also K-A-2 and
    # so on, at most 13 long." A run is a stretch of one of these lines.
    lines = {
        "low": [RANKS],
        "high_or_low": [RANKS, RANKS[1:] + "A"],
        "around_corner": [RANKS + RANKS],
    }[ace_runs]
    runs = {
        frozenset(rank + suit for rank in line[start:end])
        for line in lines
        for start in range(len(line))
        for end in range(start + 3, min(start + 13, len(line)) + 1)
        for suit in SUITS
    }
    # "An ace is never a king: sets stay sets" - so the sets do not depend on ace_runs.
    return tuple(sorted(sets | runs, key=mask))


def is_meld(cards: Collection[str], ace_runs: str = "low") -> bool:
    """Say whether these cards together are one meld."""
    return frozenset(cards) in _pack_meld_set(ace_runs)


@cache
def _pack_meld_set(ace_runs: str) -> frozenset[Meld]:
    return frozenset(pack_melds(ace_runs))


def is_set(meld: Meld) -> bool:
    """Say whether a meld is a set, not a run: all its cards have one rank."""
    return len({card[0] for card in meld}) == 1


def melds_in(hand: Collection[str], ace_runs: str = "low") -> list[Meld]:
    """List every meld that the hand holds, by mask."""
    cards = frozenset(hand)
    return [meld for meld in pack_melds(ace_runs) if meld <= cards]


def disjoint_melds(melds: Sequence[Meld]) -> Iterator[tuple[Meld, ...]]:
    """Give every choice of melds that share no card, each choice once, the empty one first."""
    yield ()
    for place, meld in enumerate(melds):
        later = [other for other in melds[place + 1 :] if not meld & other]
        for others in disjoint_melds(later):
            yield (meld, *others)


# --- arrangements ----------------------------------------------------------------------------


class Arrangement(NamedTuple):
    """A hand sorted out: its melds by mask, and the cards left loose."""

    melds: tuple[Meld, ...]
    loose: frozenset[str]


OrderKey = tuple[int, int, int, tuple[int, ...]]


def arrangement_order(arrangement: Arrangement, ace_deadwood: int = 1) -> OrderKey:
    """Give the key of the arrangement order (2.4): the smaller comes first."""
    # "the arrangement order: least deadwood; most cards in sets; fewest melds; then the melds'
    # masks, ascending, compared as tuples."
    melds = arrangement.melds
    return (
        points(arrangement.loose, ace_deadwood),
        -sum(len(meld) for meld in melds if is_set(meld)),
        len(melds),
        tuple(sorted(mask(meld) for meld in melds)),
    )


def all_arrangements(hand: Collection[str], ace_runs: str = "low") -> Iterator[Arrangement]:
    """Give every way to sort the hand out, those that leave a meld unused included."""
    cards = frozenset(hand)
    for melds in disjoint_melds(melds_in(cards, ace_runs)):
        yield Arrangement(melds, cards.difference(*melds))


def arrangements(
    hand: Collection[str],
    ace_runs: str = "low",
    ace_deadwood: int = 1,
    within: int | None = None,
) -> list[Arrangement]:
    """List the arrangements that leave at most `within` (None: the least), in their order."""
    if within is None:
        within = deadwood(hand, ace_runs, ace_deadwood)
    return sorted(
        (
            way
            for way in all_arrangements(hand, ace_runs)
            if points(way.loose, ace_deadwood) <= within
        ),
        key=lambda way: arrangement_order(way, ace_deadwood),
    )


def best_arrangement(
    hand: Collection[str], ace_runs: str = "low", ace_deadwood: int = 1
) -> Arrangement:
    """Give the first arrangement in the arrangement order."""
    return _best_arrangement(frozenset(hand), ace_runs, ace_deadwood)


@cache
def _best_arrangement(cards: frozenset[str], ace_runs: str, ace_deadwood: int) -> Arrangement:
    return min(
        all_arrangements(cards, ace_runs), key=lambda way: arrangement_order(way, ace_deadwood)
    )


def deadwood(hand: Collection[str], ace_runs: str = "low", ace_deadwood: int = 1) -> int:
    """Give the least count that the hand can be brought to by its own melds."""
    return points(best_arrangement(hand, ace_runs, ace_deadwood).loose, ace_deadwood)


def discards(
    hand: Collection[str],
    ace_runs: str = "low",
    ace_deadwood: int = 1,
    barred: str | None = None,
) -> list[tuple[str, int]]:
    """List each card that may go with the deadwood then left, best first, then by card."""
    options = [
        (card, deadwood(frozenset(hand) - {card}, ace_runs, ace_deadwood))
        for card in hand
        if card != barred
    ]
    return sorted(options, key=lambda option: (option[1], number(option[0])))


# --- layoffs ---------------------------------------------------------------------------------


def legal_layoffs(
    hand: Collection[str],
    spread: Sequence[Meld],
    mode: str,
    ace_runs: str = "low",
    laid: Sequence[Layoff] = (),
) -> list[Layoff]:
    """List the single steps open to a defender, by card and then by meld.

    `spread` is what was spread, numbered as given. `laid` is what already lies on it and still
    counts in this mode: the defender's own steps, and under `shared_chain` those of the defenders
    before him.
    """
    # "nobody lays off"
    if mode == "none":
        return []
    gone = {card for card, _ in laid}
    steps = []
    for place, meld in enumerate(spread):
        # "only cards that touch a meld as it was spread (one at each run end, the fourth of a
        # set)": under `adjacent` the meld never grows; else it has what was laid on it.
        grown = meld if mode == "adjacent" else meld.union(c for c, on in laid if on == place)
        steps += [
            (card, place)
            for card in hand
            if card not in gone and card not in grown and is_meld(grown | {card}, ace_runs)
        ]
    return sorted(steps, key=lambda step: (number(step[0]), step[1]))


class Defence(NamedTuple):
    """What a defender does: what he keeps, what he lays off in playing order, what it counts."""

    arrangement: Arrangement
    layoffs: tuple[Layoff, ...]
    deadwood: int


def best_defence(
    hand: Collection[str],
    spread: Sequence[Meld],
    mode: str = "own_chain",
    ace_runs: str = "low",
    ace_deadwood: int = 1,
    laid_before: Sequence[Layoff] = (),
) -> Defence:
    """Give the automatic defence (2.5) by trying every sequence of layoffs.

    Every set of cards that can leave the hand is tried, so every set of own melds is tried with
    everything that can be laid off beside it, melds left unused included.
    """
    cards = frozenset(hand)
    before = tuple(laid_before)

    def rank(laid: frozenset[Layoff]) -> tuple[Any, ...]:
        # "the joint optimum of own melds and layoffs; ties: fewest cards laid off, then
        # arrangement order, then the laid cards ascending as a tuple, then their meld numbers".
        # "what a defender keeps is then arranged by the arrangement order."
        in_order = sorted((number(card), on) for card, on in laid)
        kept = best_arrangement(cards - {card for card, _ in laid}, ace_runs, ace_deadwood)
        return (
            points(kept.loose, ace_deadwood),
            len(laid),
            arrangement_order(kept, ace_deadwood),
            tuple(card for card, _ in in_order),
            tuple(on for _, on in in_order),
        )

    # "Defenders ... each play any number of `lay` steps": walk to everything that can be reached.
    reached: set[frozenset[Layoff]] = {frozenset()}
    open_ends = [frozenset[Layoff]()]
    while open_ends:
        laid = open_ends.pop()
        for step in legal_layoffs(cards, spread, mode, ace_runs, (*before, *laid)):
            longer = laid | {step}
            if longer not in reached:
                reached.add(longer)
                open_ends.append(longer)
    best = min(reached, key=rank)

    # "steps are given so that at each the lowest card that fits goes first."
    steps: list[Layoff] = []
    while len(steps) < len(best):
        fitting = legal_layoffs(cards, spread, mode, ace_runs, (*before, *steps))
        steps.append(next(step for step in fitting if step in best))
    kept = best_arrangement(cards - {card for card, _ in best}, ace_runs, ace_deadwood)
    return Defence(kept, tuple(steps), points(kept.loose, ace_deadwood))


# --- knocks ----------------------------------------------------------------------------------


def knock_limit(rules: Mapping[str, Any], upcard: str) -> int:
    """Give the most deadwood that a knock may leave under this upcard (2.2)."""
    # "`fixed_knock_limit` if set; else ace by `ace_upcard`, 2-9 their pips, 10 J Q K 10."
    full = DEFAULTS | dict(rules)
    if full["fixed_knock_limit"] is not None:
        return int(full["fixed_knock_limit"])
    if upcard[0] == "A":
        return 0 if full["ace_upcard"] == "gin_only" else 1
    # Part 1: "the limit is never more than this, whatever the upcard (an ace stays ...)"
    if full["knock_limit_cap"] is not None and full["knock_limit_cap"] < pips(upcard):
        return int(full["knock_limit_cap"])
    return pips(upcard)


def multiplier(rules: Mapping[str, Any], upcard: str) -> int:
    """Give what every point of the hand is multiplied by under this upcard."""
    # "when the original upcard is a spade"
    return int((DEFAULTS | dict(rules))["spade_multiplier"]) if upcard[1] == "s" else 1


# --- showdown --------------------------------------------------------------------------------


def showdown(
    rules: Mapping[str, Any],
    upcard: str,
    hands: Sequence[Collection[str]],
    knocker: int,
    spread: Sequence[Collection[str]] | None = None,
    *,
    big_gin: bool = False,
) -> Facts:
    """Give the facts of a hand that ends with a knock; ValueError for what the law refuses.

    `hands` has one hand per seat, the knocker's after the discard (all n+1 cards for big gin).
    `spread` None is the default spread, an empty one spreads nothing.
    """
    law = complete(rules)
    cards = [frozenset(hand) for hand in hands]
    _check_deal(law, upcard, hands, knocker, big_gin=big_gin)
    shown = _spread(law, upcard, cards[knocker], spread, big_gin=big_gin)
    ace_runs, ace_deadwood = law["ace_runs"], law["ace_deadwood"]
    # "A spread that leaves nothing is a gin whichever word was used."
    gin = not shown.loose
    defenders = _defenders(law, knocker)

    # 2.5: "The phase is skipped with `layoffs=none` and after gin without `layoff_on_gin`."
    mode = "none" if gin and not law["layoff_on_gin"] else law["layoffs"]
    # "the two defenders lay off on the knocker; or ... nobody does but the knocker's partner, on
    # the defenders' melds"
    partner_acts = law["partner_layoff"] == "partner_knocked"
    defences: dict[int, Defence] = {}
    laid: tuple[Layoff, ...] = ()
    for seat in defenders:
        # "all defenders share the growing melds in seat order from the knocker"; otherwise each
        # begins from "the knocker's melds as spread". Grown melds keep their number.
        defences[seat] = best_defence(
            cards[seat],
            shown.melds,
            "none" if partner_acts else mode,
            ace_runs,
            ace_deadwood,
            laid if mode == "shared_chain" else (),
        )
        laid += defences[seat].layoffs
    if law["partnership"] == "one_table":
        # "under `defenders` he lays off nothing and his count is the least of his own hand; under
        # `partner_knocked` it is what his best layoffs leave (in the `layoffs` mode, on the
        # defenders' best arrangements)"; "his meld numbers run over the defenders' arrangements,
        # clockwise from the knocker."
        partner = (knocker + 2) % 4
        theirs = [meld for seat in defenders for meld in defences[seat].arrangement.melds]
        defences[partner] = best_defence(
            cards[partner], theirs, mode if partner_acts else "none", ace_runs, ace_deadwood
        )
    # "The knocker never lays off"
    defences[knocker] = Defence(shown, (), points(shown.loose, ace_deadwood))

    counts = tuple(defences[seat].deadwood for seat in range(seats(law)))
    kind, winners = _outcome(law, knocker, counts, gin=gin, big_gin=big_gin)
    return {
        "kind": kind,
        "knocker": knocker,
        "winner": winners[0] if winners else None,
        "winners": winners,
        "deadwood": counts,
        "layoffs": tuple(defences[seat].layoffs for seat in range(seats(law))),
        "arrangements": tuple(defences[seat].arrangement for seat in range(seats(law))),
        "upcard": upcard,
    }


def _check_deal(
    rules: Rules, upcard: str, hands: Sequence[Collection[str]], knocker: int, *, big_gin: bool
) -> None:
    if len(hands) != seats(rules) or knocker not in range(len(hands)):
        refuse(f"{seats(rules)} hands wanted, and a knocker among them")
    if big_gin and rules["big_gin_bonus"] is None:
        refuse("big gin is not played")
    for seat, hand in enumerate(hands):
        # "all n+1 cards melded, declared without a discard"
        size = hand_size(rules) + (1 if big_gin and seat == knocker else 0)
        if len(hand) != size:
            refuse(f"seat {seat} has {len(hand)} cards, not {size}")
    every = [card for hand in hands for card in hand]
    if len(set(every)) != len(every) or not {*every, upcard} <= set(PACK):
        refuse("a card twice, or none of the pack")


def _spread(
    rules: Rules,
    upcard: str,
    hand: frozenset[str],
    spread: Sequence[Collection[str]] | None,
    *,
    big_gin: bool,
) -> Arrangement:
    if spread is None:
        # "Without melds the *default spread* is meant, the first in the arrangement order"
        shown = best_arrangement(hand, rules["ace_runs"], rules["ace_deadwood"])
    else:
        melds = tuple(sorted((frozenset(meld) for meld in spread), key=mask))
        spread_cards = [card for meld in spread for card in meld]
        if len(set(spread_cards)) != len(spread_cards) or not set(spread_cards) <= hand:
            refuse("a spread card is not in the hand, or is spread twice")
        if not all(is_meld(meld, rules["ace_runs"]) for meld in melds):
            refuse("not a meld")
        shown = Arrangement(melds, hand.difference(*melds))
    if big_gin and shown.loose:
        refuse("big gin melds every card")
    # "The knocker may spread worse melds if what is shown stays within the limit."; "A knock needs
    # deadwood <= limit."
    if points(shown.loose, rules["ace_deadwood"]) > knock_limit(rules, upcard):
        refuse("more deadwood than the limit")
    return shown


def _defenders(rules: Mapping[str, Any], knocker: int) -> list[int]:
    """List those who play against the knocker, clockwise from him."""
    count = seats(rules)
    others = [(knocker + step) % count for step in range(1, count)]
    if rules["partnership"] == "one_table":
        return [seat for seat in others if seat != (knocker + 2) % 4]
    return others


def _beats(rules: Mapping[str, Any], count: int, knocker_count: int) -> bool:
    # 2.6: "some defender beats the knocker (below him, or equal under `tie=undercut`)"
    return count < knocker_count or (count == knocker_count and rules["tie"] == "undercut")


def _outcome(
    rules: Rules, knocker: int, counts: Sequence[int], *, gin: bool, big_gin: bool
) -> tuple[str, tuple[int, ...]]:
    defenders = _defenders(rules, knocker)
    if gin:
        # "gin is never undercut"; "layoffs against gin and big gin too; ... if all have 0 the hand
        # is void."
        if rules["layoff_on_gin"] and all(counts[seat] == 0 for seat in defenders):
            return "void", ()
        return ("big_gin" if big_gin else "gin"), (knocker,)
    lowest = min(counts[seat] for seat in defenders)
    if _beats(rules, lowest, counts[knocker]):
        # "the lowest such defender wins"; "lowest defenders equal: first clockwise from the
        # knocker wins, or they share"
        equals = tuple(seat for seat in defenders if counts[seat] == lowest)
        return "undercut", (equals if rules["multi_tie"] == "split" else equals[:1])
    if lowest == counts[knocker] and rules["tie"] == "void":
        # "makes the whole hand void if no defender is below"
        return "void", ()
    if lowest == counts[knocker] and len(defenders) == 1:
        # "exactly one defender, equal, `tie=knocker`: the knocker wins 0; with several defenders
        # the same is a `KNOCK`."
        return "tie", (knocker,)
    return "knock", (knocker,)


# --- price -----------------------------------------------------------------------------------


def price(facts: Mapping[str, Any], rules: Mapping[str, Any]) -> tuple[int, ...]:
    """Give the points (under penalty scoring the penalties) of each seat for these facts."""
    law = complete(rules)
    amounts = _penalties(facts, law) if law["scoring"] == "penalty" else _winnings(facts, law)
    # "the sum is multiplied by the multiplier"
    times = multiplier(law, facts["upcard"])
    return tuple(times * amounts.get(seat, 0) for seat in range(seats(law)))


def _payers(facts: Mapping[str, Any], rules: Rules) -> list[int]:
    # "layoffs against gin and big gin too; a defender with 0 then pays nothing"
    defenders = _defenders(rules, facts["knocker"])
    if not rules["layoff_on_gin"]:
        return defenders
    return [seat for seat in defenders if facts["deadwood"][seat] > 0]


def _winnings(facts: Mapping[str, Any], rules: Rules) -> dict[int, int]:
    counts, knocker, kind = facts["deadwood"], facts["knocker"], facts["kind"]
    if kind == "void":
        return {}
    if kind in ("knock", "tie"):
        # Part 3: "Knock: sum of (loser - knocker)."
        return {knocker: sum(counts[seat] - counts[knocker] for seat in _defenders(rules, knocker))}
    if kind in ("gin", "big_gin"):
        # Part 3: "Gin: sum of losers, with the bonus for each (`once`: one, from the first paying
        # defender clockwise)."; big gin's bonus "replaces the gin bonus".
        payers = _payers(facts, rules)
        times = 1 if rules["multi_gin_bonus"] == "once" else len(payers)
        bonus = rules["big_gin_bonus"] if kind == "big_gin" else rules["gin_bonus"]
        if bonus is None:
            refuse("big gin is not played")
        return {knocker: bonus * times + sum(counts[seat] for seat in payers)}
    return _undercut_winnings(facts, rules)


def _undercut_winnings(facts: Mapping[str, Any], rules: Rules) -> dict[int, int]:
    counts, knocker = facts["deadwood"], facts["knocker"]
    winner, winners = facts["winner"], facts["winners"]
    # "Undercut by D: undercut bonus + (knocker - D) from the knocker, and (other - D) from each
    # other defender." In a one-table partnership "the winner collects from the two opponents
    # only, the knocker's partner paying (his count - the winner's) or 0 if he is lower".
    payers = _defenders(rules, winner)
    pot = sum(max(0, counts[seat] - counts[winner]) for seat in payers if seat not in winners)
    bonus = rules["undercut_bonus"]
    bonuses: list[int] = []
    if rules["multi_undercut_bonus"] == "every_undercutter":
        # "each defender who beats the knocker gets a whole bonus, and it is not in the pot."
        bonuses = [
            seat
            for seat in _defenders(rules, knocker)
            if _beats(rules, counts[seat], counts[knocker])
        ]
    else:
        # "differences and the one bonus form a pot"
        pot += bonus
    # "shared equally, remainder to the first clockwise from the knocker"
    share, rest = divmod(pot, len(winners))
    amounts = dict.fromkeys(winners, share)
    amounts[winner] += rest
    for seat in bonuses:
        amounts[seat] = amounts.get(seat, 0) + bonus
    return amounts


def _penalties(facts: Mapping[str, Any], rules: Rules) -> dict[int, int]:
    counts, knocker, kind = facts["deadwood"], facts["knocker"], facts["kind"]
    if kind == "void":
        return {}
    if kind in ("gin", "big_gin"):
        # As to penalties, "gin: own + gin bonus (nothing from a defender at 0 under
        # `layoff_on_gin`)"
        return {seat: counts[seat] + rules["gin_bonus"] for seat in _payers(facts, rules)}
    # Penalty: "knock: each loser takes own - knocker"; "undercut: everybody takes own -
    # undercutter, the knocker the undercut bonus more; the winner takes 0"
    amounts = {seat: counts[seat] - counts[facts["winner"]] for seat in range(seats(rules))}
    if kind == "undercut":
        amounts[knocker] += rules["undercut_bonus"]
    return amounts
