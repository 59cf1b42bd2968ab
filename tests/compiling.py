"""Compile everything that the tests use: ``python -m tests.compiling``."""

import numpy as np

from euchre import deal, observe
from euchre.fast.layout import rows as layout
from euchre.fast.layout.tables import compiled
from euchre.fast.player import prepared
from euchre.fast.player import self_play as clubs
from euchre.fast.ready import prepare
from euchre.fast.rules import at_random, dealing, settling, steps, views
from euchre.games import rules
from euchre.lab.batch import Batch
from euchre.lab.batch_players import ClubPlayer
from euchre.lab.one_deal import BEGIN, OneDeal


def compile_the_laboratory() -> None:
    """Use what nobody at a table waits for: the tests do, in many processes."""
    table = rules("standard")
    t, seed = compiled(table), np.uint64(0)
    rows = dealing.begun(t, 2)
    start, points = np.zeros(layout.SEATS, np.int64), np.zeros((2, layout.SEATS), np.int64)
    question, moves = np.zeros(layout.Question.extent, np.int64), np.zeros((1, 2), np.int64)
    steps.legal(t, rows[0], question, moves)
    views.hide(t, rows, np.arange(2), np.empty_like(rows))
    settling.after(t, rows[0], points[0], 1)
    at_random.many(t, at_random.arrays(t), seed, 0, 1, start)
    on = clubs.arrays(table, [0, clubs.RANDOM] * 2, [None])
    clubs.many(prepared.table(table), on, seed, 0, 1, 0, start)
    env = Batch(table, 2)
    env.reset()
    ids = np.zeros(2, np.int64)
    env.any_legal(0, ids)
    ClubPlayer(env).ids(ids)
    env.encoding.observe(observe(deal(table, range(table.pack.size)), 1))
    env.step(ids)
    one = OneDeal(env.encoding)
    row = one.begin([31 << 5 * seat for seat in range(4)], [20], 0, [])
    one.act(row, BEGIN, 0)
    one.tell(row, 0, 0, ids, 0, np.zeros(one.bits.size, np.float32))


if __name__ == "__main__":
    prepare()
    compile_the_laboratory()
