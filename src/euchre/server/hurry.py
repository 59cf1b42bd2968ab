"""Connections on which a request begins and does not come to its end are hung up."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

#: Seconds for which the head of a request is waited for.
PATIENCE = 15.0
#: Bytes that it may have.
HEAD = 32 * 1024


class Hurried(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for clients that say what they want."""

    _due: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what has come; a head that goes on for too long ends the connection."""
        super().data_received(data)
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            self._head = 0
            self._calm()
            return
        self._head += len(data)
        if self._head > HEAD:
            self.transport.close()
        elif self._due is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._calm()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._due = self.loop.call_later(PATIENCE, self.transport.close)

    def _calm(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
