"""Identify the person behind a request by the cookie of their device.

A device is a cookie, of which the database stores only the digest; a person has one or more.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Annotated, NamedTuple

from fastapi import Depends, Request, Response

from euchre.server.clock import now
from euchre.server.codes import digest
from euchre.server.http import origin
from euchre.server.http.bans import Bans
from euchre.server.http.bodies import of_app
from euchre.server.queues import ASKER
from euchre.server.store.people import Device
from euchre.server.store.schema import DEVICES, PEOPLE
from euchre.server.store.store import Store
from euchre.server.store.writer import Change, Row

#: Message for a cookie that is no longer valid, where a valid one would be let in.
SIGNED_OUT = "This device is signed out."
#: Size of a token in bytes: 256 bits.
SIZE = 32
#: Number of devices whose cookies are cached.
_KNOWN = 10_000


class People:
    """Cache of the people whose cookies were seen lately."""

    def __init__(self, store: Store, bans: Bans):
        self.store = store
        self.bans = bans
        self._known: OrderedDict[str, Device] = OrderedDict()
        #: Devices used since the last time this was saved.
        self._seen: set[str] = set()
        #: Devices and people signed out lately: an earlier look-up may still be in flight.
        self._gone: OrderedDict[str, None] = OrderedDict()

    async def device(self, request: Request) -> Device | None:
        """Return the device behind a request, None if unknown.

        Raises ``Refused`` for a banned person.
        """
        request.state.personal = True
        token = origin.token_of(request.scope)
        if not 40 <= len(token) <= 64:
            return None
        key = digest(token)
        device = self._lately(key)
        if device is None:
            device = await self.store.who.device(key)
            if device is None:
                # If the request is then refused, ``errors`` says why.
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
        if (known := await self.device(request)) is not None:
            return Newcomer(known.person, ())
        person = secrets.token_hex(8)
        device, token, row = _new_device(request, person)
        request.state.device = device.id
        origin.give(response, request, token)
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
        origin.give(response, request, token)
        return device


class Newcomer(NamedTuple):
    """The person behind a request, and the rows to write if the person is new."""

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


Crowd = Annotated[People, of_app("people")]


async def asking(request: Request, people: Crowd) -> str | None:
    """Return the person behind a request, None if unknown."""
    device = await people.device(request)
    return device and device.person


Person = Annotated[str | None, Depends(asking)]


async def welcomed(request: Request, response: Response, people: Crowd) -> Newcomer:
    """Return the person behind a request; a new one gets a cookie unless it is refused."""
    return await people.welcome(request, response)


Guest = Annotated[Newcomer, Depends(welcomed)]


#: Substring of the ``User-Agent`` header -> name; the first match counts.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


def label(agent: str) -> str:
    """Return something like "Firefox on Windows"; nothing else of the header is kept."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "A browser")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return f"{browser} on {system}" if system else browser
