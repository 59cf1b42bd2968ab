"""Run the server: signals, system limits, and a shutdown that loses nothing."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from euchre.server import monitoring
from euchre.server.app import create_app
from euchre.server.settings import Settings
from euchre.server.store import database, files

#: Seconds for requests to finish at shutdown.
FAREWELL = 5
#: Interpreter switch interval in seconds: limits how long the writer thread keeps the GIL from the
#: event loop, which releases it with every send.
SWITCH = 0.0005
#: Thresholds of the cyclic garbage collector: frequent for new objects, which are short-lived, and
#: rare for those that tables keep, which are in no cycles, because a full collection stalls
#: everyone.
COLLECT = (2_000, 5, 1000)
#: Limit on open files and sockets.
DESCRIPTORS = 65_536
#: Open connections beyond which requests are answered with 503; never more than 3/4 of the files
#: and sockets that the system allows.
CONNECTIONS = 20_000
#: Maximum size of the head of a request in bytes.
HEAD = 32 * 1024
#: Seconds for which a connection between two requests is kept.
IDLE = 60
#: Connections that may wait to be accepted.
WAITING = 2048
#: Bytes of an unread response buffered by the system (Linux doubles the number), and seconds after
#: which it drops a connection whose peer has vanished or does not read.
UNREAD, STALLED = 128 * 1024, 60


class Server(uvicorn.Server):
    """Ends all streams at shutdown, because they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then call ``ready``."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close all streams, let pending requests finish, and stop."""
        app = self.config.app
        rooms = getattr(getattr(app, "state", None), "rooms", None)
        if rooms is not None:
            rooms.hang_up()
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
        serving = config(create_app(settings), sockets, descriptors)
        # Everything loaded so far is permanent: exclude it from garbage collection.
        gc.freeze()
        Server(serving, ready).run(sockets)


def config(
    app: FastAPI, sockets: list[socket.socket], descriptors: int = DESCRIPTORS
) -> uvicorn.Config:
    """Return uvicorn's settings, and set those of the sockets that the system looks after.

    Clients that are slow with the head of a request are for the proxy to cut off.
    """
    for listening in sockets:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        # Linux only.
        if (option := getattr(socket, "TCP_USER_TIMEOUT", None)) is not None:
            with suppress(OSError):
                listening.setsockopt(socket.IPPROTO_TCP, option, STALLED * 1000)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        # Unlike httptools, it limits the size of a head.
        http="h11",
        ws="none",
        h11_max_incomplete_event_size=HEAD,
        limit_concurrency=min(CONNECTIONS, descriptors * 3 // 4),
        backlog=WAITING,
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=FAREWELL,
        # The middleware does this itself.
        proxy_headers=False,
    )


def _open_many() -> int:
    """Allow two connections for each of thousands of players; many systems start at 1,024.

    Returns how many files and sockets may be open.
    """
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return DESCRIPTORS
