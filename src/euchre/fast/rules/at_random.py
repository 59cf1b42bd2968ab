"""Whole deals with uniformly random legal actions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from euchre.cards import LOW
from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import Ints, beyond, pointer
from euchre.fast.compile.bits import Bits, distinct, lowest, nth, size
from euchre.fast.compile.chance import chosen, key_of, rest_of, word
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout import kinds
from euchre.fast.layout.kinds import WON_BY_PLAY
from euchre.fast.layout.rows import SEATS, DealRow, GameRow, Question, question_in, row_in, table_in
from euchre.fast.layout.tables import RuleTable
from euchre.fast.rules.deal_statistics import Counts, count_deal, counts_in
from euchre.fast.rules.dealing import ACTION_WORD, deal_row
from euchre.fast.rules.row_changes import allowed, finish, value
from euchre.fast.rules.settling import settle_row
from euchre.fast.rules.steps import NO_CARDS, begin, options, step
from euchre.fast.rules.tricks import CLAIM, NO_SUIT

#: Number of single deals interleaved.
LANES = 4


def _any_set(t: GameRow, q: Question, chance: Bits) -> int:
    """Return a random one of the sets that a question offers."""
    n, number = size(q.may), q.size
    while True:
        some = q.may & 0
        for i in range(number):
            some |= nth(q.may & ~some, chosen(chance, n - i))
            chance = rest_of(chance, n - i)
        if not q.twins_alike or allowed(t, q, some):
            return some


@bare
def any_action(t: GameRow, q: Question, chance: Bits) -> tuple[int, int]:
    """Return a random answer to a question, as code and cards."""
    total = q.words + q.ways
    number = chosen(chance, total)
    if number < q.words:
        return q.codes[number], NO_CARDS
    cards = _any_set(t, q, rest_of(chance, total))
    if q.verb == 0:
        return lowest(cards), NO_CARDS
    return q.verb, cards


@bare
def _plain_tricks(t: GameRow, row: DealRow) -> bool:
    """Return whether all remaining questions are plain card plays, at a lead.

    No claims, no suits to name, no table cards, no restricted leads.
    """
    if value(t, row, 0) != kinds.TRICKS or row.trick_size:
        return False
    bound = row.trump == LOW or row.dictated >= 0 or t.columns or value(t, row, CLAIM)
    return not bound and not t.lane[row.trump][NO_SUIT]


@bare
def _any_card(
    t: GameRow, row: DealRow, seat: TableSeat, lane: int, chance: Bits
) -> tuple[int, Bits]:
    """Play a random legal card from a hand; return it, and the randomness left."""
    hand = row.hands[seat]
    may = hand & lane
    may = distinct(t.twins, may if may else hand)
    n = size(may)
    bit = nth(may, chosen(chance, n))
    row.hands[seat] = hand ^ bit
    return lowest(bit), rest_of(chance, n)


@bare
def _begin_tricks(t: GameRow, row: DealRow) -> None:
    """Mark all cards as played at once; no one can look before the deal is over."""
    for seat in range(t.seats):
        if not row.out >> seat & 1:
            row.played_by[seat] |= row.hands[seat]
            row.played |= row.hands[seat]


@bare
def _any_trick(t: GameRow, row: DealRow, key: Bits) -> None:
    """Play a trick of random cards, as ``tricks.lead`` and ``tricks.follow`` would."""
    trump, winner = row.trump, row.turn
    seat, players, after = winner, t.seats - size(row.out), t.next[row.out]
    card, chance = _any_card(t, row, seat, t.full, word(key, ACTION_WORD + row.plies))
    led = t.suit[trump][card]
    lane, powers = t.lane[trump][led], t.strength[trump][led]
    best = powers[card]
    for _ in range(players - 1):
        seat = after[seat]
        row.voids[seat] |= (row.hands[seat] & lane == 0) << led
        card, chance = _any_card(t, row, seat, lane, chance)
        power = powers[card]
        winner = seat if power > best else winner
        best = max(power, best)
    row.taken[winner] += 1
    row.tricks += 1
    row.plies += players
    row.turn = winner


@bare
def _asked(t: GameRow, row: DealRow, q: Question, key: Bits) -> bool:
    """Play a deal to its end or until only plain card plays remain; return which.

    ``key`` is the deal's random key, and ``q`` scratch space for a question.
    """
    while not row.outcome:
        if _plain_tricks(t, row):
            _begin_tricks(t, row)
            return True
        options(t, row, q)
        code, cards = any_action(t, q, word(key, ACTION_WORD + row.plies))
        step(t, row, code, cards)
    return False


@bare
def lay(t: GameRow, row: DealRow, key: Bits, dealer: TableSeat, scores: list[int]) -> None:
    """Deal into a row, with given scores."""
    deal_row(t, row, key, dealer)
    for side in range(t.sides):
        row.scores[side] = scores[side]


def play(t: GameRow, row: DealRow, q: Question, key: Bits) -> None:
    """Play the deal that lies in a row."""
    begin(t, row)
    if _asked(t, row, q, key):
        while row.hands[row.turn]:
            _any_trick(t, row, key)
        finish(row, WON_BY_PLAY)


@entry
def many(table: Ints, on: Arrays, seed: Bits, first: int, number: int, scores: Ints) -> None:
    """Play deals ``first`` to ``first + number - 1`` of a seed (uint64), and count them.

    All start from ``scores``, and deal ``i`` is dealt by seat ``i % seats``. Several take turns in
    the rows of ``Arrays``, which hides memory latency: all are dealt, then all are asked, then
    each plays a trick.
    """
    t, rows, q, counts = table_in(table), row_in(on.row), question_in(on.q), counts_in(on.counts)
    points, start, width, dealer = pointer(on.points), pointer(scores), t.width, first % t.seats
    for i in range(first, first + number, LANES):
        lanes, left = min(LANES, first + number - i), 0
        for lane in range(lanes):
            key = key_of(seed, np.uint64(i + lane))
            lay(t, beyond(rows, lane * width), key, dealer, start)
            dealer = dealer + 1 if dealer + 1 < t.seats else 0
        for lane in range(lanes):
            row = beyond(rows, lane * width)
            begin(t, row)
            left |= _asked(t, row, q, key_of(seed, np.uint64(i + lane))) << lane
        while left:
            for lane in range(lanes):
                row = beyond(rows, lane * width)
                if not left >> lane & 1:
                    continue
                _any_trick(t, row, key_of(seed, np.uint64(i + lane)))
                if not row.hands[row.turn]:
                    finish(row, WON_BY_PLAY)
                    left ^= 1 << lane
        for lane in range(lanes):
            row = beyond(rows, lane * width)
            settle_row(t, row, points)
            count_deal(t, row, points, counts)


class Arrays(NamedTuple):
    """Working arrays for playing deals, and their counts; one per thread."""

    #: ``LANES`` rows.
    row: Ints
    q: Ints
    points: Ints
    #: ``deal_statistics``: statistics of the deals so far.
    counts: Ints


def arrays(table: RuleTable) -> Arrays:
    """Return the working arrays of ``many`` for a table."""
    sizes = (LANES, GameRow.over(table).width), Question.extent, SEATS, Counts.extent
    return Arrays(*(np.zeros(size, np.int64) for size in sizes))
