"""The engine's states as rows, and its actions as codes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from euchre.engine import actions
from euchre.engine.actions import EXPOSE, Action, Verb
from euchre.engine.phases import SwapBest
from euchre.engine.sides import called_partner
from euchre.engine.state import State
from euchre.machine import layout as at
from euchre.machine.tables import Table, compiled

_SETS = (Verb.DISCARD, Verb.EXCHANGE, Verb.GIVE)
#: Fields of a state that stand in a row under the same name, one number each.
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
#: The same with one number a seat (or side).
_BY_SEAT = {"hands": at.HANDS, "voids": at.VOIDS, "taken": at.TAKEN}
_BY_SEAT |= {"scores": at.SCORES, "drawn": at.DRAWN}


def fresh(t: Table, rows: int = 1) -> NDArray[np.int64]:
    """Return rows in which nothing has happened and no cards are dealt: ``[row, column]``."""
    found = np.zeros((rows, int(t[at.WIDTH])), np.int64)
    for column in at.COLUMNS:
        found[:, column.at : column.at + column.size] = column.fresh
    return found


def row_of(s: State, *, whole: bool = True) -> NDArray[np.int64]:
    """Return the row of a state, at any ply.

    For the state of a view, which is not ``whole``, it is what ``views.hide`` leaves for its seat.
    """
    t = compiled(s.rules)
    row: NDArray[np.int64] = fresh(t)[0]
    for name in _ALIKE:
        row[_PLACES[name]] = getattr(s, name)
    for name, place in _BY_SEAT.items():
        values = getattr(s, name)
        row[place : place + len(values)] = values
    row[at.PLIES], row[at.FACED] = len(s.history), len(s.faced)
    # Cards that may yet be turned up keep their order.
    coming = [*s.faced, *s.stock][: int(t[at.TURN_UP] + t[at.MORE_FACES])]
    row[at.FACE : at.FACE + len(coming)] = coming
    row[at.STOCK] = sum(1 << c for c in s.stock)
    row[at.WIDOW] = sum(1 << c for c in s.widow)
    row[at.TABLED] = sum(1 << c for _, _, c in s.tabled)
    row[at.SHOWN] = sum(1 << e.seat for e in s.history if e.action == EXPOSE)
    if whole and s.called >= 0:
        row[at.PARTNER] = called_partner(s)
    if not s.ended and isinstance(s.rules.phases[s.phase], SwapBest) and s.asked % 2:
        row[at.OFFER] = actions.more(s.history[-1].action)
    _piles(s, row)
    _play(s, row)
    tail = [row for rows in (s.columns, s.covered) for row in rows]
    row[at.TAIL :] = [card for cards in tail for card in cards]
    return row


def _piles(s: State, row: NDArray[np.int64]) -> None:
    """Fill in what has been laid away, and which cards are known to be in a few places."""
    row[at.PILE_COUNT], row[at.KNOWN_COUNT] = len(s.piles), len(s.known)
    for i, (pile, cards) in enumerate(zip(s.piles, s.buried, strict=True)):
        row[at.PILE_SEAT + i], row[at.PILE_SIZE + i] = pile.seat, pile.size
        row[at.PILE_MAY + i], row[at.PILE_CARDS + i] = pile.may, cards
    for i, known in enumerate(s.known):
        row[at.KNOWN_CARD + i], row[at.KNOWN_SEATS + i] = known.card, known.seats
        row[at.KNOWN_PILES + i] = known.piles


def _play(s: State, row: NDArray[np.int64]) -> None:
    """Fill in the trick under way and who has played what."""
    plays = [e for e in s.history if actions.verb(e.action) == Verb.PLAY]
    for entry in plays:
        row[at.PLAYED_BY + entry.seat] |= 1 << actions.arg(entry.action)
    row[at.TRICK_SIZE] = len(s.trick)
    row[at.TRICKS] = (len(plays) - len(s.trick)) // s.active
    for i, (seat, card) in enumerate(s.trick):
        row[at.TRICK + i] = seat << 6 | card
    if s.trick:
        power = s.rules.ranks.strength[s.trump][s.led]
        row[at.WINNER], best = max(s.trick, key=lambda play: power[play[1]])
        row[at.BEST] = power[best]


def code_of(action: Action) -> tuple[int, int]:
    """Return an action of the engine as code and cards (``codes``)."""
    if actions.verb(action) in _SETS:
        return actions.make(actions.verb(action)), actions.more(action)
    return action, 0


def action_of(code: int, cards: int) -> Action:
    """Return the engine's action of a code and cards."""
    code, cards = int(code), int(cards)
    return code | cards << 12 if actions.verb(code) in _SETS else code


def shown(t: Table, row: NDArray[np.int64]) -> dict[str, list[int]]:
    """Return a row by the names of its columns, for people: ``{"turn": [0], ...}``."""
    found = {c.name: [int(v) for v in row[c.at : c.at + c.size]] for c in at.COLUMNS}
    return found | {"tail": [int(v) for v in row[at.TAIL :]]}


