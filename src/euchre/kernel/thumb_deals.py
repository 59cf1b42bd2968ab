"""Whole deals played by the rule of thumb (``policy``), every seat with what it may know."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bidding import deal_cards, make_trump
from euchre.kernel.bits import ONE, ZERO, bit, count, lowest
from euchre.kernel.chance import bare, entry, key_of
from euchre.kernel.deals import enter, keep_cards
from euchre.kernel.policy import DEFENDER, HELPER, MAKER, SOLO, Sight, choose
from euchre.kernel.settling import leader
from euchre.kernel.turn_up import PLAY, PLAYED, note


class Rote(NamedTuple):
    """For each strain the layout of the pack (``lanes``) and what the policy knows by heart.

    Under the names of ``Lanes`` and ``policy.Book``, with the strain as the first axis.
    """

    spread: NDArray[np.uint64]
    card: NDArray[np.int8]
    suit: NDArray[np.int8]
    lane: NDArray[np.uint64]
    beats: NDArray[np.uint64]
    twins: NDArray[np.uint64]
    cards: NDArray[np.uint64]
    table: NDArray[np.uint64]


class _Book(NamedTuple):
    """As much of a ``policy.Book`` as ``choose`` reads."""

    table: NDArray[np.uint64]


@bare
def _laid(rote: Any, trump: Any, cards: Any) -> Any:
    """Return the places of a mask of cards, byte by byte."""
    places, byte = ZERO, 0
    while cards:
        places |= rote.spread[trump, byte, np.int64(cards & np.uint64(255))]
        cards >>= np.uint64(8)
        byte += 1
    return places


@bare
def _sight(
    table: Any,
    rote: Any,
    trump: Any,
    maker: Any,
    out: Any,
    at: Any,
    hand: Any,
    may: Any,
    gone: Any,
    trick: Any,
    led: Any,
    best: Any,
    winner: Any,
    later: Any,
    voids: Any,
    won: Any,
) -> Any:
    """Return what a seat sees; everybody knows the sides."""
    everybody = (1 << table.seats) - 1
    makers = np.int64(table.mates[maker]) | 1 << maker
    # Where each keeps his own score, those against the maker still play together.
    side = makers if makers >> at & 1 else everybody & ~makers
    active = everybody & ~np.int64(out)
    mates = side & active & ~(1 << at)
    role = HELPER if side == makers else DEFENDER
    if maker == at:
        role = MAKER if mates else SOLO
    # The makers want most of the tricks, the others enough to stop them.
    need = table.hand // 2 + 1 if side == makers else table.hand - table.hand // 2
    for seat in range(table.seats):
        if side >> seat & 1:
            need -= won[seat]
    return Sight(
        hand,
        may,
        rote.cards[trump] & ~(hand | gone),
        led,
        best,
        winner,
        later,
        mates,
        active & ~side,
        0,
        voids,
        role,
        trick == 0 and led < 0,
        need,
        table.hand - trick,
    )


@bare
def play_by_policy(
    table: Any,
    rote: Any,
    trump: Any,
    maker: Any,
    first: Any,
    out: Any,
    seen: Any,
    hands: Any,
    won: Any,
    log: Any,
    i: Any,
) -> None:
    """Play the cards by the rule of thumb; add to the tricks won.

    ``seen`` are the places that each seat knows to be out of play.
    """
    seats, active = table.seats, table.seats - count(out)
    book = _Book(rote.table[trump])
    everybody = (1 << seats) - 1 & ~np.int64(out)
    played, voids = ZERO, ZERO
    at = first
    for trick in range(table.hand):
        led, best, winner = np.int64(-1), np.int64(-1), at
        later = everybody
        for _ in range(active):
            later &= ~(1 << at)
            hand = hands[at]
            # Of twins the lower place, which is the first card, may be played.
            may = hand & ~((hand & rote.twins[trump]) << ONE)
            if led >= 0 and may & rote.lane[trump, led]:
                may &= rote.lane[trump, led]
            gone = played | seen[at]
            place = lowest(may)
            if may & (may - ONE):
                sight = _sight(
                    table, rote, trump, maker, out, at, hand, may, gone, trick, led, best, winner,
                    later, voids, won,
                )  # fmt: skip
                place = choose(book, at, sight)
            one = bit(place)
            suit = np.int64(rote.suit[trump, place])
            note(log, i, at, PLAY, rote.card[trump, place], count(may))
            if led < 0:
                led, best, winner = suit, place, at
            else:
                if suit != led:
                    voids |= ONE << np.uint64(8 * led + at)
                if rote.beats[trump, led, best] & one:
                    best, winner = place, at
            hands[at] = hand ^ one
            played |= one
            at = at + 1 if at + 1 < seats else 0
            while out & bit(at):
                at = at + 1 if at + 1 < seats else 0
        won[winner] += 1
        at = winner


@bare
def lay_out(table: Any, rote: Any, trump: Any, taker: Any, hands: Any, seen: Any) -> None:
    """Turn the hands into places, and fill what each seat knows to be out of play."""
    n = table.seats
    # All see what has been turned up as long as it lies there; what was laid away only the
    # taker of the upcard knows.
    for seat in range(n):
        hands[seat] = _laid(rote, trump, hands[seat])
        seen[seat] = _laid(rote, trump, hands[n])
    seen[taker] |= _laid(rote, trump, hands[n + 1])


@entry
def policy_deals(
    table: Any,
    caller: Any,
    rote: Any,
    seed: Any,
    first: Any,
    deals: Any,
    dealer: Any,
    counts: Any,
    rows: Any,
    on: Any,
) -> None:
    """Do what ``random_deals`` does with cards chosen by the rule of thumb (``policy``)."""
    hands, seen, won = on.hands, on.seen, on.won
    for i in range(deals):
        key = key_of(seed, first + i)
        deal_cards(table, key, hands)
        keep_cards(table, rows, i, first + i if dealer < 0 else dealer, hands)
        ended, way, trump, maker, lone, out, taker = make_trump(
            table, caller, key, hands, rows.log, i
        )
        won[:] = 0
        if ended == PLAYED:
            lay_out(table, rote, trump, taker, hands, seen)
            lead = leader(table, maker, lone, out)
            play_by_policy(table, rote, trump, maker, lead, out, seen, hands, won, rows.log, i)
        enter(table, counts, rows, i, ended, way, trump, maker, lone, won)
