"""The cards of a deal, from a seed and the deal's number.

Deal ``i`` of a seed has its own random words (``compile.chance``), so its cards do not depend on
the batch. Three choices share a word. The first words deal the cards; those from ``ACTION_WORD`` on
are for random players.
"""

from __future__ import annotations

from hashlib import blake2b

import numpy as np

from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import Ints, numbers_of
from euchre.fast.compile.bits import Bits, lowest, nth, scatter, size
from euchre.fast.compile.chance import chosen, key_of, rest_of, word
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout.rows import PILES, DealRow, GameRow, at, row_in, table_in
from euchre.fast.layout.tables import RuleTable
from euchre.fast.rules.row_changes import ONE
from euchre.fast.rules.steps import BEGIN, NO_CARDS, apply

#: Words below this one deal the cards.
ACTION_WORD = 64
#: Where the columns begin that start as 0, those of piles, and those of known cards.
_ZEROS, _OF_PILES, _KNOWN = at.outcome, at.pile_seat.start, at.known_card.start
_COLUMNS = DealRow.extent
#: Choices per word: its bits are still practically uniform after three choices of a card.
_CHOICES = 3


@bare
def _cards(t: GameRow, key: Bits, at: int, left: int, number: int) -> tuple[int, int]:
    """Return ``number`` random cards of ``left``, and the index of the next word."""
    cards, n = 0, size(left)
    chance, used = word(key, at), 0
    while number:
        if used == _CHOICES:
            at += 1
            chance, used = word(key, at), 0
        if number > 1:
            ways = n * (n - 1) // 2
            some = scatter(t.pairs[chosen(chance, ways)], left)
            chance = rest_of(chance, ways)
            number -= 2
            n -= 2
        else:
            some = nth(left, chosen(chance, n))
            chance = rest_of(chance, n)
            number -= 1
            n -= 1
        used += 1
        cards |= some
        left ^= some
    return cards, at + 1


@bare
def wipe(t: GameRow, row: DealRow) -> None:
    """Reset a row: nothing has happened and no cards are dealt.

    Only piles in use are cleared.
    """
    piles, number = row.pile_count, numbers_of(row)
    for place in range(_ZEROS):
        number[place] = -1
    for place in range(_ZEROS, _OF_PILES):
        number[place] = 0
    for pile in range(piles):
        for place in range(_OF_PILES + pile, _KNOWN, PILES):
            number[place] = 0
    for place in range(_KNOWN, _COLUMNS):
        number[place] = 0


def deal_row(t: GameRow, row: DealRow, key: Bits, dealer: TableSeat) -> None:
    """Deal into an initialized row; ``key`` (uint64) is from ``fast.compile.chance.key_of``.

    The scores are those at the start of a game.
    """
    wipe(t, row)
    left, at, n = t.full, NO_CARDS, t.seats
    for seat in range(n):
        cards, at = _cards(t, key, at, left, t.hand)
        row.hands[seat] = cards
        left ^= cards
    if t.widow_size:
        cards, at = _cards(t, key, at, left, t.widow_size)
        row.widow = cards
        left ^= cards
    # The first half of the table cards is open, the second covered.
    for place in range(2 * n * t.columns):
        cards, at = _cards(t, key, at, left, ONE)
        row.rest[place] = lowest(cards)
        left ^= cards
    row.stock = left
    for place in range(t.turn_up + t.more_faces):
        cards, at = _cards(t, key, at, left, ONE)
        row.face[place] = lowest(cards)
        left ^= cards
    row.dealer = dealer
    for side in range(t.sides):
        row.scores[side] = t.start


@entry
def deal(table: Ints, rows: Ints, seed: Bits, number: int, dealer: TableSeat) -> None:
    """Deal into every row: deals ``number``, ``number + 1`` ... of a seed (uint64), not yet begun.

    ``dealer`` deals all of them; if it is -1, seat ``i % seats`` deals deal ``i``.
    """
    t = table_in(table)
    for i in range(rows.shape[0]):
        row = row_in(rows[i])
        who = dealer if dealer >= 0 else (number + i) % t.seats
        # The row may be uninitialized, so all piles are cleared.
        row.pile_count = PILES
        deal_row(t, row, key_of(seed, np.uint64(number + i)), who)


def seed_number(seed: int | str) -> np.uint64:
    """Return the random seed number for a seed given as text or int."""
    return np.uint64(int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big"))


def begun(
    table: RuleTable, number: int, *, seed: int = 0, first: int = 0, dealer: int = -1
) -> Ints:
    """Return rows of deals of a seed, begun: ``[row, column]``; see ``deal``."""
    rows = np.empty((number, GameRow.over(table).width), np.int64)
    deal(table, rows, np.uint64(seed), first, dealer)
    apply(table, rows, np.full((number, 2), BEGIN))
    return rows
