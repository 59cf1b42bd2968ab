"""What one seat may know of a row: ``engine.view.observe``."""

from __future__ import annotations

from typing import Any

from euchre.kernel.chance import apart, bare, entry
from euchre.kernel.pointers import pointer
from euchre.machine import kinds
from euchre.machine.layout import (
    DRAWN,
    EXPOSED,
    FACE,
    FACED,
    FACES,
    HALF,
    HANDS,
    MAKER,
    OFFER,
    OUTCOME,
    PARTNER,
    PILE_CARDS,
    PILE_SEAT,
    PILES,
    STOCK,
    TAIL,
    WIDOW,
    WIDTH,
    N,
)
from euchre.machine.moves import value


@bare
def is_blind(t: Any, row: Any) -> Any:
    """Return whether the hands are still unseen: the first upcard is a joker."""
    return not row[OUTCOME] and value(t, row, 0) == kinds.NOMINATE and row[FACED] == 1


@apart
def hide_row(t: Any, row: Any, seat: Any, view: Any) -> None:
    """Copy a row without what a seat may not know; seat -1 is a spectator.

    Hidden columns read as empty (0, or -1 for a single card).
    """
    n = t[N]
    for i in range(t[WIDTH]):
        view[i] = row[i]
    eyes = row[EXPOSED]
    if seat >= 0 and not is_blind(t, row):
        eyes |= 1 << seat
    for p in range(n):
        if not eyes >> p & 1:
            view[HANDS + p] = 0
        if p != seat:
            view[DRAWN + p] = 0
    for pile in range(PILES):
        if row[PILE_SEAT + pile] != seat:
            view[PILE_CARDS + pile] = 0
    view[STOCK] = 0
    view[WIDOW] = 0
    view[PARTNER] = 0
    if seat != row[MAKER]:
        view[OFFER] = 0
    for place in range(row[FACED], FACES):
        view[FACE + place] = -1
    for place in range(TAIL + n * t[HALF], TAIL + 2 * n * t[HALF]):
        view[place] = -1


@entry
def hide(t: Any, rows: Any, seats: Any, views: Any) -> None:
    """Write what ``seats[i]`` may know of row ``i`` into ``views[i]`` (``hide_row``)."""
    by = pointer(t)
    for i in range(rows.shape[0]):
        hide_row(by, pointer(rows[i]), seats[i], pointer(views[i]))
