"""A person's own account: devices, one-time codes, signing out, all that is stored, and privacy."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Request, Response

from euchre.records import dump
from euchre.server.clock import iso, now
from euchre.server.clubs.access import bound
from euchre.server.codes import as_stored, new_code
from euchre.server.http import origin
from euchre.server.http.bodies import Body, Short, Sure
from euchre.server.http.limits import costs
from euchre.server.http.pages import attachment, page
from euchre.server.http.people import SIGNED_OUT, Crowd, Person
from euchre.server.refusals import Refused
from euchre.server.store import erasure_requests
from euchre.server.store.schema import (
    CHAT,
    CLUB_DEVICES,
    DEVICES,
    ERASURES,
    MEMBERS,
    PEOPLE,
    TABLES,
    TICKETS,
)
from euchre.server.store.store import Store, seeds_of
from euchre.server.store.words import owner
from euchre.server.store.writer import Change, Conflict
from euchre.server.study.friends import lists_of
from euchre.server.study.store import progress_of
from euchre.server.tables import records
from euchre.server.tables.forgetting import leave_all
from euchre.server.tables.played_games import replayed
from euchre.server.tables.services import Server, Services
from euchre.server.tables.state import Seeds, TableState
from euchre.text import counted


class OneTime(Body):
    """A one-time code for this device; ``sure``: even though it has its own name."""

    code: Short
    sure: bool = False


class SignOut(Body):
    """Signing out of this device or of all your devices."""

    everywhere: bool = False


router = APIRouter(prefix="/api/me")

#: Length of a one-time code, and its lifetime in milliseconds.
CODE = 8
GOOD = 600_000
#: Maximum number of devices per person.
MOST = 20


async def known(person: Person) -> str:
    """Return the person.  Raises ``Refused`` if unknown."""
    if person is None:
        raise Refused(401, SIGNED_OUT)
    return person


Me = Annotated[str, Depends(known)]


@router.get("/devices", **costs(3))
async def devices(request: Request, services: Server, me: Me) -> dict[str, Any]:
    """List your devices."""
    rows = await services.store.who.devices(me)
    for device in rows:
        device["here"] = device["id"] == request.state.device
    return {"name": await services.store.who.name(me), "devices": rows}


@router.post("/code", status_code=201, **costs(8))
async def code(services: Server, me: Me) -> dict[str, Any]:
    """Make a one-time code to sign in another device under the same name."""
    text = new_code(CODE)
    until = now() + GOOD
    await services.store.write([services.store.links.lend(text, "device", me, 0, until, me)])
    shown = f"{text[:4]}-{text[4:]}"
    return {"code": shown, "link": f"/me#{shown}", "until": until}


@router.post("/device", status_code=201, **costs(8))
async def sign_in(
    wanted: OneTime, request: Request, response: Response, services: Server, people: Crowd
) -> dict[str, Any]:
    """Sign this device in with a one-time code."""
    now_is = await people.device(request)
    links, code = services.store.links, as_stored(wanted.code)
    if (lent := await links.lent(code, "device")) is None:
        raise Refused(404, "This code is wrong or has expired. Make a new one on the other device.")
    _, owner = lent
    people.bans.check(owner)
    if now_is is not None and now_is.person == owner:
        raise Refused(409, "This device already has that name.")
    if now_is is not None and not wanted.sure:
        own = "This device has a name and games of its own; it would be signed out of them."
        raise Refused(409, own, confirm=True)
    if len(await services.store.who.devices(owner)) >= MOST:
        raise Refused(409, f"A name can be used on {MOST} devices; sign one of them out first.")
    work = [links.spend(code, "device")]
    if now_is is not None:
        work.append(_ending(DEVICES.c.id == now_is.id, now_is.id))
    try:
        await people.sign_in(request, response, owner, *work)
    except Conflict:
        raise Refused(409, "This code has just been used.") from None
    if now_is is not None:
        services.sign_out(now_is.id)
    return {"name": await services.store.who.name(owner)}


@router.post("/devices/{device}/revoke")
async def revoke(device: str, services: Server, me: Me) -> dict[str, Any]:
    """Sign out one of your devices; codes and links to seats that it may have made end, too."""
    if device not in {one["id"] for one in await services.store.who.devices(me)}:
        raise Refused(404, "You have no such device.")
    await _end(services, services.store.links.recall(me), device)
    return {"ended": [device]}


@router.post("/signout")
async def sign_out(
    wanted: SignOut, request: Request, response: Response, services: Server, me: Me
) -> dict[str, Any]:
    """Sign out this device, or all your devices, with their codes and links to seats."""
    ended, recalled = [request.state.device], None
    if wanted.everywhere:
        ended = [one["id"] for one in await services.store.who.devices(me)]
        recalled = services.store.links.recall(me)
    # Signing out here alone keeps a code that was made for another device.
    await _end(services, recalled, *ended)
    origin.take(response, request)
    return {"ended": ended}


async def _end(services: Services, recalled: Change | None, *devices: str) -> None:
    ending = _ending(DEVICES.c.id.in_(devices), *devices)
    await services.store.write([ending, recalled] if recalled else [ending])
    services.sign_out(*devices)


def _ending(which: sa.ColumnElement[bool], *devices: str) -> Change:
    """Return the change that signs devices out, on this server and on others."""
    ended = sa.update(DEVICES).where(which).values(ended=now())
    return Change(ended, hint=f"signed-out {' '.join(devices)}")


@router.get("/export", **costs(30))
async def take_along(services: Server, me: Me) -> Response:
    """Return everything the server keeps about you, as one file."""
    store = services.store
    since = await store.who.person(me)
    every = {
        "format": FORMAT,
        "person": me,
        "since": since and iso(since),
        "devices": [
            {"name": one["label"], "since": iso(one["made"]), "last seen": iso(one["seen"])}
            for one in await store.who.devices(me)
        ],
        # Unfinished games come without cards, only saying that the person plays there.
        "tables": await _tables(services, me),
        "nights": "Names at Euchre nights and in clubs are kept by their organizers.",
        **await progress_of(store, me),
        "friends' lists": [
            {"code": one.code, "title": one.title, "name": one.people[me]}
            for one in await lists_of(store, me)
        ],
    }
    text = json.dumps(every, ensure_ascii=False, indent=1)
    return attachment(text, "euchre-my-data.json")


@router.post("/forget", **costs(30))
async def forget_me(wanted: Sure, request: Request, services: Server, me: Me) -> dict[str, Any]:
    """Ask to be forgotten after a day: at tables, and at nights and clubs where you are proved.

    Bots take your seats at once.  Each of your devices can withdraw the request until then.
    """
    await leave_all(services.tables, me)
    owners, _ = await _proved(request.app.state, me)
    await erasure_requests.ask(services.store, [me, *owners], me)
    return await requested(request, services, me)


@router.get("/forget", **costs(3))
async def requested(request: Request, services: Server, me: Me) -> dict[str, Any]:
    """Return your requests to be forgotten, and nights without proof that you are the player.

    A request has the title of the night or club (empty: your tables), when it is due, and whether
    its proof was contested.
    """
    state = request.app.state
    found = await erasure_requests.requests(services.store, ERASURES.c.person == me)
    asked = [
        {
            "title": await _title(state, one.log),
            "number": one.number,
            "due": one.due,
            "stopped": one.stopped is not None,
        }
        for one in found
    ]
    _, unproved = await _proved(state, me)
    return {"asked": asked, "unproved": [await _title(state, log_id) for log_id in unproved]}


@router.post("/forget/withdraw", **costs(3))
async def withdraw(request: Request, services: Server, me: Me) -> dict[str, Any]:
    """Take back your requests to be forgotten."""
    await services.store.write([erasure_requests.withdrawing(me)])
    return await requested(request, services, me)


async def _proved(state: Any, me: str) -> tuple[list[str], list[str]]:
    """Return the owners of words that are proved to be a person's, and nights without proof."""
    store: Store = state.services.store
    tickets = sa.select(TICKETS.c.night_id, TICKETS.c.number, TICKETS.c.proved)
    owners, unproved = list[str](), list[str]()
    for ticket in await store.rows(tickets.where(TICKETS.c.person == me)):
        if ticket["proved"] is None:
            unproved.append(ticket["night_id"])
        else:
            owners.append(owner(ticket["night_id"], ticket["number"]))
    clubs = sa.select(CLUB_DEVICES.c.club_id).where(CLUB_DEVICES.c.person == me)
    for club_id in await store.column(clubs):
        member = await bound(store, await state.clubs.get(club_id), me)
        owners += [owner(club_id, member)] if member is not None else []
    return owners, unproved


async def _title(state: Any, log_id: str) -> str:
    """Return the title of a night or club; that of neither is empty."""
    for journal in (state.nights.journal, state.clubs):
        with suppress(Refused):
            return str((await journal.get(log_id)).state.title)
    return ""


#: Format identifier in the file.
FORMAT = "euchre/person/v1"


async def _tables(services: Services, person: str) -> list[dict[str, Any]]:
    query = (
        sa.select(TABLES.c.id, TABLES.c.made)
        .join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
        # Nothing of a person who has just been forgotten.
        .join(PEOPLE, PEOPLE.c.id == MEMBERS.c.person)
        .where(MEMBERS.c.person == person, MEMBERS.c.host.is_(None))
        .order_by(TABLES.c.made)
    )
    tables = []
    for table_id, at in (await services.store.pairs(query)).items():
        here = await services.store.ask(partial(_at, table_id=table_id, person=person))
        ends, seeds = await services.archive.played(table_id, person)
        here["games"] = await services.store.views.run(_records, ends, seeds)
        tables.append({"table": table_id, "opened": iso(at)} | here)
    return tables


def _at(connection: sa.Connection, table_id: str, person: str) -> dict[str, Any]:
    """Return the game at a table, the seats that a person had there, and what they said."""
    here: dict[str, Any] = {"seats": [], "chat": _chat(connection, table_id, person)}
    t: TableState | None = None
    try:
        for before, event, t in replayed(connection, table_id, seeds_of(connection, table_id)):
            seat = t.seat_of(person)
            was = None if before is None else before.seat_of(person)
            if was is not None and was != seat:
                here["seats"][-1]["to"] = iso(event.at)
            if seat is not None and was != seat:
                name = t.seats[seat].name
                here["seats"].append({"seat": seat, "name": name, "from": iso(event.at)})
    except (ValueError, KeyError):
        here["problem"] = "the rest of this table cannot be read"
    return ({"game": t.rules.game} if t else {}) | here


def _records(ends: Iterable[TableState], seeds: Seeds) -> list[Any]:
    """Return the records of finished games, without those whose deals others still play."""
    found = []
    for t in ends:
        with suppress(Refused):
            found.append(json.loads(dump(records.record_of_table(t, seeds))))
    return found


def _chat(connection: sa.Connection, table_id: str, person: str) -> list[dict[str, Any]]:
    query = (
        sa.select(CHAT.c.text, CHAT.c.at)
        .where(CHAT.c.table_id == table_id, CHAT.c.person == person, CHAT.c.text != "")
        .order_by(CHAT.c.n)
    )
    return [{"text": text, "at": iso(at)} for text, at in connection.execute(query)]


#: The pages.
pages = APIRouter(include_in_schema=False)


@pages.get("/me", **costs(3))
async def my_page(request: Request, services: Server, person: Person) -> Response:
    """Show your devices and your requests to be forgotten."""
    if person is None:
        return page(request, "me.html")
    shown = await devices(request, services, person) | await requested(request, services, person)
    return page(request, "me.html", **shown)


@pages.get("/privacy")
def privacy(request: Request) -> Response:
    """Say in plain words what is kept, for how long, and who sees it."""
    kept = {what: how_long(of) for what, of in vars(request.app.state.settings.keep).items()}
    return page(request, "privacy.html", kept=kept)


def how_long(seconds: float | None) -> str:
    """Return a retention period in words; empty if forever."""
    if seconds is None:
        return ""
    for size, unit in ((365 * 86_400, "year"), (86_400, "day"), (3600, "hour")):
        if seconds >= size and seconds % size == 0:
            return counted(int(seconds // size), unit)
    return f"{seconds / 3600:.1f} hours"
