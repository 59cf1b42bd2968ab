"""Random and club players on the compiled machine: deals and games by the million."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from hashlib import blake2b
from typing import Any

import numpy as np

from euchre.club import deals as clubs
from euchre.club import knowing
from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.machine import at_random, counting, layout
from euchre.machine.tables import compiled
from euchre.work import Kept, in_order

#: Deals, or games, that are played in a row; what comes of them depends on the seed alone.
DEALS_A_PART, GAMES_A_PART = 20_000, 1_000

#: How many kinds of ends: fields of a report, and where they stand in the counts.
ENDS = {
    "played": Outcome.PLAYED,
    "passed_out": Outcome.PASSED_OUT,
    "misdealt": Outcome.MISDEAL,
    "redealt": Outcome.REDEAL,
}
NUMBERS = {
    "games": counting.GAMES,
    "unfinished": counting.UNFINISHED,
    "shared": counting.SHARED,
    "games_won_by_first_dealer": counting.WON_BY_FIRST,
    "without_maker": counting.NO_MAKER,
    "jambons": counting.JAMBONS,
    "jambons_won": counting.JAMBONS_WON,
    "dealer_scored": counting.DEALER_SCORED,
}
BY_SIDE = {
    "games_won": counting.GAMES_WON,
    "points": counting.GOT,
    "makes": counting.MAKES,
    "marches": counting.MARCHES,
    "euchred": counting.EUCHRED,
}
BY_SEAT = {
    "calls_accepting": counting.ACCEPTING,
    "calls_naming": counting.NAMING,
    "loners": counting.LONERS,
    "loners_swept": counting.LONERS_SWEPT,
    "lone_defenders": counting.LONE_DEFENDERS,
    "lone_defences_won": counting.LONE_DEFENCES_WON,
}


def seed_number(seed: int | str) -> np.uint64:
    """Return the number with which the chance of a seed begins."""
    return np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big"))


def counts_of(
    rules: Rules,
    players: Sequence[str],
    number: int,
    *,
    games: bool,
    seed: int | str,
    scores: Sequence[int] | None = None,
    jobs: int = 1,
    pool: Executor | None = None,
    kept: Kept[list[int]] | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, int | list[int]]:
    """Play deals or games with these players; return the fields of an ``arena.Report``.

    Games come in parts of ``GAMES_A_PART``: in each they follow one another at one table, unless
    ``scores`` are given, from which each starts.  ``jobs`` threads, or a ``pool``, change nothing
    but the time.  Parts that are ``kept`` are not played again.
    """
    size = GAMES_A_PART if games else DEALS_A_PART
    parts = {
        f"{first}:{last - first}": (rules, players, seed, scores, games, first, last - first)
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
    total, done = np.zeros(counting.COUNTS, np.int64), 0
    with ExitStack() as ends:
        if pool is None and jobs > 1:
            pool = ends.enter_context(ThreadPoolExecutor(min(jobs, len(parts))))
        for counts in in_order(_part, parts, jobs=jobs, pool=pool, kept=kept):
            total += np.array(counts, np.int64)
            done += size
            if progress:
                progress(min(done, number))
    return _fields(total, rules.sides.count(rules.seats), rules.seats)


def _part(
    rules: Rules,
    players: Sequence[str],
    seed: int | str,
    scores: Sequence[int] | None,
    games: bool,
    first: int,
    number: int,
) -> list[int]:
    """Return the counts of deals or games ``first`` and on."""
    random = all(name == "random" for name in players)
    t = compiled(rules) if random else knowing.table(rules)
    how = int(games) if scores is None else games * at_random.ANEW
    start = np.zeros(layout.SEATS, np.int64)
    sides = rules.sides.count(rules.seats)
    start[:sides] = rules.goal.start if scores is None else scores
    if random:
        on = at_random.room(t)
        at_random.many(t, on, seed_number(seed), first, number, how, start)
        return [int(count) for count in on.counts]
    who = [clubs.RANDOM if name == "random" else 0 for name in players]
    at = clubs.room(rules, who, [None])
    clubs.many(t, at, seed_number(seed), first, number, how, start)
    return [int(count) for count in at.counts]


def _fields(counts: Any, sides: int, seats: int) -> dict[str, int | list[int]]:
    """Return counts by the names that a report has for them."""
    found: dict[str, int | list[int]] = {"deals": int(counts[: len(Outcome)].sum())}
    found |= {name: int(counts[counting.ENDED + end]) for name, end in ENDS.items()}
    found |= {name: int(counts[at]) for name, at in NUMBERS.items()}
    found |= {name: counts[at : at + sides].tolist() for name, at in BY_SIDE.items()}
    return found | {name: counts[at : at + seats].tolist() for name, at in BY_SEAT.items()}
