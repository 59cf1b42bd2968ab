"""Exact values in batches: for many positions, one side's tricks after every legal card.

Two searches give the same numbers: ``four`` for two partnerships with short hands of an ordinary
pack, ``deep`` for everything else between two sides.
"""

from __future__ import annotations

import numpy as np

from euchre.coordinates import Place, Suit
from euchre.fast.compile.arrays import Bytes, Masks
from euchre.fast.compile.bits import ONE, ZERO, Bits, bit, lowest, signed, size
from euchre.fast.compile.marks import allocating
from euchre.fast.solve.board import Board, board_in, follow, higher, one_of_each, top
from euchre.fast.solve.deep import Trick, count_tricks, single
from euchre.fast.solve.four import ANY, ShortTrick, rest_of_trick, tricks
from euchre.fast.solve.lanes import FREE
from euchre.fast.solve.plain import Positions
from euchre.fast.solve.sure import next_seat

#: Marks an illegal card in an array of values.
ILLEGAL = -1


@allocating
def deals_of_four(words: Masks, positions: Positions, side: Bits, out: Bytes) -> None:
    """Solve positions at the start of a trick; write one side's tricks from here on, int8 n.

    Arguments as for ``cards_of_four``.
    """
    b = board_in(words)
    none, odd = signed(0), signed(~side & ONE)
    for i in range(len(positions.hands)):
        seat = _set_up(b, positions, i).seat
        h0, h1 = b.hands[seat], b.hands[(seat + 1) & 3]
        h2, h3 = b.hands[(seat + 2) & 3], b.hands[(seat + 3) & 3]
        n = size(h0)
        value = tricks(b, h0, h1, h2, h3, n, none, n, ANY)
        out[i] = value if seat & 1 == odd else n - value


def _card_of_four(b: Board, at: ShortTrick, n: int, low: int, high: int, card: Bits) -> int:
    """Return the tricks of seats 0 and 2 after a card, exact within the window low to high."""
    hands = b.hands
    seat, left, lane, best, by, alive = at
    if not best:
        h1, h2, h3 = hands[(seat + 1) & 3], hands[(seat + 2) & 3], hands[(seat + 3) & 3]
        if seat & 1:
            return n - tricks(b, hands[seat], h1, h2, h3, n, n - high, n - low, card)
        return tricks(b, hands[seat], h1, h2, h3, n, low, high, card)
    held = hands[seat]
    hands[seat] = held ^ card
    turn = next_seat(b, seat) if left > 1 else seat
    if card & (lane | b.trumps) & higher(best):
        now = ShortTrick(turn, left - 1, lane, card, seat, alive & ~best)
    else:
        now = ShortTrick(turn, left - 1, lane, best, by, alive & ~card)
    value = rest_of_trick(b, now, n, low, high)
    hands[seat] = held
    return value


@allocating
def cards_of_four(words: Masks, positions: Positions, side: Bits, out: Bytes) -> None:
    """Write the tricks of one side from here on for every legal card.

    ``words`` is a regular board for the partnerships 0, 2 and 1, 3; ``side`` (uint64) is the mask
    of one of them. ``out[i, place]`` (int8, n x 64) is ``ILLEGAL`` for illegal places. The current
    trick counts; what table cards cover and what is allowed is not looked at.
    """
    b = board_in(words)
    none, odd = signed(0), signed(~side & ONE)
    for i in range(len(positions.hands)):
        seat, led, place, by, left, alive = _set_up(b, positions, i)
        lane, best = (b.lane[led], bit(place)) if place >= 0 else (ZERO, ZERO)
        held = b.hands[seat]
        n = size(held)
        may = follow(held, lane) if best else held
        once = one_of_each(may, alive)
        at = ShortTrick(seat, left, lane, best, by, alive)
        value = n // 2
        out[i, :] = ILLEGAL
        while may:
            place = lowest(may)
            card = bit(place)
            may ^= card
            if card & once:
                # Most cards have about the same value: start the window near the last one.
                low, high = max(none, value - 1), min(n, value + 1)
                value = _card_of_four(b, at, n, low, high, card)
                if none < value <= low or high <= value < n:
                    value = _card_of_four(b, at, n, none, n, card)
            out[i, place] = n - value if odd else value


def _set_up(b: Board, positions: Positions, i: int) -> Trick:
    """Set up position ``i`` on a board; return its trick so far."""
    active = np.uint64(positions.active[i])
    b.seats = active
    b.trick = ZERO
    alive = b.gaps
    for seat in range(positions.hands.shape[1]):
        b.hands[seat] = positions.hands[i, seat] if active & bit(seat) else ZERO
        alive |= b.hands[seat]
    seat, led, best, winner = positions.leader[i], signed(0), signed(-1), positions.leader[i]
    left = size(active)
    for k in range(7):
        place = signed(positions.trick[i, k])
        if place < 0:
            break
        b.trick |= bit(place)
        if k == 0:
            led = signed(b.suit[place])
            if positions.named[i] >= 0:
                led = signed(positions.named[i])
        if k == 0 or b.beats[led][best] & bit(place):
            best, winner = place, seat
        left -= 1
        seat = next_seat(b, seat)
    if best >= 0:
        alive |= bit(best)
    return Trick(seat, led, best, winner, left, alive)


def _after_card(b: Board, at: Trick, asked: Suit, n: int, place: Place, guess: int) -> int:
    """Return the tricks of side A when a place is played to a trick that asks for a suit."""
    card, best, winner, alive = bit(place), at.best, at.winner, at.alive
    if best < 0 or b.beats[asked][best] & card:
        if best >= 0:
            alive &= ~bit(best)
        best, winner = place, at.seat
    else:
        alive &= ~card
    if at.left > 1:
        rest = Trick(next_seat(b, at.seat), asked, best, winner, at.left - 1, alive)
        return count_tricks(b, rest, n, guess)
    won = signed(b.side >> np.uint64(winner) & ONE)
    if n == 1:
        return won
    none = n - n
    trick = b.trick
    b.trick = ZERO
    fresh = Trick(winner, none, none - 1, winner, size(b.seats), ZERO)
    more = count_tricks(b, fresh, n - 1, guess - won)
    b.trick = trick
    return won + more


@allocating
def cards_of_many(words: Masks, positions: Positions, side: Bits, out: Bytes) -> None:
    """Write the tricks of one side from here on for every legal card.

    ``words`` is a board with a transposition table, ``side`` the mask of any seats; the rest is as
    for ``cards_of_four``. For a joker led the value is that of the suit best for its owner.
    """
    b = board_in(words)
    b.side = side
    for i in range(len(positions.hands)):
        at = _set_up(b, positions, i)
        seat, best = at.seat, at.best
        held = b.hands[seat]
        n = size(held)
        if best >= 0:
            may = follow(held, b.lane[at.led])
        else:
            may = held & ~b.last
            if not may:
                may = held
        # Of two twins held the lower one is played.
        may &= ~((may & b.same) << ONE)
        once = single(may, at.alive, at.alive & ~held, b.twins)
        trick = b.trick
        value = first_guess(b, n)
        out[i, :] = ILLEGAL
        while may:
            place = lowest(may)
            card = bit(place)
            may ^= card
            if card & once:
                b.hands[seat] = held ^ card
                b.trick = trick | card
                suit = signed(b.suit[place])
                guess = value
                if best >= 0 or suit != FREE:
                    value = _after_card(b, at, at.led if best >= 0 else suit, n, place, guess)
                else:
                    mine = b.side >> np.uint64(seat) & ONE
                    value = n - n if mine else n
                    for asked in range(FREE):
                        v = _after_card(b, at, asked, n, place, guess)
                        value = max(value, v) if mine else min(value, v)
            out[i, place] = value
        b.hands[seat] = held
        b.trick = trick


@allocating
def deals_of_many(words: Masks, positions: Positions, side: Bits, out: Bytes) -> None:
    """Solve positions as a whole; write one side's tricks from here on, int8 n.

    Arguments as for ``cards_of_many``.
    """
    b = board_in(words)
    b.side = side
    for i in range(len(positions.hands)):
        at = _set_up(b, positions, i)
        n = size(b.hands[at.seat])
        out[i] = count_tricks(b, at, n, first_guess(b, n))


#: Weight of every trump, and the bonus of high ones: 2 / (1 + r) for the r-th from the top.
_TRUMP, _HIGH_TRUMP = 0.6, 2.0
#: Weights of the best and the second card of a plain suit.
_ACE, _KING = 1.5, 0.5
#: Stretch factor: the stronger side wins more than its share.
_STRETCH = 1.5


def first_guess(b: Board, n: int) -> int:
    """Return an estimate of side A's tricks of the ``n`` left, 1 to ``n``."""
    cards, ours = ZERO, ZERO
    seats = b.seats
    while seats:
        seat = lowest(seats)
        seats &= seats - ONE
        cards |= b.hands[seat]
        if b.side >> np.uint64(seat) & ONE:
            ours |= b.hands[seat]
    mine, whole = 0.0, 0.0
    for i in range(FREE + 1):
        lane = cards & b.lane[i]
        rank = 0
        while lane:
            card = top(lane)
            lane ^= card
            if card & b.all_trumps:
                worth = _TRUMP + _HIGH_TRUMP / (1 + rank)
            else:
                worth = _ACE if rank == 0 else _KING if rank == 1 else 0.0
            whole += worth
            if card & ours:
                mine += worth
            rank += 1
    part = 0.5 + _STRETCH * (mine / whole - 0.5) if whole else 0.5
    return min(max(signed(n * part + 0.5), 1), n)
