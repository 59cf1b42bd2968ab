"""Rewind a state to the cards as dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from euchre.cards import each
from euchre.coordinates import TableSeat
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.fields import Logged
from euchre.engine.rules import Rules
from euchre.engine.state import State, start

#: Actions that discard cards: one pile each, in log order.
LAYING_AWAY = (Verb.DISCARD, Verb.EXCHANGE, Verb.SWAP)


@dataclass(frozen=True)
class Dealt:
    """The cards as dealt.

    Hands are masks by seat; ``rest`` is top first and includes the upcard; ``columns`` holds, for
    each seat, the covered table cards and then the open ones.
    """

    hands: tuple[int, ...]
    rest: tuple[int, ...]
    widow: tuple[int, ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()

    def start(self, rules: Rules, dealer: TableSeat, scores: Sequence[int] | None = None) -> State:
        """Return the first state of this deal.  Raises ``DealError`` as ``start`` does."""
        return start(
            rules, self.hands, self.rest, dealer, scores, widow=self.widow, columns=self.columns
        )


def receiver_of(entry: Logged) -> int:
    """Return the receiver of a gift; -1 while it has not been handed over."""
    other = entry.eyes & ~(1 << entry.seat)
    return other.bit_length() - 1


def hand_at(s: State, seat: TableSeat, ply: int) -> int:
    """Return a seat's hand (a mask) after ``ply`` actions.

    Needs a full state: the true one or a world.
    """
    hand = s.hands[seat]
    table = 0
    for owner, _, card in s.tabled:
        table |= (owner == seat) << card
    pile = len(s.piles)
    for i in range(len(s.history) - 1, ply - 1, -1):
        entry = s.history[i]
        kind = actions.verb(entry.action)
        if kind in LAYING_AWAY:
            pile -= 1
        if kind == Verb.GIVE and receiver_of(entry) == seat:
            hand &= ~actions.more(entry.action)
        elif entry.seat == seat:
            if kind == Verb.PLAY:
                hand |= 1 << actions.arg(entry.action) & ~table
            elif kind == Verb.GIVE and receiver_of(entry) < 0:
                continue
            elif kind in (Verb.DISCARD, Verb.GIVE):
                hand |= actions.more(entry.action)
            elif kind == Verb.EXCHANGE:
                hand = hand & ~s.drawn[seat] | actions.more(entry.action)
            elif kind == Verb.SWAP:
                hand = s.buried[pile]
    if seat == s.picker and s.picked > ply:
        hand &= ~(1 << s.up)
    if seat == s.maker and s.took > ply:
        hand &= ~s.drawn[seat]
    return hand


def rewind(s: State) -> Dealt:
    """Return the cards as they were dealt, from a full state."""
    hands = tuple(hand_at(s, seat, 0) for seat in range(s.rules.seats))
    drawn = tuple(c for mask in s.drawn for c in each(mask))
    if s.rules.widow:
        return Dealt(hands, (*s.faced, *s.stock), s.widow or drawn)
    return Dealt(hands, (*s.faced, *drawn, *s.stock), (), _columns(s))


def _columns(s: State) -> tuple[tuple[int, ...], ...]:
    """Return the table cards as dealt: for each seat the covered ones, then the open ones."""
    rows = []
    for seat in range(len(s.columns)):
        covered, opened = list(s.covered[seat]), list(s.columns[seat])
        for column in range(len(opened)):
            shown = [c for p, k, c in s.tabled if (p, k) == (seat, column)]
            if not s.under[seat] >> column & 1:
                covered[column] = shown[1] if len(shown) > 1 else opened[column]
            if shown:
                opened[column] = shown[0]
        rows.append((*covered, *opened))
    return tuple(rows)
