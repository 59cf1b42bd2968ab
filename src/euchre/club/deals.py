"""Whole deals and games between club players and random players, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.club import knowing
from euchre.club.rollout import ask, club_player
from euchre.engine.rules import Rules
from euchre.kernel.chance import entry, key_of, within, word
from euchre.kernel.pointers import pointer
from euchre.machine.at_random import LONGEST, any_action
from euchre.machine.counting import COUNTS, count_deal, count_game
from euchre.machine.deals import ACTION_WORD, deal_row
from euchre.machine.layout import (
    OUTCOME,
    PLIES,
    QUESTION,
    SCORES,
    SEATS,
    SIDE,
    SIDES,
    TURN,
    WIDTH,
    N,
)
from euchre.machine.settling import next_dealer, next_scores, settle_row, used, winners_of
from euchre.machine.steps import begin, options, step

#: Marks a random player (``Room.who``).
RANDOM = -1
#: Consecutive games at one table (``many``).
ONE_AFTER_ANOTHER = 1


class Room(NamedTuple):
    """Working arrays (int64) for playing deals one after the other; one per thread."""

    #: ``calls.club_player``.
    club: np.int64
    #: By seat: the index of its mind, ``RANDOM`` for none.
    who: NDArray[np.int64]
    #: The minds (float64), and a memo for each.
    minds: NDArray[np.float64]
    desks: NDArray[np.int64]
    row: NDArray[np.int64]
    q: NDArray[np.int64]
    move: NDArray[np.int64]
    points: NDArray[np.int64]
    scores: NDArray[np.int64]
    #: ``machine.counting``: statistics of the deals and games so far.
    counts: NDArray[np.int64]


def room(rules: Rules, who: Sequence[int], minds: Sequence[Sequence[float] | None]) -> Room:
    """Return the working arrays of ``many``; ``minds`` are parameters (None: the defaults)."""
    t = knowing.table(rules)
    sizes = int(t[WIDTH]), QUESTION, 2, SEATS, SEATS, COUNTS
    return Room(
        club_player(),
        np.array([*who], np.int64),
        np.array([knowing.mind(rules, by) for by in minds or [None]]),
        np.array([knowing.memo() for _ in minds or [None]]),
        *(np.zeros(size, np.int64) for size in sizes),
    )


@within
def play_row(t: Any, on: Any, key: Any) -> None:
    """Play the deal of ``on.row`` to its end; ``key`` is the deal's random key."""
    row, q, move = pointer(on.row), pointer(on.q), pointer(on.move)
    while not row[OUTCOME]:
        options(t, row, q)
        who = on.who[row[TURN]]
        if who >= 0:
            ask(on.club, t, pointer(on.minds[who]), row, pointer(on.desks[who]), q, move)
        else:
            move[0], move[1] = any_action(t, q, word(key, ACTION_WORD + row[PLIES]))
        step(t, row, move[0], move[1])


@entry
def many(t: Any, on: Any, seed: Any, first: Any, number: Any, games: Any, scores: Any) -> None:
    """Play deals (or games if ``games`` is not 0) and count them (``machine.at_random.many``)."""
    n, sides, now = t[N], t[SIDES], on.scores
    by, row, points = pointer(t), pointer(on.row), pointer(on.points)
    counts, after = pointer(on.counts), pointer(now)
    dealer = first % n
    for side in range(sides):
        now[side] = scores[side]
    for i in range(first, first + number):
        key = key_of(seed, np.uint64(i))
        if games != ONE_AFTER_ANOTHER:
            dealer = i % n
            for side in range(sides):
                now[side] = scores[side]
        first_side, won, deals, counted = t[SIDE + dealer], dealer * 0, 0, 0
        while not won and deals < LONGEST:
            this = key_of(key, np.uint64(deals)) if games else key
            deal_row(by, row, this, dealer)
            for side in range(sides):
                row[SCORES + side] = now[side]
            begin(by, row)
            play_row(by, on, this)
            settle_row(by, row, points)
            count_deal(by, row, points, counts)
            deals += 1
            if not games:
                break
            for side in range(sides):
                now[side] += on.points[side]
            counted += used(by, row)
            won = winners_of(by, row, after, counted)
            dealer = next_dealer(by, row)
        if games:
            count_game(by, won, first_side, counts)
            next_scores(by, won, after)
