"""Rollouts: every world and legal card, then every seat follows the policy to the end.

A world is an assignment of the hidden cards. A seat uses only what it may know: its own cards, the
cards played, what it knows to be out of play (``Cases.seen``), and the sides once it can tell them
(``Cases.tell``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.kernel.bits import ONE, ZERO, bit, count, lowest, nth
from euchre.kernel.chance import chosen, key_of, word
from euchre.kernel.lanes import FREE
from euchre.kernel.parts import part
from euchre.kernel.policy import (
    DEFENDER,
    HELPER,
    MAKER,
    SOLO,
    Sight,
    address,
    choose_at,
    suit_to_name,
)

#: A card of no suit names one when led: its place plus 64 times (suit + 1).
NAMED = 64


class InPlay(NamedTuple):
    """What all worlds share at a point of the play. Masks are of seats unless noted."""

    #: The number of seats, the mask of those in play, and the seat on turn.
    seats: int
    active: int
    turn: int
    #: The tricks left, the current one included.
    rest: int
    #: The suit led, -1 before the lead; the winning place so far, its seat, and the mask of seats
    #: that have played to the trick.
    led: int
    best: int
    winner: int
    acted: int
    #: The place that must be led now, -1 for none.
    dictated: int
    #: Whether no card has been played yet.
    first: bool
    #: A card beneath a table card is turned up only when the trick is over.
    reveal_after: bool
    #: The places that have been played.
    played: np.uint64
    #: The seats known to be void: eight bits per suit, suit 0 lowest.
    voids: np.uint64
    #: The maker, -1 if none.
    maker: int
    #: Whether the makers, and their opponents, play together for this deal without being permanent
    #: partners.
    allied: bool
    #: ``partners[seat]``: int64, the other seats of its permanent side.
    partners: NDArray[np.int64]
    #: ``taken[seat]``: int64, the tricks won so far.
    taken: NDArray[np.int64]
    #: ``needs[seat]``: int64, the target number of tricks of a seat with its known partners.
    needs: NDArray[np.int64]


class Cases(NamedTuple):
    """Every array except ``hands`` may have a single row that applies to all worlds."""

    #: ``hands[world, seat]``: uint64; hidden table cards are not in hand.
    hands: NDArray[np.uint64]
    #: ``waiting[world, seat]``: uint64; the cards that a seat turns up after this trick. No rows if
    #: there are none.
    waiting: NDArray[np.uint64]
    #: ``under[world, place]``: int8, 64 entries; the place turned up when this one is played, -1
    #: for none. No rows if no card covers another.
    under: NDArray[np.int8]
    #: ``seen[world, seat]``: uint64; the places that a seat knows to be out of play.
    seen: NDArray[np.uint64]
    #: ``makers[world]``: int64; the mask of the seats of the maker's side.
    makers: NDArray[np.int64]
    #: ``tell[world]``: uint64; a seat that sees all these places (played or in hand) knows the
    #: maker's side; 0 if it is public.
    tell: NDArray[np.uint64]


@part
def legal(lanes: Any, hand: Any, led: Any, dictated: Any) -> Any:
    """Return the mask of the legal places of a hand."""
    # Of two twins held the lower place is played; the other is the next bit up.
    hand &= ~((hand & lanes.twins) << ONE)
    if led >= 0:
        follow = hand & lanes.lane[led]
        return follow if follow else hand
    if dictated >= 0:
        return bit(dictated)
    early = hand & ~lanes.last
    return early if early else hand


@part
def _row(rows: Any, world: Any) -> Any:
    """Return the row of a world in an array that may have one row for all worlds."""
    return world if len(rows) > 1 else 0


@part
def _friends(table: Any, makers: Any, seat: Any) -> Any:
    """Return the other seats on a seat's side once the sides are known."""
    if table.partners[seat] or table.maker < 0 or not table.allied:
        return table.partners[seat]
    side = makers if makers >> seat & 1 else ~makers
    return side & ((1 << table.seats) - 1) & ~(1 << seat)


@part
def _role(table: Any, seat: Any, mates: Any) -> Any:
    if table.maker < 0:
        return SOLO
    if table.maker == seat:
        return MAKER if mates & table.active else SOLO
    return HELPER if mates >> table.maker & 1 else DEFENDER


class Spot(NamedTuple):
    """The fields of a table that change from card to card, by the same names; ``rest`` as there."""

    turn: int
    led: int
    best: int
    winner: int
    acted: int
    first: bool
    rest: int
    played: np.uint64
    voids: np.uint64


@part
def _decide(
    at: Any,
    cards: Any,
    table: Any,
    spot: Any,
    makers: Any,
    tell: Any,
    gone: Any,
    hand: Any,
    may: Any,
    taken: Any,
) -> Any:
    """Return the place that the policy plays for the seat on turn, from what it may know."""
    seat, active = spot.turn, table.active
    known = tell & ~(spot.played | hand) == ZERO
    mates = _friends(table, makers, seat) if known else table.partners[seat]
    mates &= active
    foes = active & ~mates & ~(1 << seat)
    need = table.needs[seat]
    for other in range(table.seats):
        if (mates | 1 << seat) >> other & 1:
            need -= taken[other]
    sight = Sight(
        hand,
        may,
        cards & ~(hand | gone),
        spot.led,
        spot.best,
        spot.winner,
        active & ~spot.acted & ~(1 << seat),
        mates,
        foes,
        0 if known else foes,
        spot.voids,
        _role(table, seat, mates),
        spot.first,
        need,
        spot.rest,
    )
    return choose_at(at, sight)


@part
def _play_out(
    book: Any,
    table: Any,
    worlds: Any,
    world: Any,
    action: Any,
    key: Any,
    limit: Any,
    hands: Any,
    taken: Any,
    record: Any,
) -> None:
    """Play one world to the end; ``hands`` is scratch, ``taken`` and ``record`` are outputs."""
    lanes = book.lanes
    first_table = address(book, 0)
    apart = address(book, 1) - first_table
    seats, active = table.seats, table.active
    for seat in range(seats):
        hands[seat] = worlds.hands[world, seat]
        hands[seats + seat] = ZERO
        if len(worlds.waiting) > 0:
            hands[seats + seat] = worlds.waiting[_row(worlds.waiting, world), seat]
        taken[seat] = table.taken[seat]
    makers = worlds.makers[_row(worlds.makers, world)]
    tell = worlds.tell[_row(worlds.tell, world)]
    seen = _row(worlds.seen, world)
    covers = len(worlds.under) > 0
    beneath = _row(worlds.under, world)
    played, voids = table.played, table.voids
    turn, led, best, winner = table.turn, table.led, table.best, table.winner
    acted, dictated, first = table.acted, table.dictated, table.first
    step = 0
    for rest in range(table.rest, 0, -1):
        while acted != active:
            hand = hands[turn]
            may = legal(lanes, hand, led, dictated)
            named = -1
            if action >= 0:
                place = action & (NAMED - 1)
                named = action // NAMED - 1
                action = -1
            elif may & (may - ONE) == ZERO:
                place = lowest(may)
            else:
                place = -1
                if limit and word(key, 2 * step) >> np.uint64(32) < limit:
                    place = lowest(nth(may, chosen(word(key, 2 * step + 1), count(may))))
                if place < 0:
                    gone = played | worlds.seen[seen, turn]
                    spot = Spot(turn, led, best, winner, acted, first, rest, played, voids)
                    at = first_table + np.uint64(turn) * apart
                    place = _decide(
                        at, book.cards, table, spot, makers, tell, gone, hand, may, taken
                    )
            one = bit(place)
            suit = np.int64(lanes.suit[place])
            if led < 0:
                if suit == FREE and named < 0:
                    named = suit_to_name(book, hand)
                led = named if suit == FREE else suit
                best, winner, dictated, first = place, turn, -1, False
            else:
                if suit != led:
                    voids |= np.uint64(1 << (8 * led + turn))
                if lanes.beats[led, best] & one:
                    best, winner = place, turn
            hands[turn] = hand ^ one
            played |= one
            if covers and worlds.under[beneath, place] >= 0:
                waits = seats if table.reveal_after else 0
                hands[waits + turn] |= bit(np.int64(worlds.under[beneath, place]))
            if step < len(record):
                record[step] = place + NAMED * (named + 1)
            step += 1
            acted |= 1 << turn
            turn = (turn + 1) % seats
            while not active >> turn & 1:
                turn = (turn + 1) % seats
        taken[winner] += 1
        turn, led, acted = winner, -1, np.int64(0)
        if covers and table.reveal_after:
            for seat in range(seats):
                hands[seat] |= hands[seats + seat]
                hands[seats + seat] = ZERO


@njit(cache=True, nogil=True)
def playouts(
    book: Any,
    table: Any,
    worlds: Any,
    actions: Any,
    seed: Any,
    limit: Any,
    tricks: Any,
    records: Any,
) -> None:
    """Play every action in every world, then follow the policy to the end.

    ``actions`` (int64) are legal places of the seat on turn, plus ``NAMED`` times (suit + 1) for a
    card of no suit that is led; -1 leaves the first choice to the policy too. ``tricks[world,
    action, seat]`` (int8) receives the tricks of the whole deal, including those already taken. A
    ``limit`` (of 2**32, uint64) is the frequency of random cards; a world's random numbers come
    from ``seed`` (uint64) and its number, whatever the action (common random numbers).
    ``records[world, action, i]`` (int16) receives the ``i``-th card played, coded like an action,
    up to its length.
    """
    hands = np.zeros(16, np.uint64)
    for world in range(len(worlds.hands)):
        key = key_of(seed, world)
        for i in range(len(actions)):
            _play_out(
                book,
                table,
                worlds,
                world,
                actions[i],
                key,
                limit,
                hands,
                tricks[world, i],
                records[world, i],
            )


@njit(cache=True, nogil=True)
def choices(book: Any, table: Any, worlds: Any, places: Any) -> None:
    """Fill ``places[world]`` (int64) with the policy's play for the seat on turn."""
    t = table
    spot = Spot(t.turn, t.led, t.best, t.winner, t.acted, t.first, t.rest, t.played, t.voids)
    for world in range(len(worlds.hands)):
        hand = worlds.hands[world, t.turn]
        makers = worlds.makers[_row(worlds.makers, world)]
        tell = worlds.tell[_row(worlds.tell, world)]
        gone = t.played | worlds.seen[_row(worlds.seen, world), t.turn]
        may = legal(book.lanes, hand, t.led, t.dictated)
        at = address(book, t.turn)
        places[world] = _decide(at, book.cards, t, spot, makers, tell, gone, hand, may, t.taken)


@njit(cache=True, nogil=True)
def priced(tricks: Any, makers: Any, sides: Any, prices: Any, points: Any) -> None:
    """Convert tricks to points.

    ``tricks[world, action, seat]`` as from ``playouts``; ``makers`` as in ``Cases``;
    ``sides[seat]`` (int64) the side that each seat scores for; ``prices[side, ours, made, own]``
    (float32) the points of a side that is among the makers (``ours`` 1) or not, when the makers
    have ``made`` tricks and the side ``own``. ``points[world, action, side]`` (float32) is filled.
    """
    for world in range(len(tricks)):
        mask = makers[_row(makers, world)]
        for i in range(tricks.shape[1]):
            made = 0
            for seat in range(len(sides)):
                if mask >> seat & 1:
                    made += tricks[world, i, seat]
            for side in range(len(prices)):
                own, ours = 0, np.int64(0)
                for seat in range(len(sides)):
                    if sides[seat] == side:
                        own += tricks[world, i, seat]
                        ours |= mask >> seat & 1
                points[world, i, side] = prices[side, ours, made, own]
