"""Pages of lessons, practice and Today's deals."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from euchre.games import rules
from euchre.server.http.pages import page, plain
from euchre.server.refusals import Refused
from euchre.server.study.daily import Daily, day_held
from euchre.study.lesson import COURSES, course, differences
from euchre.study.position import THEMES, shipped

router = APIRouter(include_in_schema=False)

#: Cards on the rail, turned up one by one: the trumps, lowest first.
RAIL = ("9H", "TH", "QH", "KH", "AH", "JD", "JH")


@router.get("/learn")
@router.get("/learn/{name}")
def learn(request: Request, name: str = COURSES[0].name, game: str = "") -> Response:
    """Show a course on the table; without a name the one for whoever has never played.

    ``game``: which of the course's games the learner wants to play.
    """
    found = course(name)
    if found is None:
        raise Refused(404, "There is no such course.")
    first, wanted = found is COURSES[0], game if game in found.games else found.game
    lessons = found.lessons_for(wanted)
    return page(
        request,
        "study.html",
        course=found,
        game=wanted,
        title=found.title if wanted == found.game else rules(wanted).title,
        rail=[*zip(lessons, RAIL[-len(lessons) :], strict=True)],
        about=[] if first else differences(found, wanted),
        options=dict(found.lessons[0].options),
        first=first,
    )


@router.get("/lessons")
def overview(request: Request) -> Response:
    """Show all courses."""
    games = [one for one in COURSES[1:] if not one.option]
    houses = [one for one in COURSES[1:] if one.option]
    return page(request, "lessons.html", first=COURSES[0], parts=(games, houses))


@router.get("/practice")
def practice(request: Request) -> Response:
    """Show what can be practiced, and what the last session came to."""
    games = [
        {"name": name, "title": rules(name).title, "count": len(found.positions)}
        for name, found in shipped().items()
    ]
    return page(request, "practice.html", games=games, themes=THEMES)


plain(router, "my-play.html", "/my-play")
plain(router, "study.html", "/practice/table")


@router.get("/daily")
@router.get("/daily/{day}")
async def daily(request: Request, days: Daily, day: str = "") -> Response:
    """Show the challenge of a day, of today if none is named."""
    named = (await day_held(day, days)).isoformat() if day else ""
    return page(request, "daily.html", day=named)
