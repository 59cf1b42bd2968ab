"""Whole deals and games between club players and random players, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from euchre.engine.rules import Rules
from euchre.fast.compile.bits import Bits
from euchre.fast.compile.chance import key_of, word
from euchre.fast.compile.marks import entry, within
from euchre.fast.compile.pointers import Floats, Ints, pointer
from euchre.fast.layout.rows import QUESTION, SEATS, Table, move_in, question_in, row_in, table_in
from euchre.fast.player import knowing
from euchre.fast.player.knowing import memo_in, mind_in
from euchre.fast.player.rollout import ask, club_player
from euchre.fast.rules.at_random import LONGEST, any_action
from euchre.fast.rules.counting import Counts, count_deal, count_game, counts_in
from euchre.fast.rules.deals import ACTION_WORD, deal_row
from euchre.fast.rules.settling import next_dealer, next_scores, settle_row, used, winners_of
from euchre.fast.rules.steps import begin, options, step

#: Marks a random player (``Room.who``).
RANDOM = -1
#: Consecutive games at one table (``many``).
ONE_AFTER_ANOTHER = 1


class Room(NamedTuple):
    """Working arrays (int64) for playing deals one after the other; one per thread."""

    #: ``rollout.club_player``.
    club: int
    #: By seat: the index of its mind, ``RANDOM`` for none.
    who: Ints
    #: The minds (float64), and a memo for each.
    minds: Floats
    desks: Ints
    row: Ints
    q: Ints
    move: Ints
    points: Ints
    scores: Ints
    #: ``fast.rules.counting``: statistics of the deals and games so far.
    counts: Ints


def room(rules: Rules, who: Sequence[int], minds: Sequence[Sequence[float] | None]) -> Room:
    """Return the working arrays of ``many``; ``minds`` are parameters (None: the defaults)."""
    t = knowing.table(rules)
    sizes = Table.over(t).width, QUESTION, 2, SEATS, SEATS, Counts.extent
    return Room(
        club_player(),
        np.array([*who], np.int64),
        np.array([knowing.mind(rules, by) for by in minds or [None]]),
        np.array([knowing.memo() for _ in minds or [None]]),
        *(np.zeros(size, np.int64) for size in sizes),
    )


@within
def play_row(t: Table, on: Room, key: Bits) -> None:
    """Play the deal of ``on.row`` to its end; ``key`` is the deal's random key."""
    row, q, move = row_in(on.row), question_in(on.q), move_in(on.move)
    while not row.outcome:
        options(t, row, q)
        who = on.who[row.turn]
        if who >= 0:
            ask(on.club, t, mind_in(on.minds[who]), row, memo_in(on.desks[who]), q, move)
        else:
            move.code, move.cards = any_action(t, q, word(key, ACTION_WORD + row.plies))
        step(t, row, move.code, move.cards)


@entry
def many(
    table: Ints, on: Room, seed: Bits, first: int, number: int, games: int, scores: Ints
) -> None:
    """Play deals (or games if ``games`` is not 0) and count them (``at_random.many``)."""
    t, row, counts = table_in(table), row_in(on.row), counts_in(on.counts)
    n, sides, now, points = t.seats, t.sides, pointer(on.scores), pointer(on.points)
    dealer = first % n
    for side in range(sides):
        now[side] = scores[side]
    for i in range(first, first + number):
        key = key_of(seed, np.uint64(i))
        if games != ONE_AFTER_ANOTHER:
            dealer = i % n
            for side in range(sides):
                now[side] = scores[side]
        first_side, won, deals, counted = t.side[dealer], dealer * 0, 0, 0
        while not won and deals < LONGEST:
            this = key_of(key, np.uint64(deals)) if games else key
            deal_row(t, row, this, dealer)
            for side in range(sides):
                row.scores[side] = now[side]
            begin(t, row)
            play_row(t, on, this)
            settle_row(t, row, points)
            count_deal(t, row, points, counts)
            deals += 1
            if not games:
                break
            for side in range(sides):
                now[side] += points[side]
            counted += used(t, row)
            won = winners_of(t, row, now, counted)
            dealer = next_dealer(t, row)
        if games:
            count_game(t, won, first_side, counts)
            next_scores(t, won, now)
