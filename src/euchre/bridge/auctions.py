"""Calls valued: in sampled worlds each choice of the auction is made, and the deal played on.

At tables that play over an upcard the kernel does all of it.  The rest of the auction is a
caller's who knows only each seat's own hand and what everybody heard, so that passing is
worth what comes of it.

>>> from euchre import deal, observe, rules
>>> table = rules("standard")
>>> s = deal(table, range(24))
>>> view = observe(s, s.turn)
>>> auction_values(view, imagine(view, 50, seed=1), view.legal()).shape
(50, 3, 2)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.imagine import Worlds, imagine
from euchre.bridge.statistics import prices_of
from euchre.bridge.tuned import tuned
from euchre.bridge.turn_up import (
    caller_of,
    coded,
    rote_of,
    said_of,
    table_of,
    unplayed,
    upcards_of,
)
from euchre.engine.actions import Action
from euchre.engine.phases import Alone, Exchange, NameSuit, Nominate, TurnUp
from euchre.engine.rules import Rules
from euchre.engine.state import State
from euchre.engine.view import View
from euchre.kernel import auction_play as kernel
from euchre.kernel import turn_up
from euchre.kernel.auction_play import Point, Results, completions
from euchre.kernel.deals import room, scratch
from euchre.kernel.policy import Weights
from euchre.kernel.turn_up import Caller

__all__ = ["Results", "auction_results", "auction_values", "imagine", "plays"]

_QUESTION = {
    TurnUp: kernel.OFFERED,
    NameSuit: kernel.NAMING,
    Nominate: kernel.NAMING_BLIND,
    Alone: kernel.ASKED,
}


@cache
def plays(rules: Rules) -> bool:
    """Whether the kernel plays this table from the deal on."""
    if unplayed(rules):
        return False
    try:
        prices_of(rules)
    except ValueError:
        return False
    return True


def asks(s: State) -> bool:
    """Whether the question of a state is one of the auction that can be valued."""
    return not s.ended and isinstance(s.rules.phases[s.phase], (*_QUESTION, Exchange))


@cache
def usual(rules: Rules) -> Caller:
    """Return the callers of a table who go by the tuned numbers."""
    numbers = tuned(rules)
    return caller_of(rules, [numbers.calling], [numbers.weights])


def auction_values(
    view: View,
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    caller: Caller | None = None,
    weights: Sequence[Weights] = (),
    seed: int = 0,
) -> NDArray[np.float32]:
    """Return ``[world, choice, side]``: the change of score of each side after each choice.

    The arguments are those of ``auction_results``.
    """
    return auction_results(view, worlds, choices, caller=caller, weights=weights, seed=seed).points


def auction_results(
    view: View,
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    caller: Caller | None = None,
    weights: Sequence[Weights] = (),
    seed: int = 0,
) -> Results:
    """Return what each choice comes to in every world, with the seats of the table.

    ``choices`` are legal for the seat on turn, which is asked before the first card; without
    any there is one column, where the caller chooses.  The
    rest of the auction goes by ``caller``, the cards by ``weights``, one set for all or one for
    each seat counted from the dealer; both are the tuned ones unless they are given.
    ``seed`` matters only to a random caller.  Raises ``ValueError`` for tables that the
    simulator does not play, and for other questions.
    """
    coming = _coming(view.state, worlds)
    return _results(view.state, worlds.hands, worlds.piles, coming, choices, caller, weights, seed)[
        0
    ]


def auction_lines(
    view: View,
    worlds: Worlds,
    choices: Sequence[Action],
    *,
    caller: Caller | None = None,
    weights: Sequence[Weights] = (),
    seed: int = 0,
) -> tuple[Results, list[list[list[tuple[int, Action]]]]]:
    """Return what ``auction_results`` does, and the seats and actions ``[world][choice]``."""
    s = view.state
    coming = _coming(s, worlds)
    found, log = _results(
        s, worlds.hands, worlds.piles, coming, choices, caller, weights, seed, logged=True
    )
    n = max(1, len(choices))
    lines = [
        [said_of(s.rules, s.dealer, row) for row in log[i * n : (i + 1) * n]]
        for i in range(len(worlds))
    ]
    return found, [[[(p, a) for p, a, _ in line] for line in row] for row in lines]


def policy_calls(view: View, worlds: Worlds, *, caller: Caller | None = None) -> list[Action]:
    """Return for every world what the caller says there for the seat on turn."""
    s = view.state
    nothing = _no_cards(s, len(worlds))
    log = _results(s, worlds.hands, worlds.piles, nothing, (), caller, (), 0, logged=True)[1]
    # Few things can be said: each is read once.
    _, first, which = np.unique(log[:, 1, 1], return_index=True, return_inverse=True)
    said = [said_of(s.rules, s.dealer, log[i, :2])[0][1] for i in first]
    return [said[i] for i in which.ravel().tolist()]


def policy_call(view: View, *, caller: Caller | None = None) -> Action:
    """Return what the caller says for the seat of a view, whose turn it is."""
    s = view.state
    hands, piles = np.array([s.hands], np.uint64), np.array([s.buried], np.uint64)
    piles, nothing = piles.reshape(1, -1), _no_cards(s, 1)
    log = _results(s, hands, piles, nothing, (), caller, (), 0, logged=True)[1]
    return said_of(s.rules, s.dealer, log[0, :2])[0][1]


def _no_cards(s: State, worlds: int) -> NDArray[np.uint64]:
    """Return room for the cards that may be turned up after the first, with none in it."""
    return np.zeros((worlds, upcards_of(s.rules) - 1), np.uint64)


def _coming(s: State, worlds: Worlds) -> NDArray[np.uint64]:
    """Return the cards that may yet be turned up, ``[world, number]``, the second one first."""
    coming, faced = _no_cards(s, len(worlds)), len(s.faced)
    left = coming.shape[1] + 1 - faced
    if left and isinstance(s.rules.phases[s.phase], TurnUp):
        cards = worlds.stock_order[:, :left].astype(np.uint64)
        coming[:, faced - 1 :] = np.uint64(1) << cards
    return coming


def _results(
    s: State,
    hands: NDArray[np.uint64],
    piles: NDArray[np.uint64],
    coming: NDArray[np.uint64],
    choices: Sequence[Action],
    caller: Caller | None,
    weights: Sequence[Weights],
    seed: int,
    *,
    logged: bool = False,
) -> tuple[Results, NDArray[np.int16]]:
    rules = s.rules
    table, at = table_of(rules), point_of(s)
    codes = [coded(action) for action in choices] or [(kernel.OPEN, 0)]
    n, m, seats = len(hands), len(codes), rules.seats
    sides = rules.sides.count(seats)
    seat_of = [
        next(p for p in range(seats) if rules.sides.side((p + s.dealer) % seats) == side)
        for side in range(sides)
    ]
    found = Results(
        ended=np.zeros((n, m), np.int8),
        trump=np.zeros((n, m), np.int8),
        maker=np.zeros((n, m), np.int8),
        lone=np.zeros((n, m), np.int8),
        taken=np.zeros((n, m, seats), np.int8),
        points=np.zeros((n, m, sides), np.float32),
    )
    steps = room(table) if logged else 0
    log = np.zeros((n * m, steps, 3), np.int16)
    laid = np.ascontiguousarray(piles[:, 0]) if piles.shape[1] else np.zeros(n, np.uint64)
    completions(
        table,
        usual(rules) if caller is None else caller,
        rote_of(rules, tuple(weights) or (tuned(rules).weights,)),
        at,
        np.ascontiguousarray(np.roll(hands, -s.dealer, axis=1)),
        laid,
        coming,
        np.array(codes, np.int64),
        np.uint64(seed),
        prices_of(rules),
        np.array(seat_of, np.int64),
        found,
        log,
        scratch(table),
    )
    maker = np.where(found.maker < 0, -1, (found.maker + s.dealer) % seats).astype(np.int8)
    turned = np.zeros_like(found.lone)
    for seat in range(seats):
        turned |= (found.lone >> seat & 1) << (seat + s.dealer) % seats
    taken = np.roll(found.taken, s.dealer, axis=2)
    return found._replace(maker=maker, lone=turned, taken=taken), log


def point_of(s: State) -> Point:
    """Return where a state, or the state of a view, stands in the auction.

    Raises ``ValueError`` for questions that are none of the auction.
    """
    if not asks(s):
        raise ValueError("only questions of the auction are valued here")
    phase, seats = s.rules.phases[s.phase], s.rules.seats

    def turned(mask: int) -> np.uint64:
        return np.uint64(sum(1 << (p - s.dealer) % seats for p in range(seats) if mask >> p & 1))

    question = kernel.TAKING if s.picked < 0 else kernel.LAYING
    if not isinstance(phase, Exchange):
        question = _QUESTION[type(phase)]
    up = s.faced[-1]
    offered = s.rules.upcard_suit(up)
    way = -1
    if s.trump >= 0:
        way = turn_up.NAMED
        if s.accepted:
            way = turn_up.BLIND if offered < 0 else turn_up.ACCEPTED
            way = turn_up.STUCK if offered >= 0 and s.barred >> offered & 1 else way
    taker = s.turn if isinstance(phase, Exchange) else s.picker
    return Point(
        question=question,
        turn=(s.turn - s.dealer) % seats,
        up=up,
        lying=np.uint64(s.table),
        barred=np.uint64(s.barred),
        way=way,
        trump=s.trump,
        maker=(s.maker - s.dealer) % seats if s.maker >= 0 else -1,
        lone=turned(s.lone),
        taker=(taker - s.dealer) % seats if taker >= 0 else 0,
        left=turned(_left(s)),
    )


def _left(s: State) -> int:
    """Return the seats that come after this one in the order of being asked to play alone."""
    seats = s.rules.seats
    if s.maker < 0:
        return 0
    makers = 1 << s.maker | s.partners(s.maker)
    after_maker = [(s.maker + i) % seats for i in range(seats)]
    after_dealer = [(s.dealer + i) % seats for i in range(1, seats + 1)]
    order = [p for p in after_maker if makers >> p & 1]
    order += [p for p in after_dealer if not makers >> p & 1]
    return sum(1 << p for p in order[order.index(s.turn) + 1 :]) if s.turn in order else 0
