"""The league of a club over HTTP: what captains see and report, lists and paper for the desk."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Response

from euchre.bounds import SeasonSide
from euchre.night.errors import NightError
from euchre.night.season.fixtures import as_calendar, as_csv
from euchre.night.season.fold import Season
from euchre.night.season.season_commands import EnterResult, Walkover
from euchre.night.season.secretary import events_of
from euchre.server.clubs import views
from euchre.server.clubs.access import AtDesk, Known
from euchre.server.clubs.journal import Club
from euchre.server.http.bodies import IN_PATH, read_as
from euchre.server.http.limits import costs
from euchre.server.http.pages import in_html
from euchre.server.nights.access import Nights, Secret
from euchre.server.refusals import Refused, refusing

router = APIRouter(prefix="/api/clubs/{club_id}")

Number = Annotated[SeasonSide, IN_PATH]
#: What captains report.
Report = Annotated[EnterResult | Walkover, *read_as(EnterResult | Walkover)]
#: Maximum number of a captain's reports about one fixture.
MOST_SAID = 20


async def _captain(club_id: str, side: Number, clubs: Known, secret: Secret = "") -> Club:
    """Return a club for the captain of a side, or its desk.  Raises ``Refused`` for others."""
    club = await clubs.get(club_id)
    if side not in club.season.league.sides:
        raise Refused(404, "There is no such side.")
    links = clubs.store.links
    if not (
        await links.opened(secret, "side", club_id, side)
        or await links.opened(secret, "desk", club_id)
    ):
        raise Refused(403, "This is for the captain; ask the club's organizer for the link.")
    return club


Captain = Annotated[Club, Depends(_captain)]


async def fixtures_of(club: Captain, side: Number, clubs: Known) -> dict[str, Any]:
    """Show a captain the fixtures and the squad of a side."""
    return await clubs.view(club, f"side {side}", lambda season: views.captain(season, side))


in_html(router, "/sides/{side}/html", fixtures_of, "club/side-parts.html")
in_html(router, "/sides/{side}/fixtures/{fixture}/html", fixtures_of, "club/report.html")


@router.post("/sides/{side}", **costs(3))
async def report(club: Captain, side: Number, wanted: Report, clubs: Known) -> dict[str, Any]:
    """Report a result as a captain; it counts once the other captain or the desk agrees."""
    said = [e for e in club.events if getattr(e, "fixture", 0) == wanted.fixture
            and getattr(e, "side", 0) == side]  # fmt: skip
    if len(said) >= MOST_SAID:
        raise Refused(429, "Enough was said about this fixture; please ask the desk.", wait=600)
    if isinstance(wanted, Walkover):
        raise Refused(403, "Only the desk can give a walkover; please tell the organizer.")
    with refusing(409, NightError):
        fixture = club.season.league.fixture(str(wanted.fixture))
    if side not in (fixture.home, fixture.away):
        raise Refused(403, "This fixture is between other sides.")
    people = [x.member for x in club.season.league.sides[side].squad if x.on(None)]
    squad = {club.season.members[member] for member in people if member in club.season.members}
    mine, theirs = (wanted.home, wanted.away)[:: 1 if side == fixture.home else -1]
    if theirs or not squad.issuperset(mine):
        raise Refused(403, "You can only name players in your squad; the desk enters others.")
    own = msgspec.structs.replace(wanted, side=side)
    club = await clubs.add(club.id, lambda season: events_of(season, own))
    return {"seq": club.seq}


@router.get("/fixtures.{kind}", **costs(5))
async def fixtures(club: AtDesk, kind: str, clubs: Known, nights: Nights) -> Response:
    """Return the fixtures as CSV or as a calendar; as PDF with tables and result cards."""
    season = club.season
    if kind == "pdf":
        with refusing(422, NightError):
            pdf = await nights.papers.run(_paper, season)
        return Response(pdf, media_type="application/pdf")
    kinds = {"csv": (as_csv, "text/csv"), "ics": (as_calendar, "text/calendar")}
    if kind not in kinds:
        raise Refused(404, f"There is no such list; choose {', '.join((*kinds, 'pdf'))}.")
    make, media = kinds[kind]
    return Response(await clubs.store.views.run(make, season), media_type=media)


def _paper(season: Season) -> bytes:
    """Return the season's paper, in a process that loads what draws it; that takes seconds."""
    from euchre.night.paper.season import season_paper

    return season_paper(season)
