"""The server as one ASGI application; system limits, and a shutdown that loses nothing."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import uvicorn
from fastapi import FastAPI

from euchre.server import (
    account,
    clubs,
    games,
    guard,
    hall,
    handbook,
    health,
    monitoring,
    nights,
    operator,
    pages,
    study,
)
from euchre.server.clubs.access import ticket as club_ticket
from euchre.server.clubs.book import Clubs
from euchre.server.hall.api import live
from euchre.server.hall.usher import Usher
from euchre.server.hall.verdicts import Verdicts
from euchre.server.http.errors import add_handlers
from euchre.server.http.limits import Gate, Prices
from euchre.server.http.middleware import UPLOADS, Compressed, Shield
from euchre.server.http.origin import Origins
from euchre.server.http.pages import static_files
from euchre.server.http.people import Bans, People
from euchre.server.nights.access import NightsOfServer
from euchre.server.queues import FairQueue
from euchre.server.reviews import api as reviews
from euchre.server.reviews.jobs import Jobs
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.study.days import Days
from euchre.server.study.my_play import Judging
from euchre.server.tables import advice, joining, play, records
from euchre.server.tables import api as tables
from euchre.server.tables.play import Straight
from euchre.server.tables.rooms import Rooms
from euchre.server.upkeep import Upkeep

#: Everything under ``/api`` that other programs may use, and the pages with what only they use.
API = (play, tables, joining, account, operator, records, advice, games)
PAGES = (reviews, handbook, pages)


def create_app(settings: Settings) -> FastAPI:
    """Return a server.  Its database is opened, and migrated, at startup."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        rooms = Rooms(settings, app.state.bans)
        for queue in rooms.store.queues:
            queue.spent = app.state.gate.spent
        app.state.rooms, app.state.readiness = rooms, health.Readiness(rooms)
        app.state.people = people = People(rooms.store, rooms.bans)
        rooms.on_gone = people.forget
        app.state.nights = NightsOfServer(rooms.store)
        app.state.clubs = Clubs(rooms.store)
        app.state.tickets = app.state.nights.ticket, partial(club_ticket, app.state.clubs)
        app.state.usher = usher = Usher(rooms, app.state.nights)
        app.state.nights.live = lambda kept, desk: live(usher, kept, desk=desk)
        app.state.judging = Judging(rooms, app.state.jobs)
        app.state.days = days = Days(rooms, settings.zone)
        await rooms.refresh()
        rooms.start()
        ushering = guard.vital(usher.run(), "usher")
        judging = guard.vital(Verdicts(usher).run(), "verdicts")
        dawning = guard.vital(days.run(), "days")
        upkeep = guard.vital(Upkeep(rooms, people.used).run(), "upkeep")
        yield
        upkeep.cancel()
        ushering.cancel()
        judging.cancel()
        dawning.cancel()
        app.state.jobs.close()
        app.state.nights.close()
        await rooms.close()

    app = FastAPI(
        title="Euchre",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.state.gate, app.state.bans = Gate(settings.limits), Bans()
    app.state.settings = settings
    app.state.jobs = Jobs()
    app.state.origin = str(settings.public or "")
    origins = Origins(settings.proxies, settings.public, settings.name)
    app.add_middleware(Compressed)
    app.add_middleware(Shield, origins=origins, bans=app.state.bans, state=app.state)
    add_handlers(app)
    app.router.routes.insert(0, Straight())
    for one in API:
        app.include_router(one.router)
    for part in (study, hall, clubs, nights):
        for router in part.routers:
            app.include_router(router)
    for shown in (health, *PAGES):
        app.include_router(shown.router, include_in_schema=False)
    for shown in (account, operator):
        app.include_router(shown.pages)
    app.state.prices = Prices(app.routes)
    app.state.uploads = FairQueue(UPLOADS, name="upload")
    app.mount("/static", static_files(), "static")
    return app


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
