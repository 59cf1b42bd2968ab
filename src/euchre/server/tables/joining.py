"""Who may see a table and who sits at it; joining by an invitation."""

from __future__ import annotations

import secrets
from hmac import compare_digest
from typing import Annotated, Any, NamedTuple

from fastapi import APIRouter, Depends

from euchre.bounds import AnySeat, Face
from euchre.coordinates import TableSeat
from euchre.language import telling
from euchre.language.naming import Faces
from euchre.scene.picture import goal
from euchre.server.codes import as_stored
from euchre.server.http.bodies import Body, Short
from euchre.server.http.limits import costs
from euchre.server.http.people import Guest, Newcomer, Person
from euchre.server.refusals import CLOSED, Refused
from euchre.server.store.schema import MEMBERS
from euchre.server.store.words import pseudonym
from euchre.server.store.writer import Row
from euchre.server.tables import host_acts, seats, shared_deals
from euchre.server.tables.drafts import Draft, Make
from euchre.server.tables.host_acts import bar
from euchre.server.tables.services import Server, Services
from euchre.server.tables.state import TableState
from euchre.server.tables.table import Table


def address(table: Table, secret: str) -> str:
    """Return the path of a link; the secret is in the fragment, which is never sent."""
    return f"/join/{table.id}#{secret}"


def answer(services: Services, table: Table, person: str) -> dict[str, Any]:
    """Return the response for a person who has just joined a table."""
    frame = table.frame(person)
    code = frame["table"]["code"]
    return {
        "table": table.id,
        "seat": table.state.seat_of(person),
        "code": code,
        "invite": address(table, services.tables.invitation(table)) if code else None,
        "frame": frame,
    }


class Invitation(Body):
    """What opens a table: the secret of an invitation or a seat link, or the short code."""

    secret: Short | None = None
    code: Short | None = None


class SitDown(Invitation):
    """Joining a table: under a name, at a seat or to watch."""

    name: Short = "Player"
    face: Face = 0
    seat: AnySeat | None = None
    watch: bool = False


#: Hidden tables get the same answer as nonexistent ones.
NONE = "There is no such table, or you have not been invited to it."
NOT_HERE = "You do not have a seat at this table."


async def seen(services: Services, table_id: str, person: str | None) -> Table:
    """Return a table that this person may see.  Raises ``Refused``."""
    if services.away:
        raise Refused(503, f"{services.away}; please try again later.")
    if (table := await services.tables.find(table_id)) is None:
        raise Refused(404, NONE)
    bar(table.state, person)
    if not await may_see(services, table, person):
        raise Refused(404, NONE)
    if table.state.closed:
        raise Refused(410, CLOSED)
    table.hub.hear(person)
    return table


async def may_see(services: Services, table: Table, person: str | None) -> bool:
    """Whether a person sits at a table or may watch it."""
    t = table.state
    if t.seat_of(person) is not None or person in t.aside or (t.watch == "open" and not t.locked):
        return True
    return t.watch != "nobody" and await _invited_to(services, table, person)


async def _invited_to(services: Services, table: Table, person: str | None) -> bool:
    """Whether a person was invited to a table, and its code has not been replaced since."""
    return person is not None and table.code == await services.store.invited_by(table.id, person)


async def awaited(services: Services, table: Table, person: str | None) -> bool:
    """Whether somebody at a table waits for a person who has been invited and has no seat."""
    t = table.state
    free = t.seat_of(person) is None and not all(seat.person for seat in t.seats)
    if not free or t.purpose or t.locked or t.match.over or not table.present():
        return False
    return person not in t.barred and await _invited_to(services, table, person)


async def asked(table_id: str, services: Server, person: Person) -> Table:
    """Return the table of a request if the person may see it.  Raises ``Refused``."""
    return await seen(services, table_id, person)


Seen = Annotated[Table, Depends(asked)]


class Sitting(NamedTuple):
    """A person at a table, and the seat."""

    table: Table
    seat: TableSeat
    person: str

    async def act(self, make: Make) -> dict[str, int]:
        """Do what ``make`` drafts, if the person still has the seat; return the event's number."""

        def checked(t: TableState) -> Draft:
            still_seated(t, self.person, self.seat)
            return make(t)

        return {"seq": await once(self.table, self.person, checked)}


async def sitting(table: Seen, person: Person) -> Sitting:
    """Return the asker's seat at the table of a request.  Raises ``Refused`` without one."""
    seat = table.state.seat_of(person)
    if seat is None or person is None:
        raise Refused(403, NOT_HERE)
    return Sitting(table, seat, person)


Seated = Annotated[Sitting, Depends(sitting)]


async def inviting(table: Seen, person: Person) -> Table:
    """Return the table of a request if the asker plays there or shows it.  Raises ``Refused``."""
    if table.state.seat_of(person) is None and person != (table.state.screen or None):
        raise Refused(403, NOT_HERE)
    return table


Inviting = Annotated[Table, Depends(inviting)]


def still_seated(t: TableState, person: str, seat: TableSeat) -> None:
    """Raise ``Refused`` if the person has lost the seat since the request was checked."""
    if t.seat_of(person) != seat:
        raise Refused(403, NOT_HERE)


async def once(table: Table, person: str, make: Make, *rows: Row) -> int:
    """Run a command that clients never retry (no idempotency key); return its event's number."""
    command = f"{pseudonym(table.id, person)}:{secrets.token_hex(8)}"
    return await table.command(command, "", make, rows=rows)


router = APIRouter(prefix="/api")


@router.post("/tables/{table_id}/about", **costs(8))
async def about(
    table_id: str, wanted: Invitation, services: Server, person: Person
) -> dict[str, Any]:
    """Describe the table of an invitation, and which seats are free.

    A POST, because secrets do not belong in addresses.
    """
    table, link = await _invited(services, table_id, wanted)
    t = table.state
    if link is None:
        host_acts.admit(t, person)
        return _card(t, person)
    return _card(t, person) | {"device": t.names[seats.held(t, link)]}


@router.post("/about", **costs(8))
async def about_by_code(wanted: Invitation, services: Server, person: Person) -> dict[str, Any]:
    """Describe the table with this code, and which seats are free."""
    t = (await _of_code(services, wanted)).state
    host_acts.admit(t, person)
    return _card(t, person)


@router.post("/tables/{table_id}/join", **costs(8))
async def join(table_id: str, wanted: SitDown, services: Server, guest: Guest) -> dict[str, Any]:
    """Take a seat, join as a watcher, or add a second device to your seat."""
    table, link = await _invited(services, table_id, wanted)
    if link is None:
        return await _come(services, table, guest, wanted)
    person = guest.person
    member = _member(table, person)

    def share(t: TableState) -> Draft:
        host_acts.bar(t, person)
        return seats.share(t, person, link)

    await shared_deals.admit(services.store, table.state.deals, person, table.id)
    await once(table, person, share, *guest.rows, member)
    return answer(services, table, person)


@router.post("/join", **costs(8))
async def join_by_code(wanted: SitDown, services: Server, guest: Guest) -> dict[str, Any]:
    """Take a seat at the table with this code."""
    return await _come(services, await _of_code(services, wanted), guest, wanted)


async def _invited(
    services: Services, table_id: str, wanted: Invitation
) -> tuple[Table, str | None]:
    """Return a table that the request may join, and the owner of the seat that a link opens.

    Raises ``Refused``, in the same words for an unknown table and for a wrong secret.
    """
    if (table := await services.tables.find(table_id)) is None:
        raise Refused(404, NONE)
    if wanted.secret is not None and (
        lent := await services.store.links.lent(wanted.secret, "seat", table_id)
    ):
        return table, lent[1]
    if not _is_open(services, table, wanted):
        raise Refused(404, NONE)
    return table, None


def _is_open(services: Services, table: Table, wanted: Invitation) -> bool:
    """Whether newcomers may join: the table is listed, or their secret or code is right."""
    if wanted.secret is not None:
        right = services.tables.invitation(table)
        return compare_digest(wanted.secret.encode(), right.encode())
    if wanted.code is not None:
        return compare_digest(as_stored(wanted.code), table.code)
    return table.state.listed


async def _of_code(services: Services, wanted: Invitation) -> Table:
    """Return the table with a code.  Raises ``Refused``."""
    if (table_id := await services.store.of_code(as_stored(wanted.code or ""))) is None:
        raise Refused(404, "There is no table with this code.")
    return await services.tables.get(table_id)


def _member(table: Table, person: str) -> Row:
    """Return the row that records a person's membership of a table."""
    row = {"table_id": table.id, "person": person, "code": table.code}
    return Row(MEMBERS, row, replace=True)


async def _come(
    services: Services, table: Table, guest: Newcomer, wanted: SitDown
) -> dict[str, Any]:
    person = guest.person

    def sit(t: TableState) -> Draft:
        host_acts.admit(t, person)
        return seats.sit(t, person, wanted.name, wanted.seat, wanted.face)

    member = _member(table, person)
    if table.state.seat_of(person) is not None:
        return answer(services, table, person)
    if wanted.watch:
        if table.state.watch == "nobody":
            raise Refused(403, "This table does not allow watchers.")
        host_acts.admit(table.state, person)
        await services.store.write([*guest.rows, member])
    else:
        await once(table, person, sit, *guest.rows, member)
        table.tell_presence()
    return answer(services, table, person)


def _card(t: TableState, person: str | None) -> dict[str, Any]:
    """Return what an invitation shows in advance: nothing about any hand."""
    host = -1 if t.host is None else t.host
    faces = Faces(t.rules, t.names, host)
    return {
        "title": t.rules.title,
        "rule_line": telling.house_rules(t.rules),
        "host": t.names[host] if host >= 0 else None,
        "seats": [
            {
                "seat": p,
                "name": seat.name,
                "kind": t.kind(p),
                "level": None if t.kind(p) == "person" else seat.level,
                "free": not seat.person,
                "where": "" if p == host else faces.relation(p),
            }
            for p, seat in enumerate(t.seats)
        ],
        "sides": [
            {"name": faces.side(side), "points": t.match.scores[side]} for side in faces.sides
        ],
        "goal": goal(t.match),
        "dealt": bool(t.states),
        "over": t.match.over,
        "watch": t.watch != "nobody",
        "seat": t.seat_of(person),
    }
