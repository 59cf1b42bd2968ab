"""Whole deals and games between club players and random players, by number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from euchre.engine.rules import Rules
from euchre.fast.compile.arrays import Floats, Ints, pointer
from euchre.fast.compile.bits import Bits
from euchre.fast.compile.chance import key_of, word
from euchre.fast.compile.marks import entry, within
from euchre.fast.layout.rows import SEATS, GameRow, Question, question_in, row_in, table_in
from euchre.fast.player import prepared
from euchre.fast.player.prepared import memo_in, mind_in
from euchre.fast.player.rollout import club_player, reply
from euchre.fast.rules.at_random import any_action, lay, play
from euchre.fast.rules.deal_statistics import Counts, count_deal, count_game, counts_in
from euchre.fast.rules.dealing import ACTION_WORD
from euchre.fast.rules.settling import next_dealer, next_scores, settle_row, used, winners_of
from euchre.fast.rules.steps import begin, options, step

#: Marks a random player (``Arrays.who``).
RANDOM = -1
#: The most deals of a game.
LONGEST = 1000


class Arrays(NamedTuple):
    """Working arrays (int64) for playing deals one after the other; one per thread."""

    #: ``rollout.club_player``.
    club: int
    #: By seat: the index of its mind, ``RANDOM`` for none.
    who: Ints
    #: The minds (float64), and a memo for each.
    minds: Floats
    memos: Ints
    row: Ints
    q: Ints
    points: Ints
    scores: Ints
    #: ``fast.rules.deal_statistics``: statistics of the deals and games so far.
    counts: Ints


def arrays(rules: Rules, who: Sequence[int], minds: Sequence[Sequence[float] | None]) -> Arrays:
    """Return the working arrays of ``many``; ``minds`` are parameters (None: the defaults)."""
    t = prepared.table(rules)
    sizes = GameRow.over(t).width, Question.extent, SEATS, SEATS, Counts.extent
    return Arrays(
        # Random players need no club player compiled.
        club_player() if max(who) >= 0 else 0,
        np.array([*who], np.int64),
        np.array([prepared.mind(rules, by) for by in minds or [None]]),
        np.array([prepared.memo() for _ in minds or [None]]),
        *(np.zeros(size, np.int64) for size in sizes),
    )


@within
def play_row(t: GameRow, on: Arrays, key: Bits) -> None:
    """Play the deal of ``on.row`` to its end; ``key`` is the deal's random key."""
    row, q = row_in(on.row), question_in(on.q)
    while not row.outcome:
        options(t, row, q)
        who = on.who[row.turn]
        if who >= 0:
            reply(on.club, t, mind_in(on.minds[who]), row, memo_in(on.memos[who]), q)
        else:
            q.code, q.cards = any_action(t, q, word(key, ACTION_WORD + row.plies))
        step(t, row, q.code, q.cards)


@entry
def many(
    table: Ints, on: Arrays, seed: Bits, first: int, number: int, games: int, scores: Ints
) -> None:
    """Play deals, or games if ``games`` is not 0, and add them to the counts.

    Plays numbers ``first`` to ``first + number - 1`` of a seed (uint64). Single deals all start
    from ``scores``, and deal ``i`` is dealt by seat ``i % seats``. Games follow one another at one
    table, and seat ``first % seats`` deals first: the deal moves on, laps carry scores over, and a
    game unfinished after ``LONGEST`` deals is abandoned. ``on`` comes from ``arrays``.
    """
    t, row, counts = table_in(table), row_in(on.row), counts_in(on.counts)
    n, sides, now, points = t.seats, t.sides, pointer(on.scores), pointer(on.points)
    dealer, clubs = first % n, 0
    for seat in range(n):
        clubs |= on.who[seat] >= 0
    for side in range(sides):
        now[side] = scores[side]
    for i in range(first, first + number):
        key = key_of(seed, np.uint64(i))
        if not games:
            dealer = i % n
            for side in range(sides):
                now[side] = scores[side]
        first_side, won, deals, counted = t.side[dealer], dealer * 0, 0, 0
        while not won and deals < LONGEST:
            this = key_of(key, np.uint64(deals)) if games else key
            lay(t, row, this, dealer, now)
            if clubs:
                begin(t, row)
                play_row(t, on, this)
            else:
                play(t, row, question_in(on.q), this)
            settle_row(t, row, points)
            count_deal(t, row, points, counts)
            deals += 1
            if not games:
                break
            for side in range(sides):
                now[side] += points[side]
            counted += used(row)
            won = winners_of(t, row, now, counted)
            dealer = next_dealer(t, row)
        if games:
            count_game(t, won, first_side, counts)
            next_scores(t, won, now)
