"""The club player in a batch: its answers, and what it makes of a deal."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.fast.compile.marks import entry
from euchre.fast.compile.pointers import pointer
from euchre.fast.encode.choosing import next_ids
from euchre.fast.encode.places import places
from euchre.fast.layout.rows import move_in, question_in, row_in, table_in
from euchre.fast.player import knowing, rollout
from euchre.fast.player.knowing import memo_in, mind_in
from euchre.fast.player.rollout import ask
from euchre.fast.rules.settling import settle_row
from euchre.fast.rules.steps import options, step
from euchre.fast.rules.views import copy
from euchre.lab.batch import Batch


@entry
def finish(table: Any, mind: Any, rows: Any, desk: Any, room: Any, points: Any) -> None:
    """Write each side's points in every row, as if club players finished the deal.

    ``table`` comes from ``knowing.table``, ``mind`` from ``knowing.mind``; the rows
    stay as they are.
    """
    t, w, memo = table_in(table), mind_in(mind), memo_in(desk)
    row, q, move = row_in(room.row), question_in(room.q), move_in(room.move)
    got = pointer(room.points)
    for i in range(rows.shape[0]):
        copy(t, row_in(rows[i]), row)
        while not row.outcome:
            options(t, row, q)
            ask(room.club, t, w, row, memo, q, move)
            step(t, row, move.code, move.cards)
        settle_row(t, row, got)
        for side in range(t.sides):
            points[i, side] = got[side]


class ClubPlayer:
    """Answers the questions of a batch as a club player does; it does not modify the rows."""

    def __init__(self, batch: Batch):
        rules = batch.rules
        self.batch = batch
        self._t, self._w = knowing.table(rules), knowing.mind(rules)
        self._desk, self._room = knowing.memo(), rollout.room(self._t)
        self._moves = np.zeros((1, batch.n, 2), np.int64)
        self._nothing = np.zeros((0, 2), np.int64)
        self._places: Any = places(batch.encoding)

    def ids(self, out: NDArray[np.int64]) -> None:
        """Write the club player's id for each row into ``out``."""
        on = self.batch.room
        t, w, moves = self._t, self._w, self._moves
        rollout.play_out(t, w, on.rows, self._nothing, self._desk, self._room, moves)
        next_ids(t, self._places, on.rows, moves[0], on.chosen, on.ids, out)

    def rollout(self) -> NDArray[np.int64]:
        """Return the points ``[n, sides]`` of each deal if club players finish it."""
        points = np.zeros(self.batch.points.shape, np.int64)
        finish(self._t, self._w, self.batch.room.rows, self._desk, self._room, points)
        return points
