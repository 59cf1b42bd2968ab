"""Everything but tables: nights, clubs, lessons, reviews, accounts, compiling, upkeep.

A server loads them after its first page; see ``app.Later``.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from euchre.server import account, clubs, guard, handbook, nights, screens, study
from euchre.server.clubs.journal import Clubs
from euchre.server.forgetting import Forgetting
from euchre.server.http.limits import Tariff
from euchre.server.nights.access import NightsOfServer
from euchre.server.reviews import api as reviews
from euchre.server.reviews.jobs import Jobs
from euchre.server.screens.seating import unseat
from euchre.server.screens.usher import Usher
from euchre.server.screens.verdicts import NightJudge
from euchre.server.study.days import Days
from euchre.server.study.my_play import Judging
from euchre.server.upkeep import Upkeep


def add(app: FastAPI) -> None:
    """Add the routes of all features to a server."""
    app.include_router(account.router)
    for part in (study, screens, clubs, nights):
        for router in part.routers:
            app.include_router(router)
    for router in (reviews.router, handbook.router):
        app.include_router(router, include_in_schema=False)
    app.include_router(account.pages)
    app.state.prices = Tariff(app.routes)
    app.state.whole = True


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[None]:
    """Run the background work of the features."""
    state, services = app.state, app.state.services
    state.jobs = Jobs(services.store, services.minds.run)
    state.nights = NightsOfServer(services.store)
    state.clubs = Clubs(services.store)
    state.forgetting = Forgetting(services, state.nights, state.clubs)
    state.usher = usher = Usher(services, state.nights)
    state.nights.live = usher.shown
    state.nights.unseat = partial(unseat, services)
    state.judging = Judging(services, state.jobs)
    state.days = Days(services, services.settings.zone)
    upkeep = Upkeep(services, state.people.used, state.forgetting.due)
    upkeep.journals = {"night": state.nights.journal, "club": state.clubs}
    tasks = [
        guard.vital(usher.run(), "usher"),
        guard.vital(state.judging.run(), "judging"),
        guard.vital(NightJudge(usher, state.jobs).run(), "verdicts"),
        guard.vital(state.days.run(), "days"),
        guard.vital(upkeep.run(), "upkeep"),
        asyncio.create_task(services.minds.prepare()),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        state.jobs.close()
        state.nights.close()
