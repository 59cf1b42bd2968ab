"""Who is asking.

A device is a cookie, of which the database knows only the digest; a person has one or several.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Annotated, NamedTuple

from fastapi import Depends, Request, Response

from euchre.server.api import cookies
from euchre.server.api.agents import label
from euchre.server.bans import Bans
from euchre.server.store.schema import DEVICES, PEOPLE
from euchre.server.store.store import Store, now
from euchre.server.store.who import Device
from euchre.server.store.writer import Change, Row
from euchre.server.tables.rooms import Rooms

#: What somebody is told whose cookie is no longer good, where others would be let in.
SIGNED_OUT = "This device is signed out."
#: Bytes of a token: 256 bits.
SIZE = 32
#: Devices whose cookie need not be looked up again.
_KNOWN = 10_000


def digest(token: str) -> str:
    """Return what is kept of a secret."""
    return sha256(token.encode()).hexdigest()


class People:
    """The people whose cookies have been seen lately."""

    def __init__(self, store: Store, bans: Bans):
        self.store = store
        self.bans = bans
        self._known: OrderedDict[str, Device] = OrderedDict()
        #: Devices that have been used since this was written down last.
        self._seen: set[str] = set()
        #: Devices and people that were signed out lately: what was looked up before counts no more.
        self._gone: OrderedDict[str, None] = OrderedDict()

    async def of(self, request: Request) -> str | None:
        """Return the person who asks, None for somebody who is not known.

        Raises ``Refused`` for somebody who is banned.
        """
        device = await self.device(request)
        return device and device.person

    async def device(self, request: Request) -> Device | None:
        """Return the device that asks; see ``of``."""
        token = cookies.token_of(request.scope)
        if not 40 <= len(token) <= 64:
            return None
        key = digest(token)
        device = self._lately(key)
        if device is None:
            device = await self.store.who.device(key)
            if device is None:
                # Whoever is refused something now is told why; see ``errors``.
                request.state.signed_out = True
                return None
            self.bans.check(device.person)
            self._remember(key, device)
        request.state.device = device.id
        return device

    def seen_lately(self, token: str) -> str | None:
        """Return the person of a cookie that need not be looked up."""
        device = self._lately(digest(token))
        return device and device.person

    def _lately(self, key: str) -> Device | None:
        device = self._known.get(key)
        if device is not None:
            self._known.move_to_end(key)
            self._seen.add(device.id)
        return device

    def _remember(self, key: str, device: Device) -> None:
        if self.gone(device.id):
            return
        self._known[key] = device
        self._seen.add(device.id)
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    def forget(self, *gone: str) -> None:
        """Look up again who these devices and people are when they come next."""
        self._gone.update(dict.fromkeys(gone))
        while len(self._gone) > _KNOWN:
            self._gone.popitem(last=False)
        for key, device in list(self._known.items()):
            if device.id in gone or device.person in gone:
                del self._known[key]

    def gone(self, device: str) -> bool:
        """Whether a device was signed out a moment ago."""
        return device in self._gone

    def used(self) -> set[str]:
        """Return the devices that were used since this was asked last."""
        seen, self._seen = self._seen, set()
        return seen

    async def welcome(self, request: Request, response: Response) -> Newcomer:
        """Return the person who asks; somebody new gets a cookie, unless the request is refused.

        Nothing is written here: ``rows`` go with what lets the newcomer in.
        """
        if (person := await self.of(request)) is not None:
            return Newcomer(person, ())
        person = secrets.token_hex(8)
        device, token, row = _new_device(request, person)
        request.state.device = device.id
        cookies.give(response, request, token)
        return Newcomer(person, (Row(PEOPLE, {"id": person, "made": now()}), row))

    async def sign_in(
        self, request: Request, response: Response, person: str, *work: Row | Change
    ) -> Device:
        """Make the device that asks one of a person, and give it its cookie.

        ``work`` is written together with it.  Raises ``Conflict``.
        """
        device, token, row = _new_device(request, person)
        await self.store.write([*work, row])
        self._remember(digest(token), device)
        request.state.device = device.id
        cookies.give(response, request, token)
        return device


class Newcomer(NamedTuple):
    """Who asks to be let in, and the rows by which somebody new becomes known."""

    person: str
    rows: tuple[Row, ...]


def _new_device(request: Request, person: str) -> tuple[Device, str, Row]:
    """Return a new device of a person, its token, and its row."""
    token, at = secrets.token_urlsafe(SIZE), now()
    device = Device(secrets.token_hex(8), person)
    row = {
        "id": device.id,
        "person": person,
        "token": digest(token),
        "label": label(request.headers.get("user-agent", "")),
        "made": at,
        "seen": at,
    }
    return device, token, Row(DEVICES, row)


async def rooms_of(request: Request) -> Rooms:
    """Return the running server; a coroutine, for what is none is called in a thread."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def people_of(request: Request) -> People:
    """Return the people of the running server."""
    people: People = request.app.state.people
    return people


async def asking(request: Request) -> str | None:
    """Return who asks."""
    return await (await people_of(request)).of(request)


async def welcomed(request: Request, response: Response) -> Newcomer:
    """Return who asks; somebody new becomes known if the request is not refused."""
    return await (await people_of(request)).welcome(request, response)


Server = Annotated[Rooms, Depends(rooms_of)]
Crowd = Annotated[People, Depends(people_of)]
Person = Annotated[str | None, Depends(asking)]
Guest = Annotated[Newcomer, Depends(welcomed)]
