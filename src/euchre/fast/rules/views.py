"""What one seat may know of a row: ``engine.view.observe``."""

from __future__ import annotations

from euchre.coordinates import TableSeat
from euchre.fast.compile.arrays import Ints, numbers_of
from euchre.fast.compile.marks import bare, entry
from euchre.fast.layout import kinds
from euchre.fast.layout.rows import FACES, PILES, DealRow, GameRow, row_in, table_in
from euchre.fast.rules.row_changes import value


@bare
def copy(t: GameRow, row: DealRow, other: DealRow) -> None:
    """Copy a row."""
    source, target = numbers_of(row), numbers_of(other)
    for place in range(t.width):
        target[place] = source[place]


@bare
def is_blind(t: GameRow, row: DealRow) -> bool:
    """Return whether the hands are still unseen: the first upcard is a joker."""
    return not row.outcome and value(t, row, 0) == kinds.NOMINATE and row.faced == 1


def hide_row(t: GameRow, row: DealRow, seat: TableSeat, view: DealRow) -> None:
    """Copy a row without what a seat may not know; seat -1 is a spectator.

    Hidden columns read as empty (0, or -1 for a single card).
    """
    n = t.seats
    copy(t, row, view)
    eyes = row.exposed
    if seat >= 0 and not is_blind(t, row):
        eyes |= 1 << seat
    for p in range(n):
        if not eyes >> p & 1:
            view.hands[p] = 0
        if p != seat:
            view.drawn[p] = 0
    for pile in range(PILES):
        if row.pile_seat[pile] != seat:
            view.pile_cards[pile] = 0
    view.stock = 0
    view.widow = 0
    view.partner = 0
    if seat != row.maker:
        view.offer = 0
    for place in range(row.faced, FACES):
        view.face[place] = -1
    for place in range(n * t.columns, 2 * n * t.columns):
        view.rest[place] = -1


@entry
def hide(table: Ints, rows: Ints, seats: Ints, views: Ints) -> None:
    """Write what ``seats[i]`` may know of row ``i`` into ``views[i]`` (``hide_row``)."""
    t = table_in(table)
    for i in range(rows.shape[0]):
        hide_row(t, row_in(rows[i]), seats[i], row_in(views[i]))
