"""Room for what is stored for good: files that people bring along, and the charts of nights."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from euchre.server.api.limits import Gate, is_loopback
from euchre.server.api.people import Server
from euchre.server.store.files import free_at
from euchre.server.tables.refusals import Refused

#: Bytes of the disk that are left to games and nights in progress.
SPARE = 512 * 2**20


class Room:
    """What the sender of a request may have stored."""

    def __init__(self, request: Request, rooms: Server):
        self._gate: Gate = request.app.state.gate
        self._host = request.client.host if request.client else ""
        self._file = rooms.settings.file

    def take(self, size: int) -> None:
        """Count bytes that are about to be stored.  Raises ``Refused`` if there is no room."""
        if is_loopback(self._host):
            return
        if self._file is not None and free_at(self._file) < SPARE + size:
            raise Refused(
                503, "The disk of this server is nearly full; games and nights in progress go on."
            )
        self._gate.store(self._host, size)

    def take_text(self, text: str) -> None:
        """Count the bytes of a text, as ``take`` does."""
        self.take(len(text.encode("utf-8", "surrogatepass")))


Storing = Annotated[Room, Depends()]
