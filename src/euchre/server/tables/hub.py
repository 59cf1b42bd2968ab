"""Who listens to a table, and what they are sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from euchre.server.metrics import STREAMS

#: Messages that may wait for a slow reader; a frame holds everything, so whoever falls back
#: further is cut off and comes again.
SLOW = 64
#: What a silent stream is sent, so that everything on the way knows that it is there.
STILL_HERE = b": still here\n\n"


@dataclass(eq=False)
class Listener:
    """One open stream; ``person`` is None for somebody who is not known."""

    person: str | None
    #: The device and the network address that listen.
    device: str = ""
    address: str = ""
    #: What the page calls itself, to say when it is hidden.
    tab: str = ""
    #: Since when the page cannot be seen (monotonic seconds); None while it can.
    hidden: float | None = None
    #: Messages that are not fetched yet.
    waiting: list[bytes] = field(default_factory=list)
    closed: bool = False
    #: Whether nothing has been sent since the last knock.
    _silent: bool = False
    _stirred: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, message: bytes) -> None:
        """Put a message on its way; a reader that is too slow is cut off."""
        if self.closed:
            return
        if len(self.waiting) >= SLOW:
            self.close()
        else:
            self.waiting.append(message)
            self._stirred.set()

    def close(self) -> None:
        """End the stream after what waits."""
        self.closed = True
        self._stirred.set()

    def knock(self) -> None:
        """Send a sign of life if nothing has been sent since the last knock."""
        if self._silent:
            self.send(STILL_HERE)
        self._silent = not self.waiting

    async def fetch(self) -> bytes | None:
        """Wait for messages and return all there are; None at the end."""
        if not self.waiting and not self.closed:
            self._stirred.clear()
            await self._stirred.wait()
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
        #: The streams of each person who has one.
        self._of: dict[str, set[Listener]] = {}
        #: When the last stream of each person was closed (monotonic seconds).
        self._gone: dict[str, float] = {}
        self._since = time.monotonic()

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def __len__(self) -> int:
        return len(self._listeners)

    def open(
        self, person: str | None, device: str = "", address: str = "", tab: str = ""
    ) -> Listener:
        """Add a stream."""
        listener = Listener(person, device, address, tab)
        self._listeners[listener] = None
        if person:
            self._of.setdefault(person, set()).add(listener)
        STREAMS.inc()
        return listener

    def drop(self, listener: Listener) -> None:
        """Forget a stream that is over."""
        if listener in self._listeners:
            del self._listeners[listener]
            STREAMS.dec()
            listener.closed = True
            if person := listener.person:
                self._of[person].discard(listener)
                if not self.has(person):
                    self._gone[person] = time.monotonic()

    def has(self, *persons: str) -> bool:
        """Whether one of these has an open stream."""
        return any(not one.closed for person in persons for one in self._of.get(person, ()))

    def gone_since(self, *persons: str) -> float:
        """Return since when none of these has had a stream (monotonic seconds)."""
        return max(self._gone.get(person, self._since) for person in persons)

    def show(self, person: str, tab: str, *, visible: bool) -> bool:
        """Note that a page of somebody can be seen or not; return whether that is new."""
        changed = False
        for listener in self._of.get(person, ()):
            if listener.tab == tab and (listener.hidden is None) != visible:
                listener.hidden = None if visible else time.monotonic()
                changed = True
        return changed

    def hidden_since(self, *persons: str) -> float | None:
        """Return since when none of the open pages of these can be seen; None if one can.

        Whoever has no page open has none that is hidden.
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
        """Give somebody who has just come time to open a stream."""
        self._gone[person] = time.monotonic()

    def close(self) -> None:
        """End every stream."""
        for listener in self:
            listener.close()

    def hang_up(self, *gone: str) -> None:
        """End the streams of these devices and people; nothing that waits is sent any more."""
        for listener in self:
            if listener.device in gone or listener.person in gone:
                listener.waiting.clear()
                listener.close()


def message(event: str, data: bytes, number: int | None = None) -> bytes:
    """Return one server-sent event; ``data`` is JSON on one line."""
    head = f"event: {event}\n" if number is None else f"id: {number}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"
