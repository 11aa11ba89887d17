"""Whether a knock was legal, and the layoffs after it.

Lives here: ``showdown_problems`` and ``laying_problems``, which ``check`` calls, and how a problem
of a round is made.
"""

from collections.abc import Iterator

from attrs import evolve

from oklahoma_rummy.errors import ErrorCode, Problem
from oklahoma_rummy.melds.meld import meld_of_mask
from oklahoma_rummy.play.actions import DONE, LayOff
from oklahoma_rummy.play.layoff_phase import Showdown, as_layoffs, seats_laying
from oklahoma_rummy.play.phase import Phase
from oklahoma_rummy.play.round import Round
from oklahoma_rummy.rules import KnockDiscard


def problem(
    what: str, where: str, repair: str, rule: str, code: ErrorCode = ErrorCode.INVALID_ROUND
) -> Problem:
    """Make a problem of a round."""
    return Problem(code=code, what=what, where=where, repair=repair, rule=rule)


def showdown_problems(state: Round) -> Iterator[Problem]:
    """Find a knock that was not legal."""
    if (showdown := state.showdown) is None:
        return
    base, hand = state.base, state.hand_masks[showdown.knocker]
    big_gin = showdown.discard is None
    if big_gin and not base.plays_big_gin:
        yield problem(
            "big gin is not played", "showdown.discard", "name the discard", "R1.big_gin_bonus"
        )
    face_up = not big_gin and base.rules.knock_discard is KnockDiscard.FACE_UP
    was_seen = showdown.discard == base.upcard and not 1 << base.upcard & base.ever_buried
    known = showdown.discard_is_known
    if (known and big_gin) or ((face_up or was_seen) and not known):
        yield public_problem(showdown)
    limit = 0 if big_gin else base.limit
    fitting = all(meld & hand == meld for meld in showdown.spread)
    if not fitting:
        yield problem(
            "a meld that is not in the hand", "showdown.spread", "spread melds of the hand", "R2.4"
        )
    for meld in showdown.spread:
        if meld not in base.solver.extensions:
            yield problem(
                f"{meld_of_mask(meld)} is no run under ace_runs={base.rules.ace_runs}",
                "showdown.spread",
                "spread melds that the rules allow",
                "R1.ace_runs",
                code=ErrorCode.INVALID_MELD,
            )
            return
    if fitting and base.solver.pips(hand ^ sum(showdown.spread)) > limit:
        yield problem(
            f"deadwood is {base.solver.pips(hand ^ sum(showdown.spread))}, the limit is {limit}",
            "showdown.spread",
            "spread other melds",
            "R2.2",
            code=ErrorCode.OVER_THE_LIMIT,
        )


def public_problem(showdown: Showdown) -> Problem:
    """Say that the discard of the knock is, or is not, public."""
    return problem(
        "wrong about the discard",
        "showdown.discard_is_public",
        f"use {not showdown.discard_is_known}",
        "R1.knock_discard",
    )


def laying_problems(state: Round, showdown: Showdown) -> Iterator[Problem]:
    """Lay everything off once more, as the law allows."""
    laid = as_layoffs(showdown)
    before = tuple(
        hand | sum(1 << card.index for card, _ in steps)
        for hand, steps in zip(state.hand_masks, laid, strict=True)
    )
    afresh = evolve(showdown, laid=((),) * state.base.seats)
    laying = seats_laying(state.base, afresh, before)
    if state.phase is Phase.LAYOFF:
        laying = laying[: laying.index(state.seat) + 1]
    for seat, steps in enumerate(laid):
        if steps and seat not in laying:
            what = f"seat {seat} laid off"
            yield problem(what, "showdown.layoffs", "it may not, or not yet", "R2.5")
            return
    played = evolve(state, phase=Phase.LAYOFF, hand_masks=before, showdown=afresh)
    for seat in laying:
        played = evolve(played, seat=seat)
        for card, number in laid[seat]:
            action = LayOff(card, number)
            if reason := played.why_illegal(action):
                where = f"showdown.layoffs, seat {seat}: {action}"
                yield problem(reason.what, where, reason.repair, reason.rule)
                return
            played = played.play(action)
        if seat != laying[-1]:
            played = played.play(DONE)
