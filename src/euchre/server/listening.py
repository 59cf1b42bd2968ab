"""How the application listens: sockets, system limits, and a shutdown that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from fastapi import FastAPI

from euchre.server import monitoring
from euchre.server.app import tables_app
from euchre.server.http.wire import Protocol
from euchre.server.settings import Settings
from euchre.server.store import database, files

#: Seconds for requests to finish at shutdown.
FAREWELL = 5
#: Interpreter switch interval in seconds: the event loop, which releases the GIL with every send,
#: waits at most this long for the writer thread.
SWITCH = 0.0005
#: Thresholds of the cyclic garbage collector, which counts new objects less freed ones.  A few
#: objects are scanned often (about 1 ms at most), all of them rarely, because that stalls everyone.
COLLECT = (200, 5, 12_000)
#: Limit on open files and sockets.
DESCRIPTORS = 65_536
#: Open connections beyond which requests are answered with 503; never more than 3/4 of the files
#: and sockets that the system allows.
CONNECTIONS = 20_000
#: Seconds for which a connection between two requests is kept.
IDLE = 60
#: Connections that may wait to be accepted.
WAITING = 2048
#: Bytes of an unread response buffered by the system (Linux doubles the number), and seconds after
#: which it drops a connection whose peer has vanished or does not read.
UNREAD, STALLED = 128 * 1024, 60


class Server(uvicorn.Server):
    """Can listen at more addresses while it runs, and ends all streams at shutdown."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call ``ready``."""
        await super().startup(sockets)
        if self.started:
            app: Any = self.config.app
            app.state.nearby.begin(self, sockets or ())
            self._ready()

    async def listen(self, listening: socket.socket) -> asyncio.Server:
        """Listen on another socket, too; it is this server's from now on."""
        _tune(listening)

        def protocol() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(self.config, self.server_state, self.lifespan.state)
            return made

        try:
            loop = asyncio.get_running_loop()
            server = await loop.create_server(protocol, sock=listening, backlog=WAITING)
        except OSError:
            listening.close()
            raise
        self.servers.append(server)
        return server

    def leave(self, server: asyncio.Server, where: tuple[str, int]) -> None:
        """Stop listening there, and cut every connection that has come that way."""
        server.close()
        self.servers.remove(server)
        connections: list[Any] = list(self.server_state.connections)
        for connection in connections:
            if connection.server == where:
                connection.transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all streams, let pending requests finish, and stop."""
        app: Any = self.config.app
        services = getattr(app.state, "services", None)
        if services is not None:
            services.hang_up()
        await super().shutdown(sockets)


def run(
    settings: Settings,
    sockets: list[socket.socket],
    *,
    ready: Callable[[], None] = lambda: None,
    log_level: str = "warning",
) -> None:
    """Serve on these sockets until the process is told to stop.

    ``ready`` is called once requests are answered.  Raises ``StoreError`` if the database is
    unusable.
    """
    monitoring.set_up_logs(log_level)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    descriptors = _open_many()
    host, port, *_ = sockets[0].getsockname()
    with files.only_one(settings.file, f"{host}:{port}"):
        database.prepare(settings)
        app = tables_app(settings)
        serving = config(app, sockets, descriptors)
        # Everything loaded so far is permanent: exclude it from garbage collection.
        gc.freeze()
        gc.enable()
        Server(serving, ready).run(sockets)


def config(
    app: FastAPI, sockets: list[socket.socket], descriptors: int = DESCRIPTORS
) -> uvicorn.Config:
    """Return uvicorn's settings, and tune the sockets.

    Cutting off clients that send the head of a request slowly is left to a proxy.
    """
    for listening in sockets:
        _tune(listening)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        http=Protocol,
        ws="none",
        limit_concurrency=min(CONNECTIONS, descriptors * 3 // 4),
        backlog=WAITING,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
        # The middleware does this itself.
        proxy_headers=False,
    )


def _tune(listening: socket.socket) -> None:
    """Limit what the system buffers for clients that do not read."""
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
    # Linux only.
    if (option := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
        with suppress(OSError):
            listening.setsockopt(socket.IPPROTO_TCP, option, STALLED * 1000)


def _open_many() -> int:
    """Raise the limit on open files (often 1,024), for thousands of connections; return it."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return DESCRIPTORS
