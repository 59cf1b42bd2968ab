"""Laws 8 and 9: worlds look alike, and are reachable."""

from __future__ import annotations

from random import Random

from euchre.engine import worlds as sampler
from euchre.engine.rewind import rewind
from euchre.engine.state import State, apply, legal
from euchre.engine.view import observe
from euchre.testing.laws_play import Findings, differences
from euchre.testing.players import Trace

Seen = list[tuple[int, int | None, list[State]]]


def looks(trace: Trace, rng: Random, count: int, share: float, seen: Seen) -> Findings:
    """Draw worlds for some seats at some plies into ``seen``; yield only crashes."""
    seats = (*range(trace.rules.seats), None)
    for ply, s in enumerate(trace.states):
        for seat in seats:
            if rng.random() < share:
                seen.append((ply, seat, list(sampler.worlds(observe(s, seat), rng, count))))
    yield from ()


def alike(trace: Trace, seen: Seen) -> Findings:
    """Law 8: to its seat a world looks like the true state and offers the same actions."""
    for ply, seat, drawn in seen:
        s = trace.states[ply]
        v = observe(s, seat)
        for w in drawn:
            mine = observe(w, seat)
            if mine != v:
                told = differences(mine.state, v.state) or "a count"
                yield ply, f"seat {seat} can tell a world from the truth by {told}"
            if seat == s.turn and legal(w) != legal(s):
                yield ply, f"a world of seat {seat} offers other actions"


def reachable(trace: Trace, seen: Seen) -> Findings:
    """Law 9: a world's own log, played from its own deal, is legal and reproduces it."""
    for ply, seat, drawn in seen:
        for w in drawn:
            try:
                dealt = rewind(w)
                again = dealt.start(w.rules, w.dealer, w.scores)
                for entry in w.history:
                    again = apply(again, entry.action)
            except ValueError as error:
                yield ply, f"a world of seat {seat} cannot have come about: {error}"
                continue
            if again != w:
                yield ply, f"a world of seat {seat} replays to another {differences(again, w)}"
