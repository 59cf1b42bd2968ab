"""Duplicate deals of random and club players on the compiled machine."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.arena.compiled import seed_number
from euchre.arena.contests import Chunk, Contest, ahead, lineups
from euchre.arena.counts import ACCEPTED, NAMED, NO_CALL, Counts, Key
from euchre.arena.entrants import called
from euchre.arena.simulate import LONGEST_GAME
from euchre.club import deals as clubs
from euchre.club import knowing
from euchre.engine.fields import Outcome
from euchre.language.results import bid_name
from euchre.machine import at_random, counting, layout
from euchre.machine.tables import compiled


def play_chunk(of: Contest, pair: int, first: int, size: int) -> Chunk:
    """Play deals ``first`` to ``first + size - 1`` of a pair, in all their seatings.

    As ``contests.play_chunk`` does, with cards of the machine's own.  What decisions cost is not
    measured.
    """
    chunk, counts = Chunk(pair, first), Counts()
    ways = [(sign, side, _Seating(of, names)) for sign, side, names in lineups(of, pair)]
    down = -1 if of.rules.goal.down else 1
    for number in range(first, first + size):
        gain = 0
        for sign, side, seating in ways:
            gain += sign * ahead(seating.play(number, counts), side) * down
        chunk.units.append([gain, len(ways), 0])
    chunk.counts = counts.to_dict()
    return chunk


class _Seating:
    """Who sits where, with room to play."""

    def __init__(self, of: Contest, names: list[Any]):
        self.of, self.rules = of, of.rules
        self.names = [called(name) for name in names]
        self.random = all(name == "random" for name in self.names)
        who = [clubs.RANDOM if name == "random" else 0 for name in self.names]
        self.t = compiled(self.rules) if self.random else knowing.table(self.rules)
        self.at: Any = (
            at_random.room(self.t) if self.random else clubs.room(self.rules, who, [None])
        )
        self.many = at_random.many if self.random else clubs.many
        self.start = np.zeros(layout.SEATS, np.int64)
        self.sides = of.sides
        self.start[: self.sides] = self.rules.goal.start

    def play(self, number: int, counts: Counts) -> tuple[int, ...]:
        """Play a deal, and where it has to be dealt again that one; return the points by side."""
        for tries in range(LONGEST_GAME):
            begins = f"{self.of.seed}:again{tries}" if tries else self.of.seed
            self.at.counts[:] = 0
            self.many(self.t, self.at, seed_number(begins), number, 1, 0, self.start)
            self._count(counts)
            if not self.at.counts[counting.ENDED + Outcome.REDEAL]:
                break
        return self._points()

    def _points(self) -> tuple[int, ...]:
        return tuple(self.at.counts[counting.GOT : counting.GOT + self.sides].tolist())

    def _count(self, counts: Counts) -> None:
        """Add the deal that is over, as ``Counts.count`` does."""
        row, found, got, n = self.at.row, self.at.counts, self._points(), self.rules.seats
        dealer = int(row[layout.DEALER])
        maker = int(row[layout.MAKER]) if row[layout.OUTCOME] == Outcome.PLAYED else -1

        def sums(place: int) -> int:
            return int(found[place : place + layout.SEATS].sum())

        for seat, name in enumerate(self.names):
            call = self._call() if seat == maker else NO_CALL
            line = counts.row(Key(name, (seat - dealer - 1) % n, call))
            line[0] += 1
            line[7] += got[self.rules.sides.side(seat)]
            if seat == maker:
                line[1] += 1
                for i, place in enumerate(_RESULTS, 2):
                    line[i] += sums(place)
                line[5] += sums(counting.LONERS) > 0
                line[6] += sums(counting.LONERS_SWEPT) > 0

    def _call(self) -> str:
        """Return how trump was made, as ``counts.call_of`` does."""
        row = self.at.row
        if row[layout.BID]:
            return f"bid {bid_name(int(row[layout.BID]))}"
        return ACCEPTED if row[layout.ACCEPTED] else NAMED


_RESULTS = (counting.MAKES, counting.MARCHES, counting.EUCHRED)
