"""Who may see a table, and who sits at it."""

from __future__ import annotations

import secrets

from euchre.coordinates import TableSeat
from euchre.server.refusals import CLOSED, Refused
from euchre.server.store.writer import Row
from euchre.server.tables.commands import Draft, Make
from euchre.server.tables.fold import TableState
from euchre.server.tables.rights import bar
from euchre.server.tables.rooms import Rooms
from euchre.server.tables.table import Table

#: Hidden tables get the same answer as nonexistent ones.
NONE = "There is no such table, or you have not been invited to it."
NOT_HERE = "You do not have a seat at this table."


async def seen(rooms: Rooms, table_id: str, person: str | None) -> Table:
    """Return a table that this person may see.  Raises ``Refused``."""
    if rooms.away:
        raise Refused(503, f"{rooms.away}; please try again later.")
    if (table := await rooms.tables.find(table_id)) is None:
        raise Refused(404, NONE)
    bar(table.state, person)
    if not await may_see(rooms, table, person):
        raise Refused(404, NONE)
    if table.state.closed:
        raise Refused(410, CLOSED)
    table.hub.hear(person)
    return table


async def may_see(rooms: Rooms, table: Table, person: str | None) -> bool:
    """Whether a person sits at a table or may watch it."""
    t = table.state
    if t.seat_of(person) is not None or (t.watch == "open" and not t.locked):
        return True
    invited = person is not None and t.watch != "nobody"
    return invited and await rooms.store.is_member(table.id, person or "")


async def seated(rooms: Rooms, table_id: str, person: str | None) -> tuple[Table, int, str]:
    """Return a table, this person's seat, and the person.  Raises ``Refused``."""
    table = await seen(rooms, table_id, person)
    seat = table.state.seat_of(person)
    if seat is None or person is None:
        raise Refused(403, NOT_HERE)
    return table, seat, person


def still_seated(t: TableState, person: str, seat: TableSeat) -> None:
    """Raise ``Refused`` if the person has lost the seat since the request was checked."""
    if t.seat_of(person) != seat:
        raise Refused(403, NOT_HERE)


async def act(table: Table, person: str, seat: TableSeat, make: Make) -> dict[str, int]:
    """Do once what ``make`` drafts for a seat, if the person still has it."""

    def checked(t: TableState) -> Draft:
        still_seated(t, person, seat)
        return make(t)

    return {"seq": await once(table, person, checked)}


async def once(table: Table, person: str, make: Make, *rows: Row) -> int:
    """Run a command that clients never retry (no idempotency key); return its event's number."""
    return await table.command(f"{person}:{secrets.token_hex(8)}", "", make, rows=rows)
