"""Connections on which nothing moves are hung up: half a request, or an answer nobody reads."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from euchre.server.api.middleware import HEADERS

#: Seconds for which the head of a request is waited for.
PATIENCE = 15.0
#: Bytes that it may have.
HEAD = 32 * 1024
#: Seconds for which an answer that is not read is kept.
STALLED = 30.0
#: Bytes of an answer that the system keeps for a client that does not read; twice as many on Linux.
UNREAD = 128 * 1024
#: What is said to a client that does not speak HTTP.
UNREADABLE = "The request is not valid HTTP."


def bound(listening: socket.socket) -> None:
    """Let all connections that come keep little, and not for long, for clients that are silent."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    # Ends connections of which the other end has vanished; known to Linux only.
    if (option := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
        with suppress(OSError):
            listening.setsockopt(socket.IPPROTO_TCP, option, int(2 * STALLED * 1000))


class Hurried(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for clients that say what they want."""

    _due: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    #: Bytes that have come of a head that is not complete yet.
    _head = 0
    #: Whether a head was completed by what has just come.
    _complete = False

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a head that goes on for too long ends the connection."""
        self._complete = False
        cycle: Any = self.cycle
        # The last part of a body is of the body as well.
        body = cycle is not None and cycle.more_body and not cycle.response_complete
        super().data_received(data)
        cycle = self.cycle
        answering = cycle is not None and not cycle.response_complete
        if answering:
            self._calm()
        if answering and (self._complete or body or cycle.more_body):
            # A body is the shield's business.
            self._head = 0
            return
        # What comes while an answer goes on is the head of the next request.
        self._head += len(data)
        if self._head > HEAD:
            self.transport.abort()
        elif not answering and self._due is None:
            self._wait()

    def on_headers_complete(self) -> None:
        """Note that there is a whole head."""
        self._complete = True
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, with the headers that all answers carry, and hang up."""
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
        """Give a client that does not read some time."""
        super().pause_writing()
        if self._stuck is None:
            self._stuck = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: it reads."""
        super().resume_writing()
        self._unstick()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
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
