"""A bad network: a cable that breaks; a proxy that delays, splits, cuts and doubles requests."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from benchmarks.load.wire import Address

_BLOCK = 1 << 16


@dataclass(frozen=True)
class Weather:
    """How bad it is: the probability of each trouble, for one connection or one request."""

    #: Seconds, at most, by which what is sent is late; it comes late one time in two.
    delay: float = 0.05
    #: A request arrives a second time, at once or up to ``again`` seconds later, from elsewhere.
    twice: float = 0.3
    again: float = 1.0
    #: The connection is cut, in the request or in the answer.
    cut: float = 0.1
    #: The client's side is closed once the request is through.
    half: float = 0.1
    #: Bytes come in small pieces.
    split: float = 0.2


@dataclass
class Cable:
    """Between a server and those who ask it, or its database: whole, cut, silent or half open."""

    database: Address
    whole: bool = True
    #: Not set while nothing passes.
    passes: asyncio.Event = field(default_factory=asyncio.Event)
    #: Both ends of each connection.
    _ends: set[tuple[asyncio.StreamWriter, ...]] = field(default_factory=set)
    #: Ends that are never closed and swallow what comes: the connection is half open.
    _deaf: set[asyncio.StreamWriter] = field(default_factory=set)
    _joints: set[asyncio.Task[None]] = field(default_factory=set)

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[Address]:
        """Yield the address of the near end."""
        self.passes.set()

        def begun(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._joints.add(asyncio.create_task(self._joined(reader, writer)))

        listener = await asyncio.start_server(begun, "127.0.0.1", 0)
        async with listener:
            host, port = listener.sockets[0].getsockname()
            yield Address(host, port)
        self.cut()
        self.passes.set()
        await asyncio.gather(*self._joints)

    def cut(self) -> None:
        """End all connections, and let no new ones begin."""
        self.whole = False
        for end in self._deaf.union(*self._ends):
            end.close()

    def deafen(self, rng: Random) -> None:
        """Swallow what comes through two of three connections, and tell neither end."""
        self._deaf.update(*(ends for ends in self._ends if rng.random() < 2 / 3))

    def mend(self) -> None:
        """Be as new."""
        self.whole = True
        self.passes.set()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole:
            writer.close()
            return
        try:
            far = await asyncio.open_connection(self.database.host, self.database.port)
        except OSError:
            writer.close()
            return
        ends = writer, far[1]
        self._ends.add(ends)
        await asyncio.gather(self._pass(reader, far[1]), self._pass(far[0], writer))
        self._ends.remove(ends)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while block := await reader.read(_BLOCK):
                await self.passes.wait()
                if writer not in self._deaf:
                    writer.write(block)
                    await writer.drain()
        if writer not in self._deaf:
            writer.close()


@dataclass
class Proxy:
    """Stands between clients that use a connection for one request, and a server."""

    server: Address
    rng: Random
    weather: Weather = Weather()
    #: What has been done, by kind.
    done: Counter[str] = field(default_factory=Counter)
    _late: set[asyncio.Task[None]] = field(default_factory=set)
    _served: set[asyncio.Task[Any]] = field(default_factory=set)

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[Address]:
        """Yield the address at which the proxy listens."""
        listener = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        async with listener:
            host, port = listener.sockets[0].getsockname()
            yield Address(host, port)
        for task in list(self._served):
            task.cancel()
        await asyncio.gather(*self._late, return_exceptions=True)

    def _happens(self, chance: float, what: str) -> bool:
        happens = self.rng.random() < chance
        self.done[what] += happens
        return happens

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        weather, task = self.weather, asyncio.current_task()
        assert task is not None
        self._served.add(task)
        # The end of the proxy ends every connection.
        with suppress(OSError, EOFError, asyncio.CancelledError):
            request = await _request(reader)
            if request.startswith(b"POST") and self._happens(weather.twice, "sent twice"):
                late = self.rng.uniform(-weather.again / 4, weather.again)
                echo = asyncio.create_task(self._echo(request, max(0.0, late)))
                self._late.add(echo)
                echo.add_done_callback(self._late.discard)
                await asyncio.sleep(max(0.0, -late))
            await self._pass(request, writer)
        self._served.discard(task)
        writer.close()

    async def _echo(self, request: bytes, late: float) -> None:
        """Send a request a second time and throw the answer away."""
        await asyncio.sleep(late)
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(self.server.host, self.server.port)
            writer.write(request)
            with suppress(OSError):
                await reader.read(_BLOCK)
            writer.close()

    async def _pass(self, request: bytes, client: asyncio.StreamWriter) -> None:
        reader, server = await asyncio.open_connection(self.server.host, self.server.port)
        try:
            if self._happens(self.weather.cut / 2, "cut in the request"):
                server.write(request[: self.rng.randrange(len(request))])
                await server.drain()
                return
            await self._send(server, request, "request late")
            if self._happens(self.weather.half, "half closed"):
                server.write_eof()
            room = None
            if self._happens(self.weather.cut / 2, "cut in the answer"):
                room = self.rng.randrange(1, 5000)
            while block := await reader.read(_BLOCK):
                await self._send(client, block if room is None else block[:room], "answer late")
                if room is not None and (room := room - len(block)) <= 0:
                    return
        finally:
            server.close()

    async def _send(self, writer: asyncio.StreamWriter, data: bytes, late: str) -> None:
        if self._happens(0.5 if self.weather.delay else 0.0, late):
            await asyncio.sleep(self.rng.uniform(0, self.weather.delay))
        step = len(data)
        if self._happens(self.weather.split, "in pieces"):
            step = self.rng.randint(1 + len(data) // 20, 1 + len(data) // 3)
        for at in range(0, len(data), max(1, step)):
            writer.write(data[at : at + step])
            await writer.drain()
            if step < len(data):
                await asyncio.sleep(0)


async def _request(reader: asyncio.StreamReader) -> bytes:
    """Return a whole request: its head and as much as the head says there is."""
    head = await reader.readuntil(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return head + await reader.readexactly(int(line.split(b":")[1]))
    return head
