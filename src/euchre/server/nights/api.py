"""Nights over HTTP: create, import, and show to everyone with the address."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter

from euchre.bounds import Player
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, decode, encode
from euchre.night.fold import fold
from euchre.night.setup import first_events, set_up
from euchre.server.http.fields import IN_PATH
from euchre.server.http.limits import POLL, costs
from euchre.server.http.people import Asking
from euchre.server.http.uploads import Storing, drawn, events_in
from euchre.server.nights import views
from euchre.server.nights.access import Nights, Seen, show, show_player
from euchre.server.nights.bodies import Import, NewChart, NewNight
from euchre.server.nights.planning import told
from euchre.server.refusals import Refused, refusing
from euchre.text import sentence

router = APIRouter(prefix="/api/nights")


@router.post("/plans", status_code=202)
@costs(15, upload=True)
async def plan(wanted: NewChart, nights: Nights, asker: Asking) -> dict[str, str]:
    """Start making a chart."""
    if wanted.given or wanted.kind == "knock-out":
        # The page always sends a number of games, but for these kinds it asks for none.
        wanted = msgspec.structs.replace(wanted, games=None)
    return {"plan": nights.planner.begin(asker, lambda progress: set_up(wanted, progress))}


@router.get("/plans/{name}")
@costs(POLL)
async def look_at_plan(name: str, nights: Nights) -> dict[str, Any]:
    """Show the progress of a chart, or the finished chart."""
    found = nights.planner.find(name)
    if found.waiting:
        return {"ready": False, "done": found.done, "of": found.of}
    return {"ready": True, "chart": await nights.store.views.run(told, found.made())}


@router.post("", status_code=201)
@costs(15)
async def begin(wanted: NewNight, nights: Nights, room: Storing) -> dict[str, str]:
    """Set up a night with a finished chart."""
    made = nights.planner.find(wanted.plan).made()
    with refusing(422, NightError):
        events = first_events(wanted, made)
    room.take(sum(len(encode(event)) for event in events))
    return await nights.found(events)


@router.post("/import", status_code=201)
@costs(15, upload=True)
async def bring(wanted: Import, nights: Nights, room: Storing) -> dict[str, str]:
    """Import a night from a file made by ``euchre night`` or downloaded here."""
    events = await nights.store.long.run(read, wanted.text)
    room.take_text(wanted.text)
    return await nights.found(events)


def read(text: str) -> list[AnyEvent]:
    """Parse the events of a file.  Raises ``Refused`` if it is not a night."""
    night = drawn("night", partial(fold, events_in(text, decode, "night")), views.pages)
    if not night.founded:
        why = night.strays[0] if night.strays else "it has no opening entry with rules and chart"
        raise Refused(422, sentence(f"this file is not a night: {why}"))
    return list(night.events)


@router.get("/{night_id}")
@costs(POLL)
async def wall(night_id: str, nights: Nights, seen: Seen = 0) -> dict[str, Any]:
    """Show the wall display; only its number if ``seen`` is the newest."""
    return await show(nights, night_id, "wall", views.wall, seen)


@router.get("/{night_id}/players/{number}")
@costs(POLL)
async def player(
    night_id: str, number: Annotated[Player, IN_PATH], nights: Nights, seen: Seen = 0
) -> dict[str, Any]:
    """Show one player's way through the night."""
    return await show_player(nights, night_id, number, seen)
