"""Clubs over HTTP: start or import one, see it, and the organizer's desk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Response
from pydantic import Field

from euchre.bounds import Member, Player
from euchre.night.command_base import Ordered
from euchre.night.command_base import Title as Short
from euchre.night.errors import NightError
from euchre.night.fold import fold
from euchre.night.season import season_commands
from euchre.night.season.adding import adding
from euchre.night.season.events import AnyEvent, SeasonOpened, decode, encode, stamp
from euchre.night.season.fold import Season, admit
from euchre.night.season.secretary import events_of
from euchre.night.season.store import WHAT, as_csv, as_json
from euchre.server.clock import now
from euchre.server.clubs import views
from euchre.server.clubs.access import (
    AtDesk,
    Known,
    Visitor,
    matches,
    member_of,
    nights_of_club,
    reach,
    there,
    visitor,
)
from euchre.server.clubs.journal import Club, Clubs, sized
from euchre.server.codes import Url, code_of, link_base
from euchre.server.http import bodies
from euchre.server.http.limits import costs
from euchre.server.http.pages import in_html, plain
from euchre.server.http.people import Guest, Person
from euchre.server.nights.access import Nights, NightsOfServer, Secret
from euchre.server.nights.api import TextFile, read
from euchre.server.refusals import Refused, refusing
from euchre.server.store import erasure_requests
from euchre.server.store.schema import CLUB_DEVICES, CLUB_NIGHTS, ERASURES
from euchre.server.store.words import owner
from euchre.server.store.writer import Row
from euchre.text import sentence

#: The member or side that a path names.
Named = Annotated[Member, bodies.IN_PATH]
Rules = Annotated[dict[bodies.Title, bodies.Title], Field(max_length=20)]


class NewClub(bodies.Body):
    """A new club: its title and the rules of its season."""

    title: bodies.Title
    rules: Rules = Field(default_factory=dict)


class LinkNight(Ordered, frozen=True, kw_only=True, tag="link"):
    """Link a night on this server to the club; ``desk`` is the secret of the night's desk."""

    night: Short
    desk: Short


class CountNight(Ordered, frozen=True, kw_only=True, tag="count"):
    """Count a finished night of the club, or update one that already counts."""

    night: Short


DeskCommand = Annotated[
    season_commands.Command | LinkNight | CountNight,
    *bodies.read_as(season_commands.Command | LinkNight | CountNight),
]


class NameGiven(bodies.Body):
    """A name or a number, as given by a player who joins a night."""

    who: bodies.Title


class Same(bodies.Body):
    """Whether the player with a number is the member of that name."""

    number: Player
    member: Member
    same: bool


router = APIRouter(prefix="/api/clubs", route_class=bodies.Upload)

#: Message for a device that is no member's.
MEMBERS_ONLY = "Only members can do that, using their own link."


async def _addresses(clubs: Clubs, club: Club) -> dict[str, str]:
    """Return the addresses of a new club's pages."""
    key = (await clubs.store.links.give("desk", club.id, 0))[0]
    return {"club": club.id, "desk": f"/club/{club.id}/desk#{key}", "title": club.season.title}


@router.post("", status_code=201, **costs(15))
async def begin(wanted: NewClub, clubs: Known) -> dict[str, str]:
    """Start a club with a season."""
    title = " ".join(wanted.title.split())
    if not title or not title.isprintable():
        raise Refused(422, "Give the club a name with printable characters.")
    opening = SeasonOpened(**stamp(), title=title, rules=wanted.rules)
    return await _addresses(clubs, await clubs.begin([opening]))


@router.post("/import", status_code=201, **costs(15, upload=True))
async def bring(wanted: TextFile, clubs: Known) -> dict[str, str]:
    """Import a season from a file made by ``euchre season`` or downloaded here."""
    events = await clubs.store.long.run(_read, wanted.text)
    return await _addresses(clubs, await clubs.begin(events))


def _read(text: str) -> list[AnyEvent]:
    """Parse the events of a season's file.  Raises ``Refused`` if it is not one."""
    events: dict[str, AnyEvent] = {}
    for event in bodies.events_in(text, decode, "season"):
        events.setdefault(event.id, event)
    if not any(isinstance(event, SeasonOpened) for event in events.values()):
        raise Refused(422, "This file is not a season: the opening entry is missing.")
    bodies.drawn("season", lambda: sized(admit(Season(), events.values())), views.pages)
    return list(events.values())


async def standings(who: Visitor, clubs: Known) -> dict[str, Any]:
    """Show standings and nights; strangers see initials unless the club shows full names."""
    inside, club = who.inside, who.club
    shown = await clubs.view(club, f"club {inside}", lambda s: views.club(s, inside=inside))
    return shown | {"desk": who.desk, "full": inside}


async def member(who: Visitor, member: Named, clubs: Known) -> dict[str, Any]:
    """Show one member's season."""
    inside, club = who.inside, who.club
    with refusing(404, NightError):
        what = f"member {member} {inside}"
        shown = await clubs.view(club, what, lambda s: views.member(s, member, inside=inside))
    mine = ERASURES.c.whose == owner(club.id, member)
    asked = await erasure_requests.requests(clubs.store, mine) if who.member == member else []
    return shown | {"you": who.member, "full": inside, "asked": asked}


@router.get("/{club_id}/me")
async def who_am_i(who: Visitor) -> dict[str, Any]:
    """Show which member this device belongs to."""
    return {"member": who.member}


@router.post("/{club_id}/me")
async def bind(club_id: str, clubs: Known, guest: Guest, secret: Secret = "") -> dict[str, Any]:
    """Tie this device to a member, using the member's own link."""
    club = await clubs.get(club_id)
    member = await member_of(clubs.store, club, secret)
    if member is None:
        raise Refused(403, "This link no longer works; ask the club for a new one.")
    row = {"club_id": club_id, "person": guest.person, "member": member}
    row["generation"] = (await clubs.store.links.of(club_id))["member", member].generation
    await clubs.store.write([*guest.rows, Row(CLUB_DEVICES, row, replace=True)])
    return {"member": member, "name": club.season.members[member]}


@router.post("/{club_id}/me/replace", **costs(3))
async def my_link(club_id: str, clubs: Known, person: Person, url: Url) -> dict[str, Any]:
    """Make a new link of your own: the old one and all other devices that came by it end."""
    who = await visitor(club_id, clubs, person)
    if who.member is None or person is None:
        raise Refused(403, MEMBERS_ONLY)
    key = await clubs.renew(club_id, who.member, but=person)
    return code_of(f"{link_base(url)}/club/{club_id}/me#{who.member}.{key}")


@router.post("/{club_id}/forget", **costs(30))
async def forget_me(
    who: Visitor, wanted: bodies.Sure, clubs: Known, nights: Nights, person: Person
) -> dict[str, Any]:
    """Ask to be forgotten as a member: in the club, its nights and their tables, after a day.

    ``due`` is when; ``left`` lists nights of the season that keep the name, because they are not
    linked to the club or have changed since they were counted.
    """
    if who.member is None or person is None:
        raise Refused(403, MEMBERS_ONLY)
    _, left = await reach(clubs, nights, who.club.id, who.member)
    due = await erasure_requests.ask(clubs.store, [owner(who.club.id, who.member)], person)
    return {"due": due, "left": left}


of_club = APIRouter(prefix="/api/clubs/{club_id}", route_class=bodies.Upload)


async def desk(club: AtDesk, clubs: Known, nights: Nights) -> dict[str, Any]:
    """Show the organiser everything: standings, members, and the nights of this server."""
    linked = []
    for night_id in await nights_of_club(clubs.store, club.id):
        night = (await nights.journal.get(night_id)).night
        linked.append(views.night(club.season, night_id, night))
    waiting = await erasure_requests.waiting(clubs.store, club.id)
    return await clubs.view(club, "desk", views.desk) | {"linked": linked, "waiting": waiting}


@of_club.post("/desk")
async def command(
    club: AtDesk, wanted: DeskCommand, clubs: Known, nights: Nights
) -> dict[str, Any]:
    """Do something, once: the same id again changes nothing."""
    if isinstance(wanted, LinkNight):
        night = await nights.journal.get(wanted.night)
        await nights.require(wanted.desk, night, "desk", what="the night's desk")
        row = {"club_id": club.id, "night_id": night.id, "at": now()}
        await clubs.store.write([Row(CLUB_NIGHTS, row, replace=True)])
        return {"night": night.id}
    if isinstance(wanted, CountNight):
        return await _count(clubs, nights, club.id, wanted)
    club = await clubs.add(club.id, lambda season: events_of(season, wanted))
    return {"seq": club.seq}


async def _count(
    clubs: Clubs, nights: NightsOfServer, club_id: str, wanted: CountNight
) -> dict[str, Any]:
    """Count a finished night of the club, or update one already counted."""
    if wanted.night not in await nights_of_club(clubs.store, club_id):
        raise Refused(404, "This night is not linked to the club; link it from its desk first.")
    night = (await nights.journal.get(wanted.night)).night
    if why := views.still_open(night):
        raise Refused(409, sentence(f"the night is not over: {why}"))
    matched = await matches(clubs.store, club_id, wanted.night)
    club = await clubs.add(club_id, lambda season: adding(season, night, matched))
    return {"seq": club.seq}


@of_club.post("/file", **costs(15, upload=True))
async def upload(club: AtDesk, wanted: TextFile, clubs: Known) -> dict[str, Any]:
    """Let a night count that was played elsewhere, from its file."""
    night = await clubs.store.long.run(lambda: fold(read(wanted.text)))
    club = await clubs.add(club.id, lambda season: adding(season, night))
    return {"seq": club.seq, "title": night.title}


#: Whose links a desk gives out, as paths name them.
Holders = Literal["members", "sides"]


def _holder(club: Club, what: Holders, number: int) -> tuple[str, str]:
    """Return the kind of a link and its holder's name.  Raises ``Refused`` if there is none."""
    season = club.season
    if what == "members" and number in season.members:
        return "member", season.members[number]
    if what == "sides" and number in season.league.sides:
        return "side", season.league.sides[number].name
    raise Refused(404, f"There is no such {what.removesuffix('s')}.")


@of_club.get("/{what}/{number}/link")
async def link(
    club: AtDesk, what: Holders, number: Named, clubs: Known, url: Url
) -> dict[str, Any]:
    """Return the own link of a member, or of a side's captain, with its code."""
    base, (kind, name) = link_base(url), _holder(club, what, number)
    key = (await clubs.store.links.give(kind, club.id, number))[number]
    path = f"me#{number}.{key}" if kind == "member" else f"side/{number}#{key}"
    return {"name": name, "code": code_of(f"{base}/club/{club.id}/{path}")}


@of_club.post("/{what}/{number}/renew", **costs(3))
async def renew(club: AtDesk, what: Holders, number: Named, clubs: Known) -> dict[str, Any]:
    """Replace such a link; what came by the old one ends."""
    kind, _ = _holder(club, what, number)
    if kind == "member":
        await clubs.renew(club.id, number)
    else:
        await clubs.store.links.replace(kind, club.id, number)
    return {kind: number}


@of_club.post("/replace", **costs(3))
async def replace(club: AtDesk, clubs: Known) -> dict[str, str]:
    """Replace the link of the club's desk."""
    return {"desk": f"/club/{club.id}/desk#{await clubs.store.links.replace('desk', club.id)}"}


@of_club.post("/members/{member}/forget", **costs(30))
async def forget(
    club: AtDesk, member: Named, wanted: bodies.Forget, clubs: Known, nights: Nights
) -> dict[str, Any]:
    """Ask to forget a member after a day, withdraw that, or contest the proof of a request.

    ``left`` is as in ``forget_me``.
    """
    _, left = await reach(clubs, nights, club.id, member)
    await erasure_requests.step(clubs.store, club.id, member, wanted.do)
    if wanted.do == "contest":
        await clubs.renew(club.id, member)
    return {"waiting": await erasure_requests.waiting(clubs.store, club.id), "left": left}


@of_club.get("/export/{what}.{kind}", **costs(3))
async def export(club: AtDesk, what: str, kind: str, clubs: Known) -> Response:
    """Return standings, nights or ratings as CSV or JSON."""
    kinds = {"csv": (as_csv, "text/csv"), "json": (as_json, "application/json")}
    if what not in WHAT or kind not in kinds:
        raise Refused(404, f"There is no such list; choose {', '.join(WHAT)}, as csv or json.")
    make, media = kinds[kind]
    text = await clubs.store.views.run(make, club.season, what)
    return Response(text, media_type=media)


@of_club.get("/season.jsonl")
async def download(club: AtDesk, clubs: Known) -> Response:
    """Return the season as the file that ``euchre season`` reads."""
    events = club.events
    lines = await clubs.store.views.run(lambda: b"".join(encode(e) + b"\n" for e in events))
    return Response(lines, media_type="application/jsonl")


#: The pages, which ask search engines not to list them; secrets stand in the fragment.
pages = APIRouter(include_in_schema=False, dependencies=[Depends(there)])

plain(pages, "club/new.html", "/club")
plain(pages, "club/desk.html", "/club/{club}/desk")
plain(pages, "club/club.html", "/club/{club}", "/club/{club}/wall")
plain(pages, "club/side.html", "/club/{club}/side/{side:int}")
plain(pages, "club/member.html", "/club/{club}/me", "/club/{club}/member/{member:int}")
in_html(pages, "/api/clubs/{club_id}/html", standings, "club/club-parts.html")
in_html(pages, "/api/clubs/{club_id}/members/{member}/html", member, "club/member-parts.html")
in_html(pages, "/api/clubs/{club_id}/desk/html", desk, "club/desk-parts.html")
in_html(pages, "/api/clubs/{club_id}/desk/fixtures/{fixture}/html", desk, "club/entry.html")
