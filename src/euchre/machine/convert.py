"""Conversion of the engine's states to rows, of its actions to codes, and of rows to tallies."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from euchre.engine import actions
from euchre.engine.actions import EXPOSE, MOVING, Action, Verb
from euchre.engine.fields import Outcome
from euchre.engine.phases import SwapBest
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.engine.sides import called_partner
from euchre.engine.state import State
from euchre.machine import layout as at
from euchre.machine.tables import RuleTable

Rows = NDArray[np.int64]

#: State fields that are single columns of the same name.
_ALIKE = (
    "turn",
    "up",
    "turned",
    "trump",
    "maker",
    "picked",
    "picker",
    "took",
    "led",
    "dictated",
    "bid_strain",
    "bidder",
    "called",
    "declarer",
    "outcome",
    "phase",
    "asked",
    "dealer",
    "table",
    "barred",
    "accepted",
    "lone",
    "out",
    "played",
    "exposed",
    "bid",
    "passed",
    "helpers",
)
_PLACES = {column.name: column.at for column in at.COLUMNS}
_alike = attrgetter(*_ALIKE)
_alike_at = [_PLACES[name] for name in _ALIKE]
#: State fields with one column per seat (or side).
_BY_SEAT = ("hands", "voids", "taken", "scores", "drawn")
_by_seat = attrgetter(*_BY_SEAT)
_by_seat_at = [_PLACES[name] for name in _BY_SEAT]


@cache
def _fresh(width: int) -> list[int]:
    row = [column.fresh for column in at.COLUMNS for _ in range(column.size)]
    return row + [0] * (width - len(row))


def fresh(t: RuleTable, rows: int = 1) -> Rows:
    """Return fresh rows, without any cards dealt: ``[row, column]``."""
    return np.array([_fresh(int(t[at.WIDTH]))] * rows, np.int64)


def row_of(t: RuleTable, s: State, *, whole: bool = True) -> Rows:
    """Return the row of a state at any ply; ``t`` is the table of its rules.

    A view's state, which is not ``whole``, becomes what ``views.hide`` leaves for its seat.
    """
    return np.array(numbers_of(t, s, whole=whole), np.int64)


def numbers_of(t: RuleTable, s: State, *, whole: bool = True) -> list[int]:
    """Return the row of a state as a list."""
    row = list(_fresh(int(t[at.WIDTH])))
    for place, number in zip(_alike_at, _alike(s), strict=True):
        row[place] = number
    for place, numbers in zip(_by_seat_at, _by_seat(s), strict=True):
        row[place : place + len(numbers)] = numbers
    row[at.PLIES], row[at.FACED] = len(s.history), len(s.faced)
    # Cards that may still be turned up keep their order.
    coming = (*s.faced, *s.stock[: at.FACES])[: int(t[at.TURN_UP] + t[at.MORE_FACES])]
    row[at.FACE : at.FACE + len(coming)] = coming
    row[at.STOCK] = _mask(s.stock)
    row[at.WIDOW] = _mask(s.widow)
    row[at.TABLED] = _mask(card for _, _, card in s.tabled)
    row[at.SHOWN] = _mask(e.seat for e in s.history if e.action == EXPOSE)
    for entry in s.history:
        if actions.verb(entry.action) == Verb.BID:
            row[at.SAID + entry.seat] = actions.level(entry.action)
    if whole and s.called >= 0:
        row[at.PARTNER] = called_partner(s)
    if not s.ended and s.asked % 2 and isinstance(s.rules.phases[s.phase], SwapBest):
        row[at.OFFER] = actions.cards(s.history[-1].action)
    _piles(s, row)
    _play(s, row)
    row[at.TAIL :] = [card for rows in (s.columns, s.covered) for cards in rows for card in cards]
    return row


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _piles(s: State, row: list[int]) -> None:
    """Fill in the discard piles, and the cards whose possible places are public."""
    row[at.PILE_COUNT], row[at.KNOWN_COUNT] = len(s.piles), len(s.known)
    for i, (pile, cards) in enumerate(zip(s.piles, s.buried, strict=True)):
        row[at.PILE_SEAT + i], row[at.PILE_SIZE + i] = pile.seat, pile.size
        row[at.PILE_MAY + i], row[at.PILE_CARDS + i] = pile.may, cards
    for i, known in enumerate(s.known):
        row[at.KNOWN_CARD + i], row[at.KNOWN_SEATS + i] = known.card, known.seats
        row[at.KNOWN_PILES + i] = known.piles


def _play(s: State, row: list[int]) -> None:
    """Fill in the current trick and the cards played by each seat."""
    plays = 0
    for seat, action, _ in s.history:
        if not action >> 6 & 63:
            row[at.PLAYED_BY + seat] |= 1 << actions.card(action)
            plays += 1
    row[at.TRICK_SIZE] = len(s.trick)
    row[at.TRICKS] = (plays - len(s.trick)) // s.active
    for i, (seat, card) in enumerate(s.trick):
        row[at.TRICK + i] = seat << 6 | card
    if s.trick:
        power = s.rules.ranks.strength[s.trump][s.led]
        row[at.WINNER], best = max(s.trick, key=lambda play: power[play[1]])
        row[at.BEST] = power[best]


def tally_of(rules: Rules, row: Rows) -> Tally:
    """Return the facts of a finished deal, like ``engine.scoring.tally`` for a state."""
    n, maker = rules.seats, int(row[at.MAKER])
    makers = 0
    if maker >= 0 and row[at.OUTCOME] == Outcome.PLAYED:
        chosen = int(row[at.HELPERS] | row[at.PARTNER])
        makers = 1 << maker | rules.sides.mates(maker, n) | chosen
    return Tally(
        Outcome(int(row[at.OUTCOME])),
        int(row[at.DEALER]),
        maker,
        int(row[at.TRUMP]),
        int(row[at.LONE]),
        int(row[at.SHOWN]),
        tuple(row[at.TAKEN : at.TAKEN + n].tolist()),
        makers,
        int(row[at.BID]),
        int(row[at.OUT]),
    )


def code_of(action: Action) -> tuple[int, int]:
    """Return an engine action as code and cards (``codes``)."""
    if actions.verb(action) in MOVING:
        return actions.make(actions.verb(action)), actions.cards(action)
    return action, 0


def action_of(code: int, cards: int) -> Action:
    """Return the engine action of a code and cards."""
    code, cards = int(code), int(cards)
    return actions.move(actions.verb(code), cards) if actions.verb(code) in MOVING else code
