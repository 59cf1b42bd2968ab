"""The outermost middleware: checks every request, adds headers to every response."""

from __future__ import annotations

import asyncio
import re
from contextlib import nullcontext, suppress
from math import inf
from typing import Any
from urllib.parse import unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.server.http import origin
from euchre.server.http.bans import Bans
from euchre.server.http.errors import answer
from euchre.server.http.limits import API, PIECE, TooMany, asker_at
from euchre.server.http.origin import Origins, Visit
from euchre.server.queues import ASKER, Asker, Slots
from euchre.server.refusals import Refused

#: No foreign sources, nothing inline, no frames.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
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
#: Bytes of a refused request's body that are still read and dropped: a client that is still sending
#: when the connection closes would lose the answer.
DROPPED = 64 * 2**20
#: Slots for large files.  One takes up to thirty times its size once parsed, so they are read one
#: at a time, and few may wait.
UPLOADS = Slots(16, of_asker=3, of_address=8, what="files", done="being read")
#: Maximum bytes of a path, a query and all headers; maximum names in a query (a game has fewer than
#: fifty house rules).
ADDRESS, QUERY, HEADERS_SIZE, NAMES = 1024, 4096, 16 * 1024, 80
#: Method and path that open a table.
OPENING = ("POST", "/api/tables")
#: Paths that the network socket does not serve: they are for this computer.
INSIDE = ("/metrics", "/readyz", "/api/nearby")
#: Delay in seconds before refusing a client that exceeds its limit.
PENALTY = 0.25
#: An ``Accept-Encoding`` that rules gzip out (RFC 9110, 12.5.3).
_NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)", re.IGNORECASE)
#: Seconds to wait for the next part of a body.
PATIENCE = 15.0
#: Seconds in which a whole body, or a whole upload, must arrive.
WHOLE, WHOLE_UPLOAD = 20.0, 60.0


class Shield:
    """The outermost layer: origins, sizes, credits, errors, and security headers."""

    def __init__(self, app: ASGIApp, state: Any):
        self.app = app
        self.origins: Origins = state.origins
        self.bans: Bans = state.bans
        #: The application's state: its ``gate``, and once it runs ``people``.
        self.state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then pass it on or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] == "HEAD":
            # HEAD works wherever GET does, at the same price; uvicorn sends the headers only.
            scope = {**scope, "method": "GET", "head": True}
        scope.setdefault("state", {})
        headers = MutableHeaders(scope=scope)
        if _NO_GZIP.search(headers.get("accept-encoding", "")):
            # Whoever compresses looks for the word alone.
            del headers["accept-encoding"]
        body = _Body(receive, headers)
        sent = _with_headers(send, scope, body)
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await sent(message)

        try:
            visit = self.origins.enter(scope, headers)
            scope, sent = visit.scope, _with_headers(send, visit.scope, body)
            limit = self._check(visit, headers)
            body.limit(limit, usual=self.state.gate.limits.body)
            if scope["method"] not in _READING:
                # The framework would report any failure to read it as bad JSON.
                await body.read()
            turn = self.state.uploads.turn() if body.large else nullcontext()
            async with turn:
                await self.app(scope, body, noted)
        except Refused as refused:
            if isinstance(refused, TooMany):
                # Slow down a client that retries at once.
                await asyncio.sleep(PENALTY)
            await answer(Request(scope), refused)(scope, receive, sent)
        except Exception as error:
            if begun:
                # A response that has begun can only be cut off.
                raise
            await answer(Request(scope), error)(scope, receive, sent)

    def _check(self, visit: Visit, headers: Headers) -> int:
        """Return the body size limit of a request.  Raises ``Refused`` if it must not pass."""
        scope, gate = visit.scope, self.state.gate
        method, path = scope["method"], scope["path"]
        if visit.nearby and path.startswith(INSIDE):
            raise Refused(404, "There is no such page.")
        if not _within_bounds(scope):
            raise Refused(414, "The address or the headers of this request are too long.")
        if not _well_formed(scope):
            raise Refused(400, "An address must be Unicode text without the character NUL.")
        if (ban := self.bans.of_address(scope["client"][0])) is not None:
            raise Refused(403, ban.sentence)
        if method not in _READING:
            visit.require_same_origin(headers)
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json" and headers.get("content-length", "0") != "0":
                raise Refused(415, "Requests must be JSON (Content-Type: application/json).")
        cost = self.state.prices.of(method, path)
        limit: int = gate.limits.upload if cost.upload else gate.limits.body
        length = headers.get("content-length", "0")
        size = int(length) if length.isdecimal() else limit
        if "transfer-encoding" in headers:
            # How much will come is not known; there is room for this much.
            size = limit
        if cost.credits:
            ASKER.set(asker := self._asker(scope, headers))
            gate.charge(asker, cost.credits + min(size, limit) // PIECE)
            if (method, path.rstrip("/")) == OPENING:
                gate.opening(asker)
        if not length.isdecimal() or size > limit:
            raise _too_large(limit)
        return limit

    def _asker(self, scope: Scope, headers: Headers) -> Asker:
        """Return who asks: a person, the holder of a link, or else an address."""
        host, token = scope["client"][0], origin.token_of(scope)
        who = self.state.people.seen_lately(token) if token else None
        if who is None and (shown := headers.get("authorization")):
            who = self.state.people.store.links.holder(shown)
        return asker_at(host, who)


def _within_bounds(scope: Scope) -> bool:
    """Whether address, query and headers are short enough to be read."""
    query = scope.get("query_string", b"")
    return (
        len(scope["path"]) <= ADDRESS
        and len(query) <= QUERY
        and query.count(b"&") < NAMES
        and sum(len(name) + len(value) for name, value in scope["headers"]) <= HEADERS_SIZE
    )


def _well_formed(scope: Scope) -> bool:
    """Whether path and query are text that can be stored; the framework would replace bad bytes."""
    asked = scope.get("raw_path", b"") + scope.get("query_string", b"")
    try:
        return b"%" not in asked or "\0" not in unquote_to_bytes(asked).decode()
    except UnicodeDecodeError:
        return False


def _too_large(limit: int) -> Refused:
    return Refused(413, f"That is too large; the limit is {limit:,} bytes.")


class _Body:
    """The body of a request, read as long as it stays within its limits of size and time."""

    def __init__(self, receive: Receive, headers: Headers):
        self._receive = receive
        chunked, length = "transfer-encoding" in headers, headers.get("content-length", "0")
        self._size = inf if chunked else int(length) if length.isdecimal() else 0
        #: Whether all of it has been read.
        self.whole = length == "0" and not chunked
        #: Whether no more will come: the client waits for "100 Continue", or is too slow.
        self._waiting = "expect" in headers
        self._limit = self._left = DROPPED
        #: Seconds for the whole body, and the deadline, set when the first part is awaited.
        self._seconds, self._until = WHOLE_UPLOAD, 0.0
        #: Whether it may be a large file; parts that were read ahead.
        self.large = False
        self._parts: list[Message] = []

    def limit(self, most: int, *, usual: int) -> None:
        """Set the limits of a request; more bytes than ``usual`` are for files."""
        self._limit = self._left = most
        self._seconds = WHOLE_UPLOAD if most > usual else WHOLE
        self.large = most > usual and self._size > usual

    async def read(self) -> None:
        """Read all of it ahead.  Raises ``Refused``."""
        parts = []
        while not self.whole:
            parts.append(await self._next())
        self._parts = parts

    async def __call__(self) -> Message:
        return self._parts.pop(0) if self._parts else await self._next()

    async def _next(self) -> Message:
        if self.whole:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        self._until = self._until or now + self._seconds
        try:
            async with asyncio.timeout_at(min(self._until, now + PATIENCE)):
                message = await self._receive()
        except TimeoutError:
            self._waiting = True
            raise Refused(408, "The request was cut short.") from None
        self._waiting = False
        self.whole = not message.get("more_body", False)
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            raise _too_large(self._limit)
        return message

    async def drop(self) -> bool:
        """Read and drop the rest, within bounds; return whether all of it has come."""
        self._left = DROPPED
        with suppress(Refused):
            while not (self.whole or self._waiting):
                await self._next()
        return self.whole


def _with_headers(send: Send, scope: Scope, body: _Body) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", ()))
            there = {name for name, _ in headers}
            wanted = _RAW
            if scope.get("scheme") == "https":
                wanted = (*wanted, (b"strict-transport-security", b"max-age=31536000"))
            # Personal responses must not be cached.
            if scope["path"].startswith(API) or scope["state"].get("personal"):
                wanted = (*wanted, (b"cache-control", b"no-store"))
            headers += [pair for pair in wanted if pair[0] not in there]
            # A GET is answered at once, even if it announces a body.
            if not body.whole and (scope["method"] in _READING or not await body.drop()):
                headers.append((b"connection", b"close"))
            message["headers"] = headers
        await send(message)

    return sent


#: Paths of the API that anyone may read, or that only return what was sent.
OPEN = ("/api/games", "/api/levels", "/api/nights", "/api/openapi.json", "/api/replay")
#: Pages with secrets, such as the codes of one's lists of friends.
WITH_SECRETS = ("/daily",)
#: Minimum size in bytes worth compressing.
LEAST = 1000


class Compressed:
    """Lets the framework compress only responses whose length reveals nothing.

    The length of a compressed response depends on its content, so it could reveal which cards a
    frame shows, or let an attacker guess a secret next to text of their own (BREACH).  Anything
    made for one person or guarded by a secret is sent uncompressed: everything below
    ``/api/tables`` and ``/api/me``, the response to any request with a secret, and whatever else
    in the API depends on who asks.  Pages hold no secrets, since links carry theirs in the
    fragment, except for ``WITH_SECRETS``; nor do static files.  A table's stream hides its lengths
    itself (``tables.hub.Packer``).
    """

    def __init__(self, app: ASGIApp):
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, bypassing compression if it is not allowed."""
        if not may_compress(scope):
            await self.app(scope, receive, send)
            return

        async def chosen(scope: Scope, receive: Receive, compress: Send) -> None:
            async def sent(message: Message) -> None:
                # Only now it is known whether the response depends on who asks.
                own = scope["path"].startswith(API) and scope["state"].get("personal")
                await (send if own and origin.token_of(scope) else compress)(message)

            await self.app(scope, receive, sent)

        await GZipMiddleware(chosen, LEAST, compresslevel=5)(scope, receive, send)


def may_compress(scope: Scope) -> bool:
    """Whether the length of a response may depend on how well its content compresses."""
    if scope["type"] != "http":
        return False
    path: str = scope["path"]
    if path.startswith("/api/"):
        return path.startswith(OPEN) and all(
            name != b"authorization" for name, _ in scope["headers"]
        )
    # Static files are compressed in advance; see ``http.pages``.
    return not path.startswith(("/static/", *WITH_SECRETS))
