"""Fan-out: the listeners of a table, what they are sent, and the stream that carries it.

A table sends thousands of frames per second; the framework's own streaming response would pass each
through a generator, a task group and a timer.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from secrets import randbelow, token_hex

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from euchre.server.monitoring import STREAMS
from euchre.server.refusals import Refused

#: Maximum number of messages waiting for a slow reader.  Beyond that the stream is closed
#: (backpressure) and the client reconnects, because a frame holds everything.
SLOW = 64
#: Seconds after which the stream of a visible page that asks for nothing is ended: its connection
#: is dead, as in a tunnel.  Pages ask for their table every 20 seconds (``connection.js``).
SILENT = 45.0
#: Maximum random bytes of a comment in a compressed message.
NOISE = 128
#: Keep-alive for silent streams, so that no proxy on the way drops them.
STILL_HERE = b": still here\n\n"


@dataclass(eq=False)
class Listener:
    """One open stream; ``person`` is None if unknown."""

    person: str | None
    #: The listening device and its network address.
    device: str = ""
    address: str = ""
    #: The page's own id, with which it reports that it is hidden.
    tab: str = ""
    #: Since when the page has been hidden (monotonic seconds); None while visible.
    hidden: float | None = None
    #: When its person last asked for anything at this table (monotonic seconds).
    heard: float = field(default_factory=time.monotonic)
    #: Messages not fetched yet.
    waiting: list[bytes] = field(default_factory=list)
    closed: bool = False
    #: Whether nothing has been sent since the last keep-alive.
    _silent: bool = False
    _stirred: asyncio.Event = field(default_factory=asyncio.Event)
    #: Whether all messages are sent, and the stream waits for the next one.
    _idle: bool = False
    #: Writes a message at once, unless the client is too slow; None if only the stream can.
    write: Callable[[bytes], bool] | None = None

    def send(self, message: bytes) -> None:
        """Write or queue a message; a reader that is too slow is cut off."""
        if self.closed:
            return
        if self._idle and not self.waiting and self.write is not None and self.write(message):
            self._silent = False
        elif len(self.waiting) >= SLOW:
            self.close()
        else:
            self.waiting.append(message)
            self._stirred.set()

    def close(self) -> None:
        """End the stream after the waiting messages."""
        self.closed = True
        self._stirred.set()

    def knock(self) -> None:
        """Send a keep-alive if nothing has been sent since the last one."""
        if self._silent:
            self.send(STILL_HERE)
            self._silent = False
        else:
            self._silent = not self.waiting

    async def fetch(self) -> bytes | None:
        """Wait for messages and return all there are; None at the end."""
        if not self.waiting and not self.closed:
            self._stirred.clear()
            self._idle = True
            await self._stirred.wait()
            self._idle = False
        if not self.waiting:
            return None
        fetched = b"".join(self.waiting)
        self.waiting.clear()
        self._silent = False
        return fetched


class Hub:
    """The open streams of one table."""

    def __init__(self) -> None:
        self._listeners: dict[Listener, None] = {}
        #: Streams by person.
        self._of: dict[str, set[Listener]] = {}
        #: When each person's last stream was closed, and since when that page had been hidden
        #: (monotonic seconds; None if it was visible).
        self._left: dict[str, tuple[float, float | None]] = {}
        self._since = time.monotonic()

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __len__(self) -> int:
        return len(self._listeners)

    def open(
        self, person: str | None, device: str = "", address: str = "", tab: str = ""
    ) -> Listener:
        """Add a stream; an older one of the same page must be dead, and ends."""
        for old in self._of.get(person or "", ()):
            if tab and old.tab == tab:
                old.waiting.clear()
                old.close()
        listener = Listener(person, device, address, tab)
        self._listeners[listener] = None
        if person:
            self._of.setdefault(person, set()).add(listener)
        STREAMS.inc()
        return listener

    def drop(self, listener: Listener) -> None:
        """Remove a closed stream."""
        if listener in self._listeners:
            del self._listeners[listener]
            STREAMS.dec()
            listener.closed = True
            if person := listener.person:
                self._of[person].discard(listener)
                if not self.has(person):
                    self._left[person] = time.monotonic(), listener.hidden

    def hear(self, person: str | None) -> None:
        """Record that a person has just asked for something at this table."""
        for listener in self._of.get(person or "", ()):
            listener.heard = time.monotonic()

    def end_silent(self) -> None:
        """End the streams of known people's visible pages that have asked for nothing for long."""
        oldest = time.monotonic() - SILENT
        for listener in self:
            page = listener.person and listener.tab and listener.hidden is None
            if page and listener.heard < oldest:
                listener.waiting.clear()
                listener.close()

    def has(self, *persons: str) -> bool:
        """Whether any of these people has an open stream."""
        return any(not one.closed for person in persons for one in self._of.get(person, ()))

    def left(self, *persons: str) -> tuple[float, float | None]:
        """Return since when none of these people has had a stream (monotonic seconds).

        Also since when the page that they closed last had been hidden; None if it was visible.
        """
        every = [self._left.get(person, (self._since, None)) for person in persons]
        return max(every, key=lambda left: left[0])

    def show(self, person: str, tab: str, *, visible: bool) -> bool:
        """Record whether a person's page is visible; return whether that has changed."""
        changed = False
        for listener in self._of.get(person, ()):
            if listener.tab == tab and (listener.hidden is None) != visible:
                listener.hidden = None if visible else time.monotonic()
                changed = True
        return changed

    def hidden_since(self, *persons: str) -> float | None:
        """Return since when all open pages of these people are hidden; None if one is visible.

        Also None if no page is open.
        """
        since = 0.0
        for person in persons:
            for one in self._of.get(person, ()):
                if one.hidden is None:
                    if not one.closed:
                        return None
                else:
                    since = max(since, one.hidden)
        return since or None

    def expect(self, person: str) -> None:
        """Count a person who has just come as present until there was time to open a stream."""
        self._left[person] = time.monotonic(), None

    def close(self) -> None:
        """End every stream."""
        for listener in self:
            listener.close()

    def hang_up(self, *gone: str) -> None:
        """End the streams of these devices and people at once, dropping waiting messages."""
        for listener in self:
            if listener.device in gone or listener.person in gone:
                listener.waiting.clear()
                listener.close()


def message(event: str, data: bytes, number: int | None = None) -> bytes:
    """Encode one server-sent event; ``data`` is JSON on one line."""
    head = f"event: {event}\n" if number is None else f"id: {number}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


class Packer:
    """Compresses the messages of one stream, in some 48 kB of memory.

    The length of a message depends on the cards it shows, so each has a comment of random length.
    Chat is compressed apart from frames; otherwise somebody could write a guess at a frame's
    content and see from the length whether it is right.
    """

    def __init__(self) -> None:
        self._stream = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS - 2 + 16, 5)

    def __call__(self, data: bytes) -> bytes:
        """Return some messages compressed, so that a reader has all of them at once."""
        talk = b"event: chat" in data
        before = self._stream.flush(zlib.Z_FULL_FLUSH) if talk else b""
        made = self._stream.compress(b": %b\n" % token_hex(randbelow(NOISE)).encode() + data)
        return before + made + self._stream.flush(zlib.Z_FULL_FLUSH if talk else zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """Return the end of the stream."""
        return self._stream.flush()


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
        super().__init__(
            headers={
                "Cache-Control": "no-store",
                "Vary": "Accept-Encoding",
                "X-Accel-Buffering": "no",
            }
        )
        del self.headers["content-length"]
        self._begin = begin
        self._end = end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the table closes the listener or the client disconnects."""
        listener = watch = None
        try:
            listener, first = await self._begin()
            watch = asyncio.create_task(_gone(receive, listener))
            packer = Packer() if "gzip" in Headers(scope=scope).get("accept-encoding", "") else None
            if packer is not None:
                self.headers["content-encoding"] = "gzip"
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            pack = packer or bytes
            # See ``http.wire``.
            if write := scope.get("extensions", {}).get("euchre.wire", {}).get("write"):
                listener.write = partial(write, pack=pack)
            # What a HEAD asks for ends with its headers.
            head = scope.get("head")
            data = None if head else first
            while data is not None:
                await send(_part(pack(data)))
                data = await listener.fetch()
            await send(_part(packer.end() if packer and not head else b"", more=False))
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
