"""Deals that a revoke ended: a play against the rules, and what the others score for it (D176)."""

from __future__ import annotations

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Action, Verb
from euchre.engine.fields import Outcome
from euchre.engine.sides import makers
from euchre.engine.state import State, legal


def is_revoke(s: State, action: Action) -> bool:
    """Whether an action plays a card of the hand that the rules forbid."""
    if s.ended or actions.verb(action) != Verb.PLAY or action in legal(s):
        return False
    return bool(actions.cards(action) & (s.hands[s.turn] | s.open_cards(s.turn)))


def settled(s: State, seat: TableSeat, points: int) -> State:
    """Return a deal ended by a seat's revoke; everybody who played against it scores the points.

    Where scores count down, the side that revoked goes up instead.
    """
    rules, ended = s.rules, s.copy()
    making = makers(s)
    ours = making if making >> seat & 1 else ~making
    if s.maker < 0:
        ours = 1 << seat
    sides = range(rules.sides.count(rules.seats))
    with_us = {rules.sides.side(p) for p in each(ours & (1 << rules.seats) - 1)}
    if rules.goal.down:
        with_us = {*sides} - {rules.sides.side(seat)}
    ended.finish(Outcome.REVOKED)
    ended.penalty = tuple(0 if side in with_us else points for side in sides)
    return ended
