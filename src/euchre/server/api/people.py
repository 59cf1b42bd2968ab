"""Identify the person behind a request.

A device is a cookie, of which the database stores only the digest; a person has one or more.
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
from euchre.server.line import ASKER, Asker
from euchre.server.store.schema import DEVICES, PEOPLE
from euchre.server.store.store import Store, now
from euchre.server.store.who import Device
from euchre.server.store.writer import Change, Row
from euchre.server.tables.rooms import Rooms

#: Message for a cookie that is no longer valid, where a valid one would be let in.
SIGNED_OUT = "This device is signed out."
#: Size of a token in bytes: 256 bits.
SIZE = 32
#: Number of devices whose cookies are cached.
_KNOWN = 10_000


def digest(token: str) -> str:
    """Return the digest of a secret, as it is stored."""
    return sha256(token.encode()).hexdigest()


class People:
    """Cache of the people whose cookies were seen lately."""

    def __init__(self, store: Store, bans: Bans):
        self.store = store
        self.bans = bans
        self._known: OrderedDict[str, Device] = OrderedDict()
        #: Devices used since the last time this was saved.
        self._seen: set[str] = set()
        #: Devices and people signed out lately, in case an earlier look-up is still in flight.
        self._gone: OrderedDict[str, None] = OrderedDict()

    async def of(self, request: Request) -> str | None:
        """Return the person behind a request, None if unknown.

        Raises ``Refused`` for a banned person.
        """
        device = await self.device(request)
        return device and device.person

    async def device(self, request: Request) -> Device | None:
        """Return the device behind a request; see ``of``."""
        token = cookies.token_of(request.scope)
        if not 40 <= len(token) <= 64:
            return None
        key = digest(token)
        device = self._lately(key)
        if device is None:
            device = await self.store.who.device(key)
            if device is None:
                # If the request is refused now, the person is told why; see ``errors``.
                request.state.signed_out = True
                return None
            self.bans.check(device.person)
            self._remember(key, device)
        request.state.device = device.id
        ASKER.set(ASKER.get()._replace(who=device.person, known=True))
        return device

    def seen_lately(self, token: str) -> str | None:
        """Return the person of a cached cookie, None if it is not cached."""
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
        """Invalidate the cache for these devices and people."""
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
        """Return the devices used since the last call."""
        seen, self._seen = self._seen, set()
        return seen

    async def welcome(self, request: Request, response: Response) -> Newcomer:
        """Return the person behind a request; a new one gets a cookie unless it is refused."""
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
        """Sign the requesting device in as a person, and give it its cookie.

        ``work`` is written in the same transaction.  Raises ``Conflict``.
        """
        device, token, row = _new_device(request, person)
        await self.store.write([*work, row])
        self._remember(digest(token), device)
        request.state.device = device.id
        cookies.give(response, request, token)
        return device


class Newcomer(NamedTuple):
    """The person asking to be let in, and the rows that make a new one known."""

    person: str
    rows: tuple[Row, ...]


def _new_device(request: Request, person: str) -> tuple[Device, str, Row]:
    """Create a device for a person; return it, its token, and its row."""
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
    """Return the running server; async because FastAPI runs sync dependencies in a thread."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def people_of(request: Request) -> People:
    """Return the people of the running server."""
    people: People = request.app.state.people
    return people


async def asking(request: Request) -> str | None:
    """Return the person behind a request, None if unknown."""
    return await (await people_of(request)).of(request)


async def asker_of(request: Request) -> Asker:
    """Return who asks for work."""
    await asking(request)
    return ASKER.get()


async def welcomed(request: Request, response: Response) -> Newcomer:
    """Return the person behind a request; a new one becomes known unless it is refused."""
    return await (await people_of(request)).welcome(request, response)


Server = Annotated[Rooms, Depends(rooms_of)]
Crowd = Annotated[People, Depends(people_of)]
Person = Annotated[str | None, Depends(asking)]
Asking = Annotated[Asker, Depends(asker_of)]
Guest = Annotated[Newcomer, Depends(welcomed)]
