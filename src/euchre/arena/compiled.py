"""Random and club players on the compiled machine: millions of deals or games."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import numpy as np

from euchre.engine.fields import Outcome
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.fast.layout.convert import tally_of
from euchre.fast.layout.rows import SEATS, GameRow
from euchre.fast.player import deals as clubs
from euchre.fast.player import knowing
from euchre.fast.rules import at_random
from euchre.fast.rules.counting import Counts
from euchre.fast.rules.deals import seed_number
from euchre.work import ALONE, PartsFile, Workload, in_order

#: Deals, or games, in a part; the results depend on the seed alone.
DEALS_A_PART, GAMES_A_PART = 20_000, 1_000

#: Kinds of ends: the fields of a report, and their outcomes as indexes of the counts.
ENDS = {
    "played": Outcome.PLAYED,
    "passed_out": Outcome.PASSED_OUT,
    "misdealt": Outcome.MISDEAL,
    "redealt": Outcome.REDEAL,
}
NUMBERS = {
    "games": "games",
    "unfinished": "unfinished",
    "shared": "shared",
    "games_won_by_first_dealer": "won_by_first",
    "without_maker": "no_maker",
    "jambons": "jambons",
    "jambons_won": "jambons_won",
    "dealer_scored": "dealer_scored",
}
BY_SIDE = {
    "games_won": "games_won",
    "points": "got",
    "points_squared": "got_squared",
    "makes": "makes",
    "marches": "marches",
    "euchred": "euchred",
}
BY_SEAT = {
    "calls_accepting": "accepting",
    "calls_naming": "naming",
    "loners": "loners",
    "loners_swept": "loners_swept",
    "lone_defenders": "lone_defenders",
    "lone_defences_won": "lone_defences_won",
}


def counts_of(
    rules: Rules,
    players: Sequence[str],
    number: int,
    *,
    games: bool,
    seed: int | str,
    scores: Sequence[int] | None = None,
    how: Workload = ALONE,
    saved: PartsFile[list[int]] | None = None,
) -> dict[str, int | list[int]]:
    """Play deals or games with these players; return the fields of an ``arena.Report``.

    Games come in parts of ``GAMES_A_PART``: the games of a part follow one another at one table
    unless ``scores`` are given, from which each game starts.  Jobs are threads.  Parts already in
    ``saved`` are not played again.
    """
    size = GAMES_A_PART if games else DEALS_A_PART
    parts = {
        f"{first}:{last - first}": (rules, players, seed, scores, games, first, last - first)
        for first in range(0, number, size)
        for last in [min(first + size, number)]
    }
    total, done = np.zeros(Counts.extent, np.int64), 0
    with ExitStack() as ends:
        if how.pool is None and how.jobs > 1:
            pool = ends.enter_context(ThreadPoolExecutor(min(how.jobs, len(parts))))
            how = replace(how, pool=pool)
        for counts in in_order(_part, parts, how, saved):
            total += np.array(counts, np.int64)
            done += size
            how.progress(min(done, number), number)
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
    """Return the counts of ``number`` deals or games, beginning with ``first``."""
    how = int(games) if scores is None else games * clubs.ANEW
    counts: list[int] = (
        CompiledTable(rules, players).many(seed, first, number, how, scores).tolist()
    )
    return counts


class CompiledTable:
    """A table on the machine, with random and club players given by name."""

    def __init__(self, rules: Rules, players: Sequence[str]):
        self.rules, who = rules, [clubs.RANDOM if name == "random" else 0 for name in players]
        #: The table, as numbers.
        self.t = knowing.table(rules)
        self._on: Any = clubs.arrays(rules, who, [None])
        # Random single deals are played several at once.
        self._at_once = at_random.arrays(self.t) if max(who) < 0 else None
        self._sides = rules.sides.count(rules.seats)

    def many(
        self,
        seed: int | str,
        first: int,
        number: int,
        games: int = 0,
        scores: Sequence[int] | None = None,
    ) -> Any:
        """Play deals or games (``fast.player.deals.many``); return their counts."""
        start = np.zeros(SEATS, np.int64)
        start[: self._sides] = self.rules.goal.start if scores is None else scores[: self._sides]
        if self._at_once and number > 1 and not games:
            self._at_once.counts[:] = 0
            at_random.many(self.t, self._at_once, seed_number(seed), first, number, start)
            return self._at_once.counts
        self._on.counts[:] = 0
        clubs.many(self.t, self._on, seed_number(seed), first, number, games, start)
        return self._on.counts

    def play(
        self, seed: int | str, number: int, dealer: int, scores: Sequence[int] | None = None
    ) -> Tally:
        """Play one deal and return its facts; the cards follow from seed, number and dealer."""
        self.many(seed, number * self.rules.seats + dealer, 1, 0, scores)
        row = self._on.row.reshape(-1)[: GameRow.over(self.t).width]
        return tally_of(self.rules, row)


def _fields(counts: Any, sides: int, seats: int) -> dict[str, int | list[int]]:
    """Return the counts under their field names in a report."""
    of = Counts.read(counts)
    fields: dict[str, int | list[int]] = {"deals": sum(of.ended)}
    fields |= {name: of.ended[end] for name, end in ENDS.items()}
    fields |= {name: getattr(of, field) for name, field in NUMBERS.items()}
    fields |= {name: getattr(of, field)[:sides] for name, field in BY_SIDE.items()}
    return fields | {name: getattr(of, field)[:seats] for name, field in BY_SEAT.items()}
