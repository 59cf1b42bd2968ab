"""Deals from the middle of the auction on: in every world each choice, then all by rule.

The rest of the auction is a ``Caller``'s, the cards are the rule of thumb's (``policy``); of
every seat only its own hand and what everybody heard is asked.  Seats are counted from the
dealer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from euchre.kernel import bidding, settling
from euchre.kernel.bits import ONE, ZERO, bit
from euchre.kernel.chance import apart, bare, entry, key_of
from euchre.kernel.settling import leader, take_up
from euchre.kernel.thumb_deals import lay_out, play_by_policy
from euchre.kernel.turn_up import (
    ACCEPTED,
    ALONE,
    BLIND,
    NAME,
    NAME_ALONE,
    NAMED,
    ORDER_ALONE,
    PASS,
    PLAYED,
    STUCK,
    TAKE,
    left_out,
    note,
)

# Inlined into each other, as whole deals have them, they would take long to compile.
auction = apart(bidding.auction.py_func)
settle = apart(settling.settle.py_func)
take = apart(settling.take.py_func)
lay_away = apart(settling.lay_away.py_func)
exchange = apart(settling.exchange.py_func)
ask_alone = apart(settling.ask_alone.py_func)

#: What a seat is asked: to accept the upcard, to name a strain, to name one blind, to take the
#: upcard, to lay a card away, to play alone.
OFFERED, NAMING, NAMING_BLIND, TAKING, LAYING, ASKED = range(6)
#: In place of a choice: the caller decides for the seat on turn too.
OPEN = -1


class Point(NamedTuple):
    """A point in the auction, the same in all worlds."""

    #: What is asked, of whom.
    question: int
    turn: int
    #: The upcard, the mask of all that have been turned up and lie on the stock, and of the
    #: suits refused.
    up: int
    lying: np.uint64
    barred: np.uint64
    #: How trump was made, which it is, who made it (-1 each), and the mask of the loners so far.
    way: int
    trump: int
    maker: int
    lone: np.uint64
    #: Who takes or has taken the upcard; the dealer as long as nobody has.
    taker: int
    #: The mask of the seats that may yet be asked to play alone after this one.
    left: np.uint64


class Results(NamedTuple):
    """What each choice came to; the first axes are world and choice."""

    #: ``ended[world, choice]``: int8, played, passed out, or to be dealt again.
    ended: NDArray[np.int8]
    #: ``trump``, ``maker``: int8, -1 for none; ``lone``: int8, the mask of the loners.
    trump: NDArray[np.int8]
    maker: NDArray[np.int8]
    lone: NDArray[np.int8]
    #: ``taken[world, choice, seat]``: int8, the tricks.
    taken: NDArray[np.int8]
    #: ``points[world, choice, side]``: float32, the change of score.
    points: NDArray[np.float32]


@bare
def _called(
    table: Any, caller: Any, key: Any, hands: Any, at: Any, kind: Any, arg: Any, log: Any, i: Any
) -> Any:
    """Make a call, or pass and let the others speak; return what ``auction`` does."""
    up, turn = np.int64(at.up), np.int64(at.turn)
    alone = kind in (ORDER_ALONE, NAME_ALONE)
    if kind in (NAME, NAME_ALONE):
        way = BLIND if at.question == NAMING_BLIND else NAMED
        return PLAYED, way, np.int64(arg), turn, alone, up
    if kind > PASS:
        way = ACCEPTED if at.question == OFFERED else STUCK
        return PLAYED, way, np.int64(table.offers[up]), turn, alone, up
    # The dealer, who is 0, speaks last.
    after = turn if turn else np.int64(table.seats)
    after += 1 if kind == PASS else 0
    naming = at.question == NAMING
    return auction(table, caller, key, hands, up, at.barred, after, naming, log, i)


@bare
def _exchanged(
    table: Any, caller: Any, key: Any, hands: Any, at: Any, kind: Any, arg: Any, log: Any, i: Any
) -> Any:
    """Answer a question that comes after the call; return what ``settle`` does."""
    lone, left, up, taker = at.lone, ~ZERO, np.int64(at.up), np.int64(at.taker)
    way, trump, maker = np.int64(at.way), np.int64(at.trump), np.int64(at.maker)
    if at.question == LAYING and kind == OPEN:
        lay_away(table, caller, key, hands, up, trump, taker, log, i)
    elif at.question == LAYING:
        hands[taker] ^= bit(arg)
        hands[table.seats + 1] = bit(arg)
    elif at.question == TAKING:
        if kind == OPEN:
            take(table, caller, key, hands, up, trump, way, taker, log, i)
        elif kind == TAKE:
            take_up(table, hands, up, taker)
            lay_away(table, caller, key, hands, up, trump, taker, log, i)
    else:
        left = at.left | (bit(at.turn) if kind == OPEN else ZERO)
        if kind == ALONE:
            # That settles it for the side.
            lone |= bit(at.turn)
            left &= ~table.mates[at.turn]
    if at.question == ASKED or not table.alone_first:
        lone = ask_alone(
            table, caller, key, hands, up, way, trump, maker, lone, taker, left, log, i
        )
    if at.question == ASKED and table.alone_first:
        taker = exchange(table, caller, key, hands, up, way, trump, maker, lone, log, i)
    return lone, taker


@apart
def _complete(
    table: Any,
    caller: Any,
    rote: Any,
    key: Any,
    at: Any,
    kind: Any,
    arg: Any,
    prices: Any,
    sides: Any,
    results: Any,
    world: Any,
    choice: Any,
    on: Any,
    log: Any,
    i: Any,
) -> None:
    """Do what was chosen, and all that comes after it."""
    n, hands, won = table.seats, on.hands, on.won
    if kind != OPEN:
        note(log, i, at.turn, kind, arg, 0)
    ended, trump, maker = PLAYED, np.int64(at.trump), np.int64(at.maker)
    lone, taker = ZERO, np.int64(0)
    if at.question <= NAMING_BLIND:
        ended, way, trump, maker, alone, up = _called(
            table, caller, key, hands, at, kind, arg, log, i
        )
        if ended == PLAYED:
            lone, taker = settle(table, caller, key, hands, up, way, trump, maker, alone, log, i)
    else:
        lone, taker = _exchanged(table, caller, key, hands, at, kind, arg, log, i)
    results.ended[world, choice] = ended
    results.trump[world, choice] = trump
    results.maker[world, choice] = maker
    results.lone[world, choice] = np.int64(lone)
    won[:] = 0
    if ended == PLAYED:
        out = left_out(table, lone)
        lay_out(table, rote, trump, taker, hands, on.seen)
        lead = leader(table, maker, lone, out)
        play_by_policy(table, rote, trump, maker, lead, out, on.seen, hands, won, log, i)
        makers = table.mates[maker] | bit(maker)
        made = 0
        for seat in range(n):
            made += won[seat] * np.int64(makers >> np.uint64(seat) & ONE)
        ours, theirs = 1 if lone & makers else 0, 1 if lone & ~makers else 0
        for side in range(len(sides)):
            results.points[world, choice, side] = prices[maker, ours, theirs, made, sides[side]]
    for seat in range(n):
        results.taken[world, choice, seat] = won[seat]


@entry
def completions(
    table: Any,
    caller: Any,
    rote: Any,
    at: Any,
    dealt: Any,
    laid: Any,
    coming: Any,
    said: Any,
    seed: Any,
    prices: Any,
    sides: Any,
    results: Any,
    log: Any,
    on: Any,
) -> None:
    """Make every choice in every world, and play the deal on to its end.

    ``at`` is a ``Point``.  ``dealt[world, seat]`` (uint64) are the hands, ``laid[world]`` what
    has been laid away, ``coming[world, number]`` the cards that may be turned up after the
    first, none where that does not matter; ``said[choice]`` (int64) kind and card or strain as
    in the log, legal in every world, or ``OPEN``.  Chance, which only a random caller needs,
    comes from ``seed`` (uint64) and the world's number, whatever the choice.  ``prices`` is
    ``[maker, makers alone, defender alone, tricks, seat]``, ``sides[side]`` (int64) a seat of
    each side.  ``results`` must be zeros; ``log[world x choices + choice]`` gets the actions
    from the choice on, as in ``Rows.log``, if it has room.  ``on`` is a ``Scratch``.
    """
    n, hands = table.seats, on.hands
    for world in range(len(dealt)):
        key = key_of(seed, world)
        for choice in range(len(said)):
            for seat in range(n):
                hands[seat] = dealt[world, seat]
            hands[n], hands[n + 1] = at.lying, laid[world]
            for later in range(table.more):
                hands[n + 2 + later] = coming[world, later]
            _complete(
                table, caller, rote, key, at, said[choice, 0], said[choice, 1], prices, sides,
                results, world, choice, on, log, world * len(said) + choice,
            )  # fmt: skip
