"""What every request passes before anything else, and what every answer carries."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.server.api.errors import answer, unexpected
from euchre.server.api.limits import Gate, TooMany, price
from euchre.server.api.people import COOKIE
from euchre.server.bans import Bans
from euchre.server.tables.refusals import Refused

#: Nothing foreign, nothing inline, no frames.
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
#: Paths to which a whole record, a chart or a night may be sent.
UPLOADS = (
    "/api/replay",
    "/api/reviews",
    "/api/nights/plans",
    "/api/nights/import",
)
#: What opens a table.
OPENING = ("POST", "/api/tables")
#: Seconds that a client who asks for too much waits for its refusal.
PENALTY = 0.25
#: Seconds for which the next part of a body is waited for.
PATIENCE = 15.0


class Shield:
    """The outermost layer: origins, sizes, credits, errors; security headers on all answers."""

    def __init__(self, app: ASGIApp, gate: Callable[[], Gate], bans: Bans):
        self.app = app
        self.gate = gate
        self.bans = bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and pass it on or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        sent = _with_headers(send, scope)
        try:
            limit = self._check(scope, headers)
        except Refused as refused:
            if isinstance(refused, TooMany):
                # Whoever asks again at once waits for each refusal, and others are not kept up.
                await asyncio.sleep(PENALTY)
            await answer(Request(scope), refused)(scope, receive, sent)
            return
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await sent(message)

        try:
            await self.app(scope, _Limited(receive, limit), noted)
        except Exception as error:
            if begun:
                # Half an answer can only be broken off.
                raise
            await unexpected(Request(scope), error)(scope, receive, sent)

    def _check(self, scope: Scope, headers: Headers) -> int:
        """Raise ``Refused`` for what must not pass; return how large the body may be."""
        method, path = scope["method"], scope["path"]
        host = scope["client"][0] if scope.get("client") else ""
        if (ban := self.bans.of_address(host)) is not None:
            raise Refused(403, ban.sentence)
        gate = self.gate()
        if method not in _READING:
            _same_origin(headers)
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json" and headers.get("content-length", "0") != "0":
                raise Refused(415, "What is sent must be JSON (Content-Type: application/json).")
        gate.charge(host, _cookie(headers), price(method, path))
        if (method, path.rstrip("/")) == OPENING:
            gate.opening()
        limit = gate.limits.upload if path in UPLOADS else gate.limits.body
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            raise TooLarge(limit)
        return limit


class TooLarge(Refused):
    """A body above the limit."""

    def __init__(self, limit: int):
        super().__init__(413, f"That is too large; {limit:,} bytes are allowed at most.")


class TooSlow(Refused):
    """A body that does not come to its end."""

    def __init__(self) -> None:
        super().__init__(408, "The request was not sent to its end.")


class _Limited:
    """Passes a body on, as long as it is not too large and keeps coming."""

    def __init__(self, receive: Receive, limit: int):
        self.receive = receive
        self.limit = limit
        self.left = limit
        self.whole = False

    async def __call__(self) -> Message:
        if self.whole:
            return await self.receive()
        try:
            async with asyncio.timeout(PATIENCE):
                message = await self.receive()
        except TimeoutError:
            raise TooSlow from None
        self.whole = not message.get("more_body", False)
        self.left -= len(message.get("body", b""))
        if self.left < 0:
            raise TooLarge(self.limit)
        return message


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
            message["headers"] = headers + [pair for pair in wanted if pair[0] not in there]
        await send(message)

    return sent


def _same_origin(headers: Headers) -> None:
    """Refuse what another site's page sends; what is sent by no page carries neither header."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Refused(403, "Requests from other sites are not answered.")
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise Refused(403, "Requests from other sites are not answered.")


def _cookie(headers: Headers) -> str:
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
