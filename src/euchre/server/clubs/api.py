"""Clubs over HTTP: start one, import one, and the views of members and strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request

from euchre.night.errors import NightError
from euchre.night.season.events import AnyEvent, Opened, decode, stamp
from euchre.night.season.fold import Season, admit
from euchre.server.clock import now
from euchre.server.clubs import forgetting, views
from euchre.server.clubs.access import Asking, Known, asking, desk_key, member_of
from euchre.server.clubs.bodies import Named, NewClub
from euchre.server.clubs.book import Club, Clubs, sized
from euchre.server.http.bodies import Storing, Sure, drawn, events_in
from euchre.server.http.limits import costs
from euchre.server.http.people import Guest, Person
from euchre.server.nights.access import Secret
from euchre.server.nights.bodies import Import
from euchre.server.refusals import Refused, refusing
from euchre.server.store.schema import CLUB_DEVICES
from euchre.server.store.writer import Row

router = APIRouter(prefix="/api/clubs")


def _told(clubs: Clubs, club: Club) -> dict[str, str]:
    """Return the addresses of a new club's pages."""
    return {
        "club": club.id,
        "desk": f"/club/{club.id}/desk#{desk_key(clubs.store.key, club.id)}",
        "title": club.season.title,
    }


@router.post("", status_code=201)
@costs(15)
async def begin(wanted: NewClub, clubs: Known) -> dict[str, str]:
    """Start a club with a season."""
    title = " ".join(wanted.title.split())
    if not title or not title.isprintable():
        raise Refused(422, "Give the club a name with printable characters.")
    return _told(clubs, await clubs.begin([Opened(**stamp(), title=title, rules=wanted.rules)]))


@router.post("/import", status_code=201)
@costs(15, upload=True)
async def bring(wanted: Import, clubs: Known, room: Storing) -> dict[str, str]:
    """Import a season from a file made by ``euchre season`` or downloaded here."""
    events = await clubs.store.long.run(_read, wanted.text)
    room.take_text(wanted.text)
    return _told(clubs, await clubs.begin(events))


def _read(text: str) -> list[AnyEvent]:
    """Parse the events of a season's file.  Raises ``Refused`` if it is not one."""
    events: dict[str, AnyEvent] = {}
    for event in events_in(text, decode, "season"):
        events.setdefault(event.id, event)
    if not any(isinstance(event, Opened) for event in events.values()):
        raise Refused(422, "This file is not a season: the opening entry is missing.")
    drawn("season", lambda: sized(admit(Season(), events.values())), views.pages)
    return list(events.values())


async def show(
    clubs: Clubs, who: Asking, what: str, view: Callable[[Season], dict[str, Any]]
) -> dict[str, Any]:
    """Return one view of a club, computed once per state.  Raises ``Refused``."""
    club = who.club
    with refusing(404, NightError):
        found = await clubs.view(club, what, view)
    return {
        "seq": club.seq,
        "now": now(),
        "desk": who.desk,
        "you": who.member,
        "full": who.inside,
    } | found


@router.get("/{club_id}")
async def standings(
    club_id: str, clubs: Known, person: Person, secret: Secret = ""
) -> dict[str, Any]:
    """Show standings and nights; strangers see initials unless the club shows full names."""
    who = await asking(clubs, club_id, secret, person)
    inside = who.inside
    return await show(clubs, who, f"club {inside}", lambda s: views.club(s, inside=inside))


@router.get("/{club_id}/members/{member}")
async def member(
    club_id: str,
    member: Named,
    clubs: Known,
    person: Person,
    secret: Secret = "",
) -> dict[str, Any]:
    """Show one member's season."""
    who = await asking(clubs, club_id, secret, person)
    inside = who.inside
    what = f"member {member} {inside}"
    return await show(clubs, who, what, lambda s: views.member(s, member, inside=inside))


@router.post("/{club_id}/me")
async def bind(club_id: str, clubs: Known, guest: Guest, secret: Secret = "") -> dict[str, Any]:
    """Tie this device to a member, using the member's own link."""
    club = await clubs.get(club_id)
    found = member_of(clubs.store.key, club, secret)
    if found is None:
        raise Refused(403, "This link no longer works; ask the club for a new one.")
    row = {"club_id": club_id, "person": guest.person, "member": found, "at": now()}
    row["generation"] = club.generations.get(found, 0)
    await clubs.store.write([*guest.rows, Row(CLUB_DEVICES, row, replace=True)])
    return {"member": found, "name": club.season.members[found]}


@router.post("/{club_id}/forget")
@costs(30)
async def forget_me(
    club_id: str,
    wanted: Sure,
    request: Request,
    person: Person,
    secret: Secret = "",
) -> dict[str, Any]:
    """Forget you as a member: remove your name from the club, its nights and their tables.

    ``left`` are the nights of the season that still have it, because they are not linked to the
    club or have changed since they were counted.
    """
    who = await asking(request.app.state.clubs, club_id, secret, person)
    if who.member is None:
        raise Refused(403, "Only members can do that, using their own link.")
    return (await forgetting.member(request.app.state, who.club.id, who.member)).to_json()
