"""Conversion of the engine's states to rows, of its actions to codes, and of rows to tallies."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter

import numpy as np

from euchre.engine import actions
from euchre.engine.actions import EXPOSE, MOVING, Action, Verb
from euchre.engine.fields import Outcome
from euchre.engine.phases import SwapBest
from euchre.engine.rules import Rules
from euchre.engine.scoring import Tally
from euchre.engine.sides import called_partner
from euchre.engine.state import State
from euchre.fast.compile.arrays import Ints
from euchre.fast.layout.rows import FACES, SEATS, DealRow, GameRow
from euchre.fast.layout.tables import RuleTable, most_faces

Rows = Ints

_STATE = State.__annotations__
#: State fields that are single columns of the same name.
_ALIKE = [
    field.name
    for field in DealRow.fields
    if not field.shape and not _STATE.get(field.name, "tuple").startswith("tuple")
]
_alike = attrgetter(*_ALIKE)
#: State fields with one column per seat (or side).
_BY_SEAT = [f.name for f in DealRow.fields if f.shape and _STATE.get(f.name) == "tuple[int, ...]"]
_by_seat = attrgetter(*_BY_SEAT)
_NONE = (0,) * SEATS


def fresh(table: RuleTable, rows: int = 1) -> Rows:
    """Return fresh rows, without any cards dealt: ``[row, column]``."""
    return np.array([DealRow.fresh(GameRow.over(table).width)] * rows, np.int64)


def row_of(s: State, *, whole: bool = True) -> Rows:
    """Return the row of a state at any ply.

    A view's state, which is not ``whole``, becomes what ``views.hide`` leaves for its seat.
    """
    return np.array(record_of(s, whole=whole).numbers(), np.int64)


def record_of(s: State, *, whole: bool = True) -> DealRow:
    """Return the row of a state as a record for plain Python."""
    row = DealRow()
    own = vars(row)
    own.update(zip(_ALIKE, _alike(s), strict=True))
    for name, numbers in zip(_BY_SEAT, _by_seat(s), strict=True):
        own[name] = [*numbers, *_NONE[len(numbers) :]]
    row.plies, row.faced = len(s.history), len(s.faced)
    # Cards that may still be turned up keep their order.
    coming = (*s.faced, *s.stock[:FACES])[: most_faces(s.rules)]
    row.face[: len(coming)] = coming
    row.stock, row.widow = _mask(s.stock), _mask(s.widow)
    row.tabled = _mask(card for _, _, card in s.tabled)
    if whole and s.called >= 0:
        row.partner = called_partner(s)
    if not s.ended and s.asked % 2 and isinstance(s.rules.phases[s.phase], SwapBest):
        row.offer = actions.cards(s.history[-1].action)
    _piles(s, row)
    _play(s, row)
    row.rest = [card for rows in (s.columns, s.covered) for cards in rows for card in cards]
    return row


def _mask(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def _piles(s: State, row: DealRow) -> None:
    """Fill in the discard piles, and the cards whose possible places are public."""
    row.pile_count, row.known_count = len(s.piles), len(s.known)
    for i, (pile, cards) in enumerate(zip(s.piles, s.buried, strict=True)):
        row.pile_seat[i], row.pile_size[i] = pile.seat, pile.size
        row.pile_may[i], row.pile_cards[i] = pile.may, cards
    for i, known in enumerate(s.known):
        row.known_card[i], row.known_seats[i] = known.card, known.seats
        row.known_piles[i] = known.piles


def _play(s: State, row: DealRow) -> None:
    """Fill in what the log says of each seat, and the current trick."""
    plays = 0
    for seat, action, _ in s.history:
        kind = action >> 6 & 63
        if not kind:
            row.played_by[seat] |= 1 << (action & 63)
            plays += 1
        elif kind == Verb.BID:
            row.said[seat] = actions.level(action)
        elif action == EXPOSE:
            row.shown |= 1 << seat
    row.trick_size = len(s.trick)
    row.tricks = (plays - len(s.trick)) // s.active
    for i, (seat, card) in enumerate(s.trick):
        row.trick[i] = seat << 6 | card
    if s.trick:
        power = s.rules.ranks.strength[s.trump][s.led]
        row.winner, best = max(s.trick, key=lambda play: power[play[1]])
        row.best = power[best]


def tally_of(rules: Rules, numbers: Rows) -> Tally:
    """Return the facts of a finished deal, like ``engine.scoring.tally`` for a state."""
    row, n = DealRow.read(numbers), rules.seats
    makers = 0
    if row.maker >= 0 and row.outcome == Outcome.PLAYED:
        chosen = row.helpers | row.partner
        makers = 1 << row.maker | rules.sides.mates(row.maker, n) | chosen
    return Tally(
        Outcome(row.outcome),
        row.dealer,
        row.maker,
        row.trump,
        row.lone,
        row.shown,
        tuple(row.taken[:n]),
        makers,
        row.bid,
        row.out,
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
