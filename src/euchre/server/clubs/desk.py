"""What the organizer of a club may do."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from euchre.night.fold import Night, fold
from euchre.night.season.adding import adding
from euchre.night.season.desk import events_of
from euchre.night.season.events import AnyEvent, Played, encode
from euchre.night.season.fold import Season
from euchre.night.season.store import WHAT, as_csv, as_json
from euchre.server.clock import now
from euchre.server.clubs import forgetting, views
from euchre.server.clubs.access import Known, asking, matches, member_key, nights_of_club
from euchre.server.clubs.bodies import Count, DeskCommand, Link, Named
from euchre.server.clubs.book import Clubs
from euchre.server.codes import Url, base_of, code_of
from euchre.server.http.bodies import Storing, Sure
from euchre.server.http.limits import costs
from euchre.server.nights import keys
from euchre.server.nights.access import Nights, NightsOfServer, Secret
from euchre.server.nights.api import read
from euchre.server.nights.bodies import Import
from euchre.server.refusals import Refused
from euchre.server.store.schema import CLUB_NIGHTS
from euchre.server.store.writer import Row
from euchre.text import sentence

router = APIRouter(prefix="/api/clubs/{club_id}")


@router.get("/desk")
async def desk(club_id: str, clubs: Known, nights: Nights, secret: Secret = "") -> dict[str, Any]:
    """Show the organiser everything: standings, members, and the nights of this server."""
    who = await asking(clubs, club_id, secret, None, desk=True)
    season = who.club.season
    linked = []
    for night_id in await nights_of_club(clubs.store, club_id):
        kept = await nights.book.get(night_id)
        linked.append(views.night(season, night_id, kept.night))
    shown = await clubs.view(who.club, "desk", lambda s: views.club(s, inside=True) | views.desk(s))
    return {"seq": who.club.seq, **shown, "linked": linked}


@router.post("/desk")
async def command(
    club_id: str,
    wanted: DeskCommand,
    clubs: Known,
    nights: Nights,
    secret: Secret = "",
) -> dict[str, Any]:
    """Do something, once: the same id again changes nothing."""
    await asking(clubs, club_id, secret, None, desk=True)
    if isinstance(wanted, Link):
        return await _link(clubs, nights, club_id, wanted)
    if isinstance(wanted, Count):
        return await _count(clubs, nights, club_id, wanted)
    club = await clubs.add(club_id, lambda season: events_of(season, wanted))
    return {"seq": club.seq}


async def _link(clubs: Clubs, nights: NightsOfServer, club_id: str, wanted: Link) -> dict[str, Any]:
    """Link a night to the club; this takes the secret of the night's desk."""
    kept = await nights.book.get(wanted.night)
    keys.require(wanted.desk, nights.desk_key(kept.id), what="the night's desk")
    row = {"club_id": club_id, "night_id": kept.id, "at": now()}
    await clubs.store.write([Row(CLUB_NIGHTS, row, replace=True)])
    return {"night": kept.id}


async def _count(
    clubs: Clubs, nights: NightsOfServer, club_id: str, wanted: Count
) -> dict[str, Any]:
    """Count a finished night of the club, or update one already counted."""
    if wanted.night not in await nights_of_club(clubs.store, club_id):
        raise Refused(404, "This night is not linked to the club; link it from its desk first.")
    night = (await nights.book.get(wanted.night)).night
    if why := views.still_open(night):
        raise Refused(409, sentence(f"the night is not over: {why}"))
    matched = await matches(clubs.store, club_id, wanted.night)
    club = await clubs.add(club_id, lambda season: counting(season, night, matched))
    return {"seq": club.seq}


def counting(season: Season, night: Night, matched: dict[int, int]) -> list[AnyEvent]:
    """Return the events that add a night to a season; empty if it already counts unchanged."""
    events = adding(season, night, matched)
    new = events[-1]
    same = [e for e in season.events if isinstance(e, Played) and isinstance(new, Played)
            and (e.night, e.title, e.day, e.lines, e.games)
            == (new.night, new.title, new.day, new.lines, new.games)]  # fmt: skip
    counts = isinstance(new, Played) and any(n.night == new.night for n in season.nights)
    return [] if counts and same and len(events) == 1 else events


@router.post("/file")
@costs(15, upload=True)
async def upload(
    club_id: str,
    wanted: Import,
    clubs: Known,
    nights: Nights,
    room: Storing,
    secret: Secret = "",
) -> dict[str, Any]:
    """Let a night count that was played elsewhere, from its file."""
    await asking(clubs, club_id, secret, None, desk=True)
    night = await clubs.store.long.run(_night, wanted.text)
    room.take_text(wanted.text)
    club = await clubs.add(club_id, lambda season: counting(season, night, {}))
    return {"seq": club.seq, "title": night.title}


def _night(text: str) -> Night:
    return fold(read(text))


@router.get("/members/{member}/link")
async def link(
    club_id: str,
    member: Named,
    clubs: Known,
    url: Url,
    secret: Secret = "",
) -> dict[str, Any]:
    """Return a member's own link with its code."""
    who = await asking(clubs, club_id, secret, None, desk=True)
    base = base_of(url)
    if member not in who.club.season.members:
        raise Refused(404, "There is no such member.")
    own = member_key(clubs.store.key, who.club, member)
    return {
        "name": who.club.season.members[member],
        "code": code_of(f"{base}/club/{club_id}/me#{own}"),
    }


@router.post("/members/{member}/renew")
@costs(3)
async def renew(club_id: str, member: Named, clubs: Known, secret: Secret = "") -> dict[str, Any]:
    """Let no link of a member be good that was made before, nor a device that came by one."""
    await asking(clubs, club_id, secret, None, desk=True)
    club = await clubs.renew(club_id, member)
    return {"generation": club.generations[member]}


@router.post("/members/{member}/forget")
@costs(30)
async def forget(
    club_id: str,
    member: Named,
    wanted: Sure,
    request: Request,
    clubs: Known,
    secret: Secret = "",
) -> dict[str, Any]:
    """Forget a member: the name goes from the club, its nights and their tables."""
    await asking(clubs, club_id, secret, None, desk=True)
    return (await forgetting.member(request.app.state, club_id, member)).to_json()


@router.get("/export/{what}.{kind}")
@costs(3)
async def export(
    club_id: str, what: str, kind: str, clubs: Known, nights: Nights, secret: Secret = ""
) -> Response:
    """Return standings, nights or ratings as CSV or JSON."""
    who = await asking(clubs, club_id, secret, None, desk=True)
    if what not in WHAT or kind not in ("csv", "json"):
        raise Refused(404, f"There is no such list; choose {', '.join(WHAT)}, as csv or json.")
    make = as_csv if kind == "csv" else as_json
    made = await clubs.store.views.run(make, who.club.season, what)
    kinds = {"csv": "text/csv", "json": "application/json"}
    return Response(made, media_type=kinds[kind])


@router.get("/season.jsonl")
async def download(club_id: str, clubs: Known, secret: Secret = "") -> Response:
    """Return the season as the file that ``euchre season`` reads."""
    who = await asking(clubs, club_id, secret, None, desk=True)
    events = who.club.events
    lines = await clubs.store.views.run(lambda: b"".join(encode(e) + b"\n" for e in events))
    return Response(lines, media_type="application/jsonl")
