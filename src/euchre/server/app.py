"""The server as one ASGI application; system limits, and a shutdown that loses nothing."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib import import_module
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from euchre.server import games, guard, health, monitoring, pages
from euchre.server.http import nearby
from euchre.server.http.errors import add_handlers
from euchre.server.http.limits import Gate, Tariff
from euchre.server.http.middleware import UPLOADS, Compressed, Shield
from euchre.server.http.origin import Origins
from euchre.server.http.pages import STATIC, Versioned
from euchre.server.http.people import Bans, People
from euchre.server.http.wire import Protocol
from euchre.server.queues import FairQueue
from euchre.server.settings import Settings
from euchre.server.store import database, files
from euchre.server.tables import advice, joining, play, records
from euchre.server.tables import api as tables
from euchre.server.tables.play import Straight
from euchre.server.tables.services import Services

#: Modules with the routes that tables need under ``/api``, and with pages.
API = (play, tables, joining, records, advice, games, nearby)
PAGES = (health, pages)
#: Seconds after which the features are loaded even if nobody has asked for a page.
QUIET = 1.0


def create_app(settings: Settings) -> FastAPI:
    """Return a server.  Its database is opened at startup."""
    from euchre.server import features

    app = tables_app(settings)
    features.add(app)
    return app


def tables_app(settings: Settings) -> FastAPI:
    """Return a server that loads its features after the first page (see ``Later``)."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        state = app.state
        state.services = services = Services(settings, state.bans)
        for queue in services.store.queues:
            queue.spent = state.gate.spent
        services.store.counted = state.gate.store
        state.readiness = health.Readiness(services)
        state.people = People(services.store, services.bans)
        services.on_gone = state.people.forget
        state.visited = asyncio.Event()
        await services.refresh()
        services.start()
        async with AsyncExitStack() as running:
            state.features = asyncio.create_task(_start_features(app, running))
            if state.whole:
                await state.features
            else:
                state.features.add_done_callback(_started)
            yield
            state.features.cancel()
        await services.close()

    app = Application(
        title="Euchre",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
        telemetry=NO_TELEMETRY,
    )
    app.state.gate, app.state.bans = Gate(settings.limits), Bans()
    app.state.settings = settings
    app.state.origin = str(settings.public or "")
    #: Whether the routes of the features are there.
    app.state.whole = False
    origins = Origins(settings.proxies, settings.public, settings.name)
    app.state.nearby = nearby.Nearby(settings, origins)
    app.state.origins = origins
    app.add_middleware(Compressed)
    add_handlers(app)
    for one in API:
        app.include_router(one.router)
    for shown in PAGES:
        app.include_router(shown.router, include_in_schema=False)
    app.state.prices = Tariff(app.routes)
    app.state.uploads = FairQueue(UPLOADS, name="upload")
    app.mount("/static", Versioned(directory=STATIC), "static")
    return app


#: FastAPI would look for telemetry at every request.
NO_TELEMETRY: Any = {"tracing": False, "metrics": False, "logs": False}


class Application(FastAPI):
    """The framework behind the server's own layers; most commands pass through the latter only."""

    def build_middleware_stack(self) -> ASGIApp:
        """Return all layers, the outermost first ``Later``, ``Shield``, ``Straight``."""
        framework = super().build_middleware_stack()
        # The framework's outermost layer answers unexpected errors, as the shield does.
        inner: ASGIApp = getattr(framework, "app", framework)
        shield = Shield(Straight(inner, self.state), self.state)
        return Later(shield, self)


async def _start_features(app: FastAPI, running: AsyncExitStack) -> None:
    """Start the features; load them first if they are not there yet."""
    late = not app.state.whole
    if late:
        with suppress(TimeoutError):
            await asyncio.wait_for(app.state.visited.wait(), QUIET)
        await asyncio.to_thread(import_module, "euchre.server.features")
    from euchre.server import features

    if late:
        features.add(app)
    await running.enter_async_context(features.running(app))
    if late:
        # See ``run``.
        gc.freeze()


def _started(features: asyncio.Task[None]) -> None:
    """End the process if the features could not be started."""
    if not features.cancelled() and (error := features.exception()):
        guard.die("features", error)


class Later:
    """Loads the features after the first response; requests for them wait until then."""

    def __init__(self, app: ASGIApp, server: FastAPI):
        self.app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        state = self._server.state
        if scope["type"] != "http" or state.features.done():
            await self.app(scope, receive, send)
        elif self._is_known(scope):
            await self.app(scope, receive, send)
            state.visited.set()
        else:
            state.visited.set()
            await asyncio.shield(state.features)
            await self.app(scope, receive, send)

    def _is_known(self, scope: Scope) -> bool:
        """Whether a path is served already; the OpenAPI description needs all routes."""
        return scope["path"] != self._server.openapi_url and any(
            route.matches(scope)[0] != Match.NONE for route in self._server.routes
        )


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
