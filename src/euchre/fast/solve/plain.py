"""The plain exact solver: every card tried, every position solved once, nothing clever.

It is the reference for the fast solvers, and covers what they do not: prices that are not monotonic
in the tricks, table cards, a dictated lead, and sides that each play for themselves.

Cards never move between hands during the play, so the cards still in play determine the hands; with
the leader and the tricks won so far they are the whole position and its key.

Two sides are solved exactly. With more, this gives the *paranoid* value: all others play together
against one side, whatever they want, so the value is what that side is guaranteed. ``max_n`` gives
the other answer, in which each plays for itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from euchre.coordinates import Mask, Place, Suit, TableSeat
from euchre.fast.compile.arrays import Bytes, Floats, Ints, Masks
from euchre.fast.compile.bits import ONE, ZERO, Bits, bit, highest, lowest, signed, size
from euchre.fast.compile.marks import allocating, counting
from euchre.fast.solve.lanes import FREE, Lanes

#: The most seats of a table.
SEATS = 7
#: Value of ``Positions.trick`` where no card has been played yet.
NO_CARD = -1


class Positions(NamedTuple):
    """A batch of ``n`` positions of one layout."""

    #: ``hands[i, seat]``: uint64; the playable places of a seat, open table cards included.
    hands: Masks
    #: ``active[i]``: int64; the mask of the seats in play.
    active: Ints
    #: ``leader[i]``: int64; the leader of the current trick.
    leader: Ints
    #: ``trick[i, k]``: int8, n x 7; the places played to it in turn, then ``NO_CARD``.
    trick: Bytes
    #: ``named[i]``: int8; the suit named by a joker led to it, -1 if none was led.
    named: Bytes
    #: ``under[i, place]``: uint64, n x 64 or 0 x 64; what playing a place uncovers.
    under: Masks
    #: ``only[i]``: uint64; the places allowed for the next card, 0 for all that are legal.
    only: Masks


def leads(hands: Masks, leader: Ints) -> Positions:
    """Return positions at the start of a trick; a seat without cards sits out."""
    n = len(hands)
    active = (hands != 0) @ (1 << np.arange(hands.shape[1]))
    trick, named = np.full((n, SEATS), NO_CARD, np.int8), np.full(n, -1, np.int8)
    none = np.zeros((0, 64), np.uint64), np.zeros(n, np.uint64)
    return Positions(hands, active, leader, trick, named, *none)


class Memory(NamedTuple):
    """A transposition table; a new entry overwrites the one in its slot."""

    #: The cards still in play.
    cards: Masks
    #: Deal, tricks won so far and leader, packed by ``key``; 0 if empty.
    stamp: Masks
    #: Bounds of the value, for two sides.
    least: Floats
    most: Floats
    #: The final tricks, for max-n.
    end: Masks
    #: The number of deals that used it, so that none reads another's entries.
    deals: Ints


def memory(size: int = 1 << 16) -> Memory:
    """Return an empty table of ``size`` entries of 40 bytes; ``size`` is a power of two.

    Raises ``ValueError`` for another size.
    """
    if size < 1 or size & (size - 1):
        raise ValueError(f"the size must be a power of two, not {size}")
    words = (np.zeros(size, np.uint64), np.zeros(size, np.uint64))
    bounds = (np.zeros(size), np.zeros(size))
    return Memory(*words, *bounds, np.zeros(size, np.uint64), np.zeros(1, np.int64))


class Search(NamedTuple):
    """The constants of one search, and the current hands."""

    lanes: Lanes
    memory: Memory
    #: By seat: the current hands.
    hand: Masks
    #: By place, or empty: what playing it uncovers.
    under: Masks
    active: Mask
    #: Nodes so far, and the node limit.
    nodes: Ints


def left_of(search: Search, seat: TableSeat) -> TableSeat:
    """Return the next seat clockwise that is in play."""
    seat = (seat + 1) % search.hand.size
    while not search.active >> seat & 1:
        seat = (seat + 1) % search.hand.size
    return seat


def may_play(lanes: Lanes, held: Bits, led: Suit) -> Bits:
    """Return the legal places of a hand; ``led`` is -1 for the leader."""
    if led >= 0:
        follow = held & lanes.lane[led]
        may = follow if follow else held
    else:
        early = held & ~lanes.last
        may = early if early else held
    # The upper of two twins held together is equivalent to the lower.
    return may & ~((may & lanes.twins) << ONE)


def suits_asked(lanes: Lanes, place: Place, led: Suit) -> tuple[int, int]:
    """Return the range of suits that a card may ask for: four for a joker led."""
    suit = signed(lanes.suit[place]) if led < 0 else led
    return (0, 4) if suit == FREE else (suit, suit + 1)


def held_after(search: Search, held: Bits, place: Place) -> Bits:
    """Return a hand after playing a place, with what lay under it."""
    rest = held ^ bit(place)
    return rest | search.under[place] if search.under.size else rest


def step(
    search: Search, turn: TableSeat, place: Place, asked: int, trick: tuple[int, int, int, int]
) -> tuple[int, tuple[int, int, int, int], int]:
    """Return the next seat to play, the resulting trick, and its winner or -1.

    A trick is (suit led or -1, best place, its seat, seats still to play).
    """
    led, best, winner, left = trick
    # The first card has nothing to beat; later ones must beat the best so far.
    if led < 0 or bit(place) & search.lanes.beats[asked, best] != ZERO:
        best, winner = place, turn
    if left > 1:
        return left_of(search, turn), (asked, best, winner, left - 1), -1
    return winner, (-1, 0, 0, size(search.active)), winner


def key(search: Search, counts: int | Bits, leader: TableSeat) -> tuple[int, Bits, Bits]:
    """Return (slot, cards still in play, stamp) of a position at the start of a trick.

    The stamp packs deal, counts and leader in 29, 32 and 3 bits.
    """
    cards = ZERO
    for held in search.hand:
        cards |= held
    stamp = np.uint64(search.memory.deals[0]) << np.uint64(35)
    stamp |= np.uint64(counts) << np.uint64(3) | np.uint64(leader)
    mixed = (cards ^ stamp * np.uint64(0x9E3779B97F4A7C15)) * np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(32)
    return signed(mixed & np.uint64(search.memory.cards.size - 1)), cards, stamp


@counting
def set_up(
    lanes: Lanes, memory: Memory, at: Positions, i: int, hand: Masks, count: Ints
) -> tuple[Search, int, tuple[int, int, int, int], Bits]:
    """Return (search, seat on turn, trick so far, legal places) of position ``i``."""
    memory.deals[0] += 1
    if memory.deals[0] == 1 << 29:
        # The deal counter wraps around, so the table must be cleared.
        memory.stamp[:] = ZERO
        memory.deals[0] = 1
    for p in range(hand.size):
        hand[p] = at.hands[i, p]
    count[0] = 0
    under = at.under[i] if at.under.shape[0] else at.under[:, 0]
    search = Search(lanes, memory, hand, under, at.active[i], count)
    turn = at.leader[i]
    trick = (-1, 0, 0, size(search.active))
    for k in range(trick[3] - 1):
        place = signed(at.trick[i, k])
        if place < 0:
            break
        asked = trick[0]
        if k == 0:
            asked = signed(at.named[i]) if at.named[i] >= 0 else signed(lanes.suit[place])
        turn, trick, _ = step(search, turn, place, asked, trick)
    may = may_play(lanes, hand[turn], trick[0])
    if at.only[i]:
        may &= at.only[i]
    return search, turn, trick, may


def _value(
    search: Search,
    side: int,
    price: Floats,
    turn: TableSeat,
    trick: tuple[int, int, int, int],
    won: int,
    low: float,
    high: float,
) -> float:
    """Return the value for the side: exact if it lies between ``low`` and ``high``.

    Otherwise it is a bound: an upper one if it is not above ``low``, a lower one if it is not below
    ``high``. With prices, ``won`` is the side's tricks so far; without prices it is 0, and the
    value is the tricks still to come.
    """
    hand, led = search.hand, trick[0]
    if led < 0 and not hand[turn]:
        return price[won] if price.size else 0.0
    search.nodes[0] += 1
    if search.nodes[0] > search.nodes[1]:
        return 0.0
    memory = search.memory
    slot, cards, stamp = 0, ZERO, ZERO
    if led < 0:
        slot, cards, stamp = key(search, won, turn)
        if memory.cards[slot] == cards and memory.stamp[slot] == stamp:
            if memory.least[slot] >= high or memory.least[slot] == memory.most[slot]:
                return memory.least[slot]
            if memory.most[slot] <= low:
                return memory.most[slot]
    ours = side >> turn & 1
    best = -np.inf if ours else np.inf
    floor, roof = low, high
    held = hand[turn]
    may = may_play(search.lanes, held, led)
    while may and floor < roof:
        place = highest(may)
        may ^= bit(place)
        first, end = suits_asked(search.lanes, place, led)
        hand[turn] = held_after(search, held, place)
        for asked in range(first, end):
            if floor >= roof:
                break
            after, now, winner = step(search, turn, place, asked, trick)
            gain = side >> winner & 1 if winner >= 0 else 0
            # Without prices a trick counts at once; the rest is searched from zero.
            gained = 0 if price.size else gain
            value = gained + _value(
                search, side, price, after, now, won + gain - gained, floor - gained, roof - gained
            )
            if ours:
                best = max(best, value)
                floor = max(floor, best)
            else:
                best = min(best, value)
                roof = min(roof, best)
    hand[turn] = held
    if led < 0 and search.nodes[0] <= search.nodes[1]:
        least = best if best > low else -np.inf
        most = best if best < high else np.inf
        memory.cards[slot], memory.stamp[slot] = cards, stamp
        memory.least[slot], memory.most[slot] = least, most
    return best


@allocating
def two_sided(
    lanes: Lanes,
    memory: Memory,
    at: Positions,
    side: Ints,
    won: Ints,
    price: Floats,
    limit: int,
    out: Floats,
    nodes: Ints,
) -> None:
    """Solve positions for two sides; write the value of every legal card.

    ``side[i]`` (int64) is the mask of one side, and ``won[i]`` (int64) its tricks so far.
    ``price[t]`` (float64) is that side's utility of ending with ``t`` tricks; if empty, tricks
    count. ``out[i, place]`` (float64, n x 64) receives the value for that side (for a joker led,
    that of the suit best for its player), NaN for illegal places; ``nodes[i]`` (int64) the number
    of nodes. A position that takes more than ``limit`` nodes is abandoned: NaN for all cards, and
    -1 nodes.
    """
    hand = np.zeros(at.hands.shape[1], np.uint64)
    count = np.array([0, limit], np.int64)
    for i in range(len(at.hands)):
        search, turn, trick, may = set_up(lanes, memory, at, i, hand, count)
        out[i, :] = np.nan
        held = hand[turn]
        ours = side[i] >> turn & 1
        while may:
            place = lowest(may)
            may ^= bit(place)
            first, end = suits_asked(lanes, place, trick[0])
            hand[turn] = held_after(search, held, place)
            best = -np.inf if ours else np.inf
            for asked in range(first, end):
                after, now, winner = step(search, turn, place, asked, trick)
                tricks = won[i] + (side[i] >> winner & 1 if winner >= 0 else 0)
                gained = 0 if price.size else tricks
                value = gained + _value(
                    search, side[i], price, after, now, tricks - gained, -np.inf, np.inf
                )
                best = max(best, value) if ours else min(best, value)
            out[i, place] = best
        nodes[i] = count[0]
        if count[0] > limit:
            out[i, :] = np.nan
            nodes[i] = -1
