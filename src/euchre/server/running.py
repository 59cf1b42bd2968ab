"""Run the server: signals, system limits, and a shutdown that loses nothing."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from euchre.server import logs
from euchre.server.app import create_app
from euchre.server.hurry import Hurried, bound
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
    logs.set_up(log_level)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*COLLECT)
    _open_many()
    for listening in sockets:
        bound(listening)
    host, port, *_ = sockets[0].getsockname()
    with files.only_one(settings.file, f"{host}:{port}"):
        database.prepare(settings)
        app = create_app(settings)
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=FAREWELL,
            timeout_keep_alive=60,
            http=Hurried,
            ws="none",
            # The middleware does this itself.
            proxy_headers=False,
        )
        # Everything loaded so far is permanent: exclude it from garbage collection.
        gc.freeze()
        Server(config, ready).run(sockets)


def _open_many() -> None:
    """Allow two connections for each of thousands of players; many systems start at 1,024."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
