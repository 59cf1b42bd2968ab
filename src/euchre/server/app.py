"""The server as one ASGI application, and how its features are loaded after the first page."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib import import_module
from typing import Any

from fastapi import FastAPI
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from euchre.server import games, guard, health, pages
from euchre.server.http import nearby
from euchre.server.http.bans import Bans
from euchre.server.http.errors import add_handlers
from euchre.server.http.limits import Gate, Tariff
from euchre.server.http.middleware import UPLOADS, Compressed, Shield
from euchre.server.http.origin import Origins
from euchre.server.http.pages import STATIC, Versioned
from euchre.server.http.people import People
from euchre.server.queues import FairQueue
from euchre.server.settings import Settings
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
        # See ``listening.run``.
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
