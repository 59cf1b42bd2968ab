"""The search board: all data the solvers read, in one record of 64-bit words.

Recursive compiled functions should pass few arguments, so everything that stays the same during a
search is here, and what changes with every card of a trick.
"""

from __future__ import annotations

import numpy as np

from euchre.coordinates import Place
from euchre.fast.compile.arrays import Masks
from euchre.fast.compile.bits import ONE, ZERO, Bits, highest
from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.solve.lanes import FREE, LANES, Lanes


class Board(Record, kind=np.uint64):
    """Places are bits of a layout (``lanes``); masks are sets of places or of seats."""

    nodes: Bits = number("nodes searched so far")
    trumps: Bits = number("the trumps, if they are the highest bits in order of strength; else 0")
    gaps: Bits = number("the gap bits between lanes")
    twins: Bits = number(
        "the lower places of the pairs that rank the same: twins, and two jokers at no trump"
    )
    last: Bits = number("the places that are led only from a hand of nothing else")
    endings: Bits = number("address of the endgame tables (``endings``), 0 if there are none")
    side: Bits = number("the seats of side A")
    seats: Bits = number("the seats in play")
    plain: list[Bits] = numbers(
        3, text="the plain lanes, lowest first, in the order used by the endgame tables"
    )
    loose: Bits = number("the trumps that follow as a plain suit (Bald's left bower)")
    all_trumps: Bits = number()
    ranks: Bits = number("output of ``deep``: the cards whose rank mattered to its last answer")
    trick: Bits = number("the cards played to the current trick")
    hands: list[Bits] = numbers(7, text="the hands of the searched position, by seat")
    memory: Bits = number("address of the transposition table of ``deep``")
    entries: Bits = number("its entries minus one")
    stride: Bits = number("words per entry")
    salt: Bits = number("mixed into every key, so that boards of other layouts can share a table")
    shape: Bits = number("the sum of the shares of all cards in hand (``recall``)")
    loose_ranks: Bits = number("the loose trumps and the trumps that rank above one of them")
    same: Bits = number("the lower places of pairs of identical cards")
    lane: list[Bits] = numbers(LANES, text="by suit: the cards that follow it")
    suit: list[Bits] = numbers(64, text="by place")
    lane_of: list[Bits] = numbers(64, text="by place: its lane")
    above: list[Bits] = numbers(
        64, text="this place and all that rank as high or higher: in its lane, or among all trumps"
    )
    beats: list[list[Bits]] = numbers(LANES, 64, text="``[led][place]``: the places that beat it")
    share: list[list[Bits]] = numbers(
        7, 8, text="``[owner][suit]``: the share of a card in the shape of a position"
    )
    packed: list[Bits] = numbers(6, text="all hands except the first, packed by ``pext``")
    leads: list[list[Bits]] = numbers(
        16, 7, text="``[tricks left][seat]``: the lead that was best most recently"
    )


board_in = record_in(Board)


def is_regular(lanes: Lanes) -> bool:
    """Whether the higher bit always wins: no twins, all trumps in one lane, no loose jokers.

    Then, of the cards that can win a trick (the suit led and the trumps), the strongest is the
    numerically greatest.
    """
    trumps = int(lanes.trumps)
    whole = trumps in (0, *(int(lane) for lane in lanes.lane[:FREE]))
    return not lanes.twins and whole and not lanes.lane[FREE]


def board(lanes: Lanes) -> Masks:
    """Return the board of a layout; its sides and hands are still unset."""
    words = np.zeros(Board.extent, np.uint64)
    b = Board.over(words)
    b.trumps = lanes.trumps if is_regular(lanes) else 0
    b.gaps, b.twins, b.same = lanes.gaps, _equals(lanes), lanes.twins
    b.loose, b.all_trumps, b.last = _loose(lanes), lanes.trumps, lanes.last
    b.lane[:] = lanes.lane
    for place in range(64):
        suit = max(0, int(lanes.suit[place]))
        b.suit[place] = suit
        b.lane_of[place] = lanes.lane[suit] if lanes.card[place] >= 0 else 0
        b.above[place] = _as_high(lanes, place)
    b.beats[:] = lanes.beats
    b.loose_ranks = b.loose
    for place in range(64):
        if b.loose >> place & 1:
            b.loose_ranks |= int(b.above[place])
    b.salt = _salt(words)
    # Independent random words (as in Zobrist hashing).
    b.share[:] = np.random.default_rng(b.salt).integers(0, 1 << 64, (7, 8), np.uint64)
    plain = [lane for lane in lanes.lane[:FREE] if lane != lanes.trumps or not lanes.trumps]
    b.plain[:] = sorted(plain)[:3]
    return words


def _equals(lanes: Lanes) -> int:
    """Return the lower place of each adjacent pair in which neither card ranks higher."""
    above = [int(mask) for mask in lanes.above]
    return sum(1 << p for p in range(63) if above[p] >> (p + 1) & 1 and above[p + 1] >> p & 1)


def _loose(lanes: Lanes) -> int:
    """Return the trumps outside lanes that consist of trumps only."""
    trumps = int(lanes.trumps)
    whole = [int(lane) for lane in lanes.lane if lane and not int(lane) & ~trumps]
    return trumps & ~sum(whole)


def _as_high(lanes: Lanes, place: Place) -> int:
    if lanes.card[place] < 0:
        return 0
    trumps = int(lanes.trumps) if int(lanes.trumps) >> place & 1 else 0
    suit = int(lanes.suit[place])
    return int(lanes.above[place]) | int(lanes.beats[suit, place]) & trumps


def _salt(words: Masks) -> int:
    """Return a hash of the layout: FNV-1a over the words."""
    salt = 0xCBF29CE484222325
    for word in words.tobytes():
        salt = (salt ^ word) * 0x100000001B3 & (1 << 64) - 1
    return salt


def top(mask: Bits) -> Bits:
    """Return the highest bit of a non-empty mask, as a mask."""
    return ONE << np.uint64(highest(mask))


def higher(bit: Bits) -> Bits:
    """Return the mask of all bits above one: minus twice a power of two."""
    return ZERO - (bit << ONE)


def follow(hand: Bits, lane: Bits) -> Bits:
    """Return the legal plays of a hand: the suit led if it can follow (A28), else any card."""
    same = hand & lane
    return same if same else hand


def one_of_each(cards: Bits, alive: Bits) -> Bits:
    """Return the lowest of each run of equals among some cards.

    Two cards are equals when every card between them is gone. Added to the gone bits, a card's own
    bit shifted up by one carries through them and stops at the first that is not gone; if that is
    one of the cards, it has an equal below.
    """
    return cards & ~((cards << ONE) + ~alive)


def outranked(mine: Bits, theirs: Bits) -> int:
    """Return the most of my trumps that theirs can beat, each of theirs beating one.

    Their highest is matched with my highest below it, and so on down, which is a maximum matching.
    Each of my other trumps wins a trick, whenever it is played.
    """
    beaten = 0
    while mine and theirs:
        best = top(theirs)
        below = mine & (best - ONE)
        if not below:
            break
        mine ^= top(below)
        theirs ^= best
        beaten += 1
    return beaten


def lowest_bit(mask: Bits) -> Bits:
    """Return the lowest set bit of a mask: the mask AND its negative."""
    return mask & (ZERO - mask)
