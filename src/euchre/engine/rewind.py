"""Back from any state to the cards as they were dealt."""

from __future__ import annotations

from dataclasses import dataclass

from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.state import State


@dataclass(frozen=True)
class Dealt:
    """The cards as dealt: hands (masks, by seat) and the rest, top first, upcard included."""

    hands: tuple[int, ...]
    rest: tuple[int, ...]


def hand_at(s: State, seat: int, ply: int) -> int:
    """Return the hand (a mask) that a seat held when ``ply`` actions had been made.

    Needs a full state: an own one, or a world.
    """
    hand = s.hands[seat]
    for i in range(len(s.history) - 1, ply - 1, -1):
        entry = s.history[i]
        kind = actions.verb(entry.action)
        if kind == Verb.GIVE and s.partners(entry.seat) >> seat & 1:
            hand &= ~actions.more(entry.action)
        elif entry.seat == seat:
            if kind == Verb.PLAY:
                hand |= 1 << actions.arg(entry.action)
            elif kind in (Verb.DISCARD, Verb.GIVE):
                hand |= actions.more(entry.action)
            elif kind == Verb.EXCHANGE:
                hand = hand & ~s.drawn[seat] | actions.more(entry.action)
    if seat == s.dealer and s.picked > ply:
        hand &= ~(1 << s.up)
    return hand


def rewind(s: State) -> Dealt:
    """Return the cards as they were dealt, from a full state."""
    hands = tuple(hand_at(s, seat, 0) for seat in range(s.rules.seats))
    drawn = tuple(c for mask in s.drawn for c in each(mask))
    return Dealt(hands, (*s.faced, *drawn, *s.stock))
