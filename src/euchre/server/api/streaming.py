"""Server-sent events with minimal overhead between a table and the network.

A table sends thousands of frames per second; the framework's own streaming response would pass each
through a generator, a task group and a timer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from euchre.server.refusals import Refused
from euchre.server.tables.hub import Listener


class EventStream(Response):
    """A response that lasts until the client disconnects.

    ``begin`` opens a listener and returns it with the first bytes to send; ``end`` is called when
    the stream is over, with the listener if there was one.
    """

    media_type = "text/event-stream"

    def __init__(
        self,
        begin: Callable[[], Awaitable[tuple[Listener, bytes]]],
        end: Callable[[Listener | None], None],
    ):
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._begin = begin
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the table closes the listener or the client disconnects."""
        listener = watch = None
        try:
            listener, first = await self._begin()
            watch = asyncio.create_task(_gone(receive, listener))
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            data: bytes | None = first
            while data is not None:
                await send(_part(data))
                data = await listener.fetch()
            await send(_part(b"", more=False))
        finally:
            if watch is not None:
                watch.cancel()
            self._end(listener)


def _part(body: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": more}


async def _gone(receive: Receive, listener: Listener) -> None:
    """Close the listener when the client disconnects, or announces a body that never comes."""
    with suppress(Refused):
        while (await receive())["type"] != "http.disconnect":
            pass
    listener.close()
