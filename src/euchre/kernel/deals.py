"""Whole deals by the million: dealt, called, exchanged, played and counted.

Each deal is made of its own words of chance (``chance``), so that deal ``i`` of a seed is
the same in any batch and any thread.  The entry points differ only in how the cards are
played; all add to the same ``Counts`` and, where there is room, write down ``Rows``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel.bidding import deal_cards, make_trump
from euchre.kernel.bits import ONE, bit, count, lowest, nth
from euchre.kernel.chance import bare, chosen, entry, key_of, rest_of, word
from euchre.kernel.settling import distinct, leader
from euchre.kernel.turn_up import PLAY, PLAYED, TRICK_WORD, Table, left_of, note

#: The columns of ``Rows.facts`` before the tricks of each seat.
DEALER, ENDED, WAY, TRUMP, MAKER_SEAT, LONE, MADE, TRICKS = range(8)
#: The most that a seat says and does beside its cards, over one upcard: two rounds, the
#: exchange, and alone.
_TALK = 4


class Counts(NamedTuple):
    """How often what happened; int64.  Seats are counted from the dealer, who is 0."""

    #: ``ended[how]``: played, passed out, dealt again.
    ended: NDArray[np.int64]
    #: ``made[way, maker, makers alone, defender alone, tricks]``: deals played, by the tricks
    #: of the maker's side.
    made: NDArray[np.int64]
    #: ``trump[strain]``.
    trump: NDArray[np.int64]
    #: ``alone[maker, side, seat]``: who of the makers (side 0) and of the others (1) played
    #: alone; one more seat stands for nobody.
    alone: NDArray[np.int64]
    #: ``tricks[seat, tricks]``: of the deals played; whoever sits out wins none.
    tricks: NDArray[np.int64]


class Rows(NamedTuple):
    """What happened in each deal, with the seats of the table; no deals: not wanted."""

    #: ``facts[deal]``: dealer, how it ended, way, trump, maker, mask of loners, tricks of the
    #: maker's side (-1 where nothing was made), then the tricks of each seat; int16.
    facts: NDArray[np.int16]
    #: ``dealt[deal]``: the hand of each seat, the upcard, and each card that may be turned up
    #: after it, as masks.
    dealt: NDArray[np.uint64]
    #: ``log[deal]``: in ``[0, 0]`` how many actions follow, then for each the seat counted
    #: from the dealer, what (``kind << 6 | card or strain``), and among how many choices.
    log: NDArray[np.int16]


class Scratch(NamedTuple):
    """What deals are played on, one after the other; a thread needs its own."""

    #: ``hands[seat]``, the cards turned up, what was laid away, and each card that may yet be
    #: turned up, as masks.
    hands: NDArray[np.uint64]
    #: ``seen[seat]``: what a seat knows of, or still holds.
    seen: NDArray[np.uint64]
    #: ``won[seat]``: tricks.
    won: NDArray[np.int64]


def scratch(table: Table) -> Scratch:
    """Return what deals at a table are played on."""
    n = table.seats
    hands = np.zeros(n + 2 + table.more, np.uint64)
    return Scratch(hands, np.zeros(n, np.uint64), np.zeros(n, np.int64))


def room(table: Table) -> int:
    """Return how many rows the log of a deal may need."""
    return 1 + table.seats * (_TALK + table.more + table.hand)


def no_counts(table: Table) -> Counts:
    """Return counts of nothing."""
    n, tricks = table.seats, table.hand + 1
    return Counts(
        np.zeros(3, np.int64),
        np.zeros((4, n, 2, 2, tricks), np.int64),
        np.zeros(6, np.int64),
        np.zeros((n, 2, n + 1), np.int64),
        np.zeros((n, tricks), np.int64),
    )


def no_rows(table: Table, deals: int = 0, *, log: bool = False) -> Rows:
    """Return room for the rows of so many deals, with or without their actions."""
    n = table.seats
    steps = room(table) if log else 0
    return Rows(
        np.zeros((deals, TRICKS + n), np.int16),
        np.zeros((deals, n + 1 + table.more), np.uint64),
        np.zeros((deals, steps, 3), np.int16),
    )


@bare
def keep_cards(table: Any, rows: Any, i: Any, dealer: Any, hands: Any) -> None:
    """Write down who deals, and the cards as dealt, where that is wanted."""
    if i < rows.facts.shape[0]:
        n = table.seats
        rows.facts[i, DEALER] = dealer % n
        for seat in range(n):
            rows.dealt[i, (seat + dealer) % n] = hands[seat]
        rows.dealt[i, n] = hands[n]
        for later in range(table.more):
            rows.dealt[i, n + 1 + later] = hands[n + 2 + later]


@bare
def write_facts(
    table: Any, rows: Any, i: Any, ended: Any, way: Any, trump: Any, maker: Any, lone: Any
) -> None:
    """Write down how trump was made, with the seats of the table."""
    n, facts, dealer = table.seats, rows.facts[i], rows.facts[i, DEALER]
    facts[ENDED], facts[WAY], facts[TRUMP], facts[LONE] = ended, way, trump, 0
    facts[MAKER_SEAT] = (maker + dealer) % n if maker >= 0 else -1
    facts[MADE] = -1
    for seat in range(n):
        if lone & bit(seat):
            facts[LONE] |= 1 << (seat + dealer) % n


@bare
def enter(
    table: Any,
    counts: Any,
    rows: Any,
    i: Any,
    ended: Any,
    way: Any,
    trump: Any,
    maker: Any,
    lone: Any,
    won: Any,
) -> None:
    """Count a deal that is over, and write it down where that is wanted."""
    n = table.seats
    counts.ended[ended] += 1
    made = 0
    if ended == PLAYED:
        makers = table.mates[maker] | bit(maker)
        for seat in range(n):
            got = won[seat]
            counts.tricks[seat, got] += 1
            made += got * np.int64(makers >> np.uint64(seat) & ONE)
        ours, theirs = lone & makers, lone & ~makers
        counts.made[way, maker, 1 if ours else 0, 1 if theirs else 0, made] += 1
        counts.trump[trump] += 1
        # The bit above all seats stands for nobody.
        counts.alone[maker, 0, lowest(ours | bit(n))] += 1
        counts.alone[maker, 1, lowest(theirs | bit(n))] += 1
    if i < rows.facts.shape[0]:
        write_facts(table, rows, i, ended, way, trump, maker, lone)
        facts = rows.facts[i]
        facts[MADE] = made if ended == PLAYED else -1
        for seat in range(n):
            facts[TRICKS + (seat + facts[DEALER]) % n] = won[seat]


@bare
def _any_card(hands: Any, at: Any, follow: Any, twins: Any, chance: Any, log: Any, i: Any) -> Any:
    """Play any card that may be played; return it, and the chance that is left."""
    hand = hands[at]
    may = hand & follow
    may = distinct(may if may else hand, twins)
    choices = count(may)
    one = nth(may, chosen(chance, choices))
    hands[at] = hand ^ one
    card = lowest(one)
    note(log, i, at, PLAY, card, choices)
    return np.uint64(card), rest_of(chance, choices)


@bare
def _play_at_random(
    table: Any,
    key: Any,
    trump: Any,
    first: Any,
    out: Any,
    hands: Any,
    after: Any,
    won: Any,
    log: Any,
    i: Any,
) -> None:
    """Play the cards, every legal one as likely as any other; add to the tricks won.

    ``after`` is room for the next seat in play, by seat.
    """
    for seat in range(table.seats):
        after[seat] = left_of(seat, table.seats, out)
    followers = table.seats - count(out) - 1
    # Unsigned numbers make indexes that need no look whether they are negative.
    strain, winner, twins = np.uint64(trump), np.uint64(first), table.twins
    for trick in range(table.hand):
        at = winner
        chance = word(key, TRICK_WORD + trick)
        card, chance = _any_card(hands, at, table.full, twins, chance, log, i)
        follow = table.follow[strain, card]
        strength = table.strength[strain, np.uint64(table.suit[strain, card])]
        most = strength[card]
        for _ in range(followers):
            at = after[at]
            card, chance = _any_card(hands, at, follow, twins, chance, log, i)
            power = strength[card]
            winner = at if power > most else winner
            most = max(most, power)
        won[winner] += 1


@entry
def random_deals(
    table: Any,
    caller: Any,
    seed: Any,
    first: Any,
    deals: Any,
    dealer: Any,
    counts: Any,
    rows: Any,
    on: Any,
) -> None:
    """Play deals with cards chosen at random among the legal ones.

    Deals ``first`` to ``first + deals - 1`` of ``seed`` (uint64) are made; ``dealer`` deals
    them all, or every seat in turn if it is -1.  Adds to ``counts``; fills ``rows``, from
    row 0, as far as there is room.  ``on`` is a ``Scratch``.
    """
    hands, won = on.hands, on.won
    for i in range(deals):
        key = key_of(seed, first + i)
        deal_cards(table, key, hands)
        keep_cards(table, rows, i, first + i if dealer < 0 else dealer, hands)
        ended, way, trump, maker, lone, out, _ = make_trump(table, caller, key, hands, rows.log, i)
        won[:] = 0
        if ended == PLAYED:
            lead = leader(table, maker, lone, out)
            _play_at_random(table, key, trump, lead, out, hands, on.seen, won, rows.log, i)
        enter(table, counts, rows, i, ended, way, trump, maker, lone, won)


@entry
def first_leads(
    table: Any,
    caller: Any,
    seed: Any,
    first: Any,
    dealer: Any,
    rows: Any,
    held: Any,
    leaders: Any,
    on: Any,
) -> None:
    """Do what ``random_deals`` does up to the first lead, for as many deals as ``leaders`` has.

    ``held[deal, seat]`` (uint64) gets the cards to be played, none where a seat sits out,
    and ``leaders[deal]`` (int64) who leads, -1 where no cards are played; seats are counted
    from the dealer.  ``rows`` needs room for all; made and tricks stay open in it.
    """
    n, hands = table.seats, on.hands
    for i in range(leaders.size):
        key = key_of(seed, first + i)
        deal_cards(table, key, hands)
        keep_cards(table, rows, i, first + i if dealer < 0 else dealer, hands)
        ended, way, trump, maker, lone, out, _ = make_trump(table, caller, key, hands, rows.log, i)
        write_facts(table, rows, i, ended, way, trump, maker, lone)
        leaders[i] = leader(table, maker, lone, out) if ended == PLAYED else -1
        for seat in range(n):
            held[i, seat] = hands[seat] * (ONE - (out >> np.uint64(seat) & ONE))
