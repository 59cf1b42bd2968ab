"""Whether the points of a deal can still change, from public information."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations_with_replacement

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.fields import Outcome
from euchre.engine.phases import Tricks
from euchre.engine.scoring import Tally, facts
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State


def decided(s: State) -> bool:
    """Whether the deal's points no longer depend on who wins the remaining tricks.

    Reads public fields only (a spectator's view will do), so it reveals nothing that a seat could
    not have counted itself. True for a finished deal, False before the play.
    """
    if s.ended:
        return True
    rules = s.rules
    if not isinstance(rules.phases[s.phase], Tricks):
        return False
    so_far = sum(s.taken)
    if rules.goal.sweep_wins != "never" and max(s.taken) == so_far:
        # A sweep is still possible, and would win the game.
        return False
    prices = (rules.prices.price(end, rules) for end in chain(_two_ends(s), _ends(s)))
    first = next(prices)
    return all(price == first for price in prices)


def _two_ends(s: State) -> Iterator[Tally]:
    """Yield an outcome for each side that could win all the rest; these usually differ already."""
    left = s.rules.tricks - sum(s.taken)
    for makers in _makers(s):
        for seat in _winners(s, makers):
            yield _tally(s, makers, (seat,) * left)


def _ends(s: State) -> Iterator[Tally]:
    """Yield every possible outcome of the remaining tricks, for every possible makers' side."""
    left = s.rules.tricks - sum(s.taken)
    for makers in _makers(s):
        for winners in combinations_with_replacement(_winners(s, makers), left):
            yield _tally(s, makers, winners)


def _winners(s: State, makers: int) -> list[int]:
    """Return one active seat per kind that prices tell apart: by side, and maker or not."""
    rules = s.rules
    kinds = {
        (rules.sides.side(seat), makers >> seat & 1): seat
        for seat in range(rules.seats)
        if not s.out >> seat & 1
    }
    return list(kinds.values())


def _makers(s: State) -> list[int]:
    """Return the possible makers' masks: a called partner may be anyone or no one (B9)."""
    known = s.makers
    if s.called < 0:
        return [known]
    if s.called < SUIT_CALLED:
        like = s.rules.pack.like(s.called)
        for entry in s.history:
            shown = (
                actions.verb(entry.action) == Verb.PLAY and like >> actions.card(entry.action) & 1
            )
            if shown and entry.seat != s.maker:
                return [known | 1 << entry.seat]
    others = each((1 << s.rules.seats) - 1 & ~known)
    return [known, *(known | 1 << seat for seat in others)]


def _tally(s: State, makers: int, winners: tuple[int, ...]) -> Tally:
    tricks = list(s.taken)
    for seat in winners:
        tricks[seat] += 1
    return facts(s, Outcome.PLAYED, tuple(tricks), makers)
