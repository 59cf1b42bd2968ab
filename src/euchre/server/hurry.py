"""Hang up on stalled connections: incomplete requests, or responses nobody reads."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from euchre.server.api.middleware import HEADERS

#: Seconds to wait for the head of a request.
PATIENCE = 15.0
#: Maximum size of the head in bytes.
HEAD = 32 * 1024
#: Seconds for which an unread response is kept.
STALLED = 30.0
#: Bytes of an unread response buffered by the system; Linux doubles the number.
UNREAD = 128 * 1024
#: Message for a client that does not speak HTTP.
UNREADABLE = "The request is not valid HTTP."


def bound(listening: socket.socket) -> None:
    """Limit how much, and how long, the system buffers for clients that do not read."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    # Drops connections whose peer has vanished; Linux only.
    if (option := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
        with suppress(OSError):
            listening.setsockopt(socket.IPPROTO_TCP, option, int(2 * STALLED * 1000))


class Hurried(HttpToolsProtocol):
    """uvicorn's HTTP protocol with timeouts for slow clients."""

    _due: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    #: Bytes received of an incomplete head.
    _head = 0
    #: Whether the last data completed a head.
    _complete = False

    def connection_made(self, transport: Any) -> None:
        """Start waiting for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Process data; abort the connection if a head gets too long."""
        self._complete = False
        cycle: Any = self.cycle
        # Data that completes a body still belongs to that body.
        body = cycle is not None and cycle.more_body and not cycle.response_complete
        super().data_received(data)
        cycle = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering:
            self._calm()
        if answering and (self._complete or body or cycle.more_body):
            # The middleware limits bodies.
            self._head = 0
            return
        # Data that arrives during a response is the head of the next request.
        self._head += len(data)
        if self._head > HEAD:
            self.transport.abort()
        elif not answering and self._due is None:
            self._wait()

    def on_headers_complete(self) -> None:
        """Note that a head is complete."""
        self._complete = True
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer invalid HTTP, with the headers that all responses carry, and hang up."""
        body = json.dumps({"error": UNREADABLE}).encode()
        headers = HEADERS | {
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
        }
        lines = ["HTTP/1.1 400 Bad Request", *(f"{name}: {it}" for name, it in headers.items())]
        self.transport.write("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        self.transport.close()

    def pause_writing(self) -> None:
        """Start the timeout for a client that does not read."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again: stop the timeout."""
        super().resume_writing()
        self._unstick()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._calm()
        self._unstick()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._due = self.loop.call_later(PATIENCE, self.transport.close)

    def _calm(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _unstick(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None
