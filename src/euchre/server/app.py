"""The server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from euchre.server import clubs, daily, guard, hall, nights, pages, practice
from euchre.server.api import games, health, joining, me, operator, play, records, tables
from euchre.server.api.compress import Compressed
from euchre.server.api.door import Door
from euchre.server.api.errors import add_handlers
from euchre.server.api.fast_path import Straight
from euchre.server.api.limits import Gate, Prices
from euchre.server.api.middleware import UPLOADS, Shield
from euchre.server.api.people import People
from euchre.server.bans import Bans
from euchre.server.clubs.book import Clubs
from euchre.server.daily.days import Days
from euchre.server.hall.live import live
from euchre.server.hall.usher import Usher
from euchre.server.hall.verdicts import Verdicts
from euchre.server.line import Line
from euchre.server.nights.access import NightsOfServer
from euchre.server.practice.playing import Judging
from euchre.server.settings import Settings
from euchre.server.tables.rooms import Rooms
from euchre.server.upkeep import Upkeep


def create_app(settings: Settings) -> FastAPI:
    """Return a server.  Its database is opened, and migrated, at startup."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        rooms = Rooms(settings, app.state.bans)
        for line in rooms.store.lines:
            line.spent = app.state.gate.spent
        app.state.rooms, app.state.readiness = rooms, health.Readiness(rooms)
        app.state.people = people = People(rooms.store, rooms.bans)
        rooms.on_gone = people.forget
        app.state.nights = NightsOfServer(rooms.store)
        app.state.clubs = Clubs(rooms.store)
        app.state.usher = usher = Usher(rooms, app.state.nights)
        app.state.nights.live = lambda kept, desk: live(usher, kept, desk=desk)
        app.state.judging = Judging(rooms, app.state.desk)
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
        app.state.desk.close()
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
    app.state.desk = pages.Desk()
    app.state.origin = str(settings.public or "")
    door = Door(settings.proxies, settings.public, settings.name)
    app.add_middleware(Compressed)
    app.add_middleware(Shield, door=door, bans=app.state.bans, state=app.state)
    add_handlers(app)
    app.router.routes.insert(0, Straight())
    for one in (play, tables, joining, me, operator, records, games):
        app.include_router(one.router)
    for part in (daily, practice, hall, clubs, nights):
        for router in part.routers:
            app.include_router(router)
    app.include_router(health.router)
    app.include_router(pages.router, include_in_schema=False)
    app.state.prices = Prices(app.routes)
    app.state.uploads = Line(UPLOADS, name="upload")
    app.mount("/static", pages.static_files(), "static")
    return app
