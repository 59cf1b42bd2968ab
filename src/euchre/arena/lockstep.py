"""Duplicate deals and games of random and club players on the compiled machine."""

from __future__ import annotations

from typing import Any

import numpy as np

from euchre.arena.compiled import CompiledTable
from euchre.arena.contests import WON, Chunk, Contest, ahead, lineups
from euchre.arena.counts import Counts
from euchre.arena.entrants import called
from euchre.arena.simulate import LONGEST_GAME
from euchre.engine.fields import Outcome
from euchre.machine import layout, settling


def play_chunk(of: Contest, pair: int, first: int, size: int) -> Chunk:
    """Play deals (or games) ``first`` to ``first + size - 1`` of a pair, in all seatings.

    Like ``contests.play_chunk``, but the machine deals its own cards, and the cost of decisions is
    not measured.
    """
    chunk, counts = Chunk(pair, first), Counts()
    ways = [(sign, side, _Seating(of, names, counts)) for sign, side, names in lineups(of, pair)]
    down = -1 if of.rules.goal.down else 1
    for number in range(first, first + size):
        unit = [0, 0, 0]
        for sign, side, seating in ways:
            got, deals, won = seating.game(number) if of.games else seating.single(number)
            unit[0] += sign * ahead(got, side) * down
            unit[1] += deals
            unit[2] += sign * ahead(won, side)
        chunk.units.append(unit)
    chunk.counts = counts.to_dict()
    return chunk


class _Seating:
    """A seating of the players; plays and counts as ``contests`` does."""

    def __init__(self, of: Contest, names: list[Any], counts: Counts):
        self.of, self.rules, self.counts = of, of.rules, counts
        self.names = [called(name) for name in names]
        self.table = CompiledTable(self.rules, self.names)

    def single(self, number: int) -> tuple[tuple[int, ...], int, list[int]]:
        """Play a deal, including redeals by the same dealer."""
        got: tuple[int, ...] = ()
        for tries in range(LONGEST_GAME):
            begins = f"{self.of.seed}:again{tries}" if tries else self.of.seed
            got = self._play(begins, number // self.rules.seats, number % self.rules.seats)
            if self.table.row[layout.OUTCOME] != Outcome.REDEAL:
                break
        return got, 1, [0] * self.of.sides

    def game(self, number: int) -> tuple[tuple[int, ...], int, list[int]]:
        """Play a game to its end."""
        sides, goal = self.of.sides, self.rules.goal
        dealer, deals, counted, won = number % self.rules.seats, 0, 0, 0
        scores = np.full(layout.SEATS, goal.start, np.int64)
        total = [0] * sides
        while not won and deals < LONGEST_GAME:
            # Deal by number, so that every play of the game uses the same deals.
            got = self._play(f"{self.of.seed}:{number}", deals, dealer, scores)
            total = [a + b for a, b in zip(total, got, strict=True)]
            scores[:sides] += got
            deals += 1
            redealt = self.table.row[layout.OUTCOME] == Outcome.REDEAL
            counted += goal.redeals_count or not redealt
            won, dealer = settling.after(self.table.t, self.table.row, scores, counted)
        share = WON // int(won).bit_count() if won else 0
        return tuple(total), deals, [share * (int(won) >> side & 1) for side in range(sides)]

    def _play(self, seed: str, number: int, dealer: int, scores: Any = None) -> tuple[int, ...]:
        """Play a deal and count it; return the points by side."""
        facts = self.table.play(seed, number, dealer, scores)
        accepted = int(self.table.row[layout.ACCEPTED])
        self.counts.count(facts, accepted, self.rules, self.names)
        return self.table.points
