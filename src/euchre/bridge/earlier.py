"""Earlier points of a deal: what other players did, and the hands they held then."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from euchre.bridge.imagine import Worlds
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.rewind import LAYING_AWAY, gifts_of, rewind
from euchre.engine.state import State, push


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


def hands_then(worlds: Worlds, ply: int) -> NDArray[np.uint64]:
    """Return every hand as it was after ``ply`` actions: ``[world, seat]``."""
    s = worlds.view.state
    hands = worlds.hands.copy()
    for entry in s.history[ply:]:
        if actions.verb(entry.action) == Verb.PLAY:
            hands[:, entry.seat] |= np.uint64(1 << actions.card(entry.action))
    laid = sum(actions.verb(entry.action) in LAYING_AWAY for entry in s.history[:ply])
    for number in range(laid, len(s.piles)):
        hands[:, s.piles[number].seat] |= worlds.piles[:, number]
    for number, gift in reversed(list(enumerate(gifts_of(s)))):
        giver = s.history[gift.entry].seat
        if gift.entry >= ply and gift.holder != giver:
            hands[:, gift.holder] &= ~worlds.gifts[:, number]
            hands[:, giver] |= worlds.gifts[:, number]
    if s.took > ply:
        hands[:, s.maker] &= ~worlds.drawn[:, s.maker]
    if s.picker >= 0 and s.picked > ply:
        hands[:, s.picker] &= ~np.uint64(1 << s.up)
    return hands
