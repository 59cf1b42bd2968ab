"""A person's own account: devices, signing out, one-time codes."""

from __future__ import annotations

import json
from typing import Annotated, Any

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Request, Response

from euchre.server.api import cookies
from euchre.server.api.bodies import OneTime, SignOut, Sure
from euchre.server.api.limits import costs
from euchre.server.api.people import (
    SIGNED_OUT,
    Crowd,
    Person,
    Server,
    digest,
)
from euchre.server.clubs import forgetting as clubs
from euchre.server.daily import friends
from euchre.server.practice import keeping, playing
from euchre.server.refusals import Refused, Unsure
from euchre.server.store.schema import DEVICES, PASSES
from euchre.server.store.store import now
from euchre.server.store.writer import Change, Conflict, Row
from euchre.server.tables.codes import new_code
from euchre.server.tables.export import export
from euchre.server.tables.forgetting import forget
from euchre.server.tables.rooms import Rooms

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


@router.get("/devices")
@costs(3)
async def devices(request: Request, rooms: Server, me: Me) -> dict[str, Any]:
    """List your devices."""
    found = await rooms.store.who.devices(me)
    for device in found:
        device["here"] = device["id"] == request.state.device
    return {"name": await rooms.store.who.name(me), "devices": found}


@router.post("/code", status_code=201)
@costs(8)
async def code(rooms: Server, me: Me) -> dict[str, Any]:
    """Make a one-time code to sign in another device under the same name."""
    text = new_code(CODE)
    until = now() + GOOD
    old = sa.delete(PASSES).where((PASSES.c.person == me) | (PASSES.c.until <= now()))
    new = {"digest": _digest(text), "person": me, "until": until}
    await rooms.store.write([Change(old), Row(PASSES, new)])
    shown = f"{text[:4]}-{text[4:]}"
    return {"code": shown, "link": f"/me#{shown}", "until": until}


def _digest(code: str) -> str:
    return digest("device|" + "".join(c for c in code.upper() if c.isalnum()))


@router.post("/device", status_code=201)
@costs(8)
async def sign_in(
    wanted: OneTime, request: Request, response: Response, rooms: Server, people: Crowd
) -> dict[str, Any]:
    """Sign this device in with a one-time code."""
    now_is = await people.device(request)
    owner = await rooms.store.who.pass_of(_digest(wanted.code), now())
    if owner is None:
        raise Refused(404, "This code is wrong or has expired. Make a new one on the other device.")
    people.bans.check(owner)
    if now_is is not None and now_is.person == owner:
        raise Refused(409, "This device already has that name.")
    if now_is is not None and not wanted.sure:
        raise Unsure("This device has a name and games of its own; it would be signed out of them.")
    if len(await rooms.store.who.devices(owner)) >= MOST:
        raise Refused(409, f"A name can be used on {MOST} devices; sign one of them out first.")
    work = [Change(sa.delete(PASSES).where(PASSES.c.digest == _digest(wanted.code)), must=1)]
    if now_is is not None:
        work.append(_ending(DEVICES.c.id == now_is.id, now_is.id))
    try:
        await people.sign_in(request, response, owner, *work)
    except Conflict:
        raise Refused(409, "This code has just been used.") from None
    if now_is is not None:
        rooms.sign_out(now_is.id)
    return {"name": await rooms.store.who.name(owner)}


@router.post("/devices/{device}/revoke")
async def revoke(device: str, rooms: Server, me: Me) -> dict[str, Any]:
    """Sign out one of your devices."""
    if device not in {one["id"] for one in await rooms.store.who.devices(me)}:
        raise Refused(404, "You have no such device.")
    await _end(rooms, device)
    return {"ended": [device]}


@router.post("/signout")
async def sign_out(
    wanted: SignOut, request: Request, response: Response, rooms: Server, me: Me
) -> dict[str, Any]:
    """Sign out this device, or all your devices."""
    ended = [request.state.device]
    if wanted.everywhere:
        ended = [one["id"] for one in await rooms.store.who.devices(me)]
    await _end(rooms, *ended)
    cookies.take(response, request)
    return {"ended": ended}


async def _end(rooms: Rooms, *devices: str) -> None:
    await rooms.store.write([_ending(DEVICES.c.id.in_(devices), *devices)])
    rooms.sign_out(*devices)


def _ending(which: sa.ColumnElement[bool], *devices: str) -> Change:
    """Return the change that signs devices out, on this server and on others."""
    ended = sa.update(DEVICES).where(which).values(ended=now())
    return Change(ended, hint=f"signed-out {' '.join(devices)}")


@router.get("/export")
@costs(30)
async def take_along(rooms: Server, me: Me) -> Response:
    """Return everything the server keeps about you, as one file."""
    told = await export(rooms.store, me)
    told["practice"] = (await keeping.load(rooms.store, me)).plain()
    told["play"] = await playing.plain(rooms.store, me)
    told["friends' lists"] = [
        {"code": one.code, "title": one.title, "name": one.called(me)}
        for one in await friends.mine(rooms.store, me)
    ]
    text = json.dumps(told, ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": 'attachment; filename="euchre-my-data.json"'}
    return Response(text, media_type="application/json", headers=headers)


@router.post("/forget")
@costs(30)
async def forget_me(
    wanted: Sure, request: Request, response: Response, rooms: Server, me: Me
) -> dict[str, Any]:
    """Forget you: bots take your seats, and your name becomes "Somebody" everywhere.

    In the nights and clubs your devices joined, the name becomes "Player 7"; ``left`` are nights
    that count in those clubs and still have it.
    """
    done = await clubs.person(request.app.state, me)
    gone = [device["id"] for device in await rooms.store.who.devices(me)]
    tables = await forget(rooms.tables, me)
    rooms.sign_out(me, *gone)
    cookies.take(response, request)
    return {"tables": tables, "left": done.left}
