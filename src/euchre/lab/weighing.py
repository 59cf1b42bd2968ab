"""Rollouts of every choice in a row: made, then played on by club players, compiled.

All choices of a question are rolled out on the true deal, so luck common to them cancels.  From
many such rows a net that sees only its own cards learns the value of each choice (rollouts after
Tesauro, Galperin 1996, with one world per question and a net that averages).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from euchre.bots import Player
from euchre.bots.net import Net
from euchre.club import knowing, rollout
from euchre.club.calls import ask
from euchre.encoding import places as p
from euchre.encoding.choosing import code_of, next_cards
from euchre.encoding.writing import frame_of
from euchre.kernel.chance import apart, entry
from euchre.kernel.pointers import pointer
from euchre.lab.batch import Batch
from euchre.lab.lockstep import WAIT
from euchre.lab.players import player
from euchre.machine import codes
from euchre.machine.layout import CARDS, OUTCOME, SIDE, SIDES, SIZE, TURN
from euchre.machine.masks import first, size
from euchre.machine.settling import settle_row
from euchre.machine.steps import NO_CARDS, options, step


@apart
def _do(t: Any, x: Any, row: Any, q: Any, chosen: Any, number: Any) -> None:
    """Apply an id; a set of cards is completed with the lowest legal ones."""
    code, card = code_of(t, x, row, number)
    if code == codes.DISCARD or code == codes.EXCHANGE or code == codes.GIVE:
        cards, by = chosen | 1 << card, frame_of(x, row)
        options(t, row, q)
        while size(cards) < q[SIZE]:
            more = first(next_cards(t, x, q, cards, by))
            cards |= 1 << x[p.CARD + by * CARDS + more]
        step(t, row, code, cards)
    else:
        step(t, row, code, NO_CARDS)


@entry
def weigh(
    t: Any, w: Any, x: Any, rows: Any, chosen: Any, ids: Any, desk: Any, room: Any, out: Any
) -> None:
    """Write into ``out[row, id]`` the points of the side on turn minus the mean of the others'.

    ``t`` comes from ``knowing.table``, ``w`` from ``knowing.mind``; ``rows``, ``chosen`` and
    ``ids`` are those of a ``lockstep.Room``.  Illegal ids are left unchanged.
    """
    table, mind, places, at_desk = pointer(t), pointer(w), pointer(x), pointer(desk)
    row, q, move = pointer(room.row), pointer(room.q), pointer(room.move)
    points, sides = pointer(room.points), t[SIDES]
    for i in range(rows.shape[0]):
        mine = table[SIDE + rows[i, TURN]]
        for number in range(places[p.ACTIONS]):
            if not ids[i, number >> 6] >> (number & 63) & 1:
                continue
            for k in range(rows.shape[1]):
                row[k] = rows[i, k]
            _do(table, places, row, q, chosen[i], number)
            while not row[OUTCOME]:
                options(table, row, q)
                ask(room.club, table, mind, row, at_desk, q, move)
                step(table, row, move[0], move[1])
            settle_row(table, row, points)
            total = 0
            for side in range(sides):
                total += points[side]
            own = points[mine]
            out[i, number] = own - (total - own) / max(1, sides - 1)


class Scales:
    """Values all choices of a batch's questions by rollouts of club players."""

    def __init__(self, batch: Batch):
        rules = batch.rules
        self.batch = batch
        self._t, self._w = knowing.table(rules), knowing.mind(rules)
        self._desk, self._room = knowing.desk(), rollout.room(self._t)
        self._places: Any = p.places(batch.encoding)
        self._sign = np.float32(-1 if rules.goal.down else 1)

    def weigh(self, out: NDArray[np.float32]) -> None:
        """Write the value of each legal id to the side on turn into ``out`` ``[n, ids]``."""
        on = self.batch.room
        weigh(
            self._t,
            self._w,
            self._places,
            on.rows,
            on.chosen,
            on.ids,
            self._desk,
            self._room,
            out,
        )
        out *= self._sign


class OwnScales:
    """Values all choices of some of a batch's questions by rollouts of a net.

    Much slower than ``Scales``: ``rows`` rollouts at a time, each question answered by the net.
    ``against`` plays the other sides; without it the net plays all.
    """

    def __init__(self, batch: Batch, rows: int, against: Player | None = None):
        rules = batch.rules
        self.batch = batch
        self._aside = Batch(rules, rows, seed=batch.seed)
        self._aside.reset()
        self._sides = np.array([rules.sides.side(seat) for seat in range(rules.seats)])
        self._sign = np.float32(-1 if rules.goal.down else 1)
        self._others = None if against is None else player(against, self._aside, batch.seed)
        self._theirs = np.zeros(rows, np.int64)

    def weigh(self, net: Net, where: NDArray[np.int64], out: NDArray[np.float32]) -> int:
        """Write the value of each legal id of the rows ``where`` into ``out`` ``[n, ids]``.

        Returns how many of these rows there was room for, from the first on.
        """
        batch, aside = self.batch, self._aside
        mask = batch.mask[where] > 0
        fit = int((mask.sum(1).cumsum() <= aside.n).sum())
        place, ids = np.nonzero(mask[:fit])
        source, m = where[place], len(place)
        of, to = batch.room, aside.room
        to.rows[:m], to.chosen[:m], to.ids[:m] = of.rows[source], of.chosen[source], of.ids[source]
        to.logged[:m] = 0
        mine = self._sides[batch.turn[source]]
        answers = np.full(aside.n, WAIT, np.int64)
        answers[:m] = ids
        left = np.arange(m)
        while len(left):
            aside.step(answers)
            ended = aside.done[left]
            over = left[ended]
            points = aside.points[over].astype(np.float32)
            got = points[np.arange(len(over)), mine[over]]
            others = (points.sum(1) - got) / max(1, points.shape[1] - 1)
            out[source[over], ids[over]] = self._sign * (got - others)
            answers[left] = WAIT
            left = left[~ended]
            if self._others is None:
                own = left
            else:
                by_net = self._sides[aside.turn[left]] == mine[left]
                own, theirs = left[by_net], left[~by_net]
                if len(theirs):
                    self._others.ids(theirs, self._theirs)
                    answers[theirs] = self._theirs[theirs]
            if len(own):
                answers[own] = net.best(aside.obs[own], aside.mask[own])
        return fit
