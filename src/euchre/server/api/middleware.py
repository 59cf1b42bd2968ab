"""The outermost middleware: checks every request, adds headers to every response."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.server.api import cookies
from euchre.server.api.door import Door, Visit
from euchre.server.api.errors import answer, unexpected
from euchre.server.api.limits import Gate, TooMany, price
from euchre.server.bans import Bans
from euchre.server.clubs.access import API as CLUBS
from euchre.server.clubs.access import ticket as club_ticket
from euchre.server.tables.refusals import Refused

#: No foreign sources, nothing inline, no frames.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_RAW = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())
_READING = ("GET", "HEAD", "OPTIONS")
#: Paths that accept a whole record, a chart or a night.
UPLOADS = (
    "/api/moments",
    "/api/my-play/import",
    "/api/practice/own",
    "/api/replay",
    "/api/reviews",
    "/api/what-ifs",
    "/api/nights/plans",
    "/api/nights/import",
    "/api/clubs/import",
)
#: Last part of such a path below a club.
UPLOADED = "/file"
#: Seconds spent reading the body of a refused request.
TAKING = 1.0
#: Method and path that open a table.
OPENING = ("POST", "/api/tables")
#: Delay in seconds before refusing a client that exceeds its limit.
PENALTY = 0.25
#: Seconds to wait for the next part of a body.
PATIENCE = 15.0
#: Seconds in which a whole body, or a whole upload, must arrive.
WHOLE, WHOLE_UPLOAD = 20.0, 60.0


class Shield:
    """The outermost layer: origins, sizes, credits, errors, and security headers."""

    def __init__(self, app: ASGIApp, door: Door, bans: Bans, state: Any):
        self.app = app
        self.door = door
        self.bans = bans
        #: The application's state: its ``gate``, and ``people`` and ``nights`` once it runs.
        self.state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # HEAD works wherever GET does, at the same price.
            scope, asked = {**scope, "method": "GET"}, _Headed(receive, send)
            receive, send = asked.receive, asked.send
        headers = Headers(scope=scope)
        sent = _with_headers(send, scope)
        try:
            visit = self.door.enter(scope, headers)
            scope, sent = visit.scope, _with_headers(send, visit.scope)
            limit = self._check(visit, headers)
        except Refused as refused:
            if isinstance(refused, TooMany):
                # A client that retries at once waits for each refusal; others are not delayed.
                await asyncio.sleep(PENALTY)
            await _taken_in(receive, headers, self.state.gate.limits.upload)
            await answer(Request(scope), refused)(scope, receive, sent)
            return
        except Exception as error:
            await unexpected(Request(scope), error)(scope, receive, sent)
            return
        begun = replaced = False
        whole = WHOLE if limit == self.state.gate.limits.body else WHOLE_UPLOAD
        limited = _Limited(receive, limit, whole)

        async def noted(message: Message) -> None:
            nonlocal begun, replaced
            if limited.refused is not None and not begun:
                # The framework would report any failure to read the body as bad JSON.
                begun = replaced = True
                await answer(Request(scope), limited.refused)(scope, receive, sent)
            elif not replaced:
                begun = True
                await sent(message)

        try:
            await self.app(scope, limited, noted)
        except Exception as error:
            if begun:
                # A response that has begun can only be cut off.
                raise
            await unexpected(Request(scope), error)(scope, receive, sent)

    def _check(self, visit: Visit, headers: Headers) -> int:
        """Return the body size limit of a request.  Raises ``Refused`` if it must not pass."""
        scope, gate = visit.scope, self.state.gate
        method, path = scope["method"], scope["path"]
        if (ban := self.bans.of_address(scope["client"][0])) is not None:
            raise Refused(403, ban.sentence)
        if method not in _READING:
            visit.require_same_origin(headers)
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json" and headers.get("content-length", "0") != "0":
                raise Refused(415, "Requests must be JSON (Content-Type: application/json).")
        uploading = path in UPLOADS or (path.startswith(CLUBS) and path.endswith(UPLOADED))
        limit: int = gate.limits.upload if uploading else gate.limits.body
        length = headers.get("content-length", "0")
        size = int(length) if length.isdecimal() else limit
        if "transfer-encoding" in headers:
            # How much will come is not known; there is room for this much.
            size = limit
        self._charge(gate, scope, headers, min(size, limit))
        if (method, path.rstrip("/")) == OPENING:
            gate.opening()
        if not length.isdecimal() or size > limit:
            raise TooLarge(limit)
        return limit

    def _charge(self, gate: Gate, scope: Scope, headers: Headers, size: int) -> None:
        """Charge the request with a body of this many bytes.  Raises ``TooMany``."""
        credits = price(scope["method"], scope["path"], size)
        if not credits:
            return
        who = cookies.token_of(scope)
        known = bool(who) and self.state.people.seen_lately(who) is not None
        if not known and (shown := headers.get("authorization")):
            path = scope["path"]
            ticket = self.state.nights.ticket(path, shown)
            ticket = ticket or club_ticket(self.state.clubs, path, shown)
            who, known = ticket or who, ticket is not None
        gate.charge(scope["client"][0], who, credits, known=known)


class _Headed:
    """Turns a GET into a HEAD: only the response headers are sent on."""

    def __init__(self, receive: Receive, send: Send):
        self._receive = receive
        self._send = send
        self._over = asyncio.Event()

    async def receive(self) -> Message:
        """Pass messages on; after the headers report a disconnect, which also ends a stream."""
        coming = asyncio.ensure_future(self._receive())
        over = asyncio.ensure_future(self._over.wait())
        try:
            await asyncio.wait((coming, over), return_when=asyncio.FIRST_COMPLETED)
            return {"type": "http.disconnect"} if over.done() else await coming
        finally:
            coming.cancel()
            over.cancel()

    async def send(self, message: Message) -> None:
        """Send the headers and nothing after them."""
        if message["type"] == "http.response.start":
            await self._send(message)
            await self._send({"type": "http.response.body", "body": b""})
            self._over.set()


class TooLarge(Refused):
    """A body above the size limit."""

    def __init__(self, limit: int):
        super().__init__(413, f"That is too large; the limit is {limit:,} bytes.")


class TooSlow(Refused):
    """A body that is not complete in time."""

    def __init__(self) -> None:
        super().__init__(408, "The request was cut short.")


class _Limited:
    """Passes a body on while it stays within the size limit and keeps arriving in time."""

    def __init__(self, receive: Receive, limit: int, whole: float):
        self.receive = receive
        self.limit = limit
        #: Deadline for the whole body; set when the first part is awaited.
        self.until: float | None = None
        self.patience = whole
        #: Why the body was cut off.
        self.refused: Refused | None = None
        self.left = limit
        self.whole = False

    async def __call__(self) -> Message:
        if self.whole:
            return await self.receive()
        now = asyncio.get_running_loop().time()
        self.until = self.until or now + self.patience
        try:
            async with asyncio.timeout_at(min(self.until, now + PATIENCE)):
                message = await self.receive()
        except TimeoutError:
            self.refused = TooSlow()
            raise self.refused from None
        self.whole = not message.get("more_body", False)
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            self.refused = TooLarge(self.limit)
            raise self.refused
        return message


async def _taken_in(receive: Receive, headers: Headers, most: int) -> None:
    """Read and drop a refused request's body, if it is within the limit and arrives at once.

    A client or proxy that is still sending when the response comes may lose it.
    """
    length = headers.get("content-length", "0")
    if not length.isdecimal() or not 0 < int(length) <= most:
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(TAKING):
            while (await receive()).get("more_body"):
                pass


def _with_headers(send: Send, scope: Scope) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            there = {name for name, _ in headers}
            wanted = _RAW
            if scope.get("scheme") == "https":
                wanted = (*wanted, (b"strict-transport-security", b"max-age=31536000"))
            if scope["path"].startswith("/api/"):
                wanted = (*wanted, (b"cache-control", b"no-store"))
            headers += [pair for pair in wanted if pair[0] not in there]
            if b"set-cookie" not in there:
                headers += cookies.exchange(scope)
            message["headers"] = headers
        await send(message)

    return sent
