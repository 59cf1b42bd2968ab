"""The worlds of a view as rows (``fast.layout.rows``), now and earlier in the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.phases import SwapBest
from euchre.engine.rewind import LAYING_AWAY, Passed, passed_on, rewind
from euchre.engine.sides import SUIT_CALLED
from euchre.engine.state import State, push
from euchre.fast.compile.arrays import Ints, Masks
from euchre.fast.layout.convert import Rows
from euchre.fast.layout.rows import DealRow, at
from euchre.fast.layout.tables import most_faces
from euchre.fast.sample.imagine import Worlds


def rows_of(worlds: Worlds) -> Rows:
    """Return one fully informed row per world: ``[world, column]``."""
    s = worlds.view.state
    rows = rows_with(worlds.row, worlds.hands, worlds.piles)
    rows[:, at.widow], rows[:, at.stock] = _signed(worlds.widow), _signed(worlds.stock)
    rows[:, at.drawn][:, : s.rules.seats] = _signed(worlds.drawn)
    # Cards that may still be turned up.
    faced = len(s.faced)
    coming = min(most_faces(s.rules) - faced, worlds.view.stock)
    if coming > 0:
        rows[:, at.face][:, faced : faced + coming] = worlds.stock_order[:, :coming]
    if s.columns:
        covered = DealRow.extent + s.rules.seats * s.rules.columns
        rows[:, covered:] = worlds.covered.reshape(len(rows), -1)
    if s.called >= 0:
        rows[:, at.partner] = _partners(worlds)
    if not s.ended and isinstance(s.rules.phases[s.phase], SwapBest) and s.asked % 2:
        rows[:, at.offer] = _signed(worlds.gifts[:, -1])
    return rows


def rows_with(row: Rows, hands: Masks, piles: Masks) -> Rows:
    """Return one row per hand, ``hands[world, seat]``; all else stays as in ``row``."""
    rows = np.repeat(row[None], len(hands), axis=0)
    rows[:, at.hands][:, : hands.shape[1]] = _signed(hands)
    rows[:, at.pile_cards][:, : piles.shape[1]] = _signed(piles)
    return rows


def _signed(masks: Masks) -> Ints:
    return np.ascontiguousarray(masks).view(np.int64)


def _partners(worlds: Worlds) -> Ints:
    """Return the called partner of each world as a mask (``engine.sides``)."""
    s = worlds.view.state
    rules, maker = s.rules, s.maker
    ply = next(i for i, e in enumerate(s.history) if actions.verb(e.action) == Verb.CALL)
    hands = hands_then(worlds, ply)
    others = [p for p in range(rules.seats) if p != maker]
    if s.called < SUIT_CALLED:
        sought = [rules.pack.like(s.called)]
    else:
        suit = s.called - SUIT_CALLED
        power = rules.ranks.strength[s.trump][suit]
        lane = rules.ranks.lane[s.trump][suit]
        # Best card of the suit first; of twins, the holder nearest after seat 0 counts.
        alike = {rules.pack.like(card) for card in each(lane)}
        sought = sorted(alike, key=lambda cards: -max(power[c] for c in each(cards)))
        others += [maker] if rules.maker_counts else []
    partners, open_ = np.zeros(len(hands), np.int64), np.ones(len(hands), np.bool_)
    for cards in sought:
        for seat in others:
            holds = open_ & (hands[:, seat] & np.uint64(cards) != 0)
            partners[holds] = 0 if seat == maker else 1 << seat
            open_ &= ~holds
    return partners


def states_of(world: State) -> Iterator[tuple[int, State]]:
    """Yield the state of a deal before each of its actions, with the number of actions so far."""
    s = rewind(world).start(world.rules, world.dealer, world.scores)
    for ply, entry in enumerate(world.history):
        yield ply, s.copy()
        push(s, entry.action)


def done_by_others(world: State, seat: TableSeat) -> Iterator[tuple[int, State, Action]]:
    """Yield the public actions of other seats: (ply, state before the action, action).

    Forced actions are included, because in another world the seat may have had a choice.
    """
    for ply, then in states_of(world):
        entry = world.history[ply]
        if entry.seat != seat and entry.eyes < 0:
            yield ply, then, entry.action


class HandThen:
    """What a seat's hand after ``ply`` actions of a state had more, or less, than it has now.

    ``gifts`` are those of the state (``passed_on``).
    """

    def __init__(self, s: State, gifts: Sequence[Passed], ply: int, seat: TableSeat):
        self.seat, self.played = seat, 0
        for entry in s.history[ply:]:
            if entry.seat == seat and actions.verb(entry.action) == Verb.PLAY:
                self.played |= 1 << actions.card(entry.action)
        laid = sum(actions.verb(entry.action) in LAYING_AWAY for entry in s.history[:ply])
        self.piles = [i for i, pile in enumerate(s.piles) if i >= laid and pile.seat == seat]
        #: Their numbers, the last first, and whether the seat received them.
        self.gifts = [
            (number, gift.holder == seat)
            for number, gift in reversed([*enumerate(gifts)])
            if gift.entry >= ply and seat in (gift.holder, s.history[gift.entry].seat)
            if gift.holder != s.history[gift.entry].seat
        ]
        self.drew = s.maker == seat and s.took > ply
        self.took = 1 << s.up if s.picker == seat and s.picked > ply else 0

    def of(self, worlds: Worlds) -> Masks:
        """Return the hand in each world."""
        hands = worlds.hands[:, self.seat] | np.uint64(self.played)
        for pile in self.piles:
            hands |= worlds.piles[:, pile]
        for number, received in self.gifts:
            gifts = worlds.gifts[:, number]
            hands = hands & ~gifts if received else hands | gifts
        if self.drew:
            hands &= ~worlds.drawn[:, self.seat]
        return hands & ~np.uint64(self.took)


def hands_then(worlds: Worlds, ply: int) -> Masks:
    """Return every hand as it was after ``ply`` actions: ``[world, seat]``."""
    s = worlds.view.state
    gifts = passed_on(s)
    hands = [HandThen(s, gifts, ply, seat).of(worlds) for seat in range(s.rules.seats)]
    return np.stack(hands, axis=1)
