"""Random and club players on the compiled machine: millions of deals or games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.fast.layout.convert import tally_of
from euchre.fast.layout.rows import SEATS, GameRow
from euchre.fast.player import prepared
from euchre.fast.player import self_play as clubs
from euchre.fast.rules import at_random
from euchre.fast.rules.dealing import seed_number

#: Deals, or games, in a part; the results depend on the seed alone.
DEALS_A_PART, GAMES_A_PART = 20_000, 1_000


def play_part(
    rules: Rules, players: Sequence[str], seed: int | str, first: int, number: int, *, games: bool
) -> list[int]:
    """Play ``number`` deals or games, beginning with ``first``; return their ``Counts``.

    Games follow one another at one table.
    """
    counts: list[int] = CompiledTable(rules, players).many(seed, first, number, int(games)).tolist()
    return counts


class CompiledTable:
    """A table on the machine, with random and club players given by name."""

    def __init__(self, rules: Rules, players: Sequence[str]):
        self.rules, who = rules, [clubs.RANDOM if name == "random" else 0 for name in players]
        #: The table, as numbers.
        self.t = prepared.table(rules)
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
        """Play deals or games (``fast.player.self_play.many``); return their counts."""
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
