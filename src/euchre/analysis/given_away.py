"""What decisions give away: the cost of each against the best, given what its seat knew."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from euchre.coordinates import TableSeat
from euchre.engine.rewind import rewind
from euchre.engine.state import State, apply
from euchre.engine.view import View, observe

if TYPE_CHECKING:
    from euchre.analysis.judge import Verdict

#: The most that counts as given away in one deal, in points: single costs are noisy.
LIMIT = 0.5
#: A cost up to this, in points, counts as zero.
NOTHING = 0.005


def verdicts(
    last: State, seat: TableSeat, *, worlds: int, seed: int, only: Collection[int] | None = None
) -> Iterator[tuple[int, View, Verdict]]:
    """Yield every decision of a seat in a finished deal that cost something, with its verdict.

    Each comes with its number among the actions of the deal (from 1) and the seat's view.  ``only``
    lists the numbers to judge; None: all.
    """
    for number, view, verdict in judged(last, seat, worlds=worlds, seed=seed, only=only):
        if verdict.points.mean > NOTHING:
            yield number, view, verdict


def judged(
    last: State, seat: TableSeat, *, worlds: int, seed: int, only: Collection[int] | None = None
) -> Iterator[tuple[int, View, Verdict]]:
    """Yield every decision of a seat in a finished deal, in the form of ``verdicts``."""
    # Loaded only when something is judged.
    from euchre.analysis.judge import forced, judge

    s = rewind(last).start(last.rules, last.dealer)
    for number, entry in enumerate(last.history, 1):
        if s.turn == seat and (only is None or number in only):
            view = observe(s, seat)
            if not forced(view):
                chosen = entry.action
                yield number, view, judge(view, chosen, worlds=worlds, seed=seed * 1009 + number)
        s = apply(s, entry.action)


def given_away(
    last: State,
    seat: TableSeat,
    *,
    worlds: int = 100,
    seed: int = 0,
    only: Collection[int] | None = None,
) -> float:
    """Return how many points a seat's decisions gave away in a finished deal, at most ½."""
    costly = verdicts(last, seat, worlds=worlds, seed=seed, only=only)
    return min(LIMIT, sum(verdict.points.mean for *_, verdict in costly))
