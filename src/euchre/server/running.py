"""Running the server: signals, limits of the system, a stop that loses nothing."""

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

#: Seconds that requests are given to end when the server stops.
FAREWELL = 5
#: Seconds for which the writing thread may keep the interpreter from the event loop, which
#: lets go of it whenever it sends something.
SWITCH = 0.0005
#: When Python looks for garbage in cycles: often at what is new, which is over at once, and seldom
#: at what tables keep.  That is in no cycle, and a look at all of it lets everybody wait.
COLLECT = (2_000, 5, 1000)
#: Files and sockets that may be open.
DESCRIPTORS = 65_536


class Server(uvicorn.Server):
    """Ends all streams first when it stops, since they would never end by themselves."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]):
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hang up, let what was asked be answered, and stop."""
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

    ``ready`` is called when requests are answered.  Raises ``StoreError`` if the games cannot
    be kept.
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
            # The shield does it.
            proxy_headers=False,
        )
        # What is loaded by now stays: the collector need not look at it again.
        gc.freeze()
        Server(config, ready).run(sockets)


def _open_many() -> None:
    """Allow two connections for each of thousands of players; many systems begin with 1,024."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
