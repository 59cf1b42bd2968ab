"""Whole deals and games with uniformly random legal actions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bits import distinct, lowest, nth, size
from euchre.kernel.chance import apart, bare, chosen, entry, key_of, rest_of, word
from euchre.kernel.pointers import beyond, pointer
from euchre.machine import kinds
from euchre.machine.counting import COUNTS, count_deal, count_game
from euchre.machine.deals import ACTION_WORD, deal_row
from euchre.machine.layout import (
    CARDS,
    CODES,
    DICTATED,
    FULL,
    HALF,
    HANDS,
    LANE,
    MAY,
    NEXT,
    OUT,
    OUTCOME,
    PLAYED,
    PLAYED_BY,
    PLIES,
    QUESTION,
    SCORES,
    SEATS,
    SIDE,
    SIDES,
    SIZE,
    STRENGTH,
    SUIT,
    TAKEN,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TURN,
    TWINS,
    TWINS_ALIKE,
    VERB,
    VOIDS,
    WAYS,
    WIDTH,
    WORDS,
    N,
)
from euchre.machine.moves import allowed, finish, value
from euchre.machine.settling import next_dealer, next_scores, settle_row, used, winners_of
from euchre.machine.steps import NO_CARDS, begin, options, step
from euchre.machine.tricks import CLAIM, LOW, NO_SUIT, WON_BY_PLAY

#: Game modes and limits: each game starts anew; the most deals of a game.
ANEW, LONGEST = 2, 1000
#: Number of single deals interleaved.
LANES = 4


@apart
def _any_set(t: Any, q: Any, chance: Any) -> Any:
    """Return a random one of the sets that a question offers."""
    n, number = size(q[MAY]), q[SIZE]
    while True:
        some = q[MAY] & 0
        for i in range(number):
            some |= nth(q[MAY] & ~some, chosen(chance, n - i))
            chance = rest_of(chance, n - i)
        if not q[TWINS_ALIKE] or allowed(t, q, some):
            return some


@bare
def any_action(t: Any, q: Any, chance: Any) -> Any:
    """Return a random answer to a question, as code and cards."""
    total = q[WORDS] + q[WAYS]
    number = chosen(chance, total)
    if number < q[WORDS]:
        return q[CODES + number], NO_CARDS
    cards = _any_set(t, q, rest_of(chance, total))
    if q[VERB] == 0:
        return lowest(cards), NO_CARDS
    return q[VERB], cards


@bare
def _plain_tricks(t: Any, row: Any) -> Any:
    """Return whether all remaining questions are plain card plays, at a lead.

    No claims, no suits to name, no table cards, no restricted leads.
    """
    if value(t, row, 0) != kinds.TRICKS or row[TRICK_SIZE]:
        return False
    bound = row[TRUMP] == LOW or row[DICTATED] >= 0 or t[HALF] or value(t, row, CLAIM)
    return not bound and not t[LANE + row[TRUMP] * 8 + NO_SUIT]


@bare
def _any_card(t: Any, row: Any, seat: Any, lane: Any, chance: Any) -> Any:
    """Play a random legal card from a hand; return it, and the randomness left."""
    at = np.uint64(HANDS + seat)
    hand = row[at]
    may = hand & lane
    may = distinct(t[TWINS], may if may else hand)
    n = size(may)
    bit = nth(may, chosen(chance, n))
    row[at] = hand ^ bit
    return lowest(bit), rest_of(chance, n)


@bare
def _begin_tricks(t: Any, row: Any) -> None:
    """Mark all cards as played at once; no one can look before the deal is over."""
    for seat in range(t[N]):
        if not row[OUT] >> seat & 1:
            row[PLAYED_BY + seat] |= row[HANDS + seat]
            row[PLAYED] |= row[HANDS + seat]


@bare
def _any_trick(t: Any, row: Any, key: Any) -> None:
    """Play a trick of random cards, as ``tricks.lead`` and ``tricks.follow`` would."""
    trump, winner = row[TRUMP], row[TURN]
    seat, players, after = winner, t[N] - size(row[OUT]), NEXT + row[OUT] * 8
    card, chance = _any_card(t, row, seat, t[FULL], word(key, ACTION_WORD + row[PLIES]))
    led = t[SUIT + trump * CARDS + card]
    lane, powers = t[LANE + trump * 8 + led], STRENGTH + (trump * 8 + led) * CARDS
    best = t[powers + card]
    for _ in range(players - 1):
        seat = t[np.uint64(after + seat)]
        row[np.uint64(VOIDS + seat)] |= (row[np.uint64(HANDS + seat)] & lane == 0) << led
        card, chance = _any_card(t, row, seat, lane, chance)
        power = t[np.uint64(powers + card)]
        winner = seat if power > best else winner
        best = max(power, best)
    row[TAKEN + winner] += 1
    row[TRICKS] += 1
    row[PLIES] += players
    row[TURN] = winner


@bare
def _asked(t: Any, row: Any, q: Any, key: Any) -> Any:
    """Play a deal to its end or until only plain card plays remain; return which.

    ``key`` is the deal's random key, and ``q`` scratch space for a question.
    """
    while not row[OUTCOME]:
        if _plain_tricks(t, row):
            _begin_tricks(t, row)
            return True
        options(t, row, q)
        code, cards = any_action(t, q, word(key, ACTION_WORD + row[PLIES]))
        step(t, row, code, cards)
    return False


@bare
def _begin(t: Any, row: Any, key: Any, dealer: Any, scores: Any) -> None:
    """Deal into a row, with given scores."""
    deal_row(t, row, key, dealer)
    for side in range(t[SIDES]):
        row[SCORES + side] = scores[side]


@apart
def _play(t: Any, row: Any, q: Any, key: Any, dealer: Any, scores: Any) -> None:
    """Play a deal that starts from given scores."""
    _begin(t, row, key, dealer, scores)
    begin(t, row)
    if _asked(t, row, q, key):
        while row[HANDS + row[TURN]]:
            _any_trick(t, row, key)
        finish(row, WON_BY_PLAY)


@apart
def _deals(
    t: Any,
    on: Any,
    q: Any,
    seed: Any,
    first: Any,
    number: Any,
    scores: Any,
    points: Any,
    counts: Any,
) -> None:
    """Play and count single deals, several interleaved in the rows of ``on``.

    This hides memory latency: all are dealt, then all are asked, then each plays a trick in turn.
    """
    width, dealer = t[WIDTH], first % t[N]
    for start in range(first, first + number, LANES):
        lanes, left = min(LANES, first + number - start), 0
        for lane in range(lanes):
            key = key_of(seed, np.uint64(start + lane))
            _begin(t, beyond(on, lane * width), key, dealer, scores)
            dealer = dealer + 1 if dealer + 1 < t[N] else 0
        for lane in range(lanes):
            row = beyond(on, lane * width)
            begin(t, row)
            left |= _asked(t, row, q, key_of(seed, np.uint64(start + lane))) << lane
        while left:
            for lane in range(lanes):
                row = beyond(on, lane * width)
                if not left >> lane & 1:
                    continue
                _any_trick(t, row, key_of(seed, np.uint64(start + lane)))
                if not row[HANDS + row[TURN]]:
                    finish(row, WON_BY_PLAY)
                    left ^= 1 << lane
        for lane in range(lanes):
            row = beyond(on, lane * width)
            settle_row(t, row, points)
            count_deal(t, row, points, counts)


@entry
def many(t: Any, on: Any, seed: Any, first: Any, number: Any, games: Any, scores: Any) -> Any:
    """Play deals, or games if ``games`` is 1, and add them to the counts.

    Plays numbers ``first`` to ``first + number - 1`` of a seed (uint64). Single deals all start
    from ``scores``, and deal ``i`` is dealt by seat ``i % seats``. Games follow one another at one
    table, and seat ``first % seats`` deals first: the deal moves on, laps carry scores over, and a
    game unfinished after ``LONGEST`` deals is abandoned. With ``games`` 2 each game starts anew
    from ``scores``, and seat ``i % seats`` deals first in game ``i``. ``on`` is a ``room``.
    """
    n, sides, by, row, q = t[N], t[SIDES], pointer(t), pointer(on.row), pointer(on.q)
    points, now, counts, start = (
        pointer(on.points),
        pointer(on.scores),
        pointer(on.counts),
        pointer(scores),
    )
    if not games:
        _deals(by, row, q, seed, first, number, start, points, counts)
        return
    dealer = first % n
    for side in range(sides):
        now[side] = start[side]
    for i in range(first, first + number):
        key = key_of(seed, np.uint64(i))
        if games == ANEW:
            dealer = i % n
            for side in range(sides):
                now[side] = start[side]
        first_side, won, deals = t[SIDE + dealer], dealer * 0, 0
        counted = 0
        while not won and deals < LONGEST:
            _play(by, row, q, key_of(key, np.uint64(deals)), dealer, now)
            deals += 1
            settle_row(by, row, points)
            count_deal(by, row, points, counts)
            for side in range(sides):
                now[side] += points[side]
            counted += used(by, row)
            won = winners_of(by, row, now, counted)
            dealer = next_dealer(by, row)
        count_game(by, won, first_side, counts)
        next_scores(by, won, now)


class Room(NamedTuple):
    """Working arrays for playing deals one after the other, and their counts; one per thread."""

    #: Rows: ``LANES`` for single deals, starting at the first; one for games.
    row: NDArray[np.int64]
    q: NDArray[np.int64]
    points: NDArray[np.int64]
    scores: NDArray[np.int64]
    #: ``counting``: statistics of the deals and games so far.
    counts: NDArray[np.int64]


def room(t: NDArray[np.int64]) -> Room:
    """Return the working arrays of ``many`` for a table."""
    sizes = (LANES, int(t[WIDTH])), QUESTION, SEATS, SEATS, COUNTS
    return Room(*(np.zeros(size, np.int64) for size in sizes))
