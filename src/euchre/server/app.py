"""The server as one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from euchre.server import (
    account,
    clubs,
    games,
    guard,
    hall,
    health,
    nights,
    operator,
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
from euchre.server.http.origin import Door
from euchre.server.http.pages import static_files
from euchre.server.http.people import Bans, People
from euchre.server.nights.access import NightsOfServer
from euchre.server.pages import handbook, routes
from euchre.server.queues import Line
from euchre.server.reviews import api as reviews
from euchre.server.reviews.jobs import Jobs
from euchre.server.settings import Settings
from euchre.server.study.days import Days
from euchre.server.study.my_play import Judging
from euchre.server.tables import advice, joining, play, records
from euchre.server.tables import api as tables
from euchre.server.tables.play import Straight
from euchre.server.tables.rooms import Rooms
from euchre.server.upkeep import Upkeep

#: Everything under ``/api`` that other programs may use, and the pages with what only they use.
API = (play, tables, joining, account, operator, records, advice, games)
PAGES = (reviews, handbook, routes)


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
    door = Door(settings.proxies, settings.public, settings.name)
    app.add_middleware(Compressed)
    app.add_middleware(Shield, door=door, bans=app.state.bans, state=app.state)
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
    app.state.uploads = Line(UPLOADS, name="upload")
    app.mount("/static", static_files(), "static")
    return app
