"""Who is asking: a person is a cookie, and the database knows only its digest."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from hashlib import sha256
from typing import Annotated

from fastapi import Depends, Request, Response

from euchre.server.store.schema import PEOPLE
from euchre.server.store.store import Store, now
from euchre.server.store.writer import Row
from euchre.server.tables.rooms import Rooms

COOKIE = "euchre"
#: Bytes of a token: 256 bits.
SIZE = 32
#: People whose cookie need not be looked up again.
_KNOWN = 10_000
YEAR = 365 * 24 * 3600


def digest(token: str) -> str:
    """Return what is kept of a secret."""
    return sha256(token.encode()).hexdigest()


class People:
    """The people whose cookies have been seen lately."""

    def __init__(self, store: Store):
        self.store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def of(self, request: Request) -> str | None:
        """Return the person who asks, None for somebody who is not known."""
        token = request.cookies.get(COOKIE, "")
        if not 40 <= len(token) <= 64:
            return None
        if (person := self.seen_lately(token)) is None:
            key = digest(token)
            person = await self.store.person_of(key)
            if person is not None:
                self._remember(key, person)
        return person

    def seen_lately(self, token: str) -> str | None:
        """Return the person of a cookie that need not be looked up."""
        key = digest(token)
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    def _remember(self, key: str, person: str) -> None:
        self._known[key] = person
        if len(self._known) > _KNOWN:
            self._known.popitem(last=False)

    async def welcome(self, request: Request, response: Response) -> str:
        """Return the person who asks; somebody new gets a cookie."""
        if (person := await self.of(request)) is not None:
            return person
        token, person = secrets.token_urlsafe(SIZE), secrets.token_hex(8)
        row = {"id": person, "token": digest(token), "made": now()}
        await self.store.write([Row(PEOPLE, row)])
        self._remember(digest(token), person)
        response.set_cookie(
            COOKIE,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return person


async def rooms_of(request: Request) -> Rooms:
    """Return the running server; a coroutine, for what is none is called in a thread."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def people_of(request: Request) -> People:
    """Return the people of the running server."""
    people: People = request.app.state.people
    return people


async def asking(request: Request) -> str | None:
    """Return who asks."""
    return await people_of(request).of(request)


async def welcomed(request: Request, response: Response) -> str:
    """Return who asks; somebody new becomes known."""
    return await people_of(request).welcome(request, response)


Server = Annotated[Rooms, Depends(rooms_of)]
Person = Annotated[str | None, Depends(asking)]
Guest = Annotated[str, Depends(welcomed)]
